"""The text form of a board: how rows of tiles are read and written.

These forms are read: rows separated by `/` or line breaks (`abcd/efgh`), the tiles of a square without separators
(`abcdefghi`), tiles separated by spaces (where `Qu` is one tile), the same below a line with the number of rows and
columns (`4 4`), and rows separated by spaces on one line (`abc def ghi`). A `/` at the end closes the last row, so
`abcd/` is one row of four tiles, not a square. In a text of capitals, `Qu` is one tile (`QuANTS`). Of several lines as
`gridwords optimise` prints them (a board, a tab and numbers, the best board last) the last one is read.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from sys import byteorder
from typing import TYPE_CHECKING, AnyStr, NamedTuple

from gridwords.board.size import MAX_CELLS, fit_size, parse_size
from gridwords.board.tiles import canonical_tile, split_tiles
from gridwords.errors import BadBoard, plural, shorten
from gridwords.text import fold, is_decimal, is_upper

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Cells = bytes | array[int]

__all__ = ["Layout", "listed_board", "read_rows", "read_text", "write_text"]

_PLAIN = b".?abcdefghijklmnopqrstuvwxyz"  # the tiles that are one ASCII character, in order
_MOST_TILES = 1 << 16
_NUMBER = re.compile(r"-?\d[\d.e+-]*")


class Layout(NamedTuple):
    """A board's tiles. Equal boards have equal layouts: `tiles` holds the different ones, sorted."""

    rows: int
    cols: int
    tiles: tuple[str, ...]
    cells: Cells  # the position of each cell's tile: one byte, or two if there are more than 256 tiles


def read_text(text: str, size: tuple[int, int] | None) -> Layout:
    """The layout that a text describes; a given size must fit it."""
    if "Qu" in text and is_upper(text.replace("Qu", "")):
        text = text.replace("Qu", "(qu)")  # among capitals, the small u belongs to the Q
    text = fold(text).removeprefix("\ufeff").strip()
    if "\t" in text and (last := text.splitlines()[-1]) != (board := listed_board(last)):
        text = board
    if "\n" in text or "\r" in text:
        text = text.replace("\r\n", "/").replace("\n", "/").replace("\r", "/")
    if text.isascii():
        plain = _read_plain(text.encode("ascii"), size)
        if plain is not None:
            return plain
    rows = [row.strip() for row in _split_rows(text, "/")]
    divided = "/" in text
    header = _header(rows[0]) if rows else None
    spaced = any(len(row.split(None, 1)) > 1 for row in rows)
    if header is not None:
        if size not in (None, header):
            raise BadBoard(f"the board's first line says {rows[0]!r}, size says {_shown(size)}")
        size = header
        rows = rows[1:]
        divided = len(rows) > 1
        # With one tile per line there are no spaces; the number of tiles tells it from lines of plain letters.
        counts = [len(row.split()) for row in rows]
        spaced = any(count > 1 for count in counts) or sum(counts) == size[0] * size[1]
    elif spaced and not divided and _are_rows(words := rows[0].split(), size):
        rows, divided, spaced = words, True, False
    layout = _pack((row.split() if spaced else split_tiles(row) for row in rows), divided)
    return _sized(layout, divided, size)


def listed_board(line: str) -> str:
    """The board in a line that `gridwords` printed with a tab and its score; any other line unchanged.

    >>> listed_board("streaedlp\\t545"), listed_board("s\\tt\\tr")
    ('streaedlp', 's\\tt\\tr')
    """
    board, _, behind = line.partition("\t")
    last = behind.rpartition("\t")[2].strip()
    # Digits are not tiles, so tiles separated by tabs cannot be mistaken for it; a line "4<tab>4" is a size.
    return line if is_decimal(board.strip()) or not _NUMBER.fullmatch(last) else board.strip()


def _read_plain(data: bytes, size: tuple[int, int] | None) -> Layout | None:
    """The same for plain ASCII letters, without a Python step per cell (4096 x 4096: 0.1 s); None for other text."""
    if data.translate(None, _PLAIN).strip(b"/"):
        return None
    divided = b"/" in data
    cols = len(data)
    if divided:
        rows = _split_rows(data, b"/")
        cols = len(rows[0])
        if any(len(row) != cols for row in rows):
            raise _ragged([len(row) for row in rows])
        data = b"".join(rows)
    tiles = bytes([tile for tile in _PLAIN if tile in data])
    cells = data.translate(bytes.maketrans(tiles, bytes(range(len(tiles)))))
    return _sized(
        Layout(len(rows) if divided else 1, cols, tuple(tiles.decode("ascii")), cells), divided, size
    )


def read_rows(rows: Iterable[str | Sequence[str]], size: tuple[int, int] | None) -> Layout:
    """The layout of a list of rows, each a text or a list of tiles."""
    layout = _pack(map(_row_tiles, rows), True)
    return _sized(layout, layout.rows > 0, size)


def _row_tiles(row: str | Sequence[str]) -> list[str]:
    if isinstance(row, str):
        row = fold(row).strip()
        words = row.split()
        one_line = "\n" not in row and "\r" not in row
        return words if len(words) > 1 and one_line else split_tiles(row)
    if isinstance(row, (bytes, bytearray)):
        raise TypeError
    return list(row)


def _split_rows(text: AnyStr, separator: AnyStr) -> list[AnyStr]:
    rows = text.split(separator)
    if not rows[-1]:  # a separator closed the last row, or the text is empty
        rows.pop()
    return rows


def _header(row: str) -> tuple[int, int] | None:
    """Rows and columns if the row is two numbers."""
    parts = row.split()
    if len(parts) == 2 and all(part.isascii() and part.isdecimal() for part in parts):
        return parse_size("x".join(parts))
    return None


def _are_rows(words: Sequence[str], size: tuple[int, int] | None) -> bool:
    """Whether words on one line are rows rather than tiles: few tiles have more than two letters.

    `th in qu er` is four tiles, unless there are as many words as letters in each.
    """
    cols = len(split_tiles(words[0]))
    return (
        (cols > 2 or cols == len(words))
        and all(len(split_tiles(word)) == cols for word in words)
        and (size is None or len(words) != size[0] * size[1])
    )


def _pack(rows: Iterable[list[str]], divided: bool) -> Layout:
    """Numbers the different tiles row by row, so that only one row at a time is a list of texts."""
    codes: dict[str, int] = {}  # by what was written
    numbers: dict[str, int] = {}  # by canonical tile
    cells = array("H")
    lengths: list[int] = []
    for row in rows:
        for text in dict.fromkeys(row):
            if text not in codes:
                codes[text] = numbers.setdefault(_read_tile(text, row, len(lengths), divided), len(numbers))
        if len(numbers) > _MOST_TILES:
            raise BadBoard(f"a board has at most {_MOST_TILES:,} different tiles")
        cells.extend(map(codes.__getitem__, row))
        lengths.append(len(row))
    if any(length != lengths[0] for length in lengths):
        raise _ragged(lengths)
    tiles = sorted(numbers)
    # Tiles were numbered in order of appearance; number them in sorted order instead.
    place = dict(zip(map(numbers.__getitem__, tiles), range(len(tiles)), strict=True))
    packed: Cells
    if len(tiles) <= 256:
        low_bytes = cells.tobytes()[byteorder == "big" :: 2]
        packed = low_bytes.translate(bytes(place.get(number, 0) for number in range(256)))
    else:
        packed = array("H", map(place.__getitem__, cells))
    return Layout(len(lengths), lengths[0] if lengths else 0, tuple(tiles), packed)


def _read_tile(text: object, row: list[str], number: int, divided: bool) -> str:
    try:
        if not isinstance(text, str):
            raise BadBoard(f"a tile is text, got {shorten(text)}")
        return canonical_tile(text)
    except BadBoard as error:
        col = row.index(text) + 1  # type: ignore[arg-type]
        place = f"row {number + 1}, column {col}" if divided else f"tile {col}"
        raise BadBoard(f"board {place}: {error}") from None


def _ragged(lengths: list[int]) -> BadBoard:
    usual = Counter(lengths).most_common(1)[0][0]  # the first among equally common ones
    odd = [number for number, length in enumerate(lengths) if length != usual]
    others = "row 1 has" if len(lengths) == 2 else "the others have" if len(odd) == 1 else "most have"
    return BadBoard(f"board row {odd[0] + 1} has {plural(lengths[odd[0]], 'tile')}, {others} {usual}")


def _sized(layout: Layout, divided: bool, size: tuple[int, int] | None) -> Layout:
    """The layout in its size: rows that were written must match it, a run of tiles is cut into rows."""
    count = len(layout.cells)
    if count > MAX_CELLS:
        raise BadBoard(f"a board has at most {MAX_CELLS:,} cells, got {count:,}")
    if divided:
        if size is not None and size != layout[:2]:
            rows, cols = layout[:2]
            raise BadBoard(
                f"board has {plural(rows, 'row')} of {plural(cols, 'tile')}, size says {_shown(size)}"
            )
        return layout
    rows, cols = fit_size(count, size)
    return layout._replace(rows=rows, cols=cols)


def _shown(size: tuple[int, int] | None) -> str:
    return f"{size[0]}x{size[1]}" if size else "nothing"


def write_text(layout: Layout) -> str:
    """The text of a layout, on one line. Reading it back gives the same layout, whatever its size."""
    rows, cols, tiles, cells = layout
    if not cols:
        return "/" * rows
    if not rows:
        return f"0 {cols}"
    one_each = "".join(tiles)
    if isinstance(cells, bytes) and len(one_each) == len(tiles) and one_each.isascii():
        letters = cells.translate(one_each.encode("ascii").ljust(256)).decode("ascii")
        lines = [letters[start : start + cols] for start in range(0, len(letters), cols)]
    else:
        lines = _join(layout, tiles)
        if not one_each.isascii() and any(fold(line) != line for line in lines):
            # Letters that would combine into one if written next to each other, such as the jamo of Hangul.
            lines = _join(
                layout, [tile if tile.isascii() or tile[0] == "(" else f"({tile})" for tile in tiles]
            )
    # A single row needs a closing separator, or it would be read as a square.
    return "/".join(lines) + ("/" if rows == 1 and cols > 1 else "")


def _join(layout: Layout, tiles: Sequence[str]) -> list[str]:
    _, cols, _, cells = layout
    starts = range(0, len(cells), cols)
    return ["".join(map(tiles.__getitem__, cells[start : start + cols])) for start in starts]
