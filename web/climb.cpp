#include "../core/optimise/pool_climb.h"
#include "../core/stopwatch.h"
#include "answers.h"
#include "board.h"
#include "spelling.h"

namespace gridwords {
namespace {

std::unique_ptr<PoolClimb> climb;
Alphabet climb_alphabet;

// A pool of one board has a good one soonest.
constexpr size_t pool = 300, first_pool = 1, best_kept = 5;
constexpr size_t boards_per_step = 4000;  // so that a step on a large board takes a fraction of a second
constexpr uint64_t patience = 40;         // pools in a row without a better board

}  // namespace

void start_climb(const Request& request, OpenLexicon& open, Json& json) {
    const Lexicon& lexicon = *open.lexicon;
    const std::shared_ptr<const Shape> shape = shape_of(request);
    if (shape->cell_count() > Shape::most_masked_cells) throw BadOption("boards are optimised here up to 64 cells");
    WantedBoards wanted;
    wanted.lexicon = open.lexicon;
    wanted.shape = shape;
    wanted.points = points_of(request);
    wanted.minimum_length = request.whole("minimum_length");
    wanted.q_is_qu = request.is("q_is_qu");
    wanted.worth = {request.whole("weight"), request.whole("target")};
    climb = std::make_unique<PoolClimb>(std::move(wanted),
                                        PoolOptions{pool, first_pool, best_kept, boards_per_step, request.seed()});
    climb_alphabet = lexicon.alphabet();
    json.raw("{}");
}

void go_on_climbing(const Request& request, Json& json) {
    if (!climb) throw BadOption("no climb has been started");
    const auto best_value = [] { return climb->best().empty() ? std::nullopt : std::optional(climb->best()[0].value); };
    const std::optional<int64_t> before = best_value();
    const Stopwatch watch;
    Control control;
    do {
        climb->step(control);
    } while (watch.elapsed_s() < request.number("seconds"));
    json.raw("{\"better\":").truth(best_value() != before).raw(",\"boards\":").number(climb->boards());
    json.raw(",\"starts\":").number(climb->pools());
    json.raw(",\"finished\":").truth(climb->pools() > climb->best_pool() + patience);
    json.raw(",\"best\":").list(climb->best(), [&](const PoolClimb::Summit& summit) {
        const std::string_view codes(reinterpret_cast<const char*>(summit.codes.data()), summit.codes.size());
        json.raw("{\"letters\":").text(text_of(climb_alphabet, codes)).raw(",\"value\":").number(summit.value).raw("}");
    });
    json.raw("}");
}

}  // namespace gridwords
