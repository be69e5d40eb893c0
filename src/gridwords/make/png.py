"""Sheets as PNG pictures at 300 dots per inch, with Pillow (extra `picture`)."""

from __future__ import annotations

import io
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from gridwords.errors import EngineUnavailable
from gridwords.make.fonts import bundled_file, font_files, no_font
from gridwords.make.svg import INK, SOFT
from gridwords.make.text import in_view

if TYPE_CHECKING:
    from gridwords.make.sheets import Page, Sheets, Text

_DPI = 300
_SCALE = _DPI / 72
_THIN = 6  # lines need no round corners


def sheets_png(sheets: Sheets) -> bytes:
    """The pages one below the other, black on white."""
    try:
        from PIL import Image, ImageDraw, features
    except ModuleNotFoundError:
        raise EngineUnavailable("PNG needs Pillow: pip install 'gridwords[picture]'") from None
    width = max(page["width"] for page in sheets.pages)
    height = sum(page["height"] for page in sheets.pages)
    image = Image.new("RGB", (round(_SCALE * width), round(_SCALE * height)), "white")
    is_ordered = bool(features.check("raqm"))  # raqm reverses and joins letters by itself
    below = 0.0
    for page in sheets.pages:
        _draw(image, ImageDraw.Draw(image), page, below, sheets.font, is_ordered)
        below += page["height"]
    file = io.BytesIO()
    image.save(file, "PNG", dpi=(_DPI, _DPI))
    return file.getvalue()


def _draw(image: Any, draw: Any, page: Page, below: float, font: str, is_ordered: bool) -> None:
    for box in page["boxes"]:
        x, y = _SCALE * box["x"], _SCALE * (box["y"] + below)
        draw.rounded_rectangle(
            (x, y, x + _SCALE * box["width"], y + _SCALE * box["height"]),
            _SCALE * box["radius"],
            outline=box["colour"],
            width=max(1, round(_SCALE * box["line"])),
        )
    for line in page["lines"]:
        points = [(_SCALE * x, _SCALE * (y + below)) for x, y in line["points"]]
        _draw_line(draw, points, line["colour"], _SCALE * line["width"])
    for text in page["texts"]:
        _draw_text(image, draw, text, below, font, is_ordered)


def _draw_line(draw: Any, points: list[tuple[float, float]], colour: str, width: float) -> None:
    draw.line(points, fill=colour, width=max(1, round(width)))
    for x, y in points if width > _THIN else ():
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)


def _draw_text(image: Any, draw: Any, text: Text, below: float, name: str, is_ordered: bool) -> None:
    from PIL import Image, ImageDraw

    shown = text["text"] if is_ordered else in_view(text["text"])
    path = _path_for(shown, name, text["bold"])
    size = _SCALE * text["size"]
    width = _font(path, size).getlength(shown)
    font = _font(path, size * min(1.0, _SCALE * text["room"] / width if width else 1.0))
    x, y = _SCALE * text["x"], _SCALE * (text["y"] + below)
    colour = SOFT if text["soft"] else INK
    anchor = {"start": "l", "middle": "m", "end": "r"}[text["align"]] + "s"
    if not text["turned"]:
        draw.text((x, y), shown, fill=colour, font=font, anchor=anchor)
        return
    # Drawn upright around its point, and turned with the paper.
    side = round(2 * (width + size))
    paper = Image.new("L", (side, side), 0)
    ImageDraw.Draw(paper).text((side / 2, side / 2), shown, fill=255, font=font, anchor=anchor)
    image.paste(colour, (round(x - side / 2), round(y - side / 2)), paper.rotate(180))


@cache
def _font(path: str | None, size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size) if path is None else ImageFont.truetype(path, size)


@cache
def _path_for(text: str, name: str, bold: bool) -> str | None:
    """The file of a font that has all letters; None for the one that Pillow contains."""
    needed = {char for char in text if not char.isspace()}
    lacking = needed
    for path in chain([str(bundled_file(name, bold))], font_files(needed), [None]):
        try:
            font = _font(path, 20)
        except OSError:  # a font of another kind
            continue
        missing = bytes(font.getmask("\U0010fffd"))
        lacking = {char for char in needed if bytes(font.getmask(char)) == missing}
        if not lacking:
            return path
    raise EngineUnavailable(no_font(lacking, "use SVG"))
