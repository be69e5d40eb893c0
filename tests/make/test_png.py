"""Puzzles as PNG pictures."""

from __future__ import annotations

import io

import pytest

from gridwords import EngineUnavailable, make

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")


def test_a_picture_has_the_grid_and_the_words() -> None:
    puzzle = make.wordsearch(["tea", "milk"], (8, 8), seed=1)
    picture = Image.open(io.BytesIO(puzzle.png()))
    assert picture.width == 8 * 64 + 64
    answers = Image.open(io.BytesIO(puzzle.png(answers=True)))
    assert (255, 230, 199) in {color for _, color in answers.getcolors(10_000)}  # of the first ribbon
    assert answers.height < picture.height


def test_letters_that_no_font_has_are_named() -> None:
    puzzle = make.wordsearch(["".join(map(chr, range(0x10400, 0x10408)))], seed=1)  # Deseret
    with pytest.raises(EngineUnavailable, match="no font here has the letters"):
        puzzle.png()
