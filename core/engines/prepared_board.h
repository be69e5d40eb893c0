// The walkers of one kind of trie node. Included by the two files that compile them, prepared_narrow.cpp and
// prepared_wide.cpp: they are half of the core's machine code, and take longest to compile.
#pragma once

#include <memory>
#include <utility>

#include "plain_walker.h"
#include "set_walker.h"

namespace gridwords {

template <class Node, class Space>
class PlainBoard final : public PreparedBoard<Node> {
public:
    PlainBoard(const Board& board, TileCodes tiles, int threads)
        : tiles_(std::move(tiles)), space_(board, tiles_, threads) {}

    std::unique_ptr<Walker> walker(LexiconView<Node> nodes, const WalkerParts& parts) const override {
        if (parts.prune) return std::make_unique<PlainWalker<Node, Space, true>>(nodes, space_, tiles_, parts);
        return std::make_unique<PlainWalker<Node, Space, false>>(nodes, space_, tiles_, parts);
    }
    bool can_prune() const override { return true; }

private:
    TileCodes tiles_;
    Space space_;
};

template <class Node>
class SetBoard final : public PreparedBoard<Node> {
public:
    explicit SetBoard(const Board& board) : board_(&board), readings_(readings_of(board)) {}

    std::unique_ptr<Walker> walker(LexiconView<Node> nodes, const WalkerParts& parts) const override {
        return std::make_unique<SetWalker<Node>>(nodes, *board_, readings_, parts);
    }
    bool can_prune() const override { return false; }

private:
    const Board* board_;
    std::vector<Readings> readings_;
};

template <class Node>
std::unique_ptr<const PreparedBoard<Node>> PreparedBoard<Node>::make(const Board& board, size_t letters, int threads) {
    using Mask = typename Node::Mask;
    const Neighbours neighbours = board.shape().neighbours();
    if (!board.is_plain() || board.shape().is_line()) return std::make_unique<SetBoard<Node>>(board);
    TileCodes tiles(board, static_cast<int>(letters));
    if (!tiles.fits) return std::make_unique<SetBoard<Node>>(board);
    if (board.shape().has_masks())
        return std::make_unique<PlainBoard<Node, SmallSpace<Mask>>>(board, std::move(tiles), threads);
    if (neighbours == Neighbours::king)
        return std::make_unique<PlainBoard<Node, FramedSpace<8, Mask>>>(board, std::move(tiles), threads);
    if (neighbours == Neighbours::rook)
        return std::make_unique<PlainBoard<Node, FramedSpace<4, Mask>>>(board, std::move(tiles), threads);
    return std::make_unique<PlainBoard<Node, AnySpace<Mask>>>(board, std::move(tiles), threads);
}

}  // namespace gridwords
