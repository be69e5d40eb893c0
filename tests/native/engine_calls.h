// The engines other than prefix as functions of a question, and boards and lexica to ask them about.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "check.h"
#include "core/engines/frontier.h"
#include "core/engines/paths.h"
#include "core/engines/word.h"
#include "core/lexicon_builder.h"
#include "core/studies/shared_board.h"
#include "plain_search.h"

namespace gridwords::tests {

using Solve = std::function<Answer(const Question&, Control&, Scratch&)>;

inline Solve paths(PathsOptions options) {
    return [options](const Question& question, Control& control, Scratch& scratch) {
        return solve_paths(question, control, scratch, options);
    };
}

inline Solve word(WordOptions options) {
    return [options](const Question& question, Control& control, Scratch& scratch) {
        return solve_word(question, control, scratch, options);
    };
}

inline Solve frontier(FrontierOptions options) {
    return [options](const Question& question, Control& control, Scratch& scratch) {
        return solve_frontier(question, control, scratch, options);
    };
}

inline Solve marking(Marks marks) {
    return [marks](const Question& question, Control& control, Scratch& scratch) {
        return solve_marking(question, control, scratch, marks);
    };
}

inline double statistic(const Answer& answer, const std::string& name) {
    for (const auto& [known, value] : answer.statistics) {
        if (known == name) return value;
    }
    CHECK(false);
    return 0;
}

// A board of one letter: only the words end a walk.
inline Board all_a(int rows, int cols, Neighbours neighbours = Neighbours::king) {
    return Board(std::make_shared<const Shape>(rows, cols, neighbours),
                 std::vector<uint16_t>(static_cast<size_t>(rows * cols), 0), {{{std::string(1, 0)}}});
}

inline std::shared_ptr<const Lexicon> lexicon_of(const std::string& text) {
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    return build_lexicon(text, options).lexicon;
}

// Asks every engine in random ways, and compares the answers.
inline void compare_engines(Random& random, const std::vector<Solve>& engines, const Lexicon& lexicon,
                            const Board& board, int minimum, bool traced) {
    const Plain plain(board, lexicon, minimum);
    Scratch scratch;
    for (const Solve& solve : engines) {
        Question question{lexicon, board};
        question.minimum_length = minimum;
        question.paths = static_cast<Paths>(random.below(3));
        question.threads = 1 + static_cast<int>(random.below(3));
        question.max_paths = 1 + random.below(5);
        if (random.below(2) == 0) question.max_total_paths = 1 + random.below(30);
        Control control;
        Trace trace;
        if (traced) question.trace = &trace;
        compare(question, solve(question, control, scratch), plain);
        double busy_until_s = 0;
        for (const Trace::Timeline& timeline : trace.timelines()) {
            for (const Trace::Span& span : timeline.spans()) {
                CHECK(span.start_s >= 0 && span.end_s >= span.start_s && span.tasks >= 1);
                busy_until_s = std::max(busy_until_s, span.end_s);
            }
        }
        if (traced) {
            CHECK(trace.timelines().size() == static_cast<size_t>(question.threads));
            CHECK(busy_until_s <= trace.now_s());
        }
    }
}

}  // namespace gridwords::tests
