"""The page's definitions, which have every root found already, against those of the package."""

from __future__ import annotations

import random

from gridwords import Lexicon
from gridwords.lexicon.definitions import define, vulgar_words
from page.wasm import answers

#: A word with several roots, irregular ones, function words, words with a root only, or with none.
SPECIAL = [
    "leaves",
    "epizoa",
    "shed",
    "swagger",
    "rose",
    "better",
    "his",
    "as",
    "tenners",
    "geese",
    "planning",
    "men",
    "tokened",
    "unhappinesses",
    "qoph",
    "aa",
    "zyzzyvas",
    "found",
    "lay",
]


def test_definitions_are_those_of_the_package() -> None:
    words = [*SPECIAL, *random.Random(1).sample([*Lexicon.default().words()], 1500), *vulgar_words()[:20]]
    found = answers([("define", {"word": word}) for word in words])
    assert [one["word"] for one in found if one != define(one["word"]).to_dict()] == []
    assert sum(bool(one["glosses"]) for one in found) > len(words) / 2
    assert any(one["root"] for one in found)


def test_a_word_outside_the_lexicon_has_none() -> None:
    (found,) = answers([("define", {"word": "xyzzyx"})])
    assert found == {"word": "xyzzyx", "glosses": [], "root": None, "vulgar": False}
