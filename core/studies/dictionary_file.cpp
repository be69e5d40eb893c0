#include "dictionary_file.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string_view>
#include <system_error>

#include "../engines/path_walker.h"
#include "../errors.h"
#include "../parallel.h"
#include "../ranges.h"
#include "../stopwatch.h"

namespace gridwords {
namespace {

// The words that begin in one stretch of the file.
class Chunk {
public:
    void read(const std::filesystem::path& path, uint64_t begin, uint64_t end) {
        std::ifstream file(path, std::ios::binary);
        // The byte before tells whether a word begins here.
        const uint64_t from = begin == 0 ? 0 : begin - 1;
        text_.resize(static_cast<size_t>(end - from));
        file.seekg(static_cast<std::streamoff>(from));
        if (!file.read(text_.data(), static_cast<std::streamsize>(text_.size()))) {
            throw std::system_error(errno == 0 ? EIO : errno, std::generic_category(), path.string());
        }
        for (int byte;
             !text_.empty() && text_.back() != '\n' && (byte = file.get()) != std::ifstream::traits_type::eof();)
            text_.push_back(static_cast<char>(byte));
        size_t at = begin == 0 ? 0 : std::min(text_.find('\n'), text_.size()) + 1;
        while (at < text_.size()) {
            const size_t line_end = std::min(text_.find('\n', at), text_.size());
            add(at, line_end - at);
            at = line_end + 1;
        }
        set_ = std::make_unique<const WordSetOf<Chunk>>(*this);
    }

    bool has(std::string_view letters, uint64_t hash) const {
        return set_ != nullptr && set_->find(hash, letters) != no_node;
    }
    size_t longest() const { return longest_; }

    // The words, for the set.
    size_t size() const { return words_.size(); }
    std::string_view letters(size_t word) const {
        return std::string_view(text_).substr(words_[word].begin, words_[word].length);
    }
    uint32_t node(size_t word) const { return static_cast<uint32_t>(word); }

private:
    void add(size_t begin, size_t length) {
        for (char& letter : std::span(text_).subspan(begin, length)) {
            letter = static_cast<char>((letter >= 'A' && letter <= 'Z' ? letter - 'A' : letter - 'a'));
            if (letter < 0 || letter >= 26) return;
        }
        if (length == 0) return;
        words_.push_back({begin, length});
        longest_ = std::max(longest_, length);
    }

    std::string text_;
    struct Stretch {
        size_t begin, length;
    };
    std::vector<Stretch> words_;
    std::unique_ptr<const WordSetOf<Chunk>> set_;
    size_t longest_ = 0;
};

}  // namespace

DictionaryCheck check_dictionary(const std::string& path, const Board& board, int minimum_length, int threads,
                                 bool in_chunks) {
    for (const Tile& tile : board.tiles()) {
        if (tile.spellings.size() != 1 || tile.spellings.front().size() != 1) {
            throw BadOption("this search supports only tiles of one letter");
        }
    }
    const std::filesystem::path file(std::u8string(path.begin(), path.end()));
    DictionaryCheck result{};
    const Stopwatch reading;
    const uint64_t size = std::filesystem::file_size(file);
    std::vector<Chunk> chunks(static_cast<size_t>(in_chunks ? std::max(1, threads) : 1));
    for_each_item(chunks.size(), static_cast<int>(chunks.size()), [&](size_t i, int) {
        const uint64_t begin = size * i / chunks.size();
        const uint64_t end = size * (i + 1) / chunks.size();
        if (begin < end) chunks[i].read(file, begin, end);
    });
    result.read_s = reading.elapsed_s();

    const Stopwatch checking;
    size_t longest = 0;
    for (const Chunk& chunk : chunks) longest = std::max(longest, chunk.longest());
    struct Thread {
        uint64_t paths = 0;
        uint64_t lookups = 0;
        std::vector<std::string> words;
    };
    std::vector<Thread> of_thread(static_cast<size_t>(std::max(1, threads)));
    const Steps steps(board);
    for_each_item(board.cell_count(), static_cast<int>(of_thread.size()), [&](size_t cell, int number) {
        Thread& thread = of_thread[static_cast<size_t>(number)];
        PathWalker walker(steps, longest);
        walker.start(static_cast<uint32_t>(cell));
        while (walker.next()) {
            ++thread.paths;
            const std::string_view text = walker.text();
            if (text.size() < static_cast<size_t>(minimum_length)) continue;
            for (const Chunk& chunk : chunks) {
                ++thread.lookups;
                if (!chunk.has(text, walker.hash())) continue;
                thread.words.emplace_back(text);
                break;
            }
        }
    });
    for (const Thread& thread : of_thread) {
        result.paths += thread.paths;
        result.lookups += thread.lookups;
        result.words.insert(result.words.end(), thread.words.begin(), thread.words.end());
    }
    std::sort(result.words.begin(), result.words.end());
    result.words.erase(std::unique(result.words.begin(), result.words.end()), result.words.end());
    result.check_s = checking.elapsed_s();
    return result;
}

}  // namespace gridwords
