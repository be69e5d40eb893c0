#include "weights_file.h"

#include <cmath>
#include <cstring>

#include "../errors.h"

namespace gridwords::vision {
namespace {

constexpr char magic[8] = {'g', 'w', 'r', 'e', 'a', 'd', 'e', 'r'};
constexpr size_t header_size = 20;

// CRC-32 as in zip and zlib.
uint32_t crc32_of(const uint8_t* bytes, size_t size) {
    uint32_t crc = 0xFFFFFFFFU;
    for (size_t i = 0; i < size; ++i) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (0xEDB88320U & (0U - (crc & 1U)));
    }
    return ~crc;
}

float from_half(uint16_t half) {
    const int exponent = half >> 10 & 31;
    const float fraction = static_cast<float>(half & 1023);
    const float size = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024.0F + fraction, exponent - 25);
    if (exponent == 31) refuse_weights("a value is not a finite number");
    return (half >> 15) != 0 ? -size : size;
}

}  // namespace

void refuse_weights(const std::string& why) { throw BadOption("reader weights: " + why); }

WeightsFile::WeightsFile(const uint8_t* bytes, size_t size) : at_(bytes), left_(size) {
    if (size < header_size || std::memcmp(bytes, magic, sizeof magic) != 0) {
        refuse_weights("expected a file that starts with 'gwreader'");
    }
    at_ += sizeof magic;
    left_ -= sizeof magic;
    const uint32_t version = whole();
    if (version != 1) refuse_weights("version " + std::to_string(version) + ", expected version 1");
    layers_ = whole();
    if (whole() != crc32_of(at_, left_)) refuse_weights("the file is damaged: its checksum does not match");
}

uint32_t WeightsFile::whole() {
    uint8_t bytes[4];
    take(bytes, 4);
    return bytes[0] | static_cast<uint32_t>(bytes[1]) << 8 | static_cast<uint32_t>(bytes[2]) << 16 |
           static_cast<uint32_t>(bytes[3]) << 24;
}

float WeightsFile::real() {
    const uint32_t bits = whole();
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

float WeightsFile::half() {
    uint8_t bytes[2];
    take(bytes, 2);
    return from_half(static_cast<uint16_t>(bytes[0] | bytes[1] << 8));
}

void WeightsFile::expect(double bytes) const {
    if (bytes > static_cast<double>(left_)) refuse_weights("the file ends too early");
}

void WeightsFile::take(void* to, size_t bytes) {
    if (bytes > left_) refuse_weights("the file ends too early");
    std::memcpy(to, at_, bytes);
    at_ += bytes;
    left_ -= bytes;
}

}  // namespace gridwords::vision
