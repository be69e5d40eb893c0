#include "prefix.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "../parallel.h"
#include "found_board.h"
#include "plain_walker.h"
#include "set_walker.h"
#include "work.h"

namespace gridwords {
namespace {

// From here on setting up a live view (a copy of the masks a thread) is less than what it saves.
constexpr uint32_t prune_from_cells = 400;

// All that the threads of one search share.
class Search {
public:
    Search(const Question& question, const PrefixOptions& options, Control& control, std::vector<Stamps>& stamps,
           uint32_t starts)
        : question_(question), options_(options), control_(control), stamps_(stamps),
          threads_(options.split == Split::none ? 1 : std::max(1, question.threads)),
          work_(starts, threads_, options, control, question.progress, question.trace),
          finds_(static_cast<size_t>(threads_)), ended_(static_cast<size_t>(threads_)),
          visits_(static_cast<size_t>(threads_)) {
        if (stamps.size() < static_cast<size_t>(threads_)) stamps.resize(static_cast<size_t>(threads_));
    }

    // Calls `one_thread(thread)` on every thread; it returns whether it came to the end.
    template <class OneThread>
    Answer run(OneThread&& one_thread) {
        std::atomic<bool> complete{true};
        const Clock::time_point begun = Clock::now();
        run_threads(
            threads_,
            [&](int thread) {
                try {
                    if (!one_thread(thread)) complete = false;
                } catch (...) {
                    control_.interrupt();  // or the others would wait for what this thread has not done
                    throw;
                }
                ended_[static_cast<size_t>(thread)] = Clock::now();
            },
            &control_, [&](int started) { work_.adopt(started); });
        const Clock::time_point end = Clock::now();
        Answer answer = merge_finds(question_, finds_);
        answer.ended = complete ? Ended::complete : control_.ended();
        add_statistics(answer, begun, end);
        return answer;
    }

    // Takes tasks until none is left. `before(task)` is called before each. False if stopped.
    template <class Walker, class Before>
    bool do_tasks(int thread, Walker& walker, Before&& before) {
        Trace* const trace = question_.trace;
        Task task;
        bool goes_on = true;
        while (goes_on && work_.take(thread, task)) {
            before(task);
            const double since_s = trace == nullptr ? 0 : trace->now_s();
            const uint64_t given = work_.tally(thread).given;
            if (task.is_walk) {
                goes_on = walker.walk_on(task.walk);
            } else {
                for (uint32_t start = task.begin; start < task.end && goes_on; ++start)
                    goes_on = walker.walk_from(start);
            }
            if (trace != nullptr) {
                const Trace::Kind kind = task.stolen    ? Trace::Kind::stolen
                                         : task.is_walk ? Trace::Kind::walk
                                                        : Trace::Kind::starts;
                const auto handed = static_cast<uint32_t>(work_.tally(thread).given - given);
                trace->lane(thread).add({since_s, trace->now_s(), 1, handed, kind});
            }
            if (goes_on) work_.finish(task);
        }
        walker.finish();
        visits_[static_cast<size_t>(thread)] = walker.visits();
        return goes_on && !control_.is_stopped();
    }

    template <class Node>
    HandOver<Node> hand_over(int thread, LexiconView<Node> nodes) {
        return HandOver<Node>(work_, thread, options_, question_.lexicon, nodes);
    }

    Ticker ticker() { return Ticker(control_); }
    Finds& finds(int thread) { return finds_[static_cast<size_t>(thread)]; }
    Stamps& begin_stamps(int thread) {
        Stamps& stamps = stamps_[static_cast<size_t>(thread)];
        stamps.begin(question_.lexicon.node_count());
        return stamps;
    }
    int threads() const { return threads_; }
    Work& work() { return work_; }
    FoundBoard& found() { return found_; }

private:
    using Clock = std::chrono::steady_clock;

    void add_statistics(Answer& answer, Clock::time_point begun, Clock::time_point end) {
        const double whole_s = std::chrono::duration<double>(end - begun).count();
        double idle_s = 0;
        Work::Tally sum;
        uint64_t visits = 0;
        std::vector<std::pair<std::string, double>> each;
        for (int thread = 0; thread < threads_; ++thread) {
            const auto i = static_cast<size_t>(thread);
            const Work::Tally& tally = work_.tally(thread);
            // A thread that the system did not give has never ended.
            const Clock::time_point ended = ended_[i] == Clock::time_point() ? begun : ended_[i];
            const double own_idle_s = tally.idle_s + std::chrono::duration<double>(end - ended).count();
            sum.tasks += tally.tasks;
            sum.given += tally.given;
            sum.refused += tally.refused;
            sum.stolen += tally.stolen;
            visits += visits_[i];
            idle_s += own_idle_s;
            if (threads_ == 1) continue;
            std::string suffix("_");
            suffix += std::to_string(thread);
            each.emplace_back("tasks" + suffix, static_cast<double>(tally.tasks));
            each.emplace_back("visits" + suffix, static_cast<double>(visits_[i]));
            each.emplace_back("busy" + suffix + "_s", whole_s - own_idle_s);
            each.emplace_back("idle" + suffix + "_s", own_idle_s);
        }
        answer.statistics = {{"tasks", static_cast<double>(sum.tasks)},
                             {"handed_over", static_cast<double>(sum.given)},
                             {"run_inline", static_cast<double>(sum.refused)},
                             {"stolen", static_cast<double>(sum.stolen)},
                             {"visits", static_cast<double>(visits)},
                             {"busy_s", whole_s * threads_ - idle_s},
                             {"idle_s", idle_s}};
        answer.statistics.insert(answer.statistics.end(), each.begin(), each.end());
    }

    const Question& question_;
    PrefixOptions options_;
    Control& control_;
    std::vector<Stamps>& stamps_;
    int threads_;
    Work work_;
    FoundBoard found_;
    std::vector<Finds> finds_;
    std::vector<Clock::time_point> ended_;
    std::vector<uint64_t> visits_;
};

// One thread whose walks ascend, on walkers that `make(memory, hand)` makes.
template <class Make>
bool walk_in_order(Search& search, int thread, const Question& question, Make&& make) {
    const auto nothing = [](const Task&) {};
    Finds& finds = search.finds(thread);
    if (question.paths == Paths::all) {
        auto walker = make(AllPathsMemory(question.lexicon.node_count(), question.max_paths, finds), KeepAll());
        return search.do_tasks(thread, walker, nothing);
    }
    auto walker = make(StampMemory(search.begin_stamps(thread), finds), KeepAll());
    return search.do_tasks(thread, walker, nothing);
}

// The same for walks in any order.
template <class Node, class Make>
bool walk_in_any_order(Search& search, int thread, const Question& question, LexiconView<Node> nodes, Make&& make) {
    Finds& finds = search.finds(thread);
    auto run = [&](auto walker) {
        return search.do_tasks(thread, walker, [&](const Task& task) { walker.hand().set_piece(task.piece); });
    };
    if (question.paths == Paths::all) {
        return run(make(SmallestPathsMemory(question.max_paths, finds), search.hand_over(thread, nodes)));
    }
    return run(make(SmallestMemory(search.begin_stamps(thread), finds), search.hand_over(thread, nodes)));
}

// One thread with a live view of the trie.
template <class Node, class Make>
bool walk_pruned(Search& search, int thread, const Question& question, const PrefixOptions& options,
                 LexiconView<Node> nodes, uint32_t first_long_node, Make&& make) {
    LiveView<Node> live(nodes, first_long_node);
    Finds& finds = search.finds(thread);
    FoundBoard::Reader reader;
    const auto drop = [&](uint32_t node) { drop_found(live, nodes, question.lexicon.parents(), node); };
    if (options.ascends()) {
        auto walker = make(LiveMemory<Node>(live, finds), KeepAll());
        return search.do_tasks(thread, walker, [&](const Task& task) {
            if (search.threads() > 1) search.found().exchange(reader, finds, task.begin, drop);
        });
    }
    // Walks of any start not done yet may still come to this thread, so only words found before all of those leave
    // the view.
    reader.hears_itself = true;
    uint32_t heard_before = 0;
    auto walker =
        make(SmallestLiveMemory<Node>(live, search.begin_stamps(thread), finds), search.hand_over(thread, nodes));
    return search.do_tasks(thread, walker, [&](const Task& task) {
        walker.hand().set_piece(task.piece);
        const uint32_t before = search.work().all_done_before();
        if (before == heard_before) return;
        heard_before = before;
        search.found().exchange(reader, finds, before, drop);
    });
}

template <class Node, class Space>
Answer solve_plain(const Question& question, const PrefixOptions& options, LexiconView<Node> nodes, const Space& space,
                   const TileCodes& tiles, Control& control, std::vector<Stamps>& stamps) {
    const uint32_t first_long_node = first_node_at_depth(nodes, question.minimum_length);
    const bool prune = question.paths != Paths::all && options.prune != Prune::off &&
                       (options.prune == Prune::on || space.start_count() >= prune_from_cells);
    Search search(question, options, control, stamps, space.start_count());
    return search.run([&](int thread) {
        const auto make = [&](auto memory, auto hand) {
            return PlainWalker<Node, Space, decltype(memory), decltype(hand)>(
                nodes, space, tiles, first_long_node, question.paths != Paths::none, memory, hand, search.ticker());
        };
        if (prune) return walk_pruned(search, thread, question, options, nodes, first_long_node, make);
        return options.ascends() ? walk_in_order(search, thread, question, make)
                                 : walk_in_any_order(search, thread, question, nodes, make);
    });
}

template <class Node>
Answer solve_sets(const Question& question, const PrefixOptions& options, LexiconView<Node> nodes, Control& control,
                  std::vector<Stamps>& stamps) {
    const uint32_t first_long_node = first_node_at_depth(nodes, question.minimum_length);
    Search search(question, options, control, stamps, question.board.cell_count());
    return search.run([&](int thread) {
        const auto make = [&](auto memory, auto hand) {
            return SetWalker<Node, decltype(memory), decltype(hand)>(
                nodes, question.board, first_long_node, question.paths != Paths::none, memory, hand, search.ticker());
        };
        return options.ascends() ? walk_in_order(search, thread, question, make)
                                 : walk_in_any_order(search, thread, question, nodes, make);
    });
}

}  // namespace

Answer solve_prefix(const Question& question, Control& control, std::vector<Stamps>& stamps,
                    const PrefixOptions& options) {
    const Board& board = question.board;
    if (question.progress != nullptr) question.progress->total = board.cell_count();
    return question.lexicon.visit([&](auto nodes) {
        using Mask = decltype(nodes[root].mask());
        return with_space<Mask>(
            board, question.lexicon.alphabet().size(),
            [&](const auto& space, const TileCodes& tiles) {
                return solve_plain(question, options, nodes, space, tiles, control, stamps);
            },
            [&] { return solve_sets(question, options, nodes, control, stamps); });
    });
}

}  // namespace gridwords
