"""The GPU engines beside the CPU's: boards a second, from how much work on a card pays, and what small calls cost.

    python benchmarks/gpu.py [rates] [giants] [pays] [letters] [lines]

Without a card it says so. What is compared takes turns, the least time counts, and all answers are compared.
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

from gridwords import Board, score_many, solve
from gridwords.board import Shape
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu.device import describe_cards, load_cupy, why_no_card
from gridwords.engines.gpu.score_kernels import score_kernels
from gridwords.game import Game
from gridwords.studies.gpu import walk_on_card

THREADS = (2, 16)
SHAPE = Shape.of(4)


def rolled(boards: int, seed: int = 1) -> Any:
    """Boards of the new dice with their cells shuffled: as good as rolled."""
    random = np.random.default_rng(seed)
    some = np.array(
        [[ord(tile.strip("()")[0]) - 97 for tile in Board.roll("new", roll)] for roll in range(2000)],
        np.uint8,
    )
    return random.permuted(some[random.integers(0, len(some), boards)], axis=1)


def near_the_best(boards: int, seed: int = 2) -> Any:
    """Two or three changes from `perslatgsineters`."""
    random = np.random.default_rng(seed)
    codes = np.tile(np.frombuffer(b"perslatgsineters", np.uint8) - 97, (boards, 1))
    for change in range(3):
        some = np.arange(boards) if change < 2 else np.flatnonzero(random.random(boards) < 0.5)
        codes[some, random.integers(0, 16, len(some))] = random.integers(0, 26, len(some))
    return codes


def least(runs: dict[str, Callable[[], Any]], rounds: int = 3) -> dict[str, float]:
    """The least time of each, taking turns, after one untimed run."""
    times = dict.fromkeys(runs, float("inf"))
    for number in range(rounds + 1):
        for name, run in runs.items():
            started = perf_counter()
            run()
            if number:
                times[name] = min(times[name], perf_counter() - started)
    return times


def rates() -> None:
    """Kernels alone, arrays of CuPy, arrays of NumPy."""
    cupy = load_cupy()
    uniform = np.random.default_rng(3).integers(0, 26, (1 << 23, 16), dtype=np.uint8)
    sets = {"rolled": rolled(1 << 23), "near": near_the_best(1 << 22), "uniform": uniform}
    for name, codes in sets.items():
        there = cupy.asarray(codes)
        walked = walk_on_card(score_kernels(SHAPE, Game.of()), there)
        times = least(
            {
                "CuPy": partial(score_many, there),
                "NumPy": partial(score_many, codes, engine="gpu-prefix"),
            }
        )
        expected = score_many(codes, engine="batch")
        equal = bool((expected == walked.points).all() and (expected == score_many(there).get()).all())  # type: ignore[attr-defined]
        rate = {
            what: len(codes) / seconds / 1e6
            for what, seconds in {"kernels": walked.kernel_s, **times}.items()
        }
        print(
            f"{name:8} {len(codes)} boards, {int(expected.sum())} points, equal: {equal};  M boards/s: "
            + ", ".join(f"{what} {value:.0f}" for what, value in rate.items())
            + f";  walked again: {walked.again}"
        )

    big = np.tile(sets["rolled"], (12, 1))
    seconds = least({"big": partial(score_many, big, engine="gpu-prefix")})["big"]
    print(f"NumPy in, NumPy out: {len(big)} rolled boards in {seconds:.3f} s")
    board = Board.random(1000, 1000, seed=1, letters="english")
    seconds = least({"giant": partial(solve, board, engine="gpu-prefix")})["giant"]
    answer = solve(board, engine="gpu-prefix")
    print(
        f"1000x1000 of English letters, {len(answer)} words: {seconds * 1e3:.1f} ms, "
        f"{answer.statistics['kernel_s'] * 1e3:.1f} of kernels"
    )


def giants() -> None:
    """Boards as large as one has time to make."""
    for side, compare in ((4000, True), (8000, True), (20_000, False)):
        board = Board.random(side, side, seed=side)
        times = least({"gpu": partial(solve, board, engine="gpu-prefix")}, 1)
        answer = solve(board, engine="gpu-prefix")
        told = answer.statistics
        equal = f", equal: {answer == solve(board, engine='prefix')}" if compare else ""
        print(
            f"{side}x{side}: {len(answer)} words, {answer.score} points, {times['gpu']:.3f} s, "
            f"{told['kernel_s'] * 1e3:.0f} ms of kernels, {told['board_bytes'] / 1e6:.0f} MB{equal}"
        )


def pays() -> None:
    """From how many boards, and from which side of one board, a card is faster than so many threads."""
    codes = rolled(1 << 21)
    print(
        "boards    "
        + "".join(f"{f'batch, {threads} threads':>20}" for threads in THREADS)
        + f"{'gpu-prefix':>20}  ms"
    )
    for power in range(22):
        some = codes[: 1 << power]
        runs: dict[str, Callable[[], Any]] = {
            str(threads): partial(score_many, some, engine="batch", threads=threads) for threads in THREADS
        }
        runs["gpu"] = partial(score_many, some, engine="gpu-prefix")
        times = least(runs)
        assert (score_many(some, engine="batch") == score_many(some, engine="gpu-prefix")).all()
        print(f"{len(some):8}  " + "".join(f"{seconds * 1e3:20.3f}" for seconds in times.values()))
    print(
        "side      "
        + "".join(f"{f'prefix, {threads} threads':>20}" for threads in THREADS)
        + f"{'gpu-prefix':>20}  ms, kernels"
    )
    for side in (4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 200, 316, 500, 1000):
        board = Board.random(side, side, seed=side)
        runs = {str(threads): partial(solve, board, engine="prefix", threads=threads) for threads in THREADS}
        runs["gpu"] = partial(solve, board, engine="gpu-prefix")
        times = least(runs)
        answer = solve(board, engine="gpu-prefix")
        assert answer == solve(board, engine="prefix")
        kernels_ms = answer.statistics["kernel_s"] * 1e3
        print(
            f"{side:8}  "
            + "".join(f"{seconds * 1e3:20.3f}" for seconds in times.values())
            + f"{kernels_ms:10.3f}"
        )


def letters() -> None:
    """Neighbourhoods: all letters on all cells, as the optimisers ask for them."""
    print(
        "boards    "
        + f"{'batch, 16 threads':>20}{'gpu-prefix':>20}{'one cell':>12}  ms, rolled then near the best"
    )
    for codes in (rolled(1 << 13), near_the_best(1 << 13)):
        for power in (0, 2, 4, 6, 8, 10, 12, 13):
            question = ScoreQuestion(codes[: 1 << power], SHAPE, Game.of(), Compute(threads=16))
            gpu, batch = engines()["gpu-prefix"], engines()["batch"]
            times = least(
                {
                    "batch": partial(batch.score_letters, question, range(16)),
                    "gpu-prefix": partial(gpu.score_letters, question, range(16)),
                    "one": partial(gpu.score_letters, question, [5]),
                }
            )
            expected = batch.score_letters(question, range(16))
            assert (expected == gpu.score_letters(question, range(16))).all()
            print(
                f"{1 << power:8}  {times['batch'] * 1e3:20.3f}{times['gpu-prefix'] * 1e3:20.3f}{times['one'] * 1e3:12.3f}"
            )


def lines() -> None:
    """`gridwords score` over a file of boards."""
    codes = rolled(2_000_000)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boards.txt"
        path.write_bytes(np.pad(codes + 97, ((0, 0), (0, 1)), constant_values=10).astype(np.uint8).tobytes())
        outputs = {}
        for engine in ("batch", "gpu-prefix"):
            started = perf_counter()
            ran = subprocess.run(
                ["gridwords", "score", path, "--engine", engine], stdout=subprocess.PIPE, check=True
            )
            outputs[engine] = ran.stdout
            print(
                f"gridwords score --engine {engine}: {len(codes) / (perf_counter() - started) / 1e6:.2f} M boards/s"
            )
        assert outputs["batch"] == outputs["gpu-prefix"]


def main() -> None:
    if (reason := why_no_card()) is not None:
        print(f"nothing to measure: {reason}")
        return
    print("; ".join(describe_cards()))
    parts = {"rates": rates, "giants": giants, "pays": pays, "letters": letters, "lines": lines}
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
