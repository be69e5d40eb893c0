"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from gridwords.argument import MOST_THREADS
from gridwords.ask import schemas
from gridwords.board.shape import KINDS
from gridwords.cli.values import (
    FileName,
    OutName,
    Whole,
    read_cluster,
    read_devices,
    read_dice_option,
    read_hide_vulgar,
    read_known_option,
    read_level_option,
    read_neighbours,
    read_one_board,
    read_options,
    read_out_file,
    read_seconds,
    read_seed,
    read_size,
)
from gridwords.errors import unknown
from gridwords.lexicon.levels import KNOWN

Command = TypeVar("Command", bound=Callable[..., Any])


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


class NamedCommands(click.Group):
    """A group of commands. The error for an unknown one suggests the nearest and lists them."""

    #: What a message calls one of these commands.
    noun = "command"

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing:  # a shell completing a half-typed line wants no error
            raise click.UsageError(unknown(self.noun, cmd_name, self.list_commands(ctx)), ctx)
        return found


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


def field_help(kind: str, name: str) -> str:
    """The help of a field, as the core declares it."""
    help: str = schemas()[kind]["properties"][name]["description"]
    return help


def completing(names: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Shell completion from a list of names, which is made only when it is needed."""

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def _rules_names() -> Iterable[str]:
    from gridwords.rules import Rules

    return Rules.names()


def dice_names() -> Iterable[str]:
    """The official sets of dice."""
    from gridwords.board.dice import DICE

    return DICE


def _engine_names() -> Iterable[str]:
    from gridwords.engines.choose import engines

    return ("auto", *engines())


def given_options(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """The name of each parameter given on the command line, and how messages show it."""
    for parameter in ctx.command.params:
        name = parameter.name or ""
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            yield name, parameter.get_error_hint(ctx)


board_argument = click.argument("board", nargs=-1, metavar="[BOARD]", callback=read_one_board)
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


def seed(help: str, default: int | None = None) -> Callable[[Command], Command]:
    """The option `--seed`, with the help of one command."""
    return click.option(
        "--seed",
        type=int,
        callback=read_seed,
        default=default,
        show_default=default is not None,
        metavar="N",
        help=help,
    )


def out_file(*names: str, help: str, callback: Callable[..., Any] = read_out_file) -> Callable[[Any], Any]:
    """An option that names a file to write."""
    return click.option(*names, type=OutName(dir_okay=False), metavar="FILE", callback=callback, help=help)


seed_option = seed("The same seed gives the same result. Default: a new seed each time.")
lexicon_option = click.option(
    "--lexicon",
    type=FileName(),
    metavar="FILE|NAME",
    help="A word list (text, .gz), a Hunspell .dic or a .lex file; or the name of one on this machine, such as french "
    "(`gridwords lexicon list`). Default: ENABLE1, 172,820 English words.",
)
_RULES_HELP = (
    "The rules, which set word lengths and points: boggle, big-boggle, super-big-boggle, word-hunt, squaredle, "
    "word-search, letters, or a .toml or .json file of your own."
)
rules_option = click.option(
    "--rules",
    type=FileName(),
    default="boggle",
    show_default=True,
    metavar="NAME|FILE",
    shell_complete=completing(_rules_names),
    help=_RULES_HELP,
)
usual_rules_option = click.option(
    "--rules",
    type=FileName(),
    metavar="NAME|FILE",
    shell_complete=completing(_rules_names),
    help=f"{_RULES_HELP} Default: the usual rules for a board of this size.",
)
level_options = together(
    click.option(
        "--level",
        metavar="N",
        callback=read_level_option,
        help=field_help("solve", "level"),
    ),
    click.option(
        "--known",
        metavar="|".join(KNOWN),
        is_eager=True,
        expose_value=False,
        callback=read_known_option,
        shell_complete=completing(lambda: KNOWN),
        help=field_help("solve", "known"),
    ),
)
threads_option = click.option(
    "--threads",
    type=Whole(1, MOST_THREADS),
    metavar="N",
    help="The most threads to use. Default: as many as make it faster.",
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    callback=read_cluster,
    help="Use the workers of a Dask cluster: tcp://host:8786, or local:N for N processes on this machine.",
)


def size_option(help: str) -> Callable[[Command], Command]:
    """The option `--size`, with the help of one command."""
    return click.option("--size", metavar="ROWSxCOLS", callback=read_size, help=help)


def dice_option(help: str, default: str | None = None) -> Callable[[Command], Command]:
    """The option `--dice`, with the help of one command."""
    return click.option(
        "--dice",
        type=FileName(),
        default=default,
        show_default=default is not None,
        metavar="NAME|DICE|FILE",
        callback=read_dice_option,
        shell_complete=completing(dice_names),
        help=help,
    )


dice_size_option = size_option(field_help("roll", "size"))
neighbours_option = click.option(
    "--neighbours",
    type=FileName(),
    metavar="NAME|FILE",
    callback=read_neighbours,
    shell_complete=completing(lambda: KINDS),
    help="Which cells touch: king (all eight), rook (four), torus (opposite edges meet), line (straight "
    "lines), or a .json file with a list of cell numbers for each cell. Default: those of the rules, or king.",
)
board_options = together(
    size_option(
        "The size of a board written without row breaks, such as 3x4, or of one in a picture. Default: a square; in a "
        "picture, as found."
    ),
    neighbours_option,
)
boards_options = together(
    size_option("The size of boards written without row breaks, such as 3x4. Default: squares."),
    neighbours_option,
)
_vulgar_option = click.option(
    "--hide-vulgar",
    is_flag=True,
    expose_value=False,
    callback=read_hide_vulgar,
    help=field_help("solve", "hide_vulgar"),
)
word_options = together(lexicon_option, rules_option, level_options, _vulgar_option)


def deadline(what_happens: str) -> Callable[[Command], Command]:
    """The option `--deadline`, whose help says what happens at that time."""
    return click.option(
        "--deadline",
        "deadline_s",
        type=float,
        metavar="SECONDS",
        callback=read_seconds,
        help=what_happens,
    )


deadline_option = deadline("Stop after this time and print what was found so far.")
odds_options = together(
    lexicon_option,
    usual_rules_option,
    level_options,
    _vulgar_option,
    click.option(
        "--rolls",
        type=Whole(1, 10**10),
        metavar="N",
        help="Roll this many boards now instead of using the package's tables.",
    ),
    click.option(
        "--seconds",
        type=float,
        default=2.0,
        show_default=True,
        metavar="SECONDS",
        callback=read_seconds,
        help="How long to roll boards if the package has no table.",
    ),
    seed("The seed of the boards rolled now.", 1),
    deadline_option,
    out_file("--plot", "plot_file", help="Draw the distribution into a .png or .svg file (extra `plot`)."),
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
        help="The GPUs to use, such as 0,1. Default: all.",
    ),
    threads_option,
    cluster_option,
)
