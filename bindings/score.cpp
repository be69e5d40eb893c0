#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "../core/engines/many_scorer.h"
#include "../core/errors.h"
#include "../core/letter_codes.h"
#include "module.h"

namespace gridwords {
namespace {

using Codes = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Returns how many leading boards are scored, and why it ended.
nb::tuple score(const ManyScorer& scorer, Codes codes, Scores points, nb::object counts, size_t cells, size_t letters,
                size_t tiles, int threads, nb::object deadline_s, nb::object progress) {
    const size_t boards = codes.shape(0);
    if (codes.shape(1) != cells || points.shape(0) != boards) throw BadBoard("the arrays do not fit the boards");
    ScoreSink sink{points.data(), nullptr};
    if (!counts.is_none()) {
        auto array = nb::cast<Scores>(counts);
        if (array.shape(0) != boards) throw BadBoard("the counts do not fit the boards");
        sink.counts = array.data();
    }
    WatchedControl watched(deadline_s, progress);
    Reached reached{};
    {
        const nb::gil_scoped_release release;
        check_codes(codes.data(), boards, cells, letters, tiles);
        reached = scorer.score(codes.data(), boards, threads, sink, watched.control(), &watched.progress());
    }
    watched.raise_failure();
    return nb::make_tuple(reached.done, name_of(reached.ended));
}

using LetterPoints = nb::ndarray<int32_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

const char* score_letters(const ManyScorer& scorer, Codes codes, const std::vector<uint32_t>& changed,
                          LetterPoints points, size_t cells, size_t letters, size_t tiles, int threads,
                          nb::object progress) {
    const bool is_inside = std::all_of(changed.begin(), changed.end(), [&](uint32_t cell) { return cell < cells; });
    if (!scorer.is_near() || !is_inside || codes.shape(1) != cells || points.shape(0) != codes.shape(0) ||
        points.shape(1) != changed.size() || points.shape(2) != letters) {
        throw BadBoard("the arrays do not fit the boards");
    }
    WatchedControl watched{nb::none(), std::move(progress)};
    Ended ended = Ended::complete;
    {
        const nb::gil_scoped_release release;
        check_codes(codes.data(), codes.shape(0), cells, letters, tiles);
        ended = scorer.score_letters(codes.data(), codes.shape(0), changed, points.data(), threads, watched.control());
    }
    watched.raise_failure();
    return name_of(ended);
}

// A scorer, and what its arrays must fit.
struct BoundScorer {
    ManyScorer scorer;
    size_t cells;
    size_t letters;
    size_t tiles;
};

}  // namespace

void bind_score(nb::module_& module) {
    nb::class_<BoundScorer>(module, "ManyScorer")
        .def(
            "__init__",
            [](BoundScorer* self, const BoundLexicon& lexicon, const BoundShape& shape, nb::sequence points,
               int minimum_length, nb::list tiles, const std::string& instructions) {
                const std::vector<int32_t> table = points_table(points);
                const CodedTiles coded = coded_tiles(tiles, lexicon.lexicon());
                const bool is_fast = instructions != "none";
                const BatchPath path = is_fast ? batch_path_named(instructions) : BatchPath::automatic;
                const nb::gil_scoped_release release;
                new (self) BoundScorer{{lexicon.shared(), shape.shape, table, minimum_length, coded, path, is_fast},
                                       shape.shape->cell_count(),
                                       lexicon.lexicon().alphabet().size(),
                                       coded.tiles.size()};
            },
            nb::arg("lexicon"), nb::arg("shape"), nb::arg("points"), nb::arg("minimum_length"), nb::arg("tiles"),
            nb::arg("instructions"),
            nb::sig("def __init__(self, lexicon: Lexicon, shape: Shape, points: collections.abc.Sequence[int], "
                    "minimum_length: int, tiles: " TILES ", instructions: str) -> None"))
        .def(
            "score",
            [](const BoundScorer& self, Codes codes, Scores points, nb::object counts, int threads,
               nb::object deadline_s, nb::object progress) {
                return score(self.scorer, codes, points, counts, self.cells, self.letters, self.tiles, threads,
                             deadline_s, progress);
            },
            nb::arg("codes"), nb::arg("points"), nb::arg("counts").none(), nb::arg("threads"),
            nb::arg("deadline_s").none(), nb::arg("progress").none(),
            nb::sig(
                "def score(self, codes: numpy.typing.NDArray[numpy.uint8], points: numpy.typing.NDArray[numpy.int32], "
                "counts: numpy.typing.NDArray[numpy.int32] | None, threads: int, deadline_s: float | None, "
                "progress: object) -> tuple[int, " ENDED "]"))
        .def_prop_ro("is_near", [](const BoundScorer& self) { return self.scorer.is_near(); })
        .def(
            "score_letters",
            [](const BoundScorer& self, Codes codes, const std::vector<uint32_t>& cells, LetterPoints points,
               int threads, nb::object progress) {
                return score_letters(self.scorer, codes, cells, points, self.cells, self.letters, self.tiles, threads,
                                     std::move(progress));
            },
            nb::arg("codes"), nb::arg("cells"), nb::arg("points"), nb::arg("threads"), nb::arg("progress").none(),
            nb::sig("def score_letters(self, codes: numpy.typing.NDArray[numpy.uint8], "
                    "cells: collections.abc.Sequence[int], points: numpy.typing.NDArray[numpy.int32], threads: int, "
                    "progress: object) -> " ENDED))
        .def_prop_ro("instructions", [](const BoundScorer& self) {
            const auto path = self.scorer.path();
            return std::string(path ? name_of(*path) : "none");
        });
    module.def(
        "instructions_here",
        [] {
            nb::list names;
            for (const BatchPath path : batch_paths_here()) names.append(name_of(path));
            return names;
        },
        nb::sig("def instructions_here() -> list[str]"));
    module.def("instructions_used", [] { return std::string(name_of(BatchScorer::automatic_path())); });
}

}  // namespace gridwords
