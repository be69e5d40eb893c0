"""`gridwords score`: words and points of many boards, a line each."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from time import monotonic
from typing import IO, Any

import click

from gridwords.board.text import listed_board
from gridwords.cli.errors import warn
from gridwords.cli.options import (
    Adjacency,
    FileName,
    board_options,
    deadline_option,
    engine_options,
    load_lexicon,
    read_out_file,
    stdin,
    word_options,
)
from gridwords.cli.pieces import score_in_pieces
from gridwords.cli.progress import progress_bar
from gridwords.errors import BadBoard, DeadlineExceeded, GridwordsError, plural

# Some 4,000 boards of 4x4: enough for every thread, and an answer within a fraction of a second. Chunks grow while
# they are answered faster than that, up to 250,000 boards, which a card answers in milliseconds: some 60 MB of texts.
_CHUNK_BYTES = 1 << 16
_MOST_CHUNK_BYTES = 1 << 22
_CHUNK_S = 0.2
_PARQUET = (".parquet", ".pq")


def _read_out(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The file; None for standard output, which `-` is too."""
    return None if value == "-" else read_out_file(ctx, param, value)


@click.command("score")
@click.argument("file", type=FileName(), default="-", metavar="[FILE]")
@board_options
@word_options
@engine_options
@deadline_option
@click.option(
    "--out",
    type=FileName(dir_okay=False),
    metavar="FILE",
    callback=_read_out,
    help="Write to this file: text, .npy (words and points) or .parquet. It appears when it is complete; the same "
    "command goes on with one that was stopped.",
)
@click.option("--column", metavar="NAME", help="The column of boards in a Parquet file. Default: board.")
def command(
    file: str,
    size: tuple[int, int] | None,
    neighbours: str | Adjacency | None,
    lexicon: str | None,
    rules: str,
    engine: str,
    options: dict[str, str] | None,
    threads: int | None,
    cluster: str | None,
    deadline_s: float | None,
    out: str | None,
    column: str | None,
) -> None:
    """Score many boards, one a line.

    Without FILE the boards come from standard input. Prints board, number of words and points, separated by
    tabs, as it goes: the input may be of any length. Blank lines are passed over. Boards are written as for
    `gridwords solve`, with / between rows; numbers behind a tab, as `gridwords optimise` prints them, are passed
    over. FILE may also be a .npy file of letter codes or a .parquet file.

    \b
    gridwords score boards.txt > scores.tsv
    gridwords score boards.npy --cluster tcp://host:8786 --out scores.npy
    gridwords roll --count 1000 --seed 1 | gridwords score | sort -nk3 | tail -1
    """
    from gridwords.game import foreign_letters_warning
    from gridwords.questions.score import score_many
    from gridwords.rules import Rules
    from gridwords.text import fold

    words = load_lexicon(lexicon)
    played = Rules.get(rules)
    how: dict[str, Any] = {
        "size": size,
        "neighbours": neighbours,
        "lexicon": words,
        "rules": played,
        "engine": engine,
        "options": options,
        "threads": threads,
    }
    if column is not None and not file.lower().endswith(_PARQUET):
        raise click.UsageError(f"--column goes with a .parquet file, not with {file}")
    in_pieces = cluster is not None or out is not None or engine == "cluster"
    if in_pieces or file.lower().endswith((".npy", *_PARQUET)):
        score_in_pieces(file, out, column, **how, cluster=cluster, deadline_s=deadline_s)
        return
    told = set(words.alphabet)
    started = monotonic()
    read_bytes = 0  # of the chunks that are done
    chunk_bytes = 0
    written = 0

    def answer(boards: Sequence[str]) -> None:
        nonlocal written
        if not boards:
            return
        left_s = None if deadline_s is None else max(0.0, deadline_s - (monotonic() - started))
        try:
            points, counts = score_many(
                boards,
                **how,
                counts=True,
                deadline_s=left_s,
                progress=None if bar is None else advance,
            )
        except DeadlineExceeded as late:
            _write(boards[: late.done], late.counts.tolist(), late.points.tolist())
            written += late.done
            # What was left of it for this chunk says nothing to the user.
            raise DeadlineExceeded(
                f"the deadline of {deadline_s:g} s ran out after {plural(written, 'board')}"
            ) from None
        _write(boards, counts.tolist(), points.tolist())
        written += len(boards)

    def advance(done: int, total: int) -> None:
        if bar is not None:
            bar(read_bytes + chunk_bytes * done // max(total, 1), whole_bytes)

    with (
        nullcontext(stdin()) if file == "-" else open(file, "rb") as source,
        progress_bar("scoring", beside_output=True) as bar,
    ):
        whole_bytes = _bytes_in(source)
        for first_line, lines in _chunks(source):
            numbered = [(number, text) for number, text in enumerate(lines, first_line) if text]
            boards = [text for _, text in numbered]
            chunk_bytes = sum(len(text.encode("utf-8", "surrogateescape")) + 1 for text in lines)
            if foreign := {letter for letter in {*fold("".join(boards))} - told if letter.isalpha()}:
                warn(foreign_letters_warning(sorted(foreign)))
                told |= foreign
            try:
                answer(boards)
            except BadBoard as error:
                place = _first_bad(boards, size, neighbours)
                if place is None:
                    raise
                bad, reason = place
                answer(boards[:bad])
                raise BadBoard(f"line {numbered[bad][0]}: {reason}") from error
            advance(1, 1)
            read_bytes += chunk_bytes


def _bytes_in(source: IO[bytes]) -> int:
    """The length of a file; 0 for a pipe or a terminal, which nobody knows."""
    try:
        status = os.fstat(source.fileno())
    except OSError:  # not a file of the system, as in a test
        return 0
    return status.st_size if stat.S_ISREG(status.st_mode) else 0


def _write(boards: Sequence[str], counts: Sequence[int], points: Sequence[int]) -> None:
    rows = [
        f"{board}\t{count}\t{score}\n" for board, count, score in zip(boards, counts, points, strict=True)
    ]
    click.echo("".join(rows), nl=False)


def _first_bad(
    boards: Sequence[str], size: tuple[int, int] | None, neighbours: str | Adjacency | None
) -> tuple[int, GridwordsError] | None:
    from gridwords.board import Board

    for place, text in enumerate(boards):
        try:
            Board(text, size=size, neighbours=neighbours)
        except GridwordsError as error:
            return place, error
    return None


def _chunks(source: IO[bytes]) -> Iterator[tuple[int, list[str]]]:
    """Lines as they come, with the number of the first: whoever types or pipes slowly is answered at once."""
    number = 1
    size = _CHUNK_BYTES
    waiting: list[bytes] = []
    while data := _read_ready(source, size):
        head, newline, rest = data.rpartition(b"\n")
        if not newline:
            waiting.append(data)
            continue
        lines = b"".join([*waiting, head]).split(b"\n")
        waiting = [rest]
        started = monotonic()
        yield number, _texts(lines)
        number += len(lines)
        elapsed_s = monotonic() - started
        if elapsed_s > 2 * _CHUNK_S:
            size = max(_CHUNK_BYTES, size // 2)
        elif elapsed_s < _CHUNK_S / 2 and len(data) >= size // 2:
            size = min(_MOST_CHUNK_BYTES, size * 2)
    yield number, _texts([b"".join(waiting)])


def _read_ready(source: IO[bytes], size: int) -> bytes:
    """About so many bytes, or fewer where more would have to be waited for; none at the end."""
    # read1 gives what is there already; a plain read would wait for a full buffer.
    read = getattr(source, "read1", source.read)
    parts = [read(size)]
    missing = size - len(parts[0])
    # A pipe gives at most 64 KB at a time; less than 4 KB is a terminal's line, whose end of file comes only once.
    while len(parts[-1]) > 4096 and missing > 0 and _is_ready(source):
        parts.append(read(missing))
        missing -= len(parts[-1])
    return b"".join(parts)


def _is_ready(source: IO[bytes]) -> bool:
    from select import select

    try:
        return bool(select([source], [], [], 0)[0])
    except (OSError, ValueError):  # not a file of the system, or Windows, where only sockets can be asked
        return False


def _texts(lines: list[bytes]) -> list[str]:
    # A byte that is not UTF-8 becomes a character that is not a letter: the error of that board names its line.
    text = b"\n".join(lines).decode("utf-8-sig", "surrogateescape")
    stripped = [line.strip() for line in text.split("\n")]
    return [listed_board(line) for line in stripped] if "\t" in text else stripped
