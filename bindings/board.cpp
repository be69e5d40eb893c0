#include "../core/board.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "../core/errors.h"
#include "../core/rules.h"
#include "module.h"

namespace gridwords {
namespace {

// From lists of cell numbers, one list per cell.
Graph to_graph(nb::sequence lists) {
    Graph graph;
    graph.offsets.push_back(0);
    for (const nb::handle list : lists) {
        for (const nb::handle cell : nb::cast<nb::sequence>(list)) graph.targets.push_back(nb::cast<uint32_t>(cell));
        graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
    }
    return graph;
}

std::shared_ptr<const Shape> make_shape(int rows, int cols, nb::object neighbours) {
    if (nb::isinstance<nb::str>(neighbours)) {
        return std::make_shared<const Shape>(rows, cols, neighbours_named(nb::cast<std::string>(neighbours)));
    }
    return std::make_shared<const Shape>(rows, cols, Neighbours::graph, to_graph(nb::cast<nb::sequence>(neighbours)));
}

std::vector<uint32_t> touching(const BoundShape& self, uint32_t cell) {
    if (cell >= self.shape->cell_count()) throw nb::index_error("no such cell");
    std::vector<uint32_t> cells;
    self.shape->for_each_touching(cell, [&](uint32_t other) { cells.push_back(other); });
    return cells;
}

}  // namespace

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

CodedTiles coded_tiles(nb::list spellings, const Lexicon& lexicon) {
    CodedTiles coded{to_tiles(spellings), lexicon.alphabet().size()};
    bool fits = coded.tiles.size() >= coded.letters && coded.tiles.size() <= wildcard_code;
    for (const Tile& tile : coded.tiles) {
        for (const std::string& spelling : tile.spellings) {
            fits = fits && !spelling.empty() && spelling.size() <= max_word_length;
            for (const char code : spelling) fits = fits && static_cast<uint8_t>(code) < coded.letters;
        }
    }
    if (!fits) throw BadBoard("the tiles do not fit the alphabet");
    return coded;
}

void bind_board(nb::module_& module) {
    module.attr("HOLE") = static_cast<int>(hole_code);
    module.attr("WILDCARD") = static_cast<int>(wildcard_code);
    nb::class_<BoundShape>(module, "Shape")
        .def(
            "__init__",
            [](BoundShape* self, int rows, int cols, nb::object neighbours) {
                new (self) BoundShape{make_shape(rows, cols, neighbours)};
            },
            nb::arg("rows"), nb::arg("cols"), nb::arg("neighbours"),
            nb::sig("def __init__(self, rows: int, cols: int, "
                    "neighbours: str | collections.abc.Sequence[collections.abc.Sequence[int]]) -> None"))
        .def_prop_ro("rows", [](const BoundShape& self) { return self.shape->rows(); })
        .def_prop_ro("cols", [](const BoundShape& self) { return self.shape->cols(); })
        .def("__len__", [](const BoundShape& self) { return self.shape->cell_count(); })
        .def("touching", &touching, nb::arg("cell"))
        .def("symmetries", [](const BoundShape& self) { return self.shape->symmetries(); });
    nb::class_<Board>(module, "Board")
        .def(
            "__init__",
            [](Board* self, const BoundShape& shape, nb::object cells, nb::list spellings) {
                new (self) Board(shape.shape, to_cells(cells), to_tiles(spellings));
            },
            nb::arg("shape"), nb::arg("cells"), nb::arg("spellings"),
            nb::sig("def __init__(self, shape: Shape, cells: object, spellings: list[list[bytes]]) -> None"));
}

}  // namespace gridwords
