"""Source: where the odds of a game come from: a table of the package, or boards rolled now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gridwords.board import Board, Shape
from gridwords.board.dice import DICE, AnyDice
from gridwords.board.dice import dice as read_dice
from gridwords.board.shape import AnyNeighbours
from gridwords.board.size import AnySize, parse_size, squarest
from gridwords.compute import Compute
from gridwords.errors import BadOption, DeadlineExceeded
from gridwords.game import AnyLexicon, AnyRules, Game
from gridwords.lexicon import Lexicon
from gridwords.lexicon.levels import HIGHEST, AnyLevel, read_level
from gridwords.odds.count import Counter, count_rolls, words_by_length
from gridwords.odds.distribution import Distribution
from gridwords.odds.interval import share_interval
from gridwords.odds.rolls import Rolls
from gridwords.odds.sample import Sample
from gridwords.odds.table import find_table, shipped_levels, usual_rules
from gridwords.odds.tally import Tally
from gridwords.questions.solve import solve_board
from gridwords.records import find_records
from gridwords.rules import Rules
from gridwords.solution import Ended
from gridwords.stopping import Stop, stoppable, watch

#: The names that people use for the sets.
DICE_NAMES = {
    "classic": "the 1976 dice",
    "new": "the 1987 dice",
    "big-original": "the first Big Boggle dice",
    "big-challenge": "the Big Boggle dice with the challenge cube",
    "big-deluxe": "the Boggle Deluxe dice",
    "big-2012": "the 2012 Big Boggle dice",
    "super-big": "the Super Big Boggle dice",
}

_BY_CELLS = {16: "new", 25: "big-2012", 36: "super-big"}
_LENGTH_ROLLS = 20_000  # enough for the average number of words by length


def usual_dice(cells: int) -> str:
    """The set that a board of that many cells is usually rolled with: the smallest that has enough dice."""
    for number, name in _BY_CELLS.items():
        if cells <= number:
            return name
    raise BadOption(f"no set has dice for {cells} cells: pass your own dice")


class Setting(NamedTuple):
    """Dice, the shape of a board, and a game: what a roll is, and what it is worth.

    `level` is 95 if all words count. `is_usual` says whether the lexicon is the default one (up to that level).
    """

    dice: AnyDice
    shape: Shape
    game: Game
    level: int
    is_usual: bool

    @classmethod
    def of(cls, dice: AnyDice, shape: Shape, lexicon: Lexicon, rules: Rules, level: int = HIGHEST) -> Setting:
        """The setting with the words of a lexicon up to a level."""
        words = lexicon if level == HIGHEST else lexicon.up_to_level(level)
        return cls(dice, shape, Game(words, rules), level, lexicon is Lexicon.default())

    def up_to_level(self, level: int) -> Setting:
        """The same setting with the words up to a level, which must not exceed its own."""
        game = Game(self.game.lexicon.up_to_level(level), self.game.rules)
        return self._replace(game=game, level=level)

    @property
    def name(self) -> str:
        """The name of the dice."""
        return self.dice if isinstance(self.dice, str) else "custom"

    @property
    def dice_name(self) -> str:
        """The name that people use for the dice."""
        return DICE_NAMES.get(self.name, "your dice")

    def rolls(self) -> Rolls:
        """The boards that the dice give."""
        rules = self.game.rules
        return Rolls(
            self.dice, self.game.lexicon.alphabet, rules.q_is_qu, self.shape.size, self.shape.neighbours
        )

    def odds(self, sample: Sample) -> Odds:
        """The odds from the package's table, or from boards rolled now."""
        if sample.rolls is None and (odds := self.from_table()) is not None:
            return odds
        boards, seed = self.rolls(), sample.seed
        tally = count_rolls(Counter(boards, self.game), sample.part(0.8))
        if tally.rolls == 0:
            raise DeadlineExceeded("the deadline ran out before the first boards were counted")
        ended: Ended = "complete" if sample.rolls in (None, tally.rolls) else "deadline"
        # Counting by length takes as long for each board: a quarter of them fits into the fifth of the time that is left.
        some = min(_LENGTH_ROLLS, tally.rolls if ended == "complete" else tally.rolls // 4)
        try:
            lengths = words_by_length(boards, self.game, seed, some, end=sample.end)
        except DeadlineExceeded:
            some, lengths = 0, ()
        return Odds(self, tally, seed, some, lengths, is_table=False, ended=ended)

    def from_table(self) -> Odds | None:
        """The odds from the package's table: it has some for the official sets with all their dice."""
        name = self.dice
        if not (isinstance(name, str) and self.is_usual and self.shape.neighbours == "king"):
            return None
        if name not in DICE or self.shape.size != squarest(len(DICE[name].split())):
            return None
        table = find_table(name, self.game.rules, self.level)
        if table is None:
            return None
        return Odds(self, table.tally, table.seed, table.length_rolls, table.words_by_length, is_table=True)


class Odds(NamedTuple):
    """The distribution of points, words and longest words in a setting.

    `words_by_length[n]` is the number of words of n letters on the first `length_rolls` boards together.
    """

    setting: Setting
    tally: Tally
    seed: int
    length_rolls: int
    words_by_length: tuple[int, ...]
    is_table: bool
    #: Whether the deadline left some of the boards uncounted.
    ended: Ended = "complete"

    @property
    def points(self) -> Distribution:
        """Points per board."""
        return Distribution(self.tally.by_points)

    @property
    def words(self) -> Distribution:
        """Words per board."""
        return Distribution(self.tally.by_words)

    @property
    def longest(self) -> Distribution:
        """The longest word per board; 0 on a board without any."""
        return Distribution(self.tally.by_longest)

    def expected_words(self) -> dict[int, float]:
        """The average number of words of each length on a board."""
        if not self.length_rolls:
            return {}
        return {
            length: words / self.length_rolls for length, words in enumerate(self.words_by_length) if words
        }

    def plot(self, axes: Any = None, *, marks: Mapping[str, int] | None = None) -> Any:
        """Draws the share of boards by points, and lines at the points in `marks`, by their labels; returns the axes.

        Needs the extra `plot`.
        """
        from gridwords.charts import Shares

        label = f"{self.tally.rolls:,} boards, {self.setting.name} dice"
        return Shares("odds", "Points of rolled boards", "points", {label: self.points}, marks or {}).plot(
            axes
        )

    def _repr_html_(self) -> str:
        """For a notebook: mean and percentiles of points and words."""
        from gridwords.notebook import notebook_figure, notebook_table

        rows: list[tuple[object, ...]] = [("mean", self.points.mean, self.words.mean)]
        for percent in self.points.percentiles:
            rows.append((f"{percent:g}%", self.points.quantile(percent), self.words.quantile(percent)))
        summary = f"{self.tally.rolls:,} boards rolled with {self.setting.dice_name}"
        return notebook_figure(summary, notebook_table(rows, ("at most", "points", "words")))

    def best_board(self) -> Board:
        """The best board seen, rolled again."""
        return self.setting.rolls().board(self.seed, self.tally.most_points.index)

    def best_known(self) -> tuple[str, int] | None:
        """The best board known of any letters, and its points here; None for sizes without one.

        The boards are the best under the rules of Boggle and may not be under others.
        """
        game = self.setting.game
        size = str(self.setting.shape)
        records = find_records(size=size, list="enable2k", objective="points", neighbours="king", dice="")
        if not records:
            return None
        solution = solve_board(game.board(records[0].board), game, Compute(), "none")
        return str(solution.board), solution.score

    def levels(self) -> list[Odds]:
        """The package's tables of these dice and rules for all levels, if it has any."""
        dice, shape, game, _, is_usual = self.setting
        if not (isinstance(dice, str) and is_usual):
            return []
        settings = [
            Setting.of(dice, shape, Lexicon.default(), game.rules, level)
            for level in shipped_levels(dice, game.rules.name)
        ]
        return [odds for setting in settings if (odds := setting.from_table()) is not None]

    def to_dict(self) -> dict[str, Any]:
        """The odds in plain types."""
        tally, none = self.tally, self.words.boards_with(0)
        best = self.best_known()
        return {
            "dice": self.setting.name,
            "rules": self.setting.game.rules.name,
            "level": self.setting.level,
            "rolls": tally.rolls,
            "seed": self.seed,
            "rolled_now": not self.is_table,
            "ended": self.ended,
            "points": self.points.to_dict(),
            "words": self.words.to_dict(),
            "longest": self.longest.to_dict(),
            "without_words": {
                "boards": none,
                "share": none / tally.rolls,
                "interval": list(share_interval(none, tally.rolls)),
            },
            "twice_the_points": self.points.chance_of_ratio(2),
            "best": {
                "board": str(self.best_board()),
                "index": tally.most_points.index,
                "points": tally.most_points.value,
            },
            "best_known": None if best is None else {"board": best[0], "points": best[1]},
            "words_by_length": [
                {"length": length, "expected": words} for length, words in self.expected_words().items()
            ],
            "levels": [
                {
                    "level": each.setting.level,
                    "rolls": each.tally.rolls,
                    "points": each.points.mean,
                    "points_error": each.points.mean_error,
                    "words": each.words.mean,
                    "median": each.points.quantile(50),
                    "without_words": each.words.boards_with(0) / each.tally.rolls,
                }
                for each in self.levels()
            ],
        }


def odds(
    dice: AnyDice = "new",
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules | None = None,
    level: AnyLevel = HIGHEST,
    seconds: float = 2.0,
    rolls: int | None = None,
    seed: int = 1,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Odds:
    """What boards some dice give: from the package's tables, or from boards rolled now (see `rank`).

    >>> round(odds("new").points.mean), odds("new").points.quantile(50)
    (140, 119)
    """
    setting = setting_of(dice, size=size, neighbours=neighbours, lexicon=lexicon, rules=rules, level=level)
    with stoppable(stop):
        return setting.odds(Sample.of(seconds, rolls, seed, deadline_s, watch(progress, stop)))


def setting_of(
    dice: AnyDice,
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules | None = None,
    level: AnyLevel = HIGHEST,
) -> Setting:
    """The setting that these arguments describe, by default with the usual rules for the size."""
    rows, cols = squarest(len(read_dice(dice))) if size is None else parse_size(size, least=1)
    played = Rules.get(usual_rules(rows * cols) if rules is None else rules)
    words = Lexicon.load(lexicon)
    shape = Shape.of((rows, cols), Game(words, played).neighbours(neighbours))
    return Setting.of(dice, shape, words, played, read_level(level))
