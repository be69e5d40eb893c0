"""Top: the best boards of a run. Boards that are rotations or reflections of each other count as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.arrays import np

if TYPE_CHECKING:
    from gridwords.board import Shape
    from gridwords.optimise.scorer import Codes, Values

    Images = np.ndarray[Any, np.dtype[np.uint32]]


def images(shape: Shape) -> Images:
    """The rotations and reflections of a board, each as the cells that its letters come from."""
    return np.array(shape.symmetries, np.uint32)


def canonical(codes: Codes, ways: Images) -> Codes:
    """The smallest image of each board, which is the same for all its rotations and reflections."""
    smallest = np.empty(codes.shape, np.uint8)
    _core.canonical(np.ascontiguousarray(codes), ways, smallest)
    return smallest


def best_distinct(
    codes: Codes, values: Values, ways: Images, most: int
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The places of up to `most` boards that are not images of each other, the best first; among equals, the first."""
    order = np.argsort(-values, kind="stable")
    places = np.zeros(min(most, len(order)), np.int64)
    return places[: _core.distinct(np.ascontiguousarray(codes), order, ways, places)]


class Top:
    """Up to `size` boards with their values, the best first; among equals, the first found."""

    def __init__(self, size: int, ways: Images) -> None:
        self._size = size
        self._ways = ways
        self.entries: list[tuple[float, bytes]] = []
        self._keys: set[bytes] = set()

    def offer(self, codes: Codes, values: Values, floor: float) -> bool:
        """Takes the boards that are good enough and worth more than `floor`; returns whether the best one is new."""
        bar = self.entries[-1][0] if len(self.entries) == self._size else floor
        places = np.flatnonzero(values > bar)
        if not len(places):
            return False
        before = self.entries[0][0] if self.entries else floor
        # In this order, a large offer raises the bar early and the loop ends soon.
        order = places[np.argsort(-values[places], kind="stable")]
        keys = canonical(codes[order], self._ways)
        for key, place in zip(keys, order.tolist(), strict=True):
            value = float(values[place])
            if len(self.entries) == self._size and value <= self.entries[-1][0]:
                break
            if (name := key.tobytes()) not in self._keys:
                self._insert(value, codes[place].tobytes(), name)
        return bool(self.entries) and self.entries[0][0] > before

    def _insert(self, value: float, board: bytes, key: bytes) -> None:
        place = len(self.entries)
        while place and self.entries[place - 1][0] < value:
            place -= 1
        self.entries.insert(place, (value, board))
        self._keys.add(key)
        if len(self.entries) > self._size:
            _, last = self.entries.pop()
            self._keys.discard(canonical(np.frombuffer(last, np.uint8)[None], self._ways)[0].tobytes())

    def load(self, entries: list[tuple[float, bytes]]) -> None:
        """Replaces the boards by saved ones."""
        self.entries = list(entries)
        boards = [np.frombuffer(board, np.uint8)[None] for _, board in entries]
        self._keys = {canonical(board, self._ways)[0].tobytes() for board in boards}
