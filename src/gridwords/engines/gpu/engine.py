"""The GPU engines, for NVIDIA cards."""

from __future__ import annotations

from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from gridwords import _core
from gridwords.engines.cpu import BatchEngine
from gridwords.engines.engine import Engine, Question, Scored, ScoreQuestion
from gridwords.engines.gpu.device import why_no_card
from gridwords.engines.gpu.kernel import LAUNCH_OPTIONS, is_warm
from gridwords.errors import BadOption, DeadlineExceeded
from gridwords.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["GpuEngine", "GpuPrefixEngine", "GpuWordEngine", "boards_to_pay", "cells_to_pay"]

# Measured on an H200 beside 2 and 16 threads of a Xeon (docs/performance.md). The start of a card, CuPy and its context,
# takes 0.7 s, in which a thread scores 300,000 rolled 4x4 boards; prefix gains less from threads. After that a card is
# ahead from some 30 boards and from side 28 on, whatever the threads, so less than that is not asked for.
_BOARDS, _CELLS = 100, 1_000
_COLD_BOARDS_A_THREAD = 300_000
_COLD_CELLS, _COLD_CELLS_A_THREAD = 800_000, 150_000


def boards_to_pay(threads: int | None) -> int:
    """From how many boards on a card is a faster way to score them than so many threads, or all there are."""
    return _BOARDS if is_warm() else _COLD_BOARDS_A_THREAD * (threads or _core.hardware_threads())


def cells_to_pay(threads: int | None) -> int:
    """From how many cells on a card is a faster way to solve a board than so many threads, or all there are."""
    if is_warm():
        return _CELLS
    return _COLD_CELLS + _COLD_CELLS_A_THREAD * (threads or _core.hardware_threads())


class GpuEngine(Engine):
    """What both have: a card."""

    #: Whether every word is searched on its own.
    by_word: ClassVar[bool]

    def unavailable(self) -> str | None:
        return why_no_card()

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        from gridwords.engines.gpu.solve import solve_on_card, why_not_solve

        started = perf_counter()
        if (limit := why_not_solve(question)) is not None:
            raise BadOption(f"engine {self.name} takes {limit}: take engine prefix")
        answer = solve_on_card(question, by_word=self.by_word)
        return Solution(
            question.board,
            question.rules,
            answer.words,
            answer.points,
            answer.paths,
            complete=answer.complete,
            elapsed_s=perf_counter() - started,
            engine=self.name,
            statistics=answer.statistics,
        )


class GpuPrefixEngine(GpuEngine):
    """A GPU thread a board, or for one board a thread a starting cell."""

    name = "gpu-prefix"
    summary = "NVIDIA GPUs: a thread a board (many boards) or a starting cell (one board of any size)"
    options: ClassVar[Mapping[str, str]] = {
        **LAUNCH_OPTIONS,
        "devices": "the cards to use, such as 0,1 (default: all for many boards, the first for one)",
    }
    by_word = False

    def score_many(self, question: ScoreQuestion) -> Scored:
        from gridwords.engines.gpu.score import score_on_cards
        from gridwords.engines.gpu.score_kernels import why_not_score

        if (limit := why_not_score(question.shape, question.lexicon, question.rules)) is not None:
            raise BadOption(f"engine {self.name} takes {limit}: take engine batch")
        points, counts, done = score_on_cards(question, _rescorer(question))
        return Scored(points[:done], None if counts is None else counts[:done], done)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Any:
        """The score of each board with every letter in each of the cells; on a card if the boards are."""
        from gridwords.engines.gpu.letters import score_letters_on_card, why_not_score_letters

        if (limit := why_not_score_letters(question.shape, question.lexicon, question.rules)) is not None:
            raise BadOption(f"engine {self.name} takes {limit}: take engine batch")
        points, done = score_letters_on_card(question, cells, _rescorer(question))
        if done < len(question.codes):
            raise DeadlineExceeded("the deadline ran out before every letter was scored")
        return points


def _rescorer(question: ScoreQuestion) -> Callable[[Any], tuple[Any, Any]]:
    """Scores the few boards that no kernel has room for on the CPU: points and counts, or None after the deadline."""
    end = None if question.deadline_s is None else monotonic() + question.deadline_s

    def rescore(codes: Any) -> tuple[Any, Any]:
        left_s = None if end is None else max(0.0, end - monotonic())
        again = ScoreQuestion(
            codes, question.shape, question.lexicon, question.rules, True, question.threads, left_s
        )
        scored = BatchEngine().score_many(again)
        return (scored.points, scored.counts) if scored.done == len(codes) else (None, None)

    return rescore


class GpuWordEngine(GpuEngine):
    """A GPU thread a word: the plainest way to share the work, kept to be measured."""

    name = "gpu-word"
    summary = "NVIDIA GPUs: a thread a word, each searched on the board on its own"
    options: ClassVar[Mapping[str, str]] = {
        **LAUNCH_OPTIONS,
        "devices": "the card to use (default: the first)",
    }
    by_word = True
