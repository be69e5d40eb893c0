#include "../core/check.h"

#include "answers.h"
#include "board.h"

namespace gridwords {
namespace {

template <class Cells>
void write_path(Json& json, const Cells& cells, uint32_t cols) {
    json.list(cells, [&](uint32_t cell) { json.raw("[").number(cell / cols).raw(",").number(cell % cols).raw("]"); });
}

}  // namespace

void check(const Request& request, OpenLexicon& open, Json& json) {
    const Board board = board_of(request, open.lexicon->alphabet());
    Question question{*open.lexicon, board};
    question.minimum_length = request.whole("minimum_length");
    Control control;
    control.set_deadline(request.number("deadline_s"));
    const std::vector<std::u32string> words = request.words("words");
    const CheckedWords checked = check_words(question, words, points_of(request), control, open.whole.get());
    const auto cols = static_cast<uint32_t>(board.shape().cols());
    size_t place = 0;
    json.list(checked.words, [&](const CheckedWord& word) {
        const std::u32string& text = words[place++];
        json.raw("{\"word\":").text(to_utf8(text)).raw(",\"verdict\":").text(name_of(word.verdict));
        json.raw(",\"points\":").number(word.points).raw(",\"path\":");
        if (word.verdict == Verdict::found) {
            write_path(json, word.path, cols);
        } else {
            json.raw("null");
        }
        json.raw(",\"reached\":").text(to_utf8({text.data(), word.reached})).raw(",\"reached_path\":");
        if (word.reached > 0) {
            write_path(json, word.path, cols);
        } else {
            json.raw("null");
        }
        json.raw(",\"reason\":").text(word.reason).raw(",\"level\":");
        if (word.level == 0) {
            json.raw("null}");
        } else {
            json.number(word.level).raw("}");
        }
    });
}

}  // namespace gridwords
