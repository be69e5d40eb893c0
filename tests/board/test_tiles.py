"""Tiles: how they are written, and what they spell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords.board.tiles import canonical_tile, spell_tiles, tile_letters
from gridwords.errors import BadBoard

A_TO_Z = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("A", "a"),
        ("q", "q"),
        ("(q)", "(q)"),
        ("(Q|q)", "(q)"),
        ("(a)", "a"),
        ("(a|A)", "a"),
        ("(b|a)", "(a|b)"),
        ("(a|q)", "(a|q)"),
        ("(qu|a|qu)", "(a|qu)"),
        ("Qu", "(qu)"),
        ("THE", "(the)"),
        ("?", "?"),
        (".", "."),
        ("E\u0301", "é"),
        ("ẞ", "ß"),
    ],
)
def test_canonical(written: str, canonical: str) -> None:
    assert canonical_tile(written) == canonical
    assert canonical_tile(canonical) == canonical


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "an empty tile"),
        ("()", "empty choice"),
        ("(a|)", "empty choice"),
        ("(|)", "empty choice"),
        ("(", "never closed"),
        ("(ab", r"'\(' is never closed in '\(ab'"),
        (")", "closes nothing"),
        ("|", "between choices"),
        ("1", "'1' is not a letter"),
        ("a1", "'1' is not a letter in 'a1'"),
        ("a?", "'?' is not a letter".replace("?", r"\?")),
        ("(a|?)", r"'\?' is not a letter"),
        ("(.)", r"'\.' is not a letter"),
        ("(a))", r"'\)' is not a letter"),
        ("a b", "' ' is not a letter"),
        ("\ud800", r"'\\ud800' is not a letter"),
        ("x\u0302", r"'\u0302' is not a letter"),  # this combination has no composed form
        ("²", "'²' is not a letter"),
    ],
)
def test_bad_tiles_are_refused(written: str, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        canonical_tile(written)


@given(st.text())
def test_any_text_is_a_tile_or_raises_bad_board(text: str) -> None:
    try:
        tile = canonical_tile(text)
    except BadBoard as error:
        message = str(error)
    else:
        message = ""
        assert canonical_tile(tile) == tile
        assert tile in (".", "?") or tile_letters(tile).isalpha()
    assert len(message.splitlines()) <= 1
    assert len(message) < 400


def _spelled(tile: str, alphabet: str = A_TO_Z, q_is_qu: bool = True) -> list[str]:
    (spellings,) = spell_tiles([tile], alphabet, q_is_qu)
    return ["".join(alphabet[code] for code in spelling) for spelling in spellings]


def test_spellings() -> None:
    assert _spelled("a") == ["a"]
    assert _spelled("(th)") == ["th"]
    assert _spelled("(a|th)") == ["a", "th"]
    assert _spelled(".") == []
    assert _spelled("ñ") == []
    assert _spelled("(a|ñ|bñ)") == ["a"]
    assert _spelled("?", "abc") == ["a", "b", "c"]
    assert _spelled(f"({'a' * 255})") == ["a" * 255]
    assert _spelled(f"({'a' * 256})") == []  # longer than any word


def test_spellings_of_q() -> None:
    assert _spelled("q", q_is_qu=True) == ["qu"]
    assert _spelled("q", q_is_qu=False) == ["q"]
    assert _spelled("(q)", q_is_qu=True) == ["q"]
    assert _spelled("(qu)", q_is_qu=False) == ["qu"]
    assert _spelled("(a|q)", q_is_qu=True) == ["a", "q"]
    assert set(_spelled("?", q_is_qu=True)) == {*A_TO_Z} - {"q"} | {"qu"}
    assert _spelled("?", q_is_qu=False) == list(A_TO_Z)
    assert _spelled("q", "abq") == []  # Qu cannot be spelled without a u
    assert _spelled("?", "abq") == ["a", "b"]


def test_letters_on_a_tile() -> None:
    assert [tile_letters(tile) for tile in ("a", "(qu)", "(a|b)", "?", ".")] == ["a", "qu", "ab", "", ""]
