"""Records: the best boards known, by size, word list, objective, neighbours and dice, with how to find them again."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

#: What is known of a record: no board is better, none is better than a given bound, none better has been published, or
#: our own searches found none better.
STATUSES = ("proven", "bound", "best known", "best found")
_FILE = "records.tsv"


class Record(NamedTuple):
    """The best board known of one kind, under the rules of Boggle.

    `dice` is empty for boards of any letters, `first` where it is not known who published the board first, and `proof`
    where neither the record nor a bound is proved. `command` finds the board again.
    """

    size: str
    list: str
    language: str
    objective: str
    neighbours: str
    dice: str
    board: str
    score: int
    status: str
    first: str
    proof: str
    command: str

    def to_dict(self) -> dict[str, Any]:
        """The record in plain types, ready for JSON."""
        return self._asdict()


@cache
def all_records() -> tuple[Record, ...]:
    """Every record, in the order of the file."""
    text = files("gridwords").joinpath("data", _FILE).read_text("utf-8")
    head, *lines = (line.split("\t") for line in text.splitlines())
    rows = (dict(zip(head, line, strict=True)) for line in lines)
    return tuple(Record(**{**row, "score": int(row["score"])}) for row in rows)  # type: ignore[arg-type]


def find_records(**wanted: str | None) -> list[Record]:
    """The records with these values; None stands for any.

    >>> [(record.board, record.score) for record in find_records(size="4x4", list="enable2k", dice="classic")]
    [('pers/latg/sine/ters', 3625)]
    """
    return [
        record
        for record in all_records()
        if all(value is None or getattr(record, name) == value for name, value in wanted.items())
    ]
