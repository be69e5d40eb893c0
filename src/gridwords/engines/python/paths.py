"""Every path against a set: follow all paths over the board, and look up what each spells.

Only the length of the longest word ends a path early, so the number of paths soon becomes enormous: 653 on 2x3, 10,305
on 3x3, 12 million on 4x4. It needs no trie, and is the plainest proof of what the others find.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.engines.engine import Question


def find(question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every word on the board with the cells of each of its paths."""
    words = set(question.lexicon)
    longest = max(map(len, words), default=0)
    spellings = question.spellings()

    def follow(cells: tuple[int, ...], texts: set[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every word on a path that begins with these cells, which spell these texts."""
        for text in texts & words:
            yield text, cells
        for cell in question.next_cells(cells):
            longer = {text + letters for text in texts for letters in spellings[cell]}
            if within := {text for text in longer if len(text) <= longest}:
                yield from follow((*cells, cell), within)

    for cell, tile in enumerate(spellings):
        question.report(cell, len(spellings))
        yield from follow((cell,), set(tile))
