"""Trace: what each thread of a search did and when, as a Chrome trace for Perfetto (ui.perfetto.dev)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwords.errors import BadOption
from gridwords.hints import Path
from gridwords.storage import write_whole

__all__ = ["TRACED", "Span", "read_trace", "write_trace"]

#: The engines that record what their threads do.
TRACED = ("prefix", "paths", "word", "frontier")


class Span(NamedTuple):
    """What one thread did between two moments, in seconds since the search began.

    `name` is `starts` (walks from some starting cells), `walk` (a walk handed over by another task, or walks that a
    frontier left), `stolen` (either of these, taken from another thread), `words` (words searched separately), `level`
    (a thread's share of one breadth-first level), `lookup` (texts collected earlier) or `idle`. Spans too short to be
    distinguished are merged and named after the longest: `tasks` counts them, and `handed_over` the walks passed to
    other threads in that time.
    """

    thread: int
    name: str
    start_s: float
    end_s: float
    tasks: int = 1
    handed_over: int = 0


def check_traced(engine: str) -> None:
    """Raises BadOption for an engine that keeps no trace, because its file would be empty."""
    if engine not in (*TRACED, "auto"):
        raise BadOption(f"engine {engine} keeps no trace: choose {', '.join(TRACED[:-1])} or {TRACED[-1]}")


def write_trace(path: str | Path, spans: Sequence[Span], *, engine: str, elapsed_s: float) -> None:
    """Write spans as a Chrome trace: one row per thread, below one for the whole search."""
    import json

    events: list[dict[str, Any]] = [
        _named("process_name", 0, f"gridwords, engine {engine}"),
        _named("thread_name", 0, "search"),
        _event(Span(-1, "search", 0.0, elapsed_s)),
    ]
    for thread in sorted({span.thread for span in spans}):
        events.append(_named("thread_name", thread + 1, f"thread {thread}"))
    events += map(_event, spans)
    # One event per line, so that grep works on the file.
    lines = ",\n".join(json.dumps(event, separators=(",", ":")) for event in events)
    write_whole(path, f'{{"displayTimeUnit":"ms","traceEvents":[\n{lines}\n]}}\n'.encode())


def read_trace(path: str | Path) -> list[Span]:
    """The spans of a trace that `write_trace` wrote, in chronological order for each thread."""
    import json

    try:
        with open(path, "rb") as file:
            events = json.load(file)["traceEvents"]
        return [
            Span(
                event["tid"] - 1,
                event["name"],
                event["ts"] / 1e6,
                (event["ts"] + event["dur"]) / 1e6,
                event["args"]["tasks"],
                event["args"]["handed_over"],
            )
            for event in events
            if event["ph"] == "X" and event["tid"] > 0
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise BadOption(f"{path} is not a trace written by gridwords: {error!r}") from None


def _event(span: Span) -> dict[str, Any]:
    # Times are in microseconds; three decimals keep the nanoseconds of the clock.
    start = round(span.start_s * 1e6, 3)
    return {
        "ph": "X",
        "pid": 0,
        "tid": span.thread + 1,
        "name": span.name,
        "ts": start,
        "dur": round(span.end_s * 1e6 - start, 3),
        "args": {"tasks": span.tasks, "handed_over": span.handed_over},
    }


def _named(kind: str, row: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "pid": 0, "tid": row, "name": kind, "args": {"name": name}}
