"""The formats of files of boards, by the endings of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.files.parquet_source import ParquetSource
from gridwords.files.source import ArraySource, Source, TextSource

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["open_source"]


def open_source(path: str | Path, column: str | None = None) -> Source:
    """The file as the ending of its name says: .npy, .parquet, otherwise text."""
    name = str(path).lower()
    if name.endswith(".npy"):
        return ArraySource(path)
    if name.endswith((".parquet", ".pq")):
        return ParquetSource(path, column)
    return TextSource(path)
