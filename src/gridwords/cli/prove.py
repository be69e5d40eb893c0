"""`gridwords prove`: every board of a size that scores so much, and the check of such a proof."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from gridwords.cli.errors import INTERRUPTED, warn
from gridwords.cli.options import (
    Adjacency,
    FileName,
    choice,
    cluster_option,
    deadline_option,
    given_options,
    lexicon_option,
    load_lexicon,
    read_neighbours,
    read_out_folder,
    rules_option,
    threads_option,
)
from gridwords.cli.progress import progress_bar
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.prove import Proof, Standing

# Where nobody looks at a terminal: a line after 5 s, 10 s, 20 s and so on, then every minute.
_FIRST_LINE_S = 5.0
_MOST_BETWEEN_LINES_S = 60.0
_CHECK_TAKES = frozenset({"check", "lexicon", "sample", "seed", "all_bounds", "whole", "deadline_s"})


@click.command("prove")
@click.argument("rows", type=click.IntRange(min=1), required=False)
@click.argument("cols", type=click.IntRange(min=1), required=False)
@click.option("--at-least", type=click.IntRange(min=1), metavar="SCORE", help="The score a board must have.")
@choice("--objective", ("points", "words"), default="points", help="What is counted.")
@click.option("--letters", metavar="LETTERS", help="Those that may stand on a board. Default: the lexicon's.")
@click.option(
    "--neighbours",
    metavar="NAME|FILE",
    callback=read_neighbours,
    help="Which cells touch, as for solve. Default: as the rules, or king.",
)
@lexicon_option
@rules_option
@click.option(
    "--out",
    type=FileName(file_okay=False),
    metavar="DIR",
    callback=read_out_folder,
    help="Keep the certificate here, a line a class. The same command goes on with a proof that was stopped.",
)
@threads_option
@cluster_option
@deadline_option
@click.option(
    "--groups",
    metavar="a,b,...",
    help="The letters in groups, such as aeiou,lnrst,...: each class gives each cell one. They change the time, "
    "not the answer. Default: by how frequent the letters are.",
)
@click.option("--corner-groups", metavar="a,b,...", help="Other groups for the corners.")
@click.option(
    "--memory",
    "memory_mb",
    type=click.IntRange(16, 1 << 30),
    default=2048,
    show_default=True,
    metavar="MB",
    help="At most so much a thread: a class that needs more is cut in parts.",
)
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    metavar="N",
    help="Only N random classes, and an estimate for all. With --check: how many bounds are computed again "
    "(default: 3).",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="The same seed draws the same classes. Default: 0, so that a sample goes on with its own; with --check a "
    "new one each time.",
)
@click.option("--check", type=FileName(file_okay=False), metavar="DIR", help="Verify the certificate in DIR.")
@click.option("--all", "all_bounds", is_flag=True, help="With --check: every class is gone through again.")
@click.option(
    "--whole",
    is_flag=True,
    help="With --check: the bounds of large classes as a whole too, not of parts: minutes and gigabytes for each.",
)
@click.pass_context
def command(
    ctx: click.Context,
    rows: int | None,
    cols: int | None,
    at_least: int | None,
    objective: str,
    letters: str | None,
    neighbours: str | Adjacency | None,
    lexicon: str | None,
    rules: str,
    out: str | None,
    threads: int | None,
    cluster: str | None,
    deadline_s: float | None,
    groups: str | None,
    corner_groups: str | None,
    memory_mb: int,
    sample: int | None,
    seed: int | None,
    check: str | None,
    all_bounds: bool,
    whole: bool,
) -> None:
    """Prove which boards of ROWS x COLS are the best: list every one that scores SCORE or more.

    Boards that turning and mirroring makes the same are listed once, best first, with their score behind a tab.
    If it comes to its end and none is listed, there is none. If --deadline ends it or a check, the status is 1.

    \b
    gridwords prove 2 3 --at-least 60
    gridwords prove 3 3 --at-least 500 --out proof
    gridwords prove --check proof

    Ctrl-C stops; with --out the same command goes on where it was.
    """
    if check is not None:
        _refuse_others(ctx)
        if all_bounds and sample is not None:
            raise click.UsageError("give --all or --sample, not both", ctx)
        if not _check(check, lexicon, sample, seed, all_bounds, whole, deadline_s):
            ctx.exit(1)
        return
    if rows is None or cols is None or at_least is None:
        raise click.UsageError("expected ROWS COLS --at-least SCORE, or --check DIR", ctx)
    if all_bounds or whole:
        raise click.UsageError(f"{'--all' if all_bounds else '--whole'} goes with --check", ctx)
    if sample == 0:
        raise click.UsageError("--sample 0 goes with --check", ctx)
    from gridwords.prove import prove

    with _watching() as watch:
        proof = prove(
            rows,
            cols,
            at_least,
            lexicon=load_lexicon(lexicon),
            rules=rules,
            neighbours=neighbours,
            objective=objective,
            letters=letters,
            groups=groups,
            corner_groups=corner_groups,
            out=out,
            threads=threads,
            memory_mb=memory_mb,
            deadline_s=deadline_s,
            sample=sample,
            seed=seed or 0,
            progress=watch,
            cluster=cluster,
        )
    _show(proof, sampled=sample is not None)
    if proof.standing.to_do:
        if deadline_s is None or proof.standing.elapsed_s < deadline_s:
            ctx.exit(INTERRUPTED)
        warn(
            f"stopped after {deadline_s:g} s: "
            + ("nothing is proved yet" if sample is None else "not all of the sample")
        )
        ctx.exit(1)


def _refuse_others(ctx: click.Context) -> None:
    """What is checked stands in the folder: an option that would say it otherwise is an error."""
    if others := [hint for name, hint in given_options(ctx) if name not in _CHECK_TAKES]:
        raise click.UsageError(f"--check takes the proof from its folder: give no {', '.join(others)}", ctx)


def _print_boards(boards: Sequence[tuple[str, int]], size: tuple[int, int]) -> None:
    """A line each, as `gridwords score` reads them: rows between slashes where the board is not a square."""
    from gridwords.board import Board

    is_square = size[0] == size[1]
    for board, score in boards:
        click.echo(f"{board if is_square else Board(board, size)}\t{score}")


def _show(proof: Proof, *, sampled: bool) -> None:
    _print_boards(proof.boards, proof.size)
    standing = proof.standing
    text = (
        f"{standing.done:,} of {standing.total:,} classes, highest bound {standing.highest_bound:,}, "
        f"{standing.elapsed_s:.1f} s, {proof.peak_bytes / 2**20:.0f} MiB a thread"
    )
    if sampled and standing.all_s is not None:
        all_s, error_s = standing.all_s
        text += (
            f"; {len(standing.times_s):,} random classes took {all_s / standing.total:.3f} s each, "
            f"so about {_time(all_s)} of one core for all (standard error {_time(error_s)})"
        )
        if standing.to_do:
            # Those under way are left out, and they are the long ones.
            text += f"; {standing.to_do:,} of the sample are not done: it takes more than that"
    click.echo(text, err=True)


def _check(
    folder: str,
    lexicon: str | None,
    sample: int | None,
    seed: int | None,
    all_bounds: bool,
    whole: bool,
    deadline_s: float | None,
) -> bool:
    """Prints what was checked; whether it was all that was to be."""
    from gridwords.prove import check_proof
    from gridwords.prove.check import SAMPLE

    with progress_bar("classes looked at again") as report:
        checkup = check_proof(
            folder,
            lexicon=load_lexicon(lexicon),
            sample=None if all_bounds else SAMPLE if sample is None else sample,
            whole=whole,
            seed=seed,
            deadline_s=deadline_s,
            progress=report,
        )
    _print_boards(checkup.boards, checkup.size)
    if not checkup.complete:
        found = "nothing wrong so far"
    elif checkup.proved_again < checkup.classes:
        found = "nothing wrong was found"
    else:
        found = "the certificate holds"
    click.echo(
        f"{found}: no class is missing and every board's score is right; of {checkup.classes:,} classes "
        f"{checkup.searched:,} were searched for other boards, {checkup.proved_again:,} proved again, "
        f"{plural(checkup.bounds_checked, 'bound')} computed in another way"
        + (f" and {checkup.parts_checked:,} too large in parts" if checkup.parts_checked else "")
        + f" (seed {checkup.seed})",
        err=True,
    )
    if not checkup.complete:
        warn(f"stopped after {deadline_s:g} s: not all classes that were to be looked at again were")
    return checkup.complete


@contextmanager
def _watching() -> Iterator[Callable[[Standing], None] | None]:
    """What to call with each standing of the proof: one line that changes on a terminal, lines now and then elsewhere."""
    if sys.stderr is None:
        yield None
    elif sys.stderr.isatty():
        try:
            yield lambda standing: click.echo(f"\r\x1b[K{_progress(standing)}", err=True, nl=False)
        finally:
            click.echo("\r\x1b[K", err=True, nl=False)
    else:
        next_line_s = _FIRST_LINE_S

        def write(standing: Standing) -> None:
            nonlocal next_line_s
            if standing.elapsed_s >= next_line_s:
                next_line_s = standing.elapsed_s + min(_MOST_BETWEEN_LINES_S, standing.elapsed_s)
                click.echo(_progress(standing), err=True)

        yield write


def _progress(standing: Standing) -> str:
    left = standing.left_s
    return (
        f"{_time(standing.elapsed_s)}: {standing.done:,} of {standing.total:,} classes, "
        f"highest bound {standing.highest_bound:,}, {standing.boards:,} boards"
        + ("" if left is None else f", about {_time(left)} left")
    )


def _time(seconds: float) -> str:
    for size, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {name}"
    return f"{seconds:.1f} s"
