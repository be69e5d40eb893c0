"""Series: different puzzles of one kind, made one after the other."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from gridwords.board.size import parse_size
from gridwords.errors import BadOption, plural, shorten, unknown
from gridwords.make.boards import make_board
from gridwords.make.booklet import Booklet
from gridwords.make.puzzle import DIFFICULTIES, KINDS, Puzzle
from gridwords.make.themes import make_theme
from gridwords.make.word_list import read_words
from gridwords.make.wordsearches import make_wordsearch
from gridwords.number import whole_number
from gridwords.rng import checked_seed

if TYPE_CHECKING:
    from gridwords.board.size import AnySize
    from gridwords.make.deadline import Deadline
    from gridwords.make.word_list import AnyWords, Given

__all__ = ["make_series"]

_MOST = 200
_WORDS = 12  # of a word search
_THEME_SIZE, _BOARD_SIZE = (6, 8), (4, 4)
_DRAWS = 500  # of words for one theme
_LEVELS = (35, 70)  # of the words on the first and the last board


def make_series(
    count: int,
    words: AnyWords,
    *,
    kind: str,
    size: AnySize | None,
    per_puzzle: int | None,
    seed: int | None,
    title: str | None,
    deadline: Deadline,
) -> Booklet:
    """`make.series`, which says what the arguments mean."""
    try:
        number = whole_number(count)
    except (TypeError, ValueError):
        number = 0
    if not 1 <= number <= _MOST:
        raise BadOption(f"count {shorten(count)}: expected 1 to {_MOST} puzzles")
    if kind not in KINDS:
        raise BadOption(unknown("kind of puzzle", kind, KINDS))
    if per_puzzle is not None and (kind != "wordsearch" or per_puzzle < 1):
        raise BadOption(f"per_puzzle {per_puzzle}: expected the number of words in a word search, 1 or more")
    given = [] if kind == "board" and not words else read_words(words)[0]
    first = checked_seed(seed)
    random = Random(first)
    name = title or KINDS[kind]
    puzzles = []
    for place in range(number):
        one = {"seed": (first + place) % 2**64, "title": name, "deadline": deadline}
        if kind == "wordsearch":
            puzzles.append(_wordsearch(given, size, per_puzzle, place * 3 // number, random, one))
        elif kind == "theme":
            puzzles.append(_theme(given, size, place * 3 // number, random, one))
        else:
            puzzles.append(_board(given, size, place, number, random, one))
    puzzles.sort(key=lambda puzzle: puzzle.difficulty)
    if number > 1:
        puzzles = [replace(one, title=f"{name} {place}") for place, one in enumerate(puzzles, 1)]
    return Booklet(tuple(puzzles))


def _wordsearch(
    given: list[Given],
    size: AnySize | None,
    per_puzzle: int | None,
    third: int,
    random: Random,
    how: dict[str, Any],
) -> Puzzle:
    wanted = per_puzzle or min(len(given), _WORDS)
    if wanted > len(given):
        raise BadOption(
            f"per_puzzle {wanted}: there are {plural(len(given), 'word')}; expected at most that many"
        )
    chosen = random.sample([one.text for one in given], wanted)
    return make_wordsearch(
        chosen,
        size=size,
        directions=None,
        overlaps=None,
        forbid=(),
        allow_vulgar=False,
        message="",
        shape="rectangle",
        alphabet=None,
        fill=None,
        difficulty=DIFFICULTIES[third],
        **how,
    )


def _theme(
    given: list[Given], size: AnySize | None, third: int, random: Random, how: dict[str, Any]
) -> Puzzle:
    """From words that have as many letters as the grid has cells."""
    rows, cols = parse_size(size or _THEME_SIZE)
    for _ in range(_DRAWS):
        random.shuffle(given)
        left, chosen = rows * cols, []
        for one in given:
            if len(one.word) <= left:
                chosen.append(one.text)
                left -= len(one.word)
        if left == 0:
            try:
                return make_theme(
                    chosen, size=(rows, cols), span=None, unique=True, difficulty=DIFFICULTIES[third], **how
                )
            except BadOption:
                continue
    raise BadOption(
        f"found no {plural(rows * cols, 'letter')} of these words that fill a {rows}x{cols} grid in one way: expected"
        " more words, or another size"
    )


def _board(
    given: list[Given], size: AnySize | None, place: int, count: int, random: Random, how: dict[str, Any]
) -> Puzzle:
    """With one of the words each; rarer words count the further on the board is."""
    low, high = _LEVELS
    return make_board(
        [random.choice(given).text] if given else (),
        size=size or _BOARD_SIZE,
        words=(40, 80),
        level=low + (high - low) * place // max(1, count - 1),
        cover=True,
        longest=None,
        rules="boggle",
        **how,
    )
