"""score_file: every format in and out, progress, deadlines, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stopping import NEVER

from files.thousand_boards import CODES, COUNTS, POINTS, TEXTS, assert_scored, write
from gridwords import BadBoard, Board, DeadlineExceeded, Lexicon, score_file, score_many
from gridwords.compute import Compute
from gridwords.engines.cluster.worker import Here
from gridwords.files import FileProgress, Scoring, scoring
from gridwords.files.formats import open_source
from gridwords.files.parquet_source import ParquetSource
from gridwords.files.source import Source
from gridwords.game import Game

pytestmark = pytest.mark.usefixtures("small_chunks")


@pytest.mark.parametrize(
    "name", ["boards.txt", "blank.txt", "boards.csv", "boards.npy", "boards.parquet", "codes.parquet"]
)
def test_every_input_format(tmp_path: Path, name: str) -> None:
    source = write(tmp_path / name)
    done = score_file(source, tmp_path / "scores.tsv")
    assert (done.boards, done.words, done.points) == (len(TEXTS), COUNTS.sum(), POINTS.sum())
    assert_scored(tmp_path / "scores.tsv")
    for form in ("npy", "csv"):
        score_file(source, tmp_path / f"scores.{form}")
        assert_scored(tmp_path / f"scores.{form}", source)
    assert {path.name for path in tmp_path.iterdir()} == {name, "scores.npy", "scores.csv", "scores.tsv"}


@pytest.mark.parametrize("name", ["boards.txt", "boards.csv", "boards.npy", "boards.parquet"])
def test_parquet_output(tmp_path: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    score_file(write(tmp_path / name), tmp_path / "scores.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "scores.parquet")
    scores: dict[str, Any] = {"board": TEXTS, "words": COUNTS.tolist(), "points": POINTS.tolist()}
    others: dict[str, dict[str, Any]] = {
        "boards.csv": {"number": [str(number) for number in range(len(TEXTS))]},
        "boards.parquet": {"other": list(range(len(TEXTS)))},
    }
    assert table.to_pydict() == others.get(name, {}) | scores
    assert table.column_names == [*others.get(name, {}), *scores]
    # The output is valid input: the column is called board.
    score_file(tmp_path / "scores.parquet", tmp_path / "again.tsv")
    assert_scored(tmp_path / "again.tsv")


def test_a_board_takes_one_row(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    boards = ["tea\nset\r\nate", "t e a s", "2 2\nt\te\na\ts", "teas"]
    pyarrow.parquet.write_table(arrow.table({"board": boards}), tmp_path / "boards.parquet")
    score_file(tmp_path / "boards.parquet", tmp_path / "scores.tsv", size=None)
    rows = [line.split("\t") for line in (tmp_path / "scores.tsv").read_text().splitlines()]
    assert [row[0] for row in rows] == ["tea/set/ate", "t e a s", "2 2/t e/a s", "teas"]
    assert [Board(row[0]) for row in rows] == [Board(board) for board in boards]
    assert [int(row[2]) for row in rows] == score_many(boards).tolist()


def test_bad_boards_are_named(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("\n".join([*TEXTS[:300], "abc", *TEXTS[:5]]))
    with pytest.raises(BadBoard, match=r"boards\.txt line 301: .*3 tiles do not make a square"):
        score_file(path, tmp_path / "scores.tsv")
    codes = CODES.copy()
    codes[500, 3] = 26
    np.save(tmp_path / "boards.npy", codes)
    with pytest.raises(BadBoard, match=r"boards\.npy row 501: cell 3 has letter code 26"):
        score_file(tmp_path / "boards.npy", tmp_path / "scores.tsv2")
    for wrong in (-1, 253, 256, 1000):
        wide = CODES.astype(np.int16)
        wide[7, 15] = wrong
        np.save(tmp_path / "wide.npy", wide)
        with pytest.raises(
            BadBoard, match=rf"wide\.npy row 8: cell 15 has letter code {wrong}; the alphabet has 26"
        ):
            score_file(tmp_path / "wide.npy", tmp_path / f"scores.{wrong}")
    np.save(tmp_path / "flat.npy", np.zeros(16, np.uint8))
    with pytest.raises(BadBoard, match="two axes"):
        score_file(tmp_path / "flat.npy", tmp_path / "scores.tsv3")
    (tmp_path / "text.npy").write_text("teas")
    with pytest.raises(BadBoard, match=r"is not an \.npy file"):
        score_file(tmp_path / "text.npy", tmp_path / "scores.tsv4")


# NumPy leaves a damaged .npz file open.
@pytest.mark.filterwarnings("ignore:.*boards.npy:pytest.PytestUnraisableExceptionWarning")
def test_files_that_are_not_arrays_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "boards.npz", CODES)
    (tmp_path / "boards.npz").rename(tmp_path / "boards.npy")
    with pytest.raises(BadBoard, match=r"is not an \.npy file of boards: it is an \.npz"):
        open_source(tmp_path / "boards.npy").cells()
    (tmp_path / "boards.npy").write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(BadBoard, match=r"is not an \.npy file of boards"):
        open_source(tmp_path / "boards.npy").cells()


def read(source: Source, size: int) -> list[Any]:
    return [chunk.boards for chunk in source.chunks(lambda: size)]


def test_bad_parquet_files_are_refused(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    path = tmp_path / "boards.parquet"
    pyarrow.parquet.write_table(arrow.table({"a": ["teas"], "b": [1]}), path)
    with pytest.raises(BadBoard, match="has no column 'board': it has a, b"):
        read(open_source(path), 10)
    assert read(open_source(path, "a"), 10) == [["teas"]]
    with pytest.raises(BadBoard, match="texts, or lists of letter codes"):
        read(ParquetSource(path, "b"), 10)
    for no_codes in ([["t", "e", "a", "s"]], [[1.0, 2.0, 3.0, 4.0]]):
        pyarrow.parquet.write_table(arrow.table({"board": no_codes}), path)
        with pytest.raises(BadBoard, match="texts, or lists of letter codes"):
            read(open_source(path), 10)
    # The last two together have as many codes as two boards of 16.
    pyarrow.parquet.write_table(arrow.table({"board": [[0] * 16] * 3 + [[0] * 15, [0] * 17]}), path)
    with pytest.raises(BadBoard, match=r"boards\.parquet row 4: 15 letter codes, others have 16"):
        score_file(path, tmp_path / "scores.tsv")
    path.write_text("teas")
    with pytest.raises(BadBoard, match="is not a Parquet file"):
        read(open_source(path), 10)


def test_boards_that_are_not_square(tmp_path: Path) -> None:
    codes = CODES[:40, :12].copy()
    codes[0, :2] = (255, 254)
    np.save(tmp_path / "boards.npy", codes)
    score_file(tmp_path / "boards.npy", tmp_path / "scores.tsv", size="3x4")
    lines = [line.split("\t") for line in (tmp_path / "scores.tsv").read_text().splitlines()]
    assert lines[0][0].startswith(".?")
    assert [int(line[2]) for line in lines] == score_many([line[0] for line in lines]).tolist()
    assert [int(line[2]) for line in lines] == score_many(codes, size="3x4").tolist()


def test_each_foreign_letter_is_warned_about_once(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("éeas\n" * 300 + "TEAS\n")
    with pytest.warns(UserWarning, match="the lexicon has no 'é'") as warned:
        score_file(tmp_path / "boards.txt", tmp_path / "scores.tsv")
    assert len(warned) == 1
    assert (tmp_path / "scores.tsv").read_text(encoding="utf-8").startswith("éeas\t")


def test_progress_and_deadlines(tmp_path: Path) -> None:
    source = write(tmp_path / "boards.npy")
    seen: list[FileProgress] = []
    list(Scoring(open_source(source), Game.of(), Compute(), progress=seen.append).rows())
    assert [standing.boards for standing in seen] == [*range(130, 1000, 130), 1000]
    assert seen[-1].done == 1
    assert seen[-1].left_s == 0
    assert all(standing.boards_per_s > 0 and standing.workers == 1 for standing in seen)
    with pytest.raises(DeadlineExceeded, match="ran out after 0 boards"):
        score_file(source, tmp_path / "scores.tsv", deadline_s=0)
    assert score_file(source, tmp_path / "scores.tsv").boards == 1000


@pytest.mark.parametrize("board", ["a" * 400, "(aa)" + "a" * 399])
def test_a_deadline_ends_the_scoring_of_a_chunk(tmp_path: Path, board: str) -> None:
    (tmp_path / "boards.txt").write_text(board)
    with pytest.raises(DeadlineExceeded, match=r"deadline of 0\.1 s ran out after 0 boards"):
        score_file(tmp_path / "boards.txt", tmp_path / "scores.tsv", lexicon=NEVER, deadline_s=0.1)


@pytest.mark.parametrize("asked", [1, 2])
def test_a_deadline_ends_the_scoring_on_a_cluster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: int
) -> None:
    """Whether the boards that are missing had been sent to a worker or not."""
    pytest.importorskip("distributed")

    def answer_one(_compute: object, lexicon: Lexicon, function: Any, tasks: Any, **_end: object) -> Any:
        taken = [task for _, task in zip(range(asked), tasks, strict=False)]
        number, arguments = taken[0]
        yield number, function(Here(lexicon, 1, False, lambda: True), *arguments)

    monkeypatch.setattr(scoring, "run_on_cluster", answer_one)
    monkeypatch.setattr(scoring, "piece_size", lambda _cluster, _cells: 600)
    monkeypatch.setattr(scoring, "count_workers", lambda _compute: 1)
    with pytest.raises(DeadlineExceeded, match="ran out after 600 boards"):
        score_file(
            write(tmp_path / "boards.npy"), tmp_path / "scores.tsv", cluster="local:1", deadline_s=1000
        )
