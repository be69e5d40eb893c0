#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "../core/engines/score_each.h"
#include "../core/errors.h"
#include "module.h"

namespace gridwords {
namespace {

using Codes = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Scores = nb::ndarray<int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_codes(const uint8_t* codes, size_t boards, size_t cells, size_t letters) {
    for (size_t i = 0; i < boards * cells; ++i) {
        if (codes[i] < letters || codes[i] >= wildcard_code) continue;
        throw BadBoard("board " + std::to_string(i / cells) + ", cell " + std::to_string(i % cells) +
                       " has letter code " + std::to_string(codes[i]) + "; the alphabet has " +
                       std::to_string(letters) + " letters, 254 is a wildcard and 255 a hole");
    }
}

int code_of(const Lexicon& lexicon, char32_t letter) {
    const size_t place = lexicon.alphabet().find(letter);
    return place == Alphabet::npos ? -1 : static_cast<int>(place);
}

// How many leading boards are scored, and whether Ctrl-C stopped it.
nb::tuple score_boards(BoundLexicon& lexicon, const Board& shape_of, Codes codes, Scores points, nb::object counts,
                       nb::sequence table, int minimum_length, bool q_is_qu, int threads, nb::object deadline_s,
                       nb::object progress) {
    const size_t boards = codes.shape(0);
    const size_t cells = codes.shape(1);
    if (cells != shape_of.cell_count() || points.shape(0) != boards) throw BadBoard("the arrays do not fit the boards");
    const std::vector<int32_t> points_of = points_table(table);
    ScoreSink sink{points.data(), nullptr};
    if (!counts.is_none()) {
        auto array = nb::cast<Scores>(counts);
        if (array.shape(0) != boards) throw BadBoard("the counts do not fit the boards");
        sink.counts = array.data();
    }
    const CodeRules rules{points_of.data(), minimum_length, q_is_qu, code_of(lexicon.lexicon(), U'q'),
                          code_of(lexicon.lexicon(), U'u')};
    const Shape shape{shape_of.rows(), shape_of.cols(), shape_of.neighbours(), shape_of.graph()};
    WatchedControl watched(deadline_s, progress);
    size_t done = 0;
    {
        const nb::gil_scoped_release release;
        check_codes(codes.data(), boards, cells, lexicon.lexicon().alphabet().size());
        done = score_each(lexicon.lexicon(), shape, rules, codes.data(), boards, threads, sink, watched.control(),
                          &watched.progress());
    }
    watched.raise_failure();
    return nb::make_tuple(done, watched.interrupted());
}

}  // namespace

void bind_score(nb::module_& module) {
    module.def("score_boards", &score_boards, nb::arg("lexicon"), nb::arg("shape"), nb::arg("codes"), nb::arg("points"),
               nb::arg("counts").none(), nb::arg("table"), nb::arg("minimum_length"), nb::arg("q_is_qu"),
               nb::arg("threads"), nb::arg("deadline_s").none(), nb::arg("progress").none(),
               nb::sig("def score_boards(lexicon: Lexicon, shape: Board, codes: numpy.typing.NDArray[numpy.uint8], "
                       "points: numpy.typing.NDArray[numpy.int32], "
                       "counts: numpy.typing.NDArray[numpy.int32] | None, table: collections.abc.Sequence[int], "
                       "minimum_length: int, q_is_qu: bool, threads: int, "
                       "deadline_s: float | None, progress: object) -> tuple[int, bool]"));
}

}  // namespace gridwords
