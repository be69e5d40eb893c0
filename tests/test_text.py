"""Case, composition and accents of letters."""

from __future__ import annotations

import sys
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords.text import fold, strip_accents


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("", ""),
        ("QuIz", "quiz"),
        ("ÉTÉ", "été"),
        ("E\u0301", "é"),  # composed
        ("Straße", "straße"),  # not ss, which is one letter more
        ("STRAẞE", "straße"),
        ("ΛΌΓΟΣ", "λόγοσ"),
        ("λόγος", "λόγοσ"),  # both forms of the small sigma are one letter
        ("İSİ", "isi"),  # its lower case in Unicode is an i and a separate dot
        ("I\u0307SI\u0307", "isi"),
        ("i\u0307si\u0307\u0307", "isi"),
        ("İ\u0307\u0301", "í"),
        ("ısı", "ısı"),
        ("e\u0307", "ė"),
        ("ŉ", "ŉ"),
        ("ﬁ", "ﬁ"),  # a ligature is one letter
        ("ᾼ", "ᾳ"),
        ("J\u030c", "ǰ"),  # only the small letter has a composed form
        ("\N{KELVIN SIGN}", "k"),
        ("Ж", "ж"),
        ("가", "가"),
        ("x\u0345", "x\u0345"),  # a mark that folding would make a letter
    ],
)
def test_fold(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_a_letter_with_thousands_of_marks_is_cut() -> None:
    """Normalising all of them would take a minute."""
    marks = "\u0301\u0316" * 10_000
    for text in (fold(f"a{marks}b"), fold(f"{marks}ab")):
        assert len(text) < 50
        assert not text.isalpha()
        assert text.endswith("b")
    assert strip_accents(f"a{marks}b") == "ab"
    assert fold("a" + "\u0316" * 30) == "a" + "\u0316" * 30


def test_fold_is_one_letter_for_each_letter() -> None:
    for code in range(sys.maxunicode + 1):
        letter = normalize("NFC", chr(code))
        if len(letter) == 1 and letter.isalpha():
            folded = fold(letter)
            assert len(folded) == 1, hex(code)
            assert folded.isalpha(), hex(code)
            assert fold(folded) == folded, hex(code)


@given(st.text())
def test_fold_is_stable(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert normalize("NFC", folded) == folded


@given(st.text())
def test_fold_ignores_composition(text: str) -> None:
    assert fold(normalize("NFD", text)) == fold(text)


@given(st.text(alphabet=st.characters(max_codepoint=0x7F)))
def test_fold_of_ascii_is_lower_case(text: str) -> None:
    assert fold(text) == text.lower()
    assert fold(text + "é") == text.lower() + "é"  # and so does the path for other letters


@pytest.mark.parametrize(
    ("written", "stripped"),
    [
        ("čeština", "cestina"),
        ("ÉTÉ", "ETE"),
        ("e\u0301", "e"),
        ("ß", "ß"),
        ("ø", "ø"),
        ("가", "가"),
        ("abc", "abc"),
    ],
)
def test_strip_accents(written: str, stripped: str) -> None:
    assert strip_accents(written) == stripped
