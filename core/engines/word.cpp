#include "word.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "../parallel.h"
#include "../stopwatch.h"
#include "plain_walker.h"
#include "set_walker.h"
#include "starts.h"
#include "word_list.h"

namespace gridwords {
namespace {

// A trie of one word, which is one branch, written over for every word: so that the walkers of the whole trie walk it.
class OneWord {
public:
    explicit OneWord(uint64_t most_paths) : most_(most_paths) {}

    void begin(std::string_view letters) {
        for (size_t i = 0; i < letters.size(); ++i) {
            nodes_[i] = {uint64_t{1} << static_cast<unsigned>(letters[i]), static_cast<uint32_t>(i) + 1, 0};
        }
        nodes_[letters.size()] = {0, 0, 1};
        found_ = 0;
    }
    LexiconView<WideNode> view() const { return {nodes_.data(), static_cast<uint32_t>(nodes_.size())}; }

    // Whether as many paths are found as are wanted.
    bool is_done() const { return found_ == most_; }
    void count() { ++found_; }

private:
    std::array<WideNode, max_word_length + 1> nodes_;
    uint64_t most_;
    uint64_t found_ = 0;
};

// Nothing of the branch is live once the word is done.
class OneWordMemory {
public:
    OneWordMemory(OneWord& word, Finds& finds) : word_(&word), finds_(&finds) {}
    static constexpr bool prunes = true;
    static constexpr bool drops = false;

    bool may_want(uint32_t, uint32_t) const { return !word_->is_done(); }
    void meet(const Met& met) {
        word_->count();
        finds_->add(met.node, met.cells, met.length, met.start);
    }
    OneWordMemory& live() { return *this; }
    bool has_word(uint32_t node) const { return !word_->is_done() && word_->view()[node].is_word(); }
    uint64_t mask(uint32_t node) const { return word_->is_done() ? 0 : word_->view()[node].mask(); }

private:
    OneWord* word_;
    Finds* finds_;
};

// The letters that each different tile can begin with.
std::vector<uint64_t> first_letters(const Board& board) {
    std::vector<uint64_t> first;
    for (const Tile& tile : board.tiles()) {
        first.push_back(0);
        for (const std::string& spelling : tile.spellings)
            first.back() |= uint64_t{1} << static_cast<unsigned>(spelling[0]);
    }
    return first;
}

// `make_walker(memory, nodes, ticker)` gives a thread's walker.
template <class MakeWalker>
std::vector<Finds> search_words(const Question& question, Control& control, const WordList& words,
                                MakeWalker&& make_walker) {
    const int threads = std::max(1, question.threads);
    const uint64_t most_paths = question.paths == Paths::all ? question.max_paths + uint64_t{1} : 1;
    const std::vector<uint64_t> first = first_letters(question.board);
    std::vector<Finds> finds(static_cast<size_t>(threads));
    Starts numbers(static_cast<uint32_t>(words.size()), threads);
    if (question.trace != nullptr) question.trace->open(threads);
    run_threads(
        threads,
        [&](int thread) {
            Finds& mine = finds[static_cast<size_t>(thread)];
            OneWord word(most_paths);
            Ticker ticker(control);
            auto walker = make_walker(OneWordMemory(word, mine), word.view(), ticker);
            auto search = [&](uint32_t number) {
                const std::string_view letters = words.letters(number);
                const auto letter = static_cast<unsigned>(letters[0]);
                const size_t before = mine.finds.size();
                word.begin(letters);
                bool goes_on = true;
                for (uint32_t cell = 0; goes_on && cell < question.board.cell_count() && !word.is_done(); ++cell) {
                    goes_on = !ticker.tick();
                    if ((first[question.board.tile_index(cell)] >> letter & 1) != 0) {
                        goes_on = walker.walk_from(cell) && goes_on;
                    }
                }
                for (size_t i = before; i < mine.finds.size(); ++i) mine.finds[i].node = words.node(number);
                return goes_on;
            };
            walk_pieces(numbers, question.progress, Traced{question.trace, thread, Trace::Kind::words}, search);
        },
        &control);
    return finds;
}

}  // namespace

Answer solve_word(const Question& question, Control& control, const WordOptions& options) {
    const Board& board = question.board;
    const bool keep_paths = question.paths != Paths::none;
    const Stopwatch filtering;
    const WordList words(question.lexicon, question.minimum_length,
                         options.filters ? LetterFilter(board) : LetterFilter());
    const double filter_s = filtering.elapsed_s();
    if (question.progress != nullptr) question.progress->total = words.size();

    const Stopwatch searching;
    std::vector<Finds> finds = with_space<WideNode::Mask>(
        board, question.lexicon.alphabet().size(),
        [&](const auto& space, const TileCodes& tiles) {
            using Space = std::decay_t<decltype(space)>;
            return search_words(question, control, words,
                                [&](OneWordMemory memory, LexiconView<WideNode> nodes, Ticker ticker) {
                                    return PlainWalker<WideNode, Space, OneWordMemory, KeepAll>(
                                        nodes, space, tiles, 0, keep_paths, memory, KeepAll(), ticker);
                                });
        },
        [&] {
            return search_words(question, control, words,
                                [&](OneWordMemory memory, LexiconView<WideNode> nodes, Ticker ticker) {
                                    return SetWalker<WideNode, OneWordMemory, KeepAll>(nodes, board, 0, keep_paths,
                                                                                       memory, KeepAll(), ticker);
                                });
        });
    Answer answer = merge_finds(question, finds);
    answer.ended = control.ended();
    answer.statistics = {
        {"words", static_cast<double>(words.size())}, {"filter_s", filter_s}, {"search_s", searching.elapsed_s()}};
    return answer;
}

}  // namespace gridwords
