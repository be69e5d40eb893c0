"""The words of a puzzle as their maker gives them: a list, or a file."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from os import PathLike
from typing import NamedTuple

from gridwords.errors import BadLexicon, BadOption, shorten
from gridwords.hints import Path

AnyWords = Iterable[str] | Path

__all__ = ["Given", "read_list", "texts_of"]


class Given(NamedTuple):
    """A word: its letters, as they stand in the grid, and the text that its maker wrote."""

    word: str
    text: str


def read_list(path: str | Path, clues: bool = False) -> list[str]:
    """The words of a file: one per line, or separated by commas; a line that starts with `#` is a comment.

    In a `.csv` file whose header has a column `word`, the words are that column; with `clues`, those of a column `clue`
    follow them after a colon. In other files, a line with a colon is a word with its clue.
    """
    from gridwords.lexicon.word_file import read_bytes, read_words

    try:
        text = read_words(read_bytes(path))
    except BadLexicon as error:
        message = str(error)
        raise BadOption(message if str(path) in message else f"{path}: {message}") from None
    if str(path).lower().endswith(".csv"):
        lines = text.splitlines()
        separator = max(",;\t", key=lines[0].count) if lines else ","
        rows = list(csv.reader(lines, delimiter=separator))
        heads = [head.strip().lower() for head in rows[0]] if rows else []
        if "word" in heads:
            found = [{head: cell.strip() for head, cell in zip(heads, row, strict=False)} for row in rows[1:]]
            return [
                f"{one['word']}: {clue}" if (clue := one.get("clue")) and clues else one["word"]
                for one in found
                if one.get("word")
            ]
        return [entry.strip() for row in rows for entry in row if entry.strip()]
    firsts = (line.split("\t")[0] for line in text.splitlines())
    entries = (entry.strip() for line in firsts for entry in ([line] if ":" in line else line.split(",")))
    return [entry for entry in entries if entry]


def texts_of(words: AnyWords, name: str = "word", clues: bool = False) -> list[str]:
    """The texts of a list, or of a file, on request with `clues`; `name` is what an error calls one of them."""
    if isinstance(words, PathLike):
        return read_list(words, clues)
    if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
        raise BadOption(
            f"{name}s {shorten(words)}: expected a list of words, as in ['tea', 'ten'], or a Path"
        )
    return list(words)
