"""Readings drawn over their pictures, with Pillow (the extra `picture`)."""

from __future__ import annotations

from math import dist
from statistics import median
from typing import TYPE_CHECKING

from gridwords.errors import BadOption, EngineUnavailable
from gridwords.read.picture import NEEDS_PILLOW, read_pixels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from gridwords.read.picture import AnyPicture
    from gridwords.read.reading import Reading
    from gridwords.read.tiles import ReadTile

_SURE, _DOUBTFUL, _INK = "#0b6b66", "#c2410c", "#ffffff"
_TILE_SIDE, _LONGEST_SIDE = 110, 1600


def draw_reading(reading: Reading, picture: AnyPicture) -> Image:
    """The picture with the outline of each tile and, in it, what was read and how sure that is."""
    pixels = read_pixels(picture)
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise EngineUnavailable(NEEDS_PILLOW) from None
    if (pixels.width, pixels.height) != (reading.width, reading.height):
        raise BadOption(
            f"{pixels.name} has {pixels.width}x{pixels.height} pixels, the picture that was read has"
            f" {reading.width}x{reading.height}"
        )
    # Tiles large enough for a label, in a picture that fits a screen.
    scale = min(_TILE_SIDE / _side(reading.tiles), _LONGEST_SIDE / max(reading.width, reading.height))
    image = Image.fromarray(pixels.rgb).resize((round(reading.width * scale), round(reading.height * scale)))
    draw = ImageDraw.Draw(image)
    tiles = sorted(reading.tiles, key=lambda tile: tile.doubtful)  # the doubtful ones over the others
    side = scale * _side(tiles)
    for tile in tiles:
        corners = [(x * scale, y * scale) for x, y in tile.corners]
        draw.line([*corners, corners[0]], _colour(tile), width=max(2, round(side / 25)), joint="curve")
    for tile in tiles:
        _write(draw, tile, scale, side)
    return image


def _side(tiles: Sequence[ReadTile]) -> float:
    """The usual length of a tile's shortest side, in pixels of the picture."""
    return max(1.0, median(min(map(dist, tile.corners, tile.corners[1:])) for tile in tiles))


def _colour(tile: ReadTile) -> str:
    return _DOUBTFUL if tile.doubtful else _SURE


def _write(draw: ImageDraw, tile: ReadTile, scale: float, side: float) -> None:
    """Writes on a label at the foot of the tile, so that the letter itself stays in sight."""
    from PIL import ImageFont

    choices = [choice.capitalize() for choice in tile.text.strip("()").split("|")]
    label = "hole" if tile.text == "." else "/".join(choices)
    text = f"{label} {int(tile.confidence * 100)}%"
    font = ImageFont.load_default(max(10.0, side / 6))
    x, y = (scale * sum(corner[axis] for corner in tile.corners) / 4 for axis in (0, 1))
    place = (x, y + 0.46 * side)
    left, top, right, bottom = draw.textbbox(place, text, font, "mb")
    space = side / 30
    draw.rectangle((left - space, top - space, right + space, bottom + space), _colour(tile))
    draw.text(place, text, _INK, font, "mb")
