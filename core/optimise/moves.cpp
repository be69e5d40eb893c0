#include "moves.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "../errors.h"

namespace gridwords {
namespace {

// A move that breaks a constraint is drawn again, but not forever: there may be no other.
constexpr int attempts = 8;
// One move in this many rotates a row or column; of the others, half change a letter and half swap two.
constexpr uint32_t rotate_one_in = 16;
constexpr uint32_t no_cell = 0xffffffffu;

uint64_t bit_of(uint8_t code) { return code < 64 ? uint64_t{1} << code : 0; }

// Assigns dice to cells by augmenting paths (Kuhn's algorithm): a few hundred steps for sixteen dice.
class Matching {
public:
    // `wanted` has, for each cell, the letters that are allowed there.
    Matching(const std::vector<uint64_t>& dice, const std::vector<uint64_t>& wanted)
        : dice_(dice), wanted_(wanted), cell_of_(dice.size(), no_cell), seen_(dice.size(), 0) {}

    // Finds a die for one more cell. False if there is none, whatever the order of the cells.
    bool seat(uint32_t cell) {
        ++round_;
        return find(cell);
    }
    uint32_t cell_of(size_t die) const { return cell_of_[die]; }

private:
    bool find(uint32_t cell) {
        for (size_t die = 0; die < dice_.size(); ++die) {
            if ((dice_[die] & wanted_[cell]) == 0 || seen_[die] == round_) continue;
            seen_[die] = round_;
            if (cell_of_[die] == no_cell || find(cell_of_[die])) {
                cell_of_[die] = cell;
                return true;
            }
        }
        return false;
    }

    const std::vector<uint64_t>& dice_;
    const std::vector<uint64_t>& wanted_;
    std::vector<uint32_t> cell_of_;
    std::vector<uint32_t> seen_;
    uint32_t round_ = 0;
};

template <class Item>
void shuffle(std::vector<Item>& items, Random& random) {
    for (size_t left = items.size(); left > 1; --left) {
        std::swap(items[left - 1], items[random.below(static_cast<uint32_t>(left))]);
    }
}

}  // namespace

Mover::Mover(MoveRules rules) : rules_(std::move(rules)), cells_(rules_.allowed.size()) {
    if (cells_ != rules_.shape->cell_count() || rules_.fixed.size() != cells_ || rules_.partner.size() != cells_ ||
        rules_.weights.empty() || rules_.weights.size() > 64) {
        throw BadOption("the constraints do not fit the board");
    }
    if (has_dice() && rules_.dice.size() != cells_) {
        throw BadOption(std::to_string(rules_.dice.size()) + " dice do not fill " + std::to_string(cells_) + " cells");
    }
    const uint64_t known = letters() == 64 ? ~uint64_t{0} : (uint64_t{1} << letters()) - 1;
    for (size_t cell = 0; cell < cells_; ++cell) {
        const size_t partner = rules_.partner[cell];
        if (partner >= cells_ || rules_.partner[partner] != cell || rules_.allowed[partner] != rules_.allowed[cell] ||
            (rules_.allowed[cell] & ~known) != 0) {
            throw BadOption("cell " + std::to_string(cell) + " and the cell that mirrors it allow different letters");
        }
        if (partner != cell) mirrored_ = true;
        if (rules_.allowed[cell] != 0) free_.push_back(static_cast<uint32_t>(cell));
    }
    if (mirrored_ && has_dice()) throw BadOption("a board is mirrored or rolled with dice, not both");
}

// Draws a letter with a probability proportional to its weight; all alike if the weights are 0.
uint8_t Mover::draw(uint64_t letters, Random& random) const {
    uint64_t total = 0;
    for (uint64_t left = letters; left != 0; left &= left - 1) {
        total += rules_.weights[static_cast<size_t>(std::countr_zero(left))];
    }
    const bool alike = total == 0;
    if (alike) total = static_cast<uint64_t>(std::popcount(letters));
    uint64_t drawn = random.next() % total;  // weights are far below 2^32, so the bias of the remainder is negligible
    for (uint64_t left = letters;; left &= left - 1) {
        const int letter = std::countr_zero(left);
        const uint64_t weight = alike ? 1 : rules_.weights[static_cast<size_t>(letter)];
        if (drawn < weight) return static_cast<uint8_t>(letter);
        drawn -= weight;
    }
}

void Mover::put(uint8_t* board, size_t cell, uint8_t code) const { board[cell] = board[rules_.partner[cell]] = code; }

bool Mover::may_show(size_t cell, uint8_t code) const { return (rules_.allowed[cell] & bit_of(code)) != 0; }

uint64_t Mover::options(size_t cell, const uint16_t* dice) const {
    return has_dice() ? rules_.allowed[cell] & rules_.dice[dice[cell]] : rules_.allowed[cell];
}

void Mover::start(uint8_t* board, uint16_t* dice, Random& random) const {
    std::vector<uint32_t> order(cells_);
    std::vector<uint64_t> wanted(cells_);
    for (size_t cell = 0; cell < cells_; ++cell) {
        board[cell] = rules_.fixed[cell];
        order[cell] = static_cast<uint32_t>(cell);
        wanted[cell] = rules_.allowed[cell] != 0 ? rules_.allowed[cell] : bit_of(rules_.fixed[cell]);
    }
    if (has_dice()) {
        std::vector<uint16_t> numbers(cells_);
        for (size_t die = 0; die < cells_; ++die) numbers[die] = static_cast<uint16_t>(die);
        shuffle(numbers, random);
        shuffle(order, random);
        std::vector<uint64_t> shuffled(cells_);
        for (size_t die = 0; die < cells_; ++die) shuffled[die] = rules_.dice[numbers[die]];
        Matching matching(shuffled, wanted);
        for (const uint32_t cell : order) {
            if (!matching.seat(cell)) throw BadOption("no roll of the dice gives a board with these letters");
        }
        for (size_t die = 0; die < cells_; ++die) dice[matching.cell_of(die)] = numbers[die];
    }
    for (const uint32_t cell : free_) {
        if (rules_.partner[cell] >= cell) put(board, cell, draw(options(cell, dice), random));
    }
}

void Mover::change(uint8_t* board, uint16_t* dice, int changes, Random& random) const {
    if (free_.empty()) return;
    for (int i = 0; i < changes; ++i) {
        for (int attempt = 0; attempt < attempts; ++attempt) {
            const uint64_t kind = random.next() >> 32;
            const bool done = kind % rotate_one_in == 0 ? rotate(board, dice, random)
                              : (kind >> 16 & 1) == 0   ? change_letter(board, dice, random)
                                                        : swap(board, dice, random);
            if (done) break;
        }
    }
}

bool Mover::change_letter(uint8_t* board, const uint16_t* dice, Random& random) const {
    const uint32_t cell = free_[random.below(static_cast<uint32_t>(free_.size()))];
    const uint64_t others = options(cell, dice) & ~bit_of(board[cell]);
    if (others == 0) return false;
    put(board, cell, draw(others, random));
    return true;
}

bool Mover::swap(uint8_t* board, uint16_t* dice, Random& random) const {
    const uint32_t one = free_[random.below(static_cast<uint32_t>(free_.size()))];
    const uint32_t other = free_[random.below(static_cast<uint32_t>(free_.size()))];
    const uint8_t first = board[one], second = board[other];
    if (first == second || !may_show(one, second) || !may_show(other, first)) return false;
    put(board, one, second);
    put(board, other, first);
    if (has_dice()) std::swap(dice[one], dice[other]);
    return true;
}

bool Mover::rotate(uint8_t* board, uint16_t* dice, Random& random) const {
    if (mirrored_) return false;
    const auto rows = static_cast<uint32_t>(rules_.shape->rows()), cols = static_cast<uint32_t>(rules_.shape->cols());
    const uint32_t line = random.below(rows + cols);
    const bool is_row = line < rows;
    const size_t first = is_row ? size_t{line} * cols : line - rows;
    const size_t step = is_row ? 1 : cols;
    const size_t length = is_row ? cols : rows;
    if (length < 2) return false;
    const bool backwards = (random.next() >> 63) != 0;
    const auto at = [&](size_t i) { return first + i * step; };
    for (size_t i = 0; i < length; ++i) {
        if (!may_show(at((i + 1) % length), board[at(backwards ? (i + 2) % length : i)])) return false;
    }
    const auto turn = [&](auto* line_of) {
        if (backwards) {
            const auto saved = line_of[at(0)];
            for (size_t i = 0; i + 1 < length; ++i) line_of[at(i)] = line_of[at(i + 1)];
            line_of[at(length - 1)] = saved;
        } else {
            const auto saved = line_of[at(length - 1)];
            for (size_t i = length - 1; i > 0; --i) line_of[at(i)] = line_of[at(i - 1)];
            line_of[at(0)] = saved;
        }
    };
    turn(board);
    if (has_dice()) turn(dice);
    return true;
}

uint8_t* Mover::swaps(const uint8_t* board, const int64_t* cells, size_t count, uint8_t* swapped) const {
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = i + 1; k < count; ++k) {
            const auto one = static_cast<size_t>(cells[i]), other = static_cast<size_t>(cells[k]);
            if (board[one] == board[other] || !may_show(one, board[other]) || !may_show(other, board[one])) continue;
            std::copy_n(board, cells_, swapped);
            put(swapped, one, board[other]);
            put(swapped, other, board[one]);
            swapped += cells_;
        }
    }
    return swapped;
}

void Mover::cross(uint8_t* board, const uint8_t* other, Random& random) const {
    const auto rows = static_cast<uint32_t>(rules_.shape->rows()), cols = static_cast<uint32_t>(rules_.shape->cols());
    const uint32_t top = random.below(rows), left = random.below(cols);
    const uint32_t bottom = top + 1 + random.below(rows - top), right = left + 1 + random.below(cols - left);
    for (uint32_t row = top; row < bottom; ++row) {
        for (uint32_t col = left; col < right; ++col) {
            const size_t cell = size_t{row} * cols + col;
            put(board, cell, other[cell]);
        }
    }
}

bool Mover::match(const uint8_t* board, uint16_t* dice) const {
    std::vector<uint64_t> wanted(cells_);
    for (size_t cell = 0; cell < cells_; ++cell) wanted[cell] = bit_of(board[cell]);
    Matching matching(rules_.dice, wanted);
    for (size_t cell = 0; cell < cells_; ++cell) {
        if (!matching.seat(static_cast<uint32_t>(cell))) return false;
    }
    for (size_t die = 0; die < cells_; ++die) dice[matching.cell_of(die)] = static_cast<uint16_t>(die);
    return true;
}

bool Mover::keeps(const uint8_t* board) const {
    for (size_t cell = 0; cell < cells_; ++cell) {
        if (board[cell] != board[rules_.partner[cell]]) return false;
        if (rules_.allowed[cell] == 0 ? board[cell] != rules_.fixed[cell] : !may_show(cell, board[cell])) return false;
    }
    return true;
}

}  // namespace gridwords
