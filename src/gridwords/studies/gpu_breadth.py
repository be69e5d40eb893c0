"""A table of study `gpu`: one board walked depth first from its starting cells, or breadth first until there are enough
walks and then depth first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.studies.contender import Contender
from gridwords.studies.race import Race
from gridwords.studies.table import Column, Table, columns

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gridwords.studies.race import Measured
    from gridwords.studies.settings import Settings
    from gridwords.studies.table import Row

__all__ = ["breadth_races", "breadth_table"]

_WALKS = ("off", "4096", "16384", "65536", "262144")
_SIDES = (4, 8, 16, 32, 64, 128, 256, 512, 1000)
_STATISTICS = ("kernel_s", "walk_s", "walks", "levels")


def breadth_races(settings: Settings) -> list[Race]:
    """`gpu-prefix` against itself, by the number of walks that are begun breadth first."""
    contenders = [Contender("gpu-prefix", {"breadth": walks}) for walks in _WALKS]
    trials = settings.trials_or(quick=2, full=5)
    return [
        Race(contenders, named, size, trials, settings.seed)
        for named in settings.lexicons
        for size in settings.sizes_or(quick=(4,), full=_SIDES)
    ]


def breadth_table(
    races: Sequence[Race],
    results: Sequence[Sequence[Measured]],
    lanes_share: Callable[[Contender, Race], float],
) -> Table:
    """The times of the races. A row that has no walks did nothing breadth first: the board has cells enough."""
    rows: list[Row] = [
        {
            **one.row(*_STATISTICS),
            "breadth": one.contender.options["breadth"],
            "lanes_share": lanes_share(one.contender, race),
        }
        for race, measured in zip(races, results, strict=True)
        for one in measured
    ]
    shown = (
        *columns("lexicon? size"),
        Column("breadth", "breadth"),
        *columns("walks levels", levels="cells of each"),
        Column("walk_s", "walking", "time"),
        *columns("kernel_s median_s", kernel_s="kernels", median_s="whole call"),
        Column("lanes_share", "lanes at work", "share"),
        *columns("words points"),
    )
    return Table("breadth", "One board, breadth first, then depth first", shown, rows)
