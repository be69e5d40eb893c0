// Weights files of networks small enough to be computed plainly, and that computation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "check.h"
#include "core/vision/labels.h"

namespace gridwords::tests {

inline double real(Random& random, double low, double high) {
    return low + (high - low) * static_cast<double>(random.below(1 << 20)) / (1 << 20);
}

inline void put32(std::string& bytes, uint32_t value) {
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(value >> 8 * i));
}

// Of a multiple of 1/64 between -15 and 15.
inline uint16_t half_of(float value) {
    if (value == 0) return 0;
    int exponent = 0;
    const float fraction = std::frexp(std::abs(value), &exponent);
    const auto bits = static_cast<uint16_t>(std::lround(std::ldexp(fraction, 11)) - 1024);
    return static_cast<uint16_t>((value < 0 ? 0x8000 : 0) | (exponent + 14) << 10 | bits);
}

inline uint32_t crc32(const std::string& bytes) {
    uint32_t crc = ~0U;
    for (const char c : bytes) {
        crc ^= static_cast<uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? crc >> 1 ^ 0xEDB88320U : crc >> 1;
    }
    return ~crc;
}

inline std::string with_header(uint32_t layers, const std::string& body) {
    std::string file = "gwreader";
    put32(file, 1);
    put32(file, layers);
    put32(file, crc32(body));
    return file + body;
}

struct PlainLayer {
    int kind;
    int inputs;
    int outputs;
    std::vector<float> weights;
    std::vector<float> biases;
};

inline PlainLayer random_layer(Random& random, int kind, int inputs, int outputs) {
    PlainLayer layer{kind, inputs, outputs, {}, {}};
    if (kind == 2) return layer;
    const int count = inputs * outputs * (kind == 1 ? 9 : 1);
    for (int i = 0; i < count; ++i) layer.weights.push_back(static_cast<float>(random.below(65)) / 64 - 0.5F);
    for (int i = 0; i < outputs; ++i) layer.biases.push_back(static_cast<float>(random.below(65)) / 64 - 0.5F);
    return layer;
}

inline std::string file_of(const std::vector<PlainLayer>& layers) {
    std::string body;
    for (const PlainLayer& layer : layers) {
        put32(body, static_cast<uint32_t>(layer.kind));
        put32(body, static_cast<uint32_t>(layer.inputs));
        put32(body, static_cast<uint32_t>(layer.outputs));
        for (const auto* values : {&layer.weights, &layer.biases}) {
            for (const float value : *values) {
                body.push_back(static_cast<char>(half_of(value) & 255));
                body.push_back(static_cast<char>(half_of(value) >> 8));
            }
        }
    }
    put32(body, 0x3F800000);  // temperature 1
    return with_header(static_cast<uint32_t>(layers.size()), body);
}

inline std::vector<PlainLayer> small_network(Random& random) {
    return {random_layer(random, 1, 1, 5),    random_layer(random, 2, 0, 0),
            random_layer(random, 1, 5, 18),   random_layer(random, 2, 0, 0),
            random_layer(random, 1, 18, 7),   random_layer(random, 2, 0, 0),
            random_layer(random, 3, 112, 19), random_layer(random, 4, 19, vision::network_outputs)};
}

// The network as its definition says, value by value; `picture` is [channel][row][column].
inline std::vector<double> plain_evaluate(const std::vector<PlainLayer>& layers, std::vector<double> picture) {
    int side = vision::tile_side;
    int channels = 1;
    for (const PlainLayer& layer : layers) {
        std::vector<double> next;
        if (layer.kind == 2) {
            for (int c = 0; c < channels; ++c) {
                for (int y = 0; y < side / 2; ++y) {
                    for (int x = 0; x < side / 2; ++x) {
                        const auto at = [&](int i, int j) {
                            return picture[static_cast<size_t>((c * side + 2 * y + i) * side + 2 * x + j)];
                        };
                        next.push_back(std::max({at(0, 0), at(0, 1), at(1, 0), at(1, 1)}));
                    }
                }
            }
            side /= 2;
        } else if (layer.kind == 1) {
            for (int o = 0; o < layer.outputs; ++o) {
                for (int y = 0; y < side; ++y) {
                    for (int x = 0; x < side; ++x) {
                        double sum = layer.biases[static_cast<size_t>(o)];
                        for (int c = 0; c < channels; ++c) {
                            for (int k = 0; k < 9; ++k) {
                                const int from_y = y + k / 3 - 1;
                                const int from_x = x + k % 3 - 1;
                                if (from_y < 0 || from_x < 0 || from_y >= side || from_x >= side) continue;
                                sum += layer.weights[static_cast<size_t>((o * channels + c) * 9 + k)] *
                                       picture[static_cast<size_t>((c * side + from_y) * side + from_x)];
                            }
                        }
                        next.push_back(std::max(0.0, sum));
                    }
                }
            }
        } else {
            for (int o = 0; o < layer.outputs; ++o) {
                double sum = layer.biases[static_cast<size_t>(o)];
                for (int i = 0; i < layer.inputs; ++i) {
                    sum += layer.weights[static_cast<size_t>(o * layer.inputs + i)] * picture[static_cast<size_t>(i)];
                }
                next.push_back(layer.kind == 3 ? std::max(0.0, sum) : sum);
            }
        }
        if (layer.kind != 2) channels = layer.outputs;
        picture = std::move(next);
    }
    return picture;
}

}  // namespace gridwords::tests
