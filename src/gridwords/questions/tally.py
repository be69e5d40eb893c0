"""Tally: the word lists of several players on one board, where a word that two players have counts for neither."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.questions.check import Checked, check_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gridwords.game import AnyBoard, AnyLexicon, AnyRules
    from gridwords.solution import Ended

__all__ = ["Entry", "Tally", "tally", "tally_lists"]


class Entry(NamedTuple):
    """One word of one player: its verdict, the players who share it, and the points it finally scores."""

    checked: Checked
    shared_with: tuple[str, ...]
    points: int


class Tally(NamedTuple):
    """One player's words, each once and in the order written, with their total."""

    player: str
    entries: tuple[Entry, ...]
    score: int


def tally(
    board: AnyBoard,
    lists: Mapping[str, Sequence[str]],
    *,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    deadline_s: float | None = 5.0,
) -> list[Tally]:
    """Check every player's list; a word that several players found counts for none of them, as in the game.

    >>> [(each.player, each.score) for each in tally("oatrihpshtnrenei", {"Ann": ["hat", "hapten"], "Bo": ["hat"]})]
    [('Ann', 3), ('Bo', 0)]
    """
    return tally_lists(board, lists, Game.of(lexicon, rules), Compute.of(deadline_s=deadline_s))[0]


def tally_lists(
    board: AnyBoard, lists: Mapping[str, Sequence[str]], game: Game, compute: Compute
) -> tuple[list[Tally], Ended]:
    """`tally` for a request that is already a Game and a Compute, and why it ended."""
    everything = [word for words in lists.values() for word in words]
    answers, ended = check_words(board, everything, game, compute)
    # Looked up by the word as written: `check` folds it.
    known = dict(zip(everything, answers, strict=True))
    folded = {player: {known[word].word: known[word] for word in words} for player, words in lists.items()}
    tallies = []
    for player, words in folded.items():
        entries = []
        for word, checked in words.items():
            others = tuple(other for other in folded if other != player and word in folded[other])
            points = 0 if others else checked.points
            entries.append(Entry(checked, others, points))
        tallies.append(Tally(player, tuple(entries), sum(entry.points for entry in entries)))
    return tallies, ended
