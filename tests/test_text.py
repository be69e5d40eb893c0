"""Case, composition and accents of letters."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from unicodedata import bidirectional, category, combining, name, normalize, unidata_version

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords import _core
from gridwords._core import is_decimal, is_upper
from gridwords.text import fold, is_letters, strip_accents, writing_directions

# The version of the core's tables. A Python with another one has characters that those lack, or lacks some of theirs.
UNICODE_VERSION = "15.1.0"
# What changed between versions 14 and 18: case (Georgian, modifiers), marks (Ahom), direction (the others).
CHANGED = re.compile(
    "MODIFIER LETTER (GEORGIAN NAR|CAPITAL [CFQ]|SMALL TURNED W)|AHOM CONSONANT SIGN MEDIAL RA"
    "|MATHEMATICAL .*NABLA|BALINESE VOWEL SIGN (RA REPA|LA LENGA|PEPET)"
)


def _is_known(char: str) -> bool:
    """Whether the core's tables have the character, if this Python has."""
    return not char.isprintable() or _core.is_printable(char)


def _is_comparable(char: str) -> bool:
    if category(char) in ("Cn", "Co"):  # neither unassigned nor for private use
        return False
    same_version = unidata_version == UNICODE_VERSION
    return same_version or (_is_known(char) and not CHANGED.fullmatch(name(char, "")))


@cache
def comparable() -> list[str]:
    """Every character that this Python and the core must agree on."""
    return [char for char in map(chr, range(sys.maxunicode + 1)) if _is_comparable(char)]


KNOWN_TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]).filter(_is_known))


def plain_fold(text: str) -> str:
    """The same with Python's tables."""
    composed = normalize("NFC", _plain_cut(text))
    folded = composed.translate({ord(letter): _plain_fold_letter(letter) for letter in set(composed)})
    return normalize("NFC", re.sub("i\u0307+", "i", folded))


def _plain_fold_letter(letter: str) -> str:
    if letter == "\u0345":
        return letter
    if letter == "İ":
        return "i"
    return next((one for one in (letter.casefold(), letter.lower()) if len(one) == 1), letter)


def plain_strip(text: str) -> str:
    parts = normalize("NFD", _plain_cut(text))
    return normalize("NFC", parts.translate({ord(c): None for c in set(parts) if category(c) == "Mn"}))


def plain_nfc(text: str) -> str:
    return normalize("NFC", text)


def _plain_cut(text: str) -> str:
    marks = re.escape("".join(filter(combining, set(text))))
    return re.sub(f"([{marks}]{{30}})[{marks}]+", r"\1", text) if marks else text


CHANGES = [(fold, plain_fold), (strip_accents, plain_strip), (_core.to_nfc, plain_nfc)]


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
    for char in filter(is_letters, map(chr, range(sys.maxunicode + 1))):
        letter = _core.to_nfc(char)
        if len(letter) == 1 and is_letters(letter):
            folded = fold(letter)
            assert len(folded) == 1, ascii(char)
            assert is_letters(folded), ascii(char)
            assert fold(folded) == folded, ascii(char)


@given(KNOWN_TEXT)
def test_fold_is_stable(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded
    assert _core.to_nfc(folded) == folded


@given(KNOWN_TEXT)
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


@pytest.mark.parametrize(
    ("ask", "plain"),
    [
        (is_letters, str.isalpha),
        (is_decimal, str.isdecimal),
        (is_upper, str.isupper),
        (_core.is_space, str.isspace),
        (_core.is_printable, str.isprintable),
    ],
)
def test_kinds_of_characters(ask: Callable[[str], bool], plain: Callable[[str], bool]) -> None:
    assert len(comparable()) > 140_000
    assert list(filter(ask, comparable())) == list(filter(plain, comparable()))


def test_directions() -> None:
    shown = {"L": "L", "R": "R", "AL": "R", "EN": "0", "AN": "0"}
    found = zip(comparable(), writing_directions("".join(comparable())), strict=True)
    assert [c for c, direction in found if direction != shown.get(bidirectional(c), " ")] == []
    assert writing_directions("ab אב ١٢") == "LL RR 00"


@pytest.mark.parametrize(("change", "plain"), CHANGES)
def test_changes_of_every_character(change: Callable[[str], str], plain: Callable[[str], str]) -> None:
    # Alone, and between marks on a letter; a line break composes with nothing.
    text = "\n".join(f"{char}\nA\u0327{char}\u0301" for char in comparable())
    assert _differences(text.split("\n"), change(text).split("\n"), plain(text).split("\n")) == []


def _differences(texts: list[str], found: list[str], expected: list[str]) -> list[str]:
    return [ascii(three) for three in zip(texts, found, expected, strict=True) if three[1] != three[2]]


# Each composes, decomposes, reorders or folds in its own way.
HOSTILE = [
    "\u1100\u1112\u1161\u1175\u11a7\u11a8\u11c2\u11c3가각힣",  # jamo and syllables
    "\u0300\u0301\u0307\u0308\u030c\u0316\u0323\u0327\u0328\u0338\u0344\u0345\u05b0\u0f71\u0f72\u0f73\u0f81",
    "aAiIİıjJoO \nſßẞŉﬁǰΐ",
    "ΣσςΑαΆάᾳᾼᾈἈῼ",
    "ᎠᏰᏸꭰ",  # Cherokee folds to capitals
    "\u09c7\u09be\u09d7\u0dd9\u0dca\u0dcf\U00011099\U000110ba",  # vowels in parts, some of them not marks
    "ÅΩKﬡ豈\U0002f800\u2adc\ud800\udc00",
]


def _hostile_texts() -> Iterable[str]:
    chance = random.Random(15)
    for _ in range(4000):
        pools = chance.sample(HOSTILE, chance.randint(1, 3))
        yield "".join(chance.choice(chance.choice(pools)) for _ in range(chance.choice([2, 3, 5, 9, 70])))


@pytest.mark.parametrize(("change", "plain"), CHANGES)
def test_changes_of_hostile_texts(change: Callable[[str], str], plain: Callable[[str], str]) -> None:
    texts = list(_hostile_texts())
    assert _differences(texts, [*map(change, texts)], [*map(plain, texts)]) == []


def test_kinds_of_texts() -> None:
    assert is_letters("élève")
    assert not is_letters("él-ève")
    assert not is_letters("")
    assert is_decimal("1२")
    assert not is_decimal("1²")
    assert is_upper("ÉTÉ 1")
    assert not is_upper("ÉTǅ")  # a capital with a small letter in one
    assert not is_upper("中")


def test_surrogates_are_kept_and_are_not_letters() -> None:
    assert fold("É\ud800\udc00") == "é\ud800\udc00"
    assert strip_accents("É\udfff") == "E\udfff"
    assert not is_letters("é\ud800")


def test_marks_that_are_parts_of_a_character_take_no_quadratic_time() -> None:
    """Each consists of two marks that are sorted, and is not cut, since it counts as a letter."""
    text = "\u0f73" * 50_000
    assert fold(text) == "\u0f71" * 50_000 + "\u0f72" * 50_000
