"""Where gridwords keeps what it can make again, and how files are written: whole or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["cache_dir", "write_whole"]


def cache_dir() -> Path:
    """The user's cache folder for gridwords. It may not be there yet.

    `GRIDWORDS_CACHE` names another one.
    """
    from pathlib import Path

    if named := os.environ.get("GRIDWORDS_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "gridwords"


def write_whole(path: str | Path, data: bytes) -> None:
    """Writes a file so that at every moment it is the old one or the new one, whatever happens in between."""
    from pathlib import Path
    from tempfile import NamedTemporaryFile

    path = Path(path)
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # /dev/stdout and the like: nothing to replace
        return
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            # A temporary file is for its owner alone; this one is to be an ordinary file.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(file.name, 0o666 & ~mask)
            os.replace(file.name, path)
        except BaseException:
            file.close()
            # After a Ctrl-C just behind the renaming there is nothing left to remove.
            with suppress(FileNotFoundError):
                os.unlink(file.name)
            raise
