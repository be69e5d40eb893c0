// Whether a GPU can prove: bounds and forces many nodes of many classes at once, compares every result with the
// processor's, and prints keys per second.
//
//   python benchmarks/_prove_classes.py 4 4 3500 enable2k.txt 16 > classes.txt
//   nvcc -std=c++20 -O3 -arch=sm_90 --extended-lambda -o prove_gpu benchmarks/prove_gpu.cu libgridwords_core.a
//   prove_gpu classes.txt enable2k.txt PART MOST_S THREADS
//
// PART of the nodes (0 to 1, drawn at random) of the first MOST_S seconds of each class are kept. Without a GPU,
// `g++ -std=c++20 -O2 -x c++ prove_gpu.cu` makes a program that runs the same steps one by one on the processor.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

#include "prove_kernels.h"
#include "prove_nodes.h"
#include "prove_steps.h"

namespace {

using nodes::now_s;
using steps::Array;
using steps::Batch;
using steps::Runs;

constexpr uint64_t most_keys = 400'000'000;  // of all nodes together
constexpr int rounds = 4;                    // the least time counts

template <class Work>
void in_parallel(size_t count, unsigned threads, Work work) {
    std::atomic<size_t> next{0};
    std::vector<std::thread> pool;
    for (unsigned i = 0; i < threads; ++i) {
        pool.emplace_back([&] {
            for (size_t at = next++; at < count; at = next++) work(at);
        });
    }
    for (std::thread& thread : pool) thread.join();
}

struct Results {
    std::vector<uint64_t> run_begin;
    std::vector<int32_t> bounds, points, vectors;
    int stride = 1;
    std::vector<gpu::Branch> branches;  // with `open` and `points`
    std::vector<uint64_t> tiles;        // of the branches: where each begins in what remains
    std::vector<uint64_t> keys;
    std::vector<uint32_t> words;
};

// Bounds all nodes and forces all branches; prints the times.
Results work(const std::vector<uint64_t>& all_keys, const std::vector<uint32_t>& all_words,
             const std::vector<gpu::Layout>& all_layouts, const std::vector<gpu::Node>& all_nodes,
             const std::vector<gpu::Branch>& all_branches, const std::vector<uint64_t>& all_beginnings,
             uint64_t bounded, uint64_t merged, uint64_t node_tiles, uint64_t branch_tiles) {
    Results results;
    const gridwords::PointsTable table = nodes::boggle().points;
    const Array<uint64_t> keys(all_keys);
    const Array<uint32_t> words(all_words);
    const Array<gpu::Layout> layouts(all_layouts);
    const Array<gpu::Node> node_array(all_nodes);
    const Array<gpu::Branch> branches(all_branches);
    const Array<uint64_t> beginnings(all_beginnings);
    const Array<int32_t> points(std::vector<int32_t>(table.begin(), table.begin() + 32));
    const Batch batch{keys.get(),       words.get(),
                      layouts.get(),    points.get(),
                      node_array.get(), static_cast<uint32_t>(all_nodes.size()),
                      branches.get(),   static_cast<uint32_t>(all_branches.size()),
                      beginnings.get()};

    // The runs of all nodes.
    Array<uint64_t> counts(node_tiles + 1);
    Array<uint64_t> run_begin;
    Array<uint32_t> run_node, run_length, run_order, numbers, lengths;
    Runs runs{};
    double runs_s = 1e9;
    for (int round = 0; round < rounds; ++round) {
        steps::Clock clock;
        steps::count_runs(batch, node_tiles, counts.get());
        steps::add_up(counts);
        if (round == 0) {
            runs.count = counts.last();
            run_begin.make(runs.count);
            for (auto* array : {&run_node, &run_length, &run_order, &numbers, &lengths}) array->make(runs.count);
            runs.begin = run_begin.get();
            runs.node = run_node.get();
            runs.length = run_length.get();
            runs.order = run_order.get();
        }
        steps::list_runs(batch, node_tiles, counts.get(), runs);
        uint32_t* const number = numbers.get();
        steps::each(runs.count, [=] BOTH_LAMBDA(uint64_t run) {
            const uint64_t end = batch.nodes[runs.node[run]].end;
            const uint64_t next = run + 1 < runs.count ? runs.begin[run + 1] : end;
            runs.length[run] = static_cast<uint32_t>((next < end ? next : end) - runs.begin[run]);
            number[run] = static_cast<uint32_t>(run);
        });
        steps::order_runs(runs, number, lengths.get());
        runs_s = std::min(runs_s, clock.lap());
    }

    // Their bounds.
    int frames = 0;
    for (const gpu::Node& node : all_nodes) {
        runs.stride = std::max(runs.stride, node.width);
        frames = std::max(frames, gpu::frames_size(all_layouts[node.layout], node.first));
    }
    Array<int32_t> bounds(runs.count), complete(runs.count), vectors(runs.count * static_cast<size_t>(runs.stride));
    runs.bounds = bounds.get();
    runs.points = complete.get();
    runs.vectors = vectors.get();
    double bound_s = 1e9;
    for (int round = 0; round < rounds; ++round) {
        steps::Clock clock;
        steps::bound_runs(batch, runs, frames);
        bound_s = std::min(bound_s, clock.lap());
    }
    const double keys_bounded = static_cast<double>(bounded);
    std::printf("  %.1f million keys in %zu nodes, %.2f million runs\n", 1e-6 * keys_bounded, all_nodes.size(),
                1e-6 * static_cast<double>(runs.count));
    std::printf("  runs %.2f ms, bound %.2f ms: %.3g keys/s, bound alone %.3g\n", 1e3 * runs_s, 1e3 * bound_s,
                keys_bounded / (runs_s + bound_s), keys_bounded / bound_s);

    // Forcing.
    Array<uint64_t> splits(branch_tiles), places(branch_tiles + 1), out_keys;
    Array<uint32_t> owners(branch_tiles), out_words;
    Array<uint8_t> kept(branch_tiles * gpu::tile_threads);
    const steps::Merge merge{branch_tiles, owners.get(), splits.get(), kept.get(), places.get()};
    double force_s = 1e9;
    for (int round = 0; round < rounds; ++round) {
        steps::Clock clock;
        steps::each(batch.branch_count, [=] BOTH_LAMBDA(uint64_t number) {
            gpu::Branch& branch = batch.branches[number];
            branch.open = gpu::first_open(branch, batch.keys);
            branch.points = 0;
            for (uint64_t i = branch.taken; i < branch.open; ++i) branch.points += batch.points[batch.words[i] >> 24];
        });
        steps::each(branch_tiles, [=] BOTH_LAMBDA(uint64_t tile) {
            merge.owners[tile] = steps::owner_of(batch.branches, batch.branch_count, tile);
            merge.splits[tile] = steps::tile_split(batch, batch.branches[merge.owners[tile]], tile);
        });
        steps::count_merged(batch, merge);
        steps::add_up(places);
        double own_s = clock.lap();
        if (round == 0) {
            out_keys.make(places.last());
            out_words.make(places.last());
            clock.lap();
        }
        steps::write_merged(batch, merge, out_keys.get(), out_words.get());
        own_s += clock.lap();
        force_s = std::min(force_s, own_s);
    }
    std::printf("  force: %.1f million keys merged in %zu branches, %.1f million remain: %.2f ms, %.3g keys/s\n",
                1e-6 * static_cast<double>(merged), all_branches.size(), 1e-6 * static_cast<double>(out_keys.size()),
                1e3 * force_s, static_cast<double>(merged) / force_s);
    std::printf("  bound and force: %.3g bounded keys/s\n", keys_bounded / (runs_s + bound_s + force_s));

    results.run_begin = run_begin.values();
    results.bounds = bounds.values();
    results.points = complete.values();
    results.vectors = vectors.values();
    results.stride = runs.stride;
    results.branches = branches.values();
    results.tiles = places.values();
    results.keys = out_keys.values();
    results.words = out_words.values();
    return results;
}

// Sorts what a walk found; returns whether that is right.
bool time_sort(std::vector<gridwords::ClassFind> finds, int bits) {
    std::vector<uint64_t> keys;
    std::vector<uint32_t> words;
    for (const auto& find : finds) keys.push_back(find.key), words.push_back(find.word);
    Array<uint64_t> key_array(keys), spare_keys(keys.size());
    Array<uint32_t> word_array(words), spare_words(words.size());
    double least_s = 1e9;
    for (int round = 0; round < rounds; ++round) {
        steps::copy(key_array.get(), keys.data(), keys.size() * sizeof(uint64_t));
        steps::copy(word_array.get(), words.data(), words.size() * sizeof(uint32_t));
        steps::Clock clock;
        steps::sort_pairs(key_array, word_array, spare_keys, spare_words, bits);
        least_s = std::min(least_s, clock.lap());
    }
    std::printf("  sort: %.1f million finds, %.2f ms, %.3g finds/s\n", 1e-6 * static_cast<double>(finds.size()),
                1e3 * least_s, static_cast<double>(finds.size()) / least_s);
    std::sort(finds.begin(), finds.end(),
              [](const auto& a, const auto& b) { return std::tie(a.key, a.word) < std::tie(b.key, b.word); });
    keys = key_array.values();
    words = word_array.values();
    for (size_t i = 0; i < finds.size(); ++i)
        if (finds[i].key != keys[i] || finds[i].word != words[i]) return false;
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) return std::fprintf(stderr, "usage: prove_gpu CLASSES WORDS PART MOST_S THREADS\n"), 2;
    const nodes::Job job(argv[1]);
    const double part = std::atof(argv[3]);
    const double most_s = std::atof(argv[4]);
    const auto threads = static_cast<unsigned>(std::atoi(argv[5]));
    gridwords::ProofLimits limits;
    limits.at_least = job.at_least;
    limits.bytes = size_t{16} << 30;
    const gridwords::Prover prover(nodes::read_lexicon(argv[2]), gridwords::Shape(job.rows, job.cols), nodes::boggle(),
                                   limits);

    // The nodes, from the processor.
    std::deque<gridwords::KeyLayout> key_layouts;
    for (const auto& one : job.classes) key_layouts.emplace_back(one.order, one.letters);
    std::mutex lock;
    std::vector<nodes::Node> kept;
    std::atomic<uint64_t> kept_keys{0};
    std::vector<gridwords::ClassFind> finds;
    int finds_bits = 0;
    nodes::Times times;
    in_parallel(job.classes.size(), threads, [&](size_t number) {
        std::mt19937_64 chance(number);
        nodes::Walker walker(prover, key_layouts[number], most_s);
        walker.found = [&](const std::vector<gridwords::ClassFind>& found) {
            const std::lock_guard<std::mutex> guard(lock);
            if (found.size() > finds.size()) finds = found, finds_bits = key_layouts[number].bits();
        };
        walker.keep = [&](const gridwords::Entries& entries, const nodes::Node& node) {
            if (std::uniform_real_distribution<>()(chance) >= part || entries.size == 0) return;
            if ((kept_keys += entries.size) > most_keys) return;
            nodes::Node copy = node;
            copy.layout_number = static_cast<uint32_t>(number);
            copy.entries.make_room(entries.size);
            std::copy_n(entries.keys.begin(), entries.size, copy.entries.keys.begin());
            std::copy_n(entries.words.begin(), entries.size, copy.entries.words.begin());
            copy.entries.finish(entries.size);
            const std::lock_guard<std::mutex> guard(lock);
            kept.push_back(std::move(copy));
        };
        const nodes::Times own = walker.run(job.classes[number].letters);
        const std::lock_guard<std::mutex> guard(lock);
        times.add(own);
    });
    std::printf("%dx%d from %d: %zu classes\n", job.rows, job.cols, job.at_least, job.classes.size());
    std::printf(
        "  processor: walk %.1f s, sort %.1f s, first bound %.1f s, look %.1f s, force %.1f s; %.1f million found, "
        "%.1f million bounded, %.1f million merged\n",
        times.walk_s, times.sort_s, times.first_s, times.look_s, times.force_s, 1e-6 * times.found,
        1e-6 * times.bounded, 1e-6 * times.merged);

    // As arrays.
    std::vector<uint64_t> keys, beginnings;
    std::vector<uint32_t> words;
    std::vector<gpu::Layout> layouts;
    std::vector<gpu::Node> gpu_nodes;
    std::vector<gpu::Branch> branches;
    std::vector<size_t> first_branch;
    uint64_t node_tiles = 0, branch_tiles = 0, bounded = 0, merged = 0;
    for (const auto& from : key_layouts) {
        gpu::Layout& to = layouts.emplace_back();
        to = {};
        to.count = from.count();
        for (int at = 0; at < from.count(); ++at) {
            to.places[at].shift = static_cast<uint8_t>(from[at].shift);
            to.places[at].bits = static_cast<uint8_t>(gridwords::count_bits(from[at].digit_mask));
            to.places[at].row = static_cast<uint8_t>(from[at].row);
            to.places[at].values_at = static_cast<uint16_t>(from[at].values_at);
        }
        for (int bit = 0; bit < from.bits(); ++bit)
            to.place_of_bit[bit] = static_cast<uint8_t>(from.first_place(uint64_t{1} << bit));
    }
    // Those that are split without a bound come last: the keys of all others are one stretch.
    std::stable_partition(kept.begin(), kept.end(), [](const nodes::Node& node) { return node.depth > 0; });
    const auto tiles_of = [](uint64_t count) { return (count + gpu::tile_size - 1) / gpu::tile_size; };
    for (const nodes::Node& node : kept) {
        const uint64_t begin = keys.size();
        keys.insert(keys.end(), node.entries.keys.begin(),
                    node.entries.keys.begin() + static_cast<ptrdiff_t>(node.entries.size));
        words.insert(words.end(), node.entries.words.begin(),
                     node.entries.words.begin() + static_cast<ptrdiff_t>(node.entries.size));
        const gridwords::KeyLayout& layout = *node.layout;
        if (node.depth > 0) {
            const int first = node.at + node.depth;
            const int width = std::max(1, static_cast<int>(layout.values_from(first)));
            gpu_nodes.push_back(
                {begin, keys.size(), node.layout_number, layout[first - 1].shift, first, width, node_tiles});
            node_tiles += tiles_of(node.entries.size);
            bounded += node.entries.size;
        }
        first_branch.push_back(branches.size());
        for (const gridwords::Branch& from : node.branches) {
            gpu::Branch& to = branches.emplace_back();
            to = {};
            to.unused = begin;
            to.unused_end = begin + node.runs[node.unused].begin;
            to.taken = begin + node.runs[from.taken.begin].begin;
            to.taken_end = begin + node.runs[from.taken.end].begin;
            to.below = (uint64_t{1} << layout[node.at].shift) - 1;
            to.first_tile = branch_tiles;
            to.beginnings = beginnings.size();
            beginnings.insert(beginnings.end(), from.allowed.beginnings.begin(), from.allowed.beginnings.end());
            to.layout = node.layout_number;
            to.beginning_shift = from.allowed.beginning_shift;
            for (int at = 0; at < layout.count(); ++at)
                to.letters[at] = static_cast<uint32_t>(from.allowed.letters[static_cast<size_t>(at)]);
            const uint64_t size = to.unused_end - to.unused + to.taken_end - to.taken;
            merged += size;
            branch_tiles += std::max<uint64_t>(1, tiles_of(size));
        }
    }
    first_branch.push_back(branches.size());
    if (gpu_nodes.empty() || branches.empty()) return std::fprintf(stderr, "no nodes were kept\n"), 2;
    Results results =
        work(keys, words, layouts, gpu_nodes, branches, beginnings, bounded, merged, node_tiles, branch_tiles);

    // The same on the processor.
    std::atomic<uint64_t> wrong{0}, runs_seen{0};
    double bound_s = 0, force_s = 0;
    const auto differ = [&](const char* what, size_t node) {
        if (wrong++ < 10) std::printf("  DIFFERENT: %s of node %zu\n", what, node);
    };
    in_parallel(kept.size(), threads, [&](size_t number) {
        const nodes::Node& node = kept[number];
        const gridwords::KeyLayout& layout = *node.layout;
        gridwords::Bounder bounder(layout, prover.points());
        double own_bound_s = 0, own_force_s = 0;
        if (node.depth > 0) {
            const gpu::Node& same = gpu_nodes[number];
            size_t run =
                static_cast<size_t>(std::lower_bound(results.run_begin.begin(), results.run_begin.end(), same.begin) -
                                    results.run_begin.begin());
            std::vector<int32_t> vector(static_cast<size_t>(same.width));
            for (size_t i = 0; i < node.entries.size; ++run, ++runs_seen) {
                if (run == results.run_begin.size() || results.run_begin[run] != same.begin + i)
                    return differ("runs", number);
                const double start = now_s();
                const int32_t bound = bounder.bound(node.entries, i, same.shift);
                own_bound_s += now_s() - start;
                std::fill(vector.begin(), vector.end(), 0);
                bounder.branches().copy_values(layout, same.first, vector.data());
                if (bound != results.bounds[run]) return differ("bounds", number);
                if (bounder.branches().points != results.points[run]) return differ("points", number);
                if (!std::equal(vector.begin(), vector.end(),
                                results.vectors.begin() + static_cast<ptrdiff_t>(run) * results.stride))
                    return differ("vectors", number);
            }
        }
        gridwords::Forcer forcer(layout, prover.points(), prover.word_count() + 1);
        gridwords::Entries next;
        for (size_t i = 0; i < node.branches.size(); ++i) {
            const gpu::Branch& same = results.branches[first_branch[number] + i];
            const double start = now_s();
            const int32_t points = forcer.force(node.entries, node.runs, {0, node.unused}, node.branches[i].taken,
                                                node.at, node.domains, node.branches[i].allowed, next);
            own_force_s += now_s() - start;
            const bool last = first_branch[number] + i + 1 == branches.size();
            const auto begin = static_cast<ptrdiff_t>(results.tiles[same.first_tile]);
            const uint64_t end =
                last ? results.tiles.back() : results.tiles[results.branches[first_branch[number] + i + 1].first_tile];
            if (points != same.points) return differ("complete words", number);
            if (end - static_cast<uint64_t>(begin) != next.size) return differ("number of entries", number);
            const auto count = static_cast<ptrdiff_t>(next.size);
            if (!std::equal(next.keys.begin(), next.keys.begin() + count, results.keys.begin() + begin))
                return differ("keys", number);
            if (!std::equal(next.words.begin(), next.words.begin() + count, results.words.begin() + begin))
                return differ("words", number);
        }
        const std::lock_guard<std::mutex> guard(lock);
        bound_s += own_bound_s;
        force_s += own_force_s;
    });
    std::printf("  processor, the same nodes: bound %.2f s (%.1f ns per key), force %.2f s (%.1f ns per key)\n",
                bound_s, 1e9 * bound_s / static_cast<double>(bounded), force_s,
                1e9 * force_s / static_cast<double>(merged));
    std::printf("  %llu runs and %zu branches compared, %llu nodes differ\n",
                static_cast<unsigned long long>(runs_seen.load()), branches.size(),
                static_cast<unsigned long long>(wrong.load()));
    if (!time_sort(std::move(finds), finds_bits)) std::printf("  DIFFERENT: sort\n"), ++wrong;
    return wrong == 0 ? 0 : 1;
}
