// Compares the letter scorer with the batch scorer board by board; moves that respect their constraints; random
// numbers.
#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../core/engines/batch.h"
#include "../../core/errors.h"
#include "../../core/lexicon_builder.h"
#include "../../core/optimise/cover.h"
#include "../../core/optimise/many_letters.h"
#include "../../core/optimise/moves.h"
#include "../../core/optimise/random.h"
#include "check.h"

namespace gridwords::tests::optimise_test {
namespace {

using gridwords::Random;

std::shared_ptr<const Shape> king(int rows, int cols) { return std::make_shared<const Shape>(rows, cols); }

void letters_are_those_of_the_boards() {
    tests::Random random(1);
    int swept = 0;
    for (int round = 0; round < 30; ++round) {
        const uint32_t letters = 3 + random.below(4);
        std::string text;
        for (int i = 0; i < 200; ++i) text += random.word(letters, 9) + "\n";
        BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        const auto lexicon = build_lexicon(text, options).lexicon;
        int32_t points[256];
        for (int length = 0; length < 256; ++length) points[length] = length < 2 ? 0 : length * length;
        const bool q_is_qu = round % 2 == 0;
        // b plays the part of q and a of u: every word list has them.
        BatchRules rules{points, 2, letter_tiles(26, q_is_qu ? 1 : -1, 0)};
        if (round % 4 < 2) {  // tiles that no changed cell holds
            for (const auto& spellings : {std::vector<std::string>{{1}}, {{0, 1}}, {{2, 0}, {2}}, {{1, 2, 0}}}) {
                rules.tiles.tiles.push_back({spellings});
            }
        }
        const uint32_t side = round % 3 == 0 ? 4 : round % 3 == 1 ? 5 : 8;  // cells in 16, 32 and 64 bits
        const int rows = 1 + static_cast<int>(random.below(side)), cols = 1 + static_cast<int>(random.below(side));
        const auto cells = static_cast<size_t>(rows * cols);
        const auto shape = king(rows, cols);
        BatchScorer batch(lexicon->narrow(), rules, shape);
        BatchScorer::Scratch scratch;
        ManyLetters many(lexicon->narrow(), rules, 26, shape);
        const size_t boards = 1 + random.below(6);
        std::vector<uint8_t> codes(boards * cells);
        for (uint8_t& code : codes) code = static_cast<uint8_t>(random.below(letters + 1));
        if (rules.tiles.tiles.size() > 26) {
            for (uint8_t& code : codes) {
                if (random.below(4) == 0) code = static_cast<uint8_t>(26 + random.below(4));
            }
        }
        codes[0] = hole_code;
        const uint64_t wanted = random.next() & random.next() & (~uint64_t{0} >> (64 - cells));
        const auto asked = static_cast<size_t>(std::popcount(wanted));
        std::vector<int32_t> expected;
        for (size_t board = 0; board < boards; ++board) {
            for (size_t cell = 0; cell < cells; ++cell) {
                if ((wanted >> cell & 1) == 0) continue;
                for (uint8_t letter = 0; letter < 26; ++letter) {
                    std::vector<uint8_t> one(codes.begin() + static_cast<long>(board * cells),
                                             codes.begin() + static_cast<long>((board + 1) * cells));
                    one[cell] = letter;
                    batch.score(one.data(), 1, &expected.emplace_back(), nullptr, scratch);
                }
            }
        }
        std::vector<int32_t> answer(expected.size(), -1);
        Control control;
        CHECK(many.score(codes.data(), boards, wanted, answer.data(), 1 + round % 3, control) == Ended::complete);
        CHECK(answer == expected);
        for (const BatchPath path : batch_paths_here()) {
            const BatchScorer sweep(lexicon->narrow(), rules, shape, path);
            std::fill(answer.begin(), answer.end(), -1);
            // Few letters make dense boards, for which the sweep may have no room.
            if (sweep.score_letters(codes.data(), boards, wanted, 26, answer.data(), scratch) != SweepEnd::done)
                continue;
            CHECK(answer == expected);
            ++swept;
        }
        LetterScorer::Scratch marks;
        LetterScorer walker(batch.trie(), *shape, 26, marks);
        for (size_t board = 0; board < boards; ++board) {
            CHECK(walker.score(&codes[board * cells], wanted, answer.data()));
            CHECK(std::equal(answer.begin(), answer.begin() + static_cast<long>(asked * 26),
                             expected.begin() + static_cast<long>(board * asked * 26)));
        }
        control.interrupt();
        CHECK(asked == 0 || many.score(codes.data(), boards, wanted, answer.data(), 1, control) == Ended::interrupted);
    }
    CHECK(swept >= 20);
}

// Boards of one letter have more walks than a sweep has room for; the answer is still right.
void dense_boards_have_their_letters() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const auto lexicon = build_lexicon("aaaaaaaa\naaab\n", options).lexicon;
    int32_t points[256];
    for (int length = 0; length < 256; ++length) points[length] = length;
    const BatchRules rules{points, 1, letter_tiles(26)};
    const uint64_t wanted = 0x421;
    const std::vector<uint8_t> codes(size_t{3} * 16, 0);
    BatchScorer::Scratch scratch;
    std::vector<int32_t> answer(3 * 3 * 26, -1);
    const BatchScorer batch(lexicon->narrow(), rules, king(4, 4));
    CHECK(batch.score_letters(codes.data(), 3, wanted, 26, answer.data(), scratch) == SweepEnd::no_room);
    ManyLetters many(lexicon->narrow(), rules, 26, king(4, 4));
    Control control;
    CHECK(many.score(codes.data(), 3, wanted, answer.data(), 1, control) == Ended::complete);
    for (size_t i = 0; i < answer.size(); ++i) CHECK(answer[i] == (i % 26 == 1 ? 12 : 8));
}

void bare_cells_are_those_of_no_word() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const auto lexicon = build_lexicon("ab\nbcb\n", options).lexicon;
    const std::vector<int32_t> points(256, 1);
    const BatchRules rules{points.data(), 2, letter_tiles(26)};
    const Cover cover(lexicon->narrow(), rules, king(2, 2));
    const std::vector<uint8_t> codes = {0, 1, 1, 0, 0, 1, 2,         hole_code, 1,         2,
                                        2, 1, 2, 2, 2, 2, hole_code, hole_code, hole_code, hole_code};
    const std::vector<int32_t> expected = {0, 1, 0, 4, 0};
    for (const int threads : {1, 3}) {
        std::vector<int32_t> bare(expected.size(), -1);
        Control control;
        CHECK(cover.count_bare(codes.data(), bare.size(), bare.data(), threads, control) == Ended::complete);
        CHECK(bare == expected);
        control.interrupt();
        CHECK(cover.count_bare(codes.data(), bare.size(), bare.data(), threads, control) == Ended::interrupted);
    }
}

// More changes than the sweep can number are refused before anything is read.
void too_many_changes_are_refused() {
    const std::vector<int32_t> points(256, 1);
    BuildOptions options;
    options.letters = U"ab";
    const auto lexicon = build_lexicon("ab\n", options).lexicon;
    const BatchScorer batch(lexicon->narrow(), {points.data(), 1, letter_tiles(2)}, king(4, 4));
    BatchScorer::Scratch scratch;
    bool refused = false;
    try {
        batch.score_letters(nullptr, BatchScorer::max_changes / 2 + 1, 3, 2, nullptr, scratch);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

void moves_respect_their_constraints() {
    uint64_t state[Random::words];
    Random::seed(7, 0, state);
    Random random(state);
    const std::vector<uint32_t> weights(26, 1);
    // Every second cell allows only a to f, one is fixed; dice have three letters each.
    for (const bool rolled : {false, true}) {
        MoveRules rules{king(3, 4), weights, {}, std::vector<uint8_t>(12, 0), {}, {}};
        for (uint32_t cell = 0; cell < 12; ++cell) {
            rules.allowed.push_back(cell % 2 == 0 ? 0x3f : 0x3ffffff);
            rules.partner.push_back(cell);
            if (rolled) rules.dice.push_back(uint64_t{0x7} << cell % 4);
        }
        rules.allowed[5] = 0;
        rules.fixed[5] = 2;
        const Mover mover(rules);
        CHECK(mover.free().size() == 11);
        uint8_t board[12];
        uint16_t dice[12];
        for (int i = 0; i < 200; ++i) {
            mover.start(board, dice, random);
            for (int change = 0; change < 20; ++change) {
                mover.change(board, dice, 3, random);
                CHECK(mover.keeps(board) && board[5] == 2);
                if (!rolled) continue;
                for (size_t cell = 0; cell < 12; ++cell) CHECK((rules.dice[dice[cell]] >> board[cell] & 1) != 0);
                uint16_t sorted[12];
                std::copy_n(dice, 12, sorted);
                std::sort(sorted, sorted + 12);
                for (uint16_t die = 0; die < 12; ++die) CHECK(sorted[die] == die);
                uint16_t matched[12];
                CHECK(mover.match(board, matched));
            }
        }
        if (rolled) {
            std::fill_n(board, 12, uint8_t{25});
            CHECK(!mover.match(board, dice));
        }
    }
    // A board that is its own mirror image remains one.
    MoveRules mirrored{king(2, 4), weights, std::vector<uint64_t>(8, 0x3ffffff), std::vector<uint8_t>(8, 0), {}, {}};
    for (uint32_t cell = 0; cell < 8; ++cell) mirrored.partner.push_back(cell / 4 * 4 + 3 - cell % 4);
    const Mover mover(mirrored);
    uint8_t board[8], other[8];
    mover.start(board, nullptr, random);
    mover.start(other, nullptr, random);
    for (int i = 0; i < 500; ++i) {
        mover.change(board, nullptr, 2, random);
        mover.cross(board, other, random);
        CHECK(mover.keeps(board));
    }
    mirrored.dice.assign(8, 0x3ffffff);
    bool refused = false;
    try {
        const Mover both(mirrored);
    } catch (const BadOption&) {
        refused = true;
    }
    CHECK(refused);
}

void random_numbers_differ_by_every_bit() {
    uint64_t first[Random::words], second[Random::words];
    for (int bit = 0; bit < 64; ++bit) {
        Random::seed(12345, 3, first);
        Random::seed(12345 ^ uint64_t{1} << bit, 3, second);
        CHECK(Random(first).next() != Random(second).next());
    }
    Random::seed(1, 0, first);
    Random random(first);
    int counts[5] = {};
    for (int i = 0; i < 50000; ++i) {
        ++counts[random.below(5)];
        const double unit = random.unit();
        CHECK(unit >= 0 && unit < 1);
    }
    for (const int count : counts) CHECK(count > 9500 && count < 10500);
}

void run() {
    letters_are_those_of_the_boards();
    dense_boards_have_their_letters();
    bare_cells_are_those_of_no_word();
    too_many_changes_are_refused();
    moves_respect_their_constraints();
    random_numbers_differ_by_every_bit();
}

}  // namespace
}  // namespace gridwords::tests::optimise_test

int optimise_test(int, char*[]) {
    gridwords::tests::optimise_test::run();
    return 0;
}
