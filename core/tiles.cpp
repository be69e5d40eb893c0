#include "tiles.h"

namespace gridwords {

CodedTiles letter_tiles(std::size_t letters, int q_code, int u_code) {
    CodedTiles coded{std::vector<Tile>(letters), letters};
    for (std::size_t code = 0; code < letters; ++code) {
        std::string spelling(1, static_cast<char>(code));
        if (static_cast<int>(code) == q_code) {
            if (u_code < 0) continue;
            spelling.push_back(static_cast<char>(u_code));
        }
        coded.tiles[code].spellings.push_back(spelling);
    }
    return coded;
}

}  // namespace gridwords
