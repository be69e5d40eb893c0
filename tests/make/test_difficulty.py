"""The estimate of difficulty: what should make a puzzle harder does."""

from __future__ import annotations

from gridwords import make
from gridwords.make import PuzzleWord
from gridwords.make.difficulty import rate_board, rate_theme, rate_wordsearch

KNOWN = ["tree", "house", "water"]
RARE = ["zarf", "qanat", "wakif"]
ALL = 255


def words_at(texts: list[str], share: int = 0) -> list[PuzzleWord]:
    """Words below each other; with `share`, the first letters of each are also those of the one before."""
    return [
        PuzzleWord(text, tuple((max(0, row - (i < share)), i) for i in range(len(text))), text)
        for row, text in enumerate(texts)
    ]


def test_rare_words_are_harder() -> None:
    known, rare = words_at(KNOWN), words_at(RARE)
    assert rate_board(16, known) < rate_board(16, rare)
    assert rate_theme((3, 5), known, 1) < rate_theme((3, 5), rare, 1)
    cells = bytes(range(64))
    assert rate_wordsearch((8, 8), cells, known, ALL) < rate_wordsearch((8, 8), cells, rare, ALL)


def test_word_searches() -> None:
    cells, words = bytes(range(64)), words_at(KNOWN)
    rates = [rate_wordsearch((8, 8), cells, words, mask) for mask in (0b11, 0b1111, 0b11111, ALL)]
    assert rates == sorted(set(rates))
    shared = rate_wordsearch((8, 8), cells, words_at(KNOWN, share=1), ALL)
    assert shared > rates[-1]
    easy = make.wordsearch(["tea", "milk"], (8, 8), 1, difficulty="easy")
    assert easy.difficulty < make.wordsearch(["tea", "milk"], (8, 8), 1, difficulty="hard").difficulty


def test_several_ways_are_harder() -> None:
    words = words_at(KNOWN)
    assert rate_theme((3, 5), words, 2) == rate_theme((3, 5), words, 1) + 10


def test_larger_boards_with_more_words_are_harder() -> None:
    assert rate_board(16, words_at(KNOWN)) < rate_board(25, words_at(KNOWN))
    assert rate_board(16, words_at(KNOWN)) < rate_board(16, words_at(KNOWN * 20))
