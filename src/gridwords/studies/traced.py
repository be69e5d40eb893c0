"""Traced runs: what each thread did when, as pictures and in one file for Perfetto."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, plural
from gridwords.studies.chart import Span, Timeline
from gridwords.trace import TRACED, read_trace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.studies.contender import Contender
    from gridwords.studies.settings import Settings

__all__ = ["trace_runs", "traceable"]

# A picture is a few thousand pixels wide: more spans than this cannot be seen, and make a page of megabytes.
_MOST_SPANS = 4_000


def traceable(contenders: Sequence[Contender], settings: Settings) -> list[Contender]:
    """Those that keep a trace. Asked for before a study runs, so that none to write is told at once."""
    keeping = [contender for contender in contenders if contender.engine in TRACED]
    if settings.trace is not None and not keeping:
        raise BadOption(f"none of these engines keeps a trace: {', '.join(TRACED)} do")
    return keeping


def trace_runs(
    contenders: Sequence[Contender], board: Board, lexicon: Lexicon, keep: Path | None
) -> list[Timeline]:
    """Runs each contender once, traced, and gives a picture of each; `keep` gets all of them, each as a process."""
    from tempfile import TemporaryDirectory

    timelines = []
    together: list[dict[str, Any]] = []
    with TemporaryDirectory() as folder:
        for number, contender in enumerate(contenders, 1):
            path = Path(folder) / f"{number}.json"
            contender.solve(board, lexicon, trace=path)
            title = f"{contender.label}, {board.rows}x{board.cols}, {plural(contender.threads, 'thread')}"
            spans = [
                Span(f"thread {span.thread}", span.name, span.start_s, span.end_s - span.start_s)
                for span in read_trace(path)
            ]
            timelines.append(Timeline(f"trace-{number}", title, _thinned(sorted(spans))))
            events = json.loads(path.read_text(encoding="utf-8"))["traceEvents"]
            together.append({"ph": "M", "name": "process_name", "pid": number, "args": {"name": title}})
            together += [{**event, "pid": number} for event in events if event.get("name") != "process_name"]
    if keep is not None:
        keep.write_text(json.dumps({"traceEvents": together}), encoding="utf-8")
    return timelines


def _thinned(spans: list[Span]) -> list[Span]:
    """Neighbours that are too short to be seen become one span of the kind that took longer."""
    end = max((span.start_s + span.length_s for span in spans), default=0.0)
    resolution_s = 0.0
    while len(spans) > _MOST_SPANS:
        resolution_s = max(2 * resolution_s, end / 20_000)
        joined = spans[:1]
        for span in spans[1:]:
            last = joined[-1]
            gap_s = span.start_s - last.start_s - last.length_s
            if (
                span.thread == last.thread
                and gap_s < resolution_s
                and min(span.length_s, last.length_s) < resolution_s
            ):
                what = span.what if span.length_s > last.length_s else last.what
                joined[-1] = Span(
                    last.thread, what, last.start_s, span.start_s + span.length_s - last.start_s
                )
            else:
                joined.append(span)
        spans = joined
    return spans
