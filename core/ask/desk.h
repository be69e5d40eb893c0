// Desk: what questions are answered with, and what one answer leaves for the next. Threads may share one.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "../engines/scratch.h"
#include "../lexicon.h"

namespace gridwords {

class ManyScorer;

// A lexicon with the memory that each search leaves for the next.
class OpenLexicon {
public:
    explicit OpenLexicon(std::shared_ptr<const Lexicon> words, std::shared_ptr<const Lexicon> of = nullptr)
        : lexicon(std::move(words)), whole(std::move(of)) {}

    const std::shared_ptr<const Lexicon> lexicon;
    const std::shared_ptr<const Lexicon> whole;  // if this one has only its best known words

    Scratch take_scratch();
    void give_back(Scratch scratch);

    // The scorer that was kept under a name, or null. A few are kept (6 MB each); the oldest makes room.
    std::shared_ptr<const ManyScorer> kept_scorer(const std::string& name);
    void keep_scorer(const std::string& name, std::shared_ptr<const ManyScorer> scorer);

private:
    struct Kept {
        std::string name;
        std::shared_ptr<const ManyScorer> scorer;
    };

    std::mutex lock_;
    std::vector<Scratch> scratch_;
    std::vector<Kept> scorers_;
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

    // Its words up to a level and fit for children. Each part is made once. Throws BadOption if it has no levels.
    std::shared_ptr<OpenLexicon> counted(const std::optional<std::string>& name, std::optional<int> level,
                                         bool hide_vulgar);

    // The words of a lexicon and these. The last one is kept: other wishes change more often than the words, and to
    // build it takes as long as to find a board.
    std::shared_ptr<const Lexicon> with_words(std::shared_ptr<const Lexicon> lexicon,
                                              const std::vector<std::u32string>& words);

private:
    struct Part {
        int level;  // the highest if all count
        bool hide_vulgar;
        auto operator<=>(const Part&) const = default;
    };
    struct Entry {
        std::string name;
        std::shared_ptr<OpenLexicon> open;
        std::map<Part, std::shared_ptr<OpenLexicon>> parts = {};
    };
    struct Extended {
        std::shared_ptr<const Lexicon> base;
        std::string added;
        std::shared_ptr<const Lexicon> lexicon;
    };

    const Entry& entry(const std::optional<std::string>& name) const;

    mutable std::mutex lock_;
    std::vector<Entry> lexicons_;
    std::vector<std::u32string> vulgar_;
    Extended extended_;
};

}  // namespace gridwords
