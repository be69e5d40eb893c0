"""`optimise`: an optimiser with its threads inside the search of each board, or spread over many boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from gridwords.board import Board
from gridwords.lexicon import Lexicon
from gridwords.optimise import optimise
from gridwords.questions.solve import solve
from gridwords.studies.contender import RULES, Contender, Outcome, on_threads, uninterrupted
from gridwords.studies.race import Race, rows_of, run_races
from gridwords.studies.report import Report
from gridwords.studies.series import over_threads
from gridwords.studies.settings import Progress, Settings, Size, size_text
from gridwords.studies.table import TIMES, Table, columns

TITLE = "Threads inside the word search, or over the boards"
ABOUT = (
    "The same optimiser with the same seed, with its threads inside the search of each board (inside), and with its "
    "threads over many boards (chains). Both score equally many boards and must end with the same best boards. Speed-ups "
    "are over the same way on one thread."
)
WAYS = ("inside", "chains")
TOP = 10  # best boards that are compared
TITLES = {"anneal": "Simulated annealing", "genetic": "Genetic algorithm"}


class Plan(NamedTuple):
    """What to run on boards of one size.

    `anneal` is tries, iterations, cooling and last temperature. `pool` is the number of annealing chains, and of boards
    in the population of the genetic algorithm. A run ends after `boards` boards.
    """

    anneal: tuple[int, int, float, float]
    pool: int
    boards: int


#: Each takes about a second.
PLANS: Mapping[Size, Plan] = {
    (4, 4): Plan((10, 5000, 1.05, 0.05), 512, 10_000),
    (10, 10): Plan((5, 50, 1.05, 0.5), 32, 1_000),
    (70, 70): Plan((1, 10, 1.05, 1.0), 16, 48),
}
_CELLS = 100_000  # on all boards of a run, for other sizes
_QUICK_SHARE = 32
_SMALLEST_POOL = 4  # two boards on each of two islands


def plan_for(size: Size, quick: bool) -> Plan:
    """The plan for boards of a size."""
    plan = PLANS.get(size) or Plan((5, 50, 1.05, 0.5), 16, _CELLS // (size[0] * size[1]))
    share = _QUICK_SHARE if quick else 1
    pool = max(_SMALLEST_POOL, plan.pool // share)
    return plan._replace(pool=pool, boards=max(pool, plan.boards // share))


@dataclass(frozen=True)
class OptimiserContender(Contender):
    """An optimiser's run, seeded by the board it is given. Its answer is the best boards it found."""

    parameters: Mapping[str, Any] = field(default_factory=dict)
    budget: int = 1

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """Runs the optimiser; words and points are those of its best board."""
        result = optimise(
            self.engine,
            board.size,
            seed=crc32(str(board).encode()),
            budget=self.budget,
            top=TOP,
            lexicon=lexicon,
            rules=RULES,
            threads=self.threads,
            parallel="inside" if self.options["parallel"] == "inside" else "chains",
            **self.parameters,
        )
        if result.ended == "interrupted":
            raise KeyboardInterrupt

        def outcome() -> Outcome:
            best = solve(result.boards[0].board, lexicon=lexicon, rules=RULES, paths="none")
            answer = [(str(one.board), one.value) for one in result.boards]
            statistics = {"boards": result.boards_scored}
            return Outcome(len(uninterrupted(best)), best.score, answer, statistics)

        return outcome


def run(settings: Settings, progress: Progress) -> Report:
    """The study."""
    sizes = settings.sizes_or(quick=(4, 10), full=(4, 10, 70))
    threads = settings.threads_or()
    trials = settings.trials_or(quick=1, full=3)
    races = {
        optimiser: [
            Race(
                on_threads(_contenders(optimiser, size, settings.quick), threads),
                named,
                size,
                trials,
                settings.seed,
            )
            for named in settings.lexicons
            for size in sizes
        ]
        for optimiser in TITLES
    }
    results = run_races(races, progress, settings.limit_s)
    report = Report("optimise", TITLE, ABOUT, settings, results)
    pools = ", ".join(f"{plan_for(size, settings.quick).pool} on {size_text(size)}" for size in sizes)
    notes = [
        f"Chains, or boards in the population, for any number of threads: {pools}.",
        f"Words and points are those of the best boards; the {TOP} best of each run were compared.",
    ]
    keys = f"lexicon? size label threads boards boards_per_s speed_up {TIMES}"
    for optimiser, title in TITLES.items():
        rows = rows_of(results[optimiser], "boards")
        for row in rows:
            row["boards_per_s"] = row["boards"] / row["median_s"]
        name = "times" if optimiser == "anneal" else optimiser
        report.tables.append(Table(name, title, columns(keys, label="parallel"), rows, notes))
        rate, speed = f"{optimiser}-boards-per-s", f"{optimiser}-speed-up"
        report.charts += [
            *over_threads(
                rate, f"{title}: boards per second", "boards per second", rows, "boards_per_s", log=True
            ),
            *over_threads(speed, f"{title}: speed-up", "speed-up", rows, "speed_up"),
        ]
    return report


def _contenders(optimiser: str, size: Size, quick: bool) -> Sequence[OptimiserContender]:
    plan = plan_for(size, quick)
    tries, iterations, cooling, last = plan.anneal
    parameters: dict[str, Any] = {
        "tries": tries,
        "iterations": iterations,
        "cooling": cooling,
        "min_temperature": last,
        "start_temperature": 1.0,
        "restarts": plan.pool,
        "resample": 0,
    }
    if optimiser == "genetic":
        parameters = {"islands": 2, "population": plan.pool // 2, "migrants": 1}
    return [
        OptimiserContender(optimiser, {"parallel": way}, name=way, parameters=parameters, budget=plan.boards)
        for way in WAYS
    ]
