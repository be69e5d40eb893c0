"""Watching a long run: a picture that moves on a terminal, plain lines elsewhere. All of it on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gridwords.optimise.result import Moment
    from gridwords.optimise.run import Run

__all__ = ["watching"]

_LINE_S = 1.0
_MOST_ROWS = 12  # a board that is drawn while the run goes on


@contextmanager
def watching(run: Run, *, quiet: bool) -> Iterator[Callable[[Moment], None] | None]:
    """What to call with each moment of the run."""
    if quiet or sys.stderr is None:
        yield None
    elif sys.stderr.isatty():
        from rich.console import Console
        from rich.live import Live

        with Live(console=Console(stderr=True), refresh_per_second=8, transient=True) as live:

            def draw(moment: Moment) -> None:
                live.update(_picture(run, moment))

            yield draw
    else:
        last_line = monotonic()
        last_value: float | None = None

        def write(moment: Moment) -> None:
            nonlocal last_line, last_value
            now = monotonic()
            if now - last_line >= _LINE_S or moment.value != last_value:
                last_line, last_value = now, moment.value
                click.echo(_line(moment, with_board=True), err=True)

        yield write


def _line(moment: Moment, *, with_board: bool) -> str:
    parts = [f"{moment.elapsed_s:.1f} s", f"{moment.boards} boards", f"{moment.boards_per_s:.0f} a second"]
    if moment.status:
        parts.append(moment.status)
    if moment.left_s is not None:
        parts.append(f"{moment.left_s:.0f} s left")
    if moment.value is not None:
        board = (
            str(moment.board) if with_board and moment.board is not None and len(moment.board) <= 64 else ""
        )
        parts.append(f"best {moment.value:g} {board}".rstrip())
    return ", ".join(parts)


def _picture(run: Run, moment: Moment) -> str:
    from gridwords.board.picture import board_text

    lines = []
    if moment.board is not None and moment.board.rows <= _MOST_ROWS:
        lines.append(board_text(moment.board, q_is_qu=run.problem.rules.q_is_qu))
    lines.append(_line(moment, with_board=False))
    return "\n".join(lines)
