#include "merge.h"

#include <algorithm>

#include "../ranges.h"
#include "path_limit.h"

namespace gridwords {
namespace {

// Finds per thread: fewer are merged before another thread has begun.
constexpr size_t least_finds = 4096;

// Finds lie in memory in the order of the search and are wanted in the order of the words. Asking for the memory of a
// few words ahead halves the time.
constexpr size_t ahead = 8;

void fetch([[maybe_unused]] const void* memory) {
#if defined(__GNUC__)
    __builtin_prefetch(memory);
#endif
}

// A stretch of the words: what is kept of them, and where it goes in the answer.
struct Part {
    std::vector<FindRef> paths;    // those kept, word by word; one per word where no paths are wanted
    std::vector<uint32_t> counts;  // with Paths::all: how many of them each word has
    std::vector<uint32_t> cut;     // words with more, counted from the first of this part
    uint64_t cells = 0;
    size_t words_before = 0;
    uint64_t paths_before = 0;
    uint64_t cells_before = 0;

    size_t words() const { return counts.empty() ? paths.size() : counts.size(); }
};

class Merge {
public:
    Merge(const Question& question, Scratch& scratch, Ended ended) : question_(question), scratch_(scratch) {
        if (question.paths == Paths::all) most_paths_ = limit_paths(question, scratch, ended);
        size_t count = 0;
        for (const Scratch::Thread& thread : scratch.threads) count += thread.finds.finds.size();
        threads_ = std::clamp(static_cast<int>(count / least_finds), 1, std::max(1, question.threads));
    }

    Answer run() {
        Chains& chains = scratch_.chains;
        const std::vector<uint32_t>& ranks = question_.lexicon.ranks();
        chains.begin(question_.lexicon.word_count());
        for_each_item(scratch_.threads.size(), threads_, [&](size_t thread, int) {
            std::vector<Find>& finds = scratch_.threads[thread].finds.finds;
            for (size_t i = 0; i < finds.size(); ++i) {
                if (i + 2 * ahead < finds.size()) fetch(&ranks[finds[i + 2 * ahead].node]);
                if (i + ahead < finds.size()) chains.fetch(ranks[finds[i + ahead].node]);
                finds[i].next = chains.push(ranks[finds[i].node], FindRef(thread, i));
            }
        });
        const size_t blocks = chains.block_count();
        std::vector<Part> parts(threads_ == 1 ? 1 : blocks);
        for_each_item(parts.size(), threads_, [&](size_t number, int) {
            const size_t end = blocks * (number + 1) / parts.size();
            for (size_t block = blocks * number / parts.size(); block < end; ++block) {
                chains.take_block(
                    block, [&](FindRef head) { fetch(&find(head)); }, [&](FindRef head) { pick(head, parts[number]); });
            }
        });
        Answer answer = make_room(parts);
        for_each_item(parts.size(), threads_, [&](size_t number, int) { write(parts[number], answer); });
        for (const Part& part : parts) {
            for (const uint32_t word : part.cut) answer.cut.push_back(static_cast<uint32_t>(part.words_before + word));
        }
        return answer;
    }

private:
    const Find& find(FindRef ref) const { return scratch_.threads[ref.thread()].finds.finds[ref.place()]; }
    PathView path(FindRef ref) const { return scratch_.threads[ref.thread()].finds.path(find(ref)); }

    bool precedes(FindRef a, FindRef b) const {
        if (find(a).start != find(b).start) return find(a).start < find(b).start;  // saves looking at the paths
        const PathView one = path(a);
        const PathView other = path(b);
        return std::lexicographical_compare(one.cells, one.cells + one.length, other.cells, other.cells + other.length);
    }
    bool is_same(FindRef a, FindRef b) const {
        const PathView one = path(a);
        const PathView other = path(b);
        return std::equal(one.cells, one.cells + one.length, other.cells, other.cells + other.length);
    }

    // Adds what is kept of a word's finds.
    void pick(FindRef head, Part& part) const {
        if (question_.paths == Paths::all) return pick_all(head, part);
        FindRef least = head;
        if (question_.paths == Paths::first) {
            for (FindRef other = find(head).next; other; other = find(other).next) {
                if (precedes(other, least)) least = other;
            }
            part.cells += find(least).length;
        }
        part.paths.push_back(least);
    }

    void pick_all(FindRef head, Part& part) const {
        const auto begin = static_cast<std::ptrdiff_t>(part.paths.size());
        for (FindRef other = head; other; other = find(other).next) part.paths.push_back(other);
        std::sort(part.paths.begin() + begin, part.paths.end(),
                  [this](FindRef a, FindRef b) { return precedes(a, b); });
        part.paths.erase(std::unique(part.paths.begin() + begin, part.paths.end(),
                                     [this](FindRef a, FindRef b) { return is_same(a, b); }),
                         part.paths.end());
        if (part.paths.size() - static_cast<size_t>(begin) > most_paths_) {
            part.paths.resize(static_cast<size_t>(begin) + most_paths_);
            part.cut.push_back(static_cast<uint32_t>(part.counts.size()));
        }
        for (auto kept = part.paths.begin() + begin; kept != part.paths.end(); ++kept) part.cells += find(*kept).length;
        part.counts.push_back(static_cast<uint32_t>(part.paths.size() - static_cast<size_t>(begin)));
    }

    // An answer for the words of all parts, which learn their places in it.
    Answer make_room(std::vector<Part>& parts) const {
        size_t words = 0;
        uint64_t paths = 0;
        uint64_t cells = 0;
        for (Part& part : parts) {
            part.words_before = words;
            part.paths_before = paths;
            part.cells_before = cells;
            words += part.words();
            paths += part.paths.size();
            cells += part.cells;
        }
        Answer answer;
        answer.paths = question_.paths;
        answer.nodes = Array<uint32_t>(words);
        if (question_.paths == Paths::none) return answer;
        if (question_.paths == Paths::all) answer.path_ends = Array<uint64_t>(words);
        answer.cell_ends = Array<uint64_t>(static_cast<size_t>(paths));
        answer.cells = Array<uint32_t>(static_cast<size_t>(cells));
        return answer;
    }

    void fetch_find(const Part& part, size_t i) const {
        if (i < part.paths.size()) fetch(&find(part.paths[i]));
    }

    void write(const Part& part, Answer& answer) const {
        const bool all = question_.paths == Paths::all;
        size_t next = 0;
        for (size_t word = 0; word < part.words(); ++word) {
            fetch_find(part, next + 2 * ahead);
            answer.nodes[part.words_before + word] = find(part.paths[next]).node;
            next += all ? part.counts[word] : 1;
            if (all) answer.path_ends[part.words_before + word] = part.paths_before + next;
        }
        if (question_.paths == Paths::none) return;
        uint64_t cells = part.cells_before;
        for (size_t i = 0; i < part.paths.size(); ++i) {
            fetch_find(part, i + 2 * ahead);
            if (i + ahead < part.paths.size()) fetch(path(part.paths[i + ahead]).cells);
            const PathView kept = path(part.paths[i]);
            std::copy_n(kept.cells, kept.length, answer.cells.data() + cells);
            cells += kept.length;
            answer.cell_ends[static_cast<size_t>(part.paths_before) + i] = cells;
        }
    }

    const Question& question_;
    Scratch& scratch_;
    int threads_;
    uint32_t most_paths_ = 1;  // the paths of each word
};

}  // namespace

Answer merge_finds(const Question& question, Scratch& scratch, Ended ended) {
    Answer answer = Merge(question, scratch, ended).run();
    answer.ended = ended;
    return answer;
}

}  // namespace gridwords
