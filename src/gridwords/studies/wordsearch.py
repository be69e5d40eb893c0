"""`wordsearch`: large boards and short word lists, searched word by word, level by level and along the trie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import prod, sqrt

from gridwords import _core
from gridwords.board import Board
from gridwords.charts import Bars, Drawing, Lines
from gridwords.compute import Compute
from gridwords.engines.cpu import CoreEngine
from gridwords.engines.engine import Question
from gridwords.errors import plural
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.studies.building import building_table
from gridwords.studies.contender import RULES, Contender, Outcome, on_threads, select
from gridwords.studies.crossing import crossing_table
from gridwords.studies.race import Race, rows_of, run_races
from gridwords.studies.report import Report
from gridwords.studies.series import over_threads, series_of
from gridwords.studies.settings import NamedLexicon, Progress, Settings, Size, size_text
from gridwords.studies.table import TIMES, Column, Row, Table, columns
from gridwords.studies.traced import trace_runs, traceable
from gridwords.studies.visited import copying_table, sharing_table

TITLE = "Large boards and short word lists"
ABOUT = (
    "Random boards, and words of five letters or more drawn from the lexicon: searched one word at a time, depth first or "
    "breadth first; all walks level by level; and along the trie. Also: every size of board with every length of list; one "
    "board that all threads mark under a lock, or one board per thread; how many levels to go breadth first before "
    "backtracking, on one thread or on all; what copying the visited cells costs; and building the trie itself in parallel."
)
CASES = ((100, 100), (1000, 100), (100, 1000))  # sides of the boards and lengths of the lists
QUICK_CASES = ((50, 50), (50, 500))
GRID = (50, 100, 500, 1000)  # sides of boards, and lengths of lists
QUICK_GRID = (30, 50)
GRID_TRIALS = 3
LEVELS = (2, 5, 10)
QUEUES = ("serial", "shared", "local")
CONTENDERS = (
    Contender("word", {"filters": "off"}),
    Contender("word", {"filters": "off", "search": "breadth"}),
    Contender("frontier", {"levels": "5", "queue": "shared"}),
    Contender("frontier", {"levels": "5", "queue": "local"}),
    Contender("prefix"),
)
# One word at a time breadth first would take longer than all the rest.
GRID_CONTENDERS = (CONTENDERS[0], CONTENDERS[3], CONTENDERS[4])


def run(settings: Settings, progress: Progress) -> Report:
    """The study."""
    threads = settings.threads_or()
    trials, letters = settings.trials_or(quick=2), settings.letters or "uniform"
    cases = _cases(settings)
    small, few = cases[0]
    contenders = select(CONTENDERS, settings.engines)
    racers = on_threads(contenders, threads)
    watched = on_threads(traceable(contenders, settings), threads[-1:])
    marking = on_threads(
        [_Marking("prefix", marks=marks, name=f"{marks} board") for marks in ("shared", "own")], threads
    )
    levels = on_threads(
        [
            Contender("frontier", {"levels": str(count), "queue": queue})
            for queue in QUEUES
            for count in LEVELS
        ],
        sorted({threads[0], threads[-1]}),
    )
    busy = max([count for count in threads if count <= _core.hardware_threads()], default=threads[0])
    in_grid = on_threads(select(GRID_CONTENDERS, settings.engines), sorted({threads[0], busy}))
    drawn = cache(partial(_drawn, settings))

    def race(
        contenders: Sequence[Contender],
        named: NamedLexicon,
        size: Size,
        trials: int = trials,
        **facts: object,
    ) -> Race:
        return Race(contenders, named, size, trials, settings.seed, letters=letters, facts=facts)

    races: dict[str, list[Race]] = {"times": [], "grid": [], "marking": [], "levels": []}
    for named in settings.lexicons:
        races["times"] += [
            race(racers, drawn(named, words), size, word_list=words or "all") for size, words in cases
        ]
        races["grid"] += [
            race(in_grid, drawn(named, words), size, min(trials, GRID_TRIALS), word_list=words)
            for size, words in _grid(settings)
        ]
        lists = [drawn(named, few), named] if few else [named]
        races["marking"] += [race(marking, one, small) for one in lists]
        races["levels"].append(race(levels, lists[0], small))
    results = run_races(races, progress, settings.limit_s)

    report = Report("wordsearch", TITLE, ABOUT, settings, results)
    statistics = ("breadth_first_s", "backtracking_s", "most_walks")
    rows = {group: rows_of(of_group, *statistics) for group, of_group in results.items()}
    first = columns("size lexicon label threads speed_up search_speed_up", size="board", lexicon="words")
    phases = (
        Column("breadth_first_s", "breadth first", "time"),
        Column("backtracking_s", "backtracking", "time"),
    )
    times = columns(TIMES, words="found")
    shared = "One shared board under a lock, or one per thread"
    report.tables = [
        Table("times", "Time by board, word list and threads", (*first, *times), rows["times"]),
        *crossing_table(rows["times"], same=("lexicon", "threads")),
        Table("marking", shared, (*first, *times), rows["marking"]),
        Table("levels", "Levels breadth first, then backtracking", (*first, *phases, *times), rows["levels"]),
        copying_table(settings, [drawn(named, 100) for named in settings.lexicons], threads),
        sharing_table(settings),
        building_table(settings, threads),
    ]
    # With chosen sizes or lists, the cases are all combinations already.
    grid = rows["grid"] or [row for row in rows["times"] if row["threads"] in (threads[0], busy)]
    report.tables.insert(1, Table("grid", "Every board with every word list", (*first, *times), grid))
    for size, words in cases:
        case = (size_text(size), words or "all")
        of_case = [row for row in rows["times"] if (row["size"], row["word_list"]) == case]
        name = f"times-{case[0]}-{case[1]}"
        report.charts += _chart(name, f"{case[0]} board, {case[1]} words", of_case)
    by_word = [
        {**row, "label": f"{row['size']}, {row['lexicon']}", "size": "", "lexicon": ""}
        for row in rows["times"]
        if row["label"] == CONTENDERS[0].label
    ]
    title = "One word at a time, depth first: speed-up over one thread"
    report.charts += over_threads("backtracking", title, "speed-up", by_word, "speed_up")
    report.charts += _chart("marking", "Marking one board, or one per thread", rows["marking"])
    report.charts += [*_grid_charts(grid), *_part_charts(report.tables)]
    board, lexicon = races["times"][0].board_of(0), races["times"][0].named.lexicon
    report.charts += trace_runs(watched, board, lexicon, settings.trace)
    return report


def _cases(settings: Settings) -> list[tuple[Size, int | None]]:
    """Sizes of boards with lengths of word lists; None is the whole lexicon."""
    cases = QUICK_CASES if settings.quick else CASES
    if settings.sizes is None and settings.words is None:
        return [((side, side), words) for side, words in cases]
    sizes = settings.sizes or [(side, side) for side in sorted({side for side, _ in cases})]
    return [(size, words) for size in sizes for words in settings.words or (100, 1000)]


def _grid(settings: Settings) -> list[tuple[Size, int]]:
    """Every board with every list; nothing if the cases are all combinations already."""
    if settings.sizes is not None or settings.words is not None:
        return []
    grid = QUICK_GRID if settings.quick else GRID
    return [((side, side), words) for side in grid for words in grid]


def _drawn(settings: Settings, named: NamedLexicon, words: int | None) -> NamedLexicon:
    """A list of words of five letters or more drawn from the lexicon, or the whole lexicon."""
    if words is None:
        return named
    drawn = named.lexicon.sample(words, min_length=5, seed=settings.seed)
    name = f"{words} words" if len(settings.lexicons) == 1 else f"{words} words of {named.name}"
    return NamedLexicon(name, Lexicon.from_words(drawn))


class _MarkingEngine(CoreEngine):
    """The walk that marks its cells on a board: one board for all threads, or one per thread."""

    name = "marking"
    search = staticmethod(_core.solve_marking)

    def __init__(self, marks: str) -> None:
        self.marks = marks

    def arguments(self, _options: object) -> tuple[str]:
        return (self.marks,)


@dataclass(frozen=True)
class _Marking(Contender):
    marks: str = "own"

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        question = Question(board, Game.of(lexicon, RULES), Compute(threads=self.threads))
        solution = _MarkingEngine(self.marks).solve(question)
        return lambda: Outcome.of(solution)


def _chart(name: str, title: str, rows: Sequence[Row]) -> list[Lines]:
    return over_threads(name, title, "median time (ms)", rows, "median_s", factor=1e3, log=True)


def _grid_charts(rows: Sequence[Row]) -> Iterator[Lines]:
    """Time by side with the longest list, and by words on the largest board, on the fewest and the most threads."""
    for row in rows:
        row["cells"] = prod(map(int, row["size"].split("x")))
        row["side"] = sqrt(row["cells"])
    longest = max(row["lexicon_words"] for row in rows)
    largest = max(rows, key=lambda row: row["cells"])["size"]
    by_side = [row for row in rows if row["lexicon_words"] == longest]
    by_words = [row for row in rows if row["size"] == largest]
    for name, title, some, x, label in (
        ("by-side", f"Time by side, {longest:,} words", by_side, "side", "side of the board"),
        ("by-words", f"Time by number of words, {largest}", by_words, "lexicon_words", "words in the list"),
    ):
        lines = series_of(sorted(some, key=lambda row: row[x]), x, "median_s", "threads", factor=1e3)
        ticks = {float(row[x]): f"{row[x]:,.0f}" for row in some}
        yield Lines(name, title, label, "median time (ms)", lines, True, True, ticks)


def _part_charts(tables: Sequence[Table]) -> Iterator[Drawing]:
    """Levels breadth first, what a state keeps, and building the trie."""
    rows = {table.name: table.rows for table in tables}
    most = max(row["threads"] for row in rows["levels"])
    levels = [row for row in rows["levels"] if row["threads"] == most]
    names = [row["options"].replace("levels=", "").replace("queue=", "").split() for row in levels]
    parts = {"breadth first": "breadth_first_s", "backtracking": "backtracking_s"}
    values = {part: [(row[key] or 0.0) * 1e3 or None for row in levels] for part, key in parts.items()}
    title = f"Levels breadth first, then backtracking, {plural(most, 'thread')}"
    groups = [f"{queue} {count}" for count, queue in names]
    yield Bars("levels", title, "mean time (ms)", groups, values, log=True)
    copying = [{**row, "label": row["way"]} for row in rows["copying"]]
    yield from _chart("copying", "What a state of the breadth-first search keeps", copying)
    for words in dict.fromkeys(row["words"] for row in rows["building"]):
        building = [
            {**row, "label": row["way"], "size": "", "lexicon": ""}
            for row in rows["building"]
            if row["words"] == words
        ]
        yield from _chart(f"building-{words}", f"Building the trie, {words:,} words", building)
