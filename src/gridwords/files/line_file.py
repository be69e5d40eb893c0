"""A file of lines that one process at a time appends to, whatever a crash or a full disk does to it."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import IO

__all__ = ["append_whole", "drop_torn", "lock"]


def lock(file: IO[bytes]) -> bool:
    """Whether nobody else has the file locked; from now on this process has, until it is closed or the process ends.

    Where there are no locks (Windows, some network folders) it is always true.
    """
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def append_whole(file: IO[bytes], data: bytes) -> None:
    """Appends in one write: a kill leaves it whole, torn at the very end or not there.

    If the disk is full, the error comes after the file has been cut back to what it was. The file has no buffer.
    """
    end = file.seek(0, os.SEEK_END)
    try:
        if file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError:
        with suppress(OSError):
            file.truncate(end)
        raise


def drop_torn(path: str | os.PathLike[str]) -> None:
    """Cuts off what stands behind the last end of line: a write that did not finish."""
    with open(path, "r+b") as file:
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
