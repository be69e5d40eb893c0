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

from functools import lru_cache
from typing import TYPE_CHECKING

from gridwords.errors import BadBoard, shorten
from gridwords.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "HOLE",
    "LONGEST_WORD",
    "WILDCARD",
    "canonical_tile",
    "letter_codes",
    "spell",
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
    if len(folded) == 1 and (folded.isalpha() or folded in ".?"):
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
    if letters.isalpha():
        return
    wrong = next(c for c in letters if not c.isalpha())
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


@lru_cache(maxsize=64)
def letter_codes(alphabet: str) -> Mapping[str, bytes]:
    """The code of each letter, its position in the alphabet, as one byte."""
    return {letter: bytes((code,)) for code, letter in enumerate(alphabet)}


def spell(tile: str, codes: Mapping[str, bytes], q_is_qu: bool) -> list[bytes]:
    """The sequences of letter codes that a canonical tile can stand for.

    `codes` are the alphabet's `letter_codes`. A spelling with a letter outside the alphabet matches no word and is left
    out.
    """
    if tile == WILDCARD:
        singles = (spell(letter, codes, q_is_qu) for letter in codes)
        return [spelling for single in singles for spelling in single]
    if len(tile) == 1 and not (tile == "q" and q_is_qu):
        code = codes.get(tile)  # a hole is in no alphabet
        return [] if code is None else [code]
    written = ["qu"] if tile == "q" else tile[1:-1].split("|")
    return [
        b"".join([codes[letter] for letter in letters])
        for letters in written
        if len(letters) <= LONGEST_WORD and all(letter in codes for letter in letters)
    ]
