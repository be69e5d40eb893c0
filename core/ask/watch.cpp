// watch: a search on a small board step by step.
#include <algorithm>
#include <set>

#include "../lesson.h"
#include "answers.h"
#include "game.h"
#include "tidy.h"

namespace gridwords {
namespace {

constexpr uint64_t chosen_words = 24;  // so few that their trie fits on a screen
constexpr size_t longest_watched = 32;
constexpr size_t steps_between_looks = 256;

// The words that can be searched for, each once and in order.
std::vector<std::u32string> watched_words(const std::vector<std::string>& texts) {
    std::set<std::u32string> words;
    for (const std::string& text : texts) {
        std::u32string word = tidy(text);
        if (!word.empty() && word.size() <= longest_watched && std::all_of(word.begin(), word.end(), is_letter)) {
            words.insert(std::move(word));
        }
    }
    return {words.begin(), words.end()};
}

void write_trie(const Lesson& lesson, Json& json) {
    json.list(lesson.trie(), [&](const Lesson::Node& node) {
        json.raw("{\"prefix\":").text(to_utf8(node.prefix)).raw(",\"word\":").truth(node.is_word);
        json.raw(",\"children\":").list(node.children, [&](uint32_t child) { json.number(child); }).raw("}");
    });
}

// Returns whether those are all steps.
bool write_steps(const Lesson& lesson, Method method, Caller& caller, Json& json) {
    uint64_t steps = 0, visits = 0;
    bool is_complete = true;
    json.raw("[");
    lesson.steps(method, [&](const LessonStep& step) {
        const bool looks = steps % steps_between_looks == steps_between_looks - 1;
        if (steps == caller.limits.watch_steps || (looks && caller.control.should_stop())) {
            is_complete = false;
            return false;
        }
        visits += step.event == LessonStep::Event::visit || step.event == LessonStep::Event::dead;
        if (steps++ > 0) json.raw(",");
        json.raw("{\"event\":").text(name_of(step.event)).raw(",\"cells\":");
        json.list(step.cells, [&](uint32_t cell) { json.number(cell); }).raw(",\"node\":").number(step.node);
        json.raw(",\"word\":").text(step.word == nullptr ? "" : to_utf8(*step.word));
        json.raw(",\"walks\":").number(step.walks).raw(",\"visits\":").number(visits).raw("}");
        return true;
    });
    json.raw("]");
    return is_complete;
}

}  // namespace

void answer(const WatchRequest& request, Caller& caller, Json& json) {
    const Game game = read_game(request, caller);
    const ReadBoard board = read_board(request.board, request, game, caller);
    const Layout& layout = board.layout;
    if (layout.cells.size() > caller.limits.watch_cells) {
        const uint64_t most = caller.limits.watch_cells;
        refuse_limit("board",
                     std::to_string(layout.cells.size()) + " cells: at most " + std::to_string(most) + " are allowed",
                     most);
    }
    set_deadline(request.deadline_s, caller);
    const auto chosen = static_cast<size_t>(std::min(chosen_words, caller.limits.watch_words));
    std::vector<std::u32string> words = request.words
                                            ? watched_words(*request.words)
                                            : choose_words(question_of(board, game, caller), chosen, caller.control);
    std::vector<std::u32string> tiles;
    for (const uint16_t place : layout.cells) tiles.push_back(layout.tiles[place]);
    const Lesson lesson(board.shape, tiles, std::move(words), game.rules.q_is_qu);
    json.raw("{\"board\":").text(write_board(layout)).raw(",\"rows\":").number(layout.size.rows);
    json.raw(",\"cols\":").number(layout.size.cols).raw(",\"method\":");
    json.text(names_of<Method>[static_cast<size_t>(request.method)]).raw(",\"words\":");
    json.list(lesson.words(), [&](const std::u32string& word) { json.text(to_utf8(word)); }).raw(",\"trie\":");
    write_trie(lesson, json);
    json.raw(",\"steps\":");
    const bool is_complete = write_steps(lesson, request.method, caller, json);
    json.raw(",\"complete\":").truth(is_complete).raw("}");
}

}  // namespace gridwords
