"""What is paid once: building a lexicon from words, opening it from a file, an engine's first answer."""

from __future__ import annotations

from functools import partial
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.lexicon import Lexicon
from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gridwords.studies.contender import Contender
    from gridwords.studies.settings import NamedLexicon, Settings
    from gridwords.studies.table import Row

__all__ = ["one_time_costs"]


def one_time_costs(settings: Settings, contenders: Sequence[Contender] = ()) -> Table:
    """A table of them for each lexicon, and for the contenders their first answer beside the next one."""
    from tempfile import TemporaryDirectory

    rows = []
    trials = settings.trials_or(quick=2, full=5)
    for named in settings.lexicons:
        words = named.lexicon.words()
        with TemporaryDirectory() as folder:
            path = f"{folder}/words.lex"
            named.lexicon.save(path)
            for threads in settings.threads_or():
                rows.append(
                    _row(
                        named,
                        f"build from words, threads={threads}",
                        trials,
                        partial(Lexicon.from_words, words, threads=threads),
                    )
                )
            rows.append(_row(named, "open and check a .lex file", trials, partial(Lexicon.open, path)))
            for contender in contenders:
                rows += _first_answer(named, contender, path)
    columns = (
        Column("lexicon", "lexicon", if_varied=True),
        Column("what", "what"),
        Column("median_s", "median", "time"),
        Column("words", "words", "count"),
        Column("nodes", "trie nodes", "count"),
        Column("bytes", "trie bytes", "count"),
    )
    return Table("costs", "One-time costs", columns, rows)


def _row(named: NamedLexicon, what: str, trials: int, run: Callable[[], object]) -> Row:
    times = []
    for _ in range(trials):
        started = perf_counter()
        run()
        times.append(perf_counter() - started)
    info = named.lexicon.info()
    facts = {"words": info.words, "nodes": info.nodes, "bytes": info.bytes}
    return {"lexicon": named.name, "what": what, "median_s": median(times), "trials": trials, **facts}


def _first_answer(named: NamedLexicon, contender: Contender, path: str) -> list[Row]:
    """On a lexicon nobody has searched yet, where an engine makes what it keeps: word sets, sizes, copies."""
    lexicon = Lexicon.open(path)
    board = Board.random(4, 4, seed=1, lexicon=lexicon)
    racer = contender.over([board], lexicon)
    rows = []
    for what in ("first answer, 4x4", "next answer, 4x4"):
        started = perf_counter()
        racer.answer(board, lexicon)
        elapsed_s = (perf_counter() - started) / racer.boards_at_once
        rows.append(
            {"lexicon": named.name, "what": f"{contender.label}: {what}", "median_s": elapsed_s, "trials": 1}
        )
    return rows
