#include "puzzle.h"

#include <algorithm>
#include <map>
#include <set>

#include "../board.h"
#include "../engines/prefix.h"
#include "../errors.h"
#include "../lexicon_builder.h"
#include "../lexicon_words.h"
#include "../question.h"
#include "../tile_text.h"
#include "../utf8.h"
#include "given_words.h"
#include "rating.h"

namespace gridwords {
namespace {

using Cells = std::vector<uint32_t>;  // sorted

constexpr uint32_t most_paths = 100'000;         // of one word
constexpr uint64_t most_covering = 100'000'000;  // cells looked at, about a tenth of a second

// For each of some words that is on the board the sets of cells it can be read in; nothing if they are too many.
using Places = std::map<std::u32string, std::optional<std::set<Cells>>>;

void add_places(const Puzzle& puzzle, const std::set<std::u32string>& words, Places& places) {
    Alphabet alphabet;
    for (const std::u32string& word : words) alphabet += word;
    std::sort(alphabet.begin(), alphabet.end());
    alphabet.erase(std::unique(alphabet.begin(), alphabet.end()), alphabet.end());
    std::vector<std::string> coded(words.size());
    size_t place = 0;
    for (const std::u32string& word : words) to_codes(word, alphabet, coded[place++]);
    const std::shared_ptr<const Lexicon> lexicon = lexicon_of(alphabet, coded);
    std::vector<Tile> tiles;
    std::vector<uint16_t> cells;
    std::map<std::u32string, uint16_t> numbers;
    for (const std::u32string& tile : puzzle.tiles) {
        const auto [found, is_new] = numbers.try_emplace(tile, static_cast<uint16_t>(tiles.size()));
        if (is_new) tiles.push_back(spell_tile(tile, alphabet, puzzle.q_is_qu));
        cells.push_back(found->second);
    }
    const auto shape = std::make_shared<const Shape>(puzzle.size.rows, puzzle.size.cols, puzzle.neighbours);
    const Board board(shape, std::move(cells), std::move(tiles));
    Question question{*lexicon, board};
    question.minimum_length = 2;
    question.paths = Paths::all;
    question.max_paths = most_paths;
    Control control;
    Scratch scratch;
    const Answer answer = solve_prefix(question, control, scratch, {});
    for (size_t word = 0; word < answer.size(); ++word) {
        std::u32string text;
        for (const char code : lexicon->spell(answer.nodes[word])) text += alphabet[static_cast<uint8_t>(code)];
        std::optional<std::set<Cells>>& sets = places[text];
        sets.emplace();
        const uint64_t begin = answer.paths_begin(word), end = answer.paths_begin(word + 1);
        for (uint64_t i = begin; i < end; ++i) {
            const PathView path = answer.path(i);
            Cells used(path.cells, path.cells + path.length);
            std::sort(used.begin(), used.end());
            sets->insert(std::move(used));
        }
        if (end - begin >= question.max_paths) sets.reset();
    }
}

// The words are solved in as few parts as the letters of a lexicon allow.
Places places_on(const Puzzle& puzzle, const std::vector<std::u32string>& words) {
    constexpr size_t most_letters = 64;
    Places places;
    std::set<std::u32string> some;
    std::set<char32_t> letters;
    for (const std::u32string& word : words) {
        std::set<char32_t> more;
        const auto add_new = [&] {
            for (const char32_t letter : word) {
                if (!letters.contains(letter)) more.insert(letter);
            }
        };
        add_new();
        if (!some.empty() && letters.size() + more.size() > most_letters) {
            add_places(puzzle, some, places);
            some.clear();
            letters.clear();
            add_new();
        }
        some.insert(word);
        letters.merge(more);
    }
    if (!some.empty()) add_places(puzzle, some, places);
    return places;
}

Cells sorted_cells(const std::vector<int32_t>& path) {
    Cells cells(path.begin(), path.end());
    std::sort(cells.begin(), cells.end());
    return cells;
}

// Counts the exact covers of the cells by one place of each word, the cell with the fewest places left first. That is
// another way than the maker's, which goes word by word.
class Covers {
public:
    explicit Covers(size_t cells) : free_(cells, true) {}

    void add(const std::set<Cells>& places) {
        for (const Cells& cells : places) places_.push_back({words_, &cells});
        ++words_;
    }

    // Up to `most`; nothing if that takes too long.
    std::optional<uint32_t> count(uint32_t most) {
        std::vector<const Place*> open;
        for (const Place& one : places_) open.push_back(&one);
        const uint32_t found = count(open, words_, most);
        return looks_ > most_covering ? std::nullopt : std::optional(found);
    }

private:
    struct Place {
        size_t word;
        const Cells* cells;
    };

    uint32_t count(const std::vector<const Place*>& open, size_t words, uint32_t most) {
        if (words == 0) return std::find(free_.begin(), free_.end(), true) == free_.end();
        std::vector<uint32_t> through(free_.size());
        for (const Place* one : open) {
            looks_ += one->cells->size();
            for (const uint32_t cell : *one->cells) ++through[cell];
        }
        size_t tightest = free_.size();
        for (size_t cell = 0; cell < free_.size(); ++cell) {
            if (free_[cell] && (tightest == free_.size() || through[cell] < through[tightest])) tightest = cell;
        }
        uint32_t found = 0;
        for (const Place* chosen : open) {
            if (tightest == free_.size() ||
                !std::binary_search(chosen->cells->begin(), chosen->cells->end(), tightest)) {
                continue;
            }
            for (const uint32_t cell : *chosen->cells) free_[cell] = false;
            std::vector<const Place*> left;
            for (const Place* one : open) {
                const bool is_free =
                    std::all_of(one->cells->begin(), one->cells->end(), [&](uint32_t cell) { return free_[cell]; });
                if (one->word != chosen->word && is_free) left.push_back(one);
            }
            found += count(left, words - 1, most - found);
            for (const uint32_t cell : *chosen->cells) free_[cell] = true;
            if (found >= most || looks_ > most_covering) break;
        }
        return std::min(found, most);
    }

    std::vector<bool> free_;
    std::vector<Place> places_;
    size_t words_ = 0;
    uint64_t looks_ = 0;
};

// The path of each word spells it, from neighbour to neighbour.
void check_spelled(const Puzzle& puzzle) {
    for (const PuzzleWord& one : puzzle.words) {
        std::u32string spelled;
        bool is_path = true;
        for (size_t i = 0; i < one.path.size(); ++i) {
            spelled += puzzle.tiles.at(static_cast<size_t>(one.path[i]));
            if (i == 0) continue;
            const int down = std::abs(one.path[i] / puzzle.size.cols - one.path[i - 1] / puzzle.size.cols);
            const int right = std::abs(one.path[i] % puzzle.size.cols - one.path[i - 1] % puzzle.size.cols);
            is_path = is_path && std::max(down, right) == 1;
        }
        std::erase_if(spelled, [](char32_t point) { return point == U'(' || point == U')'; });
        if (!is_path || spelled != one.word) {
            throw WrongPuzzle("the path of " + to_utf8(one.word) + " does not spell it");
        }
    }
}

}  // namespace

Difficulty difficulty_of(int score) {
    return score <= difficulty_bands[0].high   ? Difficulty::easy
           : score <= difficulty_bands[1].high ? Difficulty::medium
                                               : Difficulty::hard;
}

int points_off(Difficulty wanted, int score) {
    const Band band = difficulty_bands[static_cast<size_t>(wanted)];
    return std::max(0, band.low - score) - std::max(0, score - band.high);
}

std::vector<std::u32string> listed_texts(const Puzzle& puzzle) {
    std::vector<std::u32string> texts;
    for (const PuzzleWord& one : puzzle.words) {
        const bool is_secret = std::find(puzzle.secret.begin(), puzzle.secret.end(), one.word) != puzzle.secret.end();
        if (!is_secret) texts.push_back(one.text);
    }
    return texts;
}

std::string puzzle_title(const std::optional<std::string>& title, PuzzleKind kind) {
    constexpr const char* names[] = {"Word search", "Theme", "Board", "Criss-cross"};
    return title ? to_utf8(one_spaced(from_utf8(*title))) : names[static_cast<size_t>(kind)];
}

std::vector<int> levels_of(const std::vector<PuzzleWord>& words, const Lexicon& known) {
    std::vector<int> levels;
    std::string codes;
    for (const PuzzleWord& one : words) {
        const uint32_t node = known.levels() == nullptr ? no_node : find_word(known, one.word, codes);
        levels.push_back(node == no_node ? unknown_level : known.levels()[node]);
    }
    return levels;
}

void note_difficulty(Puzzle& puzzle, Difficulty wanted, const std::string& harder, const std::string& easier) {
    if (difficulty_of(puzzle.difficulty) == wanted) return;
    const std::string way = points_off(wanted, puzzle.difficulty) > 0 ? "harder: " + harder : "easier: " + easier;
    puzzle.notes.push_back("the puzzle is " +
                           std::string(difficulty_names[static_cast<size_t>(difficulty_of(puzzle.difficulty))]) + " (" +
                           std::to_string(puzzle.difficulty) + " of 100), not " +
                           difficulty_names[static_cast<size_t>(wanted)] + ". To make it " + way);
}

void check_once(const Puzzle& puzzle, const std::vector<std::u32string>& forbidden) {
    check_spelled(puzzle);
    std::vector<std::u32string> words;
    std::vector<Cells> placed;
    for (const PuzzleWord& one : puzzle.words) {
        words.push_back(one.word);
        placed.push_back(sorted_cells(one.path));
    }
    words.insert(words.end(), forbidden.begin(), forbidden.end());
    Places places = places_on(puzzle, words);
    for (size_t i = 0; i < placed.size(); ++i) {
        const auto found = places.extract(puzzle.words[i].word);
        if (found.empty() || !found.mapped() || *found.mapped() != std::set{placed[i]}) {
            throw WrongPuzzle(to_utf8(puzzle.words[i].word) + " is not on the board exactly once");
        }
    }
    for (const auto& [word, sets] : places) {
        const auto is_inside = [&](const Cells& cells) {
            return std::any_of(placed.begin(), placed.end(), [&](const Cells& whole) {
                return std::includes(whole.begin(), whole.end(), cells.begin(), cells.end());
            });
        };
        if (!sets || !std::all_of(sets->begin(), sets->end(), is_inside)) {
            throw WrongPuzzle("the forbidden word " + to_utf8(word) + " is on the board");
        }
    }
}

void check_filled(const Puzzle& puzzle, const std::optional<std::vector<uint32_t>>& elsewhere) {
    std::set<int32_t> cells;
    size_t count = 0;
    std::vector<std::u32string> words;
    for (const PuzzleWord& one : puzzle.words) {
        cells.insert(one.path.begin(), one.path.end());
        count += one.path.size();
        words.push_back(one.word);
    }
    if (count != puzzle.tiles.size() || cells.size() != puzzle.tiles.size()) {
        throw WrongPuzzle("the words do not fill the grid");
    }
    check_spelled(puzzle);
    const Places places = places_on(puzzle, words);
    Covers covers(puzzle.tiles.size());
    bool is_countable = elsewhere && puzzle.ways;
    for (uint32_t i = 0; i < words.size(); ++i) {
        const auto found = places.find(words[i]);
        if (found != places.end() && !found->second) {
            is_countable = false;
            continue;
        }
        if (found == places.end() || !found->second->contains(sorted_cells(puzzle.words[i].path))) {
            throw WrongPuzzle(to_utf8(words[i]) + " is not on the board");
        }
        covers.add(*found->second);
        if (!elsewhere) continue;
        const bool is_elsewhere = std::find(elsewhere->begin(), elsewhere->end(), i) != elsewhere->end();
        if ((found->second->size() > 1) != is_elsewhere) {
            throw WrongPuzzle(to_utf8(words[i]) + " is on the board " + std::to_string(found->second->size()) +
                              " times");
        }
    }
    if (!is_countable) return;
    const std::optional<uint32_t> ways = covers.count(*puzzle.ways + 1);
    if (ways && *ways != *puzzle.ways) {
        throw WrongPuzzle("the words fill the grid in " + std::to_string(*ways) + " ways, not " +
                          std::to_string(*puzzle.ways));
    }
}

}  // namespace gridwords
