#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "../core/engines/many_scorer.h"
#include "../core/errors.h"
#include "../core/letter_codes.h"
#include "../core/optimise/cover.h"
#include "../core/optimise/distinct.h"
#include "../core/optimise/many_letters.h"
#include "../core/optimise/moves.h"
#include "../core/optimise/sample.h"
#include "module.h"

namespace gridwords {
namespace {

template <class Number, int axes>
using CpuArray = nb::ndarray<Number, nb::ndim<axes>, nb::c_contig, nb::device::cpu>;
using Boards = CpuArray<const uint8_t, 2>;
using States = CpuArray<uint64_t, 2>;

void require(bool fits) {
    if (!fits) throw BadOption("the arrays do not fit together");
}

// Runs `work(control)` without the GIL and calls `progress` from time to time. Returns why it ended, as text.
template <class Work>
const char* run_watched(nb::object progress, Work&& work) {
    WatchedControl watched{nb::none(), std::move(progress)};
    Ended ended = Ended::complete;
    {
        const nb::gil_scoped_release release;
        ended = work(watched.control());
    }
    watched.raise_failure();
    return name_of(ended);
}

class BoundLetters {
public:
    BoundLetters(BoundLexicon& lexicon, const BoundShape& shape, nb::sequence table, int minimum_length, nb::list tiles,
                 const std::string& instructions) {
        const std::vector<int32_t> points = points_table(table);
        CodedTiles coded = coded_tiles(tiles, lexicon.lexicon());
        tiles_ = coded.tiles.size();
        const nb::gil_scoped_release release;
        const Lexicon& words = lexicon.lexicon();
        if (!fit(words, shape, points, coded)) {
            throw BadOption(
                "this scorer takes boards of up to 64 cells, up to 31 letters, and points that fit 32 bits");
        }
        const BatchRules rules{points.data(), minimum_length, std::move(coded)};
        scorer_ = std::make_unique<ManyLetters>(words.narrow(), rules, static_cast<int>(words.alphabet().size()),
                                                shape.shape, batch_path_named(instructions));
    }

    static bool fits(BoundLexicon& lexicon, const BoundShape& shape, nb::sequence table, nb::list tiles) {
        return fit(lexicon.lexicon(), shape, points_table(table), coded_tiles(tiles, lexicon.lexicon()));
    }

    const char* score(Boards codes, uint64_t wanted, CpuArray<int32_t, 3> points, int threads, nb::object progress) {
        require(codes.shape(1) == static_cast<size_t>(scorer_->cells()) && points.shape(0) == codes.shape(0) &&
                points.shape(1) == static_cast<size_t>(std::popcount(wanted)) &&
                points.shape(2) == static_cast<size_t>(scorer_->letters()) &&
                (scorer_->cells() == 64 || wanted >> scorer_->cells() == 0));
        return run_watched(std::move(progress), [&](Control& control) {
            check_codes(codes.data(), codes.shape(0), codes.shape(1), static_cast<size_t>(scorer_->letters()), tiles_);
            return scorer_->score(codes.data(), codes.shape(0), wanted, points.data(), threads, control);
        });
    }

private:
    static bool fit(const Lexicon& lexicon, const BoundShape& shape, const std::vector<int32_t>& points,
                    const CodedTiles& tiles) {
        return BatchScorer::fits(lexicon, *shape.shape, tiles) && total_fits(lexicon, points);
    }

    std::unique_ptr<ManyLetters> scorer_;
    size_t tiles_ = 0;
};

class BoundCover {
public:
    BoundCover(BoundLexicon& lexicon, const BoundShape& shape, int minimum_length, nb::list tiles)
        : letters_(lexicon.lexicon().alphabet().size()) {
        CodedTiles coded = coded_tiles(tiles, lexicon.lexicon());
        const nb::gil_scoped_release release;
        const Lexicon& words = lexicon.lexicon();
        if (!BatchScorer::fits(words, *shape.shape, coded))
            throw BadOption("cover takes boards of up to 64 cells and up to 31 letters");
        const std::vector<int32_t> no_points(256, 0);
        const BatchRules rules{no_points.data(), minimum_length, std::move(coded)};
        cover_ = std::make_unique<Cover>(words.narrow(), rules, shape.shape);
    }

    static bool fits(BoundLexicon& lexicon, const BoundShape& shape) {
        return BatchScorer::fits(lexicon.lexicon(), *shape.shape, letter_tiles(lexicon.lexicon().alphabet().size()));
    }

    const char* count_bare(Boards codes, CpuArray<int32_t, 1> bare, int threads, nb::object progress) {
        require(codes.shape(1) == cover_->cells() && bare.shape(0) == codes.shape(0));
        return run_watched(std::move(progress), [&](Control& control) {
            check_codes(codes.data(), codes.shape(0), codes.shape(1), letters_, letters_);
            return cover_->count_bare(codes.data(), codes.shape(0), bare.data(), threads, control);
        });
    }

private:
    size_t letters_;
    std::unique_ptr<Cover> cover_;
};

uint16_t* dice_of(const Mover& mover, const nb::ndarray<uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& dice,
                  size_t boards) {
    require(!mover.has_dice() || (dice.shape(0) == boards && dice.shape(1) == mover.cells()));
    return dice.data();
}

using Dice = CpuArray<uint16_t, 2>;

uint16_t* at(const Mover& mover, uint16_t* dice, size_t board) {
    return mover.has_dice() ? dice + board * mover.cells() : nullptr;
}

void start(const Mover& mover, CpuArray<uint8_t, 2> boards, Dice dice, States states) {
    require(boards.shape(1) == mover.cells() && states.shape(0) == boards.shape(0) && states.shape(1) == Random::words);
    uint16_t* its_dice = dice_of(mover, dice, boards.shape(0));
    for (size_t i = 0; i < boards.shape(0); ++i) {
        Random random(states.data() + i * Random::words);
        mover.start(boards.data() + i * mover.cells(), at(mover, its_dice, i), random);
    }
}

// Changes each board in place, by `mean` changes on average.
void change(const Mover& mover, CpuArray<uint8_t, 2> boards, Dice dice, States states, int mean) {
    require(boards.shape(1) == mover.cells() && states.shape(0) > 0 && boards.shape(0) % states.shape(0) == 0 &&
            states.shape(1) == Random::words && mean >= 1);
    uint16_t* its_dice = dice_of(mover, dice, boards.shape(0));
    const size_t each = boards.shape(0) / states.shape(0);
    for (size_t i = 0; i < boards.shape(0); ++i) {
        Random random(states.data() + i / each * Random::words);
        mover.change(boards.data() + i * mover.cells(), at(mover, its_dice, i), sample_changes(mean, random), random);
    }
}

void cross(const Mover& mover, CpuArray<uint8_t, 2> boards, Boards others, States states) {
    require(boards.shape(1) == mover.cells() && others.shape(1) == mover.cells() &&
            others.shape(0) == boards.shape(0) && states.shape(0) == boards.shape(0) &&
            states.shape(1) == Random::words);
    for (size_t i = 0; i < boards.shape(0); ++i) {
        Random random(states.data() + i * Random::words);
        mover.cross(boards.data() + i * mover.cells(), others.data() + i * mover.cells(), random);
    }
}

void options(const Mover& mover, size_t cell, Dice dice, CpuArray<uint64_t, 1> letters) {
    require(cell < mover.cells());
    const uint16_t* its_dice = dice_of(mover, dice, letters.shape(0));
    for (size_t i = 0; i < letters.shape(0); ++i) {
        letters.data()[i] = mover.options(cell, mover.has_dice() ? its_dice + i * mover.cells() : nullptr);
    }
}

void match(const Mover& mover, Boards boards, Dice dice, CpuArray<uint8_t, 1> rollable) {
    require(boards.shape(1) == mover.cells() && rollable.shape(0) == boards.shape(0) && mover.has_dice());
    uint16_t* its_dice = dice_of(mover, dice, boards.shape(0));
    const nb::gil_scoped_release release;
    for (size_t i = 0; i < boards.shape(0); ++i) {
        rollable.data()[i] = mover.match(boards.data() + i * mover.cells(), its_dice + i * mover.cells());
    }
}

void keeps(const Mover& mover, Boards boards, CpuArray<uint8_t, 1> kept) {
    require(boards.shape(1) == mover.cells() && kept.shape(0) == boards.shape(0));
    for (size_t i = 0; i < boards.shape(0); ++i) kept.data()[i] = mover.keeps(boards.data() + i * mover.cells());
}

// For each row the index of one of its values (see `sample`).
void choose(CpuArray<const double, 2> values, CpuArray<const double, 1> temperatures, States states,
            CpuArray<int64_t, 1> chosen) {
    const size_t rows = values.shape(0), cols = values.shape(1);
    require(temperatures.shape(0) == rows && states.shape(0) == rows && states.shape(1) == Random::words &&
            chosen.shape(0) == rows && cols > 0);
    for (size_t i = 0; i < rows; ++i) {
        Random random(states.data() + i * Random::words);
        const size_t index = sample(values.data() + i * cols, cols, temperatures.data()[i], random);
        chosen.data()[i] = static_cast<int64_t>(index);
    }
}

Images images_of(CpuArray<const uint32_t, 2> images, size_t cells) {
    require(images.shape(1) == cells);
    for (size_t i = 0; i < images.shape(0) * cells; ++i) require(images.data()[i] < cells);
    return {images.data(), images.shape(0), cells};
}

// Writes the smallest image of each board.
void canonical_boards(Boards boards, CpuArray<const uint32_t, 2> images, CpuArray<uint8_t, 2> smallest) {
    const size_t cells = boards.shape(1);
    const Images ways = images_of(images, cells);
    require(smallest.shape(0) == boards.shape(0) && smallest.shape(1) == cells);
    const nb::gil_scoped_release release;
    for (size_t i = 0; i < boards.shape(0); ++i) {
        canonical(boards.data() + i * cells, ways, smallest.data() + i * cells);
    }
}

// Writes the indices of distinct boards to `places`, as many as it has room for, and returns their number.
size_t distinct_boards(Boards boards, CpuArray<const int64_t, 1> order, CpuArray<const uint32_t, 2> images,
                       CpuArray<int64_t, 1> places) {
    const Images ways = images_of(images, boards.shape(1));
    for (size_t i = 0; i < order.shape(0); ++i) {
        require(order.data()[i] >= 0 && static_cast<size_t>(order.data()[i]) < boards.shape(0));
    }
    const nb::gil_scoped_release release;
    const std::vector<int64_t> found = distinct(boards.data(), order.data(), order.shape(0), ways, places.shape(0));
    std::copy(found.begin(), found.end(), places.data());
    return found.size();
}

// Writes a board for every swap of two of the cells, board by board, and returns their number.
size_t swaps(const Mover& mover, Boards boards, CpuArray<const int64_t, 1> cells, CpuArray<uint8_t, 2> swapped) {
    const size_t pairs = cells.shape(0) * (cells.shape(0) - 1) / 2;
    require(boards.shape(1) == mover.cells() && swapped.shape(1) == mover.cells() &&
            swapped.shape(0) >= boards.shape(0) * pairs);
    for (size_t i = 0; i < cells.shape(0); ++i) {
        require(cells.data()[i] >= 0 && static_cast<size_t>(cells.data()[i]) < mover.cells());
    }
    const nb::gil_scoped_release release;
    uint8_t* to = swapped.data();
    for (size_t i = 0; i < boards.shape(0); ++i) {
        to = mover.swaps(boards.data() + i * mover.cells(), cells.data(), cells.shape(0), to);
    }
    return static_cast<size_t>(to - swapped.data()) / mover.cells();
}

void seed_states(uint64_t seed, uint64_t first_stream, States states) {
    require(states.shape(1) == Random::words);
    for (size_t i = 0; i < states.shape(0); ++i) {
        Random::seed(seed, first_stream + i, states.data() + i * Random::words);
    }
}

// Draws whole numbers below `end` from one stream.
void draw_below(States state, uint32_t end, CpuArray<int64_t, 1> drawn) {
    require(state.shape(0) == 1 && state.shape(1) == Random::words && end > 0);
    Random random(state.data());
    for (size_t i = 0; i < drawn.shape(0); ++i) drawn.data()[i] = random.below(end);
}

}  // namespace

#define BOARDS "numpy.typing.NDArray[numpy.uint8]"
#define DICE "numpy.typing.NDArray[numpy.uint16]"
#define STATES "numpy.typing.NDArray[numpy.uint64]"

void bind_optimise(nb::module_& module) {
    nb::class_<BoundLetters>(module, "ManyLetters")
        .def(nb::init<BoundLexicon&, const BoundShape&, nb::sequence, int, nb::list, const std::string&>(),
             nb::arg("lexicon"), nb::arg("shape"), nb::arg("table"), nb::arg("minimum_length"), nb::arg("tiles"),
             nb::arg("instructions") = "auto",
             nb::sig("def __init__(self, lexicon: Lexicon, shape: Shape, table: collections.abc.Sequence[int], "
                     "minimum_length: int, tiles: " TILES ", instructions: str = 'auto') -> None"))
        .def_static("fits", &BoundLetters::fits, nb::arg("lexicon"), nb::arg("shape"), nb::arg("table"),
                    nb::arg("tiles"),
                    nb::sig("def fits(lexicon: Lexicon, shape: Shape, table: collections.abc.Sequence[int], "
                            "tiles: " TILES ") -> bool"))
        .def("score", &BoundLetters::score, nb::arg("codes"), nb::arg("wanted"), nb::arg("points"), nb::arg("threads"),
             nb::arg("progress").none() = nb::none(),
             nb::sig("def score(self, codes: " BOARDS ", wanted: int, "
                     "points: numpy.typing.NDArray[numpy.int32], threads: int, progress: object = None) -> " ENDED));
    nb::class_<BoundCover>(module, "Cover")
        .def(nb::init<BoundLexicon&, const BoundShape&, int, nb::list>(), nb::arg("lexicon"), nb::arg("shape"),
             nb::arg("minimum_length"), nb::arg("tiles"),
             nb::sig("def __init__(self, lexicon: Lexicon, shape: Shape, minimum_length: int, tiles: " TILES
                     ") -> None"))
        .def_static("fits", &BoundCover::fits, nb::arg("lexicon"), nb::arg("shape"))
        .def("count_bare", &BoundCover::count_bare, nb::arg("codes"), nb::arg("bare"), nb::arg("threads"),
             nb::arg("progress").none() = nb::none(),
             nb::sig("def count_bare(self, codes: " BOARDS ", bare: numpy.typing.NDArray[numpy.int32], "
                     "threads: int, progress: object = None) -> " ENDED));
    nb::class_<Mover>(module, "Mover")
        .def(
            "__init__",
            [](Mover* self, const BoundShape& shape, std::vector<uint32_t> weights, std::vector<uint64_t> allowed,
               std::vector<uint8_t> fixed, std::vector<uint32_t> partner, std::vector<uint64_t> dice) {
                new (self) Mover({shape.shape, std::move(weights), std::move(allowed), std::move(fixed),
                                  std::move(partner), std::move(dice)});
            },
            nb::arg("shape"), nb::arg("weights"), nb::arg("allowed"), nb::arg("fixed"), nb::arg("partner"),
            nb::arg("dice"))
        .def_prop_ro("free", &Mover::free)
        .def("start", &start,
             nb::sig("def start(self, boards: " BOARDS ", dice: " DICE ", states: " STATES ") -> None"))
        .def("change", &change,
             nb::sig("def change(self, boards: " BOARDS ", dice: " DICE ", states: " STATES ", mean: int) -> None"))
        .def("cross", &cross,
             nb::sig("def cross(self, boards: " BOARDS ", others: " BOARDS ", states: " STATES ") -> None"))
        .def("options", &options, nb::sig("def options(self, cell: int, dice: " DICE ", letters: " STATES ") -> None"))
        .def("match", &match,
             nb::sig("def match(self, boards: " BOARDS ", dice: " DICE ", rollable: " BOARDS ") -> None"))
        .def("swaps", &swaps,
             nb::sig("def swaps(self, boards: " BOARDS ", cells: numpy.typing.NDArray[numpy.int64], "
                     "swapped: " BOARDS ") -> int"))
        .def("keeps", &keeps, nb::sig("def keeps(self, boards: " BOARDS ", kept: " BOARDS ") -> None"));
    module.def("choose", &choose,
               nb::sig("def choose(values: numpy.typing.NDArray[numpy.float64], "
                       "temperatures: numpy.typing.NDArray[numpy.float64], states: " STATES ", "
                       "chosen: numpy.typing.NDArray[numpy.int64]) -> None"));
    module.def("distinct", &distinct_boards,
               nb::sig("def distinct(boards: " BOARDS ", order: numpy.typing.NDArray[numpy.int64], "
                       "images: numpy.typing.NDArray[numpy.uint32], "
                       "places: numpy.typing.NDArray[numpy.int64]) -> int"));
    module.def("canonical", &canonical_boards,
               nb::sig("def canonical(boards: " BOARDS ", images: numpy.typing.NDArray[numpy.uint32], "
                       "smallest: " BOARDS ") -> None"));
    module.def("seed_states", &seed_states,
               nb::sig("def seed_states(seed: int, first_stream: int, states: " STATES ") -> None"));
    module.def(
        "draw_below", &draw_below,
        nb::sig("def draw_below(state: " STATES ", end: int, drawn: numpy.typing.NDArray[numpy.int64]) -> None"));
}

}  // namespace gridwords
