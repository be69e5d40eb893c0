// Where a board may be: perspectives, lattices among blobs, and grids of letters that are no boards.
#include <cmath>
#include <string>
#include <vector>

#include "check.h"
#include "core/vision/blobs.h"
#include "core/vision/cell_reader.h"
#include "core/vision/framed.h"
#include "core/vision/homography.h"
#include "core/vision/keyboard.h"
#include "core/vision/lattice.h"
#include "core/vision/lattice_search.h"
#include "core/vision/lookalike.h"
#include "core/vision/tile.h"
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

// The squared errors of a map in the picture.
double error_of(const std::vector<Match>& matches, const Homography& map) {
    double sum = 0;
    for (const Match& match : matches) {
        const Point off = map(match.from) - match.to;
        sum += off.x * off.x + off.y * off.y;
    }
    return sum;
}

// The map with the least error, by small changes of one number at a time.
Homography polished(const std::vector<Match>& matches, Homography map) {
    double error = error_of(matches, map);
    for (double part = 1e-2; part > 1e-7; part /= 2) {
        for (bool better = true; better;) {
            better = false;
            for (size_t i = 0; i < 8; ++i) {
                for (const double sign : {-1, 1}) {
                    Homography other = map;
                    other.m[i] += sign * part * (i < 6 ? 100 : 1);
                    if (error_of(matches, other) >= error) continue;
                    map = other;
                    error = error_of(matches, map);
                    better = true;
                }
            }
        }
    }
    return map;
}

// Points that are off by some pixels: what counts is their distance in the picture, not in the equations, where the
// farthest points weigh most.
void test_homography_of_points_that_are_off() {
    Random random(7);
    double fitted_error = 0, least_error = 0;
    for (int i = 0; i < 20; ++i) {
        Homography map;
        map.m = {100, 0, 300, 0, 100, 200, real(random, 0.2, 0.3), real(random, 0.2, 0.3), 1};
        std::vector<Match> matches;
        for (int cell = 0; cell < 16; ++cell) {
            const Point from{double(cell % 4), double(cell / 4)};
            matches.push_back({from, map(from) + Point{real(random, -6, 6), real(random, -6, 6)}});
        }
        Homography fitted;
        CHECK(fit_homography(matches, fitted));
        for (double& value : fitted.m) value /= fitted.m[8] == 0 ? 1 : fitted.m[8];
        fitted_error += error_of(matches, fitted);
        least_error += error_of(matches, polished(matches, fitted));
    }
    CHECK(least_error > 0 && fitted_error < 1.005 * least_error);
}

// A lattice is fitted to its blobs again: if they are elsewhere, but not if they hardly moved or are far away.
void test_refitting() {
    for (const double off : {0.0, 0.02, 0.1, 0.3, 0.6}) {
        Lattice lattice;
        lattice.rows = 3;
        lattice.cols = 4;
        lattice.map.m = {50, 0, 100, 0, 50, 80, 0, 0, 1};
        for (int cell = 0; cell < 12; ++cell) {
            lattice.cells.push_back(cell == 5 ? -1 : cell);
            lattice.spots.push_back(cell == 5 ? Point{} : Point{100 + 50 * (cell % 4 + off), 80.0 + 50 * (cell / 4)});
        }
        lattice.spots[7].y += 25;  // one that is far off is left out
        const Lattice before = lattice;
        const bool moves = off == 0.1 || off == 0.3;
        CHECK(refit(lattice) == moves);
        const Point at = lattice.map({3, 2});
        CHECK(distance(at, moves ? Point{250 + 50 * off, 180} : before.map({3, 2})) < 0.5);
    }
    Lattice few;
    few.rows = few.cols = 3;
    few.cells = {0, 1, 2, 3, 4, -1, -1, -1, -1};
    few.spots.resize(9);
    CHECK(!refit(few));
}

// What lies between two pixels, in a row or in a column, has a grey between theirs.
void test_greys_between_pixels() {
    Image image;
    image.width = image.height = 20;
    for (const bool across : {true, false}) {
        image.grey.clear();
        for (int pixel = 0; pixel < 400; ++pixel) {
            image.grey.push_back(static_cast<uint8_t>(10 * (across ? pixel % 20 : pixel / 20)));
        }
        // Eight pixels become 32 values: an even ramp, without steps.
        const TileGrey tile = cut_tile(image, Homography{}, {10, 10}, 8, 8);
        const auto at = [&](int i) {
            return tile[static_cast<size_t>(across ? 5 * tile_side + i : i * tile_side + 5)];
        };
        const float step = (at(tile_side - 1) - at(0)) / (tile_side - 1);
        CHECK(step > 0.05F);
        for (int i = 1; i < tile_side; ++i) CHECK(std::abs(at(i) - at(i - 1) - step) < 0.1F * step);
        for (int i = 0; i < tile_side; ++i) {
            CHECK(std::abs(tile[static_cast<size_t>(across ? i * tile_side + 3 : 3 * tile_side + i)] - at(3)) < 1e-3F);
        }
    }
}

// Cells of a screen that are wider than high, or higher than wide: what is read is a square in their middle.
void test_cells_that_are_not_square() {
    Random random(8);
    Image image;
    image.width = image.height = 400;
    for (int pixel = 0; pixel < 400 * 400; ++pixel) image.grey.push_back(static_cast<uint8_t>(random.next()));
    const std::string file = file_of(small_network(random));
    const Network network(file.data(), file.size());
    const auto odds = [&](double wide, double high, bool is_level) {
        Lattice lattice;
        lattice.rows = lattice.cols = 3;
        lattice.map.m = {wide, 0, 200 - wide, 0, high, 200 - high, 0, 0, 1};  // the cell in the middle stays there
        lattice.is_level = is_level;
        lattice.cells.assign(9, 0);
        CellReader reader(network, image);
        reader.move(lattice);
        return reader.odds_at(1, 1);
    };
    const auto same = [](const TileOdds& a, const TileOdds& b) {
        return std::abs(letter_odds(a) - letter_odds(b)) < 1e-4 && std::abs(best_letter(a) - best_letter(b)) < 1e-4;
    };
    const TileOdds square = odds(50, 50, true);
    CHECK(same(odds(50, 80, true), square) && same(odds(80, 50, true), square));
    CHECK(!same(odds(80, 80, true), square));
    // In a photograph the cells are square, and what is longer is seen from closer.
    CHECK(same(odds(50, 50, false), square) && !same(odds(50, 80, false), square) &&
          !same(odds(80, 50, false), square));
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
    // Four neighbours in each of two rows, among others that are in no order; in one row they happen.
    CHECK(is_keyboard("qwerbhsdfg", 5) && is_keyboard("lwertabcdexcvbq", 5) && is_keyboard("poiqwerzzsdfgxal", 8));
    CHECK(!is_keyboard("qwerbhsxfg", 5) && !is_keyboard("qwebhsdfgx", 5) && !is_keyboard("qwebtsdfmx", 5));
    // Not in the order of the keys, from a wrong row of keys, with a tile of two letters, or too few to know.
    for (const std::string board : {"oatrihpshtnrenei", "wetrsdgfxcbv    ", "asdqwezxc", "e yd &cv ", "e y d    "}) {
        CHECK(!is_keyboard(board, board.size() == 16 ? 4 : 3));
    }
    CHECK(!is_keyboard("", 0) && !is_keyboard("", 3));
    CHECK(is_keyboard("qetadgzcb", 3) && !is_keyboard("qqwaaszzx", 3));              // no key comes twice
    CHECK(is_keyboard("qetuoadgjl zobm", 5) && !is_keyboard("qetuoaxgjl zobm", 5));  // c misread as o
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
    test_homography_of_points_that_are_off();
    test_refitting();
    test_greys_between_pixels();
    test_cells_that_are_not_square();
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
