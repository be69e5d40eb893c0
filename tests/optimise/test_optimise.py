"""Optimisers find known best boards, repeat them for the same seed and end when they should."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gridwords import Board, Lexicon, score_many, solve
from gridwords.board import Shape
from gridwords.optimise import optimise
from gridwords.optimise.chains import Chains
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.generators import generators
from gridwords.optimise.run import OPTIMISERS
from gridwords.optimise.temper import Temper
from gridwords.optimise.top import Top, best_distinct, images
from optimise.small import SMALL, best, problem_of


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_every_optimiser_finds_the_best_2x2(optimiser: str) -> None:
    everything = score_many(
        np.stack(np.meshgrid(*[np.arange(26, dtype=np.uint8)] * 4, indexing="ij"), axis=-1).reshape(-1, 4)
    )
    found = optimise(optimiser, (2, 2), seed=3, **SMALL[optimiser])
    assert found.best is not None
    assert found.best.score == found.best.value == everything.max()


@pytest.mark.parametrize(("size", "score"), [((2, 3), 129), ((3, 3), 545)])
@pytest.mark.parametrize(
    ("optimiser", "how"),
    [
        ("anneal", {"restarts": 32}),
        ("genetic", {"population": 60}),
        ("climb", {"pool": 60}),
        ("temper", {"steps": 200}),
    ],
)
def test_every_optimiser_finds_the_best_board_of_the_default_lexicon(
    optimiser: str, how: dict[str, Any], size: tuple[int, int], score: int
) -> None:
    """The tests of the prover prove these scores."""
    found = optimise(optimiser, size, seed=1, goal=score, **how)
    assert found.best is not None
    assert found.best.score == solve(found.best.board).score == score


def test_climb_finds_the_best_3x3(enable2k: Path) -> None:
    """Proven best: 545."""
    found = optimise("climb", (3, 3), seed=1, pool=150, lexicon=enable2k)
    assert found.best is not None
    assert found.best.score == 545
    assert found.best.board.canonical() == Board("streaedlp").canonical()


def test_climb_finds_the_best_3x4(enable2k: Path) -> None:
    """Proven best: 1651."""
    found = optimise("climb", (3, 4), seed=1, pool=150, lexicon=enable2k)
    assert found.best is not None
    assert found.best.score == 1651


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_values_are_scores_and_boards_are_distinct(optimiser: str) -> None:
    found = optimise(optimiser, (3, 4), seed=1, top=20, **SMALL[optimiser])
    assert [one.value for one in found.boards] == sorted((one.value for one in found.boards), reverse=True)
    assert len({one.board.canonical() for one in found.boards}) == len(found.boards) == 20
    for one in found.boards:
        assert one.score == one.value == solve(one.board).score
    assert found.history[-1][2] == found.boards[0].value
    assert [value for _, _, value in found.history] == sorted({value for _, _, value in found.history})
    assert found.ended == "finished"


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_threads_change_nothing(optimiser: str) -> None:
    assert best(optimiser, (3, 3), threads=1) == best(optimiser, (3, 3), threads=3)


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_another_seed_gives_other_boards(optimiser: str) -> None:
    how: dict[str, Any] = {"budget": 100, "top": 30}
    assert best(optimiser, (4, 4), **how, seed=1) != best(optimiser, (4, 4), **how, seed=2)


def test_all_bits_of_a_seed_count() -> None:
    seeds = [0, 1, 1 << 31, 1 << 32, 1 << 63, (1 << 64) - 1]
    states = {generators(seed, 0, 1).tobytes() for seed in seeds}
    assert len(states) == len(seeds)
    assert len({row.tobytes() for row in generators(5, 0, 1000)}) == 1000


def test_a_budget_counts_boards() -> None:
    found = optimise("temper", (4, 4), seed=1, budget=5_000)
    assert found.ended == "budget"
    assert 5_000 <= found.boards_scored < 15_000
    assert optimise("temper", (4, 4), seed=1, deadline_s=0.0).ended == "time"


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_goal_ends_a_run(optimiser: str) -> None:
    found = optimise(optimiser, (3, 3), seed=1, goal=150, **SMALL[optimiser])
    assert found.ended == "goal"
    assert found.best is not None
    assert found.best.value >= 150
    further = optimise(optimiser, (3, 3), seed=1, **SMALL[optimiser])
    assert [entry[1:] for entry in further.history[: len(found.history)]] == [
        entry[1:] for entry in found.history
    ]


def test_chains_continue_from_better_ones() -> None:
    chains = Chains(problem_of((3, 3)), 1, 100)
    chains.start(lambda _codes, _values: None)
    mean, best = chains.values.mean(), chains.values.max()
    chains.resample(0.01, generators(1, 5, 1))
    assert chains.values.mean() > mean
    assert chains.values.max() <= best
    assert (score_many(chains.codes, size=(3, 3)) == chains.values).all()
    before = chains.codes.copy()
    chains.resample(0.0, generators(1, 5, 1))
    assert (chains.codes == before).all()


def test_chains_that_continue_from_others_take_their_dice_along() -> None:
    problem = problem_of((4, 4), constraints=Constraints(dice="new"))
    chains = Chains(problem, 1, 50)
    chains.start(lambda _codes, _values: None)
    before = chains.codes.copy()
    chains.resample(0.05, generators(1, 5, 1))
    assert (chains.codes != before).any()
    rows = np.arange(len(chains.codes))
    for cell in range(problem.cells):
        assert problem.options_at(cell, chains.dice, len(rows))[rows, chains.codes[:, cell]].all()


def test_the_best_boards_are_taken_once() -> None:
    ways = images(Shape.of(3))
    boards = [list(range(9)), [2, 1, 0, 5, 4, 3, 8, 7, 6], [0] * 9, [1] * 9]
    places = best_distinct(np.array(boards, np.uint8), np.array([1.0, 3.0, 2.0, 3.0]), ways, 3)
    assert places.tolist() == [1, 3, 2]


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_large_boards_work(optimiser: str) -> None:
    small_runs: dict[str, dict[str, Any]] = {
        "anneal": {"restarts": 2, "iterations": 2, "start_temperature": 5.0},
        "genetic": {"islands": 2, "population": 3, "generations": 2, "migrants": 1},
        "climb": {"pool": 2, "cells": 2},
        "temper": {"replicas": 2, "ladders": 1, "steps": 2},
    }
    found = optimise(optimiser, (9, 8), seed=1, budget=60, top=2, **small_runs[optimiser])
    assert found.best is not None
    assert found.best.score == solve(found.best.board).score


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_large_boards_are_those_of_solving_each(optimiser: str) -> None:
    """Scoring by what changes from board to board never affects the answer."""
    how: dict[str, Any] = {"budget": 300, "engine": "batch", "threads": 2}
    if optimiser == "climb":
        how["pool"] = 4
    solved = best(optimiser, (9, 8), **how, options={"instructions": "none"})
    assert best(optimiser, (9, 8), **how) == solved


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_threads_inside_each_board_give_the_same_boards(optimiser: str) -> None:
    how: dict[str, Any] = {"budget": 300}
    assert best(optimiser, (2, 3), **how, parallel="inside") == best(optimiser, (2, 3), **how)


@pytest.mark.parametrize("neighbours", ["rook", "torus", "line"])
def test_other_neighbours(neighbours: Any) -> None:
    found = optimise("climb", (3, 3), seed=1, pool=5, budget=3_000, neighbours=neighbours)
    assert found.best is not None
    assert found.best.score == solve(found.best.board).score


def test_other_alphabets() -> None:
    words = Lexicon.from_words(["größe", "größer", "rose", "ross", "öse", "ör"])
    found = optimise("climb", (2, 3), seed=1, pool=10, lexicon=words, include=("öse",))
    assert found.best is not None
    assert "öse" in solve(found.best.board, lexicon=words)


# Constraints.


def test_finished_pools_are_the_progress_of_a_climb() -> None:
    climb = OPTIMISERS["climb"](pool=5, restarts=4).ready(problem_of((2, 2)), 1)
    climb.start(lambda *_: None)
    seen = [climb.progress]
    while not climb.finished:
        climb.step(lambda *_: None)
        seen.append(climb.progress)
    assert list(dict.fromkeys(seen)) == [None, 0.25, 0.5, 0.75, 1.0]


def test_the_final_boards_of_a_climb_ended_within_a_round_have_its_best() -> None:
    climb = OPTIMISERS["climb"](pool=30).ready(problem_of((3, 3)), 1)
    seen: list[float] = []

    def offer(_codes: object, values: Any) -> None:
        seen.append(values.max(initial=-np.inf))

    climb.start(offer)
    while len(climb.state()["next_values"]) == 0:
        climb.step(offer)
    assert max(seen) > climb.state()["values"].max()
    assert climb.current().max() == max(seen)
    assert len(climb.current()) == 30


def test_the_first_found_of_equal_boards_comes_first_and_one_that_was_dropped_may_return() -> None:
    top = Top(2, images(Shape.of(2)))
    boards = np.array([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], np.uint8)

    def offer(number: int, value: float) -> list[int]:
        top.offer(boards[number][None], np.array([value]), 0.0)
        return [board[0] // 4 for _, board in top.entries]

    assert offer(0, 1.0) == [0]
    assert offer(1, 1.0) == [0, 1]
    assert offer(2, 2.0) == [2, 0]
    assert offer(1, 3.0) == [1, 2]


@pytest.mark.parametrize("dice", [None, "new"])
def test_boards_that_migrate_keep_their_values_and_can_be_rolled(dice: str | None) -> None:
    problem = problem_of((4, 4), constraints=Constraints(dice=dice))
    genetic = OPTIMISERS["genetic"](islands=3, population=20, migrate=1).ready(problem, 1)
    genetic.start(lambda _codes, _values: None)
    for _ in range(4):
        genetic.step(lambda _codes, _values: None)
        state = genetic.state()
        assert (score_many(state["codes"], size=(4, 4)) == state["values"]).all()
        assert dice is None or problem.rolled_with(state["codes"])[1].all()


def test_boards_that_are_exchanged_take_their_dice_along() -> None:
    problem = problem_of((4, 4), constraints=Constraints(dice="new"))
    temper = Temper(replicas=8, ladders=4, exchange=1).ready(problem, 1)
    temper.start(lambda _codes, _values: None)
    for _ in range(6):
        temper.step(lambda _codes, _values: None)
    chains = temper._chains
    rows = np.arange(len(chains.codes))
    for cell in range(problem.cells):
        assert problem.options_at(cell, chains.dice, len(rows))[rows, chains.codes[:, cell]].all()
