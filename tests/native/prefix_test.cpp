// Compares the prefix engine with a search so simple that it is obviously right.
#include "core/engines/prefix.h"

#include <atomic>

#include "core/engines/tasks.h"
#include "core/parallel.h"
#include "plain_search.h"

namespace gridwords::tests::prefix_test {
namespace {

// For a letter that takes two bytes.
std::string utf8(char32_t letter) {
    return {static_cast<char>(0xC0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F))};
}

// Every way to cut a search into tasks and to share them.
std::vector<PrefixOptions> all_options() {
    std::vector<PrefixOptions> all;
    for (const Schedule schedule : {Schedule::fixed, Schedule::queue, Schedule::stealing}) {
        for (const Prune prune : {Prune::automatic, Prune::on, Prune::off}) {
            const auto add = [&](Split split, uint32_t size, bool counted = false) {
                all.push_back({split, size, schedule, prune, counted});
            };
            add(Split::none, 0);
            add(Split::cells, 0);
            add(Split::depth, 2);
            add(Split::depth, 0xffffffff);
            add(Split::subtree, 3);
            add(Split::subtree, 0, true);
        }
    }
    return all;
}

double statistic(const Answer& answer, const std::string& name) {
    for (const auto& [known, value] : answer.statistics) {
        if (known == name) return value;
    }
    CHECK(false);
    return 0;
}

// Each task is done once, by its owner or by another thread, however few threads the system grants, and in ascending
// order where that is promised.
void check_tasks(const PrefixOptions& options, int threads, int started) {
    Control control;
    Progress progress;
    Tasks tasks(100, threads, options, control, &progress, nullptr);
    tasks.adopt(started);
    std::vector<std::atomic<int>> times(100);
    std::atomic<int> walks{0};
    run_threads(started, [&](int thread) {
        uint32_t begun = 0;
        for (Task task; tasks.take(thread, task);) {
            walks += task.is_walk;
            if (options.ascends() && options.split == Split::cells) {  // without a split there is only one thread
                CHECK(task.begin >= begun);
                begun = task.end;
            }
            for (uint32_t start = task.begin; !task.is_walk && start < task.end; ++start) {
                ++times[start];
                OpenWalk walk{};
                walk.range = task.range;
                walk.length = 1;
                if (options.hands_over()) CHECK(tasks.give(thread, walk));
            }
            const uint32_t before = tasks.all_done_before();
            tasks.finish(task);
            CHECK(tasks.all_done_before() >= before);
        }
    });
    for (const std::atomic<int>& count : times) CHECK(count == 1);
    CHECK(progress.done == 100);
    CHECK(tasks.all_done_before() == (options.ascends() ? 0 : 100));
    CHECK(walks == (options.hands_over() ? 100 : 0));
}

void check_trace() {
    Trace trace;
    trace.open(3);
    CHECK(trace.timelines().size() == 3);
    // A million alternating tasks and a long pause: the timeline is bounded and in order, has the pause, and counts
    // all.
    double now_s = 0;
    Trace::Timeline& timeline = trace.thread(1);
    for (int i = 0; i < 1000000; ++i) {
        const auto kind = i % 3 == 0 ? Trace::Kind::starts : Trace::Kind::walk;
        timeline.add({now_s, now_s + 1e-6, 1, 2, kind});
        now_s += 1.5e-6;
        if (i == 500000) {
            timeline.add({now_s, now_s + 1, 0, 0, Trace::Kind::idle});
            now_s += 1;
        }
    }
    CHECK(timeline.spans().size() < (1 << 18) / 3);
    CHECK(timeline.spans().size() > 1000);
    uint64_t tasks = 0;
    uint64_t handed_over = 0;
    double last_s = 0;
    double idle_s = 0;
    for (const Trace::Span& span : timeline.spans()) {
        CHECK(span.start_s >= last_s && span.end_s >= span.start_s);
        last_s = span.end_s;
        tasks += span.tasks;
        handed_over += span.handed_over;
        if (span.kind == Trace::Kind::idle) idle_s += span.end_s - span.start_s;
    }
    CHECK(tasks == 1000000);
    CHECK(handed_over == 2000000);
    CHECK(idle_s > 0.99 && idle_s < 1.01);
}

void run() {
    const std::vector<PrefixOptions> ways = all_options();
    for (const PrefixOptions& way : ways) {
        check_tasks(way, 3, 3);
        check_tasks(way, 1, 1);
        check_tasks(way, 5, 1);
        check_tasks(way, 5, 3);
    }
    check_trace();

    Random random(3);
    for (int round = 0; round < 400; ++round) {
        // Few letters make many paths, so larger boards get more letters and shorter words.
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        // Sometimes a wide alphabet: the same words, and letters that none of them has.
        const auto built = random_lexicon(random, letters, large ? 4 : 5, round % 3 == 0);
        const Board board = random_board(random, letters, large ? 9 : 4);
        Scratch scratch;
        const int minimum = 1 + static_cast<int>(random.below(4));
        const Plain plain(board, *built.lexicon, minimum);
        for (const Paths paths : {Paths::none, Paths::first, Paths::all}) {
            for (const int threads : {1, 3}) {
                Question question{*built.lexicon, board};
                question.minimum_length = minimum;
                question.paths = paths;
                question.threads = threads;
                question.max_paths = 1 + random.below(5);
                if (random.below(2) == 0) question.max_total_paths = 1 + random.below(30);
                Control control;
                compare(question, solve_prefix(question, control, scratch), plain);
                const PrefixOptions& way = ways[random.below(static_cast<uint32_t>(ways.size()))];
                Trace trace;
                question.trace = &trace;
                const Answer answer = solve_prefix(question, control, scratch, way);
                compare(question, answer, plain);
                double tasks = 0;
                for (const Trace::Timeline& timeline : trace.timelines()) {
                    for (const Trace::Span& span : timeline.spans()) tasks += span.tasks;
                }
                CHECK(tasks == statistic(answer, "tasks"));
            }
        }
    }
    size_t turn = 0;
    // Boards large enough for the live view, which drops found words.
    for (int round = 0; round < 4; ++round) {
        // Every other time an alphabet of 64 letters, with the last of them in place of d.
        const bool wide = round % 2 == 1;
        std::string text;
        for (int n = 0; n < 60; ++n) {
            for (const char letter : random.word(4, 5))
                text += wide && letter == 'd' ? utf8(0x455) : std::string(1, letter);
            text += "\n";
        }
        BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        for (char32_t letter = 0x430; wide && letter <= 0x455; ++letter) {
            options.letters.push_back(letter);
            text += utf8(letter) + "\n";
        }
        const auto built = build_lexicon(text, options);
        CHECK(built.lexicon->is_wide() == wide);
        std::vector<Tile> tiles;
        for (char letter = 0; letter < 3; ++letter) tiles.push_back({{std::string(1, letter)}});
        tiles.push_back({{std::string(1, wide ? 63 : 3)}});
        tiles.push_back({{std::string("\0\1", 2)}});
        tiles.push_back({});
        // Mostly letters, so that some cells are next to a tile of several letters or a hole and others are not.
        std::vector<uint16_t> cells(30 * 30);
        for (uint16_t& cell : cells)
            cell = static_cast<uint16_t>(random.below(8) == 0 ? random.below(6) : random.below(4));
        for (const Neighbours kind : {Neighbours::king, Neighbours::rook, Neighbours::torus}) {
            const Board board(std::make_shared<const Shape>(30, 30, kind), cells, tiles);
            const Plain plain(board, *built.lexicon, 3);
            Scratch scratch;
            for (const int threads : {1, 2, 5}) {
                Question question{*built.lexicon, board};
                question.threads = threads;
                Control control;
                compare(question, solve_prefix(question, control, scratch), plain);
                // A ninth of the ways each time; in the end, all of them several times.
                for (size_t way = turn++ % 9; way < ways.size(); way += 9) {
                    compare(question, solve_prefix(question, control, scratch, ways[way]), plain);
                }
            }
        }
    }
}

}  // namespace
}  // namespace gridwords::tests::prefix_test

int prefix_test(int, char*[]) {
    gridwords::tests::prefix_test::run();
    return 0;
}
