"""Puzzles as PNG pictures, with Pillow (extra `picture`), laid out as in the SVG picture and twice as large."""

from __future__ import annotations

import io
from itertools import chain
from typing import TYPE_CHECKING, Any

from gridwords.errors import EngineUnavailable
from gridwords.make.drawing import CELL, INK, PAD, RULE, TEXT, TOP, Layout
from gridwords.make.fonts import font_files, no_font
from gridwords.make.marks import strokes_of
from gridwords.make.text import in_view

if TYPE_CHECKING:
    from gridwords.make.puzzle import Puzzle

__all__ = ["puzzle_png"]

_SCALE = 2
_LETTER = 36
_THIN = 6  # lines need no round corners


def puzzle_png(puzzle: Puzzle, *, answers: bool = False) -> bytes:
    """Title, grid and words, black on white; with `answers`, a ribbon along each word."""
    try:
        from PIL import Image, ImageDraw, features
    except ModuleNotFoundError:
        raise EngineUnavailable("PNG needs Pillow: pip install 'gridwords[picture]'") from None
    board = puzzle.board
    width, height, title, size, below = Layout.of(puzzle, answers)
    path = _font_for("".join((title, *(word for _, _, word in below), *puzzle.labels)))
    image = Image.new("RGB", (_SCALE * width, _SCALE * height), "white")
    draw = ImageDraw.Draw(image)
    ordered = str if features.check("raqm") else in_view  # which Raqm does by itself
    draw.text((_SCALE * PAD, _SCALE * PAD), ordered(title), fill=INK, font=_font(path, _SCALE * size))
    cell, left, top = _SCALE * CELL, _SCALE * PAD, _SCALE * TOP
    if answers:
        for points, colour, wide in strokes_of(puzzle):
            _draw_line(
                draw, [(left + col * cell, top + row * cell) for row, col in points], colour, wide * cell
            )
    letters = _font(path, _LETTER)
    for number, letter in enumerate(puzzle.labels):
        if not letter:
            continue
        row, col = divmod(number, board.cols)
        x, y = left + col * cell, top + row * cell
        draw.rectangle((x, y, x + cell, y + cell), outline=RULE, width=2)
        draw.text((x + cell / 2, y + cell / 2), letter, fill=INK, font=letters, anchor="mm")
    small = _font(path, _SCALE * TEXT)
    for across, down, word in below:
        draw.text((_SCALE * across, _SCALE * down), ordered(word), fill=INK, font=small)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _draw_line(draw: Any, points: list[tuple[float, float]], colour: str, width: float) -> None:
    draw.line(points, fill=colour, width=round(width))
    for x, y in points if width > _THIN else ():
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)


def _font(path: str | None, size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size) if path is None else ImageFont.truetype(path, size)


def _font_for(text: str) -> str | None:
    """The file of a font that has all letters; None for the one that Pillow contains."""
    needed = {char for char in text if not char.isspace()}
    lacking = needed
    for path in chain(font_files(needed), [None]):
        try:
            font = _font(path, 20)
        except OSError:  # a font of another kind
            continue
        missing = bytes(font.getmask("\U0010fffd"))
        lacking = {char for char in needed if bytes(font.getmask(char)) == missing}
        if not lacking:
            return path
    raise EngineUnavailable(no_font(lacking, "use SVG"))
