"""Tables and pictures as HTML, for objects that a notebook displays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def notebook_table(rows: Iterable[Sequence[object]], head: Sequence[str] = ()) -> str:
    """A table of plain values. Without a head, the first column is one.

    >>> notebook_table([("points", 3)])
    '<table><tr><th style="text-align:left">points</th><td>3</td></tr></table>'
    """
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = [f"<tr>{titles}</tr>"] if head else []
    for row in rows:
        cells = [f"<td>{escape(_text(value))}</td>" for value in row]
        if not head:
            cells[0] = f'<th style="text-align:left">{escape(_text(row[0]))}</th>'
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{''.join(lines)}</table>"


def notebook_figure(summary: str, *parts: object) -> str:
    """A line of text, and pictures and tables below it."""
    return f"<figure style='margin:0'><figcaption>{escape(summary)}</figcaption>{''.join(map(str, parts))}</figure>"


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
