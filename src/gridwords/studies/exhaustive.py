"""`exhaustive`: every simple path over the board, looked up in a set of words (seed 003)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.studies.chart import Chart, Series
from gridwords.studies.contender import Contender, chosen, with_threads
from gridwords.studies.crossing import crossing_table
from gridwords.studies.heat import TIME_COLUMNS, Heat, run_heats
from gridwords.studies.report import Report
from gridwords.studies.table import Column, Table
from gridwords.studies.traced import trace_runs, traceable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.studies.race import Measured
    from gridwords.studies.settings import Settings, Watch
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "Every path, looked up"
ABOUT = (
    "All simple paths of a board, each looked up in a hash set of the words, on some threads, beside the walk along "
    "the trie that leaves a path as soon as no word starts like it. In chunks, paths are collected first and then "
    "checked against the dictionary in parallel."
)
BOARD = "oatrihpshtnrenei"
CONTENDERS = (
    Contender("paths", {"lookup": "inline"}),
    Contender("paths", {"lookup": "chunks"}),
    Contender("prefix", {"split": "cells"}),
)


def run(settings: Settings, watch: Watch) -> Report:
    """The study."""
    threads = settings.threads_or(*((1, 2) if settings.quick else ()), least=4)
    contenders = chosen(CONTENDERS, settings.engines)
    racers = with_threads(contenders, threads)
    watched = with_threads(traceable(contenders, settings), threads[-1:])
    trials = settings.trials_or(quick=1)
    heats = [
        Heat(racers, named, size, trials, settings.seed, board)
        for named in settings.lexicons
        for size, board in (
            [((4, 4), Board(BOARD))] if settings.sizes is None else [(size, None) for size in settings.sizes]
        )
    ]
    results = run_heats(heats, watch)
    report = Report("exhaustive", TITLE, ABOUT, settings, measured=[one for heat in results for one in heat])
    rows = [row for heat in results for row in _rows(heat)]
    report.tables = [
        Table("times", "Time of one board", _columns(), rows, _notes(settings)),
        *crossing_table(rows, same=("lexicon", "threads")),
    ]
    report.charts = [_time_chart(rows, threads), _speed_chart(rows, threads)]
    report.charts += trace_runs(watched, heats[0].board_of(0), heats[0].named.lexicon, settings.trace)
    return report


def _rows(heat: Sequence[Measured]) -> list[Row]:
    alone = {measured.label: measured.median_s for measured in heat if measured.racer.facts["threads"] == 1}
    rows = []
    for measured in heat:
        paths = measured.statistic("paths")
        rows.append(
            {
                **measured.row(),
                "paths": paths,
                "paths_per_s": None if paths is None else paths / measured.median_s,
                "speed_up": alone[measured.label] / measured.median_s if measured.label in alone else None,
                "collect_s": measured.statistic("collect_s"),
                "check_s": measured.statistic("check_s"),
            }
        )
    return rows


def _columns() -> Sequence[Column]:
    return (
        Column("lexicon", "lexicon", if_varied=True),
        Column("size", "size"),
        Column("label", "engine"),
        Column("threads", "threads", "count"),
        Column("speed_up", "speed-up", "ratio"),
        Column("paths", "paths", "count"),
        Column("paths_per_s", "paths a second", "count"),
        Column("collect_s", "collecting", "time"),
        Column("check_s", "checking", "time"),
        *TIME_COLUMNS,
    )


def _notes(settings: Settings) -> list[str]:
    return [] if settings.sizes else [f"The board is {BOARD} in every trial."]


def _time_chart(rows: Sequence[Row], threads: Sequence[int]) -> Chart:
    series = [
        Series(name, *_over_threads(of_name, "median_s", 1e3)) for name, of_name in _by_name(rows).items()
    ]
    ticks = {float(count): str(count) for count in threads}
    return Chart("times", "Time over threads", "threads", "median time (ms)", series, log_y=True, ticks=ticks)


def _speed_chart(rows: Sequence[Row], threads: Sequence[int]) -> Chart:
    series = [
        Series(name, *_over_threads(of_name, "speed_up", 1.0))
        for name, of_name in _by_name(rows).items()
        if of_name[0]["engine"] == "paths"
    ]
    ticks = {float(count): str(count) for count in threads}
    return Chart("speed-up", "Speed-up over one thread", "threads", "speed-up", series, ticks=ticks)


def _over_threads(rows: Sequence[Row], key: str, factor: float) -> tuple[list[float], list[float]]:
    known = [row for row in rows if row[key] is not None]
    return [row["threads"] for row in known], [row[key] * factor for row in known]


def _by_name(rows: Sequence[Row]) -> dict[str, list[Row]]:
    names: dict[str, list[Row]] = {}
    for row in rows:
        name = row["label"]
        if len({one["size"] for one in rows}) > 1:
            name += f", {row['size']}"
        if len({one["lexicon"] for one in rows}) > 1:
            name += f", {row['lexicon']}"
        names.setdefault(name, []).append(row)
    return names
