// The game that a request names, and its board.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
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
    std::vector<int32_t> points;  // of a word, by its length

    const Lexicon& lexicon() const { return *open->lexicon; }
};

Game read_game(const WithWords& request, Caller& caller);

// The level that a request gives by number or by name; giving both is refused.
std::optional<int> read_level(const WithWords& request);

// The tiles of a board, which must have some, within the caller's limits.
Layout read_layout(const WrittenBoard& written, std::optional<Size> size, const Limits& limits);

// A board's tiles, and which of its cells touch.
struct ShapedLayout {
    Layout layout;
    std::shared_ptr<const Shape> shape;
};

// Reads the boards of a request. Those of one size share their shape.
class BoardReader {
public:
    BoardReader(const Played& request, const Rules& rules, const Caller& caller)
        : request_(request), rules_(rules), caller_(caller) {}

    ShapedLayout read(const WrittenBoard& written);

private:
    const std::shared_ptr<const Shape>& shape_of(Size size);

    const Played& request_;
    const Rules& rules_;
    const Caller& caller_;
    std::map<std::pair<int, int>, std::shared_ptr<const Shape>> shapes_;
};

// The board as the engines see it, in the letter codes of the game's lexicon.
Board board_of(const ShapedLayout& board, const Game& game);

struct ReadBoard : ShapedLayout {
    Board board;
};

ReadBoard read_board(const WrittenBoard& written, const Played& request, const Game& game, const Caller& caller);

// The question about that board, with the caller's threads if it is large enough.
Question question_of(const ReadBoard& board, const Game& game, const Caller& caller);

// Sets the deadline of the request, or the caller's if that is sooner.
void set_deadline(const std::optional<double>& deadline_s, Caller& caller);

}  // namespace gridwords
