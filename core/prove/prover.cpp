#include "prover.h"

#include <algorithm>
#include <limits>

#include "../errors.h"
#include "../lexicon_words.h"
#include "bound.h"
#include "class_walk.h"
#include "force.h"
#include "lookahead.h"

namespace gridwords {
namespace {

enum class Ending : uint8_t { done, stopped, too_large, too_many_points };

// A find needs a spare while it is sorted, and becomes an entry.
constexpr size_t find_bytes(bool has_rivals) { return 2 * sizeof(ClassFind) + Entries::entry_bytes(has_rivals); }

// How much of a class's memory looking ahead may take: a class must not be cut for it.
constexpr size_t lookahead_share = 8;

// While the bound is more than this many times the score, no letter can be excluded, so looking ahead would be in vain.
// Forcing a cell lowers the bound to some 5/8.
constexpr int32_t far_above = 2;
constexpr int32_t after_forcing(int32_t bound) { return bound / 8 * 5; }

// Branch and bound over the entries of one class.
class Search {
public:
    Search(const Prover& prover, const KeyLayout& layout, const ClassLetters& letters, ProofScratch& scratch,
           Control& control, size_t bytes, ProvedClass& out)
        : layout_(layout), letters_(letters), points_(prover.points()), word_count_(prover.word_count()),
          at_least_(prover.limits().at_least), most_bytes_(prover.limits().bytes / 2),
          most_boards_(prover.limits().boards), scratch_(scratch), control_(control), out_(out),
          bounder_(layout, prover.points()), forcer_(layout, prover.points(), prover.word_count() + 1),
          lookahead_(layout, bounder_, at_least_, most_bytes_ / lookahead_share),
          runs_(static_cast<size_t>(layout.count())), branches_(static_cast<size_t>(layout.count())),
          bytes_(bytes + bounder_.bytes() + forcer_.bytes()), rooms_(static_cast<size_t>(layout.count()) + 1),
          chosen_(static_cast<size_t>(layout.count())) {}

    Ending run() {
        Domains domains{};
        for (int at = 0; at < layout_.count(); ++at) domains[static_cast<size_t>(at)] = layout_[at].all_letters;
        out_.peak_bytes = std::max(out_.peak_bytes, bytes_);
        size_t i = 0;
        const Entries& all = scratch_.levels[0];
        const int32_t bound = all.size == 0 ? 0 : std::min(worth_of_all(), bounder_.bound(all, i, layout_.bits()));
        out_.bound = std::max(out_.bound, bound);
        return bound < at_least_ ? Ending::done : node(0, 0, domains, bound);
    }

private:
    // `expected` is an estimate of its bound.
    Ending node(int at, int32_t points, const Domains& domains, int32_t expected) {
        if (at == layout_.count()) return keep(points);
        if (control_.should_stop()) return Ending::stopped;
        const Entries& entries = scratch_.levels[static_cast<size_t>(at)];
        std::vector<Run>& runs = runs_[static_cast<size_t>(at)];
        std::vector<Branch>& branches = branches_[static_cast<size_t>(at)];
        const bool blind = expected / far_above > at_least_;
        if (blind)
            lookahead_.split(entries, at, domains, runs, branches);
        else
            lookahead_.look(entries, at, points, domains, runs, branches);
        if (!fits()) return Ending::too_large;
        const uint64_t first_letter = uint64_t{1} << layout_[at].shift;
        const auto is_unused = [&](const Run& run) {
            return run.begin < entries.size && entries.keys[run.begin] < first_letter;
        };
        const auto unused =
            static_cast<size_t>(std::partition_point(runs.begin(), runs.end(), is_unused) - runs.begin());
        for (const Branch& branch : branches) {
            chosen_[static_cast<size_t>(at)] = branch.letters;
            ++out_.forced;
            if (!has_room(at + 1, runs[unused].begin + runs[branch.taken.end].begin - runs[branch.taken.begin].begin))
                return Ending::too_large;
            Entries& next = scratch_.levels[static_cast<size_t>(at) + 1];
            const int32_t more =
                forcer_.force(entries, runs, {0, unused}, branch.taken, at, domains, branch.allowed, next);
            const int32_t expected_then = after_forcing(blind ? expected : branch.bound);
            const Ending ending = node(at + 1, points + more, branch.allowed.letters, expected_then);
            if (ending != Ending::done) return ending;
        }
        return Ending::done;
    }

    // The points of all words of the class, each once: no board has more. With few words this is a better bound than
    // the tree's, which counts a word for each way to place it.
    int32_t worth_of_all() const {
        const Entries& all = scratch_.levels[0];
        std::vector<bool> seen(word_count_ + 1);
        int32_t sum = 0;
        for (size_t i = 0; i < all.size; ++i) {
            const uint32_t number = number_of(all.words[i]);
            if (!seen[number]) sum += points_of(points_, all.words[i]);
            seen[number] = true;
        }
        return sum;
    }

    // Whether a level may hold this many entries.
    bool has_room(int level, size_t count) {
        size_t& room = rooms_[static_cast<size_t>(level)];
        if (count <= room) return true;
        bytes_ += (count - room) * Entries::entry_bytes(layout_.has_rivals());
        room = count;
        return fits();
    }

    bool fits() {
        size_t bytes = bytes_ + lookahead_.bytes();
        for (const auto& runs : runs_) bytes += runs.capacity() * sizeof(Run);
        for (const auto& branches : branches_)
            for (const Branch& branch : branches) bytes += branch.allowed.bytes();
        if (bytes > most_bytes_) return false;
        out_.peak_bytes = std::max(out_.peak_bytes, bytes);
        return true;
    }

    // Every board that the chosen letters make.
    Ending keep(int32_t score) {
        if (score < at_least_) return Ending::done;
        std::vector<uint64_t> left = chosen_;
        while (true) {
            if (out_.boards.size() >= most_boards_) {
                throw BadOption("one class holds more than " + std::to_string(most_boards_) + " boards of " +
                                std::to_string(at_least_) + " or more: choose a higher score");
            }
            std::string codes(letters_.size(), '\0');
            for (size_t at = 0; at < left.size(); ++at) {
                const uint32_t cell = layout_[static_cast<int>(at)].cell;
                codes[cell] = static_cast<char>(letters_[cell][static_cast<size_t>(lowest_bit(left[at]))]);
            }
            out_.boards.push_back({std::move(codes), score});
            size_t at = 0;
            for (; at < left.size(); ++at) {
                left[at] &= left[at] - 1;
                if (left[at] != 0) break;
                left[at] = chosen_[at];
            }
            if (at == left.size()) return Ending::done;
        }
    }

    const KeyLayout& layout_;
    const ClassLetters& letters_;
    const PointsTable& points_;
    size_t word_count_;
    int32_t at_least_;
    size_t most_bytes_;
    size_t most_boards_;
    ProofScratch& scratch_;
    Control& control_;
    ProvedClass& out_;
    Bounder bounder_;
    Forcer forcer_;
    Lookahead lookahead_;
    std::vector<std::vector<Run>> runs_;         // by level
    std::vector<std::vector<Branch>> branches_;  // by level
    size_t bytes_;               // what this class needs, not counting what the scratch keeps from others
    std::vector<size_t> rooms_;  // entries, by level
    std::vector<uint64_t> chosen_;
};

bool fits_32_bits(const Entries& entries, const PointsTable& points) {
    int64_t sum = 0;
    for (size_t i = 0; i < entries.size; ++i) sum += points_of(points, entries.words[i]);
    return sum <= std::numeric_limits<int32_t>::max();
}

// The first part of a class gives the order for the others.
Ending prove_part(const Prover& prover, const ClassLetters& letters, ProofScratch& scratch, Control& control,
                  ProvedClass& out) {
    if (key_bits(letters) > most_key_bits) return Ending::too_large;
    Ticker ticker(control);
    ClassWalk walk(prover, letters, scratch.kinds, ticker);
    const bool has_rivals = KeyLayout::has_rivals(letters.size());
    const size_t most = prover.limits().bytes / 2 / find_bytes(has_rivals);
    const size_t count = out.order.empty() ? walk.count_all(out.order) : walk.count(most);
    if (out.order.empty()) return Ending::stopped;
    if (count > most) return Ending::too_large;
    const KeyLayout layout(out.order, letters);
    if (scratch.finds.size() < count) {
        scratch.finds = Array<ClassFind>(count);
        scratch.spare = Array<ClassFind>(count);
    }
    if (!walk.find(layout, scratch.finds.data())) return Ending::stopped;
    scratch.levels.resize(std::max(scratch.levels.size(), letters.size() + 1));
    sort_finds(scratch.finds.data(), scratch.spare.data(), count, layout.bits(), has_rivals, scratch.levels[0]);
    if (!fits_32_bits(scratch.levels[0], prover.points())) return Ending::too_many_points;
    const size_t bytes = count * find_bytes(has_rivals) + scratch.kinds.bytes();
    return Search(prover, layout, letters, scratch, control, bytes, out).run();
}

std::vector<std::vector<uint8_t>> steps_of(const Shape& shape) {
    const uint32_t cells = shape.cell_count();
    std::vector<std::vector<uint8_t>> steps(cells);
    for (uint32_t cell = 0; cell < cells; ++cell) {
        shape.for_each_touching(cell, [&](uint32_t other) { steps[cell].push_back(static_cast<uint8_t>(other)); });
    }
    if (!shape.is_line()) return steps;
    // On a line board the first step decides all others: lists by (before, cell) follow those by cell.
    const int rows = shape.rows();
    const int cols = shape.cols();
    steps.resize(static_cast<size_t>(cells) * (cells + 1));
    for (uint32_t before = 0; before < cells; ++before) {
        for (const uint8_t cell : std::vector<uint8_t>(steps[before])) {
            const int row = 2 * (cell / cols) - static_cast<int>(before) / cols;
            const int col = 2 * (cell % cols) - static_cast<int>(before) % cols;
            if (row < 0 || row >= rows || col < 0 || col >= cols) continue;
            steps[(size_t{before} + 1) * cells + cell].push_back(static_cast<uint8_t>(row * cols + col));
        }
    }
    return steps;
}

// The words worth points that a board can have, numbered from 1.
std::shared_ptr<const SpelledWords> spelled_words(const Lexicon& lexicon, const ProofRules& rules, size_t most_tiles) {
    const size_t q = rules.q_is_qu ? lexicon.alphabet().find(U'q') : Alphabet::npos;
    const size_t u = lexicon.alphabet().find(U'u');
    auto words = std::make_shared<SpelledWords>();
    for_each_word(lexicon, root, [&](const std::string& codes) {
        const size_t length = codes.size();
        if (static_cast<int>(length) < rules.minimum_length || rules.points[length] <= 0) return;
        std::string tiles;
        for (size_t i = 0; i < length; ++i) {
            tiles.push_back(codes[i]);
            if (static_cast<uint8_t>(codes[i]) != q) continue;
            // The tile is Qu: a q without a u has no tile.
            if (++i == length || static_cast<uint8_t>(codes[i]) != u) return;
        }
        if (tiles.size() > most_tiles) return;
        if (words->size() == proof_word_mask) throw BadOption("a proof takes at most 16,777,215 words");
        const auto number = static_cast<uint32_t>(words->size() + 1);
        words->push_back({static_cast<uint32_t>(length) << proof_word_bits | number, std::move(tiles)});
    });
    return words;
}

}  // namespace

size_t ProofScratch::bytes() const {
    size_t bytes = (finds.size() + spare.size()) * sizeof(ClassFind) + kinds.bytes();
    for (const Entries& level : levels) bytes += level.bytes();
    return bytes;
}

Prover::Prover(std::shared_ptr<const Lexicon> lexicon, const Shape& shape, const ProofRules& rules, ProofLimits limits)
    : lexicon_(std::move(lexicon)), limits_(limits), points_(rules.points), cells_(shape.cell_count()),
      straight_(shape.is_line()) {
    if (cells_ == 0 || cells_ > most_class_cells) {
        throw BadBoard("a proof is for boards of 1 to " + std::to_string(most_class_cells) + " cells, got " +
                       std::to_string(cells_));
    }
    if (limits_.at_least < 1) throw BadOption("a proof needs a score of at least 1");
    steps_ = steps_of(shape);
    words_ = spelled_words(*lexicon_, rules, cells_);
}

void Prover::check(const ClassLetters& letters, const std::vector<uint32_t>& order) const {
    if (letters.size() != cells_) throw BadBoard("a class must give letters for each cell of the board");
    for (const auto& cell : letters) {
        if (cell.empty()) throw BadBoard("a class must give each cell at least one letter");
        for (const uint8_t code : cell)
            if (code >= lexicon_->alphabet().size()) throw BadBoard("a class has a letter code outside the alphabet");
    }
    std::vector<uint32_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (uint32_t i = 0; i < sorted.size(); ++i)
        if (sorted[i] != i) throw BadOption("the order must have every cell once");
    if (!sorted.empty() && sorted.size() != cells_) throw BadOption("the order must have every cell once");
}

WalkedClass Prover::walk(const ClassLetters& letters, const std::vector<uint32_t>& order, size_t most,
                         const std::function<ClassFind*(size_t)>& room, ProofScratch& scratch, Control& control) const {
    check(letters, order);
    WalkedClass out;
    out.is_too_large = key_bits(letters) > most_key_bits;
    if (out.is_too_large) return out;
    Ticker ticker(control);
    ClassWalk walk(*this, letters, scratch.kinds, ticker);
    std::vector<uint32_t> own = order;
    const size_t count = own.empty() ? walk.count_all(own) : walk.count(most);
    out.is_too_large = count > most;
    if (out.is_too_large) return out;
    if (!own.empty()) {
        const KeyLayout layout(own, letters);
        for (int at = 0; at < layout.count(); ++at) out.places.push_back(layout[at]);
        if (walk.find(layout, room(count))) return out;
    }
    out.ended = control.ended();
    return out;
}

ProvedClass Prover::prove(const ClassLetters& letters, const std::vector<uint32_t>& order, ProofScratch& scratch,
                          Control& control) const {
    check(letters, order);
    ProvedClass out;
    out.order = order;
    if (scratch.bytes() > limits_.bytes / 2) scratch = ProofScratch{};
    std::vector<ClassLetters> parts{letters};
    while (!parts.empty()) {
        // Small parts end before they check the control, and there may be very many of them.
        if (control.should_stop()) {
            out.ended = control.ended();
            return out;
        }
        ClassLetters part = std::move(parts.back());
        parts.pop_back();
        const size_t boards = out.boards.size();
        const int32_t bound = out.bound;
        const Ending ending = prove_part(*this, part, scratch, control, out);
        switch (ending) {
            case Ending::stopped:
                out.ended = control.ended();
                return out;
            case Ending::too_large:
            case Ending::too_many_points: {
                out.boards.resize(boards);
                out.bound = bound;
                const auto largest = std::max_element(part.begin(), part.end(),
                                                      [](const auto& a, const auto& b) { return a.size() < b.size(); });
                if (largest->size() < 2 && ending == Ending::too_many_points)
                    throw BadOption("the points of a single board do not fit 32 bits");
                if (largest->size() < 2) {
                    throw BadOption("a single board needs more memory than the " + std::to_string(limits_.bytes >> 20) +
                                    " MiB allowed");
                }
                const auto half = largest->begin() + static_cast<ptrdiff_t>(largest->size() / 2);
                ClassLetters other = part;
                other[static_cast<size_t>(largest - part.begin())].assign(half, largest->end());
                largest->erase(half, largest->end());
                parts.push_back(std::move(other));
                parts.push_back(std::move(part));
                scratch = ProofScratch{};
                break;
            }
            case Ending::done:
                ++out.parts;
                break;
        }
    }
    return out;
}

}  // namespace gridwords
