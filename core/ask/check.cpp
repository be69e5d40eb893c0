// check: which words are on the board, and why the others are not.
#include "../check.h"

#include <algorithm>
#include <map>

#include "../utf8.h"
#include "answers.h"
#include "game.h"
#include "tidy.h"

namespace gridwords {
namespace {

// The words of a list, each once, in the order in which they were written.
std::vector<std::u32string> distinct(const std::vector<std::string>& texts) {
    std::vector<std::u32string> words;
    std::map<std::u32string, bool> seen;
    for (const std::string& text : texts) {
        std::u32string word = tidy(text);
        if (seen.try_emplace(word, true).second) words.push_back(std::move(word));
    }
    return words;
}

template <class Cells>
void write_path(Json& json, const Cells& cells, uint32_t cols) {
    json.list(cells, [&](uint32_t cell) { json.raw("[").number(cell / cols).raw(",").number(cell % cols).raw("]"); });
}

struct Verdicts {
    std::map<std::u32string, CheckedWord> words;
    uint32_t cols;

    void write(Json& json, const std::u32string& text, int32_t points) const {
        const CheckedWord& word = words.at(text);
        const auto path_if = [&](bool condition) {
            if (condition) {
                write_path(json, word.path, cols);
            } else {
                json.raw("null");
            }
        };
        json.raw("{\"word\":").text(to_utf8(text)).raw(",\"verdict\":").text(name_of(word.verdict));
        json.raw(",\"points\":").number(points).raw(",\"path\":");
        path_if(word.verdict == Verdict::found);
        json.raw(",\"reached\":").text(to_utf8({text.data(), word.reached})).raw(",\"reached_path\":");
        path_if(word.reached > 0);
        json.raw(",\"reason\":").text(word.reason).raw(",\"level\":");
        if (word.level == 0) {
            json.raw("null");
        } else {
            json.number(word.level);
        }
    }
};

void write_players(Json& json, const Verdicts& verdicts, const std::vector<Player>& players,
                   const std::vector<std::vector<std::u32string>>& lists) {
    std::map<std::u32string, std::vector<size_t>> owners;
    for (size_t i = 0; i < lists.size(); ++i) {
        for (const std::u32string& word : lists[i]) owners[word].push_back(i);
    }
    json.raw(",\"players\":[");
    for (size_t i = 0; i < lists.size(); ++i) {
        int64_t score = 0;
        for (const std::u32string& word : lists[i]) {
            if (owners.at(word).size() == 1) score += verdicts.words.at(word).points;
        }
        if (i > 0) json.raw(",");
        json.raw("{\"player\":").text(players[i].player).raw(",\"score\":").number(score).raw(",\"words\":");
        json.list(lists[i], [&](const std::u32string& word) {
            // A word that several players found counts for none of them.
            std::vector<size_t> others = owners.at(word);
            std::erase(others, i);
            verdicts.write(json, word, others.empty() ? verdicts.words.at(word).points : 0);
            json.raw(",\"shared_with\":")
                .list(others, [&](size_t other) { json.text(players[other].player); })
                .raw("}");
        });
        json.raw("}");
    }
    json.raw("]");
}

void check_players(const std::vector<Player>& players, const Limits& limits) {
    uint64_t words = 0;
    for (size_t i = 0; i < players.size(); ++i) {
        words += players[i].words.size();
        for (size_t j = 0; j < i; ++j) {
            if (players[i].player == players[j].player) {
                throw refusal<BadOption>("players[" + std::to_string(i) + "].player", "same_players",
                                         "two players have the same name");
            }
        }
    }
    if (words > limits.words)
        refuse_limit("players",
                     std::to_string(words) + " words: at most " + std::to_string(limits.words) + " are allowed",
                     limits.words);
}

}  // namespace

void answer(const CheckRequest& request, Caller& caller, Json& json) {
    if (request.words.has_value() == (request.players && !request.players->empty())) {
        throw refusal<BadOption>("words", "words_or_players",
                                 "give either words (one list) or players (one list each)");
    }
    if (request.players) check_players(*request.players, caller.limits);
    const Game game = read_game(request, caller);
    const ReadBoard board = read_board(request.board, request, game, caller);
    set_deadline(request.deadline_s, caller);
    std::vector<std::vector<std::u32string>> lists;
    if (request.words) {
        lists.push_back(distinct(*request.words));
    } else {
        for (const Player& player : *request.players) lists.push_back(distinct(player.words));
    }
    std::vector<std::u32string> all;
    Verdicts verdicts{{}, static_cast<uint32_t>(board.layout.size.cols)};
    for (const auto& list : lists) {
        for (const std::u32string& word : list) {
            if (verdicts.words.try_emplace(word).second) all.push_back(word);
        }
    }
    CheckedWords checked =
        check_words(question_of(board, game, caller), all, game.points, caller.control, game.open->whole.get());
    for (size_t i = 0; i < all.size(); ++i) verdicts.words[all[i]] = std::move(checked.words[i]);
    json.raw("{\"board\":").text(write_board(board.layout));
    if (request.words) {
        int64_t score = 0;
        for (const std::u32string& word : all) score += verdicts.words.at(word).points;
        json.raw(",\"score\":").number(score).raw(",\"words\":").list(all, [&](const std::u32string& word) {
            verdicts.write(json, word, verdicts.words.at(word).points);
            json.raw("}");
        });
    } else {
        write_players(json, verdicts, *request.players, lists);
    }
    json.raw("}");
}

}  // namespace gridwords
