#include "listing.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "utf8.h"

namespace gridwords {
namespace {

bool is_start(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

}  // namespace

Listing::Listing(Answer answer, const std::vector<std::string>& texts, std::vector<int64_t> points, uint32_t cols)
    : answer_(std::move(answer)), size_(texts.size()), points_(std::move(points)), cols_(cols) {
    for (const std::string& text : texts) {
        texts_ += text;
        text_ends_.push_back(texts_.size());
    }
}

Listing::Listing(const Listing& other, const std::vector<uint32_t>& words)
    : size_(words.size()), lexicon_(other.lexicon_), points_of_(other.points_of_), cols_(other.cols_) {
    const Answer& from = other.answer_;
    answer_.paths = from.paths;
    answer_.ended = from.ended;
    answer_.statistics = from.statistics;
    uint64_t paths = 0;
    uint64_t cells = 0;
    for (const uint32_t word : words) {
        for (uint64_t i = 0; i < other.path_count(word); ++i) cells += other.path(word, i).length;
        paths += other.path_count(word);
    }
    if (lexicon_) answer_.nodes = Array<uint32_t>(size_);
    if (from.paths == Paths::all) answer_.path_ends = Array<uint64_t>(size_);
    answer_.cell_ends = Array<uint64_t>(static_cast<size_t>(paths));
    answer_.cells = Array<uint32_t>(static_cast<size_t>(cells));
    paths = cells = 0;
    for (size_t i = 0; i < size_; ++i) {
        const uint32_t word = words[i];
        if (lexicon_) {
            answer_.nodes[i] = from.nodes[word];
        } else {
            points_.push_back(other.points_[word]);
            texts_ += other.text(word);
            text_ends_.push_back(texts_.size());
        }
        for (uint64_t number = 0; number < other.path_count(word); ++number) {
            const PathView path = other.path(word, number);
            std::copy_n(path.cells, path.length, answer_.cells.data() + cells);
            cells += path.length;
            answer_.cell_ends[static_cast<size_t>(paths++)] = cells;
        }
        if (from.paths == Paths::all) answer_.path_ends[i] = paths;
        if (other.is_cut(word)) answer_.cut.push_back(static_cast<uint32_t>(i));
    }
}

size_t Listing::letters(size_t word) const {
    if (lexicon_) return static_cast<size_t>(lexicon_->depth(answer_.nodes[word]));
    const std::string_view bytes = text(word);
    return static_cast<size_t>(std::count_if(bytes.begin(), bytes.end(), is_start));
}

int64_t Listing::score() const {
    int64_t sum = 0;
    for (size_t word = 0; word < size_; ++word) sum += points(word);
    return sum;
}

std::string_view Listing::text(size_t word) const {
    if (text_ends_.size() != size_) spell();
    const size_t begin = word == 0 ? 0 : text_ends_[word - 1];
    return {texts_.data() + begin, text_ends_[word] - begin};
}

void Listing::spell() const {
    std::array<std::string, max_letters> letters;
    const Alphabet& alphabet = lexicon_->alphabet();
    for (size_t code = 0; code < alphabet.size(); ++code) append_utf8(letters[code], alphabet[code]);
    text_ends_.reserve(size_);
    texts_.reserve(size_ * 8);
    for (size_t word = 0; word < size_; ++word) {
        for (const char code : lexicon_->spell(answer_.nodes[word])) texts_ += letters[static_cast<size_t>(code)];
        text_ends_.push_back(texts_.size());
    }
}

bool Listing::is_cut(size_t word) const {
    return std::binary_search(answer_.cut.begin(), answer_.cut.end(), static_cast<uint32_t>(word));
}

std::vector<uint32_t> Listing::in_order(Order order) const {
    std::vector<uint32_t> words(size_);
    std::iota(words.begin(), words.end(), uint32_t{0});
    switch (order) {
        case Order::alphabet:
            break;
        case Order::length:
            std::stable_sort(words.begin(), words.end(),
                             [&](uint32_t a, uint32_t b) { return letters(a) > letters(b); });
            break;
        case Order::points:
            std::stable_sort(words.begin(), words.end(), [&](uint32_t a, uint32_t b) { return points(a) > points(b); });
            break;
        case Order::path:
            std::stable_sort(words.begin(), words.end(), [&](uint32_t a, uint32_t b) {
                const PathView one = path(a);
                const PathView other = path(b);
                return std::lexicographical_compare(one.cells, one.cells + one.length, other.cells,
                                                    other.cells + other.length);
            });
            break;
    }
    return words;
}

}  // namespace gridwords
