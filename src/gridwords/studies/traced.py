"""Traced runs: what each thread did when, as pictures and in one file for Perfetto."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from gridwords.charts import Span, Timeline
from gridwords.errors import BadOption, plural
from gridwords.trace import TRACED, read_trace

if TYPE_CHECKING:
    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.studies.contender import Contender
    from gridwords.studies.settings import Settings

# A picture is a few thousand pixels wide: more spans cannot be seen, and make a page of megabytes.
_MOST_SPANS = 4_000


def traceable(contenders: Sequence[Contender], settings: Settings) -> list[Contender]:
    """Those whose engine can write a trace. Raises BadOption before the study runs if --trace would write nothing."""
    found = [contender for contender in contenders if contender.engine in TRACED]
    if settings.trace is not None and not found:
        raise BadOption(f"none of these engines can write a trace; these can: {', '.join(TRACED)}")
    return found


def trace_runs(
    contenders: Sequence[Contender], board: Board, lexicon: Lexicon, out: Path | None
) -> list[Timeline]:
    """Runs each contender once, traced, and returns a picture of each; `out` gets all traces, one process per run."""
    timelines = []
    together: list[dict[str, Any]] = []
    with TemporaryDirectory() as folder:
        for number, contender in enumerate(contenders, 1):
            path = Path(folder) / f"{number}.json"
            contender.solve(board, lexicon, trace=path)
            title = f"{contender.label}, {board.rows}x{board.cols}, {plural(contender.threads, 'thread')}"
            spans = sorted(
                Span(f"thread {span.thread}", span.name, span.start_s, span.end_s - span.start_s)
                for span in read_trace(path)
            )
            timelines.append(Timeline(f"trace-{number}", title, _thinned(spans)))
            events = json.loads(path.read_text(encoding="utf-8"))["traceEvents"]
            together.append({"ph": "M", "name": "process_name", "pid": number, "args": {"name": title}})
            together += [{**event, "pid": number} for event in events if event.get("name") != "process_name"]
    if out is not None:
        out.write_text(json.dumps({"traceEvents": together}), encoding="utf-8")
    return timelines


def _thinned(spans: list[Span]) -> list[Span]:
    """Joins neighbouring spans too short to see, each group under the name of its longest."""
    end = max((span.start_s + span.length_s for span in spans), default=0.0)
    resolution_s = 0.0
    while len(spans) > _MOST_SPANS:
        resolution_s = max(2 * resolution_s, end / 20_000)
        joined = spans[:1]
        for span in spans[1:]:
            last = joined[-1]
            gap_s = span.start_s - last.start_s - last.length_s
            short_s = max(gap_s, min(span.length_s, last.length_s))
            if span.thread == last.thread and short_s < resolution_s:
                longer = max(span, last, key=lambda one: one.length_s)
                length_s = span.start_s + span.length_s - last.start_s
                joined[-1] = Span(last.thread, longer.what, last.start_s, length_s)
            else:
                joined.append(span)
        spans = joined
    return spans
