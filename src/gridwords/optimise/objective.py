"""Objective: what an optimiser maximises."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, TypeAlias

from gridwords.errors import BadLexicon, BadOption, shorten, unknown
from gridwords.game import Game
from gridwords.lexicon.levels import HIGHEST, KNOWN, LOWEST
from gridwords.rules import Rules
from gridwords.solution import Solution

#: The kinds that read no file.
KINDS = ("points", "words", "longer:N", "known:N", "target:N", "lowest")
# The kinds with a number, and the numbers they take.
_RANGES = {"longer": (1, 255), "known": (LOWEST, HIGHEST), "target": (1, 2**31 - 1)}
# Before the sign of the next term, but not before the sign of an exponent (1e-5) or the hyphen of words-of.
_BETWEEN_TERMS = re.compile(r"(?<=[a-z0-9])(?<![0-9.]e)(?=[+-])(?!-of:)", re.IGNORECASE)
# A file's name may hold signs and spaces; a sign between spaces ends it.
_LIST = "words-of"
_LIST_FILE = re.compile(rf"(?<={_LIST}:)(.+?)(?=\s[+-]\s|$)")


@dataclass(frozen=True)
class Term:
    """One part of a sum: `weight` times the points, the number of words, the number of words with at least `number`
    letters (longer), the points of the words up to level `number` (known), minus the distance of the points from
    `number` (target), or the number of words of a list (words-of)."""

    weight: float
    kind: str
    number: int = 0
    #: The list of `words-of` and the file that it was read from.
    words: tuple[str, ...] = field(default=(), repr=False)
    file: str = field(default="", repr=False)

    def game(self, played: Game) -> Game:
        """The game in which a board's score is what this term counts."""
        if self.kind in ("points", "target"):
            return played
        if self.kind == "known":
            return Game(played.lexicon.up_to_level(self.number), played.rules)
        shortest = max(self.number, played.rules.minimum_length)
        counting = Rules(
            f"{self.kind} {shortest}",
            minimum_length=shortest,
            points=(0,) * shortest + (1,),
            q_is_qu=played.rules.q_is_qu,
        )
        return Game(played.lexicon, counting)

    def __str__(self) -> str:
        name = self.kind if self.kind in ("points", "words") else f"{self.kind}:{self.file or self.number}"
        return name if self.weight == 1 else f"{self.weight!r}*{name}"


@dataclass(frozen=True)
class Batch:
    """A function of many boards at once; see `batch_objective`."""

    function: Callable[..., Any]
    #: Whether it takes the numbers of words.
    takes_words: bool = True

    def __call__(self, codes: Any, points: Any, words: Any) -> Any:
        """What the function returns."""
        return self.function(codes, points, words) if self.takes_words else self.function(codes, points)


def batch_objective(function: Callable[[Any, Any, Any], Any] | Callable[[Any, Any], Any]) -> Batch:
    """An objective or a constraint that sees many boards at once, and no words: as fast as a built-in one.

    `function(codes, points, words)` returns one value per board, or for a constraint true or the number of violations.
    `codes` is an array (boards, cells) of letter codes, `points` and `words` have the score and the number of words of
    each board: NumPy's arrays, or on a GPU engine CuPy's. Counting words takes time: a `function(codes, points)` is
    faster.

    >>> import numpy as np
    >>> few_e = batch_objective(lambda codes, points, words: points - 100 * np.sum(codes == 4, axis=1))
    >>> few_e(np.array([[4, 4, 0, 1]]), np.array([250]), np.array([9]))
    array([50])
    """
    try:
        signature(function).bind(0, 0, 0)
    except TypeError:
        return Batch(function, takes_words=False)
    except ValueError:  # a function written in C may not give its signature
        pass
    return Batch(function)


@dataclass(frozen=True)
class Objective:
    """A weighted sum of terms, or a function of the Solution, or one of many boards at once.

    A function of the Solution needs every word of every board, which makes a run tens of times slower.

    >>> Objective.get("points + 5*longer:8").terms
    (Term(weight=1.0, kind='points', number=0), Term(weight=5.0, kind='longer', number=8))
    >>> str(Objective.get("lowest"))
    '-1.0*points'
    """

    terms: tuple[Term, ...] = ()
    function: Batch | Callable[[Solution], float] | None = None
    text: str = ""

    @classmethod
    def get(cls, what: AnyObjective) -> Objective:
        """An objective from its text or from a function; an `Objective` is returned unchanged."""
        if isinstance(what, Objective):
            return what
        if callable(what):
            named = what.function if isinstance(what, Batch) else what
            return cls(function=what, text=getattr(named, "__qualname__", "function"))
        if not isinstance(what, str):
            raise BadOption(f"objective {shorten(what)}: expected a text such as 'points', or a function")
        if ".py:" in what:
            return cls(function=_load(what), text=what)
        # Each file's name gives way to its number, in which no sign can be mistaken for the next term's.
        files = _LIST_FILE.findall(what)
        numbers = iter(range(len(files)))
        numbered = _LIST_FILE.sub(lambda _: str(next(numbers)), what).replace(" ", "")
        return cls(tuple(_read_term(part, what, files) for part in _BETWEEN_TERMS.split(numbered)))

    @property
    def is_points(self) -> bool:
        """Whether the value of a board is its score."""
        return self.terms == (Term(1.0, "points"),)

    @property
    def is_own_function(self) -> bool:
        """Whether it is a Python function that a saved run cannot load again by its name."""
        return self.function is not None and ".py:" not in self.text

    def __str__(self) -> str:
        return self.text or " + ".join(map(str, self.terms))


def _read_term(text: str, whole: str, files: Sequence[str]) -> Term:
    unsigned = text.lstrip("+-")
    signs = text[: len(text) - len(unsigned)]
    weight, times, name = unsigned.rpartition("*")
    try:
        factor = (float(weight) if times else 1.0) * (-1.0) ** signs.count("-")
    except ValueError:
        factor = float("nan")
    if not 0 < abs(factor) < 1e9:
        raise BadOption(
            f"objective {shorten(whole)}: {shorten(weight)} is not a weight (a number below 1e9 other than 0)"
        )
    kind, colon, digits = name.partition(":")
    if kind == "lowest" and not colon:
        return Term(-factor, "points")
    if kind in ("points", "words") and not colon:
        return Term(factor, kind)
    if kind == "known" and digits in KNOWN:
        return Term(factor, kind, KNOWN[digits])
    if kind == _LIST and digits:
        return _read_list(factor, files[int(digits)].strip())
    # int() raises its own error for thousands of digits.
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 18
    if kind not in _RANGES or not is_number:
        raise BadOption(unknown("objective", name, (*KINDS, f"{_LIST}:FILE")))
    number, (least, most) = int(digits), _RANGES[kind]
    if not least <= number <= most:
        raise BadOption(
            f"objective {shorten(whole)}: {kind}:{number}, expected {kind}:{least} to {kind}:{most}"
            + (f", or known: and one of {', '.join(KNOWN)}" if kind == "known" else "")
        )
    return Term(factor, kind, number)


def _read_list(weight: float, file: str) -> Term:
    """The number of words of a list; the list may have words that the lexicon lacks."""
    from gridwords.lexicon import Lexicon

    try:
        words = tuple(Lexicon.from_file(file).words())
    except BadLexicon as error:
        raise BadOption(f"objective {_LIST}: {error}") from None
    return Term(weight, _LIST, words=words, file=file)


def _load(what: str) -> Callable[[Solution], float]:
    """The function named `file.py:name`."""
    import runpy

    path, _, name = what.rpartition(":")
    try:
        found = runpy.run_path(path).get(name)
    except OSError as error:
        raise BadOption(f"objective {shorten(what)}: {error.strerror or error}") from None
    if not callable(found):
        raise BadOption(f"objective {shorten(what)}: {path} has no function {name!r}")
    function: Callable[[Solution], float] = found
    return function


AnyObjective: TypeAlias = str | Objective | Batch | Callable[[Solution], float]
AnyConstraint: TypeAlias = Batch | Callable[[Solution], float]
