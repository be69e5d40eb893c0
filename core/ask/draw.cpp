// roll and random: boards drawn at random.
#include <algorithm>
#include <map>
#include <numeric>

#include "../dice.h"
#include "../draw/draws.h"
#include "../letters.h"
#include "answers.h"
#include "scoring.h"

namespace gridwords {
namespace {

constexpr uint64_t seeds_in_javascript = uint64_t{1} << 53;  // JavaScript's numbers are exact up to here
constexpr size_t most_tiles = size_t{1} << 16;
// Boards scored at once: few at first, so that the first board comes soon, then more and more.
constexpr size_t first_chunk = 16, largest_chunk = 4096;
constexpr size_t most_drawn_cells = size_t{1} << 20;  // in boards scored at once
constexpr uint64_t patience = 200'000;                // boards without a hit
constexpr size_t boards_for_threads = 64;             // seeding takes 4 µs for eight boards

// The tiles that a board is drawn from.
struct Drawing {
    Bag bag;
    std::vector<std::u32string> tiles;  // by the number that is drawn; distinct and sorted
    Size size;
};

std::vector<Die> read_dice(const WrittenDice& written) {
    if (const auto* name = std::get_if<std::string>(&written.value)) return dice_named(*name);
    std::vector<Die> dice;
    for (const WrittenDice::Die& die : std::get<1>(written.value)) {
        const std::string number = "die " + std::to_string(dice.size() + 1);
        dice.push_back(std::visit([&](const auto& faces) { return read_die(number, faces); }, die));
    }
    return dice;
}

Drawing of_dice(const RollRequest& request) {
    const std::vector<Die> dice = read_dice(request.dice);
    Drawing drawing;
    drawing.size = request.size.value_or(squarest(static_cast<int64_t>(dice.size())));
    if (drawing.size.cells() > static_cast<int64_t>(dice.size())) {
        throw refusal<BadBoard>("size", "few_dice",
                                with_article(drawing.size.text()) + " board takes " +
                                    std::to_string(drawing.size.cells()) + " dice, there are " +
                                    std::to_string(dice.size()),
                                {{"size", drawing.size.text()}, {"dice", std::to_string(dice.size())}});
    }
    std::map<std::u32string, uint16_t> numbers;
    for (const Die& die : dice) {
        for (const std::u32string& face : die) numbers[face] = 0;
    }
    if (numbers.size() > most_tiles) {
        throw refusal<BadOption>("dice", "faces",
                                 "dice have at most " + with_commas(most_tiles) + " different faces, these have " +
                                     with_commas(numbers.size()));
    }
    for (auto& [tile, number] : numbers) {
        number = static_cast<uint16_t>(drawing.tiles.size());
        drawing.tiles.push_back(tile);
    }
    for (const Die& die : dice) {
        std::vector<uint16_t>& faces = drawing.bag.dice.emplace_back();
        for (const std::u32string& face : die) faces.push_back(numbers.at(face));
    }
    return drawing;
}

Drawing of_letters(const RandomRequest& request) {
    Drawing drawing;
    drawing.size = request.size;
    for (char32_t letter = U'a'; letter <= U'z'; ++letter) drawing.tiles.push_back({letter});
    drawing.bag.kinds = static_cast<uint32_t>(drawing.tiles.size());
    if (request.letters == Letters::english) {
        drawing.bag.weighted = parts_of({std::begin(english_frequencies), std::end(english_frequencies)});
    }
    return drawing;
}

// The layout of one board: only the tiles that occur.
Layout layout_of(const Drawing& drawing, const uint16_t* numbers) {
    const auto cells = static_cast<size_t>(drawing.size.cells());
    Layout layout{drawing.size, {}, std::vector<uint16_t>(numbers, numbers + cells)};
    std::vector<bool> is_used(drawing.tiles.size());
    for (const uint16_t number : layout.cells) is_used[number] = true;
    std::vector<uint16_t> places(drawing.tiles.size());
    for (size_t number = 0; number < places.size(); ++number) {
        if (!is_used[number]) continue;
        places[number] = static_cast<uint16_t>(layout.tiles.size());
        layout.tiles.push_back(drawing.tiles[number]);
    }
    for (uint16_t& cell : layout.cells) cell = places[cell];
    return layout;
}

// The boards of consecutive seeds; none if the caller's control stops it.
std::vector<Layout> draw(const Drawing& drawing, uint64_t seed, size_t count, Caller& caller) {
    const auto cells = static_cast<size_t>(drawing.size.cells());
    std::vector<uint64_t> seeds(count);
    std::iota(seeds.begin(), seeds.end(), seed);
    std::vector<uint16_t> numbers(count * cells);
    const int threads = count < boards_for_threads ? 1 : std::max(1, caller.threads);
    std::vector<Layout> layouts;
    if (!draw_boards(drawing.bag, cells, seeds.data(), count, numbers.data(), threads, caller.control)) return layouts;
    for (size_t i = 0; i < count; ++i) layouts.push_back(layout_of(drawing, numbers.data() + i * cells));
    return layouts;
}

// The first board from this seed on that holds a wanted number of words.
Layout sift(const Drawing& drawing, uint64_t seed, WordRange words, const Game& game, Caller& caller) {
    const std::string wanted = "words " + std::to_string(words.fewest) + "-" + std::to_string(words.most) + ": ";
    if (words.fewest > words.most) {
        throw refusal<BadOption>("words", "turned", wanted + "the first number is the larger one");
    }
    const auto shape = std::make_shared<const Shape>(drawing.size.rows, drawing.size.cols,
                                                     game.rules.neighbours.value_or(Neighbours::king));
    const size_t cells = std::max<size_t>(1, shape->cell_count());
    const size_t most = std::clamp(most_drawn_cells / cells, first_chunk, largest_chunk);
    Caller unseen = caller;  // hides the progress: the total is unknown
    unseen.progress = nullptr;
    uint64_t seen = 0;
    for (size_t chunk = first_chunk; seen <= patience; chunk = std::min(2 * chunk, most)) {
        std::vector<ShapedLayout> boards;
        for (Layout& layout : draw(drawing, seed + seen, chunk, unseen)) boards.push_back({std::move(layout), shape});
        const std::vector<BoardScore> scores = score_boards(boards, game, unseen);
        for (size_t i = 0; i < scores.size(); ++i, ++seen) {
            const auto count = static_cast<uint64_t>(scores[i].words);
            if (words.fewest <= count && count <= words.most) return std::move(boards[i].layout);
        }
        if (scores.size() < chunk) {
            throw refusal<BadOption>("words", "deadline", wanted + "time ran out after " + plural(seen, "board"),
                                     {{"boards", std::to_string(seen)}});
        }
    }
    throw refusal<BadOption>("words", "none", wanted + "none of " + with_commas(seen) + " boards holds that many",
                             {{"boards", std::to_string(seen)}});
}

void check_given(const Drawn& request) {
    if (request.words) return;
    std::vector<std::string> of_words = field_names<WithWords>(), given;
    std::sort(of_words.begin(), of_words.end());
    for (const std::string& name : of_words) {
        if (std::find(request.given.begin(), request.given.end(), name) != request.given.end()) given.push_back(name);
    }
    if (!given.empty()) {
        throw refusal<BadOption>(given[0], "without_words", listed(given) + ": only together with words",
                                 {{"names", listed(given)}});
    }
}

void answer_drawn(const Drawing& drawing, const Drawn& request, Caller& caller, Json& json) {
    check_given(request);
    const uint64_t seed = request.seed ? request.seed->value : caller.seed % seeds_in_javascript;
    Layout board;
    if (request.words) {
        const Game game = read_game(request, caller);
        set_deadline(request.deadline_s, caller);
        board = sift(drawing, seed, *request.words, game, caller);
    } else {
        set_deadline(request.deadline_s, caller);
        std::vector<Layout> drawn = draw(drawing, seed, 1, caller);
        if (drawn.empty()) {
            throw refusal<BadOption>("deadline_s", "deadline", "time ran out before the board was drawn");
        }
        board = std::move(drawn[0]);
    }
    json.raw("{\"board\":").text(write_board(board)).raw(",\"rows\":").number(board.size.rows);
    json.raw(",\"cols\":").number(board.size.cols).raw(",\"seed\":").number(seed).raw("}");
}

}  // namespace

void answer(const RollRequest& request, Caller& caller, Json& json) {
    answer_drawn(of_dice(request), request, caller, json);
}

void answer(const RandomRequest& request, Caller& caller, Json& json) {
    answer_drawn(of_letters(request), request, caller, json);
}

}  // namespace gridwords
