#include "batch_trie.h"

#include <stdexcept>

namespace gridwords {
namespace {

class Builder {
public:
    Builder(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells)
        : lexicon_(lexicon), rules_(rules), cells_(cells), kept_(lexicon.node_count) {}

    TileTrie build() {
        trie_.nodes.resize(1);
        if (lexicon_.node_count > 0 && mark({root, 0, 0})) fill(0, {root, 0, 0});
        return std::move(trie_);
    }

private:
    // A node of the lexicon, and the letters and tiles that lead to it. Each node is reached in one way only.
    struct Place {
        uint32_t node;
        int letters;
        int tiles;
    };

    // Whether a tile with this letter leads anywhere from a place, and to where. On a full board none does.
    bool next(const Place& from, int letter, Place& to) const {
        if (from.tiles == cells_ || !lexicon_.has_child(from.node, letter)) return false;
        to = {lexicon_.child(from.node, letter), from.letters + 1, from.tiles + 1};
        if (!rules_.q_is_qu || letter != rules_.q_code) return true;
        if (rules_.u_code < 0 || !lexicon_.has_child(to.node, rules_.u_code)) return false;
        to.node = lexicon_.child(to.node, rules_.u_code);
        ++to.letters;
        return true;
    }

    bool counts(const Place& place) const {
        return lexicon_[place.node].is_word() && place.letters >= rules_.minimum_length && place.tiles > 0;
    }

    // Marks what leads to a word that counts. Recursive, at most `cells` deep.
    bool mark(const Place& place) {
        bool keep = counts(place);
        Place to;
        for (uint32_t left = lexicon_[place.node].mask(); left != 0; left &= left - 1) {
            if (next(place, lowest_bit(left), to) && mark(to)) keep = true;
        }
        kept_[place.node] = keep;
        return keep;
    }

    void fill(std::size_t at, const Place& place) {
        Place children[NarrowNode::letters];
        uint32_t mask = 0;
        int count = 0;
        for (uint32_t left = lexicon_[place.node].mask(); left != 0; left &= left - 1) {
            const int letter = lowest_bit(left);
            Place& to = children[count];
            if (!next(place, letter, to) || !kept_[to.node]) continue;
            mask |= uint32_t{1} << letter;
            ++count;
        }
        const std::size_t first = trie_.nodes.size();
        if (first + static_cast<std::size_t>(count) >= no_node) {
            throw std::length_error("the lexicon has too many nodes for a batch");
        }
        TileNode& node = trie_.nodes[at];
        node.mask = mask;
        node.first = static_cast<uint32_t>(first);
        if (counts(place)) {
            node.points = rules_.points[place.letters];
            node.word = ++trie_.word_count;
        }
        trie_.nodes.resize(first + static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) fill(first + static_cast<std::size_t>(i), children[i]);
    }

    LexiconView<NarrowNode> lexicon_;
    const BatchRules& rules_;
    int cells_;
    std::vector<bool> kept_;
    TileTrie trie_;
};

}  // namespace

TileTrie make_tile_trie(LexiconView<NarrowNode> lexicon, const BatchRules& rules, int cells) {
    if (!rules.points) throw std::invalid_argument("batch rules need a table of points");
    if (rules.q_is_qu && (rules.q_code >= NarrowNode::letters || rules.u_code >= NarrowNode::letters)) {
        throw std::invalid_argument("the codes of q and u must be below 31");
    }
    return Builder(lexicon, rules, cells).build();
}

}  // namespace gridwords
