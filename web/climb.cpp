#include "climb.h"

#include <charconv>

#include "../core/ask/game.h"
#include "../core/wording.h"

namespace gridwords {
namespace {

// A pool of one board has a good one soonest.
constexpr size_t pool = 300, first_pool = 1, best_kept = 5;
constexpr size_t boards_per_step = 4000;  // so that a step on a large board takes a fraction of a second
constexpr uint64_t patience = 40;         // pools in a row without a better board

// The table of points of an objective, and what a board's points are worth. `level` is set if only words up to it
// count.
struct Objective {
    std::vector<int32_t> points;
    Worth worth;
    std::optional<int> level;
};

// The objective of a single term; a sum needs a server.
Objective read_objective(const std::string& text, const Rules& rules) {
    const size_t colon = text.find(':');
    const std::string kind = text.substr(0, colon);
    int number = 0;
    bool has_number = false;
    if (colon != text.npos) {
        const char* const end = text.data() + text.size();
        const auto [read_to, error] = std::from_chars(text.data() + colon + 1, end, number);
        has_number = error == std::errc() && read_to == end && number > 0;
    }
    const auto words_from = [&](int length) {
        std::vector<int32_t> points = rules.table();
        for (size_t letters = 0; letters < points.size(); ++letters) {
            points[letters] = static_cast<int>(letters) >= std::max(length, rules.minimum_length);
        }
        return points;
    };
    if (colon == text.npos) {
        if (kind == "points") return {rules.table(), {}, {}};
        if (kind == "lowest") return {rules.table(), {-1, -1}, {}};
        if (kind == "words") return {words_from(0), {}, {}};
    } else if (has_number) {
        if (kind == "longer") return {words_from(number), {}, {}};
        if (kind == "target") return {rules.table(), {1, number}, {}};
        if (kind == "known" && number >= lowest_level && number <= highest_level) return {rules.table(), {}, number};
    }
    throw refusal<BadOption>("objective", "needs_server", "the objective " + in_quotes(text) + " needs a server",
                             {{"name", "objective"}, {"value", text}});
}

void write_seconds(Json& json, double seconds) { json.raw(",\"elapsed_s\":").thousandths(seconds); }

}  // namespace

Climb::Climb(const OptimiseRequest& request, Caller& caller)
    : size_(request.size), seed_(request.seed ? request.seed->value : caller.seed), deadline_s_(request.deadline_s) {
    if (request.optimiser != "climb") {
        throw refusal<BadOption>("optimiser", "needs_server",
                                 "the optimiser " + in_quotes(request.optimiser) + " needs a server",
                                 {{"name", "optimiser"}, {"value", request.optimiser}});
    }
    if (size_.cells() > Shape::most_masked_cells) {
        throw refusal<BadOption>("size", "large", "the page optimises boards of up to 64 cells");
    }
    const Objective objective = read_objective(request.objective, rules_named(request.rules));
    WithWords counted = request;
    counted.level = read_level(request);
    counted.known.reset();
    if (objective.level) counted.level = std::min(*objective.level, counted.level.value_or(highest_level));
    const Game game = read_game(counted, caller);
    const Neighbours neighbours =
        request.neighbours ? neighbours_named(names_of<NamedNeighbours>[static_cast<size_t>(*request.neighbours)])
                           : game.rules.neighbours.value_or(Neighbours::king);
    alphabet_ = game.lexicon().alphabet();
    WantedBoards wanted;
    wanted.lexicon = game.open->lexicon;
    wanted.shape = std::make_shared<const Shape>(size_.rows, size_.cols, neighbours);
    wanted.points = objective.points;
    wanted.minimum_length = game.rules.minimum_length;
    wanted.q_is_qu = game.rules.q_is_qu;
    wanted.worth = objective.worth;
    climb_ = std::make_unique<PoolClimb>(std::move(wanted),
                                         PoolOptions{pool, first_pool, best_kept, boards_per_step, seed_});
}

bool Climb::is_finished() const { return climb_->pools() > climb_->best_pool() + patience; }

void Climb::write_best(Json& json, size_t place) const {
    if (place >= climb_->best().size()) {
        json.raw("\"board\":null,\"value\":null");
        return;
    }
    const PoolClimb::Summit& summit = climb_->best()[place];
    Layout layout{size_, {}, {summit.codes.begin(), summit.codes.end()}};
    for (const char32_t letter : alphabet_) layout.tiles.push_back({letter});
    json.raw("\"board\":").text(write_board(layout)).raw(",\"value\":").number(summit.value);
}

void Climb::go_on(double seconds, Json& json) {
    const auto best_value = [&] {
        return climb_->best().empty() ? std::nullopt : std::optional(climb_->best()[0].value);
    };
    const std::optional<int64_t> before = best_value();
    const Stopwatch step;
    Control control;
    do {
        climb_->step(control);
    } while (step.elapsed_s() < seconds);
    const double elapsed_s = watch_.elapsed_s();
    if (is_finished() || elapsed_s >= deadline_s_) {
        json.raw("{\"event\":\"end\",\"ended\":").text(is_finished() ? "finished" : "time");
        json.raw(",\"seed\":").number(seed_).raw(",\"boards\":").number(climb_->boards());
        write_seconds(json, elapsed_s);
        size_t place = 0;
        json.raw(",\"best\":").list(climb_->best(), [&](const PoolClimb::Summit&) {
            json.raw("{");
            write_best(json, place++);
            json.raw("}");
        });
    } else {
        json.raw("{\"event\":").text(best_value() != before ? "best" : "progress").raw(",");
        write_best(json, 0);
        json.raw(",\"boards\":").number(climb_->boards()).raw(",\"boards_per_s\":");
        json.number(static_cast<uint64_t>(static_cast<double>(climb_->boards()) / elapsed_s));
        write_seconds(json, elapsed_s);
        json.raw(",\"status\":").text("start " + std::to_string(climb_->pools())).raw(",\"done\":null");
    }
    json.raw("}");
}

}  // namespace gridwords
