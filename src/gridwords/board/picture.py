"""Pictures of boards: SVG for notebooks, pages and documents, text for a terminal.

Both can show a path, the cells of one word in order. If a board is too large to read, only the area around the path or
the first corner is drawn.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gridwords.errors import BadOption, with_article

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.board import Board

Path = tuple[tuple[int, int], ...]

# The picture has its own background, so that it looks the same on a light and on a dark page.
FRAME, TILE, INK, MUTED, TRACE = "#25314c", "#fbf7ee", "#25314c", "#8b93a7", "#d23f2b"
FONT = "ui-rounded,'Segoe UI','Helvetica Neue',system-ui,'DejaVu Sans',sans-serif"
LONGEST_LABEL = 8


class Svg(str):
    """An SVG picture as text, which a notebook displays."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def board_svg(
    board: Board,
    path: Path | None = None,
    *,
    title: str | None = None,
    cell: int = 48,
    q_is_qu: bool = False,
    most: int = 40,
) -> Svg:
    """Draw a board as SVG, with a path as arrows and a ring around its start.

    `cell` is the side of a cell in pixels, `q_is_qu` writes a bare q as Qu, and `most` limits the rows and columns that
    are drawn. The picture contains no ids, scripts, fonts or links, so one page can hold any number of them.

    >>> board_svg(Board("tea/set"), path=((0, 0), (0, 1), (0, 2)))[:4]
    '<svg'
    """
    from html import escape  # 2 ms, which a board drawn as text must not cost

    path = _checked(board, path)
    top, left, bottom, right = _window(board, path, most)
    pad = 0.2 * cell
    width, height = (right - left) * cell + 2 * pad, (bottom - top) * cell + 2 * pad

    def centre(row: float, col: float) -> tuple[float, float]:
        return pad + (col - left + 0.5) * cell, pad + (row - top + 0.5) * cell

    on_path = set(path)
    tiles, holes = [], []
    texts: dict[str, list[str]] = {INK: [], MUTED: [], TILE: []}
    for row in range(top, bottom):
        for col in range(left, right):
            x, y = centre(row, col)
            tile = board[row, col]
            if tile == ".":
                holes.append((x, y))
                continue
            tiles.append((x, y))
            colour = TILE if (row, col) in on_path else MUTED if tile == "?" else INK
            label = _label(tile, q_is_qu)
            texts[colour].append(_text(escape(label), len(label), x, y, cell))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" style="max-width:100%;height:auto">',
        f"<title>{escape(title if title is not None else _title(board, path, q_is_qu))}</title>",
        f'<rect width="100%" height="100%" rx="{_n(0.25 * cell)}" fill="{FRAME}"/>',
        _squares(tiles, 0.88 * cell, TILE),
        _squares(holes, 0.3 * cell, "#34415f"),
        *_trace(board, path, centre, cell),
        f'<g font-family="{FONT}" font-size="{_n(0.46 * cell)}" font-weight="600" text-anchor="middle">',
        *(f'<g fill="{colour}">{"".join(marks)}</g>' for colour, marks in texts.items() if marks),
        "</g></svg>",
    ]
    return Svg("\n".join(part for part in parts if part) + "\n")


def board_text(board: Board, path: Path | None = None, *, q_is_qu: bool = False, most: int = 40) -> str:
    """Draw a board as lines of text in straight columns.

    Tiles on the path are upper case with the number of their step, the others lower case.

    >>> print(board_text(Board("tea/set"), path=((0, 0), (0, 1), (0, 2))))
    T1 E2 A3
    s  e  t
    """
    path = _checked(board, path)
    top, left, bottom, right = _window(board, path, most)
    steps = {place: str(number) for number, place in enumerate(path, 1)}

    def mark(row: int, col: int) -> str:
        label = _label(board[row, col], q_is_qu)
        if not path:
            return label
        return label + steps[row, col] if (row, col) in steps else same_length(label, str.lower)

    rows = [[mark(row, col) for col in range(left, right)] for row in range(top, bottom)]
    width = max((width_of(text) for texts in rows for text in texts), default=0)
    lines = [" ".join(text + " " * (width - width_of(text)) for text in texts).rstrip() for texts in rows]
    if (bottom - top, right - left) != board.size:
        lines.append(
            f"(rows {top} to {bottom - 1} and columns {left} to {right - 1} of {board.rows}x{board.cols})"
        )
    return "\n".join(lines)


def _checked(board: Board, path: Path | None) -> Path:
    for row, col in path or ():
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            raise BadOption(f"path cell ({row}, {col}) is not on {with_article(board.shape)} board")
    return path or ()


def _window(board: Board, path: Path, most: int) -> tuple[int, int, int, int]:
    """The area to draw: everything, or `most` rows or columns that contain the path, or at least its start."""

    def span(length: int, places: list[int]) -> tuple[int, int]:
        if length <= most:
            return 0, length
        if not places:
            return 0, most
        low, high = min(places), max(places)
        middle = (low + high) // 2 if high - low < most else places[0]
        first = min(max(middle - most // 2, 0), length - most)
        return first, first + most

    top, bottom = span(board.rows, [row for row, _ in path])
    left, right = span(board.cols, [col for _, col in path])
    return top, left, bottom, right


def same_length(text: str, change: Callable[[str], str]) -> str:
    """Change case letter by letter, except where one letter would become several (ß to SS)."""
    return "".join(new if len(new := change(letter)) == 1 else letter for letter in text)


def _label(tile: str, q_is_qu: bool) -> str:
    """The label of a tile: `a` is A, `(qu)` is Qu, `(a|b)` is A/B, `?` and `.` are themselves."""
    if tile == "q" and q_is_qu:
        return "Qu"
    choices = tile.strip("()").split("|")
    label = "/".join(same_length(choice[:1], str.upper) + choice[1:] for choice in choices)
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 2] + ".."


def _title(board: Board, path: Path, q_is_qu: bool) -> str:
    # A screen reader should not read out the letters of a large board.
    text = f"Board {board}" if len(board) <= 400 else f"Board of {board.rows} rows and {board.cols} columns"
    if path:
        text += ", path " + " ".join(_label(board[place], q_is_qu) for place in path)
    return text


def width_of(text: str) -> int:
    """The columns a text occupies in a terminal: two per wide letter, none for a combining mark."""
    if text.isascii():
        return len(text)
    import unicodedata

    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def _n(number: float) -> str:
    """A coordinate to a tenth of a pixel, as short as possible."""
    return f"{number:.1f}".removesuffix(".0")


def _squares(centres: list[tuple[float, float]], side: float, colour: str) -> str:
    """Rounded squares in one element: the round joins of a thick outline form the corners."""
    if not centres:
        return ""
    core = 0.64 * side
    shapes = "".join(
        f"M{_n(x - core / 2)} {_n(y - core / 2)}h{_n(core)}v{_n(core)}h-{_n(core)}z" for x, y in centres
    )
    return (
        f'<path fill="{colour}" stroke="{colour}" stroke-width="{_n(side - core)}" '
        f'stroke-linejoin="round" d="{shapes}"/>'
    )


def _text(label: str, length: int, x: float, y: float, cell: float) -> str:
    # A single letter is large; several must fit the disc that a path draws under them.
    size = (0.46 if length == 1 else 0.35 if length == 2 else 0.85 / length) * cell
    style = f' font-size="{_n(size)}"' if length > 1 else ""
    return f'<text x="{_n(x)}" y="{_n(y + 0.36 * size)}"{style}>{label}</text>'


def _trace(
    board: Board, path: Path, place: Callable[[float, float], tuple[float, float]], cell: float
) -> list[str]:
    """The path: a line through its cells, a disc under each letter, an arrow into each following cell."""
    if not path:
        return []
    disc, ring = 0.3 * cell, 0.39 * cell
    line, arrows = f"M{_point(place(*path[0]))}", []
    for (row, col), (next_row, next_col) in pairwise(path):
        down, across = next_row - row, next_col - col
        there = place(next_row, next_col)
        if board.neighbours == "torus" and max(abs(down), abs(across)) > 1:
            # Across the edge: out of the board on this side and back in on the other.
            down, across = _short(down), _short(across)
            out = place(row + 0.56 * down, col + 0.56 * across)
            back = place(next_row - 0.56 * down, next_col - 0.56 * across)
            line += f"L{_point(out)}M{_point(back)}"
        line += f"L{_point(there)}"
        if down or across:
            arrows.append(_arrow(there, across, down, disc, cell))
    discs = "".join(f"M{_point(place(*spot))}h0" for spot in path)
    x, y = place(*path[0])
    return [
        f'<g fill="none" stroke="{TRACE}" stroke-linecap="round" stroke-linejoin="round">',
        f'<path stroke-width="{_n(0.11 * cell)}" d="{line}"/>' if arrows else "",
        f'<path stroke-width="{_n(2 * disc)}" d="{discs}"/>',
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(ring)}" stroke-width="{_n(0.055 * cell)}"/>',
        f'<path fill="{TRACE}" stroke-width="{_n(0.05 * cell)}" d="{"".join(arrows)}"/>' if arrows else "",
        "</g>",
    ]


def _arrow(tip_of: tuple[float, float], across: float, down: float, disc: float, cell: float) -> str:
    """A triangle whose tip touches the disc it points at, so that crossing lines do not hide it."""
    length = (across * across + down * down) ** 0.5
    ux, uy = across / length, down / length
    x, y = tip_of[0] - ux * disc, tip_of[1] - uy * disc
    back, half = 0.2 * cell, 0.13 * cell
    left = (x - ux * back - uy * half, y - uy * back + ux * half)
    right = (x - ux * back + uy * half, y - uy * back - ux * half)
    return f"M{_point((x, y))}L{_point(left)}L{_point(right)}z"


def _short(step: int) -> int:
    """A step around a torus as the short way across the edge."""
    return step if abs(step) <= 1 else -1 if step > 0 else 1


def _point(spot: tuple[float, float]) -> str:
    return f"{_n(spot[0])} {_n(spot[1])}"
