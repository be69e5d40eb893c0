"""The formats of files of boards and scores, by the endings of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.files.csv_source import CsvSource
from gridwords.files.parquet_source import ParquetSource, load_pyarrow
from gridwords.files.source import ArraySource, Source, TextSource

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["file_format", "has_columns", "open_source", "output_format"]

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
    match file_format(path):
        case "npy":
            return ArraySource(path)
        case "parquet":
            return ParquetSource(path, column)
        case "csv":
            return CsvSource(path, column)
    return TextSource(path)


def output_format(out: str | Path) -> str:
    """The format of a file of scores; an error if it cannot be written here."""
    form = file_format(out)
    if form == "parquet":
        load_pyarrow()
    return form
