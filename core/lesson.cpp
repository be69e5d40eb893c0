#include "lesson.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engines/prefix.h"
#include "lexicon_words.h"
#include "tile_text.h"

namespace gridwords {
namespace {

constexpr int frontier_cells = 3;  // how far the walks of a frontier grow together
constexpr size_t longest_chosen = 7;
constexpr size_t most_alike = 20;  // words with the same beginning that are considered

// Whether a walk may continue to a touching cell: on a line only straight ahead, otherwise always.
bool keeps_direction(const Shape& shape, const std::vector<uint32_t>& walk, uint32_t cell) {
    if (!shape.is_line() || walk.size() < 2) return true;
    // Compared in rows and columns: cell numbers alone continue from the end of a row into the next.
    const auto cols = static_cast<uint32_t>(shape.cols());
    const uint32_t last = walk.back(), before = walk[walk.size() - 2];
    return last / cols - before / cols == cell / cols - last / cols &&
           last % cols - before % cols == cell % cols - last % cols;
}

}  // namespace

std::string_view name_of(LessonStep::Event event) {
    constexpr std::string_view names[] = {"visit", "dead", "word", "back", "seek", "missed", "level"};
    return names[static_cast<size_t>(event)];
}

Lesson::Lesson(std::shared_ptr<const Shape> shape, const std::vector<std::u32string>& tiles,
               std::vector<std::u32string> words, bool q_is_qu)
    : shape_(std::move(shape)), words_(std::move(words)), trie_(1) {
    std::set<char32_t> used;
    for (const std::u32string& word : words_) used.insert(word.begin(), word.end());
    const Alphabet letters(used.begin(), used.end());
    for (const std::u32string& tile : tiles) {
        std::vector<std::u32string>& texts = spellings_.emplace_back();
        for_each_spelling(tile, letters, q_is_qu, [&](std::u32string_view text) {
            // No letter of another word can be found.
            if (std::all_of(text.begin(), text.end(), [&](char32_t letter) { return used.contains(letter); })) {
                texts.emplace_back(text);
            }
        });
    }
    // Words are in order, so those that begin like a node follow each other.
    std::vector<std::pair<size_t, size_t>> ranges{{0, words_.size()}};
    for (size_t node = 0; node < trie_.size(); ++node) {
        const std::u32string prefix = trie_[node].prefix;
        auto [at, end] = ranges[node];
        if (at < end && words_[at] == prefix) {
            trie_[node].is_word = true;
            ++at;
        }
        while (at < end) {
            const std::u32string longer = words_[at].substr(0, prefix.size() + 1);
            const size_t begin = at;
            while (at < end && words_[at].starts_with(longer)) ++at;
            trie_[node].children.push_back(static_cast<uint32_t>(trie_.size()));
            trie_.push_back({longer, false, {}});
            ranges.emplace_back(begin, at);
        }
    }
}

// One run of one method, which ends when `use` returns false.
class Lesson::Walk {
public:
    using Cells = std::vector<uint32_t>;

    Walk(const Lesson& lesson, const std::function<bool(const LessonStep&)>& use) : lesson_(lesson), use_(use) {}

    bool deeper(Cells& cells, uint32_t node) {
        for (const uint32_t cell : next(cells)) {
            const std::vector<uint32_t> nodes = enter(cells, cell, node);
            for (const uint32_t child : nodes) {
                if (!arrive(cells, child) || (!lesson_.trie_[child].children.empty() && !deeper(cells, child)))
                    return false;
                cells.pop_back();
                if (!emit({LessonStep::Event::back, cells, node})) return false;
                cells.push_back(cell);
            }
            cells.pop_back();
            if (stopped_) return false;
        }
        return true;
    }

    void frontier() {
        std::vector<std::pair<Cells, uint32_t>> walks{{{}, root}};
        for (int length = 0; length < frontier_cells; ++length) {
            std::vector<std::pair<Cells, uint32_t>> grown;
            for (auto& [cells, node] : walks) {
                for (const uint32_t cell : next(cells)) {
                    for (const uint32_t child : enter(cells, cell, node)) {
                        if (!arrive(cells, child)) return;
                        if (!lesson_.trie_[child].children.empty()) grown.emplace_back(cells, child);
                    }
                    cells.pop_back();
                    if (stopped_) return;
                }
            }
            walks = std::move(grown);
            if (!emit({LessonStep::Event::level, {}, root, nullptr, static_cast<uint32_t>(walks.size())})) return;
        }
        for (auto& [cells, node] : walks) {
            if (!deeper(cells, node)) return;
        }
    }

    void word_by_word() {
        for (const std::u32string& word : lesson_.words_) {
            if (!emit({LessonStep::Event::seek, {}, root, &word})) return;
            Cells cells;
            const bool found = spell(word, 0, cells);
            if (stopped_ || (!found && !emit({LessonStep::Event::missed, {}, root, &word}))) return;
        }
    }

private:
    // The cells that a walk may enter: any at first, then unused ones that touch its last cell.
    std::vector<uint32_t> next(const Cells& cells) const {
        const Shape& shape = *lesson_.shape_;
        std::vector<uint32_t> open;
        if (cells.empty()) {
            for (uint32_t cell = 0; cell < shape.cell_count(); ++cell) open.push_back(cell);
            return open;
        }
        shape.for_each_touching(cells.back(), [&](uint32_t cell) {
            const bool used = std::find(cells.begin(), cells.end(), cell) != cells.end();
            if (!used && keeps_direction(shape, cells, cell)) open.push_back(cell);
        });
        return open;
    }

    // Adds the cell to the walk and returns the nodes that its tile leads to: several for a choice.
    std::vector<uint32_t> enter(Cells& cells, uint32_t cell, uint32_t node) {
        cells.push_back(cell);
        std::vector<uint32_t> nodes;
        for (const std::u32string& text : lesson_.spellings_[cell]) {
            const uint32_t end = follow(node, text);
            if (end != no_node) nodes.push_back(end);
        }
        if (nodes.empty()) emit({LessonStep::Event::dead, cells, node});
        return nodes;
    }

    uint32_t follow(uint32_t node, std::u32string_view text) const {
        for (const char32_t letter : text) {
            const std::vector<uint32_t>& children = lesson_.trie_[node].children;
            const auto found = std::find_if(children.begin(), children.end(), [&](uint32_t child) {
                return lesson_.trie_[child].prefix.back() == letter;
            });
            if (found == children.end()) return no_node;
            node = *found;
        }
        return node;
    }

    bool arrive(const Cells& cells, uint32_t node) {
        if (!emit({LessonStep::Event::visit, cells, node})) return false;
        if (!lesson_.trie_[node].is_word || !found_.insert(node).second) return true;
        return emit({LessonStep::Event::word, cells, node, &lesson_.trie_[node].prefix});
    }

    // The walks that could spell one word, until one does; returns whether one did.
    bool spell(const std::u32string& word, size_t done, Cells& cells) {
        const uint32_t node = follow(root, std::u32string_view(word).substr(0, done));
        for (const uint32_t cell : next(cells)) {
            cells.push_back(cell);
            bool fits = false;
            for (const std::u32string& text : lesson_.spellings_[cell]) {
                if (word.compare(done, text.size(), text) != 0) continue;
                fits = true;
                const size_t spelled = done + text.size();
                const uint32_t at = follow(node, text);
                if (!emit({LessonStep::Event::visit, cells, at})) return false;
                if (spelled == word.size()) return emit({LessonStep::Event::word, cells, at, &word});
                if (spell(word, spelled, cells) || stopped_) return !stopped_;
                const Cells before(cells.begin(), cells.end() - 1);
                if (!emit({LessonStep::Event::back, before, node})) return false;
            }
            if (!fits && !emit({LessonStep::Event::dead, cells, node})) return false;
            cells.pop_back();
        }
        return false;
    }

    bool emit(const LessonStep& step) {
        if (!stopped_ && !use_(step)) stopped_ = true;
        return !stopped_;
    }

    const Lesson& lesson_;
    const std::function<bool(const LessonStep&)>& use_;
    std::set<uint32_t> found_;
    bool stopped_ = false;
};

void Lesson::steps(Method method, const std::function<bool(const LessonStep&)>& use) const {
    Walk walk(*this, use);
    std::vector<uint32_t> cells;
    if (method == Method::word) {
        walk.word_by_word();
    } else if (method == Method::frontier) {
        walk.frontier();
    } else {
        walk.deeper(cells, root);
    }
}

std::vector<std::u32string> choose_words(const Question& question, size_t most, Control& control) {
    const Lexicon& lexicon = question.lexicon;
    Question asked = question;
    asked.paths = Paths::none;
    Scratch scratch;
    const Answer answer = solve_prefix(asked, control, scratch, {});
    std::set<std::string> on_board;
    std::vector<std::string> there;
    for (const uint32_t node : answer.nodes) {
        const std::string codes = lexicon.spell(node);
        on_board.insert(codes);
        if (codes.size() <= longest_chosen) there.push_back(codes);
    }
    std::stable_sort(there.begin(), there.end(),
                     [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    const size_t wanted = std::min(there.size(), most - most / 4);
    std::vector<std::string> chosen, near;
    for (size_t i = 0; i < wanted; ++i) chosen.push_back(there[i * there.size() / wanted]);
    for (const std::string& word : chosen) {
        const uint32_t node = find_node(lexicon, std::string_view(word).substr(0, word.size() - 1));
        size_t considered = 0;
        bool taken = false;
        for_each_word(lexicon, node, [&](const std::string& other) {
            if (taken || considered++ >= most_alike) return;
            if (on_board.contains(other) || static_cast<int>(other.size()) < question.minimum_length ||
                other.size() > longest_chosen || std::find(near.begin(), near.end(), other) != near.end()) {
                return;
            }
            near.push_back(other);
            taken = true;
        });
    }
    near.resize(std::min(near.size(), most / 4));
    chosen.insert(chosen.end(), near.begin(), near.end());
    std::vector<std::u32string> words;
    for (const std::string& codes : chosen) {
        std::u32string& word = words.emplace_back();
        for (const char code : codes) word.push_back(lexicon.alphabet()[static_cast<unsigned char>(code)]);
    }
    std::sort(words.begin(), words.end());
    return words;
}

}  // namespace gridwords
