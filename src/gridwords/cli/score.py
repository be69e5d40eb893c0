"""`gridwords score`: words and points of many boards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import click

from gridwords.cli.errors import warn
from gridwords.cli.inputs import load_lexicon, stdin
from gridwords.cli.options import boards_options, deadline_option, engine_options, word_options
from gridwords.cli.progress import PATIENCE_S, display, is_terminal
from gridwords.cli.values import Adjacency, FileName, read_out_file
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.files import FileProgress

# A bar of this length is as exact as its percentage.
_WHOLE = 1000


def _read_out(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The file to write; None for standard output, which can also be written as `-`."""
    return None if value == "-" else read_out_file(ctx, param, value)


@click.command("score")
@click.argument("file", type=FileName(), default="-", metavar="[FILE]")
@boards_options
@word_options
@engine_options
@deadline_option
@click.option(
    "--out",
    type=FileName(dir_okay=False),
    metavar="FILE",
    callback=_read_out,
    help="Write to this file: text, .csv, .npy (words and points) or .parquet. It appears when it is complete; if the "
    "command is stopped, the same command resumes.",
)
@click.option(
    "--column", metavar="NAME", help="The column of boards in a .csv or .parquet file. Default: board."
)
def command(
    file: str,
    size: tuple[int, int] | None,
    neighbours: str | Adjacency | None,
    lexicon: str | None,
    rules: str,
    level: int | None,
    engine: str,
    options: dict[str, str] | None,
    threads: int | None,
    cluster: str | None,
    deadline_s: float | None,
    out: str | None,
    column: str | None,
) -> None:
    """Score many boards, one per line.

    Without FILE the boards come from standard input. Prints board, number of words and points, separated by
    tabs, as the boards arrive; the input may have any length. Blank lines are skipped. Boards are written as for
    `gridwords solve`, with / between rows; numbers after a tab, as `gridwords optimise` prints them, are
    ignored. FILE may also be a .csv or .parquet file with a column of boards, or a .npy file of letter codes.

    \b
    gridwords score boards.txt > scores.tsv
    gridwords score boards.csv --column grid --out scores.csv
    gridwords score boards.npy --cluster tcp://host:8786 --out scores.npy
    gridwords roll --count 1000 --seed 1 | gridwords score | sort -nk3 | tail -1
    """
    from gridwords.compute import Compute
    from gridwords.files import Scoring
    from gridwords.files.formats import has_columns, open_source
    from gridwords.files.source import TextSource
    from gridwords.game import Game

    if column is not None and not has_columns(file):
        raise click.UsageError(f"--column goes with a .csv or .parquet file, not with {file}")
    if out is not None and file == "-":
        raise click.UsageError(
            "--out needs a file to read: a run that is stopped could not resume from a pipe"
        )
    game = Game.of(load_lexicon(lexicon, level), rules)
    compute = Compute.of(engine, options, threads, deadline_s, cluster)
    source = TextSource("-", stdin()) if file == "-" else open_source(file, column)
    with _display(beside_output=out is None) as show:
        scoring = Scoring(source, game, compute, size=size, neighbours=neighbours, progress=show)
        if out is None:
            with closing(scoring.rows()) as scored:
                for _, rows in scored:
                    click.echo(rows.data.decode("utf-8", "surrogateescape"), nl=False)
            return
        try:
            found = scoring.write(out)
        except KeyboardInterrupt:
            if os.path.exists(part := f"{os.path.realpath(out)}.part"):
                warn(f"interrupted: {part} keeps the scores so far, and the same command resumes")
            raise
    click.echo(
        f"{plural(found.boards, 'board')}, {plural(found.words, 'word')}, {plural(found.points, 'point')};"
        f" {found.elapsed_s:.1f} s",
        err=True,
    )


@contextmanager
def _display(*, beside_output: bool) -> Iterator[Callable[[FileProgress], None] | None]:
    """A bar with the number of boards and the speed; None where it would be invisible or run into the scores."""
    if not is_terminal(sys.stderr) or (beside_output and is_terminal(sys.stdout)):
        yield None
        return
    with display("scoring", after_s=PATIENCE_S) as drawn:
        assert drawn is not None

        def show(now: FileProgress) -> None:
            what = f"scoring: {now.boards:,} boards, {now.boards_per_s:,.0f} per second"
            if now.workers > 1:
                what += f", {now.workers} workers"
            drawn.bar(*((round(now.done * _WHOLE), _WHOLE) if now.done else (now.boards, 0)), what)

        yield show
