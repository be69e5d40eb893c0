// Every request, field by field. To add an option: a member and its field here, and its use in the file that answers.
#pragma once

#include "../lesson.h"
#include "../lexicon.h"
#include "../make/given_words.h"
#include "../make/puzzle.h"
#include "../make/weights.h"
#include "../make/wordsearch.h"
#include "../question.h"
#include "forms.h"

namespace gridwords {

enum class Known : uint8_t { common, familiar, all };
enum class Letters : uint8_t { uniform, english };
enum class NamedNeighbours : uint8_t { king, rook, torus, line };

template <>
inline constexpr auto names_of<Known> = names("common", "familiar", "all");
inline constexpr int known_levels[] = {35, 60, highest_level};
template <>
inline constexpr auto names_of<Paths> = names("none", "first", "all");
template <>
inline constexpr auto names_of<Method> = names("word", "frontier", "prefix");
template <>
inline constexpr auto names_of<Letters> = names("uniform", "english");
template <>
inline constexpr auto names_of<NamedNeighbours> = names("king", "rook", "torus", "line");
template <>
inline constexpr auto names_of<Overlaps> = names("some", "many", "none");
template <>
inline constexpr auto names_of<Fill> = names("natural", "words", "uniform");
template <>
inline constexpr auto names_of<Accents> = names("keep", "fold");
template <>
inline constexpr auto names_of<SharpS> = names("keep", "ss");
template <>
inline constexpr auto names_of<Difficulty> = names("easy", "medium", "hard");
template <>
inline constexpr auto names_of<PuzzleKind> = names("wordsearch", "theme", "board", "crisscross");

constexpr double longest_deadline_s = 1e9;
constexpr double most_rows = most_cells;
constexpr uint64_t longest_board = 200'000'000;  // characters
constexpr double most_bytes = 16.0 * 1024 * 1024;

// Which words count.
struct WithWords {
    std::string rules = "boggle";
    std::optional<std::string> lexicon;
    std::optional<int> level;
    std::optional<Known> known;
    bool hide_vulgar = false;

    static constexpr auto fields() {
        using R = WithWords;
        return std::tuple{
            Field("rules", &R::rules,
                  "The rules, which set word lengths and points: boggle, big-boggle, super-big-boggle, word-hunt, "
                  "squaredle, word-search or letters.")
                .between(0, 200),
            Field("lexicon", &R::lexicon, "The name of a word list. Default: the first one.").between(0, 200),
            Field("level", &R::level,
                  "Count only words up to this level: from 10 (words that everyone knows) to 95 (all words).")
                .between(lowest_level, highest_level)
                .such_as("50"),
            Field("known", &R::known, "A level by its name: common (35), familiar (60), all (95)."),
            Field("hide_vulgar", &R::hide_vulgar, "Do not count English words that are unfit for children."),
        };
    }
};

// Boards on which words are found.
struct Played : WithWords {
    std::optional<Size> size;
    std::optional<WrittenNeighbours> neighbours;
    std::optional<double> deadline_s;

    static constexpr auto fields() {
        using R = Played;
        return std::tuple_cat(
            WithWords::fields(),
            std::tuple{
                Field("size", &R::size,
                      "The size of a board written without row breaks: `3x4`, `[3, 4]` or `4`. Default: a square.")
                    .between(1, most_rows)
                    .within(&Limits::board_side)
                    .such_as("\"4x4\""),
                Field("neighbours", &R::neighbours,
                      "Which cells touch: king (all eight), rook (four), torus (opposite edges meet), line (straight "
                      "lines), or a list of cell numbers for each cell. Default: those of the rules, or king.")
                    .such_as("\"king\""),
                Field("deadline_s", &R::deadline_s, "Stop after this many seconds and return what was found so far.")
                    .between(0, longest_deadline_s),
            });
    }
};

struct OneBoard : Played {
    WrittenBoard board;

    static constexpr auto fields() {
        return std::tuple_cat(
            std::tuple{Field("board", &OneBoard::board,
                             "Rows separated by `/` or line breaks; `(qu)` is a tile of several letters, `(a|b)` a "
                             "choice, `?` any letter, `.` a hole.")
                           .of_up_to(longest_board)
                           .required()
                           .such_as("\"oatr/ihps/htnr/enei\"")},
            Played::fields());
    }
};

struct SolveRequest : OneBoard {
    static constexpr const char* name = "SolveRequest";
    static constexpr const char* help = "Find every word on a board.";
    Paths paths = Paths::first;
    bool cells = false;

    static constexpr auto fields() {
        using R = SolveRequest;
        return std::tuple_cat(OneBoard::fields(),
                              std::tuple{
                                  Field("paths", &R::paths,
                                        "Which paths to return for each word: none, the first, or all up to a limit."),
                                  Field("cells", &R::cells,
                                        "Also return the cells that the paths of each word use, numbered row by row."),
                              });
    }
};

struct ScoreRequest : Played {
    static constexpr const char* name = "ScoreRequest";
    static constexpr const char* help = "Score many boards.";
    std::vector<std::string> boards;

    static constexpr auto fields() {
        return std::tuple_cat(std::tuple{Field("boards", &ScoreRequest::boards, "The boards, as texts.")
                                             .within(&Limits::boards)
                                             .of_up_to(longest_board)
                                             .required()
                                             .such_as("[\"oatrihpshtnrenei\",\"perslatgsineters\"]")},
                              Played::fields());
    }
};

struct Player {
    std::string player;
    std::vector<std::string> words;

    static constexpr auto fields() {
        using R = Player;
        return std::tuple{
            Field("player", &R::player, "The player's name.").between(0, 100).required().such_as("\"Ann\""),
            Field("words", &R::words, "The words that the player wrote down.").within(&Limits::words).required(),
        };
    }
};

struct CheckRequest : OneBoard {
    static constexpr const char* name = "CheckRequest";
    static constexpr const char* help = "Check words against a board: either one list, or one list per player.";
    std::optional<std::vector<std::string>> words;
    std::optional<std::vector<Player>> players;

    static constexpr auto fields() {
        using R = CheckRequest;
        return std::tuple_cat(OneBoard::fields(),
                              std::tuple{
                                  Field("words", &R::words, "The words to check.")
                                      .within(&Limits::words)
                                      .such_as("[\"hapten\",\"at\",\"hoarse\"]"),
                                  Field("players", &R::players,
                                        "Each player's list; a word that several players have counts for none of them.")
                                      .within(&Limits::players),
                              });
    }
};

struct WatchRequest : OneBoard {
    static constexpr const char* name = "WatchRequest";
    static constexpr const char* help = "Follow a search on a small board step by step.";
    Method method = Method::prefix;
    std::optional<std::vector<std::string>> words;

    static constexpr auto fields() {
        using R = WatchRequest;
        return std::tuple_cat(
            OneBoard::fields(),
            std::tuple{
                Field("method", &R::method, "How to search: one word at a time, level by level, or depth first."),
                Field("words", &R::words, "The words to search for. Default: some that fit the board.")
                    .within(&Limits::watch_words),
            });
    }
};

// Boards drawn at random.
struct Drawn : WithWords {
    std::vector<std::string> given;  // the names of the members that were given
    std::optional<Seed> seed;
    std::optional<WordRange> words;
    std::optional<double> deadline_s;

    static constexpr auto fields() {
        using R = Drawn;
        return std::tuple_cat(
            WithWords::fields(),
            std::tuple{
                Field("seed", &R::seed, "The same seed gives the same board. Default: a new one each time.")
                    .such_as("1"),
                Field("words", &R::words,
                      "Accept only a board with this many words, `40-60` or `[40, 60]`; other boards are skipped. The "
                      "other fields decide which words count.")
                    .such_as("\"40-60\""),
                Field("deadline_s", &R::deadline_s,
                      "End with an error if no board with that many words was found within this many seconds.")
                    .between(0, longest_deadline_s),
            });
    }
};

struct RollRequest : Drawn {
    static constexpr const char* name = "RollRequest";
    static constexpr const char* help = "Roll a board with real dice.";
    WrittenDice dice{"new"};
    std::optional<Size> size;

    static constexpr auto fields() {
        using R = RollRequest;
        return std::tuple_cat(
            std::tuple{
                Field("dice", &R::dice,
                      "The name of a set of dice, or a list of dice: any number of faces each, written like the tiles "
                      "of a board.")
                    .between(0, 10'000)
                    .of_up_to(200)
                    .such_as("\"new\""),
                Field("size", &R::size, "Rows and columns. Default: as square as the number of dice allows.")
                    .between(1, most_rows)
                    .within(&Limits::board_side),
            },
            Drawn::fields());
    }
};

struct RandomRequest : Drawn {
    static constexpr const char* name = "RandomRequest";
    static constexpr const char* help = "Fill a board with random letters.";
    Size size{4, 4};
    Letters letters = Letters::uniform;

    static constexpr auto fields() {
        using R = RandomRequest;
        return std::tuple_cat(
            std::tuple{
                Field("size", &R::size, "Rows and columns.")
                    .between(1, most_rows)
                    .within(&Limits::board_side)
                    .such_as("\"7x7\""),
                Field("letters", &R::letters, "How frequent each letter is: all the same, or as in English text."),
            },
            Drawn::fields());
    }
};

// Answered in Python: exact fractions, sampling and long runs. Only their fields are declared here.
struct RankRequest : OneBoard {
    static constexpr const char* name = "RankRequest";
    static constexpr const char* help = "Show how good a board is compared with rolled ones.";
    std::optional<std::string> dice;

    RankRequest() { rules = ""; }  // default: the rules that a board of its size is usually played with

    static constexpr auto fields() {
        return std::tuple_cat(
            OneBoard::fields(),
            std::tuple{Field("dice", &RankRequest::dice,
                             "The set of dice to compare with. Default: the one that a board of this size is usually "
                             "rolled with.")
                           .between(0, 200)
                           .such_as("\"new\"")});
    }
};

struct OptimiseRequest : WithWords {
    static constexpr const char* name = "OptimiseRequest";
    static constexpr const char* help = "Search for the best board of a size.";
    Size size{4, 4};
    std::string optimiser = "climb";
    std::string objective = "points";
    std::optional<NamedNeighbours> neighbours;
    std::optional<Seed> seed;
    double deadline_s = 60;

    static constexpr auto fields() {
        using R = OptimiseRequest;
        return std::tuple_cat(
            std::tuple{
                Field("size", &R::size, "Rows and columns.").between(1, most_cells).within(&Limits::optimise_side),
                Field("optimiser", &R::optimiser, "How to search: climb, anneal, temper, genetic, or another name.")
                    .between(0, 200),
                Field("objective", &R::objective,
                      "What to maximise: points, words, longer:8, known:50, target:500, lowest, or a sum such as "
                      "`points + 5*longer:8`.")
                    .between(0, 200),
                Field("neighbours", &R::neighbours, "Which cells touch. Default: those of the rules, or king."),
                Field("seed", &R::seed, "The same seed gives the same run. Default: a new one each time."),
                Field("deadline_s", &R::deadline_s, "Stop after this many seconds.").between(0, longest_deadline_s),
            },
            WithWords::fields());
    }
};

// What every maker takes.
struct MakeRequest {
    std::optional<Seed> seed;
    std::optional<Difficulty> difficulty;
    std::optional<std::string> title;
    std::optional<double> deadline_s;

    static constexpr auto fields() {
        using R = MakeRequest;
        return std::tuple{
            Field("seed", &R::seed, "The same seed gives the same puzzle. Default: a new one each time.").such_as("1"),
            Field("title", &R::title, "The title of the puzzle. Default: the name of its kind.").between(0, 10'000),
            Field("deadline_s", &R::deadline_s, "End with an error if nothing was found within this many seconds.")
                .between(0, longest_deadline_s),
        };
    }
};

// How words are written in a grid.
struct SpelledRequest : MakeRequest {
    std::optional<std::string> language;
    Accents accents = Accents::keep;
    SharpS sharp_s = SharpS::keep;

    Spelling spelling() const { return {accents, sharp_s}; }

    static constexpr auto fields() {
        using R = SpelledRequest;
        return std::tuple_cat(
            std::tuple{
                Field("language", &R::language,
                      "The language of the words, such as de: it sets the letters to fill with and the language of the "
                      "printed text. Default: the first language that has all the letters, beginning with English.")
                    .between(0, 35),
                Field("accents", &R::accents, "Keep accents in the grid, or fold them: e for é."),
                Field("sharp_s", &R::sharp_s, "Keep ß in the grid, as the capital ẞ, or write ss."),
            },
            MakeRequest::fields());
    }
};

// Words to choose from: given ones, those of topics, and random ones.
struct PooledRequest : SpelledRequest {
    std::vector<std::string> words;
    std::optional<Names> topic;
    std::optional<int> random;
    std::optional<int> level;
    std::optional<std::string> lexicon;

    // The words, and where else they come from.
    static constexpr auto first_fields() {
        return std::tuple{Field("words", &PooledRequest::words, "The words to hide.")
                              .within(&Limits::make_words)
                              .such_as("[\"tea\",\"coffee\",\"milk\"]")};
    }
    static constexpr auto source_fields() {
        using R = PooledRequest;
        return std::tuple{
            Field("topic", &R::topic,
                  "Also use words on these topics, such as fruit, or pets,zoo for several; all means every topic.")
                .between(0, 2000),
            Field("random", &R::random, "Also use this many random words from the dictionary.")
                .between(1, 2000)
                .within(&Limits::make_words),
            Field("level", &R::level,
                  "How well known random words are: from 10 (words that everyone knows) to 95 (all words). "
                  "Default: 35.")
                .between(lowest_level, highest_level),
            Field("lexicon", &R::lexicon,
                  "The name of a word list: random words come from it, and it sets the language and the letter "
                  "frequencies. Default: English for random words only.")
                .between(0, 200),
        };
    }
    static constexpr auto fields() { return std::tuple_cat(first_fields(), source_fields(), SpelledRequest::fields()); }
};

struct WordsRequest : PooledRequest {
    static constexpr const char* name = "WordsRequest";
    static constexpr const char* help = "List the words that a puzzle would be made from.";
};

struct TopicsRequest {
    static constexpr const char* name = "TopicsRequest";
    static constexpr const char* help = "List the topics and their words.";
    std::optional<Names> topic;

    static constexpr auto fields() {
        return std::tuple{Field("topic", &TopicsRequest::topic, "The topics to list. Default: all.").between(0, 2000)};
    }
};

struct WordsearchRequest : PooledRequest {
    static constexpr const char* name = "WordsearchRequest";
    static constexpr const char* help = "Make a word search: every word in a straight line, exactly once.";
    std::optional<int> choose;
    std::vector<std::string> secret;
    std::optional<Size> size;
    std::optional<Names> directions;
    std::optional<Overlaps> overlaps;
    std::vector<std::string> forbid;
    bool allow_vulgar = false;
    std::string message;
    std::string shape = "rectangle";
    std::optional<std::string> alphabet;
    std::optional<Fill> fill;

    static constexpr auto fields() {
        using R = WordsearchRequest;
        return std::tuple_cat(
            first_fields(),
            std::tuple{Field("size", &R::size, "Rows and columns. Default: the smallest square with room to spare.")
                           .between(1, most_cells)
                           .within(&Limits::make_side)},
            source_fields(),
            std::tuple{
                Field("choose", &R::choose, "Hide only this many of the words, chosen by the seed from those that fit.")
                    .between(1, 2000),
                Field("secret", &R::secret, "Words to hide but not to list.").within(&Limits::make_words),
                Field("difficulty", &R::difficulty,
                      "Sets directions, overlaps and fill, and the size if none is given."),
                Field("directions", &R::directions,
                      "The directions of words: all (default), easy (right and down), medium (those and two "
                      "diagonals), or names such as right,up-left."),
                Field("overlaps", &R::overlaps, "How often words share letters. Default: some."),
                Field("message", &R::message, "Hide a message in the letters left over.").between(0, most_bytes),
                Field("shape", &R::shape,
                      "The name of a shape, such as heart, cat or letter-a, or rows in which # is a letter and . a "
                      "hole.")
                    .between(0, most_bytes),
                Field("forbid", &R::forbid, "Words that must not appear by accident, in addition to vulgar ones.")
                    .within(&Limits::make_words),
                Field("allow_vulgar", &R::allow_vulgar, "Allow vulgar words to appear by accident."),
                Field("alphabet", &R::alphabet,
                      "The letters to fill with. Default: the letters of the language, or of the words.")
                    .between(0, most_bytes),
                Field("fill", &R::fill,
                      "How frequent the letters between the words are: as in the language, as in the words, or all the "
                      "same. Default: natural."),
            },
            SpelledRequest::fields());
    }
};

struct ThemeRequest : SpelledRequest {
    static constexpr const char* name = "ThemeRequest";
    static constexpr const char* help =
        "Make a themed grid: words that run from neighbour to neighbour and together fill every cell.";
    std::vector<std::string> words;
    std::optional<Size> size;
    std::optional<std::string> span;
    bool unique = true;

    static constexpr auto fields() {
        using R = ThemeRequest;
        return std::tuple_cat(
            std::tuple{
                Field("words", &R::words,
                      "The words, which together must have exactly as many letters as the grid has cells.")
                    .within(&Limits::make_words)
                    .required()
                    .such_as("[\"apple\",\"melon\",\"cherry\"]"),
                Field("size", &R::size, "Rows and columns. Default: the squarest grid for the letters.")
                    .between(1, most_cells)
                    .within(&Limits::make_side),
                Field("span", &R::span, "A word that touches two opposite sides.").between(0, 300),
                Field("unique", &R::unique, "Require that the words fill the grid in only one way."),
                Field("difficulty", &R::difficulty,
                      "How much paths bend: easy is nearly straight, hard is winding. Default: any."),
            },
            SpelledRequest::fields());
    }
};

struct BoardRequest : MakeRequest {
    static constexpr const char* name = "BoardRequest";
    static constexpr const char* help = "Make a board for Boggle, Squaredle and the like, with words that you choose.";
    std::vector<std::string> contain;
    std::optional<Size> size;
    std::optional<WordRange> words;
    std::optional<int> level;
    bool cover = true;
    std::optional<int> longest;
    std::string rules = "boggle";
    std::optional<std::string> lexicon;

    static constexpr auto fields() {
        using R = BoardRequest;
        return std::tuple_cat(
            std::tuple{
                Field("contain", &R::contain, "Words that the board must contain.")
                    .within(&Limits::make_words)
                    .such_as("[\"garden\",\"rose\"]"),
                Field("size", &R::size, "Rows and columns. Default: 4x4.")
                    .between(1, most_cells)
                    .within(&Limits::make_side),
                Field("difficulty", &R::difficulty, "Sets words and level, and the size if none is given."),
                Field("words", &R::words,
                      "How many words the board has, counting only those up to the level. Default: 40-80.")
                    .such_as("\"40-80\""),
                Field("level", &R::level,
                      "Count only words up to this level: from 10 (words that everyone knows) to 95 (all words). "
                      "Default: 50.")
                    .between(lowest_level, highest_level),
                Field("cover", &R::cover, "Make every tile part of at least one word."),
                Field("longest", &R::longest, "The board must have a word of at least this many letters.")
                    .between(1, 64),
                Field("rules", &R::rules,
                      "The rules, which set the shortest word and whether a q is Qu: boggle, squaredle, ...")
                    .between(0, 200),
                Field("lexicon", &R::lexicon, "The name of a word list. Default: the first one.").between(0, 200),
            },
            MakeRequest::fields());
    }
};

struct CrissCrossRequest : PooledRequest {
    static constexpr const char* name = "CrissCrossRequest";
    static constexpr const char* help =
        "Make a criss-cross: words across and down that cross at shared letters, with numbered clues.";
    std::optional<Size> size;

    static constexpr auto fields() {
        using R = CrissCrossRequest;
        return std::tuple_cat(
            std::tuple{
                Field("words", &R::words, "The words, each alone or with its clue: `tea: a hot drink`.")
                    .within(&Limits::make_words)
                    .of_up_to(1000)
                    .such_as("[\"tea: a hot drink\",\"coffee: another one\",\"milk\"]"),
                Field("size", &R::size, "The largest size allowed. Default: the most compact grid found.")
                    .between(1, most_cells)
                    .within(&Limits::make_side),
            },
            source_fields(), SpelledRequest::fields());
    }
};

struct SeriesRequest : PooledRequest {
    static constexpr const char* name = "SeriesRequest";
    static constexpr const char* help = "Make a booklet of puzzles, the easiest first.";
    int count = 1;
    PuzzleKind kind = PuzzleKind::wordsearch;
    std::optional<Size> size;
    std::optional<int> per_puzzle;

    static constexpr auto fields() {
        using R = SeriesRequest;
        return std::tuple_cat(
            std::tuple{Field("count", &R::count, "How many puzzles to make.").between(1, 200).required()},
            PooledRequest::fields(),
            std::tuple{
                Field("kind", &R::kind, "The kind of puzzle."),
                Field("size", &R::size, "The size of each puzzle.").between(1, most_cells),
                Field("per_puzzle", &R::per_puzzle, "Words in each word search or criss-cross. Default: 12.")
                    .between(1, 2000),
            });
    }
};

}  // namespace gridwords
