"""`gridwords make`: puzzles from words, for the screen and for paper."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NamedTuple, cast

import click

from gridwords.ask import schemas
from gridwords.cli.errors import warn
from gridwords.cli.fields import as_request, field_options
from gridwords.cli.inputs import load_lexicon
from gridwords.cli.options import NamedCommands, choice, rules_option, together
from gridwords.cli.progress import is_terminal, progress_bar
from gridwords.cli.values import FileName, OutName, read_out, write_out
from gridwords.errors import BadOption
from gridwords.lexicon import Lexicon
from gridwords.make.booklet import Booklet
from gridwords.make.puzzle import Puzzle
from gridwords.make.sheets import Printing, check_printing, drawn, pictured, sheets_of
from gridwords.make.word_list import read_list
from gridwords.storage import refuse_input

FORMATS = (
    "text",
    "answers",
    "json",
    "csv",
    "svg",
    "answers-svg",
    "png",
    "answers-png",
    "html",
    "pdf",
    "ipuz",
)
# For a format of answers, the format of the puzzle itself.
_PLAIN = {"answers": "text", "answers-svg": "svg", "answers-png": "png"}
_SINGLE = ("svg", "png", "ipuz")  # one puzzle per file
_BINARY = ("png", "answers-png", "pdf")
_ENDINGS = {f".{form}": form for form in ("json", "csv", "svg", "png", "html", "pdf", "ipuz")} | {
    ".txt": "text"
}


def _load(ctx: click.Context, param: click.Parameter, name: str | None) -> Lexicon | None:
    return None if name is None else load_lexicon(name)


lexicon_option = click.option(
    "--lexicon",
    type=FileName(),
    metavar="FILE|NAME",
    callback=_load,
    help="A word list or a .lex file, or the name of a list on this machine, such as french. It supplies the letters "
    "between words, the random words, and the words that count on a board. Default: English.",
)
words_argument = click.argument("words", nargs=-1, metavar="[WORDS]...")
output_options = together(
    click.option(
        "--file", type=FileName(), metavar="PATH", help="Read words from a file, one per line or as CSV."
    ),
    choice("--format", FORMATS, help="What to print. Default: text, or the format that --out ends in."),
    click.option(
        "--out",
        type=OutName(),
        metavar="FILE",
        callback=read_out,
        help="Write to this file: .txt, .json, .csv, .svg, .png, .html, .pdf or .ipuz; - is standard output.",
    ),
    field_options(
        "make/sheets",
        without=("puzzles", "title", "crop"),
        flags={"cover_page": "--cover-page/--no-cover-page"},
    ),
)
_PRINTING = [
    name for name in schemas()["make/sheets"]["properties"] if name not in ("puzzles", "title", "crop")
]


@click.group("make", cls=NamedCommands, invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Make puzzles from words.

    \b
    gridwords make wordsearch tea coffee milk --seed 1
    gridwords make wordsearch --file words.txt --easy --out puzzle.svg
    gridwords make wordsearch --topic farm-animals --shape cat --out cat.pdf
    gridwords make theme apple melon cherry --seed 1
    gridwords make board --contain garden,rose --seed 1
    gridwords make crisscross "tea: a hot drink" coffee milk --seed 1
    gridwords make series 6 --file words.txt --out booklet.pdf
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("wordsearch")
@words_argument
@click.option("--easy", is_flag=True, help="The same as --difficulty easy.")
@field_options("make/wordsearch", without=("words", "forbid", "secret", "language", "lexicon"))
@lexicon_option
@click.option("--secret", metavar="WORDS", help="Words to hide but not to list, separated by commas.")
@click.option(
    "--forbid",
    type=FileName(),
    metavar="FILE",
    help="Words that must not appear by accident, in addition to vulgar ones: one per line.",
)
@output_options
def wordsearch(words: tuple[str, ...], file: str | None, easy: bool, **how: Any) -> None:
    """Make a word search: every word in a straight line, exactly once.

    The shape may also be a picture file, whose dark parts are filled with letters, or a text file in which # is a
    letter and . a hole. `gridwords make topics` and `gridwords make shapes` list topics and shapes.

    \b
    gridwords make wordsearch tea coffee milk juice --seed 1
    gridwords make wordsearch --file animals.txt --size 15x15 --shape heart --out hearts.svg
    gridwords make wordsearch tea coffee --message "well done" --format answers
    """
    from gridwords import make

    output = _Output.taken_from(how)
    if easy:
        if how["difficulty"] not in (None, "easy"):
            raise click.UsageError(
                f"--easy, --difficulty {how['difficulty']}: expected one of them, not both"
            )
        how["difficulty"] = "easy"
    if output.out is not None and how["shape"] is not None:
        refuse_input(f"--out {output.out}", output.out, how["shape"])
    if how["secret"] is not None:
        how["secret"] = _split(how["secret"])
    given = _given(words, file, how)
    with progress_bar("placing words") as progress:
        output.show(make.wordsearch(given, progress=progress, **as_request("make/wordsearch", how)))


@command.command("theme")
@words_argument
@field_options("make/theme", without=("words", "language"), flags={"unique": "--unique/--any"})
@output_options
def theme(words: tuple[str, ...], file: str | None, **how: Any) -> None:
    """Make a themed grid: words that run from neighbour to neighbour and together fill every cell.

    In all, the words must have exactly as many letters as the grid has cells.

    \b
    gridwords make theme apple melon cherry --seed 1
    gridwords make theme --file fruit.txt --span watermelon --size 8x6 --out fruit.svg
    """
    from gridwords import make

    output = _Output.taken_from(how)
    output.show(make.theme(_given(words, file), **as_request("make/theme", how)))


@command.command("board")
@click.option(
    "--contain", default="", metavar="WORDS", help="Words that the board must contain, separated by commas."
)
@field_options("make/board", without=("contain", "rules", "lexicon"))
@rules_option
@lexicon_option
@output_options
def board(contain: str, file: str | None, rules: str, **how: Any) -> None:
    """Make a board for Boggle, Squaredle and the like, with words that you choose.

    \b
    gridwords make board --contain garden,rose --words 40-80 --seed 1
    gridwords make board --size 5x5 --rules squaredle --longest 9 --out board.pdf
    """
    from gridwords import make

    output = _Output.taken_from(how)
    words = _split(contain) + _listed(file)
    del how["language"]  # boards have none; only the text printed with them does
    output.show(make.board(words, rules=rules, **as_request("make/board", how)))


@command.command("crisscross")
@words_argument
@click.option(
    "--definitions/--no-definitions",
    default=True,
    help="Give words without a clue their definition. Default: yes.",
)
@field_options("make/crisscross", without=("words", "language", "lexicon"))
@lexicon_option
@output_options
def crisscross(words: tuple[str, ...], file: str | None, definitions: bool, **how: Any) -> None:
    """Make a criss-cross: words across and down that cross at shared letters, with numbered clues.

    A word may be followed by its clue: "tea: a hot drink". In a file, put each such word on its own line; a .csv file
    may have columns word and clue.

    \b
    gridwords make crisscross "tea: a hot drink" coffee milk juice --seed 1
    gridwords make crisscross --file animals.txt --size 15x15 --out animals.pdf
    gridwords make crisscross --topic space --out space.pdf
    gridwords make crisscross --file animals.txt --format ipuz > animals.ipuz
    """
    from gridwords import make

    output = _Output.taken_from(how)
    given = _given(words, file, how, clues=True)
    output.show(make.crisscross(given, definitions=definitions, **as_request("make/crisscross", how)))


@command.command("series")
@click.argument("count", metavar="N")
@words_argument
@field_options("make/series", without=("count", "words", "language", "lexicon"))
@lexicon_option
@output_options
def series(count: str, words: tuple[str, ...], file: str | None, **how: Any) -> None:
    """Make a booklet of puzzles, the easiest first.

    Makes N different puzzles, with all answers at the end.

    \b
    gridwords make series 6 --file words.txt --out booklet.pdf --per-page 2
    gridwords make series 4 --kind board --out boards.html
    gridwords make series 20 --topic all --title "My puzzle book" --out book.pdf
    """
    from gridwords import make

    output = _Output.taken_from(how)
    output.check_many()
    is_plain = how["kind"] == "board" and not words and file is None
    how["words"] = [] if is_plain else _given(words, file, how, clues=how["kind"] == "crisscross")
    output.show(make.series(**as_request("make/series", {"count": count, **how})))


@command.command("topics")
@click.argument("names", nargs=-1, metavar="[TOPIC]...")
def topics(names: tuple[str, ...]) -> None:
    """List the topics, or the words on some of them.

    \b
    gridwords make topics
    gridwords make topics fruit vegetables
    """
    from gridwords.ask import ask

    for topic in ask("make/topics", {"topic": names or None})["topics"]:
        if names:
            click.echo("\n".join(topic["words"]))
        else:
            click.echo(
                f"{topic['name']:<16}{len(topic['words'])} words: {', '.join(topic['words'][:6])}, ..."
            )


@command.command("shapes")
def shapes() -> None:
    """List the shapes that a word search may have."""
    from gridwords import make

    click.echo("\n".join(make.shapes()))


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


def _given(
    words: tuple[str, ...], file: str | None, how: dict[str, Any] | None = None, clues: bool = False
) -> list[str]:
    from_elsewhere = how is not None and (how["topic"] is not None or how["random"] is not None)
    if not words and file is None and not from_elsewhere:
        raise click.UsageError("expected words, or --file PATH" + (", --topic or --random N" if how else ""))
    return [*words, *_listed(file, clues)]


def _listed(file: str | None, clues: bool = False) -> list[str]:
    """The words in a file, if one is named."""
    if file is None:
        return []
    if not (words := read_list(file, clues)):
        raise BadOption(f"{file} has no words: expected one per line")
    return words


class _Output(NamedTuple):
    """What is printed or written, checked before anything is made."""

    form: str
    out: str | None
    printing: dict[str, Any]
    is_zip: bool = False

    @classmethod
    def taken_from(cls, typed: dict[str, Any]) -> _Output:
        """Takes the options of the output; the others are left for the question."""
        form, out = (typed.pop(name) for name in ("format", "out"))
        printing = as_request("make/sheets", {name: typed.pop(name) for name in _PRINTING})
        check_printing(printing)
        typed["language"] = printing.get("language")
        if typed.get("title") is not None:
            printing["title"] = typed["title"]
        ending = os.path.splitext(out or "")[1].lower()
        if out is None and form in _BINARY and not is_terminal(sys.stdout):
            out = "-"
        is_zip = ending == ".zip"
        if ending and form is None and ending not in _ENDINGS:
            known = f"{', '.join(_ENDINGS)}" + ("; .zip needs --format" if is_zip else "")
            raise click.UsageError(f"--out {out}: expected a name that ends in {known}")
        usual = _ENDINGS.get(ending, "text")
        output = cls(form or usual, out, printing, is_zip)
        if ending in _ENDINGS and usual != output.plain:
            raise click.UsageError(f"--out {out} does not match --format {form}: expected one of them")
        if output.form in _BINARY and out is None:
            raise click.UsageError(f"--format {form}: expected --out FILE, or > FILE, to write to")
        return output

    @property
    def plain(self) -> str:
        """The format of the puzzle itself, even if the answers are printed."""
        return _PLAIN.get(self.form, self.form)

    def check_many(self) -> None:
        """Files of one puzzle each need a name for each, or a ZIP file."""
        if self.plain in _SINGLE and self.out in (None, "-"):
            raise click.UsageError(
                f"--format {self.form}: a file has one puzzle; expected --out NAME.{self.plain}, which writes"
                f" NAME-1.{self.plain}, NAME-2.{self.plain}, ..., or --out NAME.zip"
            )

    def show(self, made: Puzzle | Booklet) -> None:
        """Print puzzles or write them to a file, and their notes to standard error."""
        named = [("", made)] if isinstance(made, Puzzle) else [(f"{one.title}: ", one) for one in made]
        files = self._files(made)
        for name, puzzle in named:
            for note in puzzle.notes:
                warn(name + note)
        if self.form in _BINARY or self.out not in (None, "-"):
            for file, data in files.items():
                write_out(file, data)
        else:
            for data in files.values():
                click.echo(data.decode(), nl=False)
        if self.form not in ("json", "csv"):
            for name, puzzle in named:
                how = f"difficulty {puzzle.difficulty_name} ({puzzle.difficulty} of 100), seed {puzzle.seed}"
                click.echo(name + how, err=True)

    def _files(self, made: Puzzle | Booklet) -> dict[str, bytes]:
        """The files by name; pictures of several puzzles are numbered, in a ZIP file if requested."""
        out = self.out or "-"
        if isinstance(made, Puzzle) or self.plain not in _SINGLE:
            files = {out: self._data(made)}
        else:
            stem = os.path.splitext(out)[0]
            width = len(str(len(made)))
            files = {
                f"{stem}-{number:0{width}}.{self.plain}": self._data(one)
                for number, one in enumerate(made, 1)
            }
        return {out: _zipped(files, self.plain)} if self.is_zip else files

    def _data(self, made: Puzzle | Booklet) -> bytes:
        """The content of a file."""
        answers = self.form.startswith("answers")
        if self.form == "json":
            return (json.dumps(made.to_dict(), ensure_ascii=False) + "\n").encode()
        if self.form == "ipuz":
            assert isinstance(made, Puzzle)
            return made.ipuz().encode()
        if self.form == "csv":
            from gridwords.make.table import puzzles_csv

            return puzzles_csv([made] if isinstance(made, Puzzle) else made).encode()
        if self.plain == "text":
            return (made.text(answers=answers) + "\n").encode()
        if self.plain in ("png", "svg"):
            assert isinstance(made, Puzzle)
            sheets = pictured(made, answers, self._printing())
        else:
            sheets = sheets_of([made] if isinstance(made, Puzzle) else made, self._printing())
        for text in sheets.warnings:
            warn(text)
        return drawn(sheets, self.plain)

    def _printing(self) -> Printing:
        return cast("Printing", self.printing)


def _zipped(files: dict[str, bytes], ending: str) -> bytes:
    """A ZIP file of files, without their folders and the time."""
    import io
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in files.items():
            base = os.path.basename(name)
            inside = base if base.endswith(f".{ending}") else f"{os.path.splitext(base)[0]}.{ending}"
            archive.writestr(ZipInfo(inside), content, ZIP_DEFLATED)
    return data.getvalue()
