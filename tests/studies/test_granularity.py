"""Study `granularity`: its pitfall and its long words."""

from __future__ import annotations

from gridwords import Board, Lexicon, solve
from gridwords.studies._long_words import long_words
from gridwords.studies._pitfalls import words_dividing_by_rows


def test_dividing_by_the_rows_is_wrong_unless_they_are_as_many_as_the_columns() -> None:
    lexicon = Lexicon.default()
    board = Board.random(4, 4, seed=2, letters="english")
    assert words_dividing_by_rows(board, lexicon) == {*solve(board, rules="letters").words}
    board = Board("sea/tin", size=(2, 3))
    assert words_dividing_by_rows(board, lexicon) != {*solve(board, rules="letters").words}


def test_long_words_are_long_and_the_same_every_time() -> None:
    lexicon = long_words(500, seed=3)
    assert len(lexicon) == 500
    assert list(lexicon) == list(long_words(500, seed=3))
    assert list(lexicon) != list(long_words(500, seed=4))
    lengths = sorted(map(len, lexicon))
    assert lengths[250] >= 12
