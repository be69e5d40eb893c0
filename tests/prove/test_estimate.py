"""How long the rest of a proof takes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gridwords import Lexicon, Rules
from gridwords.game import Game
from gridwords.prove import Standing
from gridwords.prove.estimate import WorkLeft, classes_by_kind
from gridwords.prove.question import ProofQuestion


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
    space = ProofQuestion.make(3, 3, 3, Game(Lexicon.default(), Rules.get("boggle"))).space
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


def test_progress_uses_the_estimate() -> None:
    standing = Standing(20, 1020, 545, 3, 60.0, 10, [1.0], 1000)
    assert standing.left_s == 6000
    assert standing._replace(work_left=0.5).left_s == 30
    assert standing._replace(work_left=0.5, done_now=0).left_s is None
