"""Source: the boards of a file of any length or of standard input, read a chunk at a time."""

from __future__ import annotations

import os
import stat
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, cast
from zlib import crc32

from gridwords.arrays import np
from gridwords.bounded import BOARD_BYTES, RAISE_LIMIT, most_bytes, shown_bytes
from gridwords.errors import BadBoard, BadOption, plural, shorten

#: The columns of scores; the last one only if bad rows are kept.
SCORE_COLUMNS = ("board", "words", "points", "error")

# The line of a 4x4 board. Chunks of text are measured in such lines, so large boards make smaller chunks.
_LINE_BYTES = 17
# What is read at a time for a checksum.
_BLOCK_BYTES, _BLOCK_ROWS = 1 << 22, 1 << 16
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
    where each board begins, in files of text in which that does not follow from the boards. `missing` are the rows
    without a board and what they have instead; some text or codes hold their places among the boards. `others` are
    the fields of the source's other columns, row by row.
    """

    boards: bytes | list[str] | Any
    first: int
    after: list[int]
    done: float
    places: Places | None = None
    missing: Mapping[int, str] = {}
    others: Sequence[Sequence[Any]] = ()

    def lines(self) -> list[str] | None:
        """The texts, one per line or row, with blank lines as empty texts; None for letter codes."""
        if isinstance(self.boards, bytes):
            return read_lines(self.boards)
        return self.boards if isinstance(self.boards, list) else None

    def number(self, board: int) -> int:
        """The number of a board's line or row."""
        if self.places is not None:
            return self.places.at(board)[1]
        return self.first + (self._full_lines()[board] if isinstance(self.boards, bytes) else board)

    def text(self, board: int) -> str:
        """A board as it is in the source; letter codes with spaces between them."""
        if board in self.missing:
            return ""
        lines, codes = self.lines(), cast("Any", self.boards)
        if lines is None:
            return " ".join(map(str, codes[board].tolist()))
        return lines[self._full_lines()[board]] if isinstance(self.boards, bytes) else lines[board]

    def head(self, count: int) -> Chunk:
        """The chunk cut off after `count` boards."""
        others = self.others[:count]
        if self.places is not None:
            return self._replace(boards=self.boards[:count], after=self.places.at(count), others=others)
        if not isinstance(self.boards, bytes):
            return self._replace(boards=self.boards[:count], after=[self.first - 1 + count], others=others)
        kept = self.boards.split(b"\n")[: self._full_lines()[count - 1] + 1 if count else 0]
        size = sum(map(len, kept)) + len(kept)
        begin = self.after[0] - len(self.boards)
        return self._replace(boards=self.boards[:size], after=[begin + size, self.first + len(kept)])

    def _full_lines(self) -> list[int]:
        """The numbers of the lines with boards."""
        return [number for number, text in enumerate(self.lines() or []) if text]


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

    def keep(self, columns: Sequence[str] | None) -> list[str]:
        """The names of the columns that chunks have in `others` from now on: these, or all except the boards'."""
        if columns:
            raise BadOption(f"columns: {self.path} has none to keep, got {shorten(columns[0])}")
        return []

    def checksum(self, begin: list[int] | None, end: list[int]) -> int:
        """The CRC-32 of everything in the source from one place that a chunk ended at to a later one."""
        crc, place = 0, (begin or [0])[0]
        with open(self.path, "rb") as file:
            file.seek(place)
            while place < end[0] and (data := file.read(min(end[0] - place, _BLOCK_BYTES))):
                crc = crc32(data, crc)
                place += len(data)
        return crc if place == end[0] else -1

    def where(self, number: int) -> str:
        """How messages name a line or row."""
        return f"{self.path} {self.unit} {number}"

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        """Chunks of about `size()` boards, from the beginning or from where an earlier chunk ended."""
        raise NotImplementedError


def choose_columns(path: str, names: Sequence[str], own: int, wanted: Sequence[str] | None) -> list[int]:
    """The numbers of the wanted columns: None means all but the one of boards, `own`, and those that scores replace.

    Warns of the latter.
    """
    if wanted is None:
        others = [number for number in range(len(names)) if number != own]
        if lost := [names[number] for number in others if names[number] in SCORE_COLUMNS]:
            warnings.warn(
                f"{path}: left out {plural(len(lost), 'column')} with the name of a score column: "
                + ", ".join(map(shorten, lost)),
                stacklevel=2,
            )
        return [number for number in others if names[number] not in SCORE_COLUMNS]
    for name in wanted:
        if name not in names:
            raise BadOption(
                f"columns: {path} has no column {shorten(name)}: it has {', '.join(map(shorten, names))}"
            )
        if name in SCORE_COLUMNS:
            raise BadOption(f"columns: the scores have a column {name} of their own")
    return [names.index(name) for name in wanted]


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
                    raise BadBoard(
                        f"{self.where(line)} has more than {shown_bytes(most)}: set {RAISE_LIMIT} to read larger boards"
                    )
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
        try:
            array = np.load(self.path, mmap_mode="r", allow_pickle=False)
        except OSError:
            raise
        except Exception as error:  # NumPy parses the header as Python does, and lets many errors through
            with open(self.path, "rb") as file:
                is_array = file.read(len(_NPY_MAGIC)) == _NPY_MAGIC
            # For other bytes, NumPy suggests unsafe ways to load them.
            why: object = error if is_array else "it begins with other bytes"
            if isinstance(error, OverflowError):  # "Python int too large to convert to C long"
                why = "its header says that it is larger than any file can be"
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

    def checksum(self, begin: list[int] | None, end: list[int]) -> int:
        row, array = (begin or [0])[0], self._open()
        crc = crc32(f"{array.dtype} {array.shape[1]}".encode())
        for start in range(row, end[0], _BLOCK_ROWS):
            crc = crc32(array[start : min(end[0], start + _BLOCK_ROWS)].tobytes(), crc)
        return crc if len(array) >= end[0] else -1

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        row, total = (begin or [0])[0], len(self._open())
        while row < total:
            codes = np.array(self._open()[row : row + size()])
            row += len(codes)
            yield Chunk(codes, row - len(codes) + 1, [row], row / total)
