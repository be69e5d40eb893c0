#include "../core/listing.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <charconv>

#include "module.h"

namespace gridwords {
namespace {

nb::object new_tuple(size_t size) {
    PyObject* const tuple = PyTuple_New(static_cast<Py_ssize_t>(size));
    if (tuple == nullptr) throw nb::python_error();
    return nb::steal(tuple);
}

nb::object new_list(size_t size) {
    PyObject* const list = PyList_New(static_cast<Py_ssize_t>(size));
    if (list == nullptr) throw nb::python_error();
    return nb::steal(list);
}

// A list of `size` objects, made by `make(i)`.
template <class Make>
nb::object list_of(size_t size, Make&& make) {
    nb::object list = new_list(size);
    for (size_t i = 0; i < size; ++i) PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), make(i).release().ptr());
    return list;
}

// Python objects for (row, column) pairs. For many paths, each pair on a small board is made once and all paths share
// it; on larger boards they share the numbers.
class CellPairs {
public:
    explicit CellPairs(uint32_t cols) : cols_(cols) {}

    nb::object operator()(uint32_t cell) {
        if (cell >= most_pairs) return make(cell);
        if (cell >= pairs_.size()) pairs_.resize(cell + size_t{1});
        if (!pairs_[cell].is_valid()) pairs_[cell] = make(cell);
        return pairs_[cell];
    }

private:
    static constexpr uint32_t most_pairs = 4096;

    nb::object make(uint32_t cell) {
        nb::object pair = new_tuple(2);
        PyTuple_SET_ITEM(pair.ptr(), 0, number(cell / cols_).release().ptr());
        PyTuple_SET_ITEM(pair.ptr(), 1, number(cell % cols_).release().ptr());
        return pair;
    }
    nb::object number(uint32_t i) {
        if (i >= numbers_.size()) numbers_.resize(i + size_t{1});
        if (!numbers_[i].is_valid()) numbers_[i] = nb::int_(i);
        return numbers_[i];
    }

    uint32_t cols_;
    std::vector<nb::object> numbers_;
    std::vector<nb::object> pairs_;
};

// Pauses the garbage collector. A large answer has a million tuples, none of them garbage, and scanning them again and
// again takes longer than making them.
class PauseCollector {
public:
    PauseCollector() : was_on_(PyGC_Disable() != 0) {}
    ~PauseCollector() {
        if (was_on_) PyGC_Enable();
    }
    PauseCollector(const PauseCollector&) = delete;
    PauseCollector& operator=(const PauseCollector&) = delete;

private:
    bool was_on_;
};

nb::object word_text(const Listing& self, size_t word) {
    const std::string_view text = self.text(word);
    PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
    if (made == nullptr) throw nb::python_error();
    return nb::steal(made);
}

nb::object path_tuple(const PathView& path, CellPairs& pairs) {
    nb::object tuple = new_tuple(path.length);
    for (size_t i = 0; i < path.length; ++i) {
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), pairs(path.cells[i]).release().ptr());
    }
    return tuple;
}

nb::object all_paths(const Listing& self, size_t word, CellPairs& pairs) {
    nb::object paths = new_tuple(static_cast<size_t>(self.path_count(word)));
    for (uint64_t i = 0; i < self.path_count(word); ++i) {
        PyTuple_SET_ITEM(paths.ptr(), static_cast<Py_ssize_t>(i),
                         path_tuple(self.path(word, i), pairs).release().ptr());
    }
    return paths;
}

size_t checked(const Listing& self, size_t word) {
    if (word >= self.size()) throw nb::index_error("there is no such word");
    return word;
}

// A path as text. `between` stands between row and column, the others around and between the cells.
struct PathStyle {
    std::string begin, before, between, after, separator, end;

    nb::object write(const PathView& path, uint32_t cols) {
        text_ = begin;
        for (size_t i = 0; i < path.length; ++i) {
            if (i > 0) text_ += separator;
            text_ += before;
            number(path.cells[i] / cols);
            text_ += between;
            number(path.cells[i] % cols);
            text_ += after;
        }
        text_ += end;
        PyObject* const made = PyUnicode_DecodeASCII(text_.data(), static_cast<Py_ssize_t>(text_.size()), nullptr);
        if (made == nullptr) throw nb::python_error();
        return nb::steal(made);
    }

    void number(uint32_t value) {
        char digits[10];
        text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }

    std::string text_ = {};
};

PathStyle style_named(const std::string& name) {
    if (name == "plain") return {"", "", ",", "", " ", ""};
    if (name == "json") return {"[", "[", ", ", "]", ", ", "]"};
    throw nb::value_error("a path is written plain or json");
}

// Times become floats and counts whole numbers.
nb::dict to_dict(const std::vector<std::pair<std::string, double>>& statistics) {
    nb::dict dict;
    for (const auto& [name, value] : statistics) {
        const nb::str key(name.c_str());
        if (name.ends_with("_s")) {
            dict[key] = value;
        } else {
            dict[key] = static_cast<int64_t>(value);
        }
    }
    return dict;
}

#define PATH "tuple[tuple[int, int], ...]"

}  // namespace

void bind_listing(nb::module_& module) {
    nb::class_<Listing>(module, "Listing")
        .def("__len__", &Listing::size)
        .def_prop_ro(
            "ended", [](const Listing& self) { return name_of(self.answer().ended); },
            nb::sig("def ended(self) -> " ENDED))
        .def_prop_ro("score", &Listing::score)
        .def(
            "statistics", [](const Listing& self) { return to_dict(self.answer().statistics); },
            nb::sig("def statistics(self) -> dict[str, int | float]"))
        .def(
            "words",
            [](const Listing& self) {
                return list_of(self.size(), [&](size_t word) { return word_text(self, word); });
            },
            nb::sig("def words(self) -> list[str]"))
        .def(
            "points",
            [](const Listing& self) {
                return list_of(self.size(), [&](size_t word) { return nb::int_(self.points(word)); });
            },
            nb::sig("def points(self) -> list[int]"))
        .def_prop_ro("has_paths", [](const Listing& self) { return self.answer().paths != Paths::none; })
        .def_prop_ro("has_all_paths", [](const Listing& self) { return self.answer().paths == Paths::all; })
        // The first path of each word.
        .def(
            "paths",
            [](const Listing& self) {
                const PauseCollector paused;
                CellPairs pairs(self.cols());
                return list_of(self.size(), [&](size_t word) { return path_tuple(self.path(word), pairs); });
            },
            nb::sig("def paths(self) -> list[" PATH "]"))
        .def(
            "all_paths",
            [](const Listing& self) {
                const PauseCollector paused;
                CellPairs pairs(self.cols());
                return list_of(self.size(), [&](size_t word) { return all_paths(self, word, pairs); });
            },
            nb::sig("def all_paths(self) -> list[tuple[" PATH ", ...]]"))
        .def(
            "found",
            [](const Listing& self, size_t word) {
                checked(self, word);
                CellPairs pairs(self.cols());
                const Paths paths = self.answer().paths;
                return nb::make_tuple(word_text(self, word), self.points(word),
                                      paths == Paths::none ? nb::none() : path_tuple(self.path(word), pairs),
                                      paths == Paths::all ? all_paths(self, word, pairs) : nb::none());
            },
            nb::arg("word"),
            nb::sig("def found(self, word: int) -> tuple[str, int, " PATH " | None, tuple[" PATH ", ...] | None]"))
        // The paths of each word, as text.
        .def(
            "path_texts",
            [](const Listing& self, const std::string& name) {
                const PauseCollector paused;
                PathStyle style = style_named(name);
                return list_of(self.size(), [&](size_t word) {
                    return list_of(static_cast<size_t>(self.path_count(word)),
                                   [&](size_t i) { return style.write(self.path(word, i), self.cols()); });
                });
            },
            nb::arg("style"),
            nb::sig("def path_texts(self, style: typing.Literal['plain', 'json']) -> list[list[str]]"))
        .def(
            "path_counts",
            [](const Listing& self) {
                return list_of(self.size(), [&](size_t word) { return nb::int_(self.path_count(word)); });
            },
            nb::sig("def path_counts(self) -> list[int]"))
        // The numbers of the words by their first paths.
        .def("by_path", &Listing::by_path)
        // The numbers of the words that have more paths.
        .def("cut", [](const Listing& self) { return self.answer().cut; });
}

}  // namespace gridwords
