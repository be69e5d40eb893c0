"""`gridwords bench`: the studies."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridwords.argument import MOST_THREADS
from gridwords.board.size import parse_size
from gridwords.cli.errors import warn
from gridwords.cli.options import choice, completing, out_file, seed
from gridwords.cli.progress import display, is_terminal
from gridwords.cli.values import FileName, Whole, read_out_folder
from gridwords.errors import BadOption, shorten, unknown
from gridwords.studies import STUDIES, run_study
from gridwords.studies.settings import NamedLexicon, Progress, Settings

if TYPE_CHECKING:
    from gridwords.studies.report import Report
    from gridwords.studies.table import Table

_MOST_WORDS = 1_000_000
_REPORTS = "reports"  # given in place of a study, for the experiments of the five reports


def _study(ctx: click.Context, _param: click.Parameter, value: str) -> str:
    if value not in (*STUDIES, _REPORTS):
        raise click.UsageError(unknown("study", value, (*STUDIES, _REPORTS)), ctx)
    return value


def _several(read: Callable[[str], Any]) -> Callable[..., tuple[Any, ...] | None]:
    """Reads values separated by commas, each of them once."""

    def callback(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[Any, ...] | None:
        return (
            None if value is None else tuple(dict.fromkeys(read(part.strip()) for part in value.split(",")))
        )

    return callback


def _size(text: str) -> tuple[int, int]:
    rows, cols = parse_size(text)
    if rows * cols == 0:
        raise click.BadParameter(f"a board of {rows}x{cols} has no cells")
    return rows, cols


def _number(text: str, most: int, example: str) -> int:
    # int() would refuse thousands of digits with its own error.
    if not text.isdecimal() or len(text) > 9 or not 1 <= int(text) <= most:
        expected = f"expected whole numbers from 1 to {most}, as in {example}"
        raise click.BadParameter(f"{expected}: got {shorten(text)}")
    return int(text)


def _threads(text: str) -> int:
    return _number(text, MOST_THREADS, "1,2,4")


def _words(text: str) -> int | None:
    return None if text == "all" else _number(text, _MOST_WORDS, "100,1000,all")


_STUDIES = STUDIES.loaded()
_WIDTH = max(map(len, _STUDIES))
_HELP = f"""Measure the search methods side by side.

\b
{chr(10).join(f"{name:{_WIDTH}}  {study.about}" for name, study in _STUDIES.items())}
{_REPORTS:{_WIDTH}}  the experiments of the five reports, drawn next to their published results

Engines take turns over the same seeded boards, and their answers are compared: a difference is an error.

\b
gridwords bench sides --quick
gridwords bench sides --sizes 4,5x5,1x25 --engines prefix,word+filters=off --out results
gridwords bench granularity --threads 1,2,4,8 --trace walk.json
gridwords bench reports --out reports --quick
gridwords bench wordsearch --sizes 50,500,1000 --words 50,1000,all --letters english
"""


@click.command("bench", help=_HELP)
@click.argument(
    "study", metavar="STUDY", callback=_study, shell_complete=completing(lambda: (*STUDIES, _REPORTS))
)
@click.option(
    "--out",
    type=FileName(),
    metavar="DIR",
    callback=read_out_folder,
    help="Write the report, CSV, JSON and plots to this folder.",
)
@click.option("--quick", is_flag=True, help="Use small boards and few trials: seconds instead of minutes.")
@click.option("--only", metavar="004", help="With reports: the number of the report to repeat. Default: all.")
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
    type=Whole(1, 100_000),
    metavar="N",
    help="Boards per size. Default: 20 in most studies, fewer with --quick.",
)
@click.option(
    "--sizes",
    metavar="3,4,5x5,1x25",
    callback=_several(_size),
    help="Sizes of the boards. Default: the study's.",
)
@click.option(
    "--threads",
    metavar="1,2,4,8",
    callback=_several(_threads),
    help="Numbers of threads. Default: the study's.",
)
@click.option(
    "--engines",
    metavar="NAME,...",
    callback=_several(str),
    help="Engines to compare, with options as in word+filters=off. Default: the study's.",
)
@click.option(
    "--words",
    metavar="50,1000,all",
    callback=_several(_words),
    help="With wordsearch: lengths of the word lists; all is the whole lexicon. Default: 100,1000.",
)
@choice(
    "--letters",
    ("uniform", "english", "lexicon"),
    help="How frequent letters are on random boards. Default: uniform.",
)
@seed("Random seed of all boards.", 1)
@click.option("--verbose", is_flag=True, help="Print each board, and each engine's words, total and time.")
@out_file(
    "--trace",
    help="Write what each thread did when, for ui.perfetto.dev (granularity, exhaustive and wordsearch).",
)
def command(
    study: str,
    out: str | None,
    lexicons: tuple[str, ...],
    trace: str | None,
    verbose: bool,
    only: str | None,
    **settings: Any,
) -> None:
    """Runs a study and prints its tables, or those of the reports."""
    if only is not None and study != _REPORTS:
        raise BadOption(f"study {study} takes no --only; gridwords bench {_REPORTS} does")
    named = tuple(NamedLexicon.load(name) for name in dict.fromkeys(lexicons)) or (NamedLexicon.load(None),)
    chosen = Settings(lexicons=named, trace=None if trace is None else Path(trace), **settings)
    with display() as drawn:
        progress = (
            Progress(drawn.bar, drawn.print, verbose) if drawn else Progress(say=click.echo, verbose=verbose)
        )
        if study == _REPORTS:
            _repeat_reports(out, chosen, progress, only or "")
            return
        report = run_study(study, chosen, progress)
    # Minutes of measuring: neither a pipe that closes nor a full disk loses both the files and the tables.
    try:
        names = [] if out is None else report.write(Path(out))
    finally:
        _show(report)
    if out is not None:
        click.echo(f"{out}: {', '.join(names)}")
        _warn_without_plots()


def _repeat_reports(out: str | None, chosen: Settings, progress: Progress, only: str) -> None:
    from gridwords.studies.reports import run_reports

    if out is None:
        raise BadOption(f"gridwords bench {_REPORTS} needs --out DIR, the folder for its figures")
    for option in ("trials", "sizes", "engines", "words", "letters", "trace"):
        if getattr(chosen, option) is not None:
            raise BadOption(f"gridwords bench {_REPORTS} takes no --{option}: the reports decide it")
    progress.say(str(run_reports(Path(out), chosen, progress, only)))
    _warn_without_plots()


def _warn_without_plots() -> None:
    from gridwords.charts import MISSING, can_draw

    if not can_draw():
        warn(MISSING)


def _show(report: Report) -> None:
    from rich.console import Console

    # In a pipe a table is as wide as it needs to be; only a terminal has an edge.
    console = Console(width=None if is_terminal(sys.stdout) else 200, highlight=False)
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
