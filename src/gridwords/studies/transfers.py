"""Transfers: what copying a lexicon and boards to a GPU and answers back costs, over many repetitions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from gridwords.arrays import cupy, np
from gridwords.studies.race import summary, timed
from gridwords.studies.settings import Settings, Size, size_text
from gridwords.studies.table import Column, Row, Table, columns

_ANSWER_BYTES = 64  # of one word with its path, about


def transfer_table(settings: Settings, sizes: Sequence[Size]) -> Table:
    """The times of each copy. The first one of each is not counted: it also reserves the memory."""
    trials = settings.trials_or(quick=4)
    rows: list[Row] = []
    for lexicon, what, copy, count in _copies(settings, sizes):
        copy()
        times = summary([timed(copy) for _ in range(trials)])
        rate = count / times["median_s"] / 1e6 if times["median_s"] else None
        facts = {"lexicon": lexicon, "what": what, "bytes": count, "trials": trials}
        rows.append({**facts, **times, "mb_per_s": rate})
    shown = (
        *columns("lexicon? what bytes median_s mean_s spread_s"),
        Column("min_s", "least", "time"),
        Column("max_s", "most", "time"),
        *columns("trials"),
        Column("mb_per_s", "MB per second", "count"),
    )
    note = "A new process also waits for the GPU's context: see the first call."
    return Table("transfers", "Copying to the GPU and back", shown, rows, [note])


def _copies(
    settings: Settings, sizes: Sequence[Size]
) -> Iterator[tuple[str, str, Callable[[], object], int]]:
    """Lexicon, description, copy and number of bytes."""
    for named in settings.lexicons:
        file = np.frombuffer(named.lexicon._core.to_bytes(), np.uint8)
        yield named.name, "the lexicon to the GPU", _to(file), file.nbytes
    every = settings.lexicons[0].name
    for size in sizes:
        cells = np.zeros(size[0] * size[1], np.uint8)
        yield every, f"a board of {size_text(size)} to the GPU", _to(cells), cells.nbytes
    for words in (100, 10_000):
        answer = cupy.asarray(np.zeros(words * _ANSWER_BYTES, np.uint8))
        yield (
            every,
            f"an answer of {words:,} words back",
            partial(cupy.asnumpy, answer),
            answer.nbytes,
        )


def _to(array: Any) -> Callable[[], object]:
    def copy() -> None:
        cupy.asarray(array)
        cupy.cuda.Device().synchronize()

    return copy
