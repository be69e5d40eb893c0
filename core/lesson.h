// A search step by step, for learning and teaching. The methods are those of the engines, written to be followed rather
// than to be fast: a few words, a small board, and one step for every cell that is visited.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "question.h"

namespace gridwords {

// word: one word after the other, each searched separately. frontier: all walks together, one cell longer at a time;
// after a few cells, one walk after the other to its end. prefix: depth first on the board and in the trie at the same
// time.
enum class Method : uint8_t { word, frontier, prefix };

struct LessonStep {
    // A cell fits; it does not; a word is found; a walk loses its last cell; the search for one word starts; it fails;
    // all walks have grown by one cell.
    enum class Event : uint8_t { visit, dead, word, back, seek, missed, level };

    Event event;
    std::vector<uint32_t> cells;           // the walk on the board
    uint32_t node;                         // its place in the trie
    const std::u32string* word = nullptr;  // found, sought or missed
    uint32_t walks = 0;                    // how many remain, after a level
};

std::string_view name_of(LessonStep::Event event);

class Lesson {
public:
    // `tiles` are texts, one per cell. The words must be distinct and in order.
    Lesson(std::shared_ptr<const Shape> shape, const std::vector<std::u32string>& tiles,
           std::vector<std::u32string> words, bool q_is_qu);

    // Nodes are in breadth-first order, the root first.
    struct Node {
        std::u32string prefix;
        bool is_word = false;
        std::vector<uint32_t> children;
    };
    const std::vector<Node>& trie() const { return trie_; }
    const std::vector<std::u32string>& words() const { return words_; }

    // Calls `use` with every step until it returns false.
    void steps(Method method, const std::function<bool(const LessonStep&)>& use) const;

private:
    class Walk;

    std::shared_ptr<const Shape> shape_;
    std::vector<std::u32string> words_;
    std::vector<std::vector<std::u32string>> spellings_;  // by cell
    std::vector<Node> trie_;
};

// At most `most` words that suit the question's board: words on it, and a third as many that start like them but are
// not on it. The question's kind of paths is ignored.
std::vector<std::u32string> choose_words(const Question& question, size_t most, Control& control);

}  // namespace gridwords
