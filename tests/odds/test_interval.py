"""Intervals: exact at the ends, and their promise holds on dice whose boards can all be listed."""

from __future__ import annotations

from itertools import permutations, product
from math import exp, fsum, lgamma, log, log1p
from random import Random

import numpy as np
import pytest

from gridwords import Lexicon, Rules, score_many
from gridwords.board import Shape
from gridwords.odds.count import Counter
from gridwords.odds.distribution import Distribution
from gridwords.odds.interval import share_interval
from gridwords.odds.source import Setting


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [
        # Clopper and Pearson's interval as tables of the beta distribution give it.
        (0, 10, 0.0, 0.308497),
        (1, 10, 0.002529, 0.445016),
        (5, 10, 0.187086, 0.812914),
        (10, 10, 0.691503, 1.0),
        (3, 10**10, 0.6186721e-10, 8.767273e-10),
    ],
)
def test_known_intervals(hits: int, number: int, low: float, high: float) -> None:
    assert share_interval(hits, number) == pytest.approx(
        (low, high), rel=2e-6, abs=1e-6 if number == 10 else 0
    )


def test_the_two_ways_agree_where_they_meet() -> None:
    """1000 hits are counted exactly, 1001 are not: the interval moves by about one hit, not by a jump."""
    for number in (2002, 5000, 10**6, 10**10):
        one, next_one = share_interval(1000, number), share_interval(1001, number)
        width = one.high - one.low
        for before, after in zip(one, next_one, strict=True):
            assert abs(after - before - 1 / number) < 0.01 * width


@pytest.mark.parametrize(
    ("hits", "number"), [(1001, 2002), (1001, 10**4), (1001, 10**6), (20_000, 10**5), (3000, 10**10)]
)
def test_the_fast_way_is_good_to_a_thousandth(
    hits: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = share_interval(hits, number)
    monkeypatch.setattr("gridwords.odds.interval._FEW", 10**5)
    exact = share_interval(hits, number)
    assert fast == pytest.approx(exact, abs=0.001 * (exact.high - exact.low), rel=0)


def test_nothing_is_known_without_rolls() -> None:
    assert share_interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("hits", [0, 1, 7, 500, 1001, 40_000])
def test_intervals_hold_the_share_and_are_symmetric(hits: int) -> None:
    number = 100_000
    low, high = share_interval(hits, number)
    assert 0 <= low <= hits / number <= high <= 1
    assert share_interval(number - hits, number) == pytest.approx((1 - high, 1 - low))


def random_set(random: Random) -> list[str]:
    return ["".join(random.choices("aeiostrn", k=random.randint(2, 3))) for _ in range(4)]


def all_boards(dice: list[str]) -> list[str]:
    """Every board of four dice, as often as it can be rolled."""
    faces = [list(die) for die in dice]
    return ["".join(faces) for order in permutations(faces) for faces in product(*order)]


def test_95_percent_means_about_95_of_100() -> None:
    """Of small sets that can be enumerated, the interval covers the exact share of boards below in about 95 of 100."""
    random = Random(20)
    lexicon, rules = Lexicon.default(), Rules.get("boggle")
    covered = sets = 0
    for number in range(200):
        dice = random_set(random)
        boards = all_boards(dice)
        points = np.asarray(score_many(boards, lexicon=lexicon, rules=rules))
        value = int(points[random.randrange(len(points))])
        exact = float((points < value).mean() * 100)
        if exact in (0.0, 100.0):
            continue  # nothing is below in any sample: the interval always covers it
        setting = Setting.of(dice, Shape.of(2), lexicon, rules)
        tally = Counter(setting.rolls(), setting.game).count(number, 0, 400)
        low, high = Distribution(tally.by_points).interval(value)
        covered += low <= exact <= high
        sets += 1
    assert sets > 100
    # Clopper and Pearson's intervals cover a little more than they promise.
    assert 0.92 <= covered / sets <= 1.0


def test_every_board_of_a_small_set_is_rolled_as_often_as_it_should_be() -> None:
    """The distribution of a large sample is that of the enumerated boards."""
    dice, lexicon, rules = ["ab", "te", "as", "rn"], Lexicon.default(), Rules.get("boggle")
    exact = np.bincount(score_many(all_boards(dice), lexicon=lexicon, rules=rules))
    setting = Setting.of(dice, Shape.of(2), lexicon, rules)
    counted = Counter(setting.rolls(), setting.game).count(1, 0, 50_000).by_points
    assert len(counted) == len(exact)
    shares = exact / exact.sum()
    deviations = np.sqrt(50_000 * shares * (1 - shares))
    assert (np.abs(counted - 50_000 * shares) <= 5 * deviations + 1e-9).all()


@pytest.mark.parametrize(
    ("hits", "number"),
    [
        (20, 10**6),
        (21, 1000),
        (50, 10**9),
        (300, 1000),
        (999, 10**7),
        (1000, 10**5),
        (1001, 10**7),
        (3000, 10**4),
    ],
)
def test_the_ends_have_the_promised_chances(hits: int, number: int) -> None:
    """Clopper and Pearson's ends: with that share, as many hits or more (or fewer) come once in forty times.

    Up to a thousand hits they are exact; beyond, as exact as the approximation is said to be.
    """
    low, high = share_interval(hits, number)
    slack = 5e-6 if hits <= 1000 else 2e-3 * 0.025
    assert 1 - at_most(hits - 1, number, low) == pytest.approx(0.025, abs=slack)
    assert at_most(hits, number, high) == pytest.approx(0.025, abs=slack)


def at_most(hits: int, number: int, share: float) -> float:
    """The chance of at most that many hits, term by term."""
    terms = (
        exp(
            lgamma(number + 1)
            - lgamma(hit + 1)
            - lgamma(number - hit + 1)
            + hit * log(share)
            + (number - hit) * log1p(-share)
        )
        for hit in range(hits + 1)
    )
    return fsum(terms)
