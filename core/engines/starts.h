// Starting cells (or words, or walks), handed out in ascending pieces to whichever thread is free.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "../control.h"
#include "../trace.h"

namespace gridwords {

class Starts {
public:
    Starts(uint32_t count, int threads)
        : count_(count), piece_(std::clamp<uint32_t>(count / (static_cast<uint32_t>(threads) * 32), 1, 1024)) {}

    struct Piece {
        uint32_t begin, end;
    };
    Piece take() {
        const uint64_t begin = std::min<uint64_t>(next_.fetch_add(piece_), count_);
        return {static_cast<uint32_t>(begin), static_cast<uint32_t>(std::min<uint64_t>(begin + piece_, count_))};
    }

private:
    uint32_t count_;
    uint32_t piece_;
    std::atomic<uint64_t> next_{0};
};

// Walks from every start of the thread's pieces, until `walk(start)` says that the search must end.
template <class Walk>
void walk_pieces(Starts& starts, Progress* progress, Traced traced, Walk&& walk) {
    bool goes_on = true;
    for (Starts::Piece piece = starts.take(); piece.begin < piece.end; piece = starts.take()) {
        const double since_s = traced.now_s();
        for (uint32_t start = piece.begin; goes_on && start < piece.end; ++start) goes_on = walk(start);
        traced.add_since(since_s);
        if (!goes_on) return;
        if (progress != nullptr) progress->done += piece.end - piece.begin;
    }
}

}  // namespace gridwords
