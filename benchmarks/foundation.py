"""The basics: building and opening the lexicon, a solve from Python, and a solve as a process.

Prints times with checksums and asserts nothing.

    python benchmarks/foundation.py [--boards 2000] [--processes 40]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import sysconfig
from pathlib import Path
from statistics import median
from time import perf_counter

from _common import least

import gridwords
from gridwords import Board, _core, solve
from gridwords.studies.costs import lexicon_costs
from gridwords.studies.settings import NamedLexicon
from gridwords.studies.table import format_value

BOARD = "oatrihpshtnrenei"


def lexicon_times() -> None:
    """Building on one thread, and opening and checking."""
    # The package's own lexicon is mapped; a file that a user names is read into memory.
    default = str(Path(gridwords.__file__).parent / "data" / "enable1.lex")
    mapped = least({"map": lambda: _core.Lexicon.map(default)}, rounds=50)["map"]
    print(f"open and check the default: best {format_value(mapped, 'time')}")
    for row in lexicon_costs(NamedLexicon.load(None), threads=(1,), trials=20):
        times = ", ".join(f"{key} {format_value(row[f'{key}_s'], 'time')}" for key in ("median", "min"))
        print(
            f"{row['what']}: {times}; {row['words']:,} words, {row['nodes']:,} nodes, {row['bytes']:,} bytes"
        )


def solve_times(boards: int) -> None:
    """`solve` of rolled 4x4 boards, words and first paths as Python objects."""
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
    """`gridwords solve` as a whole process and an interpreter that does nothing, taking turns."""
    commands = {
        "gridwords solve": [str(Path(sysconfig.get_path("scripts")) / "gridwords"), "solve", BOARD],
        "python -c pass": [sys.executable, "-c", "pass"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(processes):
        for name, command in commands.items():
            started = perf_counter()
            subprocess.run(command, capture_output=True, check=True)
            times[name].append(perf_counter() - started)
    solved = subprocess.run(commands["gridwords solve"], capture_output=True, check=True, encoding="utf-8")
    ours, nothing = (median(of_command) * 1e3 for of_command in times.values())
    print(
        f"gridwords solve {BOARD}: median {ours:.1f} ms of {processes}, python -c pass {nothing:.1f} ms, "
        f"ratio {ours / nothing:.2f}; checksum {solved.stdout.splitlines()[-1]}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=40)
    options = parser.parse_args()
    lexicon_times()
    solve_times(options.boards)
    process_times(options.processes)


if __name__ == "__main__":
    main()
