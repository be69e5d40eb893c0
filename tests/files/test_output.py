"""The file that score_file writes: it appears whole, replaces only files, and is written by one process."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from files.full_disk import full_disk, needs_limits
from files.thousand_boards import POINTS, TEXTS, assert_scored, write
from gridwords import BadBoard, BadCheckpoint, BadOption, DeadlineExceeded, score_file
from gridwords.files import FileProgress
from gridwords.journal import Journal

pytestmark = pytest.mark.usefixtures("small_chunks")


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


def test_rows_are_on_disk_before_the_journal_counts_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "scores.tsv"
    part = tmp_path / "scores.tsv.part"
    synced = 0
    sync, append = os.fsync, Journal.append

    def note(number: int) -> None:
        nonlocal synced
        if os.path.samestat(os.fstat(number), os.stat(part)):
            synced = os.fstat(number).st_size
        sync(number)

    counted: list[int] = []

    def check(journal: Journal, *records: Mapping[str, Any]) -> None:
        counted.extend(record["bytes"] for record in records if "bytes" in record)
        assert all(size <= synced for size in counted)
        append(journal, *records)

    monkeypatch.setattr(os, "fsync", note)
    monkeypatch.setattr(Journal, "append", check)
    score_file(write(tmp_path / "boards.txt"), out)
    assert counted
