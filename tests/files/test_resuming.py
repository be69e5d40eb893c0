"""score_file resumes after a crash anywhere, and never with the files of another job."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from files.thousand_boards import CODES, COUNTS, POINTS, ROWS, TEXTS, assert_scored, stopped_after, write
from gridwords import BadBoard, BadCheckpoint, Lexicon, score_file
from gridwords.files import FileProgress
from gridwords.files.formats import open_source

pytestmark = pytest.mark.usefixtures("small_chunks")


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
    assert_scored(out, source)


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
    with pytest.raises(BadCheckpoint, match="belongs to another job: rules was"):
        score_file(source, out, rules="word-hunt")
    with pytest.raises(BadCheckpoint, match="belongs to another job: lexicon was"):
        score_file(source, out, lexicon=Lexicon.from_words(["tea"]))
    source.write_text("z" + source.read_text()[1:])
    with pytest.raises(
        BadCheckpoint, match=r"boards\.txt has changed since .*; delete scores\.tsv\.part and"
    ):
        score_file(source, out)
    assert part.read_bytes() == kept


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
