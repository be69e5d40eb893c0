"""`gridwords roll`: boards from real dice."""

from __future__ import annotations

import click

from gridwords.cli.drawn import WORD_OPTIONS, print_drawn, refuse_options
from gridwords.cli.inputs import load_lexicon
from gridwords.cli.options import (
    completing,
    count_option,
    deadline,
    dice_names,
    dice_size_option,
    draw_option,
    seed_option,
    word_options,
    words_option,
)
from gridwords.cli.values import read_dice_option


@click.command("roll")
@click.option(
    "--dice",
    default="new",
    show_default=True,
    metavar="NAME|DICE|FILE",
    callback=read_dice_option,
    shell_complete=completing(dice_names),
    help="classic, new, big-original, big-challenge, big-deluxe, big-2012, super-big, or two or more dice of your "
    "own, separated by commas: any number of faces each, written like the tiles of a board, as in "
    "AACIOT,HIMNU(qu); or a file with one die per line.",
)
@dice_size_option
@seed_option
@count_option
@draw_option
@words_option
@deadline("End with an error if --words found too few boards within this time.")
@word_options
@click.pass_context
def command(
    ctx: click.Context,
    dice: str | tuple[str, ...],
    size: tuple[int, int] | None,
    seed: int | None,
    count: int,
    draw: bool,
    words: tuple[int, int] | None,
    deadline_s: float | None,
    lexicon: str | None,
    rules: str,
    level: int | None,
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

    if words is None:
        refuse_options(ctx, WORD_OPTIONS, "--words: dice do not depend on the words")

    def game() -> Game:
        return Game.of(load_lexicon(lexicon, level), rules)

    draws = Draws.of_dice(dice, size)
    print_drawn(draws, seed=seed, count=count, draw=draw, words=words, deadline_s=deadline_s, game=game)
