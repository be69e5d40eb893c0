// What the tests of the GPU kernels' walks share: random lexicons and boards, and the engine to compare with.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "../../core/engines/prefix.h"
#include "../../core/lexicon_builder.h"
#include "../../src/gridwords/engines/gpu/kernels/trie_walk.h"
#include "check.h"

namespace gridwords::tests::gpu_walks {

using Random = std::mt19937_64;

constexpr int longest_word = 7;  // of a random lexicon

inline const std::u32string letters = U"abcdefghijklmnopqrstuvwxyz";

// Few letters give many words on a board, and many paths for each.
inline std::shared_ptr<const Lexicon> random_lexicon(Random& random, int letter_count) {
    std::string text;
    for (int i = 0; i < 400; ++i) {
        const int length = 1 + static_cast<int>(random() % longest_word);
        for (int k = 0; k < length; ++k) text.push_back("aeqursto"[random() % static_cast<size_t>(letter_count)]);
        text.push_back('\n');
    }
    BuildOptions options;
    options.letters = letters;
    return build_lexicon(text, options).lexicon;
}

inline uint8_t random_code(Random& random, int letter_count) {
    const auto kind = random() % 30;
    if (kind == 0) return hole_code;
    return static_cast<uint8_t>("aeqursto"[random() % static_cast<size_t>(letter_count)] - 'a');
}

// Solves the board with the engine that the others are compared with.
inline Answer reference(const Lexicon& lexicon, const std::vector<uint8_t>& codes, int rows, int cols,
                        Neighbours neighbours, const CodedTiles& coded, int minimum_length) {
    std::vector<Tile> tiles = coded.tiles;
    tiles.resize(coded.tiles.size() + 2);
    Tile& wildcard = tiles[coded.tiles.size()];
    for (size_t code = 0; code < coded.letters; ++code) wildcard.spellings.push_back(tiles[code].spellings[0]);
    std::vector<uint16_t> cells;
    for (const uint8_t code : codes) {
        const size_t tile = code == hole_code       ? coded.tiles.size() + 1
                            : code == wildcard_code ? coded.tiles.size()
                                                    : code;
        cells.push_back(static_cast<uint16_t>(tile));
    }
    const Board board(std::make_shared<const gridwords::Shape>(rows, cols, neighbours), cells, tiles);
    Question question{lexicon, board};
    question.minimum_length = minimum_length;
    Control control;
    Scratch scratch;
    return solve_prefix(question, control, scratch);
}

inline Answer reference(const Lexicon& lexicon, const std::vector<uint8_t>& codes, int rows, int cols,
                        Neighbours neighbours, bool q_is_qu, int minimum_length) {
    const CodedTiles coded = letter_tiles(letters.size(), q_is_qu ? 16 : -1, 20);
    return reference(lexicon, codes, rows, cols, neighbours, coded, minimum_length);
}

struct Score {
    uint32_t points = 0;
    uint32_t words = 0;
    bool operator==(const Score&) const = default;
};

inline Score score_of(const Lexicon& lexicon, const Answer& answer, const std::vector<uint32_t>& points_of) {
    Score score;
    for (const uint32_t node : answer.nodes) score.points += points_of[static_cast<size_t>(lexicon.depth(node))];
    score.words = static_cast<uint32_t>(answer.size());
    return score;
}

inline std::vector<uint32_t> some_points() {
    std::vector<uint32_t> points(256);
    for (uint32_t i = 0; i < 256; ++i) points[i] = i * i;
    return points;
}

template <class Walk>
void run(Walk& walk) {
    while (goes_on(walk.state())) walk.step();
}

}  // namespace gridwords::tests::gpu_walks
