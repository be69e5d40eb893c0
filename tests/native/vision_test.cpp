// The picture reader as a whole: hostile pixels and sizes.
#include <string>
#include <vector>

#include "check.h"
#include "core/errors.h"
#include "core/vision/image.h"
#include "core/vision/reader.h"
#include "plain_network.h"

namespace gridwords::tests::vision_test {

using namespace gridwords::vision;

namespace {

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
    test_shrinking();
    test_pictures();
}

}  // namespace
}  // namespace gridwords::tests::vision_test

int vision_test(int, char*[]) {
    gridwords::tests::vision_test::run();
    return 0;
}
