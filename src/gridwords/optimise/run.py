"""Run: the loop that all optimisers share. It counts, logs, saves, stops and takes up again."""

from __future__ import annotations

import errno
import os
from contextlib import closing, nullcontext, suppress
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, NoReturn

from gridwords.errors import BadCheckpoint, BadOption, shorten, unknown
from gridwords.lock import lock
from gridwords.optimise import checkpoint
from gridwords.optimise.anneal import Anneal
from gridwords.optimise.climb import Climb
from gridwords.optimise.genetic import Genetic
from gridwords.optimise.problem import Problem
from gridwords.optimise.result import Best, Moment, Optimised
from gridwords.optimise.spread import make_spread, read_cluster
from gridwords.optimise.temper import Temper
from gridwords.optimise.top import Top

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gridwords.optimise.base import Optimiser
    from gridwords.optimise.measure import Codes, Values
    from gridwords.optimise.objective import Objective
    from gridwords.optimise.spread import Spread, Where
    from gridwords.size import AnySize
    from gridwords.solution import Solution

__all__ = ["OPTIMISERS", "Run", "make_run", "resume"]

OPTIMISERS: Mapping[str, type[Optimiser]] = {one.name: one for one in (Anneal, Genetic, Climb, Temper)}

CHECKPOINT = "checkpoint.json"
LOG = "log.jsonl"
WORDS = "words.lex"
_LOG_BEGINS = b'{"boards": '
_MOST_TOP = 100_000
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
        cluster: Where | None = None,
        threads: int | None = None,
    ) -> None:
        from pathlib import Path

        if optimiser not in OPTIMISERS:
            raise BadOption(unknown("optimiser", optimiser, OPTIMISERS))
        _check_number("seed", seed, 0, 2**64 - 1, whole=True)
        _check_number("budget", budget, 1, 2**62, whole=True)
        _check_number("goal", goal, -1e12, 1e12)
        _check_number("deadline_s", deadline_s, 0, 1e12)
        _check_number("top", top, 1, _MOST_TOP, whole=True)
        _check_number("checkpoint_s", checkpoint_s, 0, 1e12)
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
            self.spread = make_spread(
                self.optimiser, self.parameters, self.top, top, budget, goal, cluster, threads
            )
        self.out = None if out is None else Path(out)
        self.history: list[tuple[float, int, float]] = []
        self.troubles: list[str] = []
        self._started = False
        self._ended: str | None = None
        self._before_s = 0.0
        self._since = monotonic()
        self._logged = 0
        self._unwritten: list[bytes] = []  # lines of the log
        self._log_file: IO[bytes] | None = None
        self._words_hash = ""
        if self.out is not None:
            self._make_folder(self.out)

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
        if self.out is not None and self._log_file is None:
            self._take_log(_locked_log(self.out))
        if self._log_file is not None and self.out is not None:
            self._logged = _mend_log(self.out / LOG)
        try:
            return self._go(progress, trouble)
        finally:
            self._close_log()

    def _go(
        self, progress: Callable[[Moment], object] | None, trouble: Callable[[str], object] | None
    ) -> Optimised:
        self._since = monotonic()
        told = self._since
        saved = self._since - self.checkpoint_s  # the first one at once: from then on a run can be resumed
        start_boards, start_s = self.problem.measure.boards, self._since
        advance = self.optimiser.step if self.spread is None else self.spread.step
        with _Interrupts() as interrupts, closing(self.spread) if self.spread else nullcontext():
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
                if self.out is not None and now - saved >= self.checkpoint_s and self._ended is None:
                    self._save(trouble)
                    saved = monotonic()
        return self._stop(self._ended, trouble)

    @property
    def elapsed_s(self) -> float:
        """Seconds of running, all parts of a resumed run together."""
        return self._before_s + monotonic() - self._since

    def _stop(self, ended: str, trouble: Callable[[str], object] | None) -> Optimised:
        if self.out is not None:
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
            if self.out is not None and len(self.history) > self._logged:
                self._log({"boards": boards, "value": value, "board": str(self.problem.board(board))})

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

    # The folder.

    def _make_folder(self, out: Path) -> None:
        out.mkdir(parents=True, exist_ok=True)
        if (out / CHECKPOINT).exists():
            raise BadOption(f"{out} holds a run already: resume it, or take another folder")
        # A run that was killed before its first checkpoint leaves its log and its words; others are not ours.
        log, words = out / LOG, out / WORDS
        if log.exists() and not _is_log(log):
            raise BadOption(f"{log} is there already and no run's: take another folder")
        if (
            words.exists()
            and not log.exists()
            and words.read_bytes() != self.problem.lexicon._core.to_bytes()
        ):
            raise BadOption(f"{words} is there already and no run's: take another folder")
        self._take_log(_locked_log(out))
        if (out / CHECKPOINT).exists():  # somebody else's, who was faster
            self._close_log()
            raise BadOption(f"{out} holds a run already: resume it, or take another folder")
        if self._log_file is not None:
            self._log_file.truncate(0)
        self.problem.lexicon.save(words)
        self._words_hash = _hash_of(words)

    def _take_log(self, log: IO[bytes] | OSError) -> None:
        if isinstance(log, OSError):
            self.troubles.append(f"{LOG} could not be written: {log.strerror or log}")
        else:
            self._log_file = log

    def _close_log(self) -> None:
        if self._log_file is not None:
            self._log_file.close()
            self._log_file = None

    def _log(self, entry: Mapping[str, Any]) -> None:
        import json

        line = json.dumps({**entry, "elapsed_s": round(self.elapsed_s, 3)}) + "\n"
        self._unwritten.append(line.encode())
        self._write_log()

    def _write_log(self) -> None:
        """All lines that are not written yet, whole or not at all: what a full disk refuses is tried again."""
        file, data = self._log_file, b"".join(self._unwritten)
        if file is None or not data:
            return
        end = file.seek(0, os.SEEK_END)
        try:
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            with suppress(OSError):
                file.truncate(end)
            self.troubles.append(f"{LOG} could not be written: {error.strerror or error}")
        else:
            self._unwritten.clear()

    def _save(self, trouble: Callable[[str], object] | None) -> None:
        assert self.out is not None
        self._write_log()
        try:
            checkpoint.save(self.out / CHECKPOINT, self._body())
        except OSError as error:
            self.troubles.append(
                f"{CHECKPOINT} could not be written: {error.strerror or error}; the run goes on"
            )
        if trouble is not None:
            for text in dict.fromkeys(self.troubles):
                trouble(text)
        self.troubles.clear()

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
                "engine": problem.engine,
                "options": problem.options,
                "parallel": problem.parallel,
            },
            "optimiser": self.optimiser.name,
            "parameters": self.parameters,
            "words_sha256": self._words_hash,
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
    engine, own, where = read_cluster(engine, options, cluster)
    problem = Problem(size, engine=engine, options=own, threads=threads, **asked)
    return Run(problem, optimiser, parameters, cluster=where, threads=threads, **limits)


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
    from pathlib import Path

    folder = Path(folder)
    if not (folder / CHECKPOINT).exists():
        raise BadCheckpoint(f"{folder / CHECKPOINT}: there is no checkpoint here to resume")
    log = _locked_log(folder)  # before the checkpoint is read: whoever has the run may write a newer one
    try:
        run = _read_run(folder, threads, deadline_s, objective, cluster)
    except BaseException:
        if not isinstance(log, OSError):
            log.close()
        raise
    run._take_log(log)
    return run


def _read_run(
    folder: Path,
    threads: int | None,
    deadline_s: float | None,
    objective: Callable[[Solution], float] | None,
    cluster: Any,
) -> Run:
    from gridwords.lexicon import Lexicon
    from gridwords.optimise.constraint import Constraints
    from gridwords.rules import Rules

    body = checkpoint.load(folder / CHECKPOINT)
    try:
        if body["words_sha256"] != _hash_of(folder / WORDS):
            raise BadCheckpoint(f"{folder / WORDS} is not the lexicon that the run began with")
        kept = body["problem"]
        wanted: str | Objective | Callable[[Solution], float] = kept["objective"]
        if kept["own_function"]:
            if objective is None:
                raise BadOption(
                    f"{folder}: the objective was a function, {wanted!r}: give it again to resume"
                )
            wanted = objective
        problem = Problem(
            tuple(kept["size"]),
            lexicon=Lexicon.open(folder / WORDS),
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
            cluster=read_cluster(kept["engine"], kept["options"], cluster)[2],
            threads=threads,
        )
        run._take_up(body)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        _not_a_run(folder, error)
    run.out = folder
    run._words_hash = body["words_sha256"]
    return run


def _not_a_run(folder: Path, error: Exception) -> NoReturn:
    raise BadCheckpoint(
        f"{folder / CHECKPOINT} does not describe a run: {type(error).__name__} {error}"
    ) from error


def _is_log(path: Path) -> bool:
    """Whether a log of improvements is what the file is, or begins to be."""
    if not path.is_file():
        return False
    with open(path, "rb") as file:
        return _LOG_BEGINS.startswith(file.read(len(_LOG_BEGINS)))


def _locked_log(folder: Path) -> IO[bytes] | OSError:
    """The log of a folder, for this process alone: whoever has it has the run. An error where it cannot be opened."""
    try:
        file = open(folder / LOG, "ab", buffering=0)  # noqa: SIM115
    except OSError as error:
        return error
    if lock(file):
        return file
    file.close()
    raise BadOption(f"{folder}: another process goes on with this run")


def _hash_of(path: Path) -> str:
    from hashlib import sha256

    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise BadCheckpoint(f"{path}: {error.strerror or error}") from None


def _mend_log(path: Path) -> int:
    """How many improvements are in the log; half a line, left by a run that was killed, is taken away."""
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        os.truncate(path, len(whole))
    return whole.count(b"\n")


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}


def _check_number(name: str, value: float | None, low: float, high: float, *, whole: bool = False) -> None:
    if value is None:
        return
    right = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
    if not right or not low <= value <= high:
        kind = "a whole number" if whole else "a number"
        raise BadOption(f"{name} {shorten(value)}: expected {kind} from {low:g} to {high:g}")


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
