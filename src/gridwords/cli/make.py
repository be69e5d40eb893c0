"""`gridwords make`: puzzles from words, for the screen and for paper."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.errors import warn
from gridwords.cli.options import FileName, choice, read_out_file, read_size, seed_option, together
from gridwords.make.outline import OUTLINES
from gridwords.make.page import PAPERS
from gridwords.make.puzzle import DIFFICULTIES
from gridwords.make.word_list import read_list
from gridwords.make.wordsearches import FILLS, OVERLAPS

if TYPE_CHECKING:
    from gridwords.make import Puzzle

FORMATS = ("text", "answers", "json", "svg", "answers-svg", "html", "pdf")
_ENDINGS = {".json": "json", ".svg": "svg", ".html": "html", ".pdf": "pdf", ".txt": "text"}

words_argument = click.argument("words", nargs=-1, metavar="[WORDS]...")
output_options = together(
    click.option("--file", type=FileName(), metavar="PATH", help="Read words from a file, one per line."),
    click.option("--title", metavar="TEXT", help="The title of the puzzle."),
    seed_option,
    choice("--format", FORMATS, help="What to print. Default: text, or what the ending of --out says."),
    click.option(
        "--out",
        type=FileName(),
        metavar="FILE",
        callback=read_out_file,
        help="Write to this file: .txt, .json, .svg, .html or .pdf.",
    ),
    choice("--paper", tuple(PAPERS), default="a4", help="The paper of HTML and PDF."),
)


@click.group("make")
def command() -> None:
    """Make puzzles from words.

    \b
    gridwords make wordsearch tea coffee milk --seed 1
    gridwords make wordsearch --file words.txt --easy --out puzzle.svg
    gridwords make theme apple melon cherry --seed 1
    """


@command.command("wordsearch")
@words_argument
@click.option(
    "--size", metavar="ROWSxCOLS", callback=read_size, help="Default: the smallest square with room to spare."
)
@click.option("--easy", "difficulty", flag_value="easy", help="The same as --difficulty easy.")
@choice("--difficulty", DIFFICULTIES, help="Chooses directions, overlaps and fill.")
@click.option(
    "--directions",
    metavar="NAMES",
    help="all (default), easy (right and down), medium (those and two diagonals), or names such as right,up-left.",
)
@choice("--overlaps", OVERLAPS, help="Whether words share letters. Default: some.")
@click.option("--message", default="", metavar="TEXT", help="Hide a message in the letters left over.")
@click.option(
    "--shape",
    default="rectangle",
    show_default=True,
    metavar="NAME|FILE",
    help=f"{', '.join(OUTLINES)}, or a text file in which # is a letter and . a hole.",
)
@click.option(
    "--forbid",
    type=FileName(),
    metavar="FILE",
    help="Words that must not appear by accident, as well as vulgar ones.",
)
@click.option("--allow-vulgar", is_flag=True, help="Do not look out for vulgar words.")
@click.option("--alphabet", metavar="LETTERS", help="Default: a to z, or the letters of the words.")
@choice(
    "--fill",
    FILLS,
    help="How frequent the letters between the words are: as in the language, as in the words, or all the same.",
)
@output_options
def wordsearch(
    words: tuple[str, ...],
    file: str | None,
    title: str | None,
    seed: int | None,
    format: str | None,
    out: str | None,
    paper: str,
    forbid: str | None,
    **how: Any,
) -> None:
    """Make a word search: every word in a straight line, exactly once.

    \b
    gridwords make wordsearch tea coffee milk juice --seed 1
    gridwords make wordsearch --file animals.txt --size 15x15 --shape heart --out hearts.svg
    gridwords make wordsearch tea coffee --message "well done" --format answers
    """
    from gridwords import make

    given = _given(words, file)
    _show(make.wordsearch(given, seed=seed, title=title, forbid=forbid or (), **how), format, out, paper)


@command.command("theme")
@words_argument
@click.option(
    "--size", metavar="ROWSxCOLS", callback=read_size, help="Default: the squarest grid for the letters."
)
@click.option("--span", metavar="WORD", help="A word that touches two opposite sides.")
@click.option(
    "--unique/--any",
    default=True,
    show_default=True,
    help="Whether the words must fill the grid in one way only.",
)
@output_options
def theme(
    words: tuple[str, ...],
    file: str | None,
    format: str | None,
    out: str | None,
    paper: str,
    **how: Any,
) -> None:
    """Make a themed grid: the words fill every cell, each from neighbour to neighbour.

    The words must have as many letters as the grid has cells.

    \b
    gridwords make theme apple melon cherry --seed 1
    gridwords make theme --file fruit.txt --span watermelon --size 8x6 --out fruit.svg
    """
    from gridwords import make

    _show(make.theme(_given(words, file), **how), format, out, paper)


def _given(words: tuple[str, ...], file: str | None) -> list[str]:
    if not words and file is None:
        raise click.UsageError("expected words, or --file PATH")
    return [*words, *(read_list(file) if file is not None else ())]


def _show(puzzle: Puzzle, form: str | None, out: str | None, paper: str) -> None:
    """Print the puzzle or write it to a file, and its notes to standard error."""
    ending = os.path.splitext(out or "")[1].lower()
    if form is None:
        form = _ENDINGS.get(ending, "text")
        if ending and ending not in _ENDINGS:
            raise click.UsageError(f"--out {out}: expected a name that ends in {', '.join(_ENDINGS)}")
    if form == "pdf" and out is None:
        raise click.UsageError("--format pdf: expected --out FILE to write to")
    data = puzzle.pdf(paper=paper) if form == "pdf" else _text(puzzle, form, paper).encode()
    for note in puzzle.notes:
        warn(note)
    if out is None:
        click.echo(data.decode(), nl=False)
        if form in ("text", "answers"):
            how = f"difficulty {puzzle.difficulty_name} ({puzzle.difficulty} of 100), seed {puzzle.seed}"
            click.echo(how, err=True)
    else:
        with open(out, "wb") as file:
            file.write(data)


def _text(puzzle: Puzzle, form: str, paper: str) -> str:
    if form == "html":
        return puzzle.html(paper=paper)
    if form in ("svg", "answers-svg"):
        return str(puzzle.svg(answers=form != "svg"))
    if form == "json":
        return json.dumps(puzzle.to_dict(), ensure_ascii=False) + "\n"
    return puzzle.text(answers=form == "answers") + "\n"
