// solve: every word on a board, with its points and paths.
#include <algorithm>
#include <charconv>

#include "../engines/prefix.h"
#include "answers.h"
#include "game.h"
#include "spelling.h"

namespace gridwords {
namespace {

char* write_number(char* to, uint32_t number) {
    constexpr int most_digits = 10;
    if (number >= 10) return std::to_chars(to, to + most_digits, number).ptr;
    *to++ = static_cast<char>('0' + number);
    return to;
}

// Words and paths as text.
class Writer {
public:
    Writer(const ReadBoard& board, const Answer& found, const Lexicon& lexicon, Json& json)
        : board_(board.board), cols_(static_cast<uint32_t>(board.shape->cols())), found_(found), lexicon_(lexicon),
          json_(json) {
        // Looking up the letters of a word in the lexicon takes as long as finding the word. If tiles can be read in
        // one way only, the letters are taken from them instead.
        is_spelled_by_tiles_ = found.paths != Paths::none && board_.is_plain();
        if (is_spelled_by_tiles_) {
            for (const Tile& tile : board_.tiles()) {
                add_piece(tile.spellings.empty() ? "" : text_of(lexicon.alphabet(), tile.spellings[0]));
            }
        } else {
            for (const char32_t letter : lexicon.alphabet()) add_piece(to_utf8({&letter, 1}));
        }
    }

    void write_word(size_t word) {
        const auto copy = [](const std::string& piece, char* to) {
            for (const char c : piece) *to++ = c;
            return to;
        };
        if (is_spelled_by_tiles_) {
            const PathView path = found_.path(found_.paths_begin(word));
            json_.filled(path.length * longest_piece_, [&](char* to) {
                for (size_t i = 0; i < path.length; ++i) to = copy(pieces_[board_.tile_index(path.cells[i])], to);
                return to;
            });
        } else {
            const std::string codes = lexicon_.spell(found_.nodes[word]);
            json_.filled(codes.size() * longest_piece_, [&](char* to) {
                for (const char code : codes) to = copy(pieces_[static_cast<unsigned char>(code)], to);
                return to;
            });
        }
    }

    void write_path(uint64_t number) {
        constexpr size_t longest_cell = sizeof "[2147483647,2147483647],";
        const PathView path = found_.path(number);
        json_.filled((path.length + 1) * longest_cell, [&](char* to) {
            *to++ = '[';
            for (size_t i = 0; i < path.length; ++i) {
                if (i > 0) *to++ = ',';
                *to++ = '[';
                to = write_number(to, path.cells[i] / cols_);
                *to++ = ',';
                to = write_number(to, path.cells[i] % cols_);
                *to++ = ']';
            }
            *to++ = ']';
            return to;
        });
    }

    // Every cell that a path of the word uses.
    void write_cells(size_t word) {
        used_.clear();
        for (uint64_t i = found_.paths_begin(word); i < found_.paths_begin(word + 1); ++i) {
            const PathView path = found_.path(i);
            used_.insert(used_.end(), path.cells, path.cells + path.length);
        }
        std::sort(used_.begin(), used_.end());
        used_.erase(std::unique(used_.begin(), used_.end()), used_.end());
        json_.list(used_, [&](uint32_t cell) { json_.number(cell); });
    }

private:
    void add_piece(const std::string& text) {
        const std::string quoted = Json().text(text).done();
        pieces_.push_back(quoted.substr(1, quoted.size() - 2));
        longest_piece_ = std::max(longest_piece_, pieces_.back().size());
    }

    const Board& board_;
    const uint32_t cols_;
    const Answer& found_;
    const Lexicon& lexicon_;
    Json& json_;
    bool is_spelled_by_tiles_;
    std::vector<std::string> pieces_;  // what the tiles spell, or the letters of the alphabet
    size_t longest_piece_ = 0;
    std::vector<uint32_t> used_;
};

Answer find_words(const SolveRequest& request, const ReadBoard& board, const Game& game, Caller& caller) {
    // Every word has a first path, whatever the limits; and the engine counts up to twice as many paths as it keeps.
    constexpr uint64_t most_in_all = uint64_t{1} << 40, most_of_word = uint64_t{1} << 31;
    const uint64_t of_word = request.cells ? caller.limits.paths : caller.limits.paths_per_word;
    Question question = question_of(board, game, caller);
    question.paths = request.cells ? Paths::all : request.paths;
    question.max_paths = static_cast<uint32_t>(std::clamp<uint64_t>(of_word, 1, most_of_word));
    question.max_total_paths = std::clamp<uint64_t>(caller.limits.paths, 1, most_in_all);
    Scratch scratch = game.open->take_scratch();
    Answer found = solve_prefix(question, caller.control, scratch);
    game.open->give_back(std::move(scratch));
    return found;
}

[[noreturn]] void refuse_answer(uint64_t most) {
    const std::string bytes = std::to_string(most);
    throw refusal<BadOption>("", "answer_bytes", "the answer has more than " + bytes + " bytes", {{"limit", bytes}});
}

}  // namespace

void answer(const SolveRequest& request, Caller& caller, Json& json) {
    const Game game = read_game(request, caller);
    const ReadBoard board = read_board(request.board, request, game, caller);
    set_deadline(request.deadline_s, caller);
    const Answer found = find_words(request, board, game, caller);
    const bool is_complete = found.ended == Ended::complete;
    const Lexicon& lexicon = game.lexicon();

    std::vector<int32_t> points;
    points.reserve(found.size());
    int64_t score = 0;
    for (const uint32_t node : found.nodes) {
        points.push_back(game.points[static_cast<size_t>(lexicon.depth(node))]);
        score += points.back();
    }
    json.raw("{\"board\":").text(write_board(board.layout)).raw(",\"rows\":").number(board.layout.size.rows);
    json.raw(",\"cols\":").number(board.layout.size.cols).raw(",\"score\":").number(score);
    json.raw(",\"complete\":").truth(is_complete).raw(",\"ended\":").text(name_of(found.ended)).raw(",\"words\":[");
    Writer writer(board, found, lexicon, json);
    for (size_t word = 0; word < found.size(); ++word) {
        if (json.done().size() > caller.answer_bytes) refuse_answer(caller.answer_bytes);
        json.raw(word == 0 ? "{\"word\":\"" : ",{\"word\":\"");
        writer.write_word(word);
        json.raw("\",\"points\":").number(points[word]);
        if (lexicon.levels() != nullptr) json.raw(",\"level\":").number(int{lexicon.levels()[found.nodes[word]]});
        const uint64_t first = found.paths_begin(word);
        if (request.paths != Paths::none) {
            json.raw(",\"path\":");
            writer.write_path(first);
        }
        const bool is_known = is_complete && !std::binary_search(found.cut.begin(), found.cut.end(), word);
        if (request.paths == Paths::all) {
            const uint64_t count = found.paths_begin(word + 1) - first;
            const uint64_t shown = std::min(count, caller.limits.paths_per_word);
            json.raw(",\"paths\":[");
            for (uint64_t path = first; path < first + shown; ++path) {
                if (path > first) json.raw(",");
                writer.write_path(path);
            }
            json.raw("],\"paths_complete\":").truth(is_known && shown == count);
        }
        if (request.cells) {
            json.raw(",\"cells\":");
            writer.write_cells(word);
            json.raw(",\"cells_complete\":").truth(is_known);
        }
        json.raw("}");
    }
    json.raw("]}");
}

}  // namespace gridwords
