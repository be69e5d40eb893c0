"""Definitions: what words mean, and which word an inflected one comes from."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwords import BadLexicon, Lexicon, solve
from gridwords.lexicon import definitions
from gridwords.lexicon.definitions import Definition, Morphology, define, vulgar_words
from gridwords.lexicon.roots import possible_roots

FILE = Path(definitions.__file__).parents[1] / "data" / "definitions.gz"


def roots(word: str) -> set[str]:
    return {gloss.root for gloss in define(word).glosses}


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("tenners", "tenner"),
        ("geese", "goose"),
        ("boxes", "box"),
        ("parties", "party"),
        ("women", "woman"),
        ("walked", "walk"),
        ("hoped", "hope"),
        ("planning", "plan"),
        ("slimmed", "slim"),
        ("sneakiest", "sneaky"),
        ("went", "go"),
        ("better", "good"),
        ("Cats", "cat"),
    ],
)
def test_an_inflected_word_leads_to_its_root(word: str, root: str) -> None:
    assert root in roots(word)


@pytest.mark.parametrize(("word", "wrong"), [("his", "hi"), ("as", "a"), ("glass", "glas"), ("ours", "our")])
def test_other_words_do_not(word: str, wrong: str) -> None:
    assert wrong not in roots(word)


@pytest.mark.parametrize(
    ("part", "word", "root"),
    [
        *(("n", "teas", "tea"), ("n", "buses", "bus"), ("n", "boxes", "box"), ("n", "waltzes", "waltz")),
        *(
            ("n", "churches", "church"),
            ("n", "bushes", "bush"),
            ("n", "women", "woman"),
            ("n", "parties", "party"),
        ),
        *(("v", "runs", "run"), ("v", "tries", "try"), ("v", "hopes", "hope"), ("v", "goes", "go")),
        *(("v", "hoped", "hope"), ("v", "walked", "walk"), ("v", "hoping", "hope"), ("v", "walking", "walk")),
        *(("v", "tidied", "tidy"), ("v", "planned", "plan"), ("v", "planning", "plan")),
        *(("a", "taller", "tall"), ("a", "tallest", "tall"), ("a", "finer", "fine"), ("a", "finest", "fine")),
        *(("a", "tidier", "tidy"), ("a", "tidiest", "tidy"), ("a", "bigger", "big"), ("a", "biggest", "big")),
    ],
)
def test_each_rule_of_the_morphology(part: str, word: str, root: str) -> None:
    assert morphology({root: part}).roots(word) == [(root, part)]


@pytest.mark.parametrize(
    ("word", "other", "part"),
    [
        ("as", "a", "n"),  # too short
        ("boss", "bos", "n"),
        ("planting", "plan", "v"),  # only the same letter twice is undone
        ("runs", "run", "r"),
        ("teaing", "tea", "n"),
    ],
)
def test_what_the_morphology_leaves_alone(word: str, other: str, part: str) -> None:
    assert morphology({other: part}).roots(word) == []


def test_a_word_with_an_entry_of_its_own_has_no_regular_root() -> None:
    known = morphology(
        {"news": "n", "new": "na", "saw": "nv", "see": "v", "his": "u", "hi": "n"}, {"saw": ["see"]}
    )
    assert known.roots("news") == [("news", "n")]
    assert known.roots("saw") == [("saw", "n"), ("see", "v"), ("saw", "v")]  # an irregular form has both
    assert known.roots("his") == [("his", "u")]


def morphology(parts: dict[str, str], irregular_verbs: dict[str, list[str]] | None = None) -> Morphology:
    """A morphology of a few words."""
    return Morphology(
        lambda word: parts.get(word, ""), {"n": {}, "v": irregular_verbs or {}, "a": {}, "r": {}}
    )


def test_the_most_common_meaning_comes_first() -> None:
    assert define("does").glosses[0].root == "do"
    assert define("saw").glosses[0].root == "see"
    assert define("run").glosses[0].part == "verb"


def test_names_are_not_the_meaning_of_a_common_word() -> None:
    assert define("china").glosses[0].text.startswith("high quality porcelain")
    assert "arsenic" not in str(define("as"))


def test_function_words_have_a_definition() -> None:
    for word in ("and", "among", "the", "of", "with", "whose", "yourselves", "because", "oops"):
        assert define(word).glosses, word
    assert define("among").glosses[0] == ("among", "preposition", "in the company of; surrounded by")


def test_most_known_words_have_a_definition() -> None:
    lexicon = Lexicon.default()
    for level, share in ((35, 0.987), (95, 0.6)):
        words = lexicon.up_to_level(level).words()[::10]
        assert sum(bool(define(word).glosses) for word in words) > share * len(words)


def test_a_word_without_a_definition_says_so() -> None:
    assert str(define("tokened")) == "tokened: no definition; perhaps from token"
    assert str(define("pht")) == "pht: no definition"
    assert define("unrecompilable").root is not None
    assert define("") == Definition("")
    assert define(" Tea\n") == define("tea")
    assert define("x" * 10_000).root is None
    assert "happy" in possible_roots("unhappinesses")
    assert possible_roots("hoping")[:2] == ["hope", "hop"]  # the longest first
    assert "play" in possible_roots("replay")
    assert possible_roots("re" * 22 + "play") == []


def test_texts_are_fit_to_print() -> None:
    for word in Lexicon.default().words()[::50]:
        for gloss in define(word).glosses:
            assert gloss.text == gloss.text.strip()
            assert gloss.text.isprintable()
            assert "`" not in gloss.text
            assert gloss.root in define(gloss.root).word


def test_vulgar_words_can_be_left_out() -> None:
    lexicon = Lexicon.default()
    clean = lexicon.without_vulgar()
    assert set(lexicon) - set(clean) == set(vulgar_words())
    assert len(lexicon) - len(clean) == len(vulgar_words()) > 100
    assert clean is lexicon.without_vulgar()
    assert clean.level("that") == 10
    for word in ("shit", "shat", "crappier", "bitches", "whoring"):
        assert define(word).vulgar
    for word in ("tacos", "dike", "cat", "shrimp"):
        assert not define(word).vulgar
    plain = Lexicon.from_words(["tea", "shit", "été"])
    assert plain.without_vulgar().words() == ["tea", "été"]
    with pytest.raises(BadLexicon, match="no words are left"):
        Lexicon.from_words(["shit"]).without_vulgar()


def test_a_lexicon_defines_its_own_words() -> None:
    lexicon = Lexicon.from_words(["tea"])
    assert lexicon.define("tea") == define("tea")
    assert lexicon.define("cat") is None
    json = define("cats").to_dict()
    assert json["glosses"][0].keys() == {"root", "part", "text"}
    assert (json["word"], json["root"], json["vulgar"]) == ("cats", None, False)


@pytest.fixture
def damaged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The file that definitions are read from, for a test to damage."""
    (tmp_path / "data").mkdir()
    (tmp_path / "lexicon").mkdir()
    monkeypatch.setattr(definitions, "__file__", str(tmp_path / "lexicon" / "definitions.py"))
    definitions._load.cache_clear()
    yield tmp_path / "data" / "definitions.gz"
    definitions._load.cache_clear()


def test_a_damaged_file_is_refused_and_the_rest_works(damaged: Path) -> None:
    good = FILE.read_bytes()
    for bad in (
        None,
        b"",
        good[:-1],
        good[:1000],
        good[:-6] + bytes([good[-6] ^ 1]) + good[-5:],  # the checksum
        good[:500_000] + bytes([good[500_000] ^ 16]) + good[500_001:],
        gzip.compress(b"gridwords definitions 2\n"),
        gzip.compress(b"\xff\xfe"),
        b"not gzip at all",
    ):
        if bad is not None:
            damaged.write_bytes(bad)
        with pytest.raises(
            BadLexicon, match=r"definitions\.gz: no definitions, the file is missing or damaged"
        ):
            define("tea")
    assert solve("te/as").words


@pytest.mark.parametrize("word", ["shed", "apparatus", "genus", "swagger"])
def test_a_word_that_is_its_own_irregular_form_is_defined_once(word: str) -> None:
    glosses = define(word).glosses
    assert len(set(glosses)) == len(glosses)
