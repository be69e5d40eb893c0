// Forms: how values of each type are read from JSON, and described.
#pragma once

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "../board_text.h"
#include "../size.h"
#include "../utf8.h"
#include "field.h"

namespace gridwords {

// The names of an enum's values, in their order: template <> inline constexpr auto names_of<Overlaps> = names(...).
template <class... Text>
constexpr auto names(Text... text) {
    return std::array<const char*, sizeof...(text)>{text...};
}
template <class Enum>
inline constexpr auto names_of = nullptr;

// A seed: 0 to 2^64 - 1, also as text, because JavaScript's numbers are exact up to 2^53 only.
struct Seed {
    uint64_t value = 0;
};

// The fewest and the most: "40-60", [40, 60] or 40.
struct WordRange {
    uint64_t fewest = 0;
    uint64_t most = 0;
};

// One text, or a list of them: "right,down" or ["right", "down"].
struct Names {
    std::vector<std::string> names;
    bool listed = false;  // given as a list
};

// A board as it was written: a text, or rows that are texts or lists of tiles.
struct WrittenBoard {
    std::variant<std::string, std::vector<BoardRow>> value;
};

// King, rook, torus or line; or for each cell the cells that touch it.
struct WrittenNeighbours {
    std::variant<std::string, std::vector<std::vector<int64_t>>> value;
};

// The name of a set, or dice that are texts or lists of faces.
struct WrittenDice {
    using Die = std::variant<std::string, std::vector<std::string>>;
    std::variant<std::string, std::vector<Die>> value;
};

// The row and column of each cell.
struct WrittenPath {
    std::vector<std::pair<int, int>> cells;
};

// A value of any form, which is read but not kept.
struct Anything {};

// --- Messages

// "level 'x': expected a whole number from 10 to 95", with the place if it is in a list.
[[noreturn]] inline void refuse_value(JsonReader& json, const FieldInfo& field, const std::string& expected) {
    const std::string where = json.where(), shown = json.shown();
    throw refusal<BadOption>(where, "value",
                             (where.empty() ? std::string(field.name) : where) + " " + shown + ": expected " + expected,
                             {{"name", field.name}, {"value", shown}, {"expected", expected}});
}

// More than the caller allows, although the field itself would allow it.
[[noreturn]] inline void refuse_limit(const std::string& where, const std::string& message, uint64_t limit) {
    auto error = refusal<BadOption>(where, "limit", message, {{"limit", std::to_string(limit)}});
    error.limit = limit;
    throw error;
}

// Lists are checked while they are read, so that one that is too long is not read to its end.
inline void check_most(JsonReader& json, const FieldInfo& field, const Limits& limits, uint64_t count) {
    const uint64_t most = field.most(limits);
    if (count > most) {
        refuse_limit(json.where(), std::string(field.name) + ": at most " + with_commas(most) + " are allowed", most);
    }
}

inline void check_least(JsonReader& json, const FieldInfo& field, uint64_t count) {
    if (field.bounded && count < static_cast<uint64_t>(field.low)) {
        throw refusal<BadOption>(
            json.where(), "few",
            std::string(field.name) + ": expected at least " + with_commas(static_cast<uint64_t>(field.low)));
    }
}

inline void describe_count(Json& json, const FieldInfo& field, const Limits& limits, const char* what) {
    if (field.bounded && field.low > 0)
        json.raw(",\"min").raw(what).raw("\":").number(static_cast<uint64_t>(field.low));
    if (const uint64_t most = field.most(limits); most != Limits::none)
        json.raw(",\"max").raw(what).raw("\":").number(most);
}

// --- The forms

template <>
struct Form<bool> {
    static bool read(JsonReader& json, const FieldInfo& field, const Limits&) {
        if (json.kind() != JsonReader::Kind::truth) refuse_value(json, field, "true or false");
        return json.truth();
    }
    static void write(Json& json, bool value) { json.truth(value); }
    static void describe(Json& json, const FieldInfo&, const Limits&) { json.raw("\"type\":\"boolean\""); }
};

template <>
struct Form<int> {
    static int read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
        const double least = field.bounded ? field.low : std::numeric_limits<int>::min();
        const double high = field.bounded ? field.high : std::numeric_limits<int>::max();
        const std::string expected = "a whole number from " + std::to_string(static_cast<int64_t>(least)) + " to " +
                                     std::to_string(static_cast<int64_t>(high));
        if (json.kind() != JsonReader::Kind::number) refuse_value(json, field, expected);
        JsonReader ahead = json;
        const std::string_view digits = ahead.number();
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size() || value < least || value > high) {
            refuse_value(json, field, expected);
        }
        json = std::move(ahead);
        if (const uint64_t most = field.most(limits); value > 0 && static_cast<uint64_t>(value) > most) {
            refuse_limit(json.where(),
                         std::string(field.name) + " " + std::to_string(value) + ": at most " + std::to_string(most) +
                             " are allowed",
                         most);
        }
        return value;
    }
    static void write(Json& json, int value) { json.number(value); }
    static void describe(Json& json, const FieldInfo& field, const Limits& limits) {
        json.raw("\"type\":\"integer\"");
        if (!field.bounded) return;
        json.raw(",\"minimum\":")
            .number(static_cast<int64_t>(field.low))
            .raw(",\"maximum\":")
            .number(field.most(limits));
    }
};

template <>
struct Form<Seed> {
    static constexpr const char* expected = "a whole number from 0 to 2**64 - 1";
    static Seed read(JsonReader& json, const FieldInfo& field, const Limits&) {
        const JsonReader::Kind kind = json.kind();
        if (kind != JsonReader::Kind::number && kind != JsonReader::Kind::text) refuse_value(json, field, expected);
        JsonReader ahead = json;
        const std::string digits = kind == JsonReader::Kind::text ? ahead.text() : std::string(ahead.number());
        Seed seed;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed.value);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
            refuse_value(json, field, expected);
        json = std::move(ahead);
        return seed;
    }
    static void write(Json& json, Seed seed) { json.number(seed.value); }
    static void describe(Json& json, const FieldInfo&, const Limits&) {
        json.raw(R"("type":["integer","string"],"minimum":0,"maximum":18446744073709551615,"pattern":"^[0-9]{1,20}$")");
    }
};

template <>
struct Form<double> {
    static double read(JsonReader& json, const FieldInfo& field, const Limits&) {
        const std::string expected =
            field.bounded ? "a number above " + shown(field.low) + " and at most " + shown(field.high) : "a number";
        if (json.kind() != JsonReader::Kind::number) refuse_value(json, field, expected);
        JsonReader ahead = json;
        const double value = to_double(ahead.number());
        if (field.bounded && !(value > field.low && value <= field.high)) refuse_value(json, field, expected);
        json = std::move(ahead);
        return value;
    }
    static void write(Json& json, double value) { json.decimal(value); }
    static void describe(Json& json, const FieldInfo& field, const Limits&) {
        json.raw("\"type\":\"number\"");
        if (field.bounded)
            json.raw(",\"exclusiveMinimum\":").decimal(field.low).raw(",\"maximum\":").decimal(field.high);
    }

private:
    // Without the locale, which std::strtod would follow; Clang 14 has no from_chars for decimals.
    static double to_double(std::string_view digits);
    static std::string shown(double value) {
        Json json;
        return json.decimal(value).done();
    }
};

template <>
struct Form<std::string> {
    static std::string read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
        if (json.kind() != JsonReader::Kind::text) refuse_value(json, field, "text");
        std::string value = json.text();
        const uint64_t length = characters(value);
        if (length > field.most(limits))
            refuse_limit(json.where(), json.where() + ": expected at most " + plural(field.most(limits), "character"),
                         field.most(limits));
        check_least(json, field, length);
        return value;
    }
    static void write(Json& json, const std::string& value) { json.text(value); }
    static void describe(Json& json, const FieldInfo& field, const Limits& limits) {
        json.raw("\"type\":\"string\"");
        describe_count(json, field, limits, "Length");
    }
    static uint64_t characters(std::string_view text) {
        uint64_t count = 0;
        for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        return count;
    }
};

template <>
struct Form<std::vector<std::string>> {
    static std::vector<std::string> read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
        if (json.kind() != JsonReader::Kind::list) refuse_value(json, field, "a list of texts");
        std::vector<std::string> items;
        json.list([&] {
            if (json.kind() != JsonReader::Kind::text) refuse_value(json, field, "text");
            items.push_back(json.text());
            if (Form<std::string>::characters(items.back()) > field.longest_item) {
                throw refusal<BadOption>(
                    json.where(), "long",
                    json.where() + ": more than " + std::to_string(field.longest_item) + " characters");
            }
            check_most(json, field, limits, items.size());
        });
        check_least(json, field, items.size());
        return items;
    }
    static void write(Json& json, const std::vector<std::string>& items) {
        json.list(items, [&](const std::string& item) { json.text(item); });
    }
    static void describe(Json& json, const FieldInfo& field, const Limits& limits) {
        json.raw("\"type\":\"array\",\"items\":{\"type\":\"string\",\"maxLength\":")
            .number(field.longest_item)
            .raw("}");
        describe_count(json, field, limits, "Items");
    }
};

template <class T>
    requires std::is_enum_v<T>
struct Form<T> {
    static T read(JsonReader& json, const FieldInfo& field, const Limits&) {
        const std::vector<std::string> known(names_of<T>.begin(), names_of<T>.end());
        if (json.kind() != JsonReader::Kind::text) refuse_value(json, field, "one of " + listed(known));
        const std::string where = json.where(), name = json.text();
        for (size_t place = 0; place < known.size(); ++place) {
            if (name == known[place]) return static_cast<T>(place);
        }
        throw refusal<BadOption>(where, "unknown", unknown_name(field.name, name, known),
                                 {{"name", field.name}, {"value", name}});
    }
    static void write(Json& json, T value) { json.text(names_of<T>[static_cast<size_t>(value)]); }
    static void describe(Json& json, const FieldInfo&, const Limits&) {
        json.raw("\"type\":\"string\",\"enum\":").list(names_of<T>, [&](const char* name) { json.text(name); });
    }
};

template <class T>
struct Form<std::optional<T>> {
    static std::optional<T> read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
        return Form<T>::read(json, field, limits);
    }
    static void write(Json& json, const std::optional<T>& value) {
        if (value) {
            Form<T>::write(json, *value);
        } else {
            json.raw("null");
        }
    }
    static void describe(Json& json, const FieldInfo& field, const Limits& limits) {
        Form<T>::describe(json, field, limits);
    }
};

// An object.
template <class R>
    requires requires { R::fields(); }
struct Form<R> {
    static R read(JsonReader& json, const FieldInfo&, const Limits& limits) { return read_object<R>(json, limits); }
    static void write(Json& json, const R& value) { write_request(json, value); }
    static void describe(Json& json, const FieldInfo&, const Limits& limits) { describe_object<R>(json, limits); }
};

// A list of objects.
template <class R>
    requires requires { R::fields(); }
struct Form<std::vector<R>> {
    static std::vector<R> read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
        if (json.kind() != JsonReader::Kind::list) refuse_value(json, field, "a list of objects");
        std::vector<R> items;
        json.list([&] {
            items.push_back(read_object<R>(json, limits));
            check_most(json, field, limits, items.size());
        });
        check_least(json, field, items.size());
        return items;
    }
    static void write(Json& json, const std::vector<R>& items) {
        json.list(items, [&](const R& item) { write_request(json, item); });
    }
    static void describe(Json& json, const FieldInfo& field, const Limits& limits) {
        json.raw("\"type\":\"array\",\"items\":{");
        describe_object<R>(json, limits);
        json.raw("}");
        describe_count(json, field, limits, "Items");
    }
};

// Values that can be written in several ways; forms.cpp.
#define GRIDWORDS_FORM(T)                                                               \
    template <>                                                                         \
    struct Form<T> {                                                                    \
        static T read(JsonReader& json, const FieldInfo& field, const Limits& limits);  \
        static void write(Json& json, const T& value);                                  \
        static void describe(Json& json, const FieldInfo& field, const Limits& limits); \
    }
GRIDWORDS_FORM(Size);
GRIDWORDS_FORM(WordRange);
GRIDWORDS_FORM(Names);
GRIDWORDS_FORM(WrittenBoard);
GRIDWORDS_FORM(WrittenNeighbours);
GRIDWORDS_FORM(WrittenDice);
GRIDWORDS_FORM(WrittenPath);
GRIDWORDS_FORM(std::vector<int>);
GRIDWORDS_FORM(Anything);
#undef GRIDWORDS_FORM

}  // namespace gridwords
