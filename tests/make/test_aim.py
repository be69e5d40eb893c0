"""The candidates for a difficulty: how many are made, from which seeds, and what a note says if none is right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from gridwords import _core, make
from gridwords.make.aim import EACH
from gridwords.make.boards import RECIPES

Calls = list[tuple[Any, ...]]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What the core is asked for, search by search."""
    calls: Calls = []

    def search(real: Any, *given: Any) -> Any:
        calls.append(given)
        return real(*given)

    monkeypatch.setattr(_core, "find_board", partial(search, _core.find_board))
    return calls


def test_a_puzzle_has_its_own_seed_whichever_candidate_it_is() -> None:
    last = 2**64 - 1
    puzzle = make.wordsearch(["tea", "milk", "cup"], 6, last, difficulty="hard")
    first = make.wordsearch(["tea", "milk", "cup"], 6, last, overlaps="many", fill="words")
    assert puzzle.seed == first.seed == last
    assert puzzle.board != first.board


def test_a_list_that_needs_every_cell_has_one_candidate() -> None:
    words = ["stream", "master", "rested", "street", "stated", "trades", "teaser"]
    puzzle = make.wordsearch(words, 6, 1, difficulty="hard")
    assert puzzle.notes[-1].startswith("the puzzle is easy")
    assert puzzle.board == make.wordsearch(words, 6, 1, overlaps="many", fill="words").board


def test_a_board_has_its_seed_and_room_for_the_words_it_contains(
    searches: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwords.make.boards.CANDIDATES", (2, 2))
    puzzle = make.board(["tea", "eat"], (3, 3), 1, difficulty="hard")
    assert (puzzle.seed, len(searches)) == (1, 2)
    ranges = {fewest: most for *_, (fewest, most), _, _, _, _, _ in searches}
    assert ranges == {fewest: most + 2 for (fewest, most), _ in RECIPES if fewest in ranges}


@pytest.mark.parametrize(
    ("search", "nothing", "puzzle"),
    [
        ("find_board", b"", lambda: make.board(size=(3, 3), seed=1, difficulty="hard")),
        (
            "make_theme",
            (False, [], 0, []),
            lambda: make.theme(["tea", "ten"], (2, 3), 1, difficulty="hard", unique=False),
        ),
    ],
)
def test_candidates_that_cannot_be_made_are_left_out(
    search: str, nothing: object, puzzle: Callable[[], make.Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [getattr(_core, search)]
    later = 0

    def first_only(*given: Any) -> Any:
        nonlocal later
        if found:
            return found.pop()(*given)
        later += 1
        return nothing

    monkeypatch.setattr(_core, search, first_only)
    assert ", not hard. To make it harder" in puzzle().notes[-1]
    assert later == EACH


def test_what_makes_a_puzzle_easier_depends_on_whether_its_size_is_free() -> None:
    word = "zyzzyva" * 12
    free = make.wordsearch([word], seed=1, difficulty="easy").notes[-1]
    assert free.endswith("To make it easier: better known words, or more words")
    sized = make.wordsearch([word], (84, 84), 1, difficulty="easy").notes[-1]
    assert sized.endswith("To make it easier: better known words, or more words, or a smaller size")


def test_the_easiest_hebrew_words_go_to_the_left() -> None:
    puzzle = make.wordsearch(["שלום", "תפוח", "ירושלים"], 40, 1, difficulty="easy")
    assert {one.path[1][1] - one.path[0][1] for one in puzzle.words} == {-1}
