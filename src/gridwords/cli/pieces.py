"""A file scored in pieces, with a line on the terminal that says how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.errors import warn
from gridwords.cli.options import stdin
from gridwords.cli.progress import is_terminal
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.files import StreamStanding

__all__ = ["score_in_pieces"]

_TELL_S = 0.2


def score_in_pieces(file: str, out: str | None, column: str | None, **how: Any) -> None:
    """Scores a file into another, or onto standard output; `how` is what `score_file` takes."""
    from gridwords.files import Stream, score_file
    from gridwords.files.source import TextSource, open_source

    if out is not None and file == "-":
        raise click.UsageError("--out goes with a file to read, so that it can be gone on with: name one")
    with _telling(beside_output=out is None) as tell:
        if out is None:
            source = TextSource("-", stdin()) if file == "-" else open_source(file, column)
            with closing(Stream(source, progress=tell, **how).scored(as_text=True)) as scored:
                for _, rows in scored:
                    click.echo(rows.data, nl=False)
            return
        try:
            found = score_file(file, out, column=column, progress=tell, **how)
        except KeyboardInterrupt:
            _clear()
            warn(f"interrupted: what is done is in {out}.part, and the same command goes on")
            raise
    click.echo(
        f"{plural(found.boards, 'board')}, {plural(found.words, 'word')}, {plural(found.points, 'point')};"
        f" {found.elapsed_s:.1f} s",
        err=True,
    )


@contextmanager
def _telling(*, beside_output: bool) -> Iterator[Callable[[StreamStanding], None] | None]:
    """What to call with how far it is; nothing where nobody looks."""
    if not is_terminal(sys.stderr) or (beside_output and is_terminal(sys.stdout)):
        yield None
        return
    last = monotonic()

    def tell(standing: StreamStanding) -> None:
        nonlocal last
        if monotonic() - last < _TELL_S:
            return
        last = monotonic()
        parts = [f"{standing.boards:,} boards", f"{standing.boards_per_s:,.0f} a second"]
        parts.append(plural(standing.workers, "worker"))
        if standing.left_s is not None:
            minutes, seconds = divmod(round(standing.left_s), 60)
            parts.append(f"{standing.done:.0%}, {minutes // 60}:{minutes % 60:02}:{seconds:02} left")
        click.echo("\r\x1b[K" + ", ".join(parts), err=True, nl=False)

    try:
        yield tell
    finally:
        _clear()


def _clear() -> None:
    if is_terminal(sys.stderr):
        click.echo("\r\x1b[K", err=True, nl=False)
