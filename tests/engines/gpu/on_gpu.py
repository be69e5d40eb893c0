"""What the tests that need a GPU share: the mark that skips them without one, and boards."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
import pytest

from gridwords import Board, Lexicon
from gridwords.arrays import cupy
from gridwords.engines.gpu import device

NO_GPU = device.why_no_gpu()
#: The marks of a module whose tests need a GPU.
needs_gpu = [pytest.mark.gpu, pytest.mark.skipif(NO_GPU is not None, reason=f"no GPU: {NO_GPU}")]


def boards_like(kind: str, size: tuple[int, int], number: int, seed: int) -> Any:
    """Letter codes of random boards."""
    random = np.random.default_rng(seed)
    cells = size[0] * size[1]
    if kind == "uniform":
        return random.integers(0, 26, (number, cells), dtype=np.uint8)
    if kind == "english":
        frequencies = Lexicon.default().letter_frequencies()
        weights = np.array(list(frequencies.values()), float)
        return random.choice(26, (number, cells), p=weights / weights.sum()).astype(np.uint8)
    if kind == "odd":  # holes and wildcards
        codes = random.integers(0, 26, (number, cells), dtype=np.uint8)
        codes[random.random(codes.shape) < 0.15] = 255
        codes[np.arange(number), random.integers(0, cells, number)] = 254
        return codes
    if kind == "rolled":
        dice = {9: "new", 16: "new", 25: "big-2012", 36: "super-big"}[cells]
        rolls = [[tile.strip("()")[0] for tile in Board.roll(dice, roll)] for roll in range(500)]
        some = np.array([[ord(letter) - 97 if letter != "." else 255 for letter in roll] for roll in rolls])
        # Shuffling the cells of rolled boards gives more of them.
        return random.permuted(some[random.integers(0, 500, number)], axis=1)[:, :cells].astype(np.uint8)
    best = np.frombuffer(("perslatgsineters" * 4).encode(), np.uint8)[:cells] - 97
    codes = np.tile(best, (number, 1))
    for _ in range(3):
        codes[np.arange(number), random.integers(0, cells, number)] = random.integers(0, 26, number)
    return codes


def few_words(letters: str, seed: int, longest: int = 6) -> Lexicon:
    chance = Random(seed)
    return Lexicon.from_words(
        ["".join(chance.choices(letters, k=chance.randint(1, longest))) for _ in range(60)]
    )


def hostile_boards(letters: int, cells: int, number: int, seed: int) -> Any:
    """Letter codes of random boards with holes and wildcards, and of boards of a single letter."""
    random = np.random.default_rng(seed)
    codes = random.integers(0, letters, (number, cells), dtype=np.uint8)
    codes[random.random(codes.shape) < 0.1] = 255
    codes[np.arange(0, number, 2), random.integers(0, cells, -(-number // 2))] = 254
    codes[0], codes[1] = 0, 255
    return codes


def forget_kept_memory() -> None:
    """Frees the GPU memory that earlier tests left with the default lexicon, so that each test starts alike."""
    Lexicon.default()._kept.clear()
    gc.collect()
    cupy.get_default_memory_pool().free_all_blocks()


@contextmanager
def memory_left(more: int) -> Iterator[None]:
    """Lets what runs inside take that many bytes of the GPU's memory, in addition to those that the pool holds."""
    pool = cupy.get_default_memory_pool()
    pool.free_all_blocks()
    # Not what is used: a limit below what the pool holds would refuse every new block.
    pool.set_limit(size=pool.total_bytes() + more)
    try:
        yield
    finally:
        pool.set_limit(size=0)
