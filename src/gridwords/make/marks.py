"""Marks: how the answers of a puzzle are drawn in every kind of output. The core chooses words and colours.

A mark is a pale ribbon with a dark edge. The edges tell words that cross apart also where a printer has no colours.
Words in straight lines may share several letters, so that their edges are drawn once more, over all ribbons.
"""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.board.picture import Path
    from gridwords.make.puzzle import Puzzle

__all__ = ["COLOURS", "EDGE", "Mark", "Points", "Stroke", "marks_of", "strokes_of"]

#: The edge and the core of each kind of ribbon; in grey, letters are as readable on one core as on another.
COLOURS = (
    ("#b35900", "#ffe6c7"),
    ("#1d63b5", "#d9e9fc"),
    ("#25763a", "#d8f0dc"),
    ("#7d3fb0", "#ecdff8"),
    ("#8a6d00", "#f7edb8"),
)
EDGE = 0.05  # of a cell, on either side
_WIDTHS = {"wordsearch": 0.68, "theme": 0.5, "board": 0.5}
_THIN = 0.26  # several words on a board use the same tiles
_ARC = 12  # straight parts of a round end
_ASIDE = (0.92, 0.38)  # a step that is parallel to no step from tile to tile


Points = tuple[tuple[float, float], ...]
Stroke = tuple[Points, str, float]
"""A line in one colour, and its width in cells."""


class Mark(NamedTuple):
    """A ribbon: where it goes, in cells (down and right from the corner of the grid), its width and its colours."""

    points: Points
    width: float
    edge: str
    core: str
    is_straight: bool

    @property
    def outline(self) -> Points:
        """The edge of a straight ribbon, from its first point to the same."""
        (down, right), (to_down, to_right) = self.points[0], self.points[-1]
        half, along = (self.width - EDGE) / 2, atan2(to_down - down, to_right - right)
        turns = [along + pi / 2 + pi * part / _ARC for part in range(_ARC + 1)]
        first = [(down + half * sin(turn), right + half * cos(turn)) for turn in turns]
        last = [(to_down - half * sin(turn), to_right - half * cos(turn)) for turn in turns]
        return (*first, *last, first[0])


def marks_of(puzzle: Puzzle) -> list[Mark]:
    """The ribbons, those of long words first, so that a word inside another is drawn on it."""
    chosen = puzzle.marks
    width = _THIN if puzzle.kind == "board" and len(chosen) > 1 else _WIDTHS[puzzle.kind]
    marks = [
        Mark(_points(puzzle.words[place].path, shift), width, *COLOURS[colour], puzzle.kind == "wordsearch")
        for place, colour, shift in chosen
    ]
    return sorted(marks, key=lambda mark: -len(mark.points))


def strokes_of(puzzle: Puzzle) -> Iterator[Stroke]:
    """The lines that draw the ribbons, those below first."""
    marks = marks_of(puzzle)
    for mark in marks:
        yield mark.points, mark.edge, mark.width
        yield mark.points, mark.core, mark.width - 2 * EDGE
    for mark in marks:
        if mark.is_straight:
            yield mark.outline, mark.edge, EDGE


def _points(path: Path, shift: float) -> Points:
    down, right = _ASIDE
    return tuple((row + 0.5 + shift * down, col + 0.5 + shift * right) for row, col in path)
