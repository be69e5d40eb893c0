#include "word.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "../parallel.h"
#include "../ranges.h"
#include "../stopwatch.h"
#include "merge.h"
#include "path_limit.h"
#include "walker.h"
#include "word_list.h"
#include "word_queue.h"

namespace gridwords {
namespace {

// A trie of one word, which is a single branch and is overwritten for every word, so that the walkers for whole tries
// can search for it. Once enough paths are found the branch is cut, which ends the walk.
class OneWord final : public WordMemory {
public:
    OneWord(const Question& question, Finds& finds)
        : WordMemory(no_stamps_, finds, false), all_paths_(question.paths == Paths::all), limit_(question) {
        no_stamps_.begin(max_word_length + 1);
    }

    void begin(std::string_view letters, uint32_t node) {
        for (size_t i = 0; i < letters.size(); ++i) {
            nodes_[i] = {uint64_t{1} << static_cast<unsigned>(letters[i]), static_cast<uint32_t>(i) + 1, 0};
        }
        nodes_[letters.size()] = {0, 0, 1};
        length_ = letters.size();
        node_ = node;
        found_ = 0;
    }
    LexiconView<WideNode> view() const { return {nodes_.data(), static_cast<uint32_t>(nodes_.size())}; }

    // Whether all paths that are wanted are found.
    bool is_done() const { return found_ >= (all_paths_ ? limit_.most() : 1); }

    void meet(const Met& met) override {
        finds_->add(node_, met.cells, met.length, met.start);
        ++found_;
        if (all_paths_ && limit_.is_reached(finds_->finds.size())) limit_.trim(*finds_);
        if (is_done()) std::fill_n(nodes_.begin(), length_ + 1, WideNode{0, 0, 0});
    }

private:
    std::array<WideNode, max_word_length + 1> nodes_{};
    size_t length_ = 0;
    uint32_t node_ = 0;  // the node of the word in the lexicon
    bool all_paths_;
    PathLimit limit_;
    uint64_t found_ = 0;
    Stamps no_stamps_;  // none is ever set
};

// By distinct tile, the letters that it can begin with, as bits.
std::vector<uint64_t> first_letters(const Board& board) {
    std::vector<uint64_t> first;
    for (const Tile& tile : board.tiles()) {
        first.push_back(0);
        for (const std::string& spelling : tile.spellings)
            first.back() |= uint64_t{1} << static_cast<unsigned>(spelling[0]);
    }
    return first;
}

// One thread's share of the words.
class WordSearch {
public:
    WordSearch(const Question& question, Control& control, const WordList& words,
               const PreparedBoard<WideNode>& prepared, const std::vector<uint64_t>& first_letters, Finds& finds)
        : board_(question.board), words_(words), first_letters_(first_letters), word_(question, finds),
          walker_(prepared.walker(word_.view(), {word_, control, 0, question.paths != Paths::none})), ticker_(control) {
    }

    // Searches for one word. False once the search must end.
    bool search(uint32_t number) {
        const std::string_view letters = words_.letters(number);
        const auto letter = static_cast<unsigned>(letters[0]);
        word_.begin(letters, words_.node(number));
        bool goes_on = true;
        for (uint32_t cell = 0; goes_on && cell < board_.cell_count() && !word_.is_done(); ++cell) {
            goes_on = !ticker_.tick();
            if ((first_letters_[board_.tile_index(cell)] >> letter & 1) != 0) {
                goes_on = walker_->walk_from(cell) && goes_on;
            }
        }
        return goes_on;
    }

private:
    const Board& board_;
    const WordList& words_;
    const std::vector<uint64_t>& first_letters_;
    OneWord word_;
    std::unique_ptr<Walker> walker_;
    Ticker ticker_;
};

void search_depth_first(const Question& question, Control& control, const WordList& words,
                        const std::function<Finds&(int)>& finds_of) {
    const int threads = std::max(1, question.threads);
    const auto prepared = PreparedBoard<WideNode>::make(question.board, question.lexicon.alphabet().size(), threads);
    const std::vector<uint64_t> first = first_letters(question.board);
    Ranges numbers = Ranges::for_threads(words.size(), threads);
    if (question.trace != nullptr) question.trace->open(threads);
    run_threads(
        threads,
        [&](int thread) {
            WordSearch search(question, control, words, *prepared, first, finds_of(thread));
            work_through(numbers, question.progress, Traced{question.trace, thread, Trace::Kind::words},
                         [&](uint32_t number) { return search.search(number); });
        },
        &control);
}

}  // namespace

Answer solve_word(const Question& question, Control& control, Scratch& scratch, const WordOptions& options) {
    const Stopwatch filtering;
    const WordList words(question.lexicon, question.minimum_length,
                         options.filters ? LetterFilter(question.board) : LetterFilter());
    const double filter_s = filtering.elapsed_s();
    if (question.progress != nullptr) question.progress->total = words.size();

    const Stopwatch searching;
    const int threads = std::max(1, question.threads);
    scratch.begin(static_cast<size_t>(threads));
    const auto finds_of = [&](int thread) -> Finds& { return scratch.threads[static_cast<size_t>(thread)].finds; };
    size_t most_walks = 0;
    if (options.breadth_first) {
        most_walks = search_breadth_first(question, control, words, finds_of, options.most_bytes);
    } else {
        search_depth_first(question, control, words, finds_of);
    }
    const double search_s = searching.elapsed_s();
    Answer answer = merge_finds(question, scratch, control.ended());
    answer.statistics = {{"words", static_cast<double>(words.size())}, {"filter_s", filter_s}, {"search_s", search_s}};
    if (options.breadth_first) answer.statistics.emplace_back("most_walks", static_cast<double>(most_walks));
    return answer;
}

}  // namespace gridwords
