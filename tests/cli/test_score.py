"""`gridwords score`: what it writes, and when."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli.commands import BOARD, Terminal, error, output, run
from gridwords.cli.score import command
from gridwords.engines.engine import Scored
from gridwords.questions.score import score_boards


def test_score_writes_one_row_per_board(tmp_path: Path) -> None:
    text = f"{BOARD}\nstre/aedl/pxxx\n\nperslatgsineters\n"
    rows = f"{BOARD}\t84\t135\nstre/aedl/pxxx\t"
    file = tmp_path / "boards.txt"
    file.write_text(text, encoding="utf-8")
    printed = output("score", str(file))
    assert printed.startswith(rows)
    assert printed.splitlines()[-1] == "perslatgsineters\t1044\t3623"
    assert output("score", stdin=text) == output("score", "-", stdin=text) == printed
    assert output("score", stdin="\ufeff" + text.replace("\n", "\r\n")) == printed
    assert output("score", stdin=text.rstrip("\n")) == printed
    assert output("score", stdin="") == ""


def test_score_takes_the_options_of_solve(words: Path) -> None:
    args = ("--size", "2x3", "--lexicon", str(words), "--rules", "letters", "--threads", "2")
    assert output("score", *args, stdin="teaset\nxxxxxx\n") == "teaset\t4\t4\nxxxxxx\t0\t0\n"


def test_score_agrees_with_solve_on_many_boards() -> None:
    boards = output("roll", "--seed", "5", "--count", "6000")
    rows = [line.split("\t") for line in output("score", stdin=boards).splitlines()]
    assert [board for board, _, _ in rows] == boards.split()
    for board, words, points in rows[::1500]:
        assert output("solve", board).splitlines()[-1] == f"{words} words, {points} points"


def test_score_warns_once_about_a_foreign_letter() -> None:
    result = run("score", stdin="té/as\nté/at\n")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == "warning: the lexicon has no 'é': these letters never match\n"


@pytest.mark.parametrize("bad", ["abc", "ab/c", "a(bcd", "ab1d", b"ab\xffd".decode("latin-1")])
def test_score_names_the_bad_line(bad: str) -> None:
    result = run("score", stdin=f"{BOARD}\n\n{bad}\n{BOARD}\n".encode("latin-1"))
    assert result.exit_code == 2
    assert result.stdout == f"{BOARD}\t84\t135\n"
    assert result.stderr.startswith("gridwords: error: line 3: ")
    assert result.stderr.count("\n") == 1


def test_score_names_the_line_that_is_not_utf_8(tmp_path: Path) -> None:
    wrong = "the board is not UTF-8 text: see byte 4 (0xe9)"
    for name, data in (("boards.txt", b"abcd\nabc\xe9\n"), ("boards.csv", b"id,board\n1,abc\xe9\n")):
        (tmp_path / name).write_bytes(data)
        assert error("score", str(tmp_path / name)) == f"{tmp_path / name} line 2: {wrong}"
    assert error("score", stdin=b"abcd\nabc\xe9\n") == f"line 2: {wrong}"


def test_score_answers_each_line_as_it_comes() -> None:
    command = [sys.executable, "-m", "gridwords", "score"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(2):
            child.stdin.write(BOARD + "\n")
            child.stdin.flush()
            assert child.stdout.readline() == f"{BOARD}\t84\t135\n"
        child.stdin.close()


def test_score_stops_at_the_deadline(endless: list[str]) -> None:
    _, board, *lexicon = endless
    result = run("score", *lexicon, "--deadline", "0.3", stdin=f"aaaa\n{board}\n")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert board not in result.stdout


def test_score_reports_the_deadline_that_was_given_and_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not those of the last chunk, which has less time and fewer boards."""
    calls = 0

    def second_is_late(boards: list[str], *how: Any, **more: Any) -> Scored:
        nonlocal calls
        calls += 1
        scored = score_boards(boards if calls < 2 else boards[:1], *how, **more)
        return scored if calls < 2 else scored._replace(ended="deadline")

    monkeypatch.setattr("gridwords.files.rows.score_boards", second_is_late)
    boards = output("roll", "--seed", "5", "--count", "6000")  # more than one chunk
    result = run("score", "--deadline", "60", stdin=boards)
    done = result.stdout.count("\n")
    assert done > 1000
    assert result.stderr == f"gridwords: error: the deadline of 60 s ran out after {done} boards\n"


def test_score_writes_to_standard_output_for_a_dash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert output("score", "--out", "-", stdin=BOARD) == f"{BOARD}\t84\t135\n"
    assert not list(tmp_path.iterdir())


def test_score_writes_a_file_only_from_a_file(tmp_path: Path) -> None:
    for args in ([], ["-"]):
        said = error("score", *args, "--out", str(tmp_path / "scores.tsv"), stdin=BOARD)
        assert said.startswith("--out needs a file to read")
    assert not list(tmp_path.iterdir())


def test_score_reads_and_writes_csv(tmp_path: Path) -> None:
    boards, out = tmp_path / "boards.csv", tmp_path / "scores.csv"
    boards.write_text(f'grid,note\n"{BOARD}","a, b"\n', encoding="utf-8")
    assert run("score", str(boards), "--column", "grid", "--out", str(out)).exit_code == 0
    assert out.read_text(encoding="utf-8") == f'note,board,words,points\n"a, b",{BOARD},84,135\n'
    assert output("score", str(out)) == f"{BOARD}\t84\t135\n"
    assert "boards.csv has no column 'board': it has 'grid', 'note'" in error("score", str(boards))


def test_score_names_the_columns_that_it_leaves_out(tmp_path: Path) -> None:
    boards, out = tmp_path / "boards.csv", tmp_path / "scores.csv"
    boards.write_text(f"points,board,id,words\n7,{BOARD},x,9\n", encoding="utf-8")
    left_out = f"warning: {boards}: left out 2 columns with the name of a score column: 'points', 'words'\n"
    assert left_out in run("score", str(boards), "--out", str(out)).stderr
    assert out.read_text(encoding="utf-8") == f"id,board,words,points\nx,{BOARD},84,135\n"
    assert "warning" not in run("score", str(boards), "--columns", "id", "--out", str(out)).stderr


def test_score_takes_a_column_only_where_there_are_columns(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(BOARD, encoding="utf-8")
    assert "--column applies to a .csv or .parquet file" in error("score", str(file), "--column", "board")
    assert "--column applies to a .csv or .parquet file" in error("score", "--column", "board", stdin=BOARD)


def test_score_without_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `>&-`, with standard error on a terminal."""
    file = tmp_path / "boards.npy"
    np.save(file, np.zeros((2, 4), np.uint8))
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", Terminal())
    command.main([str(file)], standalone_mode=False)


def test_a_file_that_is_no_array(tmp_path: Path) -> None:
    file = tmp_path / "boards.npy"
    file.write_text("oatrihpshtnrenei\n")
    assert error("score", str(file)) == f"{file} is not an .npy file of boards: it begins with other bytes"


def test_score_summarises_bad_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards.csv").write_text(f"id,board\n7,{BOARD}\n8,abc\n9,\n")
    stopped = run("score", "boards.csv", "--out", "scores.csv")
    assert stopped.exit_code == 2
    assert "keeps the scores so far; fix the row, or use --bad-rows skip" in stopped.stderr
    assert "boards.csv line 3: 3 tiles do not make a square: pass a size" in stopped.stderr
    skipped = run("score", "boards.csv", "--out", "scores.csv", "--bad-rows", "skip")
    assert (skipped.exit_code, skipped.stdout) == (0, "")
    first = "the first: boards.csv line 3: 3 tiles do not make a square: pass a size, for instance 1x3"
    assert skipped.stderr.startswith(f"warning: 2 bad rows skipped, {first}\n1 board, 84 words, 135 points; ")
    assert Path("scores.csv").read_text() == f"id,board,words,points\n7,{BOARD},84,135\n"
    kept = run("score", "boards.csv", "--columns", "id", "--bad-rows", "keep")
    assert kept.stderr == f"warning: 2 bad rows kept without scores, {first}\n"
    assert [line.split("\t")[:4] for line in kept.stdout.splitlines()] == [
        ["7", BOARD, "84", "135"],
        ["8", "abc", "", ""],
        ["9", "", "", ""],
    ]
    assert run("score", "boards.csv").stdout == f"{BOARD}\t84\t135\n"


def test_score_takes_columns_only_where_there_are_columns() -> None:
    assert "--columns applies to a .csv or .parquet file, not to -" in error("score", "--columns", "id")
