// Vectors of four numbers, which SSE, NEON and WebAssembly have; compilers without them see plain loops.
#include "network_loops.h"

namespace gridwords::vision {
namespace {

struct FourLanes {
    static constexpr int count = 4;
#if defined(__GNUC__)
    using Values = float __attribute__((vector_size(16)));
#else
    struct Values {
        float values[4];
        float& operator[](int i) { return values[i]; }
        float operator[](int i) const { return values[i]; }
    };
#endif
    Values in;

    static FourLanes load(const float* from) {
        FourLanes lanes;
        std::memcpy(&lanes.in, from, sizeof lanes.in);
        return lanes;
    }
    void add_product(const FourLanes& other, float factor) {
#if defined(__GNUC__)
        in += other.in * factor;
#else
        for (int i = 0; i < count; ++i) in[i] += other.in[i] * factor;
#endif
    }
    void store(float* to, bool relu) const {
        for (int i = 0; i < count; ++i) to[i] = relu && in[i] < 0 ? 0 : in[i];
    }
};

}  // namespace

LayerFunctions layers_portable() { return {&convolve_with<FourLanes>, &dense_with<FourLanes>}; }

}  // namespace gridwords::vision
