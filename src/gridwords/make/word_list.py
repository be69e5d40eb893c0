"""The words of a puzzle as their maker gives them: checked, each once."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from gridwords.errors import BadLexicon, BadOption, shorten
from gridwords.hints import later
from gridwords.text import fold, is_letters

if TYPE_CHECKING:
    from pathlib import Path
else:
    Path = later("pathlib", "Path")

AnyWords = Iterable[str] | Path

__all__ = ["MOST_WORDS", "Given", "only_letters", "read_list", "read_word", "read_words", "texts_of"]

MOST_WORDS = 2000
# What may stand between the letters of a word, and is left out of the grid: New York, Jack-o'-lantern.
_BETWEEN = " -'\N{RIGHT SINGLE QUOTATION MARK}\N{HYPHEN}\N{NO-BREAK SPACE}"


class Given(NamedTuple):
    """A word: its letters, as they stand in the grid, and the text that its maker wrote."""

    word: str
    text: str


def only_letters(text: str, name: str) -> str:
    """The folded letters of a text, without spaces, hyphens and apostrophes; `name` is what an error calls it."""
    letters = fold(text.translate(dict.fromkeys(map(ord, _BETWEEN))))
    if wrong := next((char for char in letters if not is_letters(char)), None):
        raise BadOption(f"{name} {shorten(text)}: expected letters, got {wrong!r}")
    return letters


def read_list(path: str | Path) -> list[str]:
    """The words of a file: one per line, or separated by commas; a line that starts with `#` is a comment.

    A line with a colon is a word with its clue.
    """
    from gridwords.lexicon.word_file import read_bytes, read_words

    try:
        text = read_words(read_bytes(path))
    except BadLexicon as error:
        message = str(error)
        raise BadOption(message if str(path) in message else f"{path}: {message}") from None
    lines = (line.split("\t")[0] for line in text.splitlines())
    entries = (entry.strip() for line in lines for entry in ([line] if ":" in line else line.split(",")))
    return [entry for entry in entries if entry]


def texts_of(words: AnyWords, name: str = "word") -> list[str]:
    """The texts of a list, or of a file; `name` is what an error calls one of them."""
    if isinstance(words, PathLike):
        return read_list(words)
    if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
        raise BadOption(
            f"{name}s {shorten(words)}: expected a list of words, as in ['tea', 'ten'], or a Path"
        )
    return list(words)


def read_word(text: str, name: str) -> Given:
    """A word; `name` is what an error calls it."""
    if not isinstance(text, str):
        raise BadOption(f"{name} is {shorten(text)}: expected text")
    word = only_letters(text, name)
    if len(word) < 2:
        raise BadOption(f"{name} is {shorten(text)}: expected at least two letters")
    return Given(word, " ".join(text.split()))


def read_words(words: AnyWords) -> tuple[list[Given], list[str]]:
    """The words, each once, and notes for their maker."""
    given: dict[str, Given] = {}
    notes = []
    for number, text in enumerate(texts_of(words), 1):
        one = read_word(text, f"word {number}")
        if given.setdefault(one.word, one) is not one:
            notes.append(f"{text} is in the list twice: it is placed once")
    if not given:
        raise BadOption("there are no words: expected at least one, as in ['tea', 'ten']")
    if len(given) > MOST_WORDS:
        raise BadOption(f"{len(given)} words: a puzzle has at most {MOST_WORDS:,}")
    return list(given.values()), notes
