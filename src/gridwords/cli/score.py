"""`gridwords score`: words and points of many boards."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING

import click

from gridwords.cli.errors import warn
from gridwords.cli.inputs import load_lexicon, stdin
from gridwords.cli.options import (
    boards_options,
    choice,
    deadline_option,
    engine_options,
    out_file,
    word_options,
)
from gridwords.cli.progress import Report, progress_bar
from gridwords.cli.values import Adjacency, FileName, read_out_file
from gridwords.errors import BadBoard, plural

if TYPE_CHECKING:
    from gridwords.board.shape import Kind
    from gridwords.files import FileProgress, FileScored, Scoring
    from gridwords.files.scoring import BadRows

# As in gridwords.files.scoring, which takes too long to import for --help.
BAD_ROWS = ("stop", "skip", "keep")

# A bar of this length is as exact as its percentage.
_WHOLE = 1000


def _read_columns(_ctx: click.Context, _param: click.Parameter, value: str | None) -> list[str] | None:
    """`id,source` as a list of names; an empty text names none."""
    return None if value is None else [name.strip() for name in value.split(",") if name.strip()]


def _read_out(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The file to write; None for standard output, which can also be written as `-`."""
    return None if value == "-" else read_out_file(ctx, param, value)


@click.command("score")
@click.argument("file", type=FileName(), default="-", metavar="[FILE]")
@boards_options
@word_options
@engine_options
@deadline_option
@out_file(
    "--out",
    callback=_read_out,
    help="Write to this file: text, .csv, .npy (words and points) or .parquet. The file appears when it is complete; if the "
    "command is stopped, the same command resumes.",
)
@click.option(
    "--column", metavar="NAME", help="The column of boards in a .csv or .parquet file. Default: board."
)
@click.option(
    "--columns",
    metavar="NAMES",
    callback=_read_columns,
    help="Other columns of a .csv or .parquet file to write before the scores, separated by commas. Default: all in "
    ".csv and .parquet, none in text.",
)
@choice(
    "--bad-rows",
    BAD_ROWS,
    default="stop",
    help="What to do with a row that cannot be scored: stop there, skip it, or keep it without scores and "
    "with the reason in a column named error.",
)
def command(
    file: str,
    size: tuple[int, int] | None,
    neighbours: Kind | Adjacency | None,
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
    columns: list[str] | None,
    bad_rows: BadRows,
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

    for option, value in (("--column", column), ("--columns", columns)):
        if value is not None and not has_columns(file):
            raise click.UsageError(f"{option} applies to a .csv or .parquet file, not to {file}")
    if out is not None and file == "-":
        raise click.UsageError(
            "--out needs a file to read: a run that is stopped could not resume from a pipe"
        )
    game = Game.of(load_lexicon(lexicon, level), rules)
    compute = Compute.of(engine, options, threads, deadline_s, cluster)
    source = TextSource("-", stdin()) if file == "-" else open_source(file, column)
    with progress_bar("scoring", beside_output=out is None) as report:
        scoring = Scoring(
            source,
            game,
            compute,
            size=size,
            neighbours=neighbours,
            bad_rows=bad_rows,
            columns=columns,
            progress=None if report is None else lambda now: _show(now, report),
        )
        if out is None:
            with closing(scoring.rows()) as scored:
                for _, rows in scored:
                    click.echo(rows.data.decode("utf-8", "surrogateescape"), nl=False)
        else:
            found = _write(scoring, out)
    if scoring.bad:
        done = "skipped" if bad_rows == "skip" else "kept without scores"
        warn(f"{plural(scoring.bad, 'bad row')} {done}, the first: {scoring.first_bad}")
    if out is not None:
        click.echo(
            f"{plural(found.boards, 'board')}, {plural(found.words, 'word')}, {plural(found.points, 'point')};"
            f" {found.elapsed_s:.1f} s",
            err=True,
        )


def _write(scoring: Scoring, out: str) -> FileScored:
    """Writes the file. If it stops, says how to resume."""
    part = f"{os.path.realpath(out)}.part"
    try:
        return scoring.write(out)
    except KeyboardInterrupt:
        if os.path.exists(part):
            warn(f"interrupted: {part} keeps the scores so far, and the same command resumes")
        raise
    except BadBoard:
        if os.path.exists(part):
            warn(
                f"stopped: {part} keeps the scores so far; fix the row, or use --bad-rows skip, and the same"
                " command resumes"
            )
        raise


def _show(now: FileProgress, report: Report) -> None:
    """Draws a bar with the number of boards and the speed."""
    what = f"scoring: {now.boards:,} boards, {now.boards_per_s:,.0f} per second"
    if now.workers > 1:
        what += f", {now.workers} workers"
    report(*((round(now.done * _WHOLE), _WHOLE) if now.done else (now.boards, 0)), what)
