// The prefix engine against a search so plain that it can be read at a glance, under the sanitizers.
#include "core/engines/prefix.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>

#include "check.h"
#include "core/engines/work.h"
#include "core/lexicon_builder.h"
#include "core/parallel.h"

using namespace gridwords;
using tests::Random;

namespace {

using Path = std::vector<uint32_t>;

// All simple paths, every reading of their tiles, looked up in the list of words.
class Plain {
public:
    Plain(const Board& board, const Lexicon& lexicon, int minimum) : board_(board), minimum_(minimum) {
        lexicon.visit([&](auto nodes) {
            for (uint32_t node = 0; node < nodes.node_count; ++node) {
                if (nodes[node].is_word()) words_.push_back(lexicon.spell(node));
            }
        });
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) walk(cell, {}, "");
    }

    std::map<std::string, std::set<Path>> found;

private:
    void walk(uint32_t cell, Path path, const std::string& so_far) {
        path.push_back(cell);
        for (const std::string& spelling : board_.tile(cell).spellings) {
            const std::string text = so_far + spelling;
            bool is_prefix = false;
            for (const std::string& word : words_) {
                is_prefix = is_prefix || word.compare(0, text.size(), text) == 0;
                if (word != text || static_cast<int>(text.size()) < minimum_) continue;
                found[text].insert(path);
            }
            if (!is_prefix) continue;
            std::vector<uint32_t> touching(board_.most_touching());
            touching.resize(board_.touching(cell, touching.data()));
            for (const uint32_t next : touching) {
                if (std::find(path.begin(), path.end(), next) != path.end()) continue;
                if (board_.neighbours() == Neighbours::line && path.size() > 1 && !straight(path, next)) continue;
                walk(next, path, text);
            }
        }
    }

    bool straight(const Path& path, uint32_t next) const {
        const int cols = board_.cols();
        const auto row = [&](uint32_t cell) { return static_cast<int>(cell) / cols; };
        const auto col = [&](uint32_t cell) { return static_cast<int>(cell) % cols; };
        const uint32_t last = path.back();
        const uint32_t before = path[path.size() - 2];
        return row(next) - row(last) == row(last) - row(before) && col(next) - col(last) == col(last) - col(before);
    }

    const Board& board_;
    int minimum_;
    std::vector<std::string> words_;
};

Board random_board(Random& random, uint32_t letters, int most_side) {
    const int rows = 1 + static_cast<int>(random.below(static_cast<uint32_t>(most_side)));
    const int cols = 1 + static_cast<int>(random.below(static_cast<uint32_t>(most_side)));
    const auto cells = static_cast<uint32_t>(rows * cols);
    std::vector<Tile> tiles;
    const bool fancy = random.below(2) == 0;
    for (uint32_t i = 0; i < cells; ++i) {
        Tile tile;
        const uint32_t readings = !fancy ? 1 : random.below(6) == 0 ? 0 : 1 + random.below(2);
        for (uint32_t n = 0; n < readings; ++n) {
            std::string spelling(1, static_cast<char>(random.below(letters)));
            if (random.below(5) == 0) spelling.push_back(static_cast<char>(random.below(letters)));
            const auto& known = tile.spellings;
            if (std::find(known.begin(), known.end(), spelling) == known.end()) tile.spellings.push_back(spelling);
        }
        tiles.push_back(tile);
    }
    std::vector<uint16_t> places(cells);
    for (uint32_t i = 0; i < cells; ++i) places[i] = static_cast<uint16_t>(i);
    const auto kind = static_cast<Neighbours>(random.below(most_side > 4 ? 4 : 5));
    Graph graph;
    if (kind == Neighbours::graph) {
        graph.offsets.push_back(0);
        for (uint32_t cell = 0; cell < cells; ++cell) {
            for (uint32_t other = 0; other < cells; ++other) {
                if (other != cell && (cell * other + cell + other) % 3 == 0) graph.targets.push_back(other);
            }
            graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
        }
    }
    return Board(rows, cols, kind, places, tiles, graph);
}

void compare(const Question& question, const Answer& answer, const Plain& plain) {
    CHECK(answer.complete);
    CHECK(answer.words.size() == plain.found.size());
    auto expected = plain.found.begin();
    for (const FoundWord& word : answer.words) {
        CHECK(word.codes == expected->first);
        const std::vector<Path> paths(expected->second.begin(), expected->second.end());
        const size_t kept = question.paths == Paths::none    ? 0
                            : question.paths == Paths::first ? 1
                                                             : std::min<size_t>(paths.size(), question.max_paths);
        CHECK(word.paths_count == kept);
        CHECK(word.paths_cut == (question.paths == Paths::all && paths.size() > question.max_paths));
        for (size_t i = 0; i < kept; ++i) {
            const PathSpan span = answer.paths[word.paths_begin + i];
            const uint32_t* const from = answer.cells.data() + span.begin;
            CHECK(Path(from, from + span.length) == paths[i]);
        }
        ++expected;
    }
}

// Of a letter that takes two bytes.
std::string utf8(char32_t letter) {
    return {static_cast<char>(0xC0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F))};
}

// Every way to cut a search into tasks and to deal them out.
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

// Each task is done once, by its owner or by somebody else, however few threads the system gives.
void check_work(const PrefixOptions& options, int threads, int started) {
    Control control;
    Progress progress;
    Work work(100, threads, options, control, &progress, nullptr);
    work.adopt(started);
    std::vector<std::atomic<int>> times(100);
    std::atomic<int> walks{0};
    run_threads(started, [&](int thread) {
        for (Task task; work.take(thread, task);) {
            walks += task.is_walk;
            for (uint32_t start = task.begin; !task.is_walk && start < task.end; ++start) {
                ++times[start];
                Walk walk{};
                walk.piece = task.piece;
                walk.length = 1;
                if (options.hands_over()) CHECK(work.give(thread, walk));
            }
            const uint32_t before = work.all_done_before();
            work.finish(task);
            CHECK(work.all_done_before() >= before);
        }
    });
    for (const std::atomic<int>& count : times) CHECK(count == 1);
    CHECK(progress.done == 100);
    CHECK(work.all_done_before() == (options.ascends() ? 0 : 100));
    CHECK(walks == (options.hands_over() ? 100 : 0));
}

void check_trace() {
    Trace trace;
    trace.open(3);
    CHECK(trace.lanes().size() == 3);
    // A million tasks, alternating, with a long pause: bounded, in order, the pause still there, every task counted.
    double now_s = 0;
    Trace::Lane& lane = trace.lane(1);
    for (int i = 0; i < 1000000; ++i) {
        const auto kind = i % 3 == 0 ? Trace::Kind::starts : Trace::Kind::walk;
        lane.add({now_s, now_s + 1e-6, 1, 2, kind});
        now_s += 1.5e-6;
        if (i == 500000) {
            lane.add({now_s, now_s + 1, 0, 0, Trace::Kind::idle});
            now_s += 1;
        }
    }
    CHECK(lane.spans().size() < (1 << 18) / 3);
    CHECK(lane.spans().size() > 1000);
    uint64_t tasks = 0;
    uint64_t handed_over = 0;
    double last_s = 0;
    double idle_s = 0;
    for (const Trace::Span& span : lane.spans()) {
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

}  // namespace

int main() {
    const std::vector<PrefixOptions> ways = all_options();
    for (const PrefixOptions& way : ways) {
        check_work(way, 3, 3);
        check_work(way, 1, 1);
        check_work(way, 5, 1);
    }
    check_trace();

    Random random(3);
    for (int round = 0; round < 400; ++round) {
        // Few letters make many paths: the larger boards get more letters and shorter words.
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        std::string text;
        for (uint32_t n = 1 + random.below(30); n > 0; --n) text += random.word(letters, large ? 4 : 5) + "\n";
        BuildOptions options;
        // A wide alphabet now and then: the same words, one letter that none of them has.
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        if (round % 3 == 0) {
            for (char32_t letter = 0x430; letter < 0x450; ++letter) options.letters.push_back(letter);
            for (char32_t letter = 0x430; letter < 0x450; ++letter) {
                text += utf8(letter) + "\n";
            }
        }
        const auto built = build_lexicon(text, options);
        const Board board = random_board(random, letters, large ? 9 : 4);
        std::vector<Stamps> stamps;
        const int minimum = 1 + static_cast<int>(random.below(4));
        const Plain plain(board, *built.lexicon, minimum);
        for (const Paths paths : {Paths::none, Paths::first, Paths::all}) {
            for (const int threads : {1, 3}) {
                Question question{*built.lexicon, board};
                question.minimum_length = minimum;
                question.paths = paths;
                question.threads = threads;
                question.max_paths = 1 + random.below(5);
                Control control;
                compare(question, solve_prefix(question, control, stamps), plain);
                const PrefixOptions& way = ways[random.below(static_cast<uint32_t>(ways.size()))];
                Trace trace;
                question.trace = &trace;
                const Answer answer = solve_prefix(question, control, stamps, way);
                compare(question, answer, plain);
                double tasks = 0;
                for (const Trace::Lane& lane : trace.lanes()) {
                    for (const Trace::Span& span : lane.spans()) tasks += span.tasks;
                }
                CHECK(tasks == statistic(answer, "tasks"));
            }
        }
    }
    size_t turn = 0;
    // Boards large enough for the live view, which drops what it has found.
    for (int round = 0; round < 4; ++round) {
        // Every other time an alphabet of all 64 letters, the last of them in place of d.
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
        // Mostly letters, so that there are cells with and without a tile of several letters or a hole beside them.
        std::vector<uint16_t> cells(30 * 30);
        for (uint16_t& cell : cells)
            cell = static_cast<uint16_t>(random.below(8) == 0 ? random.below(6) : random.below(4));
        for (const Neighbours kind : {Neighbours::king, Neighbours::rook, Neighbours::torus}) {
            const Board board(30, 30, kind, cells, tiles, {});
            const Plain plain(board, *built.lexicon, 3);
            std::vector<Stamps> stamps;
            for (const int threads : {1, 2, 5}) {
                Question question{*built.lexicon, board};
                question.threads = threads;
                Control control;
                compare(question, solve_prefix(question, control, stamps), plain);
                // A ninth of the ways each time, all of them several times in the end.
                for (size_t way = turn++ % 9; way < ways.size(); way += 9) {
                    compare(question, solve_prefix(question, control, stamps, ways[way]), plain);
                }
            }
        }
    }
}
