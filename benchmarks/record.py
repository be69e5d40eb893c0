"""How soon each optimiser finds the best 4x4 board from random ones. The best public hill climber takes 99 s.

Prints figures and asserts nothing. A run ends when it reaches the goal, when the optimiser is done, or after `--limit`
seconds. Processor time counts all threads, and is what to compare on a machine with other work.

    python benchmarks/record.py --lexicon enable2k.txt [--seeds 20] [--optimisers climb,temper] [--size 4x4]
        [--goal 3625] [--limit 60] [--engine batch] [climb:pool=500 ...]

The default goal is the proven maximum for the word list ENABLE2K, which GRIDWORDS_ENABLE2K can name instead.
"""

from __future__ import annotations

import argparse
import json
import os
from statistics import median
from time import process_time
from typing import Any

from gridwords import Lexicon
from gridwords.optimise import optimise
from gridwords.optimise.run import OPTIMISERS


def trial(optimiser: str, seed: int, parameters: dict[str, Any], how: dict[str, Any]) -> dict[str, Any]:
    """One run of one optimiser."""
    cpu_s = process_time()
    result = optimise(optimiser, seed=seed, top=1, **how, **parameters)
    value = result.best.value if result.best else None
    return {
        "optimiser": optimiser,
        "seed": seed,
        "value": value,
        "found": value is not None and value >= how["goal"],
        "wall_s": result.elapsed_s,
        "cpu_s": process_time() - cpu_s,
        "boards": result.boards_scored,
    }


def table_row(trials: list[dict[str, Any]]) -> str:
    """The runs of one optimiser; medians are of those that found the goal."""
    found = [one for one in trials if one["found"]]
    parts = [trials[0]["optimiser"], f"{len(found)} of {len(trials)}"]
    for name, form in (("wall_s", "{:.1f} s"), ("cpu_s", "{:.1f} s"), ("boards", "{:,.0f}")):
        parts.append(form.format(median(one[name] for one in found)) if found else "-")
    parts.append(f"{sum(one['boards'] for one in trials) / sum(one['cpu_s'] for one in trials):,.0f}")
    return "| " + " | ".join(parts) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("parameters", nargs="*", help="parameters other than the defaults, as climb:pool=500")
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
    args = parser.parse_args()
    if args.lexicon is None:
        print("nothing to measure: name the word list ENABLE2K with --lexicon or GRIDWORDS_ENABLE2K")
        return
    how = {name: getattr(args, name) for name in ("size", "goal", "objective", "engine", "threads")}
    how |= {"lexicon": Lexicon.load(args.lexicon), "deadline_s": args.limit}
    parameters: dict[str, dict[str, Any]] = {}
    for text in args.parameters:
        name, _, setting = text.partition(":")
        key, _, value = setting.partition("=")
        parameters.setdefault(name, {})[key] = float(value) if "." in value else int(value)
    table = []
    for optimiser in args.optimisers.split(","):
        trials = []
        for seed in range(args.first_seed, args.first_seed + args.seeds):
            trials.append(trial(optimiser, seed, parameters.get(optimiser, {}), how))
            print(json.dumps(trials[-1]), flush=True)
        table.append(table_row(trials))
    print("| optimiser | found | median wall | median CPU | median boards | boards per second of CPU |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    print("\n".join(table))


if __name__ == "__main__":
    main()
