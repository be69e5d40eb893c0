"""Chains: boards that change at random, each with its own generator, at the temperatures of annealing or tempering."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.arrays import np
from gridwords.optimise.generators import SCALE_STREAM, draw, generators
from gridwords.optimise.measure import PENALTY
from gridwords.optimise.optimiser import Optimiser

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.optimise.generators import States
    from gridwords.optimise.optimiser import Offer
    from gridwords.optimise.problem import Problem
    from gridwords.optimise.scorer import Values

_STATE = ("codes", "dice", "values", "states")
_SCALE_BOARDS = 8
_SCALE_LETTERS = 4


class Chains:
    """For each chain a board, its value, its dice and its random generator."""

    def __init__(self, problem: Problem, seed: int, count: int) -> None:
        self.problem = problem
        self.states: States = generators(seed, 0, count)

    def start(self, offer: Offer) -> None:
        """Starts every chain with a random board."""
        self.codes, self.dice = self.problem.start(self.states)
        self.values = self.problem.measure.value(self.codes)
        offer(self.codes, self.values)

    def jump(self, temperatures: np.ndarray[Any, Any], tries: int, changes: int, offer: Offer) -> None:
        """Each chain tries some boards, `changes` moves away on average, and continues with one of them or stays."""
        count = len(self.codes)
        tried = np.repeat(self.codes, tries, axis=0)
        dice = np.repeat(self.dice, tries, axis=0) if self.problem.has_dice else self.dice
        self.problem.change(tried, dice, self.states, changes)
        values = self.problem.measure.value(tried)
        offer(tried, values)
        chosen = self._choose(np.column_stack([self.values, values.reshape(count, tries)]), temperatures) - 1
        moved = np.flatnonzero(chosen >= 0)
        places = moved * tries + chosen[moved]
        self.codes[moved] = tried[places]
        self.values[moved] = values[places]
        if self.problem.has_dice:
            self.dice[moved] = dice[places]

    def change_cell(self, cell: int, temperatures: np.ndarray[Any, Any], offer: Offer) -> None:
        """Each chain draws a new letter for the cell, better ones with higher probability."""
        count = len(self.codes)
        values = self.problem.value_letters(self.codes, self.dice, cell)
        chosen = self._choose(values, temperatures)
        # The best letter may make one of the best boards of the run, even if the chain draws another.
        for letters in (values.argmax(axis=1), chosen):
            boards = self.codes.copy()
            self.problem.put(boards, cell, letters)
            offer(boards, values[np.arange(count), letters])
        self.problem.put(self.codes, cell, chosen)
        self.values = values[np.arange(count), chosen]

    def resample(self, colder: float, run_state: States) -> None:
        """Replaces the chains by copies of themselves in proportion to their weights at the next temperature.

        `colder` is the increase of the inverse temperature. This is known as population annealing.
        """
        weights = np.exp((self.values - self.values.max()) * colder)
        count = len(weights)
        # One draw for all: a chain of average weight gets exactly one copy.
        marks = (np.arange(count) + (draw(run_state, 1 << 31) + 0.5) / (1 << 31)) / count
        ends = np.cumsum(weights)
        places = np.minimum(np.searchsorted(ends, marks * ends[-1]), count - 1)
        self.codes, self.values = self.codes[places], self.values[places]
        if self.problem.has_dice:
            self.dice = self.dice[places]

    def _choose(
        self, values: Values, temperatures: np.ndarray[Any, Any]
    ) -> np.ndarray[Any, np.dtype[np.int64]]:
        chosen = np.zeros(len(values), np.int64)
        _core.choose(np.ascontiguousarray(values), temperatures, self.states, chosen)
        return chosen


class ChainOptimiser(Optimiser):
    """An optimiser whose boards are those of chains."""

    _chains: Chains

    def change_all(self, temperatures: np.ndarray[Any, Any], changes: int, offer: Offer) -> None:
        """One step of each chain: some tries, and a new letter in a cell where all letters can be tried at once."""
        self._chains.jump(temperatures, self.whole("tries"), changes, offer)
        if self.problem.letters_pay:
            # The same cell for all chains, so that an engine can score them together.
            free = self.problem.free_cells
            self._chains.change_cell(free[draw(self.run_state, len(free))], temperatures, offer)

    def current(self) -> Values:
        return self._chains.values

    def state(self) -> dict[str, Any]:
        return {**super().state(), **{name: getattr(self._chains, name) for name in _STATE}}

    def load(self, state: Mapping[str, Any]) -> None:
        super().load(state)
        for name in _STATE:
            setattr(self._chains, name, state[name])


def temperature_scale(problem: Problem, seed: int) -> float:
    """The unit of temperature that suits the size and the objective: what a poor choice of letter costs.

    A few boards take the best letter in one cell after another; the unit is the average gap between the best and the
    fourth-best letter, about 135 points on 4x4 boards. Where trying all letters does not pay, it is the average effect
    of one change to a random board.
    """
    codes, dice = problem.start(states := generators(seed, SCALE_STREAM, _SCALE_BOARDS))
    gaps = []
    if problem.letters_pay:
        for cell in problem.free_cells:
            values = problem.value_letters(codes, dice, cell)
            problem.put(codes, cell, values.argmax(axis=1))
            best = np.sort(values, axis=1)[:, ::-1]
            gaps.append(best[:, 0] - best[:, :_SCALE_LETTERS].min(axis=1))
    else:
        before = problem.measure.value(codes)
        problem.change(codes, dice, states, 1)
        gaps.append(np.abs(problem.measure.value(codes) - before))
    # Penalties and forbidden letters are not part of the scale.
    usable = np.concatenate(gaps)
    usable = usable[usable < PENALTY / 2]
    return float(usable.mean()) if usable.any() else 1.0
