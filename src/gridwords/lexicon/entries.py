"""Entries: a word list as the core reads it."""

from __future__ import annotations

from typing import NamedTuple

from gridwords import _core
from gridwords.errors import BadOption, shorten, unknown
from gridwords.lexicon.levels import split_levels
from gridwords.text import fold, strip_accents

__all__ = ["Entries"]

_A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
_EXAMPLES = 3  # of entries that are left out, for messages


class Entries(NamedTuple):
    """A word list in UTF-8, the letters that its words may have, and the levels of the words."""

    text: bytes
    letters: str
    levels: dict[str, int]
    spaces_separate: bool

    @classmethod
    def read(cls, text: str, spaces_separate: bool = True, accents: str = "keep") -> Entries:
        """The entries of a text, each on its own line or also separated by spaces."""
        if accents not in ("keep", "fold"):
            raise BadOption(unknown("accents", accents, ("keep", "fold")))
        text = fold(strip_accents(text) if accents == "fold" else text)
        levels: dict[str, int] = {}
        if spaces_separate and "\t" in text:
            text, levels = split_levels(text)
        letters = _A_TO_Z if text.isascii() else "".join(sorted(c for c in set(text) if c.isalpha()))
        return cls(text.encode("utf-8", "replace"), letters, levels, spaces_separate)

    def left_out(self) -> tuple[str, ...]:
        """The first few entries that are not words, with their lines, for messages."""
        found = _core.Lexicon.find_left_out(self.text, self.letters, self.spaces_separate, _EXAMPLES)
        return tuple(f"{shorten(entry)} in line {line}" for entry, line in found)
