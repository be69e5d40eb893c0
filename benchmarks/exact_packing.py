"""Whether words fit in a grid at all: an exact method where the packer finds no room and no proof.

    pip install ortools
    python benchmarks/exact_packing.py --size 12x12 [--minutes 30] [--workers 1] WORDS...

One variable per place of each word, one per letter in each cell; CP-SAT looks for an assignment or proves that there
is none. It only asks whether the words have room: what the letters in between spell is left to the maker.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import monotonic
from typing import Any

from ortools.sat.python import cp_model  # type: ignore[import-not-found]

STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


def places(word: str, rows: int, cols: int) -> list[tuple[tuple[int, int], ...]]:
    """Every straight line that the word may take; of a word that reads the same backwards, one of two."""
    found = []
    for down, right in STEPS if word != word[::-1] else STEPS[4:]:
        for row in range(rows):
            for col in range(cols):
                last = row + down * (len(word) - 1), col + right * (len(word) - 1)
                if 0 <= last[0] < rows and 0 <= last[1] < cols:
                    found.append(tuple((row + down * i, col + right * i) for i in range(len(word))))
    return found


def pack(
    words: list[str], rows: int, cols: int, minutes: float, workers: int, seed: int
) -> tuple[str, list[str]]:
    """What CP-SAT found out: optimal means that there is room, with the rows of the grid."""
    model: Any = cp_model.CpModel()
    letters = {
        (row, col, letter): model.new_bool_var(f"{row},{col}={letter}")
        for row in range(rows)
        for col in range(cols)
        for letter in sorted({*"".join(words)})
    }
    for row in range(rows):
        for col in range(cols):
            model.add_at_most_one(at for (r, c, _), at in letters.items() if (r, c) == (row, col))
    longest = max(words, key=len)
    for word in words:
        # Turns and reflections of a grid are the same to all words: one word keeps to an eighth of them.
        ways = places(word, rows, cols)
        if word == longest and rows == cols and word != word[::-1]:
            ways = [way for way in ways if _is_first(way, rows)]
        taken = {way: model.new_bool_var(f"{word} {way[0]} {way[-1]}") for way in ways}
        model.add_exactly_one(taken.values())
        users: dict[tuple[int, int, str], list[Any]] = {}
        for way, is_taken in taken.items():
            for (row, col), letter in zip(way, word, strict=True):
                users.setdefault((row, col, letter), []).append(is_taken)
        for at, some in users.items():
            model.add(sum(some) <= letters[at])
    solver: Any = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = 60 * minutes
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    status = solver.status_name(solver.solve(model))
    if status not in ("OPTIMAL", "FEASIBLE"):
        return status, []
    grid = [["."] * cols for _ in range(rows)]
    for (row, col, letter), at in letters.items():
        if solver.boolean_value(at):
            grid[row][col] = letter
    return status, ["".join(row) for row in grid]


def _is_first(way: tuple[tuple[int, int], ...], side: int) -> bool:
    """Whether no turn or reflection of a square takes the line to one that sorts before it."""
    end = side - 1
    turns: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c),
        lambda r, c: (r, end - c),
        lambda r, c: (end - r, c),
        lambda r, c: (end - r, end - c),
    ]
    turned = [tuple(turn(r, c) for r, c in way) for turn in turns]
    return way == min([*turned, *(tuple((c, r) for r, c in one) for one in turned)])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Find room for words, or prove that there is none.")
    parser.add_argument("words", nargs="+")
    parser.add_argument("--size", default="12x12")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    height, width = map(int, given.size.split("x"))
    started = monotonic()
    said, board = pack(given.words, height, width, given.minutes, given.workers, given.seed)
    print(f"{len(''.join(given.words))} letters in {given.size}: {said} after {monotonic() - started:.0f} s")
    print("\n".join(board))
