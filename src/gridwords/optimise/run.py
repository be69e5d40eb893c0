"""Run: the loop that all optimisers share. It counts, logs, saves and stops."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.board import Shape
from gridwords.compute import Compute
from gridwords.errors import BadCheckpoint, BadOption
from gridwords.game import Game
from gridwords.hints import Path
from gridwords.optimise.anneal import Anneal
from gridwords.optimise.climb import Climb
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.folder import CHECKPOINT, WORDS, Folder
from gridwords.optimise.genetic import Genetic
from gridwords.optimise.interrupts import Interrupts, StepCut
from gridwords.optimise.measure import PENALTY
from gridwords.optimise.optimiser import Optimiser, optimiser_class
from gridwords.optimise.problem import Problem
from gridwords.optimise.result import Best, Improvement, Moment, Optimised, RunEnded
from gridwords.optimise.temper import Temper
from gridwords.optimise.top import Top
from gridwords.option import Option, read_options
from gridwords.registry import Registry
from gridwords.stopping import watch

if TYPE_CHECKING:
    from gridwords.board.size import AnySize
    from gridwords.engines.engine import Engine
    from gridwords.optimise.objective import AnyConstraint, AnyObjective
    from gridwords.optimise.problem import Move
    from gridwords.optimise.scorer import Codes, Values
    from gridwords.optimise.spread import Spread
    from gridwords.stopping import Stop

    Progress = Callable[[Moment], object]
    Trouble = Callable[[str], object]

AnyOptimiser = str | Optimiser | type[Optimiser] | Callable[..., Iterable[tuple[Any, Any]]]

OPTIMISERS: Registry[type[Optimiser]] = Registry(
    "optimiser",
    "gridwords.optimisers",
    {one.name: f"{one.__module__}:{one.__name__}" for one in (Anneal, Genetic, Climb, Temper)},
    optimiser_class,
)

_LIMITS = (
    Option("seed", int, high=2**64 - 1),
    Option("budget", int, low=1, high=2**62),
    Option("goal", float, low=-1e12, high=1e12),
    Option("deadline_s", float, high=1e12),
    Option("top", int, default=10, low=1, high=100_000),
    Option("checkpoint_s", float, default=3.0, high=1e12),
)
_PROGRESS_S = 0.1
_WAIT_S = 600  # runs last for days, so a scheduler may take minutes to come back


class Run:
    """One optimiser at work on one problem, with a seed, limits, and a folder if it is to be saved.

    `budget` is a number of boards and `goal` a value. The run ends after the step that reaches either, which is the
    same step every time; where `deadline_s` ends it depends on the machine. `cluster` spreads the work over a cluster.
    """

    def __init__(
        self,
        problem: Problem,
        optimiser: AnyOptimiser,
        options: Mapping[str, Any] | None = None,
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
        chosen = _read_optimiser(optimiser, options or {})
        limits = {"seed": seed, "budget": budget, "goal": goal, "deadline_s": deadline_s, "top": top}
        read_options("a run", _LIMITS, {**limits, "checkpoint_s": checkpoint_s})
        problem.check()
        self.problem = problem
        self.seed = int.from_bytes(os.urandom(8), "little") if seed is None else seed
        self.budget, self.goal, self.deadline_s, self.checkpoint_s = budget, goal, deadline_s, checkpoint_s
        self.options = dict(chosen.given)
        if problem.move is not None and not chosen.moves:
            raise BadOption(f"optimiser {chosen.name} makes no random moves: move has no effect")
        if chosen.kept is None and (out is not None or cluster is not None):
            what = "saved: leave out the folder" if cluster is None else "spread over a cluster"
            raise BadOption(
                f"optimiser {chosen.name} cannot be {what}, because it does not declare its state in `kept`"
            )
        self.optimiser = chosen.ready(problem, self.seed)
        self.top = Top(top, problem.images)
        self.top_size = top
        self.spread: Spread | None = None
        if cluster is not None:
            from gridwords.optimise.spread import make_spread

            self.spread = make_spread(self.optimiser, self.options, self.top, top, budget, goal, cluster)
        self.folder: Folder | None = None
        self.history: list[Improvement] = []
        self._started = False
        self._ended: RunEnded | None = None
        self._before_s = 0.0
        self._since = monotonic()
        self._logged = 0
        if out is not None:
            self.folder = Folder.make(out, problem.game.lexicon)

    def go(
        self, progress: Progress | None = None, *, trouble: Trouble | None = None, stop: Stop | None = None
    ) -> Optimised:
        """Runs to the end, or until Ctrl-C, which ends the run after the current step; a second one raises at once.

        `progress` is called several times a second. `trouble` is called with every problem that does not stop the run,
        such as a full disk. `stop` ends the run at once, in the middle of a step; the last checkpoint stays.
        """
        watch(None, stop)  # refuses anything that is not an event
        if self.folder is None:
            return self._go(progress, trouble, stop)
        self.folder.hold()
        try:
            self._logged = self.folder.logged()
            return self._go(progress, trouble, stop)
        finally:
            self.folder.let_go()

    def _go(self, progress: Progress | None, trouble: Trouble | None, stop: Stop | None) -> Optimised:
        self._since = monotonic()
        reported = self._since
        saved = (
            self._since - self.checkpoint_s
        )  # the first checkpoint at once: from then on a run can be resumed
        start_boards, start_s = self.problem.measure.boards, self._since
        advance = self.optimiser.step if self.spread is None else self.spread.step
        end = None if self.deadline_s is None else self._since - self._before_s + self.deadline_s
        with Interrupts(end, stop) as interrupts, self.problem.measure.watched(interrupts.look):
            if not self._started:
                try:
                    self.optimiser.start(self._offer)
                except StepCut:
                    return self._cut(interrupts)
                self._started = True
            while self._ended is None:
                # Checked first: a caller with several runs must learn of a Ctrl-C even in the last step of one.
                if interrupts.seen:
                    return self._stop("interrupted", trouble)
                if self.optimiser.finished:
                    self._ended = "finished"
                elif self.budget is not None and self.problem.measure.boards >= self.budget:
                    self._ended = "budget"
                elif self.goal is not None and self.history and self.history[-1].value >= self.goal:
                    self._ended = "goal"
                elif self.deadline_s is not None and self.elapsed_s >= self.deadline_s:
                    return self._stop("time", trouble)
                else:
                    try:
                        advance(self._offer)
                    except StepCut:
                        return self._cut(interrupts)
                now = monotonic()
                if progress is not None and now - reported >= _PROGRESS_S:
                    reported = now
                    progress(self._moment((self.problem.measure.boards - start_boards) / (now - start_s)))
                if self.folder is not None and now - saved >= self.checkpoint_s and self._ended is None:
                    self._save(trouble)
                    saved = monotonic()
        return self._stop(self._ended, trouble)

    @property
    def elapsed_s(self) -> float:
        """Seconds of running, including those before the run was resumed."""
        return self._before_s + monotonic() - self._since

    def _cut(self, interrupts: Interrupts) -> Optimised:
        """Ends in the middle of a step. The last checkpoint stays, from which the run can be resumed."""
        return self._result("interrupted" if interrupts.seen else "time")

    def _stop(self, ended: RunEnded, trouble: Trouble | None) -> Optimised:
        self._save(trouble)
        if self.spread is not None and ended == "time":
            self.spread.leave(self._offer)
        return self._result(ended)

    def _result(self, ended: RunEnded) -> Optimised:
        return Optimised(
            self.best_boards(),
            ended,
            self.seed,
            self.problem.measure.boards,
            self.elapsed_s,
            list(self.history),
            self.optimiser.current().tolist() if self._started else [],
        )

    def best_boards(self) -> list[Best]:
        """The best boards so far, the best first."""
        problem, entries = self.problem, self.top.entries
        codes = np.frombuffer(b"".join(codes for _, codes in entries), np.uint8).reshape(-1, problem.cells)
        scores = problem.measure.scores(codes)
        rolled = problem.rolled_with(codes)[0] if problem.has_dice else [None] * len(entries)
        return [
            Best(problem.board(board), value, score, None if dice is None else tuple((dice + 1).tolist()))
            for (value, board), score, dice in zip(entries, scores, rolled, strict=True)
        ]

    def _offer(self, codes: Codes, values: Values) -> None:
        if self.top.offer(codes, values, -PENALTY / 2):
            value, board = self.top.entries[0]
            boards, elapsed_s = self.problem.measure.boards, round(self.elapsed_s, 3)
            self.history.append(Improvement(elapsed_s, boards, value))
            if self.folder is not None and len(self.history) > self._logged:
                text = str(self.problem.board(board))
                self.folder.log({"boards": boards, "value": value, "board": text, "elapsed_s": elapsed_s})

    def _moment(self, rate: float) -> Moment:
        best = self.top.entries[0] if self.top.entries else None
        shares = [] if self.optimiser.progress is None else [self.optimiser.progress]
        if self.budget is not None:
            shares.append(self.problem.measure.boards / self.budget)
        if self.deadline_s:
            shares.append(self.elapsed_s / self.deadline_s)
        done = min(1.0, max(shares)) if shares else None
        return Moment(
            None if best is None else self.problem.board(best[1]),
            None if best is None else best[0],
            self.problem.measure.boards,
            self.elapsed_s,
            rate,
            self.optimiser.status() + ("" if self.spread is None else self.spread.status()),
            done,
            None if not done else self.elapsed_s * (1 - done) / done,
        )

    def _save(self, trouble: Trouble | None) -> None:
        if self.folder is None:
            return
        self.folder.save(self._body())
        if trouble is not None:
            for text in dict.fromkeys(self.folder.troubles):
                trouble(text)
        self.folder.troubles.clear()

    def _body(self) -> dict[str, Any]:
        """The checkpoint; its names are those of format 2."""
        return {
            "problem": self.problem.to_dict(),
            "optimiser": self.optimiser.name,
            "parameters": self.options,
            "seed": self.seed,
            "budget": self.budget,
            "goal": self.goal,
            "deadline_s": self.deadline_s,
            "top": self.top_size,
            "checkpoint_s": self.checkpoint_s,
            "state": self.optimiser.state(),
            "best": [[value, codes] for value, codes in self.top.entries],
            "history": self.history,
            "boards": self.problem.measure.boards,
            "elapsed_s": self.elapsed_s,
            "ended": self._ended,
        }

    def _load(self, body: Mapping[str, Any]) -> None:
        self.optimiser.load(body["state"])
        self.top.load([(value, codes) for value, codes in body["best"]])
        self.history = [Improvement(*entry) for entry in body["history"]]
        self.problem.measure.boards = body["boards"]
        self._before_s, self._ended = body["elapsed_s"], body["ended"]
        self._started = True


def _read_optimiser(optimiser: AnyOptimiser, options: Mapping[str, Any]) -> Optimiser:
    """The optimiser with its options, which come with it or in addition to its name."""
    if isinstance(optimiser, Optimiser):
        if options:
            raise BadOption(
                f"options {', '.join(options)}: pass them to the optimiser {optimiser.name} itself"
            )
        return optimiser
    kind = OPTIMISERS[optimiser] if isinstance(optimiser, str) else optimiser_class(optimiser)
    return kind(**options)


def make_run(
    optimiser: AnyOptimiser,
    size: AnySize,
    *,
    lexicon: Any = None,
    rules: Any = "boggle",
    neighbours: Any = None,
    objective: Any = "points",
    constraint: AnyConstraint | None = None,
    move: Move | None = None,
    parallel: str = "chains",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    cluster: Any = None,
    **given: Any,
) -> Run:
    """The run for the arguments of `optimise`. `given` has its limits, constraints and the optimiser's own options."""

    def taken(names: set[str]) -> dict[str, Any]:
        return {name: given.pop(name) for name in names & given.keys()}

    constraints = Constraints(**taken({field.name for field in fields(Constraints)}))
    limits = taken({"out", *(option.name for option in _LIMITS)})
    game = Game.of(lexicon, rules)
    here, there = _read_cluster(engine, options, threads, cluster)
    problem = Problem(
        Shape.of(size, game.neighbours(neighbours)),
        game,
        here,
        objective=objective,
        constraints=constraints,
        constraint=constraint,
        move=move,
        parallel=parallel,
    )
    run = Run(problem, optimiser, given, cluster=there, **limits)
    problem.warn_of_unknown_words(stacklevel=4)
    return run


def _read_cluster(
    engine: str | Engine, options: Mapping[str, Any] | None, threads: int | None, cluster: object
) -> tuple[Compute, Compute | None]:
    """How boards are measured here, and how on the workers if there is a cluster."""
    if cluster is None and engine != "cluster":
        return Compute.of(engine, options, threads), None
    there = Compute.of(engine, {"wait_s": _WAIT_S, **(options or {})}, threads, cluster=cluster)
    if there.cluster is not None and there.cluster.piece is not None:
        raise BadOption("option piece: optimisers divide chains, ladders, islands or pools, not boards")
    # Only the workers need a GPU.
    return Compute.of(threads=threads) if there.engine_name.startswith("gpu-") else there.here(), there


def resume(
    folder: str | Path,
    *,
    threads: int | None = None,
    deadline_s: float | None = None,
    objective: AnyObjective | None = None,
    constraint: AnyConstraint | None = None,
    move: Move | None = None,
    cluster: Any = None,
) -> Run:
    """The run saved in a folder, ready to continue; no other process can use the folder until it has ended.

    `deadline_s` replaces the deadline of the whole run. Only functions must be passed again: an `objective` that was
    one, a `constraint` and a `move`.
    """
    kept = Folder.of(folder)  # locked before the checkpoint is read, which another process might replace
    try:
        run = _read_run(kept, threads, deadline_s, objective, constraint, move, cluster)
    except BaseException:
        kept.let_go()
        raise
    run.folder = kept
    return run


def _read_run(
    folder: Folder,
    threads: int | None,
    deadline_s: float | None,
    objective: AnyObjective | None,
    constraint: AnyConstraint | None,
    move: Move | None,
    cluster: Any,
) -> Run:
    from gridwords.lexicon import Lexicon

    body = folder.load()
    try:
        kept = body["problem"]
        aim = objective if kept["own_function"] else kept["objective"]
        if aim is None:
            raise BadOption(
                f"{folder.path}: the objective was a function, {kept['objective']!r}: pass it again to resume"
            )
        for what, function in (("constraint", constraint), ("move", move)):
            if (function is not None) != kept.get(f"own_{what}", False):
                had = "had none" if function is not None else "had one: pass the same function again"
                raise BadOption(f"{folder.path}: {what}, the run {had}")
        lexicon = Lexicon.open(folder.path / WORDS)
        run = Run(
            Problem.from_dict(kept, lexicon, threads, aim, constraint=constraint, move=move),
            body["optimiser"],
            body["parameters"],
            seed=body["seed"],
            budget=body["budget"],
            goal=body["goal"],
            deadline_s=deadline_s if deadline_s is not None else body["deadline_s"],
            top=body["top"],
            checkpoint_s=body["checkpoint_s"],
            cluster=_read_cluster(kept["engine"], kept["options"], threads, cluster)[1],
        )
        run._load(body)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadCheckpoint(
            f"{folder.path / CHECKPOINT} does not describe a run: {type(error).__name__} {error}"
        ) from error
    return run
