#include "parts.h"

#include <algorithm>
#include <numeric>

namespace gridwords {

WordParts find_parts(const std::vector<std::string>& words) {
    std::vector<uint32_t> order(words.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return words[a].size() > words[b].size(); });
    WordParts parts;
    for (const uint32_t number : order) {
        const std::string& word = words[number];
        const std::string turned(word.rbegin(), word.rend());
        std::vector<InsideWord> found;
        for (uint32_t in = 0; in < parts.whole.size(); ++in) {
            const std::string& longer = words[parts.whole[in]];
            for (const bool backwards : {false, true}) {
                if (backwards && word == turned) continue;
                const std::string& read = backwards ? turned : word;
                for (size_t at = longer.find(read); at != std::string::npos; at = longer.find(read, at + 1)) {
                    found.push_back({number, in, static_cast<uint32_t>(at), backwards});
                }
            }
        }
        if (found.empty()) {
            parts.whole.push_back(number);
        } else if (found.size() == 1) {
            parts.inside.push_back(found[0]);
        } else {
            parts.twice = {number, parts.whole[found[0].in], parts.whole[found[1].in]};
            return parts;
        }
    }
    return parts;
}

}  // namespace gridwords
