// Any bytes as a request: the first chooses the kind, the others are its JSON. A tiny lexicon and small limits keep an
// execution below a millisecond. Refusals are answers; anything else that is thrown, and every finding of the
// sanitizers, is a fault.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/ask/ask.h"
#include "core/errors.h"
#include "core/lexicon_builder.h"
#include "core/lexicon_levels.h"

using namespace gridwords;

namespace {

Desk& desk() {
    static Desk made;
    static const bool is_filled = [] {
        BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        const auto words =
            build_lexicon("tea ten net eat ate toe not note tone eaten quiet queen the in", options).lexicon;
        made.add("words", with_levels(*words, {10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 10, 20, 30, 40}));
        options.letters = U"\u00e4\u05d0\u05d1";
        made.add("others", build_lexicon("\u05d0\u05d1\u05d0 \u00e4\u00e4", options).lexicon);
        made.set_vulgar({U"net"});
        return true;
    }();
    static_cast<void>(is_filled);
    return made;
}

Limits limits() {
    Limits small;
    small.board_side = 8;
    small.boards = 4;
    small.words = 30;
    small.players = 3;
    small.paths_per_word = 5;
    small.paths = 50;
    small.watch_cells = 9;
    small.watch_words = 5;
    small.watch_steps = 50;
    small.make_words = 6;
    small.make_side = 7;
    small.deadline_s = 0.0005;
    return small;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const std::vector<std::string> kinds = ask_kinds();
    if (size == 0) return 0;
    const std::string_view request(reinterpret_cast<const char*>(data) + 1, size - 1);
    Control control;
    Caller caller{control, desk(), limits()};
    caller.seed = size;
    try {
        static_cast<void>(ask(kinds[data[0] % kinds.size()], request, caller));
        static_cast<void>(read_back("optimise", request, caller.limits));
    } catch (const Refused&) {
    }
    return 0;
}
