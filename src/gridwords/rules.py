"""Rules: how long a word must be, what it is worth, and whether a `q` means Qu.

The presets are well-known games. Custom rules are a `Rules` object, or a small TOML or JSON file:

    like = "boggle"                          # optional: where the other values come from
    minimum_length = 4
    points = { 4 = 1, 6 = 3, 8 = 10 }        # or a list by length, from 0; 5 letters score as 4 do, 9 as 8 do
    points_per_extra_letter = 2              # but each letter beyond the last length adds two
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from gridwords.board.shape import check_kind
from gridwords.board.size import parse_size
from gridwords.board.tiles import LONGEST_WORD
from gridwords.errors import BadBoard, BadOption, BadRules, shorten, unknown
from gridwords.reading import RULES_BYTES, read_bounded

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Rules"]

MOST_POINTS = 1_000_000  # per word, so that a board's total fits 32 bits in any sensible game


@dataclass(frozen=True)
class Rules:
    """The rules of one game.

    `points[n]` is what a word of n letters is worth; longer words get the last entry plus `points_per_extra_letter`
    for each further letter. `neighbours`, `dice` and `size` are the game's usual ones, if it has any.

    >>> Rules("mine", minimum_length=3, points=(0, 0, 0, 1, 2), points_per_extra_letter=1).points_for(6)
    4
    """

    name: str
    minimum_length: int
    points: tuple[int, ...]
    points_per_extra_letter: int = 0
    q_is_qu: bool = True
    neighbours: str | None = None
    dice: str | None = None
    size: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not (isinstance(self.name, str) and self.name):
            raise BadRules(f"rules: name is {shorten(self.name)}, expected a text")
        self._check("minimum_length", self.minimum_length, 1, LONGEST_WORD)
        object.__setattr__(self, "points", self._checked_points())
        self._check("points_per_extra_letter", self.points_per_extra_letter, 0, MOST_POINTS)
        if (most := self.points_for(LONGEST_WORD)) > MOST_POINTS:
            raise BadRules(
                f"rules {shorten(self.name)}: a word of {LONGEST_WORD} letters is worth {most},"
                f" expected at most {MOST_POINTS}"
            )
        if not isinstance(self.q_is_qu, bool):
            raise self._wrong("q_is_qu", self.q_is_qu, "true or false")
        if not (self.dice is None or isinstance(self.dice, str)):
            raise self._wrong("dice", self.dice, "the name of a set of dice")
        if self.neighbours is not None:
            if not isinstance(self.neighbours, str):
                raise self._wrong("neighbours", self.neighbours, "the name of a kind of neighbours")
            try:
                check_kind(self.neighbours)
            except BadOption as error:
                raise BadRules(f"rules {shorten(self.name)}: {error}") from None
        if self.size is not None:
            try:
                object.__setattr__(self, "size", parse_size(self.size))
            except BadBoard as error:
                raise BadRules(f"rules {shorten(self.name)}: {error}") from None

    def points_for(self, length: int) -> int:
        """What a word of that many letters is worth: nothing below the minimum length.

        >>> [Rules.get("boggle").points_for(n) for n in (2, 3, 5, 8, 15)]
        [0, 1, 2, 11, 11]
        """
        if length < self.minimum_length:
            return 0
        last = len(self.points) - 1
        if length <= last:
            return self.points[length]
        return self.points[last] + (length - last) * self.points_per_extra_letter

    def table(self) -> tuple[int, ...]:
        """The points of a word by its length, from 0 to 255 letters."""
        return self._table

    @cached_property
    def _table(self) -> tuple[int, ...]:
        return tuple(self.points_for(length) for length in range(LONGEST_WORD + 1))

    @staticmethod
    def names() -> tuple[str, ...]:
        """The names of the presets."""
        return tuple(_PRESETS)

    @classmethod
    def get(cls, rules: str | Path | Rules) -> Rules:
        """The rules with that name or from that `.toml` or `.json` file; a `Rules` is returned unchanged.

        >>> Rules.get("big-boggle").minimum_length
        4
        """
        if isinstance(rules, Rules):
            return rules
        if isinstance(rules, str) and rules in _PRESETS:
            return _PRESETS[rules]
        if isinstance(rules, PathLike) or (
            isinstance(rules, str) and rules.lower().endswith((".toml", ".json"))
        ):
            return cls.from_file(rules)
        raise BadRules(unknown("rules", rules, _PRESETS) + ", or a .toml or .json file")

    @classmethod
    def from_file(cls, path: str | Path) -> Rules:
        """Rules from a TOML file, or JSON if its name ends in `.json`; the file's name is the default name."""
        from pathlib import Path

        path = Path(fspath(path))
        shown = f"rules file {str(path)!r}"
        try:
            with open(path, "rb") as file:
                text = read_bounded(file.read, RULES_BYTES, name=shown, error=BadRules).decode("utf-8-sig")
            if path.suffix.lower() == ".json":
                import json

                values = json.loads(text)
            else:
                import tomllib

                values = tomllib.loads(text)
        except BadRules:
            raise
        except OSError as error:
            raise BadRules(f"{shown}: {error.strerror or error}") from None
        except (ValueError, RecursionError) as error:  # not UTF-8, TOML or JSON; the message names the place
            raise BadRules(f"{shown}: {error}") from None
        if not isinstance(values, dict):
            raise BadRules(f"{shown}: expected names and values, got {shorten(values)}")
        try:
            return cls.from_dict({"name": path.stem, **values})
        except BadRules as error:
            raise BadRules(f"{shown}: {error}") from None

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """Rules from their fields; `like` names the preset that supplies the others.

        >>> Rules.from_dict({"name": "short", "like": "boggle", "minimum_length": 2}).points_for(8)
        11
        """
        given = dict(values)
        known = [field.name for field in fields(cls)]
        base = {}
        if "like" in given:
            like = given.pop("like")
            if not (isinstance(like, str) and like in _PRESETS):
                raise BadRules(unknown("rules", like, _PRESETS))
            base = {name: getattr(_PRESETS[like], name) for name in known}
            if "points" in given:  # the preset's extra points belong to the preset's table
                del base["points_per_extra_letter"]
        for name in given:
            if name not in known:
                raise BadRules(unknown("field of rules", name, [*known, "like"]))
        merged = {**base, **given}
        for name in ("name", "minimum_length", "points"):
            if name not in merged:
                raise BadRules(f"rules: {name} is missing (or set like = {next(iter(_PRESETS))!r})")
        return cls(**merged)

    def to_dict(self) -> dict[str, Any]:
        """The fields in plain types, as `from_dict` reads them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    def _checked_points(self) -> tuple[int, ...]:
        points: Any = self.points
        if hasattr(points, "items"):
            points = self._fill_gaps(dict(points.items()))
        if not isinstance(points, (tuple, list)) or not 1 <= len(points) <= LONGEST_WORD + 1:
            raise self._wrong(
                "points", points, f"a list of 1 to {LONGEST_WORD + 1} numbers, by length from 0"
            )
        for length, value in enumerate(points):
            self._check(f"points[{length}]", value, 0, MOST_POINTS)
        return tuple(points)

    def _fill_gaps(self, by_length: dict[Any, Any]) -> list[Any]:
        """Points by length from a table: nothing below the smallest length, and gaps take the entry before."""
        table = {}
        for key, value in by_length.items():
            # The keys of a TOML or JSON table are strings.
            plain = isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) <= 3
            length = int(key) if plain else key
            self._check("a length in points", length, 0, LONGEST_WORD)
            table[length] = value
        points: list[Any] = []
        for length in range(max(table, default=-1) + 1):
            points.append(table.get(length, points[-1] if points else 0))
        return points

    def _check(self, field: str, value: object, low: int, high: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._wrong(field, value, f"a whole number from {low} to {high}")

    def _wrong(self, field: str, value: object, expected: str) -> BadRules:
        return BadRules(f"rules {shorten(self.name)}: {field} is {shorten(value)}, expected {expected}")


_BOGGLE = (0, 0, 0, 1, 1, 2, 3, 5, 11)
_BIG_BOGGLE = (0, 0, 0, 0, 1, 2, 3, 5, 11)
_WORD_HUNT = (0, 0, 0, 100, 400, 800, 1400, 1800, 2200)

_PRESETS = {
    rules.name: rules
    for rules in (
        Rules("boggle", 3, _BOGGLE, dice="new", size=(4, 4)),
        Rules("big-boggle", 4, _BIG_BOGGLE, dice="big-2012", size=(5, 5)),
        Rules("super-big-boggle", 4, (*_BIG_BOGGLE, 18), 2, dice="super-big", size=(6, 6)),
        Rules("word-hunt", 3, _WORD_HUNT, 400, q_is_qu=False, size=(4, 4)),
        Rules("squaredle", 4, (0, 1), 1, q_is_qu=False, size=(4, 4)),
        Rules("word-search", 3, (1,), q_is_qu=False, neighbours="line"),
        Rules("letters", 3, _BOGGLE, q_is_qu=False, size=(4, 4)),
    )
}
