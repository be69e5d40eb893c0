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

from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.errors import BadBoard, shorten
from gridwords.text import fold, is_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "HOLE",
    "LONGEST_WORD",
    "WILDCARD",
    "canonical_tile",
    "spell_tiles",
    "split_tiles",
    "tile_letters",
]

HOLE = "."
WILDCARD = "?"
LONGEST_WORD = 255  # letters; no lexicon has a longer word, so a longer tile could never be used


def canonical_tile(text: str) -> str:
    """The canonical way to write a tile: lower case, choices sorted and distinct, no needless parentheses.

    >>> [canonical_tile(t) for t in ("A", "Qu", "(b|a|B)", "(a)", "(q)", "?", ".")]
    ['a', '(qu)', '(a|b)', 'a', '(q)', '?', '.']
    """
    folded = fold(text)
    if len(folded) == 1 and (is_letters(folded) or folded in ".?"):
        return folded
    if not folded:
        raise BadBoard("an empty tile (a hole is written '.')")
    if folded[0] == "(" and folded[-1] == ")":
        choices = folded[1:-1].split("|")
        for choice in choices:
            if not choice:
                raise BadBoard(
                    f"tile {shorten(text)} has an empty choice: expected letters, as in (qu) or (a|b)"
                )
            _check_letters(choice, text)
    else:
        if folded[0] == "(":
            raise BadBoard(f"'(' is never closed{_within(text)}")
        if len(folded) == 1 and folded == ")":
            raise BadBoard("')' closes nothing")
        if len(folded) == 1 and folded == "|":
            raise BadBoard("'|' stands between choices in parentheses, as in (a|b)")
        _check_letters(folded, text)
        choices = [folded]
    distinct = sorted(set(choices))
    # A bare q may mean Qu; in parentheses it never does.
    if len(distinct) == 1 and len(distinct[0]) == 1 and distinct[0] != "q":
        return distinct[0]
    return f"({'|'.join(distinct)})"


def _check_letters(letters: str, tile: str) -> None:
    if is_letters(letters):
        return
    wrong = next(c for c in letters if not is_letters(c))
    raise BadBoard(f"{wrong!r} is not a letter{_within(tile)}: a tile is a letter, (qu), (a|b), ? or .")


def _within(tile: str) -> str:
    return "" if len(tile) == 1 else f" in {shorten(tile)}"


def split_tiles(row: str) -> list[str]:
    """The text of each tile in a row written without spaces; `canonical_tile` checks them.

    >>> split_tiles("a(qu)?.")
    ['a', '(qu)', '?', '.']
    """
    if "(" not in row:
        return list(row)
    import re

    # Possessive: a row of unclosed parentheses must not take quadratic time.
    return re.findall(r"\([^()]*+\)|.", row, re.DOTALL)


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
