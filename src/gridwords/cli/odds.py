"""`gridwords odds`: what boards the dice give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.inputs import load_lexicon
from gridwords.cli.odds_plot import check_plot, plot, warn_of_fewer_rolls
from gridwords.cli.options import (
    choice,
    completing,
    dice_names,
    dice_size_option,
    neighbours_option,
    odds_options,
)
from gridwords.cli.progress import progress_bar
from gridwords.cli.show import bold, dim, print_json, print_lines
from gridwords.cli.values import FileName, read_dice_option
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.odds.source import Odds
    from gridwords.odds.word_chance import WordChance


@click.command("odds")
@click.argument(
    "dice",
    type=FileName(),
    metavar="[DICE]",
    callback=read_dice_option,
    shell_complete=completing(dice_names),
    default="new",
)
@dice_size_option
@neighbours_option
@click.option(
    "--word",
    "words",
    multiple=True,
    metavar="WORD",
    help="Also print the chance that a roll holds WORD; may be repeated.",
)
@odds_options
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def command(
    words: tuple[str, ...],
    lexicon: str | None,
    level: int | None,
    rolls: int | None,
    seconds: float,
    seed: int,
    deadline_s: float | None,
    plot_file: str | None,
    format: str,
    **what: Any,
) -> None:
    """Show what boards to expect from a set of dice.

    Prints the distribution of points, words and longest words over boards rolled with DICE: a set (classic, new,
    big-original, big-challenge, big-deluxe, big-2012, super-big), or dice of your own as for `gridwords roll`. For
    the official sets with their usual rules and ENABLE1 it comes from the package's tables; otherwise boards are rolled
    on the spot.

    \b
    gridwords odds new
    gridwords odds classic --level 50 --plot classic.png
    gridwords odds big-2012 --word queen --word zebra
    """
    from gridwords.lexicon.levels import HIGHEST
    from gridwords.odds.sample import Sample
    from gridwords.odds.source import setting_of
    from gridwords.odds.word_chance import word_chance

    check_plot(plot_file)
    setting = setting_of(lexicon=load_lexicon(lexicon), level=level or HIGHEST, **what)
    with progress_bar("rolling boards") as progress:
        sample = Sample.of(seconds, rolls, seed, deadline_s, progress)
        chances = [
            word_chance(word, setting, sample.part(1 / len(words), of_rest=1 / (len(words) + 1 - number)))
            for number, word in enumerate(words)
        ]
        found = setting.odds(sample)
    if plot_file is not None:
        plot(plot_file, f"Boards rolled with {setting.dice_name}", found, {})
    if format == "json":
        print_json(found.to_dict() | {"chances": [chance.to_dict() for chance in chances]})
    else:
        print_lines(_table(found, chances))
    warn_of_fewer_rolls(found, deadline_s)


def _table(odds: Odds, chances: list[WordChance]) -> Iterator[str]:
    from gridwords.odds.interval import share_interval
    from gridwords.odds.rank import percent, percent_with_interval

    setting, tally = odds.setting, odds.tally
    words = "all words" if setting.level == 95 else f"words up to level {setting.level}"
    where = "from the package's table" if odds.is_table else "just now"
    yield bold(f"{tally.rolls:,} boards rolled with {setting.dice_name}, {where}")
    yield f"rules {setting.game.rules.name}, {words}, seed {odds.seed}"
    yield ""
    columns = (odds.points, odds.words, odds.longest)
    yield dim(f"{'':>10}  {'points':>8}  {'words':>8}  {'longest':>8}")
    yield f"{'mean':>10}  " + "  ".join(f"{each.mean:>8.2f}" for each in columns)
    yield f"{'+/-':>10}  " + "  ".join(f"{1.96 * each.mean_error:>8.2g}" for each in columns)
    yield f"{'deviation':>10}  " + "  ".join(f"{each.deviation:>8.2f}" for each in columns)
    for share in odds.points.percentiles:
        yield f"{share:>9g}%  " + "  ".join(f"{each.quantile(share):>8,}" for each in columns)
    yield f"{'most':>10}  " + "  ".join(f"{each.most:>8,}" for each in columns)
    yield ""
    none = odds.words.boards_with(0)
    low, high = (100 * end for end in share_interval(none, tally.rolls))
    yield f"without any word: {percent_with_interval(100 * none / tally.rolls, (low, high))}"
    twice = odds.points.chance_of_ratio(2)
    yield f"of two boards, one has at least twice the points of the other: {percent(100 * twice)}"
    most = tally.most_points
    yield f"best board seen: {odds.best_board()}, {plural(most.value, 'point')}, roll {most.index:,}"
    if (record := odds.best_known()) is not None:
        yield (
            f"best board known, of any letters: {record[0]}, {plural(record[1], 'point')}; "
            f"the best seen has {100 * most.value / max(1, record[1]):.0f}% of that"
        )
    for chance in chances:
        low, high = (100 * end for end in chance.interval)
        of_boards = percent_with_interval(100 * chance.share, (low, high))
        yield f"{chance.word}: {of_boards}, {chance.boards:,} of {chance.rolls:,} rolled now"
    if len(levels := odds.levels()) > 1:
        yield ""
        yield dim("level    points     words    median  without any word            rolls")
        for each in levels:
            nothing = percent(100 * each.words.boards_with(0) / each.tally.rolls)
            yield (
                f"{each.setting.level:>5}  {each.points.mean:>8.2f}  {each.words.mean:>8.2f}  "
                f"{each.points.quantile(50):>8,}  {nothing:>16}  {each.tally.rolls:>15,}"
            )
