"""Rows without a board that can be scored, and the other columns of a table."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from files.thousand_boards import CODES, COUNTS, POINTS, TEXTS, stopped_after
from gridwords import BadBoard, BadCheckpoint, BadOption, FileScored, score_file
from gridwords.board.codes import HOLE, WILDCARD
from gridwords.cli.score import BAD_ROWS as BAD_ROWS_OF_THE_COMMAND
from gridwords.files.rows import find_bad
from gridwords.files.scoring import BAD_ROWS
from gridwords.game import Game

pytestmark = pytest.mark.usefixtures("small_chunks")

# The places of bad rows among the thousand: the first, two together in the middle, the last of a chunk, and the last.
BAD = [0, 129, 500, 501, 999]
GOOD = [number for number in range(1000) if number not in BAD]


def write(path: Path, bad: list[int] = BAD) -> Path:
    """The thousand boards with an id and a note, some of them bad."""
    texts = ["abc" if number in bad else text for number, text in enumerate(TEXTS)]
    if path.suffix == ".npy":
        codes = CODES.copy()
        codes[bad, 3] = 77
        np.save(path, codes)
    elif path.suffix == ".parquet":
        arrow = pytest.importorskip("pyarrow")
        import pyarrow.parquet

        boards: list[Any] = [None if number in bad else text for number, text in enumerate(TEXTS)]
        if path.stem == "codes":
            boards = [None if number in bad else codes for number, codes in enumerate(CODES.tolist())]
        if path.stem == "odd":
            boards = [codes[:9] if number in bad else codes for number, codes in enumerate(CODES.tolist())]
        kind = arrow.string() if path.stem == "boards" else arrow.list_(arrow.uint8())
        columns = {
            "id": list(range(1000)),
            "board": arrow.array(boards, kind),
            "note": [f"n{number}" for number in range(1000)],
        }
        pyarrow.parquet.write_table(arrow.table(columns), path, row_group_size=170)
    elif path.suffix == ".csv":
        rows = [f'{number},{text},"n, ""{number}"""\n' for number, text in enumerate(texts)]
        for number in bad[:1]:
            rows[number] = f"{number}\n"
        for number in bad[1:2]:
            rows[number] = f'{number},"{texts[number]}"x,note\n'  # not CSV
        path.write_text("id,board,note\n" + "".join(rows))
    else:
        path.write_text("\n\n".join(texts))
    return path


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of scores, with numbers as numbers and nothing for empty fields."""
    if path.suffix == ".parquet":
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(path).to_pylist()
        return [
            {name: value or None if name == "board" else value for name, value in row.items()}
            for row in table
        ]
    if path.suffix == ".npy":
        return [{"words": words, "points": points} for words, points in np.load(path).tolist()]
    with path.open(newline="") as file:
        if path.suffix == ".csv":
            rows: list[dict[str, Any]] = list(csv.DictReader(file))
        else:
            names = ["board", "words", "points", "error"]
            rows = [dict(zip(names, line.rstrip("\n").split("\t"), strict=False)) for line in file]
    return [
        {
            name: (int(value) if name in ("words", "points") else value) if value else None
            for name, value in row.items()
        }
        for row in rows
    ]


def scores(rows: list[dict[str, Any]]) -> list[tuple[int | None, int | None]]:
    return [(row["words"], row["points"]) for row in rows]


EXPECTED = list(zip(COUNTS.tolist(), POINTS.tolist(), strict=True))
SOURCES = ["boards.txt", "boards.csv", "boards.npy", "boards.parquet", "codes.parquet", "odd.parquet"]


def assert_counted(found: FileScored) -> None:
    assert (found.boards, found.bad) == (995, 5)
    assert (found.words, found.points) == (COUNTS[GOOD].sum(), POINTS[GOOD].sum())
    assert found.first_bad.count("\n") == 0


@pytest.mark.parametrize(
    ("name", "form"),
    [*zip(SOURCES, ["npy", "tsv", "csv", "parquet", "npy", "tsv"], strict=True), ("boards.txt", "parquet")],
)
def test_bad_rows_are_skipped(tmp_path: Path, name: str, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"scores.{form}"
    found = score_file(write(tmp_path / name), out, bad_rows="skip")
    assert_counted(found)
    assert scores(read(out)) == [EXPECTED[number] for number in GOOD]
    assert {path.name for path in tmp_path.iterdir()} == {name, out.name}


@pytest.mark.parametrize(
    ("name", "form"),
    [
        *zip(SOURCES, ["tsv", "csv", "parquet"] * 2, strict=True),
        ("boards.csv", "parquet"),
        ("boards.npy", "tsv"),
    ],
)
def test_bad_rows_are_kept_with_the_reason(tmp_path: Path, name: str, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"scores.{form}"
    assert_counted(score_file(write(tmp_path / name), out, bad_rows="keep"))
    rows = read(out)
    wanted = [(None, None) if number in BAD else score for number, score in enumerate(EXPECTED)]
    assert scores(rows) == wanted
    assert [number for number, row in enumerate(rows) if row["error"]] == BAD
    assert [rows[number]["board"] for number in GOOD] == [TEXTS[number] for number in GOOD]
    reasons = {
        "boards.txt": "3 tiles do not make a square",
        "boards.csv": "3 tiles do not make a square",
        "boards.npy": "cell 3 has letter code 77",
        "odd.parquet": "9 letter codes, others have 16",
    }
    assert reasons.get(name, "no board: the entry is empty (null)") in rows[500]["error"]
    if name == "boards.csv":
        assert [rows[number]["error"] for number in (0, 129)] == [
            "no board in column 2, it has 1 column",
            "not CSV: ',' expected after '\"'",
        ]
    if name == "boards.txt":
        assert rows[500]["board"] == "abc"


@pytest.mark.parametrize("name", SOURCES)
def test_every_row_can_be_bad(tmp_path: Path, name: str) -> None:
    for bad_rows in ("skip", "keep"):
        source = write(tmp_path / name, list(range(1000)))
        if name == "odd.parquet":
            continue  # nine cells are a board
        found = score_file(source, tmp_path / f"{bad_rows}.csv", bad_rows=bad_rows)
        assert found[:3] == (0, 0, 0)
        assert found.bad == 1000
        assert len(read(tmp_path / f"{bad_rows}.csv")) == (1000 if bad_rows == "keep" else 0)


@pytest.mark.parametrize(
    ("name", "bad_rows", "form"),
    [
        ("boards.txt", "skip", "csv"),
        ("boards.csv", "keep", "csv"),
        ("boards.csv", "skip", "parquet"),
        ("boards.npy", "skip", "npy"),
        ("codes.parquet", "keep", "parquet"),
    ],
)
def test_resuming_counts_bad_rows_once(tmp_path: Path, name: str, bad_rows: Any, form: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    source, out = write(tmp_path / name), tmp_path / f"scores.{form}"
    whole = tmp_path / f"whole.{form}"
    at_once = score_file(source, whole, bad_rows=bad_rows)
    for chunks in (1, 2, 2):
        stopped_after(chunks, source, out, bad_rows=bad_rows)
    found = score_file(source, out, bad_rows=bad_rows)
    assert found._replace(elapsed_s=0) == at_once._replace(elapsed_s=0)
    assert read(out) == read(whole)


def test_a_run_that_stopped_can_skip(tmp_path: Path) -> None:
    source, out = write(tmp_path / "boards.csv", [500]), tmp_path / "scores.csv"
    source.write_text(source.read_text().replace("500\n", '500,abc,"n, ""500"""\n'))
    with pytest.raises(BadBoard, match="line 502: 3 tiles"):
        score_file(source, out)
    assert score_file(source, out, bad_rows="skip").bad == 1
    assert len(read(out)) == 999
    stopped_after(12, source, out, bad_rows="skip")
    with pytest.raises(BadCheckpoint, match="was begun with bad_rows skip or keep"):
        score_file(source, out)
    with pytest.raises(BadCheckpoint, match="belongs to another job: bad_rows was None, is 'keep'"):
        score_file(source, out, bad_rows="keep")


@pytest.mark.parametrize(
    "name", ["boards.txt", "boards.csv", "boards.npy", "boards.parquet", "codes.parquet"]
)
def test_a_row_that_is_mended_is_resumed_from(tmp_path: Path, name: str) -> None:
    source, out = write(tmp_path / name, [700]), tmp_path / "scores.csv"
    with pytest.raises(BadBoard, match=r"70[0-9]|1401"):
        score_file(source, out)
    write(source, [])
    seen: list[int] = []
    found = score_file(source, out, progress=lambda now: seen.append(now.boards))
    assert seen[0] > 700
    assert (found.boards, found.points) == (1000, POINTS.sum())
    assert scores(read(out)) == EXPECTED


@pytest.mark.parametrize(
    "name", ["boards.txt", "boards.csv", "boards.npy", "boards.parquet", "codes.parquet"]
)
def test_rows_before_the_first_change_stay(tmp_path: Path, name: str) -> None:
    source, out = write(tmp_path / name, [900]), tmp_path / "scores.tsv"
    for chunks in (2, 2, 2):  # each leaves a record in the journal
        stopped_after(chunks, source, out)
    journal = out.with_name("scores.tsv.part.jsonl").read_text().splitlines()
    places = [json.loads(line)["boards"] for line in journal[1:]]
    assert len(places) == 3
    write(source, [places[1] + 5])  # another row is bad now, after the second record
    seen: list[int] = []
    with pytest.warns(UserWarning, match=rf"has changed: rows after the first {places[1]} are scored again"):
        found = score_file(source, out, bad_rows="skip", progress=lambda now: seen.append(now.boards))
    assert places[1] < seen[0] <= places[1] + 130
    assert (found.boards, found.bad) == (999, 1)
    expected = [score for number, score in enumerate(EXPECTED) if number != places[1] + 5]
    assert scores(read(out)) == expected


def test_a_file_that_was_only_touched_is_resumed(tmp_path: Path) -> None:
    source, out = write(tmp_path / "boards.txt", []), tmp_path / "scores.tsv"
    stopped_after(2, source, out)
    os.utime(source, ns=(1, 1))
    seen: list[int] = []
    assert score_file(source, out, progress=lambda now: seen.append(now.boards)).boards == 1000
    assert seen[0] > 260


def test_a_file_that_became_shorter_is_refused(tmp_path: Path) -> None:
    for name in ("boards.txt", "boards.npy", "boards.parquet"):
        source, out = write(tmp_path / name, []), tmp_path / f"{name}.tsv"
        stopped_after(1, source, out)
        if name == "boards.txt":
            source.write_text(TEXTS[0])
        elif name == "boards.npy":
            np.save(source, CODES[:5])
        else:
            import pyarrow.parquet

            table = pyarrow.parquet.read_table(source)
            pyarrow.parquet.write_table(table[:5], source)
        with pytest.raises(BadCheckpoint, match="has changed since"):
            score_file(source, out)


def test_a_journal_of_an_earlier_version_is_resumed(tmp_path: Path) -> None:
    """It has no checksum of the source, so only the same source is accepted."""
    from gridwords.journal import seal

    source, out = write(tmp_path / "boards.txt", []), tmp_path / "scores.tsv"
    stopped_after(2, source, out)
    journal = out.with_name("scores.tsv.part.jsonl")

    def as_before(line: str) -> bytes:
        record = {
            name: value for name, value in json.loads(line).items() if name not in ("crc", "source_crc")
        }
        return seal(json.dumps(record).encode()) + b"\n"

    journal.write_bytes(b"".join(map(as_before, journal.read_text().splitlines())))
    stopped_after(1, source, out)
    os.utime(source, ns=(1, 1))
    with pytest.raises(BadCheckpoint, match="has changed since"):
        score_file(source, out)
    os.utime(source, ns=(1, json.loads(journal.read_text().splitlines()[0])["source"]["changed_ns"]))
    assert score_file(source, out).points == POINTS.sum()


@pytest.mark.parametrize("name", ["boards.csv", "boards.parquet"])
@pytest.mark.parametrize("form", ["csv", "parquet", "tsv"])
def test_other_columns_come_before_the_scores(tmp_path: Path, name: str, form: str) -> None:
    pytest.importorskip("pyarrow")
    source, out = write(tmp_path / name, []), tmp_path / f"scores.{form}"
    notes = [f'n, "{number}"' if name == "boards.csv" else f"n{number}" for number in range(1000)]
    ids: list[Any] = list(range(1000))
    if name == "boards.csv" or form != "parquet":
        ids = list(map(str, ids))
    score_file(source, out, columns=["note", "id"])
    if form == "tsv":
        rows = [line.split("\t") for line in out.read_text().splitlines()]
        assert [row[:3] for row in rows] == [list(row) for row in zip(notes, ids, TEXTS, strict=True)]
        return
    table = read(out)
    assert list(table[0]) == ["note", "id", "board", "words", "points"]
    assert [(row["note"], row["id"]) for row in table] == list(zip(notes, ids, strict=True))
    score_file(source, out)
    assert list(read(out)[0]) == ["id", "note", "board", "words", "points"]
    score_file(source, out, columns=[])
    assert list(read(out)[0]) == ["board", "words", "points"]


def test_fields_of_any_type_are_kept(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    columns: dict[str, Any] = {
        "board": ["teas", "eats"],
        "when": arrow.array([0, None], arrow.timestamp("s")),
        "share": [0.5, None],
        "tags": [["a", "b"], None],
        "raw": [b"\xff", None],
        "words": [7, 8],  # of an earlier run: replaced
    }
    pyarrow.parquet.write_table(arrow.table(columns), tmp_path / "boards.parquet")
    for out in ("scores.parquet", "scores.csv"):
        with pytest.warns(UserWarning, match="left out 1 column with the name of a score column: 'words'"):
            score_file(tmp_path / "boards.parquet", tmp_path / out)
    table = pyarrow.parquet.read_table(tmp_path / "scores.parquet")
    assert table.column_names == ["when", "share", "tags", "raw", "board", "words", "points"]
    before = pyarrow.parquet.read_table(tmp_path / "boards.parquet")
    for name in ("when", "share", "tags", "raw"):
        assert table[name].equals(before[name])
    lines = (tmp_path / "scores.csv").read_bytes().splitlines()
    assert lines[1].startswith(b"1970-01-01 00:00:00,0.5,\"['a', 'b']\",\xff,teas,")
    assert lines[2].startswith(b",,,,eats,")


def test_columns_of_one_name_are_all_kept(tmp_path: Path) -> None:
    (tmp_path / "boards.csv").write_text("a,board,a\n1,teas,2\n")
    score_file(tmp_path / "boards.csv", tmp_path / "scores.csv")
    assert (tmp_path / "scores.csv").read_text().splitlines()[1].startswith("1,2,teas,")


@pytest.mark.parametrize(
    ("source", "out", "how", "message"),
    [
        (
            "boards.csv",
            "s.csv",
            {"columns": ["ids"]},
            "boards.csv has no column 'ids': it has 'id', 'board', 'note'",
        ),
        (
            "boards.csv",
            "s.csv",
            {"columns": ["board"]},
            "columns: the scores have a column board of their own",
        ),
        ("boards.csv", "s.csv", {"columns": "id"}, "columns 'id': expected a list of names"),
        ("boards.csv", "s.npy", {"columns": ["id"]}, r"columns: an \.npy file has only words and points"),
        ("boards.txt", "s.csv", {"columns": ["id"]}, "has none to keep, got 'id'"),
        ("boards.txt", "s.csv", {"bad_rows": "ski"}, "unknown bad_rows 'ski': did you mean 'skip'"),
        (
            "boards.npy",
            "s.npy",
            {"bad_rows": "keep"},
            r"bad_rows keep: an \.npy file has no place for the reasons",
        ),
    ],
)
def test_what_cannot_be_written_is_refused(
    tmp_path: Path, source: str, out: str, how: dict[str, Any], message: str
) -> None:
    write(tmp_path / source)
    with pytest.raises(BadOption, match=message):
        score_file(tmp_path / source, tmp_path / out, **how)
    assert [path.name for path in tmp_path.iterdir()] == [source]


def test_the_command_has_the_same_choices() -> None:
    assert BAD_ROWS_OF_THE_COMMAND == BAD_ROWS


def test_the_first_code_after_the_alphabet_is_no_letter() -> None:
    codes = np.array([[25] * 4, [26, 0, 0, 0], [WILDCARD] * 4, [HOLE] * 4, [0, 0, 0, WILDCARD - 1]], np.uint8)
    assert list(find_bad(codes, Game.of(), None, None)) == [1, 4]
