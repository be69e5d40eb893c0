"""Small problems, and a small run of every optimiser."""

from __future__ import annotations

from typing import Any

from gridwords.board import Shape
from gridwords.game import Game
from gridwords.optimise import optimise
from gridwords.optimise.problem import Problem

SMALL: dict[str, dict[str, Any]] = {
    "anneal": {"restarts": 8, "iterations": 20, "cooling": 1.5},
    "genetic": {"islands": 2, "population": 30, "generations": 25, "migrate": 5},
    "climb": {"pool": 30},
    "temper": {"replicas": 4, "ladders": 2, "steps": 80},
}


def problem_of(size: tuple[int, int], **how: Any) -> Problem:
    return Problem(Shape.of(size), Game.of(), **how)


def best(optimiser: str, size: Any, **how: Any) -> list[tuple[str, float, int]]:
    """The boards that a small run finds."""
    found = optimise(optimiser, size, **{"seed": 7, **SMALL[optimiser], **how})
    return [(str(one.board), one.value, one.score) for one in found.boards]
