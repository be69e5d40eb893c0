// A large board of plain tiles, prepared for the sweep (large_sweep.h); threads share it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../lexicon.h"
#include "large_sweep.h"
#include "space.h"

namespace gridwords {

class LargeBoard {
public:
    // Whether the sweep can search it: plain tiles, none of which begins like another one, up to eight neighbours per
    // cell, and not in lines.
    static bool fits(const Board& board, const Lexicon& lexicon);

    // The board must fit, and outlive this.
    LargeBoard(const Board& board, const Lexicon& lexicon, int threads);

    Surroundings surroundings() const { return surroundings_; }
    LongTiles long_tiles() const;
    // The row-major number of a cell.
    uint32_t cell_number(uint32_t cell) const { return frame_ ? frame_->cell_number(cell) : cell; }

    // The starting cells are searched in ascending chunks. The first ones are small: most words are found there and
    // then no longer looked for. In later chunks few lists are left, and long ones pay.
    std::size_t chunk_count() const { return chunk_ends_.size(); }
    uint32_t chunk_begin(std::size_t chunk) const { return chunk == 0 ? 0 : chunk_ends_[chunk - 1]; }
    uint32_t chunk_end(std::size_t chunk) const { return chunk_ends_[chunk]; }

    // The cells of a chunk that hold a tile, ascending.
    struct Starts {
        const uint32_t* cells;
        std::size_t count;
    };
    Starts starts(std::size_t chunk, uint8_t code) const {
        const uint32_t* const begins = &tile_begins_[chunk * (codes + 1)];
        return {&starts_[begins[code]], begins[code + 1] - begins[code]};
    }

    // Every pair of tiles on the board that leads to words in the trie, and every tile that is a word.
    std::vector<SweepBranch> branches(LexiconView<NarrowNode> nodes) const;

private:
    static constexpr std::size_t codes = 256;

    void frame(const Board& board, const LettersOf<uint32_t>& letters, int threads);
    void list(const Board& board, const LettersOf<uint32_t>& letters, int threads);
    void cut_into_chunks(const Board& board, int threads);
    std::vector<uint8_t> codes_in_use() const;
    const uint8_t* letters_of(uint8_t code, int& length) const;

    TileCodes tiles_;
    std::vector<LongTiles::Spelling> long_tiles_;
    uint32_t long_letters_ = 0;
    Surroundings surroundings_{};
    // One of these: a frame, or lists of neighbours.
    std::unique_ptr<const Frame<uint32_t>> frame_;
    Array<uint32_t> lists_, around_;
    Array<uint8_t> list_codes_;

    std::vector<uint32_t> chunk_ends_;
    Array<uint32_t> starts_;             // by chunk and code
    std::vector<uint32_t> tile_begins_;  // by chunk and code, where in `starts_` they begin
};

}  // namespace gridwords
