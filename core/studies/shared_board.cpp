#include "shared_board.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <utility>

#include "../engines/merge.h"
#include "../errors.h"
#include "../parallel.h"
#include "../ranges.h"
#include "../stopwatch.h"
#include "../walk.h"

namespace gridwords {
namespace {

// The board's letters inside a frame of holes, so that no step has to check for an edge.
class Framed {
public:
    explicit Framed(const Board& board)
        : cols_(static_cast<uint32_t>(board.shape().cols())), width_(cols_ + 2),
          codes_(static_cast<size_t>(width_) * (static_cast<size_t>(board.shape().rows()) + 2), hole_code) {
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
            const Tile& tile = board.tile(cell);
            if (!tile.spellings.empty()) codes_[place(cell)] = static_cast<uint8_t>(tile.spellings.front()[0]);
        }
        const uint32_t w = width_;
        // In row-major order. Added to an unsigned place, so that a step back wraps around.
        steps_ = {0 - w - 1, 0 - w, 0 - w + 1, 0u - 1, 1, w - 1, w, w + 1};
    }

    size_t size() const { return codes_.size(); }
    uint8_t code(uint32_t place) const { return codes_[place]; }
    const std::array<uint32_t, 8>& steps() const { return steps_; }
    uint32_t place(uint32_t cell) const { return (cell / cols_ + 1) * width_ + cell % cols_ + 1; }
    uint32_t cell(uint32_t place) const { return (place / width_ - 1) * cols_ + place % width_ - 1; }

private:
    uint32_t cols_;
    uint32_t width_;
    std::vector<uint8_t> codes_;
    std::array<uint32_t, 8> steps_;
};

// Marks that all threads write under one lock. Each thread has its own bit in each cell: with one mark for all, cells
// used by another thread's walk would seem taken, and words would be lost.
class SharedBoard {
public:
    explicit SharedBoard(size_t cells) : cells_(cells) {}

    class View {
    public:
        View(SharedBoard& board, int thread) : board_(&board), bit_(uint64_t{1} << thread) {}
        bool is_free(uint32_t cell) const { return (board_->cells_[cell].load(std::memory_order_relaxed) & bit_) == 0; }
        void set(uint32_t cell) { board_->flip(cell, bit_); }
        void clear(uint32_t cell) { board_->flip(cell, bit_); }

    private:
        SharedBoard* board_;
        uint64_t bit_;
    };
    View view(int thread) { return View(*this, thread); }

private:
    void flip(uint32_t cell, uint64_t bit) {
        const std::lock_guard<std::mutex> hold(lock_);
        cells_[cell].store(cells_[cell].load(std::memory_order_relaxed) ^ bit, std::memory_order_relaxed);
    }

    std::mutex lock_;
    std::vector<std::atomic<uint64_t>> cells_;
};

// One copy of the board per thread: nothing to lock.
class OwnBoards {
public:
    explicit OwnBoards(size_t cells) : count_(cells) {}

    class View {
    public:
        explicit View(size_t cells) : cells_(cells, 0) {}
        bool is_free(uint32_t cell) const { return cells_[cell] == 0; }
        void set(uint32_t cell) { cells_[cell] = 1; }
        void clear(uint32_t cell) { cells_[cell] = 0; }

    private:
        std::vector<uint8_t> cells_;
    };
    View view(int) { return View(count_); }

private:
    size_t count_;
};

template <class Node, class View>
class MarkingWalker {
public:
    MarkingWalker(LexiconView<Node> nodes, const Framed& board, uint32_t first_long_node, View view, Stamps& stamps,
                  Finds& finds, Ticker ticker)
        : nodes_(nodes), board_(&board), first_long_node_(first_long_node), view_(std::move(view)), stamps_(&stamps),
          finds_(&finds), ticker_(ticker) {}

    // False once the search must end.
    bool walk_from(uint32_t cell) {
        step_onto(root, cell, 0);
        return !ticker_.tick();
    }

private:
    void step_onto(uint32_t node, uint32_t cell, uint32_t length) {
        const uint8_t code = board_->code(cell);
        if (code >= Node::letters || !nodes_.has_child(node, code) || !view_.is_free(cell)) return;
        const uint32_t child = nodes_.child(node, code);
        path_[length++] = cell;
        if (nodes_[child].is_word() && child >= first_long_node_ && !stamps_->has(child)) {
            stamps_->set(child);
            note(child, length);
        }
        if (nodes_[child].mask() == 0 || ticker_.tick()) return;
        view_.set(cell);
        for (const uint32_t step : board_->steps()) step_onto(child, cell + step, length);
        view_.clear(cell);
    }

    void note(uint32_t node, uint32_t length) {
        uint32_t cells[max_word_length];
        for (uint32_t i = 0; i < length; ++i) cells[i] = board_->cell(path_[i]);
        finds_->add(node, cells, length);
    }

    LexiconView<Node> nodes_;
    const Framed* board_;
    uint32_t first_long_node_;
    View view_;
    Stamps* stamps_;
    Finds* finds_;
    Ticker ticker_;
    uint32_t path_[max_word_length];
};

template <class Boards>
Answer solve_on(const Question& question, Control& control, Scratch& scratch) {
    const Board& board = question.board;
    const Framed framed(board);
    const int threads = std::max(1, question.threads);
    scratch.begin(static_cast<size_t>(threads));
    Boards boards(framed.size());
    Ranges cells(board.cell_count(), 1);
    if (question.progress != nullptr) question.progress->total = board.cell_count();
    const Stopwatch searching;
    question.lexicon.visit([&]<class Node>(LexiconView<Node> nodes) {
        const uint32_t first_long_node = first_node_at_depth(nodes, question.minimum_length);
        run_threads(
            threads,
            [&](int thread) {
                Scratch::Thread& mine = scratch.threads[static_cast<size_t>(thread)];
                mine.stamps.begin(nodes.node_count);
                auto view = boards.view(thread);
                MarkingWalker<Node, decltype(view)> walker(nodes, framed, first_long_node, std::move(view), mine.stamps,
                                                           mine.finds, Ticker(control));
                work_through(cells, question.progress, Traced{nullptr, thread, Trace::Kind::starts},
                             [&](uint32_t cell) { return walker.walk_from(framed.place(cell)); });
            },
            &control);
    });
    const double search_s = searching.elapsed_s();
    Answer answer = merge_finds(question, scratch, control.ended());
    answer.statistics.emplace_back("search_s", search_s);
    return answer;
}

}  // namespace

Answer solve_marking(const Question& question, Control& control, Scratch& scratch, Marks marks) {
    const Board& board = question.board;
    if (board.shape().neighbours() != Neighbours::king) throw BadOption("this search supports only king neighbours");
    if (question.paths == Paths::all) throw BadOption("this search finds only first paths");
    for (const Tile& tile : board.tiles()) {
        if (tile.spellings.size() > 1 || (tile.spellings.size() == 1 && tile.spellings.front().size() != 1)) {
            throw BadOption("this search supports only tiles of one letter");
        }
    }
    if (marks == Marks::own) return solve_on<OwnBoards>(question, control, scratch);
    if (question.threads > most_sharing_threads) {
        throw BadOption("at most " + std::to_string(most_sharing_threads) + " threads can share a board, got " +
                        std::to_string(question.threads));
    }
    return solve_on<SharedBoard>(question, control, scratch);
}

}  // namespace gridwords
