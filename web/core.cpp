// The core's interface for WebAssembly: translation only, one thread, no files. The page (page/js/core.js) writes a
// question into memory, calls `ask` and reads the answer; both are the JSON of the HTTP interface.
//
// Each function returns 0, or -1 and an error as JSON. Lexicons have names; the first one is the default.
#include "../core/ask/ask.h"
#include "../core/ask/json_reader.h"
#include "../core/utf8.h"
#include "../core/word_list.h"
#include "exports.h"
#ifndef GRIDWORDS_WITHOUT_MAKERS
#include "climb.h"
#endif

namespace gridwords {
namespace {

Desk desk;
Limits limits;

const Lexicon& lexicon_named(std::string_view name) { return *desk.lexicon(std::string(name))->lexicon; }

void describe(const Lexicon& lexicon) {
    Json json;
    json.raw("{\"words\":").number(lexicon.word_count()).raw(",\"alphabet\":").text(to_utf8(lexicon.alphabet()));
    json.raw(",\"left_out\":").number(lexicon.left_out());
    json.raw(",\"levels\":").truth(lexicon.levels() != nullptr).raw("}");
    reply = json.done();
}

void add(std::string_view name, std::shared_ptr<const Lexicon> lexicon) {
    describe(*lexicon);
    desk.add(std::string(name), std::move(lexicon));
}

// What cannot be derived of a lexicon of a-z: the number of nodes, their masks in breadth-first order, and the level of
// each word in the order of their nodes.
std::shared_ptr<const Lexicon> unpack(const uint32_t* data, size_t size) {
    const uint32_t count = size < sizeof *data ? 0 : *data;
    const uint32_t* const masks = data + 1;
    if (size / sizeof *data < size_t{count} + 1) throw BadLexicon("the default lexicon is truncated");
    const auto* level = reinterpret_cast<const uint8_t*>(masks + count);
    const uint8_t* const end = reinterpret_cast<const uint8_t*>(data) + size;
    std::vector<NarrowNode> nodes(count);
    std::vector<uint8_t> levels(level == end ? 0 : count);
    for (size_t i = 0; i < count; ++i) {
        nodes[i] = {masks[i], 0};
        if (nodes[i].is_word() && level < end) levels[i] = *level++;
    }
    return Lexicon::pack(U"abcdefghijklmnopqrstuvwxyz", std::move(nodes), 0, levels);
}

void read_limits(std::string_view text) {
    JsonReader json(text);
    json.object([&](const std::string& name) {
        const double value = Form<double>::read(json, {name.c_str(), ""}, {});
        if (name == "deadline_s") limits.deadline_s = value;
        for (const auto& [known, member] : whole_limits) {
            if (name == known) limits.*member = static_cast<uint64_t>(value);
        }
    });
}

}  // namespace
}  // namespace gridwords

using namespace gridwords;

// --- Lexicons. Those that add one reply with its figures.

EXPORT int open_packed(const char* name, size_t name_size, const uint32_t* data, size_t size) {
    return guarded([&] { add({name, name_size}, unpack(data, size)); });
}

EXPORT int open_lexicon(const char* name, size_t name_size, const std::byte* bytes, size_t size) {
    return guarded([&] { add({name, name_size}, Lexicon::read({bytes, bytes + size}, "the kept word list")); });
}

EXPORT int build_list(const char* name, size_t name_size, const char* text, size_t size) {
    return guarded([&] { add({name, name_size}, read_word_list({text, size})); });
}

// Replies with a .lex file.
EXPORT int save_lexicon(const char* name, size_t size) {
    return guarded([&] {
        const Lexicon& kept = lexicon_named({name, size});
        reply.assign(reinterpret_cast<const char*>(kept.bytes()), kept.size_in_bytes());
    });
}

// The words unfit for children, one per line.
EXPORT int set_vulgar(const char* text, size_t size) {
    return guarded([&] {
        std::vector<std::u32string> words;
        for (std::string_view left(text, size); !left.empty();) {
            const size_t end = std::min(left.find('\n'), left.size());
            words.push_back(from_utf8(left.substr(0, end)));
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        desk.set_vulgar(std::move(words));
    });
}

// --- Questions

// `text` is an object of numbers, with the names of core/ask/limits.h.
EXPORT int set_limits(const char* text, size_t size) {
    return guarded([&] { read_limits({text, size}); });
}

// The seed is for a request that has none: 64 random bits.
EXPORT int ask(const char* kind, size_t kind_size, const char* text, size_t size, uint32_t seed, uint32_t more_seed) {
    return guarded([&] {
        Control control;
        Caller caller{control, desk, limits};
        caller.seed = uint64_t{seed} << 32 | more_seed;
        reply = gridwords::ask({kind, kind_size}, {text, size}, caller);
    });
}

#ifndef GRIDWORDS_WITHOUT_MAKERS

// Replies with the JSON schemas of all questions.
EXPORT int describe_requests() {
    return guarded([] { reply = requests(limits); });
}

// --- A climb to better boards: one at a time, in steps of as many seconds as the page wants. Each step replies with an
// event of `/api/optimise/{id}/events`.

static std::unique_ptr<Climb> climb;

EXPORT int start_climb(const char* text, size_t size, uint32_t seed) {
    return guarded([&] {
        Control control;
        Caller caller{control, desk, limits};
        caller.seed = seed;
        climb = std::make_unique<Climb>(read_request<OptimiseRequest>({text, size}, limits), caller);
    });
}

EXPORT int go_on_climbing(double seconds) {
    return guarded([&] {
        if (!climb) throw BadOption("no climb has been started");
        Json json;
        climb->go_on(seconds, json);
        reply = json.done();
    });
}

#endif
