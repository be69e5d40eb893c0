// Fields: what a request may contain, declared once. Reading, checking, defaults, error texts and the JSON schema
// follow from the declaration.
//
//     struct WordsearchRequest {
//         static constexpr const char* name = "WordsearchRequest";
//         static constexpr const char* help = "Make a word search.";
//         std::vector<std::string> words;
//         std::optional<Overlaps> overlaps;
//         static constexpr auto fields() {
//             using R = WordsearchRequest;
//             return std::tuple{
//                 Field("words", &R::words, "The words to hide.").between(1, 2000).required(),
//                 Field("overlaps", &R::overlaps, "How often words share letters. Default: some."),
//             };
//         }
//     };
//
// The type of a member decides how its value is read, by its Form (forms.h). null means "not given".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "../wording.h"
#include "json.h"
#include "json_reader.h"
#include "limits.h"

namespace gridwords {

// What a field declares, whatever its type. Numbers are from `low` to `high`; for lists that is the number of items,
// and for texts the number of characters.
struct FieldInfo {
    const char* name;
    const char* help;
    double low = 0;
    double high = 0;
    bool bounded = false;
    bool needed = false;
    uint64_t Limits::* limit = nullptr;  // the caller's, which may be lower than `high`
    const char* example = nullptr;       // as JSON
    // Characters of each text in a list. No word has more than 255 letters; a slightly longer one gets a specific
    // error.
    uint64_t longest_item = 300;

    // The range, tightened by the caller's limit.
    uint64_t most(const Limits& limits) const {
        const auto own = bounded ? static_cast<uint64_t>(high) : Limits::none;
        return limit == nullptr ? own : std::min(own, limits.*limit);
    }
};

// How a value of type T is read, written and described:
//     static T read(JsonReader& json, const FieldInfo& field, const Limits& limits);
//     static void write(Json& json, const T& value);                    a default
//     static void describe(Json& json, const FieldInfo& field, const Limits& limits);   members of a JSON schema
template <class T>
struct Form;

template <class R, class T>
struct Field : FieldInfo {
    T R::* member;

    constexpr Field(const char* its_name, T R::* its_member, const char* its_help)
        : FieldInfo{its_name, its_help}, member(its_member) {}

    constexpr Field between(double least, double most) const {
        Field field = *this;
        field.low = least;
        field.high = most;
        field.bounded = true;
        return field;
    }
    constexpr Field required() const {
        Field field = *this;
        field.needed = true;
        return field;
    }
    constexpr Field within(uint64_t Limits::* its_limit) const {
        Field field = *this;
        field.limit = its_limit;
        return field;
    }
    constexpr Field of_up_to(uint64_t characters) const {
        Field field = *this;
        field.longest_item = characters;
        return field;
    }
    constexpr Field such_as(const char* json) const {
        Field field = *this;
        field.example = json;
        return field;
    }
};

// The names of a request's fields.
template <class R>
std::vector<std::string> field_names() {
    return std::apply([](const auto&... field) { return std::vector<std::string>{field.name...}; }, R::fields());
}

// The members of an object as a request. Mistakes throw BadOption, BadBoard, ... with the field. If the request has a
// list `given`, it gets the names of the members that were present.
template <class R>
R read_object(JsonReader& json, const Limits& limits) {
    constexpr size_t count = std::tuple_size_v<decltype(R::fields())>;
    R request;
    std::array<bool, count> given{};
    if (json.kind() != JsonReader::Kind::object) {
        const std::string where = json.where();
        const std::string name = where.empty() ? "the request" : where;
        throw refusal<BadOption>(where, "object", name + " is " + json.shown() + ": expected an object");
    }
    json.object([&](const std::string& name) {
        size_t place = 0;
        const auto read_if = [&](const auto& field) {
            const size_t own = place++;
            if (name != field.name) return false;
            if (json.kind() == JsonReader::Kind::null) {
                json.null();
                return true;
            }
            auto& member = request.*field.member;
            member = Form<std::decay_t<decltype(member)>>::read(json, field, limits);
            given[own] = true;
            if constexpr (requires { request.given; }) request.given.push_back(name);
            return true;
        };
        const bool known = std::apply([&](const auto&... field) { return (read_if(field) || ...); }, R::fields());
        if (!known) {
            throw refusal<BadOption>(json.where(), "member", unknown_name("member", name, field_names<R>()),
                                     {{"name", name}});
        }
    });
    size_t place = 0;
    const auto check = [&](const auto& field) {
        if (given[place++] || !field.needed) return;
        throw refusal<BadOption>(field.name, "missing", std::string(field.name) + " is missing",
                                 {{"name", field.name}});
    };
    std::apply([&](const auto&... field) { (check(field), ...); }, R::fields());
    return request;
}

template <class R>
R read_request(std::string_view text, const Limits& limits) {
    JsonReader json(text);
    R request = read_object<R>(json, limits);
    json.end();
    return request;
}

// A request with all its fields, as JSON that reads back the same.
template <class R>
void write_request(Json& json, const R& request) {
    json.raw("{");
    bool first = true;
    const auto write = [&](const auto& field) {
        if (!first) json.raw(",");
        first = false;
        const auto& value = request.*field.member;
        json.text(field.name).raw(":");
        Form<std::decay_t<decltype(value)>>::write(json, value);
    };
    std::apply([&](const auto&... field) { (write(field), ...); }, R::fields());
    json.raw("}");
}

// The JSON schema of a request, within the caller's limits.
template <class R>
void describe_object(Json& json, const Limits& limits) {
    const R defaults{};
    json.raw("\"type\":\"object\",\"properties\":{");
    bool first = true;
    const auto describe = [&](const auto& field) {
        const auto& value = defaults.*field.member;
        if (!first) json.raw(",");
        first = false;
        json.text(field.name).raw(":{\"description\":").text(field.help).raw(field.needed ? "," : ",\"anyOf\":[{");
        using T = std::decay_t<decltype(value)>;
        Form<T>::describe(json, field, limits);
        if (!field.needed) json.raw("},{\"type\":\"null\"}]");
        if (field.example != nullptr) json.raw(",\"examples\":[").raw(field.example).raw("]");
        if (!field.needed) {
            json.raw(",\"default\":");
            Form<T>::write(json, value);
        }
        json.raw("}");
    };
    std::apply([&](const auto&... field) { (describe(field), ...); }, R::fields());
    json.raw("},\"required\":[");
    first = true;
    const auto require = [&](const auto& field) {
        if (!field.needed) return;
        if (!first) json.raw(",");
        first = false;
        json.text(field.name);
    };
    std::apply([&](const auto&... field) { (require(field), ...); }, R::fields());
    json.raw("],\"additionalProperties\":false");
}

template <class R>
void describe_request(Json& json, const Limits& limits) {
    json.raw("{\"title\":").text(R::name).raw(",\"description\":").text(R::help).raw(",");
    describe_object<R>(json, limits);
    json.raw("}");
}

}  // namespace gridwords
