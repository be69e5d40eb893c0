"""Rules: how long a word must be, what it is worth, and whether a `q` means Qu.

The presets are well-known games. Custom rules are a `Rules` object, or a small TOML or JSON file:

    like = "boggle"                          # optional: where the other values come from
    minimum_length = 4
    points = { 4 = 1, 6 = 3, 8 = 10 }        # or a list by length, from 0; 5 letters score as 4 do, 9 as 8 do
    points_per_extra_letter = 2              # but each letter beyond the last length adds two
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from os import PathLike
from typing import Any

from gridwords import _core
from gridwords.argument import file_name, whole_between
from gridwords.board.shape import Kind, check_kind
from gridwords.board.size import parse_size
from gridwords.board.tiles import LONGEST_WORD
from gridwords.bounded import RULES_BYTES, decode_utf8, read_bounded
from gridwords.cached import cached_property
from gridwords.errors import BadBoard, BadOption, BadRules, shorten, unknown
from gridwords.hints import Path

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
    neighbours: Kind | None = None
    dice: str | None = None
    size: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not (isinstance(self.name, str) and self.name):
            raise BadRules(f"rules: name is {shorten(self.name)}, expected a text")
        shortest = self._checked("minimum_length", self.minimum_length, 1, LONGEST_WORD)
        object.__setattr__(self, "minimum_length", shortest)
        object.__setattr__(self, "points", self._checked_points())
        extra = self._checked("points_per_extra_letter", self.points_per_extra_letter, 0, MOST_POINTS)
        object.__setattr__(self, "points_per_extra_letter", extra)
        if (longest := self.points_for(LONGEST_WORD)) > MOST_POINTS:
            raise BadRules(
                f"rules {shorten(self.name)}: a word of {LONGEST_WORD} letters is worth {longest},"
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
        if not isinstance(length, int):
            length = self._checked("a length", length, 0, 2**63)
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
        return tuple(_presets())

    @classmethod
    def get(cls, rules: str | Path | Rules) -> Rules:
        """The rules with that name or from that `.toml` or `.json` file; a `Rules` is returned unchanged.

        >>> Rules.get("big-boggle").minimum_length
        4
        """
        if isinstance(rules, Rules):
            return rules
        if isinstance(rules, str) and rules in _presets():
            return _presets()[rules]
        if isinstance(rules, PathLike) or (
            isinstance(rules, str) and rules.lower().endswith((".toml", ".json"))
        ):
            return cls.from_file(rules)
        raise BadRules(unknown("rules", rules, _presets()) + ", or a .toml or .json file")

    @classmethod
    def from_file(cls, path: str | Path) -> Rules:
        """Rules from a TOML file, or JSON if its name ends in `.json`; the file's name is the default name."""
        from pathlib import Path

        path = Path(file_name(path, "rules", BadRules))
        shown = f"rules file {str(path)!r}"
        try:
            with open(path, "rb") as file:
                data = read_bounded(file.read, RULES_BYTES, name=shown, error=BadRules)
            text = decode_utf8(data, name=shown, error=BadRules)
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
        except (ValueError, RecursionError) as error:  # not TOML or JSON; the message names the place
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
        try:
            given = dict(values)
        except (TypeError, ValueError):
            raise BadRules(f"rules {shorten(values)}: expected names and values") from None
        known = [field.name for field in fields(cls)]
        base = {}
        if "like" in given:
            like = given.pop("like")
            if not (isinstance(like, str) and like in _presets()):
                raise BadRules(unknown("rules", like, _presets()))
            base = {name: getattr(_presets()[like], name) for name in known}
            if "points" in given:  # the preset's extra points belong to the preset's table
                del base["points_per_extra_letter"]
        for name in given:
            if name not in known:
                raise BadRules(unknown("field of rules", name, [*known, "like"]))
        merged = {**base, **given}
        for name in ("name", "minimum_length", "points"):
            if name not in merged:
                raise BadRules(f"rules: {name} is missing (or set like = {next(iter(_presets()))!r})")
        return cls(**merged)

    def to_dict(self) -> dict[str, Any]:
        """The fields in plain types, as `from_dict` reads them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    def _checked_points(self) -> tuple[int, ...]:
        points: Any = self.points
        if hasattr(points, "items"):
            points = self._fill_gaps(dict(points.items()))
        if hasattr(points, "tolist"):  # an array
            points = points.tolist()
        if not isinstance(points, (tuple, list)) or not 1 <= len(points) <= LONGEST_WORD + 1:
            raise self._wrong(
                "points", points, f"a list of 1 to {LONGEST_WORD + 1} numbers, by length from 0"
            )
        return tuple(
            self._checked(f"points[{length}]", value, 0, MOST_POINTS) for length, value in enumerate(points)
        )

    def _fill_gaps(self, by_length: dict[Any, Any]) -> list[Any]:
        """Points by length from a table: nothing below the smallest length, and gaps take the entry before."""
        table = {}
        for key, value in by_length.items():
            # The keys of a TOML or JSON table are strings.
            plain = isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) <= 3
            length = int(key) if plain else key
            table[self._checked("a length in points", length, 0, LONGEST_WORD)] = value
        points: list[Any] = []
        for length in range(max(table, default=-1) + 1):
            points.append(table.get(length, points[-1] if points else 0))
        return points

    def _repr_html_(self) -> str:
        """For a notebook: what words are worth, and the game's usual board."""
        from gridwords.notebook import notebook_figure, notebook_table

        lengths = range(self.minimum_length, max(self.minimum_length, len(self.points)) + 2)
        worth = notebook_table([[self.points_for(length) for length in lengths]], list(map(str, lengths)))
        usual = {
            "neighbours": self.neighbours,
            "dice": self.dice,
            "q means Qu": self.q_is_qu,
            "size": self.size,
        }
        facts = notebook_table([(name, value) for name, value in usual.items() if value is not None])
        return notebook_figure(f"{self.name}: points by letters", worth, facts)

    def _checked(self, field: str, value: object, low: int, high: int) -> int:
        number = whole_between(value, low, high)
        if number is None:
            raise self._wrong(field, value, f"a whole number from {low} to {high}")
        return number

    def _wrong(self, field: str, value: object, expected: str) -> BadRules:
        return BadRules(f"rules {shorten(self.name)}: {field} is {shorten(value)}, expected {expected}")


@cache
def _presets() -> dict[str, Rules]:
    return {rules.name: rules for rules in (Rules(*values) for values in _core.rules_presets())}
