"""Output: a file of scores that appears when it is complete and that a stopped run can resume.

While `scores.tsv` is being made, `scores.tsv.part` holds the rows so far, and `scores.tsv.part.jsonl` is a Journal:
its first record describes the job, each later one counts the rows that are safely on disk and has their checksum.
After a crash the last record says which rows to keep; rows beyond them are dropped and scored again.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any, NamedTuple
from zlib import crc32

from gridwords.arrays import np
from gridwords.errors import BadCheckpoint, BadOption, shorten
from gridwords.files.parquet_source import load_pyarrow
from gridwords.files.rows import Rows
from gridwords.files.table import BAD, Table
from gridwords.journal import Journal, difference
from gridwords.storage import follow_links, naming, refuse_input

_FORMAT = "gridwords score 2"
_SAVE_S = 1.0
_ROW_BYTES = 8  # words and points, int32 each
_COPY_BYTES = 1 << 22
# The files next to the output while it is being made, by their endings.
_PART, _JOURNAL, _MADE = ".part", ".part.jsonl", ".made"
_OLD_STATE = ".part.json"  # of earlier versions


def output_path(out: str | Path, source: str | Path) -> Path:
    """The file to write, with links followed; an error if it must not be replaced.

    The output appears by renaming, which would put a file in the place of a pipe or a device.
    """
    if not str(out) or "\0" in str(out):
        raise BadOption(f"out {shorten(str(out))}: expected the name of a file")
    shown = shorten(str(out), 200)
    try:
        path = follow_links(out)
    except ValueError as error:  # a name that is not UTF-8
        raise BadOption(f"out {shown}: {error}") from None
    if path.exists() and not path.is_file():
        raise BadOption(f"out {shown} is {'a folder' if path.is_dir() else 'not an ordinary file'}")
    if not path.parent.is_dir():
        raise BadOption(f"out {shown}: there is no folder {shorten(str(path.parent), 200)}")
    for end in ("", _PART, _JOURNAL, _MADE, _OLD_STATE):
        refuse_input(f"out {shown}", path.with_name(path.name + end), source)
    return path


class Again(NamedTuple):
    """Boards that are read a second time: their texts, their other columns, and for a bad one its text and the reason."""

    texts: list[str]
    others: Sequence[Sequence[Any]]
    why_bad: Callable[[int], tuple[str, str]]


class Output:
    """The rows that a job has written so far; `about` describes the job in plain values. Locked until `close` or
    `finish`.

    `checksum` is that of the source: if the source has changed, the rows before the change are kept.
    """

    def __init__(
        self,
        path: Path,
        about: Mapping[str, Any],
        table: Table,
        checksum: Callable[[list[int] | None, list[int]], int],
    ) -> None:
        import json

        self.path, self._table, self._checksum = path, table, checksum
        self.part, self._made = (path.with_name(path.name + end) for end in (_PART, _MADE))
        #: Where the next rows come from in the source; None is its beginning.
        self.place: list[int] | None = None
        self.boards = self.words = self.points = self.bad = 0
        self.first_bad = ""
        self._bytes = self._crc = 0
        #: What of the source the saved rows are from: where it ends, and its checksum.
        self._read_to: list[int] | None = None
        self._source_crc = 0
        self._journal = Journal(path.with_name(path.name + _JOURNAL))
        if self.part.exists() and (old := path.with_name(path.name + _OLD_STATE)).exists():
            raise BadCheckpoint(
                f"{old} is from an earlier version, without checksums: delete it and {self.part.name}"
                " to start again, or choose another output"
            )
        if not self._journal.hold():
            raise BadCheckpoint(f"{self.part} is being written by another process")
        try:
            self._file: IO[bytes] = self._open({"format": _FORMAT, **json.loads(json.dumps(about))})
        except BadCheckpoint as error:
            self._journal.release()
            raise BadCheckpoint(
                f"{error}; delete {self.part.name} and {self._journal.path.name} to start again,"
                " or choose another output"
            ) from None
        except BaseException:
            self._journal.release()
            raise
        self._saved = monotonic()

    def _open(self, about: Mapping[str, Any]) -> IO[bytes]:
        records = list(self._journal.records())
        # Missing rows became the output just before a crash, or were deleted: both mean starting over.
        if not records or not self.part.exists():
            return self._start(about)
        job, *saved = records
        if differs := difference(_of_any_content(job), _of_any_content(about)):
            name, before, now = differs
            raise BadCheckpoint(f"{self.part} belongs to another job: {name} was {before}, is {now}")
        valid = saved if job["source"] == about["source"] else self._before_change(saved)
        if not saved:  # stopped before any rows were on disk
            return self._start(about)
        source = about["source"]["path"]
        if not valid:
            raise BadCheckpoint(f"{source} has changed since {self.part.name} was begun")
        last = valid[-1]
        self._take(last)
        file = open(self.part, "r+b")  # noqa: SIM115  (closed by `close` or `finish`)
        try:
            self._check_rows(file)
            if len(valid) < len(saved):
                rows = f"{self.boards + self.bad:,}"
                warnings.warn(
                    f"{source} has changed: rows after the first {rows} are scored again", stacklevel=2
                )
            if job["source"] != about["source"]:
                self._journal.clear()
                self._journal.append(about, *valid)
            file.truncate(self._bytes)
        except BaseException:
            file.close()
            raise
        return file

    def _take(self, record: Mapping[str, Any]) -> None:
        """Resumes from a record of the journal."""
        self.place, self._bytes, self._crc = record["place"], record["bytes"], record["rows_crc"]
        self.boards, self.words, self.points = record["boards"], record["words"], record["points"]
        self.bad, self.first_bad = record.get("bad", 0), record.get("first_bad", "")
        self._read_to, self._source_crc = self.place, record.get("source_crc", -1)

    def _before_change(self, saved: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The records of rows that are from a part of the source that has not changed."""
        begin, crc = None, 0
        for number, record in enumerate(saved):
            crc = _chained(crc, self._checksum(begin, record["place"]))
            if record.get("source_crc") != crc:
                return saved[:number]
            begin = record["place"]
        return saved

    def _start(self, about: Mapping[str, Any]) -> IO[bytes]:
        self._journal.clear()
        file = open(self.part, "wb")  # noqa: SIM115  (closed by `close` or `finish`)
        try:
            self._journal.append(about)
            header = self._table.header()
            file.write(header)
            self._bytes, self._crc = len(header), crc32(header)
        except BaseException:
            file.close()
            self.part.unlink()
            raise
        return file

    def _check_rows(self, file: IO[bytes]) -> None:
        """Compares the rows with the checksum in the journal, which takes about a second per gigabyte."""
        crc, left = 0, self._bytes
        while left and (data := file.read(min(left, _COPY_BYTES))):
            crc = crc32(data, crc)
            left -= len(data)
        if left:
            raise BadCheckpoint(f"{self.part} is damaged: {left} of {self._bytes} bytes are missing")
        if crc != self._crc:
            raise BadCheckpoint(f"{self.part} is damaged: its checksum does not match")

    def add(self, rows: Rows, place: list[int], bad: int = 0, first_bad: str = "") -> None:
        """Appends the rows of the next boards; `place` is where the boards after them begin.

        `bad` is the number of bad rows up to there, and `first_bad` describes the first.
        """
        with naming(self.part):
            self._file.write(rows.data)
        self._bytes += len(rows.data)
        self._crc = crc32(rows.data, self._crc)
        self.boards += rows.boards
        self.words += rows.words
        self.points += rows.points
        self.bad, self.first_bad = bad, first_bad
        self.place = place
        if monotonic() - self._saved > _SAVE_S:
            self._save()

    def _save(self) -> None:
        """Makes sure that a crash loses none of the rows so far."""
        with naming(self.part):
            self._file.flush()
            os.fsync(self._file.fileno())
        if self.place is not None and self.place != self._read_to:
            if self._source_crc >= 0:  # unknown for rows that an earlier version wrote
                self._source_crc = _chained(self._source_crc, self._checksum(self._read_to, self.place))
            record: dict[str, Any] = {
                "place": self.place,
                "bytes": self._bytes,
                "rows_crc": self._crc,
                "boards": self.boards,
                "words": self.words,
                "points": self.points,
                "source_crc": self._source_crc,
            }
            if self.bad:
                record |= {"bad": self.bad, "first_bad": self.first_bad}
            self._journal.append(record)
            self._read_to = self.place
        self._saved = monotonic()

    def finish(self, again: Iterable[Again], fields: Sequence[Any]) -> None:
        """Turns the rows into the output. Only Parquet asks for the boards `again`.

        `fields` are the other columns with their types, if the source has types.
        """
        self._save()
        self._file.close()
        ready = self.part
        if self._table.separator is None:
            ready = self._made
            with naming(ready):
                self._make_array() if self._table.form == "npy" else self._make_parquet(again, fields)
                with open(ready, "rb+") as file:
                    os.fsync(file.fileno())  # before it replaces an older output
        os.replace(ready, self.path)
        self.part.unlink(missing_ok=True)
        self._journal.remove()

    def close(self) -> None:
        """Stops before the end: the same job can resume. A job that has no rows yet leaves no files."""
        if not self._file.closed:
            # The reason for stopping may be a full disk. What is not saved is scored again.
            with suppress(OSError):
                self._save()
            with suppress(OSError):
                self._file.close()
        self._made.unlink(missing_ok=True)
        if not self.boards and not self.bad:
            self.part.unlink(missing_ok=True)
        if self.part.exists():
            self._journal.release()
        else:
            self._journal.remove()

    def _make_array(self) -> None:
        """An array (boards, 2) of int32: words and points."""
        header = {"descr": "<i4", "fortran_order": False, "shape": (self.boards, 2)}
        with open(self._made, "wb") as file, open(self.part, "rb") as rows:
            np.lib.format.write_array_header_1_0(file, header)
            while data := rows.read(_COPY_BYTES):
                scores = np.frombuffer(data, "<i4").reshape(-1, 2)
                file.write(scores[scores[:, 0] != BAD].tobytes() if self.bad else data)

    def _make_parquet(self, again: Iterable[Again], fields: Sequence[Any]) -> None:
        """The other columns, then board, words and points, and the errors if bad rows are kept."""
        arrow, parquet = load_pyarrow(), load_pyarrow("parquet")
        typed = {field.name: field for field in fields}
        types = {"words": arrow.int32(), "points": arrow.int32()}
        names = self._table.names
        others = [typed.get(name, arrow.field(name, arrow.string())) for name in self._table.columns]
        own = [arrow.field(name, types.get(name, arrow.string())) for name in names[len(others) :]]
        schema = arrow.schema([*others, *own])
        with parquet.ParquetWriter(self._made, schema) as writer, open(self.part, "rb") as rows:
            for boards, fields_of, why_bad in again:
                scores = np.frombuffer(rows.read(len(boards) * _ROW_BYTES), "<i4").reshape(-1, 2)
                is_bad = scores[:, 0] == BAD
                errors: list[str | None] = [None] * len(boards)
                for place in np.flatnonzero(is_bad).tolist():
                    boards[place], errors[place] = map(_readable, why_bad(place))
                columns = [*map(list, zip(*fields_of, strict=True))] or [[] for _ in others]
                arrays = [
                    arrow.array(column, field.type) for column, field in zip(columns, others, strict=True)
                ]
                arrays += [
                    arrow.array(values, field.type, mask=mask)
                    for values, field, mask in zip(
                        (boards, scores[:, 0], scores[:, 1], errors),
                        own,
                        (None, is_bad, is_bad, None),
                        strict=False,
                    )
                ]
                table = arrow.table(arrays, schema=schema)
                writer.write_table(
                    table if self._table.bad_rows == "keep" else table.filter(arrow.array(~is_bad))
                )


def _readable(text: str) -> str:
    """A text without what is not UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _of_any_content(job: Mapping[str, Any]) -> dict[str, Any]:
    """The description of a job with only the file name of its source: the folder may move."""
    return {**job, "source": os.path.basename(job["source"]["path"])}


def _chained(crc: int, part: int) -> int:
    """The checksum of something and the part that follows, from the checksums of both."""
    return crc32(b"%d" % part, crc)
