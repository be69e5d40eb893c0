// Where a board may be: perspectives, lattices among blobs, and grids of letters that are no boards.
#include <cmath>
#include <string>
#include <vector>

#include "check.h"
#include "core/vision/blobs.h"
#include "core/vision/framed.h"
#include "core/vision/homography.h"
#include "core/vision/keyboard.h"
#include "core/vision/lattice.h"
#include "core/vision/lattice_search.h"
#include "core/vision/lookalike.h"
#include "plain_network.h"

namespace gridwords::tests::vision_lattice_test {

using namespace gridwords::vision;

namespace {

void test_homography() {
    Random random(4);
    for (int i = 0; i < 200; ++i) {
        Homography map;
        for (size_t j = 0; j < 8; ++j) map.m[j] = real(random, -50, 50);
        map.m[0] += 200;
        map.m[4] += 200;
        map.m[6] = real(random, -0.03, 0.03);
        map.m[7] = real(random, -0.03, 0.03);
        std::vector<Match> matches;
        for (int cell = 0; cell < 16; ++cell) {
            const Point from{double(cell % 4), double(cell / 4)};
            matches.push_back({from, map(from)});
        }
        Homography fitted;
        CHECK(fit_homography(matches, fitted));
        const Point beyond{5.5, -1.5};
        CHECK(distance(map(beyond), fitted(beyond)) < 1e-3);
        const Homography::Steps steps = map.steps_at(beyond);
        const Point next = map({beyond.x + 1e-6, beyond.y}) - map(beyond);
        CHECK(distance(1e6 * next, steps.x) < 0.01 * (1 + length(steps.x)));
    }
    // Points that determine nothing.
    Homography map;
    const std::vector<Match> same(9, Match{{1, 1}, {2, 2}});
    CHECK(!fit_homography(same, map) && !fit_affine(same, map));
    CHECK(!fit_affine({}, map) && !fit_homography({}, map));
}

// Lattices among blobs: a 4x5 board seen from a side, with misplaced and missing blobs and others around it.
std::vector<Lattice> lattices_of(const std::vector<Blob>& blobs, int width, int height) {
    int work = 100000;
    return find_lattices(blobs, blobs.size(), width, height, work);
}

void test_lattice() {
    Random random(5);
    for (int i = 0; i < 40; ++i) {
        Homography map;
        const double angle = real(random, -0.7, 0.7);
        map.m = {40 * std::cos(angle),          -40 * std::sin(angle),         300,
                 40 * std::sin(angle),          40 * std::cos(angle),          200,
                 real(random, -0.0005, 0.0005), real(random, -0.0005, 0.0005), 1};
        std::vector<Blob> blobs;
        const auto add = [&](Point at, double size) {
            Blob blob;
            blob.middle = at;
            blob.width = blob.height = blob.size = size;
            blob.area = static_cast<int>(size * size / 2);
            blob.contrast = 60;
            blob.dark = true;
            blobs.push_back(blob);
        };
        for (int cell = 0; cell < 20; ++cell) {
            if (cell == 7 || cell == 13) continue;
            const Point at = map({double(cell % 5), double(cell / 5)});
            add({at.x + real(random, -2, 2), at.y + real(random, -2, 2)}, real(random, 16, 22));
        }
        for (int j = 0; j < 60; ++j) add({real(random, 0, 800), real(random, 0, 600)}, real(random, 4, 7));
        const std::vector<Lattice> lattices = lattices_of(blobs, 800, 600);
        CHECK(!lattices.empty());
        const Lattice best = upright(lattices.front());
        CHECK(best.rows == 4 && best.cols == 5);
        for (int cell = 0; cell < 20; ++cell) {
            const Point at{double(cell % 5), double(cell / 5)};
            CHECK(distance(best.map(at), map(at)) < 5);
        }
        // Four quarter turns lead back, and each keeps every blob in its place.
        Lattice turning = best;
        for (int j = 0; j < 4; ++j) {
            turning = turned(turning);
            for (size_t cell = 0; cell < turning.cells.size(); ++cell) {
                if (turning.cells[cell] < 0) continue;
                const Point at{double(cell % static_cast<size_t>(turning.cols)),
                               double(cell / static_cast<size_t>(turning.cols))};
                CHECK(distance(turning.map(at), blobs[static_cast<size_t>(turning.cells[cell])].middle) < 20);
            }
        }
        CHECK(turning.cells == best.cells);
    }
}

// Tiles that nearly touch, turned by 45 degrees: their boxes overlap. A tile and its letter come before other blobs.
void test_turned_tiles() {
    std::vector<Blob> blobs;
    for (const bool letters : {false, true}) {
        for (int cell = 0; cell < 9; ++cell) {
            const double x = cell % 3;
            const double y = cell / 3;
            Blob blob;
            blob.middle = {300 + 60 * (x - y), 100 + 60 * (x + y)};
            blob.width = blob.height = blob.size = letters ? 50 : 112;
            blob.contrast = 60;
            blob.dark = letters;
            blobs.push_back(blob);
        }
        const Lattice lattice = lattices_of(blobs, 600, 500).front();
        CHECK(lattice.rows == 3 && lattice.cols == 3 && lattice.found == 9);
    }
    Blob spot = blobs.front();
    spot.middle = {500, 400};
    blobs.insert(blobs.begin(), spot);
    CHECK(put_framed_first(blobs, 600, 500) == 18);
    CHECK(blobs.size() == 19 && blobs.back().middle.x == 500);
}

// Boards with holes, as on a screen: in the first no four cells fill a square, and in the last not even three fill a
// corner.
void test_lattices_with_holes() {
    for (const std::string board : {".a.bcd.e.", ".bc.defghijk.mn.", ".atr.i...sh.t.nr...e.nei."}) {
        const int side = board.size() == 9 ? 3 : board.size() == 16 ? 4 : 5;
        std::vector<Blob> blobs;
        for (int cell = 0; cell < side * side; ++cell) {
            if (board[static_cast<size_t>(cell)] == '.') continue;
            Blob blob;
            blob.middle = {100.0 + 50 * (cell % side), 100.0 + 50 * (cell / side)};
            blob.width = blob.height = blob.size = 22;
            blob.contrast = 60;
            blobs.push_back(blob);
        }
        const std::vector<Lattice> lattices = lattices_of(blobs, 500, 500);
        CHECK(!lattices.empty());
        CHECK(lattices.front().found == static_cast<int>(blobs.size()));
        CHECK(lattices.front().is_level);
    }
}

// The tiles of a text of rows, as on a screen.
std::vector<Blob> tiles_of(const std::vector<std::string>& rows) {
    std::vector<Blob> blobs;
    for (size_t row = 0; row < rows.size(); ++row) {
        for (size_t col = 0; col < rows[row].size(); ++col) {
            if (rows[row][col] != '#') continue;
            Blob blob;
            blob.middle = {80 + 60.0 * static_cast<double>(col), 80 + 60.0 * static_cast<double>(row)};
            blob.width = blob.height = blob.size = 40;
            blob.contrast = 60;
            blob.full = true;
            blobs.push_back(blob);
        }
    }
    return blobs;
}

// A line of tiles is a board if it is whole.
void test_thin_lines() {
    const auto thin = [](const std::vector<std::string>& rows) {
        int found = 0;
        for (const Lattice& lattice : lattices_of(tiles_of(rows), 600, 500)) {
            if (lattice.is_thin) found = lattice.found;
        }
        return found;
    };
    CHECK(thin({"..#..", "..#..", "#####", "..#..", "..#.."}) == 9);
    CHECK(thin({"####..", "#.....", "#.....", "#..###"}) == 0);
    CHECK(thin({"####..", "#.....", "#.....", "######"}) == 12);
}

// Letters on a cloth whose dark checks are more, larger and as regular: the letters come first.
void test_checked_cloth() {
    Image image;
    image.width = image.height = 600;
    const auto fill = [&](int left, int top, int width, int height, int grey) {
        for (int y = top; y < top + height; ++y) {
            for (int x = left; x < left + width; ++x) {
                image.grey[static_cast<size_t>(y * image.width + x)] = static_cast<uint8_t>(grey);
            }
        }
    };
    image.grey.resize(600 * 600);
    fill(0, 0, 600, 600, 200);
    for (int y = 20; y < 600; y += 60) {
        for (int x = 20; x < 600; x += 60) fill(x, y, 20, 20, 60);
    }
    fill(190, 190, 170, 170, 220);
    for (int cell = 0; cell < 16; ++cell) {
        const int x = 204 + 40 * (cell % 4);
        const int y = 202 + 40 * (cell / 4);
        fill(x, y, 5, 22, 80);  // an L, a T or an E
        fill(x, cell % 3 == 1 ? y : y + 17, 18, 5, 80);
        if (cell % 3 == 2) fill(x, y, 18, 5, 80);
    }
    const std::vector<Blob> blobs = find_blobs(image, 100);
    CHECK(std::none_of(blobs.begin(), blobs.begin() + 16, [](const Blob& blob) { return blob.full; }));
    const std::vector<Lattice> lattices = lattices_of(blobs, image.width, image.height);
    CHECK(!lattices.empty());
    const Lattice& best = lattices.front();
    CHECK(best.rows == 4 && best.cols == 4 && std::abs(best.pitch_at(best.middle()) - 40) < 2);
}

void test_keyboards() {
    for (const std::string keys : {"qwertasdfgzxcvb", "wertsdfgxcvb    ", "e yd h v ", " y f jc n", "wryipadgjl xvn ",
                                   "    etuosfhk", " r u s g kz v m"}) {
        const int cols = keys.size() == 15 ? 5 : keys.size() == 9 ? 3 : 4;
        CHECK(is_keyboard(keys, cols));
    }
    // Not in the order of the keys, from a wrong row of keys, with a tile of two letters, or too few to know.
    for (const std::string board : {"oatrihpshtnrenei", "wetrsdgfxcbv    ", "asdqwezxc", "e yd &cv ", "e y d    "}) {
        CHECK(!is_keyboard(board, board.size() == 16 ? 4 : 3));
    }
    CHECK(!is_keyboard("", 0) && !is_keyboard("", 3));
}

void test_lookalikes() {
    CHECK(is_lookalike("sfcasfrbsfsdsfhe", 4, 4));                                 // the beginnings of a list
    CHECK(is_lookalike("pkusdothpkusxyzw", 4, 4));                                 // a line twice
    CHECK(is_lookalike("s lp tr os b", 4, 3) && is_lookalike("sto   lpb", 3, 3));  // two columns, two lines
    CHECK(is_lookalike("abcadeafgahiajkalm", 6, 3) && !is_lookalike("abcadeafgahiajkelm", 6, 3));
    CHECK(!is_lookalike(" a ihp t ", 3, 3));  // a plus has letters in its middle lines
    // Keys on their heads, and from either side.
    CHECK(is_lookalike("bvcxgfdstrew", 3, 4) && is_lookalike("zaqxswcdevfr", 4, 3) &&
          is_lookalike("rfvedcwsxqaz", 4, 3));
    for (const std::string board : {"oatrihpshtnrenei", "sfcxsfr sfsb  ft", "pk  pk  dothxyzw"}) {
        CHECK(!is_lookalike(board, 4, 4));
    }
    CHECK(!is_lookalike("", 0, 0) && !is_lookalike("abc", 1, 3));
}

// A larger grid of which only every other letter is among the clearest: that is no board.
void test_letters_left_out() {
    std::vector<Blob> blobs;
    for (const int odd : {0, 1}) {
        for (int cell = 0; cell < 36; ++cell) {
            Blob blob;
            blob.middle = {100.0 + 60 * (cell % 6) + 30 * odd, 100.0 + 45 * (cell / 6)};
            blob.width = blob.height = blob.size = 18;
            blob.contrast = 60;
            blobs.push_back(blob);
        }
    }
    int work = 100000;
    for (const Lattice& lattice : find_lattices(blobs, 36, 600, 500, work)) CHECK(!lattice.is_level);
    CHECK(work > 0 && work < 100000);
    // Pale spots between the letters, as the stripes of a screen, are no letters.
    for (size_t i = 36; i < blobs.size(); ++i) blobs[i].contrast = 20;
    const std::vector<Lattice> striped = find_lattices(blobs, 36, 600, 500, work);
    CHECK(!striped.empty() && striped.front().is_level && striped.front().found == 36 && striped.front().crowding == 0);
    blobs.resize(36);
    CHECK(lattices_of(blobs, 600, 500).front().found == 36);
    work = 0;  // nothing left to do it with
    CHECK(find_lattices(blobs, 36, 600, 500, work).empty());
}

void run() {
    test_homography();
    test_lattice();
    test_turned_tiles();
    test_lattices_with_holes();
    test_thin_lines();
    test_checked_cloth();
    test_keyboards();
    test_lookalikes();
    test_letters_left_out();
}

}  // namespace
}  // namespace gridwords::tests::vision_lattice_test

int vision_lattice_test(int, char*[]) {
    gridwords::tests::vision_lattice_test::run();
    return 0;
}
