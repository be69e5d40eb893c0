#include "large_board.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace gridwords {
namespace {

// Half or twice these sizes take 1 to 4% longer; the cells of a large chunk fit a second-level cache of a megabyte.
constexpr uint32_t first_chunk = 2048;
constexpr uint32_t largest_chunk = 32768;

// The single letters in memory, so that the text of a code below `max_letters` can point to its letter.
constexpr auto all_letters = [] {
    std::array<uint8_t, max_letters> letters{};
    for (size_t i = 0; i < letters.size(); ++i) letters[i] = static_cast<uint8_t>(i);
    return letters;
}();

bool begins_with(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

}  // namespace

bool LargeBoard::fits(const Board& board, const Lexicon& lexicon) {
    if (lexicon.is_wide() || !board.is_plain() || board.shape().is_line() || board.shape().most_touching() > 8) {
        return false;
    }
    const auto letters = static_cast<int>(lexicon.alphabet().size());
    const TileCodes tiles(board, letters);
    if (!tiles.fits) return false;
    uint64_t single = 0;
    for (const uint8_t code : tiles.codes) {
        if (code < max_letters) single |= uint64_t{1} << code;
    }
    for (const std::string& spelling : tiles.spellings) {
        if ((single >> spelling[0] & 1) != 0) return false;
        for (const std::string& other : tiles.spellings) {
            if (&other != &spelling && begins_with(spelling, other)) return false;
        }
    }
    return true;
}

LargeBoard::LargeBoard(const Board& board, const Lexicon& lexicon, int threads)
    : tiles_(board, static_cast<int>(lexicon.alphabet().size())) {
    LettersOf<uint32_t> letters{};
    for (uint32_t letter = 0; letter < NarrowNode::letters; ++letter) letters[letter] = uint32_t{1} << letter;
    for (size_t i = 0; i < tiles_.spellings.size(); ++i) {
        const std::string& spelling = tiles_.spellings[i];
        const auto code = static_cast<uint8_t>(first_tile + i);
        letters[code] = uint32_t{1} << spelling[0];
        long_letters_ |= letters[code];
        // A tile longer than any word is on no path.
        if (spelling.size() > max_word_length) continue;
        long_tiles_.push_back(
            {code, static_cast<uint8_t>(spelling.size()), reinterpret_cast<const uint8_t*>(spelling.data())});
    }
    const Neighbours neighbours = board.shape().neighbours();
    if (neighbours == Neighbours::king || neighbours == Neighbours::rook) {
        frame(board, letters, threads);
    } else {
        list(board, letters, threads);
    }
    cut_into_chunks(board, threads);
}

LongTiles LargeBoard::long_tiles() const {
    return {long_letters_, static_cast<int>(long_tiles_.size()), long_tiles_.data()};
}

void LargeBoard::frame(const Board& board, const LettersOf<uint32_t>& letters, int threads) {
    frame_ = std::make_unique<const Frame<uint32_t>>(board, tiles_, letters, threads);
    const uint32_t w = frame_->width();
    surroundings_.codes = frame_->codes();
    surroundings_.width = w;
    surroundings_.around = frame_->around();
    uint32_t place = 0;
    for (uint32_t row = 0; row < 3; ++row) {
        for (uint32_t col = 0; col < 3; ++col) {
            const bool is_corner = row != 1 && col != 1;
            if ((row == 1 && col == 1) || (is_corner && !frame_->is_king())) continue;
            surroundings_.order[place] = static_cast<uint8_t>(4 * row + col);
            surroundings_.back[place] = (1 - row) * w + 1 - col;
            surroundings_.places |= uint32_t{1} << place++;
        }
    }
}

void LargeBoard::list(const Board& board, const LettersOf<uint32_t>& letters, int threads) {
    const size_t cells = board.cell_count();
    lists_ = Array<uint32_t>(cells * 8 + 8);
    list_codes_ = Array<uint8_t>(cells * 8);
    around_ = Array<uint32_t>(cells);
    for_each_part(cells, least_part / 8, threads, [&](Range part) {
        for (size_t cell = part.begin; cell < part.end; ++cell) {
            size_t place = cell * 8;
            uint32_t around = 0;
            board.shape().for_each_touching(static_cast<uint32_t>(cell), [&](uint32_t next) {
                const uint8_t code = tiles_.codes[board.tile_index(next)];
                lists_[place] = next;
                list_codes_[place++] = code;
                around |= letters[code];
            });
            for (; place < (cell + 1) * 8; ++place) list_codes_[place] = hole_code;
            around_[cell] = around;
        }
    });
    surroundings_.lists = lists_.data();
    surroundings_.list_codes = list_codes_.data();
    surroundings_.around = around_.data();
    surroundings_.places = 0xff;
    std::iota(surroundings_.order, surroundings_.order + 8, uint8_t{0});
}

// Sorts the cells of each chunk by their codes; holes come last and are left out.
void LargeBoard::cut_into_chunks(const Board& board, int threads) {
    const uint32_t cells = board.cell_count();
    for (uint32_t end = 0, size = first_chunk; end < cells; size = std::min(size * 4, largest_chunk)) {
        end += std::min(size, cells - end);
        chunk_ends_.push_back(end);
    }
    starts_ = Array<uint32_t>(cells);
    tile_begins_.resize(chunk_count() * (codes + 1));
    for_each_part(chunk_count(), 1, threads, [&](Range part) {
        for (size_t chunk = part.begin; chunk < part.end; ++chunk) {
            const auto code_of = [&](uint32_t cell) { return tiles_.codes[board.tile_index(cell)]; };
            uint32_t* const begins = &tile_begins_[chunk * (codes + 1)];
            for (uint32_t cell = chunk_begin(chunk); cell < chunk_end(chunk); ++cell) ++begins[code_of(cell)];
            uint32_t before = chunk_begin(chunk);
            for (size_t code = 0; code <= codes; ++code) {
                const uint32_t count = begins[code];
                begins[code] = before;
                before += count;
            }
            uint32_t next[codes];
            std::copy_n(begins, codes, next);
            for (uint32_t cell = chunk_begin(chunk); cell < chunk_end(chunk); ++cell) {
                starts_[next[code_of(cell)]++] = frame_ ? frame_->start(cell) : cell;
            }
        }
    });
}

std::vector<uint8_t> LargeBoard::codes_in_use() const {
    std::vector<uint8_t> used;
    for (size_t code = 0; code < hole_code; ++code) {
        for (size_t chunk = 0; chunk < chunk_count(); ++chunk) {
            if (starts(chunk, static_cast<uint8_t>(code)).count == 0) continue;
            used.push_back(static_cast<uint8_t>(code));
            break;
        }
    }
    return used;
}

const uint8_t* LargeBoard::letters_of(uint8_t code, int& length) const {
    length = 1;
    if (code < first_tile) return &all_letters[code];
    const std::string& spelling = tiles_.spellings[code - first_tile];
    length = static_cast<int>(spelling.size());
    return reinterpret_cast<const uint8_t*>(spelling.data());
}

std::vector<SweepBranch> LargeBoard::branches(LexiconView<NarrowNode> nodes) const {
    std::vector<SweepBranch> found;
    const std::vector<uint8_t> used = codes_in_use();
    for (const uint8_t first : used) {
        int length;
        const uint8_t* letters = letters_of(first, length);
        const uint32_t node = follow(nodes, root, letters, length);
        if (node == no_node) continue;
        if (nodes[node].is_word()) found.push_back({node, first, 0, 0, true});
        for (const uint8_t second : used) {
            letters = letters_of(second, length);
            const uint32_t to = follow(nodes, node, letters, length);
            if (to != no_node) found.push_back({to, first, second, letters[0], false});
        }
    }
    return found;
}

}  // namespace gridwords
