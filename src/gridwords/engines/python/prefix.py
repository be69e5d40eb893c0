"""The walk with the trie: on the board and in the trie at once, depth first.

A walk goes from cell to touching cell, never twice to the same one, and carries what its cells can spell. A text that
begins no word ends the walk, so that of the millions of paths over a 4x4 board only some thousands are followed.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.engines.engine import Question


class Walk(NamedTuple):
    """Some cells, and the texts that they spell, each with its node in the trie: a tile like (a|e) spells several."""

    cells: tuple[int, ...]
    texts: dict[str, int]


class Walks:
    """The walks over one board that may still become words."""

    def __init__(self, question: Question) -> None:
        self._question, self._lexicon = question, question.lexicon
        self._spellings = question.spellings()
        self._children = cache(question.lexicon.children)

    def starts(self) -> Iterator[Walk]:
        """The walks of one cell."""
        for start in self.longer(Walk((), {"": self._lexicon.root})):
            self._question.report(start.cells[0], len(self._spellings))
            yield start

    def longer(self, walk: Walk) -> Iterator[Walk]:
        """The walks that are one cell longer."""
        for cell in self._question.next_cells(walk.cells):
            texts = {}
            for text, node in walk.texts.items():
                for letters in self._spellings[cell]:
                    if (below := self._below(node, letters)) is not None:
                        texts[text + letters] = below
            if texts:
                yield Walk((*walk.cells, cell), texts)

    def _below(self, node: int | None, letters: str) -> int | None:
        """The node that these letters lead to; None if no word continues like that."""
        for letter in letters:
            node = None if node is None else self._children(node).get(letter)
        return node

    def words(self, walk: Walk) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The words that the walk spells, with its cells."""
        return ((text, walk.cells) for text, node in walk.texts.items() if self._lexicon.is_word(node))


def explore(walks: Walks, walk: Walk) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every word that begins with this walk, depth first."""
    yield from walks.words(walk)
    for longer in walks.longer(walk):
        yield from explore(walks, longer)


def find(question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every word on the board with the cells of each of its paths."""
    walks = Walks(question)
    for start in walks.starts():
        yield from explore(walks, start)
