// Letters in many rows and columns: bent ones, those of words, and grids of which a part is easily missed.
#include <algorithm>
#include <cmath>
#include <vector>

#include "check.h"
#include "core/vision/blobs.h"
#include "core/vision/sheet.h"

namespace gridwords::tests::vision_sheet_test {

using namespace gridwords::vision;

namespace {

Blob letter(double x, double y, double size = 16) {
    Blob blob;
    blob.middle = {x, y};
    blob.width = blob.height = blob.size = size;
    blob.contrast = blob.clarity = 60;
    blob.dark = true;
    return blob;
}

std::vector<Blob> grid(int rows, int cols, double across = 30, double down = 30) {
    std::vector<Blob> blobs;
    for (int cell = 0; cell < rows * cols; ++cell)
        blobs.push_back(letter(60 + across * (cell % cols), 60 + down * (cell / cols)));
    return blobs;
}

std::vector<Sheet> sheets_of(const std::vector<Blob>& blobs) { return find_sheets(blobs, 800, 800); }

void test_plain() {
    const std::vector<Sheet> sheets = sheets_of(grid(12, 10));
    CHECK(sheets.size() == 1 && sheets[0].rows == 12 && sheets[0].cols == 10 && sheets[0].filled() == 120);
    CHECK(!sheets[0].goes_on);
    CHECK(sheets_of(grid(5, 9)).empty());  // smaller than a sheet
}

// Wherever the search starts, a part that it took to no avail is not lost to the whole.
void test_bent() {
    for (const bool from_the_end : {false, true}) {
        std::vector<Blob> blobs = grid(13, 10);
        for (Blob& blob : blobs) {
            const double column = (blob.middle.x - 60) / 30;
            blob.middle.y += 24 * std::sin(0.55 * column);
        }
        if (from_the_end) std::reverse(blobs.begin(), blobs.end());
        const std::vector<Sheet> sheets = sheets_of(blobs);
        CHECK(!sheets.empty() && sheets[0].rows == 13 && sheets[0].cols == 10);
    }
}

// Letters that almost touch in their lines are words; the same lines with room between the letters are a grid.
void test_words() {
    CHECK(sheets_of(grid(14, 8, 18, 30)).empty());
    CHECK(sheets_of(grid(14, 8, 25, 30)).size() == 1);
}

// The first letter and those like it are in every other line: the lines between belong to the grid too.
void test_every_other_line() {
    std::vector<Blob> blobs = grid(12, 10, 30, 24);
    for (size_t i = 0; i < blobs.size(); ++i) {
        if (i / 10 % 2 == 0 && i / 10 < 4) blobs[i] = letter(blobs[i].middle.x, blobs[i].middle.y, 9.5);
    }
    const std::vector<Sheet> sheets = sheets_of(blobs);
    CHECK(!sheets.empty() && sheets[0].rows == 12 && sheets[0].cols == 10);
}

// Single letters beyond an edge, too far off to be taken in, are reported; those of words are not.
void test_goes_on() {
    std::vector<Blob> blobs = grid(9, 9);
    for (int row = 0; row < 9; ++row) blobs.push_back(letter(60 + 30 * 9 + 14, 60 + 30 * row + 12));
    std::vector<Sheet> sheets = sheets_of(blobs);
    CHECK(!sheets.empty() && sheets[0].rows == 9 && sheets[0].cols == 9 && sheets[0].goes_on);
    for (int row = 0; row < 9; ++row) blobs.push_back(letter(60 + 30 * 9 + 32, 60 + 30 * row + 12));
    sheets = sheets_of(blobs);
    CHECK(!sheets.empty() && sheets[0].cols == 9 && !sheets[0].goes_on);
}

void run() {
    test_plain();
    test_bent();
    test_words();
    test_every_other_line();
    test_goes_on();
}

}  // namespace
}  // namespace gridwords::tests::vision_sheet_test

int vision_sheet_test(int, char*[]) {
    gridwords::tests::vision_sheet_test::run();
    return 0;
}
