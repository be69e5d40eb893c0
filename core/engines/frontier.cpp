#include "frontier.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include "../parallel.h"
#include "../stopwatch.h"
#include "plain_walker.h"
#include "set_walker.h"
#include "starts.h"
#include "walk_queue.h"

namespace gridwords {
namespace {

// So that words met breadth first and words met depth first are remembered in one place.
template <class Memory>
struct BorrowedMemory {
    Memory* memory;

    static constexpr bool prunes = false;
    static constexpr bool drops = false;
    bool may_want(uint32_t node, uint32_t start) const { return memory->may_want(node, start); }
    void meet(const Met& met) { memory->meet(met); }
    void finish() {}
};

// What one thread has. `Walker` goes depth first.
template <class Node, class Memory, class Walker>
class Worker {
public:
    template <class MakeMemory, class MakeWalker>
    Worker(const Question& question, LexiconView<Node> nodes, const Steps& steps, MakeMemory&& make_memory, int thread,
           MakeWalker&& make_walker, Ticker ticker)
        : question_(&question), nodes_(nodes), first_long_node_(first_node_at_depth(nodes, question.minimum_length)),
          steps_(&steps), memory_(make_memory(thread, finds)), ticker_(ticker),
          walker_(make_walker(BorrowedMemory<Memory>{&memory_}, first_long_node_, ticker)) {}

    Walker& walker() { return walker_; }

    // Breadth first: from a starting cell.
    bool begin(uint32_t cell, WalkQueue& queue) {
        const FrontWalk nothing{nullptr, 0, &root, 1, 0};
        sets_.assign(1, root);
        step(nothing, {cell, 0}, queue);
        return !ticker_.tick();
    }

    // Breadth first: from a walk of the queue to all that are one cell longer. False once the search must end.
    bool spread(const FrontWalk& walk, WalkQueue& queue) {
        for (size_t i = 0; i < walk.node_count; ++i) {
            if (is_word(walk.nodes[i])) queue.meet(walk.nodes[i], walk, nullptr);
        }
        sets_.assign(walk.nodes, walk.nodes + walk.node_count);
        ways_.clear();
        steps_->append(walk.cells[walk.length - 1], walk.direction, ways_);
        for (const Step& way : ways_) {
            if (!walk.has(way.cell)) step(walk, way, queue);
        }
        return !ticker_.tick();
    }

    // Depth first: from what the queue has left. False once the search must end.
    bool finish(const WalkQueue::Left& left) {
        const FrontWalk& walk = left.walk;
        if (left.node == no_node)
            return walker_.walk_on(walk.cells, walk.length, walk.nodes, walk.node_count, walk.direction);
        if (memory_.may_want(left.node, walk.cells[0])) {
            memory_.meet({left.node, walk.cells, question_->paths == Paths::none ? 0 : walk.length, walk.cells[0]});
        }
        return true;
    }

    Finds finds;  // before the memory, which writes to it

private:
    bool is_word(uint32_t node) const { return node >= first_long_node_ && nodes_[node].is_word(); }

    // sets_ holds the nodes of the walk, and nothing after.
    void step(const FrontWalk& walk, const Step& way, WalkQueue& queue) {
        const size_t from = sets_.size();
        bool goes_on = false;
        append_spelled(nodes_, question_->board.tile(way.cell), sets_, 0, from, [this] { return ticker_.tick(); });
        for (size_t i = from; i < sets_.size(); ++i) goes_on |= nodes_[sets_[i]].mask() != 0;
        if (goes_on) {
            queue.put(walk, way.cell, sets_.data() + from, sets_.size() - from, way.direction);
        } else {
            for (size_t i = from; i < sets_.size(); ++i) {
                if (is_word(sets_[i])) queue.meet(sets_[i], walk, &way.cell);
            }
        }
        sets_.resize(from);
    }

    const Question* question_;
    LexiconView<Node> nodes_;
    uint32_t first_long_node_;
    const Steps* steps_;
    Memory memory_;
    Ticker ticker_;
    Walker walker_;
    std::vector<uint32_t> sets_;
    std::vector<Step> ways_;
};

// Threads that share a queue: one, or all of them.
template <class Workers>
class Team {
public:
    Team(const Question& question, Control& control, const FrontierOptions& options, Workers& workers,
         size_t first_worker, size_t size)
        : question_(&question), control_(&control), levels_(options.levels), workers_(&workers),
          first_worker_(first_worker), size_(size), most_bytes_(options.most_bytes / (workers.size() / size)),
          queue_(size > 1, most_bytes_) {}

    // Takes bands of starting cells until there are none. They grow while the queue has room.
    void run(std::atomic<uint64_t>& next_cell) {
        const uint64_t cells = question_->board.cell_count();
        // Several bands a team, so that the teams end together; a team of all threads has no other to wait for.
        const uint64_t teams = workers_->size() / size_;
        const uint64_t most = std::max<uint64_t>(1, teams == 1 ? cells : cells / (teams * 16));
        uint64_t band = std::clamp<uint64_t>(most_bytes_ / bytes_a_cell, 1, most);
        while (!control_->is_stopped()) {
            const uint64_t begin = next_cell.fetch_add(band);
            if (begin >= cells) return;
            const uint64_t end = std::min(begin + band, cells);
            search(static_cast<uint32_t>(begin), static_cast<uint32_t>(end));
            if (question_->progress != nullptr) question_->progress->done += end - begin;
            ++bands;
            if (queue_.is_full()) {
                band = std::max<uint64_t>(1, band / 2);
            } else if (queue_.has_room()) {
                band = std::min(most, band * 2);
            }
        }
    }

    double breadth_first_s = 0;
    double backtracking_s = 0;
    size_t most_walks = 0;
    size_t bands = 0;

private:
    // A first guess at the walks from one cell; the bands adapt.
    static constexpr size_t bytes_a_cell = 512;

    void search(uint32_t begin, uint32_t end) {
        const Stopwatch spreading;
        queue_.begin(end - begin);
        for (int level = 0; level < levels_ && !queue_.is_full() && !control_->is_stopped(); ++level) {
            if (level > 0) queue_.next_level();
            run_team(Trace::Kind::level, [&](auto& worker, Traced traced) {
                const double since_s = traced.now_s();
                size_t number;
                while (queue_.take(number)) {
                    const bool goes_on = level == 0 ? worker.begin(begin + static_cast<uint32_t>(number), queue_)
                                                    : worker.spread(queue_[number], queue_);
                    if (!goes_on) break;
                }
                traced.add_since(since_s);
            });
            most_walks = std::max(most_walks, queue_.size());
        }
        const std::vector<WalkQueue::Left> left = queue_.left();
        breadth_first_s += spreading.elapsed_s();

        const Stopwatch backtracking;
        Starts numbers(levels_ == 0 ? end - begin : static_cast<uint32_t>(left.size()), static_cast<int>(size_));
        run_team(levels_ == 0 ? Trace::Kind::starts : Trace::Kind::walk, [&](auto& worker, Traced traced) {
            walk_pieces(numbers, nullptr, traced, [&](uint32_t i) {
                return levels_ == 0 ? worker.walker().walk_from(begin + i) : worker.finish(left[i]);
            });
        });
        backtracking_s += backtracking.elapsed_s();
    }

    // Calls `work(worker, traced)` on every thread of the team.
    template <class Work>
    void run_team(Trace::Kind kind, Work&& work) {
        run_threads(
            static_cast<int>(size_),
            [&](int member) {
                const size_t thread = first_worker_ + static_cast<size_t>(member);
                work(*(*workers_)[thread], Traced{question_->trace, static_cast<int>(thread), kind});
            },
            control_);
    }

    const Question* question_;
    Control* control_;
    int levels_;
    Workers* workers_;
    size_t first_worker_;
    size_t size_;
    size_t most_bytes_;
    WalkQueue queue_;
};

template <class Node, class Memory, class MakeMemory, class MakeWalker>
Answer search(const Question& question, Control& control, const FrontierOptions& options, LexiconView<Node> nodes,
              MakeMemory&& make_memory, MakeWalker&& make_walker) {
    using Walker = decltype(make_walker(std::declval<BorrowedMemory<Memory>>(), 0u, std::declval<Ticker>()));
    using Workers = std::vector<std::unique_ptr<Worker<Node, Memory, Walker>>>;
    const Steps steps(question.board);
    Workers workers;
    for (int thread = 0; thread < std::max(1, question.threads); ++thread) {
        workers.push_back(std::make_unique<Worker<Node, Memory, Walker>>(question, nodes, steps, make_memory, thread,
                                                                         make_walker, Ticker(control)));
    }
    const size_t team_size = options.shared_queue ? workers.size() : 1;
    std::vector<std::unique_ptr<Team<Workers>>> teams;
    for (size_t first = 0; first < workers.size(); first += team_size) {
        teams.push_back(std::make_unique<Team<Workers>>(question, control, options, workers, first, team_size));
    }
    if (question.trace != nullptr) question.trace->open(static_cast<int>(workers.size()));
    std::atomic<uint64_t> next_cell{0};
    run_threads(
        static_cast<int>(teams.size()), [&](int team) { teams[static_cast<size_t>(team)]->run(next_cell); }, &control);

    std::vector<Finds> finds;
    for (auto& worker : workers) finds.push_back(std::move(worker->finds));
    Answer answer = merge_finds(question, finds);
    answer.ended = control.ended();
    double breadth_first_s = 0;
    double backtracking_s = 0;
    size_t most_walks = 0;
    size_t bands = 0;
    for (const auto& team : teams) {
        breadth_first_s += team->breadth_first_s / static_cast<double>(teams.size());
        backtracking_s += team->backtracking_s / static_cast<double>(teams.size());
        most_walks = std::max(most_walks, team->most_walks);
        bands += team->bands;
    }
    answer.statistics = {{"breadth_first_s", breadth_first_s},
                         {"backtracking_s", backtracking_s},
                         {"most_walks", static_cast<double>(most_walks)},
                         {"bands", static_cast<double>(bands)}};
    return answer;
}

}  // namespace

Answer solve_frontier(const Question& question, Control& control, std::vector<Stamps>& stamps,
                      const FrontierOptions& options) {
    const Board& board = question.board;
    const bool keep_paths = question.paths != Paths::none;
    const size_t threads = static_cast<size_t>(std::max(1, question.threads));
    if (stamps.size() < threads) stamps.resize(threads);
    if (question.progress != nullptr) question.progress->total = board.cell_count();

    return question.lexicon.visit([&](auto nodes) {
        using Node = std::decay_t<decltype(nodes[0])>;
        // `make_walker` is that of the board; what is remembered depends on the paths asked for.
        const auto with_memory = [&](auto make_walker) {
            if (question.paths == Paths::all) {
                const auto make_all = [&](int, Finds& finds) {
                    return AllPathsMemory(nodes.node_count, question.max_paths, finds);
                };
                return search<Node, AllPathsMemory>(question, control, options, nodes, make_all, make_walker);
            }
            const auto make_stamps = [&](int thread, Finds& finds) {
                stamps[static_cast<size_t>(thread)].begin(nodes.node_count);
                return StampMemory(stamps[static_cast<size_t>(thread)], finds);
            };
            return search<Node, StampMemory>(question, control, options, nodes, make_stamps, make_walker);
        };
        return with_space<typename Node::Mask>(
            board, question.lexicon.alphabet().size(),
            [&](const auto& space, const TileCodes& tiles) {
                using Space = std::decay_t<decltype(space)>;
                return with_memory([&](auto memory, uint32_t first_long_node, Ticker ticker) {
                    return PlainWalker<Node, Space, decltype(memory), KeepAll>(nodes, space, tiles, first_long_node,
                                                                               keep_paths, memory, KeepAll(), ticker);
                });
            },
            [&] {
                return with_memory([&](auto memory, uint32_t first_long_node, Ticker ticker) {
                    return SetWalker<Node, decltype(memory), KeepAll>(nodes, board, first_long_node, keep_paths, memory,
                                                                      KeepAll(), ticker);
                });
            });
    });
}

}  // namespace gridwords
