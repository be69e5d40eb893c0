"""Boards: tiles on a shape."""

from gridwords.board.board import Board
from gridwords.board.shape import Shape

__all__ = ["Board", "Shape"]
