"""Tiles: what a cell holds, and how it is written.

| text    | tile                                                          |
| ------- | ------------------------------------------------------------- |
| `a`     | a letter; the rules decide whether a bare `q` is Qu or Q      |
| `(qu)`  | several letters on one tile; `(q)` is always a bare Q         |
| `(a|b)` | a choice: each path uses one of them                          |
| `?`     | a wildcard: any one letter (under some rules, Qu for Q)       |
| `.`     | a hole: nothing can be spelled through it                     |
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwords import _core

HOLE = "."
WILDCARD = "?"
LONGEST_WORD = 255  # letters; no lexicon has a longer word, so a longer tile could never be used


def canonical_tile(text: str) -> str:
    """The canonical way to write a tile: lower case, choices sorted and distinct, no needless parentheses.

    >>> [canonical_tile(t) for t in ("A", "Qu", "(b|a|B)", "(a)", "(q)", "?", ".")]
    ['a', '(qu)', '(a|b)', 'a', '(q)', '?', '.']
    """
    return _core.canonical_tile(text)


def tile_letters(tile: str) -> str:
    """The letters on a canonical tile (none on a wildcard or a hole).

    >>> tile_letters("(qu|x)")
    'qux'
    """
    return "" if tile in (HOLE, WILDCARD) else tile.strip("()").replace("|", "")


def spell_tiles(tiles: Sequence[str], alphabet: str, q_is_qu: bool) -> list[list[bytes]]:
    """For each canonical tile the sequences of letter codes that it can stand for.

    A letter code is the letter's position in the alphabet. A spelling with a letter outside the alphabet matches no
    word and is left out.

    >>> spell_tiles(["b", "(a|c)", "."], "abc", True)
    [[b'\\x01'], [b'\\x00', b'\\x02'], []]
    """
    return _core.spell_tiles(list(tiles), alphabet, q_is_qu)
