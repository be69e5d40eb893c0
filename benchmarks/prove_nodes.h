// Nodes of real proofs, for measurements of the bound: every class is searched as Prover does it, and a random part of
// the nodes is kept with its entries.
#pragma once

#include <chrono>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "../core/lexicon_builder.h"
#include "../core/prove/class_walk.h"
#include "../core/prove/prover.cpp"  // for its constants

namespace nodes {

using namespace gridwords;

inline double now_s() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct ClassOfBoards {
    long number = 0;
    ClassLetters letters;
    std::vector<uint32_t> order;
};

// What _prove_classes.py prints.
struct Job {
    int rows = 0;
    int cols = 0;
    int at_least = 0;
    std::vector<ClassOfBoards> classes;

    explicit Job(const char* path) {
        std::ifstream file(path);
        std::string line;
        std::getline(file, line);
        std::istringstream(line) >> rows >> cols >> at_least;
        while (std::getline(file, line)) {
            std::istringstream words(line);
            ClassOfBoards& one = classes.emplace_back();
            words >> one.number;
            for (int cell = 0; cell < rows * cols; ++cell) {
                std::string text;
                words >> text;
                for (char& letter : text) letter = static_cast<char>(letter - 'a');
                one.letters.emplace_back(text.begin(), text.end());
            }
            for (uint32_t cell = 0; words >> cell;) one.order.push_back(cell);
        }
        if (classes.empty()) throw std::runtime_error(std::string("no classes in ") + path);
    }
};

inline std::shared_ptr<const Lexicon> read_lexicon(const char* path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    BuildOptions options;
    options.letters = U"abcdefghijklmnopqrstuvwxyz";
    return build_lexicon(text, options).lexicon;
}

inline ProofRules boggle() {
    ProofRules rules;
    const int32_t by_length[] = {0, 0, 0, 1, 1, 2, 3, 5};
    for (size_t length = 0; length < rules.points.size(); ++length)
        rules.points[length] = length < 8 ? by_length[length] : 11;
    rules.q_is_qu = true;
    return rules;
}

// One node of the search: the entries left, what the bound and the branches depend on, and the branches.
struct Node {
    const KeyLayout* layout = nullptr;
    uint32_t layout_number = 0;
    Entries entries;
    int at = 0;
    int depth = 0;  // 0: it is split without a bound
    Domains domains{};
    std::vector<Run> runs;
    std::vector<Branch> branches;
    size_t unused = 0;  // how many runs do not use the cell
};

// Processor time by stage, and how many keys went through it.
struct Times {
    double walk_s = 0, sort_s = 0, first_s = 0, look_s = 0, force_s = 0;
    double found = 0, bounded = 0, merged = 0;

    void add(const Times& other) {
        walk_s += other.walk_s, sort_s += other.sort_s, first_s += other.first_s, look_s += other.look_s;
        force_s += other.force_s, found += other.found, bounded += other.bounded, merged += other.merged;
    }
};

// Searches one class for at most `most_s`; `found` is called with what the walk found, `keep` with every node.
class Walker {
public:
    std::function<void(const std::vector<ClassFind>&)> found;
    std::function<void(const Entries&, const Node&)> keep;  // the node has no entries of its own

    Walker(const Prover& prover, const KeyLayout& layout, double most_s)
        : prover_(prover), layout_(layout), most_s_(most_s), bounder_(layout, prover.points()),
          forcer_(layout, prover.points(), prover.word_count() + 1),
          lookahead_(layout, bounder_, prover.limits().at_least), levels_(64), nodes_(64) {}

    Times run(const ClassLetters& letters) {
        ProofScratch scratch;
        Control control;
        Ticker ticker(control);
        double start = now_s();
        end_s_ = start + most_s_;
        ClassWalk walk(prover_, layout_, letters, scratch.kinds, ticker);
        std::vector<ClassFind> finds(walk.count());
        walk.find(finds.data());
        times_.walk_s = lap(start);
        times_.found = static_cast<double>(finds.size());
        found(finds);
        std::vector<ClassFind> spare(finds.size());
        start = now_s();
        sort_finds(finds.data(), spare.data(), finds.size(), layout_.bits(), levels_[0]);
        times_.sort_s = lap(start);
        size_t i = 0;
        const int32_t bound = levels_[0].size == 0 ? 0 : bounder_.bound(levels_[0], i, layout_.bits());
        times_.first_s = lap(start);
        Domains domains{};
        for (int at = 0; at < layout_.count(); ++at) domains[static_cast<size_t>(at)] = layout_[at].all_letters;
        if (bound >= prover_.limits().at_least) search(0, 0, domains, bound);
        return times_;
    }

private:
    static double lap(double& start) {
        const double before = start;
        start = now_s();
        return start - before;
    }

    void search(int at, int32_t points, const Domains& domains, int32_t expected) {
        if (at == layout_.count() || now_s() > end_s_) return;
        const Entries& entries = levels_[static_cast<size_t>(at)];
        Node& node = nodes_[static_cast<size_t>(at)];
        const bool blind = expected / far_above > prover_.limits().at_least;
        double start = now_s();
        if (blind)
            lookahead_.split(entries, at, domains, node.runs, node.branches);
        else
            lookahead_.look(entries, at, points, domains, node.runs, node.branches);
        times_.look_s += lap(start);
        if (!blind) times_.bounded += static_cast<double>(entries.size);
        node.layout = &layout_;
        node.at = at;
        node.depth = blind ? 0 : lookahead_.depth();
        node.domains = domains;
        const auto begin = [&](size_t run) { return node.runs[run].begin; };
        node.unused = 0;
        while (begin(node.unused) < entries.size && entries.keys[begin(node.unused)] >> layout_[at].shift == 0)
            ++node.unused;
        keep(entries, node);
        for (const Branch& branch : node.branches) {
            start = now_s();
            times_.merged +=
                static_cast<double>(begin(node.unused) + begin(branch.taken.end) - begin(branch.taken.begin));
            const int32_t more = forcer_.force(entries, node.runs, {0, node.unused}, branch.taken, at, domains,
                                               branch.allowed, levels_[static_cast<size_t>(at) + 1]);
            times_.force_s += lap(start);
            search(at + 1, points + more, branch.allowed.letters, after_forcing(blind ? expected : branch.bound));
        }
    }

    const Prover& prover_;
    const KeyLayout& layout_;
    double most_s_;
    double end_s_ = 0;
    Bounder bounder_;
    Forcer forcer_;
    Lookahead lookahead_;
    std::vector<Entries> levels_;
    std::vector<Node> nodes_;  // by level
    Times times_;
};

}  // namespace nodes
