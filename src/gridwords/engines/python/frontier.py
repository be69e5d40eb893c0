"""Breadth first, then backtracking: all walks of one cell, then all of two, and from each of those depth first.

Breadth first, the walks of one level are independent of each other, so that threads can share them; but there are soon
too many to keep. Depth first keeps only one walk, but has nothing to share at the start. So the search starts breadth
first and ends depth first.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwords.engines.engine import Question
from gridwords.engines.python.prefix import Walks, explore

_LEVELS = 2


def find(question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every word on the board with the cells of each of its paths."""
    walks = Walks(question)
    level = list(walks.starts())
    for _ in range(_LEVELS):
        for walk in level:
            yield from walks.words(walk)
        level = [longer for walk in level for longer in walks.longer(walk)]
    for number, walk in enumerate(level):
        question.report(number, len(level))
        yield from explore(walks, walk)
