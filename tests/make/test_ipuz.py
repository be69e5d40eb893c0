"""ipuz files follow the published rules of http://ipuz.org, version 2, and say the same as the puzzle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridwords import make
from gridwords.cli import main
from gridwords.make import Puzzle


def read(puzzle: Puzzle) -> dict[str, Any]:
    """The content of a file, with what all kinds must have."""
    values: dict[str, Any] = json.loads(puzzle.ipuz())
    assert values["version"] == "http://ipuz.org/v2"
    assert [kind.startswith("http://ipuz.org/") for kind in values["kind"]] == [True]
    size = values["dimensions"]
    assert (size["height"], size["width"]) == puzzle.board.size
    assert [len(row) for row in values["puzzle"]] == [size["width"]] * size["height"]
    assert values["title"] == puzzle.title
    return values


def test_a_crossword() -> None:
    puzzle = make.crisscross(["tea: hot", "coffee", "New York: a city", "water", "lemonade"], seed=1)
    values = read(puzzle)
    assert values["kind"] == ["http://ipuz.org/crossword#1"]
    cells, solution = values["puzzle"], values["solution"]
    assert [len(row) for row in solution] == [len(row) for row in cells]
    for row, labelled in enumerate(cells):
        for col, cell in enumerate(labelled):
            tile = puzzle.board[row, col]
            assert solution[row][col] == (None if tile == "." else tile.upper())
            assert (cell is None) == (tile == ".")
            assert cell is None or isinstance(cell, int)
    assert values["clues"].keys() == {"Across", "Down"}
    answers = {}
    for direction, down, right in (("Across", 0, 1), ("Down", 1, 0)):
        for number, clue in values["clues"][direction]:
            row, col = next(
                (r, c) for r, line in enumerate(cells) for c, cell in enumerate(line) if cell == number
            )
            word = ""
            while row < len(cells) and col < len(cells[0]) and cells[row][col] is not None:
                word += solution[row][col]
                row, col = row + down, col + right
            answers[word.lower()] = clue
    assert answers == {one.word: one.clue for one in puzzle.words}
    assert answers["newyork"] == "a city (3,4)"


@pytest.mark.parametrize(
    ("puzzle", "zigzag", "useall"),
    [
        (make.wordsearch(["tea", "Earl Grey", "milk"], seed=1, shape="heart", size=(12, 12)), False, False),
        (make.theme(["apple", "melon", "cherry"], seed=1), True, True),
        (make.board(["queen"], seed=1), True, False),
    ],
    ids=["wordsearch", "theme", "board"],
)
def test_a_word_search(puzzle: Puzzle, zigzag: bool, useall: bool) -> None:
    values = read(puzzle)
    assert values["kind"] == ["http://ipuz.org/wordsearch#1"]
    assert [*values["solution"]] == [one.word.upper() for one in puzzle.words]
    assert (values["zigzag"], values["retrace"], values["useall"]) == (zigzag, False, useall)
    assert values["showanswers"] in ("during", "after")
    for one in puzzle.words:
        cells = values["solution"][one.word.upper()]["cells"]
        assert "".join(values["puzzle"][row][col] for col, row in cells) == one.word.upper()
        assert [(row, col) for col, row in cells] == [*one.path]
    for (row, col), tile in zip(
        ((row, col) for row in range(puzzle.board.rows) for col in range(puzzle.board.cols)),
        puzzle.board,
        strict=True,
    ):
        assert (values["puzzle"][row][col] is None) == (tile == ".")


def test_the_command_writes_one_file_per_puzzle(tmp_path: Path) -> None:
    out = tmp_path / "a.ipuz"
    done = CliRunner().invoke(
        main, ["make", "series", "2", "tea", "milk", "water", "--seed", "1", "--out", str(out)]
    )
    assert done.exit_code == 0, done.output
    for number in (1, 2):
        values = json.loads((tmp_path / f"a-{number}.ipuz").read_text(encoding="utf-8"))
        assert values["title"] == f"Word search {number}"
    done = CliRunner().invoke(main, ["make", "wordsearch", "tea", "--seed", "1", "--format", "ipuz"])
    assert json.loads(done.stdout)["kind"] == ["http://ipuz.org/wordsearch#1"]
