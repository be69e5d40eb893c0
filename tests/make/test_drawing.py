"""Puzzles as pictures: everything is in them, and nothing is cut off."""

from __future__ import annotations

import io
import re

import pytest

from gridwords import make
from gridwords.make import Puzzle

LONG = "What is in the garden of our neighbours in the middle of summer"


def svg_texts(puzzle: Puzzle, answers: bool = False) -> tuple[float, dict[str, float]]:
    """The width of the picture, and for each text where it ends if its letters are 0.6 of their size wide."""
    svg = str(puzzle.svg(answers=answers))
    width = float(re.findall(r'width="(\d+)"', svg)[0])
    title = re.findall(r'<text x="(\d+)" y="\d+" font-size="([\d.]+)" font-weight="700">([^<]*)', svg)
    below = re.findall(r'<text x="([\d.]+)" y="\d+">([^<]*)', svg.rpartition('<g font-size="14">')[2])
    ends = {text: float(x) + 0.6 * float(size) * len(text) for x, size, text in title}
    return width, ends | {text: float(x) + 0.6 * 14 * len(text) for x, text in below}


@pytest.mark.parametrize("answers", [False, True])
def test_texts_are_not_cut_off(answers: bool) -> None:
    puzzles = [
        make.wordsearch(["tea", "milk"], seed=1, title=LONG),
        make.wordsearch(["t-h-e g-r-e-a-t s-e-a"], (12, 1), 1, title="Sea", directions="down"),
        make.board(["rose"], seed=2),
    ]
    for puzzle in puzzles:
        width, ends = svg_texts(puzzle, answers)
        assert len(ends) >= 1 + len(puzzle.below(answers))
        assert max(ends.values()) <= width
        pytest.importorskip("PIL", reason="Pillow is not installed")
        from PIL import Image

        picture = Image.open(io.BytesIO(puzzle.png(answers=answers))).convert("L")
        margin = picture.crop((picture.width - 16, 0, *picture.size))
        assert margin.getextrema() == (255, 255)


def test_the_answers_of_a_board_list_its_words() -> None:
    puzzle = make.board(["rose"], seed=2)
    assert {one.word.upper() for one in puzzle.words} <= svg_texts(puzzle, answers=True)[1].keys()
    assert puzzle.below(answers=False) == (puzzle.hint,)


def test_the_answers_show_the_message() -> None:
    puzzle = make.wordsearch(["größe", "tee"], seed=1, message="Spaß")
    assert "The letters left over: SPAß" in svg_texts(puzzle, answers=True)[1]
    assert "The letters left over: SPAß" in puzzle.html()
    assert "The letters left over: SPAß" in puzzle.text(answers=True)


def test_a_board_without_words() -> None:
    puzzle = make.board(seed=1, words=(0, 0), cover=False)
    assert puzzle.hint == "no words"
    assert "no words" in puzzle.text()
    assert "<path d=" not in puzzle.svg(answers=True)
    assert puzzle.html().count("<section>") == 2


def test_the_answers_of_a_board_show_all_letters() -> None:
    text = make.board(["garden", "rose"], seed=1).text(answers=True)
    assert text.splitlines()[2:6] == ["D A G A", "E R R R", "O N O E", "R O S I"]
    assert text.splitlines()[7:10] == [
        "GARDEN: row 1, column 3 to row 3, column 2",
        "ROSE: row 2, column 2 to row 3, column 4",
        "GARDENS: row 1, column 3 to row 4, column 3",
    ]
