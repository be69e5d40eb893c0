// Texts with the paths that spell them, waiting to be looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "word_set.h"

namespace gridwords {

class TextBatch {
public:
    struct Hit {
        size_t text;
        uint32_t node;
    };

    // At about 20 MB.
    bool is_full() const { return ends_.size() >= most_texts || cells_.size() >= most_cells; }
    size_t size() const { return ends_.size(); }

    // `path_number` distinguishes the texts of one path from those of another.
    void add(std::string_view text, const std::vector<uint32_t>& path, uint64_t path_number) {
        letters_ += text;
        cells_.insert(cells_.end(), path.begin(), path.end());
        ends_.push_back({letters_.size(), cells_.size(), path_number});
    }
    void clear() {
        letters_.clear();
        cells_.clear();
        ends_.clear();
    }

    uint64_t path_number(size_t text) const { return ends_[text].path_number; }
    const uint32_t* path(size_t text) const { return cells_.data() + begin(text).cells; }
    size_t path_length(size_t text) const { return ends_[text].cells - begin(text).cells; }

    // Appends the words among the texts begin_text .. end_text - 1.
    void look_up(const WordSet& words, size_t begin_text, size_t end_text, std::vector<Hit>& hits) const {
        for (size_t text = begin_text; text < end_text; ++text) {
            const size_t from = begin(text).letters;
            const std::string_view letters(letters_.data() + from, ends_[text].letters - from);
            const uint32_t node = words.find(WordSet::hash_of(letters), letters);
            if (node != no_node) hits.push_back({text, node});
        }
    }

private:
    static constexpr size_t most_texts = size_t{1} << 18;
    static constexpr size_t most_cells = size_t{1} << 22;

    struct End {
        size_t letters, cells;
        uint64_t path_number;
    };
    End begin(size_t text) const { return text == 0 ? End{0, 0, 0} : ends_[text - 1]; }

    std::string letters_;
    std::vector<uint32_t> cells_;
    std::vector<End> ends_;
};

}  // namespace gridwords
