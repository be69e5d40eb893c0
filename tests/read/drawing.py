"""Pictures of boards for tests: screenshots drawn with Pillow's own font, and odd files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from gridwords import Board

LIGHT = ("#e8e4da", "#fdf6e3", "#222222")
DARK = ("#101418", "#2b333c", "#f0f0f0")


def draw_board(
    board: Board,
    side: int = 90,
    gap: int = 12,
    margin: int = 60,
    colours: tuple[str, str, str] = LIGHT,
    shown: dict[int, str] | None = None,
) -> Image.Image:
    """A screenshot: background, tiles and letters in these colours; holes are left out. `shown` is what cells show
    instead of their tiles.
    """
    background, tile_colour, ink = colours
    pitch = side + gap
    image = Image.new(
        "RGB", (2 * margin + board.cols * pitch - gap, 2 * margin + board.rows * pitch - gap), background
    )
    draw = ImageDraw.Draw(image)
    for row in range(board.rows):
        for col in range(board.cols):
            text = board[row, col].strip("()").capitalize()
            if text == ".":
                continue
            text = (shown or {}).get(row * board.cols + col, text)
            x, y = margin + col * pitch, margin + row * pitch
            draw.rounded_rectangle((x, y, x + side, y + side), side // 8, tile_colour)
            font = ImageFont.load_default(side * (0.62 if len(text) == 1 else min(0.5, 1.15 / len(text))))
            draw.text((x + side / 2, y + side / 2), text, ink, font, "mm")
    return image


def draw_page(rows: list[str], words: list[str], pitch: int = 40) -> Image.Image:
    """A printed page: letters without lines, and a list of words on their right."""
    font = ImageFont.load_default(pitch * 0.7)
    width = (len(rows[0]) + 2) * pitch + (pitch * 8 if words else 0)
    image = Image.new("RGB", (width, (max(len(rows), len(words)) + 2) * pitch), "#f4f2ea")
    draw = ImageDraw.Draw(image)
    for row, letters in enumerate(rows):
        for col, letter in enumerate(letters):
            draw.text(((col + 1.5) * pitch, (row + 1.5) * pitch), letter.upper(), "#222222", font, "mm")
    for number, word in enumerate(words):
        place = ((len(rows[0]) + 2.2) * pitch, (number + 1.5) * pitch)
        draw.text(place, word.upper(), "#222222", font, "lm")
    return image
