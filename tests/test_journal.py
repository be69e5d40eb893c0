"""Journal: kills, full disks, damage and other processes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from files.full_disk import full_disk, needs_limits

from gridwords import BadCheckpoint
from gridwords import journal as journal_module
from gridwords.journal import Journal, difference, seal, unseal

RECORDS: list[dict[str, Any]] = [
    {"class": 17, "boards": [["tea", 1]]},
    {"text": "été \udcff, } \n"},
    {"bound": 0.5, "none": None},
]


def write(path: Path, *records: dict[str, Any]) -> Path:
    journal = Journal(path)
    assert journal.hold()
    journal.append(*records)
    journal.release()
    return path


def test_records_are_read_back(tmp_path: Path) -> None:
    path = write(tmp_path / "j.jsonl", *RECORDS)
    write(path, {"more": 1})
    journal = Journal(path)
    assert list(journal.records()) == [*RECORDS, {"more": 1}]
    assert journal.hold()
    assert list(journal.records()) == [*RECORDS, {"more": 1}]
    journal.append({"last": 2})
    assert list(journal.records())[-1] == {"last": 2}
    journal.remove()
    assert not path.exists()
    assert list(journal.records()) == []


def test_an_incomplete_last_record_is_dropped(tmp_path: Path) -> None:
    path = write(tmp_path / "j.jsonl", *RECORDS)
    whole = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        if size and size not in ends:
            with pytest.raises(BadCheckpoint, match=r"j\.jsonl line \d is damaged: it is incomplete"):
                list(Journal(path).records())
        journal = Journal(path)
        assert journal.hold()
        assert list(journal.records()) == RECORDS[: sum(end <= size for end in ends)]
        journal.release()


def test_every_changed_bit_is_detected(tmp_path: Path) -> None:
    path = write(tmp_path / "j.jsonl", *RECORDS)
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        line = whole[:place].count(b"\n") + 1
        with pytest.raises(BadCheckpoint, match=rf"j\.jsonl line {line} is damaged"):
            list(Journal(path).records())
    indented = seal(b'{\n "version": 1,\n "rows": [\n  2\n ]\n}')
    assert unseal(indented) == {"version": 1, "rows": [2]}
    for place in range(len(indented)):
        for bit in range(8):
            changed = indented[:place] + bytes([indented[place] ^ 1 << bit]) + indented[place + 1 :]
            with pytest.raises(ValueError, match="checksum"):
                unseal(changed)


def test_old_records_without_checksums(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b'{"boards": 1}\n{"boards": 2}\n')
    with pytest.raises(BadCheckpoint, match="line 1 is damaged"):
        list(Journal(path).records())
    write(path, {"boards": 3})
    assert [record["boards"] for record in Journal(path, unsealed=True).records()] == [1, 2, 3]
    with open(path, "ab") as file:
        file.write(b'{"boards": 4}\n')  # not at the beginning
    with pytest.raises(BadCheckpoint, match="line 4 is damaged"):
        list(Journal(path, unsealed=True).records())


def test_one_holder_at_a_time(tmp_path: Path) -> None:
    first, second = Journal(tmp_path / "j.jsonl"), Journal(tmp_path / "j.jsonl")
    assert first.hold()
    assert first.hold()
    assert not second.hold()
    first.append({"a": 1})
    first.release()
    assert second.hold()
    assert list(second.records()) == [{"a": 1}]
    second.release()


def test_a_journal_that_was_removed_is_not_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The holder removes it between another process's opening and locking it."""
    first, second = Journal(tmp_path / "j.jsonl"), Journal(tmp_path / "j.jsonl")
    assert first.hold()
    lock = journal_module._lock

    def remove_and_lock(file: Any) -> bool:
        if first.is_held:
            first.remove()
        return lock(file)

    monkeypatch.setattr(journal_module, "_lock", remove_and_lock)
    assert second.hold()
    second.append({"b": 2})
    second.release()
    assert list(Journal(tmp_path / "j.jsonl").records()) == [{"b": 2}]


def test_a_journal_without_records_is_not_left_behind(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.jsonl")
    assert journal.hold()
    journal.release()
    assert not list(tmp_path.iterdir())
    write(tmp_path / "j.jsonl", *RECORDS)
    assert journal.hold()
    journal.clear()
    journal.release()
    assert not list(tmp_path.iterdir())


@needs_limits
def test_a_full_disk_leaves_the_records_before(tmp_path: Path) -> None:
    path = write(tmp_path / "j.jsonl", *RECORDS)
    whole = path.read_bytes()
    journal = Journal(path)
    assert journal.hold()
    with full_disk(len(whole) + 9), pytest.raises(OSError):
        journal.append({"more": "than fits"})
    assert path.read_bytes() == whole
    journal.append({"more": 1})
    journal.release()
    assert list(Journal(path).records()) == [*RECORDS, {"more": 1}]


def test_the_first_difference_between_two_jobs() -> None:
    assert difference({"a": 1, "b": [2]}, {"b": [2], "a": 1}) is None
    assert difference({"a": 1}, {"a": 1, "b": 2}) == ("b", "None", "2")
    assert difference({"a": 1, "b": 2}, {"a": 3, "b": 2}) == ("a", "1", "3")


@pytest.mark.parametrize("size", [65_535, 65_536, 65_537, 200_000])
def test_a_long_record_that_was_torn_is_dropped_alone(tmp_path: Path, size: int) -> None:
    """The end of the file is read backwards, about 64 KiB at a time."""
    path = write(tmp_path / "j.jsonl", *RECORDS)
    with path.open("ab") as file:
        file.write(b'{"text": "' + b"x" * size)
    journal = Journal(path)
    assert journal.hold()
    assert list(journal.records()) == RECORDS
    journal.append({"more": 1})
    journal.release()
    assert list(Journal(path).records()) == [*RECORDS, {"more": 1}]
    # The same where the records before it are as long.
    write(path, {"text": "y" * size}, {"text": "z" * size})
    with path.open("ab") as file:
        file.write(b'{"text": "' + b"x" * size)
    assert journal.hold()
    assert [*journal.records()][-2:] == [{"text": "y" * size}, {"text": "z" * size}]
    journal.release()


def test_a_file_of_nothing_but_a_torn_record_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    path.write_bytes(b'{"text": "' + b"x" * 70_000)
    journal = Journal(path)
    assert journal.hold()
    assert list(journal.records()) == []
    assert path.stat().st_size == 0
    journal.release()


def test_records_are_on_disk_after_some_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut loses at most the last seconds: appending syncs when the last time is that long ago."""
    synced: list[tuple[int, int]] = []
    clock = [100.0]
    monkeypatch.setattr(journal_module, "monotonic", lambda: clock[0])
    monkeypatch.setattr(os, "fsync", lambda number: synced.append((number, os.fstat(number).st_size)))
    path = tmp_path / "j.jsonl"
    journal = Journal(path)
    assert journal.hold()
    journal.append({"a": 1})
    assert synced == []
    clock[0] += 3
    journal.append({"a": 2})
    assert [size for _, size in synced] == [path.stat().st_size]
    clock[0] += 1
    journal.append({"a": 3})
    assert len(synced) == 1
    journal.sync()
    assert [size for _, size in synced][1:] == [path.stat().st_size]
    clock[0] += 1.5
    journal.append({"a": 4})
    assert len(synced) == 2  # the time counts from the last sync
    journal.release()
