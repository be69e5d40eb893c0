"""Booklets."""

from __future__ import annotations

import json

import pytest

from gridwords import BadOption, Lexicon, make

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
    assert booklet.html().count("<section>") == 12
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
def test_twelve_puzzles_rise_from_easy_to_hard(kind: str) -> None:
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
    assert "<small>hard</small>" in booklet.html()


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
    # Of several puzzles, four answer keys share a page.
    assert [booklet.pdf(per_page=each).count(b"/Type /Page\n") for each in (1, 2, 4)] == [5, 3, 2]


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"count": 0}, "expected 1 to 200"),
        ({"count": "x"}, "expected 1 to 200"),
        ({"count": 2, "words": []}, "there are no words"),
        ({"count": 2, "kind": "crossword"}, "unknown kind"),
        ({"count": 2, "per_puzzle": 8}, "there are 7 words"),
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
