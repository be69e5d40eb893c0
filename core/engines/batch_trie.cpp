#include "batch_trie.h"

#include <algorithm>
#include <stdexcept>

namespace gridwords {
namespace {

class TileTrieBuilder {
public:
    TileTrieBuilder(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells)
        : lexicon_(lexicon), rules_(rules), cells_(cells), counted_(lexicon.node_count), kept_(lexicon.node_count),
          crossed_(lexicon.node_count) {
        trie_.rows = std::make_shared<const TileRows>(rules.tiles);
        rows_ = trie_.rows->view();
        letters_ = trie_.rows->letters();
    }

    TileTrie build() {
        trie_.nodes.resize(1);
        if (lexicon_.node_count > 0 && mark(root, 0)) fill(0, root, 0);
        return std::move(trie_);
    }

private:
    static constexpr int too_many = 1 << 20;

    // Whether the last letters of the current path are this spelling's.
    bool ends_with(const LongRow& spelling, int depth) const {
        return spelling.length <= depth &&
               std::equal(spelling.letters, spelling.letters + spelling.length, path_ + depth - spelling.length);
    }

    template <class Use>
    void for_each_ending(int depth, Use&& use) const {
        if (depth == 0) return;
        const uint8_t last = path_[depth - 1];
        for (int i = rows_.ending_begin[last]; i < rows_.ending_begin[last + 1]; ++i) {
            if (ends_with(rows_.long_rows[i], depth)) use(rows_.long_rows[i]);
        }
    }

    // Whether some beginning of the current path leaves a cell for what follows it.
    bool can_continue(int depth) const {
        for (int k = depth; k >= 0 && k > depth - rows_.longest; --k) {
            if (tiles_[k] < cells_) return true;
        }
        return false;
    }

    // Marks what leads to a word that counts. Recursive, at most as deep as the longest word.
    bool mark(uint32_t node, int depth) {
        nodes_[depth] = node;
        if (depth > 0) {
            tiles_[depth] = (letters_ >> path_[depth - 1] & 1) != 0 ? tiles_[depth - 1] + 1 : too_many;
            for_each_ending(depth, [&](const LongRow& spelling) {
                tiles_[depth] = std::min(tiles_[depth], tiles_[depth - spelling.length] + 1);
            });
        }
        const bool counts =
            lexicon_[node].is_word() && depth >= rules_.minimum_length && depth > 0 && tiles_[depth] <= cells_;
        bool keep = counts;
        if (can_continue(depth)) {
            uint32_t child = lexicon_[node].first;
            for (uint32_t left = lexicon_[node].mask(); left != 0; left &= left - 1, ++child) {
                path_[depth] = static_cast<uint8_t>(lowest_bit(left));
                if (mark(child, depth + 1)) keep = true;
            }
        }
        counted_[node] = counts;
        kept_[node] = keep;
        if (keep) {
            for_each_ending(depth, [&](const LongRow& spelling) {
                if (tiles_[depth - spelling.length] >= cells_) return;
                for (int k = depth - spelling.length; k < depth; ++k) crossed_[nodes_[k]] = true;
            });
        }
        return keep;
    }

    void fill(std::size_t at, uint32_t from, int depth) {
        uint32_t children[NarrowNode::letters];
        uint32_t mask = 0;
        int count = 0;
        uint32_t child = lexicon_[from].first;
        for (uint32_t left = lexicon_[from].mask(); left != 0; left &= left - 1, ++child) {
            if (!kept_[child]) continue;
            mask |= left & (~left + 1);
            children[count++] = child;
        }
        const std::size_t first = trie_.nodes.size();
        if (first + static_cast<std::size_t>(count) >= no_node) {
            throw std::length_error("the lexicon has too many nodes for a batch");
        }
        TileNode& node = trie_.nodes[at];
        node.mask_and_crossed = mask | (crossed_[from] ? TileNode::crossed_bit : 0);
        node.first = static_cast<uint32_t>(first);
        if (counted_[from]) {
            node.points = rules_.points[depth];
            node.word = ++trie_.word_count;
        }
        trie_.nodes.resize(first + static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) fill(first + static_cast<std::size_t>(i), children[i], depth + 1);
    }

    LexiconView<NarrowNode> lexicon_;
    const BatchRules& rules_;
    RowsView rows_{};
    uint32_t letters_ = 0;
    int cells_;
    std::vector<bool> counted_, kept_, crossed_;  // by node of the lexicon
    TileTrie trie_;

    // The current path: its letters, its nodes, and the fewest tiles that spell its beginnings.
    uint8_t path_[max_word_length + 1] = {};
    uint32_t nodes_[max_word_length + 1] = {};
    int tiles_[max_word_length + 1] = {};
};

}  // namespace

TileTrie make_tile_trie(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells) {
    if (!rules.points) throw std::invalid_argument("batch rules need a table of points");
    if (!TileRows::fits(rules.tiles)) throw std::invalid_argument("a batch has at most 31 letters and 512 spellings");
    return TileTrieBuilder(lexicon, rules, cells).build();
}

}  // namespace gridwords
