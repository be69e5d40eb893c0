"""Constraints: what every board of a run must keep to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board import Board
from gridwords.board.codes import HOLE
from gridwords.board.dice import dice as dice_set
from gridwords.board.letters import checked_letters
from gridwords.board.shape import MIRRORS
from gridwords.board.tiles import LONGEST_WORD
from gridwords.errors import BadBoard, BadOption, shorten, unknown
from gridwords.text import fold

if TYPE_CHECKING:
    from gridwords.board import Shape
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

__all__ = ["MIRRORS", "Constraints", "make_mover"]

_MOST_WORDS = 2**31 - 1


@dataclass(frozen=True)
class Constraints:
    """Nothing is asked unless it is given.

    `dice`: a set by name or one's own dice, one a cell; the board must be one that they can roll. `letters`: those
    that may stand on the board. `fixed`: a board with `?` for every cell that is free. `include` and `exclude`:
    words that must and must not be on it. `cover`: every cell is part of some word. `words`: the fewest and the
    most words. `mirror`: one of MIRRORS, the board is its own image.
    """

    dice: str | tuple[str, ...] | None = None
    letters: str | None = None
    fixed: str | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    cover: bool = False
    words: tuple[int, int] | None = None
    mirror: str | None = None

    def __post_init__(self) -> None:
        if self.mirror is not None and self.mirror not in MIRRORS:
            raise BadOption(unknown("mirror", self.mirror, MIRRORS))
        if self.mirror is not None and self.dice is not None:
            raise BadOption("a board is mirrored or rolled with dice, not both")
        for name in ("include", "exclude"):
            given = getattr(self, name)
            if isinstance(given, str):
                raise BadOption(f"{name} {shorten(given)}: expected a list of words")
            words = tuple(dict.fromkeys(fold(word) for word in given))
            if bad := [word for word in words if not word.isalpha() or len(word) > LONGEST_WORD]:
                raise BadOption(f"{name} {shorten(bad[0])}: expected a word of letters")
            object.__setattr__(self, name, words)
        if self.words is not None:
            object.__setattr__(self, "words", tuple(self.words))
            low, high = self.words
            if not (isinstance(low, int) and isinstance(high, int) and 0 <= low <= high <= _MOST_WORDS):
                raise BadOption(
                    f"words {shorten(self.words)}: expected the fewest and the most, from 0 to {_MOST_WORDS:,}"
                )


def make_mover(constraints: Constraints, shape: Shape, lexicon: Lexicon, rules: Rules) -> _core.Mover:
    """What makes boards of this shape that keep to the constraints (but for those about words)."""
    codes = {letter: code for code, letter in enumerate(lexicon.alphabet)}
    frequencies = lexicon.letter_frequencies()
    weights = [min(frequencies.get(letter, 0), 2**31) for letter in lexicon.alphabet]
    usable = set(codes.values())
    if constraints.letters is not None:
        usable = {codes[letter] for letter in checked_letters(constraints.letters, lexicon.alphabet)}
    allowed = [sum(1 << code for code in usable)] * len(shape)
    fixed = [0] * len(shape)
    if constraints.fixed is not None:
        _fix(constraints.fixed, shape, codes, rules, allowed, fixed)
    partner = shape.mirrored(constraints.mirror)
    for cell, other in enumerate(partner):
        if not allowed[cell] and not allowed[other] and fixed[cell] != fixed[other]:
            raise BadOption(f"fixed: cells {cell} and {other} mirror each other and differ")
        if not allowed[cell]:
            allowed[other], fixed[other] = 0, fixed[cell]
    masks = _dice_masks(constraints, shape, codes, rules)
    if masks and any(not free and code == HOLE for free, code in zip(allowed, fixed, strict=True)):
        raise BadOption("fixed: dice roll no holes")
    return _core.Mover(shape.core, weights, allowed, fixed, partner, masks)


def _fix(
    text: str, shape: Shape, codes: dict[str, int], rules: Rules, allowed: list[int], fixed: list[int]
) -> None:
    try:
        pattern = Board(text, size=shape.size)
    except BadBoard as error:
        raise BadOption(f"fixed: {error}") from None
    for cell, tile in enumerate(pattern.tiles):
        if tile == "?":
            continue
        code = HOLE if tile == "." else _code_of(tile, codes, rules)
        if code is None:
            raise BadOption(f"fixed: {shorten(tile)} is no single letter of the lexicon")
        allowed[cell], fixed[cell] = 0, code


def _code_of(tile: str, codes: dict[str, int], rules: Rules) -> int | None:
    """The letter code that stands for the tile under the rules, or None where there is none."""
    if tile == "(qu)":
        return codes.get("q") if rules.q_is_qu else None
    if tile == "(q)":
        return None if rules.q_is_qu else codes.get("q")
    return codes.get(tile)


def _dice_masks(constraints: Constraints, shape: Shape, codes: dict[str, int], rules: Rules) -> list[int]:
    if constraints.dice is None:
        return []
    faces = dice_set(constraints.dice)
    if len(faces) != len(shape):
        raise BadOption(
            f"dice {shorten(constraints.dice)}: a board of {shape} needs {len(shape)} dice,"
            f" the set has {len(faces)}"
        )
    masks = []
    for number, die in enumerate(faces, start=1):
        # Faces of several letters, and blank ones, are not used: a board without them is one the dice can roll.
        found = {code for face in die if (code := _code_of(face, codes, rules)) is not None}
        if not found:
            raise BadOption(f"die {number} has no face that is a single letter of the lexicon")
        masks.append(sum(1 << code for code in found))
    return masks
