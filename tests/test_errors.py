"""What messages quote of the input: shortened, on one line, and without control characters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords import Board, Lexicon
from gridwords.errors import GridwordsError, one_line, shorten


class Unprintable:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __repr__(self) -> str:
        raise self.error


@pytest.mark.parametrize(
    "value",
    [
        16**5000,
        [16**5000],
        {"a": (16**5000,)},
        Unprintable(ZeroDivisionError()),
        Unprintable(MemoryError()),
        Unprintable(UnicodeEncodeError("ascii", "x", 0, 1, "no")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_shorten_never_raises(value: object) -> None:
    assert shorten(value) == f"a value of type {type(value).__name__} that cannot be printed"


def test_shorten_of_what_nests_too_deeply() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert len(shorten(deep)) <= 80


@pytest.mark.parametrize("value", ["x" * 100, "\0" * 100, 10**100, ["x" * 100] * 9, {}, b"\0" * 100])
def test_shorten_is_short(value: object) -> None:
    assert len(shorten(value)) <= 4 * 40


@settings(max_examples=40)
@given(st.text(st.characters(), max_size=700))
def test_one_line_is_one_line(message: str) -> None:
    line = one_line(message)
    assert line.isprintable()
    assert len(line) <= 280
    assert "\n" not in line


def test_both_ends_of_a_long_message_are_kept() -> None:
    line = one_line(f"words.txt line 7: {'x' * 10**6}: expected a board")
    assert len(line) == 280
    assert line.startswith("words.txt line 7: xxx")
    assert line.endswith("xxx: expected a board")
    assert " ... " in line
    assert one_line("x" * 280) == "x" * 280


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("two\nlines\r\n  and a\ttab", "two lines and a tab"),
        ("left\u202eright", "left\\u202eright"),
        ("a\udcffb", "a\\udcffb"),
        ("größe, 日本, \N{GRINNING FACE}", "größe, 日本, \N{GRINNING FACE}"),
    ],
)
def test_control_characters_are_escaped(message: str, shown: str) -> None:
    assert one_line(message) == shown


HUGE = 16**5000  # Python does not write it in decimal


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Board("ab", size=(HUGE, 1)),
        lambda: Board("ab", size=(-HUGE, 1)),
        lambda: Board("ab/cd", neighbours=[[HUGE], [0], [0], [0]]),
        lambda: Board("abcd").touching(HUGE),
        lambda: Board("abcd")[HUGE, 0],
        lambda: Lexicon.default().sample(HUGE),
        lambda: Lexicon.default().sample(9, min_length=HUGE),
    ],
)
def test_enormous_numbers_are_refused(ask: Callable[[], object]) -> None:
    with pytest.raises((GridwordsError, IndexError), match="a value of type int that cannot be printed"):
        ask()
