"""What `rank` and `odds` share: the picture that they draw, and the warning of a deadline."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click

from gridwords.cli.errors import warn

if TYPE_CHECKING:
    from gridwords.odds.source import Odds

_TITLE = 66  # characters in one line of a picture


def check_plot(file: str | None) -> None:
    """Raises an error, before the work starts, if the plot could not be drawn."""
    if file is None:
        return
    from gridwords.charts import MISSING, can_draw

    if Path(file).suffix.lower() not in (".png", ".svg"):
        raise click.UsageError(f"--plot {file}: expected a name that ends in .png or .svg")
    if not can_draw():
        raise click.UsageError(MISSING)


def plot(file: str, title: str, odds: Odds, marks: Mapping[str, int]) -> None:
    """Draws the distribution of points into a file."""
    from gridwords.charts import Shares

    label = f"{odds.tally.rolls:,} boards, {odds.setting.name} dice"
    Shares("odds", fill(title, _TITLE), "points", {label: odds.points}, marks).write(Path(file))


def warn_of_fewer_rolls(odds: Odds, deadline_s: float | None) -> None:
    """Warns of boards that the deadline left uncounted."""
    if odds.ended == "deadline":
        warn(f"stopped after {deadline_s:g} s: only {odds.tally.rolls:,} boards counted")
