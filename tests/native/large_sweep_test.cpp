// Compares the sweep of one board with a search so simple that it is obviously right, and on boards too large for that
// with walks.
#include <numeric>

#include "core/engines/large_search.h"
#include "core/engines/prefix.h"
#include "plain_search.h"

namespace gridwords::tests::large_sweep_test {
namespace {

BuiltLexicon lexicon_of(const std::string& text) {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    return build_lexicon(text, options);
}

constexpr Neighbours shapes[] = {Neighbours::king, Neighbours::rook, Neighbours::torus, Neighbours::graph};

std::shared_ptr<const Shape> shape_of(Random& random, int rows, int cols, Neighbours kind) {
    Graph graph;
    if (kind == Neighbours::graph) {
        const auto cells = static_cast<uint32_t>(rows * cols);
        graph.offsets.push_back(0);
        for (uint32_t cell = 0; cell < cells; ++cell) {
            for (uint32_t other = 0; other < cells && graph.targets.size() < graph.offsets.back() + 8; ++other) {
                if (other != cell && random.below(cells / 4 + 1) == 0) graph.targets.push_back(other);
            }
            graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
        }
    }
    return std::make_shared<const Shape>(rows, cols, kind, graph);
}

// Letters, holes, and tiles of several letters that begin as no other tile does.
std::vector<Tile> random_tiles(Random& random, uint32_t letters) {
    std::vector<Tile> tiles;
    for (uint32_t letter = 0; letter < letters; ++letter) {
        const std::string first(1, static_cast<char>(letter));
        const auto another = [&] { return static_cast<char>(random.below(letters)); };
        switch (random.below(5)) {
            case 0:  // such as (qu)
                tiles.push_back({{first + another()}});
                break;
            case 1: {  // two that begin with the same letter, such as (tha) and (tio)
                const char second = another();
                tiles.push_back({{first + second}});
                tiles.push_back({{first + static_cast<char>((second + 1u) % letters) + another()}});
                if (letters == 1) tiles.pop_back();
                break;
            }
            default:
                tiles.push_back({{first}});
        }
    }
    tiles.push_back({{std::string(1, 40)}});  // a letter that the lexicon does not have
    tiles.push_back({});
    return tiles;
}

std::vector<uint16_t> random_cells(Random& random, size_t count, size_t tiles) {
    std::vector<uint16_t> cells(count);
    for (uint16_t& cell : cells) cell = static_cast<uint16_t>(random.below(static_cast<uint32_t>(tiles)));
    return cells;
}

void check_random_boards() {
    Random random(31);
    const std::vector<BatchPath> instructions = batch_paths_here();
    for (int round = 0; round < 300; ++round) {
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        const auto built = random_lexicon(random, letters, large ? 4 : 6, false);
        const uint32_t most_side = large ? 9 : 4;
        int rows = 1 + static_cast<int>(random.below(most_side));
        int cols = 1 + static_cast<int>(random.below(most_side));
        if (round % 7 == 0) {  // one row, or one column
            (round % 2 == 0 ? cols : rows) = rows * cols;
            (round % 2 == 0 ? rows : cols) = 1;
        }
        const std::vector<Tile> tiles = random_tiles(random, letters);
        const Board board(shape_of(random, rows, cols, shapes[round % 4]),
                          random_cells(random, static_cast<size_t>(rows * cols), tiles.size()), tiles);
        const int minimum = 1 + static_cast<int>(random.below(4));
        const Plain plain(board, *built.lexicon, minimum);
        for (const Paths paths : {Paths::none, Paths::first, Paths::all}) {
            Question question{*built.lexicon, board};
            question.minimum_length = minimum;
            question.paths = paths;
            question.threads = 1 + static_cast<int>(random.below(3));
            question.max_paths = 1 + random.below(5);
            if (random.below(2) == 0) question.max_total_paths = 1 + random.below(30);
            Progress progress;
            question.progress = &progress;
            CHECK(can_sweep(question));
            Scratch scratch;
            Control control;
            compare(question, solve_by_sweep(question, question.threads, control, scratch), plain);
            CHECK(progress.done == board.cell_count());
            const BatchPath path = instructions[random.below(static_cast<uint32_t>(instructions.size()))];
            compare(question, solve_by_sweep(question, question.threads, control, scratch, path), plain);
        }
    }
}

void check_same(const Answer& one, const Answer& other) {
    CHECK(one.ended == Ended::complete && other.ended == Ended::complete);
    const auto equal = [](const auto& a, const auto& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };
    CHECK(one.size() > 0);
    CHECK(equal(one.nodes, other.nodes));
    CHECK(equal(one.path_ends, other.path_ends));
    CHECK(equal(one.cell_ends, other.cell_ends));
    CHECK(equal(one.cells, other.cells));
    CHECK(one.cut == other.cut);
}

PrefixOptions options_with(Sweeps sweep) {
    PrefixOptions options;
    options.sweep = sweep;
    return options;
}

void compare_with_walks(const Lexicon& lexicon, const Board& board, Paths paths, int minimum = 3) {
    Scratch scratch;
    Question question{lexicon, board};
    question.paths = paths;
    question.minimum_length = minimum;
    Control control;
    const Answer expected = solve_prefix(question, control, scratch, options_with(Sweeps::off));
    for (const int threads : {1, 4}) {
        question.threads = threads;
        check_same(solve_prefix(question, control, scratch, options_with(Sweeps::on)), expected);
        for (const BatchPath path : batch_paths_here()) {
            check_same(solve_by_sweep(question, question.threads, control, scratch, path), expected);
        }
    }
}

BuiltLexicon many_words(Random& random, uint32_t letters, uint32_t longest) {
    std::string text;
    for (int n = 0; n < 3000; ++n) text += random.word(letters, longest) + "\n";
    return lexicon_of(text);
}

// Several chunks, and words whose letters come again.
void check_large_boards() {
    Random random(5);
    const auto built = many_words(random, 7, 9);
    for (const Neighbours kind : {Neighbours::king, Neighbours::rook, Neighbours::torus}) {
        std::vector<Tile> tiles;
        for (char letter = 0; letter < 6; ++letter) tiles.push_back({{std::string(1, letter)}});
        tiles.push_back({{std::string("\6\0", 2)}});
        tiles.push_back({});
        const Board board(shape_of(random, 61, 83, kind), random_cells(random, 61 * 83, tiles.size()), tiles);
        for (const Paths paths : {Paths::none, Paths::first, Paths::all}) {
            compare_with_walks(*built.lexicon, board, paths, 1);
        }
    }
}

// Every path is a word: far more walks than the lists have room for.
void check_dense_boards() {
    const std::vector<Tile> tiles{{{std::string(1, 0)}}};
    Random random(1);
    for (const Neighbours kind : {Neighbours::king, Neighbours::torus}) {
        const Board board(shape_of(random, 40, 40, kind), std::vector<uint16_t>(40 * 40), tiles);
        std::string text;
        for (size_t length = 1; length <= 5; ++length) text += std::string(length, 'a') + "\n";
        compare_with_walks(*lexicon_of(text).lexicon, board, Paths::all);
        for (size_t length = 6; length <= 40; ++length) text += std::string(length, 'a') + "\n";
        compare_with_walks(*lexicon_of(text).lexicon, board, Paths::first);
    }
}

// A search without end stops at a deadline, on every number of threads.
void check_deadline() {
    const auto built = lexicon_of(std::string(30, 'a') + "b\nbaa\naab\naaa\n");
    std::vector<uint16_t> cells(40 * 40);
    cells.back() = 1;
    const Board board(std::make_shared<const Shape>(40, 40), cells, {{{std::string(1, 0)}}, {{std::string(1, 1)}}});
    for (const int threads : {1, 3}) {
        for (const BatchPath path : batch_paths_here()) {
            Scratch scratch;
            Question question{*built.lexicon, board};
            question.threads = threads;
            Control control;
            control.set_deadline(0.02);
            const Answer answer = solve_by_sweep(question, question.threads, control, scratch, path);
            CHECK(answer.ended == Ended::deadline);
            for (size_t word = 0; word < answer.size(); ++word) CHECK(answer.path(word).length == 3);
        }
    }
}

// The clock is also looked at if no branch of the trie takes long.
void check_deadline_of_short_branches() {
    Random random(6);
    const auto built = many_words(random, 20, 5);
    std::vector<Tile> tiles;
    for (char letter = 0; letter < 20; ++letter) tiles.push_back({{std::string(1, letter)}});
    const Board board(std::make_shared<const Shape>(40, 40), random_cells(random, 40 * 40, tiles.size()), tiles);
    Scratch scratch;
    const Question question{*built.lexicon, board};
    Control control;
    control.set_deadline(0);
    CHECK(solve_by_sweep(question, 1, control, scratch).ended == Ended::deadline);
}

void check_what_fits() {
    const auto built = lexicon_of("ab\nabc\n");
    const auto fits = [&](std::vector<Tile> tiles, Neighbours kind = Neighbours::king) {
        std::vector<uint16_t> cells(tiles.size());
        std::iota(cells.begin(), cells.end(), uint16_t{0});
        const int cols = static_cast<int>(cells.size());
        const Board board(std::make_shared<const Shape>(1, cols, kind), cells, tiles);
        return can_sweep({*built.lexicon, board});
    };
    const Tile a{{std::string(1, 0)}}, b{{std::string(1, 1)}}, ab{{std::string("\0\1", 2)}};
    const Tile abc{{std::string("\0\1\2", 3)}}, either{{a.spellings[0], b.spellings[0]}};
    CHECK(fits({a, b, {}}));
    CHECK(fits({ab, b}));
    CHECK(!fits({ab, a}));    // "ab" is one tile or two
    CHECK(!fits({ab, abc}));  // as is "abc"
    CHECK(!fits({either, a}));
    CHECK(!fits({a, b}, Neighbours::line));
    Random random(3);
    const auto wide = random_lexicon(random, 3, 3, true);
    const Board board(std::make_shared<const Shape>(1, 1), {0}, {a});
    CHECK(!can_sweep({*wide.lexicon, board}));
}

void run() {
    check_random_boards();
    check_large_boards();
    check_dense_boards();
    check_deadline();
    check_deadline_of_short_branches();
    check_what_fits();
}

}  // namespace
}  // namespace gridwords::tests::large_sweep_test

int large_sweep_test(int, char*[]) {
    gridwords::tests::large_sweep_test::run();
    return 0;
}
