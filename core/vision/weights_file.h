// The bytes of a weights file, read one value after the other: "gwreader", a version, the number of layers, the CRC-32
// of all that follows, the layers, and the temperature as a 32-bit floating point number. A layer has its kind, inputs
// and outputs as 32-bit numbers and, unless it is a pool, its weights by output, input and place of the kernel and then
// a bias for each output, all as 16-bit floating point numbers. All numbers are little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gridwords::vision {

// Throws BadOption.
[[noreturn]] void refuse_weights(const std::string& why);

class WeightsFile {
public:
    // Throws if the file is not a weights file, has another version, or is damaged.
    WeightsFile(const uint8_t* bytes, size_t size);

    uint32_t layers() const { return layers_; }
    uint32_t whole();
    float real();
    float half();
    void expect(double bytes) const;  // refuses a file that has fewer left
    bool at_end() const { return left_ == 0; }

private:
    void take(void* to, size_t bytes);

    const uint8_t* at_;
    size_t left_;
    uint32_t layers_ = 0;
};

}  // namespace gridwords::vision
