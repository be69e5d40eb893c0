"""Boards rolled by number: the generator is Philox, the shuffle is fair, and each die shows one face."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from string import ascii_lowercase
from typing import Any

import numpy as np
import pytest

from gridwords.board.dice import DICE, dice
from gridwords.errors import BadBoard, BadOption
from gridwords.odds.rolls import Rolls

_ALL = 0xFFFFFFFF


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Philox4x32-10 as its paper gives it."""
    a, b, c, d = counter
    low, high = key
    for _ in range(10):
        left, right = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = right >> 32 ^ b ^ low, right & _ALL, left >> 32 ^ d ^ high, left & _ALL
        low, high = low + 0x9E3779B9 & _ALL, high + 0xBB67AE85 & _ALL
    return a, b, c, d


def plain_roll(faces: list[tuple[str, ...]], cells: int, seed: int, index: int) -> list[str]:
    """One board, written as plainly as possible."""

    def numbers() -> Any:
        for block in range(1000):
            yield from philox((index & _ALL, index >> 32, block, 0), (seed & _ALL, seed >> 32))

    stream = numbers()

    def below(end: int) -> int:
        if end == 1:
            return 0
        while True:
            product = next(stream) * end
            if product & _ALL >= 2**32 % end:
                return int(product >> 32)

    order = list(range(len(faces)))
    board = []
    for cell in range(cells):
        other = cell + below(len(order) - cell)
        order[cell], order[other] = order[other], order[cell]
        die = faces[order[cell]]
        board.append(die[below(len(die))])
    return board


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((_ALL,) * 4, (_ALL,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_the_reference_is_philox(counter: Any, key: Any, expected: Any) -> None:
    """The known answers that the authors of the generator publish with it (Random123)."""
    assert philox(counter, key) == expected


@pytest.mark.parametrize("name", DICE)
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_boards_are_those_of_the_reference(name: str, seed: int) -> None:
    rolls = Rolls(name, ascii_lowercase)
    for index in (0, 1, 12345, 2**32 - 1, 2**32, 10**10):
        expected = plain_roll(list(rolls.dice), len(rolls.shape), seed, index)
        assert list(rolls.board(seed, index)) == expected


def test_a_board_depends_on_its_number_alone() -> None:
    rolls = Rolls("big-2012", ascii_lowercase)
    together = rolls.codes(7, 100, 5000)
    apart = np.concatenate([rolls.codes(7, 100, 1), rolls.codes(7, 101, 4000, 1), rolls.codes(7, 4101, 999)])
    assert (together == apart).all()
    assert (rolls.codes(7, 2**32 - 2, 4)[2:] == rolls.codes(7, 2**32, 2)).all()


@pytest.mark.parametrize("name", DICE)
def test_each_die_shows_one_face(name: str) -> None:
    """A board can be laid out with the dice, each used once: found by matching cells with dice."""
    rolls = Rolls(name, ascii_lowercase)
    faces = dice(name)
    for index in range(30):
        tiles = list(rolls.board(3, index))
        die_of: dict[int, int] = {}

        def place(cell: int, tried: set[int], tiles: list[str] = tiles, die_of: Any = die_of) -> bool:
            for die, shown in enumerate(faces):
                if tiles[cell] in shown and die not in tried:
                    tried.add(die)
                    if die not in die_of or place(die_of[die], tried):
                        die_of[die] = cell
                        return True
            return False

        assert all(place(cell, set()) for cell in range(len(tiles)))


def test_every_order_and_face_is_equally_likely() -> None:
    """Two dice of three faces and one of two, on three cells: 6 orders times 18 faces."""
    rolls = Rolls(["abc", "def", "gh"], ascii_lowercase, size=(1, 3))
    boards, number = 6 * 18, 108_000
    seen = Counter(bytes(row) for row in rolls.codes(5, 0, number))
    assert len(seen) == boards
    expected = number / boards
    chi = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = boards - 1
    assert abs(chi - freedom) < 5 * sqrt(2 * freedom)


def test_of_more_dice_than_cells_all_are_used() -> None:
    rolls = Rolls(["a", "b", "c", "d"], ascii_lowercase, size=(1, 2))
    seen = Counter(bytes(row) for row in rolls.codes(1, 0, 12_000))
    assert len(seen) == 12
    assert all(abs(count - 1000) < 5 * sqrt(1000) for count in seen.values())


def test_letters_that_no_word_has_are_holes_to_the_search_and_stay_on_the_board() -> None:
    rolls = Rolls(["ж", "a", "b", "c"], "abc")
    assert sorted(rolls.board(1, 0)) == ["a", "b", "c", "ж"]
    assert sorted(rolls.codes(1, 0, 1)[0].tolist()) == [0, 1, 2, 255]


def test_bad_dice_are_refused() -> None:
    with pytest.raises(BadBoard, match="a 5x5 board takes 25 dice, there are 16"):
        Rolls("new", ascii_lowercase, size=5)
    with pytest.raises(BadOption, match="300 dice: expected at most 256"):
        Rolls(["ab"] * 300, ascii_lowercase, size=(10, 10))
