// The reader of pictures for WebAssembly, a program of its own: nobody loads it before the first picture. The page's
// picture-worker.js opens the weights, then hands over pixels and reads the answer as JSON.
#include "../core/vision/reader.h"

#include <cstdint>
#include <memory>

#include "exports.h"

namespace gridwords {
namespace {

std::unique_ptr<vision::Reader> reader;

void write_tile(Json& json, const vision::Cell& cell) {
    json.raw("{\"text\":").text(cell.text).raw(",\"confidence\":").thousandths(cell.confidence);
    json.raw(",\"turn\":").number(cell.turn).raw(",\"corners\":").list(cell.corners, [&](const vision::Point& corner) {
        json.raw("[").thousandths(corner.x).raw(",").thousandths(corner.y).raw("]");
    });
    json.raw(",\"alternatives\":").list(cell.alternatives, [&](const auto& other) {
        json.raw("{\"text\":").text(other.first).raw(",\"confidence\":").thousandths(other.second).raw("}");
    });
    json.raw("}");
}

void write_board(Json& json, const vision::Reading& reading) {
    json.raw("{\"rows\":").number(reading.rows).raw(",\"cols\":").number(reading.cols);
    json.raw(",\"reason\":").text(reading.reason).raw(",\"tiles\":");
    json.list(reading.cells, [&](const vision::Cell& cell) { write_tile(json, cell); });
    json.raw(",\"others\":").list(reading.others, [&](const vision::Reading& other) { write_board(json, other); });
    json.raw("}");
}

}  // namespace
}  // namespace gridwords

using namespace gridwords;

// 0, or -1 and an error.
EXPORT int open_reader(const void* weights, size_t size) {
    return guarded([&] { reader = std::make_unique<vision::Reader>(weights, size); });
}

// The best board in a picture of RGBA pixels with its `others`: 0 and JSON, or -1 and an error. Without a board, `rows`
// is 0 and `reason` says why. Rows and columns are found if they are 0.
EXPORT int read_picture(const uint8_t* pixels, size_t size, int width, int height, int rows, int cols) {
    return guarded([&] {
        const size_t area = static_cast<size_t>(width) * static_cast<size_t>(height);
        if (!reader || width < 1 || height < 1 || size != 4 * area) throw BadOption("no such picture");
        const vision::Reading reading = reader->read({pixels, width, height, 4}, rows, cols);
        Json json;
        write_board(json, reading);
        reply = json.done();
    });
}
