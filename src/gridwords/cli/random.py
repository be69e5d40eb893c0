"""`gridwords random`: boards of random letters, of any size."""

from __future__ import annotations

from typing import Any

import click

from gridwords.cli.drawn import WORD_OPTIONS, drawn_options, print_drawn, refuse_options
from gridwords.cli.inputs import load_lexicon
from gridwords.cli.options import SizedCommand, choice
from gridwords.cli.values import Whole


@click.command("random", cls=SizedCommand)
@click.argument("rows", type=Whole(min=1))
@click.argument("cols", type=Whole(min=1))
@choice(
    "--letters",
    ("uniform", "english", "lexicon"),
    default="uniform",
    help="How frequent each letter is: all the same, as in English text, or as in the lexicon.",
)
@drawn_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    rows: int,
    cols: int,
    letters: str,
    lexicon: str | None,
    rules: str,
    level: int | None,
    **how: Any,
) -> None:
    """Make boards of random letters.

    Prints each board on one line, in the form that the other commands read.

    \b
    gridwords random 5 5 --letters english --draw
    gridwords random 1000 1000 --seed 1 | gridwords solve -
    gridwords random 5 5 --letters lexicon --known common --words 60-80
    """
    from gridwords.board.draws import Draws
    from gridwords.game import Game

    if how["words"] is None:
        useless = {"rules"} if letters == "lexicon" else WORD_OPTIONS - {"lexicon"}
        refuse_options(ctx, useless, "--words or --letters lexicon")
    needed = lexicon is not None or how["words"] is not None or letters == "lexicon"
    loaded = load_lexicon(lexicon, level) if needed else None
    # A lexicon that only counts words must not change the letters that are drawn.
    drawn_from = loaded if lexicon is not None or letters == "lexicon" else None
    draws = Draws.of_letters(rows, cols, letters, drawn_from)
    print_drawn(draws, lambda: Game.of(loaded, rules), **how)
