#include "batch.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "../errors.h"
#include "batch_single.h"
#include "batch_sweep.h"

namespace gridwords {
namespace {

// A pass over one walk costs as much as one over sixteen. Up to this many boards, one at a time is faster.
constexpr std::size_t few_boards = 48;

// Memory that is left uninitialised: most of it is never touched.
class Buffer {
public:
    void* at_least(std::size_t bytes) {
        if (bytes > bytes_) {
            memory_.reset();
            memory_.reset(new Line[bytes / sizeof(Line) + 1]);
            bytes_ = bytes;
        }
        return memory_.get();
    }

private:
    struct alignas(64) Line {
        unsigned char bytes[64];
    };
    std::unique_ptr<Line[]> memory_;
    std::size_t bytes_ = 0;
};

std::size_t room_for(std::size_t boards, int cells) {
    // The boards themselves, and twice the walks of one cell on a board of one letter. An ordinary board needs a fifth
    // of that. The last number keeps arrays that far apart from falling into the same cache sets.
    const std::size_t walks = boards * (1 + static_cast<std::size_t>(cells) * 2);
    return (walks + 15) / 16 * 16 + 4096 + 208;  // of whole cache lines
}

constexpr BatchPath all_paths[] = {BatchPath::avx512, BatchPath::avx2, BatchPath::simd128, BatchPath::portable};

constexpr const char* path_variable = "GRIDWORDS_INSTRUCTIONS";

std::string named_path() {
#if defined(__EMSCRIPTEN__)  // a page has no environment
    return {};
#else
    const char* const name = std::getenv(path_variable);
    return name == nullptr ? "" : name;
#endif
}

}  // namespace

const char* name_of(BatchPath path) {
    switch (path) {
        case BatchPath::avx512:
            return "avx512";
        case BatchPath::avx2:
            return "avx2";
        case BatchPath::simd128:
            return "simd128";
        case BatchPath::portable:
            return "portable";
        default:
            return "auto";
    }
}

BatchPath batch_path_named(std::string_view name, const std::string& what) {
    std::string known = name_of(BatchPath::automatic);
    if (name == known) return BatchPath::automatic;
    for (const BatchPath path : all_paths) {
        if (name == name_of(path)) return path;
        known += std::string(", ") + name_of(path);
    }
    throw BadOption(what + " is " + std::string(name) + ": expected one of " + known);
}

std::vector<BatchPath> batch_paths_here() {
    std::vector<BatchPath> paths;
    for (const BatchPath path : all_paths) {
        if (BatchScorer::supports(path)) paths.push_back(path);
    }
    return paths;
}

struct BatchScorer::Scratch::Memory {
    Buffer rows, walks, waiting, tallies, codes, changed;
    SingleScorer::Marks marks;
};

BatchScorer::Scratch::Scratch() : memory_(std::make_unique<Memory>()) {}
BatchScorer::Scratch::~Scratch() = default;
BatchScorer::Scratch::Scratch(Scratch&&) noexcept = default;
BatchScorer::Scratch& BatchScorer::Scratch::operator=(Scratch&&) noexcept = default;

bool BatchScorer::supports(BatchPath path) {
    if (path == BatchPath::avx512) return sweep_avx512_runs_here();
    if (path == BatchPath::avx2) return sweep_avx2_runs_here();
    if (path == BatchPath::simd128) return sweep_simd128_runs_here();
    return true;
}

BatchPath BatchScorer::automatic_path() {
    const std::string name = named_path();
    const BatchPath path = name.empty() ? BatchPath::automatic : batch_path_named(name, path_variable);
    if (path == BatchPath::automatic) return batch_paths_here().front();
    if (supports(path)) return path;
    throw BadOption(std::string(path_variable) + " is " + name + ": this processor lacks those instructions");
}

bool BatchScorer::fits(const Lexicon& lexicon, const Shape& shape, const CodedTiles& tiles) {
    return !lexicon.is_wide() && !shape.is_line() && shape.cell_count() >= 1 && shape.cell_count() <= max_cells &&
           TileRows::fits(tiles);
}

BatchScorer::BatchScorer(LexiconView<NarrowNode> lexicon, const BatchRules& rules, std::shared_ptr<const Shape> shape,
                         BatchPath path)
    : shape_(std::move(shape)), cells_(static_cast<int>(shape_->cell_count())), path_(path) {
    if (cells_ < 1 || cells_ > max_cells || shape_->is_line()) {
        throw std::invalid_argument("a batch takes boards of 1 to 64 cells that are not searched in lines, got " +
                                    std::to_string(shape_->rows()) + "x" + std::to_string(shape_->cols()));
    }
    if (!supports(path)) {
        throw std::invalid_argument(std::string("this processor lacks the instructions of the path ") + name_of(path));
    }
    if (path_ == BatchPath::automatic) path_ = automatic_path();
    trie_ = make_tile_trie(lexicon, rules, cells_);
    // More boards fill the registers better deep in the trie, until the rows outgrow the second-level cache.
    chunk_ = cells_ <= 16 ? 16384 : cells_ <= 32 ? 8192 : 4096;
}

// A job without its boards and tallies.
SweepJob BatchScorer::job_for(std::size_t boards, Scratch& scratch, StopCheck stop) const {
    Scratch::Memory& memory = *scratch.memory_;
    SweepJob job{};
    job.trie = trie_.nodes.data();
    job.tiles = trie_.rows->view();
    job.neighbours = shape_->masks();
    job.cells = cells_;
    job.boards = boards;
    job.stop = stop;
    job.room = room_for(boards, cells_);
    // Three cache lines more than a power of two, so that a board's places in the rows fall into different cache sets.
    job.row_length = (boards + 31) / 32 * 32 + 96;
    const std::size_t row_bytes = cells_ <= 16 ? 2 : cells_ <= 32 ? 4 : 8;
    const std::size_t walk_bytes = cells_ <= 16 ? 8 : cells_ <= 32 ? 12 : 24;
    job.rows = memory.rows.at_least(job.row_length * static_cast<std::size_t>(job.tiles.rows) * row_bytes + 64);
    job.walks = memory.walks.at_least(job.room * walk_bytes);
    job.waiting = memory.waiting.at_least(job.room * walk_bytes);
    return job;
}

SweepEnd BatchScorer::sweep(const SweepJob& job) const {
    switch (path_) {
        case BatchPath::avx512:
            return sweep_avx512(job);
        case BatchPath::avx2:
            return sweep_avx2(job);
        case BatchPath::simd128:
            return sweep_simd128(job);
        default:
            return sweep_portable(job);
    }
}

std::size_t BatchScorer::score(const uint8_t* codes, std::size_t n, int32_t* points, int32_t* counts, Scratch& scratch,
                               StopCheck stop) const {
    Scratch::Memory& memory = *scratch.memory_;
    const auto cells = static_cast<std::size_t>(cells_);
    SingleScorer single(trie_, *shape_, memory.marks, stop);
    std::size_t chunk = chunk_;
    std::size_t done = 0;
    while (done < n) {
        if (stop()) return done;
        const std::size_t boards = std::min(chunk, n - done);
        if (boards <= few_boards) {
            SingleScorer::Score score;
            for (const std::size_t end = done + boards; done < end; ++done) {
                if (!single.score(codes + done * cells, score)) return done;
                points[done] = score.points;
                if (counts) counts[done] = score.words;
            }
            chunk = std::min(chunk * 2, chunk_);
            continue;
        }

        SweepJob job = job_for(boards, scratch, stop);
        job.codes = codes + done * cells;
        job.tallies = static_cast<BatchTally*>(memory.tallies.at_least(boards * sizeof(BatchTally)));
        const SweepEnd end = sweep(job);
        if (end == SweepEnd::stopped) return done;
        if (end == SweepEnd::no_room) {
            chunk = boards / 2;
            continue;
        }
        for (std::size_t b = 0; b < boards; ++b) {
            const auto score = static_cast<int32_t>(static_cast<uint32_t>(job.tallies[b].sum));
            points[done + b] = score;
            if (!counts) continue;
            const uint64_t words = job.tallies[b].sum - static_cast<uint64_t>(int64_t{score});
            counts[done + b] = static_cast<int32_t>(words >> 32);
        }
        done += boards;
        chunk = std::min(chunk * 2, chunk_);
    }
    return done;
}

SweepEnd BatchScorer::score_letters(const uint8_t* codes, std::size_t n, uint64_t wanted, int alphabet, int32_t* points,
                                    Scratch& scratch, StopCheck stop) const {
    Scratch::Memory& memory = *scratch.memory_;
    const auto cells = static_cast<std::size_t>(cells_);
    const auto letters = static_cast<std::size_t>(alphabet);
    const std::size_t changes = n * static_cast<std::size_t>(count_bits(wanted));
    if (changes > max_changes) {
        throw std::invalid_argument("a sweep changes at most " + std::to_string(max_changes) + " cells, got " +
                                    std::to_string(changes));
    }
    SweepJob job = job_for(changes, scratch, stop);
    auto* const boards = static_cast<uint8_t*>(memory.codes.at_least(changes * cells));
    auto* const changed = static_cast<uint8_t*>(memory.changed.at_least(changes + 16));
    uint8_t* board = boards;
    uint8_t* cell = changed;
    for (std::size_t i = 0; i < n; ++i, codes += cells) {
        for (uint64_t left = wanted; left != 0; left &= left - 1, board += cells, ++cell) {
            std::copy_n(codes, cells, board);
            *cell = static_cast<uint8_t>(lowest_bit(left));
            board[*cell] = hole_code;
        }
    }
    std::fill_n(cell, 16, uint8_t{0});
    job.codes = boards;
    job.changed = changed;
    job.changes = static_cast<ChangeTally*>(memory.tallies.at_least(changes * sizeof(ChangeTally)));
    job.letter_points = points;
    job.alphabet = letters;
    std::fill_n(points, changes * letters, 0);
    const SweepEnd end = sweep(job);
    if (end != SweepEnd::done) return end;
    for (std::size_t i = 0; i < changes; ++i) {
        for (std::size_t letter = 0; letter < letters; ++letter, ++points) {
            *points = static_cast<int32_t>(static_cast<uint32_t>(*points) + job.changes[i].kept);
        }
    }
    return end;
}

}  // namespace gridwords
