// A question from the page's worker: `name=value` lines. Values are texts without line ends; lists have a tab between
// their items.
#pragma once

#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../core/errors.h"
#include "../core/utf8.h"

namespace gridwords {

class Request {
public:
    explicit Request(std::string_view text) {
        for (size_t end; !text.empty(); text.remove_prefix(end)) {
            end = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, end);
            const size_t sign = line.find('=');
            if (sign != std::string_view::npos) values_[std::string(line.substr(0, sign))] = line.substr(sign + 1);
            if (end < text.size()) ++end;
        }
    }

    bool has(const std::string& name) const { return values_.contains(name); }

    std::string_view text(const std::string& name) const {
        const auto found = values_.find(name);
        if (found == values_.end()) throw BadOption("the request has no " + name);
        return found->second;
    }

    double number(const std::string& name) const { return std::stod(std::string(text(name))); }
    int whole(const std::string& name) const {
        int value = 0;
        const std::string_view digits = text(name);
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return value;
    }
    uint64_t seed() const { return std::stoull(std::string(text("seed"))); }
    bool is(const std::string& name) const { return text(name) == "1"; }

    std::vector<std::string_view> list(const std::string& name) const {
        std::vector<std::string_view> items;
        std::string_view left = text(name);
        if (left.empty()) return items;
        for (size_t end = left.find('\t'); end != std::string_view::npos; end = left.find('\t')) {
            items.push_back(left.substr(0, end));
            left.remove_prefix(end + 1);
        }
        items.push_back(left);
        return items;
    }

    std::vector<std::u32string> words(const std::string& name) const {
        std::vector<std::u32string> words;
        for (const std::string_view item : list(name)) words.push_back(from_utf8(item));
        return words;
    }

    template <class Number>
    std::vector<Number> numbers(const std::string& name) const {
        std::vector<Number> numbers;
        for (const std::string_view item : list(name)) {
            Number number{};
            std::from_chars(item.data(), item.data() + item.size(), number);
            numbers.push_back(number);
        }
        return numbers;
    }

private:
    std::map<std::string, std::string_view> values_;
};

}  // namespace gridwords
