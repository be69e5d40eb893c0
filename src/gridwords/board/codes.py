"""Boards as arrays of letter codes, the form in which many of them are scored."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from gridwords.board import Board
from gridwords.errors import BadBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    import numpy as np

    from gridwords.board.neighbours import AnyNeighbours

    Codes = np.ndarray[Any, np.dtype[np.uint8]]

__all__ = ["HOLE", "WILDCARD", "check_array", "encode_boards"]

HOLE = 255
WILDCARD = 254
_NO_TILE = 253  # no alphabet has so many letters


def check_array(codes: Any, cells: int | None) -> Codes:
    """An array (boards, cells) of letter codes as bytes, on the card if it is there; anything else is refused."""
    import numpy as np

    on_card = hasattr(codes, "__cuda_array_interface__")
    array = codes if on_card else np.asarray(codes)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        raise BadBoard(
            f"an array of boards is of whole numbers and has two axes (boards, cells),"
            f" got {array.dtype} and shape {array.shape}"
        )
    if cells is not None and array.shape[1] != cells:
        raise BadBoard(f"the size asks for {cells} cells a board, the array has {array.shape[1]}")
    if array.dtype != np.uint8 and array.size and (array.min() < 0 or array.max() > HOLE):
        raise BadBoard(f"letter codes are from 0 to {HOLE}, got {array.min()} to {array.max()}")
    return array.astype(np.uint8, copy=False) if on_card else np.ascontiguousarray(array, dtype=np.uint8)


def encode_boards(
    boards: Sequence[str | Board],
    size: tuple[int, int] | None,
    neighbours: AnyNeighbours,
    alphabet: str,
    q_is_qu: bool,
    as_asked: Callable[[Board], Board],
) -> Iterator[tuple[Board, Codes | None, int]]:
    """The boards in order, in runs of one shape: (a board of the shape, the codes, how many).

    Texts get the size and the neighbours; `as_asked` is what becomes of a `Board`, which has its own. A board that
    letter codes cannot express (tiles of several letters, choices) comes alone, without codes.
    """
    import numpy as np

    if (alike := _encode_alike(boards, size, neighbours, alphabet, q_is_qu)) is not None:
        shape, codes = alike
        yield shape, codes, len(codes)
        return

    tile_codes = _tile_codes(alphabet, q_is_qu)
    run: list[bytes] = []
    run_shape: Board | None = None
    for board in boards:
        board = as_asked(board) if isinstance(board, Board) else Board(board, size, neighbours)
        encoded = _encode(board, tile_codes)
        joins = run_shape is not None and (run_shape.size, run_shape.neighbours) == (
            board.size,
            board.neighbours,
        )
        if run_shape is not None and run and not (joins and encoded is not None):
            yield (
                run_shape,
                np.frombuffer(b"".join(run), np.uint8).reshape(len(run), len(run_shape)),
                len(run),
            )
            run = []
        if encoded is None:
            yield board, None, 1
            run_shape = None
        else:
            run.append(encoded)
            run_shape = board
    if run_shape is not None and run:
        yield run_shape, np.frombuffer(b"".join(run), np.uint8).reshape(len(run), len(run_shape)), len(run)


def _encode_alike(
    boards: Sequence[str | Board],
    size: tuple[int, int] | None,
    neighbours: AnyNeighbours,
    alphabet: str,
    q_is_qu: bool,
) -> tuple[Board, Codes] | None:
    """The common case, without a look at each board: texts of one layout, as `str(board)` writes them.

    Their tiles are ASCII letters, holes, wildcards and the one in parentheses that a q is in letter codes.
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
    # All have the ends of their rows where the first has them, and there are no others.
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
    # The size of the first, or its error, is that of all.
    shape = Board(boards[0], size, neighbours)
    return shape, np.frombuffer(codes, np.uint8).reshape(len(boards), len(shape))


def _q_tile(q_is_qu: bool) -> str:
    """A q in letter codes is read as the rules say, so only the tile that says the same is a q there."""
    return "(qu)" if q_is_qu else "(q)"


def _tile_codes(alphabet: str, q_is_qu: bool) -> dict[str, int]:
    """The codes of the tiles that have one; a letter that is not here is in no word, and as good as a hole."""
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
