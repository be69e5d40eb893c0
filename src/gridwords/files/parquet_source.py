"""Parquet: boards in a column, and PyArrow, which reads and writes it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadBoard, EngineUnavailable, shorten
from gridwords.files.source import Chunk, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["ParquetSource", "load_pyarrow"]


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

    def _open(self) -> tuple[Any, str]:
        with self._refusing("is not a Parquet file"):
            file = self._parquet.ParquetFile(self.path)
        names = list(file.schema_arrow.names)
        column = self._column or ("board" if "board" in names or len(names) != 1 else names[0])
        if column not in names:
            raise BadBoard(
                f"{self.path} has no column {shorten(column)}: it has {', '.join(map(str, names))}"
            )
        self._check_type(file.schema_arrow.field(column).type)
        return file, column

    def _check_type(self, kind: Any) -> None:
        if not _is_text(kind) and not _is_codes(kind):
            raise BadBoard(
                f"{self.path}: a column of boards has texts, or lists of letter codes of one length, got {kind}"
            )

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
        for batch in self._batches(file, size(), groups, column):
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

    def _batches(self, file: Any, size: int, groups: list[int], column: str) -> Iterator[Any]:
        with self._refusing("is damaged"):
            yield from file.iter_batches(batch_size=size, row_groups=groups, columns=[column])

    @contextmanager
    def _refusing(self, what: str) -> Iterator[None]:
        """Turns what PyArrow raises for a damaged file into an error that names the file."""
        try:
            yield
        except (ValueError, OSError, load_pyarrow().ArrowException) as error:
            if isinstance(error, OSError) and error.errno is not None:  # the system's: no such file
                raise
            raise BadBoard(f"{self.path} {what}: {error}") from None

    def _cut(self, parts: list[Any], size: int, first: int) -> tuple[Any, list[Any]]:
        """The first `size` boards and what remains; `first` is the number of their first row."""
        arrow = load_pyarrow()
        whole = arrow.concat_arrays(parts)
        head = whole[:size]
        rest = [whole[size:]] if len(whole) > size else []
        if head.null_count:
            row = first + head.is_null().index(True).as_py()
            raise BadBoard(f"{self.where(row)} has no board: the entry is empty (null)")
        return (_texts(head) if _is_text(head.type) else self._codes(head, first)), rest

    def _codes(self, lists: Any, first: int) -> Any:
        """Lists of letter codes as an array (boards, cells)."""
        compute = load_pyarrow("compute")
        lengths = compute.list_value_length(lists).to_numpy(zero_copy_only=False)
        flat = lists.flatten()
        if flat.null_count:
            row = first + int(lengths.cumsum().searchsorted(flat.is_null().index(True).as_py(), "right"))
            raise BadBoard(f"{self.where(row)}: a list of letter codes has an empty entry (null)")
        if (odd := int((lengths != lengths[0]).argmax())) > 0:
            raise BadBoard(
                f"{self.where(first + odd)} has {lengths[odd]} letter codes, row {first} has {lengths[0]}"
            )
        return flat.to_numpy(zero_copy_only=False).reshape(len(lists), lengths[0])


def _is_text(kind: Any) -> bool:
    """Whether a column holds texts: also as bytes, which most writers other than Arrow store, or as a dictionary."""
    types = load_pyarrow("types")
    if types.is_dictionary(kind):
        kind = kind.value_type
    names = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")
    # Older releases of PyArrow lack the views.
    tests = [getattr(types, f"is_{name}", None) for name in names]
    return any(test is not None and test(kind) for test in tests)


def _is_codes(kind: Any) -> bool:
    """Whether a column holds lists of whole numbers."""
    types = load_pyarrow("types")
    names = ("list", "large_list", "fixed_size_list", "list_view", "large_list_view")
    tests = [getattr(types, f"is_{name}", None) for name in names]
    return any(test is not None and test(kind) for test in tests) and types.is_integer(kind.value_type)


def _texts(column: Any) -> list[str]:
    """Texts; what is not UTF-8 becomes characters that no board has, as in a file of text."""
    arrow = load_pyarrow()
    if arrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    try:
        texts = column.to_pylist()
    except UnicodeDecodeError:
        texts = column.cast(arrow.large_binary()).to_pylist()
    if texts and isinstance(texts[0], bytes):
        return [text.decode("utf-8", "surrogateescape") for text in texts]
    return texts  # type: ignore[no-any-return]
