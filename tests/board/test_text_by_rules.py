"""The core reads and writes board texts as the plain rules do: the same layouts, and the same messages."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gridwords.board import text as core
from gridwords.board.text import Layout
from gridwords.board.tiles import canonical_tile
from gridwords.errors import GridwordsError, unknown

from . import plain_text as plain

SIZES = st.none() | st.tuples(st.integers(0, 4), st.integers(0, 4))
# Letters of several scripts, marks, jamo, white space of many kinds, line ends, a surrogate and a letter above 2**16.
HARD = "abqQuU(|)/?.\n\r\t 0123459e-+éÉ\u0301\u0345가\u1100\u1161ΣςßẞİıǅК\u00a0\u2028\u3000\x1c\x85\ufeff\u200b\ud800𐐀٣²"
HARD_TEXT = st.text(alphabet=HARD, max_size=30)
# Without those that a later version of Unicode than this Python's may have assigned.
ANY_TEXT = st.text(st.characters(exclude_categories=["Cn"]), max_size=30)
PARTS = st.sampled_from(
    ["a", "B", "Qu", "qu", "(qu)", "(a|b)", "(", ")", "|", "?", ".", "/", "\n", "\r\n", " ", "  ", "\t", "é", "가",
     "2 2\n", "1 3 ", "3x1", "12", "\t84", "\t-1.5e+3", "abc", "def", "A B", "\ufeff", "i\u0307", "\u1100", "\u1161"]
)  # fmt: skip


def outcome(make: Callable[..., Any], *given_values: Any) -> Any:
    try:
        return make(*given_values)
    except GridwordsError as error:
        return type(error), str(error)


def same(text: str, size: tuple[int, int] | None) -> None:
    layout = outcome(core.read_text, text, size)
    assert layout == outcome(plain.read_text, text, size)
    if isinstance(layout, Layout):
        assert type(layout.cells) is (bytes if len(layout.tiles) <= 256 else array)
        assert core.write_text(layout) == plain.write_text(layout)


@settings(max_examples=300)
@given(HARD_TEXT | st.lists(PARTS, max_size=14).map("".join) | ANY_TEXT, SIZES)
@example("QuÉ\nAB", None)
@example("1 2 ", (2, 2))
@example("\x00" * 40, None)
def test_texts_are_read_alike(text: str, size: tuple[int, int] | None) -> None:
    same(text, size)


@settings(max_examples=100)
@given(
    st.lists(HARD_TEXT | st.lists(HARD_TEXT.map(lambda text: text[:3]) | PARTS, max_size=4), max_size=4),
    SIZES,
)
def test_rows_are_read_alike(rows: list[str | Sequence[str]], size: tuple[int, int] | None) -> None:
    assert outcome(core.read_rows, rows, size) == outcome(plain.read_rows, rows, size)


@settings(max_examples=200)
@given(HARD_TEXT | ANY_TEXT)
def test_tiles_and_listed_boards_are_read_alike(text: str) -> None:
    assert outcome(canonical_tile, text) == outcome(plain.canonical_tile, text)
    assert core.listed_board(text) == plain.listed_board(text)


@pytest.mark.parametrize("parts", ["ab/", "ab\n", "abQ/?.", "aé/", "(qu)a/", "a b\n", "가/"])
def test_random_boards_are_read_alike(parts: str) -> None:
    random = Random(parts)
    tiles = parts.replace("(qu)", "\0")
    for _ in range(60):
        same("".join(random.choices(tiles, k=random.randrange(1, 40))).replace("\0", "(qu)"), None)


def test_more_than_256_tiles_are_read_alike() -> None:
    many = [chr(0x4E00 + number) for number in range(900)]
    same("".join(many), None)
    same("/".join("".join(many[start : start + 30]) for start in range(899, -1, -30)), None)
    assert core.read_rows([many, many[::-1]], None) == plain.read_rows([many, many[::-1]], None)
    too_many = [[f"({chr(0x4E00 + one)}{chr(0x4E00 + two)})" for one in range(260)] for two in range(260)]
    assert outcome(core.read_rows, too_many, None) == outcome(plain.read_rows, too_many, None)


# Reading them must take time in proportion to their length: any that took quadratic time would take hours.
HOSTILE = {
    "unclosed": "(" * 1_000_000,
    "unclosed later": "(a" * 500_000,
    "unclosed rows": "/".join(["(" * 1000] * 1000),
    "marks": "a" + "\u0301\u0316" * 500_000,
    "choices": "(" + "a|" * 500_000 + "b)",
    "many choices": "(" + "|".join(f"a{'b' * (number % 97)}" for number in range(10_000)) + ")",
    "header": "9" * 1_000_000 + " 1",
    "headers": "1 1\n" * 250_000,
    "tabs": "\t" * 500_000 + "a\t1",
    "lines": "/" * 200_000 + "!",
    "words": "a " * 500_000,
    "lengths": "/".join("a" * (number % 1000) for number in range(2000)),
    "qu": "Qu" * 200_000,
    "carriage returns": "\r" * 500_000 + "a",
    "wide spaces": "\u3000" * 500_000 + "é",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_read_alike(name: str) -> None:
    found = outcome(core.read_text, HOSTILE[name], None)
    assert found == outcome(plain.read_text, HOSTILE[name], None)
    if isinstance(found, tuple) and not isinstance(found, Layout):
        assert len(found[1]) < 300


NAMES = {
    "rules": ["boggle", "big-boggle", "super-big-boggle", "word-hunt", "squaredle", "word-search", "letters"],
    "dice": ["classic", "new", "big-original", "big-challenge", "big-deluxe", "big-2012", "super-big"],
    "neighbours": ["king", "rook", "torus", "line"],
    "member": [
        "board",
        "rules",
        "lexicon",
        "level",
        "known",
        "hide_vulgar",
        "size",
        "neighbours",
        "deadline_s",
        "paths",
    ],
    "pairs": ["ab", "ba", "abab", "baba", "aabb", "bbaa", "é", "éa", ""],
}


def suggested(kind: str, name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), known, n=1)
    hint = f" did you mean {near[0]!r}?" if near else ""
    return f"unknown {kind} {name!r}:{hint} known: {', '.join(known)}"


@pytest.mark.parametrize("kind", NAMES)
def test_the_suggested_name_is_that_of_difflib(kind: str) -> None:
    random, known = Random(kind), NAMES[kind]
    for _ in range(1500):
        letters = list(random.choice(known))
        for _ in range(random.randrange(5)):
            at = random.randrange(len(letters) + 1)
            letters[at : at + random.randrange(2)] = random.choices(
                ["", *"abegorst-B"], k=random.randrange(3)
            )
        name = "".join(letters)[:38]
        assert unknown(kind, name, known) == suggested(kind, name, known)
