// The picture reader: its arithmetic against plain references, and hostile pixels, sizes and weights.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "check.h"
#include "core/errors.h"
#include "core/vision/blobs.h"
#include "core/vision/homography.h"
#include "core/vision/image.h"
#include "core/vision/keyboard.h"
#include "core/vision/lattice.h"
#include "core/vision/lattice_search.h"
#include "core/vision/lookalike.h"
#include "core/vision/network.h"
#include "core/vision/network_layers.h"
#include "core/vision/odds.h"
#include "core/vision/reader.h"

namespace gridwords::tests::vision_test {

using namespace gridwords::vision;

namespace {

double real(Random& random, double low, double high) {
    return low + (high - low) * static_cast<double>(random.below(1 << 20)) / (1 << 20);
}

// Weights files.

void put32(std::string& bytes, uint32_t value) {
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(value >> 8 * i));
}

// Of a multiple of 1/64 between -15 and 15.
uint16_t half_of(float value) {
    if (value == 0) return 0;
    int exponent = 0;
    const float fraction = std::frexp(std::abs(value), &exponent);
    const auto bits = static_cast<uint16_t>(std::lround(std::ldexp(fraction, 11)) - 1024);
    return static_cast<uint16_t>((value < 0 ? 0x8000 : 0) | (exponent + 14) << 10 | bits);
}

uint32_t crc32(const std::string& bytes) {
    uint32_t crc = ~0U;
    for (const char c : bytes) {
        crc ^= static_cast<uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? crc >> 1 ^ 0xEDB88320U : crc >> 1;
    }
    return ~crc;
}

std::string with_header(uint32_t layers, const std::string& body) {
    std::string file = "gwreader";
    put32(file, 1);
    put32(file, layers);
    put32(file, crc32(body));
    return file + body;
}

struct PlainLayer {
    int kind;
    int inputs;
    int outputs;
    std::vector<float> weights;
    std::vector<float> biases;
};

PlainLayer random_layer(Random& random, int kind, int inputs, int outputs) {
    PlainLayer layer{kind, inputs, outputs, {}, {}};
    if (kind == 2) return layer;
    const int count = inputs * outputs * (kind == 1 ? 9 : 1);
    for (int i = 0; i < count; ++i) layer.weights.push_back(static_cast<float>(random.below(65)) / 64 - 0.5F);
    for (int i = 0; i < outputs; ++i) layer.biases.push_back(static_cast<float>(random.below(65)) / 64 - 0.5F);
    return layer;
}

std::string file_of(const std::vector<PlainLayer>& layers) {
    std::string body;
    for (const PlainLayer& layer : layers) {
        put32(body, static_cast<uint32_t>(layer.kind));
        put32(body, static_cast<uint32_t>(layer.inputs));
        put32(body, static_cast<uint32_t>(layer.outputs));
        for (const auto* values : {&layer.weights, &layer.biases}) {
            for (const float value : *values) {
                body.push_back(static_cast<char>(half_of(value) & 255));
                body.push_back(static_cast<char>(half_of(value) >> 8));
            }
        }
    }
    put32(body, 0x3F800000);  // temperature 1
    return with_header(static_cast<uint32_t>(layers.size()), body);
}

std::vector<PlainLayer> small_network(Random& random) {
    return {random_layer(random, 1, 1, 5),    random_layer(random, 2, 0, 0),      random_layer(random, 1, 5, 18),
            random_layer(random, 2, 0, 0),    random_layer(random, 1, 18, 7),     random_layer(random, 2, 0, 0),
            random_layer(random, 3, 112, 19), random_layer(random, 4, 19, labels)};
}

// The network as its definition says, value by value; `picture` is [channel][row][column].
std::vector<double> plain_evaluate(const std::vector<PlainLayer>& layers, std::vector<double> picture) {
    int side = tile_side;
    int channels = 1;
    for (const PlainLayer& layer : layers) {
        std::vector<double> next;
        if (layer.kind == 2) {
            for (int c = 0; c < channels; ++c) {
                for (int y = 0; y < side / 2; ++y) {
                    for (int x = 0; x < side / 2; ++x) {
                        const auto at = [&](int i, int j) {
                            return picture[static_cast<size_t>((c * side + 2 * y + i) * side + 2 * x + j)];
                        };
                        next.push_back(std::max({at(0, 0), at(0, 1), at(1, 0), at(1, 1)}));
                    }
                }
            }
            side /= 2;
        } else if (layer.kind == 1) {
            for (int o = 0; o < layer.outputs; ++o) {
                for (int y = 0; y < side; ++y) {
                    for (int x = 0; x < side; ++x) {
                        double sum = layer.biases[static_cast<size_t>(o)];
                        for (int c = 0; c < channels; ++c) {
                            for (int k = 0; k < 9; ++k) {
                                const int from_y = y + k / 3 - 1;
                                const int from_x = x + k % 3 - 1;
                                if (from_y < 0 || from_x < 0 || from_y >= side || from_x >= side) continue;
                                sum += layer.weights[static_cast<size_t>((o * channels + c) * 9 + k)] *
                                       picture[static_cast<size_t>((c * side + from_y) * side + from_x)];
                            }
                        }
                        next.push_back(std::max(0.0, sum));
                    }
                }
            }
        } else {
            for (int o = 0; o < layer.outputs; ++o) {
                double sum = layer.biases[static_cast<size_t>(o)];
                for (int i = 0; i < layer.inputs; ++i) {
                    sum += layer.weights[static_cast<size_t>(o * layer.inputs + i)] * picture[static_cast<size_t>(i)];
                }
                next.push_back(layer.kind == 3 ? std::max(0.0, sum) : sum);
            }
        }
        if (layer.kind != 2) channels = layer.outputs;
        picture = std::move(next);
    }
    return picture;
}

void test_network() {
    Random random(1);
    const std::vector<PlainLayer> layers = small_network(random);
    const std::string file = file_of(layers);
    const Network network(file.data(), file.size());
    CHECK(network.temperature() == 1);
    TileGrey tile;
    for (float& value : tile) value = static_cast<float>(real(random, -2, 2));
    const TileLogits logits = network.evaluate(tile);
    std::vector<double> picture(tile.begin(), tile.end());
    for (size_t turn = 0; turn < turns; ++turn) {
        const std::vector<double> expected = plain_evaluate(layers, picture);
        double largest = 1;
        for (const double value : expected) largest = std::max(largest, std::abs(value));
        for (size_t label = 0; label < labels; ++label) {
            CHECK(std::abs(expected[label] - logits[turn][label]) < 1e-4 * largest);
        }
        // A quarter turn counterclockwise: the last column becomes the first row.
        std::vector<double> next(picture.size());
        for (size_t y = 0; y < tile_side; ++y) {
            for (size_t x = 0; x < tile_side; ++x) next[y * tile_side + x] = picture[x * tile_side + tile_side - 1 - y];
        }
        picture = std::move(next);
    }
}

// Every set of loops that this processor can run gives the same.
void test_layer_functions() {
    if (!layers_avx2_run_here()) return;
    Random random(2);
    const int side = 8, inputs = 5, in_channels = 16, out_channels = 32;
    std::vector<float> in(static_cast<size_t>((side + 2) * (side + 2) * in_channels));
    std::vector<float> weights(static_cast<size_t>(9 * inputs * out_channels));
    std::vector<float> biases(static_cast<size_t>(out_channels));
    for (auto* values : {&in, &weights, &biases}) {
        for (float& value : *values) value = static_cast<float>(real(random, -1, 1));
    }
    std::vector<float> a(static_cast<size_t>((side + 2) * (side + 2) * out_channels), 0);
    std::vector<float> b = a;
    layers_portable().convolve(
        {in.data(), a.data(), weights.data(), biases.data(), side, inputs, in_channels, out_channels, true});
    layers_avx2().convolve(
        {in.data(), b.data(), weights.data(), biases.data(), side, inputs, in_channels, out_channels, true});
    for (size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) < 1e-4);
    layers_portable().dense({in.data(), a.data(), weights.data(), biases.data(), 1, 40, 48, out_channels, false});
    layers_avx2().dense({in.data(), b.data(), weights.data(), biases.data(), 1, 40, 48, out_channels, false});
    for (size_t i = 0; i < a.size(); ++i) CHECK(std::abs(a[i] - b[i]) < 1e-4);
}

// What a file is refused for, or nothing.
std::string refusal(const std::string& file) {
    try {
        const Network network(file.data(), file.size());
    } catch (const BadOption& error) {
        return error.what();
    }
    return "";
}

void test_weights_files() {
    Random random(3);
    const std::string good = file_of(small_network(random));
    CHECK(refusal(good).empty());
    CHECK(refusal("").find("gwreader") != std::string::npos);
    CHECK(refusal(good.substr(0, 19)).find("gwreader") != std::string::npos);
    for (int i = 0; i < 300; ++i) {
        std::string damaged = good;
        if (i % 3 == 0) {
            damaged.resize(random.below(static_cast<uint32_t>(good.size())));
        } else {
            const size_t at = random.below(i % 3 == 1 ? 40 : static_cast<uint32_t>(good.size()));
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
        }
        CHECK(!refusal(damaged).empty());
    }
    // The checksum is right, but nothing else.
    for (int i = 0; i < 500; ++i) {
        std::string body = good.substr(20);
        const uint32_t changes = 1 + random.below(3);
        for (uint32_t j = 0; j < changes; ++j) body[random.below(140)] = static_cast<char>(random.next());
        if (i % 2 == 0) body.resize(random.below(static_cast<uint32_t>(body.size())));
        const uint32_t layers = i % 5 == 0 ? static_cast<uint32_t>(random.next()) : random.below(12);
        refusal(with_header(layers, body));
    }
    std::vector<PlainLayer> layers = small_network(random);
    layers[2].inputs = 6;
    CHECK(refusal(file_of(layers)).find("layer 3: 6 inputs, expected 5") != std::string::npos);
    layers = small_network(random);
    layers.pop_back();
    CHECK(refusal(file_of(layers)).find("last layer") != std::string::npos);
    CHECK(refusal(with_header(8, good.substr(20) + "more")).find("longer") != std::string::npos);
}

// Geometry.

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
        CHECK(distance(1e6 * next, steps.x) < 0.01 * (1 + std::hypot(steps.x.x, steps.x.y)));
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
    blobs.resize(36);
    CHECK(lattices_of(blobs, 600, 500).front().found == 36);
    work = 0;  // nothing left to do it with
    CHECK(find_lattices(blobs, 36, 600, 500, work).empty());
}

// Images.

void test_shrinking() {
    const uint8_t pixels[] = {10, 20, 30, 255, 200, 100, 50, 0, 10, 20, 30, 255, 200, 100, 50, 0};
    const Image image = shrink_picture({pixels, 2, 2, 4}, 1);
    CHECK(image.row(0)[0] == (77 * 10 + 150 * 20 + 29 * 30) / 256);
    CHECK(image.row(0)[1] == 255);  // transparent: white
    CHECK(shrink_picture({pixels, 2, 2, 4}, 2).row(0)[0] == (image.row(0)[0] + 255) / 2);
    Image even;
    even.width = 37;
    even.height = 23;
    even.grey.assign(37 * 23, 99);
    const Image smaller = shrink_image(even, 2.7);
    CHECK(smaller.width == 13 && smaller.height == 8);
    for (const uint8_t grey : smaller.grey) CHECK(grey == 99);
}

void test_odds() {
    TileLogits logits{};
    logits[2][5] = 8;
    const TileOdds odds = odds_of(logits, 1);
    double total = 0;
    for (const auto& turn : odds) {
        for (const double value : turn) total += value;
    }
    CHECK(std::abs(total - 1) < 1e-9);
    CHECK(odds[2][5] > 0.9);
    CHECK(shared_turn(std::vector<TileOdds>(9, odds)) == 2);
    std::vector<TileOdds> mixed(9, odds);
    for (size_t i = 0; i < mixed.size(); ++i) std::swap(mixed[i][2], mixed[i][i % 4]);
    CHECK(shared_turn(mixed) == -1);
    TileOdds hole = odds;
    hole[1][label_nothing] = 0.5;
    CHECK(given_tile(hole, 0.1)[1][label_nothing] < 0.1);
    const TileOdds given = given_turn(odds, 2);
    CHECK(given[2][5] > odds[2][5] && given[0][5] < 0.01 * odds[0][5]);
}

// Whole pictures. The weights are random, so nothing is said about what is read.

void test_pictures() {
    Random random(6);
    const std::string file = file_of(small_network(random));
    const Reader reader(file.data(), file.size());
    const auto check_reading = [&](const std::vector<uint8_t>& pixels, int width, int height, int channels, int rows,
                                   int cols) {
        const Reading reading = reader.read({pixels.data(), width, height, channels}, rows, cols);
        CHECK(reading.cells.size() == static_cast<size_t>(reading.rows * reading.cols));
        CHECK((reading.rows == 0) == !reading.reason.empty());
        if (reading.rows > 0 && rows > 0 && cols > 0) CHECK(reading.rows * reading.cols == rows * cols);
        for (const Cell& cell : reading.cells) {
            CHECK(cell.confidence >= 0 && cell.confidence <= 1.0001 && cell.alternatives.size() <= 3);
            CHECK(cell.turn >= 0 && cell.turn < 4);
            for (const Point corner : cell.corners) CHECK(std::isfinite(corner.x) && std::isfinite(corner.y));
        }
        return reading;
    };
    const int sizes[][2] = {{1, 1},    {1, 300},  {300, 1},   {2, 2},      {23, 24},   {24, 24},
                            {25, 700}, {161, 97}, {300, 200}, {30000, 24}, {24, 30000}};
    for (const auto& size : sizes) {
        for (int kind = 0; kind < 6; ++kind) {
            if (size[0] * size[1] > 500000 && kind != 3) continue;  // the sanitizers are slow
            const int channels = kind % 3 == 0 ? 3 : kind % 3 == 1 ? 1 : 4;
            std::vector<uint8_t> pixels(static_cast<size_t>(size[0]) * static_cast<size_t>(size[1]) *
                                        static_cast<size_t>(channels));
            const int spot = 3 + static_cast<int>(random.below(20));
            for (size_t i = 0; i < pixels.size(); ++i) {
                const size_t at = i / static_cast<size_t>(channels);
                const size_t x = at % static_cast<size_t>(size[0]), y = at / static_cast<size_t>(size[0]);
                const auto cell = static_cast<size_t>(spot);
                if (kind == 0) pixels[i] = static_cast<uint8_t>(random.next());                           // noise
                if (kind == 1) pixels[i] = static_cast<uint8_t>(x / cell % 2 == y / cell % 2 ? 255 : 0);  // checkers
                if (kind == 2) pixels[i] = static_cast<uint8_t>(255 * (x + y) / static_cast<size_t>(size[0] + size[1]));
                if (kind == 3)
                    pixels[i] = static_cast<uint8_t>(x % cell < cell / 2 && y % cell < cell / 2 ? 200 : 40);  // dots
                if (kind == 4) pixels[i] = static_cast<uint8_t>(x % cell < cell / 2 ? 200 : 40);              // stripes
                if (kind == 5) pixels[i] = 128;
            }
            check_reading(pixels, size[0], size[1], channels, 0, 0);
            check_reading(pixels, size[0], size[1], channels, 1 + static_cast<int>(random.below(6)),
                          1 + static_cast<int>(random.below(6)));
        }
    }
    // Noise of every grain, which gives many blobs.
    for (int i = 0; i < 8; ++i) {
        const int width = 150 + static_cast<int>(random.below(300)), height = 150 + static_cast<int>(random.below(300));
        const int grain = 2 + static_cast<int>(random.below(24));
        std::vector<uint8_t> coarse(static_cast<size_t>((width / grain + 1) * (height / grain + 1)));
        for (uint8_t& grey : coarse) grey = random.below(3) == 0 ? 20 : 230;
        std::vector<uint8_t> pixels;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x)
                pixels.push_back(coarse[static_cast<size_t>(y / grain * (width / grain + 1) + x / grain)]);
        }
        check_reading(pixels, width, height, 1, i % 4, i % 3);
    }
    const uint8_t some[64] = {};
    for (const Picture& picture :
         {Picture{nullptr, 5, 5, 3}, Picture{some, 0, 5, 3}, Picture{some, 5, -1, 3}, Picture{some, 2, 2, 2}}) {
        bool refused = false;
        try {
            reader.read(picture);
        } catch (const BadPicture&) {
            refused = true;
        }
        CHECK(refused);
    }
}

void run() {
    test_network();
    test_layer_functions();
    test_weights_files();
    test_homography();
    test_lattice();
    test_lattices_with_holes();
    test_checked_cloth();
    test_keyboards();
    test_lookalikes();
    test_letters_left_out();
    test_shrinking();
    test_odds();
    test_pictures();
}

}  // namespace
}  // namespace gridwords::tests::vision_test

int vision_test(int, char*[]) {
    gridwords::tests::vision_test::run();
    return 0;
}
