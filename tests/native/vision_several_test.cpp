// Tiles of several letters: which tiles are read, and what of them.
#include <cstdint>
#include <string>
#include <vector>

#include "check.h"
#include "core/vision/image.h"
#include "core/vision/network.h"
#include "core/vision/reading.h"
#include "core/vision/several.h"
#include "plain_network.h"

namespace gridwords::tests::vision_several_test {

using namespace gridwords::vision;

namespace {

constexpr int side = 240;
constexpr int pitch = 120;  // of a 2x2 board

// A board whose first tile shows what is drawn on it. The weights are random, so nothing is said about the letters.
struct Drawn {
    Drawn() : pixels(size_t{side} * side, 230) {}

    // A stroke from the top to the bottom, which leans to the right.
    void draw(int left, int top, int right, int bottom, int lean = 0) {
        for (int y = top; y < bottom; ++y) {
            const int shift = lean * (bottom - 1 - y) / (bottom - top);
            for (int x = left; x < right; ++x) pixels[static_cast<size_t>(y * side + x + shift)] = 20;
        }
    }

    Reading read(const Network& network, double confidence = 0.85, int turn = 0, const char* first = ".") const {
        Reading board;
        board.rows = board.cols = 2;
        for (int i = 0; i < 4; ++i) {
            const double x = pitch * (i % 2), y = pitch * (i / 2);
            Cell& cell = board.cells.emplace_back();
            cell.corners = {{{x, y}, {x + pitch, y}, {x + pitch, y + pitch}, {x, y + pitch}}};
            cell.text = i == 0 ? first : "e";
            cell.confidence = i == 0 ? confidence : 0.99;
            cell.turn = i == 3 ? turn : 0;
        }
        read_several(network, {pixels.data(), side, side, 1}, board);
        return board;
    }

    std::vector<uint8_t> pixels;
};

// The tile of several letters among the readings of the first cell, or an empty text.
std::string several_of(const Reading& board) {
    const Cell& cell = board.cells[0];
    if (cell.text.size() > 1) return cell.text;
    for (const auto& [text, probability] : cell.alternatives) {
        if (text.size() > 1) return text;
    }
    return {};
}

void test_what_is_read(const Network& network) {
    Drawn two;
    two.draw(35, 40, 50, 80);
    two.draw(70, 40, 85, 80);
    const Reading board = two.read(network);
    const std::string text = several_of(board);
    CHECK(text.size() >= 4 && text.front() == '(' && text.back() == ')' && text.find('|') == text.npos);
    double sum = board.cells[0].confidence;
    for (const auto& [other, probability] : board.cells[0].alternatives) sum += probability;
    CHECK(sum > 0.3 && sum < 1.0001 && board.cells[0].confidence < 0.9);
    for (size_t i = 1; i < 4; ++i) CHECK(board.cells[i].text == "e" && board.cells[i].alternatives.empty());
    CHECK(several_of(two.read(network, 0.95)).empty());     // a hole beyond doubt
    CHECK(several_of(two.read(network, 0.85, 1)).empty());  // dice
    // A pair that the network is sure of is only doubted if the letters are clearly others.
    const Cell sure = two.read(network, 0.99, 0, "(he)").cells[0];
    CHECK(sure.text == "(he)" && sure.confidence == 0.99 && sure.alternatives.empty());
    CHECK(!two.read(network, 0.5, 0, "(he)").cells[0].alternatives.empty());
}

void test_a_choice(const Network& network) {
    Drawn drawn;
    drawn.draw(20, 40, 32, 80);  // two letters and one: equal letters are no choice
    drawn.draw(38, 40, 50, 80);
    drawn.draw(56, 40, 61, 80, 15);
    drawn.draw(85, 40, 97, 80);
    const std::string text = several_of(drawn.read(network));
    CHECK(text.find('|') > 1 && text.find('|') < text.size() - 2);
}

void test_what_is_not_read(const Network& network) {
    CHECK(several_of(Drawn().read(network)).empty());
    Drawn one;  // with points in a corner, and in a frame
    one.draw(55, 40, 65, 80);
    one.draw(90, 10, 95, 22);
    one.draw(0, 0, 120, 4);
    CHECK(several_of(one.read(network)).size() != 4);
    Drawn edge;  // letters that the cell cuts off
    edge.draw(0, 40, 8, 80);
    CHECK(several_of(edge.read(network)).empty());
}

void test_hostile_pictures(const Network& network) {
    Random random(8);
    for (int i = 0; i < 60; ++i) {
        const int width = 1 + static_cast<int>(random.below(200)), height = 1 + static_cast<int>(random.below(200));
        std::vector<uint8_t> pixels(static_cast<size_t>(width) * static_cast<size_t>(height));
        const auto coarse = 1 + random.below(40);
        for (size_t at = 0; at < pixels.size(); ++at)
            pixels[at] = at % coarse == 0 ? static_cast<uint8_t>(random.next()) : pixels[at - at % coarse];
        Reading board;
        board.rows = 1;
        board.cols = 3;
        for (int cell = 0; cell < 3; ++cell) {
            Cell& made = board.cells.emplace_back();
            made.text = cell < 2 ? "." : "(qu)";
            made.confidence = 0.5;
            for (Point& corner : made.corners) corner = {real(random, -50, 250), real(random, -50, 250)};
        }
        read_several(network, {pixels.data(), width, height, 1}, board);
        for (const Cell& cell : board.cells) {
            for (const char* const empty : {"(|", "||", "|)"}) CHECK(cell.text.find(empty) == cell.text.npos);
            CHECK(cell.text == "." || (cell.text.front() == '(' && cell.text.back() == ')'));
            CHECK(cell.confidence > 0 && cell.confidence <= 1 && cell.alternatives.size() <= 3);
        }
    }
}

void run() {
    Random random(7);
    const std::string file = file_of(small_network(random));
    const Network network(file.data(), file.size());
    test_what_is_read(network);
    test_a_choice(network);
    test_what_is_not_read(network);
    test_hostile_pictures(network);
}

}  // namespace
}  // namespace gridwords::tests::vision_several_test

int vision_several_test(int, char*[]) {
    gridwords::tests::vision_several_test::run();
    return 0;
}
