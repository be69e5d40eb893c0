#include "forms.h"

#include <cstdlib>

namespace gridwords {
namespace {

using Kind = JsonReader::Kind;

// Reads a list, each item with `read`; the list may be as long as the field and the caller allow.
template <class Item, class Read>
std::vector<Item> read_list(JsonReader& json, const FieldInfo& field, const Limits& limits, Read&& read) {
    std::vector<Item> items;
    json.list([&] {
        items.push_back(read());
        check_most(json, field, limits, items.size());
    });
    return items;
}

// A row or a die: a text, or a list of texts.
std::variant<std::string, std::vector<std::string>> read_row(JsonReader& json, const FieldInfo& field,
                                                             const std::string& expected) {
    if (json.kind() == Kind::text) {
        std::string text = json.text();
        if (Form<std::string>::characters(text) > field.longest_item) {
            throw refusal<BadOption>(
                json.where(), "long",
                json.where() + ": more than " + std::to_string(field.longest_item) + " characters");
        }
        return text;
    }
    if (json.kind() != Kind::list) refuse_value(json, field, expected);
    std::vector<std::string> items;
    json.list([&] {
        if (json.kind() != Kind::text) refuse_value(json, field, "text");
        items.push_back(json.text());
    });
    return items;
}

// What is written as one text or as a list of rows: a board, dice.
using TextOrRows = std::variant<std::string, std::vector<BoardRow>>;

TextOrRows read_text_or_rows(JsonReader& json, const FieldInfo& field, const Limits& limits, const char* expected,
                             const char* expected_row) {
    if (json.kind() == Kind::text) return json.text();
    if (json.kind() != Kind::list) refuse_value(json, field, expected);
    return read_list<BoardRow>(json, field, limits, [&] { return read_row(json, field, expected_row); });
}

void write_text_or_rows(Json& json, const TextOrRows& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        json.text(*text);
        return;
    }
    json.list(std::get<1>(value), [&](const BoardRow& row) {
        if (const auto* text = std::get_if<std::string>(&row)) {
            json.text(*text);
        } else {
            json.list(std::get<1>(row), [&](const std::string& item) { json.text(item); });
        }
    });
}

void describe_text_or_rows(Json& json, const FieldInfo& field, const Limits& limits) {
    json.raw(R"("anyOf":[{"type":"string"},{"type":"array","items":{"anyOf":[{"type":"string","maxLength":)");
    json.number(field.longest_item).raw(R"(},{"type":"array","items":{"type":"string"}}]})");
    describe_count(json, field, limits, "Items");
    json.raw("}]");
}

}  // namespace

double Form<double>::to_double(std::string_view digits) {
    // The reader lets through only digits, a point and an exponent. strtod reads all of them in every locale except the
    // point, so the point is moved into the exponent.
    std::string text(digits);
    const size_t point = text.find('.');
    if (point != text.npos) {
        const size_t exponent = text.find_first_of("eE");
        const size_t end = exponent == text.npos ? text.size() : exponent;
        const auto places = static_cast<long>(end - point - 1);
        const long power = exponent == text.npos ? 0 : std::strtol(text.c_str() + exponent + 1, nullptr, 10);
        text = text.substr(0, point) + text.substr(point + 1, end - point - 1) + "e" + std::to_string(power - places);
    }
    return std::strtod(text.c_str(), nullptr);
}

namespace {

constexpr const char* size_expected = "expected rows and columns, as in 3x4 or (3, 4)";

// The numbers of a size: [3, 4], "3x4" or 4.
Size read_written_size(JsonReader& json, const std::string& shown, int least) {
    const auto refuse = [&] {
        return refusal<BadBoard>("", "size", "size " + shown + ": " + size_expected, {{"size", shown}});
    };
    if (json.kind() == Kind::text) return read_size(json.text(), least);
    std::vector<std::string> numbers;
    const auto read_number = [&] {
        if (json.kind() != Kind::number || numbers.size() == 2) throw refuse();
        numbers.emplace_back(json.number());
    };
    if (json.kind() == Kind::list) {
        json.list(read_number);
    } else {
        read_number();
    }
    return read_size(numbers, shown, least);
}

}  // namespace

Size Form<Size>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    const std::string where = json.where(), shown = json.shown();
    Size size;
    try {
        size = read_written_size(json, shown, static_cast<int>(field.low));
    } catch (BadBoard& error) {
        error.field = where;
        throw;
    }
    const uint64_t side = field.most(limits);
    if (static_cast<uint64_t>(std::max(size.rows, size.cols)) > side) {
        const std::string largest = std::to_string(side) + "x" + std::to_string(side);
        refuse_limit(where, "the board is " + size.text() + ", the largest allowed is " + largest, side);
    }
    return size;
}

void Form<Size>::write(Json& json, const Size& size) { json.text(size.text()); }

void Form<Size>::describe(Json& json, const FieldInfo& field, const Limits& limits) {
    const auto least = static_cast<int64_t>(field.low);
    const uint64_t most = std::min<uint64_t>(field.most(limits), most_cells);
    const auto number = [&] {
        json.raw("{\"type\":\"integer\",\"minimum\":").number(least).raw(",\"maximum\":").number(most).raw("}");
    };
    json.raw(R"("format":"size","anyOf":[{"type":"string",)");
    json.raw(R"("pattern":"^ *[0-9]{1,18} *([xX\u00d7] *[0-9]{1,18} *)?$"},)");
    number();
    json.raw(",{\"type\":\"array\",\"minItems\":1,\"maxItems\":2,\"items\":");
    number();
    json.raw("}]");
}

WordRange Form<WordRange>::read(JsonReader& json, const FieldInfo& field, const Limits&) {
    const std::string where = json.where(), shown = json.shown();
    std::vector<std::string> parts;
    const auto refuse = [&] {
        return refusal<BadOption>(
            where, "word_range",
            std::string(field.name) + " " + shown + ": expected the fewest and the most, as in 40-60",
            {{"value", shown}});
    };
    const auto read_number = [&] {
        if (json.kind() != Kind::number || parts.size() == 2) throw refuse();
        parts.emplace_back(json.number());
    };
    if (json.kind() == Kind::text) {
        const std::string text = json.text();
        const size_t dash = text.find('-');
        parts.push_back(text.substr(0, dash));
        if (dash != text.npos) parts.push_back(text.substr(dash + 1));
    } else if (json.kind() == Kind::list) {
        json.list(read_number);
    } else {
        read_number();
    }
    WordRange range;
    uint64_t* const ends[] = {&range.fewest, &range.most};
    for (size_t i = 0; i < parts.size(); ++i) {
        const size_t begin = parts[i].find_first_not_of(' ');
        const size_t end = parts[i].find_last_not_of(' ');
        if (begin == std::string::npos || end - begin >= 18) throw refuse();
        const char* const last = parts[i].data() + end + 1;
        const auto read = std::from_chars(parts[i].data() + begin, last, *ends[i]);
        if (read.ec != std::errc() || read.ptr != last) throw refuse();
    }
    if (parts.empty()) throw refuse();
    if (parts.size() == 1) range.most = range.fewest;
    return range;
}

void Form<WordRange>::write(Json& json, const WordRange& range) {
    json.raw("[").number(range.fewest).raw(",").number(range.most).raw("]");
}

void Form<WordRange>::describe(Json& json, const FieldInfo&, const Limits&) {
    json.raw(R"("format":"range","anyOf":[{"type":"string","pattern":"^ *[0-9]{1,18} *(- *[0-9]{1,18} *)?$"},)");
    json.raw(R"({"type":"integer","minimum":0,"maximum":999999999999999999},)");
    json.raw(
        R"({"type":"array","minItems":1,"maxItems":2,"items":{"type":"integer","minimum":0,"maximum":999999999999999999}}])");
}

Names Form<Names>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    if (json.kind() == Kind::list) {
        return {read_list<std::string>(json, field, limits,
                                       [&] {
                                           if (json.kind() != Kind::text) refuse_value(json, field, "text");
                                           return json.text();
                                       }),
                true};
    }
    if (json.kind() != Kind::text) refuse_value(json, field, "a name, or a list of names");
    Names names;
    const std::string text = json.text();
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view part = std::string_view(text).substr(begin, end - begin);
        const size_t first = part.find_first_not_of(" \t\n\r");
        const size_t last = part.find_last_not_of(" \t\n\r");
        names.names.emplace_back(first == part.npos ? "" : part.substr(first, last + 1 - first));
        check_most(json, field, limits, names.names.size());
        begin = end + 1;
    }
    return names;
}

void Form<Names>::write(Json& json, const Names& names) {
    json.list(names.names, [&](const std::string& name) { json.text(name); });
}

void Form<Names>::describe(Json& json, const FieldInfo& field, const Limits& limits) {
    json.raw(R"("anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"})");
    describe_count(json, field, limits, "Items");
    json.raw("}]");
}

WrittenBoard Form<WrittenBoard>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    return {read_text_or_rows(json, field, limits, "rows of tiles, as in abcd/efgh, or a list of rows",
                              "a row: text, or a list of tiles")};
}

void Form<WrittenBoard>::write(Json& json, const WrittenBoard& board) { write_text_or_rows(json, board.value); }

void Form<WrittenBoard>::describe(Json& json, const FieldInfo& field, const Limits& limits) {
    describe_text_or_rows(json, field, limits);
}

WrittenNeighbours Form<WrittenNeighbours>::read(JsonReader& json, const FieldInfo& field, const Limits&) {
    if (json.kind() == Kind::text) return {json.text()};
    if (json.kind() != Kind::list)
        refuse_value(json, field, "king, rook, torus, line, or a list of touching cells for each cell");
    std::vector<std::vector<int64_t>> lists;
    json.list([&] {
        if (json.kind() != Kind::list) refuse_value(json, field, "a list of cells");
        std::vector<int64_t> cells;
        json.list([&] {
            if (json.kind() != Kind::number) refuse_value(json, field, "the number of a cell");
            JsonReader ahead = json;
            const std::string_view digits = ahead.number();
            int64_t cell = 0;
            const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), cell);
            if (read.ec != std::errc() || read.ptr != digits.data() + digits.size())
                refuse_value(json, field, "the number of a cell");
            json = std::move(ahead);
            cells.push_back(cell);
        });
        lists.push_back(std::move(cells));
    });
    return {std::move(lists)};
}

void Form<WrittenNeighbours>::write(Json& json, const WrittenNeighbours& neighbours) {
    if (const auto* name = std::get_if<std::string>(&neighbours.value)) {
        json.text(*name);
    } else {
        json.list(std::get<1>(neighbours.value), [&](const std::vector<int64_t>& cells) {
            json.list(cells, [&](int64_t cell) { json.number(cell); });
        });
    }
}

void Form<WrittenNeighbours>::describe(Json& json, const FieldInfo&, const Limits&) {
    json.raw(R"("anyOf":[{"type":"string","enum":["king","rook","torus","line"]},)");
    json.raw(R"({"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}])");
}

WrittenDice Form<WrittenDice>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    return {read_text_or_rows(json, field, limits, "the name of a set or a list of dice, as in ['AACIOT', 'ABILTY']",
                              "a die: text, or a list of faces")};
}

void Form<WrittenDice>::write(Json& json, const WrittenDice& dice) { write_text_or_rows(json, dice.value); }

void Form<WrittenDice>::describe(Json& json, const FieldInfo& field, const Limits& limits) {
    describe_text_or_rows(json, field, limits);
}

WrittenPath Form<WrittenPath>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    if (json.kind() != Kind::list) refuse_value(json, field, "a list of cells");
    WrittenPath path;
    const FieldInfo place{field.name, field.help, 0, most_cells, true};
    json.list([&] {
        if (json.kind() != Kind::list) refuse_value(json, field, "a row and a column");
        const std::vector<int> cell = Form<std::vector<int>>::read(json, place, limits);
        if (cell.size() != 2) {
            throw refusal<BadOption>(json.where(), "cell", json.where() + ": expected a row and a column");
        }
        path.cells.emplace_back(cell[0], cell[1]);
    });
    return path;
}

void Form<WrittenPath>::write(Json& json, const WrittenPath& path) {
    json.list(path.cells,
              [&](const auto& cell) { json.raw("[").number(cell.first).raw(",").number(cell.second).raw("]"); });
}

void Form<WrittenPath>::describe(Json& json, const FieldInfo&, const Limits&) {
    json.raw(
        R"("type":"array","items":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer","minimum":0}})");
}

std::vector<int> Form<std::vector<int>>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    if (json.kind() != Kind::list) refuse_value(json, field, "a list of whole numbers");
    std::vector<int> numbers;
    json.list([&] { numbers.push_back(Form<int>::read(json, field, limits)); });
    return numbers;
}

void Form<std::vector<int>>::write(Json& json, const std::vector<int>& numbers) {
    json.list(numbers, [&](int number) { json.number(number); });
}

void Form<std::vector<int>>::describe(Json& json, const FieldInfo&, const Limits&) {
    json.raw(R"("type":"array","items":{"type":"integer"})");
}

Anything Form<Anything>::read(JsonReader& json, const FieldInfo& field, const Limits& limits) {
    switch (json.kind()) {
        case Kind::null:
            json.null();
            break;
        case Kind::truth:
            json.truth();
            break;
        case Kind::number:
            json.number();
            break;
        case Kind::text:
            json.text();
            break;
        case Kind::list:
            json.list([&] { read(json, field, limits); });
            break;
        case Kind::object:
            json.object([&](const std::string&) { read(json, field, limits); });
            break;
    }
    return {};
}

void Form<Anything>::write(Json& json, const Anything&) { json.raw("null"); }

void Form<Anything>::describe(Json&, const FieldInfo&, const Limits&) {}

}  // namespace gridwords
