"""`gridwords rank`: how good a board is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.inputs import load_lexicon, read_board
from gridwords.cli.odds_plot import check_plot, plot, warn_of_fewer_rolls
from gridwords.cli.options import (
    board_argument,
    board_options,
    board_source,
    choice,
    dice_option,
    odds_options,
)
from gridwords.cli.progress import progress_bar
from gridwords.cli.show import bold, dim, print_json, print_lines
from gridwords.cli.values import Adjacency
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.board.shape import Kind
    from gridwords.odds.rank import Rank, Standing


@click.command("rank")
@board_argument
@board_source
@board_options
@dice_option(
    "The dice to compare with, as for `gridwords roll`. Default: new for 4x4, big-2012 for 5x5, super-big for 6x6."
)
@odds_options
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def command(
    board: str | None,
    file: str | None,
    picture: str | None,
    size: tuple[int, int] | None,
    neighbours: Kind | Adjacency | None,
    lexicon: str | None,
    level: int | None,
    plot_file: str | None,
    format: str,
    **how: Any,
) -> None:
    """Show how good a board is.

    Compares the points and words of BOARD with those of boards rolled with real dice. For the official sets with their
    usual rules and ENABLE1 the package has tables; otherwise boards are rolled on the spot.

    \b
    gridwords rank oatrihpshtnrenei
    gridwords rank oatrihpshtnrenei --dice classic --plot rank.png
    gridwords rank perslatgsineters --format json
    """
    from gridwords.lexicon.levels import HIGHEST
    from gridwords.odds.rank import rank

    check_plot(plot_file)
    grid = read_board(board, file, picture, size=size, neighbours=neighbours)
    with progress_bar("rolling boards") as progress:
        found = rank(grid, lexicon=load_lexicon(lexicon), level=level or HIGHEST, progress=progress, **how)
    if plot_file is not None:
        sentence = found.standing.sentence(found.setting.dice_name)
        plot(
            plot_file,
            sentence[0].upper() + sentence[1:],
            found.standing.odds,
            {f"{found.board}: {plural(found.points, 'point')}": found.points},
        )
    if format == "json":
        print_json(found.to_dict())
    else:
        print_lines(_table(found))
    warn_of_fewer_rolls(found.standing.odds, how["deadline_s"])


def _table(found: Rank) -> Iterator[str]:
    from gridwords.board.picture import board_text
    from gridwords.odds.rank import KNOWN_LEVEL, RARE

    name = found.setting.dice_name
    if drawing := board_text(found.board, q_is_qu=found.setting.game.rules.q_is_qu):
        yield drawing
        yield ""
    yield bold(f"{plural(found.points, 'point')}: {found.standing.sentence(name)}")
    yield from _lines(found.standing)
    if found.known is not None:
        known = found.known
        yield ""
        yield f"words up to level {KNOWN_LEVEL}: {plural(known.points, 'point')}, {known.sentence(name)}"
        yield from _lines(known)
    yield ""
    yield dim("letters   found   expected")
    expected = found.expected_words
    for length in sorted({*found.found_words, *(n for n, words in expected.items() if words >= RARE)}):
        yield f"{length:>7}  {found.found_words.get(length, 0):>6}  {expected.get(length, 0.0):>9.3g}"
    yield ""
    yield from _anatomy(found)
    yield ""
    if not found.could_roll:
        yield "no set of this size can roll it"
    for dice, chance in found.could_roll.items():
        how_often = (
            "too many ways to count" if chance is None else f"once in {_once_in(float(1 / chance))} boards"
        )
        yield f"rolled with {dice}: {how_often}"


def _lines(standing: Standing) -> Iterator[str]:
    from gridwords.odds.rank import percent, percent_with_interval

    where = "in the package's table" if standing.odds.is_table else "rolled now"
    points = percent_with_interval(standing.percentile, standing.interval)
    yield f"  fewer points: {points}; equal: {percent(standing.equal)}"
    words = percent_with_interval(standing.percentile_words, standing.interval_words)
    yield f"  fewer than {plural(standing.words, 'word')}: {words}"
    yield f"  compared with {standing.odds.tally.rolls:,} boards {where}"


def _anatomy(found: Rank) -> Iterator[str]:
    anatomy = found.anatomy
    if anatomy.idle is not None:
        tiles = "; ".join(f"{found.board[cell]} at {cell[0]},{cell[1]}" for cell in anatomy.idle)
        yield f"idle tiles: {tiles or 'none'}"
    if (most := anatomy.most_valuable) is not None:
        yield f"most valuable tile: {most.tile} at {most.cell[0]},{most.cell[1]}, worth {plural(most.points, 'point')}"
    if (word := anatomy.most_paths) is not None:
        yield f"most paths: {word.word}, {plural(word.paths, 'path')}"
    if (change := anatomy.best_change) is not None:
        yield (
            f"best change: {change.tile} at {change.cell[0]},{change.cell[1]} to {change.letter}, "
            f"for {plural(change.points, 'point')}"
        )


def _once_in(number: float) -> str:
    return f"{number:,.0f}" if number < 1e9 else f"{number:.3g}"
