// Compares the batch scorer, with every instruction set that runs here, with boards solved one by one.
#include "core/engines/batch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "check.h"
#include "core/engines/many_scorer.h"
#include "core/lexicon_builder.h"

namespace gridwords::tests::batch_test {
namespace {

std::shared_ptr<const Lexicon> random_lexicon(Random& random, uint32_t letters, bool hostile) {
    std::string text;
    for (uint32_t n = 1 + random.below(120); n > 0; --n) {
        text += hostile ? std::string(1 + random.below(6), 'a') : random.word(letters, random.below(4) == 0 ? 12 : 5);
        if (random.below(6) == 0) text += "qu" + random.word(letters, 3);
        text += "\n";
    }
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    return build_lexicon(text, options).lexicon;
}

// Mostly one spelling of two letters; also longer ones, q alone, choices, and spellings that other tiles have too.
Tile random_tile(Random& random, uint32_t letters) {
    Tile tile;
    for (uint32_t choices = random.below(3) == 0 ? 2 : 1; choices > 0; --choices) {
        std::string spelling = random.below(6) == 0 ? "q" : random.word(letters, random.below(3) == 0 ? 4 : 2);
        for (char& letter : spelling) letter = static_cast<char>(letter - 'a');
        if (tile.spellings.empty() || tile.spellings[0] != spelling) tile.spellings.push_back(spelling);
    }
    return tile;
}

std::shared_ptr<const Shape> random_shape(Random& random, bool small) {
    int rows = 1 + static_cast<int>(random.below(small ? 3 : 6));
    int cols = 1 + static_cast<int>(random.below(small ? 4 : 6));
    const auto neighbours = static_cast<Neighbours>(random.below(3));
    if (!small && random.below(8) == 0) rows = cols = 8;
    return std::make_shared<const Shape>(rows, cols, neighbours);
}

std::shared_ptr<const Shape> king(int rows, int cols) { return std::make_shared<const Shape>(rows, cols); }

struct Scores {
    std::vector<int32_t> points, words;
};

Scores score(const ManyScorer& scorer, const std::vector<uint8_t>& codes, size_t boards, int threads) {
    Scores scores{std::vector<int32_t>(boards, -1), std::vector<int32_t>(boards, -1)};
    Control control;
    const Reached reached =
        scorer.score(codes.data(), boards, threads, {scores.points.data(), scores.words.data()}, control, nullptr);
    CHECK(reached.done == boards && reached.ended == Ended::complete);
    return scores;
}

void test_random_boards() {
    Random random(11);
    for (int round = 0; round < 60; ++round) {
        const bool hostile = round % 8 == 0;
        const uint32_t letters = 2 + random.below(round % 3 == 0 ? 24 : 5);
        const auto lexicon = random_lexicon(random, letters, hostile);
        const auto shape = random_shape(random, hostile || letters < 4);
        const size_t cells = shape->cell_count();
        std::vector<int32_t> points(256);
        const int minimum = 1 + static_cast<int>(random.below(4));
        for (int length = minimum; length < 256; ++length)
            points[static_cast<size_t>(length)] = static_cast<int32_t>(random.below(9)) + length;
        CodedTiles tiles = letter_tiles(26, random.below(2) == 0 ? 16 : -1, 20);
        for (uint32_t more = random.below(2) == 0 ? 0 : 1 + random.below(5); more > 0; --more) {
            tiles.tiles.push_back(random_tile(random, letters));
        }

        // Few boards are walked one by one and many are swept, so that both ways are tested.
        const size_t boards = random.below(3) == 0 ? 1 + random.below(40) : 60 + random.below(150);
        std::vector<uint8_t> codes(boards * cells);
        for (uint8_t& code : codes) {
            const uint32_t kind = random.below(40);
            code = static_cast<uint8_t>(kind == 0 ? hole_code : kind == 1 ? 16 : hostile ? 0 : random.below(letters));
            if (kind >= 3 && kind < 9 && tiles.tiles.size() > 26) {
                code = static_cast<uint8_t>(26 + random.below(static_cast<uint32_t>(tiles.tiles.size()) - 26));
            }
            if (kind == 2 && !hostile && cells <= 9 && random.below(20) == 0) code = wildcard_code;
        }
        const ManyScorer plain(lexicon, shape, points, minimum, tiles, BatchPath::automatic, false);
        CHECK(!plain.path());
        const Scores expected = score(plain, codes, boards, 1);
        for (const BatchPath path : batch_paths_here()) {
            const ManyScorer fast(lexicon, shape, points, minimum, tiles, path, true);
            CHECK(fast.path() == path);
            for (const int threads : {1, 3}) {
                const Scores scores = score(fast, codes, boards, threads);
                CHECK(scores.points == expected.points);
                CHECK(scores.words == expected.words);
            }
        }
    }
}

void test_a_stop_is_obeyed() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const auto lexicon = build_lexicon(std::string(40, 'a') + "b\n", options).lexicon;
    for (const BatchPath path : batch_paths_here()) {
        const ManyScorer scorer(lexicon, king(8, 8), std::vector<int32_t>(256, 1), 1, letter_tiles(26), path, true);
        const std::vector<uint8_t> codes(size_t{64} * 100, 0);
        std::vector<int32_t> points(100);
        Control control;
        control.set_deadline(0.05);
        const Reached reached = scorer.score(codes.data(), 100, 2, {points.data(), nullptr}, control, nullptr);
        CHECK(reached.done == 0 && reached.ended == Ended::deadline);
    }
}

// Even if threads score boards one by one, each as a search of its own.
void test_only_the_callers_thread_is_asked() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const auto lexicon = build_lexicon(std::string(40, 'a') + "b\n", options).lexicon;
    std::vector<uint8_t> codes(size_t{64} * 8, 0);
    for (size_t board = 0; board < 8; ++board) codes[board * 64] = wildcard_code;
    for (const bool fast : {false, true}) {
        const ManyScorer scorer(lexicon, king(8, 8), std::vector<int32_t>(256, 1), 41, letter_tiles(26),
                                BatchPath::automatic, fast);
        std::vector<int32_t> points(8);
        Control control;
        control.set_deadline(0.3);
        const auto caller = std::this_thread::get_id();
        std::atomic<int> others{0};
        control.poll = [&] {
            others += std::this_thread::get_id() != caller;
            return false;
        };
        CHECK(scorer.score(codes.data(), 8, 4, {points.data(), nullptr}, control, nullptr).done == 0);
        CHECK(others == 0);
    }
}

void test_points_that_could_overflow() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    std::string text;
    for (char a = 'a'; a <= 'z'; ++a) {
        for (char b = 'a'; b <= 'z'; ++b) {
            for (char c = 'a'; c <= 'e'; ++c) text += {a, b, c, '\n'};
        }
    }
    const auto lexicon = build_lexicon(text, options).lexicon;
    const ManyScorer scorer(lexicon, king(4, 4), std::vector<int32_t>(256, 1000000), 1, letter_tiles(26),
                            BatchPath::automatic, true);
    CHECK(!scorer.path());
}

// Boards of one letter have more walks than a sweep has room for, so every path runs out of room, halves its chunk and
// ends with one board at a time. Sizes on both sides of what each width of registers holds.
void test_dense_boards() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const auto lexicon = build_lexicon("aaaa\naaab\nab\nba\n", options).lexicon;
    std::vector<int32_t> points(256);
    for (int length = 0; length < 256; ++length) points[static_cast<size_t>(length)] = length;
    for (const auto& shape : {king(4, 4), king(1, 17), king(4, 8), king(3, 11), king(8, 8)}) {
        const size_t cells = shape->cell_count();
        const size_t boards = 61;
        std::vector<uint8_t> codes(boards * cells, 0);
        for (size_t board = 0; board < boards; ++board) {
            codes[board * cells + board % cells] = static_cast<uint8_t>(board % 3);
            codes[board * cells + cells - 1] = board % 2 == 0 ? 0 : hole_code;
        }
        const ManyScorer plain(lexicon, shape, points, 1, letter_tiles(26), BatchPath::automatic, false);
        const Scores expected = score(plain, codes, boards, 2);
        for (const BatchPath path : batch_paths_here()) {
            const ManyScorer fast(lexicon, shape, points, 1, letter_tiles(26), path, true);
            const Scores scores = score(fast, codes, boards, 1);
            CHECK(scores.points == expected.points);
            CHECK(scores.words == expected.words);
        }
    }
}

// Short lists and long ones, so that the last walks fill every part of a register.
void test_every_number_of_boards() {
    Random random(5);
    const auto lexicon = random_lexicon(random, 4, false);
    const std::vector<int32_t> points(256, 1);
    for (const auto& shape : {king(4, 4), king(2, 3), king(5, 5), king(6, 6)}) {
        const size_t cells = shape->cell_count();
        const ManyScorer plain(lexicon, shape, points, 1, letter_tiles(26), BatchPath::automatic, false);
        std::vector<uint8_t> codes(size_t{90} * cells);
        for (uint8_t& code : codes)
            code = static_cast<uint8_t>(random.below(9) == 0 ? random.below(26) : random.below(9));
        const Scores expected = score(plain, codes, 90, 1);
        for (const BatchPath path : batch_paths_here()) {
            const ManyScorer fast(lexicon, shape, points, 1, letter_tiles(26), path, true);
            for (size_t boards = 49; boards <= 90; ++boards) {
                const Scores scores = score(fast, codes, boards, 1);
                CHECK(std::equal(scores.points.begin(), scores.points.end(), expected.points.begin()));
                CHECK(std::equal(scores.words.begin(), scores.words.end(), expected.words.begin()));
            }
        }
    }
}

void test_the_names_of_paths() {
    for (const BatchPath path :
         {BatchPath::automatic, BatchPath::portable, BatchPath::simd128, BatchPath::avx2, BatchPath::avx512}) {
        CHECK(batch_path_named(name_of(path)) == path);
    }
    CHECK(batch_paths_here().back() == BatchPath::portable);
}

void run() {
    test_dense_boards();
    test_every_number_of_boards();
    test_the_names_of_paths();
    test_random_boards();
    test_a_stop_is_obeyed();
    test_only_the_callers_thread_is_asked();
    test_points_that_could_overflow();
}

}  // namespace
}  // namespace gridwords::tests::batch_test

int batch_test(int, char*[]) {
    gridwords::tests::batch_test::run();
    return 0;
}
