"""How far the scoring of a file has come, and how fast."""

from __future__ import annotations

import pytest

from gridwords.files import FileProgress, progress
from gridwords.files.progress import Meter
from gridwords.files.source import Chunk


def chunk(done: float) -> Chunk:
    return Chunk([], 1, [], done)


def test_speed_and_time_left_are_those_of_this_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of an earlier run count as done, not as fast."""
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    seen: list[FileProgress] = []
    meter = Meter(seen.append, 600)  # six tenths of a thousand boards
    now += 2
    meter.add(chunk(0.8), 200)
    now += 1
    meter.add(chunk(0.9), 100, workers=3)
    assert [(each.boards, each.boards_per_s, each.workers, each.done) for each in seen] == [
        (800, 100.0, 1, 0.8),
        (900, 100.0, 3, 0.9),
    ]
    assert [each.left_s for each in seen] == [pytest.approx(2.0), pytest.approx(1.0)]


def test_a_long_chunk_is_reported_while_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(progress, "monotonic", lambda: now)
    seen: list[FileProgress] = []
    meter = Meter(seen.append, 0)
    tick = meter.within(chunk(0.5))
    assert tick is not None
    tick(10, 100)
    assert not seen  # less than half a second
    now += 0.5
    tick(20, 100)
    assert [each.boards for each in seen] == [20]
    assert seen[0].done == pytest.approx(0.1)
    assert Meter(None, 0).within(chunk(0.5)) is None


def test_a_source_of_unknown_length_has_no_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[FileProgress] = []
    Meter(seen.append, 0).add(chunk(0.0), 5)
    assert (seen[0].boards, seen[0].done, seen[0].left_s) == (5, 0.0, None)
