"""watch at the border gives what the package's Lesson gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ask.asking import ask, lexicon
from gridwords import BadOption, Board
from gridwords.game import Game
from gridwords.questions.search_steps import METHODS, Lesson
from gridwords.rules import Rules

TILES = [*"aeinorstlcdq", "(qu)", "(th)", "(a|e)", "?", ".", "é"]
WORDS = ["tea", " Ten ", "NET", "toe", "no-word", "", "été", "a" * 33, "tea", "quit", "e\u0301te\u0301", "x1"]


@pytest.mark.parametrize("seed", range(3))
def test_same_as_package(seed: int) -> None:
    """Words that are given and words that are chosen, with each method."""
    chance = Random(seed)
    for _ in range(15):
        rows, cols = chance.randint(1, 4), chance.randint(1, 4)
        board = [[chance.choice(TILES) for _ in range(cols)] for _ in range(rows)]
        words = chance.choice([None, chance.sample(WORDS, k=6), []])
        rules, method = chance.choice(["boggle", "squaredle", "letters"]), chance.choice(METHODS)
        request: dict[str, Any] = {"board": board, "rules": rules, "method": method, "words": words}
        most, chosen = chance.choice([3, 200, 3000]), chance.choice([5, 40])
        game = Game(lexicon(None), Rules.get(rules))
        lesson = Lesson(game.board(Board(board)), game, words, min(chosen, 24))
        wanted = lesson.to_dict(method, most)
        wanted["steps"] = [step | {"cells": list(step["cells"])} for step in wanted["steps"]]
        answer = ask("watch", request, watch_steps=most, watch_words=max(chosen, 6) if words else chosen)
        assert answer == wanted, request
        assert list(answer) == list(wanted)


def test_more_letters_than_a_lexicon_has() -> None:
    """Words of other scripts may have more different letters than fit into a byte."""
    words = ["".join(map(chr, range(0x4E00 + 30 * i, 0x4E00 + 30 * i + 30))) for i in range(12)]
    answer = ask("watch", {"board": [list(words[11])], "words": words, "method": "prefix"})
    assert [step["word"] for step in answer["steps"] if step["event"] == "word"] == [words[11]]


def test_limits() -> None:
    """Cells and words beyond the caller's limits are refused, and steps are cut."""
    with pytest.raises(BadOption, match=r"^9 cells: at most 8 are allowed$"):
        ask("watch", {"board": "tea/net/ten"}, watch_cells=8)
    with pytest.raises(BadOption, match=r"^words: at most 2 are allowed$"):
        ask("watch", {"board": "tea/net/ten", "words": ["a", "b", "c"]}, watch_words=2)
    for most in (0, 1, 7):
        answer = ask("watch", {"board": "tea/net/ten"}, watch_steps=most)
        assert len(answer["steps"]) == most
        assert not answer["complete"]
