// Placements that change cell by cell are those of a board that is searched anew, and boards scored by what changed
// from one to the next have the points of boards solved alone.
#include "../../core/engines/placements.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "../../core/engines/many_scorer.h"
#include "../../core/engines/score_each.h"
#include "../../core/lexicon_builder.h"
#include "check.h"

namespace gridwords::tests::placements_test {
namespace {

constexpr size_t alphabet = 26;

std::shared_ptr<const Lexicon> lexicon_of_text(const std::string& text) {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    return build_lexicon(text, options).lexicon;
}

// Words of the first few letters of the alphabet, boards of one shape, and what they are worth when solved.
class Setup {
public:
    Setup(Random& random, int number) : letters(4 + random.below(5)), points(256), shape(any_shape(random, number)) {
        std::string text;
        for (int i = 0; i < 150; ++i) text += random.word(letters, 8) + "\n";
        lexicon = lexicon_of_text(text);
        for (int length = 0; length < 256; ++length)
            points[static_cast<size_t>(length)] = length < 2 ? 0 : length * length;
        // b plays the part of q and a of u: every word list has them.
        tiles = letter_tiles(alphabet, number % 2 == 0 ? 1 : -1, 0);
        if (number % 4 < 2) {  // tiles that no letter has: a choice, and several letters
            for (const auto& spellings : {std::vector<std::string>{{1}}, {{0, 1}}, {{2, 0}, {2}}, {{1, 2, 0}}}) {
                tiles.tiles.push_back({spellings});
            }
        }
    }

    BatchRules rules() const { return {points.data(), 2, tiles}; }

    uint8_t any_code(Random& random) const {
        if (random.below(12) == 0) return hole_code;
        if (tiles.tiles.size() > alphabet && random.below(6) == 0)
            return static_cast<uint8_t>(alphabet + random.below(4));
        return static_cast<uint8_t>(random.below(letters + 1));
    }

    std::vector<uint8_t> any_board(Random& random) const {
        std::vector<uint8_t> board(shape->cell_count());
        for (uint8_t& code : board) code = any_code(random);
        return board;
    }

    // Points and words of boards, each solved by itself.
    std::pair<std::vector<int32_t>, std::vector<int32_t>> solved(const std::vector<uint8_t>& boards) const {
        std::vector<int32_t> its_points(boards.size() / shape->cell_count()), words(its_points.size());
        Control control;
        score_each(*lexicon, shape, rules(), boards.data(), words.size(), 1, {its_points.data(), words.data()}, control,
                   nullptr);
        return {its_points, words};
    }

    uint32_t letters;
    std::vector<int32_t> points;
    std::shared_ptr<const Lexicon> lexicon;
    std::shared_ptr<const Shape> shape;
    CodedTiles tiles;

private:
    static std::shared_ptr<const Shape> any_shape(Random& random, int number) {
        const int rows = 1 + static_cast<int>(random.below(11)), cols = 1 + static_cast<int>(random.below(11));
        if (number % 5 == 4) {  // a ring with chords
            Graph graph;
            const auto cells = static_cast<uint32_t>(rows * cols);
            graph.offsets.push_back(0);
            for (uint32_t cell = 0; cell < cells; ++cell) {
                std::vector<uint32_t> near;
                for (const uint32_t step : {1u, 5u, cells - 1, cells - 5}) {
                    const uint32_t other = (cell + cells + step) % cells;
                    if (cells > 5 && other != cell) near.push_back(other);
                }
                std::sort(near.begin(), near.end());
                near.erase(std::unique(near.begin(), near.end()), near.end());
                graph.targets.insert(graph.targets.end(), near.begin(), near.end());
                graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
            }
            return std::make_shared<const Shape>(rows, cols, Neighbours::graph, graph);
        }
        constexpr Neighbours kinds[] = {Neighbours::king, Neighbours::rook, Neighbours::torus, Neighbours::king};
        return std::make_shared<const Shape>(rows, cols, kinds[number % 5]);
    }
};

void changes_are_those_of_boards_searched_anew() {
    Random random(3);
    for (int round = 0; round < 20; ++round) {
        const Setup setup(random, round);
        const PlacementRules rules(setup.lexicon->narrow(), setup.rules(), *setup.shape);
        Placements placements(rules);
        CHECK(!placements.has_board());
        std::vector<uint8_t> board = setup.any_board(random);
        CHECK(placements.place(board.data(), {}) == Placements::Result::done);
        Placements::Scratch scratch;
        for (int change = 0; change < sample(160); ++change) {
            const size_t cell = random.below(static_cast<uint32_t>(board.size()));
            board[cell] = setup.any_code(random);
            CHECK(placements.change(cell, board[cell], {}) == Placements::Result::done);
            CHECK(placements.codes() == board);
            const auto [points, words] = setup.solved(board);
            CHECK(placements.points() == points[0] && placements.words() == words[0]);
            if (change % 8 != 0) continue;
            const size_t tried = random.below(static_cast<uint32_t>(board.size()));
            std::vector<uint8_t> boards;
            for (uint8_t letter = 0; letter < alphabet; ++letter) {
                boards.insert(boards.end(), board.begin(), board.end());
                boards[boards.size() - board.size() + tried] = letter;
            }
            std::vector<int32_t> answer(alphabet, -1);
            CHECK(placements.score_letters(tried, answer.data(), scratch, {}) == Placements::Result::done);
            CHECK(answer == setup.solved(boards).first);
        }
    }
}

// Boards in the order of an optimiser: runs of near ones, some far from all others, some with wildcards.
void near_boards_have_the_points_of_boards_solved_alone() {
    Random random(4);
    int near = 0;
    for (int round = 0; round < 40; ++round) {
        const Setup setup(random, round);
        const size_t cells = setup.shape->cell_count();
        const ManyScorer scorer(setup.lexicon, setup.shape, setup.points, 2, setup.tiles, BatchPath::automatic, true);
        CHECK(scorer.is_near() == (cells > 64));
        if (!scorer.is_near()) continue;
        ++near;
        for (int call = 0; call < 3; ++call) {
            std::vector<uint8_t> boards, base;
            for (size_t i = 0; i < 60; ++i) {
                if (i % 20 == 0) base = setup.any_board(random);
                std::vector<uint8_t> board = i % 7 == 6 ? setup.any_board(random) : base;
                for (uint32_t left = random.below(4); left > 0; --left) {
                    board[random.below(static_cast<uint32_t>(cells))] = setup.any_code(random);
                }
                if (i % 15 == 14) board[random.below(static_cast<uint32_t>(cells))] = wildcard_code;
                boards.insert(boards.end(), board.begin(), board.end());
            }
            const auto [points, words] = setup.solved(boards);
            std::vector<int32_t> its_points(60, -1), its_words(60, -1);
            Control control;
            const Reached reached =
                scorer.score(boards.data(), 60, 1 + call % 2, {its_points.data(), its_words.data()}, control, nullptr);
            CHECK(reached.done == 60 && its_points == points && its_words == words);
            const std::vector<uint32_t> tried = {static_cast<uint32_t>(cells - 1), 3};
            std::vector<uint8_t> changed;
            for (size_t i = 0; i < 6 * tried.size() * alphabet; ++i) {
                const auto board = boards.begin() + static_cast<long>(i / alphabet / tried.size() * cells);
                changed.insert(changed.end(), board, board + static_cast<long>(cells));
                changed[changed.size() - cells + tried[i / alphabet % tried.size()]] =
                    static_cast<uint8_t>(i % alphabet);
            }
            std::vector<int32_t> letters(6 * tried.size() * alphabet, -1);
            CHECK(scorer.score_letters(boards.data(), 6, tried, letters.data(), 1 + call % 2, control) ==
                  Ended::complete);
            CHECK(letters == setup.solved(changed).first);
            control.interrupt();
            CHECK(scorer.score(boards.data(), 60, 2, {its_points.data(), nullptr}, control, nullptr).ended ==
                  Ended::interrupted);
            CHECK(scorer.score_letters(boards.data(), 6, tried, letters.data(), 2, control) == Ended::interrupted);
        }
    }
    CHECK(near >= 8);
}

// A board of one letter has more placements than can be counted. It is solved instead, and so is the letter that would
// complete it.
void boards_of_one_letter_are_solved() {
    const auto lexicon = lexicon_of_text("aaaaaaa\nab\n");
    const std::vector<int32_t> points(256, 1);
    const BatchRules rules{points.data(), 1, letter_tiles(alphabet)};
    const auto shape = std::make_shared<const Shape>(9, 9);
    const PlacementRules placement_rules(lexicon->narrow(), rules, *shape);
    Placements placements(placement_rules);
    std::vector<uint8_t> board(81, 0);
    CHECK(placements.place(board.data(), {}) == Placements::Result::too_many);
    CHECK(!placements.has_board());
    for (size_t cell = 0; cell < 81; ++cell) board[cell] = cell % 9 % 4 == 3 ? 1 : 0;  // three columns of a, one of b
    const ManyScorer scorer(lexicon, shape, points, 1, letter_tiles(alphabet), BatchPath::automatic, true);
    std::vector<uint8_t> boards(board);
    boards.insert(boards.end(), board.begin(), board.end());
    boards.insert(boards.end(), 81, 0);
    boards.insert(boards.end(), 81, 0);
    std::vector<int32_t> its_points(4);
    Control control;
    CHECK(scorer.score(boards.data(), 4, 1, {its_points.data(), nullptr}, control, nullptr).done == 4);
    CHECK((its_points == std::vector<int32_t>{2, 2, 1, 1}));
    std::vector<int32_t> letters(alphabet);
    CHECK(scorer.score_letters(boards.data() + 2 * 81, 1, {40}, letters.data(), 1, control) == Ended::complete);
    for (size_t letter = 0; letter < alphabet; ++letter) CHECK(letters[letter] == (letter == 1 ? 2 : 1));
}

// A deadline ends a search for placements that would take long.
void a_deadline_ends_a_change() {
    const auto lexicon = lexicon_of_text("abababababababab\n");
    const std::vector<int32_t> points(256, 1);
    const BatchRules rules{points.data(), 1, letter_tiles(alphabet)};
    const Shape shape(60, 60);
    const PlacementRules placement_rules(lexicon->narrow(), rules, shape);
    Placements placements(placement_rules);
    std::vector<uint8_t> board(3600);
    for (size_t cell = 0; cell < board.size(); ++cell) board[cell] = static_cast<uint8_t>(cell % 2);
    Control control;
    control.set_deadline(0);
    CHECK(placements.place(board.data(), StopCheck(control)) == Placements::Result::stopped);
    CHECK(!placements.has_board() && control.ended() == Ended::deadline);
}

void run() {
    changes_are_those_of_boards_searched_anew();
    near_boards_have_the_points_of_boards_solved_alone();
    boards_of_one_letter_are_solved();
    a_deadline_ends_a_change();
}

}  // namespace
}  // namespace gridwords::tests::placements_test

int placements_test(int, char*[]) {
    gridwords::tests::placements_test::run();
    return 0;
}
