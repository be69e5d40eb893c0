"""`gridwords random`: boards of random letters, of any size."""

from __future__ import annotations

import click

from gridwords.cli.options import (
    SizedCommand,
    choice,
    count_option,
    draw_option,
    lexicon_option,
    load_lexicon,
    seed_option,
    seeds,
)
from gridwords.cli.show import print_boards


@click.command("random", cls=SizedCommand)
@click.argument("rows", type=click.IntRange(min=0))
@click.argument("cols", type=click.IntRange(min=0))
@choice(
    "--letters",
    ("uniform", "english", "lexicon"),
    default="uniform",
    help="How frequent each letter is: all the same, as in English text, or as in the lexicon.",
)
@lexicon_option
@seed_option
@count_option
@draw_option
def command(
    rows: int, cols: int, letters: str, lexicon: str | None, seed: int | None, count: int, draw: bool
) -> None:
    """Make boards of random letters.

    Prints each board on one line, in the form that the other commands read.

    \b
    gridwords random 5 5 --letters english --draw
    gridwords random 1000 1000 --seed 1 | gridwords solve -
    """
    from gridwords.board import Board

    words = None if lexicon is None else load_lexicon(lexicon)
    boards = (
        Board.random(rows, cols, seed=one, letters=letters, lexicon=words) for one in seeds(seed, count)
    )
    print_boards(boards, draw=draw)
