"""`gridwords solve`: every word on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.errors import INTERRUPTED, warn
from gridwords.cli.inputs import load_lexicon, read_board
from gridwords.cli.options import (
    board_argument,
    board_options,
    board_source,
    choice,
    deadline_option,
    engine_options,
    out_file,
    word_options,
)
from gridwords.cli.progress import progress_bar
from gridwords.cli.show import FORMATS, print_lines, show
from gridwords.cli.values import Adjacency, Whole
from gridwords.engines.engine import MAX_PATHS
from gridwords.errors import GridwordsError
from gridwords.solution import ORDERS

if TYPE_CHECKING:
    from gridwords.board.shape import Kind
    from gridwords.lexicon.definitions import Definition
    from gridwords.questions.solve import Paths
    from gridwords.solution import Order
    from gridwords.trace import Span


@click.command("solve")
@board_argument
@board_source
@board_options
@word_options
@choice(
    "--paths",
    ("none", "first", "all"),
    default="first",
    help="Which paths of each word to print: none, the first, or all (at most 1,000 per word and "
    "a million in all, or --option max_paths=N and max_total_paths=N).",
)
@choice(
    "--sort",
    ORDERS,
    help="The order of the words; level puts the best-known first. Default: by length in a table, otherwise alphabetical.",
)
@click.option("--min-length", type=Whole(min=1), metavar="N", help="Only words of N letters or more.")
@click.option("--contains", metavar="TEXT", help="Only words that contain TEXT.")
@click.option("--starts", metavar="TEXT", help="Only words that start with TEXT.")
@click.option("--define", is_flag=True, help="Print the meaning of each word, if it is known (English only).")
@choice("--format", FORMATS, default="table", help="How to print the answer.")
@engine_options
@deadline_option
@click.option(
    "--statistics",
    is_flag=True,
    help="Print statistics of the search: threads, tasks, visits, idle time, memory.",
)
@out_file("--trace", help="Record what each thread did and when, for ui.perfetto.dev.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    board: str | None,
    file: str | None,
    picture: str | None,
    size: tuple[int, int] | None,
    neighbours: Kind | Adjacency | None,
    lexicon: str | None,
    level: int | None,
    paths: Paths,
    sort: Order | None,
    min_length: int | None,
    contains: str | None,
    starts: str | None,
    define: bool,
    format: str,
    trace: str | None,
    **how: Any,
) -> None:
    """Find every word on a board.

    A letter is a tile; (qu) is a tile of several letters, (a|b) a choice, ? any letter and . a hole.
    Rows are separated by /, spaces or line breaks; otherwise the board is a square, or has the given --size.
    Put quotes around a board that contains any of ( | ) ?

    \b
    gridwords solve oatrihpshtnrenei
    gridwords solve 'oatr/ihps/ht(qu)r/en?i' --min-length 5 --sort points
    gridwords solve oatrihpshtnrenei --known common
    gridwords solve --file board.txt --format json
    gridwords solve --picture dice.jpg

    Ctrl-C prints the words found so far.
    """
    from gridwords.questions.solve import solve

    if sort == "path" and paths == "none":
        raise click.UsageError("--sort path needs paths: it cannot be combined with --paths none", ctx)
    spans: list[Span] | None = None if trace is None else []
    grid = read_board(board, file, picture, size=size, neighbours=neighbours)
    words = load_lexicon(lexicon, level)
    with progress_bar("searching") as progress:
        solution = solve(grid, lexicon=words, paths=paths, progress=progress, trace=spans, **how)
    if min_length is not None:
        solution = solution.of_length(min_length)
    if contains is not None:
        solution = solution.containing(contains)
    if starts is not None:
        solution = solution.starting_with(starts)
    # A column that helps to choose a level, or to check the choice; others have no use for it.
    with_levels = solution.has_levels and (level is not None or sort == "level")
    max_paths = MAX_PATHS.read((how["options"] or {}).get("max_paths", MAX_PATHS.default))
    try:
        show(
            solution,
            format,
            sort,
            with_paths=paths != "none",
            with_levels=with_levels,
            meanings=_define(solution.words) if define else None,
            max_paths=max_paths,
        )
        if how["statistics"] and format == "table":
            figures = solution.statistics.items()
            lines = (f"{name:14} {value:{',.6f' if name.endswith('_s') else ','}}" for name, value in figures)
            print_lines(["", *lines])
    finally:  # a full disk does not lose the answer, nor a pipe that closes the trace
        if trace is not None and spans is not None:
            from gridwords.trace import write_trace

            write_trace(trace, spans, engine=solution.engine, elapsed_s=solution.elapsed_s)
    if solution.ended == "interrupted":
        ctx.exit(INTERRUPTED)
    if solution.ended == "deadline":
        warn(f"stopped after {how['deadline_s']:g} s: there may be more words")


def _define(words: list[str]) -> dict[str, Definition] | None:
    """The definition of each word. Without them there is still an answer to print."""
    from gridwords.lexicon.definitions import define

    try:
        return {word: define(word) for word in words}
    except GridwordsError as error:
        warn(str(error))
        return None
