"""Draws: boards drawn at random from dice or letters, many at a time."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gridwords import _core
from gridwords._core import Drawer
from gridwords.board.dice import AnyDice
from gridwords.board.dice import dice as read_dice
from gridwords.board.letters import letter_weights
from gridwords.board.size import AnySize, parse_size, squarest
from gridwords.board.text import Layout, write_text
from gridwords.board.tiles import canonical_tile
from gridwords.errors import BadBoard, with_article
from gridwords.rng import checked_seed

# Boards drawn at once: few at first, so that the first board comes soon, then more and more.
_FIRST, _MOST = 8, 1 << 14
_MOST_CELLS = 1 << 20  # in boards drawn at once


class Draws:
    """What boards are drawn from, and their size. A seed always gives the same board."""

    def __init__(self, drawer: Drawer, tiles: Sequence[str], size: tuple[int, int]) -> None:
        self._drawer = drawer
        self._written = tiles  # by the number that is drawn; several may be the same tile
        self._tiles = tuple(sorted(set(tiles)))
        self.size = size
        places = {tile: place for place, tile in enumerate(self._tiles)}
        self._places = [places[tile] for tile in tiles]

    @classmethod
    def of_dice(cls, dice: AnyDice, size: AnySize | None = None) -> Draws:
        """Shaken dice; if there are more dice than cells, some are left out."""
        faces = read_dice(dice)
        rows, cols = squarest(len(faces)) if size is None else parse_size(size)
        if rows * cols > len(faces):
            raise BadBoard(
                f"{with_article(f'{rows}x{cols}')} board takes {rows * cols} dice, there are {len(faces)}"
            )
        tiles = sorted({face for die in faces for face in die})
        numbers = {tile: number for number, tile in enumerate(tiles)}
        drawer = Drawer.dice([[numbers[face] for face in die] for die in faces], rows * cols)
        return cls(drawer, tiles, (rows, cols))

    @classmethod
    def of_letters(
        cls, rows: int, cols: int, letters: str | Mapping[str, int] = "uniform", lexicon: Any = None
    ) -> Draws:
        """Random letters, each cell drawn independently."""
        size = parse_size((rows, cols))
        alphabet, weights = letter_weights(letters, lexicon)
        parts = b"" if weights is None else parts_of(weights)
        drawer = Drawer.letters(len(alphabet), parts, size[0] * size[1])
        return cls(drawer, [canonical_tile(letter) for letter in alphabet], size)

    def layout(self, seed: int | None) -> Layout:
        """The board of one seed (None for a new one)."""
        return next(self.layouts([seed]))

    def layouts(self, seeds: Iterable[int | None]) -> Iterator[Layout]:
        """The boards of some seeds, in order."""
        cells = self.size[0] * self.size[1]
        width = cells * (2 if len(self._written) > 256 else 1)
        for count, numbers in self._blocks(seeds):
            for begin in range(0, count * width, width) if width else [0] * count:
                yield self._layout(numbers[begin : begin + width] if count > 1 else numbers)

    def texts(self, seeds: Iterable[int | None]) -> Iterator[bytes]:
        """The same as text, several boards at a time: one per line, as `str` writes them."""
        rows, cols = self.size
        plain = rows * cols > 0 and "".join(self._written).isascii()
        if not plain:
            for layout in self.layouts(seeds):
                yield f"{write_text(layout)}\n".encode()
            return
        texts = list(self._written)
        for _, numbers in self._blocks(seeds):
            yield self._drawer.write(numbers, rows, cols, texts)

    def _blocks(self, seeds: Iterable[int | None]) -> Iterator[tuple[int, bytes]]:
        """Numbers of boards, and the numbers of their tiles."""
        from itertools import islice

        some, left = _FIRST, iter(seeds)
        most = max(1, min(_MOST, _MOST_CELLS // max(1, self.size[0] * self.size[1])))
        while block := array("Q", map(checked_seed, islice(left, min(some, most)))):
            yield len(block), self._drawer.draw(block.tobytes())
            some *= 2

    def _layout(self, numbers: bytes) -> Layout:
        """The layout of one board: only the tiles that occur."""
        if len(self._written) > 256:
            wide = array("H", numbers)
            used = sorted({self._places[number] for number in wide})
            place = {tile: number for number, tile in enumerate(used)}
            return self._packed(used, [place[self._places[number]] for number in wide])
        used = sorted({place for number, place in enumerate(self._places) if number in numbers})
        place = {tile: number for number, tile in enumerate(used)}
        table = bytes([place.get(tile, 0) for tile in self._places]).ljust(256)
        return Layout(*self.size, tuple(map(self._tiles.__getitem__, used)), numbers.translate(table))

    def _packed(self, used: list[int], cells: list[int]) -> Layout:
        tiles = tuple(map(self._tiles.__getitem__, used))
        return Layout(*self.size, tiles, bytes(cells) if len(used) <= 256 else array("H", cells))


def parts_of(weights: Sequence[int]) -> bytes:
    """The position of the weight that each of 65,536 equally likely parts belongs to."""
    # The core counts in 64 bits; of larger weights only the first digits matter.
    excess = max(0, sum(weights).bit_length() - 62)
    return _core.parts_of([weight >> excess for weight in weights])
