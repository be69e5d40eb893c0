// The classical solver, to measure against: what the fastest public C++ solvers do.
//
// A recursive walk over heap-allocated trie nodes of 26 pointers. A found word is marked in its node with the
// number of the run, so nothing is cleared between boards. The neighbours of each cell are known when compiling
// (one function a cell), the cells used are bits of one word. Only a to z; a `q` is Qu or a plain letter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace classical {

// 216 bytes. Mark and flag share a cache line.
struct Node {
    uint32_t mark = 0;
    bool is_word = false;
    std::array<Node*, 26> children{};
};

class Trie {
public:
    Trie() : root_(new Node) {}
    ~Trie() { destroy(root_); }
    Trie(const Trie&) = delete;
    Trie& operator=(const Trie&) = delete;

    // One allocation per node, in the order the words come: words in alphabetical order lie depth first in memory, the
    // best order this design has. With `q_is_qu` a word's "qu" is one step, and a word with another q is left out.
    void add(std::string_view word, bool q_is_qu) {
        Node* node = root_;
        for (std::size_t i = 0; i < word.size(); ++i) {
            const int letter = word[i] - 'a';
            if (q_is_qu && word[i] == 'q') {
                if (i + 1 == word.size() || word[i + 1] != 'u') return;
                ++i;
            }
            if (!node->children[letter]) node->children[letter] = new Node;
            node = node->children[letter];
        }
        node->is_word = true;
    }

    Node* root() const { return root_; }

    // Marks stay in the nodes, so runs are numbered by the trie, whichever solver makes them.
    uint32_t next_run() { return ++runs_; }

private:
    static void destroy(Node* node) {
        for (Node* child : node->children) {
            if (child) destroy(child);
        }
        delete node;
    }

    Node* root_;
    uint32_t runs_ = 0;
};

struct Score {
    int32_t points = 0;
    int32_t words = 0;
};

// `counting` counts visits of trie nodes; off, it costs nothing.
template <int rows, int cols, bool counting = false>
class Solver {
public:
    // `points` has an entry for every length up to two letters a cell.
    Solver(Trie& trie, const int32_t* points, int minimum_length, bool q_is_qu)
        : trie_(trie), root_(trie.root()), points_(points), minimum_length_(minimum_length), q_is_qu_(q_is_qu) {}

    // `codes` are 0..25, row by row. The trie is written to: one trie per thread.
    Score score(const uint8_t* codes) {
        codes_ = codes;
        used_ = 0;
        found_ = {};
        run_ = trie_.next_run();
        start_all<0>();
        return found_;
    }

    uint64_t visits() const { return visits_; }

private:
    template <int cell>
    void start_all() {
        if constexpr (cell < rows * cols) {
            if (Node* node = root_->children[codes_[cell]]) walk<cell>(0, node);
            start_all<cell + 1>();
        }
    }

    template <int y, int x>
    void step(int length, Node* node) {
        if constexpr (y >= 0 && y < rows && x >= 0 && x < cols) {
            constexpr int cell = y * cols + x;
            if (!(used_ >> cell & 1)) {
                if (Node* child = node->children[codes_[cell]]) walk<cell>(length, child);
            }
        }
    }

    template <int cell>
    void walk(int length, Node* node) {
        constexpr int y = cell / cols, x = cell % cols;
        if constexpr (counting) ++visits_;
        length += q_is_qu_ && codes_[cell] == 'q' - 'a' ? 2 : 1;
        if (node->is_word && node->mark != run_) {
            node->mark = run_;
            if (length >= minimum_length_) {
                found_.points += points_[length];
                ++found_.words;
            }
        }
        used_ ^= uint64_t{1} << cell;
        step<y - 1, x - 1>(length, node);
        step<y - 1, x>(length, node);
        step<y - 1, x + 1>(length, node);
        step<y, x - 1>(length, node);
        step<y, x + 1>(length, node);
        step<y + 1, x - 1>(length, node);
        step<y + 1, x>(length, node);
        step<y + 1, x + 1>(length, node);
        used_ ^= uint64_t{1} << cell;
    }

    Trie& trie_;
    Node* root_;
    const int32_t* points_;
    int minimum_length_;
    bool q_is_qu_;
    const uint8_t* codes_ = nullptr;
    uint64_t used_ = 0;
    uint32_t run_ = 0;
    uint64_t visits_ = 0;
    Score found_;
};

}  // namespace classical
