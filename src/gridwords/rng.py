"""Chance: random numbers that are the same for a seed on every machine and Python version."""

from __future__ import annotations

from array import array
from operator import index
from sys import byteorder
from typing import TYPE_CHECKING, TypeVar

from gridwords.errors import BadOption, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Chance"]

T = TypeVar("T")

_LEVELS = 1 << 16  # weights are rounded to this many parts
_BLOCK = 1 << 20  # bytes drawn at a time, which bounds the memory used in addition to the result


class Chance:
    """Random numbers from a 64-bit seed (None for a new one each time).

    Only the raw bits of the Mersenne Twister are used: unlike the results of `shuffle` and `choices`, they have never
    changed between Python versions.
    """

    def __init__(self, seed: int | None = None) -> None:
        from random import Random

        if seed is not None:
            try:
                number = index(seed)
            except TypeError:
                number = -1
            if not 0 <= number < 1 << 64:
                raise BadOption(f"seed {shorten(seed)}: expected a whole number from 0 to 2**64 - 1")
            seed = number
        self._bits = Random(seed).getrandbits

    def below(self, end: int) -> int:
        """A whole number from 0 to end - 1, each equally likely."""
        bits = (end - 1).bit_length()
        while (number := self._bits(bits) if bits else 0) >= end:
            pass
        return number

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order, each order equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def uniform(self, kinds: int, count: int) -> bytearray:
        """`count` numbers below `kinds` (at most 256), each exactly equally likely."""
        whole = 256 - 256 % kinds  # bytes beyond the last whole multiple are discarded
        table = bytes(value % kinds for value in range(256))
        unfair = bytes(range(whole, 256))
        drawn = bytearray()
        while len(drawn) < count:
            # One number needs 256/whole bytes on average, fewer than two.
            drawn += self._draw(min(_BLOCK, 2 * (count - len(drawn)))).translate(table, unfair)
        del drawn[count:]
        return drawn

    def weighted(self, weights: Sequence[int], count: int) -> bytearray:
        """`count` positions in the weights (at most 256, each above 0), drawn in proportion to them."""
        total = sum(weights)
        levels = [max(1, weight * _LEVELS // total) for weight in weights]
        # The rounding error (at most one part per weight) goes to the largest weight.
        levels[levels.index(max(levels))] += _LEVELS - sum(levels)
        table = b"".join(bytes((position,)) * level for position, level in enumerate(levels))
        drawn = bytearray()
        while len(drawn) < count:
            pairs = array("H", self._draw(min(_BLOCK, 2 * (count - len(drawn)))))
            if byteorder == "big":
                pairs.byteswap()
            drawn += bytes(map(table.__getitem__, pairs))
        del drawn[count:]
        return drawn

    def _draw(self, count: int) -> bytes:
        count += (
            -count % 4
        )  # whole words of the generator, so that the block size does not change the numbers
        return self._bits(8 * count).to_bytes(count, "little")
