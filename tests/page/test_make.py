"""The page's core makes the same puzzles as the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridwords import make
from page.wasm import answers

DRINKS = ["tea", "coffee", "milk", "juice", "lemonade", "Earl Grey"]
DIRECTIONS = {2: "easy", 4: "medium", 8: "all"}


def test_a_seed_gives_the_same_puzzle_in_the_page(tmp_path: Path) -> None:
    questions: list[dict[str, Any]] = [
        {"words": DRINKS, "seed": 7, "directions": directions, **size}
        for directions in DIRECTIONS
        for size in ({}, {"size": "9x8"})
    ]
    # Words that share letters in a full grid, words inside others and backwards, and other alphabets.
    questions += [
        {"words": ["stream", "master", "rested", "street", "stated"], "size": "6x6", "seed": 2**53 - 1},
        {"words": ["cater", "cat", "stop", "pots", "level"], "seed": 5},
        {"words": ["снег", "ёлка"], "seed": 1},
    ]
    replies = answers([("wordsearch", question) for question in questions], tmp_path)
    for question, reply in zip(questions, replies, strict=True):
        directions = DIRECTIONS[question.get("directions", 8)]
        puzzle = make.wordsearch(
            question["words"], question.get("size"), question["seed"], directions=directions
        )
        assert reply["board"] == str(puzzle.board), question
        assert reply["words"] == [
            {"word": one.word, "path": [list(cell) for cell in one.path]} for one in puzzle.words
        ]


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"words": []}, "there are no words"),
        ({"words": ["a"]}, "'a': expected a word of two letters or more"),
        ({"words": ["te4"]}, "'te4': expected a word"),
        ({"words": ["ana", "banana"]}, "ana is twice in banana, so it could be found twice"),
        ({"words": ["art", "cart", "party"]}, "so it could be found twice"),
        ({"words": ["stop", "pots"], "directions": 2}, "read backwards"),
        (
            {"words": ["elephants"], "size": "5x5"},
            "elephants has 9 letters, and the longest line of a 5x5 grid has 5: choose a larger size",
        ),
        ({"words": ["abc", "def", "ghi", "jkl"], "size": "3x3"}, "found no room for 4 words"),
        ({"words": ["да"]}, "no letters fill the grid"),
        ({"words": ["shit"]}, "leave it out"),
    ],
)
def test_bad_input_is_answered(question: dict[str, Any], message: str, tmp_path: Path) -> None:
    (reply,) = answers([("wordsearch", {"seed": 1} | question)], tmp_path)
    assert message in str(reply)
