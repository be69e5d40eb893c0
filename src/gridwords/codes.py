"""Boards as arrays of letter codes, the form in which many of them are scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.board import Board
from gridwords.errors import BadBoard
from gridwords.size import fit_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy as np

    from gridwords.neighbours import AnyNeighbours

    Codes = np.ndarray[Any, np.dtype[np.uint8]]

__all__ = ["HOLE", "WILDCARD", "check_array", "encode_boards"]

HOLE = 255
WILDCARD = 254


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

    if (quick := _encode_plain(boards, size, alphabet)) is not None:
        codes, shape = quick
        yield Board.from_codes(bytes(codes.shape[1]), "a", shape, neighbours), codes, len(codes)
        return

    run: list[bytes] = []
    run_shape: Board | None = None
    for board in boards:
        board = as_asked(board) if isinstance(board, Board) else Board(board, size, neighbours)
        encoded = _encode(board, alphabet, q_is_qu)
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


def _encode_plain(
    boards: Sequence[str | Board], size: tuple[int, int] | None, alphabet: str
) -> tuple[Codes, tuple[int, int]] | None:
    """The common case, without a look at each board: texts of one length, letters and nothing else."""
    import numpy as np

    if not boards or not isinstance(boards[0], str) or not all(isinstance(board, str) for board in boards):
        return None
    cells = len(boards[0])
    if not cells or any(len(board) != cells for board in boards):
        return None
    text = "".join(boards)  # type: ignore[arg-type]
    if not (text.isascii() and text.isalpha()):
        return None
    shape = fit_size(cells, size)
    table = bytearray([HOLE]) * 256
    for code, letter in enumerate(alphabet):
        if letter.isascii():
            table[ord(letter)] = table[ord(letter.upper())] = code
    return np.frombuffer(text.encode().translate(table), np.uint8).reshape(-1, cells), shape


def _encode(board: Board, alphabet: str, q_is_qu: bool) -> bytes | None:
    codes = {letter: code for code, letter in enumerate(alphabet)}
    codes |= {".": HOLE, "?": WILDCARD}
    # A q in an array is read as the rules say, so only the tile that says the same is a q there.
    if q_is_qu:
        codes["(qu)"] = codes.get("q", HOLE)
    else:
        codes["(q)"] = codes.get("q", HOLE)
    table = []
    for tile in board._tiles:
        if len(tile) > 1 and tile not in codes:
            return None
        table.append(codes.get(tile, HOLE))
    return bytes([table[place] for place in board._cells])
