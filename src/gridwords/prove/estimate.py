"""WorkLeft: how long the classes that are left will take, from the times of those that are finished.

Classes are proved in order, so those left are not like those finished: they have other letters. What counts is how many
cells have which group, the kind of a class. There are few kinds, and how many classes each of them has is known.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gridwords.arrays import np

if TYPE_CHECKING:
    from gridwords.prove.classes import Space

    Kind = tuple[int, ...]

# With more kinds than this, all classes count as one kind.
_MOST_KINDS = 3000


def classes_by_kind(space: Space) -> dict[Kind, int]:
    """How many classes to examine there are of each kind: for each group in turn, the number of its cells.

    By Burnside's lemma, as in `Space.class_count`, but kind by kind. One kind, (), if there would be too many.
    """
    groups = _groups(space)
    total: Counter[Kind] = Counter()
    for cycles, times in space.cycles().items():
        kinds: Counter[Kind] = Counter({(0,) * len(groups): times})
        for own, length in cycles:
            longer: Counter[Kind] = Counter()
            for group in own:
                place = groups[group]
                for kind, count in kinds.items():
                    longer[(*kind[:place], kind[place] + length, *kind[place + 1 :])] += count
            kinds = longer
            if len(kinds) > _MOST_KINDS:
                return {(): space.class_count()}
        total.update(kinds)
    return {kind: count // len(space.symmetries) for kind, count in total.items() if count}


def _groups(space: Space) -> dict[str, int]:
    """All groups, numbered."""
    found = dict.fromkeys(group for own in space.groups for group in own)
    return {group: number for number, group in enumerate(found)}


class WorkLeft:
    """The classes left of each kind, and the mean time of the finished ones."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._groups = _groups(space)
        self._left = classes_by_kind(space)
        self._one_kind = () in self._left
        self._done: Counter[Kind] = Counter()
        self._times_s: dict[Kind, float] = {}

    def finish(self, number: int, time_s: float) -> None:
        """Counts a finished class."""
        kind = self._kind(number)
        self._left[kind] = self._left.get(kind, 0) - 1
        self._done[kind] += 1
        self._times_s[kind] = self._times_s.get(kind, 0.0) + time_s

    def _kind(self, number: int) -> Kind:
        if self._one_kind:
            return ()
        counts = Counter(self._space.letters(number))
        return tuple(counts[group] for group in self._groups)

    def seconds(self) -> float | None:
        """The processor time that is left; None while nothing is known.

        The time of a kind without finished classes is that of the closest kinds that have some.
        """
        if not self._done:
            return None
        known = [kind for kind in self._done if self._times_s[kind] > 0]
        if not known:
            return 0.0
        means = np.array([self._times_s[kind] / self._done[kind] for kind in known])
        kinds = [kind for kind, left in self._left.items() if left > 0]
        left = np.array([self._left[kind] for kind in kinds], float)
        if self._one_kind or not kinds:
            return float(left.sum() * means[0])
        apart = np.abs(np.array(kinds)[:, None, :] - np.array(known)[None, :, :]).sum(axis=2)
        # A kind's own mean counts alone; others count less the further away they are.
        weights = np.where(apart == 0, 1e9, 1.0 / np.maximum(apart, 1) ** 4) * np.sqrt(
            np.array([self._done[kind] for kind in known])
        )
        times_s = np.exp((weights * np.log(means)).sum(axis=1) / weights.sum(axis=1))
        return float((left * times_s).sum())
