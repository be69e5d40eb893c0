"""Source: the boards of a file of any length or of standard input, read a chunk at a time."""

from __future__ import annotations

import os
import stat
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadBoard
from gridwords.reading import BOARD_BYTES, RAISE_LIMIT, most_bytes, shown_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

__all__ = [
    "ArraySource",
    "Chunk",
    "Places",
    "Source",
    "TextSource",
    "read_lines",
]

# The line of a 4x4 board. Chunks of text are measured in such lines, so large boards make smaller chunks.
_LINE_BYTES = 17
_NPY_MAGIC = b"\x93NUMPY"


class Places(NamedTuple):
    """Where boards begin in a file of text: from a byte and a line, after `starts` lines of these `lengths`."""

    byte: int
    line: int
    starts: Sequence[int]
    lengths: Sequence[int]

    def at(self, board: int) -> list[int]:
        """The byte and the line where a board begins; those behind the last board, for the number of boards."""
        before = self.starts[board]
        return [self.byte + sum(self.lengths[:before]), self.line + before]


class Chunk(NamedTuple):
    """Consecutive boards: lines of text as bytes, a list of texts, or an array (boards, cells) of letter codes.

    `first` is the number of the first line or row, from 1; `after` is where the next chunk begins, for
    `Source.chunks`; `done` is the share of the source up to there, 0 if its length is unknown. `places` is
    where each board begins, in files of text in which that does not follow from the boards.
    """

    boards: bytes | list[str] | Any
    first: int
    after: list[int]
    done: float
    places: Places | None = None

    def lines(self) -> list[str] | None:
        """The texts, one per line or row, with blank lines as empty texts; None for letter codes."""
        if isinstance(self.boards, bytes):
            return read_lines(self.boards)
        return self.boards if isinstance(self.boards, list) else None

    def number(self, place: int) -> int:
        """The number of the line or row of `lines()[place]`."""
        return self.first + place if self.places is None else self.places.at(place)[1]

    def head(self, count: int) -> Chunk:
        """The chunk cut off after `count` boards."""
        if self.places is not None:
            return self._replace(boards=self.boards[:count], after=self.places.at(count))
        if not isinstance(self.boards, bytes):
            return self._replace(boards=self.boards[:count], after=[self.first - 1 + count])
        full = [place for place, text in enumerate(read_lines(self.boards)) if text]
        kept = self.boards.split(b"\n")[: full[count - 1] + 1 if count else 0]
        size = sum(map(len, kept)) + len(kept)
        begin = self.after[0] - len(self.boards)
        return self._replace(boards=self.boards[:size], after=[begin + size, self.first + len(kept)])


def read_lines(data: bytes) -> list[str]:
    """Lines of text without the white space around them. What is not UTF-8 becomes characters that no board has."""
    return [line.strip() for line in data.decode("utf-8-sig", "surrogateescape").split("\n")]


class Source:
    """Boards in a file."""

    #: What the number of a board counts, for messages.
    unit = "row"

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)

    def identity(self) -> dict[str, Any]:
        """What distinguishes this file from others and from its own earlier content."""
        facts = os.stat(self.path)
        return {"path": os.path.abspath(self.path), "bytes": facts.st_size, "changed_ns": facts.st_mtime_ns}

    def cells(self) -> int:
        """The usual number of cells per board, as far as it matters for the size of chunks."""
        return 16

    def where(self, number: int) -> str:
        """How messages name a line or row."""
        return f"{self.path} {self.unit} {number}"

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        """Chunks of about `size()` boards, from the beginning or from where an earlier chunk ended."""
        raise NotImplementedError


class TextSource(Source):
    """One board per line; blank lines are skipped. With a `stream`, that is read, and `path` is only its name."""

    unit = "line"

    def __init__(self, path: str | Path, stream: IO[bytes] | None = None) -> None:
        super().__init__(path)
        self._stream = stream

    def where(self, number: int) -> str:
        return f"line {number}" if self._stream is not None else super().where(number)

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        place, line = begin or (0, 1)
        file = self._stream or open(self.path, "rb")  # noqa: SIM115  (closed below)
        try:
            whole = _file_size(file)
            if place:
                file.seek(place)
            waiting: list[bytes] = []
            most, held = most_bytes(BOARD_BYTES), 0
            while True:
                data = _read_ready(file, size() * _LINE_BYTES)
                head, newline, rest = data.rpartition(b"\n")
                end = data.find(b"\n") if newline else len(data)
                if held + end > most:
                    raise _too_long(self.where(line), most)
                held = len(rest) if newline else held + len(data)
                if data and not newline:
                    waiting.append(data)
                    continue
                lines = b"".join([*waiting, head, newline])
                waiting = [rest]
                if lines:
                    first = line
                    line += lines.count(b"\n")
                    place += len(lines)
                    yield Chunk(lines, first, [place, line], place / whole if whole else 0.0)
                if not data:
                    return
        finally:
            if self._stream is None:
                file.close()


def _too_long(where: str, most: int) -> BadBoard:
    """The error for a line that is longer than any board."""
    return BadBoard(f"{where} has more than {shown_bytes(most)}: set {RAISE_LIMIT} to read larger boards")


def _file_size(file: IO[bytes]) -> int:
    """The length of a file; 0 for a pipe or a terminal."""
    try:
        status = os.fstat(file.fileno())
    except OSError:  # not a file of the system
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _read_ready(file: IO[bytes], size: int) -> bytes:
    """Up to `size` bytes, but fewer if the rest has not arrived yet; none at the end."""
    # A plain read would wait until its buffer is full: boards typed or piped slowly are scored as they come.
    read = getattr(file, "read1", file.read)
    parts = [read(size)]
    missing = size - len(parts[0])
    # A pipe gives at most 64 KB per read. Less than 4 KB is a line typed at a terminal, which reports its end of file
    # only once.
    while len(parts[-1]) > 4096 and missing > 0 and _is_ready(file):
        parts.append(read(missing))
        missing -= len(parts[-1])
    return b"".join(parts)


def _is_ready(file: IO[bytes]) -> bool:
    from select import select

    try:
        return bool(select([file], [], [], 0)[0])
    except (OSError, ValueError):  # not a file of the system, or Windows, where select takes only sockets
        return False


class ArraySource(Source):
    """A NumPy file with an array (boards, cells) of letter codes, mapped anew for each chunk to bound the memory."""

    def _open(self) -> Any:
        import numpy as np

        try:
            array = np.load(self.path, mmap_mode="r", allow_pickle=False)
        except OSError:
            raise
        except Exception as error:  # NumPy parses the header as Python does, and lets many errors through
            with open(self.path, "rb") as file:
                is_array = file.read(len(_NPY_MAGIC)) == _NPY_MAGIC
            # For other bytes, NumPy suggests unsafe ways to load them.
            why = error if is_array else "it begins with other bytes"
            raise BadBoard(f"{self.path} is not an .npy file of boards: {why}") from None
        if not isinstance(array, np.ndarray):
            array.close()
            raise BadBoard(f"{self.path} is not an .npy file of boards: it is an .npz file of several arrays")
        if array.ndim != 2 or array.dtype.kind not in "iu":
            raise BadBoard(
                f"{self.path}: an array of boards has whole numbers and two axes (boards, cells),"
                f" got {array.dtype} and shape {array.shape}"
            )
        return array

    def cells(self) -> int:
        return int(self._open().shape[1])

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        import numpy as np

        row, total = (begin or [0])[0], len(self._open())
        while row < total:
            codes = np.array(self._open()[row : row + size()])
            row += len(codes)
            yield Chunk(codes, row - len(codes) + 1, [row], row / total)
