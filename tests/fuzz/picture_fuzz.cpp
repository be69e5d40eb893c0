// Any pixels as a picture: the first two bytes are its size. GRIDWORDS_WEIGHTS names the weights of the reader. The
// same bytes, three for each, are also taken for letters, of which a grid is made before anything is read.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/errors.h"
#include "core/vision/reader.h"
#include "core/vision/sheet.h"

using namespace gridwords;

namespace {

const vision::Reader& reader() {
    static const vision::Reader made = [] {
        const char* const path = std::getenv("GRIDWORDS_WEIGHTS");
        if (path == nullptr) std::abort();
        std::ifstream file(path, std::ios::binary);
        const std::vector<char> weights{std::istreambuf_iterator<char>(file), {}};
        return vision::Reader(weights.data(), weights.size());
    }();
    return made;
}

void find_grids(const uint8_t* data, size_t size) {
    std::vector<vision::Blob> blobs;
    for (size_t i = 0; i + 3 <= size; i += 3) {
        vision::Blob& blob = blobs.emplace_back();
        blob.middle = {4.0 * data[i], 4.0 * data[i + 1]};
        blob.width = blob.height = blob.size = 4 + (data[i + 2] & 31);
        blob.contrast = 20 + (data[i + 2] >> 6) * 40;
        blob.dark = (data[i + 2] & 32) != 0;
    }
    for (const vision::Sheet& sheet : vision::find_sheets(blobs, 1024, 1024)) {
        if (sheet.places.size() != sheet.blobs.size()) std::abort();
        const vision::Sheet other = vision::mirrored(vision::turned(vision::resized(sheet, 1, -1, -1, 1)));
        if (other.filled() > sheet.filled()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 3) return 0;
    find_grids(data, size);
    const int rows = data[0] % 64 + 1, cols = data[1] % 64 + 1;
    const auto pixels = static_cast<size_t>(rows) * static_cast<size_t>(cols);
    // Few bytes make a whole picture: they are repeated, so that lines and blobs arise.
    std::vector<uint8_t> grey(pixels * 3);
    for (size_t i = 0; i < grey.size(); ++i) grey[i] = data[2 + i % (size - 2)];
    try {
        vision::Picture picture;  // three channels
        picture.pixels = grey.data();
        picture.width = cols;
        picture.height = rows;
        static_cast<void>(reader().read(picture, data[0] >> 6, data[1] >> 6, true));
    } catch (const Refused&) {
    }
    return 0;
}
