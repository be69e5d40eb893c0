#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstring>

#include "../core/errors.h"
#include "../core/vision/reader.h"
#include "module.h"

namespace gridwords {
namespace {

using vision::Cell;
using vision::ListedWord;
using vision::Picture;
using vision::Reader;
using vision::Reading;

using Pixels = nb::ndarray<const uint8_t, nb::c_contig, nb::device::cpu>;
using Tiles =
    nb::ndarray<const float, nb::shape<-1, vision::tile_side, vision::tile_side>, nb::c_contig, nb::device::cpu>;

nb::list alternatives_of(const Cell& cell) {
    nb::list alternatives;
    for (const auto& [text, confidence] : cell.alternatives) alternatives.append(nb::make_tuple(text, confidence));
    return alternatives;
}

nb::tuple board_of(const Reading& reading) {
    nb::list cells;
    for (const Cell& cell : reading.cells) {
        const auto& c = cell.corners;
        cells.append(nb::make_tuple(cell.text, cell.confidence, cell.turn,
                                    nb::make_tuple(nb::make_tuple(c[0].x, c[0].y), nb::make_tuple(c[1].x, c[1].y),
                                                   nb::make_tuple(c[2].x, c[2].y), nb::make_tuple(c[3].x, c[3].y)),
                                    alternatives_of(cell)));
    }
    nb::list words;
    for (const ListedWord& word : reading.words)
        words.append(nb::make_tuple(word.text, word.confidence, word.is_in_grid));
    return nb::make_tuple(reading.rows, reading.cols, reading.reason, cells, words);
}

// The boards of the picture, the best first; alone and without cells if there is none.
nb::list read(const Reader& reader, const Pixels& pixels, int rows, int cols, bool with_words) {
    if (pixels.ndim() != 2 && pixels.ndim() != 3) {
        throw BadPicture("a picture is an array of height x width x 3 bytes, got one of " +
                         std::to_string(pixels.ndim()) + " dimensions");
    }
    constexpr size_t longest = 1 << 30;
    for (size_t i = 0; i < pixels.ndim(); ++i) {
        if (pixels.shape(i) > longest) throw BadPicture("the picture is too large");
    }
    const Picture picture{pixels.data(), static_cast<int>(pixels.shape(1)), static_cast<int>(pixels.shape(0)),
                          pixels.ndim() == 2 ? 1 : static_cast<int>(pixels.shape(2))};
    Reading reading;
    {
        const nb::gil_scoped_release release;
        reading = reader.read(picture, rows, cols, with_words);
    }
    nb::list boards;
    boards.append(board_of(reading));
    for (const Reading& other : reading.others) boards.append(board_of(other));
    return boards;
}

// The network's outputs for tiles that are already cut, as bytes: float32 [tile][turn][label].
nb::bytes logits(const Reader& reader, const Tiles& tiles) {
    std::vector<vision::TileLogits> answers(tiles.shape(0));
    {
        const nb::gil_scoped_release release;
        vision::TileGrey tile;
        for (size_t i = 0; i < answers.size(); ++i) {
            std::memcpy(tile.data(), tiles.data() + i * tile.size(), sizeof tile);
            answers[i] = reader.network().evaluate(tile);
        }
    }
    return nb::bytes(reinterpret_cast<const char*>(answers.data()), answers.size() * sizeof(vision::TileLogits));
}

}  // namespace

void bind_vision(nb::module_& module) {
    nb::class_<Reader>(module, "Reader")
        .def(
            "__init__", [](Reader* self, nb::bytes weights) { new (self) Reader(weights.c_str(), weights.size()); },
            nb::arg("weights"))
        .def("read", &read, nb::arg("pixels"), nb::arg("rows") = 0, nb::arg("cols") = 0, nb::arg("words") = false,
             nb::sig("def read(self, pixels: typing.Any, rows: int = 0, cols: int = 0, words: bool = False) -> "
                     "list[tuple[int, int, str, list[tuple[str, float, int, tuple[tuple[float, float], ...], "
                     "list[tuple[str, float]]]], list[tuple[str, float, bool]]]]"))
        .def("logits", &logits, nb::arg("tiles"), nb::sig("def logits(self, tiles: typing.Any) -> bytes"));
}

}  // namespace gridwords
