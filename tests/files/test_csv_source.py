"""Boards in a column of a CSV file."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords import BadBoard, score_file, score_many
from gridwords.files.csv_source import CsvSource
from gridwords.files.source import Chunk


def chunks(
    path: Path, size: int = 1000, column: str | None = None, begin: list[int] | None = None
) -> list[Chunk]:
    return list(CsvSource(path, column).chunks(lambda: size, begin))


def boards(path: Path, column: str | None = None) -> list[str]:
    return [board for chunk in chunks(path, 2, column) for board in chunk.lines() or []]


@pytest.mark.parametrize(
    "text",
    [
        "board\nteas\nte/as\n",
        "board,words\nteas,1\nte/as,2",
        'n,board\n1,"teas"\n2,"te/as"\n',
        '"n ""o"", and more","board"\n"a ""b"", c",teas\n,te/as\n',
        "Board,n\r\nteas,1\r\n\r\nte/as,2\r\n",
        "\ufeffboard,n\nteas,1\nte/as,2\n",
        "n;board\n1,5;teas\n2,5;te/as\n",
        "n\tboard\n1\tteas\n2\tte/as\n",
        " board , n\n teas ,1\nte/as,2\n",
        "\n".join(["board,n", "teas,1", "", "te/as,2", "", ""]),
    ],
)
def test_headers_quotes_and_separators(tmp_path: Path, text: str) -> None:
    path = tmp_path / "boards.csv"
    path.write_text(text, encoding="utf-8", newline="")
    assert boards(path) == ["teas", "te/as"]


def test_the_column_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("board,Grid,grid\nteas,eats,seat\n")
    assert [boards(path, column) for column in (None, "board", "Grid", "grid")] == [
        ["teas"],
        ["teas"],
        ["eats"],
        ["seat"],
    ]
    with pytest.raises(BadBoard, match=r"boards\.csv has no column 'GRID': it has 'board', 'Grid', 'grid'"):
        boards(path, "GRID")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "boards.csv has no column 'board': it is empty"),
        (
            "teas\neats\n",
            "has no column 'board': it has 'teas' \\(the first line of a CSV file names its columns",
        ),
        ("n,board\n1,teas\n2\n", "boards.csv line 3: no board in column 2, it has 1 column$"),
        ("board,n\nteas,1\n\n ,2\n", "boards.csv line 4: no board in column 1, it has 2 columns"),
        ('board\nteas\n"te\nas\n', "boards.csv line 3: not CSV: unexpected end of data"),
        ('board\n"teas"x\n', "boards.csv line 2: not CSV"),
        ("board\nte\ras\n", "boards.csv line 2: not CSV"),
        ('"board\n', "boards.csv line 1 is not CSV"),
        ("board\nteas\nte\udcff\udcfe\n", "boards.csv line 3: the board is not UTF-8 text: see byte 3"),
        ("board\nteas\nabc\n", "boards.csv line 3: 3 tiles do not make a square"),
        ('board\n"te\nas"\n\n"te\na"\n', "boards.csv line 5: board row 2 has 1 tile"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "boards.csv"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadBoard, match=message):
        score_file(path, tmp_path / "scores.csv")


def test_the_boards_before_a_bad_record_are_scored(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text('board\nteas\neats\n"seat')
    for _ in range(2):
        with pytest.raises(BadBoard, match="line 4: not CSV"):
            score_file(path, tmp_path / "scores.csv")
        rows = (tmp_path / "scores.csv.part").read_text().splitlines()
        assert [row.split(",")[0] for row in rows] == ["board", "teas", "eats"]


def test_a_board_may_take_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text('board,n\n"tea\nset\nate",1\nteas,2\n')
    assert boards(path) == ["tea\nset\nate", "teas"]
    score_file(path, tmp_path / "scores.csv")
    rows = list(csv.reader((tmp_path / "scores.csv").read_text().splitlines()))
    assert [row[:2] for row in rows] == [["n", "board"], ["1", "tea/set/ate"], ["2", "teas"]]
    assert [int(row[3]) for row in rows[1:]] == score_many(["tea/set/ate", "teas"]).tolist()
    # The output is valid input.
    assert boards(tmp_path / "scores.csv") == ["tea/set/ate", "teas"]


def test_a_file_without_boards(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("board,n\n\n")
    assert score_file(path, tmp_path / "scores.csv").boards == 0
    assert (tmp_path / "scores.csv").read_text() == "n,board,words,points\n"


def test_large_boards_make_small_chunks(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text("board\n" + f"{'a' * 170_000}\n" * 9)  # more letters than the csv module usually reads
    sizes = [len(chunk.boards) for chunk in chunks(path, 20_000)]
    assert sum(sizes) == 9
    assert max(sizes) == 2


fields = st.text(st.sampled_from('ab,;"\n\r\t é'), max_size=6)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(fields, st.sampled_from(["teas", "te\nas", "te/as"]), fields), max_size=12),
    st.integers(1, 4),
)
def test_every_table_is_read_and_resumed_anywhere(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, str]], size: int
) -> None:
    text = io.StringIO()
    csv.writer(text).writerows([("a", "board", "b"), *rows])
    path = tmp_path_factory.mktemp("csv") / "boards.csv"
    path.write_text(text.getvalue(), encoding="utf-8", newline="")
    expected = [board for _, board, _ in rows]
    read = chunks(path, size)
    assert [board for chunk in read for board in chunk.boards] == expected
    at = 0
    for chunk in read:
        for count in range(len(chunk.boards) + 1):
            head = chunk.head(count)
            assert head.boards == chunk.boards[:count]
            rest = [board for later in chunks(path, size, begin=head.after) for board in later.boards]
            assert rest == expected[at + count :]
            lines = text.getvalue().encode()[: head.after[0]].count(b"\n")
            assert head.after[1] == lines + 1
        at += len(chunk.boards)
