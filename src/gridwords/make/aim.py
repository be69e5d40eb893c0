"""The aim at a difficulty: candidates are made, from easier or harder recipes, until one is rated as was asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from gridwords.errors import BadOption, unknown
from gridwords.make.puzzle import BANDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.make.puzzle import Puzzle
    from gridwords.make.request import BoardRequest, ThemeRequest

__all__ = ["EACH", "FAR", "SPREAD", "aim", "check_difficulty", "points_off", "seed_of", "with_note"]

EACH = 3  # candidates of one recipe, unless it is the last one
FAR = 10  # off the mark, which no other seed makes up for
# Between the seeds of candidates: people choose seeds next to each other, and would see a puzzle twice.
SPREAD = 1_000_003

Made = TypeVar("Made")


def check_difficulty(difficulty: str | None) -> None:
    """Refuses what is no difficulty."""
    if difficulty is not None and difficulty not in tuple(BANDS):
        raise BadOption(unknown("difficulty", difficulty, BANDS))


def seed_of(seed: int, number: int) -> int:
    """The seed of a candidate; the first one has that of the puzzle."""
    return (seed + number * SPREAD) % 2**64


def points_off(difficulty: str, score: int) -> int:
    """How much harder a puzzle that is rated so would have to be; below zero if it is too hard."""
    low, high = BANDS[difficulty]
    return max(0, low - score) - max(0, score - high)


def aim(
    difficulty: str,
    first: int,
    recipes: int,
    most: int,
    make: Callable[[int, int], tuple[Made, int] | None],
) -> Made:
    """The first candidate of that difficulty, or the one closest to it.

    `make(recipe, number)` makes the candidate of that number and rates it; None if it cannot be made. The recipe
    `first` begins; while its candidates are too easy, harder ones follow, and the other way round. `most` is how many
    candidates are made.
    """
    best: tuple[int, Made] | None = None
    recipe, tried, refused, step = first, 0, 0, 0
    for number in range(most):
        rated, off = make(recipe, number), 0
        if rated is None:
            refused += 1
            if refused == EACH:
                break
        else:
            made, score = rated
            off = points_off(difficulty, score)
            if off == 0:
                return made
            if best is None or abs(off) < best[0]:
                best = abs(off), made
            step = step or (1 if off > 0 else -1)
        tried += 1
        is_wrong = rated is None or (off * step > 0 and (tried >= EACH or abs(off) > FAR))
        if is_wrong and 0 <= recipe + step < recipes:
            recipe, tried = recipe + step, 0
    assert best is not None, "the first candidate is made, or an error says why not"
    return best[1]


def with_note(puzzle: Puzzle, request: BoardRequest | ThemeRequest, harder: str, easier: str) -> Puzzle:
    """The puzzle, with a note if it is not as difficult as was asked for: what would make it `harder` or `easier`."""
    wanted, name = request.difficulty, puzzle.difficulty_name
    if wanted in (None, name) or request.lenient:
        return puzzle
    way = f"harder: {harder}" if points_off(wanted, puzzle.difficulty) > 0 else f"easier: {easier}"
    note = f"the puzzle is {name} ({puzzle.difficulty} of 100), not {wanted}. To make it {way}"
    return replace(puzzle, notes=(*puzzle.notes, note))
