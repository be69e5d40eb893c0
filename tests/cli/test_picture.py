"""Boards in pictures, as commands take them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from read.drawing import draw_board

from cli.commands import BOARD, output
from gridwords import Board


def test_a_picture_is_solved_with_the_neighbours_that_were_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    draw_board(Board(BOARD)).save(file)
    for more in ((), ("--neighbours", "rook")):
        assert output("solve", "--picture", str(file), *more) == output("solve", BOARD, *more)
