"""Reading: the board in a picture, with how sure each tile is and where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gridwords.board import Board
from gridwords.board.size import AnySize
from gridwords.errors import BadBoard, BadOption, with_article
from gridwords.hints import later
from gridwords.read.picture import AnyPicture, read_pixels
from gridwords.read.tiles import ReadTile, ReadWord, find_boards

if TYPE_CHECKING:
    from PIL.Image import Image
else:
    Image = later("PIL.Image", "Image")


@dataclass(frozen=True)
class Reading:
    """What was read in a picture: the board, and its tiles row by row.

    `width` and `height` are those of the upright picture in pixels. `note` is a remark on the whole board: that the
    grid may continue past what was read, that the picture is mirrored, or that a hyphen on a tile was left out. It is
    usually empty. `words` are those next to the grid, if `read_picture` was asked for them. `others` are further boards
    in the same picture, each with its own reading.

    >>> tile = {"text": "a", "confidence": 0.6, "turn": 0, "corners": [], "alternatives": []}
    >>> reading = Reading.from_dict({"size": [1, 1], "width": 90, "height": 60, "tiles": [tile]})
    >>> reading.board, reading.confidence, reading.doubtful
    (Board('a'), 0.6, (0,))
    """

    board: Board
    tiles: tuple[ReadTile, ...]
    width: int
    height: int
    note: str = ""
    words: tuple[ReadWord, ...] = ()
    others: tuple[Reading, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.board.size

    @property
    def confidence(self) -> float:
        """How sure the least certain tile is."""
        return min(tile.confidence for tile in self.tiles)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The cells, numbered row by row, whose tiles should be looked at."""
        return tuple(cell for cell, tile in enumerate(self.tiles) if tile.doubtful)

    def draw(self, picture: AnyPicture) -> Image:
        """The picture, as an image of Pillow, with what was read drawn over it."""
        from gridwords.read.drawing import draw_reading

        return draw_reading(self, picture)

    def to_dict(self) -> dict[str, Any]:
        """The reading in plain types, which `from_dict` and JSON take."""
        return {
            "board": str(self.board),
            "size": list(self.size),
            "confidence": self.confidence,
            "doubtful": list(self.doubtful),
            "width": self.width,
            "height": self.height,
            "note": self.note,
            "tiles": [tile.to_dict() for tile in self.tiles],
            "words": [word._asdict() for word in self.words],
            "others": [other.to_dict() for other in self.others],
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Reading:
        """The reading that `to_dict` wrote."""
        try:
            others = tuple(_reading(other) for other in values.get("others", ()))
            return replace(_reading(values), others=others)
        except BadBoard as error:
            raise BadOption(f"reading: {error}") from None
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise BadOption(f"not a reading: {type(error).__name__}: {error}") from None


def read_picture(picture: AnyPicture, size: AnySize | None = None, words: bool = False) -> Reading:
    """Read the board in a picture: a photograph of dice, a screenshot or a printed word search.

    `picture` is the name of a file or its content (bytes), an array of pixels (height, width, and grey, RGB or RGBA) or an
    image of Pillow. The size is found, unless it is given. With `words`, the list of words beside a word search is read
    too. If there are several boards, the reading is of the best one, and its `others` are readings of the others.
    Raises `BadPicture` if there is no board in the picture.
    """
    pixels = read_pixels(picture)
    first, *others = (
        Reading(_board(rows, cols, tiles), tiles, pixels.width, pixels.height, note, listed)
        for rows, cols, note, tiles, listed in find_boards(pixels, size, words)
    )
    return replace(first, others=tuple(others))


def _reading(values: Mapping[str, Any]) -> Reading:
    """A reading without its others."""
    tiles = tuple(_tile(tile) for tile in values["tiles"])
    rows, cols = values["size"]
    words = tuple(
        ReadWord(str(word["text"]), float(word["confidence"]), bool(word["in_grid"]))
        for word in values.get("words", ())
    )
    note = str(values.get("note", ""))
    return Reading(_board(rows, cols, tiles), tiles, int(values["width"]), int(values["height"]), note, words)


def _board(rows: int, cols: int, tiles: tuple[ReadTile, ...]) -> Board:
    if len(tiles) != rows * cols:
        raise BadBoard(f"{with_article(f'{rows}x{cols}')} board has {rows * cols} tiles, got {len(tiles)}")
    return Board([[tile.text for tile in tiles[row * cols : (row + 1) * cols]] for row in range(rows)])


def _tile(values: Mapping[str, Any]) -> ReadTile:
    return ReadTile(
        str(values["text"]),
        float(values["confidence"]),
        int(values["turn"]),
        tuple((float(x), float(y)) for x, y in values["corners"]),
        tuple((str(other["text"]), float(other["confidence"])) for other in values["alternatives"]),
    )
