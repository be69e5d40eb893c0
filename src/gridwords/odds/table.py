"""Table: the counts of one set of dice in one game, and the file of tables that comes with the package."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gridwords.board.dice import DICE
from gridwords.errors import GridwordsError
from gridwords.odds.tally import Tally
from gridwords.rules import Rules

_RULES_BY_CELLS = {25: "big-boggle", 36: "super-big-boggle"}


def usual_rules(cells: int) -> str:
    """The rules that a board of that many cells is usually played with."""
    return _RULES_BY_CELLS.get(cells, "boggle")


#: The rules that the official sets of dice are played with.
USUAL_RULES = {name: usual_rules(len(faces.split())) for name, faces in DICE.items()}
_FILE = "odds.jsonl.gz"


class Table(NamedTuple):
    """What was counted: the first boards of a seed, rolled with some dice, in a game with the default lexicon.

    `level` is 95 if all words count. `words_by_length[n]` is the number of words of n letters on the first
    `length_rolls` boards together.
    """

    dice: str
    rules: str
    level: int
    seed: int
    tally: Tally
    length_rolls: int
    words_by_length: tuple[int, ...]

    @property
    def key(self) -> tuple[str, str, int]:
        """What the table is about."""
        return self.dice, self.rules, self.level

    def to_json(self) -> str:
        """One line of a file of tables. What it is about comes first, so that a reader can skip it."""
        values = {**dict(zip(_KEY, self.key, strict=True)), "seed": self.seed, **self.tally.to_dict()}
        values |= {"length_rolls": self.length_rolls, "words_by_length": list(self.words_by_length)}
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Table:
        """The table in a line."""
        values: dict[str, Any] = json.loads(line)
        return cls(
            values["dice"],
            values["rules"],
            values["level"],
            values["seed"],
            Tally.from_dict(values),
            values["length_rolls"],
            tuple(values["words_by_length"]),
        )


_KEY = ("dice", "rules", "level")


def write_tables(tables: Iterable[Table]) -> bytes:
    """A file of tables, always the same bytes for the same tables."""
    lines = [f"{table.to_json()}\n" for table in sorted(tables, key=lambda table: table.key)]
    return gzip.compress("".join(lines).encode(), mtime=0)


def read_tables(data: bytes) -> dict[tuple[str, str, int], Table]:
    """The tables in a file, by what they are about."""
    tables = map(Table.from_json, gzip.decompress(data).decode().splitlines())
    return {table.key: table for table in tables}


@cache
def _lines() -> dict[str, str]:
    """The lines of the package's own file, by their beginning: most readers want one of many tables."""
    path = files("gridwords").joinpath("data", _FILE)
    try:
        lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        return {line[: line.index(',"seed"')]: line for line in lines}
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise GridwordsError(
            f"the package's tables of rolled boards (data/{_FILE}) are missing or damaged: {error}"
        ) from None


@cache
def find_table(dice: str, rules: str | Rules, level: int = 95) -> Table | None:
    """The table that comes with the package, or None if there is none for these dice, rules and words."""
    name = rules if isinstance(rules, str) else rules.name
    if isinstance(rules, Rules) and (name not in Rules.names() or Rules.get(name) != rules):
        return None
    start = json.dumps(dict(zip(_KEY, (dice, name, level), strict=True)), separators=(",", ":"))[:-1]
    line = _lines().get(start)
    return None if line is None else Table.from_json(line)


def shipped_levels(dice: str, rules: str) -> list[int]:
    """The levels that the package has a table for."""
    keys = (json.loads(start + "}") for start in _lines())
    return sorted(key["level"] for key in keys if (key["dice"], key["rules"]) == (dice, rules))
