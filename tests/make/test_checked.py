"""The last look at a puzzle: a wrong one never gets out."""

from __future__ import annotations

import pytest

from gridwords import Board
from gridwords.make import PuzzleWord
from gridwords.make.checked import WrongPuzzle, places_on
from gridwords.make.themes import check_filled


def word_at(word: str, row: int, col: int, down: int = 0, right: int = 1) -> PuzzleWord:
    path = tuple((row + i * down, col + i * right) for i in range(len(word)))
    return PuzzleWord(word, path, word)


def test_words_with_more_letters_than_a_lexicon_has() -> None:
    letters = [chr(0x4E00 + number) for number in range(130)]
    board = Board([letters[row * 10 : row * 10 + 10] for row in range(13)], neighbours="line")
    words = ["".join(letters[row * 10 : row * 10 + 5]) for row in range(13)]
    assert places_on(board, words).keys() == set(words)


@pytest.mark.parametrize(
    ("words", "elsewhere", "message"),
    [
        ([word_at("abc", 0, 0), word_at("def", 1, 0)], set(), None),
        ([word_at("abc", 0, 0)], set(), "the words do not fill the grid"),
        (
            [PuzzleWord("acb", ((0, 0), (0, 2), (0, 1)), "acb"), word_at("def", 1, 0)],
            set(),
            "the path of acb does not spell it",  # a step too wide
        ),
        ([word_at("abc", 0, 0), word_at("abc", 0, 0)], set(), "the words do not fill the grid"),
        ([word_at("cba", 0, 0), word_at("def", 1, 0)], None, "the path of cba does not spell it"),
        ([word_at("abc", 0, 0), word_at("def", 1, 0)], {"abc"}, "abc is on the board 1 times"),
    ],
)
def test_themed_grids(words: list[PuzzleWord], elsewhere: set[str] | None, message: str | None) -> None:
    board = Board("abc/def", neighbours="king")
    if message is None:
        check_filled(board, tuple(words), elsewhere)
    else:
        with pytest.raises(WrongPuzzle, match=message):
            check_filled(board, tuple(words), elsewhere)
