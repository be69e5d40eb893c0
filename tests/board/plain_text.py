"""How board texts are read and written, by plain rules: what the core is compared with."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from unicodedata import category

from gridwords._core import is_decimal, is_upper
from gridwords.board.size import MAX_CELLS, fit_size, parse_size
from gridwords.board.text import Layout
from gridwords.errors import BadBoard, plural, shorten
from gridwords.text import fold, is_letters

_MOST_TILES = 1 << 16
_NUMBER = re.compile(r"-?\d[\d.e+-]*")


def read_text(text: str, size: tuple[int, int] | None) -> Layout:
    """The layout that a text describes; a given size must fit it."""
    if "Qu" in text and is_upper(text.replace("Qu", "")):
        text = text.replace("Qu", "(qu)")  # among capitals, the small u belongs to the Q
    text = fold(text).removeprefix("\ufeff").strip()
    if "\t" in text and (last := text.splitlines()[-1]) != (board := listed_board(last)):
        text = board
    text = text.replace("\r\n", "/").replace("\n", "/").replace("\r", "/")
    rows = [row.strip() for row in _split_rows(text)]
    divided = "/" in text
    header = _header(rows[0]) if rows else None
    spaced = any(len(row.split(None, 1)) > 1 for row in rows)
    if header is not None:
        if size not in (None, header):
            raise BadBoard(f"the board's first line says {shorten(rows[0])}, size says {_shown(size)}")
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
    """The board in a line that `gridwords` printed with a tab and its score; any other line unchanged."""
    board, _, behind = line.partition("\t")
    last = behind.rpartition("\t")[2].strip()
    # Digits are not tiles, so tiles separated by tabs cannot be mistaken for it; a line "4<tab>4" is a size.
    return line if is_decimal(board.strip()) or not _NUMBER.fullmatch(last) else board.strip()


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
    return list(row)


def _split_rows(text: str) -> list[str]:
    rows = text.split("/")
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


def _pack(rows: Iterable[Sequence[str]], divided: bool) -> Layout:
    read = [
        [_read_tile(text, number, col, divided) for col, text in enumerate(row)]
        for number, row in enumerate(rows)
    ]
    lengths = [len(row) for row in read]
    if len(set(lengths)) > 1:
        raise _ragged(lengths)
    tiles = sorted({tile for row in read for tile in row})
    if len(tiles) > _MOST_TILES:
        raise BadBoard(f"a board has at most {_MOST_TILES:,} different tiles")
    place = {tile: number for number, tile in enumerate(tiles)}
    cells = [place[tile] for row in read for tile in row]
    packed = bytes(cells) if len(tiles) <= 256 else array("H", cells)
    return Layout(len(read), lengths[0] if lengths else 0, tuple(tiles), packed)


def _read_tile(text: str, row: int, col: int, divided: bool) -> str:
    try:
        return canonical_tile(text)
    except BadBoard as error:
        place = f"row {row + 1}, column {col + 1}" if divided else f"tile {col + 1}"
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
    rows, cols, tiles, _ = layout
    if not cols:
        return "/" * rows
    if not rows:
        return f"0 {cols}"
    lines = _join(layout, tiles)
    if any(fold(line) != line for line in lines):
        # Letters that would combine into one if written next to each other, such as the jamo of Hangul.
        lines = _join(layout, [tile if tile.isascii() or tile[0] == "(" else f"({tile})" for tile in tiles])
    # A single row needs a closing separator, or it would be read as a square.
    return "/".join(lines) + ("/" if rows == 1 and cols > 1 else "")


def _join(layout: Layout, tiles: Sequence[str]) -> list[str]:
    _, cols, _, cells = layout
    starts = range(0, len(cells), cols)
    return ["".join(map(tiles.__getitem__, cells[start : start + cols])) for start in starts]


def canonical_tile(text: str) -> str:
    """The canonical way to write a tile: lower case, choices sorted and distinct, no needless parentheses."""
    folded = fold(text)
    if len(folded) == 1 and (is_letters(folded) or folded in ".?"):
        return folded
    if not folded:
        raise BadBoard("an empty tile (a hole is written '.')")
    if folded[0] == "(" and folded[-1] == ")":
        choices = folded[1:-1].split("|")
        for choice in choices:
            if not choice:
                raise BadBoard(
                    f"tile {shorten(text)} has an empty choice: expected letters, as in (qu) or (a|b)"
                )
            _check_letters(choice[:1] + "".join(c for c in choice[1:] if category(c)[0] != "M"), text)
    else:
        if folded[0] == "(":
            raise BadBoard(f"'(' is never closed{_within(text)}")
        if len(folded) == 1 and folded == ")":
            raise BadBoard("')' closes nothing")
        if len(folded) == 1 and folded == "|":
            raise BadBoard("'|' stands between choices in parentheses, as in (a|b)")
        _check_letters(folded, text)
        choices = [folded]
    distinct = sorted(set(choices))
    # A bare q may mean Qu; in parentheses it never does.
    if len(distinct) == 1 and len(distinct[0]) == 1 and distinct[0] != "q":
        return distinct[0]
    return f"({'|'.join(distinct)})"


def _check_letters(letters: str, tile: str) -> None:
    if is_letters(letters):
        return
    wrong = next(c for c in letters if not is_letters(c))
    raise BadBoard(f"{wrong!r} is not a letter{_within(tile)}: a tile is a letter, (qu), (a|b), ? or .")


def _within(tile: str) -> str:
    return "" if len(tile) == 1 else f" in {shorten(tile)}"


def split_tiles(row: str) -> list[str]:
    """The text of each tile in a row written without spaces; `canonical_tile` checks them."""
    # Possessive: a row of unclosed parentheses must not take quadratic time.
    return re.findall(r"\([^()]*+\)|.", row, re.DOTALL)
