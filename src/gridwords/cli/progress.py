"""Progress: the one display of how far a command is, on standard error.

On a terminal it is redrawn in place and disappears at the end. Elsewhere only long runs print lines, from time to time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.live import Live
    from rich.progress import Progress

Report = Callable[..., None]  # called like `Display.bar`

# A bar that appeared sooner would only flicker, and rich would cost a quick command 50 ms.
PATIENCE_S = 2.0
_REDRAW_S = 0.125
# Lines in a log come after 5 s, 10 s, 20 s and so on, then every minute.
_FIRST_LINE_S, _MOST_BETWEEN_LINES_S = 5.0, 60.0


@contextmanager
def progress_bar(what: str, *, beside_output: bool = False) -> Iterator[Report | None]:
    """Gives `report(done, total, what)`, which draws a bar on standard error once two seconds have passed.

    A total of 0 means unknown; if `report` is called without `what`, the bar shows the one given here. Gives None if
    nobody would see the bar, or if (`beside_output`) the command prints to the same terminal meanwhile.
    """
    if not is_terminal(sys.stderr) or (beside_output and is_terminal(sys.stdout)):
        yield None
        return
    with display(what, after_s=PATIENCE_S) as drawn:
        assert drawn is not None
        yield drawn.bar


@contextmanager
def display(what: str = "", *, quiet: bool = False, after_s: float = 0.0) -> Iterator[Display | None]:
    """The display of a long run, which shows a bar or any text; None if it is to be quiet."""
    if quiet or sys.stderr is None:
        yield None
        return
    drawn = Display(what, after_s)
    try:
        yield drawn
    finally:
        drawn.close()


class Display:
    """What is drawn on a terminal, or printed line by line elsewhere."""

    def __init__(self, what: str, after_s: float) -> None:
        self._what = what
        self._on_terminal = is_terminal(sys.stderr)
        self._started = monotonic()
        self._next_s = after_s if self._on_terminal else _FIRST_LINE_S
        self._live: Live | None = None
        self._bar: Progress | None = None

    def bar(self, done: int, total: int, what: str = "") -> None:
        """Draws a bar, on a terminal; a total of 0 means unknown."""
        if not self._on_terminal or (not self._is_time() and self._bar is None):
            return
        if self._bar is None:
            self._bar = _new_bar()
            self._bar.add_task(what or self._what, total=None)
        task = self._bar.task_ids[0]
        self._bar.update(task, completed=done, total=total or None, description=what or self._what)
        self._draw(self._bar.get_renderable())

    def text(self, text: str, line: str | None = None, *, changed: bool = False) -> None:
        """Shows a text of any number of lines or, where there is no terminal, `line` instead.

        With `changed`, the line has news and is not delayed.
        """
        if self._on_terminal:
            if self._is_time():
                from rich.text import Text

                self._next_s = monotonic() - self._started + _REDRAW_S
                self._draw(Text(text))
        elif changed or self._is_time():
            elapsed_s = monotonic() - self._started
            self._next_s = elapsed_s + min(_MOST_BETWEEN_LINES_S, max(1.0, elapsed_s))
            click.echo(line or text, err=True)

    def print(self, text: str) -> None:
        """Prints a line that stays, on standard output, without disturbing what is drawn."""
        self.close()
        click.echo(text)

    def close(self) -> None:
        """Removes what was drawn."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _is_time(self) -> bool:
        return monotonic() - self._started >= self._next_s

    def _draw(self, drawing: Any) -> None:
        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            # Redrawn here, not by a thread: that would wait for the interpreter while a search holds it.
            self._live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
            self._live.start()
        self._live.update(drawing, refresh=True)


def _new_bar() -> Progress:
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Description(ProgressColumn):
        """What is being done, shortened where rich's TextColumn would push the times off the screen."""

        def render(self, task: Task) -> Text:
            return Text(task.description, no_wrap=True, overflow="ellipsis")

    return Progress(
        Description(),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )


def is_terminal(stream: object) -> bool:
    """Whether the stream is a terminal. Some programs start others without standard streams."""
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())
