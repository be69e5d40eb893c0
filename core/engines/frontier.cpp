#include "frontier.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "../parallel.h"
#include "../ranges.h"
#include "../stopwatch.h"
#include "../walk.h"
#include "frontier_queue.h"
#include "merge.h"
#include "node_sets.h"
#include "steps.h"
#include "walker.h"

namespace gridwords {
namespace {

// One thread: extends walks breadth first, then continues those that are left depth first.
class Worker {
public:
    Worker(const Question& question, std::unique_ptr<WordMemory> memory, std::unique_ptr<Walker> walker,
           const Steps& steps, const std::vector<Readings>& readings, Control& control)
        : question_(&question), memory_(std::move(memory)), walker_(std::move(walker)), steps_(&steps),
          readings_(&readings), ticker_(control), first_long_node_(question.lexicon.visit([&](auto nodes) {
              return first_node_at_depth(nodes, question.minimum_length);
          })) {}

    Walker& walker() { return *walker_; }

    // Breadth first: from a starting cell.
    bool begin(uint32_t cell, FrontierQueue& queue) {
        const FrontierWalk nothing{nullptr, 0, &root, 1, 0};
        sets_.assign(1, root);
        step(nothing, {cell, 0}, queue);
        return !ticker_.tick();
    }

    // Breadth first: from a walk of the queue to all that are one cell longer. False once the search must end.
    bool spread(const FrontierWalk& walk, FrontierQueue& queue) {
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
    bool finish(const FrontierQueue::Left& left) {
        const FrontierWalk& walk = left.walk;
        if (left.node == no_node) return walker_->walk_on(walk);
        if (memory_->may_want(left.node, walk.cells[0])) {
            memory_->meet({left.node, walk.cells, question_->paths == Paths::none ? 0 : walk.length, walk.cells[0]});
        }
        return true;
    }

private:
    bool is_word(uint32_t node) const {
        return node >= first_long_node_ && question_->lexicon.visit([&](auto nodes) { return nodes[node].is_word(); });
    }

    // `sets_` holds the nodes of the walk and nothing else.
    void step(const FrontierWalk& walk, const Step& way, FrontierQueue& queue) {
        const size_t from = sets_.size();
        const bool goes_on = question_->lexicon.visit([&](auto nodes) {
            append_spelled(
                nodes, (*readings_)[question_->board.tile_index(way.cell)], sets_, 0, from,
                [&](uint32_t node) { return nodes[node].mask(); }, [this] { return ticker_.tick(); });
            return std::any_of(sets_.begin() + static_cast<std::ptrdiff_t>(from), sets_.end(),
                               [&](uint32_t node) { return nodes[node].mask() != 0; });
        });
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
    std::unique_ptr<WordMemory> memory_;
    std::unique_ptr<Walker> walker_;
    const Steps* steps_;
    const std::vector<Readings>* readings_;
    Ticker ticker_;
    uint32_t first_long_node_;
    std::vector<uint32_t> sets_;
    std::vector<Step> ways_;
};

using Workers = std::vector<std::unique_ptr<Worker>>;

// Threads that share a queue: one, or all of them.
class Team {
public:
    Team(const Question& question, Control& control, const FrontierOptions& options, Workers& workers,
         size_t first_worker, size_t size)
        : question_(&question), control_(&control), levels_(options.levels), workers_(&workers),
          first_worker_(first_worker), size_(size), is_serial_(options.queue == FrontierThreads::serial),
          most_bytes_(options.most_bytes / (workers.size() / size)), queue_(size > 1 && !is_serial_, most_bytes_) {}

    // Takes bands of starting cells until there are none. Bands grow while the queue has room.
    void run(Ranges& cells) {
        // Several bands per team, so that the teams end together; a team of all threads has no other to wait for.
        const size_t teams = workers_->size() / size_;
        const size_t most = std::max<size_t>(1, teams == 1 ? cells.count() : cells.count() / (teams * 16));
        size_t band = std::clamp<size_t>(most_bytes_ / bytes_per_cell, 1, most);
        while (!control_->is_stopped()) {
            const Range range = cells.take(band);
            if (range.is_empty()) return;
            search(static_cast<uint32_t>(range.begin), static_cast<uint32_t>(range.end));
            if (question_->progress != nullptr) question_->progress->done += range.size();
            ++bands;
            if (queue_.is_full()) {
                band = std::max<size_t>(1, band / 2);
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
    static constexpr size_t bytes_per_cell = 512;

    void search(uint32_t begin, uint32_t end) {
        const Stopwatch spreading;
        queue_.begin(end - begin);
        for (int level = 0; level < levels_ && !queue_.is_full() && !control_->is_stopped(); ++level) {
            if (level > 0) queue_.next_level();
            run_team(is_serial_ ? 1 : size_, Trace::Kind::level, [&](Worker& worker, Traced traced) {
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
        const std::vector<FrontierQueue::Left> left = queue_.left();
        breadth_first_s += spreading.elapsed_s();

        const Stopwatch backtracking;
        Ranges numbers = Ranges::for_threads(levels_ == 0 ? end - begin : left.size(), static_cast<int>(size_));
        const Trace::Kind kind = levels_ == 0 ? Trace::Kind::starts : Trace::Kind::walk;
        run_team(size_, kind, [&](Worker& worker, Traced traced) {
            work_through(numbers, nullptr, traced, [&](uint32_t i) {
                return levels_ == 0 ? worker.walker().walk_from(begin + i) : worker.finish(left[i]);
            });
        });
        backtracking_s += backtracking.elapsed_s();
    }

    // Calls `work(worker, traced)` on the first threads of the team.
    template <class Work>
    void run_team(size_t threads, Trace::Kind kind, Work&& work) {
        run_threads(
            static_cast<int>(threads),
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
    bool is_serial_;
    size_t most_bytes_;
    FrontierQueue queue_;
};

}  // namespace

Answer solve_frontier(const Question& question, Control& control, Scratch& scratch, const FrontierOptions& options) {
    const size_t threads = static_cast<size_t>(std::max(1, question.threads));
    scratch.begin(threads);
    if (question.progress != nullptr) question.progress->total = question.board.cell_count();
    const Steps steps(question.board);
    const std::vector<Readings> readings = readings_of(question.board);
    const WalkerMaker walkers(question.lexicon, question.board, question.threads);
    Workers workers;
    for (size_t thread = 0; thread < threads; ++thread) {
        auto memory = make_memory(question, true, scratch.threads[thread].stamps, scratch.threads[thread].finds);
        WalkerParts parts{*memory, control, question.minimum_length, question.paths != Paths::none};
        parts.drop_at_once = true;
        parts.one_by_one = question.paths != Paths::all;
        if (walkers.can_prune_late()) parts.prune_late = &question.lexicon;
        parts.view = &scratch.threads[thread].view;
        auto walker = walkers.make(parts);
        workers.push_back(
            std::make_unique<Worker>(question, std::move(memory), std::move(walker), steps, readings, control));
    }
    const size_t team_size = options.queue == FrontierThreads::local ? 1 : workers.size();
    std::vector<std::unique_ptr<Team>> teams;
    for (size_t first = 0; first < workers.size(); first += team_size) {
        teams.push_back(std::make_unique<Team>(question, control, options, workers, first, team_size));
    }
    if (question.trace != nullptr) question.trace->open(static_cast<int>(workers.size()));
    Ranges cells(question.board.cell_count(), 1);
    const Stopwatch searching;
    run_threads(
        static_cast<int>(teams.size()), [&](int team) { teams[static_cast<size_t>(team)]->run(cells); }, &control);
    const double search_s = searching.elapsed_s();

    Answer answer = merge_finds(question, scratch, control.ended());
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
                         {"search_s", search_s},
                         {"most_walks", static_cast<double>(most_walks)},
                         {"bands", static_cast<double>(bands)}};
    return answer;
}

}  // namespace gridwords
