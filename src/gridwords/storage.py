"""The cache folder, and files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gridwords.errors import BadOption
from gridwords.hints import Path


def cache_dir() -> Path:
    """The folder for what gridwords can make again; it may not exist yet.

    `GRIDWORDS_CACHE` overrides the system's usual place. Raises OSError for a user without a home folder.
    """
    from pathlib import Path

    if named := os.environ.get("GRIDWORDS_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path  # 5 ms, which a solve with the default lexicon never pays

    # Some releases raise RuntimeError where there is no home, others leave the ~ as it is.
    with suppress(RuntimeError):
        path = user_cache_path("gridwords", appauthor=False, opinion=False)
        if path.is_absolute():
            return path
    raise FileNotFoundError("there is no home folder: name a cache folder in GRIDWORDS_CACHE")


def write_whole(path: str | Path, data: bytes) -> None:
    """Replaces a file so that readers, and a crash, find either the old content or the new. A link stays a link."""
    from pathlib import Path

    path = Path(path)
    with naming(path):
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device such as /dev/stdout cannot be replaced
        else:
            _replace(follow_links(path), data)


def follow_links(path: str | Path) -> Path:
    """The file that a name leads to, whether it exists or not. Renaming a file to it leaves the links in place."""
    from pathlib import Path

    end = os.path.realpath(path)
    if os.path.islink(end):  # links that lead to each other
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return Path(end)


def refuse_input(shown: str, path: str | Path, source: str | Path | int) -> None:
    """Raises BadOption if the file to write is the one that is read; `shown` is how the message names it."""
    if os.path.isfile(path) and os.path.isfile(source) and os.path.samefile(path, source):
        raise BadOption(f"{shown}: {os.path.basename(path)} is the input file, choose another name")


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """Puts this name into errors of the system, which name a temporary file or, as for a full disk, none."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from None


def _replace(path: Path, data: bytes) -> None:
    # Opened like any new file, so it gets the usual permissions; a short name fits wherever `path` fits.
    new = path.with_name(f".{os.urandom(8).hex()}.new")
    try:
        with open(new, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        # Nothing is left to remove if Ctrl-C came after the rename.
        with suppress(OSError):
            os.unlink(new)
        raise
