"""How often and how fast puzzles are made: random word lists in word searches and themed grids.

    python benchmarks/make.py [LISTS]

Prints how many lists were placed, and the processor times. Every puzzle is solved before it counts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from gridwords import GridwordsError, Lexicon, make


def _wordsearches(lists: int) -> None:
    by_length: dict[int, list[str]] = {}
    for word in Lexicon.default():
        by_length.setdefault(len(word), []).append(word)
    short = [word for length in range(4, 11) for word in by_length[length]]
    random = Random(1)
    make.wordsearch(["warm", "up"], seed=1)
    drawn: dict[str, Callable[[], str]] = {
        "lengths equally likely": lambda: random.choice(by_length[random.randint(4, 10)]),
        "words equally likely": lambda: random.choice(short),
    }
    for name, draw in drawn.items():
        times, refused = [], []
        for seed in range(lists):
            words: set[str] = set()
            while len(words) < 20:
                words.add(draw())
            started = process_time()
            try:
                make.wordsearch(sorted(words), (12, 12), seed)
            except GridwordsError as error:
                refused.append(f"  {error}")
            times.append(1000 * (process_time() - started))
        times.sort()
        print(
            f"word searches, 20 words of 4 to 10 letters in 12x12, {name}: {lists - len(refused)} of {lists}, "
            f"median {median(times):.1f} ms, 95% {times[len(times) * 95 // 100]:.1f} ms, most {times[-1]:.1f} ms"
        )
        print("\n".join(refused[:10]))


def _themes(sets: int) -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 10]
    random = Random(2)
    times, filled, unique, alone = [], 0, 0, 0
    for seed in range(sets):
        while True:
            words = random.sample(common, random.randint(6, 9))
            if sum(map(len, words)) == 48:
                break
        started = process_time()
        try:
            puzzle = make.theme(words, (6, 8), seed)
            unique += 1
            alone += not any("other cells" in note for note in puzzle.notes)
        except GridwordsError as error:
            print(f"  {' '.join(words)}: {error}")
        times.append(1000 * (process_time() - started))
        try:
            filled += len(make.theme(words, (6, 8), seed, unique=False).words) == len(words)
        except GridwordsError as error:
            print(f"  {' '.join(words)}: {error}")
    times.sort()
    print(
        f"themes, 6 to 9 common words in 6x8: {filled} of {sets} filled, {unique} in one way only, {alone} of them with "
        f"every word in one place; median {median(times):.1f} ms, most {times[-1]:.1f} ms"
    )


if __name__ == "__main__":
    _themes(100)
    _wordsearches(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
