// The network that reads a tile: against plain arithmetic, and hostile weights files.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "check.h"
#include "core/errors.h"
#include "core/vision/network.h"
#include "core/vision/network_layers.h"
#include "core/vision/odds.h"
#include "plain_network.h"

namespace gridwords::tests::vision_network_test {

using namespace gridwords::vision;

namespace {

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
        for (size_t label = 0; label < network_outputs; ++label) {
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

void test_odds() {
    TileLogits logits{};
    logits[2][5] = 8;
    const TileOdds odds = odds_of(logits, 1, LetterCase::capital);
    double total = 0;
    for (const auto& turn : odds) {
        for (const double value : turn) total += value;
    }
    CHECK(std::abs(total - 1) < 1e-9);
    CHECK(odds[2][5] > 0.9);
    CHECK(shared_turn(std::vector<TileOdds>(9, odds)) == 2);
    // One tile that is misread for certain does not outweigh the others.
    TileLogits wrong{};
    wrong[0][5] = 40;
    std::vector<TileOdds> misread(9, odds);
    misread[4] = odds_of(wrong, 1, LetterCase::capital);
    CHECK(shared_turn(misread) == 2);
    std::vector<TileOdds> mixed(9, odds);
    for (size_t i = 0; i < mixed.size(); ++i) std::swap(mixed[i][2], mixed[i][i % 4]);
    CHECK(shared_turn(mixed) == -1);
    TileOdds hole = odds;
    hole[1][label_nothing] = 0.5;
    CHECK(given_tile(hole, 0.1)[1][label_nothing] < 0.1);
    const TileOdds given = given_turn(odds, 2);
    CHECK(given[2][5] > odds[2][5] && given[0][5] < 0.01 * odds[0][5]);
}

// A bar is an I among capitals and an l among small letters.
void test_case() {
    TileLogits bar{};
    bar[0]['i' - 'a'] = 10;
    bar[0][first_small + 'l' - 'a'] = 9;
    TileLogits small{};
    small[0][first_small + 'g' - 'a'] = 12;
    CHECK(odds_of(bar, 1, LetterCase::capital)[0]['i' - 'a'] > 0.9);
    CHECK(odds_of(bar, 1, LetterCase::small)[0]['l' - 'a'] > 0.9);
    const TileOdds either = odds_of(bar, 1, LetterCase::either);
    CHECK(either[0]['i' - 'a'] > 0.5 && either[0]['l' - 'a'] > 0.2);
    std::vector<TileLogits> cells(8, small);
    cells[3] = bar;
    CHECK(case_of(cells, 1) == LetterCase::small);
    CHECK(case_of(std::vector<TileLogits>(8, bar), 1) == LetterCase::capital);
    // Small letters of a board all stand the same way.
    for (size_t i = 0; i < cells.size(); ++i) std::swap(cells[i][0], cells[i][i % 4]);
    CHECK(case_of(cells, 1) == LetterCase::capital);
}

void run() {
    test_network();
    test_layer_functions();
    test_weights_files();
    test_odds();
    test_case();
}

}  // namespace
}  // namespace gridwords::tests::vision_network_test

int vision_network_test(int, char*[]) {
    gridwords::tests::vision_network_test::run();
    return 0;
}
