// Runs the walks of the GPU kernels over small boards on the CPU and compares them with the prefix engine: same
// functions, other memory. gpu_grid_test.cpp has those over boards of any size.
#include "gpu_walks.h"

#include <algorithm>

#include "../../core/engines/gpu_trie.h"

namespace gridwords::tests::gpu_walks_test {
namespace {

using namespace gpu_walks;
using gpu_walks::Random;  // the core has one, too

struct Grid {
    int rows, cols;
    Neighbours neighbours;

    int cells() const { return rows * cols; }
};

// What is asked of a walk: the words of a board that start with one of `firsts`; with `trace`, any letter may stand on
// `free_cell`.
struct Asked {
    const std::vector<uint8_t>& codes;
    uint32_t firsts = all_letters;
    int free_cell = -1;
};

// What it reports. With `trace`, `sums` are the points of the board with each letter on the free cell.
struct Walked {
    State state = State::done;
    bool has_bad_code = false;
    uint32_t points = 0, found = 0, longest = 0;
    int32_t sums[31] = {};
};

// What a walk over small boards works with; its memory is what the last board left there. `near` as in TrieWalk.
struct Lane {
    uint32_t *memory, *spill;
    const GpuNode* trie;
    const uint64_t* near;
    const uint32_t* points_of;
    const GpuTile* tiles;
    uint32_t tile_count;
};

// One walk takes the boards in turn, as on the GPU. The shape is fixed when it is compiled, so this is all that is
// compiled for each shape.
template <class Shape>
void walk_boards(const Lane& lane, const Asked* asked, size_t count, Walked* walked) {
    typename Shape::Cells near[Shape::cells + 1];
    for (int i = 0; i <= Shape::cells; ++i) near[i] = static_cast<typename Shape::Cells>(lane.near[i]);
    TrieWalk<Shape> walk(lane.memory, lane.spill, lane.trie, near, lane.points_of, lane.tiles, lane.tile_count);
    for (size_t i = 0; i < count; ++i) {
        Walked& report = walked[i];
        walk.begin(asked[i].codes.data(), asked[i].firsts, asked[i].free_cell, report.sums);
        run(walk);
        if constexpr (Shape::trace) walk.finish_sums();
        report.state = walk.state();
        report.has_bad_code = walk.has_bad_code();
        report.points = walk.points;
        report.found = walk.found;
        report.longest = walk.longest;
    }
}

struct WalkKind {
    size_t words, spill_words;
    bool points_in_nodes;
    void (*walk)(const Lane& lane, const Asked* asked, size_t count, Walked* walked);
};

template <class Shape>
constexpr WalkKind kind_of{Shape::words, Shape::spill_words + 1, Shape::points_in_nodes, walk_boards<Shape>};

class SmallBoards {
public:
    SmallBoards(const Grid& grid, const WalkKind& kind, const std::vector<GpuNode>& trie,
                const std::vector<uint32_t>& points_of, const std::vector<GpuTile>& tiles = {})
        : kind_(kind), trie_(trie), points_of_(points_of), tiles_(tiles), memory_(kind.words),
          spill_(kind.spill_words) {
        const Shape shape(grid.rows, grid.cols, grid.neighbours);
        uint64_t all = 0;
        for (uint32_t cell = 0; cell < shape.cell_count(); ++cell) {
            near_.push_back(shape.masks()[cell]);
            all |= uint64_t{1} << cell;
        }
        near_.push_back(all);
    }

    std::vector<Walked> walk(const std::vector<Asked>& asked) {
        std::vector<Walked> walked(asked.size());
        const Lane lane{memory_.data(),
                        spill_.data(),
                        trie_.data(),
                        near_.data(),
                        points_of_.data(),
                        tiles_.data(),
                        static_cast<uint32_t>(tiles_.size())};
        kind_.walk(lane, asked.data(), asked.size(), walked.data());
        return walked;
    }
    Walked walk(const Asked& asked) { return walk(std::vector<Asked>{asked})[0]; }

private:
    const WalkKind& kind_;
    const std::vector<GpuNode>& trie_;
    const std::vector<uint32_t>& points_of_;
    std::vector<GpuTile> tiles_;
    std::vector<uint64_t> near_;
    std::vector<uint32_t> memory_, spill_;
};

// What the nodes hold: lengths or, with `points_in_nodes`, points.
GpuValues values_of(const WalkKind& kind, const std::vector<uint32_t>& points_of) {
    GpuValues values{};
    for (size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<uint8_t>(kind.points_in_nodes ? points_of[i] : i);
    }
    return values;
}

// Boards for which a walk has no room are counted, not compared.
int check_scores(Random& random, const Grid& grid, const WalkKind& kind, int letter_count, int wildcards) {
    const bool q_is_qu = random() % 2 == 0;
    const int minimum_length = 1 + static_cast<int>(random() % 4);
    const auto lexicon = random_lexicon(random, letter_count);
    const auto points_of = some_points();
    const auto trie = make_gpu_trie(*lexicon, minimum_length, letter_tiles(26, q_is_qu ? 16 : -1, 20), grid.cells(),
                                    values_of(kind, points_of));
    SmallBoards boards(grid, kind, trie, points_of);
    int without_room = 0;
    for (int i = 0; i < 40; ++i) {
        std::vector<uint8_t> codes;
        for (int cell = 0; cell < grid.cells(); ++cell) codes.push_back(random_code(random, letter_count));
        for (int k = 0; k < wildcards; ++k) codes[random() % codes.size()] = wildcard_code;
        // In one, and in two parts by first letters.
        const auto reports = boards.walk({{codes}, {codes, 0x00012345u}, {codes, ~0x00012345u}});
        const Walked& walked = reports[0];
        CHECK(!walked.has_bad_code);
        if (walked.state == State::no_room) {
            ++without_room;
            continue;
        }
        const Answer answer =
            reference(*lexicon, codes, grid.rows, grid.cols, grid.neighbours, q_is_qu, minimum_length);
        const Score score{walked.points, walked.found};
        CHECK((score == score_of(*lexicon, answer, points_of)));
        uint32_t longest = 0;
        for (const uint32_t node : answer.nodes) {
            longest = std::max(longest, static_cast<uint32_t>(lexicon->depth(node)));
        }
        CHECK(walked.longest == longest);
        CHECK(reports[1].state == State::done && reports[2].state == State::done);
        const Score sum{reports[1].points + reports[2].points, reports[1].found + reports[2].found};
        CHECK((sum == score));
    }
    return without_room;
}

template <int rows, int cols, int lists, int most_ways, int frames, bool many_nodes, bool known_grid>
int check_scores(Random& random, Neighbours neighbours, int letter_count, int wildcards) {
    using Shape = WalkShape<rows * cols, known_grid ? cols : 0, 26, longest_word, lists, most_ways, frames, 1,
                            many_nodes, false, 0, -1, true>;
    return check_scores(random, {rows, cols, neighbours}, kind_of<Shape>, letter_count, wildcards);
}

// Boards that random ones are unlike: a single letter, letters that never touch, cells between holes; with the last
// letters of an alphabet.
std::vector<std::vector<uint8_t>> hostile_boards(Random& random, int rows, int cols, int letter_count) {
    const int cells = rows * cols;
    const auto last = static_cast<uint8_t>(letter_count - 1), before = static_cast<uint8_t>(letter_count - 2);
    std::vector<std::vector<uint8_t>> boards(7, std::vector<uint8_t>(static_cast<size_t>(cells), last));
    for (int cell = 0; cell < cells; ++cell) {
        const auto at = static_cast<size_t>(cell);
        const int row = cell / cols, col = cell % cols;
        boards[1][at] = row % 2 == 0 ? last : before;
        boards[2][at] = (row + col) % 2 == 0 ? last : uint8_t{0};
        boards[3][at] = row % 2 == 0 && col % 2 == 0 ? last : hole_code;
        boards[4][at] = hole_code;
        boards[5][at] = static_cast<uint8_t>(cell % letter_count);
        boards[6][at] = static_cast<uint8_t>(letter_count - 1 - static_cast<int>(random() % 3));
    }
    boards[4][random() % static_cast<size_t>(cells)] = wildcard_code;
    boards[5][random() % static_cast<size_t>(cells)] = wildcard_code;
    return boards;
}

constexpr int hostile_length = 4;

// On hostile boards, with alphabets of up to 31 letters. Words are short, so that a single letter has paths enough.
void check_hostile(Random& random, const Grid& grid, const WalkKind& kind, int letter_count, bool trace) {
    const auto alphabet_size = static_cast<size_t>(letter_count);
    const std::u32string alphabet = (letters + U"абвгд").substr(0, alphabet_size);
    std::string text;
    for (int i = 0; i < 300; ++i) {
        const int length = 1 + static_cast<int>(random() % hostile_length);
        for (int k = 0; k < length; ++k) {
            const bool any = random() % 4 == 0;
            const auto letter = any ? random() % alphabet_size : alphabet_size - 1 - random() % 3;
            const char32_t code = alphabet[random() % 8 == 0 ? 0 : letter];
            if (code < 0x80) {
                text.push_back(static_cast<char>(code));
            } else {
                text.push_back(static_cast<char>(0xc0 | code >> 6));
                text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
            }
        }
        text.push_back('\n');
    }
    BuildOptions options;
    options.letters = alphabet;
    const auto lexicon = build_lexicon(text, options).lexicon;
    const CodedTiles coded = letter_tiles(alphabet.size(), -1, -1);
    const auto points_of = some_points();
    const auto trie = make_gpu_trie(*lexicon, 1, coded, grid.cells(), values_of(kind, points_of));
    SmallBoards boards(grid, kind, trie, points_of);
    const auto points_on = [&](const std::vector<uint8_t>& codes) {
        const Answer answer = reference(*lexicon, codes, grid.rows, grid.cols, grid.neighbours, coded, 1);
        return score_of(*lexicon, answer, points_of);
    };
    const std::vector<std::vector<uint8_t>> hostile = hostile_boards(random, grid.rows, grid.cols, letter_count);
    std::vector<Asked> asked;
    for (const auto& codes : hostile) {
        asked.push_back({codes, all_letters, static_cast<int>(random() % codes.size())});
    }
    const std::vector<Walked> reports = boards.walk(asked);
    for (size_t i = 0; i < hostile.size(); ++i) {
        const std::vector<uint8_t>& codes = hostile[i];
        const Walked& walked = reports[i];
        CHECK(walked.state == State::done && !walked.has_bad_code);
        if (!trace) {
            CHECK((Score{walked.points, walked.found} == points_on(codes)));
            continue;
        }
        for (const int letter : {0, 1, letter_count - 3, letter_count - 2, letter_count - 1}) {
            std::vector<uint8_t> changed = codes;
            changed[static_cast<size_t>(asked[i].free_cell)] = static_cast<uint8_t>(letter);
            CHECK(static_cast<uint32_t>(walked.sums[letter]) == points_on(changed).points);
        }
    }
}

template <int rows, int cols, int letter_count, bool known_grid, bool trace>
void check_hostile(Random& random, Neighbours neighbours) {
    using Shape = WalkShape<rows * cols, known_grid ? cols : 0, letter_count, hostile_length, 7, 20000, 2, 1, false,
                            trace, 0, -1, false, known_grid>;  // and the points of short words fit into nodes
    check_hostile(random, {rows, cols, neighbours}, kind_of<Shape>, letter_count, trace);
}

void check_letters(Random& random, const Grid& grid, const WalkKind& kind) {
    const auto lexicon = random_lexicon(random, 8);
    const bool q_is_qu = random() % 2 == 0;
    const auto points_of = some_points();
    const auto trie =
        make_gpu_trie(*lexicon, 2, letter_tiles(26, q_is_qu ? 16 : -1, 20), grid.cells(), values_of(kind, points_of));
    std::vector<uint8_t> codes;
    for (int cell = 0; cell < grid.cells(); ++cell) codes.push_back(random_code(random, 8));
    SmallBoards boards(grid, kind, trie, points_of);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const Walked walked = boards.walk({codes, all_letters, cell});
        CHECK(walked.state == State::done);
        for (const uint8_t letter : {0, 4, 16, 20, 17, 18, 25}) {
            std::vector<uint8_t> changed = codes;
            changed[static_cast<size_t>(cell)] = letter;
            const Answer answer = reference(*lexicon, changed, grid.rows, grid.cols, grid.neighbours, q_is_qu, 2);
            CHECK(static_cast<uint32_t>(walked.sums[letter]) == score_of(*lexicon, answer, points_of).points);
        }
    }
}

template <int rows, int cols, int lists, bool known_grid>
void check_letters(Random& random, Neighbours neighbours) {
    using Shape = WalkShape<rows * cols, known_grid ? cols : 0, 26, longest_word, lists, 2000, lists, 1, false, true>;
    check_letters(random, {rows, cols, neighbours}, kind_of<Shape>);
}

// Boards with tiles of several letters. Those that a kernel gives up are counted, not compared.
int check_long_tiles(Random& random, const Grid& grid, const WalkKind& kind, int qu, bool trace, bool wild) {
    const auto lexicon = random_lexicon(random, 8);
    CodedTiles coded = letter_tiles(26, qu, 20);
    for (const std::string text : {"e", "er", "qu", "q", "th", "tot", "arse", "aeaeaeae"}) {
        std::string spelling;
        for (const char letter : text) spelling.push_back(static_cast<char>(letter - 'a'));
        coded.tiles.push_back({{spelling}});
    }
    coded.tiles.push_back({{std::string{0}, std::string{4}}});  // a choice is not for the kernels
    coded.tiles.push_back({});                                  // nor does this one spell anything
    std::vector<GpuTile> tiles;
    for (const Tile& tile : coded.tiles) {
        GpuTile packed{};
        if (!tile.spellings.empty()) {
            const std::string& spelling = tile.spellings[0];
            const bool fits = tile.spellings.size() == 1 && spelling.size() <= GpuTile::most_letters;
            packed.length = fits ? static_cast<uint8_t>(spelling.size()) : GpuTile::not_here;
            if (fits) std::copy(spelling.begin(), spelling.end(), packed.letters);
        }
        tiles.push_back(packed);
    }
    const auto points_of = some_points();
    const auto trie = make_gpu_trie(*lexicon, 2, coded, grid.cells(), values_of(kind, points_of));
    SmallBoards boards(grid, kind, trie, points_of, tiles);
    const auto cells = static_cast<size_t>(grid.cells());
    int given_up = 0;
    for (int i = 0; i < 25; ++i) {
        std::vector<uint8_t> codes;
        for (size_t cell = 0; cell < cells; ++cell) {
            const bool is_long = random() % (cells / 2 + 1) == 0;
            const auto extra = static_cast<uint8_t>(26 + random() % (random() % 8 == 0 ? 10 : 6));
            codes.push_back(is_long ? extra : random_code(random, 8));
        }
        if (wild) codes[random() % cells] = wildcard_code;
        const auto free_cell = random() % cells;
        const Walked walked = boards.walk({codes, all_letters, trace ? static_cast<int>(free_cell) : -1});
        CHECK(!walked.has_bad_code);
        if (walked.state == State::no_room) {
            ++given_up;
            continue;
        }
        if (!trace) {
            const Answer answer = reference(*lexicon, codes, grid.rows, grid.cols, grid.neighbours, coded, 2);
            const Score score{walked.points, walked.found};
            CHECK((score == score_of(*lexicon, answer, points_of)));
            continue;
        }
        for (const uint8_t letter : {0, 4, 16, 20, 17, 18, 25}) {
            std::vector<uint8_t> changed = codes;
            changed[free_cell] = letter;
            const Answer answer = reference(*lexicon, changed, grid.rows, grid.cols, grid.neighbours, coded, 2);
            CHECK(static_cast<uint32_t>(walked.sums[letter]) == score_of(*lexicon, answer, points_of).points);
        }
    }
    return given_up;
}

template <int rows, int cols, bool known_grid, bool trace, int qu>
int check_long_tiles(Random& random, Neighbours neighbours, bool wild) {
    using Shape = WalkShape<rows * cols, known_grid ? cols : 0, 26, longest_word, 9, 3000, 3, 1, false, trace, 5, qu>;
    return check_long_tiles(random, {rows, cols, neighbours}, kind_of<Shape>, qu, trace, wild);
}

void check_bad_codes() {
    using Shape = WalkShape<4, 2, 26, longest_word, 8, 64, 4, 1, false, false>;
    const std::vector<GpuNode> trie(1);
    const std::vector<uint32_t> points_of = some_points();
    const std::vector<uint8_t> good{0, 25, wildcard_code, hole_code}, bad{0, 1, 26, 2};
    SmallBoards boards({2, 2, Neighbours::king}, kind_of<Shape>, trie, points_of);
    const std::vector<Walked> reports = boards.walk({{good}, {bad}});
    CHECK(!reports[0].has_bad_code);
    CHECK(reports[1].has_bad_code);
}

void run() {
    Random random(5);
    int crowded = 0, full = 0, given_up = 0;
    for (int i = 0; i < 8; ++i) {
        check_scores<4, 4, 512, 512, 8, false, true>(random, Neighbours::king, 8, 0);
        check_scores<4, 4, 14, 63, 4, false, true>(random, Neighbours::king, 8, 0);
        check_scores<4, 4, 5, 500, 2, true, false>(random, Neighbours::torus, 8, 1);
        check_scores<3, 3, 12, 512, 9, false, true>(random, Neighbours::king, 4, 1);
        check_scores<3, 5, 512, 512, 3, false, false>(random, Neighbours::rook, 8, 0);
        check_scores<5, 5, 24, 1024, 4, false, true>(random, Neighbours::king, 8, 0);
        check_scores<6, 6, 1024, 1024, 8, false, true>(random, Neighbours::king, 8, 0);
        check_scores<6, 6, 7, 1024, 2, false, true>(random, Neighbours::king, 8, 0);
        check_scores<1, 1, 14, 16, 4, false, true>(random, Neighbours::king, 8, 0);
        check_scores<7, 8, 20, 1024, 4, true, true>(random, Neighbours::king, 8, 0);
        crowded += check_scores<4, 4, 9, 16, 4, false, true>(random, Neighbours::king, 3, 0);
        full += check_scores<4, 4, 16, 16, 8, false, true>(random, Neighbours::king, 3, 0);
        check_hostile<1, 2, 26, true, false>(random, Neighbours::king);
        check_hostile<2, 2, 31, true, false>(random, Neighbours::king);
        check_hostile<4, 4, 26, true, false>(random, Neighbours::king);
        check_hostile<4, 4, 26, false, true>(random, Neighbours::torus);
        check_hostile<4, 4, 27, true, false>(random, Neighbours::king);
        check_hostile<4, 4, 31, false, true>(random, Neighbours::rook);
        check_hostile<1, 17, 31, true, false>(random, Neighbours::king);
        check_hostile<4, 8, 27, true, false>(random, Neighbours::king);
        check_hostile<3, 11, 26, false, false>(random, Neighbours::torus);
        check_hostile<2, 29, 31, true, false>(random, Neighbours::king);
        check_letters<4, 4, 2000, true>(random, Neighbours::king);
        check_letters<4, 4, 6, true>(random, Neighbours::king);
        check_letters<3, 4, 20, false>(random, Neighbours::torus);
        check_letters<5, 5, 9, true>(random, Neighbours::king);
        given_up += check_long_tiles<4, 4, true, false, 16>(random, Neighbours::king, false);
        given_up += check_long_tiles<4, 4, true, false, -1>(random, Neighbours::king, true);
        given_up += check_long_tiles<3, 3, false, false, 16>(random, Neighbours::torus, true);
        given_up += check_long_tiles<5, 5, true, false, 16>(random, Neighbours::king, false);
        given_up += check_long_tiles<7, 8, true, false, -1>(random, Neighbours::king, false);
        given_up += check_long_tiles<3, 3, true, true, 16>(random, Neighbours::king, false);
        given_up += check_long_tiles<3, 4, false, true, -1>(random, Neighbours::torus, false);
    }
    CHECK(crowded > 0 && full > 0);  // boards that need more room are reported
    CHECK(given_up > 0 && given_up < 8 * 7 * 25 / 2);
    check_bad_codes();
}

}  // namespace
}  // namespace gridwords::tests::gpu_walks_test

int gpu_walks_test(int, char*[]) {
    gridwords::tests::gpu_walks_test::run();
    return 0;
}
