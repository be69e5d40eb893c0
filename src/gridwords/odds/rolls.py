"""Rolls: the boards that a set of dice gives, by number.

Board i of a seed depends on the seed and on i alone, on CPU and GPU alike (core/shaken_dice.h), so that a count can be
cut into any parts, repeated, and compared. `Board.roll(dice, seed)` draws from another generator and keeps its boards.
"""

from __future__ import annotations

from gridwords._core import Roller, hardware_threads
from gridwords.arrays import np
from gridwords.board import Board, Shape
from gridwords.board.codes import CodedBoards, Codes, encode_boards
from gridwords.board.dice import AnyDice
from gridwords.board.dice import dice as read_dice
from gridwords.board.shape import AnyNeighbours
from gridwords.board.size import AnySize, parse_size, squarest
from gridwords.cached import cached_property
from gridwords.errors import BadBoard, BadOption, with_article

_MOST_DICE = 256


class Rolls:
    """Boards rolled with some dice, as letter codes of one alphabet.

    >>> from string import ascii_lowercase
    >>> print(Rolls("new", ascii_lowercase).board(seed=1, index=0))
    (qu)ncm/edwh/rrss/ooiu
    """

    def __init__(
        self,
        dice: AnyDice,
        alphabet: str,
        q_is_qu: bool = True,
        size: AnySize | None = None,
        neighbours: AnyNeighbours = "king",
    ) -> None:
        faces = read_dice(dice)
        rows, cols = squarest(len(faces)) if size is None else parse_size(size)
        if rows * cols > len(faces):
            raise BadBoard(
                f"{with_article(f'{rows}x{cols}')} board takes {rows * cols} dice, there are {len(faces)}"
            )
        if len(faces) > _MOST_DICE:
            raise BadOption(f"{len(faces)} dice: expected at most {_MOST_DICE}")
        self.name = dice if isinstance(dice, str) else None
        #: The tiles on the faces of each die.
        self.dice = faces
        self.shape = Shape.of((rows, cols), neighbours)
        kinds = sorted({face for die in faces for face in die})
        coded = next(encode_boards([Board.from_rows([kinds])], lambda board: board, alphabet, q_is_qu))  # type: ignore[arg-type, return-value]
        if not isinstance(coded, CodedBoards):
            raise BadOption(f"dice with {len(kinds)} different faces: expected at most 200")
        #: The tiles of several letters on the dice: their codes follow those of the alphabet.
        self.tiles = coded.tiles
        codes = dict(zip(kinds, coded.codes[0].tolist(), strict=True))
        #: The letter codes on the faces of each die.
        self.faces = [bytes(codes[face] for face in die) for die in faces]
        self._kinds = kinds

    @cached_property
    def _roller(self) -> Roller:
        return Roller(self.faces, len(self.shape))

    def codes(self, seed: int, first: int, number: int, threads: int | None = None) -> Codes:
        """Boards `first` up to `first + number - 1` of a seed: an array (boards, cells) of letter codes."""
        codes = np.empty((number, len(self.shape)), np.uint8)
        self._roller.roll(seed, first, codes, threads or hardware_threads())
        return codes

    def board(self, seed: int, index: int) -> Board:
        """One of the boards."""
        # Rolled as numbers of tiles, because all tiles that no word has are one letter code.
        numbers = {tile: number for number, tile in enumerate(self._kinds)}
        rolled = np.empty((1, len(self.shape)), np.uint8)
        Roller([bytes(map(numbers.__getitem__, die)) for die in self.dice], len(self.shape)).roll(
            seed, index, rolled, 1
        )
        tiles = [self._kinds[number] for number in rolled[0].tolist()]
        cols = self.shape.cols
        return Board.from_rows([tiles[first : first + cols] for first in range(0, len(tiles), cols)])
