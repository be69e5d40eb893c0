"""Giant boards: the plain walk, the pruned one and the pruned one on several threads, by side and by word list.

Prints, asserts nothing. The three take turns on the same board and the least time counts; words and first paths are
compared, and their checksum stands beside the times. In brackets the processor time of all threads, which is what to
compare on a machine with other work. Boards of more than a million cells are searched once, short searches for half
a second.

    python benchmarks/giant.py [--sides 50,100,500,1000,4096] [--words 50,100,500,1000,all] [--rounds 3] [--threads 2]

Lists are drawn from the words of five letters or more of the lexicon; `all` is the lexicon itself.
"""

from __future__ import annotations

import argparse
from time import perf_counter, process_time
from typing import Any, NamedTuple
from zlib import crc32

from gridwords import Board, Lexicon, Solution, solve
from gridwords.studies.memory import PeakMemory
from gridwords.studies.table import format_value

MILLION = 1_000_000
SHORT_S = 0.5  # of processor time: less is gone over again, or what else the machine does decides
HEADINGS = (
    *("board", "list", "plain", "pruned", "threads", "plain / pruned", "pruned / threads", "plain / threads"),
    *("memory", "words", "points", "checksum"),
)


class Checksum(NamedTuple):
    """What a search found."""

    words: int
    points: int
    paths: str

    @classmethod
    def of(cls, solution: Solution) -> Checksum:
        """Of the words with their first paths."""
        paths = 0
        for found in solution:
            paths = crc32(f"{found.word} {found.path}\n".encode(), paths)
        return cls(len(solution), solution.score, f"{paths:08x}")


def ways(board: Board, words: str, threads: int) -> dict[str, dict[str, Any]]:
    """How to search; the plain walk of the whole lexicon over the largest boards would take minutes."""
    plain = {"plain": {"options": {"split": "none", "prune": "off"}, "threads": 1}}
    return {
        **({} if words == "all" and len(board) > MILLION else plain),
        "pruned": {"options": {"prune": "on"}, "threads": 1},
        "threads": {"options": {"prune": "on"}, "threads": threads},
    }


def timed(wall_s: float | None, cpu_s: float | None) -> str:
    """`1.70 s (3.31 s)`, or a dash."""
    return "-" if wall_s is None else f"{format_value(wall_s, 'time')} ({format_value(cpu_s, 'time')})"


def ratio(times: dict[str, float], slow: str, fast: str) -> str:
    """How many times faster, or a dash."""
    return f"{times[slow] / times[fast]:.2f}" if slow in times else "-"


def row(board: Board, lexicon: Lexicon, words: str, rounds: int, threads: int) -> str:
    """One board and one list."""
    runs = ways(board, words, threads)
    wall_s = dict.fromkeys(runs, float("inf"))
    cpu_s = dict.fromkeys(runs, float("inf"))
    answers: dict[str, Checksum] = {}
    peak_mb: float | None = None
    begun_s, number = process_time(), 0
    while number < (1 if len(board) > MILLION else rounds) or process_time() - begun_s < SHORT_S:
        number += 1
        for name, how in runs.items():
            memory = PeakMemory()
            memory.start()
            wall, cpu = perf_counter(), process_time()
            solution = solve(board, lexicon=lexicon, rules="letters", engine="prefix", **how)
            wall_s[name] = min(wall_s[name], perf_counter() - wall)
            cpu_s[name] = min(cpu_s[name], process_time() - cpu)
            if name == "threads":
                peak_mb = memory.peak_mb()
            answers[name] = Checksum.of(solution)
            del solution  # or the next one's memory would have it as well
    if len({*answers.values()}) != 1:
        raise SystemExit(f"{board.rows}x{board.cols}, {words} words: the answers differ: {answers}")
    found = answers["threads"]
    cells = [
        *(f"{board.rows}x{board.cols}", words),
        *(timed(wall_s.get(name), cpu_s.get(name)) for name in ("plain", "pruned", "threads")),
        # One thread against one by the processor's clock; several are there for the clock on the wall.
        ratio(cpu_s, "plain", "pruned"),
        ratio(wall_s, "pruned", "threads"),
        ratio(wall_s, "plain", "threads"),
        "-" if peak_mb is None else f"{peak_mb:.0f} MB",
        *(f"{found.words:,}", f"{found.points:,}", found.paths),
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """A table, a line at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sides", default="50,100,500,1000,4096")
    parser.add_argument("--words", default="50,100,500,1000,all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    full = Lexicon.default()
    print(f"| {' | '.join(HEADINGS).replace('threads', f'{asked.threads} threads')} |")
    print(f"| --- | ---: | {' | '.join(['---:'] * 9)} | --- |")
    for side in map(int, asked.sides.split(",")):
        board = Board.random(side, side, seed=1, letters="english")
        for words in asked.words.split(","):
            lexicon = (
                full if words == "all" else Lexicon.from_words(full.sample(int(words), min_length=5, seed=1))
            )
            print(row(board, lexicon, words, asked.rounds, asked.threads), flush=True)


if __name__ == "__main__":
    main()
