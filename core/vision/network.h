// The network that reads one tile: 3x3 convolutions, 2x2 pools and dense layers, run on the tile's four quarter turns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "labels.h"

namespace gridwords::vision {

enum class LayerKind : uint8_t { convolution = 1, pool = 2, dense_relu = 3, dense = 4 };

struct Layer {
    LayerKind kind = LayerKind::pool;
    int side = 0;     // the side of its input; 1 for dense layers
    int inputs = 0;   // channels
    int outputs = 0;  // channels
    // For each place of the kernel, input and output: [place][input][padded output].
    std::vector<float> weights = {};
    std::vector<float> biases = {};  // padded
};

// Channels are padded to whole blocks of this many, so that the loops over them need no remainder.
inline constexpr int channel_block = 16;
inline int padded_channels(int channels) { return (channels + channel_block - 1) / channel_block * channel_block; }

using TileGrey = std::array<float, tile_side * tile_side>;  // mean 0, deviation 1
using TileLogits = std::array<std::array<float, network_outputs>, turns>;

class Network {
public:
    // From the bytes of a weights file. Throws BadOption if it is damaged.
    Network(const void* bytes, size_t size);

    // Logits of each turn k: of the tile turned k quarters counterclockwise.
    TileLogits evaluate(const TileGrey& tile) const;

    // Logits of four tiles, each in this turn only, in the time of one tile in four turns.
    TileLogits evaluate_four(const std::array<TileGrey, turns>& tiles, int turn) const;

    float temperature() const { return temperature_; }

private:
    struct Input {
        const TileGrey* tile;
        int turn;
    };
    TileLogits run(const std::array<Input, turns>& inputs) const;

    std::vector<Layer> layers_;
    float temperature_ = 1;
    size_t most_values_ = 0;  // in the padded output of a layer, for one turn
};

}  // namespace gridwords::vision
