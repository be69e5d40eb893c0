// Reads JSON piece by piece, without building a tree, so that memory is bounded by the text.
//
// Strict: the whole text is UTF-8 and one value; no lone surrogates, no member twice, at most 16 levels. Everything
// else throws NotJson with the place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../errors.h"

namespace gridwords {

class JsonReader {
public:
    enum class Kind : uint8_t { null, truth, number, text, list, object };

    explicit JsonReader(std::string_view text);

    // What comes next.
    Kind kind();

    void null() { word("null"); }
    bool truth();
    // The characters of a number, as written.
    std::string_view number();
    std::string text();

    // Calls `read()` for each item, which must read it.
    template <class Read>
    void list(Read&& read) {
        enter('[');
        if (!closes(']')) {
            do {
                place_.back().index = place_.back().count++;
                read();
            } while (goes_on(']'));
        }
        place_.pop_back();
    }

    // Calls `read(name)` for each member, which must read its value.
    template <class Read>
    void object(Read&& read) {
        enter('{');
        if (!closes('}')) {
            do {
                const std::string name = member();  // `place_` may move while the value is read
                place_.back().name = name;
                read(name);
            } while (goes_on('}'));
        }
        place_.pop_back();
    }

    // The value that comes next, as a message quotes it; it can still be read.
    std::string shown();

    // Where it is, as in players[0].words[3].
    std::string where() const;

    // Throws NotJson if anything follows.
    void end();

private:
    struct Place {
        bool is_list;
        size_t index = 0;
        size_t count = 0;
        std::string name = {};
        std::vector<std::string> seen = {};
    };

    [[noreturn]] void fail(const std::string& expected) const;
    void skip_space();
    void word(std::string_view word);
    void enter(char bracket);
    bool closes(char bracket);
    bool goes_on(char bracket);
    std::string member();
    char32_t escaped();
    char32_t hex();

    std::string_view text_;
    size_t at_ = 0;
    std::vector<Place> place_;
};

}  // namespace gridwords
