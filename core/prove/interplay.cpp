#include "interplay.h"

namespace gridwords {

namespace {

// A thousand times the cube root, rounded up.
uint64_t cube_root(uint64_t of) {
    uint64_t root = 1;
    while (root * root * root < of * 1'000'000'000) ++root;
    return root;
}

}  // namespace

std::vector<uint32_t> Interplay::order(const ClassLetters& letters) const {
    std::vector<uint64_t> shared(cells_);  // with the cells that are not yet in the order
    std::vector<uint64_t> roots(cells_);
    const auto of_both = [&](size_t one, size_t other) {
        return together_[one * cells_ + other] + together_[other * cells_ + one];
    };
    for (size_t cell = 0; cell < cells_; ++cell) {
        roots[cell] = cube_root(letters[cell].size());
        for (size_t other = 0; other < cells_; ++other) shared[cell] += of_both(cell, other);
    }
    std::vector<uint32_t> order;
    std::vector<bool> is_open(cells_, true);
    while (order.size() < cells_) {
        size_t first = cells_;
        for (size_t cell = 0; cell < cells_; ++cell) {
            if (!is_open[cell]) continue;
            if (first == cells_ || shared[cell] * 1000 / roots[cell] > shared[first] * 1000 / roots[first])
                first = cell;
        }
        order.push_back(static_cast<uint32_t>(first));
        is_open[first] = false;
        for (size_t cell = 0; cell < cells_; ++cell) shared[cell] -= of_both(cell, first);
    }
    return order;
}

}  // namespace gridwords
