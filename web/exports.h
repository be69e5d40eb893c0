// What every program for the page exports: its memory, and what the last call replied. One file of each includes this.
#pragma once

#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include "../core/ask/json.h"
#include "../core/errors.h"

#define EXPORT extern "C" __attribute__((visibility("default"), used))

namespace gridwords {
namespace {

std::string reply;

std::string refusal_json(const Refused& error) {
    Json json;
    json.raw("{\"message\":")
        .text(error.what())
        .raw(",\"field\":")
        .text(error.field)
        .raw(",\"code\":")
        .text(error.code);
    json.raw(",\"values\":{");
    const char* between = "";
    for (const auto& [name, value] : error.values) {
        json.raw(between).text(name).raw(":").text(value);
        between = ",";
    }
    json.raw("}");
    if (error.limit) json.raw(",\"limit\":").number(*error.limit);
    return json.raw("}").done();
}

// Runs `work`; 0, or -1 and an error as JSON: {message, field, code, values, limit}.
template <class Work>
int guarded(Work&& work) {
    try {
        work();
        return 0;
    } catch (const std::bad_alloc&) {
        reply = R"({"message":"there is not enough memory for this"})";
    } catch (const Refused& error) {
        reply = refusal_json(error);
    } catch (const std::exception& error) {
        reply = Json().raw("{\"message\":").text(error.what()).raw("}").done();
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
