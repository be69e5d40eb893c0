"""A progress bar for whatever takes longer than two seconds, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Report = Callable[[int, int], None]

# Before this a bar would only flicker, and rich would cost a command that is done in a moment 50 ms.
PATIENCE_S = 2.0


@contextmanager
def progress_bar(what: str, *, beside_output: bool = False) -> Iterator[Report | None]:
    """Gives `report(done, total)`, which draws a bar on standard error once two seconds have passed.

    A total of 0 is one that nobody knows. None where nobody would see the bar, or where (`beside_output`) what the
    command prints meanwhile goes to the same terminal and would run into it.
    """
    if not is_terminal(sys.stderr) or (beside_output and is_terminal(sys.stdout)):
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.report
    finally:
        bar.close()


class _Bar:
    def __init__(self, what: str) -> None:
        self._what = what
        self._started = monotonic()
        self._drawn: tuple[Progress, TaskID] | None = None

    def report(self, done: int, total: int) -> None:
        if self._drawn is None:
            if monotonic() - self._started < PATIENCE_S:
                return
            self._drawn = self._draw()
        progress, task = self._drawn
        progress.update(task, completed=done, total=total or None, refresh=True)

    def close(self) -> None:
        if self._drawn is not None:
            self._drawn[0].stop()

    def _draw(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            # Not from a thread of its own: that would wait for the interpreter while the search holds it.
            auto_refresh=False,
        )
        progress.start()
        return progress, progress.add_task(self._what, total=None)


def is_terminal(stream: object) -> bool:
    """Whether somebody looks at it. Some programs start others without standard streams."""
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())
