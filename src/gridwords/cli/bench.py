"""`gridwords bench`: the studies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwords.board.size import parse_size
from gridwords.cli.errors import warn
from gridwords.cli.options import FileName, choice, completing, read_out_file, read_out_folder
from gridwords.errors import shorten, unknown
from gridwords.studies import STUDIES, run_study
from gridwords.studies.settings import NamedLexicon, Progress, Settings
from gridwords.threads import MOST_THREADS

if TYPE_CHECKING:
    from gridwords.studies.report import Report
    from gridwords.studies.table import Table

_MOST_WORDS = 1_000_000


def _study(ctx: click.Context, _param: click.Parameter, value: str) -> str:
    if value not in STUDIES:
        raise click.UsageError(unknown("study", value, STUDIES), ctx)
    return value


def _sizes(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[tuple[int, int], ...] | None:
    if value is None:
        return None
    sizes = tuple(dict.fromkeys(parse_size(part) for part in value.split(",")))
    for rows, cols in sizes:
        if rows * cols == 0:
            raise click.BadParameter(f"a board of {rows}x{cols} has no cells")
    return sizes


def _numbers(value: str, most: int, example: str) -> tuple[int, ...]:
    counts = []
    for part in value.split(","):
        # int() refuses thousands of digits with an error of its own.
        if not part.strip().isdecimal() or len(part) > 9 or not 1 <= int(part) <= most:
            raise click.BadParameter(
                f"expected whole numbers from 1 to {most}, as in {example}: got {shorten(value)}"
            )
        counts.append(int(part))
    return tuple(dict.fromkeys(counts))


def _threads(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    return None if value is None else _numbers(value, MOST_THREADS, "1,2,4")


def _words(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int | None, ...] | None:
    if value is None:
        return None
    parts = [part.strip() for part in value.split(",")]
    counts = [part for part in parts if part != "all"]
    numbers = _numbers(",".join(counts), _MOST_WORDS, "100,1000,all") if counts else ()
    return (*numbers, None) if "all" in parts else numbers


def _engines(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    return None if value is None else tuple(part.strip() for part in value.split(","))


_WIDTH = max(map(len, STUDIES))
_HELP = f"""Measure the ways to search, side by side.

\b
{chr(10).join(f"{name:{_WIDTH}}  {study.about}" for name, study in STUDIES.items())}

Engines take turns over the same seeded boards, and their answers are compared: a difference is an error.

\b
gridwords bench sides --quick
gridwords bench sides --sizes 4,5x5,1x25 --engines prefix,word+filters=off --out results
gridwords bench granularity --threads 1,2,4,8 --trace walk.json
gridwords bench wordsearch --sizes 50,500,1000 --words 50,1000,all --letters english
"""


@click.command("bench", help=_HELP)
@click.argument("study", metavar="STUDY", callback=_study, shell_complete=completing(lambda: STUDIES))
@click.option(
    "--out",
    type=FileName(),
    metavar="DIR",
    callback=read_out_folder,
    help="Write the report, CSV, JSON and plots to this folder.",
)
@click.option("--quick", is_flag=True, help="Use small boards and few trials: seconds instead of minutes.")
@click.option(
    "--lexicon",
    "lexicons",
    multiple=True,
    type=FileName(),
    metavar="FILE",
    help="A word list or .lex file; repeat it to compare several. Default: ENABLE1.",
)
@click.option(
    "--trials",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Boards per size. Default: 20 in most studies, fewer with --quick.",
)
@click.option(
    "--sizes", metavar="3,4,5x5,1x25", callback=_sizes, help="Sizes of the boards. Default: the study's."
)
@click.option(
    "--threads", metavar="1,2,4,8", callback=_threads, help="Numbers of threads. Default: the study's."
)
@click.option(
    "--engines",
    metavar="NAME,...",
    callback=_engines,
    help="Engines to compare, with options as in word+filters=off. Default: the study's.",
)
@click.option(
    "--words",
    metavar="50,1000,all",
    callback=_words,
    help="Lengths of the word lists of wordsearch; all is the whole lexicon. Default: 100,1000.",
)
@choice(
    "--letters",
    ("uniform", "english", "lexicon"),
    help="How frequent letters are on random boards. Default: uniform.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed of all boards.",
)
@click.option("--verbose", is_flag=True, help="Print each board, and each engine's words, total and time.")
@click.option(
    "--trace",
    type=FileName(dir_okay=False),
    metavar="FILE",
    callback=read_out_file,
    help="Write what each thread did when, for ui.perfetto.dev (granularity, exhaustive and wordsearch).",
)
def command(
    study: str,
    out: str | None,
    lexicons: tuple[str, ...],
    trace: str | None,
    verbose: bool,
    **settings: Any,
) -> None:
    """Runs a study and prints its tables."""
    named = tuple(NamedLexicon.load(name) for name in dict.fromkeys(lexicons)) or (NamedLexicon.load(None),)
    with _Bar(verbose) as progress:
        report = run_study(
            study,
            Settings(lexicons=named, trace=None if trace is None else Path(trace), **settings),
            progress,
        )
    _show(report)
    if out is not None:
        names = report.write(Path(out))
        click.echo(f"{out}: {', '.join(names)}")
        from gridwords.studies.charts import MISSING, can_draw

        if not can_draw():
            warn(MISSING)


class _Bar(Progress):
    """A progress bar on standard error, if that is a terminal."""

    def __init__(self, verbose: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        self.verbose = verbose
        console = Console(stderr=True)
        self._bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            disable=not console.is_terminal,
            refresh_per_second=4,  # drawing takes time from what is measured
        )
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> _Bar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def step(self, done: int, total: int, what: str) -> None:
        self._bar.update(self._task, completed=done, total=total, description=what)

    def say(self, text: str) -> None:
        if self._bar.disable:
            click.echo(text)
        else:
            self._bar.console.print(text, markup=False, highlight=False)


def _show(report: Report) -> None:
    from rich.console import Console

    # In a pipe a table is as wide as it needs to be; only a terminal has an edge.
    console = Console(width=None if sys.stdout is not None and sys.stdout.isatty() else 200, highlight=False)
    for table in report.tables:
        console.print(_rich_table(table) if table.rows else table.title, style=None if table.rows else "bold")
        for note in table.notes:
            console.print(f"  {note}", markup=False, style="dim")
        console.print()


def _rich_table(table: Table) -> Any:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(
        title=Text(table.title, style="bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for column in table.shown_columns():
        drawn.add_column(Text(column.heading), justify="left" if column.kind == "text" else "right")
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in table.cells(row)))
    return drawn
