"""Chance: how likely some dice are to roll exactly these tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import factorial, prod
from time import monotonic

from gridwords.board.dice import Die

_MOST_STATES = 1_000_000  # half a gigabyte and some seconds


def chance_of_board(tiles: Sequence[str], dice: Sequence[Die], end: float | None = None) -> Fraction | None:
    """The chance that a roll gives this board: the dice shuffled onto the cells, and one face of each up.

    None if there are too many ways to count, which no official set has, or to count until `end` (`time.monotonic`).

    >>> chance_of_board(["a", "b"], [("a", "x"), ("b", "y", "z")])
    Fraction(1, 12)
    """
    # All orders of the same tiles are equally likely.
    orders = Fraction(factorial(len(tiles)), prod(map(factorial, Counter(tiles).values())))
    chance = chance_of_tiles(tiles, dice, end)
    return None if chance is None else chance / orders


def chance_of_tiles(tiles: Sequence[str], dice: Sequence[Die], end: float | None = None) -> Fraction | None:
    """The chance that a roll gives these tiles in any order. If there are too many dice, some are left out at random.

    Dice are taken one after the other; a state is how many of each tile are still needed. Tiles that few dice have are
    settled first, so that few states are open at a time: a few thousand for 4x4, a hundred times that for 6x6. None if
    there are more than a million, or some are left at `end`.
    """
    if len(tiles) > len(dice):
        return Fraction(0)
    needed = Counter(tiles)
    kinds = list(needed)
    shown = [Counter(face for face in die if face in needed) for die in dice]
    spare = len(dice) - len(tiles)
    order = _order(shown, kinds)
    # How many of the dice from each place on can show each kind.
    after = [[0] * len(kinds)]
    for die in reversed(order):
        after.append([count + (kind in shown[die]) for kind, count in zip(kinds, after[-1], strict=True)])
    after.reverse()
    # A state is one number with a field for each kind, and one for the dice that are left out.
    field = len(tiles).bit_length() + 1
    shifts = {kind: field * number for number, kind in enumerate(kinds)}
    spare_shift = field * len(kinds)
    mask = (1 << field) - 1
    states = {sum(needed[kind] << shift for kind, shift in shifts.items()) | spare << spare_shift: 1}
    for place, die in enumerate(order):
        options = [(shifts[kind], faces) for kind, faces in shown[die].items()]
        if spare:
            options.append((spare_shift, len(dice[die])))
        reached: dict[int, int] = {}
        for state, ways in states.items():
            for shift, faces in options:
                if not (state >> spare_shift if shift == spare_shift else state >> shift & mask):
                    continue
                following = state - (1 << shift)
                reached[following] = reached.get(following, 0) + ways * faces
        # Without the dead ends: kinds that more tiles need than there are dice left to show them.
        tight = [
            (shifts[kind], left)
            for kind, left in zip(kinds, after[place + 1], strict=True)
            if kind in shown[die] and left < needed[kind]
        ]
        for shift, left in tight:
            reached = {state: ways for state, ways in reached.items() if state >> shift & mask <= left}
        states = reached
        if len(states) > _MOST_STATES or (end is not None and monotonic() > end):
            return None
    ways = states.get(0, 0)
    # Every choice of the dice that are left out is equally likely.
    left_out = Fraction(factorial(spare) * factorial(len(tiles)), factorial(len(dice)))
    return ways * left_out / prod(map(len, dice))


def _order(shown: Sequence[Counter[str]], kinds: Sequence[str]) -> list[int]:
    """The dice, beginning with those that have the kinds found on the fewest dice."""
    left = {kind: sum(kind in die for die in shown) for kind in kinds}
    waiting = set(range(len(shown)))
    order: list[int] = []
    while waiting:
        open_kinds = {kind for kind in kinds if any(kind in shown[die] for die in waiting)}
        if not open_kinds:
            return order + sorted(waiting)
        rarest = min(
            open_kinds, key=lambda kind: (sum(kind in shown[die] for die in waiting), left[kind], kind)
        )
        chosen = sorted(die for die in waiting if rarest in shown[die])
        order += chosen
        waiting.difference_update(chosen)
    return order
