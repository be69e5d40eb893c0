#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "../core/make/board_search.h"
#include "../core/make/outline.h"
#include "../core/make/rating.h"
#include "../core/make/room.h"
#include "../core/make/theme.h"
#include "module.h"

namespace gridwords {
namespace {

std::string codes_in(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

std::vector<std::string> coded_words(const nb::list& words) {
    std::vector<std::string> codes;
    for (const nb::handle word : words) codes.push_back(codes_in(nb::cast<nb::bytes>(word)));
    return codes;
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
    if (watched.control().is_stopped()) {
        PyErr_SetNone(watched.control().ended() == Ended::deadline ? PyExc_TimeoutError : PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
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

nb::bytes bound_find_board(BoundLexicon& lexicon, const BoundShape& shape, nb::sequence points, int minimum_length,
                           bool q_is_qu, nb::list contain, std::pair<int, int> words, bool cover, int longest,
                           uint64_t seed, int threads, nb::object deadline_s) {
    BoardTask task;
    task.lexicon = lexicon.shared();
    task.shape = shape.shape;
    task.points = points_table(points);
    task.minimum_length = minimum_length;
    task.q_is_qu = q_is_qu;
    task.contain = coded_words(contain);
    std::tie(task.fewest, task.most) = words;
    task.cover = cover;
    task.longest = longest;
    task.seed = seed;
    task.threads = threads;
    const std::vector<uint8_t> found =
        run_stoppable(deadline_s, [&](Control& control) { return find_board(task, control); });
    return nb::bytes(found.data(), found.size());
}

}  // namespace

void bind_make(nb::module_& module) {
    module.def(
        "rate_theme",
        [](std::pair<int, int> size, nb::bytes cells, std::vector<std::vector<int32_t>> paths, std::vector<int> levels,
           uint32_t ways) { return rate_theme(rated(size, cells, std::move(paths), std::move(levels)), ways); },
        nb::arg("size"), nb::arg("cells"), nb::arg("paths"), nb::arg("levels"), nb::arg("ways"));
    module.def("rate_board", &rate_board, nb::arg("cells"), nb::arg("lengths"), nb::arg("levels"));
    module.attr("UNKNOWN_LEVEL") = unknown_level;
    module.attr("BOARD_BUDGET") = board_budget;
    module.def("find_board", &bound_find_board, nb::arg("lexicon"), nb::arg("shape"), nb::arg("points"),
               nb::arg("minimum_length"), nb::arg("q_is_qu"), nb::arg("contain"), nb::arg("words"), nb::arg("cover"),
               nb::arg("longest"), nb::arg("seed"), nb::arg("threads"), nb::arg("deadline_s").none(),
               nb::sig("def find_board(lexicon: Lexicon, shape: Shape, points: list[int], minimum_length: int, "
                       "q_is_qu: bool, contain: list[bytes], words: tuple[int, int], cover: bool, longest: int, "
                       "seed: int, threads: int, deadline_s: float | None) -> bytes"));
    module.def("outline_names",
               [] { return std::vector<std::string>(std::begin(outline_names), std::end(outline_names)); });
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
