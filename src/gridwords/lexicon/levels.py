"""Level: how well known a word is, from 10 (everyone knows it) to 95 (nobody does)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from gridwords import _core
from gridwords.argument import whole_between
from gridwords.errors import BadLexicon, BadOption, shorten

LOWEST, HIGHEST = 10, 95

AnyLevel = int | Literal["common", "familiar", "all"]

#: Levels with a name: what most people use, what most people have seen, and every word.
KNOWN = {"common": 35, "familiar": 60, "all": HIGHEST}

# A word, a tab and a number, alone on their line.
_WITH_LEVEL = re.compile(r"^([^\S\n]*(\S+))\t[^\S\n]*([+-]?[0-9][0-9.]*)[^\S\n]*$", re.MULTILINE)


def read_level(value: Any) -> int:
    """A level from a number or one of the names in `KNOWN`.

    >>> read_level(50), read_level("familiar")
    (50, 60)
    """
    number = value
    if isinstance(value, str):
        number = int(value) if value.isdecimal() and len(value) < 5 else KNOWN.get(value)
    level = whole_between(number, LOWEST, HIGHEST)
    if level is None:
        names = ", ".join(f"{name} ({number})" for name, number in KNOWN.items())
        raise BadOption(
            f"level {shorten(value)}: expected a whole number from {LOWEST} (words everyone knows) to {HIGHEST} "
            f"(all words), or {names}"
        )
    return level


def split_levels(text: str) -> tuple[str, dict[str, int]]:
    """A word list without the levels in it (`word<TAB>level`), and the level of each word that has one.

    A word with several levels has the lowest.

    >>> split_levels("tea\\t10\\nten")
    ('tea\\nten', {'tea': 10})
    """
    levels: dict[str, int] = {}
    for match in _WITH_LEVEL.finditer(text):
        word, number = match[2], match[3]
        if not (number.isdecimal() and len(number) == 2 and LOWEST <= int(number) <= HIGHEST):
            line = text.count("\n", 0, match.start()) + 1
            raise BadLexicon(
                f"line {line}: the level of {shorten(word)} is {shorten(number)}, expected a whole number from "
                f"{LOWEST} to {HIGHEST}"
            )
        levels[word] = min(int(number), levels.get(word, HIGHEST))
    return (_WITH_LEVEL.sub(r"\1", text) if levels else text), levels


def with_levels(core: _core.Lexicon, levels: Mapping[str, int]) -> _core.Lexicon:
    """The same words with these levels; a word that has none gets the highest."""
    return core.with_levels(bytes([levels.get(word, HIGHEST) for word in core.words_from(0)]))
