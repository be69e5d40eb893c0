// make/words and make/topics.
#include "word_pool.h"

#include <algorithm>
#include <set>

#include "../lexicon_words.h"
#include "../make/chance.h"
#include "../make/forbidden.h"
#include "../paper/phrases.h"
#include "../utf8.h"
#include "answers.h"
#include "puzzle_json.h"

namespace gridwords {
namespace {

constexpr size_t shortest_random = 4, longest_random = 9;
constexpr int usual_level = 35;
constexpr uint64_t random_stream = 0x72616e646f6d;  // so that the choice of words and of their places is independent

// Random words, none inside another one, and none that is vulgar or contains a vulgar word.
void add_random(GivenWords& given, const PooledRequest& request, Caller& caller, uint64_t seed, size_t longest) {
    std::optional<int> level = request.level;
    if (!level && caller.desk.lexicon(request.lexicon)->lexicon->levels() != nullptr) level = usual_level;
    const std::shared_ptr<OpenLexicon> open =
        caller.desk.counted(request.lexicon, level, !caller.desk.vulgar().empty());
    const Lexicon& lexicon = *open->lexicon;
    const Alphabet& alphabet = lexicon.alphabet();
    std::vector<std::string> words;
    for_each_word(lexicon, root, [&](const std::string& codes) {
        if (codes.size() >= shortest_random && codes.size() <= std::min(longest, longest_random)) {
            words.push_back(codes);
        }
    });
    Chance chance(seed ^ random_stream);
    chance.shuffle(words);
    const std::vector<std::u32string> vulgar = caller.desk.vulgar();
    auto wanted = static_cast<size_t>(*request.random);
    for (size_t i = 0; i < words.size() && wanted > 0; ++i) {
        std::u32string word;
        for (const char code : words[i]) word += alphabet[static_cast<uint8_t>(code)];
        const auto clashes = [&](const GivenWord& one) {
            return is_inside(word, one.word) || is_inside(one.word, word);
        };
        const auto contains = [&](const std::u32string& part) { return is_inside(part, word); };
        if (std::any_of(given.words.begin(), given.words.end(), clashes) ||
            std::any_of(vulgar.begin(), vulgar.end(), contains)) {
            continue;
        }
        given.words.push_back({word, word, word});
        --wanted;
    }
    if (wanted == 0) return;
    const size_t found = static_cast<size_t>(*request.random) - wanted;
    throw refusal<BadOption>("random", "few_words",
                             "random " + std::to_string(*request.random) + ": there " + (found == 1 ? "is" : "are") +
                                 " only " + plural(found, "such word") + "; expected fewer, or a higher level",
                             {{"words", std::to_string(found)}});
}

}  // namespace

bool is_inside(std::u32string_view word, std::u32string_view other) {
    const std::u32string turned(word.rbegin(), word.rend());
    return other.find(word) != other.npos || other.find(turned) != other.npos;
}

std::string tag_of(const LanguageLetters* language) {
    return std::string(language == nullptr ? unknown_language : language->code);
}

std::vector<const Topic*> find_topics(const std::optional<Names>& names) {
    std::vector<const Topic*> found;
    const auto add_all = [&] {
        for (const Topic& topic : topics()) found.push_back(&topic);
    };
    if (!names) {
        add_all();
        return found;
    }
    for (const std::string& name : names->names) {
        const auto known =
            std::find_if(topics().begin(), topics().end(), [&](const Topic& topic) { return topic.name == name; });
        if (known != topics().end()) {
            found.push_back(&*known);
        } else if (name == "all") {
            add_all();
        } else {
            std::vector<std::string> all;
            for (const Topic& topic : topics()) all.emplace_back(topic.name);
            throw refusal<BadOption>("topic", "topic", unknown_name("topic", name, all), {{"value", name}});
        }
    }
    return found;
}

GivenWords read_pool(const PooledRequest& request, Caller& caller, uint64_t seed, size_t longest) {
    if (request.level && !request.random) {
        throw refusal<BadOption>("level", "level_alone", "level applies to random words: expected random as well");
    }
    GivenWords given;
    if (!request.words.empty() || !(request.topic || request.random)) {
        given = read_given_words(request.words, "words", request.spelling());
    }
    if (request.topic) {
        std::set<std::u32string> seen;
        for (const GivenWord& one : given.words) seen.insert(one.word);
        for (const Topic* topic : find_topics(request.topic)) {
            for (const std::string& text : topic_words(*topic)) {
                GivenWord one = read_given_word(text, "topic", "topic");
                if (seen.insert(one.word).second) given.words.push_back(std::move(one));
            }
        }
    }
    if (request.random) add_random(given, request, caller, seed, longest);
    return given;
}

std::string title_of(const std::optional<std::string>& title, const std::optional<Names>& topic, PuzzleKind kind,
                     std::string_view language) {
    if (title) return puzzle_title(title, kind);
    if (topic && topic->names.size() == 1 && topic->names.front() != "all") {
        return topic_title(*find_topics(topic).front());
    }
    const Phrases& said = phrases_of(language);
    const char* const name = kind == PuzzleKind::wordsearch   ? said.word_search
                             : kind == PuzzleKind::theme      ? said.theme
                             : kind == PuzzleKind::crisscross ? said.criss_cross
                                                              : nullptr;
    return name == nullptr ? puzzle_title(title, kind) : name;
}

std::string language_of(const SpelledRequest& request, const std::vector<GivenWord>& words,
                        std::u32string_view message) {
    if (request.language) return *request.language;
    std::u32string letters(message);
    for (const GivenWord& one : words) letters += one.written;
    return tag_of(language_with(letters));
}

LetterCounts letters_of(const Lexicon& lexicon) { return {lexicon.alphabet(), letter_counts(lexicon)}; }

FillLetters fill_letters(const PooledRequest& request, const Caller& caller, const std::vector<GivenWord>& words,
                         std::u32string_view message) {
    if (request.lexicon) {
        const LetterCounts counted = letters_of(*caller.desk.lexicon(request.lexicon)->lexicon);
        return {request.language ? *request.language : tag_of(closest_language(counted)),
                spelled(counted, request.spelling())};
    }
    FillLetters made{language_of(request, words, message), {}};
    if (const LanguageLetters* const known = find_language(made.language)) {
        made.counted.letters = known->letters;
        made.counted.counts.assign(known->counts, known->counts + known->letters.size());
        made.counted = spelled(made.counted, request.spelling());
    }
    return made;
}

void answer(const WordsRequest& request, Caller& caller, Json& json) {
    const GivenWords given = read_pool(request, caller, puzzle_seed(request, caller), longest_random);
    json.raw("{\"words\":").list(given.words, [&](const GivenWord& one) {
        json.raw("{\"word\":").text(to_utf8(one.word)).raw(",\"text\":").text(to_utf8(one.text)).raw("}");
    });
    const std::string language = fill_letters(request, caller, given.words).language;
    json.raw(",\"language\":").text(language).raw(",\"title\":");
    json.text(title_of(request.title, request.topic, PuzzleKind::wordsearch, language));
    json.raw(",\"notes\":").list(given.notes, [&](const std::string& note) { json.text(note); });
    json.raw("}");
}

void answer(const TopicsRequest& request, Caller&, Json& json) {
    json.raw("{\"topics\":").list(find_topics(request.topic), [&](const Topic* topic) {
        json.raw("{\"name\":").text(topic->name).raw(",\"title\":").text(topic_title(*topic)).raw(",\"words\":");
        json.list(topic_words(*topic), [&](const std::string& word) { json.text(word); });
        json.raw("}");
    });
    json.raw("}");
}

}  // namespace gridwords
