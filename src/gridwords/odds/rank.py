"""rank: how good a board is compared with those that the dice could have rolled."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gridwords.board.board import Board, refuse_empty
from gridwords.board.dice import DICE, AnyDice
from gridwords.board.dice import dice as read_dice
from gridwords.board.tiles import WILDCARD
from gridwords.engines.engine import require_complete
from gridwords.errors import BadBoard, DeadlineExceeded, plural
from gridwords.game import AnyBoard, AnyLexicon, AnyRules, Game
from gridwords.hints import later
from gridwords.lexicon import Lexicon
from gridwords.lexicon.levels import HIGHEST, AnyLevel, read_level
from gridwords.odds.anatomy import Anatomy, examine
from gridwords.odds.chance import chance_of_board
from gridwords.odds.interval import Interval
from gridwords.odds.sample import Sample
from gridwords.odds.source import Odds, Setting, usual_dice
from gridwords.odds.table import usual_rules
from gridwords.questions.solve import solve_board
from gridwords.rules import Rules
from gridwords.solution import Solution
from gridwords.stopping import Stop, stoppable, watch

if TYPE_CHECKING:
    from fractions import Fraction
else:
    Fraction = later("fractions", "Fraction")

#: Words up to this level are those that people know.
KNOWN_LEVEL = 50


@dataclass(frozen=True)
class Standing:
    """Where a board's points and words stand among the rolls: percentiles are shares of boards with fewer."""

    points: int
    words: int
    odds: Odds

    @property
    def percentile(self) -> float:
        """The share of rolled boards with fewer points, in percent."""
        return self.odds.points.percentile(self.points)

    @property
    def interval(self) -> Interval:
        """The 95% interval of `percentile`."""
        return self.odds.points.interval(self.points)

    @property
    def equal(self) -> float:
        """The share of rolled boards with as many points, in percent."""
        return 100 * self.odds.points.boards_with(self.points) / self.odds.tally.rolls

    @property
    def percentile_words(self) -> float:
        """The share of rolled boards with fewer words, in percent."""
        return self.odds.words.percentile(self.words)

    @property
    def interval_words(self) -> Interval:
        """The 95% interval of `percentile_words`."""
        return self.odds.words.interval(self.words)

    def sentence(self, dice_name: str) -> str:
        """`better than 62.3% of boards rolled with the 1987 dice`."""
        rolls = self.odds.tally.rolls
        share = f"all {rolls:,}" if self.percentile == 100 else f"{percent(self.percentile)} of"
        return f"better than {share} boards rolled with {dice_name}"

    def to_dict(self) -> dict[str, Any]:
        """The standing in plain types."""
        return {
            "points": self.points,
            "words": self.words,
            "percentile": self.percentile,
            "interval": list(self.interval),
            "equal": self.equal,
            "percentile_words": self.percentile_words,
            "interval_words": list(self.interval_words),
            "rolls": self.odds.tally.rolls,
            "rolled_now": not self.odds.is_table,
            "ended": self.odds.ended,
        }


@dataclass(frozen=True)
class Rank:
    """How good a board is.

    `known` is the standing by words up to level 50, None if the lexicon has no levels, `level` is that low already, or
    the deadline left no time for it.
    `could_roll` has the exact chance that each set of dice rolls the board, of those that could; None if there are too
    many ways to count, which no official set has. `expected_words` is the average number of words by length on a rolled
    board, `found_words` that on this one.
    """

    solution: Solution
    setting: Setting
    standing: Standing
    known: Standing | None
    could_roll: dict[str, Fraction | None]
    anatomy: Anatomy

    @property
    def board(self) -> Board:
        """The board."""
        return self.solution.board

    @property
    def points(self) -> int:
        """The points of all its words."""
        return self.standing.points

    @property
    def words(self) -> int:
        """How many words it has."""
        return self.standing.words

    @property
    def percentile(self) -> float:
        """The share of rolled boards with fewer points, in percent."""
        return self.standing.percentile

    @property
    def percentile_words(self) -> float:
        """The share of rolled boards with fewer words, in percent."""
        return self.standing.percentile_words

    @property
    def interval(self) -> Interval:
        """The 95% interval of `percentile`."""
        return self.standing.interval

    @property
    def dice(self) -> str:
        """The name of the dice that the board is compared with; `custom` if they are your own."""
        return self.setting.name

    @property
    def found_words(self) -> dict[int, int]:
        """The number of words by length."""
        return self.solution.counts

    @property
    def expected_words(self) -> dict[int, float]:
        """The average number of words by length on a rolled board."""
        return self.standing.odds.expected_words()

    def summary(self) -> str:
        """One line: points, words, and how many boards it is better than."""
        return f"{self.solution.summary()}: {self.standing.sentence(self.setting.dice_name)}"

    def plot(self, axes: Any = None) -> Any:
        """Draws the points of rolled boards, and where this one is; returns the axes. Needs the extra `plot`."""
        label = f"{self.board}: {plural(self.points, 'point')}"
        return self.standing.odds.plot(axes, marks={label: self.points})

    def _repr_html_(self) -> str:
        """For a notebook: the board, how good it is, and its words by length next to the expected numbers."""
        from gridwords.notebook import notebook_figure, notebook_table

        lengths = sorted({*self.found_words, *(n for n, some in self.expected_words.items() if some >= RARE)})
        table = notebook_table(
            [(n, self.found_words.get(n, 0), self.expected_words.get(n, 0.0)) for n in lengths],
            ("letters", "found", "expected"),
        )
        return notebook_figure(self.summary(), self.board.svg(), table)

    def to_dict(self) -> dict[str, Any]:
        """The answer in plain types."""
        anatomy = self.anatomy
        return {
            "board": str(self.board),
            "dice": self.dice,
            "rules": self.setting.game.rules.name,
            "level": self.setting.level,
            **self.standing.to_dict(),
            "known": None if self.known is None else {"level": KNOWN_LEVEL, **self.known.to_dict()},
            "could_roll": [
                {"dice": name, "probability": float(chance), "exact": str(chance)}
                if chance is not None
                else {"dice": name, "probability": None, "exact": None}
                for name, chance in self.could_roll.items()
            ],
            "words_by_length": [
                {
                    "length": length,
                    "found": self.found_words.get(length, 0),
                    "expected": self.expected_words.get(length, 0.0),
                }
                for length in sorted({*self.found_words, *self.expected_words})
            ],
            "idle": None if anatomy.idle is None else [list(cell) for cell in anatomy.idle],
            "most_valuable": None if anatomy.most_valuable is None else anatomy.most_valuable._asdict(),
            "most_paths": None if anatomy.most_paths is None else anatomy.most_paths._asdict(),
            "best_change": None if anatomy.best_change is None else anatomy.best_change._asdict(),
        }


def rank(
    board: AnyBoard,
    *,
    dice: AnyDice | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules | None = None,
    level: AnyLevel = HIGHEST,
    seconds: float = 2.0,
    rolls: int | None = None,
    seed: int = 1,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Rank:
    """How good a board is compared with those that dice could have rolled.

    `dice` and `rules` are those the size is usually played with, unless given: the 1987 dice and Boggle for 4x4, the
    2012 dice and Big Boggle for 5x5, Super Big Boggle for 6x6. The official sets with their usual rules and ENABLE1 are
    compared with the package's tables of up to 10^10 rolls; anything else with boards rolled on the spot for a number
    of `seconds`, or with `rolls` boards of a `seed`. Intervals show how uncertain the result is. After `deadline_s` the
    board is compared with those counted so far; `DeadlineExceeded` is raised if there are none.

    >>> rank("oatrihpshtnrenei").points
    135
    """
    read = board if isinstance(board, Board) else Board(board)
    chosen = usual_dice(len(read)) if dice is None else dice
    played = Rules.get(usual_rules(len(read)) if rules is None else rules)
    words = Lexicon.load(lexicon)
    read = Game(words, played).board(read)
    setting = Setting.of(chosen, read.shape, words, played, read_level(level))
    with stoppable(stop):
        return rank_board(read, setting, Sample.of(seconds, rolls, seed, deadline_s, watch(progress, stop)))


def rank_board(board: Board, setting: Setting, sample: Sample) -> Rank:
    """`rank` for a request that is already a Setting and a Sample."""
    refuse_empty(board)
    if tile := next((tile for tile in board.tiles if tile == WILDCARD or "|" in tile), None):
        raise BadBoard(f"the board has a {tile}: rolled boards have no wildcards or choices")
    game = setting.game
    game.warn_of_foreign_letters(board)
    solution = solve_board(board, game, sample.compute(), "first")
    require_complete(solution.ended, "the board was solved")
    by_level = game.lexicon.has_levels and setting.level > KNOWN_LEVEL
    odds = setting.odds(sample.part(_SHARE) if by_level else sample)
    standing = Standing(solution.score, len(solution), odds)
    known = None
    if by_level:
        fewer = solution.known(KNOWN_LEVEL)
        with suppress(DeadlineExceeded):
            below = setting.up_to_level(KNOWN_LEVEL).odds(sample.part(1 - _SHARE))
            known = Standing(fewer.score, len(fewer), below)
    chances = could_roll(board, game, setting.dice, sample.end)
    return Rank(solution, setting, standing, known, chances, examine(board, game, sample.end))


RARE = 0.001  # words per board: lengths that are rarer are only listed if the board has them
_SHARE = 0.65  # of the time for all words; the rest goes to those of level 50 and less


def could_roll(
    board: Board, game: Game, chosen: AnyDice, end: float | None = None
) -> dict[str, Fraction | None]:
    """The chance that each set rolls the board, of those that can: the official ones of its size, and the chosen one.

    None if there are too many ways to count, or to count until `end`.
    """
    tiles = list(board)
    if game.rules.q_is_qu:
        tiles = ["(qu)" if tile == "q" else tile for tile in tiles]
    sets = {name: read_dice(name) for name in DICE if len(read_dice(name)) == len(tiles)}
    sets[chosen if isinstance(chosen, str) else "custom"] = read_dice(chosen)
    chances = {name: chance_of_board(tiles, faces, end) for name, faces in sets.items()}
    return {name: chance for name, chance in chances.items() if chance != 0}


def percent(value: float) -> str:
    """A percentage with one digit after the point, or with two that are not 0 or 9 if it is very small or large.

    >>> percent(62.3456), percent(99.99876), percent(0.000123), percent(0.0)
    ('62.3%', '99.9988%', '0.00012%', '0.0%')
    """
    return f"{value:.{_digits(min(value, 100 - value))}f}%"


def percent_with_interval(value: float, interval: tuple[float, float]) -> str:
    """A percentage and its interval, with two digits that tell the ends apart.

    >>> percent_with_interval(57.4569, (57.45588, 57.45782))
    '57.4569% of boards (95% interval 57.4559% to 57.4578%)'
    >>> percent_with_interval(100.0, (99.9999999631, 100.0))
    '100% of boards (95% interval 99.999999963% to 100%)'
    """
    low, high = interval
    digits = _digits(high - low)
    share, start, end = (f"{each:.{digits}f}".rstrip("0").rstrip(".") for each in (value, low, high))
    return f"{share}% of boards (95% interval {start}% to {end}%)"


def _digits(size: float) -> int:
    """How many digits after the point show two digits of something of that size; at least one."""
    digits = 1
    while 0 < size < 10.0 ** (1 - digits) and digits < 12:
        digits += 1
    return digits
