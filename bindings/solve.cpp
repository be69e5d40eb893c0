#include "solve.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include "../core/engines/prefix.h"
#include "../core/errors.h"

namespace gridwords {
namespace {

Paths paths_named(const std::string& name) {
    if (name == "none") return Paths::none;
    if (name == "first") return Paths::first;
    if (name == "all") return Paths::all;
    throw BadOption("unknown paths '" + name + "': none, first or all");
}

const char* name_of(Trace::Kind kind) {
    switch (kind) {
        case Trace::Kind::starts:
            return "starts";
        case Trace::Kind::walk:
            return "walk";
        case Trace::Kind::stolen:
            return "stolen";
        case Trace::Kind::words:
            return "words";
        case Trace::Kind::level:
            return "level";
        case Trace::Kind::lookup:
            return "lookup";
        default:
            return "idle";
    }
}

// Appends a gridwords.trace.Span for every span.
void fill_trace(nb::object list, const Trace& trace) {
    const nb::object span_type = nb::module_::import_("gridwords.trace").attr("Span");
    int thread = 0;
    for (const Trace::Timeline& timeline : trace.timelines()) {
        for (const Trace::Span& span : timeline.spans()) {
            list.attr("append")(
                span_type(thread, name_of(span.kind), span.start_s, span.end_s, span.tasks, span.handed_over));
        }
        ++thread;
    }
}

Split split_named(const std::string& name) {
    if (name == "none") return Split::none;
    if (name == "cells") return Split::cells;
    return name == "depth" ? Split::depth : Split::subtree;
}

Schedule schedule_named(const std::string& name) {
    if (name == "static") return Schedule::fixed;
    return name == "queue" ? Schedule::queue : Schedule::stealing;
}

Prune prune_named(const std::string& name) {
    if (name == "on") return Prune::on;
    return name == "off" ? Prune::off : Prune::automatic;
}

Sweeps sweep_named(const std::string& name) {
    if (name == "on") return Sweeps::on;
    return name == "off" ? Sweeps::off : Sweeps::automatic;
}

}  // namespace

std::unique_ptr<Listing> answer_question(BoundLexicon& lexicon, const Board& board, nb::object asked, int threads,
                                         const SolveWith& engine) {
    const nb::object rules = asked.attr("rules");
    std::vector<int32_t> points_of = points_table(nb::cast<nb::sequence>(rules.attr("table")()));
    Question question{lexicon.lexicon(), board};
    question.minimum_length = nb::cast<int>(rules.attr("minimum_length"));
    question.paths = paths_named(nb::cast<std::string>(asked.attr("paths")));
    question.max_paths = nb::cast<uint32_t>(asked.attr("max_paths"));
    question.max_total_paths = nb::cast<uint64_t>(asked.attr("max_total_paths"));
    question.threads = threads;
    WatchedControl watched(asked.attr("deadline_s"), asked.attr("progress"));
    question.progress = &watched.progress();
    const nb::object asked_trace = asked.attr("trace");
    Trace trace;
    if (!asked_trace.is_none()) question.trace = &trace;
    Scratch scratch = lexicon.take_scratch();
    Answer answer;
    {
        const nb::gil_scoped_release release;
        answer = engine(question, watched.control(), scratch);
    }
    lexicon.give_back(std::move(scratch));
    watched.raise_failure();
    if (!asked_trace.is_none()) fill_trace(asked_trace, trace);
    return std::make_unique<Listing>(std::move(answer), lexicon.shared(), std::move(points_of),
                                     static_cast<uint32_t>(board.shape().cols()));
}

void bind_solve(nb::module_& module) {
    module.def(
        "solve_prefix",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, const std::string& split,
           uint32_t size, const std::string& schedule, const std::string& prune, bool count_subtrees,
           const std::string& sweep) {
            const PrefixOptions options{split_named(split), size,           schedule_named(schedule),
                                        prune_named(prune), count_subtrees, sweep_named(sweep)};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, Scratch& scratch) {
                                       return solve_prefix(asked, control, scratch, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("split"),
        nb::arg("size"), nb::arg("schedule"), nb::arg("prune"), nb::arg("count_subtrees"), nb::arg("sweep"),
        nb::sig("def solve_prefix(lexicon: Lexicon, board: Board, question: object, threads: int, split: str, "
                "size: int, schedule: str, prune: str, count_subtrees: bool, sweep: str) -> Listing"));
}

}  // namespace gridwords
