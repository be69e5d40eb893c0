"""Building a trie in parallel: a trie of pointers in three ways, compared with the packed lexicon."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import NamedTuple

from gridwords import _core
from gridwords.lexicon import Lexicon
from gridwords.studies.race import Disagreement, summary
from gridwords.studies.settings import Settings
from gridwords.studies.table import Column, Row, Table, columns

_LETTERS = 26  # pointers per node
_WAYS = ("serial", "lock-per-node", "lock-free")


class _Built(NamedTuple):
    elapsed_s: float
    nodes: int
    bytes: int


def building_table(settings: Settings, threads: Sequence[int]) -> Table:
    """Short lists and the whole lexicon (--quick: a longer list), by way of building and number of threads."""
    rows: list[Row] = []
    notes = [
        "A pointer trie has 26 pointers per node. Packed is this package's lexicon, built from the words."
    ]
    for named in settings.lexicons:
        if len(named.lexicon.alphabet) > _LETTERS:
            notes.append(f"{named.name} is left out: its alphabet has more than {_LETTERS} letters.")
            continue
        for count in (100, 1000):
            words = named.lexicon.sample(count, min_length=5, seed=settings.seed)
            rows += _rows(words, threads, settings.trials_or(quick=2), settings.seed)
        words = named.lexicon.sample(5000, seed=settings.seed) if settings.quick else named.lexicon.words()
        rows += _rows(words, threads, settings.trials_or(quick=2), settings.seed)
    times = columns("threads median_s mean_s spread_s nodes bytes")
    return Table(
        "building", "Building the trie", (*columns("words"), Column("way", "trie"), *times), rows, notes
    )


def _rows(words: Sequence[str], threads: Sequence[int], trials: int, seed: int) -> Iterator[Row]:
    lexicon = Lexicon.from_words(words)
    ways: dict[tuple[str, int], Callable[[], _Built]] = {
        (f"pointers, {way}", count): partial(_pointers, lexicon, way, count, seed)
        for way in _WAYS
        for count in (threads if way != "serial" else (1,))
    }
    ways |= {("packed", count): partial(_packed, words, count) for count in threads}
    built: dict[tuple[str, int], list[_Built]] = {way: [] for way in ways}
    for _ in range(trials):
        for key, build in ways.items():
            built[key].append(build())
    for (way, count), runs in built.items():
        yield {
            "words": len(lexicon),
            "way": way,
            "threads": count,
            "trials": trials,
            **summary([one.elapsed_s for one in runs]),
            "nodes": runs[-1].nodes,
            "bytes": runs[-1].bytes,
        }


def _pointers(lexicon: Lexicon, way: str, threads: int, seed: int) -> _Built:
    elapsed_s, nodes, _, size, same = _core.build_pointer_trie(lexicon._core, way, threads, seed)
    if not same:
        raise Disagreement(
            f"the trie of {len(lexicon)} words built {way} on {threads} threads holds other words"
        )
    return _Built(elapsed_s, nodes, size)


def _packed(words: Sequence[str], threads: int) -> _Built:
    started = perf_counter()
    lexicon = Lexicon.from_words(words, threads=threads)
    elapsed_s = perf_counter() - started
    info = lexicon.info()
    return _Built(elapsed_s, info.nodes, info.bytes)
