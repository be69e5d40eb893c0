"""Optimisers find the same boards on a GPU as on the CPU."""

from __future__ import annotations

from typing import Any

import pytest

from gridwords import solve
from gridwords.optimise import optimise

from .on_gpu import needs_gpu

pytestmark = needs_gpu


@pytest.mark.parametrize("optimiser", ["anneal", "genetic", "temper"])
def test_optimisers_find_the_same_boards_on_the_gpu(optimiser: str) -> None:
    how: dict[str, Any] = {"seed": 1, "budget": 30_000}
    on_cpu = optimise(optimiser, (4, 4), engine="batch", **how)
    assert optimise(optimiser, (4, 4), engine="gpu-prefix", **how).boards == on_cpu.boards


@pytest.mark.parametrize("optimiser", ["anneal", "climb", "genetic", "temper"])
@pytest.mark.parametrize("size", [(10, 10), (70, 70)])
def test_optimisers_find_the_same_large_boards_on_the_gpu(size: tuple[int, int], optimiser: str) -> None:
    small = {
        "climb": {"pool": 4, "cells": 2},
        "anneal": {"restarts": 4, "tries": 3},
        "genetic": {"islands": 1, "population": 8, "migrants": 1},
        "temper": {"ladders": 1, "replicas": 3, "tries": 3},
    }
    how: dict[str, Any] = {"seed": 1, "budget": 600 if size == (10, 10) else 30, **small[optimiser]}
    on_cpu = optimise(optimiser, size, engine="batch", **how)
    assert on_cpu.boards
    assert optimise(optimiser, size, engine="gpu-prefix", **how).boards == on_cpu.boards


def test_climbing_on_the_gpu() -> None:
    found = optimise("climb", (3, 3), seed=1, pool=100, engine="gpu-prefix")
    assert found.best is not None
    assert found.best.value == found.best.score == solve(found.best.board).score > 500
