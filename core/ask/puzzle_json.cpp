#include "puzzle_json.h"

#include <algorithm>

#include "../board_text.h"
#include "../make/marks.h"
#include "../rules.h"
#include "../utf8.h"

namespace gridwords {
namespace {

constexpr int puzzle_format = 1;

Layout layout_of(const Puzzle& puzzle) {
    Layout layout{puzzle.size, puzzle.tiles, {}};
    std::sort(layout.tiles.begin(), layout.tiles.end());
    layout.tiles.erase(std::unique(layout.tiles.begin(), layout.tiles.end()), layout.tiles.end());
    for (const std::u32string& tile : puzzle.tiles) {
        const auto place = std::lower_bound(layout.tiles.begin(), layout.tiles.end(), tile);
        layout.cells.push_back(static_cast<uint16_t>(place - layout.tiles.begin()));
    }
    return layout;
}

}  // namespace

void write_puzzle(Json& json, const Puzzle& puzzle) {
    const auto path = [&](const std::vector<int32_t>& cells) {
        json.list(cells, [&](int32_t cell) {
            json.raw("[").number(cell / puzzle.size.cols).raw(",").number(cell % puzzle.size.cols).raw("]");
        });
    };
    const auto texts = [&](const std::vector<std::u32string>& all) {
        json.list(all, [&](const std::u32string& one) { json.text(to_utf8(one)); });
    };
    json.raw("{\"format\":").number(puzzle_format);
    json.raw(",\"kind\":").text(names_of<PuzzleKind>[static_cast<size_t>(puzzle.kind)]);
    json.raw(",\"title\":").text(puzzle.title).raw(",\"board\":").text(write_board(layout_of(puzzle)));
    json.raw(",\"size\":[").number(puzzle.size.rows).raw(",").number(puzzle.size.cols);
    json.raw("],\"neighbours\":").text(name_of(puzzle.neighbours)).raw(",\"words\":");
    json.list(puzzle.words, [&](const PuzzleWord& one) {
        json.raw("{\"word\":").text(to_utf8(one.word)).raw(",\"text\":").text(to_utf8(one.text)).raw(",\"path\":");
        path(one.path);
        if (puzzle.kind == PuzzleKind::crisscross) {
            json.raw(",\"number\":").number(one.number).raw(",\"clue\":").text(to_utf8(one.clue));
        }
        json.raw("}");
    });
    json.raw(",\"seed\":").number(puzzle.seed).raw(",\"difficulty\":{\"score\":").number(puzzle.difficulty);
    json.raw(",\"name\":").text(difficulty_names[static_cast<size_t>(difficulty_of(puzzle.difficulty))]);
    json.raw("},\"message\":").text(to_utf8(puzzle.message)).raw(",\"message_path\":");
    path(puzzle.message_path);
    json.raw(",\"span\":");
    if (puzzle.span) {
        json.text(to_utf8(*puzzle.span));
    } else {
        json.raw("null");
    }
    json.raw(",\"ways\":");
    if (puzzle.ways) {
        json.number(*puzzle.ways);
    } else {
        json.raw("null");
    }
    json.raw(",\"notes\":").list(puzzle.notes, [&](const std::string& note) { json.text(note); });
    json.raw(",\"q_is_qu\":").truth(puzzle.q_is_qu).raw(",\"contain\":");
    texts(puzzle.contain);
    json.raw(",\"rules\":").text(puzzle.rules).raw(",\"points\":");
    json.list(puzzle.points, [&](int32_t points) { json.number(points); });
    json.raw(",\"language\":").text(puzzle.language).raw(",\"secret\":");
    texts(puzzle.secret);
    json.raw(",\"marks\":").list(marks_of(puzzle.kind, puzzle.words, puzzle.contain), [&](const Mark& mark) {
        json.raw("{\"word\":").number(mark.word).raw(",\"colour\":").number(mark.colour);
        json.raw(",\"shift\":").decimal(mark.shift).raw("}");
    });
    json.raw("}");
}

uint64_t puzzle_seed(const MakeRequest& request, const Caller& caller) {
    return request.seed ? request.seed->value : caller.seed % 1'000'000;
}

void check_deadline(const MakeRequest& request, const Caller& caller) {
    if (caller.control.ended() == Ended::complete) return;
    if (caller.control.ended() == Ended::interrupted) throw refusal<BadOption>("", "interrupted", "interrupted");
    const double most = std::min(request.deadline_s.value_or(caller.limits.deadline_s), caller.limits.deadline_s);
    const std::string seconds = Json().decimal(most).done();
    throw refusal<BadOption>("deadline_s", "deadline",
                             "found nothing within the deadline of " + seconds + " s: allow more time, or ask for less",
                             {{"seconds", seconds}});
}

}  // namespace gridwords
