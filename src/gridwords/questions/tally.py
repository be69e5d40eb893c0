"""Tally: the word lists of several players on one board, where a word that two players have counts for neither."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwords.questions.check import Checked, check

if TYPE_CHECKING:
    import pathlib
    from collections.abc import Mapping, Sequence

    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

__all__ = ["Entry", "Tally", "tally"]


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
    board: Board | str,
    lists: Mapping[str, Sequence[str]],
    *,
    lexicon: Lexicon | str | pathlib.Path | None = None,
    rules: Rules | str | pathlib.Path = "boggle",
    deadline_s: float | None = 5.0,
) -> list[Tally]:
    """Check every player's list; a word that several players found counts for none of them, as in the game.

    >>> [(each.player, each.score) for each in tally("oatrihpshtnrenei", {"Ann": ["hat", "hapten"], "Bo": ["hat"]})]
    [('Ann', 3), ('Bo', 0)]
    """
    everything = [word for words in lists.values() for word in words]
    answers = check(board, everything, lexicon=lexicon, rules=rules, deadline_s=deadline_s)
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
    return tallies
