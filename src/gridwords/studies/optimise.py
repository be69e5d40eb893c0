"""`optimise`: threads in the search of each board, or over many boards (the question of seed 001, the runs of 002)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadOption
from gridwords.studies.chart import Chart, Series
from gridwords.studies.contender import RULES, Contender, whole, with_threads
from gridwords.studies.heat import TIME_COLUMNS, Heat, run_heats
from gridwords.studies.race import Outcome
from gridwords.studies.report import Report
from gridwords.studies.settings import size_text
from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.studies.chart import Drawing
    from gridwords.studies.race import Measured
    from gridwords.studies.settings import Settings, Size, Watch
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "Threads inside the word search, or over the boards"
ABOUT = (
    "The same optimiser with the same seed, once with the threads inside the search of each board and once with the "
    "threads over many boards: as many boards, the same best one. Simulated annealing with the numbers of an earlier "
    "program's examples, and the genetic algorithm it planned. Speed-ups are over the same way on one thread."
)
WAYS = ("inside", "chains")


class Plan(NamedTuple):
    """What is run on boards of a size: the numbers of annealing (tries, iterations, cooling and last temperature), the
    chains and as many boards in the population, and after how many boards it ends."""

    anneal: tuple[int, int, float, float]
    chains: int
    boards: int


#: The three examples of seed 002, ended after so many boards that each takes about a second.
PLANS: Mapping[Size, Plan] = {
    (4, 4): Plan((10, 5000, 1.05, 0.05), 512, 20_000),
    (10, 10): Plan((5, 50, 1.05, 0.5), 32, 1_000),
    (70, 70): Plan((1, 10, 1.05, 1.0), 16, 48),
}
_OTHER = Plan((5, 50, 1.05, 0.5), 16, 100_000)  # its boards are cells, for sizes that are not among them
_QUICK_SHARE = 8
_FEWEST_CHAINS = 4  # two boards on each of two islands


@dataclass(frozen=True)
class OptimiserContender(Contender):
    """An optimiser on some threads. Its run has a seed of its own for each board it is given; the answer is the best
    board that it found."""

    parameters: Mapping[str, Any] = field(default_factory=dict)
    budget: int = 1

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """The optimiser's run; the outcome is its best board."""
        from zlib import crc32

        from gridwords.optimise import optimise
        from gridwords.questions.solve import solve

        found = optimise(
            self.engine,
            board.size,
            seed=crc32(str(board).encode()),
            budget=self.budget,
            top=1,
            lexicon=lexicon,
            rules=RULES,
            threads=self.threads,
            parallel=self.options["parallel"],
            **self.parameters,
        )
        if found.ended == "interrupted":
            raise KeyboardInterrupt

        def outcome() -> Outcome:
            assert found.best is not None
            solution = whole(solve(found.best.board, lexicon=lexicon, rules=RULES, paths="none"))
            return Outcome(len(solution), solution.score, statistics={"boards": found.boards_scored})

        return outcome


def run(settings: Settings, watch: Watch) -> Report:
    """The study."""
    if settings.engines is not None:
        raise BadOption("engines: this study has none to choose, it compares where the threads are")
    sizes = settings.sizes_or(quick=(4, 10), full=(4, 10, 70))
    threads = settings.threads_or()
    trials = settings.trials_or(quick=1, full=3)
    heats = [
        Heat(
            with_threads(_contenders(optimiser, size, settings.quick), threads),
            named,
            size,
            trials,
            settings.seed,
        )
        for optimiser in ("anneal", "genetic")
        for named in settings.lexicons
        for size in sizes
    ]
    results = run_heats(heats, watch)
    report = Report("optimise", TITLE, ABOUT, settings, measured=[one for heat in results for one in heat])
    rows = [row for heat in results for row in _rows(heat)]
    note = ", ".join(f"{size_text(size)} has {plan.chains}" for size, plan in PLANS.items())
    notes = [f"Chains, or boards in the population, whatever the threads: {note}."]
    annealed = [row for row in rows if row["engine"] == "anneal"]
    bred = [row for row in rows if row["engine"] == "genetic"]
    report.tables = [
        Table("times", "Simulated annealing", _columns(), annealed, notes),
        Table("genetic", "The genetic algorithm", _columns(), bred, notes),
    ]
    report.charts = [*_charts(annealed, threads, "anneal"), *_charts(bred, threads, "genetic")]
    return report


def _contenders(optimiser: str, size: Size, quick: bool) -> list[Contender]:
    plan = PLANS.get(size) or _OTHER._replace(boards=_OTHER.boards // (size[0] * size[1]))
    chains = max(_FEWEST_CHAINS, plan.chains // (_QUICK_SHARE if quick else 1))
    tries, iterations, cooling, last = plan.anneal
    parameters: dict[str, Any] = {
        "tries": tries,
        "iterations": iterations,
        "cooling": cooling,
        "min_temperature": last,
        "start_temperature": 1.0,
        "restarts": chains,
        "resample": 0,
    }
    if optimiser == "genetic":
        parameters = {"islands": 2, "population": chains // 2, "migrants": 1}
    budget = max(chains, plan.boards // (_QUICK_SHARE if quick else 1))
    return [
        OptimiserContender(optimiser, {"parallel": way}, name=way, parameters=parameters, budget=budget)
        for way in WAYS
    ]


def _rows(heat: Sequence[Measured]) -> list[Row]:
    alone = {measured.label: measured.median_s for measured in heat if measured.racer.facts["threads"] == 1}
    rows = []
    for measured in heat:
        boards = measured.statistic("boards")
        assert boards is not None
        rows.append(
            {
                **measured.row(),
                "boards": boards,
                "boards_per_s": boards / measured.median_s,
                "speed_up": alone[measured.label] / measured.median_s if measured.label in alone else None,
            }
        )
    return rows


def _columns() -> Sequence[Column]:
    return (
        Column("lexicon", "lexicon", if_varied=True),
        Column("size", "size"),
        Column("label", "threads are"),
        Column("threads", "threads", "count"),
        Column("boards", "boards", "count"),
        Column("boards_per_s", "boards a second", "count"),
        Column("speed_up", "speed-up", "ratio"),
        *TIME_COLUMNS,
    )


def _charts(rows: Sequence[Row], threads: Sequence[int], optimiser: str) -> list[Drawing]:
    ticks = {float(count): str(count) for count in threads}
    drawn: list[Drawing] = []
    for key, title in (("boards_per_s", "boards a second"), ("speed_up", "speed-up")):
        series = []
        for size in dict.fromkeys(row["size"] for row in rows):
            for way in WAYS:
                known = [
                    row
                    for row in rows
                    if (row["size"], row["label"], row["lexicon"]) == (size, way, rows[0]["lexicon"])
                    and row[key] is not None
                ]
                if known:
                    label = f"{size}, {way}"
                    series.append(
                        Series(label, [row["threads"] for row in known], [row[key] for row in known])
                    )
        if series:
            name = f"{optimiser}-{key.replace('_', '-')}"
            heading = f"{optimiser}: {title} over threads"
            log = key == "boards_per_s"
            drawn.append(Chart(name, heading, "threads", title, series, log_y=log, ticks=ticks))
    return drawn
