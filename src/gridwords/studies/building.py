"""Building a trie in parallel: a trie of pointers in three ways, beside the packed lexicon."""

from __future__ import annotations

from functools import partial
from statistics import mean, median, stdev
from time import perf_counter
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.lexicon import Lexicon
from gridwords.studies.race import Disagreement
from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gridwords.studies.settings import Settings
    from gridwords.studies.table import Row

__all__ = ["building_table"]

_LETTERS = 26  # pointers a node
_WAYS = ("serial", "lock-a-node", "lock-free")


def building_table(settings: Settings, threads: Sequence[int]) -> Table:
    """Short lists and the whole lexicon, by way and number of threads."""
    rows: list[Row] = []
    notes = [
        "A pointer trie has 26 pointers a node; packed is this package's lexicon, sorted and laid out anew."
    ]
    for named in settings.lexicons:
        if len(named.lexicon.alphabet) > _LETTERS:
            notes.append(f"{named.name} is left out: its alphabet has more than {_LETTERS} letters.")
            continue
        for count in (100, 1000, None):
            words = (
                named.lexicon.words()
                if count is None
                else named.lexicon.sample(count, min_length=5, seed=settings.seed)
            )
            trials = settings.trials_or(quick=2) if count is None else settings.trials_or(quick=5)
            rows += _rows(words, threads, trials, settings.seed)
    columns = (
        Column("words", "words", "count"),
        Column("way", "trie"),
        Column("threads", "threads", "count"),
        Column("median_s", "median", "time"),
        Column("mean_s", "mean", "time"),
        Column("spread_s", "spread", "time"),
        Column("nodes", "nodes", "count"),
        Column("bytes", "bytes", "count"),
    )
    return Table("building", "Building the trie", columns, rows, notes)


def _rows(words: Sequence[str], threads: Sequence[int], trials: int, seed: int) -> list[Row]:
    lexicon = Lexicon.from_words(words)
    rows = []
    ways: list[tuple[str, int, Callable[[], tuple[float, int, int]]]] = [
        (f"pointers, {way}", count, partial(_pointers, lexicon, way, count, seed))
        for way in _WAYS
        for count in (threads if way != "serial" else (1,))
    ]
    ways += [("packed", count, partial(_packed, words, count)) for count in threads]
    times: dict[tuple[str, int], list[float]] = {}
    facts: dict[tuple[str, int], tuple[int, int]] = {}
    for _ in range(trials):
        for name, count, build in ways:
            elapsed_s, nodes, size = build()
            times.setdefault((name, count), []).append(elapsed_s)
            facts[name, count] = nodes, size
    for (name, count), measured in times.items():
        nodes, size = facts[name, count]
        rows.append(
            {
                "words": len(lexicon),
                "way": name,
                "threads": count,
                "trials": trials,
                "median_s": median(measured),
                "mean_s": mean(measured),
                "spread_s": stdev(measured) if trials > 1 else 0.0,
                "nodes": nodes,
                "bytes": size,
            }
        )
    return rows


def _pointers(lexicon: Lexicon, way: str, threads: int, seed: int) -> tuple[float, int, int]:
    elapsed_s, nodes, _, size, same = _core.build_pointer_trie(lexicon._core, way, threads, seed)
    if not same:
        raise Disagreement(
            f"the trie of {len(lexicon)} words built {way} on {threads} threads holds other words"
        )
    return elapsed_s, nodes, size


def _packed(words: Sequence[str], threads: int) -> tuple[float, int, int]:
    started = perf_counter()
    lexicon = Lexicon.from_words(words, threads=threads)
    elapsed_s = perf_counter() - started
    info = lexicon.info()
    return elapsed_s, info.nodes, info.bytes
