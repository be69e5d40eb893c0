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

namespace gridwords::tests::lexicon_test {
namespace {

constexpr size_t header_bytes = 304;
// The fields of the header, by their offsets (docs/lexicon-format.md).
constexpr size_t version_at = 8, letter_count_at = 16, longest_at = 20, node_count_at = 24, word_count_at = 28;
constexpr size_t checksum_at = 32, alphabet_at = 40, left_out_at = 296;

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
        const auto lexicon = Lexicon::read(std::move(bytes), "test");
        // Dead leaves, letters that are there twice and wrong counts would show here.
        CHECK(words_of(*lexicon).size() == lexicon->word_count());
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
    CHECK(built.left_out == 3 && built.lexicon->left_out() == 3);
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const std::string text = "tea it's\nten\n\n  x-ray\n" + std::string(256, 'a') + "\n";
    const auto all = find_left_out(text, options, 9);
    CHECK(all.size() == 3);
    CHECK(all[0].entry == "it's" && all[0].line == 1);
    CHECK(all[1].entry == "x-ray" && all[1].line == 4);
    CHECK(all[2].entry == std::string(200, 'a') && all[2].line == 5);
    CHECK(find_left_out(text, options, 2).size() == 2 && find_left_out("tea ten", options, 2).empty());
    CHECK(build(std::string(255, 'a')).left_out == 0);
    const std::string empty = "no words: the lexicon would be empty";
    for (const auto& [none, why] : std::map<std::string, std::string>{
             {"", ""},
             {"\n \n", ""},
             {"it's", "; left out 1 entry that is not a word, first \"it's\" in line 1 (\"'\" is not a letter)"},
             {"x1\n2 3 4",
              "; left out 4 entries that are not words, first 'x1' in line 1 ('1' is not a letter), '2' in line 2 ('2' "
              "is not a letter), '3' in line 2 ('3' is not a letter)"}}) {
        std::string message;
        try {
            build(none);
        } catch (const BadLexicon& error) {
            message = error.what();
        }
        CHECK(message == empty + why);
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

// A file that `build` made, and where its parts are.
struct File {
    std::vector<std::byte> bytes;
    bool is_wide;

    uint32_t get(size_t at) const {
        uint32_t value;
        std::memcpy(&value, bytes.data() + at, sizeof value);
        return value;
    }
    void set(size_t at, uint32_t value) { std::memcpy(bytes.data() + at, &value, sizeof value); }
    void add(size_t at, int difference) { set(at, get(at) + static_cast<uint32_t>(difference)); }

    size_t node(uint32_t number) const { return header_bytes + number * size_t{is_wide ? 16u : 8u}; }
    // Where the word flag of a node is, and the flag.
    size_t flag_at(uint32_t number) const { return node(number) + (is_wide ? 12 : 0); }
    uint32_t flag() const { return is_wide ? 1u : 1u << 31; }
    uint32_t node_count() const { return get(node_count_at); }
    bool has_levels() const { return get(version_at) == 2; }

    bool opens_when_sealed() const {
        std::vector<std::byte> sealed = bytes;
        seal(sealed);
        return opens(sealed);
    }
};

// Narrow, wide and with levels.
std::vector<File> files() {
    const auto narrow = build("tea\nten\nto\nin\ninn\n").lexicon;
    Alphabet letters;
    std::string text;
    for (char32_t letter = 0x430; letter < 0x450; ++letter) {
        letters.push_back(letter);
        text += {static_cast<char>(0xC0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F))};
    }
    const auto wide = build(text + "\n" + text.substr(0, 4) + "\n" + text.substr(6, 4) + "\n", letters).lexicon;
    const auto levels = with_levels(*narrow, {10, 20, 30, 40, 95});
    CHECK(!narrow->is_wide() && wide->is_wide() && levels->levels() != nullptr);
    return {{bytes_of(*narrow), false}, {bytes_of(*wide), true}, {bytes_of(*levels), false}};
}

// Whether a file of which one byte was changed is still a lexicon once it is sealed, though perhaps another one: only
// the count of entries left out, a letter and the level of a word can change without a contradiction.
bool stays_whole(const File& file, size_t changed) {
    if (changed >= left_out_at && changed < header_bytes) return true;
    if (changed >= alphabet_at && changed < left_out_at) {
        const uint32_t count = file.get(letter_count_at);
        for (uint32_t i = 0; i < max_letters; ++i) {
            const uint32_t letter = file.get(alphabet_at + 4 * i);
            const bool is_surrogate = letter >= 0xD800 && letter <= 0xDFFF;
            if (i >= count ? letter != 0 : letter == 0 || letter >= 0x110000 || is_surrogate) return false;
            if (i > 0 && i < count && letter <= file.get(alphabet_at + 4 * (i - 1))) return false;
        }
        return true;
    }
    const size_t levels_at = file.node(file.node_count());
    if (file.has_levels() && changed >= levels_at) {
        const int level = std::to_integer<int>(file.bytes[changed]);
        const uint32_t node = static_cast<uint32_t>(changed - levels_at);
        const bool is_word = (file.get(file.flag_at(node)) & file.flag()) != 0;
        return is_word ? level >= 10 && level <= 95 : level == 0;
    }
    return false;
}

void test_every_flipped_bit(const File& good) {
    CHECK(opens(good.bytes));
    for (size_t i = 0; i < good.bytes.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            File flipped = good;
            flipped.bytes[i] ^= std::byte(1 << bit);
            CHECK(!opens(flipped.bytes));
            const bool is_checksum = i >= checksum_at && i < checksum_at + 8;
            CHECK(flipped.opens_when_sealed() == (is_checksum || stays_whole(flipped, i)));
        }
    }
}

// Damage in files whose checksum is right and whose numbers agree as far as they can.
void test_contradictions(const File& good) {
    for (const size_t count : {letter_count_at, longest_at, node_count_at, word_count_at}) {
        for (const int difference : {-1, 1}) {
            File wrong = good;
            wrong.add(count, difference);
            CHECK(!wrong.opens_when_sealed());
        }
    }
    // A letter that is there twice, and two letters out of order.
    File twice = good;
    twice.set(alphabet_at + 4, good.get(alphabet_at));
    CHECK(!twice.opens_when_sealed());
    File turned = good;
    turned.set(alphabet_at, good.get(alphabet_at + 4));
    turned.set(alphabet_at + 4, good.get(alphabet_at));
    CHECK(!turned.opens_when_sealed());

    // A leaf that is not a word, and the empty word.
    const uint32_t last = good.node_count() - 1;
    File dead = good;
    dead.set(good.flag_at(last), good.get(good.flag_at(last)) & ~good.flag());
    dead.add(word_count_at, -1);
    if (good.has_levels()) dead.bytes.back() = std::byte{0};
    CHECK(!dead.opens_when_sealed());
    File empty = good;
    empty.set(good.flag_at(root), good.get(good.flag_at(root)) | good.flag());
    empty.add(word_count_at, 1);
    if (good.has_levels()) empty.bytes[good.node(good.node_count())] = std::byte{10};
    CHECK(!empty.opens_when_sealed());
}

void test_damage(const File& good) {
    for (size_t length = 0; length < good.bytes.size(); ++length) {
        CHECK(!opens({good.bytes.begin(), good.bytes.begin() + static_cast<std::ptrdiff_t>(length)}));
    }
    std::vector<std::byte> longer = good.bytes;
    longer.push_back(std::byte{0});
    CHECK(!opens(longer));
    Random random(2);
    int refused = 0;
    for (int round = 0; round < 20000; ++round) {
        File hostile = good;
        for (uint32_t n = 1 + random.below(12); n > 0; --n) {
            hostile.bytes[8 + random.below(static_cast<uint32_t>(good.bytes.size()) - 8)] =
                std::byte(random.below(256));
        }
        refused += !hostile.opens_when_sealed();
    }
    CHECK(refused > 19000);
}

void run() {
    test_words_come_back();
    test_what_is_not_a_word();
    test_wide_alphabets();
    test_levels();
    for (const File& file : files()) {
        test_every_flipped_bit(file);
        test_contradictions(file);
        test_damage(file);
    }
}

}  // namespace
}  // namespace gridwords::tests::lexicon_test

int lexicon_test(int, char*[]) {
    gridwords::tests::lexicon_test::run();
    return 0;
}
