// Every simple path over a board from one cell, one after the other, in ascending order.
//
// It keeps its own stack, so that it can pause between any two paths, and so that a path may be as long as the board
// has cells.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "steps.h"
#include "word_set.h"

namespace gridwords {

class PathWalker {
public:
    // Leaves out paths that spell more than `most_letters` letters however they are read.
    PathWalker(const Steps& steps, size_t most_letters)
        : steps_(&steps), most_letters_(most_letters), used_(steps.board().cell_count(), false) {
        for (const Tile& tile : steps.board().tiles()) {
            tiles_.push_back({fewest_letters(tile), tile.spellings.size() == 1 ? tile.spellings.front() : ""});
        }
    }

    // Makes the first path from `cell` the next.
    void start(uint32_t cell) {
        ways_.clear();
        frames_.assign(1, {0, 0});
        if (fits(cell, 0)) ways_.push_back({cell, 0});
    }

    // Moves to the next path; false after the last.
    bool next() {
        if (frames_.empty()) return false;
        if (frames_.size() == path_.size()) spread();
        while (frames_.back().next == ways_.size()) {
            ways_.resize(frames_.back().begin);
            frames_.pop_back();
            if (frames_.empty()) return false;
            step_back();
        }
        step_to(ways_[frames_.back().next++]);
        return true;
    }

    const std::vector<uint32_t>& path() const { return path_; }

    // Whether the path can be read in one way only; `text` and `hash` then describe what it spells.
    bool is_single() const { return ends_.back().single; }
    std::string_view text() const { return text_; }
    uint64_t hash() const { return ends_.back().hash; }

    // The letters of the shortest way to read the path.
    size_t fewest_letters() const { return ends_.back().letters; }

    // The same for a tile. A hole cannot be read at all and fits into no path.
    static size_t fewest_letters(const Tile& tile) {
        size_t fewest = std::numeric_limits<size_t>::max();
        for (const std::string& spelling : tile.spellings) fewest = std::min(fewest, spelling.size());
        return fewest;
    }

private:
    // The next steps from a path: ways_[begin] to the end of ways_, or to the begin of the next frame.
    struct Frame {
        size_t begin, next;
    };
    struct TileText {
        size_t fewest_letters;
        std::string only;  // how the tile is read, if there is only one way
    };
    // What is known of the path up to a cell.
    struct End {
        uint64_t hash;
        size_t letters;
        uint8_t direction;
        bool single;
    };

    const TileText& tile(uint32_t cell) const { return tiles_[steps_->board().tile_index(cell)]; }

    bool fits(uint32_t cell, size_t letters) const {
        const size_t more = tile(cell).fewest_letters;
        return !used_[cell] && more <= most_letters_ && letters <= most_letters_ - more;
    }

    void spread() {
        const size_t begin = ways_.size();
        steps_->append(path_.back(), ends_.back().direction, ways_);
        frames_.push_back({begin, begin});
        const auto from = ways_.begin() + static_cast<std::ptrdiff_t>(begin);
        const size_t letters = ends_.back().letters;
        ways_.erase(std::remove_if(from, ways_.end(), [&](const Step& way) { return !fits(way.cell, letters); }),
                    ways_.end());
    }

    void step_to(Step way) {
        const TileText& on = tile(way.cell);
        End end = ends_.empty() ? End{WordSet::empty_hash, 0, 0, true} : ends_.back();
        end.letters += on.fewest_letters;
        end.direction = way.direction;
        end.single = end.single && !on.only.empty();
        if (end.single) {
            for (const char letter : on.only) {
                end.hash = WordSet::extend(end.hash, letter);
                text_.push_back(letter);
            }
        }
        ends_.push_back(end);
        path_.push_back(way.cell);
        used_[way.cell] = true;
    }

    void step_back() {
        if (ends_.back().single) text_.resize(text_.size() - tile(path_.back()).only.size());
        used_[path_.back()] = false;
        path_.pop_back();
        ends_.pop_back();
    }

    const Steps* steps_;
    size_t most_letters_;
    std::vector<TileText> tiles_;  // by distinct tile
    std::vector<uint8_t> used_;
    std::vector<uint32_t> path_;
    std::vector<End> ends_;
    std::string text_;
    std::vector<Step> ways_;
    std::vector<Frame> frames_;
};

}  // namespace gridwords
