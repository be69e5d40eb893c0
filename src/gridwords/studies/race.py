"""Race: contenders take turns over the same boards; every trial is timed and every answer compared."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import mean, median, stdev
from time import perf_counter, process_time
from typing import NamedTuple

from gridwords.board import Board
from gridwords.board.letters import Frequencies
from gridwords.board.picture import board_text
from gridwords.errors import GridwordsError, plural
from gridwords.lexicon import Lexicon
from gridwords.studies.contender import Contender, Outcome
from gridwords.studies.settings import NamedLexicon, Progress, Size, board_seed, size_text
from gridwords.studies.table import Row, format_value

# A shorter run is repeated within its trial: the clock and the caches would decide its time.
_SHORT_S = 0.001
_MOST_REPEATS = 30
_FEWEST_TRIALS = 2  # of a contender that takes longer than the limit


class Disagreement(GridwordsError):
    """Two engines gave different answers to the same question, which makes their times meaningless."""


class Trial(NamedTuple):
    """One timed run."""

    wall_s: float
    cpu_s: float
    peak_mb: float | None
    extra_mb: float | None
    outcome: Outcome


@dataclass(slots=True)
class Measured:
    """All trials of one contender over one set of boards."""

    contender: Contender
    facts: Row
    board_seeds: Sequence[int] = ()
    trials: list[Trial] = field(default_factory=list)

    @property
    def median_s(self) -> float:
        """The median time of a trial."""
        return median(trial.wall_s for trial in self.trials)

    @property
    def search_s(self) -> float | None:
        """The median time of the search alone: without preparation, and without turning finds into an answer."""
        times = self.statistics("search_s")
        return median(times) if times else None

    def is_enough(self, limit_s: float | None) -> bool:
        """Whether the trials, at least two of them, took that many seconds together."""
        if limit_s is None or len(self.trials) < _FEWEST_TRIALS:
            return False
        return sum(trial.wall_s for trial in self.trials) * self.contender.boards_at_once >= limit_s

    def statistics(self, name: str) -> list[float]:
        """A number that the engine reports, for each trial that has it."""
        values = [trial.outcome.statistics.get(name) for trial in self.trials]
        return [value for value in values if value is not None]

    def row(self, *statistics: str) -> Row:
        """The figures by name, with the means of these statistics of the engine."""
        words = [trial.outcome.words for trial in self.trials]
        return {
            **self.facts,
            "label": self.contender.label,
            **self.contender.facts,
            "trials": len(self.trials),
            **summary([trial.wall_s for trial in self.trials]),
            "search_s": self.search_s,
            "cpu_s": mean(trial.cpu_s for trial in self.trials),
            "peak_mb": _most(trial.peak_mb for trial in self.trials),
            "extra_mb": _most(trial.extra_mb for trial in self.trials),
            "words": sum(words),
            "points": sum(trial.outcome.points for trial in self.trials),
            "words_mean": mean(words),
            "words_spread": stdev(words) if len(words) > 1 else 0.0,
            **{name: mean(values) if (values := self.statistics(name)) else None for name in statistics},
        }


@dataclass(frozen=True, slots=True)
class Race:
    """Contenders, and the boards they all search: random ones of a size, or the one given."""

    contenders: Sequence[Contender]
    named: NamedLexicon
    size: Size
    trials: int
    seed: int
    board: Board | None = None
    letters: Frequencies = "uniform"
    facts: Row | None = None

    def board_of(self, trial: int) -> Board:
        """The board of one trial."""
        if self.board is not None:
            return self.board
        seed = board_seed(self.seed, self.size, trial)
        return Board.random(*self.size, seed=seed, letters=self.letters, lexicon=self.named.lexicon)

    def run(
        self, progress: Progress, tick: Callable[[str], None], limit_s: float | None = None
    ) -> list[Measured]:
        """Runs every contender on every board, or on as many as `limit_s` allows; another one goes first in each trial.

        Each contender first answers a board untimed, once for all its numbers of threads, so that its times do not
        include what is made once and kept. All answers to a board are compared: words and points, and the words with
        their first paths where an engine gives them.
        """
        boards = [self.board_of(trial) for trial in range(self.trials)]
        seeds = (
            [] if self.board else [board_seed(self.seed, self.size, trial) for trial in range(self.trials)]
        )
        lexicon, size = self.named.lexicon, size_text(self.size)
        facts = {
            "lexicon": self.named.name,
            "lexicon_words": len(lexicon),
            "size": size,
            **(self.facts or {}),
        }
        measured = [
            Measured(contender.prepare(boards, lexicon, self.letters), facts, seeds)
            for contender in self.contenders
        ]
        # The last one for each label, which has the most threads.
        for contender in {one.contender.label: one.contender for one in measured}.values():
            contender.answer(boards[0], lexicon)
        for number, board in enumerate(boards):
            if progress.verbose:
                progress.say(board_text(board))
            first = number % len(measured)
            racing = []
            for one in measured[first:] + measured[:first]:
                tick(f"{size} {one.contender.label}")
                if one.is_enough(limit_s):
                    continue
                racing.append(one)
                one.trials.append(_timed(one.contender, board, lexicon))
                if progress.verbose:
                    progress.say(_line(one.contender.label, one.trials[-1]))
            if racing:
                _compare(board, [(one.contender.label, one.trials[-1].outcome) for one in racing])
            # The answers are only kept to be compared: a million words per trial would fill the memory.
            for one in racing:
                last = one.trials[-1]
                one.trials[-1] = last._replace(outcome=last.outcome._replace(answer=None))
        return measured


def run_races(
    races: Mapping[str, Sequence[Race]], progress: Progress, limit_s: float | None = None
) -> dict[str, list[list[Measured]]]:
    """Runs all races, grouped by name, one after the other; `limit_s` is that of a contender in one race."""
    total = sum(len(race.contenders) * race.trials for group in races.values() for race in group)
    done = 0

    def tick(what: str) -> None:
        nonlocal done
        progress.step(done, total, what)
        done += 1

    results = {name: [race.run(progress, tick, limit_s) for race in group] for name, group in races.items()}
    progress.step(total, total, "")
    return results


def rows_of(races: Iterable[Sequence[Measured]], *statistics: str, over_first: bool = False) -> list[Row]:
    """A row for each contender of each race, with the means of these statistics of its engine.

    `speed_up` is over the same contender on one thread, or (`over_first`) over the first contender of the race;
    `search_speed_up` is the speed-up of the search alone.
    """
    rows = []
    for race in races:
        alone = {one.contender.label: one for one in race if one.contender.threads == 1}
        for one in race:
            base = race[0] if over_first else alone.get(one.contender.label)
            speed_ups: Row = {"speed_up": None, "search_speed_up": None}
            if base is not None:
                speed_ups["speed_up"] = base.median_s / one.median_s
                if base.search_s and one.search_s:
                    speed_ups["search_speed_up"] = base.search_s / one.search_s
            rows.append({**one.row(*statistics), **speed_ups})
    return rows


def add_speed_ups(rows: Sequence[Row], time: str = "median_s", name: str = "speed_up") -> None:
    """Gives each row its speed-up over the row of the same lexicon and way on one thread."""
    alone = {(row.get("lexicon"), row["way"]): row[time] for row in rows if row["threads"] == 1}
    for row in rows:
        base_s = alone.get((row.get("lexicon"), row["way"]))
        row[name] = base_s / row[time] if base_s and row[time] else None


def summary(times: Sequence[float]) -> Row:
    """Mean, median, spread (standard deviation), least and most of these times."""
    return {
        "mean_s": mean(times),
        "median_s": median(times),
        "spread_s": stdev(times) if len(times) > 1 else 0.0,
        "min_s": min(times),
        "max_s": max(times),
    }


def timed(run: Callable[[], object]) -> float:
    """The seconds that a call takes."""
    started = perf_counter()
    run()
    return perf_counter() - started


def _timed(contender: Contender, board: Board, lexicon: Lexicon) -> Trial:
    reset_peak()
    before_mb = peak_mb()
    cpu, wall = process_time(), perf_counter()
    finish = contender.answer(board, lexicon)
    wall, cpu = perf_counter() - wall, process_time() - cpu
    after_mb = peak_mb()
    extra_mb = None if before_mb is None or after_mb is None else after_mb - before_mb
    outcome = finish()
    if wall < _SHORT_S:
        repeats = min(_MOST_REPEATS, int(_SHORT_S / max(wall, 1e-7)) + 1)
        walls, searches = [], []
        cpu = 0.0
        for _ in range(repeats):
            cpu_before, started = process_time(), perf_counter()
            finish = contender.answer(board, lexicon)
            walls.append(perf_counter() - started)
            cpu += (process_time() - cpu_before) / repeats
            searches.append(finish().statistics.get("search_s"))
        wall = median(walls)
        if search_s := [one for one in searches if one is not None]:
            outcome = outcome._replace(statistics={**outcome.statistics, "search_s": median(search_s)})
    share = contender.boards_at_once
    return Trial(wall / share, cpu / share, after_mb, extra_mb, outcome)


def _compare(board: Board, outcomes: Sequence[tuple[str, Outcome]]) -> None:
    # An engine that lists the words is a better reference than one that only counts them.
    first, expected = next((one for one in outcomes if one[1].answer is not None), outcomes[0])
    for label, outcome in outcomes:
        same = (outcome.words, outcome.points) == (expected.words, expected.points)
        if same and (outcome.answer is None or outcome.answer == expected.answer):
            continue
        raise Disagreement(
            f"{label} found {_total(outcome)} on the board {_shown(board)}, {first} {_total(expected)}"
            + _difference(outcome, expected)
        )
    scored = [(label, outcome.batch) for label, outcome in outcomes if outcome.batch is not None]
    for label, checksum in scored:
        if checksum != scored[0][1]:
            raise Disagreement(f"{label} and {scored[0][0]} score the other boards of a batch differently")


def _difference(outcome: Outcome, expected: Outcome) -> str:
    if outcome.answer is None or expected.answer is None:
        return ""
    mine, theirs = dict(outcome.answer), dict(expected.answer)
    for word in sorted({*mine, *theirs}):
        if word not in mine:
            return f": the first difference is {word!r}, not found"
        if word not in theirs:
            return f": the first difference is {word!r}, found only by it"
        if mine[word] != theirs[word]:
            return f": the first paths of {word!r} differ"
    return ""


def _shown(board: Board) -> str:
    text = str(board)
    return text if len(text) <= 60 else f"of {board.rows}x{board.cols} that starts {text[:24]}..."


def _total(outcome: Outcome) -> str:
    return f"{plural(outcome.words, 'word')}, {plural(outcome.points, 'point')}"


def _line(label: str, trial: Trial) -> str:
    words = " ".join(word for word, _ in trial.outcome.answer or ())
    line = f"{label}: {_total(trial.outcome)}, {format_value(trial.wall_s, 'time')}"
    return f"{line}\n  {words}" if words else line


def _most(values: Iterable[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)


def reset_peak() -> None:
    """Makes `peak_mb` count from now on, on Linux. Elsewhere the peak remains that of the whole process."""
    # Writing 5 resets the high-water mark of resident memory: see proc(5).
    with suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def peak_mb() -> float | None:
    """The most resident memory held, in megabytes of 1,000,000 bytes; None on Windows."""
    with suppress(OSError), open("/proc/self/status", encoding="ascii", errors="replace") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6
