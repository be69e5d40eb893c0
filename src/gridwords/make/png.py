"""Puzzles as PNG pictures, with Pillow (extra `picture`), laid out as in the SVG picture and twice as large."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

from gridwords.errors import EngineUnavailable
from gridwords.make.drawing import columns_of
from gridwords.make.pdf import FONTS
from gridwords.make.text import label

if TYPE_CHECKING:
    from gridwords.make.puzzle import Puzzle

__all__ = ["puzzle_png"]

_CELL, _PAD, _LINE, _TITLE, _TEXT, _LETTER = 64, 32, 44, 40, 28, 36
_INK, _RULE, _MARK = "#1d2433", "#c3c8d4", "#f8d68f"


def puzzle_png(puzzle: Puzzle, *, answers: bool = False) -> bytes:
    """Title, grid and words, black on white; with `answers`, a band over each word and no list."""
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise EngineUnavailable("PNG needs Pillow: pip install 'gridwords[picture]'") from None
    board = puzzle.board
    title = f"{puzzle.title}: answers" if answers else puzzle.title
    words = [] if answers else [label(text) for text in puzzle.listed] or [puzzle.hint]
    path = _font_for("".join((title, *words, *map(label, board))))
    width = max(board.cols, 6) * _CELL + 2 * _PAD
    columns = columns_of(words, (width - 2 * _PAD) / 2)
    rows = -(-len(words) // columns)
    top = _PAD + 72
    under = top + board.rows * _CELL + _PAD
    image = Image.new("RGB", (width, under + rows * _LINE + _PAD), "white")
    draw = ImageDraw.Draw(image)
    draw.text((_PAD, _PAD), title, fill=_INK, font=_font(path, _TITLE))
    if answers:
        _draw_bands(draw, puzzle, top)
    letters = _font(path, _LETTER)
    for number, tile in enumerate(board):
        if tile == ".":
            continue
        row, col = divmod(number, board.cols)
        x, y = _PAD + col * _CELL, top + row * _CELL
        draw.rectangle((x, y, x + _CELL, y + _CELL), outline=_RULE, width=2)
        draw.text(
            (x + _CELL / 2, y + _CELL / 2), label(tile.strip("()")), fill=_INK, font=letters, anchor="mm"
        )
    small = _font(path, _TEXT)
    for number, word in enumerate(words):
        column, row = divmod(number, rows)
        at = (_PAD + column * (width - 2 * _PAD) / columns, under + row * _LINE)
        draw.text(at, word, fill=_INK, font=small)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _draw_bands(draw: Any, puzzle: Puzzle, top: int) -> None:
    half = 20
    for one in puzzle.marked:
        points = [(_PAD + (col + 0.5) * _CELL, top + (row + 0.5) * _CELL) for row, col in one.path]
        draw.line(points, fill=_MARK, width=2 * half, joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=_MARK)


def _font(path: str | None, size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size) if path is None else ImageFont.truetype(path, size)


def _font_for(text: str) -> str | None:
    """The file of a font that has all letters; None for the one that Pillow contains."""
    needed = {char for char in text if not char.isspace()}
    for path in (*(path for path in FONTS if os.path.isfile(path)), None):
        font = _font(path, 20)
        missing = bytes(font.getmask("\U0010fffd"))
        if lacking := {char for char in needed if bytes(font.getmask(char)) == missing}:
            continue
        return path
    raise EngineUnavailable(
        f"no font here has the letters {' '.join(sorted(lacking)[:10])}: install DejaVu Sans or Noto Sans, or use SVG"
    )
