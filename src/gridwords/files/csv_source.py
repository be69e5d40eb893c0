"""CSV: boards in a column of a table with a header."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from gridwords.bounded import BOARD_BYTES, most_bytes
from gridwords.errors import BadBoard, plural, shorten
from gridwords.files.source import Chunk, Places, Source, TextSource, choose_columns

# What separates the fields: the first of these that the header has. Spreadsheets of many countries write semicolons.
_SEPARATORS = ",;\t"
_HEADER_LINES = 1 << 10


class CsvSource(Source):
    """A CSV file whose first line names its columns, one of them of boards; blank lines are skipped.

    Fields may be quoted, and the rows of a quoted board may be on lines of their own. It is read at about a million
    boards per second.
    """

    unit = "line"

    def __init__(self, path: str | Path, column: str | None = None) -> None:
        super().__init__(path)
        self._column = column
        self._kept: list[int] = []

    def identity(self) -> dict[str, Any]:
        header = self._read_header()
        return {**super().identity(), "column": header.names[self._find(header)]}

    def keep(self, columns: Sequence[str] | None) -> list[str]:
        header = self._read_header()
        self._kept = choose_columns(self.path, header.names, self._find(header), columns)
        return [header.names[number] for number in self._kept]

    def chunks(self, size: Callable[[], int], begin: list[int] | None = None) -> Iterator[Chunk]:
        header = self._read_header()
        place: list[int] | None = begin or header.end
        while place is not None:
            place = yield from self._parsed(header, size, place)

    def _parsed(
        self, header: _Header, size: Callable[[], int], begin: list[int]
    ) -> Generator[Chunk, None, list[int] | None]:
        """Chunks up to a record that is not CSV, and where the line after its first one begins; None at the end."""
        column, whole = self._find(header), max(1, os.path.getsize(self.path))
        lines = _Lines(TextSource(self.path), size, begin)
        reader = _parse(lines, header.separator)
        read = 0  # lines
        while lines.fetched > read or lines.fetch():
            records: list[list[str]] = []
            wrong, too_long = "", None
            last = lines.fetched
            try:
                for record in reader:
                    records.append(record)
                    if reader.line_num >= last:
                        break
            except csv.Error as error:
                wrong = f"not CSV: {error}"
            except BadBoard as error:
                too_long = error
            # A quote that is never closed hides all lines behind it, so only the record's first line counts as bad.
            count = _count_lines(records) + 1 if wrong else reader.line_num - read
            chunk = self._chunk(records, column, lines.take(count), wrong)
            read = reader.line_num
            if chunk.boards:
                yield chunk._replace(done=chunk.after[0] / whole)
            if too_long:
                raise too_long
            if wrong:
                return chunk.after
        return None

    def _chunk(
        self, records: list[list[str]], column: int, taken: tuple[int, int, list[int]], wrong: str
    ) -> Chunk:
        """The boards of records, and of one more that is `wrong`; `taken` says which lines they are from."""
        byte, line, lengths = taken
        boards = [record[column].strip() if len(record) > column else "" for record in records]
        starts: Any = range(len(boards) + 1)
        missing = {}
        # Some boards have several lines, or some lines have no board.
        if wrong or len(lengths) != len(boards) or "" in boards:
            kept: list[tuple[list[str], str]] = []
            starts, before = [], 0
            for record, board in zip(records, boards, strict=True):
                if record:
                    if not board:
                        there = f"it has {plural(len(record), 'column')}"
                        missing[len(kept)] = f"no board in column {column + 1}, {there}"
                    kept.append((record, board))
                    starts.append(before)
                before += _count_lines([record])
            if wrong:
                missing[len(kept)] = wrong
                kept.append(([], ""))
                starts.append(before)
            starts.append(before + bool(wrong))
            records, boards = [record for record, _ in kept], [board for _, board in kept]
        others: list[list[str]] = []
        if self._kept:
            others = [[record[at] if at < len(record) else "" for at in self._kept] for record in records]
        places = Places(byte, line, starts, lengths)
        return Chunk(boards, places.at(0)[1], places.at(len(boards)), 0.0, places, missing, others)

    def _read_header(self) -> _Header:
        csv.field_size_limit(max(most_bytes(BOARD_BYTES), csv.field_size_limit()))
        lines = _Lines(TextSource(self.path), lambda: _HEADER_LINES, [0, 1])
        texts = iter(lines)
        first = next(texts, "").removeprefix("\ufeff")
        separator = next((sign for sign in _SEPARATORS if sign in first), ",")
        reader = _parse(chain([first], texts), separator)
        try:
            names = [name.strip() for name in next(reader, [])]
        except csv.Error as error:
            raise BadBoard(f"{self.where(1)} is not CSV: {error}") from None
        byte, line, lengths = lines.take(reader.line_num)
        return _Header(names, separator, [byte + sum(lengths), line + len(lengths)])

    def _find(self, header: _Header) -> int:
        """The number of the column of boards; without a name for it, `board` in upper or lower case."""
        wanted = "board" if self._column is None else self._column
        names = header.names if self._column is not None else [name.lower() for name in header.names]
        if wanted not in names:
            there = f"it has {', '.join(map(shorten, header.names))}" if header.names else "it is empty"
            raise BadBoard(
                f"{self.path} has no column {shorten(wanted)}: {there}"
                " (the first line of a CSV file names its columns)"
            )
        return names.index(wanted)


class _Header(NamedTuple):
    """The names of the columns, what separates them, and the byte and the line where the first record begins."""

    names: list[str]
    separator: str
    end: list[int]


class _Lines:
    """The lines of a file as texts with their ends, fetched a block at a time; counts bytes and lines."""

    def __init__(self, source: TextSource, size: Callable[[], int], begin: list[int]) -> None:
        self._blocks = source.chunks(size, begin)
        self._byte, self.line = begin
        self._pending: list[bytes] = []
        self._lengths: list[int] = []
        self.fetched = 0

    def fetch(self) -> bool:
        """Reads the next block; False at the end of the file."""
        block = next(self._blocks, None)
        if block is None:
            return False
        data: Any = block.boards
        self._pending = io.BytesIO(data).readlines()  # unlike splitlines, ends lines only at \n
        self._lengths += map(len, self._pending)
        self.fetched += len(self._pending)
        return True

    def take(self, count: int) -> tuple[int, int, list[int]]:
        """Takes the next `count` lines: the byte and the line where they begin, and their lengths."""
        begin = self._byte, self.line
        lengths, self._lengths = self._lengths[:count], self._lengths[count:]
        self._byte += sum(lengths)
        self.line += len(lengths)
        return *begin, lengths

    def __iter__(self) -> Iterator[str]:
        while self._pending or self.fetch():
            pending, self._pending = self._pending, []
            try:
                texts = [line.decode() for line in pending]
            except UnicodeDecodeError:  # becomes characters that no board has
                texts = [line.decode("utf-8", "surrogateescape") for line in pending]
            yield from texts


def _parse(lines: Iterable[str], separator: str) -> Any:
    return csv.reader(lines, delimiter=separator, strict=True)


def _count_lines(records: list[list[str]]) -> int:
    """How many lines the records take: line breaks in fields are part of them."""
    return len(records) + sum(field.count("\n") for record in records for field in record)
