"""Puzzles as SVG pictures: the grid with its title and its words, or with the answers marked."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gridwords.board.picture import FONT, Svg
from gridwords.make.text import label

if TYPE_CHECKING:
    from gridwords.board.picture import Path
    from gridwords.make.puzzle import Puzzle

__all__ = ["columns_of", "grid_svg", "puzzle_svg", "size_of"]

_CELL, _PAD, _LINE = 32, 16, 22
_INK, _RULE, _MARK = "#1d2433", "#c3c8d4", "#f2b134"


def puzzle_svg(puzzle: Puzzle, *, answers: bool = False) -> Svg:
    """Title, grid and words, black on white; with `answers`, a band over each word and no list.

    The picture contains no ids, scripts, fonts or links.
    """
    words = [] if answers else [label(text) for text in puzzle.listed] or [puzzle.hint]
    width = max(puzzle.board.cols * _CELL, 6 * _CELL) + 2 * _PAD
    columns = columns_of(words, width - 2 * _PAD)
    rows = -(-len(words) // columns)
    top = _PAD + 36
    under = top + puzzle.board.rows * _CELL + _PAD
    height = under + rows * _LINE + _PAD
    step = (width - 2 * _PAD) / columns
    title = f"{puzzle.title}: answers" if answers else puzzle.title
    listed = [
        f'<text x="{_PAD + (number // rows) * step:g}" y="{under + (number % rows) * _LINE + 14}">{escape(word)}</text>'
        for number, word in enumerate(words)
    ]
    return Svg(
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}" style="max-width:100%;height:auto">',
                f"<title>{escape(title)}</title>",
                '<rect width="100%" height="100%" fill="#fff"/>',
                f'<g font-family="{FONT}" fill="{_INK}">',
                f'<text x="{_PAD}" y="{_PAD + 20}" font-size="20" font-weight="700">{escape(title)}</text>',
                f'<g transform="translate({_PAD} {top})">{grid_svg(puzzle, answers=answers)}</g>',
                f'<g font-size="14">{"".join(listed)}</g>',
                "</g></svg>",
            ]
        )
        + "\n"
    )


def columns_of(words: list[str], width: float) -> int:
    """How many columns of words a list of that width has; letters are about 10 wide."""
    widest = max(map(len, words), default=1) * 10 + 16
    return max(1, min(len(words) or 1, int(width // widest)))


def size_of(puzzle: Puzzle) -> tuple[int, int]:
    """The width and height of the grid that `grid_svg` draws."""
    return puzzle.board.cols * _CELL, puzzle.board.rows * _CELL


def grid_svg(puzzle: Puzzle, *, answers: bool = False) -> str:
    """The grid alone, from (0, 0), 32 pixels per cell."""
    board = puzzle.board
    lines, letters = [], []
    for number, tile in enumerate(board):
        row, col = divmod(number, board.cols)
        if tile == ".":
            continue
        lines.append(f"M{col * _CELL} {row * _CELL}h{_CELL}v{_CELL}h-{_CELL}z")
        x, y = (col + 0.5) * _CELL, (row + 0.5) * _CELL
        letters.append(f'<text x="{x:g}" y="{y + 6.5:g}">{escape(label(tile.strip("()")))}</text>')
    marks = "".join(_band(one.path) for one in puzzle.marked) if answers else ""
    return (
        f'<path fill="none" stroke="{_RULE}" d="{"".join(lines)}"/>'
        f'<g fill="none" stroke="{_MARK}" stroke-opacity=".55" stroke-width="20" stroke-linecap="round" '
        f'stroke-linejoin="round">{marks}</g>'
        f'<g font-size="18" font-weight="600" text-anchor="middle">{"".join(letters)}</g>'
    )


def _band(path: Path) -> str:
    points = "L".join(f"{(col + 0.5) * _CELL:g} {(row + 0.5) * _CELL:g}" for row, col in path)
    return f'<path d="M{points}"/>'
