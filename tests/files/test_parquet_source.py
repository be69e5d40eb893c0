"""Columns of boards in Parquet files: every type that holds texts or letter codes, and clear errors for the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

arrow = pytest.importorskip("pyarrow")
import pyarrow.parquet

from gridwords import BadBoard, score_file
from gridwords.files.parquet_source import ParquetSource

TEXTS = ["teas", "eats", "teas", "xxxx"]


def column(path: Path, boards: Any) -> Path:
    file = path / "boards.parquet"
    pyarrow.parquet.write_table(arrow.table({"board": boards}), file, row_group_size=3)
    return file


def read(path: Path, size: int = 2) -> list[Any]:
    """All boards, in chunks that do not end where the groups of rows do."""
    return [board for chunk in ParquetSource(path).chunks(lambda: size) for board in chunk.boards]


@pytest.mark.parametrize(
    "kind", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]
)
def test_texts_of_every_type(tmp_path: Path, kind: str) -> None:
    if not hasattr(arrow, kind):
        pytest.skip(f"this version of PyArrow has no {kind}")
    texts = arrow.array(TEXTS).cast(arrow.binary()).cast(getattr(arrow, kind)())
    assert read(column(tmp_path, texts)) == TEXTS


def test_dictionaries(tmp_path: Path) -> None:
    assert read(column(tmp_path, arrow.array(TEXTS).dictionary_encode())) == TEXTS
    packed = arrow.array([text.encode() for text in TEXTS]).dictionary_encode()
    assert read(column(tmp_path, packed)) == TEXTS


@pytest.mark.parametrize("kind", ["list_", "large_list", "list_view", "large_list_view"])
def test_lists_of_every_type(tmp_path: Path, kind: str) -> None:
    if not hasattr(arrow, kind):
        pytest.skip(f"this version of PyArrow has no {kind}")
    codes = [[number, 1, 2, 3] for number in range(5)]
    lists = arrow.array(codes, getattr(arrow, kind)(arrow.uint8()))
    assert [board.tolist() for board in read(column(tmp_path, lists))] == codes
    assert [
        board.tolist() for board in read(column(tmp_path, arrow.array(codes, arrow.list_(arrow.int64(), 4))))
    ] == codes


@pytest.mark.parametrize(
    ("boards", "kind"),
    [
        ([{"a": 1}], None),
        ([[("a", 1)]], arrow.map_(arrow.string(), arrow.int64())),
        ([None, None], arrow.null()),
        ([[["t"]]], None),
        ([1.5], None),
        ([True], None),
        ([[True]], None),
    ],
)
def test_other_columns_are_refused(tmp_path: Path, boards: list[Any], kind: Any) -> None:
    with pytest.raises(
        BadBoard, match=r"boards\.parquet: a column of boards has texts, or lists of .*, got \w"
    ):
        read(column(tmp_path, arrow.array(boards, kind)))


@pytest.mark.parametrize("kind", [arrow.string(), arrow.binary()])
def test_text_that_is_not_utf_8_is_refused_with_its_row(tmp_path: Path, kind: Any) -> None:
    bad = arrow.array([b"teas", b"eats", b"te\xff\xfe"])
    if kind == arrow.string():
        bad = arrow.StringArray.from_buffers(3, *bad.buffers()[1:])  # which nobody checks
    with pytest.raises(BadBoard, match=r"boards\.parquet row 3: the board is not UTF-8 text: see byte 3"):
        score_file(column(tmp_path, bad), tmp_path / "scores.tsv")


@pytest.mark.parametrize("boards", [TEXTS, [text.encode() for text in TEXTS], [[1, 2, 3, 4]] * 4])
def test_a_null_is_refused_with_its_row(tmp_path: Path, boards: list[Any]) -> None:
    file = column(tmp_path, [*boards[:3], None, boards[3]])
    with pytest.raises(BadBoard, match=r"boards\.parquet row 4: no board: the entry is empty \(null\)"):
        score_file(file, tmp_path / "scores.tsv")


def test_a_null_in_a_list_is_refused_with_its_row(tmp_path: Path) -> None:
    wrong = (([[1, 2], [3, 4], [5, None]], 3), ([[1, 2], [3, 4], [None, 6]], 3), ([[None, 2]], 1))
    for number, (lists, row) in enumerate(wrong):
        with pytest.raises(BadBoard, match=rf"row {row}: a list of letter codes has an empty entry \(null\)"):
            score_file(column(tmp_path, lists), tmp_path / f"{number}.tsv", size=(1, 2))


def test_damaged_pages_are_refused(tmp_path: Path) -> None:
    """Every error is one of ours, whichever byte is different."""
    file = column(tmp_path, TEXTS)
    whole = file.read_bytes()
    for place in range(4, len(whole), 7):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            score_file(file, tmp_path / f"{place}.tsv")
        except BadBoard as error:
            assert "boards.parquet" in str(error)
