#include "line_directions.h"

#include <algorithm>
#include <utility>

#include "../errors.h"
#include "../wording.h"

namespace gridwords {
namespace {

constexpr std::pair<const char*, uint8_t> direction_sets[] = {
    {"easy", easy_directions}, {"medium", medium_directions}, {"all", all_directions}};
// The number of the direction that a mirror shows in place of each.
constexpr int mirror_images[] = {4, 1, 7, 6, 0, 5, 3, 2};

}  // namespace

uint8_t read_directions(const std::vector<std::string>& names, bool mirrored) {
    std::vector<std::string> known(std::begin(direction_names), std::end(direction_names));
    int mask = 0;
    for (const std::string& name : names) {
        const auto direction = std::find(std::begin(direction_names), std::end(direction_names), name);
        const auto set = std::find_if(std::begin(direction_sets), std::end(direction_sets),
                                      [&](const auto& one) { return one.first == name; });
        if (direction != std::end(direction_names)) {
            const auto number = direction - std::begin(direction_names);
            mask |= 1 << (mirrored ? mirror_images[number] : number);
        } else if (set != std::end(direction_sets)) {
            mask |= set->second;
        } else {
            for (const auto& one : direction_sets) known.emplace_back(one.first);
            throw refusal<BadOption>("directions", "unknown", unknown_name("direction", name, known),
                                     {{"name", "direction"}, {"value", name}});
        }
    }
    if (mask == 0) {
        throw refusal<BadOption>("directions", "no_directions",
                                 "there are no directions: expected some of " + listed(known));
    }
    return static_cast<uint8_t>(mask);
}

}  // namespace gridwords
