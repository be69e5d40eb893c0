"""Themed grids: every cell in exactly one word, and only one way to fill the grid."""

from __future__ import annotations

import json
from random import Random

import pytest

from gridwords import BadOption, Lexicon, make
from gridwords.lexicon.definitions import vulgar_words
from gridwords.make import Puzzle

from .reading import count_covers, lines, walks

FRUIT = ["watermelon", "apple", "peach", "cherry", "orange", "lemon", "banana", "grape"]


def check(puzzle: Puzzle) -> None:
    board = puzzle.board
    cells = [cell for one in puzzle.words for cell in one.path]
    assert sorted(cells) == [(row, col) for row in range(board.rows) for col in range(board.cols)]
    for one in puzzle.words:
        assert "".join(board[cell] for cell in one.path) == one.word
        for (row, col), (to_row, to_col) in zip(one.path, one.path[1:], strict=False):
            assert max(abs(row - to_row), abs(col - to_col)) == 1
        elsewhere = len(walks(board, one.word)) > 1
        assert elsewhere == (f"{one.text} can also be read in other cells" in puzzle.notes)
    assert count_covers(board, [one.word for one in puzzle.words]) == puzzle.ways
    assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle


def touches_opposite_sides(puzzle: Puzzle) -> bool:
    path = next(one.path for one in puzzle.words if one.word == puzzle.span)
    rows, cols = {row for row, _ in path}, {col for _, col in path}
    return {0, puzzle.board.rows - 1} <= rows or {0, puzzle.board.cols - 1} <= cols


def test_random_sets_of_common_words() -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 10]
    random = Random(4)
    made = 0
    for seed in range(8):
        while sum(map(len, words := random.sample(common, random.randint(6, 9)))) != 48:
            pass
        puzzle = make.theme(words, (6, 8), seed, unique=False)
        check(puzzle)
        try:
            puzzle = make.theme(words, (6, 8), seed)
        except BadOption:
            continue
        made += 1
        check(puzzle)
        assert puzzle.ways == 1
    assert made >= 6


@pytest.mark.parametrize("unique", [True, False])
def test_no_vulgar_word_is_in_a_line(unique: bool) -> None:
    words = ["shirt", "sauna", "silt", "pit", "sap"]
    for seed in range(30):
        puzzle = make.theme(words, seed=seed, unique=unique)
        assert not any(lines(puzzle.board, vulgar_words()).values())
        check(puzzle)


def test_vulgar_words_of_the_list_are_noted() -> None:
    puzzle = make.theme(["bitch", "apple", "teas", "gr"], seed=1)
    assert puzzle.notes[0] == "bitch contains the forbidden word bitch"
    row = make.theme(["crappy", "tan"], (1, 9), seed=1)  # in which a word has no bends
    assert row.notes == ("crappy contains the forbidden word crap",)
    found = {word for word, places in lines(row.board, vulgar_words()).items() if places}
    assert found == {"crap", "crappy"}


@pytest.mark.parametrize("seed", range(4))
def test_a_span_touches_two_opposite_sides(seed: int) -> None:
    puzzle = make.theme(FRUIT, (8, 6), seed, span="watermelon")
    check(puzzle)
    assert touches_opposite_sides(puzzle)
    assert make.theme(FRUIT, (8, 6), seed, span="watermelon") == puzzle


def test_a_seed_gives_the_same_puzzle_everywhere() -> None:
    assert str(make.theme(FRUIT, seed=1).board) == "aptemrae/pwaerlgp/lyolheon/ernecame/narornpa/anabgech"


def test_ways_are_counted() -> None:
    puzzle = make.theme(["aa", "ab"], (2, 2), 1, unique=False)
    assert puzzle.ways == count_covers(puzzle.board, ["aa", "ab"]) == 3
    assert "the words fill the grid in 3 ways" in puzzle.notes
    many = make.theme(["a" * 10, "a" * 6], (4, 4), 1, unique=False)  # more readings than are counted
    assert many.ways == 100
    assert "the words fill the grid in at least 100 ways" in many.notes


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"words": []}, "there are no words"),
        ({"words": ["apple", "fig"], "size": (3, 3)}, "the words have 8 letters, a 3x3 grid has 9 cells"),
        ({"words": ["apple", "banana"]}, "11 letters make no grid of three rows or more"),
        ({"words": ["aa", "ab"], "size": 2}, "can be filled in only one way"),
        ({"words": ["fig", "plum", "apple"], "size": (3, 4), "span": 5}, "span 5"),
        ({"words": ["lemon", "apple", "ab"], "size": (3, 4), "span": "ab"}, "expected at least 3"),
        ({"words": ["abcdefghijklmnop" * 5, "b" * 200]}, "expected at most 256"),
        ({"words": "apple"}, "expected a list of words"),
    ],
)
def test_bad_input_is_answered(how: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        make.theme(**how)  # type: ignore[arg-type]


def test_the_span_may_be_among_the_words() -> None:
    words = ["apple", "melon", "cherry"]
    puzzle = make.theme(words, seed=1, span="Cherry")
    assert puzzle.notes == ()
    assert puzzle.span == "cherry"
    assert make.theme(["apple", "melon"], seed=1, span="Cherry") == puzzle
    repeated = make.theme(["apple", *words], seed=1, span="Cherry")
    assert repeated.notes == ("apple is in the list twice: it is placed once",)


def test_words_that_are_everywhere_are_given_up() -> None:
    message = (
        "none of 2,000 grids of these words can be filled in only one way: choose other words or another seed, or allow"
        " several ways"
    )
    with pytest.raises(
        BadOption, match=f"^{message}$"
    ):  # whatever the option is called where it is asked for
        make.theme(["a" * 10, "a" * 6], (4, 4), 1)


def test_difficulty() -> None:
    words = ["planet", "comet", "asteroid", "galaxy", "moon", "star", "orbit", "eclipse", "sun"]
    assert sum(map(len, words)) == 48
    puzzles = [make.theme(words, (6, 8), 1, difficulty=name) for name in ("easy", "medium", "hard")]
    assert [puzzle.difficulty_name for puzzle in puzzles] == ["easy", "medium", "hard"]
    assert {puzzle.seed for puzzle in puzzles} == {1}
    assert make.theme(words, (6, 8), 1, difficulty="easy") == puzzles[0]
    # The first grid of this seed is not of that difficulty.
    assert make.theme(["apple", "melon", "cherry"], (4, 4), 6, difficulty="medium").seed == 6
    with pytest.raises(BadOption, match="unknown difficulty"):
        make.theme(words, difficulty="mean")  # type: ignore[arg-type]
    small = make.theme(["to", "be"], (2, 2), 1, difficulty="hard", unique=False)
    assert small.notes[-1] == (
        f"the puzzle is {small.difficulty_name} ({small.difficulty} of 100), not hard."
        " To make it harder: more letters, or rarer words"
    )


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_an_exact_cover_count_of_spanned_grids_is_one(seed: int) -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 3 <= len(word) <= 8]
    random = Random(seed)
    while sum(map(len, words := random.sample(common, random.randint(5, 6)))) != 30:
        pass
    try:
        puzzle = make.theme(words, (5, 6), seed, span=max(words, key=len))
    except BadOption as error:
        assert "can be filled in only one way" in str(error)
    else:
        assert count_covers(puzzle.board, words) == puzzle.ways == 1
        assert touches_opposite_sides(puzzle)
