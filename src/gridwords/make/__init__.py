"""Makers: words in, puzzle out. Every puzzle is solved before it is returned, and the same seed gives the same one.

>>> from gridwords import make
>>> puzzle = make.wordsearch(["tea", "coffee", "milk"], size=(8, 8), seed=1)
>>> puzzle.words[0].word, len(puzzle.words[0].path), puzzle.board.size
('tea', 3, (8, 8))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from gridwords._core import hardware_threads, outline_names
from gridwords.ask import ask
from gridwords.board.size import AnySize
from gridwords.errors import BadOption, shorten
from gridwords.game import AnyLexicon, AnyRules
from gridwords.hints import Path
from gridwords.lexicon import Lexicon
from gridwords.lexicon.levels import read_level
from gridwords.make.booklet import Booklet
from gridwords.make.outline import is_outline_file, read_outline
from gridwords.make.puzzle import Difficulty, Kind, Puzzle, PuzzleWord
from gridwords.make.word_list import AnyWords, read_list, texts_of
from gridwords.rng import short_seed
from gridwords.rules import Rules
from gridwords.stopping import Stop, stoppable, watch

__all__ = [
    "Booklet",
    "Puzzle",
    "PuzzleWord",
    "board",
    "crisscross",
    "series",
    "shapes",
    "theme",
    "topics",
    "wordsearch",
]

Accents = Literal["keep", "fold"]
SharpS = Literal["keep", "ss"]
#: What decides the words of a puzzle.
_POOL = ("words", "topic", "random", "level", "seed", "language", "accents", "sharp_s")


def wordsearch(
    words: AnyWords = (),
    size: AnySize | None = None,
    seed: int | None = None,
    *,
    topic: str | Iterable[str] | None = None,
    random: int | None = None,
    level: int | None = None,
    lexicon: AnyLexicon = None,
    choose: int | None = None,
    secret: AnyWords = (),
    difficulty: Difficulty | None = None,
    directions: Literal["all", "easy", "medium"] | Iterable[str] | None = None,
    overlaps: Literal["some", "many", "none"] | None = None,
    message: str = "",
    shape: str | Path = "rectangle",
    forbid: AnyWords | str = (),
    allow_vulgar: bool = False,
    alphabet: str | None = None,
    fill: Literal["natural", "words", "uniform"] | None = None,
    language: str | None = None,
    accents: Accents = "keep",
    sharp_s: SharpS = "keep",
    title: str | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Puzzle:
    """A word search: each word in a straight line, exactly once.

    `words` is a list, or the path of a file; spaces, hyphens and apostrophes are left out of the grid. `size` is rows
    and columns (default: the smallest square with room to spare). `directions` is `all`, `easy` (right and down),
    `medium` (those and the two diagonals to the right), or a list such as `["right", "up-left"]`. `overlaps` says
    whether words share letters: `some`, `many` or `none`. No word of `forbid` (a list or a file) and no vulgar word
    appears in any direction, unless one of the words contains it. `message` is hidden in the first letters that no word
    takes. `shape` is a name of `shapes()`, or rows of `#` and `.` as text or a file, or a picture file, whose dark
    parts are filled with letters (extra `picture`).

    `topic` adds the words of one or several `topics()`, `random` that many words of the dictionary up to `level` (10 to
    95, see `Lexicon.level`; default: 35). `choose` hides only that many of these words, chosen so that they fit.
    `secret` words are hidden too, but not listed.

    A `lexicon`, given as in `solve`, supplies the random words and the letters in between, as frequent as in its words,
    and sets the language: the one with the most similar letter frequencies.

    `language` is a tag such as `de` (default: the first language that has all letters, beginning with English). A
    letter with its marks takes one cell. `accents="fold"` writes e for é in the grid, and `sharp_s="ss"` writes ss for
    ß. The letters in between come from the `alphabet` (default: the language's, or the letters of the words);
    `fill` sets how frequent they are: `natural`, `words` (as in the words, which is harder) or `uniform`. `difficulty`
    (`easy`, `medium`, `hard`) chooses directions, overlaps and fill, and a larger grid if no size is given, until the
    puzzle has that difficulty. If no puzzle of these words has it, `notes` says why.

    Most puzzles take milliseconds; lists with more letters than cells take up to half a minute. `deadline_s` and
    `stop`, a `threading.Event` that another thread may set, end the search earlier, with an error; they never change
    the puzzle. With a size, `progress(moved, most)` is called about every 50 ms, with the words moved so far and the
    most that will be.

    >>> [word.path for word in wordsearch(["it", "is"], (2, 2), 1, directions="easy").words]
    [((0, 0), (1, 0)), ((0, 0), (0, 1))]
    """
    request = dict(locals())
    del request["progress"], request["stop"], request["lexicon"]
    request["words"] = texts_of(words)
    request["secret"] = texts_of(secret, "secret word")
    request["level"] = None if level is None else read_level(level)
    request["forbid"] = read_list(forbid) if isinstance(forbid, str) else texts_of(forbid, "forbidden word")
    is_file = is_outline_file(shape)
    if is_file:
        request["shape"] = read_outline(shape, size, sum(map(len, request["words"])) + len(message))
    try:
        with stoppable(stop):
            how: Any = {"lexicon": _loaded(lexicon), "progress": watch(progress, stop)}
            return Puzzle.from_dict(ask("make/wordsearch", request, **how))
    except BadOption as error:
        if is_file and error.code == "drawing":
            raise BadOption(str(error).replace("shape", f"shape {shape}", 1)) from None
        raise


def theme(
    words: AnyWords,
    size: AnySize | None = None,
    seed: int | None = None,
    *,
    span: str | None = None,
    unique: bool = True,
    difficulty: Difficulty | None = None,
    language: str | None = None,
    accents: Accents = "keep",
    sharp_s: SharpS = "keep",
    title: str | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
) -> Puzzle:
    """A themed grid: a path for each word, from neighbour to neighbour, so that every cell is in exactly one.

    The words have as many letters as the grid has cells (default: the squarest grid for them). `span` is a word that
    touches two opposite sides. With `unique`, the words fill the grid in one way only; two ways differ if some word
    covers different cells. Grids in which a word can be read a second time are avoided where possible, and `notes`
    names such words. `difficulty` is `easy`, with rather straight paths, `medium`, or `hard`, with paths that bend at
    every step; if no grid of these words has it, `notes` says why. `language`, `accents` and `sharp_s` are as in
    `wordsearch`. After `deadline_s` seconds, or once `stop` is set, the search ends with an error.

    >>> puzzle = theme(["apple", "melon", "cherry"], (4, 4), 1)
    >>> puzzle.ways, sum(len(word.path) for word in puzzle.words)
    (1, 16)
    """
    request = {**locals(), "words": texts_of(words)}
    del request["stop"]
    with stoppable(stop):
        return Puzzle.from_dict(ask("make/theme", request, progress=watch(None, stop)))


def board(
    contain: AnyWords = (),
    size: AnySize | None = None,
    seed: int | None = None,
    *,
    difficulty: Difficulty | None = None,
    words: tuple[int, int] | None = None,
    level: int | None = None,
    cover: bool = True,
    longest: int | None = None,
    rules: AnyRules = "boggle",
    lexicon: AnyLexicon = None,
    title: str | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
) -> Puzzle:
    """A board for Boggle, Squaredle and the like, which has the words of `contain` and as many others as you want.

    `size` is rows and columns (default: 4x4). `words` is the fewest and the most words that the board has (default: 40
    to 80), counting only words up to `level` (10 to 95, see `Lexicon.level`; default: 50), but not vulgar ones.
    `difficulty` (`easy`, `medium`, `hard`) sets both, and without a size makes hard boards 5x5; if no board with these
    words has that difficulty, `notes` says why. With `cover`, every tile is in some word. `longest` requires a word of
    at least that many letters. `rules` decide how long words are and whether a `q` is Qu: `boggle`, `squaredle`, and so
    on. `lexicon` has the words, as in `solve`; all of them count if it has no levels and `level` is not given. After
    `deadline_s` seconds, or once `stop` is set, the search ends with an error.

    >>> puzzle = board(["garden", "rose"], seed=1)
    >>> [word.word for word in puzzle.words][:2], 40 <= len(puzzle.words) <= 80
    (['garden', 'rose'], True)
    """
    request = {
        **locals(),
        "contain": texts_of(contain),
        "level": None if level is None else read_level(level),
    }
    del request["stop"], request["lexicon"]
    own = Rules.get(request.pop("rules"))
    how: Any = {"threads": hardware_threads(), "rules": own, "progress": watch(None, stop)}
    how["lexicon"] = _loaded(lexicon)
    with stoppable(stop):
        return Puzzle.from_dict(ask("make/board", request, **how))


def crisscross(
    words: AnyWords | Mapping[str, str] = (),
    size: AnySize | None = None,
    seed: int | None = None,
    *,
    topic: str | Iterable[str] | None = None,
    random: int | None = None,
    level: int | None = None,
    lexicon: AnyLexicon = None,
    definitions: bool = True,
    language: str | None = None,
    accents: Accents = "keep",
    sharp_s: SharpS = "keep",
    title: str | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
) -> Puzzle:
    """A criss-cross: words across and down that cross at shared letters, all connected, with numbered clues.

    Letters next to each other always belong to a word. `words` is a list, or the path of a file, of words with or
    without clues (`"tea: a hot drink"`; in a `.csv` file, the column `clue`), or a mapping from words to clues. With `definitions`, a word without a clue
    gets the package's definition, if it has one; a word with neither gets the number of its letters. `size` is the
    largest number of rows and columns (default: the most compact grid found). `across` and `down` of the puzzle have
    the words by number.
    `topic`, `random`, `level`, `lexicon`, `language`, `accents` and `sharp_s` are as in `wordsearch`; only English
    words have definitions. After `deadline_s` seconds, or once `stop` is set, the search ends with an error.

    >>> puzzle = crisscross({"tea": "A hot drink", "ten": "Two times five", "net": "It has holes"}, seed=1)
    >>> [(one.number, one.word, one.clue) for one in puzzle.across]
    [(1, 'tea', 'A hot drink'), (2, 'net', 'It has holes')]
    """
    from gridwords.make.clues import is_english, with_clues

    if not isinstance(definitions, bool):
        raise BadOption(f"definitions {shorten(definitions)}: expected True or False")
    request = dict(locals())
    del (
        request["definitions"],
        request["stop"],
        request["lexicon"],
        request["with_clues"],
        request["is_english"],
    )
    if isinstance(words, Mapping):
        words = [f"{word}: {clue}" for word, clue in words.items()]
    request["words"] = texts = texts_of(words, clues=True)
    request["level"] = None if level is None else read_level(level)
    loaded = _loaded(lexicon)
    if definitions and is_english(language):
        if topic is not None or random is not None:  # their words need definitions too
            request["seed"] = short_seed(seed)
            plain = [" ".join(text.partition(":")[0].split()) for text in texts]
            asked = {name: request[name] for name in _POOL} | {"words": plain}
            found = ask("make/words", asked, lexicon=loaded)["words"]
            texts = texts + [one["text"] for one in found if one["text"] not in plain]
            request.update(random=None, level=None)
        request["words"] = with_clues(texts)
    with stoppable(stop):
        how: Any = {"lexicon": loaded, "progress": watch(None, stop)}
        return Puzzle.from_dict(ask("make/crisscross", request, **how))


def series(
    count: int,
    words: AnyWords = (),
    kind: Kind = "wordsearch",
    size: AnySize | None = None,
    seed: int | None = None,
    *,
    per_puzzle: int | None = None,
    topic: str | Iterable[str] | None = None,
    random: int | None = None,
    level: int | None = None,
    lexicon: AnyLexicon = None,
    language: str | None = None,
    accents: Accents = "keep",
    sharp_s: SharpS = "keep",
    title: str | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
) -> Booklet:
    """A booklet of `count` different puzzles of one kind, the easiest first.

    `kind` is `wordsearch`, `theme`, `board` or `crisscross`. A third of the puzzles are easy, a third medium and a
    third hard, as far as the words allow. A word search or a criss-cross has `per_puzzle` of the `words` (default: 12).
    A theme takes words with as many letters as it has cells (default: 6x8). A board contains one of the words, if there
    are any. `topic`, `random`, `level`, `lexicon`, `language`, `accents` and `sharp_s` are as in `wordsearch`; boards
    have the words of the lexicon. With several topics, each word search has one of them, and its title. A word that no
    word search may contain is left out, and the `notes` of a puzzle name it. After `deadline_s` seconds in
    all, the search ends with an error.

    >>> booklet = series(3, ["tea", "coffee", "milk", "juice", "water"], seed=1, per_puzzle=4)
    >>> [puzzle.title for puzzle in booklet][:2], booklet[0].difficulty <= booklet[2].difficulty
    (['Word search 1', 'Word search 2'], True)
    """
    from gridwords.make.booklets import make_series
    from gridwords.make.deck import Spelled

    pool = {
        "words": texts_of(words, clues=kind == "crisscross"),
        "topic": topic,
        "random": random,
        "level": level,
    }
    spelled: Spelled = {"language": language, "accents": accents, "sharp_s": sharp_s}
    with stoppable(stop):
        return make_series(
            count, pool, spelled, kind, size, seed, per_puzzle, title, deadline_s, _loaded(lexicon), stop
        )


def _loaded(lexicon: AnyLexicon) -> Lexicon | None:
    return None if lexicon is None else Lexicon.load(lexicon)


def topics() -> dict[str, tuple[str, ...]]:
    """The words of each topic, by name.

    >>> len(topics()), topics()["fruit"][:3]
    (84, ('apricot', 'avocado', 'banana'))
    """
    return {one["name"]: tuple(one["words"]) for one in ask("make/topics", {})["topics"]}


def shapes() -> tuple[str, ...]:
    """The names of shapes that a word search may have.

    >>> len(shapes()), shapes()[3:6]
    (69, ('heart', 'star', 'triangle'))
    """
    return tuple(outline_names())
