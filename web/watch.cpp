#include "../core/lesson.h"
#include "answers.h"
#include "board.h"

namespace gridwords {
namespace {

Method method_named(std::string_view name) {
    if (name == "word") return Method::word;
    if (name == "frontier") return Method::frontier;
    if (name == "prefix") return Method::prefix;
    throw BadOption("unknown method '" + std::string(name) + "': word, frontier or prefix");
}

}  // namespace

void watch(const Request& request, OpenLexicon& open, Json& json) {
    const Board board = board_of(request, open.lexicon->alphabet());
    const auto most_steps = static_cast<size_t>(request.whole("most_steps"));
    std::vector<std::u32string> words;
    if (request.has("words")) {
        words = request.words("words");
    } else {
        Question question{*open.lexicon, board};
        question.minimum_length = request.whole("minimum_length");
        Control control;
        control.set_deadline(request.number("deadline_s"));
        words = choose_words(question, static_cast<size_t>(request.whole("most_words")), control);
    }
    const Lesson lesson(shape_of(request), request.words("tiles"), std::move(words), request.is("q_is_qu"));
    json.raw("{\"words\":").list(lesson.words(), [&](const std::u32string& word) { json.text(to_utf8(word)); });
    json.raw(",\"trie\":").list(lesson.trie(), [&](const Lesson::Node& node) {
        json.raw("{\"prefix\":").text(to_utf8(node.prefix)).raw(",\"word\":").truth(node.is_word);
        json.raw(",\"children\":").list(node.children, [&](uint32_t child) { json.number(child); }).raw("}");
    });
    json.raw(",\"steps\":[");
    size_t steps = 0;
    uint64_t visits = 0;
    bool complete = true;
    lesson.steps(method_named(request.text("method")), [&](const LessonStep& step) {
        if (steps == most_steps) {
            complete = false;
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
    json.raw("],\"complete\":").truth(complete).raw("}");
}

}  // namespace gridwords
