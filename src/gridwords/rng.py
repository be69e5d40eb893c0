"""Chance: random numbers that are the same for a seed on every machine and Python version."""

from __future__ import annotations

from operator import index

from gridwords.errors import BadOption, shorten

#: How many seeds `short_seed` draws from.
SHORT_SEEDS = 10**6


def checked_seed(seed: int | None) -> int:
    """The seed, checked; a new one for None."""
    if seed is None:
        return _new_seed()
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < 1 << 64:
        raise BadOption(f"seed {shorten(seed)}: expected a whole number from 0 to 2**64 - 1")
    return number


def short_seed(seed: int | None) -> int:
    """The seed, checked; for None a new one of up to six digits, which people can write down and type again."""
    return _new_seed() % SHORT_SEEDS if seed is None else checked_seed(seed)


def _new_seed() -> int:
    from os import urandom

    return int.from_bytes(urandom(8), "little")


class Chance:
    """Random numbers from a 64-bit seed (None for a new one each time).

    Only the raw bits of the Mersenne Twister are used: unlike the results of `shuffle` and `choices`, they have never
    changed between Python versions. `core/draw/twisters.h` has the same generator for many boards at once.
    """

    def __init__(self, seed: int | None = None) -> None:
        from random import Random

        self._bits = Random(checked_seed(seed)).getrandbits

    def below(self, end: int) -> int:
        """A whole number from 0 to end - 1, each equally likely."""
        bits = (end - 1).bit_length()
        while (number := self._bits(bits) if bits else 0) >= end:
            pass
        return number

    def some_below(self, end: int, number: int) -> list[int]:
        """Different whole numbers from 0 to end - 1 in order, each set of `number` equally likely."""
        drawn: set[int] = set()
        # Robert Floyd's algorithm: few numbers are drawn twice.
        for last in range(end - number, end):
            place = self.below(last + 1)
            drawn.add(last if place in drawn else place)
        return sorted(drawn)
