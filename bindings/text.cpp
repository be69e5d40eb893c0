#include <bit>

#include "../core/unicode.h"
#include "module.h"

namespace gridwords {
namespace {

// A text that a function of the core makes of another. The GIL is released: the text may be a list of a million words.
template <std::u32string (*change)(std::u32string_view)>
nb::str changed(nb::str text) {
    std::u32string points = to_points(text);
    {
        const nb::gil_scoped_release release;
        points = change(points);
    }
    return to_text(points);
}

// Whether each character is of a kind, and there is at least one.
template <bool (*is_kind)(char32_t)>
bool all_are(nb::str text) {
    const Py_ssize_t length = PyUnicode_GetLength(text.ptr());
    for (Py_ssize_t i = 0; i < length; ++i) {
        if (!is_kind(PyUnicode_ReadChar(text.ptr(), i))) return false;
    }
    return length > 0;
}

// One character for each of the text's, which says how it is read.
nb::str writing_directions(nb::str text) {
    std::u32string points = to_points(text);
    for (char32_t& point : points) point = U" LR0"[static_cast<size_t>(direction_of(point))];
    return to_text(points);
}

}  // namespace

std::u32string to_points(nb::str text) {
    const Py_ssize_t length = PyUnicode_GetLength(text.ptr());
    std::u32string points(static_cast<size_t>(length), U'\0');
    auto* const out = reinterpret_cast<Py_UCS4*>(points.data());
    if (length > 0 && PyUnicode_AsUCS4(text.ptr(), out, length, 0) == nullptr) throw nb::python_error();
    return points;
}

nb::str to_text(std::u32string_view points) {
    // Without a byte order, a mark at the start would be taken for one.
    int order = std::endian::native == std::endian::little ? -1 : 1;
    PyObject* const made =
        PyUnicode_DecodeUTF32(reinterpret_cast<const char*>(points.data()),
                              static_cast<Py_ssize_t>(points.size() * sizeof(char32_t)), "surrogatepass", &order);
    if (made == nullptr) throw nb::python_error();
    return nb::steal<nb::str>(made);
}

void bind_text(nb::module_& module) {
    module.def("fold", &changed<fold>, nb::arg("text"));
    module.def("strip_accents", &changed<strip_accents>, nb::arg("text"));
    module.def("to_nfc", &changed<to_nfc>, nb::arg("text"));
    module.def("is_letters", &all_are<is_letter>, nb::arg("text"));
    module.def("is_decimal", &all_are<is_decimal>, nb::arg("text"));
    module.def("is_space", &all_are<is_space>, nb::arg("text"));
    module.def("is_printable", &all_are<is_printable>, nb::arg("text"));
    module.def("is_upper", [](nb::str text) { return is_upper_text(to_points(text)); }, nb::arg("text"));
    module.def("writing_directions", &writing_directions, nb::arg("text"));
}

}  // namespace gridwords
