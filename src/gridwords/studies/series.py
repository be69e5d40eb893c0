"""The lines of a chart, made from the rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

from gridwords.charts import Lines, Series
from gridwords.studies.table import Row, distinguish


def series_of(rows: Sequence[Row], x: str, y: str, *keys: str, factor: float = 1.0) -> list[Series]:
    """The lines of a chart of one value by another: one per label and per value of these keys."""
    series: dict[str, Series] = {}
    for row in rows:
        if row[y] is not None:
            label = distinguish(row, rows, *keys)
            line = series.setdefault(label, Series(label, [], []))
            line.x, line.y = [*line.x, row[x]], [*line.y, row[y] * factor]
    return list(series.values())


def over_threads(
    name: str,
    title: str,
    y_label: str,
    rows: Sequence[Row],
    key: str,
    *,
    factor: float = 1.0,
    log: bool = False,
) -> list[Lines]:
    """A chart of a value by threads, one line per contender, size and lexicon; none if no row has the value."""
    lines = series_of(rows, "threads", key, "size", "lexicon", factor=factor)
    ticks = {float(count): str(count) for count in sorted({row["threads"] for row in rows})}
    return [Lines(name, title, "threads", y_label, lines, log_y=log, ticks=ticks)] if lines else []
