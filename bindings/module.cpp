#include "module.h"

#include <nanobind/stl/string.h>

#include "../core/errors.h"
#include "../core/parallel.h"

namespace gridwords {

WatchedControl::WatchedControl(nb::object deadline_s, nb::object progress) : callback_(std::move(progress)) {
    if (!deadline_s.is_none()) control_.set_deadline(nb::cast<double>(deadline_s));
    control_.poll = [this] { return poll(); };
}

bool WatchedControl::poll() {
    const nb::gil_scoped_acquire hold;
    if (PyErr_CheckSignals() != 0) {
        // Whatever else a signal handler raises is passed on to the caller.
        if (PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) != 0) {
            PyErr_Clear();
        } else {
            failure_ = std::make_exception_ptr(nb::python_error());
        }
        return true;
    }
    if (callback_.is_none()) return false;
    try {
        callback_(progress_.done.load(), progress_.total.load());
    } catch (const nb::python_error& error) {
        // Ctrl-C while the callback runs is a Ctrl-C like any other.
        if (!error.matches(PyExc_KeyboardInterrupt)) failure_ = std::current_exception();
        return true;
    }
    return false;
}

void WatchedControl::raise_failure() {
    if (failure_) std::rethrow_exception(failure_);
}

std::vector<int32_t> points_table(nb::sequence points) {
    std::vector<int32_t> table;
    table.reserve(256);
    for (const nb::handle entry : points) table.push_back(nb::cast<int32_t>(entry));
    if (table.size() != 256) throw BadOption("a points table has 256 entries, got " + std::to_string(table.size()));
    return table;
}

void bind_errors(nb::module_& module) {
    const nb::module_ errors = nb::module_::import_("gridwords.errors");
    (void)module;
    nb::register_exception_translator(
        [](const std::exception_ptr& thrown, void* payload) {
            const auto raise = [&](const char* name, const Refused& error) {
                const nb::object type = nb::borrow(static_cast<PyObject*>(payload)).attr(name);
                // A message may quote half of a surrogate pair, which has no UTF-8 form.
                const auto text = [](const std::string& bytes) {
                    const auto size = static_cast<Py_ssize_t>(bytes.size());
                    return nb::steal(PyUnicode_DecodeUTF8(bytes.data(), size, "backslashreplace"));
                };
                const nb::object raised = type(text(error.what()));
                raised.attr("field") = error.field.empty() ? nb::object(nb::none()) : text(error.field);
                raised.attr("code") = error.code.empty() ? nb::object(nb::none()) : nb::cast(error.code);
                nb::dict values;
                for (const auto& [key, value] : error.values) values[key.c_str()] = text(value);
                raised.attr("values") = values;
                raised.attr("limit") = error.limit ? nb::cast(*error.limit) : nb::object(nb::none());
                PyErr_SetObject(type.ptr(), raised.ptr());
            };
            try {
                std::rethrow_exception(thrown);
            } catch (const BadLexicon& error) {
                raise("BadLexicon", error);
            } catch (const BadBoard& error) {
                raise("BadBoard", error);
            } catch (const BadPicture& error) {
                raise("BadPicture", error);
            } catch (const BadRules& error) {
                raise("BadRules", error);
            } catch (const NotJson& error) {
                raise("NotJson", error);
            } catch (const BadOption& error) {
                raise("BadOption", error);
            } catch (const WrongPuzzle& error) {
                PyErr_SetString(nb::borrow(static_cast<PyObject*>(payload)).attr("WrongPuzzle").ptr(), error.what());
            }
        },
        errors.ptr());
    errors.inc_ref();  // the translator, which uses it, is never removed
}

}  // namespace gridwords

NB_MODULE(_core, module) {
    using namespace gridwords;
#if defined(__x86_64__) && defined(__GNUC__)
    if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("sse4.2")) {
        throw nb::import_error("gridwords needs a processor with SSE4.2 and POPCNT (x86-64-v2, common since 2008)");
    }
#endif
    // The default lexicon and its scorers live as long as the process; nanobind would report them as leaks.
    nb::set_leak_warnings(false);
    module.doc() = "The C++ core of gridwords. Private: use the package.";
    module.def("hardware_threads", &hardware_threads);
    bind_errors(module);
    bind_lexicon(module);
    bind_board(module);
    bind_listing(module);
    bind_text(module);
    bind_nouns(module);
    bind_draw(module);
    bind_solve(module);
    bind_engines(module);
    bind_score(module);
    bind_studies(module);
    bind_optimise(module);
    bind_prove(module);
    bind_questions(module);
    bind_vision(module);
    bind_ask(module);
}
