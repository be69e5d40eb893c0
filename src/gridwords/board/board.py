"""Board: a Shape plus a tile per cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from gridwords._core import HOLE as _HOLE_CODE
from gridwords._core import WILDCARD as _WILDCARD_CODE
from gridwords.argument import checked_text, file_name, whole_number
from gridwords.board.shape import AnyNeighbours, Neighbours, Shape, turned
from gridwords.board.size import AnySize, fit_size, parse_size
from gridwords.board.text import Cells, Layout, read_rows, read_text, write_text
from gridwords.board.tiles import HOLE, WILDCARD, canonical_tile, spell_tiles, tile_letters
from gridwords.bounded import BOARD_BYTES, decode_utf8, read_bounded
from gridwords.errors import BadBoard, shorten, with_article
from gridwords.hints import Path, later

if TYPE_CHECKING:
    from gridwords.board.dice import AnyDice
    from gridwords.board.letters import Frequencies
    from gridwords.board.picture import Svg
    from gridwords.read.picture import AnyPicture
else:
    AnyDice = later("gridwords.board.dice", "AnyDice")
    Frequencies = later("gridwords.board.letters", "Frequencies")
    Svg = later("gridwords.board.picture", "Svg")
    AnyPicture = later("gridwords.read.picture", "AnyPicture")

_REPR_CELLS = 4096  # a larger board's repr shows how it begins


class Board:
    """An immutable board.

    `text` is rows separated by `/` or line breaks; a letter is a tile, `(qu)` a tile of several letters, `(a|b)` a
    choice, `?` any letter and `.` a hole. Tiles without a separator make a square, or fill the given `size`. Rows
    separated by spaces (`oatr ihps htnr enei`), tiles separated by spaces (`Qu` is one tile), a first line with the
    number of rows and columns (`4 4`) and a list of rows are also read. `neighbours` is `king`, `rook`, `torus`, `line`,
    or for each cell (numbered row by row from 0) the cells it touches.

    >>> board = Board("oatrihpshtnrenei")
    >>> board.size, board[0, 1], str(board)
    ((4, 4), 'a', 'oatr/ihps/htnr/enei')
    """

    __slots__ = ("__weakref__", "_cells", "_neighbours_given", "_shape", "_tiles")

    _shape: Shape
    _tiles: tuple[str, ...]  # the different ones, in order
    _cells: Cells  # for each cell the position of its tile
    _neighbours_given: bool

    def __init__(
        self,
        text: str | Iterable[str | Sequence[str]],
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
    ) -> None:
        wanted = None if size is None else parse_size(size)
        try:
            layout = read_text(text, wanted) if isinstance(text, str) else _read_list(text, wanted)
            self._set(layout, neighbours)
        except MemoryError:
            raise BadBoard("the board is too large for this machine's memory") from None

    def _set(self, layout: Layout, neighbours: AnyNeighbours | None) -> None:
        rows, cols, self._tiles, self._cells = layout
        self._neighbours_given = neighbours is not None
        self._shape = Shape.sized(rows, cols, "king" if neighbours is None else neighbours)

    @classmethod
    def _of(cls, layout: Layout, neighbours: AnyNeighbours | None) -> Board:
        board = cls.__new__(cls)
        board._set(layout, neighbours)
        return board

    # Other ways to make one

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[str | Sequence[str]],
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
    ) -> Board:
        """A board from its rows, each a text or a list of tiles.

        >>> str(Board.from_rows(["ab", ["c", "Qu"]]))
        'ab/c(qu)'
        """
        if isinstance(rows, str):
            raise BadBoard(f"from_rows takes a list of rows, got the text {shorten(rows)}: use Board(text)")
        return cls(rows, size, neighbours)

    @classmethod
    def read(
        cls, path: str | Path, size: AnySize | None = None, neighbours: AnyNeighbours | None = None
    ) -> Board:
        """A board from a text file (UTF-8), in any form that `Board` reads."""
        path = file_name(path, "board file", BadBoard)
        shown = shorten(path, 200)
        try:
            with open(path, "rb") as file:
                data = read_bounded(file.read, BOARD_BYTES, name=f"board file {shown}", error=BadBoard)
            text = decode_utf8(data, name=f"board file {shown}", error=BadBoard)
        except BadBoard:
            raise
        except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
            reason = getattr(error, "strerror", None) or error
            raise BadBoard(f"board file {shown} cannot be read: {reason}") from None
        except MemoryError:
            raise BadBoard(f"board file {shown} is too large for this machine's memory") from None
        try:
            return cls(text, size, neighbours)
        except BadBoard as error:
            raise BadBoard(f"board file {shown}: {error}") from None

    @classmethod
    def from_picture(
        cls, picture: AnyPicture, size: AnySize | None = None, neighbours: AnyNeighbours | None = None
    ) -> Board:
        """The board in a picture: a photograph of dice, or a screenshot.

        `picture` is the name of a file, which needs Pillow (`pip install 'gridwords[picture]'`), or an array of pixels.
        The size is found, unless it is given. `gridwords.read.read_picture` also gives the confidence of each tile.
        """
        from gridwords.read.picture import read_pixels
        from gridwords.read.tiles import find_boards

        best = find_boards(read_pixels(picture), size)[0]
        return cls._of(_arranged([tile.text for tile in best.tiles], (best.rows, best.cols)), neighbours)

    @classmethod
    def roll(
        cls,
        dice: AnyDice = "new",
        seed: int | None = None,
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
    ) -> Board:
        """Shaken dice: a set by name, or a list of your own (`["AACIOT", ...]`).

        The board is the squarest that holds all the dice, unless a size is given; a smaller one uses some of them.

        >>> Board.roll("new", seed=1) == Board.roll("new", seed=1)
        True
        """
        from gridwords.board.draws import Draws

        return cls._of(Draws.of_dice(dice, size).layout(seed), neighbours)

    @classmethod
    def random(
        cls,
        rows: int,
        cols: int,
        seed: int | None = None,
        letters: Frequencies | Mapping[str, int] = "uniform",
        lexicon: Any = None,
        neighbours: AnyNeighbours | None = None,
    ) -> Board:
        """Random letters, each cell drawn independently.

        `letters` is `uniform` (each letter equally likely: a to z, or those of the lexicon if one is given), `english`
        (as frequent as in English text), `lexicon` (as frequent as in the lexicon's words), or weights such as
        `{"a": 2, "b": 1}`. A `q` is written bare, so the rules decide whether it means Qu.

        >>> Board.random(2, 3, seed=1).size
        (2, 3)
        """
        from gridwords.board.draws import Draws

        draws = Draws.of_letters(rows, cols, letters, lexicon)
        try:
            return cls._of(draws.layout(seed), neighbours)
        except MemoryError:
            shown = "x".join(map(str, draws.size))
            raise BadBoard(f"a {shown} board is too large for this machine's memory") from None

    @classmethod
    def from_codes(
        cls,
        codes: Any,
        alphabet: Sequence[str],
        size: AnySize | None = None,
        neighbours: AnyNeighbours | None = None,
    ) -> Board:
        """A board from letter codes, given as bytes, a list or an array.

        A letter code is the letter's position in the alphabet, which may also be a list of tiles; 255 is a hole, 254 a
        wildcard.

        >>> str(Board.from_codes([0, 1, 255, 254], "abc"))
        'ab/.?'
        """
        try:
            values = bytes(codes if isinstance(codes, (bytes, bytearray)) else _numbers(codes))
        except (TypeError, ValueError):
            raise BadBoard(f"letter codes are whole numbers from 0 to 255, got {shorten(codes)}") from None
        if not isinstance(alphabet, (str, list, tuple)) or not all(
            isinstance(tile, str) for tile in alphabet
        ):
            raise BadBoard(f"an alphabet is a text or a list of tiles, got {shorten(alphabet)}")
        if len(alphabet) > _WILDCARD_CODE:
            raise BadBoard(f"an alphabet has at most {_WILDCARD_CODE} letters, got {len(alphabet)}")
        known = bytes((*range(len(alphabet)), _WILDCARD_CODE, _HOLE_CODE))
        if unknown := values.translate(None, known):
            raise BadBoard(
                f"board cell {values.index(unknown[0])} has the letter code {unknown[0]}: expected 0 to"
                f" {len(alphabet) - 1}, {_WILDCARD_CODE} (wildcard) or {_HOLE_CODE} (hole)"
            )
        wanted = None if size is None else parse_size(size)
        return cls._of(_layout(values, alphabet, fit_size(len(values), wanted)), neighbours)

    # What it is

    @property
    def shape(self) -> Shape:
        """Rows, columns and neighbours."""
        return self._shape

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._shape.rows

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self._shape.cols

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._shape.size

    @property
    def neighbours(self) -> Neighbours:
        """`king`, `rook`, `torus`, `line`, or for each cell the cells it touches."""
        return self._shape.neighbours

    @property
    def neighbours_given(self) -> bool:
        """Whether the board was made with neighbours of its own; if not, the rules may choose them."""
        return self._neighbours_given

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tile of each cell, row by row."""
        return tuple(map(self._tiles.__getitem__, self._cells))

    def __getitem__(self, cell: tuple[int, int]) -> str:
        return self._tiles[self._cells[self._number(cell)]]

    def __iter__(self) -> Iterator[str]:
        return map(self._tiles.__getitem__, self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __str__(self) -> str:
        return write_text(self._layout)

    def __repr__(self) -> str:
        if len(self) > _REPR_CELLS:
            return f"<Board {self._shape} {shorten(''.join(self._beginning()))}>"
        more = "" if self.neighbours == "king" else f", neighbours={self.neighbours!r}"
        return f"Board({str(self)!r}{more})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._layout == other._layout and self._shape == other._shape

    def __hash__(self) -> int:
        return hash((self._shape, self._tiles, bytes(self._cells)))

    def touching(self, cell: int) -> tuple[int, ...]:
        """The numbers of the cells that touch a cell, in ascending order. Cells are numbered row by row from 0.

        >>> Board("abcdefghi").touching(0)
        (1, 3, 4)
        """
        return self._shape.touching(cell)

    def spellings(self, alphabet: str, q_is_qu: bool) -> list[list[bytes]]:
        """For each different tile, the sequences of letter codes it can stand for (none for a hole).

        A letter code is the letter's position in the alphabet. Spellings with other letters are left out.
        """
        return spell_tiles(self._tiles, checked_text(alphabet, "alphabet", "a text"), q_is_qu)

    def foreign_letters(self, alphabet: str) -> list[str]:
        """The letters on the board that an alphabet does not have, sorted: they never match.

        >>> Board("abñ/cd?").foreign_letters("abcd")
        ['ñ']
        """
        known = checked_text(alphabet, "alphabet", "a text")
        return sorted({letter for tile in self._tiles for letter in tile_letters(tile)}.difference(known))

    def svg(self) -> Svg:
        """The board as an SVG picture, which a notebook displays."""
        from gridwords.board.picture import board_svg

        return board_svg(self)

    def _repr_svg_(self) -> str:
        return str(self.svg())

    # Boards made from it

    def with_neighbours(self, neighbours: AnyNeighbours) -> Board:
        """The same tiles with other neighbours."""
        return Board._of(self._layout, neighbours)

    def replace_tiles(self, changes: Mapping[tuple[int, int], str]) -> Board:
        """The board with the tiles of some cells changed.

        >>> str(Board("abcd").replace_tiles({(0, 1): "Qu"}))
        'a(qu)/cd'
        """
        tiles = list(self.tiles)
        try:
            changed = dict(changes)
        except (TypeError, ValueError):
            raise BadBoard(f"changes are cells and their tiles, got {shorten(changes)}") from None
        for cell, tile in changed.items():
            number = self._number(cell)
            if not isinstance(tile, str):
                raise BadBoard(
                    f"board row {cell[0] + 1}, column {cell[1] + 1}: a tile is text, got {shorten(tile)}"
                )
            try:
                tiles[number] = canonical_tile(tile)
            except BadBoard as error:
                raise BadBoard(f"board row {cell[0] + 1}, column {cell[1] + 1}: {error}") from None
        return Board._of(_arranged(tiles, self.size), self._own_neighbours)

    def symmetries(self) -> list[Board]:
        """The different boards that turning and mirroring this one gives, itself first: at most eight.

        Only a square can be turned by a quarter. A board with a graph has no known symmetry.
        """
        if not isinstance(self.neighbours, str) or not self._cells:
            return [self]
        layout = self._layout
        images = turned(self._cells, self.rows, self.cols)
        boards = (Board._of(layout._replace(cells=image), self._own_neighbours) for image in images)
        return list(dict.fromkeys(boards))

    def canonical(self) -> Board:
        """The symmetric board with the smallest text.

        >>> str(Board("dcba").canonical())
        'ab/cd'
        """
        return min(self.symmetries(), key=str)

    @property
    def _own_neighbours(self) -> Neighbours | None:
        return self.neighbours if self._neighbours_given else None

    @property
    def _layout(self) -> Layout:
        return Layout(self.rows, self.cols, self._tiles, self._cells)

    def _number(self, cell: tuple[int, int]) -> int:
        try:
            row, col = map(whole_number, cell)
        except (TypeError, ValueError):
            raise BadBoard(f"cell {shorten(cell)}: expected (row, column), counted from 0") from None
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(
                f"row {shorten(row)}, column {shorten(col)} of {with_article(self._shape)} board (counted from 0)"
            )
        return row * self.cols + col

    def _beginning(self) -> Iterator[str]:
        return map(self._tiles.__getitem__, self._cells[:80])


def refuse_empty(board: Board) -> Board:
    """The board, if it has cells. A board without cells is valid in Python, but a mistake where people write boards."""
    if not len(board):
        raise BadBoard("the board is empty: expected rows of letters, as in oatr/ihps/htnr/enei")
    return board


def _read_list(rows: Any, size: tuple[int, int] | None) -> Layout:
    try:
        if isinstance(
            rows, (bytes, bytearray, Board, Mapping, Set)
        ):  # the order of the last two is meaningless
            raise TypeError
        return read_rows(rows, size)
    except TypeError:
        raise BadBoard(f"a board is text or a list of rows, got {shorten(rows)}") from None


def _arranged(tiles: list[str], size: tuple[int, int]) -> Layout:
    rows, cols = size
    return read_rows([tiles], None)._replace(rows=rows, cols=cols)


def _numbers(codes: Any) -> list[int]:
    # An array of wider numbers must be converted: its bytes are not its numbers.
    numbers: list[int] = codes.ravel().tolist() if hasattr(codes, "ravel") else list(codes)
    return numbers


def _layout(codes: bytes | bytearray, alphabet: Sequence[str], size: tuple[int, int]) -> Layout:
    """The layout of letter codes: the tiles in order, and only those that occur."""
    tile_of = {_HOLE_CODE: HOLE, _WILDCARD_CODE: WILDCARD, **dict(enumerate(alphabet))}
    tile_of = {code: canonical_tile(tile) for code, tile in tile_of.items() if code in codes}
    tiles = sorted(set(tile_of.values()))
    place = {tile: number for number, tile in enumerate(tiles)}
    table = bytearray(256)
    for code, tile in tile_of.items():
        table[code] = place[tile]
    return Layout(*size, tuple(tiles), bytes(codes.translate(table)))
