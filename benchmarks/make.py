"""How often and how fast puzzles are made: random word lists in word searches and themed grids.

    python benchmarks/make.py [--lists N] [--drawn lengths|words|themes]

Prints how many lists were placed, proven impossible, or neither, and the processor times. List number i is the same in
every run. A reader that shares nothing with the package reads every word search: each word once, nothing vulgar.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from gridwords import GridwordsError, Lexicon, make
from gridwords.lexicon.definitions import vulgar_words
from gridwords.make import Puzzle

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "make"))
from reading import count_covers, lines  # type: ignore[import-not-found]

DRAWN = {"lengths": "lengths equally likely", "words": "words equally likely"}


def _is_right(puzzle: Puzzle) -> bool:
    placed = {one.word: {frozenset(one.path)} for one in puzzle.words}
    vulgar = [cells for places in lines(puzzle.board, vulgar_words()).values() for cells in places]
    return lines(puzzle.board, placed) == placed and all(
        any(cells <= set(one.path) for one in puzzle.words) for cells in vulgar
    )


def _wordsearches(drawn: str, lists: int) -> None:
    by_length: dict[int, list[str]] = {}
    for word in Lexicon.default().without_vulgar():
        by_length.setdefault(len(word), []).append(word)
    short = [word for length in range(4, 11) for word in by_length[length]]
    make.wordsearch(["warm", "up"], seed=1)
    times: list[float] = []
    refused: list[str] = []
    impossible: list[str] = []
    wrong = 0
    for number in range(lists):
        random = Random(f"{drawn} {number}")
        words: list[str] = []
        while len(words) < 20:
            word = random.choice(short if drawn == "words" else by_length[random.randint(4, 10)])
            if word not in words:
                words.append(word)
        started = process_time()
        try:
            puzzle = make.wordsearch(words, (12, 12), number)
        except GridwordsError as error:
            (refused if "found no" in str(error) else impossible).append(f"  list {number}: {error}")
            times.append(1000 * (process_time() - started))
        else:
            times.append(1000 * (process_time() - started))
            wrong += not _is_right(puzzle)
    times.sort()
    placed = lists - len(refused) - len(impossible)
    print(
        f"word searches, 20 words of 4 to 10 letters in 12x12, {DRAWN[drawn]}: {placed} of {lists} placed, {wrong} of"
        f" them wrong; {len(impossible)} impossible, {len(refused)} not found; median {median(times):.1f} ms,"
        f" 99% {times[len(times) * 99 // 100]:.1f} ms, most {times[-1]:.1f} ms"
    )
    print("\n".join([*impossible, *refused[:20]]))


def _themes(sets: int) -> None:
    common = [word for word in Lexicon.default().up_to_level("common") if 4 <= len(word) <= 10]
    random = Random(2)
    times, filled, unique, alone, proven = [], 0, 0, 0, 0
    for seed in range(sets):
        while True:
            words = random.sample(common, random.randint(6, 9))
            if sum(map(len, words)) == 48:
                break
        span = max(words, key=len) if seed % 2 else None
        started = process_time()
        try:
            puzzle = make.theme(words, (6, 8), seed, span=span)
            times.append(1000 * (process_time() - started))
            unique += 1
            proven += count_covers(puzzle.board, words) == 1
            alone += not any("other cells" in note for note in puzzle.notes)
        except GridwordsError as error:
            print(f"  {' '.join(words)}: {error}")
        try:
            filled += len(make.theme(words, (6, 8), seed, unique=False).words) == len(words)
        except GridwordsError as error:
            print(f"  {' '.join(words)}: {error}")
    times.sort()
    print(
        f"themes, 6 to 9 common words in 6x8: {filled} of {sets} filled, {unique} in one way only ({proven} of"
        f" them by an exact cover count in plain Python), {alone} of them with every word in one place; median"
        f" {median(times):.1f} ms, most {times[-1]:.1f} ms"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure how often and how fast puzzles are made.")
    parser.add_argument("--lists", type=int, default=1000, help="word lists of each kind")
    parser.add_argument("--drawn", choices=[*DRAWN, "themes"], help="only this; default: all")
    given = parser.parse_args()
    if given.drawn in (None, "themes"):
        _themes(given.lists if given.drawn else 100)
    for kind in DRAWN:
        if given.drawn in (None, kind):
            _wordsearches(kind, given.lists)
