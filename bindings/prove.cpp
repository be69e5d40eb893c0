#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "../core/errors.h"
#include "../core/prove/prover.h"
#include "../core/spares.h"
#include "module.h"

namespace gridwords {
namespace {

ClassLetters letters_of(const std::vector<nb::bytes>& cells) {
    ClassLetters letters;
    for (const nb::bytes& codes : cells) {
        const auto* const begin = reinterpret_cast<const uint8_t*>(codes.c_str());
        letters.emplace_back(begin, begin + codes.size());
    }
    return letters;
}

// Rows of two numbers: the key and, in the lower half, the word.
using Finds = nb::ndarray<uint64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
static_assert(sizeof(ClassFind) == 2 * sizeof(uint64_t));

// A prover with the scratch that each proof leaves for the next.
class BoundProver {
public:
    explicit BoundProver(Prover prover) : prover_(std::move(prover)) {}

    // Returns (bound, times forced, parts, peak bytes, order of the cells, boards with their scores, why it ended). An
    // empty `order` leaves it to the class.
    nb::tuple prove(const std::vector<nb::bytes>& cells, const std::vector<uint32_t>& order, nb::object deadline_s,
                    nb::object progress) {
        const ClassLetters letters = letters_of(cells);
        WatchedControl watched(std::move(deadline_s), std::move(progress));
        ProvedClass proved;
        {
            const nb::gil_scoped_release release;
            ProofScratch scratch = spares_.take();
            proved = prover_.prove(letters, order, scratch, watched.control());
            spares_.give_back(std::move(scratch));
        }
        watched.raise_failure();
        // Ctrl-C must not be lost, even if it came too late to stop anything.
        const bool interrupted = watched.control().ended() == Ended::interrupted;
        const Ended ended = interrupted ? Ended::interrupted : proved.ended;
        nb::list boards;
        for (const ProvedBoard& board : proved.boards) {
            boards.append(nb::make_tuple(nb::bytes(board.codes.data(), board.codes.size()), board.score));
        }
        return nb::make_tuple(proved.bound, proved.forced, proved.parts, proved.peak_bytes, proved.order, boards,
                              name_of(ended));
    }

    // Returns (cell, shift, bits, row, values_at, letters) for each place of the keys, with what was found in the array
    // that `room` makes for that many; None if there are more than `most`, or if it was stopped.
    nb::object walk(const std::vector<nb::bytes>& cells, const std::vector<uint32_t>& order, size_t most,
                    const nb::callable& room, nb::object progress) {
        const ClassLetters letters = letters_of(cells);
        WatchedControl watched(nb::none(), std::move(progress));
        WalkedClass walked;
        nb::object array;  // kept until it is filled
        const auto make_room = [&](size_t count) {
            const nb::gil_scoped_acquire acquire;
            array = room(count);
            const auto finds = nb::cast<Finds>(array, false);  // a converted copy would not last
            if (finds.shape(0) < count) throw BadOption("there is no room for what was found");
            return reinterpret_cast<ClassFind*>(finds.data());
        };
        {
            const nb::gil_scoped_release release;
            ProofScratch scratch = spares_.take();
            walked = prover_.walk(letters, order, most, make_room, scratch, watched.control());
            spares_.give_back(std::move(scratch));
        }
        watched.raise_failure();
        if (walked.is_too_large || walked.ended != Ended::complete) return nb::none();
        nb::list places;
        for (const KeyPlace& place : walked.places) {
            places.append(nb::make_tuple(place.cell, place.shift, count_bits(place.digit_mask), place.row,
                                         place.values_at, place.letter_count));
        }
        return places;
    }

    size_t word_count() const { return prover_.word_count(); }

private:
    Prover prover_;
    Spares<ProofScratch> spares_;
};

}  // namespace

void bind_prove(nb::module_& module) {
    nb::class_<BoundProver>(module, "Prover")
        .def(
            "__init__",
            [](BoundProver* self, const BoundLexicon& lexicon, const BoundShape& shape, nb::sequence points,
               int minimum_length, bool q_is_qu, int32_t at_least, size_t memory_bytes) {
                ProofRules rules;
                const std::vector<int32_t> table = points_table(points);
                std::copy(table.begin(), table.end(), rules.points.begin());
                rules.minimum_length = minimum_length;
                rules.q_is_qu = q_is_qu;
                ProofLimits limits;
                limits.at_least = at_least;
                limits.bytes = memory_bytes;
                new (self) BoundProver(Prover(lexicon.shared(), *shape.shape, rules, limits));
            },
            nb::arg("lexicon"), nb::arg("shape"), nb::arg("points"), nb::arg("minimum_length"), nb::arg("q_is_qu"),
            nb::arg("at_least"), nb::arg("memory_bytes"),
            nb::sig("def __init__(self, lexicon: Lexicon, shape: Shape, "
                    "points: collections.abc.Sequence[int], minimum_length: int, q_is_qu: bool, at_least: int, "
                    "memory_bytes: int) -> None"))
        .def_prop_ro("word_count", &BoundProver::word_count)
        .def("walk", &BoundProver::walk, nb::arg("cells"), nb::arg("order"), nb::arg("most"), nb::arg("room"),
             nb::arg("progress").none(),
             nb::sig("def walk(self, cells: collections.abc.Sequence[bytes], order: collections.abc.Sequence[int], "
                     "most: int, room: collections.abc.Callable[[int], numpy.typing.NDArray[numpy.uint64]], progress: "
                     "object) -> list[tuple[int, int, int, int, int, int]] | None"))
        .def("prove", &BoundProver::prove, nb::arg("cells"), nb::arg("order"), nb::arg("deadline_s").none(),
             nb::arg("progress").none(),
             nb::sig("def prove(self, cells: collections.abc.Sequence[bytes], order: collections.abc.Sequence[int], "
                     "deadline_s: float | None, progress: object) -> tuple[int, int, int, int, list[int], "
                     "list[tuple[bytes, int]], " ENDED "]"));
}

}  // namespace gridwords
