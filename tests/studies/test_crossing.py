"""Where engines cross, and where noise does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwords.studies.crossing import crossing_table, crossings


def test_crossings_are_found_between_the_sizes_measured() -> None:
    times = {
        "flat": {3: (2.0, 0.0), 4: (2.0, 0.0), 5: (2.0, 0.0)},
        "steep": {3: (1.0, 0.0), 4: (1.9, 0.0), 5: (4.0, 0.0)},
        "slow": {3: (9.0, 0.0), 4: (9.0, 0.0), 5: (9.0, 0.0)},
    }
    [found] = crossings(times)
    assert (found["faster_below"], found["faster_above"]) == ("steep", "flat")
    assert (found["below"], found["above"]) == ("4x4", "5x5")
    assert 16 < found["cells"] < 25
    assert crossings(times, "flat") == [found]
    assert crossings(times, "slow") == []


def test_differences_within_the_spread_are_no_crossings() -> None:
    flat = dict.fromkeys((3, 4, 5), (2.0, 0.1))
    noisy = {3: (1.95, 0.1), 4: (2.05, 0.1), 5: (1.98, 0.1)}
    assert crossings({"flat": flat, "noisy": noisy}) == []
    # The middle size is too close to call: the crossing lies somewhere between the other two.
    steep = {3: (1.0, 0.1), 4: (1.95, 0.1), 5: (4.0, 0.1)}
    [found] = crossings({"flat": flat, "steep": steep})
    assert (found["below"], found["above"]) == ("3x3", "5x5")


def test_one_trial_has_no_crossings() -> None:
    [table] = crossing_table([{**row, "trials": 1} for row in crossing_rows()])
    assert table.rows == []


def crossing_rows(**facts: Sequence[Any]) -> list[dict[str, Any]]:
    """Rows of a table of times: `steep` is faster on 3x3, `flat` on 5x5, for every combination of the facts."""
    steady = {"steep": (1.0, 9.0), "flat": (3.0, 3.0)}
    settings: list[dict[str, Any]] = [{"lexicon": "few", "threads": 1, "trials": 2, "spread_s": 0.1}]
    for key, values in facts.items():
        settings = [{**setting, key: value} for setting in settings for value in values]
    return [
        {**setting, "size": size, "label": label, "median_s": times[place] * (1 + number)}
        for number, setting in enumerate(settings)
        for label, times in steady.items()
        for place, size in enumerate(("3x3", "5x5"))
    ]


def test_engines_cross_within_a_lexicon() -> None:
    """With the other lexicon everything is twice as slow: `steep` with one crossing `flat` with the other means nothing."""
    [table] = crossing_table(crossing_rows(lexicon=("few", "many")))
    assert [row["lexicon"] for row in table.rows] == ["few", "many"]
    assert {(row["faster_below"], row["faster_above"]) for row in table.rows} == {("steep", "flat")}
    assert table.cells(table.rows[1])[0] == "many"


def test_engines_cross_on_as_many_threads_or_with_the_one_they_are_compared_with() -> None:
    rows = crossing_rows(threads=(1, 2))
    [table] = crossing_table(rows, same=("lexicon", "threads"))
    assert [row["threads"] for row in table.rows] == [1, 2]
    [table] = crossing_table(rows, against="flat")
    assert [(row["faster_below"], row["faster_above"]) for row in table.rows] == [
        ("steep, 1 thread", "flat, 1 thread"),
        ("steep, 2 threads", "flat, 1 thread"),
    ]
    assert crossing_table([row for row in rows if row["size"] == "3x3"]) == []
