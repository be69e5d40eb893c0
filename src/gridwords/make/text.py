"""Puzzles as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.board.picture import same_length, width_of
from gridwords.text import writing_directions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import Puzzle

_LEAST_WIDTH = 40


def label(text: str) -> str:
    """A letter or a word as it is printed: in capitals, except where one letter would become two."""
    return same_length(text, str.upper)


def in_view(text: str) -> str:
    """The text as it is seen from left to right, for what draws letters in that order: Hebrew from its end.

    Parts of the other direction are turned, and so is their order where the text begins with a letter that is read
    from right to left. Digits keep their order.
    """
    kinds = writing_directions(text)
    if "R" not in kinds:
        return text
    is_rtl = next(kind == "R" for kind in kinds if kind in "LR")
    runs: list[tuple[bool, str]] = []
    for char, kind in zip(text, kinds, strict=True):
        # What has no direction goes with what precedes it.
        rtl = kind == "R" or (kind not in "L0" and (runs[-1][0] if runs else is_rtl))
        if runs and runs[-1][0] == rtl:
            runs[-1] = rtl, runs[-1][1] + char
        else:
            runs.append((rtl, char))
    seen = [part[::-1] if rtl else part for rtl, part in runs]
    return "".join(reversed(seen) if is_rtl else seen)


def puzzle_text(puzzle: Puzzle, *, answers: bool = False, is_rated: bool = False) -> str:
    """Title (and the difficulty, if it `is_rated`), grid and words.

    With `answers`, a `.` replaces letters of no word, and the ends of each marked word are listed.
    """
    if puzzle.kind == "crisscross":
        return _crisscross_text(puzzle, answers, is_rated)
    board = puzzle.board
    shown = {cell for one in puzzle.words for cell in one.path}
    labels = [text or " " for text in puzzle.labels]
    wide = max(map(width_of, labels), default=1)
    lines = [f"{puzzle.title} ({puzzle.difficulty_name})" if is_rated else puzzle.title, ""]
    for row in range(board.rows):
        cells = []
        for col in range(board.cols):
            text = labels[row * board.cols + col]
            if text != " " and answers and puzzle.kind != "board" and (row, col) not in shown:
                text = "."
            cells.append(text + " " * (wide - width_of(text)))
        lines.append(" ".join(cells).rstrip())
    lines.append("")
    if answers and puzzle.marked:
        lines += [*(_answer(one.text, one.path) for one in puzzle.marked), ""]
    lines += _columns(puzzle.below(answers), (wide + 1) * board.cols)
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _crisscross_text(puzzle: Puzzle, answers: bool, is_rated: bool) -> str:
    """Cells with the numbers of words, or with their letters, and the clues."""
    cols = puzzle.board.cols
    numbers = {one.path[0]: str(one.number) for one in puzzle.words}
    cells = [
        text if answers or not text else numbers.get(divmod(place, cols), "_")
        for place, text in enumerate(puzzle.labels)
    ]
    wide = max(map(width_of, cells), default=1)
    padded = [text + " " * (wide - width_of(text)) for text in cells]
    lines = [f"{puzzle.title} ({puzzle.difficulty_name})" if is_rated else puzzle.title, ""]
    lines += [" ".join(padded[first : first + cols]) for first in range(0, len(padded), cols)]
    for heading, words in (("Across", puzzle.across), ("Down", puzzle.down)):
        lines += ["", heading] if words else []
        lines += [f"{one.number:>3} {label(one.text) if answers else one.clue}" for one in words]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _answer(text: str, path: Sequence[tuple[int, int]]) -> str:
    (row, col), (to_row, to_col) = path[0], path[-1]
    return f"{label(text)}: row {row + 1}, column {col + 1} to row {to_row + 1}, column {to_col + 1}"


def _columns(words: Sequence[str], width: int) -> list[str]:
    """The words in columns, read from top to bottom."""
    widest = max(map(width_of, words), default=0) + 2
    columns = max(1, max(width, _LEAST_WIDTH) // widest)
    rows = -(-len(words) // columns)
    return [
        "".join(word + " " * (widest - width_of(word)) for word in words[row::rows]) for row in range(rows)
    ]
