"""Classes of boards: the letters are divided into a few groups, and a class assigns one group to each cell.

A class is identified by a number, whose digits are the groups of the cells, the first cell's the most significant. Of
classes that are symmetric to each other only the one with the lowest number is examined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import inf, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.arrays import np
from gridwords.errors import BadOption, plural, shorten
from gridwords.lexicon import Lexicon
from gridwords.text import fold, strip_accents

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, np.dtype[np.int64]]

# Numbers examined at a time: about 30 MB of arrays.
_CHUNK = 1 << 17
# Latin, Greek and Cyrillic, without accents.
_VOWELS = frozenset(
    "aeiou"
    + "\u03b1\u03b5\u03b7\u03b9\u03bf\u03c5\u03c9"
    + "\u0430\u0435\u0438\u043e\u0443\u044b\u044d\u044e\u044f"
)


class Space(NamedTuple):
    """All boards of a size over some letters, divided into classes.

    `groups[cell]` are the groups of that cell. `symmetries` are the ways to move the tiles without changing the words,
    such as rotations: the tile of cell `i` comes from cell `symmetry[i]`.
    """

    groups: tuple[tuple[str, ...], ...]
    symmetries: tuple[tuple[int, ...], ...]

    @property
    def numbers(self) -> int:
        """The number of classes, symmetric ones included."""
        return prod(len(groups) for groups in self.groups)

    def class_count(self) -> int:
        """The number of classes to examine.

        By Burnside's lemma: the average, over the symmetries, of the number of classes that each leaves unchanged. Such a
        class has the same group in all cells of each cycle.
        """
        fixed = (prod(len(groups) for groups, _ in cycles) * count for cycles, count in self.cycles().items())
        return sum(fixed) // len(self.symmetries)

    def cycles(self) -> Counter[tuple[tuple[tuple[str, ...], int], ...]]:
        """The cycles of each symmetry, as the groups and the number of their cells, and how often they occur."""
        found: Counter[tuple[tuple[tuple[str, ...], int], ...]] = Counter()
        for symmetry in self.symmetries:
            cycles, seen = [], set()
            for cell in range(len(symmetry)):
                length = 0
                while cell not in seen:
                    seen.add(cell)
                    cell = symmetry[cell]
                    length += 1
                if length:
                    cycles.append((self.groups[cell], length))
            found[tuple(sorted(cycles))] += 1
        return found

    def digits(self, number: int) -> list[int]:
        """The group of each cell."""
        digits = []
        for groups in reversed(self.groups):
            number, digit = divmod(number, len(groups))
            digits.append(digit)
        return digits[::-1]

    def letters(self, number: int) -> list[str]:
        """The letters of each cell."""
        return [groups[digit] for groups, digit in zip(self.groups, self.digits(number), strict=True)]

    def number(self, digits: Sequence[int]) -> int:
        """The class with these groups."""
        number = 0
        for groups, digit in zip(self.groups, digits, strict=True):
            number = number * len(groups) + digit
        return number

    def is_canonical(self, number: int) -> bool:
        """Whether no class symmetric to this one has a lower number."""
        digits = self.digits(number)
        return all(self.number([digits[cell] for cell in turn]) >= number for turn in self.symmetries)

    def canonical(self) -> Iterator[int]:
        """The numbers of the classes to examine, in ascending order."""
        for start in range(0, self.numbers, _CHUNK):
            numbers = np.arange(start, min(start + _CHUNK, self.numbers), dtype=np.int64)
            yield from numbers[self._are_canonical(numbers)].tolist()

    def foreign(self, numbers: Iterable[int]) -> int | None:
        """One of these numbers that is not a class to examine, or None."""
        numbers = list(numbers)
        for start in range(0, len(numbers), _CHUNK):
            chunk = numbers[start : start + _CHUNK]
            if (highest := max(chunk)) >= self.numbers:
                return highest
            wrong = ~self._are_canonical(np.array(chunk, np.int64))
            if wrong.any():
                return chunk[int(wrong.argmax())]
        return None

    def _are_canonical(self, numbers: Numbers) -> np.ndarray[Any, np.dtype[np.bool_]]:
        cells = len(self.groups)
        weights = [prod(len(groups) for groups in self.groups[cell + 1 :]) for cell in range(cells)]
        digits = np.array([numbers // weights[cell] % len(self.groups[cell]) for cell in range(cells)])
        # The places of those that no symmetry so far gives a lower number: soon a small part of all.
        lowest = np.arange(len(numbers))
        for turn in self.symmetries:
            turned = np.array(weights, np.int64) @ digits[list(turn)]
            kept = turned >= numbers[lowest]
            if not kept.all():
                lowest, digits = lowest[kept], digits[:, kept]
        are = np.zeros(len(numbers), bool)
        are[lowest] = True
        return are


def symmetries(
    turns: Iterable[tuple[int, ...]], groups: Sequence[Sequence[str]]
) -> tuple[tuple[int, ...], ...]:
    """Those of some symmetries that leave each cell's groups as they are."""
    return tuple(
        turn
        for turn in dict.fromkeys(turns)
        if all(groups[cell] == groups[source] for cell, source in enumerate(turn))
    )


def default_groups(letters: str, lexicon: Lexicon, cells: int) -> tuple[str, ...]:
    """The default groups: one on the smallest boards, otherwise vowels and consonants.

    Coarse classes share most of their work, and vowels and consonants separate good boards from bad ones. But the
    memory of a class grows with its letters, so on large boards the consonants form two groups, frequent and rare.
    Letters without vowels are divided into frequent and rare as well.
    """
    counts = lexicon.letter_frequencies()
    ranked = sorted(letters, key=lambda letter: (-counts.get(letter, 0), letter))
    if cells <= 4:
        return ("".join(ranked),)
    vowels = [letter for letter in ranked if strip_accents(letter) in _VOWELS]
    others = [letter for letter in ranked if letter not in vowels]
    groups = [vowels, others]
    if not vowels or cells > 12:
        half = len(others) // 2
        groups = [vowels, others[:half], others[half:]]
    return tuple("".join(sorted(group)) for group in groups if group)


# The memory in MB with which the corners have one group: a class may use half of it. With ENABLE2K the largest class of a
# 3x3 takes 881 MB, and of a 3x4 about 5,700. On 2x4, one group takes more time, not less.
_CORNER_MB = {(3, 3): 1800, (3, 4): 12000}


def default_corner_groups(groups: tuple[str, ...], size: tuple[int, int], memory_mb: int) -> tuple[str, ...]:
    """The default groups of the corners: one on 3x3 and 3x4 if there is memory for it; on large boards all but the last are
    merged.

    Few words use a corner, so more letters there cost little, and there are five to thirteen times fewer classes to
    examine: this takes about two thirds of the time, on 3x3, 3x4 and 4x4.
    """
    rows, cols = sorted(size)
    if memory_mb >= _CORNER_MB.get((rows, cols), inf):
        return ("".join(sorted("".join(groups))),)
    if rows * cols <= 12 or len(groups) < 3:
        return groups
    return ("".join(sorted("".join(groups[:-1]))), groups[-1])


def parse_groups(text: str, letters: str, what: str) -> tuple[str, ...]:
    """Groups written as `aeiou,lnrst,...`. Together they must hold every letter exactly once."""
    groups = [fold(group.strip()) for group in text.split(",")]
    if not all(groups):
        raise BadOption(f"{what} {shorten(text)}: a group is empty")
    given = "".join(groups)
    for letter in given:
        if given.count(letter) > 1:
            raise BadOption(f"{what} {shorten(text)}: the letter {letter!r} occurs twice")
    if missing := sorted(set(letters).difference(given)):
        raise BadOption(
            f"{what} {shorten(text)}: {plural(len(missing), 'letter')} missing: {''.join(missing)}"
        )
    if more := sorted(set(given).difference(letters)):
        raise BadOption(f"{what} {shorten(text)}: not among the allowed letters: {''.join(more)}")
    return tuple("".join(sorted(group)) for group in groups)
