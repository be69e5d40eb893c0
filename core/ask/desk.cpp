#include "desk.h"

#include <algorithm>

#include "../errors.h"
#include "../lexicon_builder.h"
#include "../lexicon_levels.h"
#include "../lexicon_words.h"
#include "../utf8.h"
#include "../wording.h"
#include "spelling.h"

namespace gridwords {
Scratch OpenLexicon::take_scratch() {
    const std::lock_guard hold(lock_);
    if (scratch_.empty()) return {};
    Scratch scratch = std::move(scratch_.back());
    scratch_.pop_back();
    return scratch;
}

void OpenLexicon::give_back(Scratch scratch) {
    scratch.trim();
    const std::lock_guard hold(lock_);
    scratch_.push_back(std::move(scratch));
}

void Desk::add(const std::string& name, std::shared_ptr<const Lexicon> lexicon) {
    auto open = std::make_shared<OpenLexicon>(std::move(lexicon));
    const std::lock_guard hold(lock_);
    for (Entry& entry : lexicons_) {
        if (entry.name == name) {
            forget(entry);
            entry.open = std::move(open);
            return;
        }
    }
    lexicons_.push_back({name, std::move(open)});
}

void Desk::remove(const std::string& name) {
    const std::lock_guard hold(lock_);
    const auto found =
        std::find_if(lexicons_.begin(), lexicons_.end(), [&](const Entry& entry) { return entry.name == name; });
    if (found == lexicons_.end()) return;
    forget(*found);
    lexicons_.erase(found);
}

void Desk::forget(const Entry& entry) {
    parts_.remove([&](const Part& part) { return part.of == entry.open->lexicon; });
    scorers_.remove([&](const Scorer& scorer) { return scorer.of == entry.open->lexicon.get(); });
}

void Desk::set_vulgar(std::vector<std::u32string> words) {
    const std::lock_guard hold(lock_);
    vulgar_ = std::move(words);
    parts_.remove([](const Part&) { return true; });
}

std::vector<std::u32string> Desk::vulgar() const {
    const std::lock_guard hold(lock_);
    return vulgar_;
}

const Desk::Entry& Desk::entry(const std::optional<std::string>& name) const {
    std::vector<std::string> known;
    for (const Entry& entry : lexicons_) {
        if (!name || entry.name == *name) return entry;
        known.push_back(entry.name);
    }
    if (!name) throw refusal<BadLexicon>("lexicon", "no_lexicon", "there is no lexicon");
    throw refusal<BadOption>("lexicon", "unknown", unknown_name("lexicon", *name, known),
                             {{"name", "lexicon"}, {"value", *name}});
}

std::shared_ptr<OpenLexicon> Desk::lexicon(const std::optional<std::string>& name) const {
    const std::lock_guard hold(lock_);
    return entry(name).open;
}

std::shared_ptr<OpenLexicon> Desk::counted(const std::optional<std::string>& name, std::optional<int> level,
                                           bool hide_vulgar) {
    std::shared_ptr<OpenLexicon> all = lexicon(name);
    if (level && all->lexicon->levels() == nullptr) {
        throw refusal<BadOption>("level", "no_levels",
                                 "level " + std::to_string(*level) +
                                     ": this lexicon has no levels; a word list gives them as word<TAB>level");
    }
    const Part part{all->lexicon, level.value_or(highest_level), hide_vulgar};
    if (part.level == highest_level && !hide_vulgar) return all;
    {
        const std::lock_guard hold(lock_);
        if (auto kept = parts_.find(part)) return kept;
    }
    // Made without holding the lock, which all questions need: making a part takes longer than answering most of them.
    auto made = make(part);
    const std::lock_guard hold(lock_);
    parts_.add(part, made);
    return made;
}

std::shared_ptr<OpenLexicon> Desk::make(const Part& part) const {
    std::shared_ptr<const Lexicon> lexicon = part.of, whole;
    if (part.level < highest_level) {
        whole = lexicon;
        lexicon = up_to_level(*lexicon, part.level);
    }
    if (part.hide_vulgar) {
        std::vector<uint32_t> nodes;
        std::string codes;
        for (const std::u32string& word : vulgar()) {
            const uint32_t node = find_word(*lexicon, word, codes);
            if (node != no_node) nodes.push_back(node);
        }
        lexicon = without_words(*lexicon, nodes);
    }
    return std::make_shared<OpenLexicon>(std::move(lexicon), std::move(whole));
}

std::shared_ptr<const ManyScorer> Desk::kept_scorer(const Lexicon& lexicon, const std::string& name) {
    const std::lock_guard hold(lock_);
    return scorers_.find({&lexicon, name});
}

void Desk::keep_scorer(const Lexicon& lexicon, const std::string& name, std::shared_ptr<const ManyScorer> scorer) {
    const std::lock_guard hold(lock_);
    scorers_.add({&lexicon, name}, std::move(scorer));
}

std::shared_ptr<const Lexicon> Desk::with_words(std::shared_ptr<const Lexicon> lexicon,
                                                const std::vector<std::u32string>& words) {
    std::string text, codes;
    for (const std::u32string& word : words) {
        if (find_word(*lexicon, word, codes) == no_node) text += to_utf8(word) + "\n";
    }
    if (text.empty()) return lexicon;
    const std::lock_guard hold(lock_);
    if (extended_.lexicon && extended_.base == lexicon && extended_.added == text) return extended_.lexicon;
    extended_ = {lexicon, text, nullptr};  // frees the one before, which takes megabytes
    for_each_word(*lexicon, 0, [&](const std::string& word) {
        append_text(text, lexicon->alphabet(), word);
        text += '\n';
    });
    BuildOptions options;
    options.letters = lexicon->alphabet();
    extended_.lexicon = build_lexicon(text, options).lexicon;
    return extended_.lexicon;
}

}  // namespace gridwords
