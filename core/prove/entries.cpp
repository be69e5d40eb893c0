#include "entries.h"

#include <algorithm>
#include <utility>

namespace gridwords {

namespace {

// The most finds that are sorted by comparing them, and by their last bits first: 512 KiB.
constexpr size_t most_compared = 48;
constexpr size_t most_cached = size_t{1} << 15;
constexpr int most_step = 12;

class FindSorter {
public:
    FindSorter(Entries& out, bool has_rivals) : out_(out), has_rivals_(has_rivals) {}

    // Adds the finds to the entries. They differ in their lowest `bits` at most; `spare` has room for as many.
    void add(ClassFind* finds, ClassFind* spare, size_t count, int bits) {
        if (count <= most_compared || bits == 0) {
            std::sort(finds, finds + count, [](const ClassFind& a, const ClassFind& b) {
                return a.key < b.key || (a.key == b.key && a.word < b.word);
            });
        } else if (count <= most_cached) {
            const int steps = (bits + 10) / 11;
            const int step = (bits + steps - 1) / steps;
            for (int shift = 0; shift < bits; shift += step) {
                divide(finds, spare, count, shift, std::min(step, bits - shift));
                std::swap(finds, spare);
            }
            for (size_t i = 0, end = 0; i < count; i = end) {
                for (end = i + 1; end < count && finds[end].key == finds[i].key;) ++end;
                if (end - i > 1) std::sort(finds + i, finds + end, by_word);
            }
        } else {
            // As many bits as leave a multiple of 11, within reason.
            const int step = std::clamp(bits - (bits - 8) / 11 * 11, 1, most_step);
            const auto ends = divide(finds, spare, count, bits - step, step);
            size_t begin = 0;
            for (size_t part = 0; part < size_t{1} << step; ++part) {
                if (ends[part] == begin) continue;
                add(spare + begin, finds + begin, ends[part] - begin, bits - step);
                begin = ends[part];
            }
            return;
        }
        put(finds, count);
    }

    size_t count() const { return count_; }

private:
    static bool by_word(const ClassFind& a, const ClassFind& b) { return a.word < b.word; }

    // Puts the finds into `to` by `step` bits, keeping their order where these are the same. Returns where each value
    // ends.
    static std::array<size_t, size_t{1} << most_step> divide(const ClassFind* from, ClassFind* to, size_t count,
                                                             int shift, int step) {
        std::array<size_t, size_t{1} << most_step> start;
        const size_t values = size_t{1} << step;
        std::fill_n(start.begin(), values, 0);
        for (size_t i = 0; i < count; ++i) ++start[from[i].key >> shift & (values - 1)];
        size_t sum = 0;
        for (size_t value = 0; value < values; ++value) sum += std::exchange(start[value], sum);
        for (size_t i = 0; i < count; ++i) to[start[from[i].key >> shift & (values - 1)]++] = from[i];
        return start;
    }

    void put(const ClassFind* finds, size_t count) {
        for (size_t i = 0; i < count; ++i) {
            if (i > 0 && finds[i].key == finds[i - 1].key && finds[i].word == finds[i - 1].word) {
                // Another path with the same choices. The rivals of either will do.
                if (has_rivals_) out_.rivals[count_ - 1] = std::max(out_.rivals[count_ - 1], finds[i].rivals);
                continue;
            }
            out_.keys[count_] = finds[i].key;
            if (has_rivals_) out_.rivals[count_] = finds[i].rivals;
            out_.words[count_++] = finds[i].word;
        }
    }

    Entries& out_;
    bool has_rivals_;
    size_t count_ = 0;
};

}  // namespace

void sort_finds(ClassFind* finds, ClassFind* spare, size_t count, int bits, bool has_rivals, Entries& out) {
    out.make_room(count, has_rivals);
    FindSorter sorter(out, has_rivals);
    sorter.add(finds, spare, count, bits);
    out.finish(sorter.count());
}

}  // namespace gridwords
