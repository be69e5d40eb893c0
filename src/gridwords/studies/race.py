"""The race: engines in turn over the same boards, each trial timed, every answer compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median, stdev
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gridwords.errors import GridwordsError, plural
from gridwords.studies.memory import PeakMemory

if TYPE_CHECKING:
    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.studies.settings import Watch
    from gridwords.studies.table import Row

__all__ = ["Disagreement", "Measured", "Outcome", "Racer", "Trial", "race"]

# A run shorter than this is repeated within its trial, or the clock and the caches decide.
_SHORT_S = 0.001
_MOST_REPEATS = 30


class Disagreement(GridwordsError):
    """Two engines gave different answers to the same question: a time without a right answer is worth nothing."""


class Outcome(NamedTuple):
    """What a run gave: the checksum, and what there is to look at. `answer` is None where only scores are known."""

    words: int
    points: int
    answer: Sequence[tuple[str, object]] | None = None
    statistics: Mapping[str, Any] = {}


class Racer(Protocol):
    """Something that answers a board."""

    @property
    def label(self) -> str:
        """What the tables call it."""

    @property
    def facts(self) -> Row:
        """Engine, options, threads: what its rows say beside the figures."""

    @property
    def boards_at_once(self) -> int:
        """How many boards one run answers; its time is shared out between them."""

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """Runs; this is what is timed. What it returns is called after the clock has stopped."""


class Trial(NamedTuple):
    """One timed run."""

    wall_s: float
    cpu_s: float
    peak_mb: float | None
    extra_mb: float | None
    outcome: Outcome


@dataclass(slots=True)
class Measured:
    """All trials of one racer over one set of boards."""

    racer: Racer
    facts: Row
    board_seeds: Sequence[int] = ()
    trials: list[Trial] = field(default_factory=list)

    @property
    def label(self) -> str:
        """What the tables call the racer."""
        return self.racer.label

    @property
    def median_s(self) -> float:
        """The time that half of the trials stayed below."""
        return median(trial.wall_s for trial in self.trials)

    def statistics(self, name: str) -> list[float]:
        """A number that the engine reports, of each trial."""
        values = [trial.outcome.statistics.get(name) for trial in self.trials]
        return [value for value in values if value is not None]

    def statistic(self, name: str) -> float | None:
        """The mean over the trials of a number that the engine reports."""
        numbers = self.statistics(name)
        return mean(numbers) if numbers else None

    def row(self) -> Row:
        """The figures by name."""
        walls = [trial.wall_s for trial in self.trials]
        words = [trial.outcome.words for trial in self.trials]
        return {
            **self.facts,
            "label": self.label,
            **self.racer.facts,
            "trials": len(walls),
            "mean_s": mean(walls),
            "median_s": self.median_s,
            "spread_s": stdev(walls) if len(walls) > 1 else 0.0,
            "min_s": min(walls),
            "max_s": max(walls),
            "cpu_s": mean(trial.cpu_s for trial in self.trials),
            "peak_mb": _most(trial.peak_mb for trial in self.trials),
            "extra_mb": _most(trial.extra_mb for trial in self.trials),
            "words": sum(words),
            "points": sum(trial.outcome.points for trial in self.trials),
            "words_mean": mean(words),
            "words_spread": stdev(words) if len(words) > 1 else 0.0,
        }


def race(
    racers: Sequence[Racer],
    boards: Sequence[Board],
    lexicon: Lexicon,
    watch: Watch,
    tick: Callable[[str], None],
    facts: Row,
    board_seeds: Sequence[int] = (),
) -> list[Measured]:
    """Every racer over every board, in turn and starting with another one each trial.

    Each racer first answers a board untimed, so that what is made once and kept is not in its times. All answers to
    one board are compared: words and points, and where an engine tells them the words and first paths themselves.
    """
    field_of = [Measured(racer, facts, board_seeds) for racer in racers]
    for measured in field_of:
        measured.racer.answer(boards[0], lexicon)
    for number, board in enumerate(boards):
        if watch.verbose:
            from gridwords.board.picture import board_text

            watch.say(board_text(board) if len(board) <= 400 else f"{board.rows}x{board.cols} board")
        first = number % len(field_of)
        for measured in field_of[first:] + field_of[:first]:
            tick(measured.label)
            trial = _timed(measured.racer, board, lexicon)
            measured.trials.append(trial)
            if watch.verbose:
                watch.say(_spoken(measured.label, trial))
        _compare(board, [(measured.label, measured.trials[-1].outcome) for measured in field_of])
        # Kept until here to be compared; a million words a trial would be most of the memory.
        for measured in field_of:
            last = measured.trials[-1]
            measured.trials[-1] = last._replace(outcome=last.outcome._replace(answer=None))
    return field_of


def _timed(racer: Racer, board: Board, lexicon: Lexicon) -> Trial:
    memory = PeakMemory()
    memory.start()
    cpu, wall = process_time(), perf_counter()
    finish = racer.answer(board, lexicon)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    peak_mb, extra_mb = memory.peak_mb(), memory.extra_mb()
    outcome = finish()
    if wall < _SHORT_S:
        repeats = min(_MOST_REPEATS, int(_SHORT_S / max(wall, 1e-7)) + 1)
        walls = []
        cpu = process_time()
        for _ in range(repeats):
            started = perf_counter()
            racer.answer(board, lexicon)
            walls.append(perf_counter() - started)
        wall, cpu = median(walls), (process_time() - cpu) / repeats
    share = racer.boards_at_once
    return Trial(wall / share, cpu / share, peak_mb, extra_mb, outcome)


def _compare(board: Board, outcomes: Sequence[tuple[str, Outcome]]) -> None:
    (first, expected), *others = outcomes
    # Whoever tells the words is better to compare with than who only counts them.
    for label, outcome in others:
        if expected.answer is None and outcome.answer is not None:
            first, expected = label, outcome
    for label, outcome in outcomes:
        same = (outcome.words, outcome.points) == (expected.words, expected.points)
        if same and (outcome.answer is None or outcome.answer == expected.answer):
            continue
        raise Disagreement(
            f"{label} found {plural(outcome.words, 'word')}, {plural(outcome.points, 'point')} on the board "
            f"{_shown(board)}, {first} {plural(expected.words, 'word')}, {plural(expected.points, 'point')}"
            + _difference(outcome, expected)
        )


def _difference(outcome: Outcome, expected: Outcome) -> str:
    if outcome.answer is None or expected.answer is None:
        return ""
    mine, theirs = dict(outcome.answer), dict(expected.answer)
    for word in sorted({*mine, *theirs}):
        if word not in mine:
            return f": the first difference is {word!r}, not found"
        if word not in theirs:
            return f": the first difference is {word!r}, found by it alone"
        if mine[word] != theirs[word]:
            return f": the first paths of {word!r} differ"
    return ""


def _shown(board: Board) -> str:
    text = str(board)
    return text if len(text) <= 60 else f"of {board.rows}x{board.cols} that starts {text[:24]}..."


def _spoken(label: str, trial: Trial) -> str:
    from gridwords.studies.table import format_value

    outcome = trial.outcome
    words = "" if outcome.answer is None else " ".join(word for word, _ in outcome.answer[:200])
    more = ", ..." if outcome.answer is not None and len(outcome.answer) > 200 else ""
    total = f"{plural(outcome.words, 'word')}, {plural(outcome.points, 'point')}"
    return f"{label}: {total}, {format_value(trial.wall_s, 'time')}" + (f"\n  {words}{more}" if words else "")


def _most(values: Any) -> float | None:
    known = [value for value in values if value is not None]
    return max(known) if known else None
