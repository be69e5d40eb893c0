#include "word_queue.h"

#include <algorithm>
#include <bitset>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "../parallel.h"
#include "path_limit.h"
#include "steps.h"

namespace gridwords {
namespace {

using Path = std::vector<uint32_t>;
using Lengths = std::bitset<max_word_length + 1>;

// The beginning of a path. Tiles can be read in several ways, so it may spell beginnings of several lengths.
struct Walk {
    Path cells;
    Lengths lengths;
    uint8_t direction = 0;  // the direction of its last step, on a line board
};

// The lengths of the word's beginnings that are spelled once `tile` follows beginnings of these lengths.
Lengths spelled_on(std::string_view word, const Tile& tile, const Lengths& lengths) {
    Lengths longer;
    for (size_t length = 0; length < word.size(); ++length) {
        if (!lengths[length]) continue;
        for (const std::string& spelling : tile.spellings) {
            if (word.substr(length, spelling.size()) == spelling) longer.set(length + spelling.size());
        }
    }
    return longer;
}

class WordQueue {
public:
    WordQueue(const Question& question, Control& control, const WordList& words, size_t most_bytes)
        : question_(question), control_(control), words_(words), most_bytes_(most_bytes),
          starts_(question.lexicon.alphabet().size()) {
        for (uint32_t cell = 0; cell < question.board.cell_count(); ++cell) {
            std::bitset<64> letters;
            for (const std::string& spelling : question.board.tile(cell).spellings)
                letters.set(static_cast<size_t>(spelling[0]));
            for (size_t letter = 0; letter < starts_.size(); ++letter) {
                if (letters[letter]) starts_[letter].push_back(cell);
            }
        }
    }

    // Waits for a walk and the number of its word; ends the word when its last walk is done. False when there are no
    // more words, or the search must end.
    bool take(size_t& word, Walk& walk) {
        std::unique_lock<std::mutex> hold(lock_);
        while (!control_.is_stopped()) {
            if (!walks_.empty()) {
                if (bytes_ < most_bytes_) {
                    walk = std::move(walks_.front());
                    walks_.pop_front();
                } else {
                    walk = std::move(walks_.back());
                    walks_.pop_back();
                }
                bytes_ -= bytes_of(walk);
                ++working_;
                word = word_;
                return true;
            }
            if (working_ == 0) {
                if (!begin_next()) return false;
                changed_.notify_all();
            } else if (changed_.wait_for(hold, std::chrono::milliseconds(20)) == std::cv_status::timeout) {
                // The caller's thread must keep checking for Ctrl-C while it waits.
                hold.unlock();
                control_.should_stop();
                hold.lock();
            }
        }
        return false;
    }

    // Takes the result of extending a walk: the walks that are one cell longer, and its path if that spells the word.
    void put(std::vector<Walk>& longer, const Path* found) {
        const std::lock_guard<std::mutex> hold(lock_);
        --working_;
        if (found != nullptr && question_.paths == Paths::first && (best_.empty() || *found < best_)) best_ = *found;
        if (found != nullptr && question_.paths == Paths::none) {
            is_found_ = true;
            walks_.clear();
            bytes_ = 0;
        }
        if (!is_found_) {
            // Where the newest walk comes next, they are added backwards, so that they are taken in the order of their
            // cells.
            if (bytes_ >= most_bytes_) std::reverse(longer.begin(), longer.end());
            for (Walk& walk : longer) add(std::move(walk));
        }
        if (working_ == 0 || !walks_.empty()) changed_.notify_all();
    }

    void stop() {
        control_.interrupt();
        changed_.notify_all();
    }

    size_t most_walks() const { return most_walks_; }

private:
    static size_t bytes_of(const Walk& walk) { return sizeof(Walk) + walk.cells.capacity() * sizeof(uint32_t); }

    void add(Walk&& walk) {
        // Whatever follows, no path that begins like this can be smaller than the one that is known.
        if (!best_.empty() && best_ < walk.cells) return;
        bytes_ += bytes_of(walk);
        walks_.push_back(std::move(walk));
        most_walks_ = std::max(most_walks_, walks_.size());
    }

    // Queues the starting cells of the next word that has any. False after the last word.
    bool begin_next() {
        while (walks_.empty()) {
            if (question_.progress != nullptr) question_.progress->done = next_;
            if (next_ == words_.size()) return false;
            word_ = next_++;
            best_.clear();
            is_found_ = false;
            const std::string_view letters = words_.letters(word_);
            for (const uint32_t cell : starts_[static_cast<size_t>(letters[0])]) {
                Walk start;
                start.lengths = spelled_on(letters, question_.board.tile(cell), Lengths(1));
                start.cells.push_back(cell);
                if (start.lengths.any()) add(std::move(start));
            }
        }
        return true;
    }

    const Question& question_;
    Control& control_;
    const WordList& words_;
    size_t most_bytes_;
    std::vector<std::vector<uint32_t>> starts_;  // by letter: the cells whose tiles can begin with it

    std::mutex lock_;
    std::condition_variable changed_;
    std::deque<Walk> walks_;
    size_t bytes_ = 0;
    size_t most_walks_ = 0;
    size_t word_ = 0;
    size_t next_ = 0;
    size_t working_ = 0;  // threads that extend a walk
    Path best_;           // the smallest path of the current word so far, with Paths::first
    bool is_found_ = false;
};

// The smallest paths of one word that one thread has met.
class Smallest {
public:
    explicit Smallest(const Question& question) : paths_wanted_(question.paths), limit_(question) {
        // No word keeps more than all words together may.
        if (question.paths == Paths::all)
            most_ = static_cast<size_t>(std::min<uint64_t>(limit_.most(), question.max_total_paths + 1));
    }

    void add(Path path) {
        paths_.push_back(std::move(path));
        // Only now and then, so that a path costs little.
        if (paths_.size() >= 2 * most_ + 64) keep();
    }
    void flush(uint32_t node, Finds& finds) {
        keep();
        for (const Path& path : paths_) {
            const size_t length = paths_wanted_ == Paths::none ? 0 : path.size();
            finds.add(node, path.data(), static_cast<uint32_t>(length), path[0]);
        }
        paths_.clear();
        if (paths_wanted_ == Paths::all && limit_.is_reached(finds.finds.size())) limit_.trim(finds);
    }

private:
    void keep() {
        std::sort(paths_.begin(), paths_.end());
        if (paths_.size() > most_) paths_.resize(most_);
    }

    Paths paths_wanted_;
    PathLimit limit_;
    size_t most_ = 1;
    std::vector<Path> paths_;
};

}  // namespace

size_t search_breadth_first(const Question& question, Control& control, const WordList& words,
                            const std::function<Finds&(int)>& finds_of, size_t most_bytes) {
    WordQueue queue(question, control, words, most_bytes);
    const Steps steps(question.board);
    const auto work = [&](int thread) {
        const Traced traced{question.trace, thread, Trace::Kind::words};
        Finds& finds = finds_of(thread);
        Smallest smallest(question);
        Ticker ticker(control);
        std::vector<Step> ways;
        std::vector<Walk> longer;
        Walk walk;
        size_t word = 0;
        for (size_t next = 0; queue.take(next, walk); word = next) {
            const double since_s = traced.now_s();
            if (next != word) smallest.flush(words.node(word), finds);
            const std::string_view letters = words.letters(next);
            const bool is_path = walk.lengths[letters.size()];
            ways.clear();
            longer.clear();
            steps.append(walk.cells.back(), walk.direction, ways);
            for (const Step& way : ways) {
                if (std::find(walk.cells.begin(), walk.cells.end(), way.cell) != walk.cells.end()) continue;
                Walk one{{}, spelled_on(letters, question.board.tile(way.cell), walk.lengths), way.direction};
                if (one.lengths.none()) continue;
                one.cells.reserve(walk.cells.size() + 1);
                one.cells.insert(one.cells.end(), walk.cells.begin(), walk.cells.end());
                one.cells.push_back(way.cell);
                longer.push_back(std::move(one));
            }
            if (is_path) smallest.add(walk.cells);
            queue.put(longer, is_path ? &walk.cells : nullptr);
            traced.add_since(since_s);
            if (ticker.tick()) break;
        }
        if (words.size() > 0) smallest.flush(words.node(word), finds);
    };
    if (question.trace != nullptr) question.trace->open(std::max(1, question.threads));
    run_threads(
        std::max(1, question.threads),
        [&](int thread) {
            try {
                work(thread);
            } catch (...) {
                queue.stop();  // or the others would wait for what this thread has not done
                throw;
            }
        },
        &control);
    return queue.most_walks();
}

}  // namespace gridwords
