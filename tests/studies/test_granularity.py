"""Study `granularity`: its German list."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords.studies.granularity import run
from gridwords.studies.settings import NamedLexicon, Progress, Settings


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
