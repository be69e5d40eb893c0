"""`gridwords optimise`: search for the best board of a size, by one of four methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from gridwords.board.shape import MIRRORS
from gridwords.cli.errors import INTERRUPTED, warn
from gridwords.cli.inputs import load_lexicon
from gridwords.cli.options import (
    NamedCommands,
    SizedCommand,
    choice,
    cluster_option,
    deadline,
    engine_options,
    given_options,
    neighbours_option,
    seed_option,
    threads_option,
    together,
    word_options,
)
from gridwords.cli.progress import Display, display
from gridwords.cli.values import (
    FileName,
    Whole,
    read_dice_option,
    read_out_folder,
    read_range,
    read_seconds,
)
from gridwords.errors import BadOption
from gridwords.optimise.optimiser import first_line, value_text
from gridwords.optimise.result import Moment, Optimised
from gridwords.optimise.run import OPTIMISERS, Run
from gridwords.option import Option

# While a run continues, boards with more rows are not drawn, and boards with more cells are not printed.
_MOST_ROWS, _MOST_CELLS = 12, 64
_WIDTH, _HEIGHT, _BARS = 64, 12, 12  # of plots, in characters

_watch_options = together(
    click.option(
        "--plot", is_flag=True, help="Draw the value over time and the distribution of the final boards."
    ),
    click.option("--quiet", is_flag=True, help="Show no progress, only the boards and a summary."),
)
_run_options = together(
    seed_option,
    click.option("--budget", type=int, metavar="BOARDS", help="Stop after scoring this many boards."),
    click.option("--goal", type=float, metavar="VALUE", help="Stop as soon as a board has this value."),
    deadline("Stop after this time. The result then depends on the machine, even with --seed."),
    click.option(
        "--top", type=int, default=10, show_default=True, metavar="N", help="How many boards to print."
    ),
    click.option(
        "--out",
        type=FileName(),
        metavar="DIR",
        callback=read_out_folder,
        help="Save the run in this folder: a log of improvements, and a checkpoint every few seconds.",
    ),
    click.option(
        "--checkpoint",
        "checkpoint_s",
        type=float,
        default=3.0,
        show_default=True,
        metavar="SECONDS",
        callback=read_seconds,
        help="Time between checkpoints.",
    ),
    click.option(
        "--parallel",
        default="chains",
        show_default=True,
        metavar="chains|inside",
        help="What the threads share: many boards, or the search of each board.",
    ),
    _watch_options,
)
_aim_options = together(
    click.option(
        "--objective",
        default="points",
        show_default=True,
        metavar="SUM",
        help="points, words, longer:N (words of N letters or more), known:N (points of the words up to level N; N may be "
        "common or familiar), words-of:FILE (words of this list), target:N (as close to N points as possible), lowest, a "
        "sum such as 'points + 5*longer:8', or FILE.py:FUNCTION of a Solution (slower).",
    ),
    click.option(
        "--dice",
        metavar="NAME|DICE|FILE",
        callback=read_dice_option,
        help="Only boards that these dice can roll.",
    ),
    click.option("--letters", metavar="ABC", help="Only these letters."),
    click.option("--fixed", metavar="BOARD", help="Tiles that must stay; ? marks a free cell."),
    click.option(
        "--include",
        multiple=True,
        metavar="WORD",
        help="A word that the board must contain; may be repeated.",
    ),
    click.option(
        "--exclude",
        multiple=True,
        metavar="WORD",
        help="A word that the board must not contain; may be repeated.",
    ),
    click.option("--cover", is_flag=True, help="Every tile must be part of a word (slower)."),
    click.option(
        "--words", metavar="FEWEST-MOST", callback=read_range, help="How many words the board may hold."
    ),
    choice("--mirror", tuple(MIRRORS), help="The board must be its own mirror image."),
    neighbours_option,
)


class _Optimisers(NamedCommands):
    noun = "optimiser"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(OPTIMISERS.loaded())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands and cmd_name in OPTIMISERS:
            _add(cmd_name, (), "Not part of gridwords.")
        return super().get_command(ctx, cmd_name)


@click.group("optimise", cls=_Optimisers, invoke_without_command=True)
@click.option("--resume", "folder", type=FileName(), metavar="DIR", help="Resume the run saved in DIR.")
@threads_option
@deadline("With --resume: a new deadline, counted from the start of the original run.")
@cluster_option
@_watch_options
@click.pass_context
def command(
    ctx: click.Context,
    folder: str | None,
    threads: int | None,
    deadline_s: float | None,
    cluster: str | None,
    plot: bool,
    quiet: bool,
) -> int | None:
    """Search for the board with the highest score.

    \b
    gridwords optimise climb 4 4
    gridwords optimise anneal 4 4 10 50 1.05 20 --start-temperature 50
    gridwords optimise genetic 5 5 --rules big-boggle --out runs/big
    gridwords optimise --resume runs/big

    The last line is the best board and its score: `gridwords solve -` reads that line, `gridwords score` all of them.
    """
    if ctx.invoked_subcommand is not None:
        if folder is not None:
            raise click.UsageError(f"--resume {folder} takes no optimiser: it continues with its own", ctx)
        _refuse_early(ctx)
        return None
    if folder is None:
        _refuse_early(ctx)
        click.echo(ctx.get_help())
        return None
    from gridwords.optimise.run import resume

    return _go(
        resume(folder, threads=threads, deadline_s=deadline_s, cluster=cluster), plot=plot, quiet=quiet
    )


def _refuse_early(ctx: click.Context) -> None:
    """Refuses options before the optimiser's name: they belong to --resume and would do nothing."""
    for _, hint in given_options(ctx):
        name = ctx.invoked_subcommand or "the optimiser"
        raise click.UsageError(f"{hint} goes after {name}, or with --resume", ctx)


def _go(run: Run, *, plot: bool, quiet: bool) -> int:
    with display(quiet=quiet) as drawn:
        found = run.go(None if drawn is None else _watch(run, drawn), trouble=warn)
    if not found.boards and found.ended in ("interrupted", "time"):
        warn("stopped before the first board was scored")
        return INTERRUPTED if found.ended == "interrupted" else 1
    _show(run, found)
    if plot:
        click.echo(_plots(found), err=True)
    if found.ended == "interrupted":
        where = "" if run.folder is None else f": resume with gridwords optimise --resume {run.folder.path}"
        warn(f"interrupted{where}")
        return INTERRUPTED
    if found.ended == "time":
        warn("stopped by the deadline: the same seed may give other boards next time")
    return 0


def _watch(run: Run, drawn: Display) -> Callable[[Moment], None]:
    """Shows each moment of a run: the best board and a line of figures, or the line alone."""
    last_value: float | None = None

    def show(moment: Moment) -> None:
        nonlocal last_value
        from gridwords.board.picture import board_text

        figures = _figures(moment)
        picture, line = figures, figures
        if moment.board is not None:
            if moment.board.rows <= _MOST_ROWS:
                picture = f"{board_text(moment.board, q_is_qu=run.problem.game.rules.q_is_qu)}\n{figures}"
            if len(moment.board) <= _MOST_CELLS:
                line = f"{figures} {moment.board}"
        drawn.text(picture, line, changed=moment.value != last_value)
        last_value = moment.value

    return show


def _figures(moment: Moment) -> str:
    parts = [
        f"{moment.elapsed_s:.1f} s",
        f"{moment.boards:,} boards",
        f"{moment.boards_per_s:,.0f} per second",
    ]
    if moment.status:
        parts.append(moment.status)
    if moment.left_s is not None:
        parts.append(f"{moment.left_s:.0f} s left")
    if moment.value is not None:
        parts.append(f"best {moment.value:g}")
    return ", ".join(parts)


def _show(run: Run, found: Optimised) -> None:
    """Prints the boards, the best one last: board, value, points, and the dice if there are any."""
    if not found.boards:
        raise BadOption("found no board that satisfies the constraints")
    objective = run.problem.objective
    best = found.boards[0]
    words = run.problem.measure.solution(run.top.entries[0][1], "none")
    longest = ", ".join(one.word for one in words.sorted("length")[:10])
    longest = f"; longest: {longest}" if longest else ""
    click.echo(
        f"seed {found.seed}, {found.boards_scored:,} boards in {found.elapsed_s:.1f} s,"
        f" {found.boards_scored / max(found.elapsed_s, 1e-9):,.0f} per second, {run.optimiser.status()},"
        f" best found after {found.found_at or 0:,} boards",
        err=True,
    )
    click.echo(f"{words.summary()}{longest}", err=True)
    for one in [*found.boards[:0:-1], best]:
        parts = [str(one.board), str(one.score)]
        if not objective.is_points:
            parts.insert(1, value_text(one.value))
        if one.dice is not None:
            parts.insert(1, "dice " + ",".join(map(str, one.dice)))
        click.echo("\t".join(parts))


def _plots(found: Optimised) -> str:
    """The value over time and the distribution of the final boards, drawn with characters."""
    return "\n".join([*_curve(found), "", *_histogram(found.final)])


def _curve(found: Optimised) -> list[str]:
    """One column per interval of time, as high as the best value by then."""
    if not found.history:
        return ["no board satisfied the constraints"]
    end_s = max(found.elapsed_s, found.history[-1][0], 1e-9)
    low, high = found.history[0][2], found.history[-1][2]
    heights = []
    for column in range(_WIDTH):
        until = end_s * (column + 1) / _WIDTH
        known = [value for second, _, value in found.history if second <= until]
        height = 0 if not known else 1 + round((known[-1] - low) / ((high - low) or 1) * (_HEIGHT - 1))
        heights.append(height)
    lines = [f"best value, {low:g} to {high:g}, in {end_s:.1f} s"]
    for row in range(_HEIGHT, 0, -1):
        lines.append("|" + "".join("#" if height >= row else " " for height in heights).rstrip())
    return [*lines, "+" + "-" * _WIDTH]


def _histogram(values: Sequence[float]) -> list[str]:
    # Boards that break a constraint are worth about minus 1e12 each and are not drawn.
    good = sorted(value for value in values if value > -1e11)
    if not good:
        return ["no final boards"]
    low, high = good[0], good[-1]
    step = (high - low) / _BARS or 1.0
    counts = [0] * _BARS
    for value in good:
        counts[min(_BARS - 1, int((value - low) / step))] += 1
    most = max(counts)
    lines = [f"{len(good)} final boards by value"]
    for bar, count in enumerate(counts):
        if count or high > low:
            lines.append(f"{low + bar * step:>10.1f} {'#' * -(-count * (_WIDTH - 12) // most)} {count}")
    return lines


def _option(option: Option) -> Callable[[Any], Any]:
    default = "" if option.default is None else f" [default: {option.default:g}]"
    return click.option(
        "--" + option.name.replace("_", "-"),
        option.name,
        type=option.kind,
        metavar="N" if option.kind is int else "X",
        help=option.help + default,
    )


def _start(
    optimiser: str,
    rows: int,
    cols: int,
    *,
    lexicon: str | None,
    level: int | None,
    plot: bool,
    quiet: bool,
    **how: Any,
) -> int:
    from gridwords.optimise.run import make_run

    own = {option.name for option in OPTIMISERS[optimiser].options}
    given = {name: value for name, value in how.items() if value is not None or name not in own}
    run = make_run(optimiser, (rows, cols), lexicon=load_lexicon(lexicon, level), **given)
    return _go(run, plot=plot, quiet=quiet)


def _add(name: str, positional: Sequence[str], epilogue: str) -> None:
    """Adds the command of one optimiser, with its parameters as options."""
    optimiser = OPTIMISERS[name]

    def call(rows: int, cols: int, **given: Any) -> int:
        for place in positional:
            value = given.pop(f"{place}_argument")
            if value is None:
                continue
            if given[place] is not None:
                raise click.UsageError(
                    f"{place} is given twice: as {value} and as --{place.replace('_', '-')}"
                )
            given[place] = value
            # With these four, the schedule starts at temperature 1 and is long enough for a few chains.
            for name, usual in (("start_temperature", 1.0), ("restarts", 4), ("resample", 0)):
                if given[name] is None:
                    given[name] = usual
        return _start(optimiser.name, rows, cols, **given)

    summary = (optimiser.summary or first_line(optimiser)).removesuffix(".")
    summary = f"{summary[:1].upper()}{summary[1:]}."
    call.__doc__ = f"{summary}\n\n{epilogue}"
    decorators: list[Callable[[Any], Any]] = [
        click.argument("rows", type=Whole(min=1)),
        click.argument("cols", type=Whole(min=1)),
    ]
    for option in optimiser.options:
        if (place := option.name) in positional:
            decorators.append(
                click.argument(
                    f"{place}_argument", type=option.kind, required=False, metavar=f"[{place.upper()}]"
                )
            )
    decorators += map(_option, optimiser.options)
    command.command(name, cls=SizedCommand, short_help=summary)(
        together(*decorators, _aim_options, word_options, engine_options, _run_options)(call)
    )


_add(
    "anneal",
    ("tries", "iterations", "cooling", "min_temperature"),
    "If numbers follow the size, there are 4 chains and the first temperature is 1, unless options set them.",
)
_add("genetic", (), "The islands take turns, however many threads there are.")
_add("climb", (), "Ends when no neighbour of any board in the pool beats the worst board in it.")
_add("temper", (), "The temperatures form a geometric series between the coldest and the hottest.")
