#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "../core/make/parts.h"
#include "../core/make/theme.h"
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

// Runs `work(control)` without the GIL; Ctrl-C ends it with KeyboardInterrupt.
template <class Work>
auto run_stoppable(Work&& work) {
    WatchedControl watched{nb::none(), nb::none()};
    auto made = [&] {
        const nb::gil_scoped_release release;
        return work(watched.control());
    }();
    watched.raise_failure();
    if (watched.control().is_stopped()) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    return made;
}

constexpr const char* wordsearch_ends[] = {"made", "no room", "no letters", "no room for message", "interrupted"};

nb::tuple bound_make_wordsearch(std::pair<int, int> size, nb::bytes open, nb::list words, nb::bytes directions,
                                const std::vector<std::pair<uint32_t, uint32_t>>& parts, nb::list part_words,
                                nb::list forbidden, std::vector<uint32_t> weights, nb::bytes message, int overlaps,
                                uint64_t seed, uint64_t effort) {
    WordsearchTask task;
    task.rows = size.first;
    task.cols = size.second;
    const std::string cells = codes_in(open), masks = codes_in(directions);
    task.open.assign(cells.begin(), cells.end());
    task.directions.assign(masks.begin(), masks.end());
    task.words = coded_words(words);
    const std::vector<std::string> spelled = coded_words(part_words);
    if (spelled.size() != parts.size()) throw nb::value_error("as many parts as words for them");
    for (size_t i = 0; i < parts.size(); ++i) task.parts.push_back({spelled[i], parts[i].first, parts[i].second});
    task.forbidden = coded_words(forbidden);
    task.weights = std::move(weights);
    task.message = codes_in(message);
    task.overlaps = static_cast<Overlaps>(overlaps);
    task.seed = seed;
    task.effort = effort;
    const Wordsearch made = run_stoppable([&](Control& control) { return make_wordsearch(task, control); });
    nb::list places;
    for (const LinePlace place : made.places) places.append(nb::make_tuple(place.cell, place.direction));
    return nb::make_tuple(wordsearch_ends[static_cast<int>(made.end)], nb::bytes(made.cells.data(), made.cells.size()),
                          places, made.message, made.unplaced, made.left);
}

nb::tuple bound_make_theme(std::pair<int, int> size, nb::list words, int span, bool unique, int bends, uint64_t seed,
                           uint32_t tries) {
    ThemeTask task;
    task.rows = size.first;
    task.cols = size.second;
    task.words = coded_words(words);
    task.span = span;
    task.unique = unique;
    task.bends = bends;
    task.seed = seed;
    task.tries = tries;
    const Theme made = run_stoppable([&](Control& control) { return make_theme(task, control); });
    return nb::make_tuple(made.filled, made.paths, made.ways, made.elsewhere);
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
    module.def(
        "make_wordsearch", &bound_make_wordsearch, nb::arg("size"), nb::arg("open"), nb::arg("words"),
        nb::arg("directions"), nb::arg("parts"), nb::arg("part_words"), nb::arg("forbidden"), nb::arg("weights"),
        nb::arg("message"), nb::arg("overlaps"), nb::arg("seed"), nb::arg("effort"),
        nb::sig("def make_wordsearch(size: tuple[int, int], open: bytes, words: list[bytes], directions: bytes, "
                "parts: list[tuple[int, int]], part_words: list[bytes], forbidden: list[bytes], "
                "weights: list[int], message: bytes, overlaps: int, seed: int, effort: int) -> tuple[str, bytes, "
                "list[tuple[int, int]], list[int], int, int]"));
    module.def("find_parts", &bound_find_parts, nb::arg("words"),
               nb::sig("def find_parts(words: list[bytes]) -> tuple[list[int], list[tuple[int, int, int, bool]], "
                       "list[int]]"));
    module.def("is_roomy", &is_roomy, nb::arg("letters"), nb::arg("message"), nb::arg("cells"));
    module.attr("EFFORT") = usual_effort;
    module.attr("SHORT_EFFORT") = short_effort;
    module.attr("LEAST_SIDE") = least_side;
    module.attr("MOST_THEME_CELLS") = most_theme_cells;
    module.attr("MOST_WAYS") = most_ways;
    module.def(
        "make_theme", &bound_make_theme, nb::arg("size"), nb::arg("words"), nb::arg("span"), nb::arg("unique"),
        nb::arg("bends"), nb::arg("seed"), nb::arg("tries"),
        nb::sig(
            "def make_theme(size: tuple[int, int], words: list[bytes], span: int, unique: bool, bends: int, seed: int, "
            "tries: int) -> tuple[bool, list[list[int]], int, list[int]]"));
}

}  // namespace gridwords
