"""`gridwords prove`: list every board of a size that reaches a score, and check such a proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from gridwords.board import Board
from gridwords.cli.errors import INTERRUPTED, warn
from gridwords.cli.inputs import load_lexicon
from gridwords.cli.options import (
    SizedCommand,
    choice,
    cluster_option,
    deadline_option,
    given_options,
    lexicon_option,
    neighbours_option,
    rules_option,
    threads_option,
)
from gridwords.cli.options import seed as seed_as
from gridwords.cli.progress import display, progress_bar
from gridwords.cli.show import print_lines
from gridwords.cli.values import FileName, Whole, read_out_folder
from gridwords.errors import plural
from gridwords.prove import Proof, Standing, check_proof, prove
from gridwords.prove.check import SAMPLE
from gridwords.prove.class_prover import MEMORY_MB
from gridwords.prove.run import ENGINES

_CHECK_TAKES = frozenset({"check", "lexicon", "sample", "seed", "all_bounds", "whole", "deadline_s"})


@click.command("prove", cls=SizedCommand)
@click.argument("rows", type=Whole(min=1), required=False)
@click.argument("cols", type=Whole(min=1), required=False)
@click.option("--at-least", type=Whole(min=1), metavar="SCORE", help="The score that a board must reach.")
@choice("--objective", ("points", "words"), default="points", help="What the score counts.")
@click.option(
    "--letters", metavar="LETTERS", help="The letters allowed on a board. Default: the lexicon's alphabet."
)
@neighbours_option
@lexicon_option
@rules_option
@click.option(
    "--out",
    type=FileName(file_okay=False),
    metavar="DIR",
    callback=read_out_folder,
    help="Write the certificate here, one line per class. The same command resumes a proof that was stopped.",
)
@threads_option
@choice(
    "--engine",
    ENGINES,
    default="auto",
    help="gpu-prefix: the threads walk the classes, and NVIDIA GPUs search what they find. Default: the threads do "
    "everything.",
)
@cluster_option
@deadline_option
@click.option(
    "--groups",
    metavar="a,b,...",
    help="The letters in groups, such as aeiou,lnrst,...: a class assigns one group to each cell. Groups affect the "
    "time, not the answer. Default: by letter frequency.",
)
@click.option("--corner-groups", metavar="a,b,...", help="Different groups for the corners.")
@click.option(
    "--memory",
    "memory_mb",
    type=Whole(int(MEMORY_MB.low), int(MEMORY_MB.high)),
    default=MEMORY_MB.default,
    show_default=True,
    metavar="MB",
    help="Memory per thread: a class that needs more is split.",
)
@click.option(
    "--sample",
    type=Whole(min=0),
    metavar="N",
    help="Prove only N classes, drawn by their bounds, and estimate the time for all. With --check: how many bounds to "
    "recompute (default: 3).",
)
@seed_as(
    "The same seed draws the same classes. Default: 0, so that a sample can be resumed; with --check a new one each time."
)
@click.option("--check", type=FileName(file_okay=False), metavar="DIR", help="Verify the certificate in DIR.")
@click.option("--all", "all_bounds", is_flag=True, help="With --check: examine every class.")
@click.option(
    "--whole",
    is_flag=True,
    help="With --check: recompute the bounds of large classes whole instead of in parts: minutes and gigabytes per class.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    rows: int | None,
    cols: int | None,
    at_least: int | None,
    lexicon: str | None,
    deadline_s: float | None,
    sample: int | None,
    seed: int | None,
    check: str | None,
    all_bounds: bool,
    whole: bool,
    **how: Any,
) -> None:
    """Prove which boards of a size are the best.

    Lists every board of ROWS x COLS that scores SCORE or more. Boards that are rotations or reflections of each other
    are listed once, best first, with a tab and the score. A proof that ends without listing a board shows that none
    exists. If --deadline stops it, or a check fails, the exit status is 1.

    \b
    gridwords prove 2 3 --at-least 60
    gridwords prove 3 3 --at-least 500 --out proof
    gridwords prove --check proof

    Ctrl-C stops it; with --out the same command resumes.
    """
    if check is not None:
        if others := [hint for name, hint in given_options(ctx) if name not in _CHECK_TAKES]:
            raise click.UsageError(
                f"--check reads the proof from its folder: leave out {', '.join(others)}", ctx
            )
        if all_bounds and sample is not None:
            raise click.UsageError("--all and --sample exclude each other", ctx)
        bounds = None if all_bounds else SAMPLE if sample is None else sample
        if not _check(check, lexicon, deadline_s, sample=bounds, seed=seed, whole=whole):
            ctx.exit(1)
        return
    if rows is None or cols is None or at_least is None:
        raise click.UsageError("expected ROWS COLS --at-least SCORE, or --check DIR", ctx)
    if all_bounds or whole:
        raise click.UsageError(f"{'--all' if all_bounds else '--whole'} requires --check", ctx)
    if sample == 0:
        raise click.UsageError("--sample 0 requires --check", ctx)
    with display() as drawn:
        proof = prove(
            rows,
            cols,
            at_least,
            lexicon=load_lexicon(lexicon),
            deadline_s=deadline_s,
            sample=sample,
            seed=seed or 0,
            progress=None if drawn is None else lambda standing: drawn.text(_progress(standing)),
            **how,
        )
    _show(proof, sampled=sample is not None, on="GPU" if how["engine"] == "gpu-prefix" else "core")
    if sample is None and not proof.standing.to_do and not proof.boards:
        score = plural(at_least, how["objective"].removesuffix("s"))
        click.echo(f"no {rows}x{cols} board has {score} or more", err=True)
    if proof.standing.to_do:
        if deadline_s is None or proof.standing.elapsed_s < deadline_s:
            if how["out"] is not None:
                warn(f"interrupted: the same command resumes the proof in {how['out']}")
            ctx.exit(INTERRUPTED)
        warn(
            f"stopped after {deadline_s:g} s: "
            + ("nothing is proved yet" if sample is None else "the sample is incomplete")
        )
        ctx.exit(1)


def _print_boards(boards: Sequence[tuple[str, int]], size: tuple[int, int]) -> None:
    """Prints one board per line, as every command does."""
    rows, cols = size
    starts = range(0, rows * cols, cols)

    def text(board: str) -> str:
        if rows == 1 or not board.isascii():
            return str(Board(board, size))
        return "/".join([board[at : at + cols] for at in starts])  # the same, for a proof that lists millions

    print_lines(f"{text(board)}\t{score}" for board, score in boards)


def _show(proof: Proof, *, sampled: bool, on: str) -> None:
    _print_boards(proof.boards, proof.size)
    standing = proof.standing
    text = (
        f"{standing.done:,} of {standing.total:,} classes, highest bound {standing.highest_bound:,}, "
        f"{standing.elapsed_s:.1f} s, {proof.peak_bytes / 2**20:.0f} MiB per thread"
    )
    if sampled and standing.all_s is not None:
        all_s, low_s, high_s = standing.all_s
        text += (
            f"; judging by {plural(len(standing.times_s), 'class', 'classes')} drawn by their bounds, the whole proof takes about "
            f"{_time(all_s)} of one {on} (95% interval: {_time(low_s)} to {_time(high_s)})"
        )
        if standing.to_do:
            # The unfinished ones are missing from the estimate, and they are the slow ones.
            text += f"; {standing.to_do:,} of the sample are unfinished, so the real time is longer"
    click.echo(text, err=True)


def _check(folder: str, lexicon: str | None, deadline_s: float | None, **how: Any) -> bool:
    """Prints what was checked, and returns whether the check was completed."""
    with progress_bar("classes examined") as report:
        words = load_lexicon(lexicon)
        checkup = check_proof(folder, lexicon=words, deadline_s=deadline_s, progress=report, **how)
    _print_boards(checkup.boards, checkup.size)
    if not checkup.complete:
        found = "no errors so far"
    elif checkup.proved_again < checkup.classes:
        found = "no errors found"
    else:
        found = "the certificate is valid"
    click.echo(
        f"{found}: no class is missing and every board's score is right; classes: {checkup.classes:,}, searched for "
        f"other boards: {checkup.searched:,}, proved again: {checkup.proved_again:,}, recomputed by another method: "
        f"{checkup.bounds_checked:,} whole and {checkup.parts_checked:,} in parts (seed {checkup.seed})\n"
        f"SHA-256 of the classes, bounds and boards: {checkup.checksum}",
        err=True,
    )
    if not checkup.complete:
        warn(f"stopped after {deadline_s:g} s: some classes were not examined")
    return checkup.complete


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
