#include "letter_codes.h"

#include <string>

#include "errors.h"

namespace gridwords {

void check_codes(const uint8_t* codes, size_t boards, size_t cells, size_t letters, size_t tiles) {
    for (size_t i = 0; i < boards * cells; ++i) {
        if (codes[i] < tiles || codes[i] >= wildcard_code) continue;
        throw BadBoard("board " + std::to_string(i / cells) + ", cell " + std::to_string(i % cells) +
                       " has letter code " + std::to_string(codes[i]) + "; the alphabet has " +
                       std::to_string(letters) + " letters, " + std::to_string(wildcard_code) + " is a wildcard and " +
                       std::to_string(hole_code) + " a hole");
    }
}

}  // namespace gridwords
