#include "climb.h"

#include <charconv>

#include "../core/ask/game.h"
#include "../core/wording.h"

namespace gridwords {
namespace {

// What the points of an objective are, and what they are worth. `level` if it counts the words up to there only.
struct Objective {
    std::vector<int32_t> points;
    Worth worth;
    std::optional<int> level;
};

// Those of one term. A sum needs a server.
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
    throw refusal<BadOption>("objective", "needs_server", "the objective " + quoted(text) + " needs a server",
                             {{"name", "objective"}, {"value", text}});
}

void write_seconds(Json& json, double seconds) { json.raw(",\"elapsed_s\":").thousandths(seconds); }

}  // namespace

Climb::Climb(const OptimiseRequest& request, Caller& caller)
    : size_(request.size), seed_(request.seed ? request.seed->value : caller.seed), deadline_s_(request.deadline_s) {
    if (request.optimiser != "climb") {
        throw refusal<BadOption>("optimiser", "needs_server",
                                 "the optimiser " + quoted(request.optimiser) + " needs a server",
                                 {{"name", "optimiser"}, {"value", request.optimiser}});
    }
    if (size_.cells() > Shape::most_masked_cells) {
        throw refusal<BadOption>("size", "large", "boards are optimised here up to 64 cells");
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
    const Lexicon& lexicon = game.lexicon();
    alphabet_ = lexicon.alphabet();
    hill_ = std::make_unique<Hill>(
        game.open->lexicon, std::make_shared<const Shape>(size_.rows, size_.cols, neighbours), objective.points,
        game.rules.minimum_length,
        letter_tiles(alphabet_.size(), game.rules.q_is_qu ? lexicon.code_of(U'q') : -1, lexicon.code_of(U'u')),
        objective.worth, seed_);
}

void Climb::write_best(Json& json, size_t place) const {
    if (place >= hill_->best().size()) {
        json.raw("\"board\":null,\"value\":null");
        return;
    }
    const Hill::Summit& summit = hill_->best()[place];
    Layout layout{size_, {}, {summit.codes.begin(), summit.codes.end()}};
    for (const char32_t letter : alphabet_) layout.tiles.push_back({letter});
    json.raw("\"board\":").text(write_board(layout)).raw(",\"value\":").number(summit.value);
}

void Climb::go_on(double seconds, Json& json) {
    const bool better = hill_->climb(seconds);
    const double elapsed_s = watch_.elapsed_s();
    if (hill_->is_finished() || elapsed_s >= deadline_s_) {
        json.raw("{\"event\":\"end\",\"ended\":").text(hill_->is_finished() ? "finished" : "time");
        json.raw(",\"seed\":").number(seed_).raw(",\"boards\":").number(hill_->boards());
        write_seconds(json, elapsed_s);
        size_t place = 0;
        json.raw(",\"best\":").list(hill_->best(), [&](const Hill::Summit&) {
            json.raw("{");
            write_best(json, place++);
            json.raw("}");
        });
    } else {
        json.raw("{\"event\":").text(better ? "best" : "progress").raw(",");
        write_best(json, 0);
        json.raw(",\"boards\":").number(hill_->boards()).raw(",\"boards_per_s\":");
        json.number(static_cast<uint64_t>(static_cast<double>(hill_->boards()) / elapsed_s));
        write_seconds(json, elapsed_s);
        json.raw(",\"status\":").text("start " + std::to_string(hill_->starts())).raw(",\"done\":null");
    }
    json.raw("}");
}

}  // namespace gridwords
