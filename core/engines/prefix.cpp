#include "prefix.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "../parallel.h"
#include "plain_walker.h"
#include "set_walker.h"
#include "starts.h"

namespace gridwords {
namespace {

// From here on setting up a live view (a copy of the masks a thread) is less than what it saves.
constexpr uint32_t prune_from_cells = 400;

void no_exchange(uint32_t) {}

// Words found by any thread, told to the others. A thread's starts ascend, so it may drop a word for good once its
// next start lies after one from which the word was found; until then the word waits.
class FoundBoard {
public:
    struct Entry {
        uint32_t node, start;
    };
    struct Reader {
        size_t told = 0;  // of the thread's own finds
        size_t heard = 0;
        std::vector<Entry> waiting;
    };

    // `drop(node)` for every word that others found from a start before `next_start`.
    template <class Drop>
    void exchange(Reader& reader, const std::vector<Entry>& own, uint32_t next_start, Drop&& drop) {
        {
            const std::lock_guard<std::mutex> hold(lock_);
            reader.waiting.insert(reader.waiting.end(), entries_.begin() + static_cast<std::ptrdiff_t>(reader.heard),
                                  entries_.end());
            entries_.insert(entries_.end(), own.begin() + static_cast<std::ptrdiff_t>(reader.told), own.end());
            reader.told = own.size();
            reader.heard = entries_.size();
        }
        const auto keep = std::remove_if(reader.waiting.begin(), reader.waiting.end(), [&](const Entry& entry) {
            if (entry.start >= next_start) return false;
            drop(entry.node);
            return true;
        });
        reader.waiting.erase(keep, reader.waiting.end());
    }

private:
    std::mutex lock_;
    std::vector<Entry> entries_;
};

template <class Node, class Space>
Answer solve_plain(const Question& question, LexiconView<Node> nodes, const Space& space, const TileCodes& tiles,
                   Control& control, std::vector<Stamps>& stamps) {
    const uint32_t first_long_node = first_node_at_depth(nodes, question.minimum_length);
    const bool keep_paths = question.paths != Paths::none;
    const int threads = std::max(1, question.threads);
    const bool prune = question.paths != Paths::all && space.start_count() >= prune_from_cells;
    std::vector<Finds> finds(static_cast<size_t>(threads));
    Starts starts(space.start_count(), threads);
    FoundBoard found;
    std::atomic<bool> complete{true};

    run_threads(threads, [&](int thread) {
        Finds& mine = finds[static_cast<size_t>(thread)];
        const Ticker ticker(control, thread == 0);
        bool finished;
        if (question.paths == Paths::all) {
            PlainWalker<Node, Space, AllPathsMemory> walker(nodes, space, tiles, first_long_node, keep_paths,
                                                            AllPathsMemory(nodes.node_count, question.max_paths), mine,
                                                            ticker);
            finished = walk_pieces(starts, control, question.progress, no_exchange,
                                   [&](uint32_t i) { return walker.walk_from(space.start(i)); });
        } else if (!prune) {
            Stamps& marks = stamps[static_cast<size_t>(thread)];
            marks.begin(nodes.node_count);
            PlainWalker<Node, Space, StampMemory> walker(nodes, space, tiles, first_long_node, keep_paths,
                                                         StampMemory(marks), mine, ticker);
            finished = walk_pieces(starts, control, question.progress, no_exchange,
                                   [&](uint32_t i) { return walker.walk_from(space.start(i)); });
        } else {
            LiveView<Node> live(nodes, first_long_node);
            PlainWalker<Node, Space, LiveMemory<Node>> walker(nodes, space, tiles, first_long_node, keep_paths,
                                                              LiveMemory<Node>(live), mine, ticker);
            const std::vector<uint32_t>* parents = threads > 1 ? &question.lexicon.parents() : nullptr;
            FoundBoard::Reader reader;
            std::vector<FoundBoard::Entry> own;
            uint32_t last_start = 0;  // not before any start of `mine`: a word is told of late rather than early
            auto exchange = [&](uint32_t next_start) {
                if (parents == nullptr) return;
                for (size_t n = own.size(); n < mine.finds.size(); ++n) own.push_back({mine.finds[n].node, last_start});
                found.exchange(reader, own, next_start,
                               [&](uint32_t node) { drop_found(live, nodes, *parents, node); });
            };
            finished = walk_pieces(starts, control, question.progress, exchange, [&](uint32_t i) {
                last_start = i;
                return walker.walk_from(space.start(i));
            });
        }
        if (!finished) complete = false;
    });
    Answer answer = merge_finds(question, finds);
    answer.complete = complete;
    return answer;
}

template <class Node>
Answer solve_sets(const Question& question, LexiconView<Node> nodes, Control& control, std::vector<Stamps>& stamps) {
    const uint32_t first_long_node = first_node_at_depth(nodes, question.minimum_length);
    const bool keep_paths = question.paths != Paths::none;
    const int threads = std::max(1, question.threads);
    std::vector<Finds> finds(static_cast<size_t>(threads));
    Starts starts(question.board.cell_count(), threads);
    std::atomic<bool> complete{true};

    run_threads(threads, [&](int thread) {
        Finds& mine = finds[static_cast<size_t>(thread)];
        const Ticker ticker(control, thread == 0);
        auto run = [&](auto memory) {
            SetWalker<Node, decltype(memory)> walker(nodes, question.board, first_long_node, keep_paths, memory, mine,
                                                     ticker);
            if (!walk_pieces(starts, control, question.progress, no_exchange,
                             [&](uint32_t cell) { return walker.walk_from(cell); }))
                complete = false;
        };
        if (question.paths == Paths::all) {
            run(AllPathsMemory(nodes.node_count, question.max_paths));
        } else {
            Stamps& marks = stamps[static_cast<size_t>(thread)];
            marks.begin(nodes.node_count);
            run(StampMemory(marks));
        }
    });
    Answer answer = merge_finds(question, finds);
    answer.complete = complete;
    return answer;
}

}  // namespace

Answer solve_prefix(const Question& question, Control& control, std::vector<Stamps>& stamps) {
    const Board& board = question.board;
    if (stamps.size() < static_cast<size_t>(std::max(1, question.threads))) {
        stamps.resize(static_cast<size_t>(std::max(1, question.threads)));
    }
    if (question.progress != nullptr) question.progress->total = board.cell_count();
    return question.lexicon.visit([&](auto nodes) {
        return with_space(
            board,
            [&](const auto& space, const TileCodes& tiles) {
                return solve_plain(question, nodes, space, tiles, control, stamps);
            },
            [&] { return solve_sets(question, nodes, control, stamps); });
    });
}

}  // namespace gridwords
