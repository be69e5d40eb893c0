"""Boards in pictures, as commands take them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from read.drawing import draw_board, draw_page

from cli.commands import BOARD, output
from gridwords import Board


def test_a_picture_is_solved_with_the_neighbours_that_were_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    draw_board(Board(BOARD)).save(file)
    for more in ((), ("--neighbours", "rook")):
        assert output("solve", "--picture", str(file), *more) == output("solve", BOARD, *more)


PAGE = ["catrwin", "oxdogse", "whalexl", "zebrafk", "pigowlt", "henmsab", "ratbyuc"]


def test_the_words_beside_a_grid_are_found_in_it(tmp_path: Path) -> None:
    file = tmp_path / "page.png"
    draw_page(PAGE, ["dog", "whale", "zebra", "fox", "owl"]).save(file)
    lines = output("read", str(file), "--words").splitlines()
    assert "whale  row 3, column 1 to row 3, column 5" in lines
    assert "not in the grid: fox" in lines
    assert lines[-1] == "5 words beside the grid, 4 of them in it"
    plain = output("read", str(file), "--words", "--format", "plain").splitlines()
    assert plain == ["/".join(PAGE), "dog", "whale", "zebra", "fox", "owl"]
    draw_page(PAGE, []).save(file)
    assert (
        output("read", str(file), "--words").splitlines()[-1] == "no list of words was found beside the grid"
    )
