"""Objective: what an optimiser maximises."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords.errors import BadOption, shorten, unknown
from gridwords.game import Game
from gridwords.lexicon.levels import HIGHEST, KNOWN, LOWEST
from gridwords.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gridwords.solution import Solution

    AnyObjective: TypeAlias = "str | Objective | Callable[[Solution], float]"

__all__ = ["KINDS", "Objective"]

KINDS = ("points", "words", "longer:N", "known:N", "target:N", "lowest")
# The kinds with a number, and the numbers they take.
_RANGES = {"longer": (1, 255), "known": (LOWEST, HIGHEST), "target": (1, 2**31 - 1)}
# Before the sign of the next term, but not before the sign of an exponent (1e-5).
_BETWEEN_TERMS = re.compile(r"(?<=[a-z0-9])(?<![0-9.]e)(?=[+-])", re.IGNORECASE)


@dataclass(frozen=True)
class Term:
    """One part of a sum: `weight` times the points, the number of words, the number of words with at least `number`
    letters (longer), the points of the words up to level `number` (known), or minus the distance of the points from
    `number` (target)."""

    weight: float
    kind: str
    number: int = 0

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
        name = self.kind if self.kind in ("points", "words") else f"{self.kind}:{self.number}"
        return name if self.weight == 1 else f"{self.weight!r}*{name}"


@dataclass(frozen=True)
class Objective:
    """A weighted sum of terms, or a function of the Solution.

    A function needs every word of every board, which makes a run about a hundred times slower.

    >>> Objective.get("points + 5*longer:8").terms
    (Term(weight=1.0, kind='points', number=0), Term(weight=5.0, kind='longer', number=8))
    >>> str(Objective.get("lowest"))
    '-1.0*points'
    """

    terms: tuple[Term, ...] = ()
    function: Callable[[Solution], float] | None = None
    text: str = ""

    @classmethod
    def get(cls, what: AnyObjective) -> Objective:
        """An objective from its text or from a function; an `Objective` is returned unchanged."""
        if isinstance(what, Objective):
            return what
        if callable(what):
            return cls(function=what, text=getattr(what, "__qualname__", "function"))
        if not isinstance(what, str):
            raise BadOption(f"objective {shorten(what)}: expected a text such as 'points', or a function")
        if ".py:" in what:
            return cls(function=_load(what), text=what)
        return cls(tuple(_read_term(part, what) for part in _BETWEEN_TERMS.split(what.replace(" ", ""))))

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


def _read_term(text: str, whole: str) -> Term:
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
    # int() raises its own error for thousands of digits.
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 18
    if kind not in _RANGES or not is_number:
        raise BadOption(unknown("objective", name, KINDS))
    number, (least, most) = int(digits), _RANGES[kind]
    if not least <= number <= most:
        raise BadOption(
            f"objective {shorten(whole)}: {kind}:{number}, expected {kind}:{least} to {kind}:{most}"
            + (f", or known: and one of {', '.join(KNOWN)}" if kind == "known" else "")
        )
    return Term(factor, kind, number)


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
