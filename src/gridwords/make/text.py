"""Puzzles as lines of text."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import combining, decomposition

from gridwords.board.picture import same_length, width_of
from gridwords.text import writing_directions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import Puzzle

_LEAST_WIDTH = 40
# Unicode has the forms of Arabic letters as characters of their own, for what draws letters one by one.
_FORMS = ("isolated", "final", "initial", "medial")
_PRESENTATION = (*range(0xFB50, 0xFDD0), *range(0xFE80, 0xFEFD))
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def label(text: str) -> str:
    """A letter or a word as it is printed: in capitals, except where one letter would become two."""
    return same_length(text, str.upper)


def in_view(text: str) -> str:
    """The text as it appears from left to right, for renderers that draw letters in that order: Hebrew from its end.

    What has no direction takes that of its neighbours, or of the first letter where they differ; brackets in text from
    right to left are turned. Digits keep their order, and marks follow their letter.

    >>> in_view("\u05d0\u05d1 (12). \u05d2") == "\u05d2 .(12) \u05d1\u05d0"
    True
    """
    kinds = writing_directions(text)
    if "R" not in kinds:
        return text
    base = next(kind for kind in kinds if kind in "LR")
    parts: list[tuple[str, str]] = []  # a character with its marks, and its direction: L, R, 0 or none
    last = base
    for char, kind in zip(text, kinds, strict=True):
        if parts and combining(char):
            parts[-1] = parts[-1][0] + char, parts[-1][1]
            continue
        last = kind if kind in "LR" else last
        number = "0" if last == "R" else "L"
        parts.append((char, kind if kind in "LR" else number if kind == "0" else ""))
    beside = ["R" if kind == "0" else kind for _, kind in parts]
    levels = []
    for place, (_, kind) in enumerate(parts):
        before = next((one for one in reversed(beside[:place]) if one), base)
        after = next((one for one in beside[place:] if one), base)
        kind = kind or (before if before == after else base)
        levels.append({"R": 1, "0": 2, "L": 2 if base == "R" else 0}[kind])
    shown = [
        char.translate(_MIRRORED) if level == 1 else char
        for (char, _), level in zip(parts, levels, strict=True)
    ]
    for level in (2, 1):
        begin = 0
        for is_turned, run in groupby([one >= level for one in levels]):
            end = begin + len(list(run))
            if is_turned:
                shown[begin:end] = reversed(shown[begin:end])
                levels[begin:end] = reversed(levels[begin:end])
            begin = end
    return "".join(shown)


def joined(text: str) -> str:
    """The text with each Arabic letter as it looks between its neighbours; a single letter stays as it is.

    >>> [f"{ord(char):X}" for char in joined("\\u0628\\u0627\\u0628")]
    ['FE91', 'FE8E', 'FE8F']
    """
    if not any("\u0620" <= char <= "\u06ff" for char in text):
        return text
    forms = _forms()
    shown = list(text)
    letters = [place for place, char in enumerate(text) if not combining(char)]  # marks do not part letters
    for number, place in enumerate(letters):
        own = forms.get(text[place], {})
        before = forms.get(text[letters[number - 1]], {}) if number > 0 else {}
        after = forms.get(text[letters[number + 1]], {}) if number + 1 < len(letters) else {}
        # A letter reaches the next one if it has an initial form, and is reached if it has a final one.
        is_reached = "initial" in before and "final" in own
        reaches = "initial" in own and "final" in after
        form = _FORMS[is_reached + 2 * reaches]
        if form != "isolated" or len(letters) > 1:
            shown[place] = own.get(form, text[place])
    return "".join(shown)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each letter, by name."""
    forms: dict[str, dict[str, str]] = {}
    for point in _PRESENTATION:
        name, *letters = decomposition(chr(point)).split() or [""]
        if len(letters) == 1 and name.strip("<>") in _FORMS:
            forms.setdefault(chr(int(letters[0], 16)), {})[name.strip("<>")] = chr(point)
    return forms


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
