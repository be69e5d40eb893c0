"""Boards rolled with dice and boards of random letters."""

from __future__ import annotations

import sys
from string import ascii_lowercase
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords import Lexicon
from gridwords.board import Board
from gridwords.board.dice import DICE, dice
from gridwords.errors import BadBoard, BadOption, GridwordsError

seeds = st.integers(0, 2**64 - 1)


@given(seeds, st.sampled_from(sorted(DICE)))
def test_a_roll_shows_one_face_of_each_die(seed: int, name: str) -> None:
    board = Board.roll(name, seed)
    assert board == Board.roll(name, seed)
    assert board.rows == board.cols
    # Each tile must come from a different die: find a matching of tiles to dice.
    taken: dict[int, int] = {}
    faces = dice(name)

    def place(cell: int, seen: set[int]) -> bool:
        for die, sides in enumerate(faces):
            if board.tiles[cell] in sides and die not in seen:
                seen.add(die)
                if die not in taken or place(taken[die], seen):
                    taken[die] = cell
                    return True
        return False

    assert all(place(cell, set()) for cell in range(len(board)))


def test_roll() -> None:
    assert Board.roll(["a", "b", "c", "d", "e", "f"], seed=1).size == (2, 3)
    assert sorted(Board.roll(["a", "b", "c", "d"], seed=1).tiles) == ["a", "b", "c", "d"]
    assert Board.roll(["ab"] * 4, size="1x3", neighbours="rook").size == (1, 3)
    assert Board.roll([], seed=1).size == (0, 0)
    assert Board.roll(size=(0, 3)).size == (0, 3)
    assert len({Board.roll() for _ in range(20)}) == 20  # without a seed every roll is new
    with pytest.raises(BadBoard, match="a 5x5 board takes 25 dice, there are 16"):
        Board.roll("new", size=5)
    with pytest.raises(BadOption, match="did you mean 'classic'"):
        Board.roll("clasic")


def test_every_die_and_face_comes_up_everywhere() -> None:
    rolled = [Board.roll(["ab", "cd", "ef"], seed).tiles for seed in range(3000)]
    for cell in range(3):
        for face in "abcdef":
            assert 400 < sum(tiles[cell] == face for tiles in rolled) < 600  # 500 expected, within 5 sigma


@given(seeds, st.integers(0, 63))
def test_every_bit_of_a_seed_counts(seed: int, bit: int) -> None:
    other = seed ^ 1 << bit
    assert Board.roll("super-big", seed) != Board.roll("super-big", other)
    assert Board.random(6, 6, seed) != Board.random(6, 6, other)
    assert Board.random(6, 6, seed, "english") != Board.random(6, 6, other, "english")


def test_a_seed_always_gives_the_same_board() -> None:
    assert str(Board.roll("new", seed=7)) == "hral/evth/sdbn/urat"
    assert str(Board.roll("super-big", seed=3)) == "eeiett/nyn(er)tr/.bieeh/seetwt/asonoo/ovlnod"
    assert str(Board.random(2, 3, seed=7)) == "eyw/euz"
    assert str(Board.random(3, 3, seed=2**63, letters="english")) == "snc/hcu/ueh"


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7"])
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match=r"seed .*: expected a whole number from 0 to"):
        Board.roll(seed=seed)
    with pytest.raises(BadOption, match=r"seed .*: expected a whole number from 0 to"):
        Board.random(2, 2, seed=seed)


@given(st.integers(0, 40), st.integers(0, 40), seeds, st.sampled_from(["uniform", "english"]))
def test_random(rows: int, cols: int, seed: int, drawn: str) -> None:
    board = Board.random(rows, cols, seed, drawn, neighbours="torus")  # type: ignore[arg-type]
    assert board.size == (rows, cols)
    assert len(board) == rows * cols
    assert board.neighbours == "torus"
    assert set(board.tiles) <= set(ascii_lowercase)
    assert board == Board.random(rows, cols, seed, drawn, neighbours="torus")  # type: ignore[arg-type]
    assert board == Board(str(board), board.size, "torus")


def test_random_letters_have_the_right_frequencies() -> None:
    cells = 1000 * 1000
    uniform = Board.random(1000, 1000, seed=5).tiles
    for letter in ascii_lowercase:
        assert abs(uniform.count(letter) - cells / 26) < 1000  # five sigma
    english = Board.random(1000, 1000, seed=5, letters="english").tiles
    for letter, share in {"e": 0.12702, "t": 0.09056, "q": 0.00095, "z": 0.00074}.items():
        assert abs(english.count(letter) - cells * share) < 5 * (cells * share) ** 0.5 + 20
    weighted = Board.random(1000, 1000, seed=5, letters={"b": 1, "a": 3, "x": 0}).tiles
    assert abs(weighted.count("a") - cells * 0.75) < 2500
    assert weighted.count("x") == 0
    assert Board.random(9, 9, 1, {"a": 3, "b": 1}) == Board.random(9, 9, 1, {"b": 1, "a": 3})
    rare = Board.random(2000, 2000, seed=5, letters={"a": 10**12, "b": 1})
    assert "b" in rare._tiles  # even the rarest letter is drawn


def test_random_letters_of_a_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lexicon:
        alphabet = "éa"

        @classmethod
        def load(cls, name: object) -> Lexicon:
            assert name in (None, "mine")
            return cls()

        def letter_frequencies(self) -> dict[str, int]:
            return {"a": 1, "é": 9}

    module = ModuleType("gridwords.lexicon")
    module.Lexicon = Lexicon  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gridwords.lexicon", module)
    for lexicon in (None, "mine"):
        tiles = Board.random(100, 100, 1, "lexicon", lexicon).tiles
        assert set(tiles) == {"a", "é"}
        assert 8800 < tiles.count("é") < 9200
    tiles = Board.random(100, 100, 1, "uniform", "mine").tiles
    assert set(tiles) == {"a", "é"}
    assert 4700 < tiles.count("é") < 5300


@pytest.mark.parametrize(
    ("drawn", "error", "message"),
    [
        ("englisch", BadOption, "unknown letters 'englisch': did you mean 'english'"),
        ({}, BadOption, "expected a name or whole weights"),
        ({"a": -1}, BadOption, "expected a name or whole weights"),
        ({"a": 0.5}, BadOption, "expected a name or whole weights"),
        ({chr(0x4E00 + n): 1 for n in range(257)}, BadOption, "1 to 256 letters"),
        (7, BadOption, "expected a name or whole weights"),
        ({"7": 1}, BadBoard, "'7' is not a letter"),
    ],
)
def test_bad_letter_distributions_are_refused(drawn: Any, error: type[GridwordsError], message: str) -> None:
    with pytest.raises(error, match=message):
        Board.random(2, 2, 1, drawn)
