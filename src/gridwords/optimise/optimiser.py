"""Optimiser: one way to search for the best board, in short steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from inspect import signature
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from gridwords.errors import BadOption, shorten
from gridwords.hints import later
from gridwords.optimise.generators import RUN_STREAM, generators
from gridwords.optimise.measure import PENALTY
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from gridwords.optimise.generators import States
    from gridwords.optimise.problem import Problem
    from gridwords.optimise.scorer import Codes, Values

    Offer = Callable[[Codes, Values], None]
else:
    Problem = later("gridwords.optimise.problem", "Problem")
    States = Codes = Values = Any  # of NumPy, which takes a while to import
    Offer = Callable[[Codes, Values], None]


class Optimiser:
    """One way to search for the best board. A subclass has a `name`, and either `search` or `start`, `step` and the rest.

    `search` is the easiest: a generator that yields boards with their values. An optimiser that is to be saved and
    resumed, or spread over a cluster, works in steps instead: `step` does a little work, and between steps its state,
    the attributes in `kept`, can be saved and loaded. All random numbers come from generators that are part of the
    state, and nothing depends on the number of threads, so the same seed gives the same boards.
    """

    name: str
    #: What it does, in a few words, for `gridwords optimise`.
    summary: str = ""
    options: tuple[Option, ...] = ()
    #: The names of what is saved, each in the attribute with `_` before its name; None if it cannot be saved.
    kept: tuple[str, ...] | None = None
    #: Whether it changes boards at random, so that a `move` of the caller's has an effect.
    moves: bool = True
    #: On a cluster, the units that this worker has: from the first to before the second.
    part: tuple[int, int] | None = None
    #: The options that were passed.
    given: Mapping[str, Any] = MappingProxyType({})
    problem: Problem
    seed: int
    run_state: States

    def __init__(self, **options: Any) -> None:
        self.given = options
        self._chosen = read_options(f"optimiser {self.name}", self.options, options)

    def ready(self, problem: Problem, seed: int) -> Self:
        """A copy for one run."""
        mine = copy(self)
        mine.problem, mine.seed = problem, seed
        mine.run_state = generators(seed, RUN_STREAM, 1)
        mine.check()
        return mine

    def check(self) -> None:
        """Raises BadOption for options that contradict each other, and prepares the state."""

    def option(self, name: str) -> Any:
        """The value of an option; None if it has no default and none was given."""
        return self._chosen[name]

    def whole(self, name: str) -> int:
        """The value of an option that is a whole number."""
        return int(self._chosen[name])

    def real(self, name: str) -> float:
        """The value of an option that is any number."""
        return float(self._chosen[name])

    def search(self, problem: Problem, rng: Random) -> Iterable[tuple[Any, Any]]:
        """Every board that may be among the best, with its value; or many boards, with an array of values.

        `problem` makes boards and measures them, and `rng` is the source of all chance.
        """
        raise NotImplementedError(f"optimiser {self.name} has neither search nor step")

    def start(self, offer: Offer) -> None:
        """Makes the first boards."""
        self._search = iter(self.search(self.problem, Random(self.seed)))
        self._values: Values = self.problem.values([])
        self._over = False

    def step(self, offer: Offer) -> None:
        """Does a little work and calls `offer` with every board that may be among the best."""
        for found in self._search:
            codes, self._values = self.problem.read_offer(found, self.name)
            offer(codes, self._values)
            return
        self._over = True

    @property
    def finished(self) -> bool:
        """Whether the search is complete."""
        return self._over

    @property
    def progress(self) -> float | None:
        """The share of the work that is done, from 0 to 1; None if unknown."""
        return None

    def status(self) -> str:
        """Temperature, generation and the like, for the progress line."""
        return self.name

    def current(self) -> Values:
        """The values of the boards that the optimiser works with now."""
        return self._values

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
        return {"run": self.run_state, **{name: getattr(self, f"_{name}") for name in self.kept or ()}}

    def load(self, state: Mapping[str, Any]) -> None:
        """Continues from a saved state."""
        self.run_state = state["run"]
        for name in self.kept or ():
            setattr(self, f"_{name}", state[name])


def optimiser_class(thing: Any) -> type[Optimiser]:
    """The class of an optimiser: a subclass of Optimiser, or one made of a function `search(problem, rng, **options)`.

    The options of a function are its keywords with numbers as defaults.
    """
    if isinstance(thing, type) and issubclass(thing, Optimiser):
        return thing
    if not callable(thing) or isinstance(thing, type):
        raise BadOption(
            f"optimiser {shorten(thing)}: expected the name of an optimiser, an Optimiser, or a function"
        )
    name = getattr(thing, "__name__", "optimiser")

    class FromFunction(Optimiser):
        def search(self, problem: Problem, rng: Random) -> Iterable[tuple[Any, Any]]:
            found: Iterable[tuple[Any, Any]] = thing(problem, rng, **self._chosen)
            return found

    FromFunction.name = FromFunction.__name__ = name
    FromFunction.summary = first_line(thing).rstrip(".")
    FromFunction.options = tuple(
        Option(one.name, type(one.default), one.default, -1e18, 1e18, f"as in {name}")
        for one in list(signature(thing).parameters.values())[2:]
        if type(one.default) in (int, float)
    )
    return FromFunction


def first_line(thing: Any) -> str:
    """The first line of the docstring of a function or class, or nothing."""
    return (getattr(thing, "__doc__", None) or "").strip().partition("\n")[0]


def value_text(value: float) -> str:
    """A value with all its digits; `none` for a board that violates a constraint."""
    return f"{value:.12g}" if value > -PENALTY / 2 else "none"


def mean_value(values: Values) -> float:
    """The mean value of the boards that satisfy the constraints."""
    good = values[values > -PENALTY / 2]
    return float(good.mean()) if len(good) else float("nan")
