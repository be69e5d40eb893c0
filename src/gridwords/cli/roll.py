"""`gridwords roll`: boards from real dice."""

from __future__ import annotations

from collections.abc import Iterable

import click

from gridwords.cli.options import completing, count_option, draw_option, read_size, seed_option, seeds
from gridwords.cli.show import print_boards


def _dice_names() -> Iterable[str]:
    from gridwords.board.dice import DICE

    return DICE


@click.command("roll")
@click.option(
    "--dice",
    default="new",
    show_default=True,
    metavar="NAME|DICE",
    shell_complete=completing(_dice_names),
    help="classic, new, big-original, big-challenge, big-deluxe, big-2012, super-big, or two or more dice of your "
    "own, separated by commas: any number of faces each, written like the tiles of a board, as in "
    "AACIOT,HIMNU(qu).",
)
@click.option(
    "--size", metavar="ROWSxCOLS", callback=read_size, help="Default: as square as the number of dice allows."
)
@seed_option
@count_option
@draw_option
def command(dice: str, size: tuple[int, int] | None, seed: int | None, count: int, draw: bool) -> None:
    """Roll boards with real dice.

    Prints each board on one line, in the form that the other commands read.

    \b
    gridwords roll --dice big-2012 --draw
    gridwords roll --seed 1 --count 100 | gridwords score
    """
    from gridwords.board import Board

    own = tuple(dice.split(",")) if "," in dice else dice
    print_boards((Board.roll(own, seed=one, size=size) for one in seeds(seed, count)), draw=draw)
