#include "crisscross.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "chance.h"
#include "wordsearch.h"

namespace gridwords {
namespace {

// How much is tried: cells looked at (40 million take a tenth of a second) and arrangements; more as long as none has
// all words.
struct Effort {
    uint64_t looks;
    int arrangements;
};
constexpr Effort usual{40'000'000, 4000}, in_vain{400'000'000, 40'000};
constexpr int worth_of_crossing = 12;  // in cells of the grid

// One arrangement of words on a canvas that is large enough whatever way it grows.
class Canvas {
public:
    explicit Canvas(const CrissCrossTask& task, Ticker& ticker)
        : task_(task), ticker_(ticker), wide_(2 * task.cols + 2), cells_(area(), U'\0'), used_(area(), 0),
          candidates_(task.words.size()), placed_(task.words.size()), places_(task.words.size()) {}

    // Places the words in that order; one that finds no place is tried again after each that does. False if it was
    // stopped.
    bool arrange(const std::vector<uint32_t>& order, Chance& chance) {
        clear();
        place(order[0], {task_.rows, task_.cols, chance.below(2) == 1 ? !fits_across(order[0]) : fits_down(order[0])});
        for (bool has_grown = true; has_grown;) {
            has_grown = false;
            for (const uint32_t word : order) {
                if (placed_[word]) continue;
                if (ticker_.tick()) return false;
                const auto best = best_place(word, chance);
                if (candidates_[word].empty()) continue;
                place(word, best);
                has_grown = true;
                break;
            }
        }
        return true;
    }

    uint64_t looks() const { return looks_; }

    CrissCross result() const {
        CrissCross made{bottom_ - top_ + 1, right_ - left_ + 1, places_, crossings_, {}};
        for (uint32_t word = 0; word < placed_.size(); ++word) {
            made.places[word].row -= top_;
            made.places[word].col -= left_;
            if (!placed_[word]) made.left_out.push_back(word);
        }
        return made;
    }

private:
    static constexpr uint8_t in_across = 1, in_down = 2;

    // One more row and column on each side, so that every cell has four neighbours.
    size_t area() const { return static_cast<size_t>(2 * task_.rows + 2) * static_cast<size_t>(wide_); }
    size_t at(int row, int col) const {
        return static_cast<size_t>(row) * static_cast<size_t>(wide_) + static_cast<size_t>(col);
    }
    int length(uint32_t word) const { return static_cast<int>(task_.words[word].size()); }
    bool fits_across(uint32_t word) const { return length(word) <= task_.cols; }
    bool fits_down(uint32_t word) const { return length(word) <= task_.rows; }

    void clear() {
        for (const size_t cell : filled_) cells_[cell] = U'\0', used_[cell] = 0;
        filled_.clear();
        for (auto& some : candidates_) some.clear();
        std::fill(placed_.begin(), placed_.end(), false);
        top_ = left_ = 1 << 20;
        bottom_ = right_ = crossings_ = 0;
    }

    void place(uint32_t word, CrossedPlace where) {
        const std::u32string& letters = task_.words[word];
        const int end = length(word) - 1;
        placed_[word] = true;
        places_[word] = where;
        top_ = std::min(top_, where.row);
        left_ = std::min(left_, where.col);
        bottom_ = std::max(bottom_, where.row + (where.is_down ? end : 0));
        right_ = std::max(right_, where.col + (where.is_down ? 0 : end));
        for (int i = 0; i <= end; ++i) {
            const int row = where.row + (where.is_down ? i : 0), col = where.col + (where.is_down ? 0 : i);
            const size_t cell = at(row, col);
            if (cells_[cell] != U'\0') {
                ++crossings_;
            } else {
                cells_[cell] = letters[static_cast<size_t>(i)];
                filled_.push_back(cell);
                add_candidates(row, col, !where.is_down);
            }
            used_[cell] |= where.is_down ? in_down : in_across;
        }
    }

    // The places of the words that are left through a new letter.
    void add_candidates(int row, int col, bool is_down) {
        const char32_t letter = cells_[at(row, col)];
        for (uint32_t word = 0; word < placed_.size(); ++word) {
            if (placed_[word]) continue;
            const std::u32string& letters = task_.words[word];
            looks_ += letters.size();
            for (size_t i = letters.find(letter); i != letters.npos; i = letters.find(letter, i + 1)) {
                const int back = static_cast<int>(i);
                const CrossedPlace where{row - (is_down ? back : 0), col - (is_down ? 0 : back), is_down};
                if (where.row > 0 && where.col > 0) candidates_[word].push_back(where);
            }
        }
    }

    // How many words it crosses there; 0 if it cannot be there, now or after more words: letters never go away, and the
    // box around them only grows.
    int crossings_at(uint32_t word, CrossedPlace where) {
        const std::u32string& letters = task_.words[word];
        const int end = length(word) - 1;
        const int bottom = std::max(bottom_, where.row + (where.is_down ? end : 0));
        const int right = std::max(right_, where.col + (where.is_down ? 0 : end));
        if (bottom - std::min(top_, where.row) >= task_.rows || right - std::min(left_, where.col) >= task_.cols)
            return 0;
        const size_t step = where.is_down ? static_cast<size_t>(wide_) : 1,
                     aside = where.is_down ? 1 : static_cast<size_t>(wide_);
        const uint8_t same_way = where.is_down ? in_down : in_across;
        size_t cell = at(where.row, where.col);
        if (cells_[cell - step] != U'\0' || cells_[cell + step * letters.size()] != U'\0') return 0;
        int crossings = 0;
        for (const char32_t letter : letters) {
            ++looks_;
            if (cells_[cell] != U'\0') {
                if (cells_[cell] != letter || (used_[cell] & same_way) != 0) return 0;
                ++crossings;
            } else if (cells_[cell - aside] != U'\0' || cells_[cell + aside] != U'\0') {
                return 0;
            }
            cell += step;
        }
        return crossings;
    }

    // Where the word crosses most and the box grows least. Forgets the places that it cannot have any more.
    CrossedPlace best_place(uint32_t word, Chance& chance) {
        std::vector<CrossedPlace>& some = candidates_[word];
        CrossedPlace best;
        int most = INT32_MIN;
        size_t kept = 0;
        for (const CrossedPlace where : some) {
            const int crossings = crossings_at(word, where);
            if (crossings == 0) continue;
            some[kept++] = where;
            const int end = length(word) - 1;
            const int high = std::max(bottom_, where.row + (where.is_down ? end : 0)) - std::min(top_, where.row) + 1;
            const int wide = std::max(right_, where.col + (where.is_down ? 0 : end)) - std::min(left_, where.col) + 1;
            const int worth =
                4 * (worth_of_crossing * crossings - cost_of(high, wide)) + static_cast<int>(chance.below(16));
            if (worth > most) {
                most = worth;
                best = where;
            }
        }
        some.resize(kept);
        return best;
    }

public:
    // Small and rather square.
    static int cost_of(int rows, int cols) { return rows * cols + (rows - cols) * (rows - cols) / 2; }

private:
    const CrissCrossTask& task_;
    Ticker& ticker_;
    const int wide_;
    std::vector<char32_t> cells_;
    std::vector<uint8_t> used_;
    std::vector<size_t> filled_;
    std::vector<std::vector<CrossedPlace>> candidates_;
    std::vector<bool> placed_;
    std::vector<CrossedPlace> places_;
    int top_ = 0, left_ = 0, bottom_ = 0, right_ = 0, crossings_ = 0;
    uint64_t looks_ = 0;
};

}  // namespace

CrissCross make_crisscross(const CrissCrossTask& task, Control& control) {
    const auto is_side = [](int side) { return side >= 1 && side <= most_side; };
    if (!is_side(task.rows) || !is_side(task.cols) || task.words.empty() ||
        std::any_of(task.words.begin(), task.words.end(), [&](const std::u32string& word) {
            return word.empty() || word.size() > static_cast<size_t>(std::max(task.rows, task.cols));
        })) {
        throw std::invalid_argument("a criss-cross whose parts do not fit together");
    }
    Chance chance(task.seed);
    Ticker ticker(control);
    Canvas canvas(task, ticker);
    std::vector<uint32_t> order(task.words.size());
    for (uint32_t word = 0; word < order.size(); ++word) order[word] = word;
    // Long words first, and those that were left out before.
    std::vector<uint32_t> urgency(order.size()), keys(order.size());
    for (size_t word = 0; word < order.size(); ++word) urgency[word] = static_cast<uint32_t>(task.words[word].size());
    const auto rank = [](const CrissCross& made) {
        return std::tuple(made.left_out.size(),
                          Canvas::cost_of(made.rows, made.cols) - worth_of_crossing * made.crossings);
    };
    CrissCross best;
    for (int number = 0;; ++number) {
        for (size_t word = 0; word < keys.size(); ++word) keys[word] = 4 * urgency[word] + chance.below(16);
        std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return keys[a] > keys[b]; });
        if (!canvas.arrange(order, chance)) break;
        CrissCross made = canvas.result();
        for (const uint32_t word : made.left_out) urgency[word] += 2;
        if (best.places.empty() || rank(made) < rank(best)) best = std::move(made);
        const Effort effort = best.left_out.empty() ? usual : in_vain;
        if (canvas.looks() > effort.looks || number >= effort.arrangements || control.should_stop()) break;
    }
    return best;
}

std::vector<std::vector<uint32_t>> groups_of(const std::vector<std::u32string>& words) {
    std::vector<std::vector<uint32_t>> groups;
    std::vector<std::u32string> letters;
    for (uint32_t word = 0; word < words.size(); ++word) {
        std::vector<uint32_t> group{word};
        std::u32string own = words[word];
        for (size_t i = groups.size(); i-- > 0;) {
            if (letters[i].find_first_of(words[word]) == own.npos) continue;
            group.insert(group.end(), groups[i].begin(), groups[i].end());
            own += letters[i];
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
            letters.erase(letters.begin() + static_cast<std::ptrdiff_t>(i));
        }
        groups.push_back(std::move(group));
        letters.push_back(std::move(own));
    }
    for (auto& group : groups) std::sort(group.begin(), group.end());
    std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return groups;
}

}  // namespace gridwords
