"""The command line: one file per command, imported only when the command runs.

Nothing here computes: a command parses its options, calls the package and shows the result.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from gridwords.cli.errors import run
from gridwords.errors import unknown

# In the order of the help page: the most used first. The help page imports no command, so that it appears at once.
COMMANDS = {
    "solve": "Find every word on a board.",
    "score": "Score many boards, one per line.",
    "check": "Check words against a board.",
    "rank": "Show how good a board is.",
    "odds": "Show what boards to expect from a set of dice.",
    "define": "Define English words.",
    "read": "Read the board in a picture.",
    "roll": "Roll boards with real dice.",
    "random": "Make boards of random letters.",
    "make": "Make puzzles from words.",
    "optimise": "Search for the board with the highest score.",
    "prove": "Prove which boards of a size are the best.",
    "records": "List the best boards known.",
    "lexicon": "Build, inspect, check and sample word lists.",
    "serve": "Serve the web page and the HTTP interface.",
    "bench": "Measure the search methods side by side.",
    "info": "Show what is installed and which engines can run.",
    "completion": "Print the completion script for a shell.",
}
# Other spellings, which the help page does not list.
_ALIASES = {"optimize": "optimise"}


class _Commands(click.Group):
    """The group of all commands, which imports a command when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        cmd_name = _ALIASES.get(cmd_name, cmd_name)
        if cmd_name in COMMANDS:
            command: click.Command = import_module(f"gridwords.cli.{cmd_name}").command
            return command
        if ctx.resilient_parsing:  # a shell completing a half-typed line wants no error
            return None
        raise click.UsageError(unknown("command", cmd_name, COMMANDS), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # `gridwords help solve`, as other programs have it.
        return super().parse_args(ctx, [*args[1:], "--help"] if args[:1] == ["help"] else args)

    def main(self, args: Sequence[str] | None = None, *more: Any, **kwargs: Any) -> NoReturn:
        # Windows would expand the `?` of a board as a file name.
        kwargs.update(standalone_mode=False, windows_expand_args=False)
        given = sys.argv[1:] if args is None else args
        run(lambda: super(_Commands, self).main(args, *more, **kwargs), given)


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        import gridwords

        click.echo(f"gridwords {gridwords.__version__}")
        ctx.exit()


@click.group(
    name="gridwords",
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Find every word on any letter grid.

    \b
    gridwords solve oatrihpshtnrenei        every word on a 4x4 board
    gridwords roll --seed 1                 a new board, rolled with real dice
    gridwords COMMAND --help                the options of a command
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


__all__ = ["COMMANDS", "main"]
