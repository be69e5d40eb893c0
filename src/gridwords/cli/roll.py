"""`gridwords roll`: boards from real dice."""

from __future__ import annotations

from typing import Any

import click

from gridwords.cli.drawn import WORD_OPTIONS, drawn_options, print_drawn, refuse_options
from gridwords.cli.inputs import load_lexicon
from gridwords.cli.options import dice_option, dice_size_option


@click.command("roll")
@dice_option(
    "classic, new, big-original, big-challenge, big-deluxe, big-2012, super-big, or two or more dice of your "
    "own, separated by commas: any number of faces each, written like the tiles of a board, as in "
    "AACIOT,HIMNU(qu); or a file with one die per line.",
    default="new",
)
@dice_size_option
@drawn_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    dice: str | tuple[str, ...],
    size: tuple[int, int] | None,
    lexicon: str | None,
    rules: str,
    level: int | None,
    **how: Any,
) -> None:
    """Roll boards with real dice.

    Prints each board on one line, in the form that the other commands read.

    \b
    gridwords roll --dice big-2012 --draw
    gridwords roll --seed 1 --count 100 | gridwords score
    gridwords roll --words 40-60 --known common
    """
    from gridwords.board.draws import Draws
    from gridwords.game import Game

    if how["words"] is None:
        refuse_options(ctx, WORD_OPTIONS, "--words: dice do not depend on the words")
    draws = Draws.of_dice(dice, size)
    print_drawn(draws, lambda: Game.of(load_lexicon(lexicon, level), rules), **how)
