"""How long the rest of a proof takes."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from gridwords import Lexicon, Rules
from gridwords.game import Game
from gridwords.prove import Standing
from gridwords.prove.certificate import ClassLine
from gridwords.prove.estimate import WorkLeft, classes_by_kind
from gridwords.prove.question import ProofQuestion
from gridwords.prove.sample import ClassSample


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((3, 3), {}),
        ((2, 3), {}),
        ((3, 3), {"letters": "aeinrst", "groups": "aei,nr,st", "corner_groups": "aeinr,st"}),
    ],
)
def test_the_classes_of_each_kind_are_counted(size: tuple[int, int], options: dict[str, Any]) -> None:
    space = ProofQuestion.make(*size, 3, Game(Lexicon.default(), Rules.get("boggle")), **options).space
    groups = list(dict.fromkeys(group for own in space.groups for group in own))
    kinds = Counter(
        tuple(space.letters(number).count(group) for group in groups) for number in space.canonical()
    )
    assert classes_by_kind(space) == kinds


def test_the_time_left_is_that_of_the_classes_left() -> None:
    """Classes get harder with every vowel: the mean of those finished says little about those left."""
    space = ProofQuestion.make(3, 3, 3, Game(Lexicon.default(), Rules.get("boggle")), memory_mb=16).space
    time_of = {
        number: 2.0 ** sum("a" in own for own in space.letters(number)) for number in space.canonical()
    }
    left = WorkLeft(space)
    assert left.seconds() is None
    numbers = list(time_of)
    half = len(numbers) // 2
    for number in numbers[:half]:
        left.finish(number, time_of[number])
    expected = sum(time_of[number] for number in numbers[half:])
    by_mean = sum(time_of[number] for number in numbers[:half]) / half * (len(numbers) - half)
    estimate = left.seconds()
    assert estimate is not None
    assert by_mean > 2 * expected
    assert 0.6 * expected < estimate < 1.4 * expected
    for number in numbers[half:]:
        left.finish(number, time_of[number])
    assert left.seconds() == 0


def lines(count: int, chance: Random) -> list[ClassLine]:
    """Classes with the times that classes have: about the cube of the bound, up to a factor, far from each other."""
    made = []
    for number in range(count):
        bound = int(10 ** chance.uniform(1.5, 3.5))
        made.append(ClassLine(number, bound, 0, 1, (), (), (bound / 500) ** 3 * chance.uniform(0.4, 1.6)))
    return made


@pytest.mark.parametrize("first", [600, 300])
def test_the_interval_of_a_sample_holds_the_truth(first: int) -> None:
    """In 95% of all samples, here at least in 90%, where the first phase has all classes and where it has half."""
    chance = Random(3)
    everything = lines(600, chance)
    times_s = {line.number: line.time_s for line in everything}
    truth = sum(times_s.values())
    covered, repeats = 0, 400
    for _ in range(repeats):
        sample = ClassSample(chance.sample(everything, first), 300, 600, 40, chance)
        assert all(line.bound < 300 for line in sample.easy)
        assert len(sample.drawn) == 40
        found = sample.all_s(times_s)
        assert found is not None
        _, low, high = found
        covered += low <= truth <= high
    assert 0.9 <= covered / repeats <= 0.99


def test_a_sample_without_hard_classes_is_exact() -> None:
    everything = lines(50, Random(1))
    sample = ClassSample(everything, 10**6, 50, 5, Random(1))
    assert sample.drawn == []
    assert sample.all_s({}) == pytest.approx((sum(line.time_s for line in everything),) * 3)
    assert ClassSample(everything, 1, 50, 5, Random(1)).all_s({}) is None


def test_one_class_drawn_twice_estimates_nothing() -> None:
    everything = [line._replace(bound=500) for line in lines(3, Random(1))]
    sample = ClassSample(everything, 300, 3, 2, Random(1))
    sample.drawn = [0, 0]
    assert sample.all_s({0: 1.0}) is None
    assert sample.all_s({}) is None
    sample.drawn = [0, 1]
    assert sample.all_s({0: 1.0, 1: 1.0}) is not None


def test_progress_uses_the_estimate() -> None:
    standing = Standing(20, 1020, 545, 3, 60.0, 10, [1.0], 1000)
    assert standing.left_s == 6000
    assert standing._replace(work_left=0.5).left_s == 30
    assert standing._replace(work_left=0.5, done_now=0).left_s is None
