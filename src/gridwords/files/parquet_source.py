"""Parquet: boards in a column, and PyArrow, which reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from gridwords.arrays import np
from gridwords.board.codes import HOLE
from gridwords.errors import BadBoard, EngineUnavailable, shorten
from gridwords.files.source import Chunk, Source, choose_columns

_BLOCK_ROWS = 1 << 16  # read at a time for a checksum


def load_pyarrow(part: str = "") -> Any:
    """PyArrow, or a part of it; an error that says how to install it."""
    from importlib import import_module

    try:
        return import_module(f"pyarrow.{part}" if part else "pyarrow")
    except ImportError:
        raise EngineUnavailable(
            "PyArrow, which reads and writes Parquet, is not installed: pip install 'gridwords[parquet]'"
        ) from None


class ParquetSource(Source):
    """A Parquet file with a column of boards: texts (also as bytes or a dictionary), or lists of letter codes."""

    def __init__(self, path: str | Path, column: str | None = None) -> None:
        super().__init__(path)
        self._parquet = load_pyarrow("parquet")
        self._column = column
        self._kept: list[str] = []

    def _open(self) -> tuple[Any, str]:
        with self._refusing("is not a Parquet file"):
            file = self._parquet.ParquetFile(self.path)
        names = list(file.schema_arrow.names)
        column = self._column or ("board" if "board" in names or len(names) != 1 else names[0])
        if column not in names:
            raise BadBoard(
                f"{self.path} has no column {shorten(column)}: it has {', '.join(map(str, names))}"
            )
        kind = file.schema_arrow.field(column).type
        if not _is_text(kind) and not _is_codes(kind):
            raise BadBoard(
                f"{self.path}: a column of boards has texts, or lists of letter codes of one length, got {kind}"
            )
        return file, column

    def identity(self) -> dict[str, Any]:
        return {**super().identity(), "column": self._open()[1]}

    def keep(self, columns: Sequence[str] | None) -> list[str]:
        file, column = self._open()
        names = list(file.schema_arrow.names)
        self._kept = [
            names[number] for number in choose_columns(self.path, names, names.index(column), columns)
        ]
        return self._kept

    def fields(self) -> list[Any]:
        """The columns that are kept, with their types."""
        schema = self._open()[0].schema_arrow
        return [schema.field(name) for name in self._kept]

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        arrow = load_pyarrow()
        row = (begin or [0])[0]
        file, column = self._open()
        total = file.metadata.num_rows
        rest = None
        for table in self._tables(file, column, row, size()):
            rest = table if rest is None else arrow.concat_tables([rest, table])
            while len(rest) >= (count := size()):
                yield self._chunk(rest[:count], column, row, total)
                rest, row = rest[count:], row + count
        if rest is not None and len(rest):
            yield self._chunk(rest, column, row, total)

    def checksum(self, begin: list[int] | None, end: list[int]) -> int:
        row = (begin or [0])[0]
        left = end[0] - row
        crc = 0
        file, column = self._open()
        for table in self._tables(file, column, row, _BLOCK_ROWS):
            for values in table[:left].columns:
                crc = _checksum(values, crc)
            left -= min(left, len(table))
            if not left:
                return crc
        return -1 if left else crc

    def _tables(self, file: Any, column: str, row: int, size: int) -> Iterator[Any]:
        """The rows from this one on: the boards and the columns that are kept, about `size` rows at a time."""
        arrow = load_pyarrow()
        # Row groups before the first row are not read.
        groups, end, skip = [], 0, row
        for number in range(file.num_row_groups):
            end += file.metadata.row_group(number).num_rows
            if end > row:
                groups.append(number)
            else:
                skip = row - end
        columns = list(dict.fromkeys([column, *self._kept]))
        with self._refusing("is damaged"):
            for batch in file.iter_batches(batch_size=size, row_groups=groups, columns=columns):
                yield arrow.Table.from_batches([batch[skip:]])
                skip = max(0, skip - len(batch))

    def _chunk(self, table: Any, column: str, row: int, total: int) -> Chunk:
        boards = load_pyarrow().concat_arrays(table[column].chunks)
        missing = {}
        if boards.null_count:
            empty = boards.is_null().to_numpy(zero_copy_only=False)
            missing = dict.fromkeys(empty.nonzero()[0].tolist(), "no board: the entry is empty (null)")
        if _is_text(boards.type):
            read: Any = _texts(boards)
        else:
            read, odd = _codes(boards)
            missing = {**odd, **missing}
        others = list(zip(*(table[name].to_pylist() for name in self._kept), strict=True))
        after = row + len(table)
        return Chunk(read, row + 1, [after], after / total, None, missing, others)

    @contextmanager
    def _refusing(self, what: str) -> Iterator[None]:
        """Turns what PyArrow raises for a damaged file into an error that names the file."""
        try:
            yield
        except (ValueError, OSError, load_pyarrow().ArrowException) as error:
            if isinstance(error, OSError) and error.errno is not None:  # the system's: no such file
                raise
            raise BadBoard(f"{self.path} {what}: {error}") from None


def _codes(lists: Any) -> tuple[Any, dict[int, str]]:
    """Lists of letter codes as an array (boards, cells), and what is wrong with some of them: their rows are holes."""
    compute = load_pyarrow("compute")
    lengths = compute.fill_null(compute.list_value_length(lists), -1).to_numpy(zero_copy_only=False)
    kinds, firsts, counts = np.unique(lengths[lengths >= 0], return_index=True, return_counts=True)
    # The first of the most common lengths.
    usual = (
        int(kinds[min(range(len(kinds)), key=lambda kind: (-counts[kind], firsts[kind]))])
        if len(kinds)
        else 1
    )
    wrong = {
        row: f"{lengths[row]} letter codes, others have {usual}"
        for row in np.flatnonzero((lengths != usual) & (lengths >= 0)).tolist()
    }
    fits = np.flatnonzero(lengths == usual)
    flat = (lists if len(fits) == len(lists) else lists.take(load_pyarrow().array(fits))).flatten()
    if flat.null_count:
        inside = flat.is_null().to_numpy(zero_copy_only=False).reshape(-1, usual).any(axis=1)
        wrong |= dict.fromkeys(fits[inside].tolist(), "a list of letter codes has an empty entry (null)")
        flat = compute.fill_null(flat, 0)
    values = flat.to_numpy(zero_copy_only=False)
    if len(fits) == len(lists):
        return values.reshape(len(lists), usual), wrong
    codes = np.full((len(lists), usual), HOLE, np.promote_types(values.dtype, np.uint8))
    codes[fits] = values.reshape(len(fits), usual)
    return codes, wrong


def _checksum(column: Any, crc: int) -> int:
    """The CRC-32 of the values of a column, however they are stored."""
    arrow, compute = load_pyarrow(), load_pyarrow("compute")
    values = arrow.concat_arrays(column.chunks) if column.num_chunks != 1 else column.chunk(0)
    crc = crc32(values.is_null().to_numpy(zero_copy_only=False).tobytes(), crc)
    if _is_text(values.type):
        if arrow.types.is_dictionary(values.type):
            values = values.dictionary_decode()
        texts = compute.fill_null(values.cast(arrow.large_binary()), b"")
        ends = np.frombuffer(texts.buffers()[1], np.int64)[texts.offset : texts.offset + len(texts) + 1]
        crc = crc32(np.diff(ends).tobytes(), crc)
        return crc32(memoryview(texts.buffers()[2])[ends[0] : ends[-1]], crc) if ends[-1] > ends[0] else crc
    if _is_codes(values.type):
        lengths = compute.fill_null(compute.list_value_length(values), -1)
        crc = crc32(lengths.to_numpy(zero_copy_only=False).astype(np.int64).tobytes(), crc)
        return _checksum(arrow.chunked_array([values.flatten()]), crc)
    if arrow.types.is_integer(values.type) or arrow.types.is_floating(values.type):
        numbers = compute.fill_null(values, 0).to_numpy(zero_copy_only=False)
        return crc32(numbers.tobytes(), crc32(str(values.type).encode(), crc))
    return crc32(repr(values.to_pylist()).encode("utf-8", "surrogatepass"), crc)


def _is_text(kind: Any) -> bool:
    """Whether a column holds texts: also as bytes, which most writers other than Arrow store, or as a dictionary."""
    types = load_pyarrow("types")
    if types.is_dictionary(kind):
        kind = kind.value_type
    return _is_any(kind, ("string", "large_string", "string_view", "binary", "large_binary", "binary_view"))


def _is_codes(kind: Any) -> bool:
    """Whether a column holds lists of whole numbers."""
    lists = ("list", "large_list", "fixed_size_list", "list_view", "large_list_view")
    return _is_any(kind, lists) and load_pyarrow("types").is_integer(kind.value_type)


def _is_any(kind: Any, names: Sequence[str]) -> bool:
    # Older releases of PyArrow lack the views.
    tests = [getattr(load_pyarrow("types"), f"is_{name}", None) for name in names]
    return any(test is not None and test(kind) for test in tests)


def _texts(column: Any) -> list[str]:
    """Texts, empty for nulls; what is not UTF-8 becomes characters that no board has, as in a file of text."""
    arrow, compute = load_pyarrow(), load_pyarrow("compute")
    if arrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if column.null_count:
        is_text = arrow.types.is_string(column.type) or arrow.types.is_large_string(column.type)
        column = compute.fill_null(
            column if is_text else column.cast(arrow.large_binary()), "" if is_text else b""
        )
    try:
        texts = column.to_pylist()
    except UnicodeDecodeError:
        texts = column.cast(arrow.large_binary()).to_pylist()
    if texts and isinstance(texts[0], bytes):
        return [text.decode("utf-8", "surrogateescape") for text in texts]
    return texts  # type: ignore[no-any-return]
