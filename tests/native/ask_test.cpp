// The border: requests that are hostile, or that ask for too much, get an answer or a refusal.
#include "../../core/ask/ask.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../../core/errors.h"
#include "../../core/lexicon_builder.h"
#include "../../core/lexicon_levels.h"
#include "check.h"

namespace gridwords::tests::ask_test {
namespace {

std::shared_ptr<const Lexicon> small_lexicon() {
    BuildOptions options;
    options.letters = U"aeinqstué";
    return build_lexicon("tea\nten\nnet\neat\nate\nteen\nquit\nété\nnette\nsee\n", options).lexicon;
}

class Asker {
public:
    Asker() { desk_.add("small", small_lexicon()); }

    // The answer, or the text of the refusal.
    std::string ask(std::string_view kind, std::string_view request) {
        Control control;
        Progress progress;
        Caller caller{control, desk_, limits, &progress, threads, seed};
        try {
            return gridwords::ask(kind, request, caller);
        } catch (const Refused& refused) {
            return refused.what();
        }
    }

    Limits limits;
    int threads = 1;
    uint64_t seed = 7;

private:
    Desk desk_;
};

bool is_answer(const std::string& text) { return text.starts_with("{"); }

void check_paths_without_room() {
    Asker asker;
    for (const uint64_t per_word : {uint64_t{0}, uint64_t{1}, Limits::none}) {
        for (const uint64_t in_all : {uint64_t{0}, uint64_t{1}, Limits::none}) {
            asker.limits.paths_per_word = per_word;
            asker.limits.paths = in_all;
            for (const char* cells : {"true", "false"}) {
                const std::string answer = asker.ask(
                    "solve", R"({"board":"te?/ne./(a|e)et","paths":"all","cells":)" + std::string(cells) + "}");
                CHECK(answer.find(R"("word":"tea","points":1,"path":[[)") != answer.npos);
                CHECK((answer.find("\"paths\":[]") != answer.npos) == (per_word == 0));
            }
        }
    }
}

void check_answer_bytes() {
    Desk desk;
    desk.add("small", small_lexicon());
    Control control;
    Caller caller{control, desk};
    const std::string whole = ask("solve", R"({"board":"tea/net"})", caller);
    for (const uint64_t most : {uint64_t{0}, uint64_t{100}, static_cast<uint64_t>(whole.size())}) {
        caller.answer_bytes = most;
        std::string code;
        try {
            CHECK(ask("solve", R"({"board":"tea/net"})", caller) == whole);
        } catch (const Refused& refused) {
            code = refused.code;
        }
        CHECK(code == (most < whole.size() ? "answer_bytes" : ""));
    }
}

// However many parts of a lexicon are asked for, only those used last are kept.
void check_parts() {
    BuildOptions options;
    options.letters = U"ab";
    Desk desk;
    desk.add("few", with_levels(*build_lexicon("aaa\nbbb\n", options).lexicon, {10, 11}));
    const std::weak_ptr<OpenLexicon> first = desk.counted({}, 10, false), second = desk.counted({}, 11, false);
    for (int level = 12; level < 60; ++level) {
        desk.counted({}, level, false);
        CHECK(desk.counted({}, 10, false) == first.lock());
    }
    CHECK(!first.expired() && second.expired());
    desk.add("few", small_lexicon());
    CHECK(first.expired());
}

// Grids of one letter can be read in so many ways that reading them takes a second.
void check_deadline_of_makers() {
    Asker asker;
    asker.limits.deadline_s = 0.01;
    const std::string words = "[\"" + std::string(118, 'a') + "\",\"ab\"]";
    for (const char* kind : {"make/theme", "make/wordsearch"}) {
        const auto started = std::chrono::steady_clock::now();
        const std::string text = asker.ask(kind, "{\"words\":" + words + "}");
        CHECK(!is_answer(text));
        CHECK(std::chrono::steady_clock::now() - started < std::chrono::milliseconds(500));
    }
}

void check_largest_grids() {
    Asker asker;
    asker.limits.make_side = 5;
    CHECK(asker.ask("make/wordsearch", R"({"words":["teeenn"]})") ==
          "no grid of up to 5x5 has room for these words: expected fewer or shorter ones");
    CHECK(is_answer(asker.ask("make/wordsearch", R"({"words":["teen"]})")));
    CHECK(asker.ask("make/theme", R"({"words":["teateateateateateatea"]})") ==
          "these words make a grid of 3x7, the largest allowed is 5x5");
}

void check_dice() {
    Asker asker;
    CHECK(asker.ask("roll", R"({"dice":["a","b","c"],"size":"4x4"})") == "a 4x4 board takes 16 dice, there are 3");
    CHECK(asker.ask("roll", R"({"dice":["ab",""]})") == "die 2 has no faces");
    CHECK(asker.ask("roll", R"({"dice":[[],"ab"]})") == "die 1 has no faces");
    CHECK(asker.ask("roll", R"({"dice":[],"seed":1})") == R"({"board":"","rows":0,"cols":0,"seed":1})");
    CHECK(asker.ask("roll", R"({"dice":[],"seed":1,"words":"0"})") == R"({"board":"","rows":0,"cols":0,"seed":1})");
    CHECK(asker.ask("roll", R"({"dice":[],"seed":1,"words":"2-1"})") ==
          "words 2-1: the first number is the larger one");
    CHECK(asker.ask("roll", R"({"dice":["t","e","a","n"],"seed":18446744073709551615,"words":"1-99"})")
              .ends_with(R"("rows":2,"cols":2,"seed":18446744073709551615})"));
    CHECK(asker.ask("random", "{}") == asker.ask("random", R"({"seed":"7"})"));
    CHECK(asker.ask("random", R"({"seed":1})") == R"({"board":"vxiw/kbpp/ciwk/txof","rows":4,"cols":4,"seed":1})");
}

void check_scores() {
    Asker asker;
    for (const int threads : {1, 0, -3, 4}) {
        asker.threads = threads;
        std::string boards;
        for (int i = 0; i < 150; ++i) boards += i % 3 == 2 ? R"("tea/een/net",)" : R"("te/(a|e)n","(qu)?/t.",)";
        const std::string answer = asker.ask("score", R"({"boards":[)" + boards + R"("net/tee/aet"]})");
        CHECK(answer.starts_with(R"({"scores":[{"board":"te/(a|e)n","words":4,)") || is_answer(answer));
        CHECK(answer.ends_with(R"("complete":true,"ended":"complete"})"));
    }
    CHECK(asker.ask("score", R"({"boards":[]})") == R"({"scores":[],"complete":true,"ended":"complete"})");
    CHECK(asker.ask("score", R"({"boards":["abcd","abc"]})").starts_with("boards, entry 2: "));
}

void check_watched() {
    Asker asker;
    std::string letters;
    for (int i = 0; i < 300; ++i) {
        if (i % 30 == 0) letters += i == 0 ? "\"" : "\",\"";
        letters += {static_cast<char>(0xE4), static_cast<char>(0xB8 + i / 64), static_cast<char>(0x80 + i % 64)};
    }
    for (const char* method : {"word", "frontier", "prefix"}) {
        for (const uint64_t steps : {uint64_t{0}, uint64_t{1}, uint64_t{500}}) {
            asker.limits.watch_steps = steps;
            const std::string begin = R"({"method":")" + std::string(method) + R"(","board":"te?n/n(a|e).x/qt(qu)e",)";
            CHECK(is_answer(asker.ask("watch", begin + R"("level":null})")));
            CHECK(is_answer(asker.ask("watch", begin + R"("words":[]})")));
            CHECK(is_answer(asker.ask("watch", begin + R"("words":["TEA "," ten","x-y","","tea"]})")));
            CHECK(is_answer(asker.ask("watch", begin + R"("words":[)" + letters + "\"]}")));
        }
    }
    asker.limits.watch_cells = 8;
    CHECK(asker.ask("watch", R"({"board":"tea/net/ten"})") == "9 cells: at most 8 are allowed");
    asker.limits.watch_words = 0;
    asker.limits.watch_cells = 9;
    CHECK(asker.ask("watch", R"({"board":"tea/net/ten"})").find(R"("words":[],)") != std::string::npos);
}

// Every beginning of a request, and requests with a byte changed: nothing but answers and refusals.
void check_broken_requests() {
    Asker asker;
    asker.limits.board_side = 6;
    asker.limits.boards = 8;
    asker.limits.watch_cells = 16;
    asker.limits.watch_steps = 50;
    asker.limits.deadline_s = 0.05;
    Random random(1);
    struct Request {
        const char* kind;
        std::string text;
    };
    const std::vector<Request> requests = {
        {"solve",
         R"({"board":["te(qu)n",["a","?",".","e"]],"size":"2x4","neighbours":"torus","paths":"all","cells":true})"},
        {"solve", R"({"board":"tean","neighbours":[[1],[0,2],[1,3],[2]],"rules":"letters","deadline_s":1.5})"},
        {"score", R"({"boards":["tean","te/an/ne","\u00e9t\u00e9/(th)?."],"rules":"squaredle","hide_vulgar":true})"},
        {"check", R"({"board":"tean","players":[{"player":"a","words":["tea","ten"]},{"player":"b","words":[]}]})"},
        {"watch", R"({"board":"te/an","method":"frontier","words":["tea","\ud83d\ude00","TEN"]})"},
        {"roll",
         R"({"dice":["ab",["c","Qu"],"x(th)y","e?"],"size":[2,2],"seed":"12345","words":[0,3],"rules":"boggle"})"},
        {"random", R"({"size":"3x5","letters":"english","seed":99,"words":"0-40","known":null})"},
    };
    size_t answers = 0;
    for (const Request& request : requests) {
        CHECK(is_answer(asker.ask(request.kind, request.text)));
        for (size_t end = 0; end < request.text.size(); ++end) {
            CHECK(!is_answer(asker.ask(request.kind, request.text.substr(0, end))));
        }
        for (int i = 0; i < 1000; ++i) {
            std::string text = request.text;
            for (uint32_t changes = random.below(4) == 0 ? 2 : 1; changes > 0; --changes) {
                const size_t at = random.below(static_cast<uint32_t>(text.size()));
                const size_t from = random.below(static_cast<uint32_t>(request.text.size()));
                switch (random.below(4)) {
                    case 0:
                        text[at] = static_cast<char>(random.below(4) == 0 ? random.below(256) : 'a' + random.below(26));
                        break;
                    case 1:
                        text[at] = R"("\/[]{},:0129-.eE?()|)"[random.below(21)];
                        break;
                    case 2:
                        text.insert(at, request.text.substr(from, random.below(12)));
                        break;
                    default:
                        text.erase(at, random.below(4));
                        if (text.empty()) text = " ";
                }
            }
            answers += is_answer(asker.ask(request.kind, text));
        }
    }
    CHECK(answers > 500);  // else the changes break too much
    CHECK(asker.ask("sove", "{}").starts_with("unknown question 'sove': did you mean 'solve'?"));
}

}  // namespace
}  // namespace gridwords::tests::ask_test

int ask_test(int, char*[]) {
    using namespace gridwords::tests::ask_test;
    check_paths_without_room();
    check_answer_bytes();
    check_parts();
    check_deadline_of_makers();
    check_largest_grids();
    check_dice();
    check_scores();
    check_watched();
    check_broken_requests();
    return 0;
}
