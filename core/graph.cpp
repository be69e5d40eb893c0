#include "graph.h"

#include <algorithm>
#include <string>

#include "errors.h"
#include "wording.h"

namespace gridwords {

Graph read_graph(const std::vector<std::vector<int64_t>>& lists, int64_t cells) {
    const auto refuse = [](const std::string& message) { return refusal<BadBoard>("neighbours", "graph", message); };
    if (static_cast<int64_t>(lists.size()) != cells) {
        throw refuse("neighbours are given for " + plural(lists.size(), "cell") + ", the board has " +
                     std::to_string(cells));
    }
    Graph graph{{0}, {}};
    for (size_t cell = 0; cell < lists.size(); ++cell) {
        const std::string name = "cell " + std::to_string(cell);
        std::vector<int64_t> touched = lists[cell];
        std::sort(touched.begin(), touched.end());
        if (!touched.empty() && (touched.front() < 0 || touched.back() >= cells)) {
            const int64_t wrong = touched.front() < 0 ? touched.front() : touched.back();
            throw refuse(name + " touches cell " + std::to_string(wrong) + ", the cells are 0 to " +
                         std::to_string(cells - 1));
        }
        if (std::binary_search(touched.begin(), touched.end(), static_cast<int64_t>(cell))) {
            throw refuse(name + " touches itself");
        }
        const auto twice = std::adjacent_find(touched.begin(), touched.end());
        if (twice != touched.end()) throw refuse(name + " touches cell " + std::to_string(*twice) + " twice");
        for (const int64_t other : touched) graph.targets.push_back(static_cast<uint32_t>(other));
        graph.offsets.push_back(static_cast<uint32_t>(graph.targets.size()));
    }
    for (uint32_t cell = 0; cell < lists.size(); ++cell) {
        for (uint32_t at = graph.offsets[cell]; at < graph.offsets[cell + 1]; ++at) {
            const uint32_t other = graph.targets[at];
            const auto begin = graph.targets.begin();
            if (!std::binary_search(begin + graph.offsets[other], begin + graph.offsets[other + 1], cell)) {
                const std::string one = "cell " + std::to_string(cell), two = "cell " + std::to_string(other);
                throw refuse(one + " touches " + two + ", but " + two + " does not touch " + one);
            }
        }
    }
    return graph;
}

}  // namespace gridwords
