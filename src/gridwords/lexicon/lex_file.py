"""Lexicons in `.lex` files, which open in about a millisecond."""

from __future__ import annotations

from os.path import dirname, join

from gridwords import _core
from gridwords.errors import BadLexicon
from gridwords.hints import Path
from gridwords.lexicon.word_file import read_bytes
from gridwords.text import fold, is_letters

#: The default lexicon.
DEFAULT = join(dirname(dirname(__file__)), "data", "enable1.lex")
_START = b"\x89GWLEX\r\n"


def is_lex(data: bytes, path: str | Path) -> bool:
    """Whether this is a `.lex` file rather than a word list. A damaged one is known by its name and a NUL byte."""
    return data.startswith(_START) or (str(path).endswith(".lex") and b"\0" in data)


def open_lex(path: str | Path) -> _core.Lexicon:
    """The lexicon in a file, read into memory and checked to the last byte."""
    return read_lex(read_bytes(path, unpack=False), path)


def read_lex(data: bytes, path: str | Path) -> _core.Lexicon:
    """The lexicon in the content of a file; `path` is used in messages."""
    shown = str(path).encode("utf-8", "backslashreplace").decode()
    return _checked(_core.Lexicon.read(data, shown), shown)


def map_lex(path: str | Path) -> _core.Lexicon:
    """The lexicon in a file that only we write, and never truncate: mapped into memory, not read."""
    name = str(path)
    try:
        name.encode()
    except UnicodeEncodeError:  # the core takes only names that are valid UTF-8
        return open_lex(path)
    return _checked(_core.Lexicon.map(name), name)


def _checked(core: _core.Lexicon, shown: str) -> _core.Lexicon:
    """Words go unescaped to terminals, pages and tables, so the alphabet must be letters in lower case."""
    if wrong := [c for c in core.alphabet if not is_letters(c) or fold(c) != c]:
        raise BadLexicon(f"{shown} is damaged: {wrong[0]!r} in its alphabet is not a lower-case letter")
    return core
