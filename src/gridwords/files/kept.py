"""Kept: the answers of a long job on their way into a file, which is there whole at the end and can be gone on with.

Beside `scores.tsv` stand, while it is made, `scores.tsv.part` with the rows so far and `scores.tsv.part.json` with
what the job is and how far the rows can be trusted. Rows are appended and brought to disk before the second file says
that they are there, so after any crash the rows that count are the ones it names; more of them are cut off.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from gridwords.errors import BadCheckpoint, BadOption, shorten
from gridwords.storage import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.files.rows import Rows

__all__ = ["Kept", "checked_out"]

_FORMAT = "gridwords score 1"
_SAVE_S = 1.0
# The files beside the one that is made, by how their names end.
_PART, _STATE, _MADE = ".part", ".part.json", ".made"


def checked_out(out: str | Path, source: str | Path) -> Path:
    """The file that is to be written, behind all links. What must not be replaced is refused before any work.

    Files appear by renaming, which would put one in the place of a pipe, a device or a link.
    """
    if not str(out) or "\0" in str(out):
        raise BadOption(f"out {shorten(str(out))}: expected the name of a file")
    shown = shorten(str(out), 200)
    path = Path(os.path.realpath(out))
    if path.exists() and not path.is_file():
        raise BadOption(f"out {shown} is {'a folder' if path.is_dir() else 'no ordinary file'}")
    if not path.parent.is_dir():
        raise BadOption(f"out {shown}: there is no folder {shorten(str(path.parent), 200)}")
    for mine in (path, *(path.with_name(path.name + end) for end in (_PART, _STATE, _MADE))):
        if mine.exists() and os.path.exists(source) and mine.samefile(source):
            raise BadOption(f"out {shown}: {mine.name} is the file that is read, write to another one")
    return path


class Kept:
    """The rows so far, of a job that is described in plain values (`about`)."""

    def __init__(self, out: str | Path, about: Mapping[str, Any]) -> None:
        import json

        self.out = Path(out)
        self.part = self.out.with_name(self.out.name + _PART)
        self.made = self.out.with_name(self.out.name + _MADE)
        self._state = self.out.with_name(self.out.name + _STATE)
        self._about = json.loads(json.dumps(about))
        self.place: list[int] | None = None
        self.boards = self.words = self.points = 0
        self._bytes = 0
        known = self._read()
        # Opened so that nothing is lost by opening it: somebody else may be at work on it.
        self._file: IO[bytes] = open(self.part, "ab")  # noqa: SIM115  (closed by `close`)
        try:
            self._lock()
            if known is not None:
                self._take_up(known)
            self._file.truncate(self._bytes)
        except BaseException:
            self._file.close()
            raise
        self._saved = monotonic()
        if known is None:
            self.save()

    def _read(self) -> dict[str, Any] | None:
        import json

        try:
            text = self._state.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        if not self.part.exists():  # the last crash was just before the end: the file was made
            self._state.unlink()
            return None
        try:
            known = json.loads(text)
            about = known["about"]
            if known["format"] != _FORMAT:
                raise ValueError(f"it is of the version {known['format']!r}")
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BadCheckpoint(f"{self._state} is damaged: {error}; {self._remedy}") from None
        for name in {**about, **self._about}:
            if about.get(name) != self._about.get(name):
                raise BadCheckpoint(
                    f"{self.part} is of another job: {name} was {shorten(about.get(name))}, is"
                    f" {shorten(self._about.get(name))}; {self._remedy}"
                )
        return known  # type: ignore[no-any-return]

    @property
    def _remedy(self) -> str:
        return f"remove {self.part.name} and {self._state.name}, or write to another file"

    def _lock(self) -> None:
        """Two processes must not write the same file; where the system has no such locks, nobody looks."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadCheckpoint(f"{self.part} is being written by another process") from None

    def _take_up(self, known: Mapping[str, Any]) -> None:
        try:
            self.place, self._bytes = known["place"], known["bytes"]
            self.boards, self.words, self.points = known["boards"], known["words"], known["points"]
        except KeyError as error:
            raise BadCheckpoint(f"{self._state} is damaged: no {error}; {self._remedy}") from None
        there = os.fstat(self._file.fileno()).st_size
        if there < self._bytes:
            raise BadCheckpoint(
                f"{self.part} is damaged: {self._bytes} bytes were written, {there} are there; {self._remedy}"
            )

    def add(self, rows: Rows, place: list[int]) -> None:
        """Appends the rows of the next piece; `place` is where the one after it begins."""
        self._file.write(rows.data)
        self._bytes += len(rows.data)
        self.boards += rows.boards
        self.words += rows.words
        self.points += rows.points
        self.place = place
        if monotonic() - self._saved > _SAVE_S:
            self.save()

    def save(self) -> None:
        """From here on a crash loses nothing of what was added."""
        import json

        self._file.flush()
        os.fsync(self._file.fileno())
        state = {
            "format": _FORMAT,
            "about": self._about,
            "place": self.place,
            "bytes": self._bytes,
            "boards": self.boards,
            "words": self.words,
            "points": self.points,
        }
        write_whole(self._state, json.dumps(state, indent=1).encode())
        self._saved = monotonic()

    def close(self) -> None:
        """Leaves it to be gone on with, also where it could not be finished."""
        if self._file.closed:
            return
        self.save()
        self._file.close()

    def finish(self, is_made: bool = False) -> None:
        """The rows, or the file `made` from them, become the file that was asked for."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        os.replace(self.made if is_made else self.part, self.out)
        if is_made:
            self.part.unlink()
        with suppress(FileNotFoundError):
            self._state.unlink()
