"""The exact chance of a board: compared with every roll of small sets, and it adds up to one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords.board import Board
from gridwords.board.dice import dice
from gridwords.game import Game
from gridwords.odds.chance import chance_of_board, chance_of_tiles
from gridwords.odds.rank import could_roll

Die = tuple[str, ...]


def every_roll(faces: list[Die], cells: int) -> dict[tuple[str, ...], Fraction]:
    """The chance of every board, by rolling all of them."""
    boards: dict[tuple[str, ...], Fraction] = Counter()  # type: ignore[assignment]
    orders = list(permutations(faces, cells))
    for order in orders:
        for board in product(*order):
            boards[board] += Fraction(1, len(orders) * prod(map(len, order)))
    return boards


some_dice = st.lists(
    st.lists(st.sampled_from(["a", "b", "c", "(qu)", "."]), min_size=1, max_size=3).map(tuple),
    min_size=1,
    max_size=4,
)


@settings(max_examples=40, deadline=None)
@given(faces=some_dice, data=st.data())
def test_chances_are_those_of_all_rolls(faces: list[Die], data: st.DataObject) -> None:
    cells = data.draw(st.integers(1, len(faces)))
    rolls = every_roll(faces, cells)
    assert sum(rolls.values()) == 1
    assert {board: chance_of_board(board, faces) for board in rolls} == rolls
    assert chance_of_board(("z",) * cells, faces) == 0


def test_the_chance_times_the_arrangements_adds_up_to_one() -> None:
    """Over all sets of tiles that six dice can show: the chance of a board times the number of its arrangements."""
    faces: list[Die] = [("a", "e", "e"), ("a", "t"), ("s", "t", "r"), ("e", "r"), ("a", "s"), ("t", "o", "e")]
    different = {tuple(sorted(tiles)) for tiles in product(*faces)}
    total = Fraction(0)
    for tiles in different:
        arrangements = len(set(permutations(tiles)))
        chance = chance_of_board(tiles, faces)
        assert chance is not None
        assert chance * arrangements == chance_of_tiles(tiles, faces)
        total += chance * arrangements
    assert total == 1


def test_a_board_of_an_official_set() -> None:
    """No roll shows sixteen Zs or 17 tiles, and any order of the same tiles is as likely."""
    faces = dice("classic")
    assert chance_of_board(["z"] * 16, faces) == 0
    assert chance_of_board(["a"] * 17, faces) == 0
    board = list("oatrihpshtnrenei")
    assert chance_of_board(board, faces) == chance_of_board(board[::-1], faces)


@pytest.mark.parametrize("name", ["big-2012", "super-big"])
def test_large_sets_take_a_moment(name: str) -> None:
    from gridwords.odds.rolls import Rolls

    board = Rolls(name, "abcdefghijklmnopqrstuvwxyz").board(1, 0)
    chance = chance_of_board(list(board), dice(name))
    assert chance is not None
    assert 0 < chance < Fraction(1, 10**25)


def test_too_many_ways_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that all have all letters leave every combination open."""
    monkeypatch.setattr("gridwords.odds.chance._MOST_STATES", 1000)
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert chance_of_board(list(letters), [tuple(letters)] * 26) is None
    board = Board("abcde/fghij/klmno/pqrst/uvwxy")
    # That is not to say that they cannot roll it.
    assert could_roll(board, Game.of(), [letters] * 25) == {"custom": None}


def test_a_deadline_ends_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at after each die, so that a count of minutes ends within one of them."""
    faces = dice("super-big")
    tiles = [die[0] for die in faces]
    assert chance_of_tiles(tiles, faces) is not None
    assert chance_of_board(tiles, faces, end=0.0) is None
    assert could_roll(Board("oatrihpshtnrenei"), Game.of(), "new", end=0.0) == {"classic": None, "new": None}
    clock = [0.0]

    def tick() -> float:
        clock[0] += 1
        return clock[0]

    monkeypatch.setattr("gridwords.odds.chance.monotonic", tick)
    assert chance_of_board(tiles, faces, end=10.0) is None
    assert clock[0] == 11  # of 36 dice
    assert chance_of_board(tiles, faces, end=100.0) is not None
