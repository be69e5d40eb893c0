"""Segment: some steps of one part of a run, computed on a worker, and what the run needs to know of them."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.game import Game
from gridwords.optimise.climb import Climb
from gridwords.optimise.problem import Problem
from gridwords.optimise.top import Top

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwords.compute import Compute
    from gridwords.engines.cluster.worker import Here
    from gridwords.optimise.optimiser import Offer, Optimiser
    from gridwords.optimise.scorer import Codes, Values
    from gridwords.rules import Rules

# How long a part continues on its own: this much is lost if its worker dies, and Ctrl-C waits this long.
SEGMENT_S = 1.5


class Order(NamedTuple):
    """What a worker needs to create the optimiser of a run, except the lexicon and the number of threads."""

    problem: Mapping[str, Any]
    rules: Rules
    compute: Compute
    kind: type[Optimiser]
    seed: int
    parameters: Mapping[str, Any]
    top: int


class Entry(NamedTuple):
    """A board worth keeping, and when it was found: the step, the offer, and its place in that offer."""

    value: float
    board: bytes
    found: tuple[int, int, int]


class Segment(NamedTuple):
    """Some steps of one part: its state after them, what it found, and the boards measured and the best value offered
    in each step."""

    state: dict[str, Any]
    entries: list[Entry]
    boards: list[int]
    best: list[float]
    finished: bool


class _Seen:
    """Takes the offers of an optimiser and keeps those that may matter to the run, with the time of each."""

    def __init__(self, size: int, ways: Any, floor: float) -> None:
        self._top = Top(size, ways)
        self._size, self._floor = size, floor
        self._found: dict[bytes, tuple[int, int, int]] = {}
        self._step, self._offer = -1, 0
        self.best: list[float] = []

    def begin_step(self) -> None:
        self._step += 1
        self._offer = 0
        self.best.append(float("-inf"))

    def offer(self, codes: Codes, values: Values) -> None:
        if len(values):
            best = float(values.max())
            self.best[-1] = max(self.best[-1], best)
            entries = self._top.entries
            if best > (entries[-1][0] if len(entries) == self._size else self._floor):
                self._top.offer(codes, values, self._floor)
                for rank, (_, board) in enumerate(self._top.entries):
                    self._found.setdefault(board, (self._step, self._offer, rank))
        self._offer += 1

    def entries(self) -> list[Entry]:
        return [Entry(value, board, self._found[board]) for value, board in self._top.entries]


def run_part(
    here: Here, order: Order, part: tuple[int, int], state: dict[str, Any], steps: int, floor: float
) -> Segment:
    """On a worker: some steps of some chains, ladders or islands."""
    optimiser = _make(here, order, order.parameters)
    optimiser.part = part
    optimiser.load(state)
    return _go(here, order, optimiser, floor, steps, None)


def run_pool(
    here: Here,
    order: Order,
    restart: int,
    state: dict[str, Any] | None,
    steps: int | None,
    floor: float,
) -> Segment:
    """On a worker: one pool of a climb, new or from a state, for that many steps or for a limited time."""
    climb = _make(here, order, {**order.parameters, "restarts": restart + 1})
    assert isinstance(climb, Climb)
    begin: Callable[[Offer], None] | None = None
    if state is None:
        begin = lambda offer: climb.begin(restart, offer)  # noqa: E731
    else:
        climb.load(state)
    segment = _go(here, order, climb, floor, steps, begin)
    if segment.finished:
        # As on one machine before it starts the next pool: no cell is left to try.
        segment.state.update(restart=restart, new=segment.state["new"] & False)
    return segment


def _make(here: Here, order: Order, parameters: Mapping[str, Any]) -> Optimiser:
    game, compute = Game(here.lexicon, order.rules), order.compute._replace(threads=here.threads)
    problem = Problem(game=game, compute=compute, **order.problem)
    return order.kind(**parameters).ready(problem, order.seed)


def _go(
    here: Here,
    order: Order,
    optimiser: Optimiser,
    floor: float,
    steps: int | None,
    begin: Callable[[Offer], None] | None,
) -> Segment:
    problem = optimiser.problem
    seen = _Seen(order.top, problem.images, floor)
    boards: list[int] = []
    end = monotonic() + SEGMENT_S
    while len(boards) < steps if steps is not None else not boards or monotonic() < end:
        if begin is None and optimiser.finished:
            break
        here.tick()
        seen.begin_step()
        before = problem.measure.boards
        (begin or optimiser.step)(seen.offer)
        begin = None
        boards.append(problem.measure.boards - before)
    return Segment(optimiser.state(), seen.entries(), boards, seen.best, optimiser.finished)
