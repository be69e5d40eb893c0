"""Distributions: what follows from the counts is what the values themselves give."""

from __future__ import annotations

from itertools import product
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords.odds.distribution import Distribution


def of(values: list[int]) -> Distribution:
    return Distribution(np.bincount(values).astype(np.int64))


some_values = st.lists(st.integers(0, 12), min_size=2, max_size=30)


@given(values=some_values)
def test_mean_deviation_and_percentiles(values: list[int]) -> None:
    found = of(values)
    assert found.rolls == len(values)
    assert found.mean == pytest.approx(fmean(values))
    assert found.deviation == pytest.approx(stdev(values))
    assert found.mean_error == pytest.approx(stdev(values) / len(values) ** 0.5)
    assert found.most == max(values)
    for value in range(-1, 15):
        assert found.boards_with(value) == values.count(value)
        assert found.boards_below(value) == sum(other < value for other in values)
        assert found.percentile(value) == pytest.approx(100 * found.boards_below(value) / len(values))


@given(values=some_values, percent=st.sampled_from([1, 10, 25, 50, 75, 90, 99.9]))
def test_a_quantile_is_the_first_value_that_enough_boards_do_not_exceed(
    values: list[int], percent: float
) -> None:
    enough = [v for v in sorted(values) if 100 * sum(other <= v for other in values) >= percent * len(values)]
    assert of(values).quantile(percent) == enough[0]


@given(values=some_values, ratio=st.sampled_from([1.2, 2, 3]))
def test_the_chance_that_one_board_has_several_times_the_other(values: list[int], ratio: float) -> None:
    pairs = list(product(values, repeat=2))
    hits = sum(max(pair) >= ratio * min(pair) and max(pair) > 0 for pair in pairs)
    assert of(values).chance_of_ratio(ratio) == pytest.approx(hits / len(pairs))


@pytest.mark.parametrize(
    ("rolls", "least", "most"), [(20, 50, 50), (100, 10, 90), (1000, 1, 99), (10**7, 1, 99.9999)]
)
def test_percentiles_have_ten_boards_beyond_them(rolls: int, least: float, most: float) -> None:
    found = Distribution(np.array([rolls // 2, rolls - rolls // 2]))
    assert (found.percentiles[0], found.percentiles[-1]) == (least, most)
    assert list(found.to_dict()["percentiles"]) == [f"{percent:g}" for percent in found.percentiles]
