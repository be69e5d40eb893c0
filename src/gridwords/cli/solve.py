"""`gridwords solve`: every word on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwords.cli.errors import INTERRUPTED, warn
from gridwords.cli.options import (
    Adjacency,
    FileName,
    board_options,
    choice,
    deadline_option,
    engine_options,
    file_option,
    load_lexicon,
    read_board,
    read_out_file,
    word_options,
)
from gridwords.cli.progress import progress_bar
from gridwords.cli.show import FORMATS, show

if TYPE_CHECKING:
    from gridwords.trace import Span


@click.command("solve")
@click.argument("board", required=False, metavar="[BOARD]")
@file_option
@board_options
@word_options
@choice(
    "--paths",
    ("none", "first", "all"),
    default="first",
    help="The cells of each word: not at all, the first path, or all of them (at most 1,000 a word, or as "
    "--option max_paths=N says).",
)
@choice(
    "--sort",
    ("length", "points", "alphabet", "path"),
    help="The order of the words. Default: length in a table, else alphabet.",
)
@click.option(
    "--min-length", type=click.IntRange(min=1), metavar="N", help="Only words of N letters or more."
)
@click.option("--contains", metavar="TEXT", help="Only words with TEXT in them.")
@click.option("--starts", metavar="TEXT", help="Only words that start with TEXT.")
@choice("--format", FORMATS, default="table", help="How to print the answer.")
@engine_options
@deadline_option
@click.option(
    "--trace",
    type=FileName(dir_okay=False),
    metavar="FILE",
    callback=read_out_file,
    help="Write what each thread did when; ui.perfetto.dev draws it.",
)
@click.pass_context
def command(
    ctx: click.Context,
    board: str | None,
    file: str | None,
    size: tuple[int, int] | None,
    neighbours: str | Adjacency | None,
    lexicon: str | None,
    rules: str,
    paths: str,
    sort: str | None,
    min_length: int | None,
    contains: str | None,
    starts: str | None,
    format: str,
    engine: str,
    options: dict[str, str] | None,
    threads: int | None,
    cluster: str | None,
    deadline_s: float | None,
    trace: str | None,
) -> None:
    """Find every word on a board.

    A letter is a tile; (qu) is a tile of several letters, (a|b) a choice, ? any letter and . a hole.
    Rows are separated by /, spaces or line breaks; without them the board is a square, or what --size says.
    Put quotes around a board with any of ( | ) ? in it.

    \b
    gridwords solve oatrihpshtnrenei
    gridwords solve 'oatr/ihps/ht(qu)r/en?i' --min-length 5 --sort points
    gridwords solve --file board.txt --format json

    Ctrl-C prints what was found so far.
    """
    from gridwords.questions.solve import solve

    if sort == "path" and paths == "none":
        raise click.UsageError("--sort path needs the paths: it does not go with --paths none", ctx)
    spans: list[Span] | None = None if trace is None else []
    grid = read_board(board, file, size=size, neighbours=neighbours)
    words = load_lexicon(lexicon)
    with progress_bar("searching") as progress:
        solution = solve(
            grid,
            lexicon=words,
            rules=rules,
            engine=engine,
            options=options,
            threads=threads,
            paths=paths,
            deadline_s=deadline_s,
            progress=progress,
            trace=spans,
            cluster=cluster,
        )
    in_time = deadline_s is None or solution.elapsed_s < deadline_s
    if min_length is not None:
        solution = solution.of_length(min_length)
    if contains is not None:
        solution = solution.containing(contains)
    if starts is not None:
        solution = solution.starting_with(starts)
    show(solution, format, sort, with_paths=paths != "none")
    if trace is not None and spans is not None:
        from gridwords.trace import write_trace

        # After the answer, which a full disk must not cost.
        write_trace(trace, spans, engine=solution.engine, elapsed_s=solution.elapsed_s)
    if not solution.complete:
        # Only a deadline and Ctrl-C leave a solution incomplete.
        if in_time:
            ctx.exit(INTERRUPTED)
        warn(f"stopped after {deadline_s:g} s, more words may be there")
