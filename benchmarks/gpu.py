"""The GPU engine gpu-prefix next to the CPU's batch: boards per second, all letters in a cell, and files of boards.

    python benchmarks/gpu.py [rates] [letters] [grids] [lines]

Without a GPU it prints only the reason. The contenders take turns, the shortest time counts, and all answers are
compared. When a GPU pays, and what blocks and threads do, is measured by `gridwords bench gpu`; single boards by
`gridwords bench sides`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from _common import least, near_the_best, rolled

from gridwords import Lexicon, score_many
from gridwords.arrays import cupy
from gridwords.board import Shape
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu.device import describe_gpus, why_no_gpu
from gridwords.engines.gpu.score_kernels import score_kernels
from gridwords.game import Game
from gridwords.studies.gpu import walk_on_gpu


def rates() -> None:
    """Kernels alone, CuPy arrays and NumPy arrays."""
    kernels = score_kernels(Shape.of(4), Game.of())
    uniform = np.random.default_rng(3).integers(0, 26, (1 << 23, 16), dtype=np.uint8)
    for name, codes in {
        "rolled": rolled(1 << 23),
        "near": near_the_best(1 << 22),
        "uniform": uniform,
    }.items():
        there = cupy.asarray(codes)
        walked = walk_on_gpu(kernels, there)
        runs = {"CuPy": partial(score_many, there), "NumPy": partial(score_many, codes, engine="gpu-prefix")}
        times = {"kernels": walked.kernel_s, **least(runs)}
        expected = score_many(codes, engine="batch")
        equal = bool((expected == walked.points).all() and (expected == score_many(there).get()).all())  # type: ignore[attr-defined]
        print(
            f"{name:8} {len(codes)} boards, {int(expected.sum())} points, equal: {equal};  M boards/s: "
            + ", ".join(f"{what} {len(codes) / seconds / 1e6:.0f}" for what, seconds in times.items())
            + f";  walked again: {walked.again}"
        )
    many = np.tile(rolled(1 << 23), (12, 1))
    seconds = least({"many": partial(score_many, many, engine="gpu-prefix")})["many"]
    print(f"NumPy in, NumPy out: {len(many)} rolled boards in {seconds:.3f} s")


def letters() -> None:
    """All letters in all cells and in one cell, as the optimisers need them."""
    print(
        f"boards    {'batch, 16 threads':>20}{'gpu-prefix':>20}{'one cell':>12}  ms, rolled then near the best"
    )
    for codes in (rolled(1 << 13), near_the_best(1 << 13)):
        for power in (0, 2, 4, 6, 8, 10, 12, 13):
            question = ScoreQuestion(codes[: 1 << power], Shape.of(4), Game.of(), Compute(threads=16))
            batch, gpu = engines()["batch"], engines()["gpu-prefix"]
            runs = {
                "batch": partial(batch.score_letters, question, range(16)),
                "gpu-prefix": partial(gpu.score_letters, question, range(16)),
                "one cell": partial(gpu.score_letters, question, [5]),
            }
            times = least(runs)
            equal = bool((runs["batch"]() == runs["gpu-prefix"]()).all())
            print(
                f"{1 << power:8}  {times['batch'] * 1e3:20.3f}{times['gpu-prefix'] * 1e3:20.3f}"
                f"{times['one cell'] * 1e3:12.3f}  equal: {equal}"
            )


def grids() -> None:
    """Boards of more than 58 cells, and all letters in one of their cells: English letters."""
    frequencies = np.array(list(Lexicon.default().letter_frequencies().values()), float)
    random = np.random.default_rng(4)
    batch, gpu = engines()["batch"], engines()["gpu-prefix"]
    for side, numbers in ((8, (1, 100, 10_000)), (10, (1, 10, 100, 1_000, 20_000)), (70, (1, 10, 100))):
        for number in numbers:
            codes = random.choice(26, (number, side**2), p=frequencies / frequencies.sum()).astype(np.uint8)
            question = ScoreQuestion(codes, Shape.of(side), Game.of(), counts=True)
            few = question._replace(codes=codes[:10], counts=False)
            cell = side**2 // 2
            runs: dict[str, Callable[[], Any]] = {
                "batch": partial(batch.score_many, question),
                "gpu-prefix": partial(gpu.score_many, question),
                "letters, batch": partial(batch.score_letters, few, [cell]),
                "letters, gpu-prefix": partial(gpu.score_letters, few, [cell]),
            }
            times = least(runs, 2)
            scored = runs["batch"](), runs["gpu-prefix"]()
            equal = all((scored[0].points == scored[1].points) & (scored[0].counts == scored[1].counts))
            same = bool((runs["letters, batch"]() == runs["letters, gpu-prefix"]()).all())
            print(
                f"{side}x{side} {number:6} boards, {int(scored[0].points.sum())} points, equal: {equal and same};  ms: "
                + ", ".join(f"{what} {seconds * 1e3:.1f}" for what, seconds in times.items())
            )


def lines() -> None:
    """`gridwords score` over a file of boards."""
    codes = rolled(2_000_000)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boards.txt"
        path.write_bytes(np.pad(codes + 97, ((0, 0), (0, 1)), constant_values=10).astype(np.uint8).tobytes())
        outputs = set()
        for engine in ("batch", "gpu-prefix"):
            started = perf_counter()
            command = ["gridwords", "score", str(path), "--engine", engine]
            outputs.add(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
            rate = len(codes) / (perf_counter() - started) / 1e6
            print(f"gridwords score --engine {engine}: {rate:.2f} M boards/s")
        print(f"equal: {len(outputs) == 1}")


def main() -> None:
    if (reason := why_no_gpu()) is not None:
        print(f"nothing to measure: {reason}")
        return
    print("; ".join(describe_gpus()))
    parts = {"rates": rates, "letters": letters, "grids": grids, "lines": lines}
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
