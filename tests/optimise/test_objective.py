"""Objectives: what a run maximises is what its boards are worth."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from gridwords import BadOption, Lexicon, Rules, solve
from gridwords.optimise import optimise
from gridwords.optimise.chains import temperature_scale
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.objective import Objective
from gridwords.optimise.optimiser import value_text
from gridwords.optimise.run import OPTIMISERS
from gridwords.solution import Solution
from optimise.small import SMALL, best, problem_of


@pytest.mark.parametrize("objective", ["points", "words", "target:200"])
def test_temperatures_fit_the_objective(objective: str) -> None:
    """The same search under another unit takes the same steps."""
    plain = temperature_scale(problem_of((3, 3), objective=objective), 1)
    weighty = temperature_scale(problem_of((3, 3), objective=f"7*{objective}"), 1)
    assert weighty == pytest.approx(7 * plain)
    assert plain > 0
    assert temperature_scale(problem_of((3, 3), constraints=Constraints(words=(5000, 6000))), 1) > 0


def test_the_most_words() -> None:
    value, score = best("climb", (3, 3), objective="words")[0][1:]
    assert value <= score
    found = optimise("climb", (3, 3), seed=7, pool=30, objective="words")
    assert found.best is not None
    assert found.best.value == len(solve(found.best.board))


def test_long_words() -> None:
    found = optimise("climb", (3, 3), seed=7, pool=30, objective="longer:7")
    assert found.best is not None
    assert found.best.value == len(solve(found.best.board).of_length(7)) > 0


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_target(optimiser: str) -> None:
    found = optimise(optimiser, (3, 3), seed=7, objective="target:100", **SMALL[optimiser])
    assert found.best is not None
    assert (found.best.score, found.best.value) == (100, 0)


def test_the_lowest_score() -> None:
    found = optimise("climb", (3, 3), seed=7, pool=10, objective="lowest", budget=5000)
    assert found.best is not None
    assert found.best.score == 0


def test_a_weighted_sum() -> None:
    found = optimise("temper", (3, 3), seed=7, objective="points - 0.5*words + 3*longer:6", **SMALL["temper"])
    for one in found.boards:
        solution = solve(one.board)
        assert one.value == solution.score - 0.5 * len(solution) + 3 * len(solution.of_length(6))


def test_values_are_shown_with_all_digits() -> None:
    assert [value_text(value) for value in (3.0, -0.5, 1234567.0, -2e12)] == ["3", "-0.5", "1234567", "none"]


def test_a_function_of_the_solution() -> None:
    def vowels(solution: Solution) -> float:
        return sum(word.count("e") for word in solution.words)

    found = optimise("temper", (2, 2), seed=7, objective=vowels, **SMALL["temper"])
    assert found.best is not None
    assert found.best.value == vowels(solve(found.best.board)) > 0


@pytest.mark.parametrize("kind", [np.int64, np.float32, np.bool_, np.asarray, bool, Fraction])
def test_a_function_may_return_any_number(kind: Callable[[int], float]) -> None:
    problem = problem_of((2, 2), objective=lambda solution: kind(len(solution)))
    values = problem.measure.value(np.zeros((1, 4), np.uint8))
    assert values.tolist() == [float(kind(len(solve("aaaa"))))]


@pytest.mark.parametrize("value", ["1", b"1", None, 1j, [1], float("nan"), 1e12, 10**400])
def test_a_function_must_return_a_number(value: object) -> None:
    problem = problem_of((2, 2), objective=lambda _solution: value)
    with pytest.raises(BadOption, match=r"the objective returned .*: expected a number below"):
        problem.measure.value(np.zeros((1, 4), np.uint8))


def test_points_of_common_words() -> None:
    assert Objective.get("points - 2*known:common") == Objective.get("points - 2*known:35")
    found = optimise("climb", (3, 3), seed=7, pool=30, objective="known:35").boards[0]
    assert found.value == solve(found.board).known(35).score < found.score
    both = optimise("climb", (3, 3), seed=7, pool=30, objective="points + 2*known:35").boards[0]
    assert both.value == both.score + 2 * solve(both.board).known(35).score


def test_words_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "my-list +1.txt"
    file.write_text("of\nthe\nto\nand\ntoe\nxyzzy\n")
    wanted = {"of", "the", "to", "and", "toe", "xyzzy"}
    for text in (f"words-of:{file}", f"points - 2*words-of:{file} + 3*words"):
        objective = Objective.get(text)
        assert Objective.get(str(objective)) == objective
    found = optimise("climb", (3, 4), seed=7, pool=30, objective=f"words-of:{file}").best
    assert found is not None
    # Also words that are too short to score, and one that no other lexicon has.
    board = solve(found.board, lexicon=Lexicon.from_words(wanted), rules=Rules("each", 1, (0, 1)))
    assert found.value == len(board) >= 4
    both = optimise("climb", (2, 2), seed=7, pool=10, objective=f"points + 0.5*words-of:{file}").boards[0]
    listed = solve(both.board, lexicon=Lexicon.from_words(wanted), rules=Rules("each", 1, (0, 1)))
    assert both.value == both.score + 0.5 * len(listed)


def test_a_list_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n")
    (tmp_path / "foreign.txt").write_text("\u00e9t\u00e9\n")
    with pytest.raises(BadOption, match=r"objective words-of: .*missing\.txt"):
        Objective.get(f"words-of:{tmp_path}/missing.txt")
    with pytest.raises(BadOption, match="no words"):
        Objective.get(f"words-of:{tmp_path}/empty.txt")
    with pytest.raises(BadOption, match="the lexicon has no '\u00e9'"):
        problem_of((2, 2), objective=f"words-of:{tmp_path}/foreign.txt")
    with pytest.raises(BadOption, match="words-of:FILE"):
        Objective.get("words-of:")
