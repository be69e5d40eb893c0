#include "vulgar_lines.h"

#include <algorithm>
#include <utility>

#include "wordsearch.h"

namespace gridwords {

VulgarLines::VulgarLines(std::shared_ptr<const Shape> shape, const std::vector<std::string>& vulgar,
                         std::vector<std::string> given)
    : shape_(std::move(shape)), given_(std::move(given)) {
    for (const std::string& word : vulgar) vulgar_.add(word, 0);
}

bool VulgarLines::are_in(const uint8_t* codes) const {
    const int rows = shape_->rows(), cols = shape_->cols();
    for (int start = 0; start < rows * cols; ++start) {
        if (vulgar_.child(Patterns::root, codes[start]) == Patterns::none) continue;
        for (const LineStep step : line_steps) {
            int row = start / cols, col = start % cols, node = Patterns::root;
            for (int length = 1; row >= 0 && row < rows && col >= 0 && col < cols; ++length) {
                node = vulgar_.child(node, codes[row * cols + col]);
                if (node == Patterns::none) break;
                if (vulgar_.word(node) != Patterns::none) {
                    Path cells;
                    for (int i = 0; i < length; ++i) {
                        cells.push_back(static_cast<uint32_t>(start + i * (step.down * cols + step.right)));
                    }
                    if (!is_given(codes, std::move(cells))) return true;
                }
                row += step.down;
                col += step.right;
            }
        }
    }
    return false;
}

bool VulgarLines::touch(uint32_t cell, uint32_t other) const {
    bool found = false;
    shape_->for_each_touching(cell, [&](uint32_t next) { found |= next == other; });
    return found;
}

bool VulgarLines::is_given(const uint8_t* codes, Path cells) const {
    if (!touch(cells[0], cells[1])) return false;  // a diagonal where only rows and columns connect
    for (int direction = 0; direction < 2; ++direction) {
        std::string letters;
        for (const uint32_t cell : cells) letters += static_cast<char>(codes[cell]);
        for (const std::string& word : given_) {
            uint32_t steps = 0;
            for (size_t begin = word.find(letters); begin != word.npos; begin = word.find(letters, begin + 1)) {
                Path path = cells;
                if (extends(codes, word, begin, path, steps)) return true;
            }
        }
        std::reverse(cells.begin(), cells.end());
    }
    return false;
}

// First to the front, then to the back.
bool VulgarLines::extends(const uint8_t* codes, const std::string& word, size_t begin, Path& path,
                          uint32_t& steps) const {
    if (path.size() == word.size()) return true;
    const bool to_front = begin > 0;
    const auto letter = static_cast<uint8_t>(word[to_front ? begin - 1 : begin + path.size()]);
    const uint32_t end = to_front ? path.front() : path.back();
    const uint32_t before = to_front ? path[1] : path[path.size() - 2];
    Path open;
    shape_->for_each_touching(end, [&](uint32_t next) {
        const bool is_ahead = !shape_->is_line() || next - end == end - before;
        if (codes[next] == letter && is_ahead && std::find(path.begin(), path.end(), next) == path.end()) {
            open.push_back(next);
        }
    });
    for (const uint32_t next : open) {
        if (++steps > most_steps) return false;
        path.insert(to_front ? path.begin() : path.end(), next);
        if (extends(codes, word, begin - (to_front ? 1 : 0), path, steps)) return true;
        path.erase(to_front ? path.begin() : path.end() - 1);
    }
    return false;
}

}  // namespace gridwords
