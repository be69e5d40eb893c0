"""score_file: every format in and out, and resuming after a crash anywhere."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stopping import NEVER

from files.full_disk import full_disk, needs_limits
from gridwords import (
    BadBoard,
    BadCheckpoint,
    BadOption,
    Board,
    DeadlineExceeded,
    Lexicon,
    score_file,
    score_many,
)
from gridwords.compute import Compute
from gridwords.files import FileProgress, Scoring
from gridwords.files.formats import open_source
from gridwords.files.parquet_source import ParquetSource
from gridwords.files.scoring import Pace
from gridwords.files.source import Source
from gridwords.game import Game

CODES = np.random.default_rng(9).integers(0, 26, (1_000, 16), dtype=np.uint8)
TEXTS = ["".join(chr(97 + code) for code in board) for board in CODES.tolist()]
POINTS, COUNTS = score_many(CODES, counts=True)
ROWS = "".join(
    f"{text}\t{count}\t{points}\n" for text, count, points in zip(TEXTS, COUNTS, POINTS, strict=True)
)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of 130 boards: several, and the last one is shorter."""
    monkeypatch.setattr(Pace, "least", 130)
    monkeypatch.setattr(Pace, "most", 130)


def write(path: Path) -> Path:
    if path.suffix == ".npy":
        np.save(path, CODES)
    elif path.suffix == ".parquet":
        arrow = pytest.importorskip("pyarrow")
        import pyarrow.parquet

        columns: dict[str, Any] = {"other": range(len(TEXTS)), "board": TEXTS}
        if path.stem == "codes":
            columns["board"] = CODES.tolist()
        pyarrow.parquet.write_table(arrow.table(columns), path, row_group_size=170)
    elif path.suffix == ".csv":
        rows = "".join(f'{number},"{text}"\r\n' for number, text in enumerate(TEXTS))
        path.write_text(f"number,board\r\n{rows}", newline="")
    else:
        path.write_text(
            "\n\n".join(TEXTS) if path.stem == "blank" else "".join(f"{text}\n" for text in TEXTS)
        )
    return path


def assert_scored(out: Path) -> None:
    """Checks that a file holds the scores of all boards."""
    if out.suffix == ".npy":
        assert np.array_equal(np.load(out), np.column_stack([COUNTS, POINTS]))
    elif out.suffix == ".csv":
        assert out.read_text() == "board,words,points\n" + ROWS.replace("\t", ",")
    else:
        assert out.read_text() == ROWS


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
        assert_scored(tmp_path / f"scores.{form}")
    assert {path.name for path in tmp_path.iterdir()} == {name, "scores.npy", "scores.csv", "scores.tsv"}


@pytest.mark.parametrize("name", ["boards.txt", "boards.csv", "boards.npy", "boards.parquet"])
def test_parquet_output(tmp_path: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    score_file(write(tmp_path / name), tmp_path / "scores.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "scores.parquet")
    assert table.to_pydict() == {"board": TEXTS, "words": COUNTS.tolist(), "points": POINTS.tolist()}
    # The output is valid input: the column is called board.
    score_file(tmp_path / "scores.parquet", tmp_path / "again.tsv")
    assert_scored(tmp_path / "again.tsv")


@pytest.mark.parametrize("name", ["boards.txt", "boards.csv", "boards.npy", "boards.parquet"])
@pytest.mark.parametrize("form", ["tsv", "csv", "npy"])
def test_resuming_after_every_chunk(tmp_path: Path, name: str, form: str) -> None:
    source, out = write(tmp_path / name), tmp_path / f"scores.{form}"
    runs = 0
    while not out.exists():
        runs += 1

        def stop(_now: FileProgress) -> None:
            raise RuntimeError("a crash")

        try:
            # A chunk is reported after its rows were written.
            done = score_file(source, out, progress=stop)
        except RuntimeError:
            with open(tmp_path / f"{out.name}.part", "ab") as part:
                part.write(b"what a crash may leave")
    chunks = len(list(open_source(source).chunks(lambda: 130)))
    assert chunks >= 8
    assert runs == chunks + 1  # a crash after each of them
    assert done[:3] == (len(TEXTS), COUNTS.sum(), POINTS.sum())
    assert_scored(out)


def test_a_crash_between_two_saves(tmp_path: Path) -> None:
    """A crash after rows were written but not recorded, and one before the journal is removed."""
    source, out = write(tmp_path / "boards.npy"), tmp_path / "scores.npy"

    stopped_after(1, source, out)
    state, part = tmp_path / "scores.npy.part.jsonl", tmp_path / "scores.npy.part"
    before = state.read_bytes()
    stopped_after(1, source, out)
    state.write_bytes(before)  # rows that the journal does not know of
    assert score_file(source, out).boards == len(CODES)
    assert_scored(out)
    state.write_bytes(before)  # the file was renamed and the journal not yet removed
    assert not part.exists()
    assert score_file(source, out).points == POINTS.sum()
    assert not state.exists()


def test_the_files_of_another_job_are_not_touched(tmp_path: Path) -> None:
    source, out = write(tmp_path / "boards.txt"), tmp_path / "scores.tsv"

    stopped_after(1, source, out)
    part = tmp_path / "scores.tsv.part"
    kept = part.read_bytes()
    with pytest.raises(BadCheckpoint, match="is of another job: rules was"):
        score_file(source, out, rules="word-hunt")
    with pytest.raises(BadCheckpoint, match="is of another job: lexicon was"):
        score_file(source, out, lexicon=Lexicon.from_words(["tea"]))
    os.utime(source, ns=(1, 1))
    with pytest.raises(
        BadCheckpoint, match=r"boards\.txt has changed since .*; delete scores\.tsv\.part and"
    ):
        score_file(source, out)
    assert part.read_bytes() == kept


def stopped_after(chunks: int, source: Path, out: Path) -> None:
    """Leaves a job that was interrupted after some chunks."""
    seen = 0

    def stop(_now: FileProgress) -> None:
        nonlocal seen
        seen += 1
        if seen == chunks:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_file(source, out, progress=stop)


@pytest.mark.parametrize("name", ["boards.txt", "boards.npy"])
def test_a_damaged_journal_never_gives_a_wrong_file(tmp_path: Path, name: str) -> None:
    source, out = write(tmp_path / name), tmp_path / "scores.tsv"
    stopped_after(2, source, out)
    journal, part = tmp_path / "scores.tsv.part.jsonl", tmp_path / "scores.tsv.part"
    whole, rows = journal.read_bytes(), part.read_bytes()
    for place in range(0, len(whole), 3):
        journal.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        part.write_bytes(rows)
        try:
            score_file(source, out)
        except BadCheckpoint as error:
            assert "is damaged" in str(error)
            assert "delete scores.tsv.part and scores.tsv.part.jsonl to start again" in str(error)
        else:
            assert_scored(out)
            out.unlink()


def test_damaged_rows_are_refused(tmp_path: Path) -> None:
    source, out = write(tmp_path / "boards.txt"), tmp_path / "scores.tsv"
    stopped_after(2, source, out)
    part = tmp_path / "scores.tsv.part"
    whole = part.read_bytes()
    for place in range(0, len(whole), 97):
        part.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(BadCheckpoint, match=r"scores\.tsv\.part is damaged: its checksum does not match"):
            score_file(source, out)
    part.write_bytes(whole[:-5])
    with pytest.raises(BadCheckpoint, match=r"scores\.tsv\.part is damaged: 5 of \d+ bytes are missing"):
        score_file(source, out)
    part.write_bytes(whole)
    score_file(source, out)
    assert_scored(out)


def test_a_job_of_an_earlier_version_is_refused(tmp_path: Path) -> None:
    source, out = write(tmp_path / "boards.txt"), tmp_path / "scores.tsv"
    state, part = tmp_path / "scores.tsv.part.json", tmp_path / "scores.tsv.part"
    state.write_text('{"format": "gridwords score 1", "place": [65536], "bytes": 4}')
    part.write_text("rows")
    with pytest.raises(BadCheckpoint, match="from an earlier version, without checksums: delete it and"):
        score_file(source, out)
    assert part.read_text() == "rows"
    part.unlink()
    score_file(source, out)
    assert_scored(out)


@pytest.mark.parametrize("form", ["tsv", "csv", "npy"])
def test_another_process_at_the_very_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    """A process that starts just before or after the rename must not touch the files."""
    source, out = write(tmp_path / "boards.txt"), tmp_path / f"scores.{form}"
    rename = os.replace
    refused: list[str] = []

    def start_another() -> None:
        try:
            score_file(source, out)
        except BadCheckpoint as error:
            refused.append(str(error))

    def meet(old: Path, new: Path) -> None:
        if new != out:
            rename(old, new)
            return
        monkeypatch.setattr(os, "replace", rename)
        start_another()
        rename(old, new)
        start_another()

    monkeypatch.setattr(os, "replace", meet)
    done = score_file(source, out)
    assert len(refused) == 2
    assert done.boards == len(TEXTS)
    assert_scored(out)
    assert {path.name for path in tmp_path.iterdir()} == {source.name, out.name}


@pytest.mark.parametrize("form", ["csv", "npy"])
def test_a_run_that_fails_at_once_leaves_no_files(tmp_path: Path, form: str) -> None:
    source, out = tmp_path / "boards.txt", tmp_path / f"scores.{form}"
    source.write_text("abc\n" + "\n".join(TEXTS))
    with pytest.raises(BadBoard, match="line 1"):
        score_file(source, out)
    with pytest.raises(DeadlineExceeded):
        score_file(write(tmp_path / "other.txt"), out, deadline_s=0)
    assert {path.name for path in tmp_path.iterdir()} == {"boards.txt", "other.txt"}
    # The same command works once the line is corrected.
    source.write_text("\n".join(TEXTS))
    assert score_file(source, out).points == POINTS.sum()


@pytest.mark.skipif(os.name == "nt", reason="needs the locks of POSIX")
def test_only_one_process_writes_a_file(tmp_path: Path) -> None:
    source, out = write(tmp_path / "boards.txt"), tmp_path / "scores.tsv"
    refused: list[str] = []

    def meet(_now: FileProgress) -> None:
        try:
            score_file(source, out)
        except BadCheckpoint as error:
            refused.append(str(error))

    score_file(source, out, progress=meet)
    assert refused
    assert all("is being written by another process" in text for text in refused)
    assert_scored(out)


@pytest.mark.skipif(os.name == "nt", reason="needs the pipes and links of POSIX")
def test_only_ordinary_files_are_replaced(tmp_path: Path) -> None:
    source = write(tmp_path / "boards.txt")
    pipe, folder, link = tmp_path / "pipe", tmp_path / "folder", tmp_path / "link.tsv"
    os.mkfifo(pipe)
    folder.mkdir()
    link.symlink_to(pipe)
    for out, message in (
        (pipe, "not an ordinary file"),
        (link, "not an ordinary file"),
        (folder, "a folder"),
        (source, "boards.txt is the input file"),
        (tmp_path / "none" / "scores.tsv", "there is no folder"),
        ("", "expected the name of a file"),
        ("a\0b", "expected the name of a file"),
    ):
        with pytest.raises(BadOption, match=message):
            score_file(source, out)
    # The temporary files must not be the input either.
    rows = write(tmp_path / "scores.tsv.part.txt").rename(tmp_path / "scores.tsv.part")
    with pytest.raises(BadOption, match=r"scores\.tsv\.part is the input file"):
        score_file(rows, tmp_path / "scores.tsv")
    assert rows.read_text() == source.read_text()
    assert {path.name for path in tmp_path.iterdir()} == {
        "boards.txt",
        "folder",
        "link.tsv",
        "pipe",
        "scores.tsv.part",
    }


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    link = tmp_path / "scores.npy"
    link.symlink_to(there / "real.data")
    for _ in range(2):
        score_file(write(tmp_path / "boards.txt"), link)
    assert link.is_symlink()
    assert np.array_equal(np.load(link)[:, 1], POINTS)
    assert [path.name for path in there.iterdir()] == ["real.data"]


def test_a_failed_rename_is_raised_and_can_be_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, out = write(tmp_path / "boards.txt"), tmp_path / "scores.tsv"
    rename = os.replace

    def full(old: Path, new: Path) -> None:
        if new == out:
            raise OSError("the disk is full")
        rename(old, new)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(OSError, match="the disk is full"):
            score_file(source, out)
    score_file(source, out)
    assert_scored(out)


@needs_limits
@pytest.mark.parametrize("form", ["tsv", "csv", "npy"])
def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path, form: str) -> None:
    source, out = write(tmp_path / "boards.txt"), tmp_path / f"scores.{form}"
    with full_disk(2000), pytest.raises(OSError, match=rf"scores\.{form}\.(part|made)'$"):
        score_file(source, out)
    with full_disk(0), pytest.raises(OSError, match=r"other\.tsv\.part\.jsonl'$"):
        score_file(source, tmp_path / "other.tsv")
    assert not list(tmp_path.glob("other*"))
    score_file(source, out)
    assert {path.name for path in tmp_path.iterdir()} == {source.name, out.name}
    assert_scored(out)


@pytest.mark.parametrize("form", ["npy", "parquet"])
def test_files_are_synced_before_they_are_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    out = tmp_path / f"scores.{form}"
    synced: set[tuple[int, int]] = set()  # inode and size: an inode can be reused, hardly with the same size
    sync, rename = os.fsync, os.replace

    def note(number: int) -> None:
        facts = os.fstat(number)
        synced.add((facts.st_ino, facts.st_size))
        sync(number)

    def check(old: str | Path, new: str | Path) -> None:
        facts = os.stat(old)
        assert (facts.st_ino, facts.st_size) in synced
        rename(old, new)

    monkeypatch.setattr(os, "fsync", note)
    monkeypatch.setattr(os, "replace", check)
    score_file(write(tmp_path / "boards.txt"), out)
    assert out.exists()


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


def test_the_scores_before_a_bad_board_are_kept(tmp_path: Path) -> None:
    source, out = tmp_path / "boards.txt", tmp_path / "scores.tsv"
    source.write_text("\n".join([*TEXTS[:299], "", "abc", *TEXTS[299:]]))
    for _ in range(2):  # the second run resumes there and stops at the same line
        with pytest.raises(BadBoard, match=r"boards\.txt line 301: "):
            score_file(source, out)
        assert (tmp_path / "scores.tsv.part").read_text() == "".join(ROWS.splitlines(keepends=True)[:299])
    codes = CODES.copy()
    codes[140, 3] = 26
    np.save(tmp_path / "boards.npy", codes)
    with pytest.raises(BadBoard, match=r"boards\.npy row 141: "):
        score_file(tmp_path / "boards.npy", tmp_path / "codes.tsv")
    assert (tmp_path / "codes.tsv.part").read_text() == "".join(ROWS.splitlines(keepends=True)[:140])


@pytest.mark.parametrize("name", ["boards.txt", "boards.csv"])
def test_lines_keep_their_numbers_after_a_resume(tmp_path: Path, name: str) -> None:
    """Blank lines and boards of several lines count, in the run that read them and in the next."""
    source, out = tmp_path / name, tmp_path / "scores.tsv"
    lines = [line for text in TEXTS for line in ((text, "") if text[0] < "c" else (text,))]
    if name == "boards.csv":
        wrapped = '"{}\n{}\n{}\n{}"'
        folded = [
            wrapped.format(*(text[at : at + 4] for at in range(0, 16, 4))) if text[:1] > "x" else text
            for text in lines
        ]
        lines = ["board", *"\n".join(folded).split("\n")]
    source.write_text("\n".join([*lines, "abc", "teas"]))
    for chunks in (1, 2):
        stopped_after(chunks, source, out)
    for _ in range(2):
        with pytest.raises(BadBoard, match=rf" line {len(lines) + 1}: 3 tiles"):
            score_file(source, out)
    rows = (tmp_path / "scores.tsv.part").read_text().replace("/", "")
    assert rows == ROWS


def test_a_source_that_changes_during_the_run_is_refused(tmp_path: Path) -> None:
    """Writing Parquet reads the boards a second time."""
    pytest.importorskip("pyarrow")
    source = write(tmp_path / "boards.txt")
    with pytest.raises(BadBoard, match="changed while it was being scored"):
        score_file(source, tmp_path / "scores.parquet", progress=lambda _now: os.utime(source, ns=(1, 1)))
    assert not (tmp_path / "scores.parquet").exists()


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
    with pytest.raises(BadBoard, match=r"boards\.parquet row 4 has 15 letter codes, row 3 has 16"):
        read(open_source(path), 2)
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
