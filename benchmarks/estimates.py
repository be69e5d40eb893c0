"""How often the interval of `gridwords prove --sample` holds the true time: samples drawn again and again from the
measured times of a finished proof, also with classes drawn at random for comparison.

    python benchmarks/estimates.py FOLDER [--draws 20,40,100] [--samples 2000] [--first 0.33]

`--first` is the share of the classes whose first bounds a sample knows; the default is all. Prints figures and asserts
nothing.
"""

from __future__ import annotations

import argparse
from math import exp
from random import Random
from statistics import mean, stdev

from gridwords.prove.certificate import Certificate, ClassLine
from gridwords.prove.sample import ClassSample, quantile


def at_random(lines: list[ClassLine], draws: int, chance: Random) -> tuple[float, float, float]:
    """The time of all classes, and both ends of its 95% interval, by classes drawn at random."""
    times_s = [line.time_s for line in chance.choices(lines, k=draws)]
    all_s = len(lines) * mean(times_s)
    factor = exp(quantile(draws - 1) * stdev(times_s) / mean(times_s) / draws**0.5)
    return all_s, all_s / factor, all_s * factor


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", help="a finished proof")
    parser.add_argument("--draws", default="20,40,100")
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--first", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    certificate = Certificate(args.folder)
    header, lines = certificate.header(), sorted({line.number: line for line in certificate.lines()}.values())
    at_least, truth_s = header["at_least"], sum(line.time_s for line in lines)
    times_s = {line.number: line.time_s for line in lines}
    first = round(args.first * len(lines))
    print(f"{len(lines):,} classes, {truth_s:,.1f} s, first bounds of {first:,}")
    print("| drawn | holds the truth | factor | drawn at random: holds | factor |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for draws in [max(2, int(text)) for text in args.draws.split(",")]:  # one has no spread
        chance, row = Random(args.seed), [str(draws)]
        by_bound, plain = [], []
        for _ in range(args.samples):
            sample = ClassSample(chance.sample(lines, first), at_least, len(lines), draws, chance)
            if (estimate := sample.all_s(times_s)) is not None:
                by_bound.append(estimate)
            plain.append(at_random(lines, draws, chance))
        for estimates in (by_bound, plain):
            holds = mean(low_s <= truth_s <= high_s for _, low_s, high_s in estimates)
            factor = mean(high_s / all_s for all_s, _, high_s in estimates)
            row += [f"{holds:.1%}", f"{factor:.2f}"]
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
