"""Annealing and the genetic algorithm as in a textbook: to be read, and run as optimisers.

Both are functions of a `problem`, which makes boards and values them, and of `rng`, a `random.Random`. A board is a
list of letter codes. Every board that may be the best is yielded with its value; `optimise` keeps the best ones and
ends the run: `optimise(plain.anneal, (4, 4), budget=20_000)`. The fast versions, in `anneal.py` and `genetic.py`, do
the same to hundreds of boards at once.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from gridwords.optimise.problem import Problem

    Board = list[int]
    Rated = tuple[float, Board]

__all__ = ["anneal", "genetic"]


def anneal(
    problem: Problem,
    rng: Random,
    temperature: float = 100.0,
    cooling: float = 0.9995,
    coldest: float = 1.0,
) -> Iterator[tuple[Board, float]]:
    """Simulated annealing: one neighbour per step, and worse ones less and less often.

    A better neighbour is always taken. One that loses some points is taken with probability exp(-loss / temperature),
    so that a hot board wanders about and a cold one only climbs. When it is cold, another board is annealed.
    """
    while True:
        board = list(problem.random(rng))
        value, heat = problem.value(board), temperature
        yield board, value
        while heat > coldest:
            near = list(problem.neighbour(board, rng))
            worth = problem.value(near)
            if worth >= value or rng.random() < exp((worth - value) / heat):
                board, value = near, worth
                yield board, value
            heat *= cooling


def genetic(
    problem: Problem, rng: Random, population: int = 50, tournament: int = 3, mutation: float = 0.7
) -> Iterator[tuple[Board, float]]:
    """A genetic algorithm: the winners of tournaments have children, who replace the worst.

    A child has the letters of one parent up to some cell and those of the other from there on, and then perhaps a
    random change.
    """

    def rated(board: Board) -> Rated:
        return problem.value(board), board

    def winner() -> Board:
        """The best of a few boards drawn at random."""
        return max(rng.sample(alive, min(tournament, len(alive))))[1]

    alive = [rated(list(problem.random(rng))) for _ in range(population)]
    while True:
        for value, board in alive:
            yield board, value
        children = []
        for _ in range(population):
            cut = rng.randrange(problem.cells)
            child = winner()[:cut] + winner()[cut:]
            if not problem.allows(child):
                child = winner()
            if rng.random() < mutation:
                child = list(problem.neighbour(child, rng))
            children.append(rated(child))
        alive = sorted(alive + children, reverse=True)[:population]
