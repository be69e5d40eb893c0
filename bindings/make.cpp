#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "../core/make/rating.h"
#include "../core/make/room.h"
#include "../core/make/theme.h"
#include "../core/make/weights.h"
#include "../core/make/wordsearch_puzzle.h"
#include "module.h"

namespace gridwords {
namespace {

std::string codes_in(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

std::vector<std::string> coded_words(const nb::list& words) {
    std::vector<std::string> codes;
    for (const nb::handle word : words) codes.push_back(codes_in(nb::cast<nb::bytes>(word)));
    return codes;
}

void raise_if(bool ended, const Control& control) {
    if (!ended) return;
    PyErr_SetNone(control.ended() == Ended::deadline ? PyExc_TimeoutError : PyExc_KeyboardInterrupt);
    throw nb::python_error();
}

// Runs `work(control)` without the GIL; Ctrl-C ends it with KeyboardInterrupt, the deadline with TimeoutError.
template <class Work>
auto run_stoppable(nb::object deadline_s, Work&& work) {
    WatchedControl watched{std::move(deadline_s), nb::none()};
    auto made = [&] {
        const nb::gil_scoped_release release;
        return work(watched.control());
    }();
    watched.raise_failure();
    raise_if(watched.control().is_stopped(), watched.control());
    return made;
}

WordsearchPuzzle bound_make_wordsearch(nb::list words, uint8_t directions, nb::list forbidden, nb::list awkward,
                                       std::vector<uint32_t> weights, nb::bytes message, int overlaps, uint64_t seed,
                                       int outline, std::pair<int, int> size, nb::bytes open, nb::object deadline_s,
                                       nb::object progress) {
    WordsearchTask task;
    task.forbidden = coded_words(forbidden);
    task.awkward = coded_words(awkward);
    task.weights = std::move(weights);
    task.message = codes_in(message);
    task.overlaps = static_cast<Overlaps>(overlaps);
    task.seed = seed;
    std::tie(task.rows, task.cols) = size;
    const std::string cells = codes_in(open);
    task.open.assign(cells.begin(), cells.end());
    const std::vector<std::string> codes = coded_words(words);
    WatchedControl watched{std::move(deadline_s), std::move(progress)};
    if (task.rows > 0) task.progress = &watched.progress();
    WordsearchPuzzle made = [&] {
        const nb::gil_scoped_release release;
        return make_puzzle(codes, directions, static_cast<OutlineName>(outline), std::move(task), watched.control());
    }();
    watched.raise_failure();
    // If the deadline passes while a larger grid is looked for, the answer is known already.
    const Control& control = watched.control();
    raise_if(made.end == PuzzleEnd::interrupted || control.ended() == Ended::interrupted, control);
    return made;
}

RatedPuzzle rated(std::pair<int, int> size, const nb::bytes& cells, std::vector<std::vector<int32_t>> paths,
                  std::vector<int> levels) {
    return {size.first, size.second, codes_in(cells), std::move(paths), std::move(levels)};
}

nb::tuple bound_make_theme(std::pair<int, int> size, nb::list words, int span, bool unique, int bends, uint64_t seed,
                           uint32_t tries, nb::object deadline_s) {
    ThemeTask task;
    task.rows = size.first;
    task.cols = size.second;
    task.words = coded_words(words);
    task.span = span;
    task.unique = unique;
    task.bends = bends;
    task.seed = seed;
    task.tries = tries;
    const Theme made = run_stoppable(deadline_s, [&](Control& control) { return make_theme(task, control); });
    return nb::make_tuple(made.filled, made.paths, made.ways, made.elsewhere);
}

}  // namespace

void bind_make(nb::module_& module) {
    nb::class_<WordsearchPuzzle>(module, "WordsearchPuzzle")
        .def_prop_ro("end", [](const WordsearchPuzzle& made) { return name_of(made.end); })
        .def_prop_ro("size", [](const WordsearchPuzzle& made) { return std::pair(made.rows, made.cols); })
        .def_prop_ro("cells",
                     [](const WordsearchPuzzle& made) { return nb::bytes(made.cells.data(), made.cells.size()); })
        .def_ro("paths", &WordsearchPuzzle::paths)
        .def_ro("message", &WordsearchPuzzle::message)
        .def_prop_ro("inside",
                     [](const WordsearchPuzzle& made) {
                         std::vector<std::tuple<uint32_t, uint32_t, bool>> inside;
                         for (const InsideWord& one : made.inside) inside.emplace_back(one.word, one.in, one.backwards);
                         return inside;
                     })
        .def_ro("directions", &WordsearchPuzzle::directions)
        .def_ro("blamed", &WordsearchPuzzle::blamed)
        .def_ro("longest", &WordsearchPuzzle::longest)
        .def_ro("line", &WordsearchPuzzle::line)
        .def_ro("open", &WordsearchPuzzle::open)
        .def_ro("needed", &WordsearchPuzzle::needed)
        .def_ro("left", &WordsearchPuzzle::left)
        .def_ro("placed", &WordsearchPuzzle::placed)
        .def_ro("letters", &WordsearchPuzzle::letters)
        .def_ro("larger", &WordsearchPuzzle::larger);
    module.def(
        "make_wordsearch", &bound_make_wordsearch, nb::arg("words"), nb::arg("directions"), nb::arg("forbidden"),
        nb::arg("awkward"), nb::arg("weights"), nb::arg("message"), nb::arg("overlaps"), nb::arg("seed"),
        nb::arg("outline"), nb::arg("size"), nb::arg("open"), nb::arg("deadline_s").none(), nb::arg("progress").none(),
        nb::sig("def make_wordsearch(words: list[bytes], directions: int, forbidden: list[bytes], "
                "awkward: list[bytes], weights: list[int], message: bytes, overlaps: int, seed: int, outline: int, "
                "size: tuple[int, int], open: bytes, deadline_s: float | None, "
                "progress: collections.abc.Callable[[int, int], object] | None) -> WordsearchPuzzle"));
    module.def(
        "weights_of",
        [](nb::list words, size_t letters, bool all) { return weights_of(coded_words(words), letters, all); },
        nb::arg("words"), nb::arg("letters"), nb::arg("all"),
        nb::sig("def weights_of(words: list[bytes], letters: int, all: bool) -> list[int]"));
    module.def(
        "rate_wordsearch",
        [](std::pair<int, int> size, nb::bytes cells, std::vector<std::vector<int32_t>> paths, std::vector<int> levels,
           uint8_t directions) {
            return rate_wordsearch(rated(size, cells, std::move(paths), std::move(levels)), directions);
        },
        nb::arg("size"), nb::arg("cells"), nb::arg("paths"), nb::arg("levels"), nb::arg("directions"));
    module.def(
        "rate_theme",
        [](std::pair<int, int> size, nb::bytes cells, std::vector<std::vector<int32_t>> paths, std::vector<int> levels,
           uint32_t ways) { return rate_theme(rated(size, cells, std::move(paths), std::move(levels)), ways); },
        nb::arg("size"), nb::arg("cells"), nb::arg("paths"), nb::arg("levels"), nb::arg("ways"));
    module.def("rate_board", &rate_board, nb::arg("cells"), nb::arg("lengths"), nb::arg("levels"));
    module.attr("UNKNOWN_LEVEL") = unknown_level;
    module.attr("MOST_SIDE") = most_side;
    module.attr("MOST_THEME_CELLS") = most_theme_cells;
    module.attr("MOST_WAYS") = most_ways;
    module.def(
        "make_theme", &bound_make_theme, nb::arg("size"), nb::arg("words"), nb::arg("span"), nb::arg("unique"),
        nb::arg("bends"), nb::arg("seed"), nb::arg("tries"), nb::arg("deadline_s").none(),
        nb::sig(
            "def make_theme(size: tuple[int, int], words: list[bytes], span: int, unique: bool, bends: int, seed: int, "
            "tries: int, deadline_s: float | None) -> tuple[bool, list[list[int]], int, list[int]]"));
}

}  // namespace gridwords
