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

    `GRIDWORDS_CACHE` names another one. An OSError where there is none: a user without a home.
    """
    from pathlib import Path

    if named := os.environ.get("GRIDWORDS_CACHE"):
        return Path(named)
    try:
        if sys.platform == "win32":
            base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:
        raise FileNotFoundError("there is no home folder: name a cache folder in GRIDWORDS_CACHE") from None
    return Path(base) / "gridwords"


def write_whole(path: str | Path, data: bytes) -> None:
    """Writes a file so that at every moment it is the old one or the new one, whatever happens in between."""
    from pathlib import Path

    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # /dev/stdout and the like: nothing to replace
        else:
            _replace(path, data)
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None  # by the name that somebody typed


def _replace(path: Path, data: bytes) -> None:
    # Made as any file is, with the permissions that are usual here; the name is short, so that it fits where path does.
    new = path.with_name(f".{os.urandom(8).hex()}.new")
    try:
        with open(new, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        # After a Ctrl-C just behind the renaming there is nothing left to remove.
        with suppress(OSError):
            os.unlink(new)
        raise
