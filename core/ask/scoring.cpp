#include "scoring.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "../engines/many_scorer.h"
#include "../engines/prefix.h"
#include "../tile_text.h"
#include "../utf8.h"

namespace gridwords {
namespace {

constexpr size_t few_boards = 64;  // so few are solved in less time than making a scorer takes (10 ms)
constexpr size_t most_codes = 253;

// The letter codes of tiles: the letters of the alphabet, then other tiles in order.
class TileCodes {
public:
    TileCodes(const Game& game, const std::set<std::u32string>& others)
        : alphabet_(game.lexicon().alphabet()), q_is_qu_(game.rules.q_is_qu) {
        for (const char32_t letter : alphabet_) tiles_.push_back(spell({&letter, 1}));
        codes_[U"."] = hole_code;
        codes_[U"?"] = wildcard_code;
        codes_[q_tile(game.rules)] = code(U"q");
        for (const std::u32string& tile : others) {
            Tile spelled = spell(tile);
            // No word has a letter that is not in the alphabet.
            codes_[tile] = spelled.spellings.empty() ? hole_code : static_cast<uint8_t>(tiles_.size());
            if (!spelled.spellings.empty()) tiles_.push_back(std::move(spelled));
        }
    }

    // Whether it has a code that is not a letter's.
    static bool is_other(const std::u32string& tile, const Rules& rules) {
        return tile.size() > 1 && tile != q_tile(rules);
    }

    uint8_t code(const std::u32string& tile) const {
        if (const auto found = codes_.find(tile); found != codes_.end()) return found->second;
        const size_t place = alphabet_.find(tile);
        return place == Alphabet::npos ? hole_code : static_cast<uint8_t>(place);
    }

    CodedTiles coded() const { return {tiles_, alphabet_.size()}; }

private:
    // The tile in parentheses that means the same as the letter q, which the rules interpret.
    static const char32_t* q_tile(const Rules& rules) { return rules.q_is_qu ? U"(qu)" : U"(q)"; }

    Tile spell(std::u32string_view tile) const { return spell_tile(tile, alphabet_, q_is_qu_); }

    const Alphabet& alphabet_;
    bool q_is_qu_;
    std::vector<Tile> tiles_;
    std::map<std::u32string, uint8_t> codes_;
};

// The boards of one shape.
struct Group {
    std::shared_ptr<const Shape> shape;
    size_t count = 0;
    std::set<std::u32string> tiles = {};  // tiles of several letters, or choices
    std::shared_ptr<const ManyScorer> scorer = nullptr;
    std::vector<uint8_t> codes = {};  // the codes of its boards, if it has a scorer
    size_t done = 0;
};

// The name under which a scorer of the lexicon is kept; empty for a graph, which would make it too long.
std::string key_of(const Group& group, const Rules& rules) {
    if (group.shape->neighbours() == Neighbours::graph) return "";
    std::string key = rules.name + " " + Size{group.shape->rows(), group.shape->cols()}.text() + " ";
    key += name_of(group.shape->neighbours());
    for (const std::u32string& tile : group.tiles) key.append(" ").append(to_utf8(tile));
    return key;
}

class Scoring {
public:
    Scoring(const std::vector<ShapedLayout>& boards, const Game& game, Caller& caller)
        : boards_(boards), game_(game), caller_(caller), threads_(std::max(1, caller.threads)) {
        std::map<const Shape*, size_t> places;
        for (const ShapedLayout& board : boards) {
            const auto [found, is_new] = places.try_emplace(board.shape.get(), groups_.size());
            if (is_new) groups_.push_back({board.shape});
            Group& group = groups_[found->second];
            group_of_.push_back(found->second);
            ++group.count;
            for (const std::u32string& tile : board.layout.tiles) {
                if (TileCodes::is_other(tile, game.rules)) group.tiles.insert(tile);
            }
        }
        for (Group& group : groups_) prepare(group);
        encode();
    }

    std::vector<BoardScore> run() {
        std::vector<BoardScore> scores;
        if (caller_.progress != nullptr) caller_.progress->total = boards_.size();
        Scratch scratch = game_.open->take_scratch();
        for (size_t begin = 0; begin < boards_.size() && !caller_.control.should_stop();) {
            Group& group = groups_[group_of_[begin]];
            size_t end = begin + 1;
            if (group.scorer == nullptr) {
                if (!solve(begin, scratch, scores)) break;
            } else {
                while (end < boards_.size() && group_of_[end] == group_of_[begin]) ++end;
                if (!sweep(group, end - begin, scores)) break;
            }
            begin = end;
        }
        game_.open->give_back(std::move(scratch));
        return scores;
    }

private:
    // A scorer for more than a few boards, or the one that is there already.
    void prepare(Group& group) {
        const Alphabet& alphabet = game_.lexicon().alphabet();
        if (group.shape->cell_count() == 0 || alphabet.size() + group.tiles.size() > most_codes) return;
        const std::string key = key_of(group, game_.rules);
        group.scorer = caller_.desk.kept_scorer(game_.lexicon(), key);
        if (group.scorer != nullptr || group.count <= few_boards) return;
        group.scorer = std::make_shared<const ManyScorer>(
            game_.open->lexicon, group.shape, game_.points, game_.rules.minimum_length,
            TileCodes(game_, group.tiles).coded(), BatchPath::automatic, true);
        if (!key.empty()) caller_.desk.keep_scorer(game_.lexicon(), key, group.scorer);
    }

    void encode() {
        std::vector<TileCodes> codes;
        for (const Group& group : groups_) codes.emplace_back(game_, group.tiles);
        std::vector<uint8_t> table;
        for (size_t i = 0; i < boards_.size(); ++i) {
            Group& group = groups_[group_of_[i]];
            if (group.scorer == nullptr) continue;
            const Layout& layout = boards_[i].layout;
            table.clear();
            for (const std::u32string& tile : layout.tiles) table.push_back(codes[group_of_[i]].code(tile));
            for (const uint16_t place : layout.cells) group.codes.push_back(table[place]);
        }
    }

    bool solve(size_t number, Scratch& scratch, std::vector<BoardScore>& scores) {
        const ShapedLayout& layout = boards_[number];
        const ReadBoard board{layout, board_of(layout, game_)};
        Question question = question_of(board, game_, caller_);
        question.paths = Paths::none;
        question.progress = nullptr;
        const Answer found = solve_prefix(question, caller_.control, scratch);
        if (found.ended != Ended::complete) return false;
        BoardScore& score = scores.emplace_back();
        score.words = static_cast<int64_t>(found.size());
        for (const uint32_t node : found.nodes) {
            score.points += game_.points[static_cast<size_t>(game_.lexicon().depth(node))];
        }
        if (caller_.progress != nullptr) ++caller_.progress->done;
        return true;
    }

    // The next boards of a group.
    bool sweep(Group& group, size_t count, std::vector<BoardScore>& scores) {
        std::vector<int32_t> points(count), words(count);
        const uint8_t* const codes = group.codes.data() + group.done * group.shape->cell_count();
        Progress* const progress = count == boards_.size() ? caller_.progress : nullptr;
        const Reached reached =
            group.scorer->score(codes, count, threads_, {points.data(), words.data()}, caller_.control, progress);
        for (size_t i = 0; i < reached.done; ++i) scores.push_back({words[i], points[i]});
        group.done += reached.done;
        if (caller_.progress != nullptr && progress == nullptr) caller_.progress->done += reached.done;
        return reached.ended == Ended::complete;
    }

    const std::vector<ShapedLayout>& boards_;
    const Game& game_;
    Caller& caller_;
    int threads_;
    std::vector<Group> groups_;
    std::vector<size_t> group_of_;
};

}  // namespace

std::vector<BoardScore> score_boards(const std::vector<ShapedLayout>& boards, const Game& game, Caller& caller) {
    return Scoring(boards, game, caller).run();
}

}  // namespace gridwords
