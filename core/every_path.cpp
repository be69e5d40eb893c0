#include "every_path.h"

#include <algorithm>

#include "engines/prefix.h"
#include "stopwatch.h"

namespace gridwords {
namespace {

// Searches of one board that share a deadline.
class Rounds {
public:
    Rounds(const Question& question, double deadline_s, std::vector<Stamps>& stamps)
        : question_(question), deadline_s_(deadline_s), stamps_(stamps) {}

    // A search that may use this share of the time that is left.
    Answer solve(Paths paths, uint32_t max_paths, double share = 1) {
        Question asked = question_;
        asked.paths = paths;
        asked.max_paths = max_paths;
        Control control;
        control.set_deadline(share * std::max(0.0, deadline_s_ - watch_.elapsed_s()));
        return solve_prefix(asked, control, stamps_, {});
    }

    Answer share(uint32_t per_word, uint32_t in_all) {
        const size_t words = solve(Paths::none, 0, 0.5).words.size();
        return solve(Paths::all, std::max(1u, std::min(per_word, in_all / std::max(1u, static_cast<uint32_t>(words)))));
    }

private:
    const Question& question_;
    const double deadline_s_;
    std::vector<Stamps>& stamps_;
    const Stopwatch watch_;
};

}  // namespace

Answer solve_shared_paths(const Question& question, uint32_t per_word, uint32_t in_all, double deadline_s,
                          std::vector<Stamps>& stamps) {
    return Rounds(question, deadline_s, stamps).share(per_word, in_all);
}

Answer solve_every_path(const Question& question, uint32_t in_all, double deadline_s, std::vector<Stamps>& stamps) {
    Rounds rounds(question, deadline_s, stamps);
    Answer answer = rounds.share(in_all, in_all);
    uint32_t most = std::max(1u, in_all / std::max(1u, static_cast<uint32_t>(answer.words.size())));
    while (answer.ended == Ended::complete) {
        uint32_t cut = 0;
        for (const FoundWord& word : answer.words) cut += word.paths_cut;
        const auto kept = static_cast<uint32_t>(answer.paths.size());
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
