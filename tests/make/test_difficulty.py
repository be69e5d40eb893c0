"""The estimate of difficulty: what should make a puzzle harder does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwords import BadOption, Lexicon, make

from .lists import ANIMALS

KNOWN = ["tree", "house", "water"]


def test_word_searches() -> None:
    easy = make.wordsearch(["tea", "milk"], (8, 8), 1, difficulty="easy")
    assert easy.difficulty < make.wordsearch(["tea", "milk"], (8, 8), 1, difficulty="hard").difficulty


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_puzzles_are_as_difficult_as_was_asked_for(difficulty: Any) -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 9]
    lists = [
        [*ANIMALS, "hare"],
        [word for word in Random(1).sample(common, 30) if word != "badger"],
    ]
    for words in lists:
        for more in ({}, {"size": (20, 20)}, {"shape": "circle"}):
            puzzle = make.wordsearch(words, seed=1, difficulty=difficulty, **more)
            if more == {"size": (20, 20)} and puzzle.difficulty_name != difficulty:
                assert puzzle.notes
                continue
            assert puzzle.difficulty_name == difficulty, (words, more)
            assert not any("To make it" in note for note in puzzle.notes)
    theme = ["planet", "comet", "asteroid", "galaxy", "moon", "star", "orbit", "eclipse", "sun"]
    assert make.theme(theme, (6, 8), 1, difficulty=difficulty).difficulty_name == difficulty
    assert make.board(["rose"], seed=1, difficulty=difficulty).difficulty_name == difficulty


def test_seeds_next_to_each_other_give_different_puzzles() -> None:
    for difficulty in ("easy", "medium", "hard"):
        boards = {str(make.wordsearch(KNOWN, seed=seed, difficulty=difficulty).board) for seed in range(5)}
        assert len(boards) == 5


def test_few_words_are_not_hard_to_find() -> None:
    puzzle = make.wordsearch(["tea", "milk", "cup"], seed=1, difficulty="hard")
    assert puzzle.notes == (
        f"the puzzle is medium ({puzzle.difficulty} of 100), not hard. To make it harder: more words, since 3 words can"
        " have 3 of the eight directions, or rarer words",
    )
    sized = make.wordsearch(["tea", "milk", "cup"], 6, 1, difficulty="hard")
    assert "a larger size" in sized.notes[-1]
    board = make.board(size=(4, 8), seed=1, difficulty="easy")
    assert board.notes[-1].endswith("not easy. To make it easier: a smaller size")


def test_a_difficulty_and_what_it_sets_are_refused() -> None:
    with pytest.raises(BadOption, match="difficulty easy already sets level: expected one of them, not both"):
        make.board(level=35, difficulty="easy")
    with pytest.raises(BadOption, match="difficulty hard already sets words"):
        make.board(words=(1, 2), difficulty="hard")
