#include "replies.h"

#include <vector>

#include "json.h"

namespace gridwords {
namespace {

enum class Presence { always, or_null, sometimes };

// `type` is the schema of the member's value.
struct ReplyMember {
    const char* name;
    std::string type;
    Presence presence = Presence::always;
};

struct DescribedReply {
    const char* name;
    const char* help;
    std::vector<ReplyMember> members;
};

std::vector<DescribedReply> all_replies() {
    using enum Presence;
    const std::string text = R"({"type":"string"})";
    const std::string whole = R"({"type":"integer"})";
    const std::string number = R"({"type":"number"})";
    const std::string truth = R"({"type":"boolean"})";
    const std::string object = R"({"type":"object"})";
    const std::string ended = R"({"enum":["complete","deadline","interrupted"],"type":"string"})";
    const auto list_of = [](const std::string& type) { return R"({"type":"array","items":)" + type + "}"; };
    const auto pair_of = [](const std::string& type) {
        return R"({"type":"array","minItems":2,"maxItems":2,"items":)" + type + "}";
    };
    const auto a = [](const std::string& reply) { return R"({"$ref":"#/components/schemas/)" + reply + "\"}"; };
    const std::string path = list_of(pair_of(whole));
    return {
        {"SolveReply",
         "Every word on the board, in code-point order. `complete` is false if the deadline ended the search.",
         {{"board", text},
          {"rows", whole},
          {"cols", whole},
          {"score", whole},
          {"complete", truth},
          {"ended", ended},
          {"words", list_of(a("FoundWord"))}}},
        {"FoundWord",
         "A word on the board. `level` says how well known it is, from 10 to 95; it is present when the lexicon has "
         "levels. `path` lists the row and column of each cell, counted from 0. `paths` is present when all paths were "
         "requested, `cells` (numbered row by row) when the cells were.",
         {{"word", text},
          {"points", whole},
          {"level", whole, sometimes},
          {"path", path, sometimes},
          {"paths", list_of(path), sometimes},
          {"paths_complete", truth, sometimes},
          {"cells", list_of(whole), sometimes},
          {"cells_complete", truth, sometimes}}},
        {"ScoreReply",
         "The scores in the order of the boards; if the deadline ended the search, `complete` is false and some are "
         "missing.",
         {{"scores", list_of(a("Score"))}, {"complete", truth}, {"ended", ended}}},
        {"Score",
         "The number of words on a board and their points.",
         {{"board", text}, {"words", whole}, {"points", whole}}},
        {"CheckReply",
         "`score` and `words` for one list, `players` for several.",
         {{"board", text},
          {"score", whole, sometimes},
          {"words", list_of(a("CheckedWord")), sometimes},
          {"players", list_of(a("PlayerReply")), sometimes}}},
        {"PlayerReply",
         "One player's words, each once. A word that another player also has scores nothing.",
         {{"player", text}, {"score", whole}, {"words", list_of(a("CheckedWord"))}}},
        {"CheckedWord",
         "The verdict on a word, and how well known it is if the lexicon has it and has levels. `shared_with` is "
         "present when there are several players.",
         {{"word", text},
          {"verdict", text},
          {"points", whole},
          {"path", path, or_null},
          {"reached", text},
          {"reached_path", path, or_null},
          {"reason", text},
          {"level", whole, or_null},
          {"shared_with", list_of(text), sometimes}}},
        {"RollReply",
         "A board, and the seed that reproduces it.",
         {{"board", text}, {"rows", whole}, {"cols", whole}, {"seed", whole}}},
        {"PuzzleReply",
         "A puzzle with its answers. `difficulty` has a score from 0 to 100 and a name; `notes` are for its maker. "
         "`message` is what the letters left over spell; `span` is the word that touches two opposite sides, and "
         "`ways` the number of ways to fill the grid; `contain` has the words that a board was made for, "
         "and `points` what words of 0, 1, 2, ... letters are worth on it.",
         {{"format", whole},
          {"kind", text},
          {"title", text},
          {"board", text},
          {"size", pair_of(whole)},
          {"neighbours", text},
          {"words", list_of(a("PuzzleWordReply"))},
          {"seed", whole},
          {"difficulty", object},
          {"message", text},
          {"message_path", path},
          {"span", text, or_null},
          {"ways", whole, or_null},
          {"notes", list_of(text)},
          {"q_is_qu", truth},
          {"contain", list_of(text)},
          {"rules", text},
          {"points", list_of(whole)},
          {"language", text},
          {"secret", list_of(text)},
          {"marks", list_of(a("MarkReply"))}}},
        {"PuzzleWordReply",
         "A word to find: its letters, the text on the list, and the row and column of each cell, counted from 0; in a "
         "criss-cross also its number and its clue.",
         {{"word", text}, {"text", text}, {"path", path}, {"number", whole, sometimes}, {"clue", text, sometimes}}},
        {"MarkReply",
         "A word marked in the answers: its place among the words, the number of its colour, and its sideways shift in "
         "cells.",
         {{"word", whole}, {"colour", whole}, {"shift", number}}},
        {"RankReply",
         "Percentiles are the percentage of rolled boards with fewer points or words; intervals cover 95%. `ended` is "
         "`deadline` if fewer boards were rolled than requested. `known` has the same for words of level 50 and less, "
         "`could_roll` the sets of dice that can roll the board.",
         {{"board", text},
          {"dice", text},
          {"rules", text},
          {"level", whole},
          {"points", whole},
          {"words", whole},
          {"percentile", number},
          {"interval", pair_of(number)},
          {"equal", number},
          {"percentile_words", number},
          {"interval_words", pair_of(number)},
          {"rolls", whole},
          {"rolled_now", truth},
          {"ended", ended},
          {"known", object, or_null},
          {"could_roll", list_of(object)},
          {"words_by_length", list_of(a("RankedWords"))},
          {"idle", path, or_null},
          {"most_valuable", object, or_null},
          {"most_paths", object, or_null},
          {"best_change", object, or_null}}},
        {"RankedWords",
         "The words of one length: on this board, and on an average one.",
         {{"length", whole}, {"found", whole}, {"expected", number}}},
        {"DefineReply",
         "The meanings of a word, the most common first. A word without meanings may have a `root`, the word that it "
         "comes from. "
         "`vulgar` words are unfit for children.",
         {{"word", text}, {"glosses", list_of(a("Gloss"))}, {"root", text, or_null}, {"vulgar", truth}}},
        {"Gloss",
         "What a word means in one part of speech. `root` is the word itself or the word that it is a form of.",
         {{"root", text}, {"part", text}, {"text", text}}},
        {"OptimiseReply", "A running optimisation and the path of its event stream.", {{"id", text}, {"events", text}}},
        {"ProblemReply",
         "Why the request was refused (RFC 9457). `limit` is the limit that it exceeded, if it exceeded one, and "
         "`field` the member that is wrong, as in `words[3]`. `code` and `values` have the content of "
         "`detail`, for "
         "programs that write their own messages.",
         {{"type", text},
          {"title", text},
          {"status", whole},
          {"detail", text},
          {"limit", number, sometimes},
          {"field", text, sometimes},
          {"code", text, sometimes},
          {"values", R"({"type":"object","additionalProperties":)" + text + "}", sometimes}}},
    };
}

void describe_reply(Json& json, const DescribedReply& reply) {
    json.raw(R"({"type":"object","title":)").text(reply.name).raw(R"(,"description":)").text(reply.help);
    json.raw(R"(,"properties":{)");
    std::vector<const char*> needed;
    for (const ReplyMember& member : reply.members) {
        if (&member != &reply.members.front()) json.raw(",");
        json.text(member.name).raw(":");
        if (member.presence == Presence::or_null) {
            json.raw(R"({"anyOf":[)").raw(member.type).raw(R"(,{"type":"null"}]})");
        } else {
            json.raw(member.type);
        }
        if (member.presence != Presence::sometimes) needed.push_back(member.name);
    }
    json.raw(R"(},"required":)").list(needed, [&](const char* name) { json.text(name); }).raw("}");
}

}  // namespace

std::string replies() {
    Json json;
    bool first = true;
    for (const DescribedReply& reply : all_replies()) {
        json.raw(first ? "{" : ",").text(reply.name).raw(":");
        describe_reply(json, reply);
        first = false;
    }
    return json.raw("}").done();
}

}  // namespace gridwords
