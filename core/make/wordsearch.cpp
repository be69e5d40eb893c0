#include "wordsearch.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "chance.h"
#include "letter_grid.h"
#include "packer.h"
#include "tight.h"

namespace gridwords {
namespace {

constexpr int fills_per_layout = 6;
// Multiples of the usual steps: for placing a tight list; and if a single clash is left, for continuing, and for each
// of several fresh starts.
constexpr uint64_t tight_efforts = 3, last_efforts = 9, again_efforts = 3, times_again = 3;

void check_task(const WordsearchTask& task) {
    const auto fits = [&](const std::string& word) {
        return !word.empty() && std::all_of(word.begin(), word.end(), [&](char letter) {
            return static_cast<uint8_t>(letter) < task.weights.size();
        });
    };
    const auto part_fits = [&](const PartWord& part) {
        return fits(part.letters) && part.in < task.words.size() && part.letters.size() <= task.words[part.in].size() &&
               part.offset <= task.words[part.in].size() - part.letters.size();
    };
    uint64_t weight = 0;
    for (const uint32_t one : task.weights) weight += one;
    if (task.rows < 1 || task.cols < 1 ||
        task.open.size() != static_cast<size_t>(task.rows) * static_cast<size_t>(task.cols) || task.words.empty() ||
        task.directions.size() != task.words.size() || task.weights.size() >= LetterGrid::empty ||
        weight > UINT32_MAX || !(task.message.empty() || fits(task.message)) ||
        !std::all_of(task.words.begin(), task.words.end(), fits) ||
        !std::all_of(task.forbidden.begin(), task.forbidden.end(), fits) ||
        !std::all_of(task.awkward.begin(), task.awkward.end(), fits) ||
        !std::all_of(task.parts.begin(), task.parts.end(), part_fits)) {
        throw std::invalid_argument("a word search whose parts do not fit together");
    }
}

// Fills the cells between words that do not clash, which `pack` arranges until one arrangement can be filled or `steps`
// are used up.
template <class Cost, class Pack>
void fill_packed(const WordsearchTask& task, LetterGrid& grid, Packer<Cost>& packer, Chance& chance, uint64_t& steps,
                 Wordsearch& made, Control& control, Pack&& pack) {
    for (uint32_t filled = 0; steps > 0 && filled < task.fills && !control.is_stopped();) {
        if (!pack()) break;
        steps -= std::min<uint64_t>(steps, 20);  // which take as long as what follows
        const std::vector<uint32_t> wrong = grid.write(packer.places());
        if (!wrong.empty()) {
            packer.disturb(wrong[chance.below(static_cast<uint32_t>(wrong.size()))]);
            continue;
        }
        const std::vector<int32_t> cells = grid.empty_cells();
        made.left = std::max(made.left, static_cast<uint32_t>(cells.size()));
        if (cells.size() >= task.message.size()) {
            made.end = WordsearchEnd::no_letters;
            for (int fill = 0; fill < fills_per_layout; ++fill) {
                if (control.is_stopped() || !grid.fill(cells, control)) continue;
                made.end = WordsearchEnd::made;
                made.cells = grid.text();
                made.places = grid.places();
                made.message.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(task.message.size()));
                return;
            }
            ++filled;
        } else if (made.end != WordsearchEnd::no_letters) {
            made.end = WordsearchEnd::no_room_for_message;
        }
        packer.disturb(chance.below(static_cast<uint32_t>(task.words.size())));
    }
}

// Moves words until none clash and no line reads what it should not; then fills the cells between.
template <class Cost>
Wordsearch arrange(const WordsearchTask& task, LetterGrid& grid, Chance& chance, Control& control) {
    Wordsearch made;
    Packer<Cost> packer(task, chance);
    packer.start(grid.places());
    // A step adds up the costs of all cells. Few words have few arrangements.
    const uint64_t words = task.words.size();
    const uint64_t most_steps = std::min(task.effort / task.open.size(), 5000 * words * words) + 20 * words;
    const bool has_time = task.effort >= usual_effort;  // for a tight list
    if (task.progress != nullptr) {
        const uint64_t more_efforts = tight_efforts + last_efforts + again_efforts * times_again;
        task.progress->total = most_steps * (has_time ? 1 + more_efforts : 1);
    }
    uint64_t steps = most_steps;
    fill_packed(task, grid, packer, chance, steps, made, control, [&] { return packer.pack(steps, control); });
    // Only if the packer finds no room, so that a list that it has room for keeps its puzzle.
    using Tight = TightSearch<Cost>;
    if (made.end == WordsearchEnd::no_room && has_time && !control.is_stopped() &&
        packer.fewest_clashes() <= Tight::most_clashes + 1 && Tight::is_affordable(task, grid.fitting())) {
        Tight tight(task, grid.fitting(), packer, chance);
        const auto search = [&](uint64_t efforts, bool in_pairs) {
            steps = efforts * most_steps;
            fill_packed(task, grid, packer, chance, steps, made, control,
                        [&] { return tight.pack(steps, in_pairs, control); });
        };
        const auto is_close = [&] {
            return made.end == WordsearchEnd::no_room && packer.fewest_clashes() <= 1 && !control.is_stopped();
        };
        search(tight_efforts, false);
        if (is_close()) search(last_efforts, false);
        for (uint64_t i = 0; i < times_again && is_close(); ++i) {
            packer.scatter();
            search(again_efforts, true);
        }
    }
    if (made.end == WordsearchEnd::made) return made;
    if (control.is_stopped()) made.end = WordsearchEnd::interrupted;
    if (!packer.best_places().empty()) {
        packer.start(packer.best_places());
        made.crowded = packer.clashing_words();
    }
    return made;
}

}  // namespace

Wordsearch make_wordsearch(const WordsearchTask& task, Control& control) {
    check_task(task);
    Chance chance(task.seed);
    LetterGrid grid(task, chance);
    if (std::vector<uint32_t> without = grid.without_place(); !without.empty()) {
        Wordsearch made;
        made.crowded = std::move(without);
        return made;
    }
    size_t letters = task.message.size(), open = 0, longest = 0;
    for (const std::string& word : task.words) {
        letters += word.size();
        longest = std::max(longest, word.size());
    }
    for (const uint8_t is_open : task.open) open += is_open;
    // In a full grid, words fit only if they share letters.
    grid.place_all(task.overlaps == Overlaps::many || 10 * letters > 7 * open);
    return longest <= Packer<uint8_t>::longest ? arrange<uint8_t>(task, grid, chance, control)
                                               : arrange<uint16_t>(task, grid, chance, control);
}

}  // namespace gridwords
