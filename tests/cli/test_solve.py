"""`gridwords solve`: its formats, filters and warnings."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from stopping import ctrl_c_on_progress, needs_ctrl_c

from cli.commands import BOARD, LAST, Terminal, error, output, process, run
from gridwords import solve
from gridwords.cli import show


def test_solve_prints_a_table() -> None:
    lines = output("solve", BOARD).splitlines()
    assert lines[:5] == ["O A T R", "I H P S", "H T N R", "E N E I", ""]
    assert lines[5].split() == ["word", "points", "path"]
    assert lines[-1] == LAST
    table = [line.split(maxsplit=2) for line in lines[6:-2]]
    assert len(table) == 84
    assert sum(int(points) for _, points, _ in table) == 135
    assert [len(word) for word, _, _ in table] == sorted((len(word) for word, _, _ in table), reverse=True)


@pytest.mark.parametrize(
    ("environment", "is_terminal", "coloured"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], is_terminal: bool, coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal(is_one=is_terminal))
    assert show.in_colour() is coloured
    assert (show.bold("tea") != "tea", show.dim("tea") != "tea") == (coloured, coloured)


def test_a_pipe_gets_the_same_output_without_colour() -> None:
    done = process("solve", BOARD)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == output("solve", BOARD)
    assert "\x1b" not in done.stdout


def test_solve_as_json() -> None:
    answer = json.loads(output("solve", BOARD, "--format", "json"))
    assert list(answer) == ["board", "rows", "cols", "score", "complete", "ended", "words"]
    assert (answer["board"], answer["rows"], answer["cols"]) == ("oatr/ihps/htnr/enei", 4, 4)
    assert (answer["score"], answer["complete"], len(answer["words"])) == (135, True, 84)
    assert all(list(entry) == ["word", "points", "level", "path"] for entry in answer["words"])
    for entry in answer["words"]:
        assert "".join(BOARD[4 * row + col] for row, col in entry["path"]) == entry["word"]
    names = [entry["word"] for entry in answer["words"]]
    assert names == sorted(names)
    by_length = json.loads(output("solve", BOARD, "--format", "json", "--sort", "length"))
    assert [entry["word"] for entry in by_length["words"]] == sorted(
        names, key=lambda word: (-len(word), word)
    )


def test_solve_with_all_paths_and_with_none(words: Path) -> None:
    board = "tea/set"
    answer = json.loads(output("solve", board, "--lexicon", str(words), "--paths", "all", "--format", "json"))
    tea = next(entry for entry in answer["words"] if entry["word"] == "tea")
    assert tea["path"] == tea["paths"][0]
    assert (len(tea["paths"]), tea["paths_complete"]) == (4, True)
    table = output("solve", board, "--lexicon", str(words), "--paths", "all")
    assert table.count("\n" + " " * 14) >= 3
    rows = list(
        csv.DictReader(
            io.StringIO(output("solve", board, "--lexicon", str(words), "--paths", "all", "--format", "csv"))
        )
    )
    assert sum(row["word"] == "tea" for row in rows) == 4
    none = json.loads(output("solve", board, "--paths", "none", "--format", "json"))
    assert all(list(entry) == ["word", "points", "level"] for entry in none["words"])
    assert "path" not in output("solve", board, "--paths", "none")
    assert output("solve", board, "--paths", "none", "--format", "csv").startswith("word,points\n")


def test_csv_warns_of_paths_that_are_missing(words: Path) -> None:
    arguments = ("solve", "tea/set", "--lexicon", str(words), "--paths", "all", "--format", "csv")
    result = run(*arguments, "--option", "max_paths=3")
    assert result.stdout.count("tea,") == 3
    assert result.stderr == "warning: 1 word with more paths than printed: --option max_paths=N prints more\n"


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_too_many_paths_in_all_are_cut_and_reported(form: str) -> None:
    result = run("solve", "????", "--paths", "all", "--format", form, "--option", "max_total_paths=20000")
    assert result.exit_code == 0
    words = len(solve("????", paths="none"))
    assert (
        result.stderr
        == f"warning: {words} words with more paths than printed: --option max_total_paths=N prints more\n"
    )
    if form == "csv":
        assert result.stdout.count("\n") <= 20_001


def test_help_and_info_mention_max_paths() -> None:
    assert "max_paths=N" in output("solve", "--help")
    assert "max_paths=N" in output("info")


def test_solve_plain_and_csv_agree() -> None:
    plain = output("solve", BOARD, "--format", "plain").split()
    assert (len(plain), plain) == (84, sorted(plain))
    rows = list(csv.DictReader(io.StringIO(output("solve", BOARD, "--format", "csv"))))
    assert [row["word"] for row in rows] == plain
    assert sum(int(row["points"]) for row in rows) == 135
    assert all(len(row["path"].split()) == len(row["word"]) for row in rows)


def test_solve_sorts() -> None:
    def column(sort: str, name: str) -> list[str]:
        rows = csv.DictReader(io.StringIO(output("solve", BOARD, "--format", "csv", "--sort", sort)))
        return [row[name] for row in rows]

    points = [int(value) for value in column("points", "points")]
    assert points == sorted(points, reverse=True)
    assert column("path", "path") == sorted(column("path", "path"))
    assert column("alphabet", "word") == sorted(column("alphabet", "word"))


def test_solve_filters() -> None:
    every = output("solve", BOARD, "--format", "plain").split()
    filters: list[tuple[str, str, Callable[[str], bool]]] = [
        ("--min-length", "5", lambda word: len(word) >= 5),
        ("--contains", "in", lambda word: "in" in word),
        ("--starts", "th", lambda word: word.startswith("th")),
    ]
    for option, value, keep in filters:
        kept = output("solve", BOARD, "--format", "plain", option, value).split()
        assert kept == [word for word in every if keep(word)]
        assert 0 < len(kept) < len(every)


def test_solve_reads_a_file_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("oatr\nihps\nhtnr\nenei\n", encoding="utf-8")
    expected = output("solve", BOARD)
    assert output("solve", "--file", str(file)) == expected
    assert output("solve", "-", stdin="4 4\nO A T R\nI H P S\nH T N R\nE N E I\n") == expected
    assert output("solve", "--file", "-", stdin=b"\xef\xbb\xbfoatr/ihps/htnr/enei\r\n") == expected


def test_a_board_that_is_the_name_of_a_file_is_warned_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    warning = "warning: board.txt is read as a board: to read the file, use --file board.txt\n"
    assert run("solve", "board.txt").stderr == warning  # also where there is no such file
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    result = run("solve", "board.txt")
    assert result.exit_code == 0
    assert result.stderr == warning
    assert output("solve", "--file", "board.txt").splitlines()[-1] == LAST


def test_solve_shapes_and_neighbours(tmp_path: Path, words: Path) -> None:
    def found(*args: str) -> list[str]:
        return output("solve", *args, "--lexicon", str(words), "--format", "plain").split()

    assert found("teaset", "--size", "2x3") == found("tea/set")
    assert found("teas", "--size", "1x4") == ["eat", "tea", "teas"][1:]
    assert found("tea/...", "--neighbours", "line") == ["tea"]
    ring = tmp_path / "ring.json"
    ring.write_text("[[1, 2], [0, 2], [0, 1]]", encoding="utf-8")
    assert found("tea", "--size", "1x3", "--neighbours", str(ring)) == ["ate", "eat", "tea"]


def test_the_neighbours_of_the_rules_apply(words: Path) -> None:
    def found(*args: str) -> list[str]:
        plain = ("--lexicon", str(words), "--rules", "word-search", "--format", "plain")
        return output("solve", "te/xa", *plain, *args).split()

    assert found() == []
    assert found("--neighbours", "king") == ["ate", "eat", "tea"]


def test_solving_boards_without_words() -> None:
    assert output("solve", "....").splitlines()[-1] == "0 words, 0 points"
    assert output("solve", "xxxx", "--format", "plain") == ""
    assert output("solve", "xxxx", "--format", "csv") == "word,points,path\n"
    assert output("solve", "xxxx", "--paths", "none", "--format", "csv") == "word,points\n"


@pytest.mark.parametrize("engine", ["auto", "python", "prefix", "frontier", "word"])
def test_solve_with_every_engine(engine: str) -> None:
    assert output("solve", BOARD, "--engine", engine) == output("solve", BOARD)


def test_a_trace_that_cannot_be_written_is_refused_before_the_search(tmp_path: Path) -> None:
    lost = str(tmp_path / "no-such-folder" / "trace.json")
    assert error("solve", BOARD, "--trace", lost) == f"{lost}: No such file or directory"
    result = run("solve", BOARD, "--trace", lost)
    assert result.stdout == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_costs_the_trace_but_not_the_answer() -> None:
    result = run("solve", BOARD, "--trace", "/dev/full")
    assert result.stdout == output("solve", BOARD)
    assert (result.exit_code, result.stderr) == (2, "gridwords: error: /dev/full: No space left on device\n")


def test_an_engine_without_traces_is_refused(tmp_path: Path) -> None:
    trace = tmp_path / "trace.json"
    message = error("solve", BOARD, "--engine", "python", "--trace", str(trace))
    assert message == "engine python keeps no trace: choose prefix, paths, word or frontier"
    assert not trace.exists()


def test_a_foreign_letter_is_warned_about() -> None:
    result = run("solve", "té/as")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: ")
    assert "é" in result.stderr
    assert result.stderr.count("\n") == 1


@needs_ctrl_c
def test_ctrl_c_prints_what_was_found(endless: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """test_progress.py does the same to a process on a terminal."""
    monkeypatch.setattr("gridwords.cli.solve.progress_bar", lambda _what: ctrl_c_on_progress())
    result = run(*endless, "--deadline", "60")
    assert (result.exit_code, result.stderr) == (130, "")
    assert result.stdout.splitlines()[-1] == "1 word, 1 point, incomplete"


def test_a_deadline_prints_what_was_found(endless: list[str]) -> None:
    result = run(*endless, "--deadline", "0.2")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "1 word, 1 point, incomplete"
    assert result.stderr == "warning: stopped after 0.2 s: there may be more words\n"
