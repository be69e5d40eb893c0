// What threads found is merged, within the limits of a question.
#include <string>
#include <vector>

#include "core/engines/merge.h"
#include "core/engines/path_limit.h"
#include "engine_calls.h"

namespace gridwords::tests::finds_test {
namespace {

// Two threads found a word 90,000 times each, and another once, before they were stopped: most of that is dropped
// before it is merged, which would take as long as the search did. A search that was not stopped keeps it all.
void test_finds_of_a_stopped_search() {
    const auto lexicon = lexicon_of("aa ab");
    const Board board = all_a(4, 4);
    Question question{*lexicon, board};
    question.paths = Paths::all;
    question.max_paths = 1'000'000;
    question.max_total_paths = 100'000'000;
    constexpr uint32_t aa = 2, ab = 3;
    for (const Ended ended : {Ended::deadline, Ended::interrupted, Ended::complete}) {
        Scratch scratch;
        scratch.begin(2);
        for (uint32_t thread = 0; thread < 2; ++thread) {
            Finds& finds = scratch.threads[thread].finds;
            for (uint32_t i = 0; i < 90'000; ++i) {
                const uint32_t path[] = {i, thread};
                finds.add(aa, path, 2, i);
            }
        }
        const uint32_t last[] = {0, 1};
        scratch.threads[1].finds.add(ab, last, 2, 0);
        const Answer answer = merge_finds(question, scratch, ended);
        const bool stopped = ended != Ended::complete;
        CHECK(answer.ended == ended && answer.size() == 2);
        CHECK(answer.nodes[0] == aa && answer.nodes[1] == ab);
        CHECK(answer.path_ends[0] == (stopped ? 99'999u : 180'000u) && answer.path_ends[1] == answer.path_ends[0] + 1);
        CHECK(answer.cut.size() == (stopped ? 1u : 0u));
        // The smallest paths, in order.
        for (uint32_t i = 0; i < answer.path_ends[0]; ++i) {
            CHECK(answer.cells[2 * i] == i / 2 && answer.cells[2 * i + 1] == i % 2);
        }
    }
    // Of 200 words with 2,000 paths each a stopped search keeps 500 of each; so a thread has 501 left to merge.
    Scratch scratch;
    scratch.begin(1);
    Finds& finds = scratch.threads[0].finds;
    for (uint32_t i = 0; i < 400'000; ++i) finds.add(i % 200, &i, 1, i);
    CHECK(limit_paths(question, scratch, Ended::deadline) == 500);
    CHECK(finds.finds.size() == 200 * 501);
}

// Three threads found words from every part of a lexicon, whose parts are merged by two: the words with more paths than
// are kept are named by their places in the whole answer.
void test_cut_words_of_several_parts() {
    std::string text;
    for (int i = 0; i < 20'000; ++i) {
        for (int digit = 10'000; digit > 0; digit /= 10) text += static_cast<char>('a' + i / digit % 10);
        text += ' ';
    }
    const auto lexicon = lexicon_of(text);
    const Board board = all_a(4, 4);
    Question question{*lexicon, board};
    question.paths = Paths::all;
    question.max_paths = 2;
    question.threads = 2;
    std::vector<uint32_t> nodes;  // in alphabetical order
    lexicon->visit([&](auto view) {
        for (uint32_t node = 0; node < view.node_count; ++node) {
            if (view[node].is_word()) nodes.push_back(node);
        }
    });
    CHECK(nodes.size() == 20'000);
    Scratch scratch;
    scratch.begin(3);
    std::vector<uint32_t> expected;
    uint32_t place = 0;
    for (uint32_t word = 0; word < nodes.size(); word += 2, ++place) {
        // As many paths as are kept, or one more.
        const bool is_cut = word % 1000 < 10;
        for (uint32_t path = 0; path < (is_cut ? 3u : 2u); ++path) {
            const uint32_t cells[] = {path, word % 16};
            scratch.threads[path].finds.add(nodes[word], cells, 2, path);
        }
        if (is_cut) expected.push_back(place);
    }
    const Answer answer = merge_finds(question, scratch, Ended::complete);
    CHECK(answer.size() == nodes.size() / 2);
    CHECK(answer.cut == expected);
    for (uint32_t word = 0; word < answer.size(); ++word) {
        CHECK(answer.nodes[word] == nodes[2 * word]);
        CHECK(answer.paths_begin(word + 1) - answer.paths_begin(word) == 2);
        for (uint32_t path = 0; path < 2; ++path) {
            const PathView kept = answer.path(answer.paths_begin(word) + path);
            CHECK(kept.length == 2 && kept.cells[0] == path && kept.cells[1] == 2 * word % 16);
        }
    }
}

// A limit that everything just fits is none.
void test_limits_that_fit_exactly() {
    CHECK(paths_per_word({3, 7}, 1000, 10) == 1000);
    CHECK(paths_per_word({3, 8}, 1000, 10) == 7);
    CHECK(paths_per_word({5, 5}, 1000, 10) == 1000);
    CHECK(paths_per_word({0, 5, 0, 5}, 1000, 9) == 4);
    CHECK(paths_per_word({5, 5}, 5, 10) == 5);
    CHECK(paths_per_word({9, 9, 9}, 1000, 2) == 1);
    CHECK(paths_per_word({}, 1000, 2) == 1000);
    const auto lexicon = lexicon_of("aa ab");
    const Board board = all_a(2, 2);
    Question question{*lexicon, board};
    question.max_total_paths = 10;
    question.max_paths = 4;
    PathLimit limit(question);
    CHECK(!limit.is_reached(20) && limit.is_reached(21));
    CHECK(limit.most() == 5);
    limit.lower({7, 7, 7});
    CHECK(limit.most() == 4);  // 3 each, and one to know that there are more
    CHECK(!limit.is_reached(24) && limit.is_reached(25));
}

// Breadth first, the walks that wait stay within the memory that they may take, and the words are the same.
void test_a_full_queue() {
    const auto lexicon = lexicon_of("aaaaaaaa aaaaaaab");
    const Board board = all_a(4, 4);
    const auto most_walks = [&](size_t most_bytes) {
        Question question{*lexicon, board};
        question.paths = Paths::all;
        question.threads = 2;
        Scratch scratch;
        Control control;
        const Answer answer = word({false, true, most_bytes})(question, control, scratch);
        CHECK(answer.size() == 1 && answer.path_ends[0] == 1000);
        return statistic(answer, "most_walks");
    };
    const double unlimited = most_walks(size_t{64} << 20);
    CHECK(unlimited > 20'000);
    // A walk takes more than 40 bytes; depth first, each cell of a walk leaves at most seven others waiting.
    constexpr size_t most_bytes = 40'000;
    CHECK(most_walks(most_bytes) < most_bytes / 40 + 2 * 8 * 7);
    CHECK(most_walks(0) <= 16 + 2 * 8 * 7);
}

}  // namespace
}  // namespace gridwords::tests::finds_test

int finds_test(int, char*[]) {
    using namespace gridwords::tests::finds_test;
    test_finds_of_a_stopped_search();
    test_cut_words_of_several_parts();
    test_limits_that_fit_exactly();
    test_a_full_queue();
    return 0;
}
