// Desk: what questions are answered with, and what one answer leaves for the next. Threads may share one.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../engines/scratch.h"
#include "../lexicon.h"

namespace gridwords {

class ManyScorer;

// The most recently used values, up to `most` of them, by key.
template <class Key, class Value, size_t most>
class Recent {
public:
    // The value, or null.
    Value find(const Key& key) {
        const auto found =
            std::find_if(kept_.begin(), kept_.end(), [&](const auto& each) { return each.first == key; });
        if (found == kept_.end()) return nullptr;
        std::rotate(found, found + 1, kept_.end());
        return kept_.back().second;
    }

    void add(Key key, Value value) {
        if (find(key) != nullptr) kept_.pop_back();
        if (kept_.size() == most) kept_.erase(kept_.begin());
        kept_.emplace_back(std::move(key), std::move(value));
    }

    template <class Is>
    void remove(Is&& is) {
        std::erase_if(kept_, [&](const auto& each) { return is(each.first); });
    }

private:
    std::vector<std::pair<Key, Value>> kept_;  // the most recently used one comes last
};

// A lexicon with the memory that each search leaves for the next.
class OpenLexicon {
public:
    explicit OpenLexicon(std::shared_ptr<const Lexicon> words, std::shared_ptr<const Lexicon> of = nullptr)
        : lexicon(std::move(words)), whole(std::move(of)) {}

    const std::shared_ptr<const Lexicon> lexicon;
    const std::shared_ptr<const Lexicon> whole;  // the complete lexicon, if this one has only its best-known words

    Scratch take_scratch();
    void give_back(Scratch scratch);

private:
    std::mutex lock_;
    std::vector<Scratch> scratch_;
};

class Desk {
public:
    // The first lexicon is the default. A lexicon of the same name is replaced.
    void add(const std::string& name, std::shared_ptr<const Lexicon> lexicon);
    void remove(const std::string& name);

    // The words unfit for children, as the lexicons spell them.
    void set_vulgar(std::vector<std::u32string> words);
    std::vector<std::u32string> vulgar() const;

    // The lexicon of that name, or the default. Throws BadOption for an unknown name.
    std::shared_ptr<OpenLexicon> lexicon(const std::optional<std::string>& name) const;

    // The words of that lexicon up to a level, on request only those fit for children. The most recently used parts are
    // kept: each takes some megabytes, and there are 172 of them. Throws BadOption if the lexicon has no levels.
    std::shared_ptr<OpenLexicon> counted(const std::optional<std::string>& name, std::optional<int> level,
                                         bool hide_vulgar);

    // A lexicon with these words added. The last one is kept: other fields change more often than the words, and
    // building it takes as long as finding a board.
    std::shared_ptr<const Lexicon> with_words(std::shared_ptr<const Lexicon> lexicon,
                                              const std::vector<std::u32string>& words);

    // The scorer for a lexicon that was kept under a name, or null. The most recently used ones are kept (6 MB each).
    std::shared_ptr<const ManyScorer> kept_scorer(const Lexicon& lexicon, const std::string& name);
    void keep_scorer(const Lexicon& lexicon, const std::string& name, std::shared_ptr<const ManyScorer> scorer);

private:
    struct Entry {
        std::string name;
        std::shared_ptr<OpenLexicon> open;
    };
    // Some of the words of a lexicon.
    struct Part {
        std::shared_ptr<const Lexicon> of;
        int level;  // the highest level if all words count
        bool hide_vulgar;
        bool operator==(const Part&) const = default;
    };
    struct Scorer {
        const Lexicon* of;  // kept alive by the scorer
        std::string name;
        bool operator==(const Scorer&) const = default;
    };
    struct Extended {
        std::shared_ptr<const Lexicon> base;
        std::string added;
        std::shared_ptr<const Lexicon> lexicon;
    };

    const Entry& entry(const std::optional<std::string>& name) const;
    void forget(const Entry& entry);
    std::shared_ptr<OpenLexicon> make(const Part& part) const;

    mutable std::mutex lock_;
    std::vector<Entry> lexicons_;
    Recent<Part, std::shared_ptr<OpenLexicon>, 8> parts_;
    Recent<Scorer, std::shared_ptr<const ManyScorer>, 4> scorers_;
    std::vector<std::u32string> vulgar_;
    Extended extended_;
};

}  // namespace gridwords
