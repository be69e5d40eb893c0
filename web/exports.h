// What every program for the page exports: its memory, and what the last call replied. One file of each includes this.
#pragma once

#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#define EXPORT extern "C" __attribute__((visibility("default"), used))

namespace gridwords {
namespace {

std::string reply;

// Runs `work`, which returns a number; an error is the reply, and -1.
template <class Work>
int guarded(Work&& work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        reply = "there is not enough memory for this";
    } catch (const std::exception& error) {
        reply = error.what();
    }
    return -1;
}

}  // namespace
}  // namespace gridwords

EXPORT void* allocate(size_t size) { return std::malloc(size); }
EXPORT void release(void* memory) { std::free(memory); }

// What the last call wrote: an answer, an error, or the bytes of a file.
EXPORT const char* reply_data() { return gridwords::reply.data(); }
EXPORT size_t reply_size() { return gridwords::reply.size(); }
