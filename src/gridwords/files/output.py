"""Output: a file of scores that appears when it is complete and that a stopped run can resume.

While `scores.tsv` is being made, `scores.tsv.part` holds the rows so far, and `scores.tsv.part.jsonl` is a Journal:
its first record describes the job, each later one counts the rows that are safely on disk and has their checksum.
After a crash the last record says which rows to keep; rows beyond them are dropped and scored again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING, Any
from zlib import crc32

from gridwords.errors import BadCheckpoint, BadOption, shorten
from gridwords.files.formats import SEPARATORS
from gridwords.files.parquet_source import load_pyarrow
from gridwords.journal import Journal, difference
from gridwords.storage import follow_links, naming

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gridwords.files.rows import Rows

__all__ = ["Output", "output_path"]

_FORMAT = "gridwords score 2"
_SAVE_S = 1.0
_CSV_HEADER = b"board,words,points\n"
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
    path = follow_links(out)
    if path.exists() and not path.is_file():
        raise BadOption(f"out {shown} is {'a folder' if path.is_dir() else 'not an ordinary file'}")
    if not path.parent.is_dir():
        raise BadOption(f"out {shown}: there is no folder {shorten(str(path.parent), 200)}")
    for end in ("", _PART, _JOURNAL, _MADE, _OLD_STATE):
        mine = path.with_name(path.name + end)
        if mine.exists() and os.path.exists(source) and mine.samefile(source):
            raise BadOption(f"out {shown}: {mine.name} is the input file, choose another name")
    return path


class Output:
    """The rows so far of a job, which `about` describes in plain values. Locked until `close` or `finish`."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        import json

        self.path = path
        self.part, self._made = (path.with_name(path.name + end) for end in (_PART, _MADE))
        #: Where the next rows come from in the source; None is its beginning.
        self.place: list[int] | None = None
        self.boards = self.words = self.points = 0
        self._bytes = self._crc = self._saved_bytes = 0
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
        job, last = None, None
        for last in self._journal.records():
            job = job or last
        # Rows that are gone became the output just before a crash, or were deleted: both mean a new start.
        if job is None or last is None or not self.part.exists():
            return self._start(about)
        self._check_job(job, about)
        if last is job:  # stopped before any rows were on disk
            return self._start(about)
        self.place, self._bytes, self._crc = last["place"], last["bytes"], last["rows_crc"]
        self.boards, self.words, self.points = last["boards"], last["words"], last["points"]
        self._saved_bytes = self._bytes
        file = open(self.part, "r+b")  # noqa: SIM115  (closed by `close` or `finish`)
        try:
            self._check_rows(file)
            file.truncate(self._bytes)
        except BaseException:
            file.close()
            raise
        return file

    def _start(self, about: Mapping[str, Any]) -> IO[bytes]:
        self._journal.clear()
        file = open(self.part, "wb")  # noqa: SIM115  (closed by `close` or `finish`)
        try:
            self._journal.append(about)
            if about["form"] == "csv":
                file.write(_CSV_HEADER)
                self._bytes, self._crc = len(_CSV_HEADER), crc32(_CSV_HEADER)
        except BaseException:
            file.close()
            self.part.unlink()
            raise
        return file

    def _check_job(self, job: Mapping[str, Any], about: Mapping[str, Any]) -> None:
        if found := difference(job, about):
            name, before, now = found
            source = about["source"]["path"]
            if name == "source" and job["source"]["path"] == source:
                raise BadCheckpoint(f"{source} has changed since {self.part.name} was begun")
            raise BadCheckpoint(f"{self.part} is of another job: {name} was {before}, is {now}")

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

    def add(self, rows: Rows, place: list[int]) -> None:
        """Appends the rows of the next boards; `place` is where the boards after them begin."""
        with naming(self.part):
            self._file.write(rows.data)
        self._bytes += len(rows.data)
        self._crc = crc32(rows.data, self._crc)
        self.boards += rows.boards
        self.words += rows.words
        self.points += rows.points
        self.place = place
        if monotonic() - self._saved > _SAVE_S:
            self._save()

    def _save(self) -> None:
        """Makes sure that a crash loses none of the rows so far."""
        with naming(self.part):
            self._file.flush()
            os.fsync(self._file.fileno())
        if self._bytes > self._saved_bytes:
            self._journal.append(
                {
                    "place": self.place,
                    "bytes": self._bytes,
                    "rows_crc": self._crc,
                    "boards": self.boards,
                    "words": self.words,
                    "points": self.points,
                }
            )
        self._saved, self._saved_bytes = monotonic(), self._bytes

    def finish(self, form: str, texts: Iterable[Sequence[str]]) -> None:
        """Turns the rows into the output. `texts` are the boards, which only Parquet asks for again."""
        self._save()
        self._file.close()
        ready = self.part
        if form not in SEPARATORS:
            ready = self._made
            with naming(ready):
                self._make_array() if form == "npy" else self._make_parquet(texts)
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
        if not self.boards:
            self.part.unlink(missing_ok=True)
        if self.part.exists():
            self._journal.release()
        else:
            self._journal.remove()

    def _make_array(self) -> None:
        """An array (boards, 2) of int32: words and points."""
        import numpy as np

        header = {"descr": "<i4", "fortran_order": False, "shape": (self.boards, 2)}
        with open(self._made, "wb") as file, open(self.part, "rb") as rows:
            np.lib.format.write_array_header_1_0(file, header)
            while data := rows.read(_COPY_BYTES):
                file.write(data)

    def _make_parquet(self, texts: Iterable[Sequence[str]]) -> None:
        """The columns board, words and points."""
        import numpy as np

        arrow, parquet = load_pyarrow(), load_pyarrow("parquet")
        schema = arrow.schema(
            [("board", arrow.string()), ("words", arrow.int32()), ("points", arrow.int32())]
        )
        with parquet.ParquetWriter(self._made, schema) as writer, open(self.part, "rb") as rows:
            for boards in texts:
                scores = np.frombuffer(rows.read(len(boards) * _ROW_BYTES), "<i4").reshape(-1, 2)
                writer.write_table(arrow.table([boards, scores[:, 0], scores[:, 1]], schema=schema))
