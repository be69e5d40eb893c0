"""Tiles as they are found in a picture."""

from __future__ import annotations

from functools import cache
from os.path import dirname, join
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords._core import Reader
from gridwords.board.size import AnySize, parse_size
from gridwords.errors import BadOption, BadPicture

if TYPE_CHECKING:
    from gridwords.read.pixels import Pixels

#: A tile that is less sure than this should be looked at.
DOUBTFUL = 0.9
MOST_SIDE = 25  # rows or columns of a board in a picture

Corner = tuple[float, float]


class ReadTile(NamedTuple):
    """One tile of a picture.

    `text` is the tile as a board writes it: `a`, `(qu)`, or `.` where there is none or one without a letter.
    `confidence` is the probability that this is right. `turn` is how many quarters the tile must be turned clockwise to
    stand upright on the board. `corners` are the x and y of its four corners in pixels of the upright picture,
    clockwise from the top left of the board. `alternatives` has other readings with their probabilities, the most
    likely first.
    """

    text: str
    confidence: float
    turn: int
    corners: tuple[Corner, ...]
    alternatives: tuple[tuple[str, float], ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether it should be looked at."""
        return self.confidence < DOUBTFUL

    def to_dict(self) -> dict[str, Any]:
        """The tile in plain types."""
        return {
            "text": self.text,
            "confidence": self.confidence,
            "turn": self.turn,
            "corners": [list(corner) for corner in self.corners],
            "alternatives": [{"text": text, "confidence": sure} for text, sure in self.alternatives],
        }


class ReadWord(NamedTuple):
    """A word beside a grid: the mean probability of its letters, and whether the grid has it in a straight line."""

    text: str
    confidence: float
    in_grid: bool


class FoundBoard(NamedTuple):
    """A board of a picture: its tiles row by row, a note on it and the words beside it."""

    rows: int
    cols: int
    note: str
    tiles: tuple[ReadTile, ...]
    words: tuple[ReadWord, ...]


def find_boards(pixels: Pixels, size: AnySize | None = None, words: bool = False) -> list[FoundBoard]:
    """The boards in a picture, the best first; BadPicture if there is none."""
    rows, cols = (0, 0) if size is None else parse_size(size)
    if size is not None and not (min(rows, cols) >= 1 and max(rows, cols) <= MOST_SIDE):
        raise BadPicture(f"size {rows}x{cols}: a board in a picture has 1 to {MOST_SIDE} rows and columns")
    found = default_reader().read(pixels.rgb, rows, cols, words)
    if not found[0][3]:
        raise BadPicture(f"{pixels.name}: {found[0][2]}")
    across, down = pixels.scale
    return [
        FoundBoard(
            rows,
            cols,
            note,
            tuple(_tile(cell, across, down) for cell in cells),
            tuple(ReadWord(text, round(sure, 4), has) for text, sure, has in listed),
        )
        for rows, cols, note, cells, listed in found
    ]


def _tile(cell: Any, across: float, down: float) -> ReadTile:
    text, confidence, turn, corners, alternatives = cell
    # Rounded here, so that a reading equals the one that is read back from its JSON.
    return ReadTile(
        text,
        round(confidence, 4),
        turn,
        tuple((round(x * across, 1), round(y * down, 1)) for x, y in corners),
        tuple((other, round(sure, 4)) for other, sure in alternatives),
    )


WEIGHTS = join(dirname(dirname(__file__)), "data", "reader.weights")


@cache
def default_reader() -> Reader:
    """The reader, opened once per process."""
    try:
        with open(WEIGHTS, "rb") as file:
            return Reader(file.read())
    except OSError as error:
        raise BadOption(f"the reader's weights {WEIGHTS} cannot be read: {error.strerror}") from None
