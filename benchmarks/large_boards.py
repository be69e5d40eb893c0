"""One large board swept through the trie against walks from each cell: times by size and by number of threads.

Prints times with checksums and asserts nothing. The boards have random letters as frequent as in English. Both ways and
all numbers of threads take turns, so that a busy machine slows all of them alike; each time is the best of its rounds.
Processor time, which other programs disturb least, is that of all threads together.

    python benchmarks/large_boards.py [--sizes 20,30,50,70,100,300,1000] [--threads 1,2,4,8,16] [--seconds 12]
"""

from __future__ import annotations

import argparse
from time import perf_counter, process_time
from zlib import crc32

from gridwords import Board, Lexicon, Solution, solve

WAYS = ("off", "on")  # of the option `sweep`


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def checksum(solution: Solution) -> str:
    """The same for equal solutions: their words, points and paths."""
    text = "".join(f"{found.word} {found.points} {found.path} {found.paths}\n" for found in solution)
    return f"{crc32(text.encode()):08x}"


def measure(board: Board, lexicon: Lexicon, options: argparse.Namespace) -> None:
    """One row per number of threads."""

    def run(way: str, threads: int) -> tuple[float, float, Solution]:
        how = {"sweep": way}
        started, worked = perf_counter(), process_time()
        solution = solve(
            board, lexicon=lexicon, engine="prefix", threads=threads, paths=options.paths, options=how
        )
        return perf_counter() - started, process_time() - worked, solution

    contenders = [(way, threads) for threads in options.threads for way in WAYS]
    last = {
        contender: run(*contender)[2] for contender in contenders
    }  # untimed: memory and threads are there now
    calls: dict[tuple[str, int], list[float]] = {contender: [] for contender in contenders}
    worked: dict[tuple[str, int], list[float]] = {contender: [] for contender in contenders}
    end = perf_counter() + options.seconds
    while perf_counter() < end or len(calls[contenders[-1]]) < options.rounds:
        for contender in contenders:
            elapsed_s, worked_s, _ = run(*contender)
            calls[contender].append(elapsed_s)
            worked[contender].append(worked_s)
    one = options.threads[0]
    for threads in options.threads:
        old, new = min(calls["off", threads]), min(calls["on", threads])
        sums = {checksum(last[way, threads]) for way in WAYS}
        gains = [min(calls[way, one]) / min(calls[way, threads]) for way in WAYS]
        cpu = [min(worked[way, threads]) * 1e3 for way in WAYS]
        print(
            f"{board.rows:5}x{board.cols:<5} {threads:3} threads  walks {old * 1e3:9.2f} ms  sweep {new * 1e3:9.2f} ms  "
            f"ratio {new / old:5.2f}  gain {gains[0]:5.2f} {gains[1]:5.2f}  processor {cpu[0]:9.2f} {cpu[1]:9.2f} ms "
            f"{cpu[1] / cpu[0]:5.2f}  "
            f"{len(last['on', threads]):,} words  checksum {' != '.join(sorted(sums))}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sizes", type=numbers, default=numbers("20,30,50,70,100,300,1000"))
    parser.add_argument("--threads", type=numbers, default=numbers("1,2,4,8,16"))
    parser.add_argument("--paths", choices=("none", "first", "all"), default="first")
    parser.add_argument("--words", type=int, help="only this many words of the lexicon, evenly spaced")
    parser.add_argument("--neighbours", choices=("king", "rook", "torus"), default="king")
    parser.add_argument("--seconds", type=float, default=12, help="time per size")
    parser.add_argument("--rounds", type=int, default=3, help="calls of each kind, at least")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lexicon = Lexicon.default()
    if options.words:
        words = list(lexicon.words())
        lexicon = Lexicon.from_words(words[:: len(words) // options.words][: options.words])
    for size in options.sizes:
        board = Board.random(size, size, seed=options.seed, letters="english", neighbours=options.neighbours)
        measure(board, lexicon, options)


if __name__ == "__main__":
    main()
