// solve: every word on a board, with its points and paths.
#include <algorithm>

#include "../engines/prefix.h"
#include "answers.h"
#include "game.h"
#include "spelling.h"

namespace gridwords {
namespace {

// What stands between the quotation marks.
std::string json_text(std::string_view text) {
    Json json;
    const std::string quoted = json.text(text).done();
    return quoted.substr(1, quoted.size() - 2);
}

// Words and paths as text. What occurs again and again is written once: rows, columns, tiles and letters.
class Writer {
public:
    Writer(const ReadBoard& board, const Answer& found, const Lexicon& lexicon, Json& json)
        : board_(board.board), found_(found), lexicon_(lexicon), json_(json) {
        const Shape& shape = *board.shape;
        for (int row = 0; row < shape.rows(); ++row) rows_.push_back(Json().raw("[").number(row).raw(",").done());
        for (int col = 0; col < shape.cols(); ++col) cols_.push_back(Json().number(col).raw("]").done());
        // Looking up the letters of a word in the lexicon takes as long as finding it. Where tiles can be read in one
        // way only, they spell it.
        if (found.paths != Paths::none && board_.is_plain()) {
            for (const Tile& tile : board_.tiles()) {
                const bool is_hole = tile.spellings.empty();
                tiles_.push_back(is_hole ? "" : json_text(text_of(lexicon.alphabet(), tile.spellings[0])));
            }
        } else {
            for (const char32_t letter : lexicon.alphabet()) letters_.push_back(json_text(to_utf8({&letter, 1})));
        }
    }

    void write_word(size_t word) {
        if (letters_.empty()) {
            const PathView path = found_.path(found_.paths_begin(word));
            for (size_t i = 0; i < path.length; ++i) json_.raw(tiles_[board_.tile_index(path.cells[i])]);
        } else {
            for (const char code : lexicon_.spell(found_.nodes[word])) {
                json_.raw(letters_[static_cast<unsigned char>(code)]);
            }
        }
    }

    void write_path(uint64_t number) {
        const auto cols = static_cast<uint32_t>(cols_.size());
        const PathView path = found_.path(number);
        for (size_t i = 0; i < path.length; ++i) {
            json_.raw(i == 0 ? "[" : ",").raw(rows_[path.cells[i] / cols]).raw(cols_[path.cells[i] % cols]);
        }
        json_.raw("]");
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
    const Board& board_;
    const Answer& found_;
    const Lexicon& lexicon_;
    Json& json_;
    std::vector<std::string> rows_, cols_, tiles_, letters_;
    std::vector<uint32_t> used_;
};

Answer find_words(const SolveRequest& request, const ReadBoard& board, const Game& game, Caller& caller) {
    // Every word has a first path, whatever the limits; and the engine counts twice as many as it keeps.
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
