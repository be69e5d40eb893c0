#include "prefix.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "../clock.h"
#include "../parallel.h"
#include "found_words.h"
#include "large_search.h"
#include "merge.h"
#include "tasks.h"
#include "walker.h"
#include "work_statistics.h"

namespace gridwords {
namespace {

// On smaller boards a live view (a copy of the masks per thread) costs more to set up than it saves.
constexpr uint32_t prune_from_cells = 400;

// The question's threads are a maximum: on a small board, waking another thread takes longer than the work it would do.
// Boards whose tiles can be read in several ways take long however small they are. A user who chooses how the work is
// shared gets all the threads, to see what that does.
int paying_threads(const Question& question, const PrefixOptions& options) {
    // Half a millisecond. Without found words to drop, a cell takes 3 µs with 172,820 words, 1 µs with 20,000, 0.13 µs
    // with 1,000 and 0.03 µs with 50: as the square root of their number.
    const auto least_share = static_cast<uint32_t>(83'000 / std::sqrt(question.lexicon.word_count() + 1.0));
    if (options.split == Split::none) return 1;
    const auto most = static_cast<uint32_t>(std::max(1, question.threads));
    const bool by_default = options.split == Split::cells && options.schedule == Schedule::queue;
    if (!by_default || !question.board.is_plain() || question.trace != nullptr) return static_cast<int>(most);
    return static_cast<int>(std::clamp<uint32_t>(question.board.cell_count() / least_share, 1, most));
}

// On small boards, and where few cells touch each other, the lists of a sweep are too short: it pays from 30x30 cells
// on, from 60x60 with rook neighbours, and from twice the side without vector instructions. A user who chooses how the
// work is shared, or whether to prune, asks for walks.
bool sweeps(const Question& question, const PrefixOptions& options) {
    if (options.sweep == Sweeps::off || !options.leaves_all_open()) return false;
    const uint64_t touching = question.board.shape().most_touching();
    const uint64_t pairs_of_steps = question.board.cell_count() * touching * touching;
    constexpr uint64_t least = 8 * 8 * 30 * 30;
    const bool pays = pairs_of_steps >= 4 * least ||
                      (pairs_of_steps >= least && BatchScorer::automatic_path() != BatchPath::portable);
    return (pays || options.sweep == Sweeps::on) && can_sweep(question);
}

// One search by all its threads.
class Search {
public:
    Search(const Question& question, const PrefixOptions& options, Control& control, Scratch& scratch)
        : question_(question), options_(options), control_(control), scratch_(scratch), begun_s_(now_s()),
          threads_(paying_threads(question, options)), walkers_(question.lexicon, question.board, threads_),
          tasks_(question.board.cell_count(), threads_, options, control, question.progress, question.trace),
          ended_s_(static_cast<size_t>(threads_)), visits_(static_cast<size_t>(threads_)) {
        scratch.begin(static_cast<size_t>(threads_));
    }

    Answer run() {
        std::atomic<bool> complete{true};
        const double begun_s = now_s();
        const auto walk_and_time = [&](int thread) {
            try {
                if (!walk(thread)) complete = false;
            } catch (...) {
                control_.interrupt();  // or the others would wait for what this thread has not done
                throw;
            }
            ended_s_[static_cast<size_t>(thread)] = now_s();
        };
        // With a fixed schedule nobody else does the ranges of a thread that was not started.
        if (options_.schedule == Schedule::fixed) {
            run_threads(threads_, walk_and_time, &control_, [&](int started) { tasks_.adopt(started); });
        } else {
            share_work(threads_, walk_and_time, &control_);
        }
        const double end_s = now_s();
        Answer answer = merge_finds(question_, scratch_, complete ? Ended::complete : control_.ended());
        const double merged_s = now_s();
        add_work(answer, work(), begun_s, end_s);
        answer.statistics.emplace_back("prepare_s", begun_s - begun_s_);
        answer.statistics.emplace_back("search_s", end_s - begun_s);
        answer.statistics.emplace_back("merge_s", merged_s - end_s);
        return answer;
    }

private:
    // One thread's share. False if stopped before the end.
    bool walk(int thread) {
        Finds& finds = scratch_.threads[static_cast<size_t>(thread)].finds;
        Stamps& stamps = scratch_.threads[static_cast<size_t>(thread)].stamps;
        const bool drops_at_once = prunes() && options_.ascends();
        const std::unique_ptr<WordMemory> memory = drops_at_once
                                                       ? make_forgetful_memory(stamps, finds)
                                                       : make_memory(question_, options_.ascends(), stamps, finds);
        HandOver hand_over(tasks_, thread, options_, question_.lexicon);
        WalkerParts parts{*memory, control_, question_.minimum_length, question_.paths != Paths::none};
        const bool prunes_late = options_.prune != Prune::off && walkers_.can_prune_late();
        parts.prune = prunes() || (prunes_late && options_.prune == Prune::on);
        if (prunes_late) parts.prune_late = &question_.lexicon;
        parts.one_by_one = question_.paths != Paths::all;
        parts.drop_at_once = drops_at_once || (prunes_late && options_.ascends());
        parts.view = &scratch_.threads[static_cast<size_t>(thread)].view;
        if (!options_.ascends()) parts.hand_over = &hand_over;
        const std::unique_ptr<Walker> walker = walkers_.make(parts);

        FoundWords::Reader reader;
        // Without ascending walks, a walk from any start not done yet may still come to this thread; so only words
        // found before all of those leave the view.
        reader.takes_own = !options_.ascends();
        uint32_t dropped_before = 0;
        const auto drop_found_words = [&](uint32_t before) {
            found_.exchange(reader, finds, before,
                            [&](uint32_t node) { walker->drop(node, question_.lexicon.parents()); });
        };
        const bool goes_on = do_tasks(thread, *walker, [&](const Task& task) {
            hand_over.set_range(task.range);
            // Words that are found leave every thread's view; with all paths, each thread still looks for its own.
            if ((!parts.prune && !prunes_late) || question_.paths == Paths::all) return;
            if (options_.ascends()) {
                if (exchange_pays(task.begin)) drop_found_words(task.begin);
            } else if (const uint32_t before = tasks_.all_done_before(); before != dropped_before) {
                dropped_before = before;
                drop_found_words(before);
            }
        });
        memory->finish();
        visits_[static_cast<size_t>(thread)] = walker->visits();
        return goes_on;
    }

    // Dropping a word that another thread found takes 50 ns, which pays only if enough is left for this thread.
    bool exchange_pays(uint32_t next_start) const {
        constexpr uint32_t least_share = 20'000;  // cells
        if (threads_ == 1) return false;
        return walkers_.can_prune_late() ||
               (question_.board.cell_count() - next_start) / static_cast<uint32_t>(threads_) >= least_share;
    }

    bool prunes() const {
        if (question_.paths == Paths::all || options_.prune == Prune::off || !walkers_.can_prune()) return false;
        return options_.prune == Prune::on || question_.board.cell_count() >= prune_from_cells;
    }

    // Does tasks until none is left, calling `before(task)` before each. False if stopped.
    template <class Before>
    bool do_tasks(int thread, Walker& walker, Before&& before) {
        Trace* const trace = question_.trace;
        Task task;
        bool goes_on = true;
        while (goes_on && tasks_.take(thread, task)) {
            before(task);
            const double since_s = trace == nullptr ? 0 : trace->now_s();
            const uint64_t given = tasks_.tally(thread).given;
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
                const auto handed = static_cast<uint32_t>(tasks_.tally(thread).given - given);
                trace->thread(thread).add({since_s, trace->now_s(), 1, handed, kind});
            }
            if (goes_on) tasks_.finish(task);
        }
        return goes_on && !control_.is_stopped();
    }

    std::vector<ThreadWork> work() const {
        std::vector<ThreadWork> all;
        for (int thread = 0; thread < threads_; ++thread) {
            const auto i = static_cast<size_t>(thread);
            const Tasks::Tally& tally = tasks_.tally(thread);
            all.push_back(
                {tally.tasks, tally.given, tally.refused, tally.stolen, visits_[i], tally.idle_s, ended_s_[i]});
        }
        return all;
    }

    const Question& question_;
    PrefixOptions options_;
    Control& control_;
    Scratch& scratch_;
    double begun_s_;
    int threads_;
    WalkerMaker walkers_;
    Tasks tasks_;
    FoundWords found_;
    std::vector<double> ended_s_;
    std::vector<uint64_t> visits_;
};

}  // namespace

Answer solve_prefix(const Question& question, Control& control, Scratch& scratch, const PrefixOptions& options) {
    if (question.progress != nullptr) question.progress->total = question.board.cell_count();
    if (sweeps(question, options)) {
        return solve_by_sweep(question, paying_threads(question, options), control, scratch);
    }
    return Search(question, options, control, scratch).run();
}

}  // namespace gridwords
