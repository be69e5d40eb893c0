"""Symmetry: the boards that turning and mirroring one gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwords.board.text import Cells, Layout

__all__ = ["symmetric_layouts"]


def symmetric_layouts(layout: Layout) -> list[Layout]:
    """The layout itself, mirrored, upside down and both; of a square also these four turned by a quarter."""
    flat = [layout, _mirrored(layout)]
    # Read backwards, a board is turned by half; that and its mirror image are all that a rectangle has.
    half = [one._replace(cells=one.cells[::-1]) for one in flat]
    layouts = flat + half
    if layout.rows == layout.cols:
        layouts += [_transposed(one) for one in layouts]
    return layouts


def _mirrored(layout: Layout) -> Layout:
    cells, cols = layout.cells, layout.cols
    rows = (cells[start : start + cols][::-1] for start in range(0, len(cells), cols))
    return layout._replace(cells=_joined(rows, cells))


def _transposed(layout: Layout) -> Layout:
    cells, cols = layout.cells, layout.cols
    columns = (cells[col::cols] for col in range(cols))
    return layout._replace(rows=cols, cols=layout.rows, cells=_joined(columns, cells))


def _joined(pieces: Iterable[Cells], like: Cells) -> Cells:
    if isinstance(like, bytes):
        return b"".join(pieces)
    whole = like[:0]
    for piece in pieces:
        whole.extend(piece)
    return whole
