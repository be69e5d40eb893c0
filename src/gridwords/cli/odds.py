"""`gridwords odds`: what boards the dice give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.odds_plot import check_plot, plot
from gridwords.cli.options import (
    choice,
    completing,
    load_lexicon,
    odds_options,
    read_dice_option,
    read_neighbours,
    read_size,
)
from gridwords.cli.show import bold, dim, print_lines
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.cli.options import Adjacency
    from gridwords.odds.source import Odds, Setting
    from gridwords.odds.word_chance import WordChance

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999)


def _dice_names() -> Sequence[str]:
    from gridwords.board.dice import DICE

    return tuple(DICE)


@click.command("odds")
@click.argument(
    "dice", metavar="DICE", callback=read_dice_option, shell_complete=completing(_dice_names), default="new"
)
@click.option(
    "--size", metavar="ROWSxCOLS", callback=read_size, help="Default: as square as the number of dice allows."
)
@click.option(
    "--neighbours",
    metavar="NAME|FILE",
    callback=read_neighbours,
    help="Which cells touch, as for `gridwords solve`. Default: those of the rules, or king.",
)
@click.option(
    "--word",
    "words",
    multiple=True,
    metavar="WORD",
    help="The chance that a roll holds WORD; may be repeated.",
)
@odds_options
@choice("--format", ("table", "json"), default="table", help="How to print the answer.")
def command(
    dice: str | tuple[str, ...],
    size: tuple[int, int] | None,
    neighbours: str | Adjacency | None,
    words: tuple[str, ...],
    lexicon: str | None,
    rules: str | None,
    level: int | None,
    rolls: int | None,
    seconds: float,
    seed: int,
    plot_file: str | None,
    format: str,
) -> None:
    """Say what boards the dice give.

    Prints the distribution of points, words and longest words over boards rolled with DICE: a set (classic, new,
    big-original, big-challenge, big-deluxe, big-2012, super-big), or dice of your own as for `gridwords roll`. Comes
    from the tables of the package for the official sets, their usual rules and ENABLE1, and otherwise from boards
    rolled on the spot.

    \b
    gridwords odds new
    gridwords odds classic --level 50 --plot classic.png
    gridwords odds big-2012 --word queen --word zebra
    """
    from gridwords.board import Shape
    from gridwords.board.dice import dice as read_dice
    from gridwords.board.size import squarest
    from gridwords.lexicon.levels import HIGHEST
    from gridwords.odds.source import Setting, usual_rules
    from gridwords.odds.word_chance import word_chance
    from gridwords.rules import Rules

    check_plot(plot_file)
    faces = read_dice(dice)
    rows, cols = squarest(len(faces)) if size is None else size
    played = Rules.get(usual_rules(rows * cols) if rules is None else rules)
    touching: Any = neighbours if neighbours is not None else played.neighbours or "king"
    known = load_lexicon(lexicon)
    shape = Shape.of((rows, cols), touching)
    setting = Setting.of(dice, shape, known, played, HIGHEST if level is None else level)
    how: dict[str, Any] = {"rolls": rolls, "seed": seed}
    chances = [word_chance(word, setting, seconds=seconds / len(words), **how) for word in words]
    odds = setting.odds(seconds=seconds, **how)
    levels = _levels(setting)
    if format == "json":
        import json

        print_lines([json.dumps(_json(odds, chances, levels))])
    else:
        print_lines(_table(odds, chances, levels))
    if plot_file is not None:
        plot(plot_file, f"Boards rolled with {setting.dice_name}", odds, {})


def _levels(setting: Setting) -> list[Odds]:
    """The package's tables of all levels, if it has any."""
    from gridwords.lexicon import Lexicon
    from gridwords.odds.source import Setting
    from gridwords.odds.table import shipped_levels

    dice, _, game, _, is_usual = setting
    if not (isinstance(dice, str) and is_usual):
        return []
    settings = [
        Setting.of(dice, setting.shape, Lexicon.default(), game.rules, level)
        for level in shipped_levels(dice, game.rules.name)
    ]
    return [odds for each in settings if (odds := each.from_table()) is not None]


def _json(odds: Odds, chances: list[WordChance], levels: list[Odds]) -> dict[str, Any]:
    from gridwords.odds.records import best_known

    setting, tally = odds.setting, odds.tally
    best = best_known(setting.shape.size, setting.game)
    rolled = setting.rolls()
    return {
        "dice": setting.name,
        "rules": setting.game.rules.name,
        "level": setting.level,
        "rolls": tally.rolls,
        "seed": odds.seed,
        "rolled_now": not odds.is_table,
        **{
            name: {
                "mean": each.mean,
                "mean_error": each.mean_error,
                "deviation": each.deviation,
                "percentiles": {f"{percent:g}": each.quantile(percent) for percent in PERCENTILES},
            }
            for name, each in (("points", odds.points), ("words", odds.words), ("longest", odds.longest))
        },
        "without_words": {
            "boards": odds.words.boards_with(0),
            "share": odds.words.boards_with(0) / tally.rolls,
            "interval": [end / 100 for end in odds.words.interval(1)],
        },
        "best": {
            "board": str(rolled.board(odds.seed, tally.most_points.index)),
            "index": tally.most_points.index,
            "points": tally.most_points.value,
        },
        "best_known": None if best is None else {"board": best[0], "points": best[1]},
        "words_by_length": [
            {"length": length, "expected": words} for length, words in odds.expected_words().items()
        ],
        "levels": [
            {
                "level": each.setting.level,
                "rolls": each.tally.rolls,
                "points": each.points.mean,
                "words": each.words.mean,
                "median": each.points.quantile(50),
                "without_words": each.words.boards_with(0) / each.tally.rolls,
            }
            for each in levels
        ],
        "chances": [
            {
                "word": chance.word,
                "share": chance.share,
                "interval": list(chance.interval),
                "boards": chance.boards,
                "rolls": chance.rolls,
            }
            for chance in chances
        ],
    }


def _table(odds: Odds, chances: list[WordChance], levels: list[Odds]) -> Iterator[str]:
    from gridwords.odds.rank import percent
    from gridwords.odds.records import best_known

    setting, tally = odds.setting, odds.tally
    words = "all words" if setting.level == 95 else f"words up to level {setting.level}"
    where = "from the package's table" if odds.is_table else "rolled now"
    yield bold(f"{tally.rolls:,} boards rolled with {setting.dice_name}, {where}")
    yield f"rules {setting.game.rules.name}, {words}, seed {odds.seed}"
    yield ""
    columns = (odds.points, odds.words, odds.longest)
    yield dim(f"{'':>10}  {'points':>8}  {'words':>8}  {'longest':>8}")
    yield f"{'mean':>10}  " + "  ".join(f"{each.mean:>8.2f}" for each in columns)
    yield f"{'+/-':>10}  " + "  ".join(f"{1.96 * each.mean_error:>8.2g}" for each in columns)
    yield f"{'deviation':>10}  " + "  ".join(f"{each.deviation:>8.2f}" for each in columns)
    for share in PERCENTILES:
        # A percentile needs some boards above it.
        if tally.rolls * (100 - share) >= 1000:
            yield f"{share:>9g}%  " + "  ".join(f"{each.quantile(share):>8,}" for each in columns)
    yield f"{'most':>10}  " + "  ".join(f"{each.most:>8,}" for each in columns)
    yield ""
    none = odds.words.boards_with(0)
    low, high = odds.words.interval(1)
    yield f"without any word: {percent(100 * none / tally.rolls)} (95% interval {low:.3g}% to {high:.3g}%)"
    best = setting.rolls().board(odds.seed, tally.most_points.index)
    yield f"best board seen: {best}, {plural(tally.most_points.value, 'point')}, roll {tally.most_points.index:,}"
    if (record := best_known(setting.shape.size, setting.game)) is not None:
        yield (
            f"best board known, of any letters: {record[0]}, {plural(record[1], 'point')}; "
            f"the best seen has {100 * tally.most_points.value / max(1, record[1]):.0f}% of that"
        )
    for chance in chances:
        low, high = chance.interval
        yield (
            f"{chance.word}: {percent(100 * chance.share)} of boards (95% interval {100 * low:.3g}% to "
            f"{100 * high:.3g}%; {chance.boards:,} of {chance.rolls:,} rolled now)"
        )
    if len(levels) > 1:
        yield ""
        yield dim("level    points     words    median  without any word            rolls")
        for each in levels:
            nothing = percent(100 * each.words.boards_with(0) / each.tally.rolls)
            yield (
                f"{each.setting.level:>5}  {each.points.mean:>8.2f}  {each.words.mean:>8.2f}  "
                f"{each.points.quantile(50):>8,}  {nothing:>16}  {each.tally.rolls:>15,}"
            )
