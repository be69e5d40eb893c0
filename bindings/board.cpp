#include "../core/board.h"

#include <nanobind/stl/string.h>

#include "../core/errors.h"
#include "module.h"

namespace gridwords {
namespace {

Neighbours neighbours_named(const std::string& name) {
    if (name == "king") return Neighbours::king;
    if (name == "rook") return Neighbours::rook;
    if (name == "torus") return Neighbours::torus;
    if (name == "line") return Neighbours::line;
    if (name == "graph") return Neighbours::graph;
    throw BadBoard("unknown neighbours '" + name + "'");
}

// A list of lists of bytes: for each different tile, the letter codes of each way to read it.
std::vector<Tile> to_tiles(nb::list spellings) {
    std::vector<Tile> tiles;
    tiles.reserve(spellings.size());
    for (const nb::handle tile_spellings : spellings) {
        Tile tile;
        for (const nb::handle spelling : nb::cast<nb::list>(tile_spellings)) {
            const auto codes = nb::cast<nb::bytes>(spelling);
            tile.spellings.emplace_back(codes.c_str(), codes.size());
        }
        tiles.push_back(std::move(tile));
    }
    return tiles;
}

// `cells` is any buffer of 8- or 16-bit indices.
std::vector<uint16_t> to_cells(nb::object cells) {
    Py_buffer buffer;
    if (PyObject_GetBuffer(cells.ptr(), &buffer, PyBUF_ND) != 0) throw nb::python_error();
    std::vector<uint16_t> indices;
    if (buffer.itemsize == 1) {
        const auto* const from = static_cast<const uint8_t*>(buffer.buf);
        indices.assign(from, from + buffer.len);
    } else if (buffer.itemsize == 2) {
        const auto* const from = static_cast<const uint16_t*>(buffer.buf);
        indices.assign(from, from + buffer.len / 2);
    }
    PyBuffer_Release(&buffer);
    return indices;
}

Graph to_graph(nb::object lists) {
    Graph graph;
    if (lists.is_none()) return graph;
    graph.offsets.push_back(0);
    for (const nb::handle list : nb::cast<nb::sequence>(lists)) {
        for (const nb::handle cell : nb::cast<nb::sequence>(list)) graph.targets.push_back(nb::cast<uint32_t>(cell));
        graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
    }
    return graph;
}

}  // namespace

void bind_board(nb::module_& module) {
    nb::class_<Board>(module, "Board")
        .def(
            "__init__",
            [](Board* self, int rows, int cols, const std::string& neighbours, nb::object cells, nb::list spellings,
               nb::object graph) {
                new (self) Board(rows, cols, neighbours_named(neighbours), to_cells(cells), to_tiles(spellings),
                                 to_graph(graph));
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("neighbours"), nb::arg("cells"), nb::arg("spellings"),
            nb::arg("graph").none(),
            nb::sig("def __init__(self, rows: int, cols: int, neighbours: str, cells: object, spellings: "
                    "list[list[bytes]], "
                    "graph: collections.abc.Sequence[collections.abc.Sequence[int]] | None) -> None"));
}

}  // namespace gridwords
