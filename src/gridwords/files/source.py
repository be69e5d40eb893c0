"""Source: the boards of a file of any length or of standard input, read a chunk at a time."""

from __future__ import annotations

import os
import stat
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadBoard, EngineUnavailable, shorten

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = [
    "ArraySource",
    "Chunk",
    "ParquetSource",
    "Source",
    "TextSource",
    "load_pyarrow",
    "open_source",
    "read_lines",
]

# The line of a 4x4 board. Chunks of text are measured in such lines, so large boards make smaller chunks.
_LINE_BYTES = 17


class Chunk(NamedTuple):
    """Consecutive boards: lines of text as bytes, a list of texts, or an array (boards, cells) of letter codes.

    `first` is the number of the first line or row, from 1; `after` is where the next chunk begins, for
    `Source.chunks`; `done` is the share of the source up to there, 0 if its length is unknown.
    """

    boards: bytes | list[str] | Any
    first: int
    after: list[int]
    done: float

    def lines(self) -> list[str] | None:
        """The texts, one per line or row, with blank lines as empty texts; None for letter codes."""
        if isinstance(self.boards, bytes):
            return read_lines(self.boards)
        return self.boards if isinstance(self.boards, list) else None

    def head(self, count: int) -> Chunk:
        """The chunk cut off after `count` boards."""
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
            while True:
                data = _read_ready(file, size() * _LINE_BYTES)
                head, newline, rest = data.rpartition(b"\n")
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
        from zipfile import BadZipFile

        import numpy as np

        try:
            array = np.load(self.path, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError, BadZipFile) as error:
            raise BadBoard(f"{self.path} is not an .npy file of boards: {error}") from None
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


class ParquetSource(Source):
    """A Parquet file with a column of boards: texts, or lists of letter codes."""

    def __init__(self, path: str | Path, column: str | None = None) -> None:
        super().__init__(path)
        self._parquet = load_pyarrow("parquet")
        self._column = column

    def _open(self) -> tuple[Any, str]:
        try:
            file = self._parquet.ParquetFile(self.path)
        except ValueError as error:  # the base of pyarrow's own errors
            raise BadBoard(f"{self.path} is not a Parquet file: {error}") from None
        names = list(file.schema_arrow.names)
        column = self._column or ("board" if "board" in names or len(names) != 1 else names[0])
        if column not in names:
            raise BadBoard(
                f"{self.path} has no column {shorten(column)}: it has {', '.join(map(str, names))}"
            )
        return file, column

    def identity(self) -> dict[str, Any]:
        return {**super().identity(), "column": self._open()[1]}

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        file, column = self._open()
        total = file.metadata.num_rows
        row = (begin or [0])[0]
        # Row groups before the first row are not read.
        groups, end, skip = [], 0, row
        for number in range(file.num_row_groups):
            end += file.metadata.row_group(number).num_rows
            if end > row:
                groups.append(number)
            else:
                skip = row - end
        rest: list[Any] = []
        held = 0
        for batch in file.iter_batches(batch_size=size(), row_groups=groups, columns=[column]):
            part = batch.column(0)
            part, skip = part[skip:], max(0, skip - len(part))
            rest.append(part)
            held += len(part)
            while held >= (count := size()):
                boards, rest = self._cut(rest, count, row + 1)
                held -= count
                row += count
                yield Chunk(boards, row - count + 1, [row], row / total)
        if held:
            boards, _ = self._cut(rest, held, row + 1)
            yield Chunk(boards, row + 1, [row + held], (row + held) / total)

    def _cut(self, parts: list[Any], size: int, first: int) -> tuple[Any, list[Any]]:
        """The first `size` boards and what remains; `first` is the number of their first row."""
        arrow, compute = load_pyarrow(), load_pyarrow("compute")
        whole = arrow.concat_arrays(parts)
        head = whole[:size]
        rest = [whole[size:]] if len(whole) > size else []
        if head.null_count:
            raise BadBoard(f"{self.path}: the column of boards has an empty entry (null)")
        if arrow.types.is_string(head.type) or arrow.types.is_large_string(head.type):
            return head.to_pylist(), rest
        flat = head.flatten() if hasattr(head, "flatten") else head
        if flat is head or not arrow.types.is_integer(flat.type) or flat.null_count:
            raise BadBoard(
                f"{self.path}: a column of boards has texts, or lists of letter codes of one length,"
                f" got {head.type}"
            )
        cells = compute.list_value_length(head).to_numpy(zero_copy_only=False)
        if (odd := (cells != cells[0]).argmax()) > 0:
            raise BadBoard(
                f"{self.path} row {first + odd} has {cells[odd]} letter codes, row {first} has {cells[0]}"
            )
        return flat.to_numpy(zero_copy_only=False).reshape(len(head), cells[0]), rest


def load_pyarrow(part: str = "") -> Any:
    """PyArrow, or a part of it; an error that says how to install it."""
    from importlib import import_module

    try:
        return import_module(f"pyarrow.{part}" if part else "pyarrow")
    except ImportError:
        raise EngineUnavailable(
            "PyArrow, which reads and writes Parquet, is not installed: pip install 'gridwords[parquet]'"
        ) from None


def open_source(path: str | Path, column: str | None = None) -> Source:
    """The file as the ending of its name says: .npy, .parquet, otherwise text."""
    name = str(path).lower()
    if name.endswith(".npy"):
        return ArraySource(path)
    if name.endswith((".parquet", ".pq")):
        return ParquetSource(path, column)
    return TextSource(path)
