"""Testing: whether an engine gives the answers that every engine must give.

>>> from gridwords.testing import check_engine
>>> check_engine("prefix", boards=20)
20
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from warnings import catch_warnings, filterwarnings

from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer
from gridwords.engines.engine import Engine
from gridwords.errors import BadOption, shorten
from gridwords.lexicon import Lexicon
from gridwords.questions.score import score_letters, score_many
from gridwords.questions.solve import solve
from gridwords.rules import Rules
from gridwords.solution import Solution

__all__ = [
    "REFERENCE",
    "RULES",
    "check_board",
    "check_engine",
    "check_scores",
    "random_board",
    "random_words",
]

#: The readable engine, which all others must agree with.
REFERENCE = "python"
RULES = (
    Rules.get("boggle"),
    Rules.get("letters"),
    Rules("one", minimum_length=1, points=(0, 1, 2, 3), points_per_extra_letter=3),
    Rules("one with Qu", minimum_length=2, points=(0, 1, 5), q_is_qu=True),
)
_LETTERS = ("a", "ab", "abc", "abqu", "qua", "aeiqu", "aé", "abcdefghijklmnopqrstuvwxyzабвгдежз")  # noqa: RUF001
_SIZES = ((0, 2), (1, 1), (1, 7), (2, 2), (2, 4), (3, 3), (5, 2))
_NEIGHBOURS = ("king", "king", "rook", "torus", "line", "graph")
_ODD_TILES = ("(qu)", "(q)", ".", "?", "(q|qu)", "q")
_BOARDS_PER_LEXICON = 10


def check_engine(
    engine: str | Engine, boards: int = 200, seed: int = 1, *, options: Mapping[str, Any] | None = None
) -> int:
    """The number of random small boards on which an engine gave the right answers.

    Words, points, first paths, all paths and scores are compared with those of engine `python`; the first difference
    raises AssertionError, with the question that shows it. The boards have tiles of several letters, choices, wildcards
    and holes, all kinds of neighbours, and alphabets of one letter up to two scripts. The engine may refuse questions
    with `BadOption`, but it must answer some.
    """
    with catch_warnings():
        filterwarnings("ignore", "the lexicon has no")  # some of the boards have other letters, on purpose
        return _check_engine(engine, boards, Random(seed), options)


def _check_engine(
    engine: str | Engine, boards: int, chance: Random, options: Mapping[str, Any] | None
) -> int:
    solves = choose_scorer(Compute.of(engine, options)).solves
    answered = 0
    for first in range(0, boards, _BOARDS_PER_LEXICON):
        letters = chance.choice(_LETTERS)
        lexicon = Lexicon.from_words(random_words(chance, letters, chance.choice([3, 4, 5]), 40))
        if chance.random() < 0.2:
            letters = lexicon.alphabet
        some = [random_board(chance, letters) for _ in range(min(_BOARDS_PER_LEXICON, boards - first))]
        for number, board in enumerate(some if solves else ()):
            paths, rules = chance.choice(["none", "first", "all"]), chance.choice(RULES)
            limits = {"max_paths": chance.randint(1, 4), "max_total_paths": chance.choice([3, 30, 10**6])}
            asked: Any = {"options": options, "limits": limits, "threads": 1 + number % 2}
            answered += check_board(engine, board, lexicon, rules, paths, **asked)
        scored = check_scores(engine, some, lexicon, chance.choice(RULES), options=options)
        answered += 0 if solves else scored
    if not answered:
        raise AssertionError(f"engine {_name(engine)} refused all of {boards} boards: nothing was compared")
    return answered


def check_board(
    engine: str | Engine,
    board: Board,
    lexicon: Lexicon,
    rules: Rules,
    paths: str = "first",
    *,
    options: Mapping[str, Any] | None = None,
    limits: Mapping[str, int] | None = None,
    threads: int | None = None,
    expected: Solution | None = None,
) -> bool:
    """Whether the engine answers such a question; AssertionError if its answer is not the right one.

    `limits` are `max_paths` and `max_total_paths`. `expected` is the right answer, if it is known already.
    """
    game: Any = {"lexicon": lexicon, "rules": rules, "paths": paths}
    if expected is None:
        expected = solve(board, **game, engine=REFERENCE, options=limits)
    own = {**(options or {}), **(limits or {})}
    try:
        answer = solve(board, **game, engine=engine, options=own, threads=threads)
    except BadOption:
        return False
    asked = _asked(engine, board, lexicon, rules, f"paths={paths!r}, threads={threads}, options={own}")
    _compare(asked, answer.ended, "complete")
    _compare(asked, answer.words, expected.words)
    _compare(asked, answer.found, expected.found)
    return True


def check_scores(
    engine: str | Engine,
    boards: Sequence[Board],
    lexicon: Lexicon,
    rules: Rules,
    *,
    options: Mapping[str, Any] | None = None,
) -> int:
    """How many of the boards the engine scores: all, or none if it refuses them. AssertionError for a wrong score.

    For the first board that has cells, every letter in a cell is compared as well.
    """
    game: Any = {"lexicon": lexicon, "rules": rules}
    own: Any = {**game, "engine": engine, "options": options}
    expected = [solve(board, **game, engine=REFERENCE, paths="none") for board in boards]
    changed = next(([board] for board in boards if len(board)), [])
    try:
        points, counts = score_many(boards, **own, counts=True)
        letters = score_letters(changed, 0, **own)
    except BadOption:
        return 0
    found = zip(boards, points.tolist(), counts.tolist(), expected, strict=True)
    for board, score, words, right in found:
        asked = _asked(engine, board, lexicon, rules, f"score_many, options={options}")
        _compare(asked, (score, words), (right.score, len(right)))
    for board in changed:
        asked = _asked(engine, board, lexicon, rules, f"score_letters of cell 0, options={options}")
        _compare(asked, letters.tolist(), score_letters([board], 0, **game, engine=REFERENCE).tolist())
    return len(boards)


def _asked(engine: str | Engine, board: Board, lexicon: Lexicon, rules: Rules, how: str) -> str:
    return f"engine {_name(engine)} on {board!r} with the words {list(lexicon)[:50]} and {rules}, {how}"


def _compare(asked: str, answer: object, expected: object) -> None:
    if answer != expected:
        raise AssertionError(f"{asked}: got {shorten(answer, 500)}, expected {shorten(expected, 500)}")


def random_words(chance: Random, letters: str, longest: int, most: int) -> list[str]:
    """Up to `most` words of up to `longest` of these letters."""
    return [
        "".join(chance.choices(letters, k=chance.randint(1, longest))) for _ in range(chance.randint(1, most))
    ]


def random_board(chance: Random, letters: str) -> Board:
    """A board of at most 10 cells, sometimes with unusual tiles."""
    rows, cols = chance.choice(_SIZES)
    share_of_odd_tiles = chance.choice([0.0, 0.0, 0.3])
    tiles = [
        chance.choice(letters)
        if chance.random() >= share_of_odd_tiles
        else chance.choice([*_ODD_TILES, f"({'|'.join(random_words(chance, letters, 3, 3))})"])
        for _ in range(rows * cols)
    ]
    neighbours: Any = chance.choice(_NEIGHBOURS)
    if neighbours == "graph":
        touching: list[set[int]] = [set() for _ in tiles]
        for cell in range(len(tiles)):
            for other in chance.sample(range(cell), min(cell, chance.randint(0, 3))):
                touching[cell].add(other)
                touching[other].add(cell)
        neighbours = [sorted(cells) for cells in touching]
    return Board("".join(tiles), (rows, cols), neighbours)


def _name(engine: str | Engine) -> str:
    return engine if isinstance(engine, str) else engine.name
