// Words found by any thread, told to the others, so that they can leave every thread's live view.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "finds.h"

namespace gridwords {

// A word may leave a thread's view for good once all walks that the thread has yet to do start after a cell from
// which the word was found: then none of them is its first path. Until then the word waits.
class FoundBoard {
public:
    struct Entry {
        uint32_t node, start;
    };
    struct Reader {
        bool hears_itself = false;  // a thread whose own finds are not dropped when they are made
        size_t told = 0;            // of the thread's own finds
        size_t heard = 0;
        std::vector<Entry> waiting;
    };

    // `drop(node)` for every word that was found from a start before `next_start`.
    template <class Drop>
    void exchange(Reader& reader, const Finds& own, uint32_t next_start, Drop&& drop) {
        const size_t told = reader.told;
        {
            const std::lock_guard<std::mutex> hold(lock_);
            reader.waiting.insert(reader.waiting.end(), entries_.begin() + static_cast<std::ptrdiff_t>(reader.heard),
                                  entries_.end());
            for (; reader.told < own.finds.size(); ++reader.told) {
                entries_.push_back({own.finds[reader.told].node, own.finds[reader.told].start});
            }
            reader.heard = entries_.size();
        }
        if (reader.hears_itself) {
            for (size_t i = told; i < own.finds.size(); ++i) {
                reader.waiting.push_back({own.finds[i].node, own.finds[i].start});
            }
        }
        const auto keep = std::remove_if(reader.waiting.begin(), reader.waiting.end(), [&](const Entry& entry) {
            if (entry.start >= next_start) return false;
            drop(entry.node);
            return true;
        });
        reader.waiting.erase(keep, reader.waiting.end());
    }

private:
    std::mutex lock_;
    std::vector<Entry> entries_;
};

}  // namespace gridwords
