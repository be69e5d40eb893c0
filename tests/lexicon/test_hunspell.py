"""Hunspell dictionaries: every form of every word."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridwords import BadLexicon, EngineUnavailable, Lexicon

AFF = """SET UTF-8
NEEDAFFIX X
FORBIDDENWORD !
ONLYINCOMPOUND O
PFX U Y 1
PFX U 0 un .
PFX N N 1
PFX N 0 non .
SFX S Y 2
SFX S y ies [^aeiou]y
SFX S 0 s [^y]
SFX D Y 2
SFX D 0 ed/S [^e]
SFX D 0 d e
SFX B Y 1
SFX B 0 able/S .
"""
DIC = """7
tie/USDN
party/S
print/B
stem/XS
wrong/S!
part/O
it's
"""


MORE_AFF = """SET UTF-8
NEEDAFFIX X
FORBIDDENWORD !
CIRCUMFIX C
PFX G Y 1
PFX G 0 ge/C .
SFX T Y 1
SFX T 0 t/C .
SFX E N 1
SFX E 0 en .
PFX U Y 1
PFX U 0 un .
SFX B Y 1
SFX B 0 able/U .
SFX H Y 1
SFX H 0 ish/XS .
SFX S Y 1
SFX S 0 s .
SFX A Y 1
SFX A is are is
"""
MORE_WORDS = {
    "spiel/STGU": {"spiel", "spiels", "unspiel", "unspiels", "gespielt"},  # two halves that go together
    "dank/EU": {"dank", "danken", "undank"},  # a suffix that goes without prefixes
    "drink/B": {"drink", "drinkable", "undrinkable"},  # a suffix that brings a prefix
    "pink/H": {"pink", "pinkishs"},  # a suffix that needs another one
    "is/A": {"is"},  # nothing would be left of the word
    "ĳs": {"ijs"},
    "cat/S\ncats/!": {"cat"},
}


@pytest.mark.parametrize("entry", MORE_WORDS)
def test_what_affixes_may_do(entry: str, tmp_path: Path) -> None:
    pytest.importorskip("spylls")
    (tmp_path / "more.aff").write_text(MORE_AFF, "utf-8")
    (tmp_path / "more.dic").write_text(f"1\n{entry}\n", "utf-8")
    assert set(Lexicon.from_file(tmp_path / "more.dic")) == MORE_WORDS[entry]


def test_a_dictionary_that_makes_too_many_words_is_refused(
    tea: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("spylls")
    monkeypatch.setattr("gridwords.lexicon.hunspell._MOST_FORMS", 8)
    with pytest.raises(BadLexicon, match=r"tea\.dic: it makes more than 8 words: expand it with another"):
        Lexicon.from_file(tea)


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    (tmp_path / "tea.aff").write_text(AFF)
    (tmp_path / "tea.dic").write_text(DIC)
    return tmp_path / "tea.dic"


def test_every_form_is_a_word(tea: Path) -> None:
    pytest.importorskip("spylls")
    words = {
        *("tie", "untie", "nontie", "ties", "unties", "tied", "untied"),
        *("party", "parties"),
        *("print", "printable", "printables"),
        "stems",
    }
    assert set(Lexicon.from_file(tea)) == words
    assert Lexicon.from_file(tea).left_out == 0  # "it's" is no word for a board, and not worth a warning
    assert set(Lexicon.load(tea)) == set(Lexicon.load(str(tea))) == words


def test_the_rules_are_part_of_what_is_kept(
    tea: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("spylls")
    monkeypatch.setenv("GRIDWORDS_CACHE", str(tmp_path / "cache"))
    assert "untie" in Lexicon.load(tea)
    (tmp_path / "tea.aff").write_text(AFF.replace("PFX U 0 un .", "PFX U 0 re ."))
    assert "retie" in Lexicon.load(tea)
    monkeypatch.setattr("gridwords.lexicon.hunspell.hunspell_words", None)  # it is not expanded again
    assert "retie" in Lexicon.load(tea)


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_each_form_is_right_to_the_spelling_check(tea: Path) -> None:
    spylls = pytest.importorskip("spylls.hunspell")
    check = spylls.Dictionary.from_files(str(tea.with_suffix("")))
    assert all(check.lookup(word) for word in Lexicon.from_file(tea))


def test_a_dictionary_alone_is_a_plain_list(tmp_path: Path) -> None:
    (tmp_path / "words.dic").write_text("tea\nten\n")
    assert Lexicon.from_file(tmp_path / "words.dic").words() == ["tea", "ten"]


def test_a_damaged_dictionary_is_refused(tea: Path) -> None:
    pytest.importorskip("spylls")
    tea.with_suffix(".aff").write_text("SFX S Y 2\nSFX S\n")
    with pytest.raises(
        BadLexicon, match=r"tea\.dic: not a Hunspell dictionary, or its \.aff file is damaged"
    ):
        Lexicon.from_file(tea)


def test_without_spylls_the_message_says_what_to_install(tea: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("spylls", "spylls.hunspell", "spylls.hunspell.readers"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        EngineUnavailable, match=r"needs spylls: install it with pip install 'gridwords\[hunspell\]'"
    ):
        Lexicon.from_file(tea)
