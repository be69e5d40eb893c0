"""Each word by itself: put it on the board letter by letter, and go back where it does not fit.

A word is independent of all others, so that any number of threads can share the list. But words that begin alike are
begun again and again, and a list of 172,820 words takes long however small the board is. So words with a letter that
the board lacks are skipped first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.engines.engine import Question


def find(question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every word on the board with the cells of each of its paths."""
    spellings = question.spellings()
    on_board = {letter for tile in spellings for letters in tile for letter in letters}

    def place(word: str, spelled: int, cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every path that begins with these cells, which spell that many letters, and spells the word."""
        if spelled == len(word):
            yield cells
            return
        for cell in question.next_cells(cells):
            for letters in spellings[cell]:
                if word.startswith(letters, spelled):
                    yield from place(word, spelled + len(letters), (*cells, cell))

    for number, word in enumerate(question.lexicon):
        question.report(number, len(question.lexicon))
        if on_board.issuperset(word):
            for cells in place(word, 0, ()):
                yield word, cells
