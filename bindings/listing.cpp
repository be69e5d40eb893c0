#include "listing.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <utility>

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

// Lets other threads of Python run now and then while the objects of a long answer are made. The answer does not
// change, and nobody else has its objects yet.
class Breath {
public:
    // Called after each object.
    void operator()() {
        if (++made_ % 64 != 0) return;
        const auto now = std::chrono::steady_clock::now();
        // A thread that waits demands its turn after 5 ms, and each release before that only makes it begin to wait
        // again: on an idle processor this thread is always faster.
        if (now - since_ < std::chrono::milliseconds(6)) return;
        const nb::gil_scoped_release release;
        since_ = now;
    }

private:
    uint32_t made_ = 0;
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

// A list of `size` objects, made by `make(i)`.
template <class Make>
nb::object list_of(size_t size, Breath& breath, Make&& make) {
    nb::object list = new_list(size);
    for (size_t i = 0; i < size; ++i) {
        PyList_SetItem(list.ptr(), static_cast<Py_ssize_t>(i), make(i).release().ptr());
        breath();
    }
    return list;
}

template <class Make>
nb::object list_of(size_t size, Make&& make) {
    Breath breath;
    return list_of(size, breath, make);
}

// The tuple, which the garbage collector need not look at: it holds numbers, or tuples of them. A large answer has a
// million such tuples, and a collector that scans them stops every thread for half a second.
nb::object uncollected(nb::object tuple) {
    PyObject_GC_UnTrack(tuple.ptr());
    return tuple;
}

// Python objects for (row, column) pairs. For many paths, each pair on a small board is made once and all paths share
// it; on larger boards they share the numbers.
class CellPairs {
public:
    explicit CellPairs(uint32_t cols) : cols_(cols) {}

    nb::object operator()(uint32_t cell) { return cell < most_pairs ? nb::borrow(kept(cell)) : make(cell); }

    // The tuple of the pairs of `cells`, or nothing if they are too many or too far down the board. The limited API
    // takes two calls to put one object into a tuple; this takes one for all of them.
    nb::object packed(const uint32_t* cells, size_t count) {
        PyObject* items[most_packed];
        if (count > most_packed) return {};
        for (size_t i = 0; i < count; ++i) {
            if (cells[i] >= most_pairs) return {};
            items[i] = kept(cells[i]);
        }
        return pack(items, count, std::make_index_sequence<most_packed + 1>());
    }

private:
    static constexpr uint32_t most_pairs = 4096;
    static constexpr size_t most_packed = 8;

    PyObject* kept(uint32_t cell) {
        if (cell >= pairs_.size()) pairs_.resize(cell + size_t{1});
        if (!pairs_[cell].is_valid()) pairs_[cell] = make(cell);
        return pairs_[cell].ptr();
    }
    template <size_t... sizes>
    static nb::object pack(PyObject** items, size_t count, std::index_sequence<sizes...>) {
        nb::object tuple;
        ((count == sizes && (tuple = pack_all(items, std::make_index_sequence<sizes>()), true)) || ...);
        return tuple;
    }
    template <size_t... i>
    static nb::object pack_all([[maybe_unused]] PyObject** items, std::index_sequence<i...>) {
        PyObject* const tuple = PyTuple_Pack(sizeof...(i), items[i]...);
        if (tuple == nullptr) throw nb::python_error();
        return nb::steal(tuple);
    }

    nb::object make(uint32_t cell) {
        nb::object pair = new_tuple(2);
        PyTuple_SetItem(pair.ptr(), 0, number(cell / cols_).release().ptr());
        PyTuple_SetItem(pair.ptr(), 1, number(cell % cols_).release().ptr());
        return uncollected(pair);
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
    if (nb::object tuple = pairs.packed(path.cells, path.length); tuple.is_valid()) return uncollected(tuple);
    nb::object tuple = new_tuple(path.length);
    for (size_t i = 0; i < path.length; ++i) {
        PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), pairs(path.cells[i]).release().ptr());
    }
    return uncollected(tuple);
}

nb::object all_paths(const Listing& self, size_t word, CellPairs& pairs, Breath& breath) {
    nb::object paths = new_tuple(static_cast<size_t>(self.path_count(word)));
    for (uint64_t i = 0; i < self.path_count(word); ++i) {
        PyTuple_SetItem(paths.ptr(), static_cast<Py_ssize_t>(i), path_tuple(self.path(word, i), pairs).release().ptr());
        breath();
    }
    return uncollected(paths);
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

using FoundNumbers = nb::ndarray<const uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr uint32_t no_place = 0xffffffffu;

Ended ended_named(const std::string& name) {
    for (const Ended ended : {Ended::complete, Ended::deadline, Ended::interrupted}) {
        if (name == name_of(ended)) return ended;
    }
    throw nb::value_error("a search ends complete, at its deadline or interrupted");
}

// The answer of a search outside the core: words by their nodes, in alphabetical order, of which those with a place
// were found. With `packed`, the path of a word begins at its place there: first the number of its cells, then the
// cells.
std::unique_ptr<Listing> list_found(BoundLexicon& lexicon, nb::sequence points, uint32_t cols, FoundNumbers nodes,
                                    FoundNumbers places, std::optional<FoundNumbers> packed, const std::string& ended) {
    if (nodes.size() != places.size()) throw nb::value_error("nodes and places differ in number");
    size_t found = 0;
    for (size_t word = 0; word < places.size(); ++word) found += places.data()[word] != no_place;
    Answer answer;
    answer.ended = ended_named(ended);
    answer.paths = packed ? Paths::first : Paths::none;
    answer.nodes = Array<uint32_t>(found);
    answer.cell_ends = Array<uint64_t>(packed ? found : 0);
    // Each path has a number in front of it.
    const size_t room = packed && packed->size() > found ? packed->size() - found : 0;
    answer.cells = Array<uint32_t>(room);
    uint32_t* node = answer.nodes.data();
    uint64_t* cell_end = answer.cell_ends.data();
    size_t cells = 0;
    for (size_t word = 0; word < places.size(); ++word) {
        const uint32_t place = places.data()[word];
        if (place == no_place) continue;
        *node = nodes.data()[word];
        if (*node++ >= lexicon.lexicon().node_count()) throw nb::value_error("a node outside the lexicon");
        if (!packed) continue;
        if (place >= packed->size()) throw nb::value_error("a path outside the packed ones");
        const uint32_t* const path = packed->data() + place;
        if (path[0] > packed->size() - place - 1 || path[0] > room - cells) {
            throw nb::value_error("a path outside the packed ones");
        }
        std::copy_n(path + 1, path[0], answer.cells.data() + cells);
        cells += path[0];
        *cell_end++ = cells;
    }
    return std::make_unique<Listing>(std::move(answer), lexicon.shared(), points_table(points), cols);
}

#define PATH "tuple[tuple[int, int], ...]"
#define INT32 "numpy.typing.NDArray[numpy.int32]"
#define INT64 "numpy.typing.NDArray[numpy.int64]"

}  // namespace

void bind_listing(nb::module_& module) {
    module.def("list_found", &list_found, nb::arg("lexicon"), nb::arg("points"), nb::arg("cols"), nb::arg("nodes"),
               nb::arg("places"), nb::arg("packed").none(), nb::arg("ended"),
               nb::sig("def list_found(lexicon: Lexicon, points: Sequence[int], cols: int, nodes: object, places: "
                       "object, packed: object | None, ended: str) -> Listing"));
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
                Breath breath;
                return list_of(self.size(), breath, [&](size_t word) { return all_paths(self, word, pairs, breath); });
            },
            nb::sig("def all_paths(self) -> list[tuple[" PATH ", ...]]"))
        .def(
            "found",
            [](const Listing& self, size_t word) {
                checked(self, word);
                CellPairs pairs(self.cols());
                Breath breath;
                const Paths paths = self.answer().paths;
                return nb::make_tuple(word_text(self, word), self.points(word),
                                      paths == Paths::none ? nb::none() : path_tuple(self.path(word), pairs),
                                      paths == Paths::all ? all_paths(self, word, pairs, breath) : nb::none());
            },
            nb::arg("word"),
            nb::sig("def found(self, word: int) -> tuple[str, int, " PATH " | None, tuple[" PATH ", ...] | None]"))
        // The paths of each word, as text.
        .def(
            "path_texts",
            [](const Listing& self, const std::string& name) {
                const PauseCollector paused;
                PathStyle style = style_named(name);
                Breath breath;
                return list_of(self.size(), breath, [&](size_t word) {
                    return list_of(static_cast<size_t>(self.path_count(word)), breath,
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
        .def("numbers", &listing_numbers, nb::sig("def numbers(self) -> tuple[" INT32 ", " INT32 ", " INT32 " | None]"))
        .def("code_points", &listing_code_points,
             nb::sig("def code_points(self) -> tuple[int, numpy.typing.NDArray[numpy.uint32]]"))
        .def("texts", &listing_texts, nb::sig("def texts(self) -> tuple[" INT64 ", numpy.typing.NDArray[numpy.uint8]]"))
        .def("cells", &listing_cells,
             nb::sig("def cells(self) -> tuple[" INT64 ", " INT64 ", numpy.typing.NDArray[numpy.uint32]]"))
        // The numbers of the words by their first paths.
        .def("by_path", &Listing::by_path)
        // The numbers of the words that have more paths.
        .def("cut", [](const Listing& self) { return self.answer().cut; });
}

}  // namespace gridwords
