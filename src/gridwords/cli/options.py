"""The options that several commands share, and how their values are parsed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from gridwords.board.shape import KINDS
from gridwords.board.size import parse_size
from gridwords.cli.errors import warn
from gridwords.errors import BadBoard, BadPicture, plural, shorten, unknown
from gridwords.lexicon.levels import KNOWN, read_level
from gridwords.reading import BOARD_BYTES, PICTURE_BYTES, read_bounded
from gridwords.threads import MOST_THREADS

if TYPE_CHECKING:
    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.odds.source import Odds

# A board that ends like this is more likely the name of a file.
_FILE_ENDINGS = (".txt", ".csv", ".tsv", ".json", ".toml", ".md", ".npy")
_PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic", ".avif")

Command = TypeVar("Command", bound=Callable[..., Any])
Adjacency = list[list[int]]


class FileName(click.Path):
    """The name of a file or folder. An empty name, as from an unset shell variable, gets an error of its own."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


class SizedCommand(click.Command):
    """A command whose arguments ROWS COLS may also be written as one, such as 4x4."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with_value = {name for option in options if not option.is_flag for name in option.opts}
        for place, text in enumerate(args):
            if place and args[place - 1] in with_value:
                continue
            if len(parts := text.lower().split("x")) == 2 and all(map(str.isdecimal, parts)):
                args[place : place + 1] = parts
                break
        return super().parse_args(ctx, args)


def together(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator, listed in the help in the order given."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def choice(name: str, names: Sequence[str], *, default: str | None = None, help: str) -> Callable[[Any], Any]:
    """An option that takes one of a few names; the error for another one suggests the nearest."""

    def read(ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
        if value is not None and value not in names:
            raise click.UsageError(unknown(name, value, names), ctx)
        return value

    return click.option(
        name,
        metavar="|".join(names),
        default=default,
        show_default=default is not None,
        callback=read,
        shell_complete=completing(lambda: names),
        help=help,
    )


def completing(names: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Shell completion from a list of names, which is made only when it is needed."""

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def _rules_names() -> Iterable[str]:
    from gridwords.rules import Rules

    return Rules.names()


def _engine_names() -> Iterable[str]:
    from gridwords.engines.choose import engines

    return ("auto", *engines())


def read_size(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """`3x4` as (3, 4)."""
    return None if value is None else parse_size(value)


def read_neighbours(ctx: click.Context, param: click.Parameter, value: str | None) -> str | Adjacency | None:
    """A name, or the adjacency lists in a JSON file: `[[1, 2], [0, 2], [0, 1]]`, one list per cell."""
    if value is None or value in KINDS:
        return value
    if not value.lower().endswith(".json") and not os.path.isfile(value):
        raise click.UsageError(unknown("neighbours", value, (*KINDS, "a .json file")), ctx)
    import json

    try:
        with open(value, "rb") as file:
            lists = json.loads(read_bounded(file.read, BOARD_BYTES, name=value, error=BadBoard))
    except BadBoard:
        raise
    except (ValueError, RecursionError) as error:
        raise click.BadParameter(f"{value} is not a JSON file: {error}", ctx, param) from None
    if not isinstance(lists, list) or not all(
        isinstance(cells, list) and all(type(cell) is int for cell in cells) for cells in lists
    ):
        raise click.BadParameter(
            f"{value} must hold a list of cell numbers for each cell, such as [[1], [0]]", ctx, param
        )
    return lists


def read_options(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, str] | None:
    """`key=value`, repeated any number of times."""
    options: dict[str, str] = {}
    for text in values:
        key, equals, value = text.partition("=")
        if not key or not equals:
            raise click.BadParameter(f"expected {param.metavar or 'KEY=VALUE'}, got {text!r}", ctx, param)
        options[key] = value
    if (devices := ctx.meta.get("gridwords.devices")) is not None:
        options["devices"] = devices
    return options or None


def read_devices(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    """`--devices 0,1` is short for `--option devices=0,1`; it is parsed first."""
    ctx.meta["gridwords.devices"] = value


def _read_known(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    """`--known common` is a name for `--level 35`; it is parsed first."""
    if value is not None:
        ctx.meta["gridwords.known"] = read_level(value)


def _read_level(ctx: click.Context, _param: click.Parameter, value: str | None) -> int | None:
    known: int | None = ctx.meta.get("gridwords.known")
    if value is None:
        return known
    if known is not None:
        raise click.UsageError("expected --level or --known, not both", ctx)
    return read_level(value)


def _read_hide_vulgar(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    ctx.meta["gridwords.hide_vulgar"] = value


def read_dice_option(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> str | tuple[str, ...] | None:
    """The name of a set, dice separated by commas, or a file with one die per line."""
    from gridwords.board.dice import DICE, read_dice

    if value is None or value in DICE:
        return value
    if os.path.isfile(value) or (value.lower().endswith(".txt") and "," not in value):
        return read_dice(value)
    return tuple(value.split(",")) if "," in value else value


def read_range(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """`100-200`, or one number for exactly that many."""
    if value is None:
        return None
    low, dash, high = value.partition("-")
    numbers = (low, high if dash else low)
    # int() would refuse thousands of digits with its own error, and no lexicon has that many words.
    if not all(number.isdecimal() and len(number) <= 18 for number in numbers):
        raise click.BadParameter(f"expected FEWEST-MOST, such as 100-200, got {shorten(value)}", ctx, param)
    return int(numbers[0]), int(numbers[1])


def read_cluster(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """The cluster. Silences Dask's log of lost connections: the work continues, or an error says why not."""
    if value is not None:
        import logging

        logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return value


def read_seconds(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    # Written so that nan is refused too.
    if value is not None and not value >= 0:
        raise click.BadParameter(f"expected a number of seconds from 0 up, got {value}", ctx, param)
    return value


def given_options(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """The parameters given on the command line: their names, and how messages show them."""
    for parameter in ctx.command.params:
        name = parameter.name or ""
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            yield name, parameter.get_error_hint(ctx)


def read_out_file(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A file to write. Its folder is tested before the work starts, so that no answer is lost."""
    if value is None:
        return None
    if value == "-":
        raise click.BadParameter("expected the name of a file, got '-'", ctx, param)
    if not os.path.exists(value) or os.path.isfile(value):  # not /dev/stdout and the like
        _try_folder(os.path.dirname(os.path.realpath(value)), value)
    return value


def read_out_folder(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A folder to write to; the part of it that exists is tested."""
    if value is None:
        return None
    there = os.path.abspath(value)
    # A missing drive is its own parent.
    while not os.path.exists(there) and (parent := os.path.dirname(there)) != there:
        there = parent
    _try_folder(there, value)
    return value


def _try_folder(folder: str, name: str) -> None:
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        # By the name that the user typed.
        raise OSError(error.errno, error.strerror, name) from None


board_source = together(
    click.option(
        "--file", type=FileName(), metavar="PATH", help="Read the board from a file (- for standard input)."
    ),
    click.option(
        "--picture",
        type=FileName(),
        metavar="PATH",
        help="Read the board in a photograph or a screenshot (- for standard input); see `gridwords read`.",
    ),
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="The same seed gives the same result. Default: a new seed each time.",
)
count_option = click.option(
    "-n",
    "--count",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="How many boards; with --seed S they have the seeds S, S+1, ...",
)
draw_option = click.option("--draw", is_flag=True, help="Draw the board instead of writing it on one line.")
lexicon_option = click.option(
    "--lexicon",
    type=FileName(),
    metavar="FILE|NAME",
    help="A word list (text, .gz), a Hunspell .dic or a .lex file; or the name of one on this machine, such as french "
    "(`gridwords lexicon list`). Default: ENABLE1, 172,820 English words.",
)
_RULES_HELP = (
    "Lengths and points: boggle, big-boggle, super-big-boggle, word-hunt, squaredle, word-search, "
    "letters, or a .toml or .json file of your own."
)
rules_option = click.option(
    "--rules",
    default="boggle",
    show_default=True,
    metavar="NAME|FILE",
    shell_complete=completing(_rules_names),
    help=_RULES_HELP,
)
usual_rules_option = click.option(
    "--rules",
    metavar="NAME|FILE",
    shell_complete=completing(_rules_names),
    help=f"{_RULES_HELP} Default: those that a board of this size is usually played with.",
)
level_options = together(
    click.option(
        "--level",
        metavar="N",
        callback=_read_level,
        help="Only words up to this level count: from 10, words that everyone knows, to 95, all words.",
    ),
    click.option(
        "--known",
        metavar="|".join(KNOWN),
        is_eager=True,
        expose_value=False,
        callback=_read_known,
        shell_complete=completing(lambda: KNOWN),
        help=f"Names for levels: {', '.join(f'{name} is {level}' for name, level in KNOWN.items())}.",
    ),
)
threads_option = click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    metavar="N",
    help="The most threads to use. Default: as many as help.",
)
words_option = click.option(
    "--words",
    metavar="FEWEST-MOST",
    callback=read_range,
    help="Only boards that hold this many words; with --seed, the seeds of the others are passed over.",
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    callback=read_cluster,
    help="Use the workers of a Dask cluster: tcp://host:8786, or local:N for N processes on this machine.",
)
board_options = together(
    click.option(
        "--size",
        metavar="ROWSxCOLS",
        callback=read_size,
        help="The size of a board written without row breaks, such as 3x4, or of one in a picture. Default: a square; in a "
        "picture, as found.",
    ),
    click.option(
        "--neighbours",
        metavar="NAME|FILE",
        callback=read_neighbours,
        shell_complete=completing(lambda: KINDS),
        help="Which cells touch: king (all eight), rook (four), torus (opposite edges meet), line (straight "
        "lines), or a .json file with a list of cell numbers for each cell. Default: those of the rules, or king.",
    ),
)
_vulgar_option = click.option(
    "--hide-vulgar",
    is_flag=True,
    expose_value=False,
    callback=_read_hide_vulgar,
    help="English words that are unfit for children do not count.",
)
word_options = together(lexicon_option, rules_option, level_options, _vulgar_option)
deadline_option = click.option(
    "--deadline",
    "deadline_s",
    type=float,
    metavar="SECONDS",
    callback=read_seconds,
    help="Stop after this time with what was found so far.",
)
odds_options = together(
    lexicon_option,
    usual_rules_option,
    level_options,
    _vulgar_option,
    click.option(
        "--rolls",
        type=click.IntRange(1, 10**10),
        metavar="N",
        help="Roll this many boards now, instead of using the tables of the package.",
    ),
    click.option(
        "--seconds",
        type=float,
        default=2.0,
        show_default=True,
        callback=read_seconds,
        help="How long to roll boards if the package has no table.",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0, 2**64 - 1),
        default=1,
        show_default=True,
        metavar="N",
        help="The seed of the boards that are rolled now.",
    ),
    deadline_option,
    click.option(
        "--plot",
        "plot_file",
        type=FileName(dir_okay=False),
        metavar="FILE",
        callback=read_out_file,
        help="Draw the distribution into a .png or .svg file (extra `plot`).",
    ),
)
engine_options = together(
    click.option(
        "--engine",
        default="auto",
        show_default=True,
        metavar="NAME",
        shell_complete=completing(_engine_names),
        help="How to search; `gridwords info` lists the engines. All give the same answer.",
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        callback=read_options,
        help="An option of the engine, as `gridwords info` lists them; may be repeated.",
    ),
    click.option(
        "--devices",
        metavar="N,...",
        is_eager=True,
        expose_value=False,
        callback=read_devices,
        help="The GPUs that a GPU engine uses, such as 0,1. Default: all.",
    ),
    threads_option,
    cluster_option,
)


def warn_of_fewer_rolls(odds: Odds, deadline_s: float | None) -> None:
    """Warns of boards that the deadline left uncounted."""
    if odds.ended == "deadline":
        warn(f"stopped after {deadline_s:g} s: only {odds.tally.rolls:,} boards counted")


def read_board(
    text: str | None,
    file: str | None,
    picture: str | None,
    *,
    size: tuple[int, int] | None,
    neighbours: str | Adjacency | None,
) -> Board:
    """The board from the command line, from a file, from a picture or (`-`) from standard input."""
    from gridwords.board import Board

    given = {"": text and repr(text), "--file ": file, "--picture ": picture}
    named = [name + value for name, value in given.items() if value is not None]
    if len(named) > 1:
        kinds = [name.strip() or "a board" for name, value in given.items() if value is not None]
        raise click.UsageError(f"expected {' or '.join(kinds)}, not both: {' and '.join(named)}")
    if picture is not None:
        return _board_in(picture, size, neighbours)
    if file is not None and file != "-":
        return Board.read(file, size=size, neighbours=neighbours)
    if text is None and file is None:
        raise click.UsageError("expected a board, --file PATH, --picture PATH, or - for standard input")
    if text is None or text == "-":
        text = read_stdin()
    elif text.lower().endswith(_PICTURE_ENDINGS):
        warn(f"{text} is read as a board: to read the picture, use --picture {text}")
    elif os.path.isfile(text) or text.lower().endswith(_FILE_ENDINGS):
        warn(f"{text} is read as a board: to read the file, use --file {text}")
    return Board(text, size=size, neighbours=neighbours)


def _board_in(picture: str, size: tuple[int, int] | None, neighbours: str | Adjacency | None) -> Board:
    """The board in a picture. Warns of doubtful tiles."""
    from gridwords.read import read_picture

    reading = read_picture(picture_content(picture), size)
    if cells := reading.doubtful:
        board, places = reading.board, [divmod(cell, reading.size[1]) for cell in cells]
        shown = ", ".join(f"row {row + 1} column {col + 1} ({board[row, col]})" for row, col in places)
        warn(f"{picture}: {plural(len(cells), 'tile')} may be wrong: {shown}; `gridwords read` shows more")
    return reading.board if neighbours is None else reading.board.with_neighbours(neighbours)


def picture_content(name: str) -> str | bytes:
    """The name of a picture file, or for `-` what standard input holds."""
    if name != "-":
        return name
    return read_bounded(stdin().read, PICTURE_BYTES, name="standard input", error=BadPicture)


def stdin() -> IO[bytes]:
    """Standard input as bytes. Some programs start others without it."""
    if sys.stdin is None:
        raise click.UsageError("there is no standard input")
    return sys.stdin.buffer


def read_stdin() -> str:
    """All of standard input as text: UTF-8, with or without a byte-order mark."""
    data = read_bounded(stdin().read, BOARD_BYTES, name="standard input", error=BadBoard)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start + 1} is {data[error.start]:#04x}"
        raise BadBoard(f"standard input is not UTF-8 text: {wrong}") from None


def load_lexicon(name: str | None, level: int | None = None) -> Lexicon:
    """The lexicon with that name, or its words up to a level. Warns of entries in a word list that are not words.

    With --hide-vulgar it has no vulgar words.
    """
    from gridwords.lexicon import Lexicon

    lexicon = Lexicon.load(name)
    if lexicon.left_out_example:
        warn(f"{name}: {left_out(lexicon)}")
    if level is not None:
        lexicon = lexicon.up_to_level(level)
    hide = click.get_current_context().meta.get("gridwords.hide_vulgar", False)
    return lexicon.without_vulgar() if hide else lexicon


def left_out(lexicon: Lexicon) -> str:
    """How many entries of a word list were not words, and the first of them."""
    first = f", first {', '.join(lexicon.left_out_examples)}" if lexicon.left_out_examples else ""
    noun = plural(lexicon.left_out, "entry that is not a word", "entries that are not words")
    return f"left out {noun}{first}"
