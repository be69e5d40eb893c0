"""Levels: how well known words are, where they come from and what they select."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gridwords import BadLexicon, BadOption, Lexicon
from gridwords.lexicon.levels import KNOWN, read_level, split_levels
from gridwords.lexicon.roots import regular_roots

DATA = Path(__file__).parents[2] / "src" / "gridwords" / "data"


def small() -> Lexicon:
    return Lexicon.from_words(["tea", "ten", "heth"], levels={"Tea": 10, "ten": 40})


def test_the_default_lexicon_has_a_level_for_every_word() -> None:
    lexicon = Lexicon.default()
    levels = lexicon.levels_of(lexicon.words())
    assert lexicon.has_levels
    assert lexicon.info().levels
    assert {min(filter(None, levels)), max(filter(None, levels))} == {10, 95}
    assert None not in levels
    packed = DATA / "enable1.levels.gz"
    if packed.exists():  # in the repository, not in a wheel
        assert bytes(filter(None, levels)) == gzip.decompress(packed.read_bytes())


def test_well_known_words_have_lower_levels() -> None:
    level = Lexicon.default().level
    known = ["that", "house", "cats", "walked", "planning", "color", "knife", "elan"]
    obscure = ["pht", "heth", "zyzzyva", "hapten", "aalii", "crwth", "oribi"]
    assert max(level(word) or 99 for word in known) < min(level(word) or 0 for word in obscure)
    assert level("That") == level("that") == 10


def test_there_are_about_as_many_words_up_to_a_size_as_in_scowl() -> None:
    lexicon = Lexicon.default()
    for most, words in ((35, 38_936), (60, 74_552)):
        assert len(lexicon.up_to_level(most)) == pytest.approx(words, rel=0.03)


def test_a_word_that_is_missing_has_no_level_and_neither_has_a_plain_list() -> None:
    assert Lexicon.default().level("qqqq") is None
    plain = Lexicon.from_words(["tea"])
    assert plain.level("tea") is None
    assert not plain.has_levels
    assert plain.levels_of(["tea"]) == [None]


def test_words_without_a_level_get_the_highest() -> None:
    assert [small().level(word) for word in ("tea", "ten", "heth")] == [10, 40, 95]


def test_up_to_level_keeps_the_best_known_words() -> None:
    assert small().up_to_level(40).words() == ["tea", "ten"]
    assert small().up_to_level("common").words() == ["tea"]
    assert small().up_to_level("all").words() == ["heth", "tea", "ten"]
    lexicon = Lexicon.default()
    common = lexicon.up_to_level(KNOWN["common"])
    assert common is lexicon.up_to_level("common")
    assert common.words() == [word for word in lexicon if (lexicon.level(word) or 99) <= 35]
    assert common.alphabet == lexicon.alphabet


def test_up_to_level_of_nothing_says_so() -> None:
    with pytest.raises(BadLexicon, match="no words up to level 35"):
        Lexicon.from_words(["tea"], levels={"tea": 50}).up_to_level("common")
    with pytest.raises(BadOption, match="has no levels; a word list gives them as word<TAB>level"):
        Lexicon.from_words(["tea"]).up_to_level(50)


@pytest.mark.parametrize(
    "wrong", [9, 96, 0, -1, 50.0, True, None, "comon", "5", "²", "9" * 5000, [], "common "]
)
def test_an_unknown_level_is_answered_with_the_known_ones(wrong: object) -> None:
    expected = (
        r"from 10 \(words everyone knows\) to 95 \(all words\), or common \(35\), familiar \(60\), all \(95\)"
    )
    with pytest.raises(BadOption, match=expected):
        read_level(wrong)
    with pytest.raises(BadOption, match=expected):
        Lexicon.default().up_to_level(wrong)  # type: ignore[arg-type]


def test_a_file_keeps_levels(tmp_path: Path) -> None:
    small().save(tmp_path / "levels.lex")
    again = Lexicon.open(tmp_path / "levels.lex")
    assert [again.level(word) for word in ("tea", "ten", "heth")] == [10, 40, 95]
    assert Lexicon.from_file(tmp_path / "levels.lex", accents="fold").level("ten") == 40
    (tmp_path / "words.txt").write_text("tea\t10\r\nTen\t40\nheth\nten\t60\n\nit's\t20\n", "utf-8")
    for read in (Lexicon.from_file, Lexicon.load, Lexicon.load):  # built, built again, and from the cache
        again = read(tmp_path / "words.txt")
        assert [again.level(word) for word in ("tea", "ten", "heth")] == [10, 40, 95]
        assert again.left_out == 1


def test_a_plain_list_makes_the_file_it_always_made(tmp_path: Path) -> None:
    Lexicon.from_words(["tea", "ten"]).save(tmp_path / "plain.lex")
    data = (tmp_path / "plain.lex").read_bytes()
    assert data[8:12] == b"\1\0\0\0"
    assert len(data) == 304 + 8 * 5


def test_levels_do_not_change_the_fingerprint() -> None:
    plain = Lexicon.from_words(["tea", "ten", "heth"])
    assert small().fingerprint == plain.fingerprint
    assert small().up_to_level(40).fingerprint == Lexicon.from_words(["tea", "ten"]).fingerprint


def test_every_damaged_byte_of_the_levels_is_found(tmp_path: Path) -> None:
    small().save(tmp_path / "levels.lex")
    good = (tmp_path / "levels.lex").read_bytes()
    nodes = Lexicon.open(tmp_path / "levels.lex").info().nodes
    for place in range(len(good) - nodes, len(good)):
        (tmp_path / "bad.lex").write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        with pytest.raises(BadLexicon, match=r"bad\.lex: damaged: its checksum does not match"):
            Lexicon.open(tmp_path / "bad.lex")
    (tmp_path / "bad.lex").write_bytes(good[:-1])
    with pytest.raises(BadLexicon, match="truncated"):
        Lexicon.open(tmp_path / "bad.lex")


@pytest.mark.parametrize("level", ["5", "96", "020", "100", "-20", "20.5", "23135851162"])
def test_a_wrong_level_in_a_list_is_named_with_its_line(level: str, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(f"tea\t10\nten\t{level}\n", "utf-8")
    with pytest.raises(BadLexicon, match=rf"words\.txt: line 2: the level of 'ten' is '{level}', expected"):
        Lexicon.from_file(tmp_path / "words.txt")


def test_other_tabs_separate_words_as_before(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("tea\tten\ninn 20\n", "utf-8")
    lexicon = Lexicon.from_file(tmp_path / "words.txt")
    assert lexicon.words() == ["inn", "tea", "ten"]
    assert not lexicon.has_levels
    assert split_levels("a\tb\nc d\t20\n") == ("a\tb\nc d\t20\n", {})


def test_spaces_around_a_word_and_its_level_do_not_matter() -> None:
    text, levels = split_levels("  tea\t 10 \nten\t20")
    assert (text.split(), levels) == (["tea", "ten"], {"tea": 10, "ten": 20})


def test_adding_and_excluding_keep_levels() -> None:
    more = small().adding(["to"], Lexicon.from_words(["tea", "inn"], levels={"tea": 30, "inn": 20}))
    assert {word: more.level(word) for word in more} == {
        "heth": 95,
        "inn": 20,
        "tea": 10,
        "ten": 40,
        "to": 95,
    }
    assert small().excluding(["tea"]).level("ten") == 40
    assert not Lexicon.from_words(["a"]).adding(["b"]).has_levels


def test_levels_of_other_alphabets() -> None:
    lexicon = Lexicon.from_words(["été", "ôté"], levels={"ÉTÉ": 20})
    assert (lexicon.level("été"), lexicon.level("ôté"), lexicon.level("ete")) == (20, 95, None)
    folded = Lexicon.from_words(["été"], accents="fold", levels={"été": 20})
    assert folded.level("ete") == 20


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("cats", "cat"),
        ("boxes", "box"),
        ("parties", "party"),
        ("knives", "knife"),
        ("wolves", "wolf"),
        ("walked", "walk"),
        ("hoped", "hope"),
        ("planned", "plan"),
        ("hoping", "hope"),
        ("happiest", "happy"),
        ("women", "woman"),
    ],
)
def test_regular_roots(word: str, root: str) -> None:
    assert root in regular_roots(word)


def test_doubled_vowels_are_not_undone() -> None:
    assert regular_roots("seeing") == ["seee", "see"]


def test_a_word_is_not_its_own_root() -> None:
    for word in ("glass", "as", "is", "ed", "sing", "s", ""):
        assert word not in regular_roots(word)
        assert all(len(root) >= 2 for root in regular_roots(word))
