"""Boards that were drawn at random, printed as `roll` and `random` do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import islice
from typing import TYPE_CHECKING

import click

from gridwords.board import Board
from gridwords.cli.options import deadline, given_options, seed_option, together, word_options
from gridwords.cli.progress import PATIENCE_S, display
from gridwords.cli.values import Whole, read_range
from gridwords.compute import Compute

if TYPE_CHECKING:
    from gridwords.board.draws import Draws
    from gridwords.game import Game


drawn_options = together(
    seed_option,
    click.option(
        "-n",
        "--count",
        type=Whole(min=0),
        default=1,
        show_default=True,
        metavar="N",
        help="How many boards to print; with --seed S they have the seeds S, S+1, ...",
    ),
    click.option("--draw", is_flag=True, help="Draw the board instead of writing it on one line."),
    click.option(
        "--words",
        metavar="FEWEST-MOST",
        callback=read_range,
        help="Print only boards that hold this many words; with --seed, the seeds of other boards are skipped.",
    ),
    deadline("End with an error if --words found too few boards within this time."),
    word_options,
)
#: The options that choose which words count.
WORD_OPTIONS = frozenset({"lexicon", "rules", "level", "known", "hide_vulgar"})


def refuse_options(ctx: click.Context, names: Set[str], needed: str) -> None:
    """Raise UsageError for an option that has no effect without `needed`."""
    for name, hint in given_options(ctx):
        if name in names:
            raise click.UsageError(f"{hint} requires {needed}", ctx)


def print_drawn(
    draws: Draws,
    game: Callable[[], Game],
    *,
    seed: int | None,
    count: int,
    draw: bool,
    words: tuple[int, int] | None,
    deadline_s: float | None,
) -> None:
    """Print `count` boards, only those with the wanted number of words if one was given."""
    from gridwords.board.picture import board_text

    if words is None and deadline_s is not None:
        raise click.UsageError("--deadline requires --words: other boards take no time")
    if words is None and not draw:
        for lines in draws.texts(_seeds(seed, count)):
            click.echo(lines, nl=False)
        return
    numbers = _seeds(seed, count if words is None else 2**64)
    boards: Iterator[Board] = (Board._of(layout, None) for layout in draws.layouts(numbers))
    with display("looking for a board", after_s=PATIENCE_S) as drawn:
        if words is not None:
            from gridwords.questions.sift import sift

            report = None if drawn is None else drawn.bar
            compute = Compute(deadline_s=deadline_s)
            boards = islice(sift(boards, game(), *words, compute, report), count)
        for number, board in enumerate(boards):
            text = ("\n" if number else "") + board_text(board) if draw else str(board)
            click.echo(text) if drawn is None else drawn.print(text)


def _seeds(seed: int | None, count: int) -> Iterator[int | None]:
    """The seed of each of `count` boards."""
    for number in range(count):
        yield None if seed is None else (seed + number) % 2**64
