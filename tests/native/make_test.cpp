// The makers: random and hostile tasks, each grid read again letter by letter.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../core/make/rating.h"
#include "../../core/make/theme.h"
#include "../../core/make/tight.h"
#include "../../core/make/wordsearch.h"
#include "check.h"
#include "plain_lines.h"

namespace gridwords::tests::make_test {
namespace {

WordsearchTask task_of(int rows, int cols, std::vector<std::string> words, uint32_t letters, uint8_t directions = 255) {
    WordsearchTask task;
    task.rows = rows;
    task.cols = cols;
    task.open.assign(static_cast<size_t>(rows * cols), 1);
    for (std::string& word : words) {
        for (char& letter : word) letter = static_cast<char>(letter - 'a');
    }
    task.words = std::move(words);
    task.directions.assign(task.words.size(), directions);
    task.weights.assign(letters, 1);
    task.effort = 3'000'000;
    return task;
}

void check_made(const Wordsearch& made, const WordsearchTask& task) {
    CHECK(made.end == WordsearchEnd::made);
    CHECK(made.cells.size() == task.open.size());
    for (size_t cell = 0; cell < made.cells.size(); ++cell) {
        CHECK((static_cast<uint8_t>(made.cells[cell]) == 255) == (task.open[cell] == 0));
    }
    std::vector<int> taken(task.open.size());
    for (size_t word = 0; word < task.words.size(); ++word) {
        const LinePlace place = made.places[word];
        CHECK(task.directions[word] >> place.direction & 1);
        CHECK(times_on(made.cells, task.rows, task.cols, task.words[word]) == 1);
        for (size_t i = 0; i < task.words[word].size(); ++i) {
            const LineStep step = line_steps[place.direction];
            const int cell = place.cell + static_cast<int>(i) * (step.down * task.cols + step.right);
            CHECK(made.cells[static_cast<size_t>(cell)] == task.words[word][i]);
            ++taken[static_cast<size_t>(cell)];
        }
    }
    if (task.overlaps == Overlaps::none) CHECK(*std::max_element(taken.begin(), taken.end()) <= 1);
    for (const std::string& word : task.forbidden) CHECK(times_on(made.cells, task.rows, task.cols, word) == 0);
    for (size_t i = 0; i < task.message.size(); ++i) {
        CHECK(made.cells[static_cast<size_t>(made.message[i])] == task.message[i]);
        CHECK(taken[static_cast<size_t>(made.message[i])] == 0);
    }
}

bool is_inside(const std::string& word, const std::string& other) {
    return other.find(word) != std::string::npos ||
           other.find(std::string(word.rbegin(), word.rend())) != std::string::npos;
}

void check_random_wordsearches() {
    Random random(5);
    int made = 0;
    for (int round = 0; round < 150; ++round) {
        std::vector<std::string> words;
        for (uint32_t count = 1 + random.below(8); count > 0; --count) {
            std::string word = random.word(6, 6) + "a";
            const auto clashes = [&](const std::string& other) {
                return is_inside(word, other) || is_inside(other, word);
            };
            if (std::none_of(words.begin(), words.end(), clashes)) words.push_back(word);
        }
        const int rows = 1 + static_cast<int>(random.below(8)), cols = 1 + static_cast<int>(random.below(20));
        WordsearchTask task =
            task_of(rows, cols, words, 6 + random.below(10), static_cast<uint8_t>(1 + random.below(255)));
        for (uint8_t& open : task.open) open = random.below(12) > 0;
        task.overlaps = static_cast<Overlaps>(random.below(3));
        task.seed = random.next();
        if (random.below(2) > 0) task.message = std::string(random.below(5), '\1');
        Control control, again;
        const Wordsearch one = make_wordsearch(task, control), same = make_wordsearch(task, again);
        CHECK(one.end == same.end && one.cells == same.cells);
        if (one.end != WordsearchEnd::made) continue;
        check_made(one, task);
        ++made;
    }
    CHECK(made > 30);
}

// More letters than cells, and a word too long for costs of one byte.
void check_full_grids() {
    const WordsearchTask full =
        task_of(6, 6, {"stream", "master", "teaser", "rested", "street", "stated", "trades"}, 26);
    Control control;
    check_made(make_wordsearch(full, control), full);
    const WordsearchTask wide = task_of(2, 60, {std::string(40, 'a') + std::string(20, 'b')}, 26, 1);
    check_made(make_wordsearch(wide, control), wide);
}

std::vector<std::vector<LinePlace>> all_places(const WordsearchTask& task) {
    std::vector<std::vector<LinePlace>> found;
    for (size_t word = 0; word < task.words.size(); ++word) {
        std::vector<LinePlace> places;
        const int reach = static_cast<int>(task.words[word].size()) - 1;
        for (int cell = 0; cell < task.rows * task.cols; ++cell) {
            for (uint8_t direction = 0; direction < 8; ++direction) {
                const LineStep step = line_steps[direction];
                const int row = cell / task.cols + reach * step.down, col = cell % task.cols + reach * step.right;
                bool fits = row >= 0 && row < task.rows && col >= 0 && col < task.cols &&
                            (task.directions[word] >> direction & 1) != 0;
                for (int i = 0; i <= reach && fits; ++i) {
                    fits = task.open[static_cast<size_t>(cell + i * (step.down * task.cols + step.right))] != 0;
                }
                if (fits) places.push_back({cell, direction});
            }
        }
        found.push_back(places);
    }
    return found;
}

// The letters in each cell: one at most, unless words clash.
void check_no_clash(const WordsearchTask& task, const std::vector<LinePlace>& places) {
    std::vector<int> letters(task.open.size(), -1);
    for (size_t word = 0; word < task.words.size(); ++word) {
        for (size_t i = 0; i < task.words[word].size(); ++i) {
            const LineStep step = line_steps[places[word].direction];
            int& letter = letters[static_cast<size_t>(places[word].cell +
                                                      static_cast<int>(i) * (step.down * task.cols + step.right))];
            CHECK(letter < 0 || (letter == task.words[word][i] && task.overlaps != Overlaps::none));
            letter = task.words[word][i];
        }
    }
}

// Words that are taken out of a full grid find their way back, also where only one way is left.
void check_repairs() {
    Random random(8);
    for (int round = 0; round < 60; ++round) {
        WordsearchTask task = task_of(6, 6, {"stream", "master", "teaser", "rested", "street", "stated", "trades"}, 26);
        if (round % 2 != 0) {
            task = task_of(6, 5, {"stand", "spore", "crate", "blind", "gourd"}, 26);
            task.overlaps = Overlaps::none;
        }
        task.seed = random.next();
        Control control;
        const Wordsearch made = make_wordsearch(task, control);
        if (made.end != WordsearchEnd::made) continue;
        const std::vector<std::vector<LinePlace>> fitting = all_places(task);
        Repairer repairer(task, fitting);
        std::vector<uint32_t> again = {0, 1, 2, 3, 4};
        again.resize(1 + random.below(5));
        std::vector<LinePlace> places = made.places;
        for (const uint32_t word : again) places[word] = {-1, 0};
        uint64_t steps = 1'000'000;
        CHECK(repairer.place(again, places, steps));
        check_no_clash(task, places);
    }
    const WordsearchTask full = task_of(1, 3, {"abc", "xyz"}, 26);
    const std::vector<std::vector<LinePlace>> fitting = all_places(full);
    Repairer repairer(full, fitting);
    std::vector<LinePlace> places = {{0, 0}, {2, 4}};
    uint64_t steps = 100;
    CHECK(!repairer.place({1}, places, steps));
    CHECK(places[1].cell == 2);
    CHECK(!repairer.place({0, 1}, places, steps));
    CHECK(steps < 100);
    // There is room only where words may share a letter, and only with steps to find it.
    WordsearchTask shared = task_of(1, 5, {"abc", "cde"}, 26);
    const std::vector<std::vector<LinePlace>> in_a_row = all_places(shared);
    steps = 100;
    CHECK(Repairer(shared, in_a_row).place({0, 1}, places, steps));
    check_no_clash(shared, places);
    steps = 0;
    CHECK(!Repairer(shared, in_a_row).place({0, 1}, places, steps));
    CHECK(steps == 0);
    shared.overlaps = Overlaps::none;
    steps = 100;
    CHECK(!Repairer(shared, in_a_row).place({0, 1}, places, steps));
}

// What is kept from one repair to the next changes no answer, however words were moved between them.
void check_kept_repairs() {
    tests::Random random(10);
    const WordsearchTask task = task_of(5, 5, {"stare", "rates", "tears", "aster", "east", "seat"}, 26);
    const std::vector<std::vector<LinePlace>> fitting = all_places(task);
    Repairer kept(task, fitting);
    std::vector<LinePlace> places;
    for (const std::vector<LinePlace>& all : fitting) places.push_back(all[0]);
    int found = 0;
    for (int round = 0; round < 400; ++round) {
        const uint32_t moved = random.below(6);
        places[moved] = fitting[moved][random.below(static_cast<uint32_t>(fitting[moved].size()))];
        std::vector<uint32_t> again;
        for (uint32_t word = 0; word < 6; ++word) {
            if (again.empty() || random.below(3) != 0) again.push_back(word);
        }
        std::vector<LinePlace> fresh = places;
        uint64_t steps = 500, fresh_steps = 500;
        const bool is_found = kept.place(again, places, steps);
        CHECK(is_found == Repairer(task, fitting).place(again, fresh, fresh_steps));
        CHECK(steps == fresh_steps);
        for (size_t word = 0; word < places.size(); ++word) {
            CHECK(places[word].cell == fresh[word].cell && places[word].direction == fresh[word].direction);
        }
        found += is_found;
    }
    CHECK(found > 20 && found < 380);
}

// What a word costs at a place, letter by letter.
uint32_t plain_cost(const WordsearchTask& task, const std::vector<LinePlace>& places, uint32_t word, LinePlace place,
                    uint32_t most) {
    const auto cell_of = [&](LinePlace from, size_t i) {
        const LineStep step = line_steps[from.direction];
        return from.cell + static_cast<int>(i) * (step.down * task.cols + step.right);
    };
    uint32_t cost = 0;
    for (size_t i = 0; i < task.words[word].size(); ++i) {
        uint32_t total = 0, same = 0;
        for (uint32_t other = 0; other < task.words.size(); ++other) {
            for (size_t j = 0; j < task.words[other].size() && other != word; ++j) {
                if (cell_of(places[other], j) != cell_of(place, i)) continue;
                ++total;
                same += task.words[other][j] == task.words[word][i] && task.overlaps != Overlaps::none;
            }
        }
        cost += std::min(most, same > 0 ? 2 * (total - same) : 1 + 2 * total);
    }
    return cost;
}

// The costs of places are those of their letters, also where many words are on one cell.
template <class Cost>
void check_costs(WordsearchTask task, uint32_t most) {
    Random random(11);
    task.open[1] = 0;
    for (const Overlaps overlaps : {Overlaps::some, Overlaps::none}) {
        task.overlaps = overlaps;
        const std::vector<std::vector<LinePlace>> fitting = all_places(task);
        const auto any_place = [&](uint32_t word) {
            return fitting[word][random.below(static_cast<uint32_t>(fitting[word].size()))];
        };
        PlaceCosts<Cost> costs(task);
        std::vector<LinePlace> places;
        for (uint32_t word = 0; word < task.words.size(); ++word) {
            places.push_back(any_place(word));
            costs.count(word, places[word], 1);
        }
        Chance chance(3);
        for (uint32_t round = 0; round < places.size(); ++round) {
            const uint32_t word = random.below(static_cast<uint32_t>(places.size()));
            costs.count(word, places[word], -1);
            costs.find(word);
            uint32_t least = UINT32_MAX;
            for (const LinePlace place : fitting[word]) {
                least = std::min(least, plain_cost(task, places, word, place, most));
            }
            CHECK(costs.weight().least == least);
            const LinePlace drawn = costs.draw(chance);
            CHECK(costs.fits(word, drawn));
            CHECK(plain_cost(task, places, word, drawn, most) < least + 7);
            places[word] = any_place(word);
            costs.count(word, places[word], 1);
        }
    }
}

void check_all_costs() {
    std::vector<std::string> words = {"stream", "master", "teaser", "rested", "street", "stated", "trades"};
    check_costs<uint8_t>(task_of(6, 6, words, 26), 254 / 6);
    check_costs<uint16_t>(task_of(7, 6, words, 26, 0b01010110), 1000);
    for (int more = 0; more < 6; ++more) words.insert(words.end(), {"stream", "rested", "sea"});
    check_costs<uint8_t>(task_of(2, 12, {"transubstant", "abcdefghijkl", "lkjih", "tea", "eat", "ate"}, 26), 254 / 12);
    check_costs<uint8_t>(task_of(3, 9, words, 26), 254 / 6);
    // All in one row, where more clash on a cell than are counted.
    std::vector<std::string> crowd;
    for (char first = 'a'; first <= 'o'; ++first) {
        crowd.emplace_back();
        for (char letter = first; letter < first + 12; ++letter) crowd.back() += letter;
    }
    check_costs<uint8_t>(task_of(2, 12, crowd, 26), 254 / 12);
}

// Two words that are moved at once are counted as if they were moved one after the other.
void check_pairs() {
    const WordsearchTask task = task_of(5, 5, {"stare", "crime", "tears", "bound", "east", "fight"}, 26);
    Chance chance(4);
    Packer<uint8_t> packer(task, chance), fresh(task, chance);
    packer.start(std::vector<LinePlace>(task.words.size(), {0, 0}));
    packer.scatter();
    for (int round = 0; round < 500; ++round) {
        packer.move_two();
        fresh.start(packer.places());
        CHECK(packer.clashes() == fresh.clashes());
    }
}

// Arrangements that nearly fit are finished, the same ones each time.
void check_tight_lists() {
    const WordsearchTask task =
        task_of(6, 6, {"stream", "master", "teaser", "rested", "street", "stated", "trades"}, 26);
    const std::vector<std::vector<LinePlace>> fitting = all_places(task);
    const auto packed = [&](uint64_t seed, bool in_pairs, uint64_t& steps) {
        Chance chance(seed);
        Packer<uint8_t> packer(task, chance);
        packer.start(std::vector<LinePlace>(task.words.size(), {0, 0}));
        TightSearch<uint8_t> tight(task, fitting, packer, chance);
        Control control;
        CHECK(tight.pack(steps, in_pairs, control));
        CHECK(packer.clashing_words().empty());
        return packer.places();
    };
    for (uint64_t seed = 0; seed < 5; ++seed) {
        uint64_t steps = 1'000'000, again = 1'000'000;
        const bool in_pairs = seed % 2 != 0;
        const std::vector<LinePlace> places = packed(seed, in_pairs, steps), same = packed(seed, in_pairs, again);
        check_no_clash(task, places);
        CHECK(steps == again);
        for (size_t word = 0; word < places.size(); ++word) {
            CHECK(places[word].cell == same[word].cell && places[word].direction == same[word].direction);
        }
    }
}

void check_hostile_wordsearches() {
    const WordsearchTask good = task_of(4, 4, {"tea", "ten"}, 26);
    const auto is_refused = [](const WordsearchTask& task) {
        Control control;
        try {
            make_wordsearch(task, control);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(!is_refused(good));
    const auto changed = [&](auto&& change) {
        WordsearchTask task = good;
        change(task);
        return is_refused(task);
    };
    CHECK(changed([](WordsearchTask& task) { task.rows = 0; }));
    CHECK(changed([](WordsearchTask& task) { task.cols = -4; }));
    CHECK(changed([](WordsearchTask& task) { task.open.pop_back(); }));
    CHECK(changed([](WordsearchTask& task) { task.words.clear(), task.directions.clear(); }));
    CHECK(changed([](WordsearchTask& task) { task.words[0].clear(); }));
    CHECK(changed([](WordsearchTask& task) { task.words[0][0] = '\xff'; }));
    CHECK(changed([](WordsearchTask& task) { task.directions.pop_back(); }));
    CHECK(changed([](WordsearchTask& task) { task.weights.assign(3, 1); }));
    CHECK(changed([](WordsearchTask& task) { task.weights.assign(26, UINT32_MAX); }));
    CHECK(changed([](WordsearchTask& task) { task.message = "\x7f"; }));
    CHECK(changed([](WordsearchTask& task) { task.forbidden = {""}; }));
    CHECK(changed([](WordsearchTask& task) { task.awkward = {""}; }));
    CHECK(changed([](WordsearchTask& task) { task.parts = {{task.words[0], 7, 0}}; }));
    CHECK(changed([](WordsearchTask& task) { task.parts = {{task.words[0], 0, UINT32_MAX}}; }));
    // Possible tasks without an answer end.
    WordsearchTask closed = good;
    closed.open.assign(16, 0);
    Control control;
    CHECK(make_wordsearch(closed, control).crowded == (std::vector<uint32_t>{0, 1}));
    WordsearchTask still = good;
    still.directions.assign(2, 0);
    CHECK(make_wordsearch(still, control).end == WordsearchEnd::no_room);
    // An awkward word is better than no puzzle.
    WordsearchTask row = task_of(1, 6, {"ab"}, 2);
    row.weights = {1, 0};
    row.awkward = {std::string(3, '\0')};
    check_made(make_wordsearch(row, control), row);
    row.forbidden = row.awkward;
    CHECK(make_wordsearch(row, control).end == WordsearchEnd::no_letters);
    WordsearchTask one_letter = task_of(3, 3, {"aa"}, 1);
    CHECK(make_wordsearch(one_letter, control).end == WordsearchEnd::no_letters);
    WordsearchTask wordy = good;
    wordy.message.assign(15, '\2');
    CHECK(make_wordsearch(wordy, control).end == WordsearchEnd::no_room_for_message);
    control.interrupt();
    CHECK(make_wordsearch(task_of(2, 2, {"abc", "ab"}, 26), control).crowded.size() == 1);
}

// So many words on every cell that the highest costs are reached, in a grid where few places are inside.
void check_crowded_grids() {
    std::vector<std::string> words;
    for (char first = 'a'; first < 'h'; ++first) {
        for (char second = 'a'; second < 'h'; ++second) {
            for (char third = 'a'; third < 'h'; ++third) words.push_back({first, second, third});
        }
    }
    WordsearchTask task = task_of(3, 3, words, 7);
    task.effort = 10'000;
    Control control;
    CHECK(make_wordsearch(task, control).end == WordsearchEnd::no_room);
}

void check_themes() {
    Random random(9);
    for (int round = 0; round < 20; ++round) {
        ThemeTask task;
        task.rows = 4 + static_cast<int>(random.below(3));
        task.cols = 6;
        task.seed = random.next();
        task.tries = 50;
        task.unique = false;
        for (int left = task.rows * task.cols; left > 0;) {
            const int length = left < 8 ? left : 4 + static_cast<int>(random.below(3));
            std::string word;
            for (int i = 0; i < length; ++i) word.push_back(static_cast<char>(random.below(20)));
            task.words.push_back(word);
            left -= length;
        }
        Control control;
        const Theme made = make_theme(task, control);
        CHECK(made.filled);
        std::string cells(static_cast<size_t>(task.rows * task.cols), '\x7f');
        for (size_t word = 0; word < task.words.size(); ++word) {
            CHECK(made.paths[word].size() == task.words[word].size());
            for (size_t i = 0; i < made.paths[word].size(); ++i) {
                const int32_t cell = made.paths[word][i];
                CHECK(cells[static_cast<size_t>(cell)] == '\x7f');
                cells[static_cast<size_t>(cell)] = task.words[word][i];
                if (i == 0) continue;
                const int32_t before = made.paths[word][i - 1];
                CHECK(std::abs(cell / task.cols - before / task.cols) <= 1);
                CHECK(std::abs(cell % task.cols - before % task.cols) <= 1);
            }
        }
        std::vector<uint32_t> elsewhere;
        CHECK(count_ways(task.rows, task.cols, cells, task.words, elsewhere) == made.ways);
    }
    ThemeTask wrong;
    wrong.rows = wrong.cols = 2;
    wrong.words = {"abc"};
    Control control;
    bool refused = false;
    try {
        make_theme(wrong, control);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

std::string codes_of(std::string text) {
    for (char& letter : text) letter = static_cast<char>(letter - 'a');
    return text;
}

// A forbidden word may be part of a word of the list, in either direction, and nowhere else.
void check_forbidden_parts() {
    Random random(12);
    int inside = 0;
    for (int round = 0; round < 40; ++round) {
        WordsearchTask task = task_of(5, 5, {"stare", "rates", "crane"}, 26);
        task.weights.assign(26, 0);
        for (const char letter : {'a', 'r', 'e', 't'}) task.weights[static_cast<size_t>(letter - 'a')] = 1;
        task.forbidden = {{'t' - 'a', 'a' - 'a', 'r' - 'a'}, {'e' - 'a', 't' - 'a'}, {'n' - 'a', 'a' - 'a'}};
        task.seed = random.next();
        Control control;
        const Wordsearch made = make_wordsearch(task, control);
        if (made.end != WordsearchEnd::made) continue;
        // tar in stare, and backwards in rates; et backwards in rates; na backwards in crane.
        for (size_t word = 0; word < 3; ++word) {
            CHECK(times_on(made.cells, 5, 5, task.forbidden[word]) == (word == 0 ? 2 : 1));
        }
        ++inside;
    }
    CHECK(inside > 10);
}

// A message must not spell a word of the list a second time, nor a forbidden one.
void check_messages() {
    Random random(13);
    int made_some = 0;
    for (int round = 0; round < 100; ++round) {
        WordsearchTask task = task_of(4, 4, {"tea"}, 26);
        const std::string tea = codes_of("tea"), ham = codes_of("ham");
        task.message = round % 2 == 0 ? tea : ham;
        task.forbidden = {ham};
        task.seed = random.next();
        task.fills = 1 + random.below(3);
        Control control;
        const Wordsearch made = make_wordsearch(task, control);
        if (made.end != WordsearchEnd::made) continue;
        check_made(made, task);
        ++made_some;
    }
    CHECK(made_some > 10);
}

// A word finds its only place wherever that is among its places, the last one included.
void check_last_places() {
    WordsearchTask task = task_of(1, 6, {"xyz", "abc"}, 26);
    for (size_t before = 0; before <= 130; ++before) {
        for (const size_t after : {size_t{0}, size_t{1}, size_t{63}}) {
            std::vector<LinePlace> clashing(before, LinePlace{0, 0});
            clashing.push_back({3, 0});
            clashing.insert(clashing.end(), after, LinePlace{1, 0});
            const std::vector<std::vector<LinePlace>> fitting = {{{0, 0}}, clashing};
            std::vector<LinePlace> places = {{0, 0}, {-1, 0}};
            uint64_t steps = 1000;
            CHECK(Repairer(task, fitting).place({1}, places, steps));
            CHECK(places[1].cell == 3 && places[1].direction == 0);
        }
    }
}

// Of grids that the words fill in one way and in several, one of the first kind is chosen.
void check_unique_themes() {
    std::vector<uint32_t> elsewhere;
    const std::vector<std::string> two = {codes_of("ab"), codes_of("ac")};
    CHECK(count_ways(2, 2, codes_of("abac"), two, elsewhere) == 2);
    CHECK(elsewhere == (std::vector<uint32_t>{0, 1}));
    CHECK(count_ways(1, 4, codes_of("baac"), two, elsewhere) == 1);
    CHECK(elsewhere.empty());
    CHECK(count_ways(2, 2, codes_of("abab"), {codes_of("ab"), codes_of("ab")}, elsewhere) == 4);
    CHECK(count_ways(2, 2, codes_of("bbac"), two, elsewhere) == 0);
    int chosen = 0;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        ThemeTask task;
        task.rows = task.cols = 3;
        task.words = {codes_of("abc"), codes_of("abd"), codes_of("bce")};
        task.seed = seed;
        task.polish = 0;
        task.unique = false;
        Control control;
        const uint32_t first = make_theme(task, control).ways;
        task.unique = true;
        const Theme made = make_theme(task, control);
        CHECK(made.ways == 1);
        chosen += first == 2;
        // With a single grid to choose from, that is the answer, as it is.
        task.tries = 1;
        CHECK(make_theme(task, control).ways == first);
    }
    CHECK(chosen > 10);
    // More grids to choose from never bring back one that can be filled in several ways.
    int changed = 0;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        ThemeTask task;
        task.rows = 3;
        task.cols = 4;
        task.words = {codes_of("abcd"), codes_of("badc"), codes_of("cdeb")};
        task.seed = seed;
        bool was_unique = false;
        size_t elsewhere_before = 0;
        for (task.tries = 1; task.tries <= 12; ++task.tries) {
            Control control;
            const Theme made = make_theme(task, control);
            CHECK(made.ways == 1 || !was_unique);
            CHECK(!was_unique || made.elsewhere.size() <= elsewhere_before);
            changed += was_unique && made.elsewhere.size() < elsewhere_before;
            was_unique = made.ways == 1;
            elsewhere_before = made.elsewhere.size();
        }
    }
    CHECK(changed > 10);
}

std::string cells_of(const ThemeTask& task, const Theme& made) {
    std::string cells(static_cast<size_t>(task.rows * task.cols), '\0');
    for (size_t word = 0; word < task.words.size(); ++word) {
        for (size_t i = 0; i < made.paths[word].size(); ++i) {
            cells[static_cast<size_t>(made.paths[word][i])] = task.words[word][i];
        }
    }
    return cells;
}

// A vulgar word is in no straight line, and a seed whose grid has none keeps it.
void check_clean_themes() {
    for (const bool unique : {false, true}) {
        int changed = 0;
        for (uint64_t seed = 0; seed < 100; ++seed) {
            ThemeTask task;
            task.rows = task.cols = 3;
            task.words = {codes_of("abc"), codes_of("abd"), codes_of("bce")};
            task.unique = unique;
            task.seed = seed;
            Control control;
            const std::string before = cells_of(task, make_theme(task, control));
            task.vulgar = {codes_of("ead"), codes_of("bab")};
            const Theme made = make_theme(task, control);
            CHECK(made.filled && !made.only_vulgar && (!unique || made.ways == 1));
            const std::string after = cells_of(task, made);
            const auto times = [&](const std::string& cells) {
                return times_on(cells, 3, 3, task.vulgar[0]) + times_on(cells, 3, 3, task.vulgar[1]);
            };
            CHECK(times(after) == 0);
            CHECK((times(before) > 0) == (before != after));
            changed += before != after;
        }
        CHECK(changed > 5);
    }
    ThemeTask task;
    task.rows = 1;
    task.cols = 4;
    task.words = {codes_of("ab"), codes_of("ab")};
    task.unique = false;
    task.vulgar = {codes_of("abab"), codes_of("abba"), codes_of("baab")};
    Control control;
    const Theme none = make_theme(task, control);
    CHECK(!none.filled && none.only_vulgar);
    task.vulgar.pop_back();
    CHECK(cells_of(task, make_theme(task, control)) == codes_of("baab"));
    task.words = {codes_of("abab")};  // a word of the list may be what it is
    CHECK(make_theme(task, control).filled);
}

// Each place where a word seems to begin makes a word search more difficult, up to a limit.
void check_rated_decoys() {
    RatedPuzzle puzzle;
    puzzle.rows = puzzle.cols = 6;
    puzzle.cells = codes_of(
        "abcdzz"
        "zzzzzz"
        "zzzzzz"
        "zzzzzz"
        "zzzzzz"
        "zzzzzz");
    puzzle.paths = {{0, 1, 2, 3}};
    puzzle.levels = {10};
    const int plain = rate_wordsearch(puzzle, 1);
    const auto with = [&](size_t cell, const std::string& text) {
        puzzle.cells.replace(cell, text.size(), codes_of(text));
        return rate_wordsearch(puzzle, 1) - plain;
    };
    CHECK(with(12, "abzabz") == 0);  // two letters are no decoy
    CHECK(with(12, "abczzz") == 2);
    CHECK(with(18, "zzzcba") == 4);  // backwards
    CHECK(with(24, "abcabc") == 8);
    CHECK(with(30, "abcabc") == 12);
    puzzle.paths = {{0, 1, 2}};  // a word of three letters has none: that would be the word
    CHECK(rate_wordsearch(puzzle, 1) == plain);
    puzzle.paths = {{0, 1, 2, 3}};
    for (const size_t row : {6, 12, 18}) with(row, "abcabc");
    CHECK(rate_wordsearch(puzzle, 1) == plain + 20);
}

void run() {
    check_forbidden_parts();
    check_messages();
    check_last_places();
    check_unique_themes();
    check_clean_themes();
    check_rated_decoys();
    check_random_wordsearches();
    check_full_grids();
    check_repairs();
    check_kept_repairs();
    check_all_costs();
    check_pairs();
    check_tight_lists();
    check_hostile_wordsearches();
    check_crowded_grids();
    check_themes();
}

}  // namespace
}  // namespace gridwords::tests::make_test

int make_test(int, char*[]) {
    gridwords::tests::make_test::run();
    return 0;
}
