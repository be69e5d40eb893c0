// Any bytes as a .lex file: it is refused, or every word of it can be listed and found.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/errors.h"
#include "core/lexicon.h"
#include "core/lexicon_words.h"

using namespace gridwords;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    std::vector<std::byte> bytes(size);
    if (size > 0) std::memcpy(bytes.data(), data, size);
    try {
        const auto lexicon = Lexicon::read(std::move(bytes), "fuzz");
        size_t words = 0;
        for_each_word(*lexicon, 0, [&](const std::string& codes) { words += find_node(*lexicon, codes) != no_node; });
        if (words != lexicon->word_count()) __builtin_trap();
        for (const uint32_t node : word_nodes(*lexicon)) static_cast<void>(lexicon->spell(node));
    } catch (const BadLexicon&) {
    }
    return 0;
}
