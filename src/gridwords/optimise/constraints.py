"""Constraints: what every board of a run must satisfy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.argument import checked_text, whole_number
from gridwords.board import Board, Shape
from gridwords.board.codes import HOLE
from gridwords.board.dice import AnyDice
from gridwords.board.dice import dice as dice_set
from gridwords.board.letters import checked_letters
from gridwords.board.shape import MIRRORS
from gridwords.board.tiles import LONGEST_WORD
from gridwords.errors import BadBoard, BadOption, shorten, unknown
from gridwords.text import fold, is_letters

if TYPE_CHECKING:
    from gridwords.game import Game
    from gridwords.rules import Rules

_MOST_WORDS = 2**31 - 1


@dataclass(frozen=True)
class Constraints:
    """What a board must satisfy; by default, anything goes.

    `dice`: the name of a set or a list of dice, one per cell; they must be able to roll the board. `letters`: the
    letters it may use. `fixed`: a board with `?` for every free cell. `include` and `exclude`: words that it must and
    must not contain. `cover`: every tile is part of some word. `words`: the fewest and the most words. `mirror`:
    `left-right`, `top-bottom`, `half-turn` or `diagonal`; the board is its own image.
    """

    dice: AnyDice | None = None
    letters: str | None = None
    fixed: str | None = None
    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    cover: bool = False
    words: tuple[int, int] | None = None
    mirror: str | None = None

    def __post_init__(self) -> None:
        if self.mirror is not None and not (isinstance(self.mirror, str) and self.mirror in MIRRORS):
            raise BadOption(unknown("mirror", self.mirror, MIRRORS))
        if self.mirror is not None and self.dice is not None:
            raise BadOption("mirror and dice cannot be combined")
        if isinstance(self.dice, list):
            object.__setattr__(self, "dice", tuple(self.dice))
        for name in ("include", "exclude"):
            object.__setattr__(self, name, _read_words(name, getattr(self, name)))
        if self.words is not None:
            object.__setattr__(self, "words", read_word_range(self.words))

    def mover(self, shape: Shape, game: Game) -> _core.Mover:
        """A maker of random boards and moves that satisfy all constraints except those on words."""
        alphabet, rules = game.lexicon.alphabet, game.rules
        codes = {letter: code for code, letter in enumerate(alphabet)}
        frequencies = game.lexicon.letter_frequencies()
        weights = [min(frequencies.get(letter, 0), 2**31) for letter in alphabet]
        usable = alphabet if self.letters is None else checked_letters(self.letters, alphabet)
        # One bit per letter; a fixed cell allows none.
        allowed = [sum(1 << codes[letter] for letter in set(usable))] * len(shape)
        fixed = [0] * len(shape)
        for cell, code in self._fixed_codes(shape, codes, rules).items():
            allowed[cell], fixed[cell] = 0, code
        partner = shape.mirrored(self.mirror)
        for cell, other in enumerate(partner):
            if not allowed[cell] and not allowed[other] and fixed[cell] != fixed[other]:
                raise BadOption(f"fixed: cells {cell} and {other} mirror each other and differ")
            if not allowed[cell]:
                allowed[other], fixed[other] = 0, fixed[cell]
        masks = self._dice_masks(shape, codes, rules)
        if masks and any(not free and code == HOLE for free, code in zip(allowed, fixed, strict=True)):
            raise BadOption("fixed: dice cannot roll a hole")
        return _core.Mover(shape.core, weights, allowed, fixed, partner, masks)

    def _fixed_codes(self, shape: Shape, codes: dict[str, int], rules: Rules) -> dict[int, int]:
        """The letter codes of the fixed cells."""
        if self.fixed is None:
            return {}
        try:
            pattern = Board(self.fixed, size=shape.size)
        except BadBoard as error:
            raise BadOption(f"fixed: {error}") from None
        found = {}
        for cell, tile in enumerate(pattern.tiles):
            if tile == "?":
                continue
            code = HOLE if tile == "." else _code_of(tile, codes, rules)
            if code is None:
                raise BadOption(f"fixed: {shorten(tile)} is not a single letter of the lexicon")
            found[cell] = code
        return found

    def _dice_masks(self, shape: Shape, codes: dict[str, int], rules: Rules) -> list[int]:
        """For each die the letters it can show, one bit per letter."""
        if self.dice is None:
            return []
        faces = dice_set(self.dice)
        if len(faces) != len(shape):
            raise BadOption(
                f"dice {shorten(self.dice)}: a board of {shape} needs {len(shape)} dice,"
                f" the set has {len(faces)}"
            )
        masks = []
        for number, die in enumerate(faces, start=1):
            # Blank faces and faces of several letters are not used: the dice can roll a board without them.
            found = {code for face in die if (code := _code_of(face, codes, rules)) is not None}
            if not found:
                raise BadOption(f"die {number} has no face with a single letter of the lexicon")
            masks.append(sum(1 << code for code in found))
        return masks


def _read_words(name: str, given: Any) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise BadOption(f"{name} {shorten(given)}: expected a list of words")
    given = [checked_text(word, name, "a word of letters") for word in given]
    words = tuple(dict.fromkeys(fold(word) for word in given))
    if bad := [word for word in words if not is_letters(word) or len(word) > LONGEST_WORD]:
        raise BadOption(f"{name} {shorten(bad[0])}: expected a word of letters")
    return words


def read_word_range(given: Any) -> tuple[int, int]:
    """The fewest and the most words that a board may have, checked."""
    try:
        low, high = given
        fewest, most = whole_number(low), whole_number(high)
    except (TypeError, ValueError):
        fewest, most = -1, -1
    if 0 <= fewest <= most <= _MOST_WORDS:
        return fewest, most
    if 0 <= most < fewest:
        raise BadOption(f"words {fewest}-{most}: expected the fewest and the most words, in that order")
    raise BadOption(
        f"words {shorten(given)}: expected the fewest and the most words, from 0 to {_MOST_WORDS:,}"
    )


def _code_of(tile: str, codes: dict[str, int], rules: Rules) -> int | None:
    """The letter code of a tile under the rules; None if it has none."""
    if tile == "(qu)":
        return codes.get("q") if rules.q_is_qu else None
    if tile == "(q)":
        return None if rules.q_is_qu else codes.get("q")
    return codes.get(tile)
