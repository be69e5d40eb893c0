#include "board.h"

#include <charconv>
#include <map>

#include "../core/tile_text.h"

namespace gridwords {
namespace {

Neighbours neighbours_named(std::string_view name) {
    if (name == "king") return Neighbours::king;
    if (name == "rook") return Neighbours::rook;
    if (name == "torus") return Neighbours::torus;
    if (name == "line") return Neighbours::line;
    throw BadBoard("unknown neighbours '" + std::string(name) + "': king, rook, torus or line");
}

// `touching` has a list for each cell, its numbers ascending with a comma between them.
Graph graph_of(const Request& request) {
    Graph graph{{0}, {}};
    if (request.text("touching").empty()) graph.offsets.push_back(0);  // a single cell
    for (std::string_view left : request.list("touching")) {
        while (!left.empty()) {
            uint32_t cell = 0;
            const size_t end = std::min(left.find(','), left.size());
            std::from_chars(left.data(), left.data() + end, cell);
            graph.targets.push_back(cell);
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
    }
    return graph;
}

}  // namespace

std::shared_ptr<const Shape> shape_of(const Request& request) {
    const int rows = request.whole("rows");
    const int cols = request.whole("cols");
    if (request.has("touching")) return std::make_shared<const Shape>(rows, cols, Neighbours::graph, graph_of(request));
    return std::make_shared<const Shape>(rows, cols, neighbours_named(request.text("neighbours")));
}

// `tiles` has one text per cell; each different one is spelled once.
Board board_of(const Request& request, const Alphabet& alphabet) {
    std::map<std::string_view, uint16_t> seen;
    std::vector<Tile> tiles;
    std::vector<uint16_t> cells;
    const bool q_is_qu = request.is("q_is_qu");
    for (const std::string_view text : request.list("tiles")) {
        const auto [place, is_new] = seen.try_emplace(text, static_cast<uint16_t>(tiles.size()));
        if (is_new) tiles.push_back(spell_tile(from_utf8(text), alphabet, q_is_qu));
        cells.push_back(place->second);
    }
    return Board(shape_of(request), std::move(cells), std::move(tiles));
}

std::vector<int32_t> points_of(const Request& request) {
    std::vector<int32_t> points = request.numbers<int32_t>("points");
    points.resize(max_word_length + 1, 0);
    return points;
}

}  // namespace gridwords
