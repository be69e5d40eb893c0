#include "checksum.h"

#include <bit>
#include <cstring>

namespace gridwords {
namespace {

constexpr uint64_t prime1 = 0x9E3779B185EBCA87ull;
constexpr uint64_t prime2 = 0xC2B2AE3D27D4EB4Full;
constexpr uint64_t prime3 = 0x165667B19E3779F9ull;
constexpr uint64_t prime4 = 0x85EBCA77C2B2AE63ull;
constexpr uint64_t prime5 = 0x27D4EB2F165667C5ull;

template <class Word>
Word read(const unsigned char* at) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

uint64_t round(uint64_t lane, uint64_t input) { return std::rotl(lane + input * prime2, 31) * prime1; }

uint64_t merge(uint64_t hash, uint64_t lane) { return (hash ^ round(0, lane)) * prime1 + prime4; }

}  // namespace

uint64_t checksum(const void* bytes, size_t size) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    const unsigned char* const end = at + size;
    uint64_t hash = prime5;
    if (size >= 32) {
        uint64_t lane1 = prime1 + prime2;
        uint64_t lane2 = prime2;
        uint64_t lane3 = 0;
        uint64_t lane4 = 0 - prime1;
        for (; end - at >= 32; at += 32) {
            lane1 = round(lane1, read<uint64_t>(at));
            lane2 = round(lane2, read<uint64_t>(at + 8));
            lane3 = round(lane3, read<uint64_t>(at + 16));
            lane4 = round(lane4, read<uint64_t>(at + 24));
        }
        hash = std::rotl(lane1, 1) + std::rotl(lane2, 7) + std::rotl(lane3, 12) + std::rotl(lane4, 18);
        hash = merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4);
    }
    hash += size;
    for (; end - at >= 8; at += 8) hash = std::rotl(hash ^ round(0, read<uint64_t>(at)), 27) * prime1 + prime4;
    if (end - at >= 4) {
        hash = std::rotl(hash ^ read<uint32_t>(at) * prime1, 23) * prime2 + prime3;
        at += 4;
    }
    for (; at < end; ++at) hash = std::rotl(hash ^ *at * prime5, 11) * prime1;
    hash = (hash ^ hash >> 33) * prime2;
    hash = (hash ^ hash >> 29) * prime3;
    return hash ^ hash >> 32;
}

}  // namespace gridwords
