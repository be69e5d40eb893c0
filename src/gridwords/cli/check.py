"""`gridwords check`: which of these words are on the board, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.inputs import load_lexicon, read_board, read_words
from gridwords.cli.options import board_options, board_source, choice, deadline_option, word_options
from gridwords.cli.progress import progress_bar
from gridwords.cli.show import bold, dim, print_json, print_lines
from gridwords.cli.values import Adjacency
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.board.shape import Kind
    from gridwords.questions.check import Checked


@click.command("check")
@click.argument("board_and_words", nargs=-1, metavar="BOARD WORD...")
@board_source
@board_options
@word_options
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
@deadline_option
def command(
    board_and_words: tuple[str, ...],
    file: str | None,
    picture: str | None,
    size: tuple[int, int] | None,
    neighbours: Kind | Adjacency | None,
    lexicon: str | None,
    rules: str,
    level: int | None,
    format: str,
    deadline_s: float | None,
) -> None:
    """Check words against a board.

    Reports for each WORD whether it is on BOARD, where and for how many points, or why it does not count. With --file
    or --picture every argument is a word. A single - in place of the words reads them from standard input. Words may be
    separated by commas. Repeated words count once. Without --deadline the search stops after 5 seconds and reports the
    rest as undecided.

    \b
    gridwords check oatrihpshtnrenei hapten trap at
    gridwords check oatrihpshtnrenei - < my-words.txt
    """
    from gridwords.questions.check import check

    words = list(board_and_words)
    board = words.pop(0) if words and file is None and picture is None else None
    if words == ["-"] and "-" in (board, file, picture):
        raise click.UsageError("standard input can be the board or the words, not both")
    grid = read_board(board, file, picture, size=size, neighbours=neighbours)
    words = read_words(words)
    if not words:
        raise click.UsageError("expected words to check, or - to read them from standard input")
    limit: dict[str, Any] = {} if deadline_s is None else {"deadline_s": deadline_s}
    known = load_lexicon(lexicon, level)
    with progress_bar("searching") as progress:
        results = check(grid, words, lexicon=known, rules=rules, progress=progress, **limit)
    distinct = list({result.word: result for result in results}.values())
    if format == "json":
        score = sum(result.points for result in distinct)
        answer = {"board": str(grid), "score": score, "words": [result._asdict() for result in distinct]}
        print_json(answer)
    else:
        print_lines(_table(distinct))


def _table(results: list[Checked]) -> Iterator[str]:
    width = max(len(result.word) for result in results)
    for result in results:
        # Row and column of each cell, counted from 0 as in the JSON.
        path = " ".join(f"{row},{col}" for row, col in result.path or ())
        where = f"  {dim(path)}" if path else ""
        yield f"{result.word:{width}}  {result.points:>6}  {result.reason}{where}"
    found = sum(result.verdict == "found" for result in results)
    score = sum(result.points for result in results)
    yield ""
    yield bold(f"{found} of {plural(len(results), 'word')} found, {plural(score, 'point')}")
