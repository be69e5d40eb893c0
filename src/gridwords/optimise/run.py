"""Run: the loop that all optimisers share. It counts, logs, saves, stops and takes up again."""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadCheckpoint, BadOption, shorten, unknown
from gridwords.optimise.anneal import Anneal
from gridwords.optimise.climb import Climb
from gridwords.optimise.folder import CHECKPOINT, WORDS, Folder
from gridwords.optimise.genetic import Genetic
from gridwords.optimise.problem import Problem
from gridwords.optimise.result import Best, Moment, Optimised
from gridwords.optimise.spread import make_spread, read_cluster
from gridwords.optimise.temper import Temper
from gridwords.optimise.top import Top
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gridwords.board.size import AnySize
    from gridwords.compute import Compute
    from gridwords.optimise.measure import Codes, Values
    from gridwords.optimise.objective import Objective
    from gridwords.optimise.optimiser import Optimiser
    from gridwords.optimise.spread import Spread
    from gridwords.solution import Solution

__all__ = ["OPTIMISERS", "Run", "make_run", "resume"]

OPTIMISERS: Mapping[str, type[Optimiser]] = {one.name: one for one in (Anneal, Genetic, Climb, Temper)}

_LIMITS = (
    Option("seed", int, high=2**64 - 1),
    Option("budget", int, low=1, high=2**62),
    Option("goal", float, low=-1e12, high=1e12),
    Option("deadline_s", float, high=1e12),
    Option("top", int, default=10, low=1, high=100_000),
    Option("checkpoint_s", float, default=3.0, high=1e12),
)
_TELL_S = 0.1


class Run:
    """One optimiser on one problem, with a seed, limits and perhaps a folder where it is kept.

    `budget` counts boards, `goal` is a value worth ending for: the run ends after the step in which either is reached,
    so it ends at the same place every time. A run limited by `deadline_s` does not.
    """

    def __init__(
        self,
        problem: Problem,
        optimiser: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        budget: int | None = None,
        goal: float | None = None,
        deadline_s: float | None = None,
        top: int = 10,
        out: str | Path | None = None,
        checkpoint_s: float = 3.0,
        cluster: Compute | None = None,
    ) -> None:
        if optimiser not in OPTIMISERS:
            raise BadOption(unknown("optimiser", optimiser, OPTIMISERS))
        limits = {"seed": seed, "budget": budget, "goal": goal, "deadline_s": deadline_s, "top": top}
        read_options("a run", _LIMITS, {**limits, "checkpoint_s": checkpoint_s})
        problem.check()
        self.problem = problem
        self.seed = int.from_bytes(os.urandom(8), "little") if seed is None else seed
        self.budget, self.goal, self.deadline_s, self.checkpoint_s = budget, goal, deadline_s, checkpoint_s
        self.parameters = dict(parameters or {})
        self.optimiser = OPTIMISERS[optimiser](problem, self.seed, self.parameters)
        self.top = Top(top, problem.images)
        self.top_size = top
        self.spread: Spread | None = None
        if cluster is not None:
            self.spread = make_spread(self.optimiser, self.parameters, self.top, top, budget, goal, cluster)
        self.folder: Folder | None = None
        self.history: list[tuple[float, int, float]] = []
        self._started = False
        self._ended: str | None = None
        self._before_s = 0.0
        self._since = monotonic()
        self._logged = 0
        if out is not None:
            self.folder = Folder.make(out, problem.lexicon)

    def go(
        self,
        progress: Callable[[Moment], object] | None = None,
        *,
        trouble: Callable[[str], object] | None = None,
    ) -> Optimised:
        """Runs to the end, or until it is interrupted: Ctrl-C ends it after the step in hand, a second one at once.

        `progress` is called some times a second, `trouble` with whatever goes wrong with the folder: a full disk
        does not stop a run.
        """
        if self.folder is None:
            return self._go(progress, trouble)
        self.folder.hold()
        try:
            self._logged = self.folder.logged()
            return self._go(progress, trouble)
        finally:
            self.folder.let_go()

    def _go(
        self, progress: Callable[[Moment], object] | None, trouble: Callable[[str], object] | None
    ) -> Optimised:
        self._since = monotonic()
        told = self._since
        saved = self._since - self.checkpoint_s  # the first one at once: from then on a run can be resumed
        start_boards, start_s = self.problem.measure.boards, self._since
        advance = self.optimiser.step if self.spread is None else self.spread.step
        with _Interrupts() as interrupts:
            if not self._started:
                self.optimiser.start(self._offer)
                self._started = True
            while self._ended is None:
                # First: a Ctrl-C in the last step is still one for whoever runs several.
                if interrupts.seen:
                    return self._stop("interrupted", trouble)
                if self.optimiser.finished:
                    self._ended = "finished"
                elif self.budget is not None and self.problem.measure.boards >= self.budget:
                    self._ended = "budget"
                elif self.goal is not None and self.history and self.history[-1][2] >= self.goal:
                    self._ended = "goal"
                elif self.deadline_s is not None and self.elapsed_s >= self.deadline_s:
                    return self._stop("time", trouble)
                else:
                    advance(self._offer)
                now = monotonic()
                if progress is not None and now - told >= _TELL_S:
                    told = now
                    progress(self._moment((self.problem.measure.boards - start_boards) / (now - start_s)))
                if self.folder is not None and now - saved >= self.checkpoint_s and self._ended is None:
                    self._save(trouble)
                    saved = monotonic()
        return self._stop(self._ended, trouble)

    @property
    def elapsed_s(self) -> float:
        """Seconds of running, all parts of a resumed run together."""
        return self._before_s + monotonic() - self._since

    def _stop(self, ended: str, trouble: Callable[[str], object] | None) -> Optimised:
        self._save(trouble)
        if self.spread is not None and ended == "time":
            self.spread.leave(self._offer)
        return Optimised(
            self.best_boards(),
            ended,
            self.seed,
            self.problem.measure.boards,
            self.elapsed_s,
            list(self.history),
            self.optimiser.current().tolist(),
        )

    def best_boards(self) -> list[Best]:
        """The best boards so far, the best first."""
        import numpy as np

        found = []
        for value, codes in self.top.entries:
            array = np.frombuffer(codes, np.uint8)
            dice = None
            if self.problem.has_dice:
                rolled, _ = self.problem.rolled_with(array[None])
                dice = tuple(int(die) + 1 for die in rolled[0])
            score = self.problem.measure.solution(array, "none").score
            found.append(Best(self.problem.board(codes), value, score, dice))
        return found

    def _offer(self, codes: Codes, values: Values) -> None:
        from gridwords.optimise.measure import PENALTY

        if self.top.offer(codes, values, -PENALTY / 2):
            value, board = self.top.entries[0]
            boards = self.problem.measure.boards
            self.history.append((round(self.elapsed_s, 3), boards, value))
            if self.folder is not None and len(self.history) > self._logged:
                text, elapsed_s = str(self.problem.board(board)), round(self.elapsed_s, 3)
                self.folder.log({"boards": boards, "value": value, "board": text, "elapsed_s": elapsed_s})

    def _moment(self, rate: float) -> Moment:
        best = self.top.entries[0] if self.top.entries else None
        done = self.optimiser.progress
        parts = [done] if done is not None else []
        if self.budget is not None:
            parts.append(self.problem.measure.boards / self.budget)
        if self.deadline_s:
            parts.append(self.elapsed_s / self.deadline_s)
        part = min(1.0, max(parts)) if parts else None
        left_s = None if not part else self.elapsed_s * (1 - part) / part
        return Moment(
            None if best is None else self.problem.board(best[1]),
            None if best is None else best[0],
            self.problem.measure.boards,
            self.elapsed_s,
            rate,
            self.optimiser.status() + ("" if self.spread is None else self.spread.status()),
            part,
            left_s,
        )

    def _save(self, trouble: Callable[[str], object] | None) -> None:
        if self.folder is None:
            return
        self.folder.save(self._body())
        if trouble is not None:
            for text in dict.fromkeys(self.folder.troubles):
                trouble(text)
        self.folder.troubles.clear()

    def _body(self) -> dict[str, Any]:
        from dataclasses import asdict

        problem = self.problem
        return {
            "problem": {
                "size": problem.size,
                "rules": asdict(problem.rules),
                "neighbours": problem.shape.neighbours,
                "objective": str(problem.objective),
                "own_function": problem.objective.function is not None
                and ".py:" not in problem.objective.text,
                "constraints": asdict(problem.constraints),
                "engine": problem.compute.engine,
                "options": dict(problem.compute.options),
                "parallel": problem.parallel,
            },
            "optimiser": self.optimiser.name,
            "parameters": self.parameters,
            "seed": self.seed,
            "budget": self.budget,
            "goal": self.goal,
            "deadline_s": self.deadline_s,
            "top": self.top_size,
            "checkpoint_s": self.checkpoint_s,
            "state": self.optimiser.state(),
            "best": [[value, codes] for value, codes in self.top.entries],
            "history": self.history,
            "boards": problem.measure.boards,
            "elapsed_s": self.elapsed_s,
            "ended": self._ended,
        }

    def _take_up(self, body: Mapping[str, Any]) -> None:
        self.optimiser.load(body["state"])
        self.top.load([(value, codes) for value, codes in body["best"]])
        self.history = [(elapsed_s, boards, value) for elapsed_s, boards, value in body["history"]]
        self.problem.measure.boards = body["boards"]
        self._before_s, self._ended = body["elapsed_s"], body["ended"]
        self._started = True


def make_run(
    optimiser: str,
    size: AnySize,
    parameters: Mapping[str, Any],
    *,
    engine: str,
    options: Mapping[str, Any] | None,
    threads: int | None,
    cluster: Any,
    limits: Mapping[str, Any],
    **asked: Any,
) -> Run:
    """A run as a user asks for it: `limits` are what a `Run` takes beside its problem, `asked` is for the `Problem`."""
    here, there = read_cluster(engine, options, threads, cluster)
    problem = Problem(size, engine=here.engine, options=here.options, threads=threads, **asked)
    run = Run(problem, optimiser, parameters, cluster=there, **limits)
    if strange := [word for word in problem.constraints.include if word not in problem.lexicon]:
        import warnings

        # It may be meant (a name to hide in a puzzle), so the boards have it all the same.
        warnings.warn(
            f"include {', '.join(map(shorten, strange))}: not in the lexicon, so worth no points",
            stacklevel=3,
        )
    return run


def resume(
    folder: str | Path,
    *,
    threads: int | None = None,
    deadline_s: float | None = None,
    objective: Callable[[Solution], float] | None = None,
    cluster: Any = None,
) -> Run:
    """The run kept in a folder, ready to go on where it was saved last; it ends with the boards it would have had.

    `deadline_s` is a new limit for the whole of it, and only an `objective` that was a function of yours must be given
    again. Until the run has gone, no other process can have it.
    """
    kept = Folder.of(folder)  # before the checkpoint is read: whoever has the run may write a newer one
    try:
        run = _read_run(kept, threads, deadline_s, objective, cluster)
    except BaseException:
        kept.let_go()
        raise
    run.folder = kept
    return run


def _read_run(
    folder: Folder,
    threads: int | None,
    deadline_s: float | None,
    objective: Callable[[Solution], float] | None,
    cluster: Any,
) -> Run:
    from gridwords.lexicon import Lexicon
    from gridwords.optimise.constraint import Constraints
    from gridwords.rules import Rules

    body = folder.load()
    try:
        kept = body["problem"]
        wanted: str | Objective | Callable[[Solution], float] = kept["objective"]
        if kept["own_function"]:
            if objective is None:
                raise BadOption(
                    f"{folder.path}: the objective was a function, {wanted!r}: give it again to resume"
                )
            wanted = objective
        problem = Problem(
            tuple(kept["size"]),
            lexicon=Lexicon.open(folder.path / WORDS),
            rules=Rules(**_tuples(kept["rules"])),
            neighbours=kept["neighbours"],
            objective=wanted,
            constraints=Constraints(**_tuples(kept["constraints"])),
            engine=kept["engine"],
            options=kept["options"],
            threads=threads,
            parallel=kept["parallel"],
        )
        run = Run(
            problem,
            body["optimiser"],
            body["parameters"],
            seed=body["seed"],
            budget=body["budget"],
            goal=body["goal"],
            deadline_s=deadline_s if deadline_s is not None else body["deadline_s"],
            top=body["top"],
            checkpoint_s=body["checkpoint_s"],
            cluster=read_cluster(kept["engine"], kept["options"], threads, cluster)[1],
        )
        run._take_up(body)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadCheckpoint(
            f"{folder.path / CHECKPOINT} does not describe a run: {type(error).__name__} {error}"
        ) from error
    return run


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}


class _Interrupts:
    """Remembers a Ctrl-C for the end of the step; the second one has its usual effect."""

    def __enter__(self) -> _Interrupts:
        import signal
        import threading

        self.seen = False
        self._old: Any = None
        if threading.current_thread() is threading.main_thread():
            self._old = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, self._take)
        return self

    def _take(self, *_: object) -> None:
        import signal

        self.seen = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def __exit__(self, *_: object) -> None:
        import signal

        if self._old is not None:
            signal.signal(signal.SIGINT, self._old)
