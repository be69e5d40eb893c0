#include "theme.h"

#include <algorithm>
#include <bitset>
#include <memory>
#include <optional>
#include <stdexcept>

#include "chance.h"
#include "vulgar_lines.h"

namespace gridwords {
namespace {

using CellSet = std::bitset<most_theme_cells>;
using Trail = std::vector<int32_t>;

constexpr uint32_t walks_per_grid = 3000;  // before the grid is started over
constexpr int walks_per_word = 3;          // from one cell
constexpr size_t most_readings = 5000;     // places of one word; a grid with more is no puzzle
constexpr uint32_t beginnings_per_grid = 60;
constexpr uint64_t most_work = 1'000'000'000;  // about a second of reading; usual words take less than a millisecond

std::vector<Trail> king_neighbours(int rows, int cols) {
    std::vector<Trail> touching(static_cast<size_t>(rows * cols));
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r) {
                for (int c = std::max(0, col - 1); c <= std::min(cols - 1, col + 1); ++c) {
                    if (r != row || c != col) touching[static_cast<size_t>(row * cols + col)].push_back(r * cols + c);
                }
            }
        }
    }
    return touching;
}

// Fills a grid with paths of given lengths.
class Tiler {
public:
    Tiler(const ThemeTask& task, Chance& chance)
        : task_(task), chance_(chance), touching_(king_neighbours(task.rows, task.cols)) {}

    std::optional<std::vector<Trail>> fill(Control& control) {
        for (uint32_t attempt = 0; attempt < beginnings_per_grid && !control.should_stop(); ++attempt) {
            paths_.assign(task_.words.size(), {});
            free_.reset();
            for (size_t cell = 0; cell < touching_.size(); ++cell) free_.set(cell);
            walks_ = 0;
            std::vector<uint32_t> left;
            for (uint32_t word = 0; word < task_.words.size(); ++word) {
                if (static_cast<int>(word) != task_.span) left.push_back(word);
            }
            if (task_.span >= 0 && !(place_span() && can_be_filled(left))) continue;
            if (fill_rest(left)) return paths_;
        }
        return std::nullopt;
    }

private:
    bool is_free(int32_t cell) const { return free_.test(static_cast<size_t>(cell)); }

    int free_around(int32_t cell) const {
        int found = 0;
        for (const int32_t next : touching_[static_cast<size_t>(cell)]) found += is_free(next);
        return found;
    }

    // From the cell with the fewest ways out, which is an end of some word.
    bool fill_rest(std::vector<uint32_t>& left) {
        if (left.empty()) return true;
        int32_t start = -1;
        uint32_t fewest = UINT32_MAX;
        for (int32_t cell = 0; cell < static_cast<int32_t>(touching_.size()); ++cell) {
            if (!is_free(cell)) continue;
            const uint32_t ways = static_cast<uint32_t>(free_around(cell)) << 16 | chance_.bits() >> 16;
            if (ways < fewest) {
                fewest = ways;
                start = cell;
            }
        }
        std::vector<uint32_t> order(left);
        chance_.shuffle(order);
        for (const uint32_t word : order) {
            std::vector<uint32_t> others;
            for (const uint32_t other : left) {
                if (other != word) others.push_back(other);
            }
            for (int walk = 0; walk < walks_per_word; ++walk) {
                if (++walks_ > walks_per_grid) return false;
                Trail path = wander(start, task_.words[word].size());
                if (path.empty()) continue;
                for (const int32_t cell : path) free_.reset(static_cast<size_t>(cell));
                if (can_be_filled(others) && fill_rest(others)) {
                    if (chance_.below(2) == 0) std::reverse(path.begin(), path.end());
                    paths_[word] = std::move(path);
                    return true;
                }
                for (const int32_t cell : path) free_.set(static_cast<size_t>(cell));
            }
        }
        return false;
    }

    // The cost of a step that bends where it should not, or does not bend where it should.
    uint32_t unwanted(const Trail& path, int32_t next) const {
        if (task_.bends == 0 || path.size() < 2) return 0;
        const bool bends = next - path.back() != path.back() - path[path.size() - 2];
        return bends == (task_.bends < 0) ? 5 : 0;
    }

    // A random walk that prefers cells with few ways out, so that none is left alone. Empty if it got stuck.
    Trail wander(int32_t start, size_t length) {
        Trail path{start};
        free_.reset(static_cast<size_t>(start));
        while (path.size() < length) {
            int32_t best = -1;
            uint32_t least = UINT32_MAX;
            for (const int32_t next : touching_[static_cast<size_t>(path.back())]) {
                if (!is_free(next)) continue;
                const uint32_t key =
                    (static_cast<uint32_t>(free_around(next)) + chance_.below(4) + unwanted(path, next)) << 16 |
                    chance_.bits() >> 16;
                if (key < least) {
                    least = key;
                    best = next;
                }
            }
            if (best < 0) break;
            free_.reset(static_cast<size_t>(best));
            path.push_back(best);
        }
        for (const int32_t cell : path) free_.set(static_cast<size_t>(cell));
        if (path.size() < length) path.clear();
        return path;
    }

    // Whether the size of every connected part of the free cells is a sum of lengths of the words that are left.
    bool can_be_filled(const std::vector<uint32_t>& left) const {
        CellSet sums;
        sums.set(0);
        for (const uint32_t word : left) sums |= sums << task_.words[word].size();
        CellSet unseen = free_;
        Trail stack;
        for (int32_t first = 0; first < static_cast<int32_t>(touching_.size()); ++first) {
            if (!unseen.test(static_cast<size_t>(first))) continue;
            size_t size = 0;
            stack.assign(1, first);
            unseen.reset(static_cast<size_t>(first));
            while (!stack.empty()) {
                const int32_t cell = stack.back();
                stack.pop_back();
                ++size;
                for (const int32_t next : touching_[static_cast<size_t>(cell)]) {
                    if (!unseen.test(static_cast<size_t>(next))) continue;
                    unseen.reset(static_cast<size_t>(next));
                    stack.push_back(next);
                }
            }
            if (size < most_theme_cells && !sums.test(size)) return false;
        }
        return true;
    }

    // A path from one side to the opposite one; the other letters of the word are before it or after it.
    bool place_span() {
        const auto length = static_cast<int>(task_.words[static_cast<size_t>(task_.span)].size());
        const bool can_cross = length >= task_.cols, can_fall = length >= task_.rows;
        if (!can_cross && !can_fall) return false;
        for (int walk = 0; walk < 200; ++walk) {
            const bool crosses = can_cross && (!can_fall || chance_.below(2) == 0);
            const int far = (crosses ? task_.cols : task_.rows) - 1;
            const auto along = [&](int32_t cell) { return crosses ? cell % task_.cols : cell / task_.cols; };
            const auto side =
                static_cast<int32_t>(chance_.below(static_cast<uint32_t>(crosses ? task_.rows : task_.cols)));
            Trail path{crosses ? side * task_.cols : side};
            CellSet used;
            used.set(static_cast<size_t>(path[0]));
            bool arrived = far == 0;
            while (static_cast<int>(path.size()) < length) {
                Trail open;
                for (const int32_t next : touching_[static_cast<size_t>(path.back())]) {
                    const int letters_after = length - static_cast<int>(path.size()) - 1;
                    if (used.test(static_cast<size_t>(next))) continue;
                    if (arrived || far - along(next) <= letters_after) open.push_back(next);
                }
                if (open.empty()) break;
                path.push_back(open[chance_.below(static_cast<uint32_t>(open.size()))]);
                used.set(static_cast<size_t>(path.back()));
                arrived = arrived || along(path.back()) == far;
            }
            if (static_cast<int>(path.size()) < length) continue;  // a whole one has arrived
            if (chance_.below(2) == 0) std::reverse(path.begin(), path.end());
            free_ &= ~used;
            paths_[static_cast<size_t>(task_.span)] = std::move(path);
            return true;
        }
        return false;
    }

    const ThemeTask& task_;
    Chance& chance_;
    const std::vector<Trail> touching_;
    std::vector<Trail> paths_;
    CellSet free_;
    uint32_t walks_ = 0;
};

// The sets of cells in which each word can be read, and the ways to choose one for each so that none overlap.
class Readings {
public:
    Readings(int rows, int cols, const std::string& cells, Control& control)
        : cells_(cells), touching_(king_neighbours(rows, cols)), ticker_(control) {}

    // False if there are too many, or the deadline has passed.
    bool read(const std::string& word) {
        found_.clear();
        for (size_t cell = 0; cell < cells_.size(); ++cell) {
            if (cells_[cell] == word[0] && !follow(word, 1, static_cast<int32_t>(cell), CellSet{}.set(cell))) {
                return false;
            }
        }
        words_.push_back(found_);
        return true;
    }

    uint64_t work() const { return work_; }  // so far, about a nanosecond each

    size_t places(size_t word) const { return words_[word].size(); }

    uint32_t ways() {
        std::vector<size_t> left(words_.size());
        for (size_t word = 0; word < left.size(); ++word) left[word] = word;
        return ways(left, CellSet{}, most_ways);
    }

private:
    bool follow(const std::string& word, size_t at, int32_t cell, const CellSet& used) {
        if (at == word.size()) {
            work_ += found_.size();
            if (std::find(found_.begin(), found_.end(), used) == found_.end()) found_.push_back(used);
            for (size_t compared = 0; compared < found_.size(); compared += sets_per_tick) {
                if (ticker_.tick()) return false;
            }
            return found_.size() <= most_readings && ++steps_ < most_steps;
        }
        for (const int32_t next : touching_[static_cast<size_t>(cell)]) {
            const auto place = static_cast<size_t>(next);
            if (cells_[place] != word[at] || used.test(place)) continue;
            ++work_;
            if (++steps_ > most_steps || ticker_.tick() || !follow(word, at + 1, next, CellSet(used).set(place)))
                return false;
        }
        return true;
    }

    // The word with the fewest places first.
    uint32_t ways(const std::vector<size_t>& left, const CellSet& used, uint32_t most) {
        if (left.empty()) return 1;
        size_t tightest = 0;
        std::vector<const CellSet*> fewest;
        for (size_t i = 0; i < left.size(); ++i) {
            std::vector<const CellSet*> open;
            work_ += words_[left[i]].size();
            for (const CellSet& cells : words_[left[i]]) {
                if ((cells & used).none()) open.push_back(&cells);
            }
            if (i == 0 || open.size() < fewest.size()) {
                tightest = i;
                fewest = std::move(open);
            }
            if (fewest.empty()) return 0;
        }
        std::vector<size_t> others(left);
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(tightest));
        uint32_t found = 0;
        for (const CellSet* const cells : fewest) {
            if (ticker_.tick()) return most;
            found += ways(others, used | *cells, most - found);
            if (found >= most) return most;
        }
        return found;
    }

    static constexpr uint64_t most_steps = 2000000;
    static constexpr size_t sets_per_tick = 32;  // which take as long as a step

    const std::string& cells_;
    const std::vector<Trail> touching_;
    std::vector<CellSet> found_;
    std::vector<std::vector<CellSet>> words_;
    Ticker ticker_;
    uint64_t steps_ = 0, work_ = 0;
};

uint32_t ways_in(Readings& readings, const std::vector<std::string>& words, std::vector<uint32_t>& elsewhere) {
    elsewhere.clear();
    for (const std::string& word : words) {
        if (!readings.read(word)) return most_ways;
    }
    for (uint32_t word = 0; word < words.size(); ++word) {
        if (readings.places(word) > 1) elsewhere.push_back(word);
    }
    return readings.ways();
}

}  // namespace

uint32_t count_ways(int rows, int cols, const std::string& cells, const std::vector<std::string>& words,
                    std::vector<uint32_t>& elsewhere) {
    Control unlimited;
    Readings readings(rows, cols, cells, unlimited);
    return ways_in(readings, words, elsewhere);
}

Theme make_theme(const ThemeTask& task, Control& control) {
    size_t letters = 0;
    for (const std::string& word : task.words) letters += word.empty() ? size_t{most_theme_cells} + 1 : word.size();
    if (task.rows < 1 || task.cols < 1 || letters > most_theme_cells ||
        letters != static_cast<size_t>(task.rows) * static_cast<size_t>(task.cols) ||
        task.span >= static_cast<int>(task.words.size())) {
        throw std::invalid_argument("a theme whose parts do not fit together");
    }
    Chance chance(task.seed);
    Tiler tiler(task, chance);
    const VulgarLines vulgar(std::make_shared<const Shape>(task.rows, task.cols), task.vulgar, task.words);
    Theme best;
    uint32_t good = 0;  // grids since the first one that the words fill in one way, vulgar ones included
    uint64_t work = 0;
    for (uint32_t attempt = 0; attempt < task.tries && work < most_work; ++attempt) {
        if ((good > task.polish && best.ways == 1) || control.should_stop()) break;
        Theme made;
        if (auto paths = tiler.fill(control)) {
            made.filled = true;
            made.paths = std::move(*paths);
        } else {
            break;  // every beginning that a grid is given has failed, and further ones would too
        }
        std::string cells(static_cast<size_t>(task.rows * task.cols), '\0');
        for (size_t word = 0; word < task.words.size(); ++word) {
            for (size_t i = 0; i < made.paths[word].size(); ++i) {
                cells[static_cast<size_t>(made.paths[word][i])] = task.words[word][i];
            }
        }
        Readings readings(task.rows, task.cols, cells, control);
        made.ways = ways_in(readings, task.words, made.elsewhere);
        work += readings.work();
        const auto rank = [](const Theme& theme) { return std::pair{theme.ways > 1, theme.elsewhere.size()}; };
        if (good > 0 || made.ways == 1) ++good;
        if (!best.filled || rank(made) < rank(best)) {
            if (vulgar.are_in(reinterpret_cast<const uint8_t*>(cells.data()))) {
                best.only_vulgar = !best.filled;
            } else {
                best = std::move(made);
            }
        }
        if (best.filled && (!task.unique || (best.ways == 1 && best.elsewhere.empty()))) break;
    }
    return best;
}

}  // namespace gridwords
