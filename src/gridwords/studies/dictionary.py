"""Dictionary: a word list read whole, or in chunks in parallel, and every path of a board looked up in it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.engines.cpu import core_board
from gridwords.game import Game
from gridwords.questions.solve import solve
from gridwords.studies.contender import RULES, uninterrupted
from gridwords.studies.race import Disagreement, add_speed_ups, summary
from gridwords.studies.table import Column, Table, columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Board
    from gridwords.studies.settings import NamedLexicon, Settings
    from gridwords.studies.table import Row

__all__ = ["dictionary_table"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_WAYS = {False: "whole, one set", True: "in chunks, one set each"}


def dictionary_table(settings: Settings, board: Board, threads: Sequence[int]) -> Table:
    """Reading and checking by way and number of threads; a chunk per thread."""
    rows: list[Row] = []
    notes = [
        "Read in chunks, there are as many sets as threads, and a path that is no word is looked up in each of them."
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
