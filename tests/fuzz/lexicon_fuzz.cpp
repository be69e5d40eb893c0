// Any bytes as a .lex file: it is refused, or every word of it can be listed and found. Its checksum is made right
// first, or nothing behind it would ever be read.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/checksum.h"
#include "core/errors.h"
#include "core/lexicon.h"
#include "core/lexicon_words.h"

using namespace gridwords;

namespace {

constexpr size_t header_size = 304, checksum_at = 32;  // docs/lexicon-format.md

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    std::vector<std::byte> bytes(size);
    if (size > 0) std::memcpy(bytes.data(), data, size);
    if (size >= header_size) {
        uint64_t sum = 0;
        std::memcpy(bytes.data() + checksum_at, &sum, sizeof sum);
        sum = checksum(bytes.data(), header_size) ^
              std::rotl(checksum(bytes.data() + header_size, size - header_size), 1);
        std::memcpy(bytes.data() + checksum_at, &sum, sizeof sum);
    }
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
