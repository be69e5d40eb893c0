"""`exhaustive`: every simple path on the board, looked up in a hash set of the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.studies.charts import over_threads
from gridwords.studies.contender import Contender, on_threads, select
from gridwords.studies.crossing import crossing_table
from gridwords.studies.dictionary import dictionary_table
from gridwords.studies.race import Race, rows_of, run_races
from gridwords.studies.report import Report
from gridwords.studies.table import TIMES, Column, Table, columns
from gridwords.studies.traced import trace_runs, traceable

if TYPE_CHECKING:
    from gridwords.studies.settings import Progress, Settings, Size

__all__ = ["run"]

TITLE = "Every path, looked up"
ABOUT = (
    "All simple paths on a board, each looked up in a hash set of the words, compared with the walk along the trie, which "
    "leaves a path as soon as no word starts that way. With lookup=chunks, paths are collected first and then checked "
    "against the dictionary in parallel. Also: the word list itself read whole, or in chunks in parallel."
)
BOARD = "oatrihpshtnrenei"
QUICK_BOARD = "oatr/ihps/htnr"  # its first three rows
CONTENDERS = (
    Contender("paths", {"lookup": "inline"}),
    Contender("paths", {"lookup": "chunks"}),
    Contender("prefix", {"split": "cells"}),
)


def run(settings: Settings, progress: Progress) -> Report:
    """The study."""
    threads = settings.threads_or(*((1, 2) if settings.quick else ()), least=4)
    contenders = select(CONTENDERS, settings.engines)
    watched = on_threads(traceable(contenders, settings), threads[-1:])
    boards: list[tuple[Size, Board | None]] = [(size, None) for size in settings.sizes or ()]
    usual = Board(QUICK_BOARD if settings.quick else BOARD)
    races = [
        Race(on_threads(contenders, threads), named, size, settings.trials_or(quick=1), settings.seed, board)
        for named in settings.lexicons
        for size, board in boards or [(usual.size, usual)]
    ]
    results = run_races({"times": races}, progress)
    report = Report("exhaustive", TITLE, ABOUT, settings, results)
    rows = rows_of(results["times"], "paths", "collect_s", "check_s")
    for row in rows:
        row["paths_per_s"] = None if row["paths"] is None else row["paths"] / row["median_s"]
    shown = (
        *columns("lexicon? size label threads speed_up search_speed_up paths"),
        Column("paths_per_s", "paths per second", "count"),
        Column("collect_s", "collecting", "time"),
        Column("check_s", "checking", "time"),
        *columns(TIMES),
    )
    notes = [] if settings.sizes else [f"The board is {usual} in every trial."]
    report.tables = [
        Table("times", "Time per board", shown, rows, notes),
        *crossing_table(rows, same=("lexicon", "threads")),
    ]
    if not settings.sizes and any(one.engine == "paths" for one in contenders):
        report.tables.append(dictionary_table(settings, usual, threads))
    paths = [row for row in rows if row["engine"] == "paths"]
    report.charts = [
        *over_threads("times", "Time by threads", "median time (ms)", rows, "median_s", factor=1e3, log=True),
        *over_threads("speed-up", "Speed-up over one thread", "speed-up", paths, "speed_up"),
        *trace_runs(watched, races[0].board_of(0), races[0].named.lexicon, settings.trace),
    ]
    return report
