// Compares the prover with scoring every board of a class, in small random worlds.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "check.h"
#include "core/engines/score_each.h"
#include "core/lexicon_builder.h"
#include "core/prove/bound.h"
#include "core/prove/class_walk.h"
#include "core/prove/force.h"
#include "core/prove/lookahead.h"
#include "core/prove/prover.h"

namespace gridwords::tests::prove_test {
namespace {

const BuildOptions a_to_z{U"abcdefghijklmnopqrstuvwxyz", true, 1};
constexpr Neighbours kinds[] = {Neighbours::king, Neighbours::rook, Neighbours::torus, Neighbours::line};

struct World {
    std::shared_ptr<const Lexicon> lexicon;
    int rows;
    int cols;
    Neighbours neighbours;
    ClassLetters letters;
    ProofRules rules;
    std::vector<uint32_t> order;

    explicit World(Random& random)
        : rows(1 + static_cast<int>(random.below(3))), cols(1 + static_cast<int>(random.below(3))),
          neighbours(kinds[random.below(4)]) {
        std::string text;
        for (uint32_t i = 1 + random.below(40); i > 0; --i) text += random.word(4, 5) + "\n";
        lexicon = build_lexicon(text, a_to_z).lexicon;
        for (int cell = 0; cell < rows * cols; ++cell) {
            std::vector<uint8_t> own;
            for (uint8_t code = 0; code < 5; ++code)
                if (random.below(rows * cols > 6 ? 4 : 2) == 0) own.push_back(code);
            if (own.empty()) own.push_back(static_cast<uint8_t>(random.below(5)));
            letters.push_back(own);
            order.insert(order.begin() + random.below(static_cast<uint32_t>(order.size()) + 1),
                         static_cast<uint32_t>(cell));
        }
        rules.minimum_length = 1 + static_cast<int>(random.below(3));
        for (size_t length = static_cast<size_t>(rules.minimum_length); length < 256; ++length)
            rules.points[length] = static_cast<int32_t>(random.below(4));
    }

    // A class with few words: there the bound is close to the best board, and an error in it loses boards.
    static World sparse(Random& random, int row_count, int col_count, Neighbours kind) {
        World world(row_count, col_count, kind);
        const uint32_t letters = 5 + random.below(4);
        const uint32_t longest = 5 + random.below(5);
        std::string text;
        for (uint32_t words = 2 + random.below(10); words > 0;) {
            const std::string word = random.word(letters, longest);
            if (word.size() < 3) continue;
            text += word + "\n";
            --words;
        }
        world.lexicon = build_lexicon(text, a_to_z).lexicon;
        size_t boards = 1;
        for (uint32_t cell = 0; cell < static_cast<uint32_t>(row_count * col_count); ++cell) {
            // One to three letters, and not too many boards in all.
            std::vector<uint8_t> own;
            for (uint32_t tries = 1 + random.below(3); tries > 0 && boards * (own.size() + 1) <= 128; --tries) {
                const auto code = static_cast<uint8_t>(random.below(letters));
                if (std::find(own.begin(), own.end(), code) == own.end()) own.push_back(code);
            }
            if (own.empty()) own.push_back(static_cast<uint8_t>(random.below(letters)));
            boards *= own.size();
            const auto at = world.order.begin() + random.below(cell + 1);
            world.order.insert(at, cell);
            world.letters.insert(world.letters.begin() + random.below(cell + 1), own);
        }
        for (int32_t& points : world.rules.points) points = 1 + static_cast<int32_t>(random.below(4));
        return world;
    }

    // Every board of the class with its score.
    std::map<std::string, int32_t> all() const {
        std::vector<uint8_t> codes;
        std::vector<size_t> chosen(letters.size());
        while (true) {
            for (size_t cell = 0; cell < letters.size(); ++cell) codes.push_back(letters[cell][chosen[cell]]);
            size_t cell = 0;
            while (cell < letters.size() && ++chosen[cell] == letters[cell].size()) chosen[cell++] = 0;
            if (cell == letters.size()) break;
        }
        const size_t count = codes.size() / letters.size();
        std::vector<int32_t> points(count);
        Control control;
        const BatchRules code_rules{rules.points.data(), rules.minimum_length,
                                    letter_tiles(lexicon->alphabet().size())};
        const auto shared = std::make_shared<const Shape>(shape());
        CHECK(
            score_each(*lexicon, shared, code_rules, codes.data(), count, 1, {points.data(), nullptr}, control, nullptr)
                .done == count);
        std::map<std::string, int32_t> scores;
        for (size_t i = 0; i < count; ++i) {
            const auto begin = codes.begin() + static_cast<ptrdiff_t>(i * letters.size());
            scores[std::string(begin, begin + static_cast<ptrdiff_t>(letters.size()))] = points[i];
        }
        return scores;
    }

    Shape shape() const { return Shape(rows, cols, neighbours); }

private:
    World(int row_count, int col_count, Neighbours kind) : rows(row_count), cols(col_count), neighbours(kind) {}
};

// Compares bound and boards with the scores of all boards.
void compare(const World& world, uint32_t most_below_best, Random& random, ProofScratch& scratch) {
    const auto scores = world.all();
    int32_t best = 0;
    for (const auto& [board, score] : scores) best = std::max(best, score);
    ProofLimits limits;
    const auto below_best = most_below_best != 0 ? most_below_best : static_cast<uint32_t>(std::max(1, best));
    limits.at_least = std::max(1, best - static_cast<int32_t>(random.below(below_best)));
    const Prover prover(world.lexicon, world.shape(), world.rules, limits);
    Control control;
    const bool own_order = random.below(2) == 0;
    const auto order = own_order ? std::vector<uint32_t>{} : world.order;
    const ProvedClass proved = prover.prove(world.letters, order, scratch, control);
    if (!own_order) CHECK(proved.order == world.order);
    CHECK(proved.ended == Ended::complete);
    CHECK(proved.bound >= best);
    std::map<std::string, int32_t> expected;
    for (const auto& [board, score] : scores)
        if (score >= limits.at_least) expected[board] = score;
    std::map<std::string, int32_t> found;
    for (const ProvedBoard& board : proved.boards) CHECK(found.emplace(board.codes, board.score).second);
    CHECK(found == expected);
}

using Pairs = std::set<std::pair<uint64_t, ProofWord>>;

// What a walk finds, and how many words go through two cells.
struct Placed {
    Pairs pairs;
    std::map<std::pair<uint32_t, uint32_t>, double> together;
};

// Every way to place the tiles from `next` on, word by word.
void place(const World& world, const Shape& shape, const KeyLayout& layout, const SpelledWord& word,
           std::vector<uint32_t>& path, Placed& placed) {
    const size_t next = path.size();
    if (next == word.tiles.size()) {
        uint64_t key = 0;
        for (int at = 0; at < layout.count(); ++at) {
            const KeyPlace& own = layout[at];
            const auto used = std::find(path.begin(), path.end(), own.cell);
            if (used == path.end()) continue;
            const auto& letters = world.letters[own.cell];
            const auto code = static_cast<uint8_t>(word.tiles[static_cast<size_t>(used - path.begin())]);
            const auto digit = std::find(letters.begin(), letters.end(), code) - letters.begin() + 1;
            key |= static_cast<uint64_t>(digit) << own.shift;
        }
        placed.pairs.emplace(key, word.word);
        for (const uint32_t one : path)
            for (const uint32_t other : path) placed.together[{one, other}] += one == other ? 0 : 1;
        return;
    }
    for (uint32_t cell = 0; cell < world.letters.size(); ++cell) {
        const auto& letters = world.letters[cell];
        if (std::find(letters.begin(), letters.end(), static_cast<uint8_t>(word.tiles[next])) == letters.end())
            continue;
        if (std::find(path.begin(), path.end(), cell) != path.end()) continue;
        bool touches = path.empty();
        if (!path.empty()) shape.for_each_touching(path.back(), [&](uint32_t other) { touches |= other == cell; });
        if (!touches) continue;
        path.push_back(cell);
        place(world, shape, layout, word, path, placed);
        path.pop_back();
    }
}

// Each cell of the order shares as many words with those after it as any of them does, per cube root of its letters.
bool is_by_interplay(const std::vector<uint32_t>& order, const World& world, Placed& placed) {
    if (std::set<uint32_t>(order.begin(), order.end()).size() != world.letters.size()) return false;
    for (size_t at = 0; at < order.size(); ++at) {
        std::vector<double> shared;
        for (size_t cell = at; cell < order.size(); ++cell) {
            double words = 0;
            for (size_t other = at; other < order.size(); ++other)
                words += placed.together[{order[cell], order[other]}];
            shared.push_back(words / std::cbrt(static_cast<double>(world.letters[order[cell]].size())));
        }
        // Whole numbers lose up to 1, and the cube roots up to a thousandth.
        if (shared[0] * 1.001 + 1 < *std::max_element(shared.begin(), shared.end())) return false;
    }
    return true;
}

// The walk by kinds of letters and its sorted entries against placing each word, with and without `q` as Qu.
void walks_like_plain() {
    Random random(11);
    ProofScratch scratch;
    for (int round = 0; round < 300; ++round) {
        World world(random);
        if (world.neighbours == Neighbours::line) continue;  // its walks keep their direction
        // A few words with q, before u and not, and cells that have it.
        std::string text = "aqua\nqab\nquad\nbaqu\nabq\n";
        for (uint32_t i = random.below(40); i > 0; --i) text += random.word(4, 6) + "\n";
        world.lexicon = build_lexicon(text, a_to_z).lexicon;
        world.rules.q_is_qu = random.below(2) == 0;
        for (auto& own : world.letters)
            for (const uint8_t code : {uint8_t{16}, uint8_t{20}})
                if (random.below(2) == 0) own.push_back(code);
        const Shape shape = world.shape();
        const Prover prover(world.lexicon, shape, world.rules, {});
        const KeyLayout layout(world.order, world.letters);
        Placed placed;
        std::vector<uint32_t> path;
        for (const SpelledWord& word : *prover.words()) place(world, shape, layout, word, path, placed);
        const Pairs& expected = placed.pairs;
        Control control;
        Ticker ticker(control);
        ClassWalk walk(prover, world.letters, scratch.kinds, ticker);
        std::vector<uint32_t> order;
        std::vector<ClassFind> finds(walk.count_all(order));
        std::vector<ClassFind> spare(finds.size());
        CHECK(is_by_interplay(order, world, placed));
        CHECK(walk.find(layout, finds.data()));
        if (finds.size() > 1) CHECK(walk.count(finds.size() / 2) > finds.size() / 2);
        CHECK(walk.count(finds.size()) == finds.size());
        Entries entries;
        sort_finds(finds.data(), spare.data(), finds.size(), layout.bits(), layout.has_rivals(), entries);
        std::vector<std::pair<uint64_t, ProofWord>> found;
        for (size_t i = 0; i < entries.size; ++i) found.emplace_back(entries.keys[i], entries.words[i]);
        CHECK(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
    }
}

// From a few finds to more than fit a cache, with many that are the same.
void sorts_finds() {
    Random random(12);
    for (const size_t count : {0, 1, 2, 40, 60, 2000, 40'000, 120'000}) {
        for (const int bits : {1, 9, 30, 63}) {
            std::vector<ClassFind> finds(count);
            const uint64_t mask = ~uint64_t{0} >> (64 - bits);
            for (ClassFind& find : finds) {
                const uint64_t key = uint64_t{random.below(1u << 31)} << 32 | random.below(1u << 31);
                find = {(random.below(3) == 0 ? key % 50 : key) & mask, random.below(9), random.below(3)};
            }
            std::map<std::pair<uint64_t, ProofWord>, Rivals> expected;
            for (const ClassFind& find : finds) {
                Rivals& rivals = expected[{find.key, find.word}];
                rivals = std::max(rivals, find.rivals);
            }
            std::vector<ClassFind> spare(count);
            Entries entries;
            sort_finds(finds.data(), spare.data(), count, bits, true, entries);
            CHECK(entries.size == expected.size() && entries.keys[entries.size] == last_key);
            size_t i = 0;
            for (const auto& [pair, rivals] : expected) {
                CHECK(std::pair(entries.keys[i], entries.words[i]) == pair && entries.rivals[i] == rivals);
                ++i;
            }
        }
    }
}

void small_worlds() {
    Random random(8);
    ProofScratch scratch;
    for (int round = 0; round < 400; ++round) {
        const World world(random);
        // Close to the best, where looking ahead excludes letters, or far below, where cells are forced without
        // looking.
        compare(world, random.below(2) == 0 ? 4 : 0, random, scratch);
    }
}

void sparse_worlds() {
    Random random(10);
    ProofScratch scratch;
    for (int round = 0; round < 4000; ++round)
        compare(World::sparse(random, 3, 3, Neighbours::king), 3, random, scratch);
}

// With enough cells for placements to have rivals.
void sparse_larger_worlds() {
    Random random(13);
    ProofScratch scratch;
    for (int round = 0; round < 1000; ++round) {
        const bool is_square = random.below(2) == 0;
        compare(World::sparse(random, is_square ? 4 : 2, is_square ? 4 : 7, kinds[random.below(4)]), 3, random,
                scratch);
    }
}

// A choice outdoes a placement if it takes the place of a later one and leaves all others as they are.
void finds_rivals() {
    Random random(14);
    ProofScratch scratch;
    size_t rivals_seen = 0;
    for (int round = 0; round < 200; ++round) {
        const World world = World::sparse(random, 4, 4, kinds[random.below(4)]);
        const Shape shape = world.shape();
        const Prover prover(world.lexicon, shape, world.rules, {});
        const KeyLayout layout(world.order, world.letters);
        Control control;
        Ticker ticker(control);
        ClassWalk walk(prover, world.letters, scratch.kinds, ticker);
        std::vector<ClassFind> finds(walk.count());
        CHECK(walk.find(layout, finds.data()));
        Pairs all;
        for (const ClassFind& find : finds) all.emplace(find.key, find.word);
        for (const ClassFind& find : finds) {
            std::set<uint8_t> outdoing;  // as many as fit come first
            for (int at = 0; at < layout.count(); ++at) {
                if (layout.digit(find.key, at) != 0) continue;
                for (int digit = 1; digit <= layout[at].letter_count; ++digit) {
                    bool outdoes = false;
                    for (int later = at + 1; later < layout.count(); ++later) {
                        if (layout.digit(find.key, later) == 0) continue;
                        const uint64_t kept = find.key & ~(layout[later].digit_mask << layout[later].shift);
                        const uint64_t other = kept | static_cast<uint64_t>(digit) << layout[at].shift;
                        outdoes |= all.count({other, find.word}) != 0;
                    }
                    if (outdoes) outdoing.insert(layout.choice_at(at, digit));
                }
            }
            for (Rivals left = find.rivals; left != 0; left >>= 8) {
                CHECK(outdoing.count(static_cast<uint8_t>(left)) != 0);
                CHECK(has_rival(find.rivals, static_cast<uint8_t>(left)));
                ++rivals_seen;
            }
            CHECK(!has_rival(find.rivals, KeyLayout::no_choice));
        }
    }
    CHECK(rivals_seen > 1000);
}

// Forcing a choice drops the placements whose rival it is, and no others.
void drops_outdone_placements() {
    const ClassLetters letters(13, {0, 1});
    std::vector<uint32_t> order(13);
    for (uint32_t cell = 0; cell < 13; ++cell) order[cell] = cell;
    const KeyLayout layout(order, letters);
    PointsTable points{};
    points.fill(1);
    const auto key = [&](int one, int other) {
        return uint64_t{1} << layout[one].shift | uint64_t{1} << layout[other].shift;
    };
    const Rivals rivals = Rivals{layout.choice_at(2, 1)} << 8 | layout.choice_at(0, 1);
    std::vector<ClassFind> finds{{key(0, 5), 1, 0}, {key(5, 7), 1, rivals}, {key(5, 7), 2, 0}};
    std::vector<ClassFind> spare(finds.size());
    Entries entries;
    sort_finds(finds.data(), spare.data(), finds.size(), layout.bits(), layout.has_rivals(), entries);
    Domains domains{};
    for (int at = 0; at < layout.count(); ++at) domains[static_cast<size_t>(at)] = layout[at].all_letters;
    Bounder bounder(layout, points);
    Lookahead lookahead(layout, bounder, 1, 1 << 20);
    Forcer forcer(layout, points, 3);
    std::vector<Run> runs;
    std::vector<Branch> branches;
    lookahead.split(entries, 0, domains, runs, branches);
    CHECK(branches.size() == 2 && branches[0].digit == 1 && branches[1].digit == 0);
    for (const Branch& branch : branches) {
        Entries next;
        CHECK(forcer.force(entries, runs, {0, 1}, branch.taken, 0, domains, branch.allowed, next) == 0);
        // Once its first letter is forced, the first word needs only cell 5; otherwise it stays where it was.
        std::vector<std::pair<uint64_t, ProofWord>> left;
        for (size_t i = 0; i < next.size; ++i) left.emplace_back(next.keys[i], next.words[i]);
        const uint64_t first = branch.digit == 1 ? key(0, 5) & ~(uint64_t{1} << layout[0].shift) : key(5, 7);
        std::vector<std::pair<uint64_t, ProofWord>> expected{{first, 1}, {key(5, 7), 2}};
        CHECK(left == expected);
        CHECK(next.rivals[0] == (branch.digit == 1 ? 0 : rivals));
    }
}

// Each choice has a number of its own, unless a byte has no room for it.
void numbers_choices() {
    ClassLetters letters(11, ClassLetters::value_type(26));
    letters.resize(13, {0});
    std::vector<uint32_t> order(13);
    for (uint32_t cell = 0; cell < 13; ++cell) order[cell] = 12 - cell;
    const KeyLayout layout(order, letters);
    std::set<uint8_t> numbers;
    for (int at = 0; at < layout.count(); ++at) {
        for (int digit = 1; digit <= layout[at].letter_count; ++digit) {
            const uint8_t choice = layout.choice_at(at, digit);
            if (choice != KeyLayout::no_choice) CHECK(choice != 0 && numbers.insert(choice).second);
        }
    }
    CHECK(numbers.size() > 200 && numbers.size() < 255);
}

// With little memory a class is cut into parts, and the answer is the same.
void little_memory() {
    Random random(9);
    std::string text;
    for (int i = 0; i < 3000; ++i) text += random.word(6, 6) + "\n";
    const auto lexicon = build_lexicon(text, a_to_z).lexicon;
    const ClassLetters letters(6, {0, 1, 2, 3, 4, 5});
    ProofRules rules;
    rules.points.fill(1);
    const std::vector<uint32_t> order{0, 1, 2, 3, 4, 5};
    const Shape shape(2, 3);
    std::vector<std::string> boards[2];
    uint64_t parts[2] = {};
    for (const int small : {0, 1}) {
        ProofLimits limits;
        limits.at_least = 25;
        if (small == 1) limits.bytes = 2 << 20;
        ProofScratch scratch;
        Control control;
        const ProvedClass proved = Prover(lexicon, shape, rules, limits).prove(letters, order, scratch, control);
        CHECK(proved.ended == Ended::complete && proved.peak_bytes <= limits.bytes && scratch.bytes() <= limits.bytes);
        for (const ProvedBoard& board : proved.boards) boards[small].push_back(board.codes);
        std::sort(boards[small].begin(), boards[small].end());
        parts[small] = proved.parts;
    }
    CHECK(parts[0] == 1 && parts[1] > 1);
    CHECK(!boards[0].empty());
    CHECK(boards[0] == boards[1]);
}

// Every word of the letters a and b up to a length.
std::string all_words(uint32_t longest) {
    std::string text;
    for (uint32_t length = 3; length <= longest; ++length) {
        for (uint32_t bits = 0; bits < 1U << length; ++bits) {
            for (uint32_t i = 0; i < length; ++i) text += (bits >> i & 1) != 0 ? 'b' : 'a';
            text += '\n';
        }
    }
    return text;
}

void stops() {
    const auto lexicon = build_lexicon("abc\ncab\n", a_to_z).lexicon;
    const Shape shape(2, 2);
    ProofRules rules;
    rules.points.fill(1);
    Control control;
    control.interrupt();
    ProofScratch scratch;
    const Prover prover(lexicon, shape, rules, {});
    const ClassLetters letters(4, {0, 1, 2});
    for (const std::vector<uint32_t>& order : {std::vector<uint32_t>{0, 1, 2, 3}, std::vector<uint32_t>{}}) {
        CHECK(prover.prove(letters, order, scratch, control).ended == Ended::interrupted);
    }
    // Stopped in the middle of counting, there is no order, and nothing is found.
    const auto many = build_lexicon(all_words(7), a_to_z).lexicon;
    const Shape board(3, 3);
    const Prover slow(many, board, rules, {});
    const ClassLetters both(9, {0, 1});
    for (const std::vector<uint32_t>& order :
         {std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}, std::vector<uint32_t>{}}) {
        const auto room = [](size_t) -> ClassFind* { return nullptr; };
        const WalkedClass walked = slow.walk(both, order, 1'000'000, room, scratch, control);
        CHECK(walked.ended == Ended::interrupted && !walked.is_too_large);
        CHECK(walked.places.empty() == order.empty());
    }
}

void run() {
    walks_like_plain();
    sorts_finds();
    small_worlds();
    sparse_worlds();
    sparse_larger_worlds();
    finds_rivals();
    drops_outdone_placements();
    numbers_choices();
    little_memory();
    stops();
}

}  // namespace
}  // namespace gridwords::tests::prove_test

int prove_test(int, char*[]) {
    gridwords::tests::prove_test::run();
    return 0;
}
