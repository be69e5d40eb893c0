#include "letter_grid.h"

#include <algorithm>
#include <utility>

namespace gridwords {
namespace {

constexpr int64_t clash_cost = 3;      // of a letter, where sharing one gains 1
constexpr size_t cells_per_look = 16;  // at the clock; among long words a cell takes a fraction of a millisecond

}  // namespace

LetterGrid::LetterGrid(const WordsearchTask& task, Chance& chance)
    : task_(task), chance_(chance), kinds_(task.weights.size()) {
    const size_t words = task.words.size();
    for (size_t i = 0; i < words; ++i) patterns_.add(task.words[i], static_cast<int32_t>(i));
    for (size_t i = 0; i < task.parts.size(); ++i) {
        patterns_.add(task.parts[i].letters, static_cast<int32_t>(words + i));
    }
    for (const std::string& word : task.forbidden) patterns_.add(word, forbidden);
    for (const std::string& word : task.awkward) patterns_.add(word, awkward);
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

void LetterGrid::place_all(bool share) {
    std::vector<uint32_t> order(task_.words.size());
    for (uint32_t word = 0; word < order.size(); ++word) order[word] = word;
    chance_.shuffle(order);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return fitting_[a].size() < fitting_[b].size(); });
    for (const uint32_t word : order) put(word, best_place(word, share));
}

std::vector<uint32_t> LetterGrid::write(const std::vector<LinePlace>& places) {
    places_ = places;
    write_letters();
    std::vector<uint32_t> wrong;
    for (uint32_t word = 0; word < places_.size(); ++word) {
        if (word_reads_wrongly(word)) wrong.push_back(word);
    }
    return wrong;
}

std::vector<uint32_t> LetterGrid::without_place() const {
    std::vector<uint32_t> words;
    for (uint32_t word = 0; word < fitting_.size(); ++word) {
        if (fitting_[word].empty()) words.push_back(word);
    }
    return words;
}

std::vector<int32_t> LetterGrid::empty_cells() const {
    std::vector<int32_t> cells;
    for (size_t cell = 0; cell < letters_.size(); ++cell) {
        if (letters_[cell] == empty) cells.push_back(static_cast<int32_t>(cell));
    }
    return cells;
}

bool LetterGrid::fill(const std::vector<int32_t>& cells, Control& control) {
    for (const int32_t cell : cells) letters_[index(cell)] = empty;
    for (size_t i = 0; i < cells.size(); ++i) {
        if (i % cells_per_look == 0 && control.should_stop()) return false;
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

int32_t LetterGrid::step_of(uint8_t direction) const {
    return line_steps[direction].down * task_.cols + line_steps[direction].right;
}

int32_t LetterGrid::beyond(int32_t cell, uint8_t direction, int steps) const {
    const int row = cell / task_.cols + line_steps[direction].down * steps;
    const int col = cell % task_.cols + line_steps[direction].right * steps;
    return row < 0 || row >= task_.rows || col < 0 || col >= task_.cols ? -1 : row * task_.cols + col;
}

std::vector<LinePlace> LetterGrid::places_of(uint32_t word) const {
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

uint32_t LetterGrid::best_place(uint32_t word, bool share) {
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

uint32_t LetterGrid::same_letters(size_t cell, char letter) const {
    return task_.overlaps == Overlaps::none ? 0 : counts_[cell * kinds_ + static_cast<uint8_t>(letter)];
}

void LetterGrid::put(uint32_t word, uint32_t number) {
    places_[word] = fitting_[word][number];
    ++along_[places_[word].direction % 4];
    count(word);
}

void LetterGrid::count(uint32_t word) {
    const std::string& letters = task_.words[word];
    for (size_t i = 0; i < letters.size(); ++i) {
        const size_t cell = index(places_[word].cell + static_cast<int32_t>(i) * step_of(places_[word].direction));
        ++total_[cell];
        ++counts_[cell * kinds_ + static_cast<uint8_t>(letters[i])];
    }
}

void LetterGrid::write_letters() {
    for (uint8_t& letter : letters_) letter = letter == hole_code ? hole_code : empty;
    for (uint32_t word = 0; word < places_.size(); ++word) {
        const std::string& letters = task_.words[word];
        for (size_t i = 0; i < letters.size(); ++i) {
            const int32_t along = step_of(places_[word].direction);
            letters_[index(places_[word].cell + static_cast<int32_t>(i) * along)] = static_cast<uint8_t>(letters[i]);
        }
    }
}

bool LetterGrid::word_reads_wrongly(uint32_t word) const {
    const LinePlace place = places_[word];
    for (size_t i = 0; i < task_.words[word].size(); ++i) {
        if (reads_wrongly(place.cell + static_cast<int32_t>(i) * step_of(place.direction))) return true;
    }
    return false;
}

bool LetterGrid::reads_wrongly(int32_t cell, bool is_awkward) const {
    for (uint8_t direction = 0; direction < 8; ++direction) {
        int32_t start = cell;
        for (int back = 0; back < patterns_.longest(); ++back) {
            if (back > 0) start = beyond(start, direction, -1);
            if (start < 0 || letters_[index(start)] >= empty) break;
            if (spells_wrongly(start, direction, back, is_awkward)) return true;
        }
    }
    return false;
}

bool LetterGrid::spells_wrongly(int32_t start, uint8_t direction, int back, bool is_awkward) const {
    int32_t node = Patterns::root, cell = start;
    for (int length = 1;; ++length) {
        node = patterns_.child(node, letters_[index(cell)]);
        if (node == Patterns::none) return false;
        const int32_t word = patterns_.word(node);
        if (length > back && word != Patterns::none &&
            (word == awkward ? is_awkward : !may_be(word, start, cell, length))) {
            return true;
        }
        cell = beyond(cell, direction, 1);
        if (cell < 0 || letters_[index(cell)] >= empty) return false;
    }
}

bool LetterGrid::may_be(int32_t word, int32_t from, int32_t to, int length) const {
    if (word == forbidden) {
        for (uint32_t other = 0; other < places_.size(); ++other) {
            if (places_[other].cell >= 0 && is_part(other, from, to)) return true;
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

bool LetterGrid::is_part(uint32_t word, int32_t from, int32_t to) const {
    bool has_from = false, has_to = false;
    for (int i = 0; i < static_cast<int>(task_.words[word].size()); ++i) {
        const int32_t cell = places_[word].cell + i * step_of(places_[word].direction);
        has_from |= cell == from;
        has_to |= cell == to;
    }
    return has_from && has_to;
}

bool LetterGrid::draw(int32_t cell, uint8_t& letter) {
    return draw(cell, letter, true) || (!task_.awkward.empty() && draw(cell, letter, false));
}

bool LetterGrid::draw(int32_t cell, uint8_t& letter, bool is_awkward) {
    std::vector<uint32_t> weights = task_.weights;
    uint32_t total = 0;
    for (const uint32_t weight : weights) total += weight;
    while (total > 0) {
        uint32_t part = chance_.below(total);
        size_t code = 0;
        while (part >= weights[code]) part -= weights[code++];
        letter = static_cast<uint8_t>(code);
        if (!reads_wrongly(cell, is_awkward)) return true;
        total -= std::exchange(weights[code], 0);
    }
    return false;
}

}  // namespace gridwords
