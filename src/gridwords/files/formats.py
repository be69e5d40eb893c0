"""The formats of files of boards and scores, by the endings of their names."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from gridwords.argument import file_name
from gridwords.errors import BadBoard, BadOption, shorten
from gridwords.files.csv_source import CsvSource
from gridwords.files.parquet_source import ParquetSource, load_pyarrow
from gridwords.files.source import ArraySource, Source, TextSource

_ENDINGS = {".npy": "npy", ".parquet": "parquet", ".pq": "parquet", ".csv": "csv"}


def file_format(path: str | Path) -> str:
    """`npy`, `parquet`, `csv`, otherwise `text`."""
    name = str(path).lower()
    return next((form for ending, form in _ENDINGS.items() if name.endswith(ending)), "text")


def has_columns(path: str | Path) -> bool:
    """Whether the boards of such a file are in a column that has a name."""
    return file_format(path) in ("parquet", "csv")


def open_source(path: str | Path, column: str | None = None) -> Source:
    """The boards of a file. `column` is the name of their column, if it has columns."""
    path = _readable(path)
    if not (column is None or isinstance(column, str)):
        raise BadOption(f"column {shorten(column)}: expected the name of a column")
    match file_format(path):
        case "npy":
            return ArraySource(path)
        case "parquet":
            return ParquetSource(path, column)
        case "csv":
            return CsvSource(path, column)
    return TextSource(path)


def _readable(path: str | Path) -> str:
    """The name of a file that can be read. It is not opened: what comes through a pipe can be read only once."""
    name = file_name(path, "source", BadBoard)
    try:
        if stat.S_ISDIR(os.stat(name).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.access(name, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL, or that is not UTF-8
        reason = getattr(error, "strerror", None) or error
        raise BadBoard(f"{shorten(name, 200)} cannot be read: {reason}") from None
    return name


def output_format(out: str | Path) -> str:
    """The format of a file of scores; an error if it cannot be written here."""
    form = file_format(out)
    if form == "parquet":
        load_pyarrow()
    return form
