#include "wordsearch.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "../portable.h"
#include "chance.h"
#include "packer.h"
#include "patterns.h"
#include "tight.h"

namespace gridwords {
namespace {

constexpr uint8_t empty = hole_code - 1;  // a cell without a letter so far
constexpr int64_t clash_cost = 3;         // of a letter, where sharing one gains 1
constexpr int fills_per_layout = 6;
constexpr uint64_t tight_efforts = 3;  // as many steps as before, to place a tight list

// The grid while it is filled: letters, the words on each cell, and what may be read where.
class Grid {
public:
    Grid(const WordsearchTask& task, Chance& chance) : task_(task), chance_(chance), kinds_(task.weights.size()) {
        const size_t words = task.words.size();
        for (size_t i = 0; i < words; ++i) patterns_.add(task.words[i], static_cast<int32_t>(i));
        for (size_t i = 0; i < task.parts.size(); ++i) {
            patterns_.add(task.parts[i].letters, static_cast<int32_t>(words + i));
        }
        for (const std::string& word : task.forbidden) patterns_.add(word, forbidden);
        for (uint32_t word = 0; word < words; ++word) fitting_.push_back(places_of(word));
        const size_t cells = task_.open.size();
        letters_.assign(cells, empty);
        for (size_t cell = 0; cell < cells; ++cell) {
            if (!task_.open[cell]) letters_[cell] = hole_code;
        }
        total_.assign(cells, 0);
        counts_.assign(cells * kinds_, 0);
        places_.assign(task_.words.size(), {});
    }

    // Places all words, the most constrained first, where they clash least with those before.
    void place_all(bool share) {
        std::vector<uint32_t> order(task_.words.size());
        for (uint32_t word = 0; word < order.size(); ++word) order[word] = word;
        chance_.shuffle(order);
        std::stable_sort(order.begin(), order.end(),
                         [&](uint32_t a, uint32_t b) { return fitting_[a].size() < fitting_[b].size(); });
        for (const uint32_t word : order) put(word, best_place(word, share));
    }

    // Writes the words, which must not clash. Returns those that touch a line that should not be read.
    std::vector<uint32_t> write(const std::vector<LinePlace>& places) {
        places_ = places;
        write_letters();
        std::vector<uint32_t> wrong;
        for (uint32_t word = 0; word < places_.size(); ++word) {
            if (word_reads_wrongly(word)) wrong.push_back(word);
        }
        return wrong;
    }

    // Words that no line of the grid is long enough for.
    std::vector<uint32_t> without_place() const {
        std::vector<uint32_t> words;
        for (uint32_t word = 0; word < fitting_.size(); ++word) {
            if (fitting_[word].empty()) words.push_back(word);
        }
        return words;
    }

    std::vector<int32_t> empty_cells() const {
        std::vector<int32_t> cells;
        for (size_t cell = 0; cell < letters_.size(); ++cell) {
            if (letters_[cell] == empty) cells.push_back(static_cast<int32_t>(cell));
        }
        return cells;
    }

    // Writes the message, and letters into the other cells. False if any of them would make a word.
    bool fill(const std::vector<int32_t>& cells) {
        for (const int32_t cell : cells) letters_[index(cell)] = empty;
        for (size_t i = 0; i < cells.size(); ++i) {
            uint8_t& letter = letters_[index(cells[i])];
            if (i < task_.message.size()) {
                letter = static_cast<uint8_t>(task_.message[i]);
                if (reads_wrongly(cells[i])) return false;
            } else if (!draw(cells[i], letter)) {
                return false;
            }
        }
        return true;
    }

    bool reads_wrongly_anywhere() const {
        for (size_t cell = 0; cell < letters_.size(); ++cell) {
            if (letters_[cell] < empty && reads_wrongly(static_cast<int32_t>(cell))) return true;
        }
        return false;
    }

    const std::vector<std::vector<LinePlace>>& fitting() const { return fitting_; }
    std::string text() const { return {letters_.begin(), letters_.end()}; }
    const std::vector<LinePlace>& places() const { return places_; }

private:
    static constexpr int32_t forbidden = INT32_MAX;

    static size_t index(int32_t cell) { return static_cast<size_t>(cell); }

    int32_t step_of(uint8_t direction) const {
        return line_steps[direction].down * task_.cols + line_steps[direction].right;
    }

    // The cell `steps` further, or -1 outside the grid.
    int32_t beyond(int32_t cell, uint8_t direction, int steps) const {
        const int row = cell / task_.cols + line_steps[direction].down * steps;
        const int col = cell % task_.cols + line_steps[direction].right * steps;
        return row < 0 || row >= task_.rows || col < 0 || col >= task_.cols ? -1 : row * task_.cols + col;
    }

    std::vector<LinePlace> places_of(uint32_t word) const {
        std::vector<LinePlace> found;
        const int length = static_cast<int>(task_.words[word].size());
        for (int32_t cell = 0; cell < task_.rows * task_.cols; ++cell) {
            for (uint8_t direction = 0; direction < 8; ++direction) {
                if (!(task_.directions[word] >> direction & 1) || beyond(cell, direction, length - 1) < 0) continue;
                bool fits = true;
                for (int i = 0; i < length && fits; ++i) fits = task_.open[index(cell + i * step_of(direction))] != 0;
                if (fits) found.push_back({cell, direction});
            }
        }
        return found;
    }

    // The place where a word clashes least; of several, one where it shares many letters if it should, or any.
    uint32_t best_place(uint32_t word, bool share) {
        const std::string& letters = task_.words[word];
        const std::vector<LinePlace>& places = fitting_[word];
        int64_t least = INT64_MAX;
        uint32_t best = 0;
        uint32_t fewest = UINT32_MAX;
        for (uint8_t direction = 0; direction < 8; ++direction) {
            if (task_.directions[word] >> direction & 1) fewest = std::min(fewest, along_[direction % 4]);
        }
        for (uint32_t number = 0; number < places.size(); ++number) {
            const LinePlace place = places[number];
            const int32_t along = step_of(place.direction);
            // Where there is room for it, all directions are used: parallel words are found too easily.
            int64_t cost = share ? 0 : std::min<int64_t>(clash_cost - 1, along_[place.direction % 4] - fewest);
            for (size_t i = 0; i < letters.size(); ++i) {
                const size_t cell = index(place.cell + static_cast<int32_t>(i) * along);
                if (total_[cell] == 0) continue;
                const uint32_t same = same_letters(cell, letters[i]);
                cost += clash_cost * (total_[cell] - same);
                if (share && same > 0) cost -= 1;
            }
            cost = cost << 32 | chance_.bits();
            if (cost < least) {
                least = cost;
                best = number;
            }
        }
        return best;
    }

    // How many words have this letter in the cell; where none may share any, none counts.
    uint32_t same_letters(size_t cell, char letter) const {
        return task_.overlaps == Overlaps::none ? 0 : counts_[cell * kinds_ + static_cast<uint8_t>(letter)];
    }

    void put(uint32_t word, uint32_t number) {
        places_[word] = fitting_[word][number];
        ++along_[places_[word].direction % 4];
        count(word);
    }

    void count(uint32_t word) {
        const std::string& letters = task_.words[word];
        for (size_t i = 0; i < letters.size(); ++i) {
            const size_t cell = index(places_[word].cell + static_cast<int32_t>(i) * step_of(places_[word].direction));
            ++total_[cell];
            ++counts_[cell * kinds_ + static_cast<uint8_t>(letters[i])];
        }
    }

    void write_letters() {
        for (uint8_t& letter : letters_) letter = letter == hole_code ? hole_code : empty;
        for (uint32_t word = 0; word < places_.size(); ++word) {
            const std::string& letters = task_.words[word];
            for (size_t i = 0; i < letters.size(); ++i) {
                const int32_t along = step_of(places_[word].direction);
                letters_[index(places_[word].cell + static_cast<int32_t>(i) * along)] =
                    static_cast<uint8_t>(letters[i]);
            }
        }
    }

    bool word_reads_wrongly(uint32_t word) const {
        const LinePlace place = places_[word];
        for (size_t i = 0; i < task_.words[word].size(); ++i) {
            if (reads_wrongly(place.cell + static_cast<int32_t>(i) * step_of(place.direction))) return true;
        }
        return false;
    }

    // Whether a line through the cell spells a word that should not be there.
    bool reads_wrongly(int32_t cell) const {
        for (uint8_t direction = 0; direction < 8; ++direction) {
            int32_t start = cell;
            for (int back = 0; back < patterns_.longest(); ++back) {
                if (back > 0) start = beyond(start, direction, -1);
                if (start < 0 || letters_[index(start)] >= empty) break;
                if (spells_wrongly(start, direction, back)) return true;
            }
        }
        return false;
    }

    // Of the words that begin at `start`, only those longer than `back` letters reach the cell in question.
    bool spells_wrongly(int32_t start, uint8_t direction, int back) const {
        int32_t node = Patterns::root, cell = start;
        for (int length = 1;; ++length) {
            node = patterns_.child(node, letters_[index(cell)]);
            if (node == Patterns::none) return false;
            const int32_t word = patterns_.word(node);
            if (length > back && word != Patterns::none && !may_be(word, start, cell, length)) return true;
            cell = beyond(cell, direction, 1);
            if (cell < 0 || letters_[index(cell)] >= empty) return false;
        }
    }

    // Whether this word, which was read from one cell to another, belongs there.
    bool may_be(int32_t word, int32_t from, int32_t to, int length) const {
        if (word == forbidden) {
            for (uint32_t other = 0; other < places_.size(); ++other) {
                if (places_[other].cell >= 0 && is_part(other, from, to, length)) return true;
            }
            return false;
        }
        const auto number = static_cast<uint32_t>(word);
        const bool is_whole = number < task_.words.size();
        const PartWord* const part = is_whole ? nullptr : &task_.parts[number - task_.words.size()];
        const LinePlace place = places_[is_whole ? number : part->in];
        if (place.cell < 0) return false;
        const int32_t step = step_of(place.direction);
        const int32_t first = place.cell + (is_whole ? 0 : static_cast<int32_t>(part->offset) * step);
        const int32_t last = first + (length - 1) * step;
        return (from == first && to == last) || (from == last && to == first);
    }

    bool is_part(uint32_t word, int32_t from, int32_t to, int length) const {
        int at_from = -1, at_to = -1;
        for (int i = 0; i < static_cast<int>(task_.words[word].size()); ++i) {
            const int32_t cell = places_[word].cell + i * step_of(places_[word].direction);
            if (cell == from) at_from = i;
            if (cell == to) at_to = i;
        }
        return at_from >= 0 && at_to >= 0 && std::abs(at_from - at_to) + 1 == length;
    }

    bool draw(int32_t cell, uint8_t& letter) {
        std::vector<uint32_t> weights = task_.weights;
        uint32_t total = 0;
        for (const uint32_t weight : weights) total += weight;
        while (total > 0) {
            uint32_t part = chance_.below(total);
            size_t code = 0;
            while (part >= weights[code]) part -= weights[code++];
            letter = static_cast<uint8_t>(code);
            if (!reads_wrongly(cell)) return true;
            total -= std::exchange(weights[code], 0);
        }
        return false;
    }

    const WordsearchTask& task_;
    Chance& chance_;
    const size_t kinds_;  // of letters
    Patterns patterns_;
    std::vector<std::vector<LinePlace>> fitting_;  // for each word all places in an empty grid
    std::vector<uint8_t> letters_;
    std::vector<uint16_t> total_, counts_;  // the words on each cell, and those with each letter there
    std::vector<LinePlace> places_;
    uint32_t along_[4] = {};  // how many words are in each direction or its opposite
};

void check_task(const WordsearchTask& task) {
    const auto fits = [&](const std::string& word) {
        return !word.empty() && std::all_of(word.begin(), word.end(), [&](char letter) {
            return static_cast<uint8_t>(letter) < task.weights.size();
        });
    };
    const auto part_fits = [&](const PartWord& part) {
        return fits(part.letters) && part.in < task.words.size() && part.letters.size() <= task.words[part.in].size() &&
               part.offset <= task.words[part.in].size() - part.letters.size();
    };
    uint64_t weight = 0;
    for (const uint32_t one : task.weights) weight += one;
    if (task.rows < 1 || task.cols < 1 ||
        task.open.size() != static_cast<size_t>(task.rows) * static_cast<size_t>(task.cols) || task.words.empty() ||
        task.directions.size() != task.words.size() || task.weights.size() >= empty || weight > UINT32_MAX ||
        !(task.message.empty() || fits(task.message)) || !std::all_of(task.words.begin(), task.words.end(), fits) ||
        !std::all_of(task.forbidden.begin(), task.forbidden.end(), fits) ||
        !std::all_of(task.parts.begin(), task.parts.end(), part_fits)) {
        throw std::invalid_argument("a word search whose parts do not fit together");
    }
}

// Fills the cells between words that do not clash, which `pack` arranges until one arrangement can be filled or `steps`
// are used up.
template <class Cost, class Pack>
void fill_packed(const WordsearchTask& task, Grid& grid, Packer<Cost>& packer, Chance& chance, uint64_t& steps,
                 Wordsearch& made, Pack&& pack) {
    for (uint32_t filled = 0; steps > 0 && filled < task.fills;) {
        if (!pack()) break;
        steps -= std::min<uint64_t>(steps, 20);  // which take as long as what follows
        const std::vector<uint32_t> wrong = grid.write(packer.places());
        if (!wrong.empty()) {
            packer.disturb(wrong[chance.below(static_cast<uint32_t>(wrong.size()))]);
            continue;
        }
        const std::vector<int32_t> cells = grid.empty_cells();
        made.left = std::max(made.left, static_cast<uint32_t>(cells.size()));
        if (cells.size() >= task.message.size()) {
            made.end = WordsearchEnd::no_letters;
            for (int fill = 0; fill < fills_per_layout; ++fill) {
                if (!grid.fill(cells) || grid.reads_wrongly_anywhere()) continue;
                made.end = WordsearchEnd::made;
                made.cells = grid.text();
                made.places = grid.places();
                made.message.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(task.message.size()));
                return;
            }
            ++filled;
        } else if (made.end != WordsearchEnd::no_letters) {
            made.end = WordsearchEnd::no_room_for_message;
        }
        packer.disturb(chance.below(static_cast<uint32_t>(task.words.size())));
    }
}

// Moves words until none clash and no line reads what it should not; then fills the cells between.
template <class Cost>
Wordsearch arrange(const WordsearchTask& task, Grid& grid, Chance& chance, Control& control) {
    Wordsearch made;
    Packer<Cost> packer(task, chance);
    packer.start(grid.places());
    // A step adds up the costs of all cells. Few words have few arrangements.
    const uint64_t words = task.words.size();
    const uint64_t most_steps = std::min(task.effort / task.open.size(), 5000 * words * words) + 20 * words;
    const bool has_time = task.effort >= usual_effort;  // for a tight list
    if (task.progress != nullptr) task.progress->total = most_steps * (has_time ? 1 + tight_efforts : 1);
    uint64_t steps = most_steps;
    fill_packed(task, grid, packer, chance, steps, made, [&] { return packer.pack(steps, control); });
    // Only then, so that a list that the packer finds room for keeps its puzzle.
    using Tight = TightSearch<Cost>;
    if (made.end == WordsearchEnd::no_room && has_time && !control.is_stopped() &&
        packer.fewest_clashes() <= Tight::most_clashes + 1 && Tight::is_affordable(task, grid.fitting())) {
        Tight tight(task, grid.fitting(), packer, chance);
        steps = tight_efforts * most_steps;
        fill_packed(task, grid, packer, chance, steps, made, [&] { return tight.pack(steps, control); });
    }
    if (made.end == WordsearchEnd::made) return made;
    if (control.is_stopped()) made.end = WordsearchEnd::interrupted;
    // Without one of the two words of each pair, there would be no clash.
    made.unplaced = static_cast<uint32_t>(std::min<uint64_t>(task.words.size(), packer.fewest_clashes()));
    if (!packer.best_places().empty()) {
        packer.start(packer.best_places());
        made.crowded = packer.clashing_words();
    }
    return made;
}

}  // namespace

Wordsearch make_wordsearch(const WordsearchTask& task, Control& control) {
    check_task(task);
    Chance chance(task.seed);
    Grid grid(task, chance);
    if (std::vector<uint32_t> without = grid.without_place(); !without.empty()) {
        Wordsearch made;
        made.unplaced = static_cast<uint32_t>(without.size());
        made.crowded = std::move(without);
        return made;
    }
    size_t letters = task.message.size(), open = 0, longest = 0;
    for (const std::string& word : task.words) {
        letters += word.size();
        longest = std::max(longest, word.size());
    }
    for (const uint8_t is_open : task.open) open += is_open;
    // A full grid has room only if words share letters.
    grid.place_all(task.overlaps == Overlaps::many || 10 * letters > 7 * open);
    return longest <= Packer<uint8_t>::longest ? arrange<uint8_t>(task, grid, chance, control)
                                               : arrange<uint16_t>(task, grid, chance, control);
}

}  // namespace gridwords
