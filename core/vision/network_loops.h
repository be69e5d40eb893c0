// The loops of network_layers.h, for vectors of `Lanes`. Included once by each file that sets a target for the
// compiler: everything here is in an anonymous namespace, so that no two files share a function.
#pragma once

#include <cstring>

#include "network_layers.h"

namespace gridwords::vision {
namespace {

// Four results of two vectors each: eight sums, enough to keep the multipliers of today's processors busy, and few
// enough for sixteen registers.
template <class Lanes>
struct SumBlock {
    static constexpr int width = 2 * Lanes::count;
    Lanes sums[4][2];

    void start(const float* biases) {
        for (auto& pair : sums) {
            pair[0] = Lanes::load(biases);
            pair[1] = Lanes::load(biases + Lanes::count);
        }
    }
    // `step` values lie between the inputs of one result and the next.
    void add(const float* in, int step, const float* weights, int inputs, int out_channels) {
        const float* in1 = in + step;
        const float* in2 = in + 2 * static_cast<ptrdiff_t>(step);
        const float* in3 = in + 3 * static_cast<ptrdiff_t>(step);
        Lanes a0 = sums[0][0], a1 = sums[0][1], b0 = sums[1][0], b1 = sums[1][1];
        Lanes c0 = sums[2][0], c1 = sums[2][1], d0 = sums[3][0], d1 = sums[3][1];
        for (int i = 0; i < inputs; ++i) {
            const Lanes w0 = Lanes::load(weights);
            const Lanes w1 = Lanes::load(weights + Lanes::count);
            a0.add_product(w0, in[i]);
            a1.add_product(w1, in[i]);
            b0.add_product(w0, in1[i]);
            b1.add_product(w1, in1[i]);
            c0.add_product(w0, in2[i]);
            c1.add_product(w1, in2[i]);
            d0.add_product(w0, in3[i]);
            d1.add_product(w1, in3[i]);
            weights += out_channels;
        }
        sums[0][0] = a0, sums[0][1] = a1, sums[1][0] = b0, sums[1][1] = b1;
        sums[2][0] = c0, sums[2][1] = c1, sums[3][0] = d0, sums[3][1] = d1;
    }
    void store(float* out, ptrdiff_t step, bool relu) const {
        for (const auto& pair : sums) {
            pair[0].store(out, relu);
            pair[1].store(out + Lanes::count, relu);
            out += step;
        }
    }
};

template <class Lanes>
void convolve_with(const LayerJob& job) {
    const int in_row = (job.side + 2) * job.in_channels;
    const int out_row = (job.side + 2) * job.out_channels;
    for (int block = 0; block < job.out_channels; block += SumBlock<Lanes>::width) {
        for (int y = 0; y < job.side; ++y) {
            for (int x = 0; x < job.side; x += 4) {
                SumBlock<Lanes> block_sums;
                block_sums.start(job.biases + block);
                const float* weights = job.weights + block;
                for (int ky = 0; ky < 3; ++ky) {
                    for (int kx = 0; kx < 3; ++kx) {
                        block_sums.add(job.in + (y + ky) * in_row + (x + kx) * job.in_channels, job.in_channels,
                                       weights, job.inputs, job.out_channels);
                        weights += static_cast<ptrdiff_t>(job.inputs) * job.out_channels;
                    }
                }
                block_sums.store(job.out + (y + 1) * out_row + (x + 1) * job.out_channels + block, job.out_channels,
                                 job.relu);
            }
        }
    }
}

template <class Lanes>
void dense_with(const LayerJob& job) {
    for (int block = 0; block < job.out_channels; block += SumBlock<Lanes>::width) {
        SumBlock<Lanes> sums;
        sums.start(job.biases + block);
        sums.add(job.in, job.in_channels, job.weights + block, job.inputs, job.out_channels);
        sums.store(job.out + block, job.out_channels, job.relu);
    }
}

}  // namespace
}  // namespace gridwords::vision
