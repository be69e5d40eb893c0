"""Traces: the spans that record what each thread did and when, and the file that Perfetto opens."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from gridwords import BadOption, Board, solve
from gridwords.trace import Span, read_trace, write_trace

BOARD = Board.random(60, 60, seed=1, letters="english")


@pytest.mark.parametrize("split", ["none", "cells", "depth:2", "subtree:1000"])
@pytest.mark.parametrize("schedule", ["static", "queue", "stealing"])
def test_spans_account_for_every_task(split: str, schedule: str) -> None:
    spans: list[Span] = []
    threads = 1 if split == "none" else 2
    solution = solve(BOARD, threads=threads, options={"split": split, "schedule": schedule}, trace=spans)
    statistics = solution.statistics
    assert sum(span.tasks for span in spans) == statistics["tasks"]
    assert sum(span.handed_over for span in spans) == statistics["handed_over"]
    names = {span.name for span in spans}
    assert names <= {"starts", "walk", "stolen", "idle"}
    assert ("walk" in names) == (":" in split)
    assert schedule == "stealing" or "stolen" not in names
    for thread in {span.thread for span in spans}:
        own = [span for span in spans if span.thread == thread]
        assert all(span.start_s <= span.end_s for span in own)
        assert all(before.end_s <= after.start_s for before, after in pairwise(own))
        assert own[-1].end_s <= solution.elapsed_s
    busy = sum(span.end_s - span.start_s for span in spans if span.name != "idle")
    assert busy <= statistics["busy_s"] * 1.01 + 1e-3


@pytest.mark.parametrize(
    ("engine", "options", "names", "tasks"),
    [
        ("paths", {"lookup": "inline"}, {"starts"}, 9),  # one task per cell
        ("paths", {"lookup": "chunks"}, {"starts", "lookup"}, None),
        ("word", {}, {"words"}, None),
        ("frontier", {"levels": "2", "queue": "shared"}, {"level", "walk"}, None),
        ("frontier", {"levels": "2", "queue": "local"}, {"level", "walk"}, None),
        ("frontier", {"levels": "0"}, {"starts"}, None),
    ],
)
def test_every_core_engine_records_its_tasks(
    engine: str, options: dict[str, str], names: set[str], tasks: int | None
) -> None:
    board = "tea/sin/ero"
    spans: list[Span] = []
    solution = solve(board, engine=engine, options=options, threads=2, trace=spans)
    assert solution == solve(board, engine="python")
    assert {span.name for span in spans} == names
    assert {span.thread for span in spans} <= {0, 1}
    assert all(span.tasks >= 1 for span in spans)
    assert tasks is None or sum(span.tasks for span in spans) == tasks
    for thread in (0, 1):
        own = [span for span in spans if span.thread == thread]
        assert all(0 <= span.start_s <= span.end_s <= solution.elapsed_s for span in own)
        assert all(before.end_s <= after.start_s for before, after in pairwise(own))


def test_word_spans_count_the_batches_that_threads_take() -> None:
    spans: list[Span] = []
    board = Board.random(20, 20, seed=1, letters="english")
    words = int(solve(board, engine="word", threads=2, trace=spans).statistics["words"])
    batch = min(max(words // 64, 1), 1024)
    assert sum(span.tasks for span in spans) == -(-words // batch)


def test_the_spans_of_a_level_name_their_threads() -> None:
    spans: list[Span] = []
    options = {"levels": "3", "queue": "shared"}
    bands = solve(BOARD, engine="frontier", options=options, threads=3, trace=spans).statistics["bands"]
    levels = [span for span in spans if span.name == "level"]
    assert {span.thread for span in levels} == {0, 1, 2}
    assert sum(span.tasks for span in levels) == 3 * 3 * bands


def test_a_trace_does_not_change_the_answer(tmp_path: Path) -> None:
    assert solve(BOARD, threads=2, trace=tmp_path / "trace.json") == solve(BOARD, threads=2)


def test_a_trace_file_is_in_chrome_format(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    solution = solve(BOARD, threads=2, options={"split": "depth:2"}, trace=path)
    trace = json.loads(path.read_text())
    events = trace["traceEvents"]
    assert {event["ph"] for event in events} == {"X", "M"}
    named = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    assert named[0] == "search"
    assert named[1] == "thread 0"
    whole = next(event for event in events if event["name"] == "search")
    assert whole["dur"] == pytest.approx(solution.elapsed_s * 1e6, abs=1)
    for event in events:
        if event["ph"] == "X":
            assert event["tid"] in named
            assert event["ts"] >= 0
            assert event["dur"] >= 0
    assert [path.name for path in tmp_path.iterdir()] == ["trace.json"], "whole or not at all"


def test_a_trace_reads_back_as_written(tmp_path: Path) -> None:
    spans = [Span(0, "starts", 0.0, 0.5, 3, 1), Span(0, "idle", 0.5, 0.75, 0), Span(1, "stolen", 1e-6, 2.0)]
    write_trace(tmp_path / "t.json", spans, engine="prefix", elapsed_s=2.0)
    for span, again in zip(spans, read_trace(tmp_path / "t.json"), strict=True):
        assert (again.start_s, again.end_s) == pytest.approx((span.start_s, span.end_s))
        assert again._replace(start_s=0, end_s=0) == span._replace(start_s=0, end_s=0)


def test_a_file_that_cannot_be_written_is_named_in_the_error(tmp_path: Path) -> None:
    lost = tmp_path / "no-such-folder" / "t.json"
    with pytest.raises(FileNotFoundError) as error:
        write_trace(lost, [], engine="prefix", elapsed_s=0.0)
    assert error.value.filename == str(lost)


def test_a_trace_of_many_tasks_stays_small(tmp_path: Path) -> None:
    board = Board.random(80, 80, seed=1, letters="english")
    path = tmp_path / "trace.json"
    solution = solve(board, threads=2, options={"split": "depth:all", "schedule": "stealing"}, trace=path)
    assert solution.statistics["tasks"] > 300_000
    assert path.stat().st_size < 50_000_000
    spans = read_trace(path)
    assert len(spans) < 300_000, "the resolution gets coarser"
    assert sum(span.tasks for span in spans) == solution.statistics["tasks"]


def test_an_engine_without_traces_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        BadOption, match="engine python keeps no trace: choose prefix, paths, word or frontier"
    ):
        solve("oatrihpshtnrenei", engine="python", trace=tmp_path / "t.json")
    assert not (tmp_path / "t.json").exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"traceEvents":[{"ph":"X"}]}', '{"traceEvents":[3]}'])
def test_a_file_that_is_not_a_trace_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "t.json").write_text(text)
    with pytest.raises(BadOption, match=r"t\.json is not a trace"):
        read_trace(tmp_path / "t.json")
