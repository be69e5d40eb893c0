// Builds, reads back, and damages lexica in every way a file can be damaged.
#include "core/lexicon.h"

#include <cstring>
#include <functional>
#include <map>
#include <set>

#include "check.h"
#include "core/checksum.h"
#include "core/errors.h"
#include "core/lexicon_builder.h"
#include "core/lexicon_levels.h"

using namespace gridwords;
using tests::Random;

namespace {

constexpr size_t header_bytes = 304;
constexpr size_t checksum_at = 32;

BuiltLexicon build(const std::string& text, const Alphabet& letters = U"abcdefghijklmnopqrstuvwxyz", int threads = 1) {
    BuildOptions options;
    options.letters = letters;
    options.threads = threads;
    return build_lexicon(text, options);
}

std::vector<std::byte> bytes_of(const Lexicon& lexicon) {
    return {lexicon.bytes(), lexicon.bytes() + lexicon.size_in_bytes()};
}

// Every word, by a walk over the whole trie.
std::set<std::string> words_of(const Lexicon& lexicon) {
    std::set<std::string> words;
    lexicon.visit([&](auto nodes) {
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            if (!nodes[node].is_word()) continue;
            std::string word = lexicon.spell(node);
            for (char& code : word) code = static_cast<char>(lexicon.alphabet()[static_cast<size_t>(code)]);
            words.insert(word);
        }
    });
    return words;
}

// Corrects the checksum, so that only the structure can reveal the damage.
void seal(std::vector<std::byte>& bytes) {
    std::memset(bytes.data() + checksum_at, 0, 8);
    const uint64_t head = checksum(bytes.data(), header_bytes);
    const uint64_t body = checksum(bytes.data() + header_bytes, bytes.size() - header_bytes);
    const uint64_t sum = head ^ (body << 1 | body >> 63);
    std::memcpy(bytes.data() + checksum_at, &sum, 8);
}

// Either an error, or a lexicon that can be walked completely without leaving its memory (the sanitizer checks).
bool opens(std::vector<std::byte> bytes) {
    try {
        words_of(*Lexicon::read(std::move(bytes), "test"));
        return true;
    } catch (const BadLexicon& error) {
        CHECK(std::string(error.what()).rfind("test: ", 0) == 0);
        return false;
    }
}

void test_words_come_back() {
    Random random(1);
    for (int round = 0; round < 300; ++round) {
        std::set<std::string> words;
        std::string text;
        const uint32_t letters = 1 + random.below(26);
        for (uint32_t i = 1 + random.below(200); i > 0; --i) {
            const std::string word = random.word(letters, 1 + random.below(round % 10 == 0 ? 255 : 12));
            words.insert(word);
            text += word + (random.below(4) == 0 ? "\r\n" : "\n");
        }
        const auto one = build(text);
        const auto many = build(text, U"abcdefghijklmnopqrstuvwxyz", 3);
        CHECK(words_of(*one.lexicon) == words);
        CHECK(one.lexicon->word_count() == words.size());
        CHECK(bytes_of(*one.lexicon) == bytes_of(*many.lexicon));
        CHECK(one.lexicon->alphabet().size() == 26);
        CHECK(words_of(*Lexicon::read(bytes_of(*one.lexicon), "copy")) == words);
        CHECK(one.lexicon->words_below()[root] == words.size());
    }
}

void test_what_is_not_a_word() {
    const auto built = build("tea it's\nten\n\n  x-ray\n" + std::string(256, 'a') + "\n");
    CHECK((words_of(*built.lexicon) == std::set<std::string>{"tea", "ten"}));
    CHECK(built.left_out == 3 && built.first_left_out == "it's" && built.first_left_out_line == 1);
    CHECK(built.lexicon->left_out() == 3);
    for (const char* text : {"", "\n \n", "it's"}) {
        bool refused = false;
        try {
            build(text);
        } catch (const BadLexicon&) {
            refused = true;
        }
        CHECK(refused);
    }
}

void test_wide_alphabets() {
    for (const uint32_t count : {31u, 32u, 64u, 65u}) {
        Alphabet letters;
        std::string text;
        for (uint32_t i = 0; i < count; ++i) {
            const char32_t letter = 0x400 + i;  // two bytes of UTF-8
            letters.push_back(letter);
            text.push_back(static_cast<char>(0xC0 | letter >> 6));
            text.push_back(static_cast<char>(0x80 | (letter & 0x3F)));
        }
        try {
            const auto built = build(text, letters);
            CHECK(count <= 64);
            CHECK(built.lexicon->alphabet() == letters && built.lexicon->word_count() == 1);
            CHECK(built.lexicon->is_wide() == (count > 31));
            CHECK(built.lexicon->longest() == static_cast<int>(count));
            CHECK(opens(bytes_of(*built.lexicon)));
        } catch (const BadLexicon&) {
            CHECK(count > 64);
        }
    }
}

void test_levels() {
    Random random(3);
    for (int round = 0; round < 100; ++round) {
        std::map<std::string, uint8_t> level_of;
        std::string text;
        for (uint32_t i = 1 + random.below(100); i > 0; --i) {
            const std::string word = random.word(1 + random.below(26), 1 + random.below(10));
            level_of[word] = static_cast<uint8_t>(10 + random.below(86));
            text += word + "\n";
        }
        std::vector<uint8_t> levels;
        for (const auto& [word, level] : level_of) levels.push_back(level);
        const auto plain = build(text).lexicon;
        const auto lexicon = with_levels(*plain, levels);
        CHECK(plain->levels() == nullptr && lexicon->levels() != nullptr);
        CHECK(bytes_of(*without_levels(*lexicon)) == bytes_of(*plain));
        CHECK(bytes_of(*Lexicon::read(bytes_of(*lexicon), "copy")) == bytes_of(*lexicon));
        const int most = 10 + static_cast<int>(random.below(86));
        std::set<std::string> known;
        for (const auto& [word, level] : level_of) {
            if (level <= most) known.insert(word);
        }
        try {
            const auto some = up_to_level(*lexicon, most);
            CHECK(words_of(*some) == known);
            CHECK(some->alphabet() == lexicon->alphabet() && some->levels() != nullptr);
        } catch (const BadLexicon&) {
            CHECK(known.empty());
        }
    }
    const auto two = build("tea\nten\n").lexicon;
    for (const std::vector<uint8_t>& wrong : {std::vector<uint8_t>{10}, {10, 9}, {96, 10}, {10, 20, 30}}) {
        bool refused = false;
        try {
            with_levels(*two, wrong);
        } catch (const BadLexicon&) {
            refused = true;
        }
        CHECK(refused);
    }
}

void test_damage(const Lexicon& lexicon) {
    const std::vector<std::byte> good = bytes_of(lexicon);
    CHECK(opens(good));
    for (size_t length = 0; length < good.size(); ++length) {
        CHECK(!opens({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length)}));
    }
    std::vector<std::byte> longer = good;
    longer.push_back(std::byte{0});
    CHECK(!opens(longer));
    for (size_t i = 0; i < good.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::vector<std::byte> flipped = good;
            flipped[i] ^= std::byte(1 << bit);
            CHECK(!opens(flipped));
            seal(flipped);
            opens(flipped);  // an error or some words, never a wild read
        }
    }
    Random random(2);
    for (int round = 0; round < 20000; ++round) {
        std::vector<std::byte> hostile = good;
        for (uint32_t n = 1 + random.below(12); n > 0; --n) {
            hostile[8 + random.below(static_cast<uint32_t>(good.size()) - 8)] = std::byte(random.below(256));
        }
        seal(hostile);
        opens(hostile);
    }
}

}  // namespace

int main() {
    test_words_come_back();
    test_what_is_not_a_word();
    test_wide_alphabets();
    test_levels();
    const auto lexicon = build("tea\nten\nto\nin\ninn\n").lexicon;
    test_damage(*lexicon);
    test_damage(*with_levels(*lexicon, {10, 20, 30, 40, 95}));
}
