"""What everything else stands on: opening and building the lexicon, a solve from Python, a solve as a process.

Prints, asserts nothing. Checksums stand beside the times, so that a wrong fast answer is seen.

    python benchmarks/foundation.py [--boards 2000] [--processes 40]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import gridwords
from gridwords import Board, Lexicon, _core, solve

BOARD = "oatrihpshtnrenei"


def timed(run: Callable[[], object]) -> float:
    """Seconds of one run."""
    started = perf_counter()
    run()
    return perf_counter() - started


def lexicon_times() -> None:
    """Opening and checking, and building from text on one thread."""
    lexicon = Lexicon.default()
    info = lexicon.info()
    print(f"lexicon: {info.words:,} words, {info.nodes:,} nodes, {info.bytes:,} bytes of nodes")
    with TemporaryDirectory() as folder:
        compiled, text = Path(folder) / "words.lex", Path(folder) / "words.txt"
        lexicon.save(compiled)
        text.write_text("\n".join(lexicon) + "\n", encoding="utf-8")
        # The package's own lexicon is mapped, a file that a user names is read into memory.
        default = Path(gridwords.__file__).parent / "data" / "enable1.lex"
        mapped = [timed(lambda: _core.Lexicon.map(str(default))) for _ in range(50)]
        print(
            f"open and check the default: median {median(mapped) * 1e3:.2f} ms, best {min(mapped) * 1e3:.2f} ms"
        )
        opened = [timed(lambda: Lexicon.open(compiled)) for _ in range(50)]
        print(
            f"open and check a copy of it: median {median(opened) * 1e3:.2f} ms, best {min(opened) * 1e3:.2f} ms"
        )
        built = [timed(lambda: Lexicon.from_file(text, threads=1)) for _ in range(7)]
        same = Lexicon.from_file(text, threads=1).info() == info
        print(
            f"build from text, one thread: median {median(built):.3f} s, best {min(built):.3f} s, same trie: {same}"
        )


def solve_times(boards: int) -> None:
    """`solve` of rolled 4x4 boards, words and first paths materialised."""
    rolled = [Board.roll("new", seed=seed) for seed in range(boards)]
    solve(rolled[0])
    times, words, points, cells = [], 0, 0, 0
    for board in rolled:
        started = perf_counter()
        solution = solve(board)
        found = solution.found
        times.append(perf_counter() - started)
        words, points = words + len(found), points + solution.score
        cells += sum(len(one.path or ()) for one in found)
    print(
        f"solve, rolled 4x4, {boards:,} boards: median {median(times) * 1e6:.1f} µs; "
        f"checksum {words:,} words, {points:,} points, {cells:,} cells in first paths"
    )


def process_times(processes: int) -> None:
    """`gridwords solve` as a whole process against an interpreter that does nothing, taking turns."""
    command = [str(Path(sysconfig.get_path("scripts")) / "gridwords"), "solve", BOARD]
    nothing = [sys.executable, "-c", "pass"]
    last = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout.splitlines()[-1]
    ours, theirs = [], []
    for _ in range(processes):
        ours.append(timed(lambda: subprocess.run(command, capture_output=True, check=True)))
        theirs.append(timed(lambda: subprocess.run(nothing, capture_output=True, check=True)))
    print(
        f"gridwords solve {BOARD}: median {median(ours) * 1e3:.1f} ms of {processes}, "
        f"python -c pass {median(theirs) * 1e3:.1f} ms, ratio {median(ours) / median(theirs):.2f}; checksum {last}"
    )


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=40)
    options = parser.parse_args()
    lexicon_times()
    solve_times(options.boards)
    process_times(options.processes)


if __name__ == "__main__":
    main()
