"""Optimiser: one way to look for the best board, a step at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gridwords import _core
from gridwords.optimise.measure import PENALTY
from gridwords.optimise.problem import draw, generators
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np

    from gridwords.optimise.measure import Codes, Values
    from gridwords.optimise.problem import Problem, States

    Offer = Callable[[Codes, Values], None]

__all__ = ["Optimiser"]

# The generator of the run as a whole (of each pool of a climb), and those of the boards that tell a scale; chains and
# islands have those from 0.
RUN_STREAM, SCALE_STREAM = 1 << 40, 1 << 41
_SCALE_BOARDS = 8
_SCALE_LETTERS = 4


def told(value: float) -> str:
    """A value as people read it, all digits of it: a penalty is no number to show."""
    return f"{value:.12g}" if value > -PENALTY / 2 else "none"


def told_mean(values: Values) -> float:
    """The mean value of the boards that keep to the constraints."""
    good = values[values > -PENALTY / 2]
    return float(good.mean()) if len(good) else float("nan")


class Optimiser:
    """The state of one search. `step` does a little work; between steps the state can be saved and taken up again.

    Everything random comes from generators that are part of the state, and nothing depends on the number of
    threads, so the same seed gives the same boards.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    #: Where a run is spread over machines: which of the units this one has, from the first to before the last.
    part: tuple[int, int] | None = None

    def __init__(self, problem: Problem, seed: int, given: Mapping[str, Any]) -> None:
        self.problem = problem
        self.seed = seed
        self.values_of = read_options(f"optimiser {self.name}", self.options, given)
        self.run_state = generators(seed, RUN_STREAM, 1)
        self.check()

    def check(self) -> None:
        """Refuses parameters that do not go together."""

    def whole(self, name: str) -> int:
        """A parameter that is a whole number."""
        return int(self.values_of[name])

    def real(self, name: str) -> float:
        """A parameter that is any number."""
        return float(self.values_of[name])

    def start(self, offer: Offer) -> None:
        """The first boards."""
        raise NotImplementedError

    def step(self, offer: Offer) -> None:
        """A little work; `offer` is called with every board worth a look."""
        raise NotImplementedError

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to do."""
        raise NotImplementedError

    @property
    def progress(self) -> float | None:
        """How much is done, from 0 to 1; None where nobody knows."""
        return None

    def status(self) -> str:
        """Temperature, generation and the like, for the progress line."""
        raise NotImplementedError

    def current(self) -> Values:
        """The values of the boards in hand."""
        raise NotImplementedError

    @property
    def units(self) -> int:
        """How many chains, ladders or islands there are that go their own way between meetings."""
        return 1

    def steps_apart(self) -> int:
        """How many steps the units go from here until they meet."""
        return 1 << 30

    def rejoin(self) -> None:
        """What the units do when they meet, if they are to meet now. Never called where there is only a `part`."""

    def state(self) -> dict[str, Any]:
        """What must be saved: arrays and plain values."""
        raise NotImplementedError

    def load(self, state: Mapping[str, Any]) -> None:
        """Takes up a saved state."""
        raise NotImplementedError


def temperature_scale(problem: Problem, seed: int) -> float:
    """What a poor choice costs, for temperatures that fit any size and objective: how far the fourth best letter in a
    cell is behind the best one, on average over boards that take the best in one cell after the other. On 4x4 boards
    it is about 135 points. Where letters are not looked at, what a change is worth on random boards."""
    import numpy as np

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
        problem.mover.change(codes, dice, states, 1)
        gaps.append(np.abs(problem.measure.value(codes) - before))
    # Boards that break a constraint, and letters that may not be there, say nothing about it.
    told = np.concatenate(gaps)
    told = told[told < PENALTY / 2]
    return float(told.mean()) if told.any() else 1.0


class Chains:
    """Boards that each walk on their own: a board, its value, its dice and its random generator."""

    def __init__(self, problem: Problem, seed: int, count: int) -> None:
        self.problem = problem
        self.states: States = generators(seed, 0, count)

    def start(self, offer: Offer) -> None:
        """Random boards."""
        self.codes, self.dice = self.problem.start(self.states)
        self.values = self.problem.measure.value(self.codes)
        offer(self.codes, self.values)

    def jump(self, temperatures: np.ndarray[Any, Any], tries: int, changes: int, offer: Offer) -> None:
        """Each chain tries some boards, `changes` moves away on average, and takes one of them or stays."""
        import numpy as np

        count = len(self.codes)
        tried = np.repeat(self.codes, tries, axis=0)
        dice = np.repeat(self.dice, tries, axis=0) if self.problem.has_dice else self.dice
        self.problem.mover.change(tried, dice, self.states, changes)
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
        """Each chain takes a letter for the cell from all that it may show, the better the likelier."""
        import numpy as np

        count = len(self.codes)
        values = self.problem.value_letters(self.codes, self.dice, cell)
        chosen = self._choose(values, temperatures)
        # The best letter of all is worth keeping even where the chain takes another.
        for letters in (values.argmax(axis=1), chosen):
            boards = self.codes.copy()
            self.problem.put(boards, cell, letters)
            offer(boards, values[np.arange(count), letters])
        self.problem.put(self.codes, cell, chosen)
        self.values = values[np.arange(count), chosen]

    def resample(self, colder: float, run_state: States) -> None:
        """As many chains as before, each a copy of one of them: as many of each as its weight at the next temperature
        asks for, which is `colder` more of inverse temperature. Known as population annealing."""
        import numpy as np

        weights = np.exp((self.values - self.values.max()) * colder)
        count = len(weights)
        # One draw for all of them: a chain of average weight has exactly one copy.
        marks = (np.arange(count) + (draw(run_state, 1 << 31) + 0.5) / (1 << 31)) / count
        ends = np.cumsum(weights)
        places = np.minimum(np.searchsorted(ends, marks * ends[-1]), count - 1)
        self.codes, self.values = self.codes[places], self.values[places]
        if self.problem.has_dice:
            self.dice = self.dice[places]

    def random_cell(self, run_state: States) -> int:
        """The same cell for all chains, so that an engine can score them at once."""
        free = self.problem.free_cells
        return free[draw(run_state, len(free))]

    def _choose(
        self, values: Values, temperatures: np.ndarray[Any, Any]
    ) -> np.ndarray[Any, np.dtype[np.int64]]:
        import numpy as np

        chosen = np.zeros(len(values), np.int64)
        _core.choose(np.ascontiguousarray(values), temperatures, self.states, chosen)
        return chosen

    def state(self) -> dict[str, Any]:
        """What must be saved."""
        return {"codes": self.codes, "dice": self.dice, "values": self.values, "states": self.states}

    def load(self, state: Mapping[str, Any]) -> None:
        """Takes up a saved state."""
        self.codes, self.dice = state["codes"], state["dice"]
        self.values, self.states = state["values"], state["states"]
