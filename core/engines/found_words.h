// Words found by any thread, exchanged so that they can leave every thread's live view.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "finds.h"

namespace gridwords {

// A word may leave a thread's view once all walks that the thread has yet to do start after a cell from which the word
// was found: none of them can then be its first path. Until then the word waits.
class FoundWords {
public:
    struct Entry {
        uint32_t node, start;
    };
    // One thread's side of the exchange.
    struct Reader {
        bool takes_own = false;  // for threads that do not drop their own finds at once
        size_t sent = 0;         // how many of the thread's own finds were passed on
        size_t received = 0;
        std::vector<Entry> waiting;
    };

    // Calls `drop(node)` for every word that was found from a start before `next_start`.
    template <class Drop>
    void exchange(Reader& reader, const Finds& own, uint32_t next_start, Drop&& drop) {
        const size_t sent = reader.sent;
        {
            const std::lock_guard<std::mutex> hold(lock_);
            reader.waiting.insert(reader.waiting.end(), entries_.begin() + static_cast<std::ptrdiff_t>(reader.received),
                                  entries_.end());
            for (; reader.sent < own.finds.size(); ++reader.sent) {
                entries_.push_back({own.finds[reader.sent].node, own.finds[reader.sent].start});
            }
            reader.received = entries_.size();
        }
        if (reader.takes_own) {
            for (size_t i = sent; i < own.finds.size(); ++i) {
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
