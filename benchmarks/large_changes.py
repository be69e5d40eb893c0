"""Optimisers on boards of more than 64 cells: every board solved anew against scoring by what changes.

Prints boards per second with checksums and asserts nothing. Both ways take turns, run the same steps from the same seed
and must end with the same boards; each time is the least processor time of its rounds.

    python benchmarks/large_changes.py [--sizes 10x10,17x18,30x30] [--optimisers climb,temper,anneal] [--boards 4000]
"""

from __future__ import annotations

import argparse
from time import process_time
from zlib import crc32

from gridwords.board import Shape
from gridwords.board.size import parse_size
from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.optimise.problem import Problem
from gridwords.optimise.run import Run

WAYS = ("none", "auto")  # of the option `instructions` of `batch`; none solves every board


def run(
    optimiser: str, size: tuple[int, int], way: str, options: argparse.Namespace
) -> tuple[float, int, str]:
    """Processor seconds, boards and a checksum of the best boards, without the time until the first step."""
    compute = Compute.of("batch", {"instructions": way}, 1)
    problem = Problem(Shape.of(size), Game.of(), compute)
    chosen = dict(option.split("=", 1) for option in options.option)
    one = Run(
        problem,
        optimiser,
        {name: int(value) for name, value in chosen.items()},
        seed=1,
        budget=options.boards,
    )
    started = process_time()
    found = one.go()
    elapsed = process_time() - started
    text = "".join(f"{best.board} {best.value}\n" for best in found.boards)
    return elapsed, problem.measure.boards, f"{crc32(text.encode()):08x}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sizes", default="10x10,17x18,30x30")
    parser.add_argument("--optimisers", default="climb,temper,anneal")
    parser.add_argument(
        "--option", action="append", default=[], help="an option of the optimiser, such as pool=20"
    )
    parser.add_argument("--boards", type=int, default=4000, help="boards per run")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    for size in options.sizes.split(","):
        for optimiser in options.optimisers.split(","):
            times: dict[str, float] = dict.fromkeys(WAYS, 1e9)
            sums: dict[str, str] = {}
            boards = 0
            for _ in range(options.rounds):
                for way in WAYS:
                    elapsed_s, boards, sums[way] = run(optimiser, parse_size(size), way, options)
                    times[way] = min(times[way], elapsed_s)
            old, new = (boards / times[way] for way in WAYS)
            print(
                f"{size:>6} {optimiser:7} {boards:7} boards  anew {old:9,.0f}/s  by changes {new:9,.0f}/s"
                f"  times {new / old:6.1f}  checksum {' != '.join(sorted(set(sums.values())))}",
                flush=True,
            )


if __name__ == "__main__":
    main()
