"""Booklets."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from gridwords import BadOption, Lexicon, make
from gridwords.lexicon.definitions import vulgar_words
from gridwords.make.deck import Deck
from gridwords.make.word_list import Given

from .reading import lines

COMMON = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 8]
ANIMALS = [
    "antelope",
    "badger",
    "beaver",
    "camel",
    "cheetah",
    "dolphin",
    "elephant",
    "falcon",
    "giraffe",
    "hamster",
    "hedgehog",
    "jaguar",
    "kangaroo",
    "leopard",
    "meerkat",
    "octopus",
    "ostrich",
    "penguin",
    "rabbit",
    "squirrel",
    "tortoise",
    "walrus",
]
DRINKS = ["tea", "coffee", "milk", "juice", "water", "cocoa", "lemonade"]


def test_puzzles_differ_and_become_more_difficult() -> None:
    booklet = make.series(6, DRINKS, seed=3, per_puzzle=5, title="Drinks")
    assert [puzzle.title for puzzle in booklet] == [f"Drinks {number}" for number in range(1, 7)]
    assert len({str(puzzle.board) for puzzle in booklet}) == 6
    levels = [puzzle.difficulty for puzzle in booklet]
    assert levels == sorted(levels)
    assert levels[0] < levels[-1]
    assert make.series(6, DRINKS, seed=3, per_puzzle=5, title="Drinks") == booklet
    assert make.Booklet.from_dict(json.loads(json.dumps(booklet.to_dict()))) == booklet
    assert booklet.html().count("<section>") == 10  # cover, contents, six puzzles, and four answers to a page
    assert booklet.text().count("Drinks") == 6


def test_themes_and_boards() -> None:
    themes = make.series(2, DRINKS, "theme", (4, 4), 1)
    assert all(sum(len(one.path) for one in puzzle.words) == 16 for puzzle in themes)
    boards = make.series(2, (), "board", seed=1)
    assert str(boards[0].board) != str(boards[1].board)


def test_few_words_may_not_allow_every_difficulty() -> None:
    booklet = make.series(3, ["apple", "melon", "cherry"], "theme", (4, 4), 1)
    assert [puzzle.ways for puzzle in booklet] == [1, 1, 1]
    assert booklet[2].difficulty < 65
    assert len({str(puzzle.board) for puzzle in booklet}) == 3


@pytest.mark.parametrize("kind", ["wordsearch", "theme", "board"])
def test_twelve_puzzles_rise_from_easy_to_hard(kind: Any) -> None:
    fruit = [
        "apple",
        "banana",
        "cherry",
        "orange",
        "lemon",
        "melon",
        "grape",
        "peach",
        "plum",
        "apricot",
        "strawberry",
    ]
    fruit += ["mango", "papaya", "quince", "kiwi", "pear", "blueberry", "raspberry", "nectarine", "coconut"]
    booklet = make.series(12, fruit, kind, seed=1)
    scores = [puzzle.difficulty for puzzle in booklet]
    assert scores == sorted(scores)
    assert [puzzle.difficulty_name for puzzle in booklet] == ["easy"] * 4 + ["medium"] * 4 + ["hard"] * 4
    assert len({str(puzzle.board) for puzzle in booklet}) == 12
    assert "(easy)" in booklet.text()
    assert booklet.html().count(">hard</text>") == 4


@pytest.mark.parametrize("seed", [0, 14])  # their first grids have a vulgar word in a row
def test_no_vulgar_word_is_in_a_line_of_a_theme(seed: int) -> None:
    for puzzle in make.series(4, ANIMALS, "theme", seed=seed):
        assert not any(lines(puzzle.board, vulgar_words()).values())


def test_the_closest_theme_is_taken_where_none_is_as_hard() -> None:
    planets = ["planet", "comet", "asteroid", "galaxy", "moon", "star", "orbit", "eclipse", "sun", "meteor"]
    planets += ["nebula", "saturn", "mars", "venus", "rocket", "lunar", "solar", "crater"]
    for seed in (1, 3):
        booklet = make.series(3, planets, "theme", (4, 6), seed)
        assert [puzzle.difficulty_name for puzzle in booklet[:2]] == ["easy", "medium"]
        assert 58 <= booklet[2].difficulty < 65  # themes of any difficulty have about 50
        assert booklet.text().count("(medium)") == 2
        assert not any("To make it" in note for puzzle in booklet for note in puzzle.notes)


def test_the_answers_and_a_single_puzzle_do_not_name_their_difficulty() -> None:
    booklet = make.series(2, DRINKS, seed=1)
    assert "(easy)" in booklet.text()
    assert "(easy)" not in booklet.text(answers=True)
    assert "(easy)" not in make.series(1, DRINKS, seed=1).text()


def test_rarer_words_count_further_on() -> None:
    boards = {puzzle.seed: puzzle for puzzle in make.series(2, (), "board", seed=1)}
    levels = [max(Lexicon.default().level(one.word) or 0 for one in boards[seed].words) for seed in (1, 2)]
    assert levels[0] <= 35 < levels[1] <= 70


def test_answers_are_at_the_end_of_the_pdf() -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    booklet = make.series(4, DRINKS, seed=1)
    # Cover and contents come first; four answer keys share a page.
    assert [booklet.pdf(per_page=each).count(b"/Type /Page\n") for each in (1, 2, 4)] == [7, 5, 4]


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"count": 0}, "expected 1 to 200"),
        ({"count": "x"}, "expected 1 to 200"),
        ({"count": 2, "words": []}, "there are no words"),
        ({"count": 2, "kind": "crossword"}, "unknown kind"),
        ({"count": 2, "per_puzzle": 8}, "there are only 7 words"),
        ({"count": 2, "per_puzzle": 0}, "1 or more"),
        (
            {"count": 2, "kind": "theme", "words": ["tea"]},
            "the words have 3 letters, and a 6x8 grid takes 48: expected more words, or a smaller size",
        ),
    ],
)
def test_bad_input_is_answered(how: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make.series(**{"words": DRINKS, "seed": 1} | how)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="not a booklet"):
        make.Booklet.from_dict({})


@pytest.mark.parametrize(
    ("count", "per_puzzle", "words"), [(30, 12, 400), (33, 12, 400), (40, 12, 400), (5, 4, 7)]
)
def test_words_are_used_once_before_any_is_used_twice(count: int, per_puzzle: int, words: int) -> None:
    given = [Given(word, word) for word in random.Random(1).sample(COMMON, words)]
    deck = Deck(given, random.Random(2), None, {"language": None, "accents": "keep", "sharp_s": "keep"})
    hands = [deck.deal(per_puzzle) for _ in range(count)]
    assert all(len(set(hand)) == per_puzzle for hand in hands)
    used = Counter(one.word for hand in hands for one in hand)
    assert max(used.values()) == -(-count * per_puzzle // words)
    assert max(used.values()) - min(used[one.word] for one in given) <= 1
    if words == 400:
        means = [sum(len(one.word) for one in hand) / per_puzzle for hand in hands[:30]]
        assert max(means) - min(means) < 1


def test_words_that_do_not_fit_are_exchanged() -> None:
    words = ["shit", "cart", "party", "art", "apple", "plum", "melon", "elephants"]
    booklet = make.series(4, words, seed=1, size=8, per_puzzle=5)
    notes = [note for puzzle in booklet for note in puzzle.notes if "left out" in note]
    assert sorted(notes)[1:] == ["shit is forbidden: shit is left out"]
    assert re.fullmatch(r"elephants has 9 letters, .* 8: elephants is left out", sorted(notes)[0])
    for puzzle in booklet:
        own = {one.word for one in puzzle.words}
        assert len(own) == 5
        assert not {"cart", "party", "art"} <= own
    assert {one.word for puzzle in booklet for one in puzzle.words} >= {"cart", "party", "art"}
    with pytest.raises(BadOption, match="shit is forbidden"):
        make.series(1, ["shit"])


def test_titles_are_in_the_language_of_the_words() -> None:
    words = ["Öl", "Löffel", "Öfen", "Flöße"]
    assert make.series(1, words, "crisscross", seed=1)[0].title == "Kreuzworträtsel"


def test_a_booklet_deals_its_words() -> None:
    words = random.Random(1).sample(COMMON, 60)
    booklet = make.series(5, words, seed=1)
    assert sorted(one.word for puzzle in booklet for one in puzzle.words) == sorted(words)


def test_themes_take_the_words_that_were_used_least() -> None:
    words = random.Random(1).sample(COMMON, 60)
    used = Counter(
        one.word for puzzle in make.series(4, words, "theme", (4, 5), seed=1) for one in puzzle.words
    )
    assert max(used.values()) == 1
