"""Readings drawn over their pictures, with Pillow (the extra `picture`)."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from gridwords.errors import BadOption, EngineUnavailable
from gridwords.read.picture import NEEDS_PILLOW, read_pixels

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from gridwords.read.picture import AnyPicture
    from gridwords.read.reading import Reading
    from gridwords.read.tiles import ReadTile

__all__ = ["draw_reading"]

_SURE, _DOUBTFUL, _INK = "#0b6b66", "#c2410c", "#ffffff"
_LONGEST_SIDE = 1600


def draw_reading(reading: Reading, picture: AnyPicture) -> Image:
    """The picture with the outline of each tile and, in it, what was read and how sure that is."""
    pixels = read_pixels(picture)
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise EngineUnavailable(NEEDS_PILLOW) from None
    if (pixels.width, pixels.height) != (reading.width, reading.height):
        raise BadOption(
            f"{pixels.name} has {pixels.width}x{pixels.height} pixels, the one that was read {reading.width}x{reading.height}"
        )
    image = Image.fromarray(pixels.rgb)
    image.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    scale = image.width / reading.width
    draw = ImageDraw.Draw(image)
    for tile in reading.tiles:
        corners = [(x * scale, y * scale) for x, y in tile.corners]
        side = min(dist(one, other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True))
        colour = _DOUBTFUL if tile.doubtful else _SURE
        draw.line([*corners, corners[0]], colour, width=max(2, round(side / 25)), joint="curve")
        _write(draw, tile, corners, side, colour)
    return image


def _write(
    draw: ImageDraw, tile: ReadTile, corners: list[tuple[float, float]], side: float, colour: str
) -> None:
    """Writes on a label along the foot of the tile, so that the letter itself stays in sight."""
    from PIL import ImageFont

    label = "hole" if tile.text == "." else tile.text.strip("()").capitalize()
    text = f"{label} {int(tile.confidence * 100)}%"
    font = ImageFont.load_default(max(9.0, side / 5))
    x = sum(corner[0] for corner in corners) / 4
    y = max(corner[1] for corner in corners) - side / 25
    left, top, right, bottom = draw.textbbox((x, y), text, font, "mb")
    space = side / 30
    draw.rectangle((left - space, top - space, right + space, bottom + space), colour)
    draw.text((x, y), text, _INK, font, "mb")
