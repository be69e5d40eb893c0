"""How the values of options are parsed and checked."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from gridwords.board.shape import KINDS, Kind, Shape
from gridwords.board.size import parse_size
from gridwords.bounded import BOARD_BYTES, read_bounded
from gridwords.errors import BadBoard, BadOption, shorten, unknown
from gridwords.lexicon.levels import read_level
from gridwords.storage import refuse_input, write_whole

Adjacency = list[list[int]]


class FileName(click.Path):
    """The name of a file to read, or of a folder.

    An empty name, as from an unset shell variable, gets an error of its own, and so does a file that the command would
    also write.
    """

    writes = False

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("the name is empty", param, ctx)
        if ctx is not None:
            self._refuse_input(value, param.opts[-1] if param else "", ctx.meta)
        return super().convert(value, param, ctx)

    def _refuse_input(self, value: str, option: str, meta: dict[str, Any]) -> None:
        """Compares a name with those before it, which may be of either kind."""
        inputs, outputs = (meta.setdefault(f"gridwords.{name}", {}) for name in ("inputs", "outputs"))
        if self.writes:
            new_inputs, new_outputs = inputs, {value: f"{option} {shorten(value, 200)}"}
        else:  # - is standard input, whose descriptor is 0
            new_inputs, new_outputs = {0 if value == "-" else value: option}, outputs
        for out, shown in new_outputs.items():
            for source in new_inputs:
                refuse_input(shown, out, source)
        inputs |= new_inputs
        outputs |= new_outputs


class OutName(FileName):
    """The name of a file to write."""

    writes = True


class Whole(click.IntRange):
    """A whole number within bounds, which help and errors give in words."""

    def _describe_range(self) -> str:
        return f"{self.min:,} or more" if self.max is None else f"{self.min:,} to {self.max:,}"


def read_size(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """`3x4` as (3, 4)."""
    return None if value is None else parse_size(value, least=1)


def read_one_board(ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> str | None:
    """The board of a command. Rows without quotes around them are several arguments."""
    if len(given) > 1:
        rows = " ".join(given)
        raise click.UsageError(
            f"expected one board, got {len(given)} arguments: put quotes around rows, as in {rows!r}", ctx
        )
    return given[0] if given else None


def read_neighbours(ctx: click.Context, param: click.Parameter, value: str | None) -> Kind | Adjacency | None:
    """A name, or the adjacency lists in a JSON file: `[[1, 2], [0, 2], [0, 1]]`, one list per cell."""
    if value is None:
        return None
    if (kind := next((kind for kind in KINDS if kind == value), None)) is not None:
        return kind
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
    try:
        Shape.sized(1, len(lists), lists)  # the board, whose size is not known yet, checks only their number
    except BadBoard as error:
        raise BadBoard(f"{value}: {error}") from None
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


def read_known_option(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    """`--known common` is a name for `--level 35`; it is parsed first."""
    if value is not None:
        ctx.meta["gridwords.known"] = read_level(value)


def read_level_option(ctx: click.Context, _param: click.Parameter, value: str | None) -> int | None:
    known: int | None = ctx.meta.get("gridwords.known")
    if value is None:
        return known
    if known is not None:
        raise click.UsageError("expected --level or --known, not both", ctx)
    return read_level(value)


def read_hide_vulgar(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
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


def read_seed(ctx: click.Context, param: click.Parameter, value: int | None) -> int | None:
    """A seed from 0 to 2**64 - 1; None for a new one."""
    from gridwords.rng import checked_seed

    try:
        return None if value is None else checked_seed(value)
    except BadOption as error:
        raise click.BadParameter(str(error), ctx, param) from None


def read_seconds(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    # Written so that nan is refused too.
    if value is not None and not value >= 0:
        raise click.BadParameter(f"expected a number of seconds from 0 up, got {value}", ctx, param)
    return value


def read_out_file(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A file to write. Its folder is tested before the work starts, so that no answer is lost."""
    if value is None:
        return None
    if value == "-":
        raise click.BadParameter("expected the name of a file, got '-'", ctx, param)
    if os.path.isfile(value) and not os.access(value, os.W_OK):
        # Replacing a write-protected file would succeed, but it is protected so that nobody changes it.
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), value)
    if not os.path.exists(value) or os.path.isfile(value):  # a special file such as /dev/stdout is not tested
        _try_folder(os.path.dirname(os.path.realpath(value)), value)
    return value


def read_out(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A file to write, or `-` for standard output."""
    return value if value == "-" else read_out_file(ctx, param, value)


def write_out(name: str, data: bytes) -> None:
    """Writes a file as a whole; for `-`, writes to standard output."""
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_whole(name, data)


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
        # The error names the folder as the user typed it.
        raise OSError(error.errno, error.strerror, name) from None
