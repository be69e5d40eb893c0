"""Letter codes: boards as rows of an array, the form in which many of them are scored."""

from __future__ import annotations

import re
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords._core import HOLE, WILDCARD
from gridwords.arrays import np
from gridwords.board.board import Board
from gridwords.board.tiles import canonical_tile, spell_tiles
from gridwords.errors import BadBoard
from gridwords.hints import later

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gridwords.board.shape import Shape

    Codes = np.ndarray[Any, np.dtype[np.uint8]]
    Scores = np.ndarray[Any, np.dtype[np.int32]]
else:
    Codes = Scores = later("numpy", "ndarray")

__all__ = [
    "HOLE",
    "WILDCARD",
    "CodedBoards",
    "check_array",
    "coded_tiles",
    "encode_boards",
    "is_array",
    "listed_texts",
]

_TILE = re.compile(rb"\([^()/\n]*\)")
_FIRST_PLACE = 128  # texts are ASCII, so the bytes from here on can stand for tiles in parentheses
_TEXT_KINDS = "UTSO"  # of NumPy's arrays: texts, and objects that may be texts
_CUDA = 2  # how DLPack numbers the GPUs of NVIDIA
_NO_TILE = 253  # kept free, so that it can mark something that is not a tile


class CodedBoards(NamedTuple):
    """Boards of one shape as an array (boards, cells) of letter codes.

    The codes after those of the alphabet are `tiles` that the boards hold: `(er)`, or `(a|b)`.
    """

    shape: Shape
    codes: Codes
    tiles: tuple[str, ...] = ()


def coded_tiles(alphabet: str, q_is_qu: bool, tiles: Sequence[str] = ()) -> list[list[bytes]]:
    """What each letter code stands for, as the core takes it: the letters of the alphabet, then other tiles."""
    return spell_tiles((*alphabet, *tiles), alphabet, q_is_qu)


def listed_texts(boards: Any) -> Any:
    """A column of texts (a Series of pandas or polars, an Arrow or NumPy array) as a list; anything else unchanged.

    The packages are recognised by what their columns can do: none of them is imported.
    """
    if hasattr(boards, "to_pylist"):
        return boards.to_pylist()
    if hasattr(boards, "to_list") and not isinstance(boards, list):
        return boards.to_list()
    if getattr(getattr(boards, "dtype", None), "kind", "") in _TEXT_KINDS and getattr(boards, "ndim", 0) == 1:
        return boards.astype(str).tolist() if boards.dtype.kind == "S" else boards.tolist()
    return boards


def is_array(boards: Any) -> bool:
    """Whether boards come as an array of letter codes, in this machine's memory or on a GPU."""
    return any(hasattr(boards, name) for name in ("ndim", "__cuda_array_interface__", "__dlpack__"))


def check_array(codes: Any, size: tuple[int, int] | None) -> tuple[Codes, tuple[int, int] | None]:
    """An array (boards, cells) of letter codes as bytes, left on the GPU if it is there, and the size of the boards.

    The axes of an array (boards, rows, columns) give that size. Raises BadBoard for anything else.
    """
    on_gpu = _is_on_gpu(codes)
    array = _of_cupy(codes) if on_gpu else np.asarray(codes) if hasattr(codes, "ndim") else _of_dlpack(codes)
    if array.ndim not in (2, 3) or array.dtype.kind not in "iu":
        raise BadBoard(
            "boards are texts, or an array of whole numbers with the axes (boards, cells) or (boards, rows,"
            f" columns), got {array.dtype} and shape {array.shape}"
        )
    if array.ndim == 3:
        rows, cols = array.shape[1:]
        if size not in (None, (rows, cols)):
            raise BadBoard(f"size says {size[0]}x{size[1]}, the array has boards of {rows}x{cols}")
        size = (rows, cols)
        array = array.reshape(len(array), rows * cols)
    if size is not None and array.shape[1] != size[0] * size[1]:
        raise BadBoard(f"size says {size[0] * size[1]} cells per board, the array has {array.shape[1]}")
    if array.dtype != np.uint8 and array.size and (array.min() < 0 or array.max() > HOLE):
        raise BadBoard(f"letter codes are from 0 to {HOLE}, got {array.min()} to {array.max()}")
    checked = array.astype(np.uint8, copy=False) if on_gpu else np.ascontiguousarray(array, dtype=np.uint8)
    return checked, size


def _is_on_gpu(codes: Any) -> bool:
    if hasattr(codes, "__cuda_array_interface__"):
        return True
    return hasattr(codes, "__dlpack_device__") and codes.__dlpack_device__()[0] == _CUDA


def _of_dlpack(codes: Any) -> Any:
    try:
        return np.from_dlpack(codes)
    except Exception as error:  # whatever the other package raises
        raise BadBoard(f"boards in an array that NumPy cannot read: {error}") from None


def _of_cupy(codes: Any) -> Any:
    """An array on a GPU as CuPy's, without a copy: those of other packages are described in the same way."""
    if type(codes).__module__.partition(".")[0] == "cupy":
        return codes
    try:
        import cupy
    except ImportError:
        raise BadBoard(
            "boards in an array on a GPU need CuPy, which is not installed: pip install 'gridwords[gpu]'"
        ) from None
    try:
        described = hasattr(codes, "__cuda_array_interface__")
        return cupy.asarray(codes) if described else cupy.from_dlpack(codes)
    except Exception as error:  # whatever the driver or a wrong description leads to
        raise BadBoard(f"boards in an array on a GPU that CuPy cannot read: {error}") from None


def encode_boards(
    boards: Sequence[str | Board], read: Callable[[str | Board], Board], alphabet: str, q_is_qu: bool
) -> Iterator[CodedBoards | Board]:
    """The boards in order: runs of one shape with their codes; a board with more tiles than codes comes alone.

    `read` makes a board of each entry.
    """
    if (alike := _encode_alike(boards, read, alphabet, q_is_qu)) is not None:
        yield alike
        return

    tile_codes = _TileCodes(alphabet, q_is_qu)
    run: list[bytes] = []
    shape: Shape | None = None

    def encoded_run() -> Iterator[CodedBoards]:
        if shape is not None and run:
            yield tile_codes.coded(shape, len(run), b"".join(run))
            run.clear()

    for board in map(read, boards):
        if board.shape != shape or not tile_codes.take(board._tiles):
            yield from encoded_run()
            shape, tile_codes = board.shape, _TileCodes(alphabet, q_is_qu)
            if not tile_codes.take(board._tiles):
                yield board
                continue
        table = [tile_codes[tile] for tile in board._tiles]
        run.append(bytes([table[place] for place in board._cells]))
    yield from encoded_run()


def _encode_alike(
    boards: Sequence[str | Board], read: Callable[[str | Board], Board], alphabet: str, q_is_qu: bool
) -> CodedBoards | None:
    """The common case, without looking at each board: ASCII texts of one layout, as `str(board)` writes them."""
    try:
        text = "\n".join([*boards, ""])  # type: ignore[list-item]
    except TypeError:  # a `Board` is among them
        return None
    if not boards or not text.isascii() or "Qu" in text:
        return None
    data = text.encode().lower()
    tile_codes = _TileCodes(alphabet, q_is_qu)
    places = {}
    if b"(" in data:
        # A tile in parentheses becomes one byte, so that again all boards have the same length.
        written = sorted(set(_TILE.findall(data)))
        try:
            tiles = [canonical_tile(tile.decode()) for tile in written]
        except BadBoard:  # reading the boards one by one finds the one that is wrong
            return None
        if len(written) > 256 - _FIRST_PLACE or not tile_codes.take(sorted(set(tiles))):
            return None
        for place, (tile, canonical) in enumerate(zip(written, tiles, strict=True), start=_FIRST_PLACE):
            data = data.replace(tile, bytes((place,)))
            places[place] = tile_codes[canonical]
    width = data.index(b"\n") + 1
    if len(data) != len(boards) * width:
        return None
    # Every text must end its rows where the first one does, and nowhere else.
    lines = np.frombuffer(data, np.uint8).reshape(len(boards), width)
    ends = np.flatnonzero((lines[0] == ord("/")) | (lines[0] == ord("\n")))
    if (lines[:, ends] != lines[0, ends]).any() or sum(map(data.count, b"/\n")) != len(boards) * len(ends):
        return None
    table = bytearray([_NO_TILE]) * 256
    for tile in (*ascii_lowercase, ".", "?"):
        table[ord(tile)] = tile_codes[tile]
    for place, code in places.items():
        table[place] = code
    codes = data.translate(table, b"/\n")
    if not codes or _NO_TILE in codes:
        return None
    # All have the size of the first board; if that cannot be read, its error is raised.
    return tile_codes.coded(read(boards[0]).shape, len(boards), codes)


class _TileCodes:
    """The codes of tiles. Choices and tiles of several letters get the next free codes after those of the alphabet."""

    def __init__(self, alphabet: str, q_is_qu: bool) -> None:
        self._letters, self._q_is_qu = alphabet, q_is_qu
        self._codes = {letter: code for code, letter in enumerate(alphabet)}
        self._codes |= {".": HOLE, "?": WILDCARD}
        # The tile in parentheses that means the same as the letter code of q, which the rules interpret.
        self._codes["(qu)" if q_is_qu else "(q)"] = self._codes.get("q", HOLE)
        self._tiles: list[str] = []

    def take(self, tiles: Sequence[str]) -> bool:
        """Gives each tile a code; False, and nothing else, if there are too few left."""
        new = [tile for tile in tiles if tile not in self._codes]
        # No word has a letter that is not in the alphabet.
        spellings = spell_tiles(new, self._letters, self._q_is_qu)
        spelled = [tile for tile, ways in zip(new, spellings, strict=True) if ways]
        if len(self._letters) + len(self._tiles) + len(spelled) > _NO_TILE:
            return False
        self._codes |= dict.fromkeys(new, HOLE)
        for tile in spelled:
            self._codes[tile] = len(self._letters) + len(self._tiles)
            self._tiles.append(tile)
        return True

    def __getitem__(self, tile: str) -> int:
        return self._codes.get(tile, HOLE)

    def coded(self, shape: Shape, count: int, codes: bytes) -> CodedBoards:
        """`count` boards of one shape, with the tiles in order, so that equal tiles make an equal table."""
        tiles = sorted(self._tiles)
        if tiles != self._tiles:
            first = len(self._letters)
            places = [first + tiles.index(tile) for tile in self._tiles]
            codes = codes.translate(bytes((*range(first), *places, *range(first + len(places), 256))))
        array = np.frombuffer(codes, np.uint8).reshape(count, len(shape))
        return CodedBoards(shape, array, tuple(tiles))
