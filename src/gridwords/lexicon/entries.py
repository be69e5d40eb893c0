"""Entries: a word list as the core reads it."""

from __future__ import annotations

from typing import NamedTuple

from gridwords import _core
from gridwords.argument import check_threads
from gridwords.errors import BadLexicon, BadOption, shorten, unknown
from gridwords.hints import Path
from gridwords.lexicon.levels import split_levels, with_levels
from gridwords.lexicon.word_file import list_text
from gridwords.text import fold, is_letters, strip_accents

#: A lexicon, and the first entries that are not words, with their lines.
Built = tuple[_core.Lexicon, tuple[str, ...]]

_A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
_LARGE = 1_000_000  # bytes of a list that threads share
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
        letters = _A_TO_Z if text.isascii() else "".join(sorted(c for c in set(text) if is_letters(c)))
        return cls(text.encode("utf-8", "replace"), letters, levels, spaces_separate)

    def build(self, threads: int | None = None) -> Built:
        """The lexicon of the words, and the first entries that are not words."""
        threads = check_threads(threads) or (1 if len(self.text) < _LARGE else _core.hardware_threads())
        core = _core.Lexicon.build(self.text, self.letters, self.spaces_separate, threads)
        left_out = self.left_out() if core.left_out else ()
        return (with_levels(core, self.levels) if self.levels else core), left_out

    def left_out(self) -> tuple[str, ...]:
        """The first few entries that are not words, with their lines, for messages."""
        found = _core.Lexicon.find_left_out(self.text, self.letters, self.spaces_separate, _EXAMPLES)
        return tuple(f"{shorten(entry)} in line {line}" for entry, line in found)


def build_list(data: bytes, path: str | Path, accents: str = "keep", threads: int | None = None) -> Built:
    """The lexicon of a word list or a Hunspell dictionary; `path` is its file."""
    try:
        return Entries.read(list_text(data, path), True, accents).build(threads)
    except BadLexicon as error:
        raise BadLexicon(f"{path}: {error}") from None
