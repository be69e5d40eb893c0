#include "every_path.h"

#include <algorithm>

#include "engines/prefix.h"
#include "stopwatch.h"

namespace gridwords {
namespace {

// Searches of one board that share a deadline.
class Rounds {
public:
    Rounds(const Question& question, double deadline_s, Scratch& scratch)
        : question_(question), deadline_s_(deadline_s), scratch_(scratch) {}

    // A search that may use this share of the time that is left.
    Answer solve(Paths paths, uint32_t max_paths, double share = 1) {
        Question asked = question_;
        asked.paths = paths;
        asked.max_paths = max_paths;
        Control control;
        control.set_deadline(share * std::max(0.0, deadline_s_ - watch_.elapsed_s()));
        return solve_prefix(asked, control, scratch_, {});
    }

    Answer share(uint32_t per_word, uint32_t in_all) {
        const size_t words = solve(Paths::none, 0, 0.5).size();
        return solve(Paths::all, std::max(1u, std::min(per_word, in_all / std::max(1u, static_cast<uint32_t>(words)))));
    }

private:
    const Question& question_;
    const double deadline_s_;
    Scratch& scratch_;
    const Stopwatch watch_;
};

}  // namespace

Answer solve_shared_paths(const Question& question, uint32_t per_word, uint32_t in_all, double deadline_s,
                          Scratch& scratch) {
    return Rounds(question, deadline_s, scratch).share(per_word, in_all);
}

Answer solve_every_path(const Question& question, uint32_t in_all, double deadline_s, Scratch& scratch) {
    Rounds rounds(question, deadline_s, scratch);
    Answer answer = rounds.share(in_all, in_all);
    uint32_t most = std::max(1u, in_all / std::max(1u, static_cast<uint32_t>(answer.size())));
    while (answer.ended == Ended::complete) {
        const auto cut = static_cast<uint32_t>(answer.cut.size());
        const auto kept = static_cast<uint32_t>(answer.cell_ends.size());
        const uint32_t more = cut == 0 || kept >= in_all ? 0 : (in_all - kept) / cut;
        if (more <= most) break;
        most += more;
        Answer again = rounds.solve(Paths::all, most);
        if (again.ended != Ended::complete) break;
        answer = std::move(again);
    }
    return answer;
}

}  // namespace gridwords
