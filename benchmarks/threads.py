"""One board on many threads: the time of the search alone and of the whole call, and what the threads gain.

Prints times with checksums and asserts nothing. The boards have random letters as frequent as in English.

    python benchmarks/threads.py [--sizes 70,100,1000,3000] [--threads 1,2,4,8,16,36] [--paths first] [--engine prefix]
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter
from zlib import crc32

from gridwords import Board, Solution, solve

PARTS = ("prepare_s", "search_s", "merge_s")


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def checksum(solution: Solution) -> str:
    """The same for equal solutions: their words, points and paths."""
    text = "".join(f"{found.word} {found.points} {found.path} {found.paths}\n" for found in solution)
    return f"{crc32(text.encode()):08x}"


def measure(board: Board, threads: list[int], options: argparse.Namespace) -> None:
    """One row per number of threads. They take turns, so that a busy machine slows all of them alike."""

    def run(count: int) -> tuple[float, Solution]:
        started = perf_counter()
        solution = solve(board, engine=options.engine, threads=count, paths=options.paths)
        return perf_counter() - started, solution

    rounds = options.rounds or max(3, min(50, 2_000_000 // len(board)))
    calls: dict[int, list[float]] = {count: [] for count in threads}
    parts: dict[int, list[list[float]]] = {count: [] for count in threads}
    last = {count: run(count)[1] for count in threads}  # untimed: memory and threads are there from now on
    for _ in range(rounds):
        for count in threads:
            elapsed_s, last[count] = run(count)
            statistics = last[count].statistics
            calls[count].append(elapsed_s)
            parts[count].append([statistics.get(part, 0.0) for part in PARTS])
    name = f"{board.rows}x{board.cols}"
    first_call, first_search = 0.0, 0.0
    for count in threads:
        solution = last[count]
        best = min(range(rounds), key=calls[count].__getitem__)
        call, (prepare, search, merge) = calls[count][best], parts[count][best]
        least_search = min(times[1] for times in parts[count])
        first_call, first_search = first_call or call, first_search or least_search
        gain = f"{first_search / least_search:5.2f}x" if least_search else "     -"
        print(
            f"{name:>10} {count:3} threads  search {least_search * 1e3:9.2f} ms {gain}  "
            f"call {call * 1e3:9.2f} ms {first_call / call:5.2f}x  median {median(calls[count]) * 1e3:9.2f} ms  "
            f"of the best call: prepare {prepare * 1e3:.2f}, search {search * 1e3:.2f}, merge {merge * 1e3:.2f}, "
            f"rest {(call - prepare - search - merge) * 1e3:.2f} ms  "
            f"{len(solution):,} words, {solution.score:,} points, {solution.statistics.get('visits', 0):,} visits, "
            f"checksum {checksum(solution)}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sizes", type=numbers, default=numbers("4,10,20,30,70,100,300,1000,3000"))
    parser.add_argument("--threads", type=numbers, default=numbers("1,2,4,8,16,36"))
    parser.add_argument("--paths", choices=("none", "first", "all"), default="first")
    parser.add_argument("--engine", default="prefix")
    parser.add_argument("--rounds", type=int, help="calls per number of threads (default: by size)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for size in options.sizes:
        board = Board.random(size, size, seed=options.seed, letters="english")
        measure(board, options.threads, options)


if __name__ == "__main__":
    main()
