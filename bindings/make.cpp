#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "../core/make/board_search.h"
#include "../core/make/parts.h"
#include "../core/make/rating.h"
#include "../core/make/room.h"
#include "../core/make/theme.h"
#include "../core/make/weights.h"
#include "../core/make/wordsearch.h"
#include "module.h"

namespace gridwords {
namespace {

std::string codes_in(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

std::vector<std::string> coded_words(const nb::list& words) {
    std::vector<std::string> codes;
    for (const nb::handle word : words) codes.push_back(codes_in(nb::cast<nb::bytes>(word)));
    return codes;
}

// Runs `work(control, progress)` without the GIL; Ctrl-C ends it with KeyboardInterrupt, the deadline with
// TimeoutError.
template <class Work>
auto run_watched(nb::object deadline_s, nb::object progress, Work&& work) {
    WatchedControl watched{std::move(deadline_s), std::move(progress)};
    auto made = [&] {
        const nb::gil_scoped_release release;
        return work(watched.control(), watched.progress());
    }();
    watched.raise_failure();
    if (watched.control().is_stopped()) {
        PyErr_SetNone(watched.control().ended() == Ended::deadline ? PyExc_TimeoutError : PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    return made;
}

template <class Work>
auto run_stoppable(nb::object deadline_s, Work&& work) {
    return run_watched(std::move(deadline_s), nb::none(), [&](Control& control, Progress&) { return work(control); });
}

constexpr const char* wordsearch_ends[] = {"made", "no room", "no letters", "no room for message", "interrupted"};

// All but the grid.
void init_task(WordsearchTask* task, nb::list words, nb::bytes directions,
               const std::vector<std::pair<uint32_t, uint32_t>>& parts, nb::list part_words, nb::list forbidden,
               std::vector<uint32_t> weights, nb::bytes message, int overlaps, uint64_t seed) {
    WordsearchTask given;
    const std::string masks = codes_in(directions);
    given.directions.assign(masks.begin(), masks.end());
    given.words = coded_words(words);
    const std::vector<std::string> spelled = coded_words(part_words);
    if (spelled.size() != parts.size()) throw nb::value_error("as many parts as words for them");
    for (size_t i = 0; i < parts.size(); ++i) given.parts.push_back({spelled[i], parts[i].first, parts[i].second});
    given.forbidden = coded_words(forbidden);
    given.weights = std::move(weights);
    given.message = codes_in(message);
    given.overlaps = static_cast<Overlaps>(overlaps);
    given.seed = seed;
    new (task) WordsearchTask(std::move(given));
}

nb::tuple tuple_of(const Wordsearch& made) {
    nb::list places;
    for (const LinePlace place : made.places) places.append(nb::make_tuple(place.cell, place.direction));
    return nb::make_tuple(wordsearch_ends[static_cast<int>(made.end)], nb::bytes(made.cells.data(), made.cells.size()),
                          places, made.message, made.crowded, made.left);
}

nb::tuple make_in(const WordsearchTask& given, std::pair<int, int> size, nb::bytes open, nb::object deadline_s,
                  nb::object progress) {
    WordsearchTask task = given;
    std::tie(task.rows, task.cols) = size;
    const std::string cells = codes_in(open);
    task.open.assign(cells.begin(), cells.end());
    return tuple_of(run_watched(deadline_s, progress, [&](Control& control, Progress& moved) {
        task.progress = &moved;
        return make_wordsearch(task, control);
    }));
}

// The side, and what was made.
nb::tuple make_square(const WordsearchTask& given, int outline, uint8_t directions, nb::object deadline_s) {
    WordsearchTask task = given;
    const Wordsearch made = run_stoppable(deadline_s, [&](Control& control) {
        return make_square_wordsearch(task, static_cast<OutlineName>(outline), directions, control);
    });
    return nb::make_tuple(task.rows, tuple_of(made));
}

int bound_find_larger(const WordsearchTask& given, std::pair<int, int> size, int outline, nb::object deadline_s) {
    WordsearchTask task = given;
    std::tie(task.rows, task.cols) = size;
    return run_stoppable(deadline_s, [&](Control& control) {
        return find_larger(std::move(task), static_cast<OutlineName>(outline), control);
    });
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

nb::tuple bound_find_parts(nb::list words) {
    const WordParts parts = find_parts(coded_words(words));
    nb::list inside;
    for (const InsideWord& one : parts.inside) {
        inside.append(nb::make_tuple(one.word, one.in, one.offset, one.backwards));
    }
    return nb::make_tuple(parts.whole, inside, parts.twice);
}

}  // namespace

void bind_make(nb::module_& module) {
    module.def("line_steps", [] {
        std::vector<std::pair<int, int>> steps;
        for (const LineStep step : line_steps) steps.emplace_back(step.down, step.right);
        return steps;
    });
#define MADE "tuple[str, bytes, list[tuple[int, int]], list[int], list[int], int]"
    nb::class_<WordsearchTask>(module, "WordsearchTask")
        .def("__init__", &init_task, nb::arg("words"), nb::arg("directions"), nb::arg("parts"), nb::arg("part_words"),
             nb::arg("forbidden"), nb::arg("weights"), nb::arg("message"), nb::arg("overlaps"), nb::arg("seed"),
             nb::sig("def __init__(self, words: list[bytes], directions: bytes, parts: list[tuple[int, int]], "
                     "part_words: list[bytes], forbidden: list[bytes], weights: list[int], message: bytes, "
                     "overlaps: int, seed: int) -> None"))
        .def("make", &make_in, nb::arg("size"), nb::arg("open"), nb::arg("deadline_s").none(),
             nb::arg("progress").none(),
             nb::sig("def make(self, size: tuple[int, int], open: bytes, deadline_s: float | None, "
                     "progress: collections.abc.Callable[[int, int], object] | None) -> " MADE))
        .def(
            "make_square", &make_square, nb::arg("outline"), nb::arg("directions"), nb::arg("deadline_s").none(),
            nb::sig("def make_square(self, outline: int, directions: int, deadline_s: float | None) -> tuple[int, " MADE
                    "]"))
        .def("find_larger", &bound_find_larger, nb::arg("size"), nb::arg("outline"), nb::arg("deadline_s").none(),
             nb::sig("def find_larger(self, size: tuple[int, int], outline: int, deadline_s: float | None) -> int"))
        .def_prop_ro("cells_needed", &cells_needed);
    module.def(
        "open_cells",
        [](int outline, int rows, int cols) {
            const std::vector<uint8_t> open = open_cells(static_cast<OutlineName>(outline), rows, cols);
            return nb::bytes(open.data(), open.size());
        },
        nb::arg("outline"), nb::arg("rows"), nb::arg("cols"));
    module.def(
        "longest_line",
        [](nb::bytes open, int rows, int cols, uint8_t directions) {
            const std::string cells = codes_in(open);
            return longest_line({cells.begin(), cells.end()}, rows, cols, directions);
        },
        nb::arg("open"), nb::arg("rows"), nb::arg("cols"), nb::arg("directions"));
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
    module.attr("BOARD_BUDGET") = board_budget;
    module.def("find_board", &bound_find_board, nb::arg("lexicon"), nb::arg("shape"), nb::arg("points"),
               nb::arg("minimum_length"), nb::arg("q_is_qu"), nb::arg("contain"), nb::arg("words"), nb::arg("cover"),
               nb::arg("longest"), nb::arg("seed"), nb::arg("threads"), nb::arg("deadline_s").none(),
               nb::sig("def find_board(lexicon: Lexicon, shape: Shape, points: list[int], minimum_length: int, "
                       "q_is_qu: bool, contain: list[bytes], words: tuple[int, int], cover: bool, longest: int, "
                       "seed: int, threads: int, deadline_s: float | None) -> bytes"));
    module.def("find_parts", &bound_find_parts, nb::arg("words"),
               nb::sig("def find_parts(words: list[bytes]) -> tuple[list[int], list[tuple[int, int, int, bool]], "
                       "list[int]]"));
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
