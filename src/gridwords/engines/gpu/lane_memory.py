"""LaneMemory: the shared memory of one lane of the kernels for small boards, at each of their three levels."""

from __future__ import annotations

from typing import NamedTuple

MOST_CELLS = 58
MOST_LETTERS = 31
_INNER_PLACES = 6  # a rolled board needs one or two
_ALL_FRAMES = 255  # no word is longer


class Room(NamedTuple):
    """A lane's memory for its two stacks at one level."""

    lists: int  # ways in shared memory; as many as `most_ways` if none are to be spilled
    most_ways: int
    frames: int  # in shared memory


#: The first level, by the largest number of cells that it is for.
_FIRST_ROOMS = (
    (9, Room(12, 63, 4)),
    (16, Room(14, 63, 5)),
    (27, Room(18, 63, 5)),
    (36, Room(14, 127, 4)),
    (MOST_CELLS, Room(16, 63, 4)),
)


def rooms(cells: int, trace: bool) -> tuple[Room, Room, Room]:
    """The memory at the three levels.

    On rolled 4x4 boards one way in forty lies beyond the first 14, and three boards in a thousand have more than 63.
    With more shared memory per lane there would be room for fewer lanes; with less, more ways would be spilled. Measured
    on an H200 (docs/measurements.md).
    """
    first = next(room for most_cells, room in _FIRST_ROOMS if cells <= most_cells)
    if trace:  # the walks of a neighbourhood need more room than those of a board
        first = first._replace(lists=first.lists + 6)
    most = 680 if cells <= 16 else 1400
    return first, Room(first.lists + 4, 255, 5), Room(most, most, _ALL_FRAMES)


class LaneMemory(NamedTuple):
    """What decides how much memory a lane needs: see WalkShape in kernels/walk_shape.h, which computes the same."""

    cells: int
    letters: int
    inner: int
    depth: int  # of the trie
    trace: bool
    many_nodes: bool

    def words(self, room: Room) -> int:
        """The shared memory of one lane, in 32-bit words."""
        letters, cells = self.letters, self.cells
        planes = cells <= 16
        by_letter = 0 if planes else letters if cells <= 32 else 2 * letters
        lists = room.lists if room.lists < room.most_ways else room.most_ways + 1
        frames = room.frames if room.frames < self.depth else self.depth + 1
        keeps = self.inner == 0
        frame_words = 3 + (self.many_nodes or room.most_ways > 63) + keeps
        return by_letter + cells + self.inner + lists * self.way_words + frames * frame_words

    @property
    def way_words(self) -> int:
        """The words of one way: the cells it has used, where it is, and the letter on the free cell."""
        bits = self.cells + (self.cells + self.inner).bit_length() + (5 if self.trace else 0)
        return 2 if bits > 32 else 1

    def fit(self, room: Room, most_words: int) -> Room:
        """The room, with as many ways as fit if none are to be spilled."""
        if room.lists < room.most_ways or (spare := most_words - self.words(room)) >= 0:
            return room
        most_ways = room.most_ways + spare // self.way_words
        return room._replace(lists=most_ways, most_ways=most_ways)


def inner_places(cells: int) -> int:
    """How many places between the letters of its tiles a board can have on a GPU.

    Boards with more are scored on the CPU. A place is a number after those of the cells, and with the cells that a way
    has used it must fit 64 bits.
    """
    return _INNER_PLACES if cells + (cells + _INNER_PLACES).bit_length() <= 64 else 64 - cells - 1
