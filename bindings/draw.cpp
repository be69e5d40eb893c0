#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <utility>

#include "../core/draw/draws.h"
#include "../core/draw/rolls.h"
#include "../core/parallel.h"
#include "module.h"

namespace gridwords {
namespace {

constexpr size_t boards_for_threads = 64;  // seeding takes 4 µs for eight boards

// Boards of `cells` tiles, one for each 64-bit seed, as bytes of tile numbers.
class Drawer {
public:
    Drawer(Bag bag, size_t cells, bool is_wide) : bag_(std::move(bag)), cells_(cells), is_wide_(is_wide) {}

    nb::object draw(nb::bytes seeds) const {
        const size_t count = seeds.size() / sizeof(uint64_t);
        std::vector<uint64_t> numbers(count);
        std::memcpy(numbers.data(), seeds.c_str(), count * sizeof(uint64_t));
        const size_t bytes = count * cells_ * (is_wide_ ? 2 : 1);
        // Written in place: a large board should not be in memory twice.
        nb::object tiles = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(bytes)));
        if (!tiles.is_valid()) throw nb::python_error();
        char* const out = PyBytes_AsString(tiles.ptr());
        WatchedControl watched{nb::none(), nb::none()};
        bool done = false;
        {
            const nb::gil_scoped_release release;
            const int threads = count < boards_for_threads ? 1 : hardware_threads();
            done = is_wide_ ? draw_boards(bag_, cells_, numbers.data(), count, reinterpret_cast<uint16_t*>(out),
                                          threads, watched.control())
                            : draw_boards(bag_, cells_, numbers.data(), count, reinterpret_cast<uint8_t*>(out), threads,
                                          watched.control());
        }
        watched.raise_failure();
        if (!done) {
            PyErr_SetNone(PyExc_KeyboardInterrupt);
            throw nb::python_error();
        }
        return tiles;
    }

    // The boards as lines of text.
    nb::bytes write(nb::bytes tiles, size_t rows, size_t cols, const std::vector<std::string>& texts) const {
        const size_t count = rows * cols == 0 ? 0 : tiles.size() / (rows * cols * (is_wide_ ? 2 : 1));
        std::string lines;
        {
            const nb::gil_scoped_release release;
            lines = is_wide_ ? write_boards(reinterpret_cast<const uint16_t*>(tiles.c_str()), count, rows, cols, texts)
                             : write_boards(reinterpret_cast<const uint8_t*>(tiles.c_str()), count, rows, cols, texts);
        }
        return nb::bytes(lines.data(), lines.size());
    }

private:
    Bag bag_;
    size_t cells_;
    bool is_wide_;
};

Drawer dice_drawer(std::vector<std::vector<uint16_t>> dice, size_t cells) {
    if (cells > dice.size()) throw nb::value_error("more cells than dice");
    bool is_wide = false;
    for (const auto& die : dice) {
        if (die.empty()) throw nb::value_error("a die without faces");
        for (const uint16_t tile : die) is_wide = is_wide || tile > 255;
    }
    return {Bag{std::move(dice), 0, {}}, cells, is_wide};
}

Drawer letter_drawer(uint32_t kinds, nb::bytes weighted, size_t cells) {
    const size_t parts = weighted.size();
    if (kinds < 1 || kinds > 256 || (parts != 0 && parts != 65536)) throw nb::value_error("letters that do not fit");
    return {Bag{{}, kinds, {weighted.c_str(), weighted.c_str() + parts}}, cells, false};
}

using RolledCodes = nb::ndarray<uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

Roller make_roller(const std::vector<nb::bytes>& dice, size_t cells) {
    std::vector<std::vector<uint8_t>> faces;
    for (const nb::bytes& die : dice) {
        const auto* const codes = reinterpret_cast<const uint8_t*>(die.c_str());
        faces.emplace_back(codes, codes + die.size());
    }
    return {faces, cells};
}

void roll(const Roller& roller, uint64_t seed, uint64_t first, RolledCodes codes, int threads) {
    if (codes.shape(1) != roller.cells()) throw nb::value_error("the array does not fit the boards");
    WatchedControl watched{nb::none(), nb::none()};
    bool done = false;
    {
        const nb::gil_scoped_release release;
        done = roller.roll(seed, first, codes.shape(0), codes.data(), threads, watched.control());
    }
    watched.raise_failure();
    if (!done) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
}

}  // namespace

void bind_draw(nb::module_& module) {
    nb::class_<Drawer>(module, "Drawer")
        .def_static("dice", &dice_drawer, nb::arg("dice"), nb::arg("cells"))
        .def_static("letters", &letter_drawer, nb::arg("kinds"), nb::arg("weighted"), nb::arg("cells"))
        .def("draw", &Drawer::draw, nb::arg("seeds"), nb::sig("def draw(self, seeds: bytes) -> bytes"))
        .def("write", &Drawer::write, nb::arg("tiles"), nb::arg("rows"), nb::arg("cols"), nb::arg("texts"));
    nb::class_<Roller>(module, "Roller")
        .def(
            "__init__",
            [](Roller* self, const std::vector<nb::bytes>& dice, size_t cells) {
                new (self) Roller(make_roller(dice, cells));
            },
            nb::arg("dice"), nb::arg("cells"))
        .def("roll", &roll, nb::arg("seed"), nb::arg("first"), nb::arg("codes"), nb::arg("threads"),
             nb::sig("def roll(self, seed: int, first: int, codes: numpy.typing.NDArray[numpy.uint8], threads: int) "
                     "-> None"));
}

}  // namespace gridwords
