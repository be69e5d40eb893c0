"""Words by length: how many words of each length rolled boards hold, all together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.odds.count import Counter, count_lengths, score_codes

if TYPE_CHECKING:
    from gridwords.odds.rolls import Rolls

__all__ = ["words_by_length"]

_SLICE = 1 << 16


def words_by_length(
    rolls: Rolls, game: Game, seed: int, number: int, gpu: bool = False, end: float | None = None
) -> tuple[int, ...]:
    """The number of words of each length on the first boards of a seed together.

    On the CPU, `DeadlineExceeded` is raised if that takes until `end`, on the clock `time.monotonic`.
    """
    found: Any = _on_gpu(rolls, game, seed, number) if gpu else _here(rolls, game, seed, number, end)
    used = [length for length, words in enumerate(found) if words]
    return tuple(map(int, found[: used[-1] + 1])) if used else ()


def _here(rolls: Rolls, game: Game, seed: int, number: int, end: float | None) -> Any:
    import numpy as np

    found = np.zeros(game.lexicon.longest + 1, np.int64)
    for first in range(0, number, _SLICE):
        codes = rolls.codes(seed, first, min(_SLICE, number - first))
        _, words = score_codes(codes, rolls, game, Compute().until(end))
        found += count_lengths(codes, rolls, game, words, end).sum(axis=0, dtype=np.int64)
    return found


def _on_gpu(rolls: Rolls, game: Game, seed: int, number: int) -> list[int]:
    """One count per length, under rules by which only words of that length score, up to the longest word."""
    found = [0] * game.rules.minimum_length
    longest = game.lexicon.longest
    while len(found) <= longest:
        rules = replace(game.rules, points=(*(0,) * len(found), 1, 0), points_per_extra_letter=0)
        tally = Counter(rolls, Game(game.lexicon, rules), gpu=True).count(seed, 0, number)
        found.append(sum(value * boards for value, boards in enumerate(tally.by_points.tolist())))
        longest = tally.longest.value
    return found
