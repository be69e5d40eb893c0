#include "solve.h"

#include <nanobind/stl/string.h>

#include "../core/engines/prefix.h"
#include "../core/errors.h"

namespace gridwords {
namespace {

nb::object new_tuple(size_t size) {
    PyObject* const tuple = PyTuple_New(static_cast<Py_ssize_t>(size));
    if (tuple == nullptr) throw nb::python_error();
    return nb::steal(tuple);
}

// Python objects for (row, column) pairs. On small boards each pair is made once and all paths share it; on larger ones
// they share the numbers.
class CellPairs {
public:
    explicit CellPairs(const Shape& shape) : shape_(&shape) {
        if (shape.cell_count() <= 4096) pairs_.resize(shape.cell_count());
    }
    nb::object operator()(uint32_t cell) {
        if (pairs_.empty()) return make(cell);
        if (!pairs_[cell].is_valid()) pairs_[cell] = make(cell);
        return pairs_[cell];
    }

private:
    nb::object make(uint32_t cell) {
        const auto cols = static_cast<uint32_t>(shape_->cols());
        nb::object pair = new_tuple(2);
        PyTuple_SET_ITEM(pair.ptr(), 0, number(rows_, shape_->rows(), cell / cols).release().ptr());
        PyTuple_SET_ITEM(pair.ptr(), 1, number(cols_, shape_->cols(), cell % cols).release().ptr());
        return pair;
    }
    // Made only when a path needs it: a board without cells can have any number of rows.
    static nb::object number(std::vector<nb::object>& made, int count, uint32_t i) {
        if (made.empty()) made.resize(static_cast<size_t>(count));
        if (!made[i].is_valid()) made[i] = nb::int_(i);
        return made[i];
    }

    const Shape* shape_;
    std::vector<nb::object> rows_;
    std::vector<nb::object> cols_;
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

nb::object path_tuple(const Answer& answer, const PathSpan& path, CellPairs& pairs) {
    nb::object tuple = new_tuple(path.length);
    for (uint32_t i = 0; i < path.length; ++i) {
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), pairs(answer.cells[path.begin + i]).release().ptr());
    }
    return tuple;
}

Paths paths_named(const std::string& name) {
    if (name == "none") return Paths::none;
    if (name == "first") return Paths::first;
    if (name == "all") return Paths::all;
    throw BadOption("unknown paths '" + name + "': none, first or all");
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

// The tuple that answer_question returns.
nb::tuple to_python(const BoundLexicon& lexicon, const Board& board, const Question& question,
                    const std::vector<int32_t>& points_of, const Answer& answer) {
    const PauseCollector paused;
    nb::list words, points, first, all, cut;
    CellPairs pairs(board.shape());
    for (size_t i = 0; i < answer.words.size(); ++i) {
        const FoundWord& word = answer.words[i];
        words.append(lexicon.text(word.codes));
        points.append(points_of[word.codes.size()]);
        if (question.paths == Paths::none) continue;
        first.append(path_tuple(answer, answer.paths[word.paths_begin], pairs));
        if (question.paths == Paths::first) continue;
        nb::object paths = new_tuple(word.paths_count);
        for (uint32_t p = 0; p < word.paths_count; ++p) {
            PyTuple_SET_ITEM(paths.ptr(), static_cast<Py_ssize_t>(p),
                             path_tuple(answer, answer.paths[word.paths_begin + p], pairs).release().ptr());
        }
        all.append(paths);
        if (word.paths_cut) cut.append(i);
    }
    return nb::make_tuple(words, points, question.paths == Paths::none ? nb::object(nb::none()) : nb::object(first),
                          question.paths == Paths::all ? nb::object(all) : nb::object(nb::none()), cut,
                          name_of(answer.ended), to_dict(answer.statistics));
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

}  // namespace

nb::tuple answer_question(BoundLexicon& lexicon, const Board& board, nb::object asked, int threads,
                          const SolveWith& engine) {
    const nb::object rules = asked.attr("rules");
    const std::vector<int32_t> points_of = points_table(nb::cast<nb::sequence>(rules.attr("table")()));
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
    std::vector<Stamps> stamps = lexicon.take_stamps();
    Answer answer;
    {
        const nb::gil_scoped_release release;
        answer = engine(question, watched.control(), stamps);
    }
    lexicon.give_back(std::move(stamps));
    watched.raise_failure();
    if (!asked_trace.is_none()) fill_trace(asked_trace, trace);
    return to_python(lexicon, board, question, points_of, answer);
}

void bind_solve(nb::module_& module) {
    module.def(
        "solve_prefix",
        [](BoundLexicon& lexicon, const Board& board, nb::object question, int threads, const std::string& split,
           uint32_t size, const std::string& schedule, const std::string& prune, bool count_subtrees) {
            const PrefixOptions options{split_named(split), size, schedule_named(schedule), prune_named(prune),
                                        count_subtrees};
            return answer_question(lexicon, board, question, threads,
                                   [&](const Question& asked, Control& control, std::vector<Stamps>& stamps) {
                                       return solve_prefix(asked, control, stamps, options);
                                   });
        },
        nb::arg("lexicon"), nb::arg("board"), nb::arg("question"), nb::arg("threads"), nb::arg("split"),
        nb::arg("size"), nb::arg("schedule"), nb::arg("prune"), nb::arg("count_subtrees"),
        nb::sig("def solve_prefix(lexicon: Lexicon, board: Board, question: object, threads: int, split: str, "
                "size: int, schedule: str, prune: str, count_subtrees: bool) -> " SOLVED));
}

}  // namespace gridwords
