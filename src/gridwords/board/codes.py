"""Letter codes: boards as rows of an array, the form in which many of them are scored."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from gridwords._core import HOLE, WILDCARD
from gridwords.board.board import Board
from gridwords.errors import BadBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import numpy as np

    from gridwords.board.shape import Shape

    Codes = np.ndarray[Any, np.dtype[np.uint8]]

__all__ = ["HOLE", "WILDCARD", "check_array", "encode_boards"]

_NO_TILE = 253  # no alphabet has that many letters


def check_array(codes: Any, cells: int | None) -> Codes:
    """An array (boards, cells) of letter codes as bytes, left on the GPU if it is there; refuses anything else."""
    import numpy as np

    on_gpu = hasattr(codes, "__cuda_array_interface__")
    array = codes if on_gpu else np.asarray(codes)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        raise BadBoard(
            f"an array of boards holds whole numbers and has two axes (boards, cells),"
            f" got {array.dtype} and shape {array.shape}"
        )
    if cells is not None and array.shape[1] != cells:
        raise BadBoard(f"size says {cells} cells per board, the array has {array.shape[1]}")
    if array.dtype != np.uint8 and array.size and (array.min() < 0 or array.max() > HOLE):
        raise BadBoard(f"letter codes are from 0 to {HOLE}, got {array.min()} to {array.max()}")
    return array.astype(np.uint8, copy=False) if on_gpu else np.ascontiguousarray(array, dtype=np.uint8)


def encode_boards(
    boards: Sequence[str | Board], read: Callable[[str | Board], Board], alphabet: str, q_is_qu: bool
) -> Iterator[tuple[Shape | Board, Codes | None]]:
    """The boards in order: runs of one shape with their codes, and alone the boards that codes cannot express.

    `read` makes a board of each entry. Tiles of several letters and choices have no letter code.
    """
    import numpy as np

    if (alike := _encode_alike(boards, read, alphabet, q_is_qu)) is not None:
        yield alike
        return

    tile_codes = _tile_codes(alphabet, q_is_qu)
    run: list[bytes] = []
    shape: Shape | None = None

    def encoded_run() -> Iterator[tuple[Shape, Codes]]:
        if shape is not None and run:
            yield shape, np.frombuffer(b"".join(run), np.uint8).reshape(len(run), len(shape))
            run.clear()

    for board in map(read, boards):
        encoded = _encode(board, tile_codes)
        if encoded is None or board.shape != shape:
            yield from encoded_run()
        if encoded is None:
            yield board, None
        else:
            run.append(encoded)
            shape = board.shape
    yield from encoded_run()


def _encode_alike(
    boards: Sequence[str | Board], read: Callable[[str | Board], Board], alphabet: str, q_is_qu: bool
) -> tuple[Shape, Codes] | None:
    """The common case, without looking at each board: texts of one layout, as `str(board)` writes them.

    Their tiles are ASCII letters, holes, wildcards and the tile in parentheses that has the code of q.
    """
    import numpy as np

    try:
        text = "\n".join([*boards, ""])  # type: ignore[list-item]
    except TypeError:  # a `Board` is among them
        return None
    if not boards or not text.isascii():
        return None
    data = text.encode().lower().replace(_q_tile(q_is_qu).encode(), b"q")
    width = data.index(b"\n") + 1
    if len(data) != len(boards) * width:
        return None
    # Every text must end its rows where the first one does, and nowhere else.
    lines = np.frombuffer(data, np.uint8).reshape(len(boards), width)
    ends = np.flatnonzero((lines[0] == ord("/")) | (lines[0] == ord("\n")))
    if (lines[:, ends] != lines[0, ends]).any() or sum(map(data.count, b"/\n")) != len(boards) * len(ends):
        return None
    table = bytearray([_NO_TILE]) * 256
    for tile, code in {**dict.fromkeys(ascii_lowercase, HOLE), **_tile_codes(alphabet, q_is_qu)}.items():
        if len(tile) == 1 and tile.isascii():
            table[ord(tile)] = code
    codes = data.translate(table, b"/\n")
    if not codes or _NO_TILE in codes:
        return None
    # All have the size of the first, or its error.
    shape = read(boards[0]).shape
    return shape, np.frombuffer(codes, np.uint8).reshape(len(boards), len(shape))


def _q_tile(q_is_qu: bool) -> str:
    """The tile in parentheses that means the same as the letter code of q, which the rules interpret."""
    return "(qu)" if q_is_qu else "(q)"


def _tile_codes(alphabet: str, q_is_qu: bool) -> dict[str, int]:
    """The codes of the tiles that have one; any other letter is in no word and counts as a hole."""
    codes = {letter: code for code, letter in enumerate(alphabet)}
    codes |= {".": HOLE, "?": WILDCARD}
    codes[_q_tile(q_is_qu)] = codes.get("q", HOLE)
    return codes


def _encode(board: Board, codes: Mapping[str, int]) -> bytes | None:
    table = []
    for tile in board._tiles:
        if len(tile) > 1 and tile not in codes:
            return None
        table.append(codes.get(tile, HOLE))
    return bytes([table[place] for place in board._cells])
