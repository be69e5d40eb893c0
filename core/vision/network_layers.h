// How the layers of the network are computed. There is one set for any processor and one for AVX2 with FMA.
//
// Values are in the order row, column, channel, with a border of one zero pixel around the picture, so that a
// convolution reads its nine neighbours without asking where it is.
#pragma once

#include <cstddef>

namespace gridwords::vision {

struct LayerJob {
    const float* in = nullptr;
    float* out = nullptr;
    const float* weights = nullptr;
    const float* biases = nullptr;
    int side = 0;
    int inputs = 0;
    int in_channels = 0;   // padded
    int out_channels = 0;  // padded
    bool relu = true;
};

using LayerFunction = void (*)(const LayerJob&);

struct LayerFunctions {
    LayerFunction convolve = nullptr;
    LayerFunction dense = nullptr;  // for four turns at once, one after the other in memory
};

LayerFunctions layers_portable();
LayerFunctions layers_avx2();
bool layers_avx2_run_here();

}  // namespace gridwords::vision
