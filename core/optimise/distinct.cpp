#include "distinct.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace gridwords {

void canonical(const uint8_t* board, Images images, uint8_t* smallest) {
    const size_t cells = images.cells;
    std::copy_n(board, cells, smallest);
    for (size_t k = 0; k < images.count; ++k) {
        const uint32_t* from = images.cells_from + k * cells;
        // Most images differ in their first cells.
        size_t same = 0;
        while (same < cells && board[from[same]] == smallest[same]) ++same;
        if (same == cells || board[from[same]] > smallest[same]) continue;
        for (size_t cell = same; cell < cells; ++cell) smallest[cell] = board[from[cell]];
    }
}

std::vector<int64_t> distinct(const uint8_t* boards, const int64_t* order, size_t count, Images images, size_t most) {
    std::vector<int64_t> places;
    std::unordered_set<std::string> seen;
    std::string key(images.cells, '\0');
    for (size_t i = 0; i < count && places.size() < most; ++i) {
        const uint8_t* board = boards + static_cast<size_t>(order[i]) * images.cells;
        canonical(board, images, reinterpret_cast<uint8_t*>(key.data()));
        if (seen.insert(key).second) places.push_back(order[i]);
    }
    return places;
}

}  // namespace gridwords
