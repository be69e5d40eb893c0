// What questions are made of: board texts, sizes, tiles, dice, letters and rules.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <span>

#include "../core/board_text.h"
#include "../core/dice.h"
#include "../core/errors.h"
#include "../core/letters.h"
#include "../core/rules.h"
#include "../core/tile_text.h"
#include "../core/utf8.h"
#include "../core/wording.h"
#include "module.h"

namespace gridwords {
namespace {

using Pair = std::pair<int, int>;

Pair to_pair(Size size) { return {size.rows, size.cols}; }

std::optional<Size> to_size(const std::optional<Pair>& pair) {
    if (!pair) return std::nullopt;
    return Size{pair->first, pair->second};
}

// A Python text as UTF-8, surrogates included. Text without surrogates is not copied: Python keeps its UTF-8 form.
class Utf8 {
public:
    explicit Utf8(nb::handle text) {
        Py_ssize_t size = 0;
        if (const char* const kept = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
            view_ = {kept, static_cast<size_t>(size)};
            return;
        }
        PyErr_Clear();
        bytes_ = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
        if (!bytes_.is_valid()) throw nb::python_error();
        view_ = {PyBytes_AsString(bytes_.ptr()), static_cast<size_t>(PyBytes_Size(bytes_.ptr()))};
    }
    std::string_view view() const { return view_; }

private:
    nb::object bytes_;
    std::string_view view_;
};

nb::str from_text(std::string_view text) {
    PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
    if (made == nullptr) throw nb::python_error();
    return nb::steal<nb::str>(made);
}

template <class List, class Make>
nb::tuple to_tuple(const List& list, Make&& make) {
    nb::tuple tuple = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(list.size())));
    if (!tuple.is_valid()) throw nb::python_error();
    Py_ssize_t place = 0;
    for (const auto& item : list) PyTuple_SetItem(tuple.ptr(), place++, nb::object(make(item)).release().ptr());
    return tuple;
}

nb::tuple tile_texts(const std::vector<std::u32string>& tiles) { return to_tuple(tiles, to_text); }

// How a message shows any value.
std::string shown(nb::handle value) {
    return nb::cast<std::string>(nb::module_::import_("gridwords.errors").attr("shorten")(value));
}

// Rows, columns, the different tiles, and the position of each cell's tile in one byte or, if there are more, two.
nb::tuple to_python(const Layout& layout) {
    nb::object cells;
    if (layout.tiles.size() <= 256) {
        cells = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(layout.cells.size())));
        if (!cells.is_valid()) throw nb::python_error();
        char* out = PyBytes_AsString(cells.ptr());
        for (const uint16_t cell : layout.cells) *out++ = static_cast<char>(cell);
    } else {
        const nb::bytes bytes(layout.cells.data(), layout.cells.size() * sizeof(uint16_t));
        cells = nb::module_::import_("array").attr("array")("H", bytes);
    }
    return nb::make_tuple(layout.size.rows, layout.size.cols, tile_texts(layout.tiles), cells);
}

nb::tuple read_rows(nb::object rows, const std::optional<Pair>& size) {
    LayoutBuilder builder(true);
    for (const nb::handle row : nb::iter(rows)) {
        if (nb::isinstance<nb::str>(row)) {
            add_row(builder, Utf8(row).view());
            continue;
        }
        if (nb::isinstance<nb::bytes>(row) || nb::isinstance<nb::bytearray>(row)) throw nb::type_error("a row is text");
        for (const nb::handle tile : nb::iter(row)) {
            if (!nb::isinstance<nb::str>(tile))
                throw BadBoard(builder.place() + ": a tile is text, got " + shown(tile));
            builder.add_tile(Utf8(tile).view());
        }
        builder.end_row();
    }
    return to_python(builder.finish(to_size(size)));
}

nb::str write_text(int rows, int cols, nb::tuple tiles, nb::object cells) {
    std::vector<std::u32string> texts;
    for (const nb::handle tile : tiles) texts.push_back(to_points(nb::borrow<nb::str>(tile)));
    if (nb::isinstance<nb::bytes>(cells)) {
        const auto bytes = nb::borrow<nb::bytes>(cells);
        const std::span narrow(reinterpret_cast<const uint8_t*>(bytes.c_str()), bytes.size());
        return from_text(write_board({rows, cols}, std::move(texts), narrow));
    }
    const std::vector<uint16_t> wide = to_cells(cells);
    return from_text(write_board<uint16_t>({rows, cols}, std::move(texts), wide));
}

nb::str bound_listed_board(nb::str line) {
    const Utf8 text(line);
    const std::string_view board = listed_board(text.view());
    return board.size() == text.view().size() ? line : from_text(board);
}

nb::tuple bound_read_die(const std::string& name, nb::object die) {
    if (nb::isinstance<nb::str>(die)) return tile_texts(read_die(name, Utf8(die).view()));
    std::vector<std::string> faces;
    for (const nb::handle face : nb::iter(die)) {
        if (!nb::isinstance<nb::str>(face)) throw BadOption(name + ": a face is text, got " + shown(face));
        faces.emplace_back(Utf8(face).view());
    }
    return tile_texts(read_die(name, faces));
}

// The fields of Rules in Python, in their order.
nb::tuple rules_fields(const Rules& rules) {
    nb::object neighbours = nb::none(), dice = nb::none(), size = nb::none();
    if (rules.neighbours) neighbours = from_text(name_of(*rules.neighbours));
    if (rules.dice != nullptr) dice = from_text(rules.dice);
    if (rules.size) size = nb::cast(to_pair(*rules.size));
    const nb::tuple points = to_tuple(rules.points, [](int32_t number) { return nb::int_(number); });
    return nb::make_tuple(rules.name, rules.minimum_length, points, rules.points_per_extra_letter, rules.q_is_qu,
                          neighbours, dice, size);
}

nb::dict dice_faces() {
    nb::dict sets;
    for (const DiceSet& set : dice_sets()) sets[set.name] = set.faces;
    return sets;
}

nb::dict english() {
    nb::dict weights;
    for (size_t i = 0; i < std::size(english_frequencies); ++i) {
        const char letter[] = {static_cast<char>('a' + i), '\0'};
        weights[letter] = english_frequencies[i];
    }
    return weights;
}

nb::str bound_unknown_name(nb::str kind, nb::str name, const std::vector<nb::str>& known) {
    std::vector<std::string> names;
    for (const nb::str& one : known) names.emplace_back(Utf8(one).view());
    return from_text(unknown_name(Utf8(kind).view(), Utf8(name).view(), names));
}

#define LAYOUT "tuple[int, int, tuple[str, ...], bytes | array.array[int]]"
#define OPTIONAL_SIZE "tuple[int, int] | None"

}  // namespace

void bind_nouns(nb::module_& module) {
    module.def(
        "read_text",
        [](nb::str text, const std::optional<Pair>& size) {
            return to_python(read_board_text(Utf8(text).view(), to_size(size)));
        },
        nb::arg("text"), nb::arg("size").none(),
        nb::sig("def read_text(text: str, size: " OPTIONAL_SIZE ") -> " LAYOUT));
    module.def("read_rows", &read_rows, nb::arg("rows"), nb::arg("size").none(),
               nb::sig("def read_rows(rows: collections.abc.Iterable[str | collections.abc.Sequence[str]], "
                       "size: " OPTIONAL_SIZE ") -> " LAYOUT));
    module.def("write_text", &write_text, nb::arg("rows"), nb::arg("cols"), nb::arg("tiles"), nb::arg("cells"),
               nb::sig("def write_text(rows: int, cols: int, tiles: tuple[str, ...], cells: bytes | array.array[int]) "
                       "-> str"));
    module.def("listed_board", &bound_listed_board, nb::arg("line"));
    module.def(
        "canonical_tile", [](nb::str text) { return to_text(canonical_tile(to_points(text))); }, nb::arg("text"));

    module.def(
        "read_size", [](nb::str text, int least) { return to_pair(read_size(Utf8(text).view(), least)); },
        nb::arg("text"), nb::arg("least"));
    module.def(
        "check_size", [](int64_t rows, int64_t cols, int least) { return to_pair(check_size(rows, cols, least)); },
        nb::arg("rows"), nb::arg("cols"), nb::arg("least"));
    module.def("squarest", [](int64_t cells) { return to_pair(squarest(cells)); }, nb::arg("cells"));
    module.def(
        "fit_size",
        [](int64_t tiles, const std::optional<Pair>& size) { return to_pair(fit_size(tiles, to_size(size))); },
        nb::arg("tiles"), nb::arg("size").none());

    module.def("dice_sets", &dice_faces, nb::sig("def dice_sets() -> dict[str, str]"));
    module.def(
        "dice_named", [](nb::str name) { return to_tuple(dice_named(Utf8(name).view()), tile_texts); }, nb::arg("name"),
        nb::sig("def dice_named(name: str) -> tuple[tuple[str, ...], ...]"));
    module.def("read_die", &bound_read_die, nb::arg("name"), nb::arg("die"),
               nb::sig("def read_die(name: str, die: str | collections.abc.Sequence[str]) -> tuple[str, ...]"));
    module.def("english_frequencies", &english, nb::sig("def english_frequencies() -> dict[str, int]"));
    module.def(
        "parts_of",
        [](const std::vector<uint64_t>& weights) {
            const std::vector<uint8_t> parts = parts_of(weights);
            return nb::bytes(parts.data(), parts.size());
        },
        nb::arg("weights"));

    module.def(
        "rules_presets", [] { return to_tuple(rules_presets(), rules_fields); },
        nb::sig("def rules_presets() -> tuple[tuple[str, int, tuple[int, ...], int, bool, "
                "typing.Literal['king', 'rook', 'torus', 'line'] | None, str | None, tuple[int, int] | None], ...]"));
    module.def("unknown_name", &bound_unknown_name, nb::arg("kind"), nb::arg("name"), nb::arg("known"));
}

}  // namespace gridwords
