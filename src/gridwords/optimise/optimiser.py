"""Optimiser: one way to search for the best board, in short steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gridwords.optimise.generators import RUN_STREAM, generators
from gridwords.optimise.measure import PENALTY
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwords.optimise.problem import Problem
    from gridwords.optimise.scorer import Codes, Values

    Offer = Callable[[Codes, Values], None]

__all__ = ["Optimiser", "mean_value", "value_text"]


class Optimiser:
    """The state of one search. `step` does a little work; between steps the state can be saved and loaded.

    All random numbers come from generators that are part of the state, and nothing depends on the number of threads,
    so the same seed gives the same boards.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    #: The names of what is saved, each in the attribute with `_` before its name.
    kept: ClassVar[tuple[str, ...]]
    #: On a cluster, the units that this worker has: from the first to before the second.
    part: tuple[int, int] | None = None

    def __init__(self, problem: Problem, seed: int, options: Mapping[str, Any]) -> None:
        self.problem = problem
        self.seed = seed
        self._chosen = read_options(f"optimiser {self.name}", self.options, options)
        self.run_state = generators(seed, RUN_STREAM, 1)
        self.check()

    def check(self) -> None:
        """Refuses options that contradict each other, and prepares the state."""

    def option(self, name: str) -> Any:
        """The value of an option; None if it has no default and none was given."""
        return self._chosen[name]

    def whole(self, name: str) -> int:
        """The value of an option that is a whole number."""
        return int(self._chosen[name])

    def real(self, name: str) -> float:
        """The value of an option that is any number."""
        return float(self._chosen[name])

    def start(self, offer: Offer) -> None:
        """Makes the first boards."""
        raise NotImplementedError

    def step(self, offer: Offer) -> None:
        """Does a little work and calls `offer` with every board that may be among the best."""
        raise NotImplementedError

    @property
    def finished(self) -> bool:
        """Whether the search is complete."""
        raise NotImplementedError

    @property
    def progress(self) -> float | None:
        """The share of the work that is done, from 0 to 1; None if unknown."""
        return None

    def status(self) -> str:
        """Temperature, generation and the like, for the progress line."""
        raise NotImplementedError

    def current(self) -> Values:
        """The values of the boards that the optimiser works with now."""
        raise NotImplementedError

    @property
    def units(self) -> int:
        """The number of chains, ladders or islands, which are independent between meetings."""
        return 1

    def steps_apart(self) -> int:
        """The number of steps until the units meet next."""
        return 1 << 30

    def rejoin(self) -> None:
        """Lets the units meet if it is time. Not called on a worker that has only a `part`."""

    def state(self) -> dict[str, Any]:
        """Everything to save: arrays and plain values."""
        return {"run": self.run_state, **{name: getattr(self, f"_{name}") for name in self.kept}}

    def load(self, state: Mapping[str, Any]) -> None:
        """Continues from a saved state."""
        self.run_state = state["run"]
        for name in self.kept:
            setattr(self, f"_{name}", state[name])


def value_text(value: float) -> str:
    """A value with all its digits; `none` for a board that violates a constraint."""
    return f"{value:.12g}" if value > -PENALTY / 2 else "none"


def mean_value(values: Values) -> float:
    """The mean value of the boards that satisfy the constraints."""
    good = values[values > -PENALTY / 2]
    return float(good.mean()) if len(good) else float("nan")
