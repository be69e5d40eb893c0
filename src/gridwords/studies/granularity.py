"""`granularity`: how the search of one board is split into tasks, and how the tasks are scheduled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from gridwords.board import Board
from gridwords.charts import Bars
from gridwords.errors import plural
from gridwords.lexicon import Lexicon
from gridwords.rng import Chance
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
# Whose threads are drawn: the coarsest split, the finest, and the one by subtree.
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
    made_up = NamedLexicon("long words", long_words(5_000 if settings.quick else 170_000, seed=settings.seed))
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
        "long-words": [
            Race(stealing, named, middle, trials, settings.seed, letters="lexicon")
            for named in (*settings.lexicons, made_up)
        ],
    }
    results = run_races(races, progress)

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
            "long-words",
            "Long words: the same splits in a deeper trie",
            shown,
            _rows(results["long-words"]),
            [_describe(made_up)],
        ),
        one_time_costs(settings),
        dividing_table(settings),
    ]
    report.charts = [*_bars(rows, sizes, splits, threads[-1])]
    if len(threads) > 2:
        largest = [
            row for row in rows if row["size"] == size_text(sizes[-1]) and row["label"].endswith("stealing")
        ]
        title = f"Speed-up by threads, stealing, {size_text(sizes[-1])}"
        report.charts += over_threads("threads", title, "speed-up", largest, "speed_up")
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


def _describe(named: NamedLexicon) -> str:
    info = named.lexicon.info()
    middle = median(map(len, named.lexicon))
    return (
        f"The long words are made up: {info.words:,} compounds, half of them of {middle:.0f} letters or more, the longest "
        f"of {info.longest}. Letters on these boards are as frequent as in the lexicon."
    )


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


_ONSETS = ("", *"bdfghklmnrstw", "sch", "st", "br", "gr", "tr", "kl")
_VOWELS = ("a", "e", "i", "o", "u", "ei", "au", "ie", "e", "e")
_ENDS = ("", "", "n", "r", "l", "t", "s", "ng", "cht", "nd", "m", "ck")
_STEMS = 2_000


def long_words(count: int, *, seed: int = 1) -> Lexicon:
    """A lexicon of `count` compounds of two to four stems, half of them longer than 16 letters.

    The words share their stems, as in a compounding language: they branch late, and long tails hang under common
    beginnings.

    >>> lexicon = long_words(1000)
    >>> len(lexicon), lexicon.longest > 20
    (1000, True)
    """
    chance = Chance(seed)
    stems: list[str] = []
    while len(stems) < _STEMS:
        syllables = 1 + chance.below(2)
        stem = "".join(
            parts[chance.below(len(parts))] for _ in range(syllables) for parts in (_ONSETS, _VOWELS, _ENDS)
        )
        if len(stem) >= 3:
            stems.append(stem)
    words: set[str] = set()
    while len(words) < count:
        # The first stems are drawn more often, like common words.
        parts = [stems[chance.below(1 + chance.below(_STEMS))] for _ in range(2 + chance.below(3))]
        words.add("".join(parts))
    return Lexicon.from_words(sorted(words))
