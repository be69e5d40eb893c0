#include "word_memory.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "path_limit.h"

namespace gridwords {
namespace {

// Ascending walks, each word once.
class FirstPathMemory final : public WordMemory {
public:
    FirstPathMemory(Stamps& stamps, Finds& finds) : WordMemory(stamps, finds, true) {}

    void meet(const Met& met) override {
        stamps_->set(met.node);
        finds_->add(met.node, met.cells, met.length, met.start);
    }
};

class ForgetfulMemory final : public WordMemory {
public:
    ForgetfulMemory(Stamps& stamps, Finds& finds) : WordMemory(stamps, finds, true) {}

    void meet(const Met& met) override { finds_->add(met.node, met.cells, met.length, met.start); }
};

// Ascending walks, every path of every word.
class AllPathsMemory final : public WordMemory {
public:
    AllPathsMemory(Stamps& stamps, const Question& question, Finds& finds)
        : WordMemory(stamps, finds, false), limit_(question) {
        stamps_->keep_places();
    }

    void meet(const Met& met) override {
        // The place of a stamp is the number of paths so far.
        stamps_->set(met.node, stamps_->has(met.node) ? stamps_->place(met.node) + 1 : 1);
        finds_->add(met.node, met.cells, met.length, met.start);
        if (limit_.is_reached(finds_->finds.size())) limit_.trim(*finds_);
    }

private:
    bool wants_again(uint32_t node, uint32_t) const override { return stamps_->place(node) < limit_.most(); }

    PathLimit limit_;
};

// Walks in any order, the smallest path of each word. A word met on several paths, each smaller than the last, is among
// the finds several times.
class SmallestPathMemory final : public WordMemory {
public:
    SmallestPathMemory(Stamps& stamps, Finds& finds) : WordMemory(stamps, finds, false) { stamps_->keep_places(); }

    void meet(const Met& met) override {
        if (stamps_->has(met.node)) {
            const Find& known = finds_->finds[stamps_->place(met.node)];
            const PathView path = finds_->path(known);
            if (!std::lexicographical_compare(met.cells, met.cells + met.length, path.cells, path.cells + path.length))
                return;
        }
        stamps_->set(met.node, static_cast<uint32_t>(finds_->finds.size()));
        finds_->add(met.node, met.cells, met.length, met.start);
    }

private:
    bool wants_again(uint32_t node, uint32_t start) const override {
        return start <= finds_->finds[stamps_->place(node)].start;
    }
};

// Walks in any order, the smallest paths of each word. Sets no stamps: every path is looked at.
class SmallestPathsMemory final : public WordMemory {
public:
    SmallestPathsMemory(Stamps& stamps, const Question& question, Finds& finds)
        : WordMemory(stamps, finds, false), limit_(question) {}

    void meet(const Met& met) override {
        std::vector<Path>& kept = paths_[met.node];  // a heap, the largest in front
        Path path(met.cells, met.cells + met.length);
        if (kept.size() == limit_.most()) {
            if (path >= kept.front()) return;
            std::pop_heap(kept.begin(), kept.end());
            kept.back() = std::move(path);
        } else {
            kept.push_back(std::move(path));
            ++count_;
        }
        std::push_heap(kept.begin(), kept.end());
        if (limit_.is_reached(count_)) trim();
    }
    void finish() override {
        for (const auto& [node, kept] : paths_) {
            for (const Path& path : kept)
                finds_->add(node, path.data(), static_cast<uint32_t>(path.size()), path.front());
        }
        paths_.clear();
    }

private:
    using Path = std::vector<uint32_t>;

    void trim() {
        std::vector<uint32_t> counts;
        for (const auto& [node, kept] : paths_) counts.push_back(static_cast<uint32_t>(kept.size()));
        limit_.lower(std::move(counts));
        count_ = 0;
        for (auto& [node, kept] : paths_) {
            for (; kept.size() > limit_.most(); kept.pop_back()) std::pop_heap(kept.begin(), kept.end());
            count_ += kept.size();
        }
    }

    std::unordered_map<uint32_t, std::vector<Path>> paths_;
    PathLimit limit_;
    size_t count_ = 0;  // the paths of all words
};

}  // namespace

std::unique_ptr<WordMemory> make_memory(const Question& question, bool ascending, Stamps& stamps, Finds& finds) {
    stamps.begin(question.lexicon.node_count());
    const bool all = question.paths == Paths::all;
    if (ascending && all) return std::make_unique<AllPathsMemory>(stamps, question, finds);
    if (ascending) return std::make_unique<FirstPathMemory>(stamps, finds);
    if (all) return std::make_unique<SmallestPathsMemory>(stamps, question, finds);
    return std::make_unique<SmallestPathMemory>(stamps, finds);
}

std::unique_ptr<WordMemory> make_forgetful_memory(Stamps& stamps, Finds& finds) {
    return std::make_unique<ForgetfulMemory>(stamps, finds);
}

}  // namespace gridwords
