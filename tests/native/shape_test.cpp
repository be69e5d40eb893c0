// Shapes against a plain rule for which cells touch, on small boards, and the errors for shapes that cannot be.
#include "core/shape.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "check.h"
#include "core/errors.h"

namespace gridwords::tests::shape_test {
namespace {

// Steps between two places on a side of `length` cells, the short way round on a torus.
int distance(int a, int b, int length, bool round) {
    const int straight = std::abs(a - b);
    return round ? std::min(straight, length - straight) : straight;
}

bool touch(const Shape& shape, uint32_t a, uint32_t b) {
    if (a == b) return false;
    const auto cols = static_cast<uint32_t>(shape.cols());
    const bool round = shape.neighbours() == Neighbours::torus;
    const int down = distance(static_cast<int>(a / cols), static_cast<int>(b / cols), shape.rows(), round);
    const int right = distance(static_cast<int>(a % cols), static_cast<int>(b % cols), shape.cols(), round);
    return shape.neighbours() == Neighbours::rook ? down + right == 1 : down <= 1 && right <= 1;
}

std::vector<uint32_t> touching(const Shape& shape, uint32_t cell) {
    std::vector<uint32_t> cells;
    shape.for_each_touching(cell, [&](uint32_t other) { cells.push_back(other); });
    return cells;
}

void check_touching(const Shape& shape) {
    for (uint32_t cell = 0; cell < shape.cell_count(); ++cell) {
        std::vector<uint32_t> expected;
        uint64_t mask = 0;
        for (uint32_t other = 0; other < shape.cell_count(); ++other) {
            if (!touch(shape, cell, other)) continue;
            expected.push_back(other);
            if (shape.has_masks()) mask |= uint64_t{1} << other;
        }
        CHECK(touching(shape, cell) == expected);
        CHECK(expected.size() <= shape.most_touching());
        if (shape.has_masks()) CHECK(shape.masks()[cell] == mask);
    }
}

// Every image of a shape has the same neighbours, and every image of an image is one of them.
void check_symmetries(const Shape& shape, size_t count) {
    const auto turns = shape.symmetries();
    CHECK(turns.size() == count);
    for (uint32_t cell = 0; cell < shape.cell_count(); ++cell) CHECK(turns[0][cell] == cell);
    for (const auto& turn : turns) {
        for (uint32_t cell = 0; cell < shape.cell_count(); ++cell) {
            std::vector<uint32_t> moved;
            for (const uint32_t other : touching(shape, cell)) moved.push_back(turn[other]);
            std::sort(moved.begin(), moved.end());
            CHECK(moved == touching(shape, turn[cell]));
        }
        for (const auto& other : turns) {
            std::vector<uint32_t> both;
            for (const uint32_t cell : turn) both.push_back(other[cell]);
            CHECK(std::find(turns.begin(), turns.end(), both) != turns.end());
        }
    }
}

template <class Make>
bool is_refused(Make&& make) {
    try {
        make();
    } catch (const BadBoard&) {
        return true;
    }
    return false;
}

void run() {
    for (const Neighbours neighbours : {Neighbours::king, Neighbours::rook, Neighbours::torus, Neighbours::line}) {
        for (int rows = 1; rows <= 9; ++rows) {
            for (int cols = 1; cols <= 9; ++cols) check_touching(Shape(rows, cols, neighbours));
        }
        check_touching(Shape(33, 32, neighbours));  // past the boards whose lists are kept
        check_symmetries(Shape(4, 4, neighbours), 8);
        check_symmetries(Shape(3, 4, neighbours), 4);
        check_symmetries(Shape(1, 4, neighbours), 2);
        check_symmetries(Shape(1, 1, neighbours), 1);
    }
    CHECK(Shape(0, 5).cell_count() == 0);

    const Shape ring(1, 4, Neighbours::graph, {{0, 2, 4, 6, 8}, {1, 3, 0, 2, 1, 3, 0, 2}});
    CHECK(touching(ring, 0) == (std::vector<uint32_t>{1, 3}) && ring.most_touching() == 2);
    CHECK(ring.masks()[2] == 0b1010);
    CHECK(ring.symmetries().size() == 1);

    CHECK(is_refused([] { Shape(-1, 4); }));
    CHECK(is_refused([] { Shape(100'000, 100'000); }));
    CHECK(is_refused([] { Shape(1, 2, Neighbours::graph, {{0, 1}, {1}}); }));
    CHECK(is_refused([] { Shape(1, 2, Neighbours::graph, {{0, 1, 2}, {1, 1}}); }));
    CHECK(is_refused([] { Shape(1, 2, Neighbours::graph, {{0, 1, 2}, {2, 0}}); }));
    CHECK(is_refused([] { Shape(1, 3, Neighbours::graph, {{0, 2, 2, 2}, {2, 1}}); }));
}

}  // namespace
}  // namespace gridwords::tests::shape_test

int shape_test(int, char*[]) {
    gridwords::tests::shape_test::run();
    return 0;
}
