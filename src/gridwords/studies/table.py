"""Table: rows of a result by name, and how their values are written for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

__all__ = ["Column", "Row", "Table", "format_value"]

Row = dict[str, Any]


class Column(NamedTuple):
    """One column: the key of its values in the rows, its heading, and how to write it.

    `kind` is text, count, time (seconds, written with the unit that fits), mb, ratio or share.
    """

    key: str
    heading: str
    kind: str = "text"
    #: Shown only where it tells rows apart.
    if_varied: bool = False


@dataclass(slots=True)
class Table:
    """Named values in rows; what no column names is in the CSV and JSON only."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: list[Row]
    notes: list[str] = field(default_factory=list)

    def shown_columns(self) -> list[Column]:
        """The columns in which some row has something, and those that must vary if they do."""
        return [column for column in self.columns if len(self._values(column)) > column.if_varied]

    def _values(self, column: Column) -> set[Any]:
        return {row[column.key] for row in self.rows if _has(row, column.key)}

    def cells(self, row: Mapping[str, Any]) -> list[str]:
        """One row as people read it."""
        return [format_value(row.get(column.key), column.kind) for column in self.shown_columns()]

    def keys(self) -> list[str]:
        """Every key of every row, those of the columns first."""
        keys = {column.key: None for column in self.columns}
        for row in self.rows:
            keys.update(dict.fromkeys(row))
        return [key for key in keys if any(_has(row, key) for row in self.rows)]


def _has(row: Mapping[str, Any], key: str) -> bool:
    return row.get(key) not in (None, "")


def format_value(value: Any, kind: str) -> str:
    """A value as people read it.

    >>> format_value(0.00123, "time"), format_value(0.5, "share"), format_value(12029640, "count")
    ('1.23 ms', '50%', '12,029,640')
    """
    if value is None or value == "":
        return ""
    if kind == "time":
        return _time(value)
    if kind == "count":
        return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:,.1f}"
    if kind == "mb":
        return f"{value:,.1f} MB"
    if kind == "ratio":
        return f"{value:.2f}"
    if kind == "share":
        return f"{value:.0%}"
    return str(value)


def _time(seconds: float) -> str:
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if abs(seconds) * factor >= 1 or unit == "µs":
            return f"{_three_digits(seconds * factor)} {unit}"
    raise AssertionError("the last unit takes what is left")


def _three_digits(value: float) -> str:
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"
