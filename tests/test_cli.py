"""The command line: what each command prints, and what a mistake gets."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import gridwords
from gridwords import DeadlineExceeded
from gridwords.cli import ending, main
from gridwords.cli.pieces import score_in_pieces

BOARD = "oatrihpshtnrenei"
LAST = "84 words, 135 points"


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, args, input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def output(*args: str, stdin: str | bytes | None = None) -> str:
    """What a command prints that ends well and has nothing to complain about."""
    result = run(*args, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def error(*args: str, stdin: str | bytes | None = None) -> str:
    """The one line that bad input gets."""
    result = run(*args, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("gridwords: error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("gridwords: error: ").rstrip()


def process(*args: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gridwords", *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, **more)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("tea\neat\nate\nteas\nseat\n", encoding="utf-8")
    return path


@pytest.fixture
def endless(tmp_path: Path) -> list[str]:
    """The options of a solve that would take years, with one word found at once."""
    path = tmp_path / "endless.txt"
    path.write_text("aaa\n" + "a" * 60 + "b\n", encoding="utf-8")
    return ["solve", "/".join(["a" * 12] * 12), "--lexicon", str(path)]


# solve


def test_solve_prints_a_table() -> None:
    lines = output("solve", BOARD).splitlines()
    assert lines[:5] == ["O A T R", "I H P S", "H T N R", "E N E I", ""]
    assert lines[5].split() == ["word", "points", "path"]
    assert lines[-1] == LAST
    table = [line.split(maxsplit=2) for line in lines[6:-2]]
    assert len(table) == 84
    assert sum(int(points) for _, points, _ in table) == 135
    assert [len(word) for word, _, _ in table] == sorted((len(word) for word, _, _ in table), reverse=True)


def test_solve_is_the_same_in_a_pipe_and_without_colour() -> None:
    done = process("solve", BOARD)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == output("solve", BOARD)
    assert "\x1b" not in done.stdout


def test_solve_as_json() -> None:
    answer = json.loads(output("solve", BOARD, "--format", "json"))
    assert list(answer) == ["board", "rows", "cols", "score", "complete", "words"]
    assert (answer["board"], answer["rows"], answer["cols"]) == ("oatr/ihps/htnr/enei", 4, 4)
    assert (answer["score"], answer["complete"], len(answer["words"])) == (135, True, 84)
    assert all(list(entry) == ["word", "points", "path"] for entry in answer["words"])
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
    assert all(list(entry) == ["word", "points"] for entry in none["words"])
    assert "path" not in output("solve", board, "--paths", "none")
    assert output("solve", board, "--paths", "none", "--format", "csv").startswith("word,points\n")


def test_csv_warns_of_paths_that_are_missing(words: Path) -> None:
    asked = ("solve", "tea/set", "--lexicon", str(words), "--paths", "all", "--format", "csv")
    result = run(*asked, "--option", "max_paths=3")
    assert result.stdout.count("tea,") == 3
    assert result.stderr == "warning: 1 word with more paths than these: --option max_paths=N prints more\n"


def test_max_paths_can_be_found() -> None:
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


def test_solve_shapes_and_neighbours(tmp_path: Path, words: Path) -> None:
    def found(*args: str) -> list[str]:
        return output("solve", *args, "--lexicon", str(words), "--format", "plain").split()

    assert found("teaset", "--size", "2x3") == found("tea/set")
    assert found("teas", "--size", "1x4") == ["eat", "tea", "teas"][1:]
    assert found("tea/...", "--neighbours", "line") == ["tea"]
    ring = tmp_path / "ring.json"
    ring.write_text("[[1, 2], [0, 2], [0, 1]]", encoding="utf-8")
    assert found("tea", "--size", "1x3", "--neighbours", str(ring)) == ["ate", "eat", "tea"]


def test_the_rules_bring_their_neighbours(words: Path) -> None:
    def found(*args: str) -> list[str]:
        plain = ("--lexicon", str(words), "--rules", "word-search", "--format", "plain")
        return output("solve", "te/xa", *plain, *args).split()

    assert found() == []
    assert found("--neighbours", "king") == ["ate", "eat", "tea"]


def test_solve_nothing() -> None:
    assert output("solve", "").splitlines()[-1] == "0 words, 0 points"
    assert output("solve", "xxxx", "--format", "plain") == ""
    assert output("solve", "xxxx", "--format", "csv") == "word,points,path\n"
    assert output("solve", "xxxx", "--paths", "none", "--format", "csv") == "word,points\n"


@pytest.mark.parametrize("engine", ["auto", "python", "prefix", "frontier", "word"])
def test_solve_with_every_engine(engine: str) -> None:
    assert output("solve", BOARD, "--engine", engine) == output("solve", BOARD)


def test_a_trace_that_cannot_be_written_is_told_before_the_search(tmp_path: Path) -> None:
    lost = str(tmp_path / "no-such-folder" / "trace.json")
    assert error("solve", BOARD, "--trace", lost) == f"{lost}: No such file or directory"
    result = run("solve", BOARD, "--trace", lost)
    assert result.stdout == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_trace_that_finds_the_disk_full_does_not_cost_the_answer() -> None:
    result = run("solve", BOARD, "--trace", "/dev/full")
    assert result.stdout == output("solve", BOARD)
    assert (result.exit_code, result.stderr) == (2, "gridwords: error: /dev/full: No space left on device\n")


@pytest.mark.parametrize("engine", ["word", "frontier", "paths", "python"])
def test_an_engine_without_a_trace_says_so(tmp_path: Path, engine: str) -> None:
    trace = tmp_path / "trace.json"
    message = error("solve", BOARD, "--engine", engine, "--trace", str(trace))
    assert message == f"engine {engine} keeps no trace: take prefix"
    assert not trace.exists()


def test_a_foreign_letter_is_warned_about() -> None:
    result = run("solve", "té/as")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: ")
    assert "é" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_prints_what_was_found(endless: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "gridwords", *endless],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as child:
        time.sleep(3)  # it starts in a tenth of that; a busy machine takes its time
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
    assert (child.returncode, err.strip()) == (130, "")
    assert out.splitlines()[-1] == "1 word, 1 point, incomplete"


def test_a_deadline_prints_what_was_found(endless: list[str]) -> None:
    result = run(*endless, "--deadline", "0.2")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "1 word, 1 point, incomplete"
    assert result.stderr == "warning: stopped after 0.2 s, more words may be there\n"


# score


def test_score_writes_a_row_a_board(tmp_path: Path) -> None:
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


def test_score_tells_the_deadline_that_was_given_and_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its chunks have less time each, and fewer boards."""
    score_many = gridwords.score_many
    calls = 0

    def second_is_late(boards: list[str], **how: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls < 2:
            return score_many(boards, **how)
        points, counts = score_many(boards[:1], **how)
        raise DeadlineExceeded("the deadline of 0.2 s ran out after 1 boards", 1, points, counts)

    monkeypatch.setattr("gridwords.search.score_many", second_is_late)
    boards = output("roll", "--seed", "5", "--count", "6000")  # more than a chunk
    result = run("score", "--deadline", "60", stdin=boards)
    done = result.stdout.count("\n")
    assert done > 1000
    assert result.stderr == f"gridwords: error: the deadline of 60 s ran out after {done} boards\n"


def test_score_to_standard_output_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert output("score", "--out", "-", stdin=BOARD) == f"{BOARD}\t84\t135\n"
    assert not list(tmp_path.iterdir())


def test_score_takes_a_column_of_parquet_only(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(BOARD, encoding="utf-8")
    assert "--column goes with a .parquet file" in error("score", str(file), "--column", "board")
    assert "--column goes with a .parquet file" in error("score", "--column", "board", stdin=BOARD)


def test_score_in_pieces_without_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `>&-` leaves it, with somebody looking at standard error."""
    file = tmp_path / "boards.npy"
    np.save(file, np.zeros((2, 4), np.uint8))
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", _Terminal())
    score_in_pieces(str(file), None, None)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


# check


def test_check_says_why() -> None:
    lines = output("check", BOARD, "trap", "hoar", "qzxw", "at", "nnn", "TRAP").splitlines()
    assert [line.split()[0] for line in lines[:-2]] == ["trap", "hoar", "qzxw", "at", "nnn"]
    assert "lexicon" in lines[2]
    assert "short" in lines[3]
    assert lines[-1].endswith("points") or lines[-1].endswith("point")
    assert " of 5 words found, " in lines[-1]


def test_check_says_where() -> None:
    lines = output("check", BOARD, "hapten", "at").splitlines()
    assert lines[0].endswith("found, 3 points  1,1 0,1 1,2 2,1 3,0 3,1")
    assert lines[1].endswith("the rules ask for 3")


def test_check_ends_by_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **_how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gridwords.checked.check", interrupted)
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


# roll and random


def test_roll_is_repeatable_and_each_board_its_own() -> None:
    boards = output("roll", "--seed", "18446744073709551615", "--count", "3").split()
    assert len(set(boards)) == 3
    assert boards[0] == output("roll", "--seed", "18446744073709551615").strip()
    assert boards[1] == output("roll", "--seed", "0").strip()
    assert output("roll") != output("roll")


def test_roll_dice() -> None:
    assert len(output("roll", "--dice", "super-big").split("/")) == 6
    assert sorted(output("roll", "--dice", "aaaaaa,bbbbbb,cccccc,dddddd").strip()) == list("/abcd")
    assert len(output("roll", "--draw", "--size", "2x8").splitlines()) == 2


def test_random() -> None:
    assert output("random", "3", "5", "--seed", "7") == output("random", "3", "5", "--seed", "7")
    rows = output("random", "3", "5").strip().split("/")
    assert [len(row) for row in rows] == [5, 5, 5]
    assert output("random", "2", "2", "--count", "0") == ""


def test_random_letters_of_a_lexicon(words: Path) -> None:
    args = ("--letters", "lexicon", "--lexicon", str(words))
    assert set(output("random", "20", "20", *args).strip()) == set("aest/")


# lexicon


def test_lexicon_build_info_check(tmp_path: Path, words: Path) -> None:
    more = tmp_path / "more.txt"
    more.write_text("Étés\nsets 123\n", encoding="utf-8")
    out = tmp_path / "all.lex"
    args = ("--add", "east", "--exclude", "ate", "--accents", "fold", "-o", str(out))
    built = run("lexicon", "build", str(words), str(more), *args)
    assert built.exit_code == 0
    assert built.stdout.startswith(f"{out}: 7 words, ")
    assert built.stderr == f"warning: {more}: left out as no words: 1, the first '123' in line 2\n"
    assert output("lexicon", "check", str(out)).startswith(f"{out}: ok, 7 words, ")
    facts = json.loads(output("lexicon", "info", str(out), "--format", "json"))
    assert (facts["words"], facts["longest"]) == (7, 4)
    assert "7" in output("lexicon", "info", str(out))
    found = output("solve", "tea/set", "--lexicon", str(out), "--format", "plain").split()
    assert found == ["eat", "etes", "seat", "tea"]
    assert sorted(tmp_path.iterdir()) == sorted([words, more, out])


def test_lexicon_build_refuses_what_is_no_word(tmp_path: Path, words: Path) -> None:
    out = str(tmp_path / "out.lex")
    assert "to do" in error("lexicon", "build", str(words), "--add", "tea", "--add", "to do", "-o", out)
    alone = error("lexicon", "build", str(words), "--add", "x1", "-o", out)
    assert alone.startswith("--add takes words of letters only, got 'x1'")
    long = error("lexicon", "build", str(words), "--add", "a" * 256, "-o", out)
    assert long.startswith("--add takes words of up to 255 letters, got 'aaa")
    assert "not in these lists" in run("lexicon", "build", str(words), "--exclude", "tee", "-o", out).stderr


def test_lexicon_build_folds_what_is_excluded_and_what_was_built_before(tmp_path: Path) -> None:
    text, kept, folded = tmp_path / "words.txt", tmp_path / "kept.lex", tmp_path / "folded.lex"
    text.write_text("café\nthé\n", encoding="utf-8")
    output("lexicon", "build", str(text), "-o", str(kept))
    for source in (text, kept):
        output(
            *("lexicon", "build", str(source), "--accents", "fold", "--exclude", "Café", "-o", str(folded))
        )
        assert list(gridwords.Lexicon.open(folded)) == ["the"]
    output("lexicon", "build", str(kept), "-o", str(folded))
    assert list(gridwords.Lexicon.open(folded)) == ["café", "thé"]


def test_a_word_list_with_more_than_words_is_told_once(words: Path) -> None:
    words.write_text("tea\nto2\neat\n", encoding="utf-8")
    first = run("solve", "tea/set", "--lexicon", str(words))
    assert first.stderr == f"warning: {words}: left out as no words: 1, the first 'to2' in line 2\n"
    assert output("solve", "tea/set", "--lexicon", str(words)) == first.stdout


def test_lexicon_build_leaves_nothing_behind_when_it_fails(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("\n", encoding="utf-8")
    assert "empty.txt" in error("lexicon", "build", str(empty), "-o", str(tmp_path / "out.lex"))
    assert list(tmp_path.iterdir()) == [empty]


def test_lexicon_check_refuses_a_damaged_file(tmp_path: Path, words: Path) -> None:
    out = tmp_path / "words.lex"
    output("lexicon", "build", str(words), "-o", str(out))
    data = bytearray(out.read_bytes())
    data[-1] ^= 1
    out.write_bytes(data)
    assert str(out) in error("lexicon", "check", str(out))
    assert str(words) in error("lexicon", "check", str(words))


def test_the_default_lexicon() -> None:
    assert "172820" in output("lexicon", "info").replace(",", "")


def test_lexicon_sample() -> None:
    drawn = output("lexicon", "sample", "50", "--min-length", "5", "--seed", "1").split()
    assert drawn == output("lexicon", "sample", "50", "--min-length", "5", "--seed", "1").split()
    assert drawn != output("lexicon", "sample", "50", "--min-length", "5", "--seed", "2").split()
    assert len(set(drawn)) == 50
    assert drawn == sorted(drawn)
    assert min(map(len, drawn)) >= 5


def test_lexicon_sample_of_too_few(words: Path) -> None:
    assert output("lexicon", "sample", "5", "--lexicon", str(words)) == "ate\neat\nseat\ntea\nteas\n"
    assert "2" in error("lexicon", "sample", "3", "--min-length", "4", "--lexicon", str(words))


# info, completion, help


def test_info() -> None:
    text = output("info")
    assert gridwords.__version__ in text
    assert "python" in text
    assert "prefix" in text
    facts = json.loads(output("info", "--format", "json"))
    assert facts["engines"]["prefix"]["available"] is True
    assert facts["lexicon"]["words"] == 172820


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_GRIDWORDS_COMPLETE" in output("completion", shell)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("gridwords sol", "solve"),
        ("gridwords solve --sort le", "length"),
        ("gridwords solve --rules word-h", "word-hunt"),
        ("gridwords solve --engine pre", "prefix"),
        ("gridwords solve --neighbours to", "torus"),
        ("gridwords roll --dice supe", "super-big"),
    ],
)
def test_completion(line: str, expected: str) -> None:
    place = str(len(line.split()) - 1)
    asked = os.environ | {"COMP_WORDS": line, "COMP_CWORD": place, "_GRIDWORDS_COMPLETE": "bash_complete"}
    command = [sys.executable, "-c", "from gridwords.cli import main; main(prog_name='gridwords')"]
    done = subprocess.run(command, env=asked, capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout == f"plain,{expected}\n"


def test_version_and_bare_command() -> None:
    assert output("--version") == f"gridwords {gridwords.__version__}\n"
    assert process("--version").stdout == f"gridwords {gridwords.__version__}\n"
    assert output() == output("--help") == output("-h")


@pytest.mark.parametrize(
    "command",
    [
        "solve", "score", "check", "roll", "random", "info", "completion",
        "lexicon", "lexicon build", "lexicon info", "lexicon check", "lexicon sample",
    ],
)  # fmt: skip
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = output(*command.split(), "--help")
    usage, _, rest = text.partition("\n")
    assert usage.startswith(f"Usage: gridwords {command}")
    assert f"  gridwords {command} " in rest + " " or command == "info"


# what bad input gets


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("solev x", "did you mean 'solve'?"),
        ("solve", "give a board"),
        ("solve abc", "make no square"),
        ("solve abcd/abc", "row 2"),
        ("solve abcd --file x", "not both"),
        ("solve --file no-such-file", "no-such-file"),
        ("solve abcd --size 3x4", "3x4"),
        ("solve abcd --size 3by4", "3by4"),
        ("solve abcd --rules bogle", "did you mean 'boggle'?"),
        ("solve abcd --engine prefx", "did you mean 'prefix'?"),
        ("solve abcd --engine prefix --option splt=none", "splt"),
        ("solve abcd --option split", "KEY=VALUE"),
        ("solve abcd --neighbours kng", "did you mean 'king'?"),
        ("solve abcd --neighbours no-such.json", "no-such.json"),
        ("solve abcd --sort lenght", "did you mean 'length'?"),
        ("solve abcd --format jason", "did you mean 'json'?"),
        ("solve abcd --paths frist", "did you mean 'first'?"),
        ("solve abcd --lexicon no-such-list", "no-such-list"),
        ("solve abcd --threads 0", "--threads"),
        ("solve abcd --deadline -1", "--deadline"),
        ("solve abcd --deadline nan", "--deadline"),
        ("solve abcd --bogus", "--bogus"),
        ("score no-such-file", "no-such-file: No such file"),
        ("check abcd", "give the words"),
        ("check", "give a board"),
        ("check - -", "not both"),
        ("roll --dice nwe", "did you mean 'new'?"),
        ("roll --seed 18446744073709551616", "--seed"),
        ("random 4", "COLS"),
        ("random 4 x", "COLS"),
        ("random 100000 100000", "100000x100000"),
        ("lexicon bild", "bild"),
        ("lexicon build no-such-list -o x.lex", "no-such-list"),
        ("lexicon check no-such.lex", "no-such.lex"),
        ("completion tcsh", "tcsh"),
        ("solve zz", "give --size ROWSxCOLS, for instance 1x2"),
        ("solve abcd --sort path --paths none", "does not go with --paths none"),
        ("solve abcd --trace -", "--trace"),
        ("solve abcd --threads 1000000000000", "--threads"),
        ("score no-such-file --out no-such-folder/x.tsv", "no-such-folder/x.tsv: No such file"),
        ("lexicon build no-such-list -o -", "--out"),
        ("lexicon build no-such-list -o x.lex --threads 1000000000000", "--threads"),
        ("lexicon build no-such-list -o no-such-folder/x.lex", "no-such-folder/x.lex: No such file"),
        ("optimise climb 3 3 --words 1-" + "1" * 5000, "expected FEWEST-MOST"),
        ("prove 2 2 --at-least 20 --memory 1" + "0" * 20, "--memory"),
        ("serve --lexicon mine=", "expected NAME=PATH"),
        ("optimise climb 2 2 --objective target:" + "1" * 5000, "unknown objective 'target:1"),
    ],
)
def test_bad_input_gets_one_line(line: str, expected: str) -> None:
    assert expected in error(*line.split())


@pytest.mark.parametrize(
    "line",
    [
        "solve abcd --lexicon", "solve --file", "solve abcd --trace", "score", "score --out", "random 4 4 --lexicon",
        "lexicon build", "lexicon build x -o", "lexicon info", "lexicon check", "optimise --resume",
        "optimise climb 3 3 --out", "prove 2 2 --at-least 20 --out", "prove --check", "bench sides --out",
    ],
)  # fmt: skip
def test_an_empty_name_is_told(line: str) -> None:
    assert ": the name is empty" in error(*line.split(), "")


def test_bad_graphs(tmp_path: Path) -> None:
    file = tmp_path / "graph.json"
    for text, expected in [
        ("[[1]", "JSON"),
        ('{"a": 1}', "list"),
        ("[[1], [0, 0]]", "twice"),
        ("[[0]]", "1"),
    ]:
        file.write_text(text, encoding="utf-8")
        assert expected in error("solve", "ab", "--size", "1x2", "--neighbours", str(file))


def test_binary_input_is_refused() -> None:
    assert "UTF-8" in error("solve", "-", stdin=b"\xff\xfe\x00")


def test_no_traceback_from_a_real_process() -> None:
    done = process("solve", "abc")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gridwords: error: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell with head")
def test_a_reader_that_leaves_early_is_no_error() -> None:
    for command in ("random 300 300 --count 100", "lexicon sample 100000", f"solve {BOARD}"):
        line = f'"{sys.executable}" -m gridwords {command} | head -c 5'
        done = subprocess.run(line, shell=True, capture_output=True, encoding="utf-8", timeout=60)
        assert (len(done.stdout), done.stderr) == (5, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "gridwords", "solve", BOARD]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (2, "gridwords: error: No space left on device\n")


def test_a_terminal_without_the_letters_is_no_error() -> None:
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("random", "2", "2", "--draw", env=ascii_only)
    assert done.returncode == 0
    done = process("solve", "ä", env=ascii_only)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "0 words, 0 points")


@pytest.mark.parametrize(
    ("is_terminal", "asked_for", "written"),
    [(False, None, "utf-8"), (False, "cp1252", "cp1252"), (True, None, "cp1252")],
)
def test_a_pipe_is_written_as_it_is_read(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, asked_for: str | None, written: str
) -> None:
    """In UTF-8, where the system would have written another encoding, as Windows does; unless somebody asked for that."""
    data = io.BytesIO()
    stdout = io.TextIOWrapper(data, encoding="cp1252")
    monkeypatch.setattr(stdout, "isatty", lambda: is_terminal, raising=False)
    monkeypatch.setattr(sys, "stdout", stdout)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if asked_for is not None:
        monkeypatch.setenv("PYTHONIOENCODING", asked_for)
    with pytest.raises(SystemExit):
        ending.run(lambda: print("größe\udcff"))
    assert data.getvalue().decode(written).rstrip() == "größe\\udcff"


def test_a_solve_imports_nothing_large() -> None:
    program = (
        "import sys\n"
        "from gridwords.cli import main\n"
        "try:\n"
        f"    main(['solve', {BOARD!r}])\n"
        "finally:\n"
        "    print(sorted({'numpy', 'rich', 'importlib.metadata', 'asyncio'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=60)
    assert done.stdout.splitlines()[-2:] == [LAST, "[]"]


def test_chunks_grow_while_they_are_answered_fast() -> None:
    from gridwords.cli.score import _CHUNK_BYTES, _MOST_CHUNK_BYTES, _chunks

    lines = [f"{number:015d}" for number in range(1_000_000)]
    sizes = []
    read: list[str] = []
    for first, some in _chunks(io.BytesIO("\n".join(lines).encode())):
        assert first == len(read) + 1
        read += some
        sizes.append(16 * len(some))
    assert read == lines
    assert sizes[0] <= _CHUNK_BYTES
    assert _MOST_CHUNK_BYTES // 2 < max(sizes) <= _MOST_CHUNK_BYTES


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_chunks_of_a_pipe() -> None:
    """What is there is taken, what is not is not waited for."""
    from gridwords.cli.score import _chunks

    theirs, ours = os.pipe()
    with open(theirs, "rb") as source, open(ours, "wb", buffering=0) as writer:
        chunks = _chunks(source)
        writer.write(b"abcd\nefgh\nij")
        assert next(chunks) == (1, ["abcd", "efgh"])
        writer.write(b"kl\n")
        assert next(chunks) == (3, ["ijkl"])
        writer.close()
        assert list(chunks) == [(4, [""])]
