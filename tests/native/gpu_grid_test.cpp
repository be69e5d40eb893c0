// Runs the walks of the GPU kernels over one board of any size on the CPU and compares them with the prefix engine.
#include <algorithm>

#include "../../src/gridwords/engines/gpu/kernels/frontier.h"
#include "../../src/gridwords/engines/gpu/kernels/grid_walk.h"
#include "../../src/gridwords/engines/gpu/kernels/live_branches.h"
#include "../../src/gridwords/engines/gpu/kernels/word_walk.h"
#include "gpu_walks.h"

namespace gridwords::tests::gpu_grid_test {
namespace {

using namespace gpu_walks;
using gpu_walks::Random;  // the core has one, too

// A board for the walks of any size: tiles of one letter, Qu, holes.
template <Touching touching>
struct TestGrid {
    std::vector<uint8_t> codes;
    std::vector<uint32_t> neighbours;
    std::vector<uint8_t> long_letters{16, 20};
    std::vector<uint32_t> long_offsets{0, 2};
    uint32_t cols, width;
    static constexpr bool framed = touching != Touching::listed;

    TestGrid(const std::vector<uint8_t>& plain, int rows_, int cols_, Neighbours kind, bool q_is_qu)
        : cols(static_cast<uint32_t>(cols_)), width(framed ? cols + 2 : cols) {
        codes.assign(framed ? static_cast<size_t>(width) * (static_cast<size_t>(rows_) + 2) : plain.size(), hole_code);
        for (uint32_t cell = 0; cell < plain.size(); ++cell) {
            codes[at(cell)] = q_is_qu && plain[cell] == 16 ? first_long : plain[cell];
        }
        if (framed) return;
        const gridwords::Shape shape(rows_, cols_, kind);
        neighbours.assign(plain.size() * 8, GridSpace<touching>::no_cell);
        for (uint32_t cell = 0; cell < plain.size(); ++cell) {
            uint32_t* next = &neighbours[cell * 8];
            shape.for_each_touching(cell, [&](uint32_t other) { *next++ = other; });
        }
    }
    uint32_t at(uint32_t cell) const { return framed ? (cell / cols + 1) * width + cell % cols + 1 : cell; }
    uint32_t number(uint32_t place) const { return framed ? (place / width - 1) * cols + place % width - 1 : place; }
    GridSpace<touching> space(bool q_is_qu) const {
        const uint32_t q = q_is_qu ? 16 : hole_code, u = q_is_qu ? 20 : hole_code;
        return {codes.data(), width, neighbours.data(), long_letters.data(), long_offsets.data(), q, u};
    }
};

constexpr uint32_t wide_stride = 3;

// The least start of each word: one walk per starting cell.
template <Wild wild, class Space>
std::vector<uint32_t> least_starts(LexiconView<NarrowNode> nodes, const Space& space, uint32_t first_long_node,
                                   int longest, const std::vector<uint32_t>& starts) {
    std::vector<uint32_t> least(nodes.node_count, no_node);
    std::vector<uint32_t> memory(static_cast<size_t>(longest + 1) * 3 * wide_stride);
    GridWalk<NarrowNode, Space, LeastStarts, wide_stride, wild> walk(memory.data(), nodes, space, first_long_node,
                                                                     {least.data()});
    for (const uint32_t start : starts) {
        walk.begin(start);
        run(walk);
    }
    return least;
}

// The same in pieces of that many starts. What was found in one is not looked for in the next.
template <Wild wild, class Space>
std::vector<uint32_t> least_starts_in_pieces(const Lexicon& lexicon, const Space& space, uint32_t first_long_node,
                                             const std::vector<uint32_t>& starts, std::size_t piece) {
    const auto nodes = lexicon.narrow();
    const auto parents = lexicon.parents();
    std::vector<uint32_t> least(nodes.node_count, no_node), live;
    for (uint32_t node = 0; node < nodes.node_count; ++node) live.push_back(nodes[node].mask());
    const LiveBranches<NarrowNode> branches{nodes, parents.data(), least.data(), first_long_node, live.data()};
    std::vector<uint32_t> memory(static_cast<size_t>(lexicon.longest() + 1) * 3);
    GridWalk<NarrowNode, Space, LeastStarts, 1, wild> walk(memory.data(), nodes, space, first_long_node,
                                                           {least.data()});
    walk.live = live.data();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        walk.begin(starts[i]);
        run(walk);
        if ((i + 1) % piece != 0) continue;
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            if (nodes[node].is_word()) branches.drop(node);
        }
    }
    // Exactly the branches without a word to find are dropped.
    for (uint32_t node = 0; node < nodes.node_count; ++node) {
        if (nodes[node].is_word()) branches.drop(node);
    }
    std::vector<bool> wanted(nodes.node_count);
    for (uint32_t node = nodes.node_count; node-- > 0;) {
        for (uint32_t letters = nodes[node].mask(), child = nodes[node].first; letters != 0; letters &= letters - 1) {
            const bool has_word = wanted[child];
            CHECK(((live[node] & letters & (~letters + 1)) != 0) == has_word);
            if (has_word) wanted[node] = true;
            ++child;
        }
        if (nodes[node].is_word() && node >= first_long_node && least[node] == no_node) wanted[node] = true;
    }
    return least;
}

// The same: breadth first until there are `wanted` walks, then depth first.
template <class Space>
std::vector<uint32_t> least_starts_breadth_first(LexiconView<NarrowNode> nodes, const Space& space,
                                                 uint32_t first_long_node, int longest,
                                                 const std::vector<uint32_t>& starts, uint32_t wanted,
                                                 uint32_t levels) {
    std::vector<uint32_t> least(nodes.node_count, no_node);
    const auto capacity = std::max(wanted * Space::degree, static_cast<uint32_t>(starts.size()));
    std::vector<uint32_t> walks(static_cast<size_t>(capacity) * 2 * (levels + 1)), counts(levels + 1);
    const FrontierWalks<NarrowNode, Space> all{
        nodes, space, first_long_node, {least.data()}, {walks.data(), counts.data(), capacity, wanted, levels}};
    for (const uint32_t start : starts) all.begin(start);
    for (uint32_t level = 1; level < levels; ++level) {
        if (!all.frontier.is_lengthened(level)) continue;
        for (uint32_t walk = 0; walk < counts[level]; ++walk) {
            for (uint32_t i = 0; i < Space::degree; ++i) all.lengthen(level, walk, i);
        }
        CHECK(counts[level + 1] <= capacity);
    }
    std::vector<uint32_t> memory(static_cast<size_t>(longest + 1) * 2);
    GridWalk<NarrowNode, Space, LeastStarts, 1, Wild::none> walk(memory.data(), nodes, space, first_long_node,
                                                                 {least.data()});
    const uint32_t last = all.frontier.last();
    for (uint32_t i = 0; i < counts[last]; ++i) {
        walk.resume(all.frontier.cells(last, i), capacity, last, all.frontier.node(last, i));
        run(walk);
    }
    return least;
}

// The score of a board, and that with every letter on one cell.
template <Touching touching>
void check_grid_scores(Random& random, const Lexicon& lexicon, const std::vector<uint8_t>& plain, int rows, int cols,
                       Neighbours kind, bool q_is_qu, int minimum_length, const Answer& expected) {
    const auto nodes = lexicon.narrow();
    const auto points_of = some_points();
    std::vector<int32_t> node_points(nodes.node_count);
    for (uint32_t node = 0; node < nodes.node_count; ++node) {
        node_points[node] = static_cast<int32_t>(points_of[lexicon.spell(node).size()]);
    }
    const uint32_t long_enough = first_node_at_depth(nodes, minimum_length), words = (nodes.node_count + 31) / 32;
    std::vector<uint32_t> memory(static_cast<size_t>(lexicon.longest() + 1) * 3), seen(words);
    TestGrid<touching> grid(plain, rows, cols, kind, q_is_qu);
    int32_t points = 0, count = 0;
    using Space = GridSpace<touching>;
    GridWalk<NarrowNode, Space, BoardScore, 1, Wild::some> walk(memory.data(), nodes, grid.space(q_is_qu), long_enough,
                                                                {seen.data(), node_points.data(), &points, &count});
    for (uint32_t start = 0; start < plain.size(); ++start) {
        walk.begin(grid.at(start));
        run(walk);
    }
    const Score score = score_of(lexicon, expected, points_of);
    CHECK(static_cast<uint32_t>(points) == score.points);
    CHECK(static_cast<uint32_t>(count) == score.words);

    const auto free_cell = static_cast<uint32_t>(random() % plain.size());
    grid.codes[grid.at(free_cell)] = wildcard_code;
    std::vector<uint32_t> sets(static_cast<size_t>(words) * 27);
    GridWalk<NarrowNode, Space, LettersSeen, 1, Wild::traced> traced(memory.data(), nodes, grid.space(q_is_qu),
                                                                     long_enough, {sets.data(), 26, words});
    traced.free_cell = grid.at(free_cell);
    for (uint32_t start = 0; start < plain.size(); ++start) {
        traced.begin(grid.at(start));
        run(traced);
    }
    for (const uint8_t letter : {0, 4, 16, 20, 17, 18, 25}) {
        std::vector<uint8_t> changed = plain;
        changed[free_cell] = letter;
        const Answer answer = reference(lexicon, changed, rows, cols, kind, q_is_qu, minimum_length);
        uint32_t sum = 0;
        for (uint32_t node = 0; node < nodes.node_count; ++node) {
            const auto has = [&](uint32_t set) { return (sets[set * words + node / 32] >> node % 32 & 1) != 0; };
            if (has(26) || has(letter)) sum += static_cast<uint32_t>(node_points[node]);
        }
        CHECK(sum == score_of(lexicon, answer, points_of).points);
    }
}

template <Touching touching>
void check_grid(Random& random, Neighbours kind, int rows, int cols, int wildcards = 0) {
    const auto lexicon = random_lexicon(random, 8);
    const bool q_is_qu = random() % 2 == 0;
    const int minimum_length = 1 + static_cast<int>(random() % 4);
    std::vector<uint8_t> plain;
    for (int cell = 0; cell < rows * cols; ++cell) plain.push_back(random_code(random, 8));
    for (int i = 0; i < wildcards; ++i) plain[random() % plain.size()] = wildcard_code;
    const Answer expected = reference(*lexicon, plain, rows, cols, kind, q_is_qu, minimum_length);

    const TestGrid<touching> grid(plain, rows, cols, kind, q_is_qu);
    const auto nodes = lexicon->narrow();
    const auto space = grid.space(q_is_qu);
    const uint32_t long_enough = first_node_at_depth(nodes, minimum_length);
    const int longest = lexicon->longest();
    std::vector<uint32_t> starts;
    for (uint32_t start = 0; start < plain.size(); ++start) starts.push_back(grid.at(start));
    const auto least = least_starts<Wild::some>(nodes, space, long_enough, longest, starts);
    for (const std::size_t piece : {1, 7, 40}) {
        CHECK((least == least_starts_in_pieces<Wild::some>(*lexicon, space, long_enough, starts, piece)));
    }
    if (wildcards == 0) {
        CHECK((least == least_starts_in_pieces<Wild::none>(*lexicon, space, long_enough, starts, 7)));
        CHECK((least == least_starts<Wild::none>(nodes, space, long_enough, longest, starts)));
        for (const uint32_t wanted : {1u, 200u, 100000u}) {
            for (const uint32_t levels : {1u, 3u, 12u}) {
                CHECK(
                    (least == least_starts_breadth_first(nodes, space, long_enough, longest, starts, wanted, levels)));
            }
        }
    }
    check_grid_scores<touching>(random, *lexicon, plain, rows, cols, kind, q_is_qu, minimum_length, expected);
    size_t found = 0;
    WordWalk<GridSpace<touching>, max_word_length + 1> search(space, nullptr);
    std::vector<uint32_t> path(static_cast<size_t>(lexicon->longest()));
    for (uint32_t node = 0; node < nodes.node_count; ++node) {
        if (least[node] == no_node) continue;
        search.length = Speller<NarrowNode>{nodes, lexicon->parents().data()}.spell(node, search.letters);
        const std::string word(search.letters, search.letters + search.length);
        CHECK(word == lexicon->spell(node));
        const auto same = std::find(expected.nodes.begin(), expected.nodes.end(), node);
        CHECK(same != expected.nodes.end());
        const PathView first = expected.path(static_cast<size_t>(same - expected.nodes.begin()));
        CHECK(search.search(least[node], path.data()) == first.length);
        for (uint32_t i = 0; i < first.length; ++i) CHECK(grid.number(path[i]) == first.cells[i]);
        ++found;
    }
    CHECK(found == expected.size());
}

void run() {
    Random random(5);
    for (int i = 0; i < 8; ++i) {
        check_grid<Touching::king>(random, Neighbours::king, 9, 11);
        check_grid<Touching::rook>(random, Neighbours::rook, 20, 3);
        check_grid<Touching::listed>(random, Neighbours::torus, 2, 9);
        check_grid<Touching::listed>(random, Neighbours::torus, 7, 6);
        check_grid<Touching::king>(random, Neighbours::king, 8, 9, 2);
        check_grid<Touching::listed>(random, Neighbours::torus, 5, 4, 1);
        check_grid<Touching::rook>(random, Neighbours::rook, 1, 30, 3);
        check_grid<Touching::king>(random, Neighbours::king, 2, 2, 4);
    }
}

}  // namespace
}  // namespace gridwords::tests::gpu_grid_test

int gpu_grid_test(int, char*[]) {
    gridwords::tests::gpu_grid_test::run();
    return 0;
}
