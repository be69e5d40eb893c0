"""Lexicon: words in, the same words out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords import BadLexicon, BadOption, Lexicon

LETTERS = "abcdefghijklmnopqrstuvwxyzéñßабв"


@given(st.lists(st.text(LETTERS, min_size=1, max_size=12), min_size=1, max_size=60))
def test_words_come_back_in_order(words: list[str]) -> None:
    lexicon = Lexicon.from_words(words)
    assert list(lexicon) == sorted(set(words))
    assert len(lexicon) == len(set(words))
    assert all(word in lexicon for word in words)
    assert lexicon.longest == max(map(len, words))
    assert lexicon.left_out == 0
    assert sum(lexicon.letter_frequencies().values()) == sum(map(len, set(words)))


@given(st.lists(st.text("ab", min_size=1, max_size=6), min_size=1), st.text("ab", max_size=4))
def test_words_with_a_prefix(words: list[str], prefix: str) -> None:
    lexicon = Lexicon.from_words(words)
    assert lexicon.words(prefix) == sorted({word for word in words if word.startswith(prefix)})
    assert (prefix in lexicon) == (prefix in words)


@given(st.lists(st.text(max_size=8)))
def test_any_text_is_a_word_or_left_out(entries: list[str]) -> None:
    try:
        lexicon = Lexicon.from_words(entries)
    except BadLexicon as error:
        assert "no words" in str(error) or "letters" in str(error)
        return
    blank = sum(not entry.strip() for entry in entries)
    assert 1 <= len(lexicon) <= len(entries) - blank
    assert lexicon.left_out <= len(entries) - blank - len(lexicon)


def test_the_default() -> None:
    lexicon = Lexicon.default()
    assert len(lexicon) == 172_820
    assert lexicon.alphabet == "abcdefghijklmnopqrstuvwxyz"
    assert lexicon.info().bytes < 4_000_000
    assert "gridlock" in lexicon
    assert "Gridlock" in lexicon
    assert "gridlok" not in lexicon
    assert 7 not in lexicon
    assert Lexicon.default() is lexicon


def test_the_number_of_threads_does_not_change_the_file(tmp_path: Path) -> None:
    words = list(Lexicon.default())
    one = Lexicon.from_words(words, threads=1)
    three = Lexicon.from_words(reversed(words), threads=3)
    one.save(tmp_path / "one.lex")
    three.save(tmp_path / "three.lex")
    assert (tmp_path / "one.lex").read_bytes() == (tmp_path / "three.lex").read_bytes()


def test_letters_of_any_language() -> None:
    lexicon = Lexicon.from_words(["STRASSE", "Straße", "Übergröße", "e\u0301te\u0301"])
    assert list(lexicon) == ["strasse", "straße", "été", "übergröße"]
    assert "ÉTÉ" in lexicon
    folded = Lexicon.from_words(["été", "Übergröße"], accents="fold")
    assert list(folded) == ["ete", "ubergroße"]
    with pytest.raises(BadOption, match="accents"):
        Lexicon.from_words(["a"], accents="drop")  # type: ignore[arg-type]


@pytest.mark.parametrize("letters", [31, 32, 64])
def test_alphabets_of_any_width(letters: int, tmp_path: Path) -> None:
    alphabet = "".join(chr(0x561 + n) for n in range(min(letters, 38))) + "".join(
        chr(0x430 + n) for n in range(letters - 38)
    )
    lexicon = Lexicon.from_words([alphabet, alphabet[::-1], *alphabet])
    assert lexicon.alphabet == "".join(sorted(alphabet))
    lexicon.save(tmp_path / "wide.lex")
    assert list(Lexicon.open(tmp_path / "wide.lex")) == sorted([alphabet, alphabet[::-1], *alphabet])


def test_more_than_64_letters_are_refused() -> None:
    with pytest.raises(BadLexicon, match="65 different letters; a lexicon takes at most 64"):
        Lexicon.from_words(chr(0x4E00 + n) for n in range(65))


def test_adding_and_excluding() -> None:
    lexicon = Lexicon.from_words(["tea", "ten"])
    more = lexicon.adding(["to", "TEN"], Lexicon.from_words(["tin"]))
    assert list(more) == ["tea", "ten", "tin", "to"]
    assert list(more.excluding(["TEA"], lexicon.words("ten"))) == ["tin", "to"]
    assert list(lexicon) == ["tea", "ten"]
    with pytest.raises(BadLexicon, match="empty"):
        lexicon.excluding(lexicon)


def test_samples() -> None:
    lexicon = Lexicon.default()
    some = lexicon.sample(50, min_length=5, seed=7)
    assert some == sorted(set(some)) == lexicon.sample(50, min_length=5, seed=7)
    assert len(some) == 50
    assert all(len(word) >= 5 and word in lexicon for word in some)
    assert some != lexicon.sample(50, min_length=5, seed=8)
    small = Lexicon.from_words(["tea", "ten", "to"])
    assert small.sample(2, min_length=3, seed=1) == ["tea", "ten"]
    with pytest.raises(BadOption, match="3 words of 3 letters or more: the lexicon has only 2"):
        small.sample(3, min_length=3)


@pytest.mark.parametrize("words", ["tea", [1, 2], [None], [b"tea"], 5])
def test_from_words_refuses_other_types(words: object) -> None:
    with pytest.raises(BadLexicon, match="from_words takes a list of words"):
        Lexicon.from_words(words)  # type: ignore[arg-type]


def test_too_many_threads_are_refused() -> None:
    with pytest.raises(BadOption, match="threads"):
        Lexicon.from_words(["tea"], threads=10**12)


def test_the_trie() -> None:
    lexicon = Lexicon.from_words(["at", "a", "tea"])
    children = lexicon.children(lexicon.root)
    assert set(children) == {"a", "t"}
    assert lexicon.is_word(children["a"])
    assert not lexicon.is_word(children["t"])
    assert lexicon.codes("tea") == bytes([19, 4, 0])
    assert lexicon.codes("té") is None


def test_a_fingerprint_names_the_words(tmp_path: Path) -> None:
    one = Lexicon.from_words(["tea", "ten"])
    assert len(one.fingerprint) == 32
    assert one.fingerprint == Lexicon.from_words(["TEN", "tea", "Tea"]).fingerprint
    one.save(tmp_path / "words.lex")
    assert Lexicon.open(tmp_path / "words.lex").fingerprint == one.fingerprint
    others = [["tea"], ["tea", "tens"], ["tea", "ten", "to"], ["tea", "té"]]
    assert len({one.fingerprint, *(Lexicon.from_words(words).fingerprint for words in others)}) == 5
    # Saved games and certificates name the default lexicon by this one.
    assert Lexicon.default().fingerprint == "5e2adc9cdec20e32494fe09a92e3ce50"
