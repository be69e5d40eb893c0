"""The optimisers beside each other: how often each finds the best 4x4 board from random ones, and how soon.

Prints, asserts nothing. A run ends when it has the goal, when it is through, or after `--limit` seconds of processor
time at the latest; processor time counts all threads, and is what to compare on a machine with other work.

    python benchmarks/optimise.py --lexicon enable2k.txt [--seeds 20] [--optimisers climb,temper] [--size 4x4]
        [--goal 3625] [--limit 60] [--engine batch] [climb:pool=500 ...]

The goal is that of the word list ENABLE2K; where GRIDWORDS_ENABLE2K names it, it need not be given.
"""

from __future__ import annotations

import argparse
import json
import os
from contextlib import suppress
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from gridwords import Lexicon
from gridwords.board.size import parse_size
from gridwords.optimise.problem import Problem
from gridwords.optimise.result import Moment
from gridwords.optimise.run import OPTIMISERS, Run


class Trial(NamedTuple):
    """One run of one optimiser."""

    optimiser: str
    seed: int
    value: float
    found: bool
    wall_s: float
    cpu_s: float
    boards: int


class _Late(Exception):
    """The processor time is up."""


def run(optimiser: str, seed: int, how: dict[str, Any], asked: argparse.Namespace, lexicon: Lexicon) -> Trial:
    """From making the problem to the end of the run."""
    wall_s, cpu_s = perf_counter(), process_time()

    def watch(_: Moment) -> None:
        if process_time() - cpu_s > asked.limit:
            raise _Late

    problem = Problem(
        asked.size,
        lexicon=lexicon,
        objective=asked.objective,
        engine=asked.engine,
        threads=asked.threads,
    )
    under_way = Run(problem, optimiser, how, seed=seed, goal=asked.goal, top=1)
    with suppress(_Late):
        under_way.go(watch)
    value = under_way.history[-1][2]
    return Trial(
        optimiser,
        seed,
        value,
        value >= asked.goal,
        perf_counter() - wall_s,
        process_time() - cpu_s,
        problem.measure.boards,
    )


def table_row(trials: list[Trial]) -> str:
    """What the runs of one optimiser come to; times are of those that found it."""
    found = [trial for trial in trials if trial.found]
    parts = [trials[0].optimiser, f"{len(found)} of {len(trials)}"]
    for name, form in (("wall_s", "{:.1f} s"), ("cpu_s", "{:.1f} s"), ("boards", "{:,.0f}")):
        parts.append(form.format(median(getattr(trial, name) for trial in found)) if found else "-")
    parts.append(f"{sum(trial.boards for trial in trials) / sum(trial.cpu_s for trial in trials):,.0f}")
    return "| " + " | ".join(parts) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("how", nargs="*", help="parameters that are not the default, as climb:pool=500")
    parser.add_argument("--lexicon", default=os.environ.get("GRIDWORDS_ENABLE2K"))
    parser.add_argument("--size", default="4x4")
    parser.add_argument("--goal", type=float, default=3625)
    parser.add_argument("--objective", default="points")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--optimisers", default=",".join(OPTIMISERS))
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--limit", type=float, default=60.0)
    asked = parser.parse_args()
    if asked.lexicon is None:
        print("optimisers: name the word list ENABLE2K with --lexicon or GRIDWORDS_ENABLE2K")
        return
    asked.size = parse_size(asked.size)
    lexicon = Lexicon.load(asked.lexicon)
    given: dict[str, dict[str, Any]] = {}
    for text in asked.how:
        name, _, setting = text.partition(":")
        key, _, value = setting.partition("=")
        given.setdefault(name, {})[key] = float(value) if "." in value else int(value)
    table = []
    for optimiser in asked.optimisers.split(","):
        trials = []
        for seed in range(asked.first_seed, asked.first_seed + asked.seeds):
            trials.append(run(optimiser, seed, given.get(optimiser, {}), asked, lexicon))
            print(json.dumps(trials[-1]._asdict()), flush=True)
        table.append(table_row(trials))
    print(
        "| optimiser | found | median wall | median processor | median boards | boards a second of processor |"
    )
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    print("\n".join(table))


if __name__ == "__main__":
    main()
