#include "../core/ask/ask.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "../core/ask/replies.h"
#include "../core/ask/requests.h"
#include "../core/make/marks.h"
#include "../core/make/outline.h"
#include "../core/utf8.h"
#include "module.h"

namespace gridwords {
namespace {

void set_limit(Limits& limits, const std::string& name, nb::handle value) {
    for (const auto& [known, member] : whole_limits) {
        if (name == known) {
            limits.*member = nb::cast<uint64_t>(value);
            return;
        }
    }
    if (name != "deadline_s") throw nb::type_error(("no limit is called " + name).c_str());
    limits.deadline_s = nb::cast<double>(value);
}

// A Rules object of Python, which has checked it.
Rules rules_of(const nb::object& given) {
    Rules rules;
    rules.name = nb::cast<std::string>(given.attr("name"));
    rules.minimum_length = nb::cast<int>(given.attr("minimum_length"));
    rules.points = points_table(nb::cast<nb::sequence>(given.attr("table")()));
    rules.q_is_qu = nb::cast<bool>(given.attr("q_is_qu"));
    const nb::object neighbours = given.attr("neighbours");
    if (!neighbours.is_none()) rules.neighbours = neighbours_named(nb::cast<std::string>(neighbours));
    return rules;
}

// The answer as JSON, and why the search ended. Ctrl-C and what the callback raised come before a refusal, which may
// only be their consequence.
nb::tuple bound_ask(const std::string& kind, const nb::bytes& request, Desk& desk, const Limits& limits, uint64_t seed,
                    int threads, nb::object progress, nb::object rules, std::optional<uint64_t> answer_bytes) {
    WatchedControl watched(nb::none(), std::move(progress));
    Caller caller{watched.control(), desk, limits, &watched.progress(), threads, seed};
    Rules own;
    if (!rules.is_none()) {
        own = rules_of(rules);
        caller.rules = &own;
    }
    caller.answer_bytes = answer_bytes.value_or(Limits::none);
    const std::string_view text(request.c_str(), request.size());
    std::string reply;
    std::exception_ptr refused;
    {
        const nb::gil_scoped_release release;
        try {
            reply = ask(kind, text, caller);
        } catch (...) {
            refused = std::current_exception();
        }
    }
    watched.raise_failure();
    if (watched.control().ended() == Ended::interrupted) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
    if (refused) std::rethrow_exception(refused);
    return nb::make_tuple(nb::bytes(reply.data(), reply.size()), name_of(watched.control().ended()));
}

}  // namespace

void bind_ask(nb::module_& module) {
    nb::class_<Desk>(module, "Desk")
        .def(nb::init<>())
        .def(
            "add",
            [](Desk& desk, const std::string& name, const BoundLexicon& lexicon) { desk.add(name, lexicon.shared()); },
            nb::arg("name"), nb::arg("lexicon"))
        .def("remove", &Desk::remove, nb::arg("name"))
        .def(
            "set_vulgar",
            [](Desk& desk, const std::vector<std::string>& texts) {
                std::vector<std::u32string> words;
                for (const std::string& text : texts) words.push_back(from_utf8(text));
                desk.set_vulgar(std::move(words));
            },
            nb::arg("words"), nb::sig("def set_vulgar(self, words: list[str]) -> None"));
    nb::class_<Limits>(module, "Limits")
        .def(
            "__init__",
            [](Limits* self, const nb::kwargs& given) {
                new (self) Limits;
                for (const auto& [name, value] : given) set_limit(*self, nb::cast<std::string>(name), value);
            },
            nb::arg("given"), nb::sig("def __init__(self, **given: float) -> None"));
    module.def("limit_names", [] {
        std::vector<std::string> names{"deadline_s"};
        for (const auto& [name, member] : whole_limits) names.emplace_back(name);
        return names;
    });
    module.def(
        "ask", &bound_ask, nb::arg("kind"), nb::arg("request"), nb::arg("desk"), nb::arg("limits"), nb::arg("seed"),
        nb::arg("threads"), nb::arg("progress").none(), nb::arg("rules").none() = nb::none(),
        nb::arg("answer_bytes").none() = nb::none(),
        nb::sig("def ask(kind: str, request: bytes, desk: Desk, limits: Limits, seed: int, threads: int, "
                "progress: collections.abc.Callable[[int, int], object] | None, "
                "rules: gridwords.rules.Rules | None = None, answer_bytes: int | None = None) -> tuple[bytes, " ENDED
                "]"));
    module.def(
        "puzzle_marks",
        [](const std::string& kind, const std::vector<std::string>& words, std::vector<std::vector<int32_t>> paths,
           const std::vector<std::string>& contain) {
            std::vector<PuzzleWord> placed;
            for (size_t i = 0; i < words.size(); ++i)
                placed.push_back({from_utf8(words[i]), {}, std::move(paths.at(i))});
            std::vector<std::u32string> wanted;
            for (const std::string& word : contain) wanted.push_back(from_utf8(word));
            const auto known = std::find(names_of<PuzzleKind>.begin(), names_of<PuzzleKind>.end(), kind);
            std::vector<std::tuple<size_t, int, double>> marks;
            for (const Mark& mark :
                 marks_of(static_cast<PuzzleKind>(known - names_of<PuzzleKind>.begin()), placed, wanted)) {
                marks.emplace_back(mark.word, mark.colour, mark.shift);
            }
            return marks;
        },
        nb::arg("kind"), nb::arg("words"), nb::arg("paths"), nb::arg("contain"));
    module.def("outline_names", [] { return outline_names(); });
    module.def(
        "read_request",
        [](const std::string& kind, const nb::bytes& request, const Limits& limits) {
            return read_back(kind, {request.c_str(), request.size()}, limits);
        },
        nb::arg("kind"), nb::arg("request"), nb::arg("limits"),
        nb::sig("def read_request(kind: str, request: bytes, limits: Limits) -> str"));
    module.def("ask_kinds", &ask_kinds, nb::sig("def ask_kinds() -> list[str]"));
    module.def("requests", &requests, nb::arg("limits"), nb::sig("def requests(limits: Limits) -> str"));
    module.def("replies", &replies, nb::sig("def replies() -> str"));
}

}  // namespace gridwords
