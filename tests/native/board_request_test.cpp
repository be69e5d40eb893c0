// Themed grids and boards as they are asked for at the border: hostile requests are answered or refused, never more.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "../../core/ask/ask.h"
#include "../../core/errors.h"
#include "../../core/lexicon_builder.h"
#include "../../core/lexicon_levels.h"
#include "../../core/make/board_puzzle.h"
#include "check.h"
#include "damaged.h"

namespace gridwords::tests::board_request_test {
namespace {

// All texts of three to six of the letters a and b, which everyone knows, and a few rare words.
std::shared_ptr<const Lexicon> few_words() {
    std::string text = "rose\nquit\nunquiet\n";
    for (uint32_t length = 3; length <= 6; ++length) {
        for (uint32_t number = 0; number < 1u << length; ++number) {
            for (uint32_t i = 0; i < length; ++i) text += (number >> i & 1) != 0 ? 'b' : 'a';
            text += '\n';
        }
    }
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    const auto built = build_lexicon(text, options).lexicon;
    std::vector<uint8_t> levels(built->word_count() - 3, 10);
    levels.insert(levels.end(), {90, 90, 90});
    return with_levels(*built, levels);
}

struct Asked {
    std::string answer, field, code, message;
    bool has(std::string_view text) const { return answer.find(text) != std::string::npos; }
};

class Desks {
public:
    Desks() {
        with_levels_.add("few", few_words());
        with_levels_.set_vulgar({U"abba"});
        plain_.add("few", without_levels(*few_words()));
    }

    Asked ask_for(const char* kind, const std::string& request, double deadline_s = 60, const Rules* rules = nullptr,
                  bool levels = true) {
        Control control;
        Caller caller{control, levels ? with_levels_ : plain_};
        caller.limits.deadline_s = deadline_s;
        caller.rules = rules;
        try {
            return {ask(kind, request, caller), {}, {}, {}};
        } catch (const Refused& error) {
            CHECK(*error.what() != '\0');
            return {{}, error.field, error.code, error.what()};
        }
    }
    Asked board(const std::string& request) { return ask_for("make/board", request); }
    Asked theme(const std::string& request) { return ask_for("make/theme", request); }

private:
    Desk with_levels_, plain_;
};

void check_answered(Desks& desks) {
    const Asked grid = desks.theme(R"({"words":["Apple","melon","cherry"],"size":"4x4","seed":1,"span":"Cherry"})");
    CHECK(grid.has(R"("kind":"theme")") && grid.has(R"("span":"cherry")") && grid.has(R"("ways":1)"));
    CHECK(grid.has(R"("text":"Apple")"));
    const Asked board = desks.board(R"({"contain":["quit"],"size":[3,3],"words":[1,30],"seed":1,"cover":false})");
    CHECK(board.has(R"("kind":"board")") && board.has(R"("contain":["quit"])") && board.has(R"("q_is_qu":true)"));
    CHECK(!board.has(R"("word":"abba")"));
    const Asked line =
        desks.board(R"({"contain":["rose"],"size":4,"words":"1-30","rules":"word-search","seed":1,"cover":false})");
    CHECK(line.has(R"("neighbours":"line")") && line.has(R"("word":"rose")"));
    // Rules of the caller come before those of the request.
    Rules own{"own", 5, {0, 0, 0, 0, 0, 1}};
    own.neighbours = Neighbours::rook;
    const Asked rook = desks.ask_for("make/board", R"({"size":3,"words":[1,20],"level":10,"cover":false})", 60, &own);
    CHECK(rook.has(R"("neighbours":"rook")"));
    CHECK(rook.has(R"("seed":0)"));  // the caller's
    const Asked plain = desks.ask_for("make/board", R"({"words":[1,9],"level":50})", 60, nullptr, false);
    CHECK(plain.code == "no_levels" && plain.field == "level");
    // Without a level, all words of a list without levels count.
    const std::string rare = R"({"size":3,"contain":["rose"],"words":[1,9],"cover":false})";
    CHECK(desks.ask_for("make/board", rare, 60, nullptr, false).has(R"("language":"en","secret")"));
}

// All boards are of medium difficulty, and the next recipe asks for more words than there are.
void check_aim(Desks& desks) {
    const Asked one = desks.board(R"({"size":4,"seed":5,"difficulty":"hard"})");
    CHECK(one.has("of 100), not hard. To make it harder: a larger size"));
    CHECK(one.has(R"("seed":5)"));
    const Asked none = desks.board(R"({"size":2,"seed":5,"difficulty":"hard"})");
    CHECK(none.code == "no_board");
    CHECK(none.message ==
          "found no such 2x2 board among 400,000: expected a larger size, another difficulty, no cover, or another "
          "seed");
}

void check_refused(Desks& desks) {
    const auto refuses = [&](const char* kind, const std::string& request, std::string_view field,
                             std::string_view code) {
        const Asked one = desks.ask_for(kind, request);
        if (one.field == field && one.code == code) return;
        std::fprintf(stderr, "%.200s: %s, %s, %s\n", request.c_str(), one.field.c_str(), one.code.c_str(),
                     one.message.c_str());
        CHECK(!"as expected");
    };
    const auto board = [&](const std::string& request, std::string_view field, std::string_view code) {
        refuses("make/board", request, field, code);
    };
    const auto theme = [&](const std::string& request, std::string_view field, std::string_view code) {
        refuses("make/theme", request, field, code);
    };
    board("", "", "json");
    board("[]", "", "object");
    board(R"({"contain":["rose",4]})", "contain[1]", "value");
    board(R"({"contain":["r"]})", "contain[0]", "short_word");
    board(R"({"contain":["ab"]})", "contain", "short_for_rules");
    board(R"({"contain":["élan"]})", "contain", "foreign");
    board(R"({"contain":["qat"]})", "contain", "q_without_u");
    board(R"({"contain":["abcdefghij","klmnopqurst"]})", "contain", "no_room");
    board(R"({"contain":["garden"],"rules":"word-search"})", "contain", "long_for_line");
    board(R"({"size":[9,9]})", "size", "cells");
    board(R"({"size":[1,3]})", "size", "cells");
    board(R"({"size":[2147483647,1]})", "size", "cells");
    board(R"({"words":[80,40]})", "words", "word_order");
    board(R"({"words":[1,2147483648]})", "words", "many_words");
    board(R"({"words":[-1,5]})", "words", "word_range");
    board(R"({"words":[1,2,3]})", "words", "word_range");
    board(R"({"words":[500,900]})", "words", "few_words");
    board(R"({"words":0})", "words", "words_of_cover");
    board(R"({"words":0,"cover":false,"longest":4})", "words", "words_of_longest");
    board(R"({"words":[0,1],"contain":["rose","quit"]})", "words", "words_of_contain");
    board(R"({"longest":17})", "longest", "longest");
    board(R"({"longest":2})", "longest", "longest");
    board(R"({"longest":-2147483648})", "longest", "value");
    board(R"({"longest":1e3})", "longest", "value");
    board(R"({"level":5})", "level", "value");
    board(R"({"rules":"bogle"})", "rules", "unknown");
    board(R"({"difficulty":"mean"})", "difficulty", "unknown");
    board(R"({"difficulty":"easy","words":[1,2]})", "words", "both");
    board(R"({"difficulty":"easy","level":20})", "level", "both");
    board(R"({"contain":["zzzz"],"size":2,"words":[5,9]})", "", "no_board");
    theme("{}", "words", "missing");
    theme(R"({"words":[]})", "words", "no_words");
    theme(R"({"words":["apple","fig"],"size":3})", "size", "letters_and_cells");
    theme(R"({"words":["apple","banana"]})", "words", "no_grid");
    theme(R"({"words":["aa","ab"],"size":2})", "unique", "not_unique");
    theme(R"({"words":["lemon","apple","ab"],"size":[3,4],"span":"ab"})", "span", "short_span");
    theme(R"({"words":["lemon"],"span":""})", "span", "short_word");
    theme(R"({"words":[")" + std::string(255, 'a') + R"(","bb"]})", "words", "many_letters");
    theme(R"({"words":["tea"],"unique":1})", "unique", "value");
}

// The words of the list in one row: all ways to fill it spell a vulgar word, or all but one and its mirror image.
void check_vulgar() {
    Desk desk;
    desk.add("few", few_words());
    Control control;
    Caller caller{control, desk};
    const std::string request = R"({"words":["ab","bc"],"size":[1,4],"seed":1,"unique":false})";
    desk.set_vulgar({U"abbc", U"abcb", U"babc"});
    CHECK(ask("make/theme", request, caller).find(R"("board":"bacb/")") != std::string::npos ||
          ask("make/theme", request, caller).find(R"("board":"bcab/")") != std::string::npos);
    desk.set_vulgar({U"abbc", U"abcb", U"babc", U"bacb"});
    std::string refused;
    try {
        ask("make/theme", request, caller);
    } catch (const Refused& error) {
        refused = error.what();
    }
    CHECK(refused ==
          "found no way to fill a 1x4 grid with these words that spells no vulgar word: expected another size, "
          "shorter words, or another seed");
    CHECK(ask("make/theme", R"({"words":["xabbc"],"size":[1,5],"seed":1})", caller)
              .find("xabbc contains the forbidden word abbc") != std::string::npos);
}

void check_stopped(Desks& desks) {
    for (const char* kind : {"make/board", "make/theme"}) {
        const char* const request =
            *(kind + 5) == 'b' ? R"({"contain":["rose"],"words":[90,95]})" : R"({"words":["apple","melon","cherry"]})";
        const Asked late = desks.ask_for(kind, request, 0);
        CHECK(late.code == "deadline");
        CHECK(late.message.find("within the deadline of 0 s") != std::string::npos);
        Desk desk;
        desk.add("few", few_words());
        Control control;
        control.interrupt();
        Caller caller{control, desk};
        bool refused = false;
        try {
            ask(kind, request, caller);
        } catch (const Refused& error) {
            refused = error.code == "interrupted";
        }
        CHECK(refused);
    }
}

// What words_on_board says of "abab/baba", on which every text of a and b is.
std::string said_of(const std::vector<GivenWord>& contain, uint64_t fewest, uint64_t most, size_t longest,
                    const std::u32string& letters = U"ababbaba") {
    Puzzle puzzle{PuzzleKind::board, {2, 4}, {}, Neighbours::king, {}, "", 1};
    for (const char32_t letter : letters) puzzle.tiles.emplace_back(1, letter);
    Control control;
    try {
        const auto words = words_on_board(puzzle, *few_words(), rules_named("boggle"),
                                          {contain, fewest, most, true, longest}, control);
        CHECK(words.size() >= contain.size());
        for (size_t i = 0; i < contain.size(); ++i) CHECK(words[i].text == contain[i].text);
        return "";
    } catch (const WrongPuzzle& error) {
        return error.what();
    }
}

void check_last_look() {
    CHECK(said_of({{U"abba", U"Abba"}}, 1, 200, 6).empty());
    CHECK(said_of({{U"rose", U"Rose"}}, 1, 200, 6) == "Rose is not on the board");
    CHECK(said_of({}, 200, 300, 0).ends_with("words, not 200 to 300"));
    CHECK(said_of({}, 0, 1, 0).ends_with("words, not 0 to 1"));
    CHECK(said_of({}, 1, 200, 7) == "no word on the board has 7 letters");
    CHECK(said_of({}, 1, 200, 0, U"ababbabx") == "some tile of the board is in no word");
}

// Requests with bytes changed, removed, repeated and put in from others.
void check_hostile(Desks& desks) {
    const std::vector<std::pair<const char*, std::string>> good = {
        {"make/board", R"({"contain":["rose"],"size":[3,3],"words":[1,40],"seed":1,"cover":false})"},
        {"make/board", R"({"size":"2x3","words":"1-99","level":20,"rules":"squaredle","longest":4,"seed":3})"},
        {"make/board", R"({"size":[2,3],"words":5,"rules":"word-search","cover":false,"title":" a  b "})"},
        {"make/board", R"({"difficulty":"easy","size":3,"seed":"18446744073709551615"})"},
        {"make/theme", R"({"words":["tea","ten","net"],"seed":1,"difficulty":"hard","unique":false})"},
        {"make/theme", R"({"words":["שלום","crème","A b-c'd"],"size":[3,4],"span":"THÉS","title":"x"})"},
    };
    Random random(28);
    int answered = 0, understood = 0;  // refused for what they ask, not for how it is written
    for (int i = 0; i < 1500; ++i) {
        const auto& [kind, whole] = good[random.below(static_cast<uint32_t>(good.size()))];
        const std::string text = damaged(whole, random.below(3), random);
        const Asked one = desks.ask_for(kind, text, 0.02);
        answered += !one.answer.empty();
        understood += one.answer.empty() && one.code != "json" && one.code != "deadline";
    }
    CHECK(answered > 100);
    CHECK(understood > 100);
}

}  // namespace
}  // namespace gridwords::tests::board_request_test

int board_request_test(int, char**) {
    using namespace gridwords::tests::board_request_test;
    Desks desks;
    check_answered(desks);
    check_aim(desks);
    check_refused(desks);
    check_vulgar();
    check_stopped(desks);
    check_last_look();
    check_hostile(desks);
    return 0;
}
