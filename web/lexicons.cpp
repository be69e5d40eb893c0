#include "lexicons.h"

#include "../core/lexicon_levels.h"
#include "../core/lexicon_words.h"
#include "spelling.h"

namespace gridwords {
namespace {

constexpr int fit_for_children = -1;

std::vector<OpenLexicon> lexicons;
std::vector<std::string> vulgar;

bool is_open(int number) {
    return number >= 0 && static_cast<size_t>(number) < lexicons.size() &&
           lexicons[static_cast<size_t>(number)].lexicon != nullptr;
}

OpenLexicon& without_vulgar(OpenLexicon& open, const Request& request) {
    if (!request.has("hide_vulgar") || !request.is("hide_vulgar")) return open;
    if (!open.up_to.contains(fit_for_children)) {
        std::vector<uint32_t> nodes;
        std::string codes;
        for (const std::string& word : vulgar) {
            const uint32_t node = find_word(*open.lexicon, from_utf8(word), codes);
            if (node != no_node) nodes.push_back(node);
        }
        open.up_to[fit_for_children] = {without_words(*open.lexicon, nodes)};
    }
    return open.up_to[fit_for_children];
}

OpenLexicon& at_level(OpenLexicon& open, const Request& request) {
    if (!request.has("level")) return open;
    if (open.lexicon->levels() == nullptr) throw BadOption("this lexicon has no levels");
    const int level = request.whole("level");
    if (level >= highest_level) return open;
    if (!open.up_to.contains(level)) open.up_to[level] = {up_to_level(*open.lexicon, level), open.lexicon};
    return open.up_to[level];
}

}  // namespace

int add_lexicon(std::shared_ptr<const Lexicon> lexicon) {
    lexicons.push_back({std::move(lexicon)});
    return static_cast<int>(lexicons.size()) - 1;
}

OpenLexicon& lexicon_at(int number) {
    if (!is_open(number)) throw BadLexicon("there is no such lexicon");
    return lexicons[static_cast<size_t>(number)];
}

void forget_lexicon_at(int number) {
    if (is_open(number)) lexicons[static_cast<size_t>(number)] = {};
}

OpenLexicon& counted_words(OpenLexicon& open, const Request& request) {
    return at_level(without_vulgar(open, request), request);
}

const std::vector<std::string>& vulgar_words() { return vulgar; }

void set_vulgar(const Request& request, Json& json) {
    for (const std::string_view word : request.list("words")) vulgar.emplace_back(word);
    json.raw("{}");
}

// `levels` has one number for each of `words`; other words of the lexicon get the highest.
void set_levels(const Request& request, OpenLexicon& open, Json& json) {
    std::map<std::string_view, uint8_t> given;
    const std::vector<uint8_t> numbers = request.numbers<uint8_t>("levels");
    size_t place = 0;
    for (const std::string_view word : request.list("words")) given[word] = numbers.at(place++);
    const Lexicon& lexicon = *open.lexicon;
    std::vector<uint8_t> levels;
    for (const uint32_t node : word_nodes(lexicon)) {
        const auto found = given.find(text_of(lexicon.alphabet(), lexicon.spell(node)));
        levels.push_back(found == given.end() ? uint8_t{highest_level} : found->second);
    }
    open = {with_levels(lexicon, levels)};
    json.raw("{}");
}

void describe(const Lexicon& lexicon, Json& json) {
    json.raw("{\"words\":").number(lexicon.word_count()).raw(",\"alphabet\":").text(to_utf8(lexicon.alphabet()));
    json.raw(",\"left_out\":").number(lexicon.left_out());
    json.raw(",\"levels\":").truth(lexicon.levels() != nullptr).raw("}");
}

}  // namespace gridwords
