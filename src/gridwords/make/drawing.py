"""Puzzles as SVG pictures: the grid with its title and its words, or with the answers marked."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from gridwords.board.picture import FONT, Svg, width_of
from gridwords.make.marks import strokes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.marks import Points
    from gridwords.make.puzzle import Puzzle

__all__ = ["CELL", "INK", "PAD", "RULE", "TEXT", "TOP", "Layout", "grid_svg", "puzzle_svg", "size_of"]

CELL, PAD, TOP = 32, 16, 52
TEXT, _LINE, _TITLE = 14, 22, 20  # sizes of letters, and from line to line
INK, RULE = "#1d2433", "#c3c8d4"
_MOST_ROWS = 20  # of words
_LETTER = 0.7  # the width of a letter, as part of its size


class Layout(NamedTuple):
    """Where things are in a picture of a puzzle. The grid is at (PAD, TOP)."""

    width: int
    height: int
    title: str
    title_size: float
    below: Sequence[tuple[float, float, str]]  # left, top and text

    @classmethod
    def of(cls, puzzle: Puzzle, answers: bool) -> Layout:
        """Wide enough for the grid, the words and, at half its size, the title."""
        title = f"{puzzle.title}: answers" if answers else puzzle.title
        words = puzzle.below(answers)
        column = max(map(width_of, words), default=0) * TEXT * _LETTER + PAD
        least = max(
            max(puzzle.board.cols, 6) * CELL,
            -(-len(words) // _MOST_ROWS) * column,
            width_of(title) * _TITLE * _LETTER / 2,
        )
        columns = max(1, min(len(words), int(least // column)))
        rows = -(-len(words) // columns)
        under = TOP + puzzle.board.rows * CELL + PAD
        places = [
            (PAD + number // rows * least / columns, under + number % rows * _LINE, word)
            for number, word in enumerate(words)
        ]
        size = min(_TITLE, least / max(1, width_of(title)) / _LETTER)
        return cls(round(least) + 2 * PAD, under + rows * _LINE + PAD, title, size, places)


def puzzle_svg(puzzle: Puzzle, *, answers: bool = False) -> Svg:
    """Title, grid and words, black on white; with `answers`, a ribbon along each word.

    The picture contains no ids, scripts, fonts or links.
    """
    width, height, title, size, below = Layout.of(puzzle, answers)
    listed = [f'<text x="{x:g}" y="{y + TEXT:g}">{escape(word)}</text>' for x, y, word in below]
    return Svg(
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}" style="max-width:100%;height:auto">',
                f"<title>{escape(title)}</title>",
                '<rect width="100%" height="100%" fill="#fff"/>',
                f'<g font-family="{FONT}" fill="{INK}">',
                f'<text x="{PAD}" y="{PAD + 20}" font-size="{size:g}" font-weight="700">{escape(title)}</text>',
                f'<g transform="translate({PAD} {TOP})">{grid_svg(puzzle, answers=answers)}</g>',
                f'<g font-size="{TEXT}">{"".join(listed)}</g>',
                "</g></svg>",
            ]
        )
        + "\n"
    )


def size_of(puzzle: Puzzle) -> tuple[int, int]:
    """The width and height of the grid that `grid_svg` draws."""
    return puzzle.board.cols * CELL, puzzle.board.rows * CELL


def grid_svg(puzzle: Puzzle, *, answers: bool = False) -> str:
    """The grid alone, from (0, 0), 32 pixels per cell."""
    board = puzzle.board
    lines, letters = [], []
    for number, letter in enumerate(puzzle.labels):
        row, col = divmod(number, board.cols)
        if not letter:
            continue
        lines.append(f"M{col * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z")
        x, y = (col + 0.5) * CELL, (row + 0.5) * CELL
        letters.append(f'<text x="{x:g}" y="{y + 6.5:g}">{escape(letter)}</text>')
    ribbons = "".join(_line(*stroke) for stroke in strokes_of(puzzle)) if answers else ""
    return (
        f'<path fill="none" stroke="{RULE}" d="{"".join(lines)}"/>'
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{ribbons}</g>'
        f'<g font-size="18" font-weight="600" text-anchor="middle">{"".join(letters)}</g>'
    )


def _line(points: Points, colour: str, width: float) -> str:
    way = "L".join(f"{col * CELL:.4g} {row * CELL:.4g}" for row, col in points)
    return f'<path stroke="{colour}" stroke-width="{width * CELL:g}" d="M{way}"/>'
