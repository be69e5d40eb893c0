"""Boards: tiles on a shape."""

from gridwords.board.board import Board

__all__ = ["Board"]
