// Word searches as they are asked for at the border: hostile requests are answered or refused, never more.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../core/ask/ask.h"
#include "../../core/errors.h"
#include "../../core/lexicon_builder.h"
#include "../../core/make/wordsearch_puzzle.h"
#include "../../core/make/wordsearch_recipe.h"
#include "check.h"
#include "damaged.h"

namespace gridwords::tests::wordsearch_request_test {
namespace {

Desk& desk() {
    static Desk desk;
    static const bool filled = [] {
        BuildOptions options;
        options.letters = U"abcdefghijklmnopqrstuvwxyz";
        desk.add("few", build_lexicon("tea\nmilk\ncoffee\njuice\n", options).lexicon);
        desk.set_vulgar({U"bum", U"fart"});
        return true;
    }();
    static_cast<void>(filled);
    return desk;
}

struct Asked {
    std::string answer, field, code, message;
    bool is_refused() const { return answer.empty(); }
};

Asked asked(const std::string& request, Progress* progress = nullptr, double deadline_s = 60) {
    Control control;
    Caller caller{control, desk()};
    caller.limits.deadline_s = deadline_s;
    caller.progress = progress;
    try {
        return {ask("make/wordsearch", request, caller), {}, {}, {}};
    } catch (const Refused& error) {
        CHECK(*error.what() != '\0');
        return {{}, error.field, error.code, error.what()};
    }
}

std::string words_and(const std::string& more) { return R"({"words":["tea","milk","coffee"],"seed":1,)" + more + "}"; }

void check_answered() {
    const Asked one = asked(words_and(R"("size":[6,7])"));
    CHECK(one.answer.find(R"("size":[6,7])") != std::string::npos);
    CHECK(one.answer == asked(words_and(R"("size":"6x7","directions":null)")).answer);
    CHECK(asked(R"({"words":["tea"]})").answer.find(R"("seed":0)") != std::string::npos);  // the caller's
}

void check_refused() {
    const auto refuses = [](const std::string& request, std::string_view field, std::string_view code) {
        const Asked one = asked(request);
        if (one.field == field && one.code == code) return;
        std::fprintf(stderr, "%.200s: %s, %s\n", request.c_str(), one.field.c_str(), one.code.c_str());
        CHECK(!"as expected");
    };
    const std::string letters(300, 'a');
    refuses("", "", "json");
    refuses("{}", "words", "no_words");  // a topic may give them
    refuses(R"({"words":[]})", "words", "no_words");
    refuses(R"({"words":["tea",4]})", "words[1]", "value");
    refuses(R"({"words":["tea","t"]})", "words[1]", "short_word");
    refuses(R"({"words":["te4"]})", "words[0]", "letters");
    refuses(R"({"words":[")" + letters + R"("],"shape":")" + std::string(400, '#') + "\"}", "words[0]", "long_word");
    refuses(R"({"words":["bum"]})", "words", "forbidden");
    refuses(words_and(R"("forbid":["ab"])"), "forbid[0]", "short_forbidden");
    refuses(words_and(R"("forbid":["abc",""])"), "forbid[1]", "short_forbidden");
    refuses(words_and(R"("forbid":[")" + letters + "\"]"), "forbid[0]", "long_word");
    refuses(words_and(R"("size":[101,5])"), "size", "size_of_grid");
    refuses(words_and(R"("size":[0,5])"), "size", "size");
    refuses(words_and(R"("size":[5,12],"shape":"##")"), "size", "size_of_shape");
    refuses(words_and(R"("shape":"square")"), "shape", "shape");
    refuses(words_and(R"("shape":"#x\n##")"), "shape", "drawing");
    refuses(words_and(R"("shape":".../...")"), "shape", "drawing");
    refuses(words_and(R"("shape":"")"), "shape", "drawing");
    refuses(words_and(R"("shape":")" + std::string(10'001, '#') + "\""), "shape", "drawing");
    refuses(words_and(R"("directions":"sideways")"), "directions", "unknown");
    refuses(words_and(R"("directions":[])"), "directions", "no_directions");
    refuses(words_and(R"("difficulty":"easy","fill":"words")"), "fill", "both");
    refuses(words_and(R"("alphabet":"")"), "alphabet", "foreign");
    refuses(words_and(R"("alphabet":"a1")"), "alphabet", "letters");
    refuses(words_and(R"("message":"1st")"), "message", "letters");
    refuses(words_and(R"("message":")" + std::string(20'000, 'x') + "\""), "words", "wordsearch_room");
    refuses(words_and(R"("size":4)"), "size", "wordsearch_line");
    refuses(R"({"words":["ana","banana"]})", "words", "wordsearch_twice");
    refuses(R"({"words":["stop","pots"],"directions":"easy"})", "directions", "wordsearch_backwards");
    refuses(words_and(R"("seed":2)"), "seed", "json");  // for the second time
    refuses(R"({"words":["tea"],"seed":-1})", "seed", "value");
    refuses(R"({"words":["tea"],"seed":18446744073709551616})", "seed", "value");
    refuses(words_and(R"("deadline_s":0)"), "deadline_s", "value");
    refuses(words_and(R"("patience":3)"), "patience", "member");
}

// More letters than cells: a search for it takes seconds.
const std::string tight =
    R"({"words":["poleaxes","squooshing","autisms","loutish","blizzardy","attunement","daiquiris","skyborne",)"
    R"("upclimbing"],"size":[7,10],"seed":1})";

void check_deadline_ends_it() {
    const Asked late = asked(tight, nullptr, 0.01);
    CHECK(late.code == "deadline");
    CHECK(late.message.find("within the deadline of 0.01 s") != std::string::npos);
}

void check_interrupt_ends_it() {
    Control control;
    control.poll = [] { return true; };
    Caller caller{control, desk()};
    bool refused = false;
    try {
        ask("make/wordsearch", tight, caller);
    } catch (const Refused&) {
        refused = true;
    }
    CHECK(refused);
    CHECK(control.ended() == Ended::interrupted);
}

// Of several candidates for a difficulty, the first one alone counts its steps.
void check_progress() {
    Progress hard, first;
    const std::string sized = R"("size":6,)";
    const Asked rated = asked(words_and(sized + R"("difficulty":"hard")"), &hard);
    CHECK(!rated.is_refused());
    const Asked plain = asked(words_and(sized + R"("overlaps":"many","fill":"words")"), &first);
    CHECK(plain.answer != rated.answer);  // it was not the first one
    CHECK(hard.total > 0);
    CHECK(hard.total == first.total);
    CHECK(hard.done == first.done);
}

void check_candidates() {
    CHECK(wordsearch_candidates(20, 100) == 60);
    CHECK(wordsearch_candidates(90, 100) == 60);
    CHECK(wordsearch_candidates(91, 100) == 12);
    CHECK(wordsearch_candidates(105, 100) == 12);
    CHECK(wordsearch_candidates(106, 100) == 1);
    CHECK(wordsearch_candidates(1, 1000) == 20);
    CHECK(wordsearch_candidates(1, 10'000) == 2);
}

// Outlines that do not fit the size used to be read beyond their end.
void check_wrong_outlines() {
    for (const size_t cells : {size_t{2}, size_t{59}, size_t{61}}) {
        WordsearchTask task;
        task.rows = 5;
        task.cols = 12;
        task.open.assign(cells, 1);
        task.weights.assign(26, 1);
        Control control;
        bool refused = false;
        try {
            make_puzzle({std::string("\0\1", 2)}, all_directions, OutlineName::rectangle, task, control);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

// Requests with bytes changed, removed, repeated and put in from others.
void check_hostile() {
    const std::vector<std::string> good = {
        words_and(R"("size":[6,6],"difficulty":"easy")"),
        words_and(R"("shape":"####/#..#/#..#/####","message":"Hi!","alphabet":"abcdefghijklmnopqrstuvwxyz")"),
        words_and(R"("directions":["left","medium"],"overlaps":"none","fill":"words","shape":"heart")"),
        R"({"words":["שלום","תפוח"],"directions":"easy","message":"אב","seed":"18446744073709551615"})",
        R"({"words":["crème","THÉ","A b-c'd"],"forbid":["eau","été"],"allow_vulgar":true,"title":" a  b "})",
        R"({"words":["ab","ba","abc"],"size":3,"alphabet":"abc"})",
    };
    Random random(28);
    int answered = 0, understood = 0;  // refused for what they ask, not for how it is written
    for (int i = 0; i < 4000; ++i) {
        const std::string& whole = good[random.below(static_cast<uint32_t>(good.size()))];
        const std::string text = damaged(whole, 1 + random.below(3), random);
        const Asked one = asked(text, nullptr, 0.05);
        answered += !one.is_refused();
        understood += one.is_refused() && one.code != "json";
    }
    CHECK(answered > 250);
    CHECK(understood > 250);
}

}  // namespace
}  // namespace gridwords::tests::wordsearch_request_test

int wordsearch_request_test(int, char**) {
    using namespace gridwords::tests::wordsearch_request_test;
    check_answered();
    check_refused();
    check_deadline_ends_it();
    check_interrupt_ends_it();
    check_progress();
    check_candidates();
    check_wrong_outlines();
    check_hostile();
    return 0;
}
