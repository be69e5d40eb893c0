#include "board_search.h"

#include "../optimise/pool_climb.h"
#include "vulgar_lines.h"

namespace gridwords {
namespace {

// Boards to look at, which takes a second or two; fewer where every board must be solved.
constexpr uint64_t usual_budget = 400'000, slow_budget = 20'000;

std::vector<std::string> as_tiles(const std::vector<std::string>& words, const WantedBoards& wanted) {
    std::vector<std::string> made;
    for (const std::string& word : words) made.push_back(tiles_in(word, wanted));
    return made;
}

}  // namespace

BoardFound find_board(const BoardTask& task, Control& control) {
    const VulgarLines vulgar(task.boards.shape, as_tiles(task.vulgar, task.boards),
                             as_tiles(task.boards.contain, task.boards));
    PoolOptions options;
    options.may_be_best = [&](const uint8_t* codes) { return !vulgar.are_in(codes); };
    options.seed = task.seed;
    options.threads = task.threads;
    PoolClimb climb(task.boards, options);
    const uint64_t budget = climb.is_fast() ? usual_budget : slow_budget;
    const auto is_found = [&] { return !climb.best().empty() && climb.best().front().value >= task.goal; };
    do {
        climb.step(control);
    } while (!is_found() && climb.boards() < budget && !control.is_stopped());
    return {is_found() ? climb.best().front().codes : std::vector<uint8_t>(), budget};
}

}  // namespace gridwords
