"""Series: different puzzles of one kind, made one after the other."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from gridwords.ask import ask
from gridwords.board.size import parse_size
from gridwords.errors import BadOption, plural, shorten, unknown, with_article
from gridwords.make.aim import points_off
from gridwords.make.boards import make_board
from gridwords.make.booklet import Booklet
from gridwords.make.puzzle import DIFFICULTIES, KINDS, Puzzle
from gridwords.make.request import BoardRequest, ThemeRequest
from gridwords.make.themes import make_theme
from gridwords.make.word_list import read_words, texts_of
from gridwords.number import whole_between

if TYPE_CHECKING:
    from gridwords.make.request import SeriesRequest
    from gridwords.make.word_list import Given

__all__ = ["make_series"]

_MOST = 200
_WORDS = 12  # of a word search
_THEME_SIZE = (6, 8)
_DRAWS = 500  # of words for one theme
_THEMES = (10, 5)  # to try of the wanted difficulty, and, if none can be made, of any


def make_series(request: SeriesRequest) -> Booklet:
    """A booklet as `make.series` describes it."""
    kind, per_puzzle = request.kind, request.per_puzzle
    count = whole_between(request.count, 1, _MOST)
    if count is None:
        raise BadOption(f"count {shorten(request.count)}: expected 1 to {_MOST} puzzles")
    if kind not in tuple(KINDS):
        raise BadOption(unknown("kind of puzzle", kind, KINDS))
    if per_puzzle is not None and (kind != "wordsearch" or whole_between(per_puzzle, 1, inf) is None):
        raise BadOption(
            f"per_puzzle {shorten(per_puzzle)}: expected the number of words in a word search, 1 or more"
        )
    texts = texts_of(request.words)
    given = [] if kind == "board" and not texts else read_words(texts)[0]
    random = Random(request.seed)
    title = request.title or KINDS[kind]
    puzzles = []
    for place in range(count):
        if request.left_s() == 0:  # a short search does not look at the clock
            raise TimeoutError
        seed = (request.seed + place) % 2**64
        how = {
            "seed": seed,
            "title": title,
            "deadline_s": request.deadline_s,
            "end": request.end,
            "lenient": True,
        }
        how["difficulty"] = DIFFICULTIES[place * 3 // count]
        puzzles.append(_MAKERS[kind](request, given, random, how))
    puzzles.sort(key=lambda puzzle: puzzle.difficulty)
    if count > 1:
        puzzles = [replace(one, title=f"{title} {place}") for place, one in enumerate(puzzles, 1)]
    return Booklet(tuple(puzzles))


def _wordsearch(request: SeriesRequest, given: list[Given], random: Random, how: dict[str, Any]) -> Puzzle:
    wanted = request.per_puzzle or min(len(given), _WORDS)
    if wanted > len(given):
        raise BadOption(
            f"per_puzzle {wanted}: there are {plural(len(given), 'word')}; expected at most that many"
        )
    chosen = random.sample([one.text for one in given], wanted)
    asked = {name: how[name] for name in ("seed", "title", "difficulty")}
    try:
        made = Puzzle.from_dict(
            ask(
                "make/wordsearch",
                {**asked, "words": chosen, "size": request.size, "deadline_s": request.left_s()},
            )
        )
    except BadOption as error:
        if error.code == "deadline":  # that of all puzzles, which the caller reports
            raise TimeoutError from None
        raise
    # Nobody asked for this difficulty, so that the last note, that the puzzle has another, is not needed.
    return made if made.difficulty_name == how["difficulty"] else replace(made, notes=made.notes[:-1])


def _theme(request: SeriesRequest, given: list[Given], random: Random, how: dict[str, Any]) -> Puzzle:
    """From words that have as many letters as the grid has cells. Few words may not allow every difficulty."""
    rows, cols = parse_size(request.size or _THEME_SIZE)
    letters = sum(len(one.word) for one in given)
    if letters < rows * cols:
        raise BadOption(
            f"the words have {plural(letters, 'letter')}, and {with_article(f'{rows}x{cols}')} grid takes {rows * cols}: expected more"
            " words, or a smaller size"
        )
    tried, closest = 0, None
    for _ in range(_DRAWS):
        random.shuffle(given)
        left, chosen = rows * cols, []
        for one in given:
            if len(one.word) <= left:
                chosen.append(one.text)
                left -= len(one.word)
        if left > 0:
            continue
        tried += 1
        if tried > (sum(_THEMES) if closest is None else _THEMES[0]):
            break
        wanted = how["difficulty"] if tried <= _THEMES[0] else None
        try:
            made = make_theme(ThemeRequest(words=chosen, size=(rows, cols), **{**how, "difficulty": wanted}))
        except BadOption:
            continue
        off = abs(points_off(how["difficulty"], made.difficulty))
        if off == 0:
            return made
        if closest is None or off < closest[0]:
            closest = off, made
    if closest is not None:
        return closest[1]
    raise BadOption(
        f"found no {plural(rows * cols, 'letter')} of these words that fill {with_article(f'{rows}x{cols}')} grid in one way: expected"
        " more words, or another size"
    )


def _board(request: SeriesRequest, given: list[Given], random: Random, how: dict[str, Any]) -> Puzzle:
    """With one of the words each; more words count the further on the board is, and rarer ones."""
    contain = [random.choice(given).text] if given else ()
    return make_board(BoardRequest(contain=contain, size=request.size, **how))


_MAKERS = {"wordsearch": _wordsearch, "theme": _theme, "board": _board}
