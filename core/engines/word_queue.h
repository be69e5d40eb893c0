// Breadth first for one word after another: the walks of the current word wait in one queue that all threads share.
#pragma once

#include <cstddef>
#include <functional>

#include "../control.h"
#include "../question.h"
#include "finds.h"
#include "word_list.h"

namespace gridwords {

// Searches for every word of the list. Each thread writes to its own `finds_of(thread)`: for every word the smallest
// path that it met, or with Paths::all the smallest ones. Returns the largest number of walks that waited at one time.
//
// While the walks that wait take less than `most_bytes`, the oldest is extended next; beyond that the newest, which is
// depth first and needs hardly more memory.
size_t search_breadth_first(const Question& question, Control& control, const WordList& words,
                            const std::function<Finds&(int)>& finds_of, size_t most_bytes);

}  // namespace gridwords
