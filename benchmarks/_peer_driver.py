"""The driver of the Python packages, run as `python _peer_driver.py PACKAGE WORD-LIST` in the package's environment."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

Solve = Callable[[Sequence[Sequence[str]]], Any]


def _pyggle(words: list[str]) -> Solve:
    from pyggle import Boggle  # type: ignore[import-not-found]

    # The trie belongs to the board, so one board keeps it and gets new tiles.
    loaded = Boggle([["a"]], words, True)

    def solve(rows: Sequence[Sequence[str]]) -> Any:
        loaded.board = [["q" if tile == "qu" else tile for tile in row] for row in rows]
        return loaded.solve()

    return solve


def _bogglesolver(words: list[str]) -> Solve:
    from bogglesolver.load_english_dictionary import Edict  # type: ignore[import-not-found]
    from bogglesolver.solve_boggle import SolveBoggle  # type: ignore[import-not-found]

    # Created with its two dozen test words, then given ours.
    solver = SolveBoggle(True)
    solver.edict = Edict()
    for word in words:
        solver.edict.add_word(word)

    def solve(rows: Sequence[Sequence[str]]) -> Any:
        solver.set_board(len(rows[0]), len(rows), [tile for row in rows for tile in row])
        return solver.solve()

    return solve


def main(package: str, path: str) -> None:
    """Answers the boards on standard input."""
    with open(path, encoding="utf-8") as file:
        words = file.read().split()
    started = perf_counter()
    solve = {"pyggle": _pyggle, "bogglesolver": _bogglesolver}[package](words)
    print(json.dumps({"load_s": perf_counter() - started, "peak_mb": _peak_mb()}), flush=True)
    for line in sys.stdin:
        rows = json.loads(line)
        cpu, started = process_time(), perf_counter()
        found = solve(rows)
        times = {"solve_s": perf_counter() - started, "cpu_s": process_time() - cpu}
        print(json.dumps({**times, "words": sorted(found), "peak_mb": _peak_mb()}), flush=True)


def _peak_mb() -> float | None:
    try:
        import resource
    except ImportError:
        return None
    return (
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
