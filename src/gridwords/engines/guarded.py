"""Guarded: engines that are not ours. Whatever goes wrong in one raises an error that names it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, TypeVar

from gridwords.compute import Compute
from gridwords.engines.engine import Engine, Question, Scored, ScoreQuestion
from gridwords.errors import EngineFailed, GridwordsError, shorten
from gridwords.solution import Solution

T = TypeVar("T")


class GuardedEngine(Engine):
    """Calls another engine, and checks its answers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.name = getattr(engine, "name", type(engine).__name__)
        self.summary, self.options, self.solves = engine.summary, engine.options, engine.solves

    def unavailable(self) -> str | None:
        return self._engine.unavailable()

    def read_options(self, compute: Compute) -> dict[str, Any]:
        return self._engine.read_options(compute)

    def solve(self, question: Question) -> Solution:
        started = perf_counter()
        solution = self._ask(Solution, self._engine.solve, question)
        solution.engine, solution.elapsed_s = self.name, perf_counter() - started
        return solution

    def score_many(self, question: ScoreQuestion) -> Scored:
        scored = self._ask(Scored, self._engine.score_many, question)
        self._check_array(scored.points, (scored.done,), "points")
        if question.counts:
            self._check_array(scored.counts, (scored.done,), "counts")
        return scored

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Any:
        points = self._ask(object, self._engine.score_letters, question, cells)
        expected = len(question.codes), len(cells), len(question.lexicon.alphabet)
        return self._check_array(points, expected, "score_letters")

    def _check_array(self, array: Any, shape: tuple[int, ...], what: str) -> Any:
        found, kind = getattr(array, "shape", None), getattr(getattr(array, "dtype", None), "kind", "")
        if found != shape or kind not in "iu" or not kind:
            raise EngineFailed(
                f"engine {self.name}: {what} is {shorten(array)}, expected whole numbers in an array of {shape}"
            )
        return array

    def _ask(self, expected: type[T], method: Callable[..., Any], question: Any, *more: Any) -> T:
        passed: list[Exception] = []

        def report(done: int, total: int) -> None:
            try:
                question.progress(done, total)
            except Exception as error:  # the caller's own error, which is passed on unchanged
                passed.append(error)
                raise

        asked = question if question.progress is None else question._replace(progress=report)
        try:
            answer = method(asked.watched() if isinstance(asked, Question) else asked, *more)
        except EngineFailed as error:
            raise EngineFailed(f"engine {self.name}: {error}") from error.__cause__
        except Exception as error:
            if error in passed or isinstance(error, GridwordsError):
                raise
            raise EngineFailed(f"engine {self.name} failed: {type(error).__name__}: {error}") from error
        if not isinstance(answer, expected):
            raise EngineFailed(
                f"engine {self.name}: {method.__name__} returned {shorten(answer)}, expected a {expected.__name__}"
            )
        return answer


class BrokenEngine(Engine):
    """Stands for an engine that cannot be loaded."""

    def __init__(self, name: str, reason: str) -> None:
        self.name, self._reason = name, reason

    def unavailable(self) -> str | None:
        return self._reason
