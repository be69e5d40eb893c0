"""Constraints are never violated, however boards are found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords import BadOption, Board, Lexicon, check, solve
from gridwords.board import Shape
from gridwords.board.dice import dice as dice_set
from gridwords.board.shape import MIRRORS
from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.optimise import climb, optimise
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.cover import Cover
from gridwords.optimise.run import OPTIMISERS
from optimise.small import SMALL, problem_of


def test_every_swap_is_tried() -> None:
    problem = problem_of((2, 2), constraints=Constraints(fixed="a???"))
    swapped = np.zeros((6, 4), np.uint8)
    count = problem.mover.swaps(np.array([[0, 1, 2, 2]], np.uint8), np.arange(4), swapped)
    assert swapped[:count].tolist() == [[0, 2, 1, 2], [0, 2, 2, 1]]


_WORDS = ("tea", "ten", "net", "rate")


@st.composite
def constraints(draw: st.DrawFn) -> Constraints:
    mirror = draw(st.sampled_from([None, None, *MIRRORS]))
    letters = draw(
        st.none() | st.sets(st.sampled_from("aeinrstlod"), min_size=6).map(lambda some: "".join(sorted(some)))
    )
    usable = letters or "aeinrstlodq"
    cells = draw(st.lists(st.sampled_from(["?", "?", "?", "?", *usable, "."]), min_size=9, max_size=9))
    if mirror is not None:
        for cell, other in enumerate(Shape.of(3).mirrored(mirror)):
            cells[other] = cells[cell]
    if "?" not in cells:
        cells[4] = "?"
    low = draw(st.integers(0, 5))
    return Constraints(
        letters=letters,
        fixed="".join(cells),
        include=tuple(draw(st.sets(st.sampled_from(_WORDS), max_size=2))),
        exclude=tuple(draw(st.sets(st.sampled_from(["eat", "ate", "sea"]), max_size=2))),
        cover=draw(st.booleans()),
        words=draw(st.none() | st.just((low, low + 40))),
        mirror=mirror,
    )


@pytest.mark.parametrize("optimiser", OPTIMISERS)
@settings(max_examples=8)
@given(asked=constraints(), seed=st.integers(0, 2**64 - 1))
def test_constraints_are_never_violated(optimiser: str, asked: Constraints, seed: int) -> None:
    found = optimise(optimiser, (3, 3), seed=seed, budget=400, **vars(asked), **SMALL[optimiser])
    for one in found.boards:
        tiles = one.board.tiles
        for tile, wanted in zip(tiles, Board(asked.fixed or "?" * 9).tiles, strict=True):
            assert wanted in ("?", tile) or (wanted, tile) == ("q", "q")
            assert wanted != "?" or asked.letters is None or tile in asked.letters
        assert all(
            tiles[cell] == tiles[other] for cell, other in enumerate(one.board.shape.mirrored(asked.mirror))
        )
        solution = solve(one.board, paths="all")
        assert all(
            checked.verdict == "found"
            for checked in check(one.board, list(asked.include), lexicon=_any_word())
        )
        assert not any(word in solution for word in asked.exclude)
        if asked.words is not None:
            assert asked.words[0] <= len(solution) <= asked.words[1]
        if asked.cover:
            covered = {cell for word in solution for path in word.paths or () for cell in path}
            assert covered == {divmod(cell, 3) for cell, tile in enumerate(tiles) if tile != "."}


def _any_word() -> Lexicon:
    return Lexicon.from_words(_WORDS)


@pytest.mark.parametrize(
    ("size", "neighbours", "fast"),
    [
        ((4, 4), "king", True),
        ((4, 4), "rook", True),
        ((3, 4), "torus", True),
        ((2, 5), "king", True),
        ((4, 4), "line", False),
        ((9, 8), "king", False),
    ],
)
@pytest.mark.parametrize("rules", ["boggle", "letters", "big-boggle"])
def test_bare_tiles_are_those_on_no_path(
    size: tuple[int, int], rules: str, neighbours: Any, fast: bool
) -> None:
    """The core walks small boards and others are solved; a word covers the tiles of all its paths."""
    boards = np.random.default_rng(1).integers(0, 26, (20 if fast else 5, size[0] * size[1]), dtype=np.uint8)
    boards[0, :2] = 255
    boards[1] = 25  # nothing but z
    boards[2:6, 1:6] = [4, 0, 19, 16, 20]  # e, a, t, q, u
    lexicon = Lexicon.default()
    cover = Cover(Shape.of(size, neighbours), Game.of(lexicon, rules), Compute(threads=2))
    assert cover.is_fast == fast
    expected = []
    for codes in boards:
        board = Board.from_codes(codes, lexicon.alphabet, size, neighbours)
        solution = solve(board, rules=rules, paths="all")
        used = {cell for word in solution for path in word.paths or () for cell in path}
        expected.append(int((codes != 255).sum()) - len(used))
    assert cover.bare(boards).tolist() == expected
    assert expected[1] == size[0] * size[1]
    assert len(set(expected)) > 2


def test_cover_needs_no_solutions_of_small_boards() -> None:
    """A run that solves every board takes tens of times as long, and looks at fewer of them."""
    every = Constraints(cover=True)
    assert not problem_of((4, 4), constraints=every).measure.solves_each
    assert problem_of((9, 9), constraints=every).measure.solves_each
    problem = problem_of((3, 3), constraints=every)
    codes = np.random.default_rng(1).integers(0, 26, (5, 9), dtype=np.uint8)
    letters = problem.measure.value_letters(codes, [4])[:, 0]
    for letter in range(26):
        codes[:, 4] = letter
        assert (letters[:, letter] == problem.measure.value(codes)).all()


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_boards_that_dice_roll(optimiser: str) -> None:
    found = optimise(optimiser, (4, 4), seed=5, budget=4_000, dice="new", **SMALL[optimiser])
    faces = dice_set("new")
    assert found.boards
    for one in found.boards:
        assert one.dice is not None
        assert sorted(one.dice) == list(range(1, 17))
        for tile, die in zip(one.board.tiles, one.dice, strict=True):
            assert (tile if tile != "q" else "(qu)") in faces[die - 1]


def test_included_words_are_placed() -> None:
    found = optimise(
        "temper",
        (4, 4),
        seed=1,
        budget=3_000,
        include=("quartz", "zebra"),
        **SMALL["temper"],
    )
    assert found.best is not None
    assert "quartz" in solve(found.best.board)
    assert "zebra" in solve(found.best.board)


def test_an_included_word_that_is_not_in_the_lexicon_gives_a_warning() -> None:
    with pytest.warns(UserWarning, match="include 'teh': not in the lexicon, so worth no points"):
        found = optimise("climb", (2, 2), seed=1, budget=500, include=("tea", "teh"))
    assert found.best is not None
    assert set(found.best.board.tiles) == set("teah")


def test_a_word_of_other_letters_is_excluded_from_every_board() -> None:
    found = optimise("climb", (2, 2), seed=1, budget=500, exclude=("ößt", "tea"))
    assert found.best is not None
    assert "tea" not in solve(found.best.board)


def test_a_diagonal_needs_a_square() -> None:
    with pytest.raises(BadOption, match="expected a square, got 3x4"):
        optimise("climb", (3, 4), mirror="diagonal")


def test_constraints_are_keywords() -> None:
    how: dict[str, Any] = {"seed": 1, "pool": 10, "budget": 2_000}
    found = climb((3, 3), include=["tea"], exclude=["eat"], letters="aestrn", words=(5, 60), **how)
    assert found.best is not None
    words = solve(found.best.board).words
    assert "tea" in words
    assert "eat" not in words
    assert 5 <= len(words) <= 60
    assert set("".join(found.best.board)) <= set("aestrn")
    dice = climb((2, 2), dice=["aest"] * 4, **how).best
    assert dice is not None
    assert dice.dice is not None


def test_a_fixed_cell_fixes_its_mirror_image() -> None:
    how: dict[str, Any] = {"seed": 1, "pool": 10, "budget": 2_000}
    for fixed in ("z????????", "??z??????"):
        found = climb((3, 3), mirror="left-right", fixed=fixed, **how).best
        assert found is not None
        assert found.board[0, 0] == found.board[0, 2] == "z"
