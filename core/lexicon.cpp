#include "lexicon.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "checksum.h"
#include "errors.h"
#include "first_use.h"
#include "mapped_file.h"

namespace gridwords {
namespace {

static_assert(std::endian::native == std::endian::little, ".lex files are little-endian and used without conversion");

// Like the first bytes of a PNG: not text, and damaged by anything that rewrites line ends.
constexpr unsigned char magic[8] = {0x89, 'G', 'W', 'L', 'E', 'X', '\r', '\n'};
// Files without levels keep the first version, which older programs also read.
constexpr uint32_t version_without_levels = 1;
constexpr uint32_t version_with_levels = 2;

// The header of a `.lex` file; the nodes follow it, and the levels follow them. See docs/lexicon-format.md.
struct Header {
    unsigned char magic[8];
    uint32_t version;
    uint32_t node_bytes;  // 8 or 16
    uint32_t letter_count;
    uint32_t longest;
    uint32_t node_count;
    uint32_t word_count;
    uint64_t checksum;  // of the whole file, with zero in this field
    uint32_t alphabet[max_letters];
    uint64_t left_out;  // entries of the word list that are not words
};
static_assert(sizeof(Header) == 304 && sizeof(Header) % 16 == 0, "the nodes after it must stay aligned");

uint64_t file_checksum(const std::byte* bytes, size_t size) {
    Header header;
    std::memcpy(&header, bytes, sizeof header);
    header.checksum = 0;
    return checksum(&header, sizeof header) ^ std::rotl(checksum(bytes + sizeof header, size - sizeof header), 1);
}

void set_first(NarrowNode& node, uint32_t first) { node.first = first; }
void set_first(WideNode& node, uint32_t first) { node.first = first; }

bool has_odd_flag(const NarrowNode&) { return false; }
bool has_odd_flag(const WideNode& node) { return node.word > 1; }

}  // namespace

struct Lexicon::OnFirstUse {
    FirstUse<std::vector<uint32_t>> parents;
    FirstUse<std::vector<uint32_t>> words_below;
    FirstUse<std::vector<uint32_t>> ranks;
};

Lexicon::Lexicon() : made_(std::make_unique<OnFirstUse>()) {}
Lexicon::~Lexicon() = default;

template <class Node>
std::shared_ptr<const Lexicon> Lexicon::pack(const Alphabet& alphabet, std::vector<Node> nodes, uint64_t left_out,
                                             const std::vector<uint8_t>& levels) {
    Header header{};
    header.left_out = left_out;
    std::copy(std::begin(magic), std::end(magic), header.magic);
    header.version = levels.empty() ? version_without_levels : version_with_levels;
    header.node_bytes = sizeof(Node);
    header.letter_count = static_cast<uint32_t>(alphabet.size());
    header.node_count = static_cast<uint32_t>(nodes.size());
    std::copy(alphabet.begin(), alphabet.end(), header.alphabet);

    uint32_t next = 1;
    uint32_t level_end = 1;
    for (uint32_t node = 0; node < header.node_count; ++node) {
        if (node == level_end) {
            ++header.longest;
            level_end = next;
        }
        set_first(nodes[node], next);
        next += static_cast<uint32_t>(count_bits(nodes[node].mask()));
        header.word_count += nodes[node].is_word();
    }

    const size_t levels_at = sizeof header + nodes.size() * sizeof(Node);
    std::vector<std::byte> bytes(levels_at + levels.size());
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, nodes.data(), nodes.size() * sizeof(Node));
    if (!levels.empty()) std::memcpy(bytes.data() + levels_at, levels.data(), levels.size());
    header.checksum = file_checksum(bytes.data(), bytes.size());
    std::memcpy(bytes.data(), &header, sizeof header);
    return read(std::move(bytes), "the lexicon");
}

template std::shared_ptr<const Lexicon> Lexicon::pack(const Alphabet&, std::vector<NarrowNode>, uint64_t,
                                                      const std::vector<uint8_t>&);
template std::shared_ptr<const Lexicon> Lexicon::pack(const Alphabet&, std::vector<WideNode>, uint64_t,
                                                      const std::vector<uint8_t>&);

std::shared_ptr<const Lexicon> Lexicon::read(std::vector<std::byte> bytes, const std::string& name) {
    std::shared_ptr<Lexicon> lexicon(new Lexicon);
    auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
    lexicon->bytes_ = owner->data();
    lexicon->size_ = owner->size();
    lexicon->owner_ = std::move(owner);
    lexicon->check(name);
    return lexicon;
}

std::shared_ptr<const Lexicon> Lexicon::map(const std::string& path) {
    std::shared_ptr<Lexicon> lexicon(new Lexicon);
    auto owner = std::make_shared<const MappedFile>(path);
    lexicon->bytes_ = owner->data();
    lexicon->size_ = owner->size();
    lexicon->owner_ = std::move(owner);
    lexicon->check(path);
    return lexicon;
}

void Lexicon::check(const std::string& name) {
    auto fail = [&](const std::string& what) { throw BadLexicon(name + ": " + what); };
    if (size_ < sizeof(Header) || std::memcmp(bytes_, magic, sizeof magic) != 0) {
        if (size_ >= sizeof magic && std::memcmp(bytes_, magic, sizeof magic) == 0) {
            fail("truncated: it has " + std::to_string(size_) + " bytes, the header alone has " +
                 std::to_string(sizeof(Header)));
        }
        fail("not a .lex file (it begins with other bytes)");
    }
    Header header;
    std::memcpy(&header, bytes_, sizeof header);
    if (header.version != version_without_levels && header.version != version_with_levels) {
        fail("it has version " + std::to_string(header.version) + " of the format; this program reads versions " +
             std::to_string(version_without_levels) + " and " + std::to_string(version_with_levels));
    }
    const bool has_levels = header.version == version_with_levels;
    if (header.node_bytes != sizeof(NarrowNode) && header.node_bytes != sizeof(WideNode)) {
        fail("damaged: nodes of " + std::to_string(header.node_bytes) + " bytes, expected 8 or 16");
    }
    const uint64_t levels_at = sizeof header + uint64_t{header.node_count} * header.node_bytes;
    const uint64_t expected = levels_at + (has_levels ? header.node_count : 0);
    if (size_ != expected) {
        fail((size_ < expected ? "truncated: " : "damaged: ") + std::to_string(size_) + " bytes, expected " +
             std::to_string(expected));
    }
    if (file_checksum(bytes_, size_) != header.checksum) fail("damaged: its checksum does not match");

    wide_ = header.node_bytes == sizeof(WideNode);
    const uint32_t most_letters = wide_ ? WideNode::letters : NarrowNode::letters;
    if (header.letter_count == 0 || header.letter_count > most_letters) {
        fail("damaged: " + std::to_string(header.letter_count) + " letters, expected 1 to " +
             std::to_string(most_letters));
    }
    for (uint32_t i = 0; i < header.letter_count; ++i) {
        const uint32_t letter = header.alphabet[i];
        const bool is_scalar = letter > 0 && letter < 0x110000 && (letter < 0xD800 || letter > 0xDFFF);
        if (!is_scalar || (i > 0 && letter <= header.alphabet[i - 1])) {
            fail("damaged: letter " + std::to_string(i) + " of its alphabet is out of order or not a letter");
        }
    }
    if (std::any_of(header.alphabet + header.letter_count, std::end(header.alphabet),
                    [](uint32_t c) { return c != 0; })) {
        fail("damaged: its alphabet has more than " + std::to_string(header.letter_count) + " letters");
    }
    alphabet_.assign(header.alphabet, header.alphabet + header.letter_count);
    nodes_ = bytes_ + sizeof header;
    node_count_ = header.node_count;
    word_count_ = header.word_count;
    longest_ = static_cast<int>(header.longest);
    left_out_ = header.left_out;
    if (node_count_ == 0 || word_count_ == 0) fail("holds no words");
    if (wide_) {
        check_nodes<WideNode>(name);
    } else {
        check_nodes<NarrowNode>(name);
    }
    if (has_levels) {
        levels_ = reinterpret_cast<const uint8_t*>(bytes_ + levels_at);
        check_levels(name);
    }
}

void Lexicon::check_levels(const std::string& name) const {
    visit([&](auto nodes) {
        // Without branches, as above: 0.3 ms for ENABLE1 instead of 1.4.
        constexpr uint8_t range = highest_level - lowest_level;
        unsigned faulty = 0;
        for (uint32_t node = 0; node < node_count_; ++node) {
            const unsigned level = levels_[node];
            const unsigned is_level = static_cast<uint8_t>(level - lowest_level) <= range;
            const unsigned is_word = nodes[node].is_word();
            faulty |= (is_level ^ is_word) | (level & (is_word - 1));
        }
        if (faulty != 0) throw BadLexicon(name + ": damaged: a level is missing or not between 10 and 95");
    });
}

// In breadth-first order the index of the first child is a running sum, so one pass proves that every child lies inside
// the array and after its only parent: no walk can leave the array or run in circles. Faults are collected without
// branches and located only if there are any, which takes 0.5 ms for ENABLE1 instead of 1.3.
template <class Node>
void Lexicon::check_nodes(const std::string& name) {
    using Mask = typename Node::Mask;
    const LexiconView<Node> nodes = view<Node>();
    const Mask outside = alphabet_.size() >= sizeof(Mask) * 8 ? 0 : ~((Mask{1} << alphabet_.size()) - 1);
    const auto fault = [&](const Node& here, uint64_t next) {
        return (here.first != next) | ((here.mask() & outside) != 0) | ((here.mask() == 0) & !here.is_word()) |
               has_odd_flag(here);
    };
    uint64_t next = 1;
    uint64_t level_end = 1;
    uint32_t words = 0;
    int depth = 0;
    bool faulty = nodes[root].is_word();
    for (uint32_t node = 0;;) {
        depths_.push_back(node);
        for (; node < level_end; ++node) {
            faulty |= fault(nodes[node], next);
            next += static_cast<uint64_t>(count_bits(nodes[node].mask()));
            words += nodes[node].is_word();
        }
        if (next > node_count_ || level_end == next) break;
        level_end = next;
        ++depth;
    }
    if (faulty || next != node_count_) {
        uint64_t place = 1;
        for (uint32_t node = 0; node < node_count_; ++node) {
            if (fault(nodes[node], place)) {
                throw BadLexicon(name + ": damaged: node " + std::to_string(node) + " is invalid");
            }
            place += static_cast<uint64_t>(count_bits(nodes[node].mask()));
        }
        throw BadLexicon(name + ": damaged: its nodes do not form one trie");
    }
    if (words != word_count_) throw BadLexicon(name + ": damaged: its word count is wrong");
    if (depth != longest_ || depth > max_word_length) throw BadLexicon(name + ": damaged: its longest word is wrong");
}

const std::vector<uint32_t>& Lexicon::parents() const {
    return made_->parents.get([this] {
        std::vector<uint32_t> parents(node_count_, root);
        visit([&](auto nodes) {
            for (uint32_t node = 0; node < node_count_; ++node) {
                const uint32_t end = nodes[node].first + static_cast<uint32_t>(count_bits(nodes[node].mask()));
                for (uint32_t child = nodes[node].first; child < end; ++child) parents[child] = node;
            }
        });
        return parents;
    });
}

const std::vector<uint32_t>& Lexicon::words_below() const {
    return made_->words_below.get([this] {
        std::vector<uint32_t> below(node_count_);
        visit([&](auto nodes) {
            for (uint32_t node = node_count_; node-- > 0;) {
                uint32_t words = nodes[node].is_word();
                const uint32_t end = nodes[node].first + static_cast<uint32_t>(count_bits(nodes[node].mask()));
                for (uint32_t child = nodes[node].first; child < end; ++child) words += below[child];
                below[node] = words;
            }
        });
        return below;
    });
}

const std::vector<uint32_t>& Lexicon::ranks() const {
    return made_->ranks.get([this] {
        const std::vector<uint32_t>& below = words_below();
        std::vector<uint32_t> ranks(node_count_);
        visit([&](auto nodes) {
            for (uint32_t node = 0; node < node_count_; ++node) {
                uint32_t rank = ranks[node] + nodes[node].is_word();
                const uint32_t end = nodes[node].first + static_cast<uint32_t>(count_bits(nodes[node].mask()));
                for (uint32_t child = nodes[node].first; child < end; ++child) {
                    ranks[child] = rank;
                    rank += below[child];
                }
            }
        });
        return ranks;
    });
}

std::string Lexicon::spell(uint32_t node) const {
    const std::vector<uint32_t>& parent = parents();
    std::string codes;
    visit([&](auto nodes) {
        for (; node != root; node = parent[node]) {
            auto mask = nodes[parent[node]].mask();
            for (uint32_t before = node - nodes[parent[node]].first; before > 0; --before) mask &= mask - 1;
            codes.push_back(static_cast<char>(lowest_bit(mask)));
        }
    });
    std::reverse(codes.begin(), codes.end());
    return codes;
}

}  // namespace gridwords
