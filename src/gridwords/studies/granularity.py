"""`granularity`: how the search of one board is split into tasks, and how the tasks are scheduled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from gridwords.board import Board
from gridwords.charts import Bars
from gridwords.errors import BadLexicon, plural
from gridwords.studies.contender import Contender, on_threads, select
from gridwords.studies.costs import one_time_costs
from gridwords.studies.crossing import crossing_table
from gridwords.studies.dividing import dividing_table
from gridwords.studies.race import Measured, Race, rows_of, run_races
from gridwords.studies.report import Report
from gridwords.studies.series import over_threads
from gridwords.studies.settings import NamedLexicon, Progress, Settings, Size, board_seed, size_text
from gridwords.studies.table import TIMES, Column, Row, Table, columns
from gridwords.studies.traced import trace_runs

TITLE = "How to split the search of one board into tasks"
ABOUT = (
    "The same walk, without pruning, split at the starting cells, at a depth, or where the trie below holds more words "
    "than a threshold. Tasks are dealt out beforehand (static), taken from one queue, or stolen. Speed-ups are over the "
    "walk on one thread that is not split at all."
)
SPLITS = ("cells", "depth:3", "depth:all", "subtree:1000", "subtree:5000", "subtree:10000", "subtree:20000")
QUICK_SPLITS = ("cells", "depth:3", "depth:all", "subtree:5000")
SCHEDULES = ("static", "queue", "stealing")
WHOLE = Contender("prefix", {"split": "none", "prune": "off"}, name="not split")
# The splits whose threads are drawn: the coarsest, the finest, and the one by subtree.
_WATCHED = (("cells", "static"), ("depth:all", "stealing"), ("subtree:5000", "stealing"))


def run(settings: Settings, progress: Progress) -> Report:
    """The study."""
    sizes = settings.sizes_or(quick=(4, 30), full=(4, 10, 70, 300))
    middle = sizes[-2] if len(sizes) > 1 else sizes[0]
    threads = settings.threads_or()
    trials, letters = settings.trials_or(quick=2), settings.letters or "uniform"
    splits = QUICK_SPLITS if settings.quick else SPLITS
    defaults = [_contender(split, schedule) for split in splits for schedule in SCHEDULES]
    racers = [WHOLE, *on_threads(select(defaults, settings.engines), threads)]
    forms = [_contender("subtree:5000", "stealing", form) for form in ("stored", "counted")]
    counting = [WHOLE, *on_threads(forms, threads)]
    german = _german()
    stealing = [WHOLE, *(replace(_contender(split, "stealing"), threads=threads[-1]) for split in splits)]
    races = {
        "times": [
            Race(racers, named, size, trials, settings.seed, letters=letters)
            for named in settings.lexicons
            for size in sizes
        ],
        "counting": [
            Race(counting, named, middle, trials, settings.seed, letters=letters)
            for named in settings.lexicons
        ],
        "german": [
            Race(stealing, named, middle, trials, settings.seed, letters="lexicon")
            for named in (*settings.lexicons, *german)
            if german
        ],
    }
    results = run_races(races, progress, settings.limit_s)

    report = Report("granularity", TITLE, ABOUT, settings, results)
    rows = _rows(results["times"])
    shown = _columns()
    report.tables = [
        Table("times", "Splits and schedules", shown, rows),
        # The size from which a split pays. Among themselves the splits are too close.
        *crossing_table(rows, against=WHOLE.label),
        Table(
            "counting",
            "Words below a node: counted each time, or stored",
            shown,
            _rows(results["counting"]),
        ),
        Table(
            "german",
            "Longer words: the same splits with a German list",
            shown,
            _rows(results["german"]),
            [_describe(german[0]) if german else _NO_GERMAN],
        ),
        one_time_costs(settings),
        dividing_table(settings),
    ]
    report.charts = [*_bars(rows, sizes, splits, threads[-1])]
    for size in map(size_text, sizes):
        stolen = [row for row in rows if row["size"] == size and row["label"].endswith("stealing")]
        title = f"Speed-up by threads, stealing, {size}"
        report.charts += over_threads(f"threads-{size}", title, "speed-up", stolen, "speed_up")
    if german:
        report.charts.append(_tasks_chart(_rows(results["german"]), splits))
    watched = [replace(_contender(*one), threads=threads[-1]) for one in _WATCHED]
    # Large enough for the threads to have work, and small enough to tell tasks apart.
    traced = sizes[-1] if settings.quick else middle
    lexicon = settings.lexicons[0].lexicon
    board = Board.random(*traced, seed=board_seed(settings.seed, traced, 0), letters=letters, lexicon=lexicon)
    report.charts += trace_runs(watched, board, lexicon, settings.trace)
    return report


def _contender(split: str, schedule: str, subtree_sizes: str | None = None) -> Contender:
    options = {"split": split, "schedule": schedule, "prune": "off"}
    name = f"{split}, {schedule}"
    if subtree_sizes is not None:
        options["subtree_sizes"], name = subtree_sizes, f"{name}, {subtree_sizes}"
    return Contender("prefix", options, name=name)


def _rows(races: Sequence[Sequence[Measured]]) -> list[Row]:
    counted = ("tasks", "stolen", "handed_over", "run_inline", "visits", "busy_s", "idle_s")
    rows = rows_of(races, *counted, over_first=True)
    for row in rows:
        busy_s, idle_s = row.pop("busy_s"), row.pop("idle_s")
        row["idle_share"] = None if not busy_s or idle_s is None else idle_s / (busy_s + idle_s)
        known = row["tasks"] and row["visits"] is not None
        row["visits_a_task"] = row["visits"] / row["tasks"] if known else None
    return rows


def _columns() -> Sequence[Column]:
    return (
        *columns("lexicon? size label threads speed_up search_speed_up", label="split and schedule"),
        Column("idle_share", "idle", "share"),
        *columns(
            "tasks stolen run_inline visits_a_task", run_inline="inline", visits_a_task="visits per task"
        ),
        *columns(TIMES),
    )


_NO_GERMAN = "There is no German word list on this machine. On Debian: apt-get install wngerman"


def _german() -> list[NamedLexicon]:
    """The German word list of this machine, if there is one."""
    try:
        return [NamedLexicon.load("german")]
    except BadLexicon:
        return []


def _describe(named: NamedLexicon) -> str:
    info = named.lexicon.info()
    middle = median(map(len, named.lexicon))
    return (
        f"The German list has {info.words:,} words, half of them of {middle:.0f} letters or more, the longest of "
        f"{info.longest}. Letters on these boards are as frequent as in the lexicon."
    )


def _tasks_chart(rows: Sequence[Row], splits: Sequence[str]) -> Bars:
    names = dict.fromkeys(row["lexicon"] for row in rows)
    of = {(row["lexicon"], row["label"]): row["visits_a_task"] for row in rows}
    values = {name: [of.get((name, f"{split}, stealing")) for split in splits] for name in names}
    title = f"Visits per task by language, {rows[0]['size']}"
    return Bars("german", title, "visits per task", splits, values, log=True)


def _bars(rows: Sequence[Row], sizes: Sequence[Size], splits: Sequence[str], threads: int) -> Iterator[Bars]:
    lexicon = rows[0]["lexicon"]
    for size in map(size_text, sizes):
        of_label = {
            row["label"]: row
            for row in rows
            if (row["size"], row["threads"], row["lexicon"]) == (size, threads, lexicon)
        }
        for key, title in (("speed_up", "Speed-up"), ("idle_share", "Share of idle time")):
            values = {
                schedule: [of_label.get(f"{split}, {schedule}", {}).get(key) for split in splits]
                for schedule in SCHEDULES
            }
            if any(value is not None for of_schedule in values.values() for value in of_schedule):
                name, line = f"{key.replace('_', '-')}-{size}", 1.0 if key == "speed_up" else None
                heading = f"{title}, {size}, {plural(threads, 'thread')}"
                yield Bars(name, heading, title.lower(), splits, values, line)
