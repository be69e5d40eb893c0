// Coloured lines over a board: thin ones are found and painted over, borders of trays and grey lines are not.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "check.h"
#include "core/vision/image.h"
#include "core/vision/reading.h"
#include "core/vision/strokes.h"

namespace gridwords::tests::vision_strokes_test {

using namespace gridwords::vision;

namespace {

constexpr int side = 300;
constexpr int cell = 50;    // of a 4x4 board in the middle
constexpr int margin = 50;  // around it
constexpr int paper = 230;

struct Painted {
    explicit Painted(int width_and_height = side)
        : size(width_and_height), pixels(static_cast<size_t>(size) * static_cast<size_t>(size) * 3, paper) {}

    void fill(int left, int top, int right, int bottom, int red, int green, int blue) {
        for (int y = top; y < bottom; ++y) {
            for (int x = left; x < right; ++x) {
                uint8_t* const p = pixels.data() + (size_t(y) * size_t(size) + size_t(x)) * 3;
                p[0] = uint8_t(red), p[1] = uint8_t(green), p[2] = uint8_t(blue);
            }
        }
    }
    Picture picture() const { return {pixels.data(), size, size, 3}; }

    int size;
    std::vector<uint8_t> pixels;
};

Reading board() {
    Reading reading;
    reading.rows = reading.cols = 4;
    for (int i = 0; i < 16; ++i) {
        const double x = margin + cell * (i % 4), y = margin + cell * (i / 4);
        Cell& made = reading.cells.emplace_back();
        made.corners = {{{x, y}, {x + cell, y}, {x + cell, y + cell}, {x, y + cell}}};
    }
    return reading;
}

void test_line() {
    Painted painted;
    painted.fill(60, 120, 240, 128, 220, 40, 40);
    for (const Reading& seen : {board(), Reading{}}) {
        const Strokes strokes(painted.picture(), seen);
        CHECK(strokes.any() && strokes.has({150, 124}) && !strokes.has({150, 160}));
        CHECK(!strokes.has({-1, 124}) && !strokes.has({side + 1.0, 124}));
        Image image = shrink_picture(painted.picture(), 1);
        strokes.remove_from(image, 1);
        for (const uint8_t grey : image.grey) CHECK(std::abs(grey - paper) <= 1);
    }
}

// What is on both sides of a line continues below it.
void test_what_is_below() {
    Painted painted;
    painted.fill(100, 60, 112, 240, 0, 0, 0);  // a letter's stem
    painted.fill(60, 120, 240, 128, 220, 40, 40);
    const Strokes strokes(painted.picture(), board());
    Image image = shrink_picture(painted.picture(), 1);
    strokes.remove_from(image, 1);
    CHECK(image.row(124)[106] < 10 && image.row(124)[150] > paper - 10);
}

void test_no_line() {
    Painted grey, patch, tray(1300);  // a small board in a large picture, whose lines may be thick
    grey.fill(60, 120, 240, 128, 90, 90, 90);
    tray.fill(24, 24, 276, 276, 120, 30, 80);  // a border of 26 pixels, half a cell
    tray.fill(margin, margin, side - margin, side - margin, paper, paper, paper);
    patch.fill(60, 60, 240, 240, 220, 40, 40);
    for (const Painted* one : {&grey, &tray, &patch}) CHECK(!Strokes(one->picture(), board()).any());
    const Picture shades{grey.pixels.data(), side, side, 1};
    CHECK(!Strokes(shades, board()).any());
}

void run() {
    test_line();
    test_what_is_below();
    test_no_line();
}

}  // namespace
}  // namespace gridwords::tests::vision_strokes_test

int vision_strokes_test(int, char*[]) {
    gridwords::tests::vision_strokes_test::run();
    return 0;
}
