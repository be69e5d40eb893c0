"""`granularity`: how one board's search is cut into tasks, and who gets them (seed 002)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.questions.solve import solve
from gridwords.studies.chart import Bars, Chart, Series
from gridwords.studies.contender import Contender, chosen, whole, with_threads
from gridwords.studies.costs import one_time_costs
from gridwords.studies.crossing import crossing_table
from gridwords.studies.heat import TIME_COLUMNS, Heat, run_heats
from gridwords.studies.pitfalls import words_dividing_by_rows
from gridwords.studies.report import Report
from gridwords.studies.settings import NamedLexicon, board_seed, size_text
from gridwords.studies.table import Column, Table
from gridwords.studies.traced import trace_runs
from gridwords.studies.words import long_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.studies.chart import Drawing
    from gridwords.studies.race import Measured
    from gridwords.studies.settings import Settings, Size, Watch
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "How to cut one board's search into tasks"
ABOUT = (
    "The same walk, without pruning, cut at the starting cells, at a depth, or where the trie below holds more words "
    "than a threshold; tasks dealt out beforehand, taken from one queue, or stolen. Speed-ups are over the walk that "
    "is not cut at all, on one thread."
)
SPLITS = ("cells", "depth:3", "depth:all", "subtree:1000", "subtree:5000", "subtree:10000", "subtree:20000")
QUICK_SPLITS = ("cells", "depth:3", "depth:all", "subtree:5000")
SCHEDULES = ("static", "queue", "stealing")
WHOLE = Contender("prefix", {"split": "none", "prune": "off"}, name="not cut")


def run(settings: Settings, watch: Watch) -> Report:
    """The study."""
    sizes = settings.sizes_or(quick=(4, 10, 30), full=(4, 10, 70, 300))
    middle = sizes[-2] if len(sizes) > 1 else sizes[0]
    threads = settings.threads_or()
    trials = settings.trials_or(quick=2)
    splits = QUICK_SPLITS if settings.quick else SPLITS
    cuts = [_cut(split, schedule) for split in splits for schedule in SCHEDULES]
    racers = [WHOLE, *with_threads(chosen(cuts, settings.engines), threads)]
    main = [Heat(racers, named, size, trials, settings.seed) for named in settings.lexicons for size in sizes]
    counting = [_counting(named, middle, settings, trials) for named in settings.lexicons]
    made_up = NamedLexicon(
        "long words", long_words(20_000 if settings.quick else 170_000, seed=settings.seed)
    )
    best = [WHOLE, *(replace(_cut(split, "stealing"), threads=threads[-1]) for split in splits)]
    longer = [
        Heat(best, named, middle, trials, settings.seed, letters="lexicon")
        for named in (settings.lexicons[0], made_up)
    ]
    heats = [*main, *counting, *longer]
    results = run_heats(heats, watch)

    report = Report("granularity", TITLE, ABOUT, settings, measured=[one for heat in results for one in heat])
    rows = _rows(results[: len(main)])
    counted = _rows(results[len(main) : len(main) + len(counting)])
    deep = _rows(results[len(main) + len(counting) :])
    report.tables = [
        Table("times", "Splits and schedules", _columns(), rows),
        # From which size on a cut pays; among themselves the cuts are too near each other.
        *crossing_table(rows, against=WHOLE.label),
        Table("counting", "Words below a walk: counted each time, or stored", _columns(), counted),
        Table("long-words", "Long words: the same cuts in a deeper trie", _columns(), deep, _about(made_up)),
        one_time_costs(settings),
        _dividing_table(settings),
    ]
    report.charts = [
        *_bars(rows, sizes, splits, threads[-1]),
        *_over_threads(rows, splits, threads, sizes[-1]),
    ]
    watched = [replace(_cut(*cut), threads=threads[-1]) for cut in _WATCHED]
    lexicon = settings.lexicons[0].lexicon
    # Large enough to see something, and small enough to tell tasks apart.
    traced = sizes[-1] if settings.quick else middle
    board = Board.random(*traced, seed=board_seed(settings.seed, traced, 0), lexicon=lexicon)
    report.charts += trace_runs(watched, board, lexicon, settings.trace)
    return report


# Whose threads are drawn: the coarsest cut, the finest, and the one by subtree.
_WATCHED = (("cells", "static"), ("depth:all", "stealing"), ("subtree:5000", "stealing"))


def _cut(split: str, schedule: str) -> Contender:
    options = {"split": split, "schedule": schedule, "prune": "off"}
    return Contender("prefix", options, name=f"{split}, {schedule}")


def _counting(named: NamedLexicon, size: Size, settings: Settings, trials: int) -> Heat:
    forms = []
    for form in ("stored", "counted"):
        cut = _cut("subtree:5000", "stealing")
        forms.append(replace(cut, options={**cut.options, "subtree_sizes": form}, name=f"{cut.name}, {form}"))
    return Heat([WHOLE, *with_threads(forms, settings.threads_or())], named, size, trials, settings.seed)


def _rows(results: Sequence[Sequence[Measured]]) -> list[Row]:
    rows = []
    for heat in results:
        whole_s = heat[0].median_s
        for measured in heat:
            busy_s, idle_s = measured.statistic("busy_s"), measured.statistic("idle_s")
            tasks, visits = measured.statistic("tasks"), measured.statistic("visits")
            rows.append(
                {
                    **measured.row(),
                    "speed_up": whole_s / measured.median_s,
                    "idle_share": None if not busy_s or idle_s is None else idle_s / (busy_s + idle_s),
                    "tasks": tasks,
                    "stolen": measured.statistic("stolen"),
                    "handed_over": measured.statistic("handed_over"),
                    "run_inline": measured.statistic("run_inline"),
                    "visits": visits,
                    "visits_a_task": None if not tasks or visits is None else visits / tasks,
                }
            )
    return rows


def _columns() -> Sequence[Column]:
    median, *others = TIME_COLUMNS
    return (
        Column("lexicon", "lexicon", if_varied=True),
        Column("size", "size"),
        Column("label", "cut"),
        Column("threads", "threads", "count"),
        Column("speed_up", "speed-up", "ratio"),
        Column("idle_share", "idle", "share"),
        Column("tasks", "tasks", "count"),
        Column("stolen", "stolen", "count"),
        Column("run_inline", "inline", "count"),
        Column("visits_a_task", "visits a task", "count"),
        median,
        *others,
    )


def _about(named: NamedLexicon) -> list[str]:
    info = named.lexicon.info()
    middle = sorted(map(len, named.lexicon))[len(named.lexicon) // 2]
    return [
        f"The long words are made up: {info.words:,} compounds, half of them of {middle} letters or more, the longest "
        f"of {info.longest}. Letters on these boards come as often as in the lexicon."
    ]


def _bars(rows: Sequence[Row], sizes: Sequence[Size], splits: Sequence[str], threads: int) -> list[Drawing]:
    drawn: list[Drawing] = []
    lexicon = rows[0]["lexicon"]
    for size in sizes:
        by_label = {
            row["label"]: row
            for row in rows
            if row["size"] == size_text(size) and row["threads"] == threads and row["lexicon"] == lexicon
        }
        for key, title in (("speed_up", "Speed-up"), ("idle_share", "Share of idle time")):
            values = {
                schedule: [by_label.get(f"{split}, {schedule}", {}).get(key) for split in splits]
                for schedule in SCHEDULES
            }
            if any(value is not None for of_schedule in values.values() for value in of_schedule):
                name = f"{key.replace('_', '-')}-{size_text(size)}"
                line = 1.0 if key == "speed_up" else None
                heading = f"{title}, {size_text(size)}, {threads} threads"
                drawn.append(Bars(name, heading, title.lower(), splits, values, line))
    return drawn


def _over_threads(
    rows: Sequence[Row], splits: Sequence[str], threads: Sequence[int], size: Size
) -> list[Drawing]:
    if len(threads) < 3:
        return []
    series = []
    for split in splits:
        label = f"{split}, stealing"
        of_split = {
            row["threads"]: row["speed_up"]
            for row in rows
            if row["label"] == label and row["size"] == size_text(size)
        }
        series.append(Series(split, list(of_split), list(of_split.values())))
    ticks = {float(count): str(count) for count in threads}
    title = f"Speed-up over threads, stealing, {size_text(size)}"
    return [Chart("threads", title, "threads", "speed-up", series, ticks=ticks)]


def _dividing_table(settings: Settings) -> Table:
    """What dividing a cell's number by the rows instead of the columns does to the answer."""
    lexicon = settings.lexicons[0].lexicon
    rows = []
    for size in ((4, 4), (3, 5), (5, 3), (2, 8)):
        right = wrong = lost = made_up = 0
        for trial in range(5 if settings.quick else 20):
            board = Board.random(*size, seed=board_seed(settings.seed, size, trial), letters="english")
            words = {*whole(solve(board, lexicon=lexicon, rules="letters", paths="none")).words}
            other = words_dividing_by_rows(board, lexicon)
            right, wrong = right + len(words), wrong + len(other)
            lost, made_up = lost + len(words - other), made_up + len(other - words)
        rows.append(
            {"size": size_text(size), "words": right, "found": wrong, "lost": lost, "made_up": made_up}
        )
    columns = (
        Column("size", "size"),
        Column("words", "words", "count"),
        Column("found", "found dividing by rows", "count"),
        Column("lost", "of them lost", "count"),
        Column("made_up", "not on the board", "count"),
    )
    note = "A cell's number is row x columns + column; divided by the rows it names another cell, except on a square."
    return Table("dividing", "Cell numbers divided by the wrong side", columns, rows, [note])
