"""What the benchmarks share: boards to score, and taking turns on the clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

import numpy as np

from gridwords import Board


def rolled(boards: int, seed: int = 1) -> Any:
    """Letter codes of 4x4 boards: 2,000 rolled ones with their cells shuffled, which is as good as rolling them all."""
    random = np.random.default_rng(seed)
    rolls = [Board.roll("new", roll) for roll in range(2000)]
    some = np.array([[ord(tile.strip("()")[0]) - 97 for tile in board] for board in rolls], np.uint8)
    return random.permuted(np.resize(some, (boards, 16)), axis=1)


def near_the_best(boards: int, seed: int = 2) -> Any:
    """Letter codes of 4x4 boards two or three changes from `perslatgsineters`."""
    random = np.random.default_rng(seed)
    codes = np.tile(np.frombuffer(b"perslatgsineters", np.uint8) - 97, (boards, 1))
    for change in range(3):
        some = np.arange(boards) if change < 2 else np.flatnonzero(random.random(boards) < 0.5)
        codes[some, random.integers(0, 16, len(some))] = random.integers(0, 26, len(some))
    return codes


def least(runs: Mapping[str, Callable[[], Any]], rounds: int = 3) -> dict[str, float]:
    """The least time of each run in seconds, taking turns, after one untimed round."""
    times = dict.fromkeys(runs, float("inf"))
    for number in range(rounds + 1):
        for name, run in runs.items():
            started = perf_counter()
            run()
            if number:
                times[name] = min(times[name], perf_counter() - started)
    return times
