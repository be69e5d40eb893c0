// A search so simple that it is obviously right, and random boards to compare the engines with it.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "check.h"
#include "core/lexicon_builder.h"
#include "core/question.h"

namespace gridwords::tests {

using Path = std::vector<uint32_t>;

// Follows all simple paths with every reading of their tiles, and looks them up in the list of words.
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
            board_.shape().for_each_touching(cell, [&](uint32_t next) {
                if (std::find(path.begin(), path.end(), next) != path.end()) return;
                if (board_.shape().is_line() && path.size() > 1 && !straight(path, next)) return;
                walk(next, path, text);
            });
        }
    }

    bool straight(const Path& path, uint32_t next) const {
        const int cols = board_.shape().cols();
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

inline Board random_board(Random& random, uint32_t letters, int most_side) {
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
    return Board(std::make_shared<const Shape>(rows, cols, kind, graph), places, tiles);
}

// How many paths a word keeps: as many as fit, if every word keeps that many or all it has.
inline size_t most_paths(const Question& question, const Plain& plain) {
    size_t most = question.max_paths;
    const auto kept = [&] {
        size_t sum = 0;
        for (const auto& [word, paths] : plain.found) sum += std::min(paths.size(), most);
        return sum;
    };
    while (most > 1 && kept() > question.max_total_paths) --most;
    return most;
}

inline void compare(const Question& question, const Answer& answer, const Plain& plain) {
    const size_t most = most_paths(question, plain);
    CHECK(answer.ended == Ended::complete);
    CHECK(answer.size() == plain.found.size());
    auto expected = plain.found.begin();
    for (size_t word = 0; word < answer.size(); ++word) {
        CHECK(question.lexicon.spell(answer.nodes[word]) == expected->first);
        const std::vector<Path> paths(expected->second.begin(), expected->second.end());
        const size_t kept = question.paths == Paths::none    ? 0
                            : question.paths == Paths::first ? 1
                                                             : std::min(paths.size(), most);
        CHECK(answer.paths_begin(word + 1) - answer.paths_begin(word) == kept);
        CHECK(std::binary_search(answer.cut.begin(), answer.cut.end(), word) ==
              (question.paths == Paths::all && paths.size() > most));
        for (size_t i = 0; i < kept; ++i) {
            const PathView path = answer.path(answer.paths_begin(word) + i);
            CHECK(Path(path.cells, path.cells + path.length) == paths[i]);
        }
        ++expected;
    }
}

// Random words over the given number of letters, in a narrow or a wide alphabet.
inline BuiltLexicon random_lexicon(Random& random, uint32_t letters, uint32_t longest, bool wide) {
    std::string text;
    for (uint32_t n = 1 + random.below(30); n > 0; --n) text += random.word(letters, longest) + "\n";
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    if (wide) {
        for (char32_t letter = 0x430; letter < 0x450; ++letter) options.letters.push_back(letter);
        for (char32_t letter = 0x430; letter < 0x450; ++letter) {
            text += {static_cast<char>(0xC0 | letter >> 6), static_cast<char>(0x80 | (letter & 0x3F)), '\n'};
        }
    }
    return build_lexicon(text, options);
}

}  // namespace gridwords::tests
