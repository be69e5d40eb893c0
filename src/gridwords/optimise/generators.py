"""Random generators: the only source of chance in a run, and part of its saved state.

Every chain, island or pool has its own, numbered from 0, so the same seed gives the same boards on any number of threads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.arrays import np

if TYPE_CHECKING:
    States = np.ndarray[Any, np.dtype[np.uint64]]

#: The number of the generator of the whole run (in a climb: of the first pool), and of those that find its temperatures.
RUN_STREAM, SCALE_STREAM = 1 << 40, 1 << 41


def generators(seed: int, first: int, count: int) -> States:
    """The states of `count` generators of a run, numbered from `first`."""
    states = np.zeros((count, 4), np.uint64)
    _core.seed_states(seed, first, states)
    return states


def draw(state: States, end: int) -> int:
    """A random whole number below `end`; the generator advances."""
    return int(draw_many(state, end, 1)[0])


def draw_many(state: States, end: int, count: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """`count` random whole numbers below `end`, from one generator."""
    drawn = np.zeros(count, np.int64)
    _core.draw_below(state, end, drawn)
    return drawn
