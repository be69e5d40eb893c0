#include "paths.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "../errors.h"
#include "../parallel.h"
#include "../ranges.h"
#include "../splitmix64.h"
#include "../stopwatch.h"
#include "merge.h"
#include "path_walker.h"
#include "text_batch.h"
#include "word_memory.h"
#include "word_set.h"

namespace gridwords {
namespace {

// One thread's share: the paths from its starting cells.
class PathReader {
public:
    PathReader(const Question& question, const Steps& steps, const WordSet& words, size_t most_letters, bool in_chunks,
               Scratch::Thread& scratch, Control& control)
        : question_(&question), words_(&words), walker_(steps, most_letters),
          memory_(make_memory(question, true, scratch.stamps, scratch.finds)), ticker_(control), in_chunks_(in_chunks),
          longest_(static_cast<size_t>(question.lexicon.longest())) {}

    // Looks up every path from `cell`. False once the search must end.
    bool read_from(uint32_t cell) {
        walker_.start(cell);
        return read_on();
    }

    // Continues with the paths from the current cell. Returns early, with true, when the batch is full.
    bool read_on() {
        while (!batch_.is_full() && (is_reading_ = walker_.next())) {
            ++paths;
            if (walker_.is_single()) {
                offer(walker_.hash(), walker_.text());
            } else if (walker_.fewest_letters() <= longest_) {
                read(0, WordSet::empty_hash);
            }
            if (stopped_ || ticker_.tick()) return false;
        }
        return true;
    }
    // Whether `read_on` has more to do.
    bool is_reading() const { return is_reading_; }

    const TextBatch& batch() const { return batch_; }

    // Takes the words among the batch's texts, ascending.
    void note(const std::vector<TextBatch::Hit>& hits) {
        for (const TextBatch::Hit& hit : hits) {
            note(hit.node, batch_.path_number(hit.text), batch_.path(hit.text), batch_.path_length(hit.text));
        }
    }
    void clear_batch() { batch_.clear(); }

    uint64_t paths = 0;
    uint64_t lookups = 0;

private:
    // Offers every way to read the path from its cell number `level` on, after what is in text_.
    void read(size_t level, uint64_t hash) {
        if (level == walker_.path().size()) {
            offer(hash, text_);
            return;
        }
        const size_t before = text_.size();
        for (const std::string& spelling : question_->board.tile(walker_.path()[level]).spellings) {
            if (stopped_ || before + spelling.size() > longest_) continue;
            stopped_ = ticker_.tick();
            uint64_t longer = hash;
            for (const char letter : spelling) longer = WordSet::extend(longer, letter);
            text_ += spelling;
            read(level + 1, longer);
            text_.resize(before);
        }
    }

    void offer(uint64_t hash, std::string_view text) {
        ++lookups;
        if (!in_chunks_) {
            const uint32_t node = words_->find(hash, text);
            if (node != no_node) note(node, paths, walker_.path().data(), walker_.path().size());
            return;
        }
        if (batch_.is_full()) look_up_alone();
        batch_.add(text, walker_.path(), paths);
    }

    // Needed because one path can have more texts than a batch holds.
    void look_up_alone() {
        std::vector<TextBatch::Hit> hits;
        batch_.look_up(*words_, 0, batch_.size(), hits);
        note(hits);
        batch_.clear();
    }

    void note(uint32_t node, uint64_t path_number, const uint32_t* cells, size_t length) {
        if (path_number != noted_path_) {
            noted_path_ = path_number;
            noted_.begin(question_->lexicon.node_count());
        }
        // A path that spells a word in two ways counts as one path.
        if (noted_.has(node)) return;
        noted_.set(node);
        if (!memory_->may_want(node, cells[0])) return;
        memory_->meet({node, cells, question_->paths == Paths::none ? 0 : static_cast<uint32_t>(length), cells[0]});
    }

    const Question* question_;
    const WordSet* words_;
    PathWalker walker_;
    std::unique_ptr<WordMemory> memory_;
    Ticker ticker_;
    bool in_chunks_;
    bool is_reading_ = false;
    bool stopped_ = false;
    size_t longest_;
    std::string text_;
    TextBatch batch_;
    Stamps noted_;
    uint64_t noted_path_ = 0;  // paths are counted from 1
};

// Alternates between two steps until all paths are read: the readers fill their batches, then all threads look up the
// texts in chunks. After that each reader takes its own words, in the order of its paths.
void read_in_chunks(const Question& question, Control& control, const WordSet& words,
                    std::vector<std::unique_ptr<PathReader>>& readers,
                    std::vector<std::pair<std::string, double>>& statistics) {
    constexpr size_t chunk = 4096;
    const int threads = static_cast<int>(readers.size());
    Ranges cells(question.board.cell_count(), 1);
    double collect_s = 0;
    double check_s = 0;
    for (bool more = true; more && !control.is_stopped();) {
        const Stopwatch collecting;
        run_threads(
            threads,
            [&](int thread) {
                PathReader& reader = *readers[static_cast<size_t>(thread)];
                const Traced traced{question.trace, thread, Trace::Kind::starts};
                bool goes_on = true;
                double since_s = traced.now_s();
                if (reader.is_reading()) {
                    goes_on = reader.read_on();
                    traced.add_since(since_s);
                }
                while (goes_on && !reader.batch().is_full()) {
                    const Range cell = cells.take();
                    if (cell.is_empty()) break;
                    since_s = traced.now_s();
                    goes_on = reader.read_from(static_cast<uint32_t>(cell.begin));
                    traced.add_since(since_s);
                    if (question.progress != nullptr) ++question.progress->done;
                }
            },
            &control);
        collect_s += collecting.elapsed_s();

        const Stopwatch checking;
        more = !cells.all_taken();
        for (auto& reader : readers) {
            const size_t chunks = (reader->batch().size() + chunk - 1) / chunk;
            std::vector<std::vector<TextBatch::Hit>> hits(chunks);
            for_each_item(chunks, threads, [&](size_t i, int thread) {
                const size_t end = std::min((i + 1) * chunk, reader->batch().size());
                const Traced traced{question.trace, thread, Trace::Kind::lookup};
                const double since_s = traced.now_s();
                reader->batch().look_up(words, i * chunk, end, hits[i]);
                traced.add_since(since_s);
            });
            for (const auto& some : hits) reader->note(some);
            reader->clear_batch();
            more |= reader->is_reading();
        }
        check_s += checking.elapsed_s();
    }
    statistics.emplace_back("collect_s", collect_s);
    statistics.emplace_back("check_s", check_s);
}

Answer read_all(const Question& question, Control& control, Scratch& scratch, const PathsOptions& options,
                const WordSet& words, size_t most_letters) {
    const Steps steps(question.board);
    const Stopwatch searching;
    std::vector<std::unique_ptr<PathReader>> readers;
    for (size_t thread = 0; thread < static_cast<size_t>(std::max(1, question.threads)); ++thread) {
        readers.push_back(std::make_unique<PathReader>(question, steps, words, most_letters, options.in_chunks,
                                                       scratch.threads[thread], control));
    }
    if (question.trace != nullptr) question.trace->open(static_cast<int>(readers.size()));
    std::vector<std::pair<std::string, double>> statistics;
    if (options.in_chunks) {
        read_in_chunks(question, control, words, readers, statistics);
    } else {
        Ranges starts = Ranges::for_threads(question.board.cell_count(), static_cast<int>(readers.size()));
        run_threads(
            static_cast<int>(readers.size()),
            [&](int thread) {
                PathReader& reader = *readers[static_cast<size_t>(thread)];
                work_through(starts, question.progress, Traced{question.trace, thread, Trace::Kind::starts},
                             [&](uint32_t cell) { return reader.read_from(cell); });
            },
            &control);
    }
    statistics.emplace_back("search_s", searching.elapsed_s());
    uint64_t paths = 0;
    uint64_t lookups = 0;
    for (auto& reader : readers) {
        paths += reader->paths;
        lookups += reader->lookups;
    }
    Answer answer = merge_finds(question, scratch, control.ended());
    answer.statistics = std::move(statistics);
    answer.statistics.emplace_back("paths", static_cast<double>(paths));
    answer.statistics.emplace_back("lookups", static_cast<double>(lookups));
    return answer;
}

std::string rounded(double number) {
    const char* const words[] = {"million", "billion", "trillion"};
    number /= 1e6;
    size_t word = 0;
    while (number >= 1000 && word < 2) {
        number /= 1000;
        ++word;
    }
    if (number < 1) return std::to_string(static_cast<uint64_t>(number * 1e6 + 0.5));
    if (number >= 1e6) return "more than a million trillion";
    return std::to_string(static_cast<uint64_t>(number)) + " " + words[word];
}

}  // namespace

double estimate_lookups(const Board& board, size_t most_letters, StopCheck stop) {
    constexpr uint32_t walks = 4000;
    // If this many steps make fewer walks, as in one long row, those must do.
    constexpr uint64_t most_steps = 500'000;
    constexpr uint32_t few_cells = 500;
    constexpr double hopeless = 1e18;
    const uint32_t cells = board.cell_count();
    if (cells == 0) return 0;
    const Steps steps(board);
    std::vector<uint8_t> used(cells, false);
    std::vector<uint32_t> path;
    std::vector<Step> ways;
    uint64_t state = 1;
    const auto random_below = [&](size_t end) { return static_cast<size_t>(splitmix64(state) % end); };
    // If there are few cells, walks start from each of them equally often.
    const uint32_t round = cells <= few_cells ? cells : 1;
    double sum = 0;
    uint64_t steps_done = 0;
    uint32_t walk = 0;
    for (; walk % round != 0 || (walk < walks && steps_done < most_steps); ++walk) {
        ways.assign(1, {cells <= few_cells ? walk % cells : static_cast<uint32_t>(random_below(cells)), 0});
        double weight = 1;
        double texts = 0;
        size_t letters = 0;
        for (bool first = true; texts < hopeless; first = false) {
            const auto fits = [&](const Step& way) {
                const size_t more = PathWalker::fewest_letters(board.tile(way.cell));
                return !used[way.cell] && more <= most_letters && letters <= most_letters - more;
            };
            ways.erase(std::remove_if(ways.begin(), ways.end(), [&](const Step& way) { return !fits(way); }),
                       ways.end());
            if (ways.empty()) break;
            if (++steps_done % 65'536 == 0 && stop()) return 0;  // every few milliseconds
            const Step way = ways[random_below(ways.size())];
            if (!first) weight *= static_cast<double>(ways.size());
            weight *= static_cast<double>(board.tile(way.cell).spellings.size());
            texts += weight;
            letters += PathWalker::fewest_letters(board.tile(way.cell));
            path.push_back(way.cell);
            used[way.cell] = true;
            ways.clear();
            steps.append(way.cell, way.direction, ways);
        }
        sum += texts;
        for (const uint32_t cell : path) used[cell] = false;
        path.clear();
    }
    return sum / walk * cells;
}

Answer solve_paths(const Question& question, Control& control, Scratch& scratch, const PathsOptions& options) {
    const size_t most_letters =
        options.limit_to_longest ? static_cast<size_t>(question.lexicon.longest()) : std::numeric_limits<size_t>::max();
    if (question.progress != nullptr) question.progress->total = question.board.cell_count();
    if (!control.has_deadline()) {
        const double lookups = estimate_lookups(question.board, most_letters, StopCheck(control));
        if (lookups > static_cast<double>(options.most_paths)) {
            throw BadOption("engine paths would follow about " + rounded(lookups) +
                            " paths on this board; without a deadline it follows at most " +
                            rounded(static_cast<double>(options.most_paths)) +
                            " (option most_paths): set a deadline or use another engine");
        }
    }
    const size_t threads = static_cast<size_t>(std::max(1, question.threads));
    scratch.begin(threads);
    const Stopwatch making_set;
    const WordList list(question.lexicon, question.minimum_length, LetterFilter());
    const WordSet words(list);
    const double set_s = making_set.elapsed_s();
    Answer answer = read_all(question, control, scratch, options, words, most_letters);
    answer.statistics.emplace_back("set_s", set_s);
    return answer;
}

}  // namespace gridwords
