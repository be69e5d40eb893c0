"""Lex files: what is saved opens again; damaged and hostile files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords import BadLexicon, BadOption, Lexicon, _core
from gridwords.lexicon.lex_file import map_lex
from gridwords.text import fold


def test_every_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.lex"
    Lexicon.from_words(["tea", "ten", "to", "in", "inn"]).save(path)
    good = path.read_bytes()
    for place in range(len(good)):
        for flip in (0x01, 0x80, 0xFF):
            bad = bytearray(good)
            bad[place] ^= flip
            path.write_bytes(bad)
            with pytest.raises(BadLexicon, match=r"small\.lex"):
                Lexicon.open(path)
    for length in (0, 1, 8, 100, 303, len(good) - 1):
        path.write_bytes(good[:length])
        with pytest.raises(BadLexicon):
            Lexicon.open(path)
    path.write_bytes(good)
    assert list(Lexicon.open(path)) == ["in", "inn", "tea", "ten", "to"]


@pytest.mark.parametrize("letter", ["?", ".", '"', "\x1b", "A", "\u0301", "\u2126"])
def test_a_file_whose_alphabet_has_other_characters_is_refused(tmp_path: Path, letter: str) -> None:
    """The last is the Ohm sign, whose normal form is an omega."""
    made = _core.Lexicon.build(f"t{letter}a tea".encode(), "".join(sorted(f"{letter}aet")), True, 1)
    assert letter in made.alphabet
    path = tmp_path / "odd.lex"
    path.write_bytes(made.to_bytes())
    for load in (Lexicon.open, Lexicon.load, map_lex):
        with pytest.raises(
            BadLexicon, match=r"odd\.lex is damaged: .* in its alphabet is not a lower-case letter"
        ):
            load(path)


def test_every_alphabet_that_can_be_saved_can_be_opened(tmp_path: Path) -> None:
    letters = sorted({c for code in range(0x3000) for c in fold(chr(code)) if c.isalpha()})
    for start in range(0, len(letters), 64):
        Lexicon.from_words(letters[start : start + 64]).save(tmp_path / "words.lex")
        assert list(Lexicon.open(tmp_path / "words.lex")) == letters[start : start + 64]


def test_a_file_cut_short_after_opening_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "words.lex"
    Lexicon.default().save(path)
    lexicon = Lexicon.open(path)
    path.write_bytes(b"")
    assert len(list(lexicon)) == 172_820


def test_a_damaged_file_is_recognised_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "words.lex"
    Lexicon.from_words(["tea"]).save(path)
    path.write_bytes(b"\x88" + path.read_bytes()[1:])
    for read in (Lexicon.load, Lexicon.from_file, Lexicon.open):
        with pytest.raises(BadLexicon, match=r"words\.lex: not a \.lex file"):
            read(path)
    path.write_text("a word list\n", encoding="utf-8")
    assert "list" in Lexicon.load(path)


def test_accents_of_a_lex_file(tmp_path: Path) -> None:
    Lexicon.from_words(["été", "tea"]).save(tmp_path / "words.lex")
    assert list(Lexicon.from_file(tmp_path / "words.lex")) == ["tea", "été"]
    assert list(Lexicon.from_file(tmp_path / "words.lex", accents="fold")) == ["ete", "tea"]
    with pytest.raises(BadOption, match="accents"):
        Lexicon.from_file(tmp_path / "words.lex", accents="drop")  # type: ignore[arg-type]


def test_saving_is_all_or_nothing(tmp_path: Path) -> None:
    for name in ("", "a\0b"):
        with pytest.raises(BadLexicon, match="cannot be written"):
            Lexicon.from_words(["tea"]).save(name)
    with pytest.raises(BadLexicon, match="cannot be written"):
        Lexicon.from_words(["tea"]).save(tmp_path / "none" / "words.lex")
    Lexicon.from_words(["tea"]).save(tmp_path / "words.lex")
    Lexicon.from_words(["ten"]).save(tmp_path / "words.lex")
    assert list(Lexicon.open(tmp_path / "words.lex")) == ["ten"]
    assert [path.name for path in tmp_path.iterdir()] == ["words.lex"]
