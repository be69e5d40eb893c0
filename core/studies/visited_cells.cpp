#include "visited_cells.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "../errors.h"
#include "../parallel.h"
#include "../ranges.h"
#include "../stopwatch.h"
#include "../walk.h"

namespace gridwords {
namespace {

// Each kind of marks is made for a starting cell; `with(cell)` gives the marks of a state one cell longer, and `bytes`
// is what it copies for that.

class PathMarks {
public:
    PathMarks(const Board&, uint32_t cell) : cells_{cell} {}
    bool has(uint32_t cell) const { return std::find(cells_.begin(), cells_.end(), cell) != cells_.end(); }
    PathMarks with(uint32_t cell) const {
        PathMarks longer;
        longer.cells_.reserve(cells_.size() + 1);
        longer.cells_.insert(longer.cells_.end(), cells_.begin(), cells_.end());
        longer.cells_.push_back(cell);
        return longer;
    }
    size_t bytes() const { return cells_.size() * sizeof(uint32_t); }

private:
    PathMarks() = default;
    std::vector<uint32_t> cells_;
};

class RowMarks {
public:
    RowMarks(const Board& board, uint32_t cell)
        : rows_(static_cast<size_t>(board.shape().rows()),
                std::vector<char>(static_cast<size_t>(board.shape().cols()), 0)) {
        mark(cell) = 1;
    }
    bool has(uint32_t cell) const { return rows_[cell / rows_[0].size()][cell % rows_[0].size()] != 0; }
    RowMarks with(uint32_t cell) const {
        RowMarks longer(*this);
        longer.mark(cell) = 1;
        return longer;
    }
    size_t bytes() const { return rows_.size() * rows_[0].size(); }

private:
    char& mark(uint32_t cell) { return rows_[cell / rows_[0].size()][cell % rows_[0].size()]; }

    std::vector<std::vector<char>> rows_;
};

class FlatMarks {
public:
    FlatMarks(const Board& board, uint32_t cell) : size_(board.cell_count()), cells_(std::make_unique<char[]>(size_)) {
        cells_[cell] = 1;
    }
    bool has(uint32_t cell) const { return cells_[cell] != 0; }
    FlatMarks with(uint32_t cell) const {
        FlatMarks longer(size_);
        std::memcpy(longer.cells_.get(), cells_.get(), size_);
        longer.cells_[cell] = 1;
        return longer;
    }
    size_t bytes() const { return size_; }

private:
    // Not cleared: all of it is overwritten.
    explicit FlatMarks(size_t size) : size_(size), cells_(new char[size]) {}

    size_t size_;
    std::unique_ptr<char[]> cells_;
};

class SharedMarks {
public:
    SharedMarks(const Board& board, uint32_t cell) : cells_(std::make_shared<std::vector<char>>(board.cell_count())) {
        (*cells_)[cell] = 1;
    }
    bool has(uint32_t cell) const { return (*cells_)[cell] != 0; }
    SharedMarks with(uint32_t cell) const {
        (*cells_)[cell] = 1;
        return *this;
    }
    size_t bytes() const { return 0; }

private:
    std::shared_ptr<std::vector<char>> cells_;
};

BadOption full(size_t most_bytes) {
    return BadOption("the marks of all states take more than " + std::to_string(most_bytes >> 20) +
                     " MB: use a smaller board or fewer words");
}

template <class Marks>
struct State {
    uint32_t cell;
    uint32_t node;
    Marks marks;
};

template <class Marks, class Node>
BreadthFirst search(LexiconView<Node> nodes, const Board& board, int minimum_length, int threads, size_t most_bytes) {
    struct Thread {
        std::vector<State<Marks>> longer;
        std::vector<uint32_t> words;
        uint64_t copied_bytes = 0;
    };
    const Stopwatch searching;
    const uint32_t first_long_node = first_node_at_depth(nodes, minimum_length);
    std::vector<Thread> of_thread(static_cast<size_t>(std::max(1, threads)));
    std::vector<State<Marks>> states;
    BreadthFirst result{};
    // A path is short, the marks of a board are as large as it.
    const size_t bytes = std::is_same_v<Marks, PathMarks> ? max_word_length * sizeof(uint32_t) : board.cell_count();
    const size_t most_states = most_bytes / bytes;
    std::atomic<bool> is_full{false};
    if (board.cell_count() > most_states) throw full(most_bytes);  // before the starting cells take it all
    for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
        const Tile& tile = board.tile(cell);
        if (tile.spellings.empty()) continue;
        const auto letter = static_cast<int>(tile.spellings.front()[0]);
        if (nodes.has_child(root, letter)) states.push_back({cell, nodes.child(root, letter), Marks(board, cell)});
    }
    while (!states.empty()) {
        result.states += states.size();
        Ranges numbers = Ranges::for_threads(states.size(), static_cast<int>(of_thread.size()));
        run_threads(static_cast<int>(of_thread.size()), [&](int number) {
            Thread& thread = of_thread[static_cast<size_t>(number)];
            work_through(numbers, nullptr, Traced{nullptr, number, Trace::Kind::level}, [&](uint32_t i) {
                const State<Marks>& state = states[i];
                if (nodes[state.node].is_word() && state.node >= first_long_node) thread.words.push_back(state.node);
                board.shape().for_each_touching(state.cell, [&](uint32_t next) {
                    const Tile& tile = board.tile(next);
                    if (tile.spellings.empty()) return;
                    const auto letter = static_cast<int>(tile.spellings.front()[0]);
                    if (!nodes.has_child(state.node, letter) || state.marks.has(next)) return;
                    if ((thread.longer.size() + 1) * of_thread.size() + states.size() > most_states) is_full = true;
                    if (is_full) return;
                    thread.longer.push_back({next, nodes.child(state.node, letter), state.marks.with(next)});
                    thread.copied_bytes += state.marks.bytes();
                });
                return !is_full;
            });
        });
        std::vector<State<Marks>> longer;
        for (Thread& thread : of_thread) {
            std::move(thread.longer.begin(), thread.longer.end(), std::back_inserter(longer));
            thread.longer.clear();
        }
        if (is_full) throw full(most_bytes);
        result.most_states = std::max<uint64_t>(result.most_states, states.size() + longer.size());
        states = std::move(longer);
    }
    for (const Thread& thread : of_thread) {
        result.copied_bytes += thread.copied_bytes;
        result.words.insert(result.words.end(), thread.words.begin(), thread.words.end());
    }
    std::sort(result.words.begin(), result.words.end());
    result.words.erase(std::unique(result.words.begin(), result.words.end()), result.words.end());
    result.elapsed_s = searching.elapsed_s();
    return result;
}

}  // namespace

BreadthFirst visit_breadth_first(const Lexicon& lexicon, const Board& board, int minimum_length, int threads,
                                 Visited visited, size_t most_bytes) {
    for (const Tile& tile : board.tiles()) {
        if (tile.spellings.size() > 1 || (tile.spellings.size() == 1 && tile.spellings.front().size() != 1)) {
            throw BadOption("this search supports only tiles of one letter");
        }
    }
    if (board.shape().is_line()) throw BadOption("this search does not support lines");
    if (visited == Visited::shared && threads > 1) {
        throw BadOption("states that share their marks are searched on one thread, got " + std::to_string(threads));
    }
    return lexicon.visit([&](auto nodes) {
        switch (visited) {
            case Visited::rows:
                return search<RowMarks>(nodes, board, minimum_length, threads, most_bytes);
            case Visited::flat:
                return search<FlatMarks>(nodes, board, minimum_length, threads, most_bytes);
            case Visited::shared:
                return search<SharedMarks>(nodes, board, minimum_length, threads, most_bytes);
            default:
                return search<PathMarks>(nodes, board, minimum_length, threads, most_bytes);
        }
    });
}

}  // namespace gridwords
