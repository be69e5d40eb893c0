"""`exhaustive`: every simple path on the board, looked up in a hash set of the words."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from gridwords import _core
from gridwords.board import Board
from gridwords.engines.cpu import core_board
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve
from gridwords.studies.contender import RULES, Contender, on_threads, select, uninterrupted
from gridwords.studies.crossing import crossing_table
from gridwords.studies.race import Disagreement, Race, add_speed_ups, peak_mb, rows_of, run_races, summary
from gridwords.studies.report import Report
from gridwords.studies.series import over_threads
from gridwords.studies.settings import NamedLexicon, Progress, Settings, Size
from gridwords.studies.table import TIMES, Column, Row, Table, columns
from gridwords.studies.traced import trace_runs, traceable

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
    results = run_races({"times": races}, progress, settings.limit_s)
    report = Report("exhaustive", TITLE, ABOUT, settings, results)
    rows = rows_of(results["times"], "paths", "collect_s", "check_s")
    for row in rows:
        row["paths_per_s"] = None if row["paths"] is None else row["paths"] / row["median_s"]
        row["alone_mb"] = None
    alone = [(one, race.named.lexicon) for race in races for one in race.contenders]
    for row, (one, lexicon) in zip(rows, alone, strict=True):
        if one.engine == "paths" and not settings.sizes:
            row["alone_mb"] = peak_alone_mb(one, usual, lexicon)
    shown = (
        *columns("lexicon? size label threads speed_up search_speed_up paths"),
        Column("paths_per_s", "paths per second", "count"),
        Column("collect_s", "collecting", "time"),
        Column("check_s", "checking", "time"),
        Column("alone_mb", "memory alone", "mb"),
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
        *over_threads("memory", "Most memory of a process that does only this", "MB", paths, "alone_mb"),
        *trace_runs(watched, races[0].board_of(0), races[0].named.lexicon, settings.trace),
    ]
    return report


def peak_alone_mb(contender: Contender, board: Board, lexicon: Lexicon) -> float | None:
    """The most memory of a new process that solves the board once; this one also holds what earlier searches left."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(_peak_of, contender, str(board), lexicon).result()


def _peak_of(contender: Contender, board: str, lexicon: Lexicon) -> float | None:
    contender.solve(Board(board), lexicon)
    return peak_mb()


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WAYS = {False: "whole, one set", True: "in chunks, one set each"}


def dictionary_table(settings: Settings, board: Board, threads: Sequence[int]) -> Table:
    """Reading and checking by way and number of threads; a chunk per thread."""
    rows: list[Row] = []
    notes = [
        "Read in chunks, there are as many sets as threads, and a path that spells no word is looked up in each of them."
    ]
    for named in settings.lexicons:
        if named.lexicon.alphabet == _LETTERS:
            rows += _rows(named, board, threads, settings.trials_or(quick=1, full=5))
        else:
            notes.append(f"{named.name} is left out: this search takes words of the letters a to z.")
    shown = (
        *columns("lexicon?"),
        Column("way", "word list read"),
        *columns("threads speed_up"),
        Column("read_s", "reading", "time"),
        Column("read_speed_up", "its speed-up", "ratio"),
        Column("check_s", "checking", "time"),
        *columns("median_s mean_s spread_s lookups paths words"),
    )
    return Table("dictionary", "The word list read whole, or in chunks in parallel", shown, rows, notes)


def _rows(named: NamedLexicon, board: Board, threads: Sequence[int], trials: int) -> list[Row]:
    lexicon, rules = named.lexicon, Game.of(named.lexicon, RULES).rules
    native = core_board(board, lexicon, rules.q_is_qu)
    expected = uninterrupted(solve(board, lexicon=lexicon, rules=RULES, paths="none")).words
    runs: dict[tuple[bool, int], list[tuple[float, float, list[str], int, int]]] = {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "words.txt"
        path.write_text("\n".join(lexicon) + "\n", encoding="utf-8")
        for _ in range(trials):
            for in_chunks in _WAYS:
                for count in threads:
                    run = _core.check_dictionary(str(path), native, rules.minimum_length, count, in_chunks)
                    if run[2] != list(expected):
                        raise Disagreement(
                            f"the word list read {_WAYS[in_chunks]} gives other words on {board}"
                        )
                    runs.setdefault((in_chunks, count), []).append(run)
    rows: list[Row] = []
    for (in_chunks, count), of_way in runs.items():
        read = summary([run[0] for run in of_way])
        whole = summary([run[0] + run[1] for run in of_way])
        rows.append(
            {
                "lexicon": named.name,
                "way": _WAYS[in_chunks],
                "threads": count,
                "trials": trials,
                **whole,
                "read_s": read["median_s"],
                "check_s": summary([run[1] for run in of_way])["median_s"],
                "lookups": of_way[0][4],
                "paths": of_way[0][3],
                "words": len(expected),
            }
        )
    add_speed_ups(rows)
    add_speed_ups(rows, "read_s", "read_speed_up")
    return rows
