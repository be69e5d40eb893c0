"""Table: the rows of a result, and how their values are written for people."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gridwords.errors import plural
from gridwords.hints import Path

Row = dict[str, Any]

#: The columns of every table of times; the CSV files have more.
TIMES = "trials? median_s mean_s spread_s search_s cpu_s extra_mb peak_mb words points"

#: Heading and kind of the columns that several tables have; a key that is missing here is a count, and serves as its own heading.
_KNOWN = {
    "lexicon": ("lexicon", "text"),
    "size": ("size", "text"),
    "label": ("engine", "text"),
    "engine": ("engine", "text"),
    "what": ("what", "text"),
    "median_s": ("median", "time"),
    "mean_s": ("mean", "time"),
    "spread_s": ("spread", "time"),
    "search_s": ("search", "time"),
    "cpu_s": ("CPU", "time"),
    "extra_mb": ("memory", "mb"),
    "peak_mb": ("peak", "mb"),
    "kernel_s": ("kernels", "time"),
    "call_s": ("time per call", "time"),
    "load_s": ("loading", "time"),
    "speed_up": ("speed-up", "ratio"),
    "search_speed_up": ("search speed-up", "ratio"),
    "boards_per_s": ("boards per second", "count"),
}


class Column(NamedTuple):
    """One column: the key of its values in the rows, its heading, and how to write it.

    `kind` is text, count, time (seconds, written in the unit that fits), mb, ratio or share.
    """

    key: str
    heading: str
    kind: str = "text"
    #: Hidden when all rows have the same value.
    if_varied: bool = False


def columns(keys: str, **headings: str) -> tuple[Column, ...]:
    """The columns for these keys. A `?` after a key hides the column when all rows have the same value.

    >>> columns("lexicon? size words", words="found")[2]
    Column(key='words', heading='found', kind='count', if_varied=False)
    """
    found = []
    for text in keys.split():
        key = text.removesuffix("?")
        heading, kind = _KNOWN.get(key, (key, "count"))
        found.append(Column(key, headings.get(key, heading), kind, if_varied=text != key))
    return tuple(found)


@dataclass(slots=True)
class Table:
    """Named values in rows. Values without a column appear only in the CSV and JSON files."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: list[Row]
    notes: list[str] = field(default_factory=list)

    def shown_columns(self) -> list[Column]:
        """The columns that have a value in some row, without those hidden because nothing varies in them."""
        return [column for column in self.columns if len(self._values(column.key)) > column.if_varied]

    def cells(self, row: Mapping[str, Any]) -> list[str]:
        """One row as people read it."""
        return [format_value(row.get(column.key), column.kind) for column in self.shown_columns()]

    def write_csv(self, path: Path) -> None:
        """Writes every value of every row, those with a column first."""
        keys = dict.fromkeys([column.key for column in self.columns])
        for row in self.rows:
            keys.update(dict.fromkeys(row))
        with open(path, "w", encoding="utf-8", newline="") as file:
            used = [key for key in keys if self._values(key)]
            writer = csv.DictWriter(file, used, restval="", extrasaction="ignore", lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)

    def _values(self, key: str) -> set[Any]:
        return {row[key] for row in self.rows if row.get(key) not in (None, "")}


def distinguish(row: Row, rows: Sequence[Row], *keys: str) -> str:
    """The row's label, with those of its other values that vary among the rows.

    >>> rows = [{"label": "prefix", "threads": 1, "size": "4x4"}, {"label": "prefix", "threads": 2, "size": "4x4"}]
    >>> distinguish(rows[1], rows, "size", "threads")
    'prefix, 2 threads'
    """
    parts = [str(row["label"])]
    for key in keys:
        if len({one[key] for one in rows}) > 1:
            parts.append(plural(row[key], "thread") if key == "threads" else str(row[key]))
    return ", ".join(parts)


def format_value(value: Any, kind: str) -> str:
    """A value as people read it.

    >>> format_value(0.00123, "time"), format_value(0.5, "share"), format_value(12029640, "count")
    ('1.23 ms', '50%', '12,029,640')
    """
    if value is None or value == "":
        return ""
    if kind == "time":
        unit, factor = next(one for one in _UNITS if value * one[1] >= 1 or one == _UNITS[-1])
        value *= factor
        return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"
    if kind == "count":
        return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:,.1f}"
    form = {"mb": "{:,.1f} MB", "ratio": "{:.2f}", "share": "{:.0%}"}.get(kind, "{}")
    return form.format(value)


_UNITS = (("s", 1.0), ("ms", 1e3), ("µs", 1e6))
