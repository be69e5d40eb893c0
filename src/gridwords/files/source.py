"""Source: boards in a file of any length, read a piece at a time from any piece on."""

from __future__ import annotations

import os
import stat
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadBoard, EngineUnavailable, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["ArraySource", "ParquetSource", "Piece", "Source", "TextSource", "load_pyarrow", "open_source"]

# What a line of a text takes, if it is a 4x4 board: pieces of text are so many bytes.
_LINE_BYTES = 17


class Piece(NamedTuple):
    """Some boards that follow each other: lines of text as bytes, texts, or an array (boards, cells) of letter codes.

    `first` is the number of the first line or row, from 1; `after` is where the next piece begins and `done` the part
    of the whole that lies before that (0 where nobody knows).
    """

    boards: bytes | list[str] | Any
    first: int
    after: list[int]
    done: float


class Source:
    """A file of boards."""

    #: What the number of a board counts, for messages.
    unit = "row"

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)

    def identity(self) -> dict[str, Any]:
        """What tells this file from another, or from what it was before somebody changed it."""
        facts = os.stat(self.path)
        return {"path": os.path.abspath(self.path), "bytes": facts.st_size, "changed_ns": facts.st_mtime_ns}

    def cells(self) -> int:
        """About how many cells a board has, which says how many boards make a piece."""
        return 16

    def pieces(self, size: int, begin: list[int] | None = None) -> Iterator[Piece]:
        """The boards in pieces of `size`, from the beginning or from where a piece ended."""
        raise NotImplementedError


class TextSource(Source):
    """A board a line. Blank lines are passed over."""

    unit = "line"

    def __init__(self, path: str | Path, stream: IO[bytes] | None = None) -> None:
        super().__init__(path)
        self._stream = stream

    def pieces(self, size: int, begin: list[int] | None = None) -> Iterator[Piece]:
        place, line = begin or (0, 1)
        file = self._stream or open(self.path, "rb")  # noqa: SIM115  (closed below)
        try:
            status = os.fstat(file.fileno())
            whole = status.st_size if stat.S_ISREG(status.st_mode) else 0
            if place:
                file.seek(place)
            while lines := file.readlines(size * _LINE_BYTES):
                first = line
                data = b"".join(lines)
                line += len(lines)
                place += len(data)
                yield Piece(data, first, [place, line], place / whole if whole else 0.0)
        finally:
            if self._stream is None:
                file.close()


class ArraySource(Source):
    """A NumPy file with an array (boards, cells) of letter codes. It is mapped anew for each piece: what was read
    before does not stay in memory."""

    def _open(self) -> Any:
        from zipfile import BadZipFile

        import numpy as np

        try:
            array = np.load(self.path, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError, BadZipFile) as error:
            raise BadBoard(f"{self.path} is no .npy file of boards: {error}") from None
        if not isinstance(array, np.ndarray):
            array.close()
            raise BadBoard(f"{self.path} is no .npy file of boards: it is an .npz file of several arrays")
        if array.ndim != 2 or array.dtype.kind not in "iu":
            raise BadBoard(
                f"{self.path}: an array of boards is of whole numbers and has two axes (boards, cells),"
                f" got {array.dtype} and shape {array.shape}"
            )
        return array

    def cells(self) -> int:
        return int(self._open().shape[1])

    def pieces(self, size: int, begin: list[int] | None = None) -> Iterator[Piece]:
        import numpy as np

        total = len(self._open())
        for row in range((begin or [0])[0], total, size):
            codes = np.array(self._open()[row : row + size])
            yield Piece(codes, row + 1, [row + len(codes)], (row + len(codes)) / total)


class ParquetSource(Source):
    """A Parquet file with a column of boards: texts, or lists of letter codes."""

    def __init__(self, path: str | Path, column: str | None = None) -> None:
        super().__init__(path)
        self._parquet = load_pyarrow("parquet")
        self._column = column

    def _open(self) -> tuple[Any, str]:
        try:
            file = self._parquet.ParquetFile(self.path)
        except ValueError as error:  # pyarrow's own errors are of this kind
            raise BadBoard(f"{self.path} is no Parquet file: {error}") from None
        names = list(file.schema_arrow.names)
        column = self._column or ("board" if "board" in names or len(names) != 1 else names[0])
        if column not in names:
            raise BadBoard(
                f"{self.path} has no column {shorten(column)}: it has {', '.join(map(str, names))}"
            )
        return file, column

    def identity(self) -> dict[str, Any]:
        return {**super().identity(), "column": self._open()[1]}

    def pieces(self, size: int, begin: list[int] | None = None) -> Iterator[Piece]:
        file, column = self._open()
        total = file.metadata.num_rows
        row = (begin or [0])[0]
        # Row groups that lie before the first row are not read.
        groups, end, skip = [], 0, row
        for number in range(file.num_row_groups):
            rows = file.metadata.row_group(number).num_rows
            end += rows
            if end > row:
                groups.append(number)
            else:
                skip = row - end
        rest: list[Any] = []
        held = 0
        for batch in file.iter_batches(batch_size=size, row_groups=groups, columns=[column]):
            part = batch.column(0)
            part, skip = part[skip:], max(0, skip - len(part))
            rest.append(part)
            held += len(part)
            while held >= size:
                boards, rest = self._cut(rest, size, row + 1)
                held -= size
                row += size
                yield Piece(boards, row - size + 1, [row], row / total)
        if held:
            boards, _ = self._cut(rest, held, row + 1)
            yield Piece(boards, row + 1, [row + held], (row + held) / total)

    def _cut(self, parts: list[Any], size: int, first: int) -> tuple[Any, list[Any]]:
        """The first boards, as many as asked for, and what is left; `first` is the number of their first row."""
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
                f"{self.path}: a column of boards has texts, or lists of letter codes of one length, got {head.type}"
            )
        cells = compute.list_value_length(head).to_numpy(zero_copy_only=False)
        if (odd := (cells != cells[0]).argmax()) > 0:
            raise BadBoard(
                f"{self.path} row {first + odd} has {cells[odd]} letter codes, row {first} has {cells[0]}"
            )
        return flat.to_numpy(zero_copy_only=False).reshape(len(head), cells[0]), rest


def load_pyarrow(part: str = "") -> Any:
    """PyArrow, which is an extra."""
    from importlib import import_module

    try:
        return import_module(f"pyarrow.{part}" if part else "pyarrow")
    except ImportError:
        raise EngineUnavailable(
            "PyArrow, which reads and writes Parquet, is not installed: pip install 'gridwords[parquet]'"
        ) from None


def open_source(path: str | Path, column: str | None = None) -> Source:
    """The file by what its name says it is: .npy, .parquet, else text."""
    name = str(path).lower()
    if name.endswith(".npy"):
        return ArraySource(path)
    if name.endswith((".parquet", ".pq")):
        return ParquetSource(path, column)
    return TextSource(path)
