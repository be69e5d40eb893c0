#include <numeric>

#include "../core/draw/draws.h"
#include "answers.h"

namespace gridwords {
namespace {

void draw(const Bag& bag, const Request& request, Json& json) {
    const uint64_t seed = request.seed();
    std::vector<uint16_t> tiles(static_cast<size_t>(request.whole("cells")));
    Control control;
    draw_boards(bag, tiles.size(), &seed, 1, tiles.data(), 1, control);
    json.list(tiles, [&](uint16_t tile) { json.number(static_cast<int>(tile)); });
}

}  // namespace

void roll(const Request& request, Json& json) {
    Bag bag;
    uint16_t faces = 0;
    for (const uint16_t count : request.numbers<uint16_t>("dice")) {
        bag.dice.emplace_back(count);
        std::iota(bag.dice.back().begin(), bag.dice.back().end(), faces);
        faces = static_cast<uint16_t>(faces + count);
    }
    draw(bag, request, json);
}

void draw_letters(const Request& request, Json& json) {
    Bag bag;
    for (const uint32_t parts : request.numbers<uint32_t>("parts")) {
        bag.weighted.insert(bag.weighted.end(), parts, static_cast<uint8_t>(bag.kinds++));
    }
    draw(bag, request, json);
}

}  // namespace gridwords
