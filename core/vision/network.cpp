#include "network.h"

#include <algorithm>
#include <memory>
#include <string>

#include "network_layers.h"
#include "weights_file.h"

namespace gridwords::vision {
namespace {

constexpr uint32_t most_layers = 32;
constexpr uint32_t most_channels = 4096;
constexpr double most_products = 100e6;  // per turn: bounds the time of a file that somebody else made

size_t index_of(int place, int input, int output, const Layer& layer) {
    return (static_cast<size_t>(place) * static_cast<size_t>(layer.inputs) + static_cast<size_t>(input)) *
               static_cast<size_t>(padded_channels(layer.outputs)) +
           static_cast<size_t>(output);
}

// `flat` is the side of the picture whose pixels a dense layer takes: the file has them by channel, the network by
// pixel.
void read_values(WeightsFile& file, Layer& layer, int flat) {
    const int places = layer.kind == LayerKind::convolution ? 9 : 1;
    const double count = 1.0 * layer.outputs * (1.0 * layer.inputs * places + 1);
    file.expect(2 * count);
    layer.weights.assign(index_of(places, 0, 0, layer), 0);
    layer.biases.assign(static_cast<size_t>(padded_channels(layer.outputs)), 0);
    const int pixels = flat * flat;
    const int channels = layer.inputs / pixels;
    for (int output = 0; output < layer.outputs; ++output) {
        for (int input = 0; input < layer.inputs; ++input) {
            const int from = input % pixels * channels + input / pixels;
            for (int place = 0; place < places; ++place)
                layer.weights[index_of(place, from, output, layer)] = file.half();
        }
    }
    for (int output = 0; output < layer.outputs; ++output) layer.biases[static_cast<size_t>(output)] = file.half();
}

size_t padded_values(int side, int channels) {
    return static_cast<size_t>(side + 2) * static_cast<size_t>(side + 2) *
           static_cast<size_t>(padded_channels(channels));
}

void pool(const float* in, float* out, int side, int channels) {
    const int row = (side + 2) * channels;
    const int half = side / 2;
    for (int y = 0; y < half; ++y) {
        for (int x = 0; x < half; ++x) {
            const float* a = in + (2 * y + 1) * row + (2 * x + 1) * channels;
            const float* b = a + row;
            float* to = out + ((y + 1) * (half + 2) + x + 1) * channels;
            for (int c = 0; c < channels; ++c) {
                to[c] = std::max(std::max(a[c], a[c + channels]), std::max(b[c], b[c + channels]));
            }
        }
    }
}

// Where the value at row y, column x of numpy.rot90(tile, turn) comes from.
size_t turned_from(int turn, int y, int x) {
    constexpr int last = tile_side - 1;
    const int from_y = turn == 0 ? y : turn == 1 ? x : turn == 2 ? last - y : last - x;
    const int from_x = turn == 0 ? x : turn == 1 ? last - y : turn == 2 ? last - x : y;
    return static_cast<size_t>(from_y * tile_side + from_x);
}

}  // namespace

Network::Network(const void* bytes, size_t size) {
    WeightsFile file(static_cast<const uint8_t*>(bytes), size);
    const uint32_t count = file.layers();
    if (count < 1 || count > most_layers) refuse_weights("expected 1 to 32 layers, got " + std::to_string(count));
    int side = tile_side;
    int channels = 1;
    bool flat = false;
    double products = 0;
    for (uint32_t number = 1; number <= count; ++number) {
        const std::string name = "layer " + std::to_string(number) + ": ";
        const uint32_t kind = file.whole();
        const uint32_t inputs = file.whole();
        const uint32_t outputs = file.whole();
        Layer layer;
        layer.kind = static_cast<LayerKind>(kind);
        layer.side = flat ? 1 : side;
        const bool is_dense = kind == 3 || kind == 4;
        if (kind == 2) {
            if (flat || side % 2 != 0 || side < 2) refuse_weights(name + "a pool needs a picture of even side");
            layer.inputs = layer.outputs = channels;
            layers_.push_back(std::move(layer));
            side /= 2;
            continue;
        }
        if (kind != 1 && !is_dense) refuse_weights(name + "unknown kind " + std::to_string(kind));
        const int expected = is_dense && !flat ? channels * side * side : channels;
        if (inputs != static_cast<uint32_t>(expected)) {
            refuse_weights(name + std::to_string(inputs) + " inputs, expected " + std::to_string(expected));
        }
        if (outputs < 1 || outputs > most_channels) refuse_weights(name + std::to_string(outputs) + " outputs");
        if (kind == 1 && (flat || side % 4 != 0))
            refuse_weights(name + "a convolution needs a picture whose side is a multiple of 4");
        layer.inputs = static_cast<int>(inputs);
        layer.outputs = static_cast<int>(outputs);
        products += 1.0 * inputs * outputs * (is_dense ? 1 : 9.0 * side * side);
        if (products > most_products) refuse_weights("the network is too large");
        read_values(file, layer, is_dense && !flat ? side : 1);
        if (is_dense) flat = true;
        channels = layer.outputs;
        most_values_ = std::max(most_values_,
                                flat ? static_cast<size_t>(padded_channels(channels)) : padded_values(side, channels));
        layers_.push_back(std::move(layer));
    }
    if (!flat || channels != network_outputs || layers_.back().kind != LayerKind::dense) {
        refuse_weights("expected a last layer of kind 4 with " + std::to_string(network_outputs) + " outputs");
    }
    temperature_ = file.real();
    if (!(temperature_ > 0.01F && temperature_ < 100)) refuse_weights("expected a temperature between 0.01 and 100");
    if (!file.at_end()) refuse_weights("the file is longer than its layers");
    most_values_ = std::max(most_values_, padded_values(tile_side, 1));
}

TileLogits Network::evaluate(const TileGrey& tile) const {
    return run({{{&tile, 0}, {&tile, 1}, {&tile, 2}, {&tile, 3}}});
}

TileLogits Network::evaluate_four(const std::array<TileGrey, turns>& tiles, int turn) const {
    return run({{{&tiles[0], turn}, {&tiles[1], turn}, {&tiles[2], turn}, {&tiles[3], turn}}});
}

TileLogits Network::run(const std::array<Input, turns>& inputs) const {
    static const LayerFunctions functions = layers_avx2_run_here() ? layers_avx2() : layers_portable();
    // The dense layers take the four inputs at once; what they read lies one after the other here.
    std::vector<float> flat;
    std::vector<float> next_flat;
    // Not std::make_unique_for_overwrite, which Debian's Emscripten lacks.
    std::unique_ptr<float[]> now(new float[most_values_]);
    std::unique_ptr<float[]> next(new float[most_values_]);
    size_t first_dense = 0;
    while (layers_[first_dense].kind == LayerKind::convolution || layers_[first_dense].kind == LayerKind::pool)
        ++first_dense;
    for (const Input& input : inputs) {
        int side = tile_side;
        int channels = 1;
        std::fill_n(now.get(), padded_values(side, channels), 0.0F);
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side; ++x) {
                now[static_cast<size_t>(((y + 1) * (side + 2) + x + 1) * channel_block)] =
                    (*input.tile)[turned_from(input.turn, y, x)];
            }
        }
        for (size_t i = 0; i < first_dense; ++i) {
            const Layer& layer = layers_[i];
            const bool is_pool = layer.kind == LayerKind::pool;
            std::fill_n(next.get(), padded_values(is_pool ? side / 2 : side, layer.outputs), 0.0F);
            if (is_pool) {
                pool(now.get(), next.get(), side, padded_channels(channels));
                side /= 2;
            } else {
                functions.convolve({now.get(), next.get(), layer.weights.data(), layer.biases.data(), side,
                                    layer.inputs, padded_channels(channels), padded_channels(layer.outputs), true});
                channels = layer.outputs;
            }
            std::swap(now, next);
        }
        const int padded = padded_channels(channels);
        for (int y = 1; y <= side; ++y) {
            for (int x = 1; x <= side; ++x) {
                const float* pixel = now.get() + static_cast<size_t>((y * (side + 2) + x) * padded);
                flat.insert(flat.end(), pixel, pixel + channels);
            }
        }
    }
    int stride = layers_[first_dense].inputs;
    for (size_t i = first_dense; i < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        const int padded = padded_channels(layer.outputs);
        next_flat.assign(static_cast<size_t>(padded) * turns, 0);
        functions.dense({flat.data(), next_flat.data(), layer.weights.data(), layer.biases.data(), 1, layer.inputs,
                         stride, padded, layer.kind == LayerKind::dense_relu});
        stride = padded;
        std::swap(flat, next_flat);
    }
    TileLogits logits;
    for (size_t turn = 0; turn < turns; ++turn) {
        const float* from = flat.data() + turn * static_cast<size_t>(stride);
        std::copy(from, from + network_outputs, logits[turn].begin());
    }
    return logits;
}

}  // namespace gridwords::vision
