#include "large_search.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "../clock.h"
#include "../parallel.h"
#include "large_board.h"
#include "merge.h"
#include "word_memory.h"
#include "work_statistics.h"

namespace gridwords {
namespace {

using SweepLarge = bool (*)(LargeSweep&, const SweepBranch&, const uint32_t*, std::size_t);

SweepLarge sweep_by(BatchPath path) {
    switch (path == BatchPath::automatic ? BatchScorer::automatic_path() : path) {
        case BatchPath::avx512:
            return sweep_large_avx512;
        case BatchPath::avx2:
            return sweep_large_avx2;
        case BatchPath::simd128:
            return sweep_large_simd128;
        default:
            return sweep_large_portable;
    }
}

// Where one thread puts what it finds.
struct Finder {
    const LargeBoard& board;
    WordMemory& memory;
    Paths paths;

    static bool meet(void* to, uint32_t node, const uint32_t* path, uint32_t length) {
        const Finder& finder = *static_cast<Finder*>(to);
        uint32_t cells[max_word_length];
        cells[0] = finder.board.cell_number(path[0]);
        const uint32_t start = cells[0];
        uint32_t count = 0;
        if (finder.paths != Paths::none) {
            for (; count < length; ++count) cells[count] = finder.board.cell_number(path[count]);
        }
        if (finder.paths != Paths::all) {
            finder.memory.meet({node, cells, count, start});
            return false;
        }
        if (!finder.memory.may_want(node, start)) return false;
        finder.memory.meet({node, cells, count, start});
        return finder.memory.may_want(node, start);
    }
};

// One search by all its threads. A task is a chunk of starting cells and a branch of the trie. The chunks of a branch
// are searched in ascending order, one after the other, so a word that is found need not be looked for again, whichever
// thread found it: no word is in two branches, and threads share one live view of the trie.
class LargeSearch {
public:
    LargeSearch(const Question& question, int threads, Control& control, Scratch& scratch, BatchPath path)
        : question_(question), control_(control), scratch_(scratch), begun_s_(now_s()),
          board_(question.board, question.lexicon, question.threads),
          branches_(board_.branches(question.lexicon.narrow())), threads_(most_useful(threads)), sweep_(sweep_by(path)),
          tasks_(branches_.size() * board_.chunk_count(), 1), chunks_done_(branches_.size()),
          branches_left_(board_.chunk_count()), work_(static_cast<size_t>(threads_)) {
        for (std::atomic<size_t>& left : branches_left_) left.store(branches_.size(), std::memory_order_relaxed);
        scratch.begin(static_cast<size_t>(threads_));
        if (threads_ > 1) sort_branches();
        make_live_view();
        if (question.trace != nullptr) question.trace->open(threads_);
    }

    Answer run() {
        std::atomic<bool> complete{true};
        const double begun_s = now_s();
        share_work(
            threads_,
            [&](int thread) {
                try {
                    if (!walk(thread)) complete = false;
                } catch (...) {
                    control_.interrupt();  // or the others would wait for what this thread has not done
                    throw;
                }
                work_[static_cast<size_t>(thread)].ended_s = now_s();
            },
            &control_);
        if (branches_.empty() && question_.progress != nullptr)
            question_.progress->done += question_.board.cell_count();
        const double end_s = now_s();
        Answer answer = merge_finds(question_, scratch_, complete ? Ended::complete : control_.ended());
        const double merged_s = now_s();
        add_work(answer, work_, begun_s, end_s);
        answer.statistics.emplace_back("prepare_s", begun_s - begun_s_);
        answer.statistics.emplace_back("search_s", end_s - begun_s);
        answer.statistics.emplace_back("merge_s", merged_s - end_s);
        return answer;
    }

private:
    // A branch is searched by one thread at a time.
    int most_useful(int threads) const {
        return static_cast<int>(std::clamp<size_t>(branches_.size(), 1, static_cast<size_t>(std::max(1, threads))));
    }

    // The largest come first, so that at the end no thread is left alone with a large one.
    void sort_branches() {
        const std::vector<uint32_t>& words = question_.lexicon.words_below();
        std::stable_sort(branches_.begin(), branches_.end(),
                         [&](const SweepBranch& a, const SweepBranch& b) { return words[a.node] > words[b.node]; });
    }

    // All words of the lexicon but the short ones.
    void make_live_view() {
        const LexiconView<NarrowNode> nodes = question_.lexicon.narrow();
        std::vector<uint32_t>& live = scratch_.threads[0].view.narrow;
        if (live.size() < nodes.node_count) live.resize(nodes.node_count);
        live_ = live.data();
        const uint32_t first_long_node = first_node_at_depth(nodes, question_.minimum_length);
        for_each_part(nodes.node_count, 100'000, threads_, [&](Range part) {
            for (size_t node = part.begin; node < part.end; ++node) {
                const uint32_t mask = nodes.nodes[node].mask_and_word;
                live_[node] = node < first_long_node ? mask & ~NarrowNode::word_bit : mask;
            }
        });
    }

    // One thread's share. False if stopped before the end.
    bool walk(int thread) {
        const auto number = static_cast<size_t>(thread);
        Scratch::Thread& own = scratch_.threads[number];
        const std::unique_ptr<WordMemory> memory = question_.paths == Paths::all
                                                       ? make_memory(question_, true, own.stamps, own.finds)
                                                       : make_forgetful_memory(own.stamps, own.finds);
        Finder finder{board_, *memory, question_.paths};
        LargeSweep sweep{question_.lexicon.narrow().nodes,
                         live_,
                         board_.surroundings(),
                         board_.long_tiles(),
                         own.walk_lists(),
                         {&finder, &Finder::meet},
                         StopCheck(control_),
                         question_.paths != Paths::all,
                         0,
                         0};
        const Traced traced{question_.trace, thread, Trace::Kind::starts};
        bool goes_on = true;
        while (goes_on) {
            const Range task = tasks_.take();
            if (task.is_empty()) break;
            const double since_s = traced.now_s();
            goes_on = do_task(sweep, task.begin / branches_.size(), task.begin % branches_.size());
            traced.add_since(since_s);
            ++work_[number].tasks;
        }
        memory->finish();
        work_[number].visits = sweep.visits;
        return goes_on && !control_.is_stopped();
    }

    bool do_task(LargeSweep& sweep, size_t chunk, size_t number) {
        const SweepBranch& branch = branches_[number];
        std::atomic<uint32_t>& done = chunks_done_[number];
        // Another thread may still search the chunk before this one: rarely, as there are many branches.
        while (done.load(std::memory_order_acquire) != chunk) {
            if (control_.should_stop()) return false;
            std::this_thread::yield();
        }
        const LargeBoard::Starts starts = board_.starts(chunk, branch.first);
        if (live_[branch.node] != 0 && !sweep_(sweep, branch, starts.cells, starts.count)) return false;
        done.store(static_cast<uint32_t>(chunk) + 1, std::memory_order_release);
        if (--branches_left_[chunk] == 0 && question_.progress != nullptr) {
            question_.progress->done += board_.chunk_end(chunk) - board_.chunk_begin(chunk);
        }
        return !control_.is_stopped();
    }

    const Question& question_;
    Control& control_;
    Scratch& scratch_;
    double begun_s_;
    LargeBoard board_;
    std::vector<SweepBranch> branches_;
    int threads_;
    SweepLarge sweep_;
    Ranges tasks_;
    std::vector<std::atomic<uint32_t>> chunks_done_;  // by branch
    std::vector<std::atomic<size_t>> branches_left_;  // by chunk
    uint32_t* live_ = nullptr;
    std::vector<ThreadWork> work_;
};

}  // namespace

bool can_sweep(const Question& question) { return LargeBoard::fits(question.board, question.lexicon); }

Answer solve_by_sweep(const Question& question, int threads, Control& control, Scratch& scratch, BatchPath path) {
    return LargeSearch(question, threads, control, scratch, path).run();
}

}  // namespace gridwords
