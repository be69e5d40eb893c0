"""Boards that were drawn at random, printed as `roll` and `random` do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from gridwords.cli.options import given_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Set

    from gridwords.board.draws import Draws
    from gridwords.game import Game


#: The options that choose which words count.
WORD_OPTIONS = frozenset({"lexicon", "rules", "level", "known", "hide_vulgar"})


def refuse_options(ctx: click.Context, names: Set[str], needed: str) -> None:
    """Raise UsageError for an option that has no effect because what it goes with is missing."""
    for name, hint in given_options(ctx):
        if name in names:
            raise click.UsageError(f"{hint} goes with {needed}", ctx)


def print_drawn(
    draws: Draws,
    *,
    seed: int | None,
    count: int,
    draw: bool,
    words: tuple[int, int] | None,
    game: Callable[[], Game],
) -> None:
    """Print `count` boards, those with the wanted number of words if there is such a wish."""
    from itertools import islice

    from gridwords.board import Board
    from gridwords.board.picture import board_text

    if words is None and not draw:
        for lines in draws.texts(_seeds(seed, count)):
            click.echo(lines, nl=False)
        return
    numbers = _seeds(seed, count if words is None else 2**64)
    boards: Iterator[Board] = (Board._of(layout, None) for layout in draws.layouts(numbers))
    if words is not None:
        from gridwords.questions.sift import sift

        boards = islice(sift(boards, game(), *words), count)
    for number, board in enumerate(boards):
        click.echo(("\n" if number else "") + board_text(board) if draw else str(board))


def _seeds(seed: int | None, count: int) -> Iterator[int | None]:
    """The seed of each of `count` boards."""
    for number in range(count):
        yield None if seed is None else (seed + number) % 2**64
