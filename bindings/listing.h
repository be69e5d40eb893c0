// What bindings/listing_arrays.cpp gives bindings/listing.cpp.
#pragma once

#include "../core/listing.h"
#include "module.h"

namespace gridwords {

// Points, lengths and, if the lexicon has them, levels of the words.
nb::tuple listing_numbers(const Listing& self);
// The most letters of a word, and the letters of all words as code points, each filled up to that with zeros.
nb::tuple listing_code_points(const Listing& self);
// Where the text of each word begins, and all texts together, in UTF-8.
nb::tuple listing_texts(const Listing& self);
// Where the paths of each word begin, where the cells of each path begin, and the cells of all paths.
nb::tuple listing_cells(const Listing& self);

}  // namespace gridwords
