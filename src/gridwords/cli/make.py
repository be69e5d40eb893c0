"""`gridwords make`: puzzles from words, for the screen and for paper."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.errors import warn
from gridwords.cli.options import choice, deadline, seed_option, together
from gridwords.cli.progress import progress_bar
from gridwords.cli.values import FileName, read_out_file, read_range, read_size
from gridwords.make.outline import OUTLINES
from gridwords.make.page import PAPERS
from gridwords.make.puzzle import DIFFICULTIES, KINDS, Puzzle
from gridwords.make.word_list import read_list
from gridwords.make.wordsearches import FILLS, OVERLAPS

if TYPE_CHECKING:
    from gridwords.make import Booklet

FORMATS = ("text", "answers", "json", "svg", "answers-svg", "png", "answers-png", "html", "pdf")
_PICTURES = ("svg", "answers-svg", "png", "answers-png")
_BINARY = ("png", "answers-png", "pdf")
_ENDINGS = {".json": "json", ".svg": "svg", ".png": "png", ".html": "html", ".pdf": "pdf", ".txt": "text"}

words_argument = click.argument("words", nargs=-1, metavar="[WORDS]...")
output_options = together(
    click.option("--file", type=FileName(), metavar="PATH", help="Read words from a file, one per line."),
    click.option("--title", metavar="TEXT", help="The title of the puzzle."),
    seed_option,
    deadline("End with an error if nothing was found within this time."),
    choice("--format", FORMATS, help="What to print. Default: text, or the format that --out ends in."),
    click.option(
        "--out",
        type=FileName(),
        metavar="FILE",
        callback=read_out_file,
        help="Write to this file: .txt, .json, .svg, .png, .html or .pdf.",
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
    gridwords make board --contain garden,rose --seed 1
    gridwords make series 6 --file words.txt --out booklet.pdf
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
@click.option("--allow-vulgar", is_flag=True, help="Vulgar words may appear by accident.")
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
    with progress_bar("placing words") as progress:
        made = make.wordsearch(given, seed=seed, title=title, forbid=forbid or (), progress=progress, **how)
    _show(made, format, out, paper)


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
@choice("--difficulty", DIFFICULTIES, help="Straight paths or bent ones. Default: any.")
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


@command.command("board")
@click.option("--contain", default="", metavar="WORDS", help="Words that the board has, separated by commas.")
@click.option("--size", default="4x4", show_default=True, metavar="ROWSxCOLS", callback=read_size)
@click.option(
    "--words",
    default="40-80",
    show_default=True,
    metavar="FEWEST-MOST",
    callback=read_range,
    help="How many words the board has, up to the level.",
)
@click.option(
    "--level",
    type=click.IntRange(10, 95),
    default=50,
    show_default=True,
    metavar="N",
    help="Only words up to this level count: from 10, words that everyone knows, to 95, all words.",
)
@click.option("--cover/--no-cover", default=True, show_default=True, help="Every tile is in some word.")
@click.option("--longest", type=int, metavar="N", help="The board has a word of N letters or more.")
@click.option(
    "--rules", default="boggle", show_default=True, metavar="NAME|FILE", help="boggle, squaredle, ..."
)
@output_options
def board(
    contain: str, file: str | None, format: str | None, out: str | None, paper: str, **how: Any
) -> None:
    """Make a board for Boggle, Squaredle and the like, with words that you choose.

    \b
    gridwords make board --contain garden,rose --words 40-80 --seed 1
    gridwords make board --size 5x5 --rules squaredle --longest 9 --out board.pdf
    """
    from gridwords import make

    words = [word.strip() for word in contain.split(",") if word.strip()]
    words += read_list(file) if file is not None else []
    _show(make.board(words, **how), format, out, paper)


@command.command("series")
@click.argument("count", type=int, metavar="N")
@words_argument
@choice("--kind", tuple(KINDS), default="wordsearch", help="What the puzzles are.")
@click.option("--size", metavar="ROWSxCOLS", callback=read_size, help="The size of each puzzle.")
@click.option("--per-puzzle", type=int, metavar="N", help="Words in each word search. Default: 12.")
@click.option(
    "--per-page",
    type=int,
    default=1,
    show_default=True,
    metavar="1|2|4",
    help="Puzzles on a page of the PDF.",
)
@output_options
def series(
    count: int,
    words: tuple[str, ...],
    file: str | None,
    per_page: int,
    format: str | None,
    out: str | None,
    paper: str,
    kind: str,
    **how: Any,
) -> None:
    """Make a booklet of puzzles, the easiest first.

    It has N different puzzles, and the answers at the end.

    \b
    gridwords make series 6 --file words.txt --out booklet.pdf --per-page 2
    gridwords make series 4 --kind board --out boards.html
    """
    from gridwords import make

    given = [] if kind == "board" and not words and file is None else _given(words, file)
    _show(make.series(count, given, kind, **how), format, out, paper, per_page)


def _given(words: tuple[str, ...], file: str | None) -> list[str]:
    if not words and file is None:
        raise click.UsageError("expected words, or --file PATH")
    return [*words, *(read_list(file) if file is not None else ())]


def _show(
    made: Puzzle | Booklet, form: str | None, out: str | None, paper: str, per_page: int | None = None
) -> None:
    """Print puzzles or write them to a file, and their notes to standard error."""
    ending = os.path.splitext(out or "")[1].lower()
    if form is None:
        form = _ENDINGS.get(ending, "text")
        if ending and ending not in _ENDINGS:
            raise click.UsageError(f"--out {out}: expected a name that ends in {', '.join(_ENDINGS)}")
    if form in _BINARY and out is None:
        raise click.UsageError(f"--format {form}: expected --out FILE to write to")
    puzzles = [made] if isinstance(made, Puzzle) else list(made)
    data = _data(made, form, paper, per_page)
    for puzzle in puzzles:
        for note in puzzle.notes:
            warn(note)
    if out is None:
        click.echo(data.decode(), nl=False)
        if form in ("text", "answers"):
            for puzzle in puzzles:
                how = f"difficulty {puzzle.difficulty_name} ({puzzle.difficulty} of 100), seed {puzzle.seed}"
                click.echo(how, err=True)
    else:
        with open(out, "wb") as file:
            file.write(data)


def _data(made: Puzzle | Booklet, form: str, paper: str, per_page: int | None) -> bytes:
    """The content of the file."""
    if form in _PICTURES:
        if not isinstance(made, Puzzle):
            raise click.UsageError(
                f"--format {form}: a picture has one puzzle; expected text, json, html or pdf"
            )
        answers = form.startswith("answers")
        return made.png(answers=answers) if form in _BINARY else str(made.svg(answers=answers)).encode()
    if form == "pdf":
        return (
            made.pdf(paper=paper)
            if isinstance(made, Puzzle)
            else made.pdf(paper=paper, per_page=per_page or 1)
        )
    if form == "html":
        return made.html(paper=paper).encode()
    if form == "json":
        return (json.dumps(made.to_dict(), ensure_ascii=False) + "\n").encode()
    return (made.text(answers=form == "answers") + "\n").encode()
