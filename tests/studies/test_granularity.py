"""Study `granularity`: its pitfall and its German list."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords import Board, Lexicon, solve
from gridwords.studies.dividing import dividing_table, words_dividing_by_rows
from gridwords.studies.granularity import run
from gridwords.studies.settings import NamedLexicon, Progress, Settings


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


def test_a_german_list_is_compared_if_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWORDS_DICTS", str(tmp_path))
    settings = Settings((NamedLexicon.load(None),), sizes=((6, 6),), threads=(1, 2), trials=1, quick=True)
    tables = {table.name: table for table in run(settings, Progress()).tables}
    assert tables["german"].rows == []
    assert "apt-get install wngerman" in tables["german"].notes[0]
    (tmp_path / "ngerman").write_text("donau\ndampf\nschiff\ndampfschiff\nüberdruck\n", encoding="utf-8")
    report = run(settings, Progress())
    [table] = [table for table in report.tables if table.name == "german"]
    assert {row["lexicon"] for row in table.rows} == {"enable1", "german"}
    assert "has 5 words, half of them of 6 letters or more, the longest of 11" in table.notes[0]
    assert "german" in [chart.name for chart in report.charts]
