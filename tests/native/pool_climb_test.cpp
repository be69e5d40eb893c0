// The climb that page and makers share, and the boards that makers find with it: solved again by a plain walk.
#include "../../core/optimise/pool_climb.h"

#include <string>
#include <vector>

#include "../../core/engines/prefix.h"
#include "../../core/lexicon_builder.h"
#include "../../core/make/board_search.h"
#include "check.h"
#include "plain_lines.h"

namespace gridwords::tests::pool_climb_test {
namespace {

// Words of three to five letters, enough for boards with some and with many of them.
std::shared_ptr<const Lexicon> words() {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    std::string text = "quit\nqueue\ntea\nrose\n";
    Random random(3);
    for (int i = 0; i < 300; ++i) text += random.word(6, 3) + "ab\n";
    return build_lexicon(text, options).lexicon;
}

WantedBoards wanted(Neighbours neighbours, int rows = 3, int cols = 3) {
    WantedBoards boards;
    boards.lexicon = words();
    boards.shape = std::make_shared<const Shape>(rows, cols, neighbours);
    boards.points.assign(256, 1);
    boards.minimum_length = 3;
    return boards;
}

Board board_of(const WantedBoards& boards, const std::vector<uint8_t>& codes) {
    const Lexicon& lexicon = *boards.lexicon;
    const CodedTiles tiles = letter_tiles(26, boards.q_is_qu ? lexicon.code_of(U'q') : -1, lexicon.code_of(U'u'));
    return {boards.shape, {codes.begin(), codes.end()}, tiles.tiles};
}

int64_t count_words(const WantedBoards& boards, const std::vector<uint8_t>& codes) {
    const Board board = board_of(boards, codes);
    Question question{*boards.lexicon, board};
    question.minimum_length = boards.minimum_length;
    Control control;
    Scratch scratch;
    return static_cast<int64_t>(solve_prefix(question, control, scratch).size());
}

// Values are what a solve counts; the best boards differ, best first; the same seed gives the same boards.
void check_values() {
    for (const Neighbours neighbours : {Neighbours::king, Neighbours::line}) {
        const WantedBoards boards = wanted(neighbours);
        PoolOptions options;
        options.pool = 20;
        options.first_pool = 5;
        options.kept = 5;
        options.step_boards = 100;
        options.seed = 7;
        PoolClimb climb(boards, options), again(boards, options);
        CHECK(climb.is_fast() == (neighbours == Neighbours::king));
        Control control;
        int64_t before = -1;
        for (int step = 0; step < 300; ++step) {
            climb.step(control);
            CHECK(climb.best().front().value >= before);
            before = climb.best().front().value;
        }
        options.threads = 3;
        PoolClimb threaded(boards, options);
        for (int step = 0; step < 300; ++step) {
            again.step(control);
            threaded.step(control);
        }
        CHECK(climb.best().size() == 5);
        CHECK(climb.boards() == again.boards());
        CHECK(climb.best_pool() >= 1 && climb.best_pool() <= climb.pools());
        for (size_t i = 0; i < 5; ++i) {
            const PoolClimb::Summit& one = climb.best()[i];
            CHECK(one.codes == again.best()[i].codes);
            CHECK(one.codes == threaded.best()[i].codes);
            CHECK(one.value == count_words(boards, one.codes));
            CHECK(i == 0 || one.value <= climb.best()[i - 1].value);
            CHECK(i == 0 || one.codes != climb.best()[i - 1].codes);
        }
    }
}

void check_worth() {
    WantedBoards boards = wanted(Neighbours::king);
    boards.worth.target = 7;
    PoolClimb near(boards);
    Control control;
    for (int step = 0; step < 30; ++step) near.step(control);
    CHECK(near.best().front().value == 0);
    CHECK(count_words(boards, near.best().front().codes) == 7);
    boards.worth = {-1, -1};
    PoolClimb lowest(boards);
    lowest.step(control);
    CHECK(lowest.best().front().value == 0);
}

void check_found(Neighbours neighbours, bool cover) {
    BoardTask task;
    task.boards = wanted(neighbours, 3, 4);
    task.boards.q_is_qu = true;
    task.boards.words = {2, 9};
    task.boards.cover = cover;
    for (const char32_t* word : {U"rose", U"quit"}) {
        std::string& codes = task.boards.contain.emplace_back();
        for (; *word != 0; ++word) codes.push_back(static_cast<char>(task.boards.lexicon->code_of(*word)));
    }
    for (task.seed = 1; task.seed <= 3; ++task.seed) {
        Control control;
        const BoardFound found = find_board(task, control);
        if (found.codes.empty()) {
            CHECK(cover);  // on a line it may be too much to ask for
            continue;
        }
        const int64_t count = count_words(task.boards, found.codes);
        CHECK(count >= 2 && count <= 9);
        WantedBoards contained = task.boards;
        contained.lexicon = lexicon_of(task.boards.lexicon->alphabet(), task.boards.contain);
        CHECK(count_words(contained, found.codes) == 2);
        Scratch scratch;
        const Board board = board_of(task.boards, found.codes);
        CHECK(!cover || find_bare(*task.boards.lexicon, board, 3, control, scratch) == 0);
    }
}

// A seed whose board has a vulgar word in a line gives another board, and any other seed the same one.
void check_clean() {
    BoardTask task;
    task.boards = wanted(Neighbours::king);
    task.boards.q_is_qu = true;
    task.boards.words = {2, 30};
    const Lexicon& lexicon = *task.boards.lexicon;
    const auto code = [&](char32_t letter) { return static_cast<char>(lexicon.code_of(letter)); };
    const char q = code(U'q'), u = code(U'u');
    const std::string quit{q, u, code(U'i'), code(U't')}, quit_tiles{q, quit[2], quit[3]};
    task.boards.contain = {quit};
    int changed = 0;
    for (task.seed = 1; task.seed <= 10; ++task.seed) {
        task.vulgar = {};
        Control control;
        const std::vector<uint8_t> before = find_board(task, control).codes;
        CHECK(before.size() == 9);
        const std::string cells(before.begin(), before.end());
        const std::string tiles = cells.substr(cells.find(q) / 3 * 3, 3);
        std::string vulgar;
        for (const char letter : tiles) vulgar += letter == q ? std::string{q, u} : std::string{letter};
        task.vulgar = {vulgar + vulgar};
        CHECK(find_board(task, control).codes == before);
        task.vulgar.push_back(vulgar);
        const std::vector<uint8_t> after = find_board(task, control).codes;
        // In the word that the board must contain it may be.
        const bool may_be = tiles == quit_tiles || std::string(tiles.rbegin(), tiles.rend()) == quit_tiles;
        CHECK((after == before) == may_be);
        CHECK(may_be || times_on({after.begin(), after.end()}, 3, 3, tiles) == 0);
        changed += after != before;
    }
    CHECK(changed > 3);
}

// The walk for small boards and the solve of each board count the same bare tiles.
void check_bare() {
    const WantedBoards boards = wanted(Neighbours::king);
    const std::vector<int32_t> no_points(256, 0);
    const CodedTiles tiles = letter_tiles(26, boards.lexicon->code_of(U'q'), boards.lexicon->code_of(U'u'));
    const Cover cover(boards.lexicon->narrow(), {no_points.data(), 3, tiles}, boards.shape);
    Random random(5);
    std::vector<uint8_t> codes;
    for (int i = 0; i < 200 * 9; ++i) codes.push_back(static_cast<uint8_t>(random.below(i < 900 ? 4 : 26)));
    std::vector<int32_t> fast(200), slow(200);
    Control control;
    CHECK(cover.count_bare(codes.data(), 200, fast.data(), 1, control) == Ended::complete);
    CHECK(count_bare_of_each(*boards.lexicon, boards.shape, tiles, 3, codes.data(), 200, slow.data(), 2, control) ==
          Ended::complete);
    CHECK(fast == slow);
    CHECK(fast.front() != fast.back());
}

void check_stop() {
    BoardTask task;
    task.boards = wanted(Neighbours::line);
    task.goal = 1'000'000;
    Control control;
    control.set_deadline(0);
    CHECK(find_board(task, control).codes.empty());
    CHECK(control.ended() == Ended::deadline);
}

}  // namespace
}  // namespace gridwords::tests::pool_climb_test

int pool_climb_test(int, char**) {
    using namespace gridwords;
    using namespace gridwords::tests::pool_climb_test;
    check_values();
    check_worth();
    for (const Neighbours neighbours : {Neighbours::king, Neighbours::line, Neighbours::torus}) {
        check_found(neighbours, false);
    }
    check_found(Neighbours::king, true);
    check_clean();
    check_bare();
    check_stop();
    return 0;
}
