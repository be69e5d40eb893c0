"""The batch scorer: next to a classical solver in C++, from Python, and on two threads.

    python benchmarks/batch.py [WORDS.txt]

Needs CMake and a C++ compiler. The contenders take turns in one run, and the shortest time counts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import numpy as np
from _common import least, rolled

from gridwords import Lexicon, score_many
from gridwords.board import Shape
from gridwords.engines.cpu import BatchEngine
from gridwords.engines.engine import ScoreQuestion
from gridwords.game import Game

HERE = Path(__file__).parent


def classical(words: Path, folder: Path) -> None:
    """Build and run the C++ benchmark."""
    subprocess.run(["cmake", "-S", HERE, "-B", folder, "-G", "Ninja"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([folder / "batch_benchmark", words], check=True)


def from_python(lexicon: Lexicon, boards: int) -> None:
    """Boards per second from a NumPy array compared with the core alone, on one thread and two."""
    codes = rolled(boards)
    scorer = BatchEngine()._scorer(ScoreQuestion(codes, Shape.of(4), Game.of(lexicon)))
    points = np.zeros(len(codes), np.int32)
    times = least(
        {
            "core, 1 thread": partial(scorer.score, codes, points, None, 1, None, None),
            "score_many, 1 thread": partial(score_many, codes, lexicon=lexicon, threads=1),
            "score_many, 2 threads": partial(score_many, codes, lexicon=lexicon, threads=2),
        },
        rounds=5,
    )
    equal = bool((score_many(codes, lexicon=lexicon) == points).all())
    print(f"\n{boards} rolled 4x4 boards, {points.sum()} points, equal: {equal}, {scorer.instructions}")
    for name, seconds in times.items():
        print(f"  {name:22} {boards / seconds / 1e3:8.0f} thousand boards/s")
    print(f"  Python against the core: {times['core, 1 thread'] / times['score_many, 1 thread']:.3f}")
    print(f"  two threads against one: {times['score_many, 1 thread'] / times['score_many, 2 threads']:.2f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.txt"
        lexicon = Lexicon.load(sys.argv[1] if len(sys.argv) > 1 else None)
        words.write_text("\n".join(lexicon))
        classical(words, Path(folder) / "build")
        from_python(lexicon, 1_000_000)


if __name__ == "__main__":
    main()
