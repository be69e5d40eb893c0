"""The format of a file follows from its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords.files.csv_source import CsvSource
from gridwords.files.formats import file_format, has_columns, open_source, output_format
from gridwords.files.source import ArraySource, TextSource

NAMES = {
    "a.txt": "text", "a": "text", "csv": "text", "a.csv.txt": "text", "a.tsv": "text", "a.npz": "text",
    "a.csv": "csv", "A.CSV": "csv", "a.npy": "npy", "a.NPY": "npy",
    "a.parquet": "parquet", "a.pq": "parquet", "a.Parquet": "parquet", "a.PQ": "parquet",
}  # fmt: skip


@pytest.mark.parametrize(("name", "form"), NAMES.items())
def test_the_ending_of_a_name_in_upper_or_lower_case(tmp_path: Path, name: str, form: str) -> None:
    file = tmp_path / name
    file.touch()
    assert file_format(name) == form
    assert has_columns(name) == (form in ("csv", "parquet"))
    if form == "parquet":
        pytest.importorskip("pyarrow")
        from gridwords.files.parquet_source import ParquetSource

        assert type(open_source(file)) is ParquetSource
    else:
        assert type(open_source(file)) is {"text": TextSource, "csv": CsvSource, "npy": ArraySource}[form]
    assert output_format(name) == form
