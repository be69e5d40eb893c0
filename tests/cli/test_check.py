"""`gridwords check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import BOARD, output, run


def test_check_prints_the_reason() -> None:
    lines = output("check", BOARD, "trap", "hoar", "qzxw", "at", "nnn", "TRAP").splitlines()
    assert [line.split()[0] for line in lines[:-2]] == ["trap", "hoar", "qzxw", "at", "nnn"]
    assert "lexicon" in lines[2]
    assert "short" in lines[3]
    assert lines[-1].endswith("points") or lines[-1].endswith("point")
    assert " of 5 words found, " in lines[-1]


def test_check_prints_the_path() -> None:
    lines = output("check", BOARD, "hapten", "at").splitlines()
    assert lines[0].endswith("found, 3 points  1,1 0,1 1,2 2,1 3,0 3,1")
    assert lines[1].endswith("the rules ask for 3")


def test_ctrl_c_ends_check(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **_how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gridwords.questions.check.check", interrupted)
    result = run("check", BOARD, "hapten")
    assert (result.exit_code, result.output.strip()) == (130, "")


def test_check_as_json_and_from_standard_input(tmp_path: Path) -> None:
    answer = json.loads(output("check", BOARD, "-", "--format", "json", stdin="inner\nqqq  paths"))
    assert [entry["word"] for entry in answer["words"]] == ["inner", "qqq", "paths"]
    assert answer["score"] == sum(entry["points"] for entry in answer["words"])
    assert all(entry["reason"] and entry["verdict"] for entry in answer["words"])
    file = tmp_path / "board.txt"
    file.write_text(BOARD, encoding="utf-8")
    by_file = json.loads(output("check", "--file", str(file), "inner", "qqq", "paths", "--format", "json"))
    assert by_file == answer


def test_words_are_separated_as_people_write_lists() -> None:
    separate = output("check", BOARD, "hapten", "at", "inner")
    assert output("check", BOARD, "hapten, at;inner") == separate
    assert output("check", BOARD, "-", stdin="hapten,at\n inner,\n") == separate


def test_a_byte_order_mark_is_not_part_of_the_first_word() -> None:
    assert output("check", BOARD, "-", stdin=b"\xef\xbb\xbfhapten\n") == output("check", BOARD, "hapten")
