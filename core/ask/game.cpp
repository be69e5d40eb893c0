#include "game.h"

#include <algorithm>
#include <cmath>

#include "../graph.h"
#include "../tile_text.h"

namespace gridwords {
namespace {

// Starting a second thread costs about 30 µs; from here on the search takes milliseconds.
constexpr uint32_t cells_for_threads = 2000;

void check_side(Size size, const Limits& limits) {
    const uint64_t side = limits.board_side;
    if (static_cast<uint64_t>(std::max(size.rows, size.cols)) <= side) return;
    const std::string largest = std::to_string(side) + "x" + std::to_string(side);
    refuse_limit("board", "the board is " + size.text() + ", the largest allowed is " + largest, side);
}

std::shared_ptr<const Shape> read_shape(Size size, const std::optional<WrittenNeighbours>& written,
                                        const Rules& rules) {
    if (!written) {
        return std::make_shared<const Shape>(size.rows, size.cols, rules.neighbours.value_or(Neighbours::king));
    }
    if (const auto* name = std::get_if<std::string>(&written->value)) {
        return std::make_shared<const Shape>(size.rows, size.cols, neighbours_named(*name));
    }
    return std::make_shared<const Shape>(size.rows, size.cols, Neighbours::graph,
                                         read_graph(std::get<1>(written->value), size.cells()));
}

Layout read_written(const WrittenBoard& written, std::optional<Size> size) {
    try {
        if (const auto* text = std::get_if<std::string>(&written.value)) return read_board_text(*text, size);
        return read_board_rows(std::get<1>(written.value), size);
    } catch (BadBoard& error) {
        if (error.field.empty()) error.field = "board";
        throw;
    }
}

}  // namespace

Layout read_layout(const WrittenBoard& written, std::optional<Size> size, const Limits& limits) {
    Layout layout = read_written(written, size);
    if (layout.cells.empty()) {
        throw refusal<BadBoard>("board", "empty",
                                "the board is empty: expected rows of letters, as in oatr/ihps/htnr/enei");
    }
    check_side(layout.size, limits);
    return layout;
}

std::optional<int> read_level(const WithWords& request) {
    if (request.level && request.known) {
        throw refusal<BadOption>("known", "level_and_known", "give level or known, not both");
    }
    return request.known ? known_levels[static_cast<size_t>(*request.known)] : request.level;
}

Game read_game(const WithWords& request, Caller& caller) {
    const Rules& rules = rules_named(request.rules);
    return {caller.desk.counted(request.lexicon, read_level(request), request.hide_vulgar), rules, rules.table()};
}

ShapedLayout BoardReader::read(const WrittenBoard& written) {
    Layout layout = read_layout(written, request_.size, caller_.limits);
    const std::shared_ptr<const Shape>& shape = shape_of(layout.size);
    return {std::move(layout), shape};
}

const std::shared_ptr<const Shape>& BoardReader::shape_of(Size size) {
    std::shared_ptr<const Shape>& shape = shapes_[{size.rows, size.cols}];
    if (shape == nullptr) shape = read_shape(size, request_.neighbours, rules_);
    return shape;
}

Board board_of(const ShapedLayout& board, const Game& game) {
    std::vector<Tile> tiles;
    tiles.reserve(board.layout.tiles.size());
    for (const std::u32string& tile : board.layout.tiles) {
        tiles.push_back(spell_tile(tile, game.lexicon().alphabet(), game.rules.q_is_qu));
    }
    return {board.shape, board.layout.cells, std::move(tiles)};
}

ReadBoard read_board(const WrittenBoard& written, const Played& request, const Game& game, const Caller& caller) {
    ShapedLayout read = BoardReader(request, game.rules, caller).read(written);
    Board board = board_of(read, game);
    return {std::move(read), std::move(board)};
}

Question question_of(const ReadBoard& board, const Game& game, const Caller& caller) {
    Question question{game.lexicon(), board.board};
    question.minimum_length = game.rules.minimum_length;
    question.threads = board.board.cell_count() < cells_for_threads ? 1 : caller.threads;
    question.progress = caller.progress;
    return question;
}

void set_deadline(const std::optional<double>& deadline_s, Caller& caller) {
    const double most = std::min(deadline_s.value_or(caller.limits.deadline_s), caller.limits.deadline_s);
    if (std::isfinite(most)) caller.control.set_deadline(most);
}

}  // namespace gridwords
