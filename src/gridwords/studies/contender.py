"""Contender: an engine with its options and threads, as a study runs it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.errors import BadOption, unknown
from gridwords.questions.score import score_many
from gridwords.questions.solve import solve
from gridwords.studies.race import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.solution import Ended, Solution
    from gridwords.studies.table import Row

__all__ = ["BatchContender", "Contender", "available", "chosen", "outcome_of", "whole", "with_threads"]

RULES = "letters"  # what the seeds play: minimum length 3, boggle's points, `q` a plain letter
_CELLS_AT_ONCE = 1 << 16  # of all boards of one batch: 4,096 boards of 4x4


@dataclass(frozen=True)
class Contender:
    """An engine that solves one board at a time."""

    engine: str
    options: Mapping[str, str] = field(default_factory=dict)
    threads: int = 1
    name: str = ""

    @property
    def label(self) -> str:
        """Its name, or the engine and those of its options that were given."""
        return self.name or " ".join(
            [self.engine, *(f"{key}={value}" for key, value in self.options.items())]
        )

    @property
    def facts(self) -> Row:
        """What the rows of a table say about it."""
        options = " ".join(f"{key}={value}" for key, value in self.options.items())
        return {"engine": self.engine, "options": options, "threads": self.threads}

    def over(self, boards: Sequence[Board], lexicon: Lexicon) -> Contender:
        """The contender, told which boards there will be."""
        return self

    @property
    def boards_at_once(self) -> int:
        """How many boards one run answers; its time is shared out between them."""
        return 1

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """Every word with its first path."""
        solution = self.solve(board, lexicon)
        return lambda: outcome_of(solution)

    def solve(self, board: Board, lexicon: Lexicon, trace: Path | None = None) -> Solution:
        """The solution, which is whole."""
        try:
            solution = solve(
                board,
                lexicon=lexicon,
                rules=RULES,
                engine=self.engine,
                options=self.options,
                threads=self.threads,
                trace=trace,
            )
        except BadOption as error:
            # A study has no deadline to give.
            refused, too_many, _ = str(error).partition(" (option most_paths)")
            if not too_many:
                raise
            raise BadOption(f"{refused}: --engines paths+most_paths=N follows up to N") from None
        return whole(solution)


@dataclass(frozen=True)
class BatchContender(Contender):
    """An engine that only scores. Every run scores all boards of the study at once, and where they are small other
    random boards with them: thousands of boards are what such an engine is for."""

    boards: Sequence[Board] = ()
    codes: Any = None  # of all boards, the study's first: (boards, cells)

    def over(self, boards: Sequence[Board], lexicon: Lexicon) -> Contender:
        """The contender for these boards, all of one size and of plain letters."""
        from zlib import crc32

        import numpy as np

        from gridwords.rng import Chance

        texts = [lexicon.codes("".join(board.tiles)) or b"" for board in boards]
        cells = max(1, len(boards[0]))
        more = max(0, _CELLS_AT_ONCE // cells - len(boards))
        # Not the same boards again: what two boards have in common is searched once.
        others = Chance(crc32(texts[0])).uniform(len(lexicon.alphabet), more * cells)
        codes = np.frombuffer(b"".join(texts) + bytes(others), np.uint8)
        return replace(self, boards=boards, codes=codes.reshape(-1, cells))

    @property
    def boards_at_once(self) -> int:
        """All of them, and the others."""
        return len(self.codes)

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """The points and the number of words of every board; the outcome is that of `board`."""
        points, counts = score_many(
            self.codes,
            size=board.size,
            lexicon=lexicon,
            rules=RULES,
            engine=self.engine,
            options=self.options,
            threads=self.threads,
            counts=True,
        )
        place = self.boards.index(board)
        return lambda: Outcome(int(counts[place]), int(points[place]))


class _Stoppable(Protocol):
    ended: Ended


_Answer = TypeVar("_Answer", bound=_Stoppable)


def whole(answer: _Answer) -> _Answer:
    """The answer, which must be complete: after Ctrl-C it is not, and the study ends instead of measuring a part."""
    if answer.ended != "complete":
        raise KeyboardInterrupt
    return answer


def outcome_of(solution: Solution) -> Outcome:
    """The checksum of a solution, its words and first paths, and what the engine tells about its work."""
    answer = [(found.word, found.path) for found in solution]
    return Outcome(len(solution), solution.score, answer, solution.statistics)


def available(engine: str) -> bool:
    """Whether there is such an engine and it can run here."""
    return engine in engines() and engines()[engine].unavailable() is None


def chosen(defaults: Sequence[Contender], wanted: Sequence[str] | None) -> list[Contender]:
    """The study's contenders, or those that a user names.

    `word` stands for all of the study's contenders of that engine, or for the engine as it is if there are none;
    `word+filters=off` for the engine with that option.
    """
    if wanted is None:
        return list(defaults)
    found: list[Contender] = []
    for text in wanted:
        name, *settings = text.split("+")
        if name not in engines():
            raise BadOption(unknown("engine", name, engines()))
        kind = Contender if engines()[name].solves else BatchContender
        options = {}
        for setting in settings:
            key, equals, value = setting.partition("=")
            if not equals:
                raise BadOption(f"engine {text!r}: expected NAME+KEY=VALUE, as in word+filters=off")
            options[key] = value
        engines()[name].read_options(Compute(name, options))
        of_study = [one for one in defaults if one.engine == name] if not options else []
        found += of_study or [kind(name, options)]
    return found


def with_threads(contenders: Iterable[Contender], threads: Sequence[int]) -> list[Contender]:
    """Each of them on each number of threads."""
    return [replace(one, threads=count) for one in contenders for count in threads]
