// The game that a request names, and its board.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../board.h"
#include "../board_text.h"
#include "../question.h"
#include "../rules.h"
#include "caller.h"
#include "requests.h"

namespace gridwords {

// Which words count and what they are worth.
struct Game {
    std::shared_ptr<OpenLexicon> open;
    const Rules& rules;
    std::vector<int32_t> points;  // by length

    const Lexicon& lexicon() const { return *open->lexicon; }
};

Game read_game(const WithWords& request, Caller& caller);

// The level that a request names by number or by name. Both are refused.
std::optional<int> read_level(const WithWords& request);

// A board as it was written, and as the engines see it.
struct ReadBoard {
    Layout layout;
    std::shared_ptr<const Shape> shape;
    Board board;
};

ReadBoard read_board(const WrittenBoard& written, const Played& request, const Game& game, const Caller& caller);

// The question on that board with one thread, or the caller's.
Question question_of(const ReadBoard& board, const Game& game, const Caller& caller);

// Sets the deadline of the request, or the caller's if that is sooner.
void set_deadline(const std::optional<double>& deadline_s, Caller& caller);

}  // namespace gridwords
