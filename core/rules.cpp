#include "rules.h"

#include "errors.h"
#include "lexicon_view.h"
#include "wording.h"

namespace gridwords {
namespace {

constexpr std::string_view neighbour_names[] = {"king", "rook", "torus", "line"};

}  // namespace

int32_t Rules::points_for(size_t length) const {
    if (length < static_cast<size_t>(minimum_length)) return 0;
    if (length < points.size()) return points[length];
    return points.back() + static_cast<int32_t>(length + 1 - points.size()) * points_per_extra_letter;
}

std::vector<int32_t> Rules::table() const {
    std::vector<int32_t> all;
    for (size_t length = 0; length <= 255; ++length) all.push_back(points_for(length));
    return all;
}

const std::vector<Rules>& rules_presets() {
    static const std::vector<int32_t> boggle{0, 0, 0, 1, 1, 2, 3, 5, 11};
    static const std::vector<int32_t> big{0, 0, 0, 0, 1, 2, 3, 5, 11};
    static const std::vector<int32_t> super_big{0, 0, 0, 0, 1, 2, 3, 5, 11, 18};
    static const std::vector<int32_t> word_hunt{0, 0, 0, 100, 400, 800, 1400, 1800, 2200};
    static const std::vector<Rules> presets{
        {"boggle", 3, boggle, 0, true, {}, "new", Size{4, 4}},
        {"big-boggle", 4, big, 0, true, {}, "big-2012", Size{5, 5}},
        {"super-big-boggle", 4, super_big, 2, true, {}, "super-big", Size{6, 6}},
        {"word-hunt", 3, word_hunt, 400, false, {}, nullptr, Size{4, 4}},
        {"squaredle", 4, {0, 1}, 1, false, {}, nullptr, Size{4, 4}},
        {"word-search", 3, {1}, 0, false, Neighbours::line, nullptr, {}},
        {"letters", 3, boggle, 0, false, {}, nullptr, Size{4, 4}},
    };
    return presets;
}

const Rules& rules_named(std::string_view name) {
    std::vector<std::string> known;
    for (const Rules& rules : rules_presets()) {
        if (rules.name == name) return rules;
        known.push_back(rules.name);
    }
    throw refusal<BadRules>("rules", "unknown", unknown_name("rules", name, known),
                            {{"name", "rules"}, {"value", std::string(name)}});
}

std::string_view name_of(Neighbours neighbours) { return neighbour_names[static_cast<size_t>(neighbours)]; }

Neighbours neighbours_named(std::string_view name) {
    std::vector<std::string> known;
    for (size_t i = 0; i < std::size(neighbour_names); ++i) {
        if (neighbour_names[i] == name) return static_cast<Neighbours>(i);
        known.emplace_back(neighbour_names[i]);
    }
    throw refusal<BadOption>("neighbours", "unknown", unknown_name("neighbours", name, known),
                             {{"name", "neighbours"}, {"value", std::string(name)}});
}

}  // namespace gridwords
