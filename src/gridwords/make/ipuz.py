"""Puzzles as ipuz, the open format of http://ipuz.org: criss-crosses as crosswords, grids of letters as word searches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption
from gridwords.make.text import label
from gridwords.text import writing_directions

if TYPE_CHECKING:
    from gridwords.make.puzzle import Puzzle

_OMITTED = None  # a cell outside the grid


def puzzle_ipuz(puzzle: Puzzle) -> str:
    """The file."""
    rows, cols = puzzle.board.size
    values: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": [f"http://ipuz.org/{'crossword' if puzzle.kind == 'crisscross' else 'wordsearch'}#1"],
        "uniqueid": f"gridwords-{puzzle.kind}-{puzzle.seed}",
        "origin": "gridwords",
        "title": puzzle.title,
        "difficulty": puzzle.difficulty_name,
        "dimensions": {"width": cols, "height": rows},
        **(_crossword(puzzle) if puzzle.kind == "crisscross" else _wordsearch(puzzle)),
    }
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def _in_rows(puzzle: Puzzle, cells: list[Any]) -> list[list[Any]]:
    cols = puzzle.board.cols
    return [cells[first : first + cols] for first in range(0, len(cells), cols)]


def _crossword(puzzle: Puzzle) -> dict[str, Any]:
    if any("R" in writing_directions(one.word) for one in puzzle.words):
        raise BadOption(
            "format ipuz: its crosswords are read from left to right, and these words are not; expected json"
        )
    numbers = {one.path[0]: one.number for one in puzzle.words}
    cells = [
        (numbers.get(divmod(place, puzzle.board.cols), 0) if text else _OMITTED)
        for place, text in enumerate(puzzle.labels)
    ]
    return {
        "empty": 0,
        "puzzle": _in_rows(puzzle, cells),
        "solution": _in_rows(puzzle, [text or _OMITTED for text in puzzle.labels]),
        "clues": {
            name: [[one.number, one.clue] for one in words]
            for name, words in (("Across", puzzle.across), ("Down", puzzle.down))
        },
    }


def _wordsearch(puzzle: Puzzle) -> dict[str, Any]:
    """Words with their cells, as column and row from 0.

    They are in straight lines, or along touching letters: `zigzag`. `useall`: every letter is in a word.
    """
    return {
        "puzzle": _in_rows(puzzle, [text or _OMITTED for text in puzzle.labels]),
        "solution": {
            label(one.word): {"cells": [[col, row] for row, col in one.path]} for one in puzzle.words
        },
        "showanswers": "after" if puzzle.kind == "board" else "during",
        "zigzag": puzzle.kind != "wordsearch",
        "retrace": False,
        "useall": puzzle.kind == "theme",
    }
