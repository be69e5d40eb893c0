"""A lock on an open file: of two processes that would write it, one."""

from __future__ import annotations

import sys
from typing import IO

__all__ = ["lock"]


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
