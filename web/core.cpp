// The core's interface for WebAssembly: translation only, one thread, no files. The page's worker (page/js/core.js)
// writes a request into memory, calls `ask` and reads the answer: JSON, and numbers.
#include "../core/lexicon_builder.h"
#include "answers.h"
#include "board.h"
#include "exports.h"
#include "lexicons.h"
#include "make.h"

namespace gridwords {
namespace {

std::vector<uint32_t> numbers;  // the last answer's, in addition to its JSON

void answer(std::string_view kind, int lexicon, std::string_view text, Json& json) {
    const Request request(text);
    if (kind == "roll") return roll(request, json);
    if (kind == "draw") return draw_letters(request, json);
    if (kind == "climb") return go_on_climbing(request, json);
    if (kind == "vulgar") return set_vulgar(request, json);
    if (kind == "wordsearch") return make_search(request, *lexicon_at(lexicon).lexicon, vulgar_words(), json);
    if (kind == "theme") return make_theme_grid(request, *lexicon_at(lexicon).lexicon, json);
    OpenLexicon& open = counted_words(lexicon_at(lexicon), request);
    if (kind == "solve") return solve(request, open, numbers, json);
    if (kind == "check") return check(request, open, json);
    if (kind == "watch") return watch(request, open, json);
    if (kind == "hill") return start_climb(request, open, json);
    if (kind == "board") {
        const Lexicon& known = *lexicon_at(lexicon).lexicon;
        return make_board(request, shape_of(request), points_of(request), open.lexicon, known, json);
    }
    if (kind == "describe") return describe(*open.lexicon, json);
    if (kind == "levels") return set_levels(request, open, json);
    throw BadOption("unknown question '" + std::string(kind) + "'");
}

}  // namespace
}  // namespace gridwords

using namespace gridwords;

// Each returns the number of a new lexicon, or -1 and an error.
//
// `open_packed` takes what cannot be derived of a lexicon of a-z: the number of nodes, their masks in breadth-first
// order, and the level of each word in the order of their nodes.
EXPORT int open_packed(const uint32_t* data, size_t size) {
    return guarded([&] {
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
        return add_lexicon(Lexicon::pack(U"abcdefghijklmnopqrstuvwxyz", std::move(nodes), 0, levels));
    });
}

EXPORT int open_lexicon(const std::byte* bytes, size_t size) {
    return guarded([&] { return add_lexicon(Lexicon::read({bytes, bytes + size}, "the kept word list")); });
}

EXPORT int build(const char* text, size_t size, const char* letters, size_t letters_size) {
    return guarded([&] {
        BuildOptions options;
        options.letters = from_utf8({letters, letters_size});
        return add_lexicon(build_lexicon({text, size}, options).lexicon);
    });
}

// Writes a lexicon as a .lex file to the reply.
EXPORT int save_lexicon(int lexicon) {
    return guarded([&] {
        const Lexicon& kept = *lexicon_at(lexicon).lexicon;
        reply.assign(reinterpret_cast<const char*>(kept.bytes()), kept.size_in_bytes());
        return 0;
    });
}

EXPORT void forget_lexicon(int lexicon) { forget_lexicon_at(lexicon); }

EXPORT const uint32_t* numbers_data() { return numbers.data(); }
EXPORT size_t numbers_size() { return numbers.size(); }

// Answers a question about a lexicon (-1 if it needs none): 0 and JSON, or -1 and an error.
EXPORT int ask(const char* kind, size_t kind_size, int lexicon, const char* text, size_t size) {
    return guarded([&] {
        Json json;
        numbers.clear();
        answer({kind, kind_size}, lexicon, {text, size}, json);
        reply = json.done();
        return 0;
    });
}
