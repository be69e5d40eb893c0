"""Puzzles as a page that prints: each puzzle on a sheet of its own, the answers after all of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gridwords.board.picture import width_of
from gridwords.errors import BadOption, unknown
from gridwords.make.drawing import grid_svg, size_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import Puzzle

__all__ = ["PAPERS", "SHARES", "puzzle_html"]

PAPERS = {"a4": "A4", "letter": "letter"}
#: The part of a sheet that words may take below a grid to solve, and below answers, which are only looked at.
SHARES = (0.35, 0.55)

_STYLE = """
body { font: 14pt/1.4 system-ui, 'DejaVu Sans', sans-serif; color: #1d2433; margin: 0; }
section { break-after: page; max-width: 17cm; margin: 0 auto; padding: 1em 0; }
section:last-child { break-after: auto; }
h1 { font-size: 20pt; margin: 0 0 .5em; overflow-wrap: anywhere; }
h1 small { float: right; font-size: 12pt; font-weight: normal; line-height: 28pt; }
svg { display: block; width: 100%; margin: 0 auto 1em; }
ul { list-style: none; margin: 0; padding: 0; }
li { break-inside: avoid; }
"""
# A sheet in points: as wide as the section, as high as letter paper, less its margins, title and gaps.
_WIDTH, _HEIGHT, _GRID, _LEAST_GRID = 480, 570, 480, 150
_TITLE, _TITLE_LINE = 36, 28  # letters in a line of the title, and its height
_SIZES = (14, 13, 12, 11, 10, 9, 8, 7, 6)  # of words
# The width of a capital letter, and of the space between columns, as part of the size.
_LETTER, _BETWEEN = 0.72, 1.2


def puzzle_html(puzzles: Sequence[Puzzle], paper: str = "a4") -> str:
    """One page with all puzzles, then their answer keys, each on its own sheet when printed.

    It contains no scripts and no links, so it looks the same anywhere.
    """
    if paper not in PAPERS:
        raise BadOption(unknown("paper", paper, PAPERS))
    if not puzzles:
        raise BadOption("there are no puzzles to print")
    title = escape(puzzles[0].title)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            f"<style>@page {{ size: {PAPERS[paper]}; margin: 2cm; }}{_STYLE}</style></head><body>",
            *(_sheet(puzzle, answers, len(puzzles) > 1) for answers in (False, True) for puzzle in puzzles),
            "</body></html>",
            "",
        ]
    )


def _sheet(puzzle: Puzzle, answers: bool, is_rated: bool) -> str:
    """The sheet of a puzzle; one of several says how difficult it is."""
    width, height = size_of(puzzle)
    title = escape(f"{puzzle.title}: answers" if answers else puzzle.title)
    if is_rated and not answers:
        title += f" <small>{puzzle.difficulty_name}</small>"
    below = [escape(text) for text in puzzle.below(answers)]
    columns, size, rest = _room(f"{puzzle.title}: answers", puzzle.below(answers), SHARES[answers])
    if len(below) > 1:
        items = "".join(f"<li>{text}</li>" for text in below)
        listed = f'<ul style="columns: {columns}; font-size: {size}pt">{items}</ul>'
    else:
        listed = "".join(f"<p>{text}</p>" for text in below)
    return (
        f"<section><h1>{title}</h1>"
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width + 2} {height + 2}" style="max-height: {rest:.0f}pt" '
        f'fill="#1d2433">{grid_svg(puzzle, answers=answers)}</svg>'
        f"{listed}</section>"
    )


def _room(title: str, texts: Sequence[str], share: float) -> tuple[int, int, float]:
    """For what is below a grid the number of columns and the size, so that all fit on a sheet; and what is left."""
    page = _HEIGHT - (-(-width_of(title) // _TITLE) - 1) * _TITLE_LINE
    widest = max(map(width_of, texts), default=0)
    for size in _SIZES:
        columns = max(1, min(len(texts), int(_WIDTH // ((widest * _LETTER + _BETWEEN) * size))))
        height = -(-len(texts) // columns) * 1.4 * size
        if height <= share * page:
            break
    return columns, size, max(_LEAST_GRID, min(_GRID, page - height))
