"""`gridwords make`."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from cli.commands import error, output, run
from gridwords.make import Booklet, Puzzle

DRAWN_BY = {"png": "PIL", "pdf": "reportlab"}


def printed(*args: str) -> str:
    """What a command prints whose standard error has the difficulty and the seed of each puzzle, and nothing else."""
    result = run(*args)
    assert result.exit_code == 0
    assert re.fullmatch(r"((Word search \d: )?difficulty \w+ \(\d+ of 100\), seed \d+\n)+", result.stderr), (
        result.stderr
    )
    return result.stdout


@pytest.mark.parametrize("command", ["wordsearch", "theme", "board", "crisscross", "series 2"])
def test_a_file_without_words_is_named(command: str, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# none yet\n", encoding="utf-8")
    assert (
        error("make", *command.split(), "--file", str(file)) == f"{file} has no words: expected one per line"
    )


def test_wordsearch_prints_a_puzzle_and_its_answers() -> None:
    result = run("make", "wordsearch", "tea", "coffee", "--seed", "1", "--title", "Drinks")
    text = result.stdout
    assert result.stderr.startswith("difficulty easy")
    assert text.startswith("Drinks\n\n")
    assert text.endswith("TEA     COFFEE\n")
    answers = run("make", "wordsearch", "tea", "coffee", "--seed", "1", "--format", "answers")
    assert "TEA: row " in answers.stdout


def test_wordsearch_as_json_loads_again() -> None:
    text = output("make", "wordsearch", "tea", "coffee", "--seed", "1", "--format", "json", "--easy")
    puzzle = Puzzle.from_dict(json.loads(text))
    assert puzzle.seed == 1
    assert [one.word for one in puzzle.words] == ["tea", "coffee"]


def test_wordsearch_from_a_file_to_a_file(tmp_path: Path) -> None:
    words, out = tmp_path / "words.txt", tmp_path / "puzzle.svg"
    words.write_text("# drinks\ntea, coffee\nlemonade\n", encoding="utf-8")
    assert printed("make", "wordsearch", "--file", str(words), "--seed", "1", "--out", str(out)) == ""
    assert "LEMONADE" in out.read_text(encoding="utf-8")


def test_a_page_that_prints() -> None:
    page = printed(
        "make", "theme", "apple", "melon", "cherry", "--seed", "1", "--format", "html", "--paper", "letter"
    )
    assert page.startswith("<!DOCTYPE html>")
    assert "size: 612pt 792pt" in page


def test_theme() -> None:
    puzzle = Puzzle.from_dict(
        json.loads(output("make", "theme", "apple", "melon", "cherry", "--seed", "1", "--format", "json"))
    )
    assert puzzle.kind == "theme"
    assert puzzle.ways == 1
    assert "the words have 16 letters" in error("make", "theme", "apple", "melon", "cherry", "--size", "5x5")


def test_board() -> None:
    args = ("make", "board", "--contain", "garden, rose", "--words", "40-80", "--seed", "1")
    puzzle = Puzzle.from_dict(json.loads(output(*args, "--format", "json")))
    assert [one.word for one in puzzle.words[:2]] == ["garden", "rose"]
    assert f"{len(puzzle.words)} words, the longest with" in run(*args).stdout
    assert "expected the fewest and the most" in error("make", "board", "--words", "many")
    assert "take at least 19 cells" in error("make", "board", "--contain", "abcdefghijklmnop,qrs")


def test_series(tmp_path: Path) -> None:
    args = ("make", "series", "3", "tea", "coffee", "milk", "--seed", "1")
    result = run(*args)
    assert result.stdout.count("Word search") == 3
    assert [line.partition(" (")[0] for line in result.stderr.splitlines()] == [
        f"Word search {number}: difficulty {name}"
        for number, name in ((1, "easy"), (2, "medium"), (3, "medium"))
    ]
    assert "Word search 2 (medium)\n" in result.stdout
    assert Booklet.from_dict(json.loads(output(*args, "--format", "json")))[0].title == "Word search 1"
    assert (
        printed(*args, "--format", "html").count("<section>") == 6
    )  # cover, contents, three puzzles, answers
    assert "a file has one puzzle" in error(*args, "--format", "svg")
    assert "expected words, or --file PATH" in error("make", "series", "3")
    assert "expected 1 to 200 puzzles" in error("make", "series", "0", "tea")
    assert "per_page 3: expected 1, 2 or 4" in error(*args, "--per-page", "3")


def test_a_series_of_pictures(tmp_path: Path) -> None:
    """One numbered file per puzzle, or all in one ZIP file."""
    args = ("make", "series", "3", "tea", "coffee", "milk", "--seed", "1")
    assert printed(*args, "--out", str(tmp_path / "x.svg")) == ""
    assert sorted(file.name for file in tmp_path.iterdir()) == ["x-1.svg", "x-2.svg", "x-3.svg"]
    assert printed(*args, "--format", "answers-svg", "--out", str(tmp_path / "x.zip")) == ""
    with ZipFile(tmp_path / "x.zip") as archive:
        assert archive.namelist() == ["x-1.svg", "x-2.svg", "x-3.svg"]
        assert b"Word search 2: answers" in archive.read("x-2.svg")
    assert ".zip needs --format" in error(*args, "--out", str(tmp_path / "y.zip"))


def test_options_of_paper_are_checked_before_anything_is_made() -> None:
    assert "unknown paper 'a0'" in error("make", "board", "--paper", "a0")
    assert "per_page 5: expected a whole number from 1 to 4" in error("make", "board", "--per-page", "5")


def test_boards_in_booklets_print(tmp_path: Path) -> None:
    pytest.importorskip("reportlab", reason="reportlab is not installed")
    out = tmp_path / "b.pdf"
    assert run("make", "series", "4", "--kind", "board", "--seed", "1", "--out", str(out)).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("form", ["answers", "answers-svg", "answers-png", "json", "html", "pdf"])
def test_every_format_is_written(tmp_path: Path, form: str) -> None:
    ending = {"answers": "txt", "answers-svg": "svg", "answers-png": "png"}.get(form, form)
    if ending in DRAWN_BY:
        pytest.importorskip(DRAWN_BY[ending])
    out = tmp_path / f"puzzle.{ending}"
    written = output if form == "json" else printed
    assert written("make", "wordsearch", "tea", "--seed", "1", "--format", form, "--out", str(out)) == ""
    begins = {
        "txt": b"Word search",
        "svg": b"<svg",
        "png": b"\x89PNG",
        "json": b"{",
        "html": b"<!",
        "pdf": b"%PDF",
    }
    assert out.read_bytes().startswith(begins[ending])
    if form in ("answers-svg", "html"):
        assert "Word search: answers" in out.read_text(encoding="utf-8")
    if form == "answers":
        assert "TEA: row" in out.read_text(encoding="utf-8")


def test_easy_is_a_difficulty() -> None:
    args = ("make", "wordsearch", "tea", "milk", "--seed", "1")
    easy, named, other = (run(*args, *more).stdout for more in (["--easy"], ["--difficulty", "easy"], []))
    assert easy == named != other
    assert run(*args, "--easy", "--difficulty", "easy").stdout == easy


def test_without_a_kind_the_help_is_shown() -> None:
    assert run("make").stdout == run("make", "--help").stdout


def test_notes_are_warnings() -> None:
    result = run("make", "wordsearch", "cat", "cater", "--seed", "1")
    assert "warning: cat is inside cater" in result.stderr
    booklet = run("make", "series", "2", "cat", "cater", "--seed", "1")
    assert "warning: Word search 2: cat is inside cater" in booklet.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "expected words, or --file PATH"),
        (["elephants", "--size", "5x5"], "9x9 has room"),
        (["tea", "--out", "puzzle.doc"], "expected a name that ends in"),
        (["tea", "--difficulty", "mean"], "unknown difficulty"),
        (["--file", "/no/such/file"], "cannot be read"),
        (
            ["tea", "--easy", "--difficulty", "hard"],
            "--easy, --difficulty hard: expected one of them, not both",
        ),
        (
            ["tea", "--difficulty", "hard", "--easy"],
            "--easy, --difficulty hard: expected one of them, not both",
        ),
        (
            ["tea", "--out", "puzzle.pdf", "--format", "svg"],
            "--out puzzle.pdf does not match --format svg",
        ),
        (["tea", "--out", "puzzle.png", "--format", "answers-svg"], "expected one of them"),
    ],
)
def test_bad_input(args: list[str], message: str) -> None:
    assert message in error("make", "wordsearch", *args)


def test_a_file_that_is_protected_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "puzzle.txt"
    out.write_text("mine", encoding="utf-8")
    # Root may write to any file, so that a mode would prove nothing here.
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != out or mode != os.W_OK)
    assert f"{out}: Permission denied" in error("make", "wordsearch", "tea", "--out", str(out))
    assert out.read_text(encoding="utf-8") == "mine"
    assert os.listdir(tmp_path) == ["puzzle.txt"]


@pytest.mark.parametrize(("form", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_binary_formats_go_to_standard_output(form: str, start: bytes) -> None:
    pytest.importorskip(DRAWN_BY[form])
    for args in ([], ["--out", "-"]):
        result = run("make", "board", "--seed", "1", "--format", form, *args)
        assert result.exit_code == 0
        assert result.stdout_bytes.startswith(start)
        assert "difficulty" in result.stderr


def test_text_formats_go_to_standard_output_for_a_dash() -> None:
    for form in ("text", "json", "svg"):
        args = ("make", "wordsearch", "tea", "milk", "--seed", "1", "--format", form)
        assert run(*args, "--out", "-").stdout == run(*args).stdout != ""


def test_a_terminal_gets_no_binary_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.cli.make.is_terminal", lambda _stream: True)
    assert "--format pdf: expected --out FILE, or > FILE, to write to" in error(
        "make", "board", "--seed", "1", "--format", "pdf"
    )
