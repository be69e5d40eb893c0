"""`wordsearch`: large boards and short word lists, by words, by frontiers and along the trie (seed 004)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.cpu import CoreEngine
from gridwords.engines.engine import Question
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve
from gridwords.studies.building import building_table
from gridwords.studies.chart import Chart, Series
from gridwords.studies.contender import RULES, Contender, chosen, outcome_of, whole, with_threads
from gridwords.studies.crossing import crossing_table
from gridwords.studies.heat import TIME_COLUMNS, Heat, run_heats
from gridwords.studies.pitfalls import words_sharing_visited
from gridwords.studies.report import Report
from gridwords.studies.settings import NamedLexicon, board_seed, size_text
from gridwords.studies.table import Column, Table
from gridwords.studies.traced import trace_runs, traceable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gridwords.studies.race import Measured, Outcome
    from gridwords.studies.settings import Settings, Watch
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "Large boards and short word lists"
ABOUT = (
    "Random boards, and words of five letters or more drawn from the lexicon. The words one by one, all walks level by "
    "level, and along the trie; one board that all threads mark under a lock, against a board a thread; how long to "
    "go breadth first before backtracking; and building the trie itself in parallel."
)
CASES = ((100, 100), (1000, 100), (100, 1000))
QUICK_CASES = ((50, 50), (100, 100), (50, 500))
LEVELS = (2, 5, 10)
CONTENDERS = (
    Contender("word", {"filters": "off"}),
    Contender("frontier", {"levels": "5", "queue": "shared"}),
    Contender("frontier", {"levels": "5", "queue": "local"}),
    Contender("prefix"),
)


def run(settings: Settings, watch: Watch) -> Report:
    """The study."""
    threads = settings.threads_or()
    trials = settings.trials_or(quick=2)
    cases = [((side, side), words) for side, words in (QUICK_CASES if settings.quick else CASES)]
    if settings.sizes is not None:
        cases = [(size, words) for size in settings.sizes for words in (100, 1000)]
    small, few = cases[0] if settings.quick or settings.sizes else ((100, 100), 100)
    contenders = chosen(CONTENDERS, settings.engines)
    racers = with_threads(contenders, threads)
    watched = with_threads(traceable(contenders, settings), threads[-1:])
    marking = with_threads(
        [_Marking("prefix", name=f"{marks} board", marks=marks) for marks in _MARKS], threads
    )
    levels = [
        Contender("frontier", {"levels": str(count), "queue": queue}, threads[-1])
        for queue in ("shared", "local")
        for count in LEVELS
    ]
    main, shared, fronts = [], [], []
    for named in settings.lexicons:
        main += [
            Heat(
                racers,
                _drawn(named, words, settings),
                size,
                trials,
                settings.seed,
                facts={"word_list": words},
            )
            for size, words in cases
        ]
        drawn = _drawn(named, few, settings)
        shared += [Heat(marking, lexicon, small, trials, settings.seed) for lexicon in (drawn, named)]
        fronts.append(Heat(levels, drawn, small, trials, settings.seed))
    results = run_heats([*main, *shared, *fronts], watch)

    report = Report("wordsearch", TITLE, ABOUT, settings, measured=[one for heat in results for one in heat])
    rows = _rows(results[: len(main)])
    marked = _rows(results[len(main) : len(main) + len(shared)])
    fronted = _rows(results[len(main) + len(shared) :])
    report.tables = [
        Table("times", "Threads by board and word list", _columns(), rows),
        *crossing_table(rows, same=("lexicon", "threads")),
        Table("marking", "One shared board under a lock, or a board a thread", _columns(), marked),
        Table("levels", "Levels breadth first, then backtracking", _columns(*_PHASES), fronted),
        building_table(settings, threads),
        _sharing_table(settings),
    ]
    report.charts = [_chart("marking", "Marking one board or one a thread", marked, threads)]
    for size, words in cases:
        of_case = [row for row in rows if (row["size"], row["word_list"]) == (size_text(size), words)]
        title = f"{size_text(size)} board, {words} words"
        report.charts.insert(-1, _chart(f"times-{size_text(size)}-{words}", title, of_case, threads))
    report.charts += trace_runs(watched, main[0].board_of(0), main[0].named.lexicon, settings.trace)
    return report


_MARKS = ("shared", "own")
_PHASES = (
    Column("breadth_first_s", "breadth first", "time"),
    Column("backtracking_s", "backtracking", "time"),
)


def _drawn(named: NamedLexicon, words: int, settings: Settings) -> NamedLexicon:
    """So many of its words of five letters or more."""
    drawn = named.lexicon.sample(words, min_length=5, seed=settings.seed)
    name = f"{words} words" if len(settings.lexicons) == 1 else f"{words} words of {named.name}"
    return NamedLexicon(name, Lexicon.from_words(drawn))


class _MarkingEngine(CoreEngine):
    """The walk that marks its cells on a board: one for all threads, or one a thread."""

    name = "marking"

    def __init__(self, marks: str) -> None:
        self.marks = marks

    def search(self, question: Question, board: _core.Board, threads: int, options: object):  # type: ignore[no-untyped-def]
        return _core.solve_marking(question.lexicon._core, board, question, threads, self.marks)


@dataclass(frozen=True)
class _Marking(Contender):
    marks: str = "own"

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        question = Question(board, Game.of(lexicon, RULES), Compute(threads=self.threads))
        solution = whole(_MarkingEngine(self.marks).solve(question))
        return lambda: outcome_of(solution)


def _rows(results: Sequence[Sequence[Measured]]) -> list[Row]:
    rows = []
    for heat in results:
        alone = {
            measured.label: measured.median_s for measured in heat if measured.racer.facts["threads"] == 1
        }
        for measured in heat:
            rows.append(
                {
                    **measured.row(),
                    "speed_up": alone[measured.label] / measured.median_s
                    if measured.label in alone
                    else None,
                    "breadth_first_s": measured.statistic("breadth_first_s"),
                    "backtracking_s": measured.statistic("backtracking_s"),
                    "most_walks": measured.statistic("most_walks"),
                }
            )
    return rows


def _columns(*more: Column) -> Sequence[Column]:
    return (
        Column("size", "board"),
        Column("lexicon", "words"),
        Column("label", "engine"),
        Column("threads", "threads", "count"),
        Column("speed_up", "speed-up", "ratio"),
        *more,
        *(_found(column) for column in TIME_COLUMNS),
    )


def _found(column: Column) -> Column:
    """`words` is the list here, so what was found needs another heading."""
    return column._replace(heading="found") if column.key == "words" else column


def _chart(name: str, title: str, rows: Sequence[Row], threads: Sequence[int]) -> Chart:
    series: dict[str, Series] = {}
    lexicons = {row["lexicon"] for row in rows}
    for row in rows:
        label = row["label"] if len(lexicons) == 1 else f"{row['label']}, {row['lexicon']}"
        line = series.setdefault(label, Series(label, [], []))
        line.x = [*line.x, row["threads"]]
        line.y = [*line.y, row["median_s"] * 1e3]
    ticks = {float(count): str(count) for count in threads}
    return Chart(name, title, "threads", "median time (ms)", list(series.values()), log_y=True, ticks=ticks)


def _sharing_table(settings: Settings) -> Table:
    """What it costs, in words, that all states of one start share the cells they have visited."""
    rows = []
    for named in settings.lexicons:
        for size in ((4, 4), (8, 8)):
            right = found = 0
            for trial in range(5 if settings.quick else 20):
                board = Board.random(*size, seed=board_seed(settings.seed, size, trial), letters="english")
                right += len(whole(solve(board, lexicon=named.lexicon, rules=RULES, paths="none")))
                found += len(words_sharing_visited(board, named.lexicon))
            rows.append(
                {
                    "lexicon": named.name,
                    "size": size_text(size),
                    "words": right,
                    "found": found,
                    "lost": 1 - found / right,
                }
            )
    columns = (
        Column("lexicon", "lexicon"),
        Column("size", "size"),
        Column("words", "words", "count"),
        Column("found", "found sharing", "count"),
        Column("lost", "lost", "share"),
    )
    note = "Breadth first along the trie from each cell: a state that dies leaves its cells marked for the others."
    return Table("sharing", "One visited array for all states of a start", columns, rows, [note])
