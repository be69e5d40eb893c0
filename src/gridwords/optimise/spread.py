"""Spread: the steps of a run on the workers of a cluster, with the boards that one machine would find.

The independent units of an optimiser (chains, ladders, islands, pools) are divided among the workers, each of which
takes its part some steps further. The parts are then joined into the state that one machine would have reached: there
chains are copied, boards migrate and checkpoints are written. So neither answer nor checkpoint depends on the workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import Any

from gridwords.arrays import np
from gridwords.compute import Compute
from gridwords.engines.cluster.run import count_workers, run_on_cluster
from gridwords.errors import plural
from gridwords.optimise.climb import Climb
from gridwords.optimise.measure import PENALTY
from gridwords.optimise.optimiser import Offer, Optimiser
from gridwords.optimise.segment import SEGMENT_S, Entry, Order, Segment, run_part, run_pool
from gridwords.optimise.top import Top

_FIRST_STEPS = 4
_POOLS_AHEAD = 4


class Spread:
    """Replaces `optimiser.step` in a run."""

    def __init__(
        self,
        optimiser: Optimiser,
        parameters: Mapping[str, Any],
        top: Top,
        top_size: int,
        budget: int | None,
        goal: float | None,
        compute: Compute,
    ) -> None:
        self._optimiser, self._top, self._top_size = optimiser, top, top_size
        self._budget, self._goal, self._compute = budget, goal, compute
        problem = optimiser.problem
        spec = {
            "shape": problem.shape,
            "objective": problem.objective,
            "constraints": problem.constraints,
            "constraint": problem.constraint,
            "move": problem.move,
            "parallel": problem.parallel,
        }
        rules, here = problem.game.rules, compute.here()
        self._order = Order(spec, rules, here, type(optimiser), optimiser.seed, dict(parameters), top_size)

    def step(self, offer: Offer) -> None:
        """About a second of every worker's time."""
        raise NotImplementedError

    def leave(self, offer: Offer) -> None:
        """Offers what was found but not counted yet, when time ended the run and order no longer matters."""

    def status(self) -> str:
        """The number of workers, to be shown."""
        return f", {plural(self._workers, 'worker')}"

    @property
    def _workers(self) -> int:
        return count_workers(self._compute)

    @property
    def _floor(self) -> float:
        """The value a board must exceed to be one of the best of the run."""
        entries = self._top.entries
        return entries[-1][0] if len(entries) == self._top_size else -PENALTY / 2

    def _ask(self, function: Callable[..., Segment], calls: Iterable[tuple[Any, ...]]) -> list[Segment]:
        """The workers' answers to these calls, in their order. The calls are read once it is known who is there."""
        answers = dict(
            run_on_cluster(
                self._compute,
                self._optimiser.problem.game.lexicon,
                function,
                ((number, (self._order, *arguments)) for number, arguments in enumerate(calls)),
            )
        )
        return [answers[number] for number in range(len(answers))]

    def _steps_until_end(self, segments: Sequence[Segment]) -> int:
        """After how many of these steps the budget is spent or the goal reached; all of them if neither is."""
        boards, steps = self._optimiser.problem.measure.boards, len(segments[0].boards)
        for step in range(steps):
            boards += sum(one.boards[step] for one in segments)
            if self._is_over(boards, max(one.best[step] for one in segments)):
                return step + 1
        return steps

    def _is_over(self, boards: int, best: float) -> bool:
        return (self._budget is not None and boards >= self._budget) or (
            self._goal is not None and best >= self._goal
        )

    def _count(self, segments: Sequence[Segment], offer: Offer) -> None:
        """Counts what the parts measured and offers what they found, in the order in which one machine would."""
        self._optimiser.problem.measure.boards += sum(sum(one.boards) for one in segments)
        found = [
            ((step, number, place, rank), entry)
            for place, one in enumerate(segments)
            for entry in one.entries
            for step, number, rank in (entry.found,)
        ]
        _offer_entries([entry for _, entry in sorted(found, key=lambda item: item[0])], offer)


def _offer_entries(entries: Sequence[Entry], offer: Offer) -> None:
    if entries:
        codes = np.frombuffer(b"".join(one.board for one in entries), np.uint8).reshape(len(entries), -1)
        offer(codes, np.array([one.value for one in entries]))


class SpreadParts(Spread):
    """Chains, ladders or islands: all go the same number of steps, then they meet."""

    _steps = _FIRST_STEPS

    def step(self, offer: Offer) -> None:
        optimiser = self._optimiser
        steps = min(self._steps, optimiser.steps_apart())
        started, state = monotonic(), optimiser.state()
        segments = self._ask(run_part, self._parts(state, steps))
        elapsed_s = monotonic() - started
        if (wanted := self._steps_until_end(segments)) < len(segments[0].boards):
            segments = self._ask(run_part, self._parts(state, wanted))
        optimiser.load(self._joined([one.state for one in segments]))
        optimiser.rejoin()
        self._count(segments, offer)
        # At most twice as many: the first steps also open the lexicon.
        if steps == self._steps:
            self._steps = max(1, min(2 * steps, int(steps * SEGMENT_S / max(elapsed_s, 1e-3))))

    def _parts(self, state: Mapping[str, Any], steps: int) -> Iterator[tuple[Any, ...]]:
        """One call per worker."""
        units, rows = self._optimiser.units, len(self._optimiser.current())
        count = min(units, self._workers)
        for first, last in pairwise(units * number // count for number in range(count + 1)):
            part = slice(first * rows // units, last * rows // units)
            own = {
                name: value[part].copy() if name in self._by_board else value for name, value in state.items()
            }
            yield (first, last), own, steps, self._floor

    def _joined(self, states: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The state of all boards from those of the parts."""
        return {
            name: np.concatenate([state[name] for state in states]) if name in self._by_board else value
            for name, value in states[0].items()
        }

    @property
    def _by_board(self) -> set[str]:
        """The names in a state that have one row per board; the rest is common to all."""
        dice = {"dice"} if self._optimiser.problem.has_dice else set()
        return {"codes", "values", "states", "temperatures"} | dice


@dataclass
class _Pool:
    """One pool of a climb: its state, and its segments that are not counted yet, each with the state before it."""

    state: dict[str, Any] | None
    finished: bool = False
    segments: list[tuple[dict[str, Any] | None, Segment]] = field(default_factory=list)


class SpreadPools(Spread):
    """The pools of a climb, computed at the same time and counted one after the other, as one machine would."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._pools: dict[int, _Pool] = {}
        self._first: int | None = None  # the pool that is counted now

    def step(self, offer: Offer) -> None:
        if self._first is None:
            state = self._optimiser.state()
            self._first = state["restart"]
            self._pools[self._first] = _Pool(state)
        busy: list[int] = []
        for restart, segment in zip(busy, self._ask(run_pool, self._segments(busy)), strict=True):
            pool = self._pools[restart]
            pool.segments.append((pool.state, segment))
            pool.state, pool.finished = segment.state, segment.finished
        self._count_pools(offer)

    def _segments(self, busy: list[int]) -> Iterator[tuple[Any, ...]]:
        """One call per worker; the pools they are for are noted in `busy`."""
        assert self._first is not None
        workers = self._workers
        last = min(self._optimiser.whole("restarts"), self._first + _POOLS_AHEAD * workers)
        for restart in range(self._first, last):
            pool = self._pools.setdefault(restart, _Pool(None))
            if not pool.finished and len(busy) < workers:
                busy.append(restart)
                yield restart, pool.state, None, self._floor

    def _count_pools(self, offer: Offer) -> None:
        climb = self._optimiser
        assert self._first is not None
        while (pool := self._pools.get(self._first)) is not None:
            for begin, segment in pool.segments:
                wanted = self._steps_until_end([segment])
                ends = wanted < len(segment.boards)
                if ends:
                    (segment,) = self._ask(run_pool, [(self._first, begin, wanted, self._floor)])
                self._count([segment], offer)
                climb.load(segment.state)
                best = self._top.entries[0][0] if self._top.entries else float("-inf")
                if ends or self._is_over(climb.problem.measure.boards, best):
                    return
            pool.segments.clear()
            if not pool.finished:
                return
            del self._pools[self._first]
            self._first += 1
            if self._first == climb.whole("restarts"):
                climb.load({**climb.state(), "restart": self._first})
                return

    def leave(self, offer: Offer) -> None:
        for pool in self._pools.values():
            for _, segment in pool.segments:
                _offer_entries(segment.entries, offer)


def make_spread(optimiser: Optimiser, *arguments: Any) -> Spread:
    """The way to spread an optimiser."""
    return (SpreadPools if isinstance(optimiser, Climb) else SpreadParts)(optimiser, *arguments)
