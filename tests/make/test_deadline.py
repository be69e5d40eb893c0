"""Deadlines of makers: they end a search with an error, and never change a puzzle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner

from gridwords import BadOption, make
from gridwords.cli import main

# More letters than cells: a search for it takes seconds.
TIGHT = [
    "poleaxes",
    "squooshing",
    "autisms",
    "loutish",
    "blizzardy",
    "attunement",
    "daiquiris",
    "skyborne",
    "upclimbing",
]


@pytest.mark.parametrize(
    "search",
    [
        lambda: make.wordsearch(TIGHT, (7, 10), 1, deadline_s=0.02),
        lambda: make.theme(["apple", "melon", "cherry"], seed=1, deadline_s=0),
        lambda: make.board(["garden"], seed=1, deadline_s=0),
        lambda: make.board(["garden"], (6, 6), 1, rules="word-search", deadline_s=0),
        lambda: make.crisscross(["apple", "melon", "cherry"], seed=1, deadline_s=0),
        lambda: make.series(2, ["apple", "melon"], "crisscross", seed=1, per_puzzle=2, deadline_s=0),
        lambda: make.series(2, ["apple", "melon", "cherry"], "theme", (4, 4), 1, deadline_s=0),
        lambda: make.series(200, ["tea", "milk"], seed=1, deadline_s=0.01),
    ],
)
def test_a_deadline_ends_the_search(search: Callable[[], object]) -> None:
    with pytest.raises(BadOption, match="found nothing within the deadline of 0"):
        search()


def test_a_deadline_that_is_kept_changes_nothing() -> None:
    words = ["tea", "coffee", "milk"]
    assert make.wordsearch(words, seed=1, deadline_s=1000) == make.wordsearch(words, seed=1)
    assert make.theme(["apple", "melon", "cherry"], seed=1, deadline_s=1000).ways == 1


def test_a_long_search_reports_its_progress() -> None:
    seen: list[tuple[int, int]] = []

    def look(done: int, total: int) -> None:
        seen.append((done, total))
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make.wordsearch(TIGHT, (7, 10), 1, progress=look)
    assert seen[0][0] < seen[1][0] < seen[2][0] < seen[2][1]


def test_progress_never_runs_past_its_end() -> None:
    """Nor is its end moved, while larger grids are tried: no row of 7 or 8 cells has room for two of the words."""
    seen: list[tuple[int, int]] = []
    words = ["stand", "spore", "crate", "blind", "gourd", "flick", "thump"]

    def look(moved: int, most: int) -> None:
        seen.append((moved, most))

    with pytest.raises(BadOption, match="7x9 has room"):
        make.wordsearch(words, (5, 7), 1, directions="right", overlaps="none", progress=look)
    assert seen
    assert all(moved <= most for moved, most in seen)
    ends = [most for _, most in seen]
    assert ends == sorted(ends)


def test_a_wrong_deadline_is_refused() -> None:
    with pytest.raises(BadOption, match="deadline_s -1"):
        make.wordsearch(["tea"], deadline_s=-1)


def test_the_command_takes_a_deadline() -> None:
    result = CliRunner().invoke(
        main, ["make", "wordsearch", "tea", "milk", "--seed", "1", "--deadline", "1000"]
    )
    assert result.exit_code == 0, result.output
    refused = CliRunner().invoke(main, ["make", "theme", "apple", "melon", "cherry", "--deadline", "0"])
    assert refused.exit_code != 0
