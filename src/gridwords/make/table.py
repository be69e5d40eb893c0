"""Puzzles as CSV: one row for each, as programs for layout and mail merge take them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from gridwords.make.puzzle import Puzzle
from gridwords.make.text import label

_COLUMNS = ("number", "title", "kind", "language", "rows", "columns", "difficulty", "seed")
_TEXTS = ("grid", "words", "secret", "answers", "message")


def puzzles_csv(puzzles: Iterable[Puzzle]) -> str:
    """A table with a head.

    In `grid`, rows are separated by `/` and cells by spaces; `words` and `answers` are separated by `; `. An answer is
    the word with the row and column of its first and its last letter, counted from 1.
    """
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow((*_COLUMNS, *_TEXTS))
    for number, one in enumerate(puzzles, 1):
        rows, cols = one.board.size
        labels = [text or "." for text in one.labels]
        grid = "/".join(" ".join(labels[row * cols : (row + 1) * cols]) for row in range(rows))
        answers = "; ".join(
            f"{label(word.text)} {word.path[0][0] + 1},{word.path[0][1] + 1}"
            f"-{word.path[-1][0] + 1},{word.path[-1][1] + 1}"
            for word in one.words
        )
        facts = (number, one.title, one.kind, one.language, rows, cols, one.difficulty_name, one.seed)
        listed = "; ".join(map(label, one.listed))
        table.writerow((*facts, grid, listed, "; ".join(map(label, one.secret)), answers, label(one.message)))
    return file.getvalue()
