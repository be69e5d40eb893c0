"""The chance that a rolled board holds a given word."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple

from gridwords.errors import BadOption, DeadlineExceeded, plural, shorten
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.odds.count import score_codes
from gridwords.odds.interval import Interval, share_interval
from gridwords.odds.sample import Sample
from gridwords.odds.source import Setting
from gridwords.text import fold, is_letters

_FIRST, _MOST = 1 << 14, 1 << 18


class WordChance(NamedTuple):
    """How many of the rolled boards hold a word."""

    word: str
    boards: int
    rolls: int

    @property
    def share(self) -> float:
        """The share of boards that hold it."""
        return self.boards / self.rolls

    @property
    def interval(self) -> Interval:
        """The 95% interval of the share."""
        return share_interval(self.boards, self.rolls)

    def to_dict(self) -> dict[str, Any]:
        """The chance in plain types."""
        return {"share": self.share, "interval": list(self.interval), **self._asdict()}


def word_chance(word: str, setting: Setting, sample: Sample) -> WordChance:
    """Counts the boards of a sample that hold the word.

    The word need not be in the lexicon, but the rules must allow its length.
    """
    wanted = fold(word)
    rules = setting.game.rules
    if len(wanted) < rules.minimum_length:
        raise BadOption(
            f"word {shorten(word)} has {plural(len(wanted), 'letter')}: rules {rules.name} ask for {rules.minimum_length}"
        )
    if not is_letters(wanted):
        raise BadOption(f"word {shorten(word)}: expected letters only")
    game = Game(Lexicon.from_words([wanted]), rules)
    boards = setting._replace(game=game).rolls()
    rolls, stop = sample.rolls, monotonic() + sample.seconds
    hits = done = 0
    some = _FIRST
    while done < rolls if rolls is not None else done == 0 or monotonic() < stop:
        number = some if rolls is None else min(some, rolls - done)
        try:
            _, counts = score_codes(boards.codes(sample.seed, done, number), boards, game, sample.compute())
        except DeadlineExceeded:
            if done:
                break
            raise
        hits += int((counts > 0).sum())
        done += number
        some = min(2 * some, _MOST)
    return WordChance(wanted, hits, done)
