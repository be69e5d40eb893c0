"""Samples: how many boards are rolled, and that a deadline ends what hostile boards would never let end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import pytest

from gridwords import BadOption, DeadlineExceeded, Lexicon, rank
from gridwords.odds import odds
from gridwords.odds.sample import Sample
from gridwords.odds.source import setting_of
from gridwords.odds.word_chance import word_chance

BOARD = "oatrihpshtnrenei"
HOSTILE = Lexicon.from_words(["a" * 35 + "b"])  # a board of a's has more walks than anyone could follow
HOSTILE_DICE = ["a"] * 36


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rolls": 0}, "option rolls=0: expected a whole number from 1 to 10,000,000,000"),
        ({"rolls": 2.5}, "option rolls=2.5: expected a whole number"),
        ({"seed": -1}, "option seed=-1: expected a whole number from 0 up"),
        ({"seconds": float("nan")}, "option seconds=nan: expected a number from 0 up"),
        ({"deadline_s": -1}, "deadline_s -1: expected a number of seconds from 0 up"),
    ],
    ids=str,
)
def test_numbers_are_checked(given: dict[str, Any], message: str) -> None:
    for ask in (rank, odds):
        with pytest.raises(BadOption, match=message):
            ask(BOARD if ask is rank else "new", rules="letters", **given)


def test_progress_counts_the_boards() -> None:
    seen: list[tuple[int, int]] = []
    odds("new", rules="letters", rolls=200, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (200, 200)
    assert seen == sorted(seen)


def stopped(ask: Callable[..., Any], *asked: Any) -> Any:
    """The answer of a billion boards under a deadline that leaves time for some of them, on a slow machine too."""
    for deadline_s in (0.2, 2, 20):
        with suppress(DeadlineExceeded):
            return ask(*asked, rules="letters", rolls=10**9, deadline_s=deadline_s)
    raise AssertionError("not one board in 20 s")


def test_a_deadline_leaves_the_boards_counted_so_far() -> None:
    found = stopped(odds, "new")
    assert found.ended == found.to_dict()["ended"] == "deadline"
    assert 0 < found.tally.rolls < 10**9
    assert found.length_rolls <= found.tally.rolls
    again = odds("new", rules="letters", rolls=found.tally.rolls)
    assert again.ended == "complete"
    assert again.tally.to_dict() == found.tally.to_dict()


def test_a_rank_reports_the_deadline() -> None:
    assert stopped(rank, BOARD).to_dict()["ended"] == "deadline"
    assert rank(BOARD).to_dict()["ended"] == "complete"


def test_a_deadline_ends_hostile_boards() -> None:
    setting = setting_of(HOSTILE_DICE, lexicon=HOSTILE)
    end = monotonic() + 0.2
    with pytest.raises(DeadlineExceeded, match="before the first boards were counted"):
        setting.odds(Sample(end=end))
    with pytest.raises(DeadlineExceeded):
        word_chance("a" * 35 + "b", setting, Sample(end=end))
    with pytest.raises(DeadlineExceeded, match="before the board was solved"):
        rank("a" * 36, dice=HOSTILE_DICE, lexicon=HOSTILE, deadline_s=0.2)


def test_a_table_needs_no_time() -> None:
    assert odds("new", deadline_s=0).is_table
