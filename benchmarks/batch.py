"""The batch scorer: beside the classical solver in C++, through Python, and on two threads.

    python benchmarks/batch.py [WORDS.txt]

Needs CMake and a C++ compiler. Everything that is compared takes turns in one run, and the least time counts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from gridwords import Board, Lexicon, score_many
from gridwords.board import Shape
from gridwords.engines.cpu import BatchEngine
from gridwords.engines.engine import ScoreQuestion
from gridwords.game import Game

HERE = Path(__file__).parent
ROUNDS = 5


def beside_the_classical_solver(words: Path, folder: Path) -> None:
    """Build and run the C++ benchmark."""
    subprocess.run(["cmake", "-S", HERE, "-B", folder, "-G", "Ninja"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([folder / "batch_benchmark", words], check=True)


def least(runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The least time of each, taking turns."""
    times = {name: float("inf") for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            started = time.perf_counter()
            run()
            times[name] = min(times[name], time.perf_counter() - started)
    return times


def through_python(lexicon: Lexicon, boards: int) -> None:
    """Boards a second from a NumPy array, beside the core alone; one thread and two."""
    rng = np.random.default_rng(1)
    rolled = np.array(
        [[ord(tile.strip("()")[0]) - 97 for tile in Board.roll("new", seed)] for seed in range(2000)],
        np.uint8,
    )
    # Rolled boards with the cells shuffled: as good as rolled, and a million of them in no time.
    codes = rng.permuted(np.tile(rolled, (boards // len(rolled), 1)), axis=1)
    scorer = BatchEngine()._scorer(ScoreQuestion(codes, Shape.of(4), Game.of(lexicon)))
    points = np.zeros(len(codes), np.int32)
    times = least(
        {
            "core, 1 thread": lambda: scorer.score(codes, points, None, 1, None, None),
            "score_many, 1 thread": lambda: score_many(codes, lexicon=lexicon, threads=1),
            "score_many, 2 threads": lambda: score_many(codes, lexicon=lexicon, threads=2),
        }
    )
    assert (score_many(codes, lexicon=lexicon) == points).all()
    print(
        f"\n{len(codes)} rolled 4x4 boards from a NumPy array, {points.sum()} points, {scorer.instructions}"
    )
    for name, seconds in times.items():
        print(f"  {name:22} {len(codes) / seconds / 1e3:8.0f} thousand boards/s")
    print(f"  Python against the core: {times['core, 1 thread'] / times['score_many, 1 thread']:.3f}")
    print(f"  two threads against one: {times['score_many, 1 thread'] / times['score_many, 2 threads']:.2f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.txt"
        lexicon = Lexicon.load(sys.argv[1] if len(sys.argv) > 1 else None)
        words.write_text("\n".join(lexicon))
        beside_the_classical_solver(words, Path(folder) / "build")
        through_python(lexicon, 1_000_000)


if __name__ == "__main__":
    main()
