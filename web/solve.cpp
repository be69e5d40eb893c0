#include <algorithm>

#include "../core/engines/prefix.h"
#include "answers.h"
#include "board.h"
#include "spelling.h"

namespace gridwords {
namespace {

// Every cell that a path of the word uses.
std::vector<uint32_t> used_cells(const Answer& answer, size_t word) {
    std::vector<uint32_t> used;
    for (uint64_t i = answer.paths_begin(word); i < answer.paths_begin(word + 1); ++i) {
        const PathView path = answer.path(i);
        used.insert(used.end(), path.cells, path.cells + path.length);
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    return used;
}

}  // namespace

void solve(const Request& request, OpenLexicon& open, std::vector<uint32_t>& numbers, Json& json) {
    const Lexicon& lexicon = *open.lexicon;
    const Board board = board_of(request, lexicon.alphabet());
    const std::string_view paths = request.text("paths");
    const bool wants_cells = request.is("cells");
    const auto per_word = static_cast<uint32_t>(request.whole("paths_per_word"));
    const auto in_all = static_cast<uint32_t>(request.whole("paths_in_all"));
    Question question{lexicon, board};
    question.minimum_length = request.whole("minimum_length");
    question.paths = wants_cells || paths == "all" ? Paths::all : paths == "none" ? Paths::none : Paths::first;
    question.max_paths = wants_cells ? in_all : per_word;
    question.max_total_paths = in_all;
    Control control;
    control.set_deadline(request.number("deadline_s"));
    const Answer answer = solve_prefix(question, control, open.scratch, {});
    const auto add_path = [&](uint64_t number) {
        const PathView path = answer.path(number);
        numbers.push_back(static_cast<uint32_t>(path.length));
        numbers.insert(numbers.end(), path.cells, path.cells + path.length);
    };
    // Looking up the letters of a word in the lexicon takes as long as finding it. Where tiles can be read in one way
    // only, they spell it.
    std::vector<std::string> texts;
    if (paths != "none" && board.is_plain()) {
        for (uint32_t cell = 0; cell < board.cell_count(); ++cell) {
            const std::vector<std::string>& spellings = board.tile(cell).spellings;
            texts.push_back(spellings.empty() ? "" : text_of(lexicon.alphabet(), spellings[0]));
        }
    }
    std::string words;
    for (size_t word = 0; word < answer.size(); ++word) {
        const bool is_cut = std::binary_search(answer.cut.begin(), answer.cut.end(), word);
        const uint64_t begin = answer.paths_begin(word);
        const uint64_t count = answer.paths_begin(word + 1) - begin;
        if (word > 0) words += ' ';
        if (texts.empty()) {
            append_text(words, lexicon.alphabet(), lexicon.spell(answer.nodes[word]));
        } else {
            const PathView path = answer.path(begin);
            for (size_t i = 0; i < path.length; ++i) words += texts[path.cells[i]];
        }
        if (lexicon.levels() != nullptr) numbers.push_back(lexicon.levels()[answer.nodes[word]]);
        if (paths != "none") add_path(begin);
        if (paths == "all") {
            const uint64_t shown = std::min<uint64_t>(count, per_word);
            numbers.push_back(!is_cut && count <= per_word);
            numbers.push_back(static_cast<uint32_t>(shown));
            for (uint64_t path = begin; path < begin + shown; ++path) add_path(path);
        }
        if (wants_cells) {
            const std::vector<uint32_t> cells = used_cells(answer, word);
            numbers.push_back(!is_cut);
            numbers.push_back(static_cast<uint32_t>(cells.size()));
            numbers.insert(numbers.end(), cells.begin(), cells.end());
        }
    }
    json.raw("{\"ended\":").text(name_of(answer.ended)).raw(",\"words\":").text(words);
    json.raw(",\"levels\":").truth(lexicon.levels() != nullptr).raw("}");
}

}  // namespace gridwords
