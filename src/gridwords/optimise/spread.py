"""Spread: a run over the workers of a cluster, which finds the boards that one machine would.

What goes its own way in an optimiser (chains, ladders, islands, pools) is cut into parts; each worker takes a part some
steps further and gives it back. The parts are put together into the state that one machine would have, which is where
chains are copied, boards migrate and checkpoints are written. So neither the answer nor the checkpoint says how many
workers there were.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.compute import CLUSTER_OPTIONS
from gridwords.engines.cluster.job import Job
from gridwords.engines.cluster.pool import pool_of
from gridwords.errors import plural
from gridwords.optimise.climb import Climb
from gridwords.optimise.measure import PENALTY
from gridwords.optimise.segment import SEGMENT_S, Entry, Order, Segment, run_part, run_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gridwords.optimise.optimiser import Offer, Optimiser
    from gridwords.optimise.top import Top

__all__ = ["Spread", "Where", "make_spread", "read_cluster"]

_FIRST_STEPS = 4
_WAIT_S = 600  # a run may take days: a scheduler has some minutes to come back
_LANES_AHEAD = 4


class Where(NamedTuple):
    """A cluster, and what its workers use."""

    cluster: object
    engine: str
    options: Mapping[str, Any]
    wait_s: float


class Spread:
    """Takes the place of `optimiser.step` in a run."""

    def __init__(
        self,
        optimiser: Optimiser,
        parameters: Mapping[str, Any],
        top: Top,
        top_size: int,
        budget: int | None,
        goal: float | None,
        where: Where,
        threads: int | None,
    ) -> None:
        problem = optimiser.problem
        self._optimiser, self._top, self._top_size = optimiser, top, top_size
        self._budget, self._goal, self._where, self._threads = budget, goal, where, threads
        self._has_dice = problem.has_dice
        self._job: Job | None = None
        self._sent = 0
        spec = {
            "size": problem.size,
            "rules": problem.rules,
            "neighbours": problem.shape.neighbours,
            "objective": problem.objective,
            "constraints": problem.constraints,
            "engine": where.engine,
            "options": where.options,
            "parallel": problem.parallel,
        }
        self._order = Order(spec, type(optimiser), optimiser.seed, dict(parameters), top_size)

    #: What the workers are to call.
    function: Callable[..., Segment]

    def step(self, offer: Offer) -> None:
        """A second or so of every worker's time."""
        raise NotImplementedError

    def leave(self, offer: Offer) -> None:
        """What was found and not yet counted, for a run that ends by time: then order does not matter."""

    def status(self) -> str:
        """How many workers there are."""
        return "" if self._job is None else f", {plural(self._job.workers, 'worker')}"

    def close(self) -> None:
        """What is under way need not end."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    @property
    def _floor(self) -> float:
        """What a board must be worth more than to be among the best of the run."""
        entries = self._top.entries
        return entries[-1][0] if len(entries) == self._top_size else -PENALTY / 2

    def _open(self) -> Job:
        if self._job is None:
            self._job = Job(
                pool_of(self._where.cluster, self._where.wait_s),
                self._optimiser.problem.lexicon,
                type(self).function,
                threads=self._threads,
                gpu_only=self._where.engine.startswith("gpu-"),
                wait_s=self._where.wait_s,
            )
        _ = self._job.room  # looks who is there
        return self._job

    def _ask(self, calls: Sequence[tuple[Any, ...]]) -> list[Segment]:
        """The answers of the workers to these calls, in their order."""
        job = self._open()
        tags = range(self._sent, self._sent + len(calls))
        self._sent += len(calls)
        for tag, arguments in zip(tags, calls, strict=True):
            job.add(tag, self._order, *arguments)
        answers: dict[int, Segment] = {}
        while len(answers) < len(calls):
            answers.update(job.collect(0.5))
        return [answers[tag] for tag in tags]

    def _steps_until_end(self, segments: Sequence[Segment]) -> int:
        """After how many of these steps the budget is spent or the goal reached; all of them if it is not."""
        boards = self._optimiser.problem.measure.boards
        for step, (measured, best) in enumerate(
            zip(
                zip(*(one.boards for one in segments), strict=True),
                zip(*(one.best for one in segments), strict=True),
                strict=True,
            )
        ):
            boards += sum(measured)
            if self._budget is not None and boards >= self._budget:
                return step + 1
            if self._goal is not None and max(best) >= self._goal:
                return step + 1
        return len(segments[0].boards)

    def _count(self, segments: Sequence[Segment], offer: Offer) -> None:
        """What the parts measured and found, in the order in which one machine would have."""
        self._optimiser.problem.measure.boards += sum(sum(one.boards) for one in segments)
        found = [
            ((step, number, place, rank), entry)
            for place, one in enumerate(segments)
            for entry in one.entries
            for step, number, rank in (entry.found,)
        ]
        _offer_entries((entry for _, entry in sorted(found, key=lambda item: item[0])), offer)


def _offer_entries(entries: Iterable[Entry], offer: Offer) -> None:
    import numpy as np

    some = list(entries)
    if some:
        codes = np.frombuffer(b"".join(one.board for one in some), np.uint8).reshape(len(some), -1)
        offer(codes, np.array([one.value for one in some]))


class SpreadParts(Spread):
    """Chains, ladders or islands: all of them go as many steps, then they meet."""

    function = staticmethod(run_part)
    _steps = _FIRST_STEPS

    def step(self, offer: Offer) -> None:
        optimiser = self._optimiser
        units = optimiser.units
        count = min(units, max(1, self._open().workers))
        edges = [units * number // count for number in range(count + 1)]
        state = optimiser.state()
        steps = min(self._steps, optimiser.steps_apart())
        started = monotonic()
        segments = self._go(state, edges, steps)
        elapsed_s = monotonic() - started
        if (wanted := self._steps_until_end(segments)) < len(segments[0].boards):
            segments = self._go(state, edges, wanted)
        optimiser.load(self._joined([one.state for one in segments]))
        optimiser.rejoin()
        self._count(segments, offer)
        # Twice as many at most: the first steps also open the lexicon.
        if steps == self._steps:
            self._steps = max(1, min(2 * steps, int(steps * SEGMENT_S / max(elapsed_s, 1e-3))))

    def _go(self, state: Mapping[str, Any], edges: Sequence[int], steps: int) -> list[Segment]:
        rows, units = len(self._optimiser.current()), edges[-1]
        calls = []
        for first, last in pairwise(edges):
            part = slice(first * rows // units, last * rows // units)
            own = {
                name: value[part].copy() if name in self._by_board else value for name, value in state.items()
            }
            calls.append(((first, last), own, steps, self._floor))
        return self._ask(calls)

    def _joined(self, states: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The state of all boards from those of the parts; what is everybody's is the same in each."""
        import numpy as np

        return {
            name: np.concatenate([state[name] for state in states]) if name in self._by_board else value
            for name, value in states[0].items()
        }

    @property
    def _by_board(self) -> set[str]:
        """What in a state has a row for each board."""
        return {"codes", "values", "states", "temperatures", *(["dice"] if self._has_dice else [])}


@dataclass
class _Lane:
    """One pool of a climb: how it stands, and the segments that are not counted yet, each with where it began."""

    state: dict[str, Any] | None
    finished: bool = False
    segments: list[tuple[dict[str, Any] | None, Segment]] = field(default_factory=list)


class SpreadPools(Spread):
    """The pools of a climb, side by side. They are counted one after the other, as one machine would make them."""

    function = staticmethod(run_pool)

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._lanes: dict[int, _Lane] = {}
        self._first: int | None = None  # the pool that is counted now

    def step(self, offer: Offer) -> None:
        climb = self._optimiser
        if self._first is None:
            state = climb.state()
            self._first = state["restart"]
            self._lanes[self._first] = _Lane(state)
        workers = max(1, self._open().workers)
        last = min(climb.whole("restarts"), self._first + _LANES_AHEAD * workers)
        for restart in range(self._first, last):
            self._lanes.setdefault(restart, _Lane(None))
        busy = [restart for restart in range(self._first, last) if not self._lanes[restart].finished][
            :workers
        ]
        calls = [(restart, self._lanes[restart].state, None, self._floor) for restart in busy]
        for restart, segment in zip(busy, self._ask(calls), strict=True):
            lane = self._lanes[restart]
            lane.segments.append((lane.state, segment))
            lane.state, lane.finished = segment.state, segment.finished
        self._count_lanes(offer)

    def _count_lanes(self, offer: Offer) -> None:
        climb = self._optimiser
        assert self._first is not None
        while True:
            lane = self._lanes.get(self._first)
            if lane is None:
                return
            for begin, segment in lane.segments:
                wanted = self._steps_until_end([segment])
                ends = wanted < len(segment.boards)
                if ends:
                    segment = self._ask([(self._first, begin, wanted, self._floor)])[0]
                self._count([segment], offer)
                climb.load(segment.state)
                if ends or self._is_over:
                    return
            lane.segments.clear()
            if not lane.finished:
                return
            del self._lanes[self._first]
            self._first += 1
            if self._first == climb.whole("restarts"):
                climb.load({**climb.state(), "restart": self._first})
                return

    @property
    def _is_over(self) -> bool:
        """Whether the budget is spent or the goal reached."""
        boards, best = self._optimiser.problem.measure.boards, self._top.entries[:1]
        return (self._budget is not None and boards >= self._budget) or (
            self._goal is not None and bool(best) and best[0][0] >= self._goal
        )

    def leave(self, offer: Offer) -> None:
        for lane in self._lanes.values():
            for _, segment in lane.segments:
                _offer_entries(segment.entries, offer)


def make_spread(optimiser: Optimiser, *arguments: Any) -> Spread:
    """The way to spread an optimiser."""
    return (SpreadPools if isinstance(optimiser, Climb) else SpreadParts)(optimiser, *arguments)


def read_cluster(
    engine: str, options: Mapping[str, Any] | None, cluster: object
) -> tuple[str, dict[str, Any], Where | None]:
    """The engine and the options for what is measured here, and the cluster if there is one.

    The engine may be `cluster` itself. A card is the workers': here there need not be one.
    """
    own = dict(options or {})
    if engine == "cluster":
        named = own.pop("cluster", "local")
        cluster = named if cluster is None else cluster
        engine = own.pop("engine", "auto")
    if cluster is None:
        return engine, own, None
    if engine == "auto" and "devices" in own:
        engine = "gpu-prefix"
    wait_s = CLUSTER_OPTIONS[-1].read(own.pop("wait_s", _WAIT_S))
    where = Where(cluster, engine, own, wait_s)
    return ("auto", {}, where) if engine.startswith("gpu-") else (engine, own, where)
