// The prefix engine against a search so plain that it can be read at a glance, under the sanitizers.
#include "core/engines/prefix.h"

#include "plain_search.h"

using namespace gridwords;
using namespace gridwords::tests;

int main() {
    Random random(3);
    for (int round = 0; round < 400; ++round) {
        // Few letters make many paths: the larger boards get more letters and shorter words.
        const bool large = round % 10 == 0;
        const uint32_t letters = large ? 4 + random.below(3) : 1 + random.below(4);
        // A wide alphabet now and then: the same words, letters that none of them has.
        const auto built = random_lexicon(random, letters, large ? 4 : 5, round % 3 == 0);
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
            }
        }
    }
    // Boards large enough for the live view, which drops what it has found.
    for (int round = 0; round < 4; ++round) {
        std::string text;
        for (int n = 0; n < 60; ++n) text += random.word(4, 5) + "\n";
        BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        const auto built = build_lexicon(text, options);
        std::vector<Tile> tiles;
        for (char letter = 0; letter < 4; ++letter) tiles.push_back({{std::string(1, letter)}});
        tiles.push_back({{std::string("\0\1", 2)}});
        std::vector<uint16_t> cells(30 * 30);
        for (uint16_t& cell : cells) cell = static_cast<uint16_t>(random.below(5));
        for (const Neighbours kind : {Neighbours::king, Neighbours::rook, Neighbours::torus}) {
            const Board board(30, 30, kind, cells, tiles, {});
            const Plain plain(board, *built.lexicon, 3);
            std::vector<Stamps> stamps;
            for (const int threads : {1, 2, 5}) {
                Question question{*built.lexicon, board};
                question.threads = threads;
                Control control;
                compare(question, solve_prefix(question, control, stamps), plain);
            }
        }
    }
}
