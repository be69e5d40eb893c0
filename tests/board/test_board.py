"""Boards: writing, comparing and making them."""

from __future__ import annotations

import copy
import pickle
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridwords import Lexicon, Rules, solve
from gridwords.board import Board
from gridwords.errors import BadBoard

A_TO_Z = "abcdefghijklmnopqrstuvwxyz"

letters = st.sampled_from("abcqxyzéßжشक가") | st.characters(categories=["Ll", "Lu", "Lo", "Lm", "Lt"])
spelled = st.text(letters, min_size=1, max_size=3)
tiles = (
    st.sampled_from(["?", ".", "q", "(q)", "(qu)", "Qu", "(a|b)"])
    | letters
    | st.lists(spelled, min_size=1, max_size=3).map(lambda choices: f"({'|'.join(choices)})")
)


@st.composite
def boards(draw: st.DrawFn, max_side: int = 5) -> Board:
    rows, cols = draw(st.integers(0, max_side)), draw(st.integers(0, max_side))
    row = st.lists(tiles, min_size=cols, max_size=cols)
    written = draw(st.lists(row, min_size=rows, max_size=rows))
    kind = draw(st.sampled_from(["king", "rook", "torus", "line"]))
    try:
        return Board.from_rows(written, (rows, cols), neighbours=kind)  # type: ignore[arg-type]
    except BadBoard:  # a letter whose normal form is more than one character
        assume(False)
        raise


# Writing


@given(boards())
def test_round_trip(board: Board) -> None:
    text = str(board)
    assert "\n" not in text
    again = Board(text, neighbours=board.neighbours)
    assert again == board
    assert again.size == board.size
    assert again.tiles == board.tiles
    assert hash(again) == hash(board)
    assert str(again) == text
    assert Board(text, board.size, board.neighbours) == board
    assert eval(repr(board), {"Board": Board}) == board


@given(boards())
def test_round_trip_through_rows_and_spaces(board: Board) -> None:
    rows = [[board[row, col] for col in range(board.cols)] for row in range(board.rows)]
    assert Board.from_rows(rows, board.size, board.neighbours) == board
    spaced = "\n".join([f"{board.rows} {board.cols}", *(" ".join(row) for row in rows)])
    assert Board(spaced, neighbours=board.neighbours) == board


@given(boards())
def test_copies_are_equal(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board) == copy.copy(board)


def test_letters_that_would_join_are_kept_apart() -> None:
    board = Board([["\u1100", "\u1161"]])  # two jamo that would be read as one syllable when adjacent
    assert len(board) == 2
    assert str(board) == "(\u1100)(\u1161)/"
    assert Board(str(board)) == board


def test_more_than_256_different_tiles() -> None:
    many = [chr(code) for code in range(0x4E00, 0x4E00 + 900)]
    board = Board("".join(reversed(many)))
    assert board.size == (30, 30)
    assert board.tiles == tuple(reversed(many))
    assert Board(str(board)) == board
    assert hash(Board(str(board))) == hash(board)
    assert board != Board("".join(many))
    assert len({board, Board("".join(many))}) == 2
    assert len(board.symmetries()) == 8
    assert pickle.loads(pickle.dumps(board)) == board
    assert board.spellings(many[5], False).count([b"\0"]) == 1


@pytest.mark.parametrize("number", [255, 256, 257, 258])
def test_as_many_different_tiles_as_fit_a_byte_and_a_few_more(number: int) -> None:
    """More than 256 take two bytes each."""
    many = [chr(code) for code in range(0x4E00, 0x4E00 + number)]
    for tiles in (many, many[::-1], many[1::2] + many[::2]):
        board = Board("".join(tiles), size=(1, number))
        assert board.tiles == tuple(tiles)
        assert Board(str(board)) == board == pickle.loads(pickle.dumps(board))
        assert [board[0, col] for col in (0, number - 1)] == [tiles[0], tiles[-1]]
        words = Lexicon.from_words(["".join(tiles[-2:]), "".join(tiles[:2]), "".join(tiles[:1] + tiles[-1:])])
        two = Rules("two", minimum_length=2, points=(1,))
        with pytest.warns(UserWarning, match=rf"('.', ){{9}}'.' and {number - 14} others: these letters"):
            found = solve(board, lexicon=words, rules=two).words
        assert set(found) == {"".join(tiles[-2:]), "".join(tiles[:2])}


def test_at_most_65536_different_tiles() -> None:
    many = [a + b for a in map(chr, range(0x4E00, 0x4F01)) for b in map(chr, range(0x4E00, 0x4F01))]
    with pytest.raises(BadBoard, match="at most 65,536 different tiles"):
        Board([many])
    assert len(Board([many[:65536]])) == 65536


def test_read(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbf4 4\r\nO A T R\r\nI H P S\r\nH T N R\r\nE N E I\r\n")
    assert Board.read(path) == Board.read(str(path), 4) == Board("oatrihpshtnrenei")
    path.write_text("abc\ndef\n")
    assert Board.read(path, neighbours="rook") == Board("abc/def", neighbours="rook")
    path.write_text("abc\nde\n")
    with pytest.raises(BadBoard, match=r"board file .*board\.txt': board row 2 has 2 tiles, row 1 has 3"):
        Board.read(path)
    path.write_bytes(b"ab\xff")
    with pytest.raises(BadBoard, match="not UTF-8 text: see byte 3"):
        Board.read(path)
    with pytest.raises(BadBoard, match="No such file"):
        Board.read(tmp_path / "none")
    with pytest.raises(BadBoard, match="cannot be read"):
        Board.read(tmp_path)
    with pytest.raises(BadBoard, match="cannot be read"):
        Board.read("a\0b")


# Comparing and changing


def test_boards_are_values() -> None:
    board = Board("abcd")
    assert board == Board("AB/CD")
    assert hash(board) == hash(Board("AB/CD"))
    for other in (Board("abce"), Board("abcd/"), Board("abcd", neighbours="torus"), "ab/cd", None):
        assert board != other
    for name in ("rows", "cols", "size", "tiles", "neighbours"):
        with pytest.raises(AttributeError):
            setattr(board, name, 3)
    with pytest.raises(AttributeError):
        board.colour = "red"  # type: ignore[attr-defined]


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_no_such_cell(cell: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="of a 2x3 board"):
        Board("abc/def")[cell]
    with pytest.raises(IndexError, match="of a 2x3 board"):
        Board("abc/def").replace_tiles({cell: "x"})


def test_with_neighbours_and_replace_tiles() -> None:
    board = Board("abcd")
    assert board.with_neighbours("rook") == Board("abcd", neighbours="rook")
    assert board.replace_tiles({(0, 1): "Qu", (1, 1): "."}) == Board("a(qu)/c.")
    assert board.replace_tiles({}) == board == Board("abcd")
    with pytest.raises(BadBoard, match="board row 1, column 2: '1' is not a letter"):
        board.replace_tiles({(0, 1): "1"})


def test_symmetries_by_hand() -> None:
    assert {str(board) for board in Board("abcd").symmetries()} == {
        "ab/cd", "ba/dc", "cd/ab", "dc/ba", "ac/bd", "ca/db", "bd/ac", "db/ca",
    }  # fmt: skip
    assert [str(board) for board in Board("abc/def").symmetries()] == [
        "abc/def",
        "cba/fed",
        "fed/cba",
        "def/abc",
    ]
    assert Board("aaaa").symmetries() == [Board("aaaa")]
    assert str(Board("dcba").canonical()) == "ab/cd"
    graph = Board("ba/ab", neighbours=[[1], [0], [], []])
    assert graph.symmetries() == [graph]
    assert graph.canonical() == graph


@given(boards())
def test_symmetries(board: Board) -> None:
    all_of_them = board.symmetries()
    assert all_of_them[0] == board
    assert len(set(all_of_them)) == len(all_of_them) <= (8 if board.rows == board.cols else 4)
    for other in all_of_them:
        assert other.size == board.size
        assert other.neighbours == board.neighbours
        assert set(other.symmetries()) == set(all_of_them)
        assert other.canonical() == board.canonical()
        # A symmetry preserves which tiles touch.
        assert _pairs(other) == _pairs(board)
    assert str(board.canonical()) == min(map(str, all_of_them))


def _pairs(board: Board) -> list[tuple[str, list[str]]]:
    tiles = board.tiles
    return sorted((tiles[c], sorted(tiles[n] for n in board.touching(c))) for c in range(len(board)))


def test_spellings_and_foreign_letters() -> None:
    board = Board("qa/.?")
    assert board._tiles == (".", "?", "a", "q")
    assert board.spellings("aqu", True) == [[], [b"\0", b"\1\2", b"\2"], [b"\0"], [b"\1\2"]]
    assert board.spellings("aqu", False) == [[], [b"\0", b"\1", b"\2"], [b"\0"], [b"\1"]]
    assert Board("(qu|é)ñ/.?").foreign_letters(A_TO_Z) == ["é", "ñ"]
    assert Board("(qu)b/.?").foreign_letters("b") == ["q", "u"]


# Making


def test_from_codes() -> None:
    with pytest.raises(BadBoard, match="an alphabet has at most 254 letters, got 300"):
        Board.from_codes([0] * 4, "a" * 300)
    assert Board.from_codes([0, 1, 255, 254], "abc") == Board("ab.?")
    assert Board.from_codes(b"\0\1\2\1\0\2", "abé", (2, 3), "rook") == Board("abé/baé", neighbours="rook")
    for kind in ("uint8", "int64", "int32"):
        codes = np.array([[16, 0], [255, 25]], dtype=kind)
        assert Board.from_codes(codes, A_TO_Z) == Board("qa.z")
    assert Board.from_codes([1, 0], "ba", (1, 2)) == Board("ab/")  # an alphabet in any order
    assert Board.from_codes([], "abc", (0, 3)).size == (0, 3)


@pytest.mark.parametrize(
    ("codes", "size", "message"),
    [
        ([0, 1, 3, 2], None, r"board cell 2 has the letter code 3: expected 0 to 2, 254 \(wildcard\) or 255"),
        ([0, 1, 2], None, "3 tiles do not make a square"),
        ([0, 1, 2], (2, 2), "a 2x2 board has 4 tiles, got 3"),
        ([0, -1], (1, 2), "whole numbers from 0 to 255"),
        ([0, 256], (1, 2), "whole numbers from 0 to 255"),
        ([0.5, 1.0], (1, 2), "whole numbers from 0 to 255"),
        ("abcd", None, "whole numbers from 0 to 255"),
        (7, None, "whole numbers from 0 to 255"),
    ],
)
def test_bad_letter_codes_are_refused(codes: Any, size: Any, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        Board.from_codes(codes, "abc", size)


# Giants


def test_giant_board() -> None:
    board = Board.random(4096, 4096, seed=1)
    text = str(board)
    assert len(text) == 4096 * 4097 - 1
    started = time.process_time()
    again = Board(text)
    assert time.process_time() - started < 2  # takes 0.05 s; one Python step per cell would take longer
    assert again == board
    assert again.size == (4096, 4096)
    assert again[4095, 4095] == text[-1]
    assert again[17, 3] == text[17 * 4097 + 3]
    assert Board(text.replace("/", "")) == board
    assert sys.getsizeof(board._cells) < 4096 * 4096 + 1000  # one byte per cell
    assert len(repr(board)) < 200
    assert board.touching(4096 * 4096 - 1) == (4094 * 4096 + 4094, 4095 * 4096 - 1, 4096 * 4096 - 2)


def test_giant_board_with_other_tiles() -> None:
    text = "/".join(["a(qu)é" + "b" * 1021] * 1024)
    board = Board(text)
    assert board.size == (1024, 1024)
    assert str(board) == text


def test_a_notebook_draws_a_board() -> None:
    board = Board("tea/set")
    assert board._repr_svg_() == str(board.svg())
    assert board.svg().startswith("<svg")
