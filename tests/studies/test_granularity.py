"""Study `granularity`: its pitfall and its long words."""

from __future__ import annotations

from gridwords import Board, Lexicon, solve
from gridwords.studies.dividing import dividing_table, words_dividing_by_rows
from gridwords.studies.granularity import long_words
from gridwords.studies.settings import NamedLexicon, Settings


def test_dividing_by_the_rows_is_wrong_unless_they_are_as_many_as_the_columns() -> None:
    lexicon = Lexicon.default()
    board = Board.random(4, 4, seed=2, letters="english")
    assert words_dividing_by_rows(board, lexicon) == {*solve(board, rules="letters").words}
    board = Board("sea/tin", size=(2, 3))
    assert words_dividing_by_rows(board, lexicon) != {*solve(board, rules="letters").words}


def test_dividing_is_counted_with_every_lexicon() -> None:
    few = NamedLexicon("few", Lexicon.from_words(["sea", "tea", "eat", "ten", "net"]))
    table = dividing_table(Settings((NamedLexicon.load(None), few), quick=True))
    assert [(row["lexicon"], row["size"]) for row in table.rows][3:5] == [("enable1", "2x8"), ("few", "4x4")]
    assert sum(row["words"] for row in table.rows[:4]) > sum(row["words"] for row in table.rows[4:]) > 0


def test_long_words_are_long_and_the_same_every_time() -> None:
    lexicon = long_words(500, seed=3)
    assert len(lexicon) == 500
    assert list(lexicon) == list(long_words(500, seed=3))
    assert list(lexicon) != list(long_words(500, seed=4))
    lengths = sorted(map(len, lexicon))
    assert lengths[250] >= 12
