"""Write core/make/outline_masks.h: shapes of word searches, drawn here, and letters of the bundled font.

    pip install pillow
    python tools/outlines.py [PICTURE]

PICTURE, if given, shows all of them. A shape is drawn on a square of 100 by 100 and becomes 32 rows of 32 bits.
"""

from __future__ import annotations

import math
import string
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parent.parent
OUT = ROOT / "core/make/outline_masks.h"
FONT = ROOT / "src/gridwords/data/fonts/sans-bold.ttf"
SIDE, FINE = 32, 8  # bits, and points that each is drawn with on either side

HEADER = """\
// Written by tools/outlines.py; do not edit. A set bit is a letter; the highest bit of a row is on the left.
#pragma once

#include <cstdint>

namespace gridwords {{

constexpr int mask_side = {side};

struct OutlineMask {{
    const char* name;
    uint32_t rows[mask_side];
}};

// clang-format off
constexpr OutlineMask outline_masks[] = {{
"""
FOOTER = """\
};
// clang-format on

}  // namespace gridwords
"""


class Brush:
    """Draws on a square of 100 by 100; with `cut`, takes away."""

    def __init__(self) -> None:
        self.picture = Image.new("L", (SIDE * FINE, SIDE * FINE))
        self._draw = ImageDraw.Draw(self.picture)

    def _points(self, numbers: tuple[float, ...]) -> list[float]:
        return [number * SIDE * FINE / 100 for number in numbers]

    def oval(self, *box: float, cut: bool = False) -> None:
        """Within left, top, right and bottom."""
        self._draw.ellipse(self._points(box), fill=0 if cut else 255)

    def box(self, *box: float, cut: bool = False) -> None:
        """Left, top, right and bottom."""
        self._draw.rectangle(self._points(box), fill=0 if cut else 255)

    def area(self, *points: float, cut: bool = False) -> None:
        """Joined points: x, y, x, y, ..."""
        self._draw.polygon(self._points(points), fill=0 if cut else 255)

    def line(self, *points: float, width: float) -> None:
        """A thick line with round ends."""
        self._draw.line(self._points(points), fill=255, width=round(width * SIDE * FINE / 100), joint="curve")
        for x, y in zip(points[::2], points[1::2], strict=True):
            self.oval(x - width / 2, y - width / 2, x + width / 2, y + width / 2)


def star(brush: Brush) -> None:
    points = []
    for corner in range(10):
        turn, far = math.pi * corner / 5, 24 if corner % 2 else 54
        points += [50 + far * math.sin(turn), 53 - far * math.cos(turn)]
    brush.area(*points)


def cat(brush: Brush) -> None:
    brush.area(14, 4, 42, 26, 14, 50)
    brush.area(86, 4, 58, 26, 86, 50)
    brush.oval(8, 18, 92, 96)


def dog(brush: Brush) -> None:
    brush.oval(20, 4, 80, 84)
    brush.oval(28, 46, 72, 98)
    brush.oval(2, 10, 30, 70)
    brush.oval(70, 10, 98, 70)


def rabbit(brush: Brush) -> None:
    brush.oval(24, 0, 46, 60)
    brush.oval(54, 0, 76, 60)
    brush.oval(12, 36, 88, 100)


def bear(brush: Brush) -> None:
    brush.oval(4, 4, 40, 40)
    brush.oval(60, 4, 96, 40)
    brush.oval(8, 12, 92, 98)


def fish(brush: Brush) -> None:
    brush.oval(0, 20, 76, 80)
    brush.area(62, 50, 100, 14, 94, 50, 100, 86)
    brush.area(26, 28, 56, 6, 58, 30)


def whale(brush: Brush) -> None:
    brush.oval(0, 34, 78, 94)
    brush.area(44, 94, 86, 78, 90, 50, 66, 60)
    brush.area(78, 60, 72, 16, 88, 28, 100, 14, 96, 46, 90, 66)
    brush.box(0, 86, 100, 100, cut=True)


def duck(brush: Brush) -> None:
    brush.oval(14, 4, 56, 48)
    brush.area(0, 24, 22, 18, 22, 38, 4, 36)
    brush.oval(10, 40, 92, 98)
    brush.area(62, 60, 100, 34, 92, 76)
    brush.box(24, 30, 46, 60)


def turtle(brush: Brush) -> None:
    brush.oval(12, 14, 76, 86)
    brush.oval(70, 34, 100, 66)
    for left in (18, 54):
        brush.oval(left, 2, left + 20, 34)
        brush.oval(left, 66, left + 20, 98)
    brush.area(2, 50, 18, 40, 18, 60)


def butterfly(brush: Brush) -> None:
    brush.oval(0, 4, 48, 58)
    brush.oval(52, 4, 100, 58)
    brush.oval(10, 46, 50, 98)
    brush.oval(50, 46, 90, 98)
    brush.oval(42, 10, 58, 94)


def elephant(brush: Brush) -> None:
    brush.oval(26, 14, 100, 76)
    brush.oval(6, 6, 56, 62)
    brush.line(14, 40, 12, 66, 12, 86, width=16)
    brush.box(38, 60, 56, 98)
    brush.box(74, 60, 92, 98)


def snail(brush: Brush) -> None:
    brush.oval(26, 6, 96, 82)
    brush.line(10, 90, 92, 90, width=18)
    brush.line(12, 88, 14, 50, width=18)
    brush.line(12, 44, 4, 24, width=7)
    brush.line(16, 44, 24, 22, width=7)


def owl(brush: Brush) -> None:
    brush.oval(14, 10, 86, 98)
    brush.area(14, 0, 44, 18, 16, 46)
    brush.area(86, 0, 56, 18, 84, 46)


def tree(brush: Brush) -> None:
    brush.area(50, 0, 76, 32, 24, 32)
    brush.area(50, 14, 86, 60, 14, 60)
    brush.area(50, 36, 98, 86, 2, 86)
    brush.box(40, 84, 60, 100)


def bell(brush: Brush) -> None:
    brush.oval(41, 0, 59, 18)
    brush.oval(22, 8, 78, 76)
    brush.area(22, 42, 78, 42, 96, 84, 4, 84)
    brush.oval(36, 76, 64, 100)


def pumpkin(brush: Brush) -> None:
    brush.area(44, 0, 62, 0, 58, 26, 42, 26)
    for left in (0, 22, 44):
        brush.oval(left, 18, left + 56, 98)


def ghost(brush: Brush) -> None:
    brush.oval(10, 2, 90, 84)
    brush.box(10, 42, 90, 86)
    for left in (10, 36.7, 63.3):
        brush.oval(left, 72, left + 26.7, 100)


def bat(brush: Brush) -> None:
    brush.area(0, 20, 34, 34, 66, 34, 100, 20, 92, 72, 74, 60, 62, 80, 50, 66, 38, 80, 26, 60, 8, 72)
    brush.oval(36, 22, 64, 72)
    brush.area(37, 12, 49, 30, 37, 40)
    brush.area(63, 12, 51, 30, 63, 40)


def snowman(brush: Brush) -> None:
    brush.oval(18, 48, 82, 100)
    brush.oval(27, 20, 73, 64)
    brush.box(36, 0, 64, 20)
    brush.box(26, 14, 74, 22)


def egg(brush: Brush) -> None:
    brush.oval(14, 22, 86, 100)
    brush.oval(20, 0, 80, 88)


def gift(brush: Brush) -> None:
    brush.box(8, 42, 92, 100)
    brush.box(2, 26, 98, 46)
    brush.oval(18, 2, 50, 32)
    brush.oval(50, 2, 82, 32)


def shamrock(brush: Brush) -> None:
    brush.oval(28, 0, 72, 46)
    brush.oval(2, 34, 48, 78)
    brush.oval(52, 34, 98, 78)
    brush.box(34, 30, 66, 60)
    brush.area(46, 56, 54, 56, 66, 100, 50, 100)


def crown(brush: Brush) -> None:
    brush.area(4, 92, 0, 22, 27, 54, 50, 8, 73, 54, 100, 22, 96, 92)


def house(brush: Brush) -> None:
    brush.area(50, 2, 100, 50, 0, 50)
    brush.box(12, 46, 88, 98)
    brush.box(70, 8, 84, 44)


def apple(brush: Brush) -> None:
    brush.oval(4, 24, 60, 98)
    brush.oval(40, 24, 96, 98)
    brush.area(46, 34, 52, 2, 62, 6, 56, 34)
    brush.oval(56, 4, 88, 22)


def pear(brush: Brush) -> None:
    brush.oval(14, 42, 86, 100)
    brush.oval(28, 12, 72, 66)
    brush.area(46, 18, 52, 0, 60, 2, 55, 20)


def mushroom(brush: Brush) -> None:
    brush.oval(2, 4, 98, 100)
    brush.box(0, 56, 100, 100, cut=True)
    brush.box(34, 54, 66, 92)
    brush.oval(30, 74, 70, 98)


def flower(brush: Brush) -> None:
    for petal in range(6):
        turn = math.pi * petal / 3
        x, y = 50 + 30 * math.sin(turn), 50 - 30 * math.cos(turn)
        brush.oval(x - 19, y - 19, x + 19, y + 19)
    brush.oval(26, 26, 74, 74)


def leaf(brush: Brush) -> None:
    brush.area(6, 94, 12, 40, 40, 10, 96, 4, 92, 60, 62, 88)
    brush.line(10, 90, 4, 96, width=8)


def moon(brush: Brush) -> None:
    brush.oval(2, 2, 98, 98)
    brush.oval(42, -8, 122, 80, cut=True)


def cloud(brush: Brush) -> None:
    brush.oval(2, 42, 46, 86)
    brush.oval(20, 16, 72, 76)
    brush.oval(54, 36, 98, 86)
    brush.box(22, 60, 78, 86)


def boat(brush: Brush) -> None:
    brush.area(0, 68, 100, 68, 80, 98, 20, 98)
    brush.area(46, 2, 46, 62, 6, 62)
    brush.area(54, 12, 90, 62, 54, 62)
    brush.box(46, 2, 54, 70)


def car(brush: Brush) -> None:
    brush.area(22, 50, 32, 22, 70, 22, 84, 50)
    brush.box(2, 46, 98, 76)
    brush.oval(12, 60, 40, 90)
    brush.oval(60, 60, 88, 90)


def rocket(brush: Brush) -> None:
    brush.oval(30, 0, 70, 84)
    brush.box(32, 42, 68, 84)
    brush.area(34, 56, 10, 90, 34, 82)
    brush.area(66, 56, 90, 90, 66, 82)
    brush.area(40, 82, 60, 82, 50, 100)


def cup(brush: Brush) -> None:
    brush.oval(56, 26, 100, 74)
    brush.oval(68, 38, 88, 62, cut=True)
    brush.area(2, 14, 78, 14, 74, 86, 64, 94, 16, 94, 6, 86)


def cross(brush: Brush) -> None:
    brush.box(34, 0, 66, 100)
    brush.box(0, 34, 100, 66)


def triangle(brush: Brush) -> None:
    brush.area(50, 2, 100, 98, 0, 98)


def hexagon(brush: Brush) -> None:
    brush.area(25, 4, 75, 4, 100, 50, 75, 96, 25, 96, 0, 50)


def arrow(brush: Brush) -> None:
    brush.area(0, 32, 54, 32, 54, 6, 100, 50, 54, 94, 54, 68, 0, 68)


SHAPES: tuple[Callable[[Brush], None], ...] = (
    *(star, triangle, hexagon, cross, arrow, moon, cloud),
    *(cat, dog, rabbit, bear, fish, whale, duck, turtle, butterfly, elephant, snail, owl, bat),
    *(tree, bell, snowman, gift, egg, pumpkin, ghost, shamrock, crown),
    *(apple, pear, mushroom, flower, leaf, house, boat, car, rocket, cup),
)


def letter(text: str) -> Image.Image:
    """A capital that fills the square."""
    large = ImageFont.truetype(str(FONT), 400)
    picture = Image.new("L", (800, 800))
    ImageDraw.Draw(picture).text((200, 100), text, 255, large, stroke_width=8)
    box = picture.getbbox()
    assert box is not None
    side = SIDE * FINE
    wide = min(side, round(1.25 * (box[2] - box[0]) * side / (box[3] - box[1])))
    whole = Image.new("L", (side, side))
    whole.paste(picture.crop(box).resize((wide, side)), ((side - wide) // 2, 0))
    return whole


def filled(picture: Image.Image) -> Image.Image:
    """The picture as large as the square allows; one that is nearly square fills it."""
    box = picture.getbbox()
    assert box is not None
    side = SIDE * FINE
    wide, high = box[2] - box[0], box[3] - box[1]
    is_square = max(wide, high) < 1.3 * min(wide, high)
    size = (side, side) if is_square else (side * wide // max(wide, high), side * high // max(wide, high))
    whole = Image.new("L", (side, side))
    whole.paste(picture.crop(box).resize(size), ((side - size[0]) // 2, (side - size[1]) // 2))
    return whole


def rows_of(picture: Image.Image) -> list[int]:
    """The rows, in which a bit is set if at least half of it is drawn."""
    small = filled(picture).resize((SIDE, SIDE), Image.Resampling.BOX)
    cells = small.tobytes()
    rows = (cells[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE))
    return [int("".join("1" if light >= 128 else "0" for light in row), 2) for row in rows]


def masks() -> dict[str, list[int]]:
    """The rows of each shape, by name."""
    made = {}
    for shape in SHAPES:
        brush = Brush()
        shape(brush)
        made[shape.__name__] = rows_of(brush.picture)
    return made | {f"letter-{one}": rows_of(letter(one.upper())) for one in string.ascii_lowercase}


def text(drawn: dict[str, list[int]]) -> str:
    """The header."""
    entries = []
    for name, rows in drawn.items():
        numbers = [f"0x{row:08x}" for row in rows]
        lines = "".join(f"         {', '.join(numbers[at : at + 8])},\n" for at in range(0, SIDE, 8))
        entries.append(f'    {{"{name}",\n        {{\n{lines}        }}}},\n')
    return f"{HEADER.format(side=SIDE)}{''.join(entries)}{FOOTER}"


def shown(drawn: dict[str, list[int]], columns: int = 11, zoom: int = 3) -> Image.Image:
    """All shapes side by side."""
    cell = (SIDE + 4) * zoom
    picture = Image.new("L", (columns * cell, -(-len(drawn) // columns) * cell), 255)
    for place, rows in enumerate(drawn.values()):
        for y, row in enumerate(rows):
            for x in range(SIDE):
                if row >> (SIDE - 1 - x) & 1:
                    left, top = place % columns * cell + x * zoom, place // columns * cell + y * zoom
                    picture.paste(0, (left, top, left + zoom, top + zoom))
    return picture


if __name__ == "__main__":
    OUT.write_text(text(masks()), encoding="utf-8")
    if sys.argv[1:]:
        shown(masks()).save(sys.argv[1])
