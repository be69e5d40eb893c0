// A solution as arrays, without a Python object per word.
#include <nanobind/ndarray.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "listing.h"
#include "module.h"

namespace gridwords {
namespace {

template <class Item>
using Column = nb::ndarray<nb::numpy, Item, nb::ndim<1>, nb::c_contig>;

// NumPy takes over the items.
template <class Item>
Column<Item> column(std::vector<Item> items) {
    items.reserve(1);  // an array of nothing has an address, too
    auto owned = std::make_unique<std::vector<Item>>(std::move(items));
    Item* const data = owned->data();
    const size_t size = owned->size();
    const nb::capsule owner(owned.release(), [](void* held) noexcept { delete static_cast<std::vector<Item>*>(held); });
    return Column<Item>(data, {size}, owner);
}

// NumPy sees the listing's own items, which it cannot change, and keeps the listing.
template <class Item>
Column<const Item> view(const Item* data, size_t size, nb::handle listing) {
    static const Item nothing{};
    return Column<const Item>(size == 0 ? &nothing : data, {size}, listing);
}

// Where each piece begins, from where each one ends, followed by where the last one ends.
template <class Ends>
std::vector<int64_t> offsets(const Ends& ends) {
    std::vector<int64_t> begins(ends.size() + 1, 0);
    std::copy(ends.begin(), ends.end(), begins.begin() + 1);
    return begins;
}

struct Numbers {
    std::vector<int32_t> points, lengths, levels;
};

Numbers numbers_of(const Listing& listing) {
    Numbers numbers;
    const uint8_t* const levels = listing.lexicon().levels();
    for (size_t word = 0; word < listing.size(); ++word) {
        numbers.points.push_back(static_cast<int32_t>(listing.points(word)));
        numbers.lengths.push_back(static_cast<int32_t>(listing.letters(word)));
        if (levels != nullptr) numbers.levels.push_back(levels[listing.answer().nodes[word]]);
    }
    return numbers;
}

// The letters of all words as code points, each word filled up with zeros to the same width: NumPy's texts.
std::vector<uint32_t> code_points(const Listing& listing, size_t width) {
    const Alphabet& alphabet = listing.lexicon().alphabet();
    std::vector<uint32_t> points(listing.size() * width, 0);
    for (size_t word = 0; word < listing.size(); ++word) {
        size_t place = word * width;
        for (const char code : listing.lexicon().spell(listing.answer().nodes[word])) {
            points[place++] = static_cast<uint32_t>(alphabet[static_cast<size_t>(code)]);
        }
    }
    return points;
}

}  // namespace

nb::tuple listing_numbers(const Listing& self) {
    Numbers numbers;
    {
        const nb::gil_scoped_release release;
        numbers = numbers_of(self);
    }
    const bool has_levels = self.lexicon().levels() != nullptr;
    return nb::make_tuple(column(std::move(numbers.points)), column(std::move(numbers.lengths)),
                          has_levels ? nb::cast(column(std::move(numbers.levels))) : nb::none());
}

nb::tuple listing_code_points(const Listing& self) {
    size_t width = 1;
    std::vector<uint32_t> points;
    {
        const nb::gil_scoped_release release;
        for (size_t word = 0; word < self.size(); ++word) width = std::max(width, self.letters(word));
        points = code_points(self, width);
    }
    return nb::make_tuple(width, column(std::move(points)));
}

nb::tuple listing_texts(const Listing& self) {
    const std::string_view texts = self.texts();
    return nb::make_tuple(column(offsets(self.text_ends())),
                          view(reinterpret_cast<const uint8_t*>(texts.data()), texts.size(), nb::find(self)));
}

nb::tuple listing_cells(const Listing& self) {
    const Answer& answer = self.answer();
    std::vector<int64_t> path_offsets, cell_offsets;
    {
        const nb::gil_scoped_release release;
        cell_offsets = offsets(answer.cell_ends);
        path_offsets.resize(self.size() + 1);
        for (size_t word = 0; word <= self.size(); ++word) {
            path_offsets[word] = static_cast<int64_t>(answer.paths_begin(word));
        }
    }
    return nb::make_tuple(column(std::move(path_offsets)), column(std::move(cell_offsets)),
                          view(answer.cells.data(), answer.cells.size(), nb::find(self)));
}

}  // namespace gridwords
