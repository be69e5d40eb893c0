"""Journal: an append-only, checksummed, locked record of finished work that a killed run resumes from.

A journal is a text file with one JSON object per line. The last entry of each object is the CRC-32 of the line as it
would be without that entry:

    {"class": 17, "bound": 612, "crc": 2375937224}

Each record is appended in a single write, so a kill leaves at most one incomplete line at the end, which the next
holder drops. Any other difference from what was written is damage, and reading refuses it.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any

from gridwords.errors import BadCheckpoint, GridwordsError, shorten
from gridwords.storage import naming

# A kill loses no record that was appended; a power cut loses at most the last seconds.
_SYNC_S = 2.0


class Journal:
    """The records in a file, which one process at a time may extend.

    `error` is raised for damage. With `unsealed`, records without a checksum are accepted at the beginning of the
    file: earlier versions wrote them.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        error: type[GridwordsError] = BadCheckpoint,
        unsealed: bool = False,
    ) -> None:
        self.path = Path(path)
        self._error = error
        self._unsealed = unsealed
        self._file: io.FileIO | None = None
        self._synced = monotonic()

    @property
    def is_held(self) -> bool:
        """Whether this object holds the lock."""
        return self._file is not None

    def hold(self) -> bool:
        """Opens the file, creating it if needed, and locks it; False if another process holds it."""
        while self._file is None:
            file = open(self.path, "a+b", buffering=0)  # noqa: SIM115  (closed by `release`)
            try:
                if not _lock(file):
                    file.close()
                    return False
                # The last holder may have removed the file after this process opened it.
                if not _is_at(file, self.path):
                    file.close()
                    continue
                _drop_incomplete(file)
            except BaseException:
                file.close()
                raise
            self._file = file
        return True

    def release(self) -> None:
        """Lets other processes hold the journal. A journal without records is deleted."""
        if self._file is not None and not self._file.seek(0, os.SEEK_END):
            self.remove()
        self._close()

    def remove(self) -> None:
        """Deletes the journal, then lets others make a new one."""
        if os.name == "nt":  # which does not delete open files
            self._close()
        self.path.unlink(missing_ok=True)
        self._close()

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def append(self, *records: Mapping[str, Any]) -> None:
        """Adds records, all or none: if the disk is full, the file is cut back before OSError is raised."""
        import json

        data = b"".join(
            seal(json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass")) + b"\n"
            for record in records
        )
        file = self._held()
        end = file.seek(0, os.SEEK_END)
        with naming(self.path):
            try:
                if file.write(data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError:
                with suppress(OSError):
                    file.truncate(end)
                raise
        if monotonic() - self._synced > _SYNC_S:
            self.sync()

    def sync(self) -> None:
        """Returns when all records are on disk."""
        with naming(self.path):
            os.fsync(self._held().fileno())
        self._synced = monotonic()

    def clear(self) -> None:
        """Drops all records."""
        self._held().truncate(0)

    def records(self) -> Iterator[dict[str, Any]]:
        """The records in order, each checked. A file that is not there has none."""
        if self._file is not None:  # the same handle: on Windows no other may read a locked file
            self._file.seek(0)
            reader = io.BufferedReader(self._file)
            try:
                yield from self._read(reader)
            finally:
                reader.detach()
            return
        try:
            with open(self.path, "rb") as file:
                yield from self._read(file)
        except FileNotFoundError:
            return

    def _read(self, lines: IO[bytes]) -> Iterator[dict[str, Any]]:
        unsealed = self._unsealed
        for number, line in enumerate(lines, 1):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError("it is incomplete")
                if unsealed and b'"crc"' not in line:
                    yield _parse(line)
                    continue
                unsealed = False
                record = unseal(line[:-1])
            except (ValueError, RecursionError) as reason:
                raise self._error(f"{self.path} line {number} is damaged: {reason}") from None
            yield record

    def _held(self) -> io.FileIO:
        if self._file is None:
            raise RuntimeError(f"{self.path} is not held")
        return self._file


def seal(text: bytes) -> bytes:
    """A JSON object in text form, with the CRC-32 of this text as its last entry.

    >>> seal(b'{"class": 17}')
    b'{"class": 17, "crc": 2318701585}'
    """
    from zlib import crc32

    body = text[:-1].rstrip()
    end = text[len(body) :]  # the closing brace, on a line of its own if the text is indented
    gap = b" " if len(end) == 1 else b"\n "
    return b'%s,%s"crc": %d%s' % (body, gap, crc32(text), end)


def unseal(data: bytes) -> dict[str, Any]:
    """The object that `seal` closed, without its checksum; ValueError if any byte is different."""
    body, _, last = data.rpartition(b",")
    text = body + (b"\n}" if last.endswith(b"\n}") else b"}")
    if seal(text) != data:
        raise ValueError("its checksum does not match")
    return _parse(text)


def _parse(text: bytes) -> dict[str, Any]:
    import json

    values = json.loads(text)
    if not isinstance(values, dict):
        raise ValueError("it is not an object")
    return values


def difference(kept: Mapping[str, Any], asked: Mapping[str, Any]) -> tuple[str, str, str] | None:
    """The first entry in which two descriptions of a job differ: its name and both values, for a message."""
    for name in {**kept, **asked}:
        if kept.get(name) != asked.get(name):
            return name, shorten(kept.get(name)), shorten(asked.get(name))
    return None


def _lock(file: io.FileIO) -> bool:
    from filelock import lock_descriptor

    try:
        return lock_descriptor(file.fileno(), blocking=False)
    except OSError:  # some network folders have no locks
        return True


def _is_at(file: io.FileIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), os.stat(path))
    except FileNotFoundError:
        return False


def _drop_incomplete(file: io.FileIO) -> None:
    """Cuts off what follows the last line break."""
    size = end = file.seek(0, os.SEEK_END)
    while end > 0:
        start = max(0, end - 65536)
        file.seek(start)
        place = file.read(end - start).rfind(b"\n")
        if place >= 0:
            end = start + place + 1
            break
        end = start
    if end != size:
        file.truncate(end)
