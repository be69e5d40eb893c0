"""Shape: rows, columns, neighbours and symmetries."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords.board import Board, Shape
from gridwords.board.shape import KINDS, MIRRORS
from gridwords.errors import BadBoard, BadOption, GridwordsError

SIZES = [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 7)]


def _by_distance(kind: str, rows: int, cols: int, cell: int) -> tuple[int, ...]:
    """The cells at distance one by definition: every pair of cells is compared."""
    row, col = divmod(cell, cols)
    found = []
    for other in range(rows * cols):
        down, right = abs(other // cols - row), abs(other % cols - col)
        if kind == "torus":
            down, right = min(down, rows - down), min(right, cols - right)
        near = down + right == 1 if kind == "rook" else max(down, right) == 1
        if near:
            found.append(other)
    return tuple(found)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_touching(kind: Any, size: tuple[int, int]) -> None:
    rows, cols = size
    for cell in range(rows * cols):
        assert Shape(rows, cols, kind).touching(cell) == _by_distance(kind, rows, cols, cell)


def test_small_tori_by_hand() -> None:
    assert [Shape(2, 2, "torus").touching(cell) for cell in range(4)] == [
        (1, 2, 3),
        (0, 2, 3),
        (0, 1, 3),
        (0, 1, 2),
    ]
    assert Shape(1, 1, "torus").touching(0) == ()
    assert [Shape(1, 2, "torus").touching(cell) for cell in range(2)] == [(1,), (0,)]
    assert [Shape(1, 3, "torus").touching(cell) for cell in range(3)] == [(1, 2), (0, 2), (0, 1)]
    assert Shape(1, 5, "torus").touching(0) == Shape(5, 1, "torus").touching(0) == (1, 4)
    assert Shape(2, 4, "torus").touching(0) == (1, 3, 4, 5, 7)
    assert Shape(3, 3, "torus").touching(4) == (0, 1, 2, 3, 5, 6, 7, 8)


@given(st.sampled_from(KINDS), st.integers(1, 6), st.integers(1, 6))
def test_neighbours_are_mutual_unique_and_never_the_cell_itself(kind: Any, rows: int, cols: int) -> None:
    graph = [Shape(rows, cols, kind).touching(cell) for cell in range(rows * cols)]
    # The neighbours that a shape computes are a valid graph.
    assert Shape.of((rows, cols), graph).neighbours == tuple(graph)


@pytest.mark.parametrize("cell", [-1, 6, 10**9])
def test_no_such_cell(cell: int) -> None:
    with pytest.raises(IndexError, match="of a board of 6 cells"):
        Shape(2, 3, "king").touching(cell)
    with pytest.raises(IndexError):
        Board("abcd", neighbours=[[1], [0], [], []]).touching(-1)


def test_graph() -> None:
    board = Board("abcd", neighbours=[[3, 1], [0], [], (0,)])
    assert board.neighbours == ((1, 3), (0,), (), (0,))
    assert [board.touching(cell) for cell in range(4)] == [(1, 3), (0,), (), (0,)]
    assert board == Board("abcd", neighbours=[[1, 3], [0], [], [0]])
    assert hash(board) == hash(Board("abcd", neighbours=[[1, 3], [0], [], [0]]))
    assert board != Board("abcd")
    assert eval(repr(board), {"Board": Board}) == board


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ([[1], [0]], "given for 2 cells, the board has 4"),
        ([[1], [], [], []], "cell 0 touches cell 1, but cell 1 does not touch cell 0"),
        ([[0], [], [], []], "cell 0 touches itself"),
        ([[], [2, 2], [1], []], "cell 1 touches cell 2 twice"),
        ([[], [], [4], []], "cell 2 touches cell 4, the cells are 0 to 3"),
        ([[], [], [-1], []], "cell 2 touches cell -1"),
        ([[], [], ["a"], []], r"neighbours of cell 2: expected cell numbers, got \['a'\]"),
        ([[], [], 7, []], "neighbours of cell 2: expected cell numbers, got 7"),
        ([[], [1.0], [], []], "neighbours of cell 1: expected cell numbers"),
    ],
)
def test_bad_graphs_are_refused(graph: Any, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        Board("abcd", neighbours=graph)


def test_unknown_neighbours() -> None:
    with pytest.raises(BadOption, match="unknown neighbours 'toros': did you mean 'torus'"):
        Board("abcd", neighbours="toros")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="neighbours 8: expected king, rook"):
        Board("abcd", neighbours=8)  # type: ignore[arg-type]


@given(st.lists(st.lists(st.integers(-1, 5), max_size=4), min_size=3, max_size=5))
def test_any_graph_is_valid_or_refused(graph: list[list[int]]) -> None:
    edges = {(a, b) for a, row in enumerate(graph) for b in row}
    right = (
        len(graph) == 4
        and all(len(set(row)) == len(row) for row in graph)
        and all(0 <= b < 4 and a != b and (b, a) in edges for a, b in edges)
    )
    try:
        Board("abcd", neighbours=graph)
    except GridwordsError:
        assert not right
    else:
        assert right


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_core_agrees_about_every_shape(kind: Any, size: tuple[int, int]) -> None:
    shape = Shape.of(size, kind)
    cells = range(len(shape))
    assert [tuple(shape.core.touching(cell)) for cell in cells] == [shape.touching(cell) for cell in cells]
    assert {tuple(turn) for turn in shape.core.symmetries()} == set(shape.symmetries)


def test_symmetries_by_hand() -> None:
    assert Shape.of("2x3").symmetries == (
        (0, 1, 2, 3, 4, 5),
        (2, 1, 0, 5, 4, 3),
        (5, 4, 3, 2, 1, 0),
        (3, 4, 5, 0, 1, 2),
    )
    assert set(Shape.of(2).symmetries) == {
        (0, 1, 2, 3),
        (1, 0, 3, 2),
        (2, 3, 0, 1),
        (3, 2, 1, 0),
        (0, 2, 1, 3),
        (1, 3, 0, 2),
        (2, 0, 3, 1),
        (3, 1, 2, 0),
    }
    assert Shape.of(2, [[1], [0], [], []]).symmetries == ((0, 1, 2, 3),)


def test_mirrors_by_hand() -> None:
    shape = Shape.of(3)
    mirrored = {mirror: shape.mirrored(mirror) for mirror in MIRRORS}
    assert mirrored["left-right"] == [2, 1, 0, 5, 4, 3, 8, 7, 6]
    assert mirrored["top-bottom"] == [6, 7, 8, 3, 4, 5, 0, 1, 2]
    assert mirrored["half-turn"] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert mirrored["diagonal"] == [0, 3, 6, 1, 4, 7, 2, 5, 8]
    assert shape.mirrored(None) == list(range(9))
