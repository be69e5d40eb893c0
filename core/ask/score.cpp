// score: words and points of many boards.
#include "answers.h"
#include "scoring.h"

namespace gridwords {
namespace {

// What is wrong with one of the boards, with its number.
BadBoard numbered(size_t number, const Refused& error) {
    BadBoard refused("boards, entry " + std::to_string(number + 1) + ": " + error.what());
    refused.field = "boards[" + std::to_string(number) + "]";
    refused.code = error.code;
    refused.values = error.values;
    refused.limit = error.limit;
    return refused;
}

std::vector<ShapedLayout> read_boards(const ScoreRequest& request, const Game& game, const Caller& caller) {
    BoardReader reader(request, game.rules, caller);
    std::vector<ShapedLayout> boards;
    for (size_t i = 0; i < request.boards.size(); ++i) {
        try {
            boards.push_back(reader.read({request.boards[i]}));
        } catch (const Refused& error) {
            throw numbered(i, error);
        }
    }
    return boards;
}

}  // namespace

void answer(const ScoreRequest& request, Caller& caller, Json& json) {
    const Game game = read_game(request, caller);
    const std::vector<ShapedLayout> boards = read_boards(request, game, caller);
    set_deadline(request.deadline_s, caller);
    const std::vector<BoardScore> scores = score_boards(boards, game, caller);
    json.raw("{\"scores\":[");
    for (size_t i = 0; i < scores.size(); ++i) {
        json.raw(i == 0 ? "{\"board\":" : ",{\"board\":").text(write_board(boards[i].layout));
        json.raw(",\"words\":").number(scores[i].words).raw(",\"points\":").number(scores[i].points).raw("}");
    }
    // A deadline that passes once everything is done takes nothing away.
    const bool is_complete = scores.size() == boards.size();
    json.raw("],\"complete\":").truth(is_complete).raw(",\"ended\":");
    json.text(name_of(is_complete ? Ended::complete : caller.control.ended())).raw("}");
}

}  // namespace gridwords
