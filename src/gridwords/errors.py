"""The errors, by name.

Every error that a user's input can cause is a `GridwordsError`, so one `except` catches them all. The message is one
line that names the input, the place in it and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

_LONGEST_LINE = 280  # with the name of the program before it, fewer than 300 characters
_LINE_PARTS = 175, " ... ", 100


class GridwordsError(ValueError):
    """The base of every error that a user's input can cause.

    If a field of a request is wrong, `field` says which, as in `words[3]`. `code` and `values` have the same content as
    the message, for programs that write their own, and `limit` is the limit that was exceeded, if any.
    """

    field: str | None = None
    code: str | None = None
    values: Mapping[str, str] = MappingProxyType({})
    limit: int | None = None


class BadBoard(GridwordsError):
    """A board that cannot be read, or a size or adjacency that does not fit it."""


class BadCheckpoint(GridwordsError):
    """A saved run that is damaged or missing."""


class BadLexicon(GridwordsError):
    """A word list or `.lex` file that cannot be used."""


class BadPicture(GridwordsError):
    """A picture that cannot be read, or that shows no board."""


class BadRules(GridwordsError):
    """Rules that are unknown or invalid."""


class BadOption(GridwordsError):
    """An unknown name, or a parameter outside its range."""


class NotJson(BadOption):
    """A request that is not JSON."""


class WrongPuzzle(RuntimeError):
    """A maker made a puzzle that breaks its promises: a bug in gridwords."""


class EngineUnavailable(GridwordsError):
    """An engine that cannot run on this machine."""


class EngineFailed(GridwordsError):
    """An engine from outside gridwords raised an error, or returned something other than an answer."""


class _Unfinished(GridwordsError):
    def __init__(self, message: str, done: int = 0, points: Any = None, counts: Any = None) -> None:
        super().__init__(message)
        self.done, self.points, self.counts = done, points, counts


class DeadlineExceeded(_Unfinished):
    """The deadline ran out while boards were being scored; the results so far are attached.

    `points` and `counts` are NumPy arrays for the first `done` boards (`counts` is None if not requested).
    """


class Stopped(_Unfinished):
    """`stop` was set before there was an answer to give; the results so far are attached, as to `DeadlineExceeded`."""


def unknown(kind: str, name: object, known: Iterable[str]) -> str:
    """The message for an unknown name, which suggests the most similar known one.

    >>> unknown("rules", "bogle", ["boggle", "letters"])
    "unknown rules 'bogle': did you mean 'boggle'? known: boggle, letters"
    """
    from gridwords import _core  # imported here because it imports this module

    if isinstance(name, str):
        return _core.unknown_name(kind, name, list(known))
    return f"unknown {kind} {shorten(name)}: known: {', '.join(known)}"


def shorten(value: object, limit: int = 40) -> str:
    """`repr(value)`, shortened so that hostile input cannot fill the screen."""
    if isinstance(value, str) and len(value) > limit:
        return repr(value[: limit - 3]) + "..."
    try:
        text = repr(value)
    except (
        Exception
    ):  # Python refuses to write integers of thousands of digits; a __repr__ may raise anything
        return f"a value of type {type(value).__name__} that cannot be printed"
    return text if len(text) <= 2 * limit else text[: 2 * limit - 3] + "..."


def one_line(message: str) -> str:
    """The message as a terminal may show it: on one line, without control characters, cut in the middle if it is long.

    Messages quote file names and input, which may hold line breaks and escape sequences. The end of a message says
    what was expected, so both ends are kept.

    >>> one_line("no file\\n 'a\\x1b[2J'")
    "no file 'a\\\\x1b[2J'"
    """
    head, gap, tail = _LINE_PARTS
    if len(message) > 2 * _LONGEST_LINE:
        message = message[:_LONGEST_LINE] + message[-_LONGEST_LINE:]
    line = " ".join(message.split())
    if not line.isprintable():
        line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
    return line if len(line) <= _LONGEST_LINE else line[:head] + gap + line[-tail:]


def plural(number: int, noun: str, many: str | None = None) -> str:
    """The number with its noun, in the plural if necessary.

    >>> plural(1, "tile"), plural(4, "tile"), plural(2, "entry", "entries")
    ('1 tile', '4 tiles', '2 entries')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {many or noun + 's'}"


def with_article(text: object) -> str:
    """A size, or a text that begins with one, with its article.

    >>> with_article("4x4"), with_article("8x8"), with_article("11x5 grid"), with_article("118x1")
    ('a 4x4', 'an 8x8', 'an 11x5 grid', 'a 118x1')
    """
    rows = str(text).partition("x")[0]
    return f"{'an' if rows.startswith('8') or rows in ('11', '18') else 'a'} {text}"
