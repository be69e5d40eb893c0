"""Boards: reading, writing, comparing and making them."""

from __future__ import annotations

import copy
import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridwords import Lexicon, Rules, score_letters, score_many, solve
from gridwords.board import Board
from gridwords.board.dice import DICE, dice
from gridwords.board.size import MAX_CELLS, parse_size
from gridwords.board.text import listed_board
from gridwords.errors import BadBoard, BadOption, GridwordsError
from gridwords.optimise.constraints import Constraints

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
        return Board.from_rows(written, (rows, cols), neighbours=kind)
    except BadBoard:  # a letter whose normal form is more than one character
        assume(False)
        raise


# Reading


def test_text_without_rows_is_a_square() -> None:
    board = Board("oatrihpshtnrenei")
    assert board.size == (4, 4) == (board.rows, board.cols)
    assert board.neighbours == "king"
    assert len(board) == 16
    assert board[0, 0] == "o"
    assert board[1, 3] == "s"
    assert board[3, 3] == "i"
    assert board.tiles == tuple("oatrihpshtnrenei") == tuple(board)
    assert str(board) == "oatr/ihps/htnr/enei"
    assert repr(board) == "Board('oatr/ihps/htnr/enei')"
    assert repr(Board("abcd", neighbours="rook")) == "Board('ab/cd', neighbours='rook')"


SAME = Board("a(qu)./?b(c|d)")


@pytest.mark.parametrize(
    "text",
    [
        "A(QU)./?B(D|C)",
        "a(qu).\n?b(c|d)",
        "a(qu).\r\n?b(c|d)\r\n",
        "a(qu).\r?b(c|d)\r",
        "\n\n  a(qu).\n  ?b(c|d)  \n\n",
        "a(qu)./?b(c|d)/",
        "\ufeffa(qu)./?b(c|d)",
        "a Qu .\n? b (c|d)",
        "a qu . / ? b (d|c|d)",
        "a\tQU\t.\n?\t(b)\t(c|d)",
        "2 3\nA Qu .\n? B (c|d)\n",
        "2 3\na(qu).\n?b(c|d)",
        "2 3\na qu . ? b (c|d)",
        "2 3\na(qu).?b(c|d)",
        "2 3/a(qu)./?b(c|d)",
    ],
)
def test_every_way_to_write_the_same_board(text: str) -> None:
    assert Board(text) == SAME
    assert Board(text, size=(2, 3)) == SAME
    assert Board(text, "2x3") == SAME
    assert SAME.tiles == ("a", "(qu)", ".", "?", "b", "(c|d)")


@pytest.mark.parametrize(
    "rows",
    [
        ["a(qu).", "?b(c|d)"],
        ["a Qu .", "? b (c|d)"],
        [["a", "Qu", "."], ["?", "b", "(c|d)"]],
        (("A", "(qu)", "."), "?b(c|d)"),
        iter(["a(qu).", "?b(c|d)"]),
        np.array([["a", "Qu", "."], ["?", "b", "(c|d)"]]),
    ],
)
def test_lists_of_rows(rows: Any) -> None:
    board = Board.from_rows(rows)
    assert board == SAME
    assert all(type(tile) is str for tile in board.tiles)
    assert Board(["ab", "cd"]) == Board("abcd")
    assert Board([["ab", "cd"], ["e", "f"]]).tiles == ("(ab)", "(cd)", "e", "f")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("OATR  IHPS htnr\tenei", "oatr/ihps/htnr/enei"),
        ("abc def", "abc/def"),
        ("ab cd", "ab/cd"),
        ("a(qu)? .bc", "a(qu)?/.bc"),
        ("th in qu er", "(th)(in)/(qu)(er)"),
        ("a b c d", "ab/cd"),
        ("abc def ghi j", "(abc)(def)/(ghi)j"),
    ],
)
def test_words_on_one_line_are_rows_or_tiles(text: str, rows: str) -> None:
    assert Board(text) == Board(rows)


def test_a_size_decides_between_rows_and_tiles() -> None:
    assert Board("abc def", size=(2, 3)) == Board("abc/def")
    assert Board("abc def", size=(1, 2)).tiles == ("(abc)", "(def)")
    assert Board("1 2\nabc def").tiles == ("(abc)", "(def)")
    with pytest.raises(BadBoard, match="2 rows of 3 tiles, size says 3x2"):
        Board("abc def", size=(3, 2))


def test_a_single_row_is_not_read_as_a_square() -> None:
    assert Board("abcd").size == (2, 2)
    assert Board("abcd/").size == Board(["abcd"]).size == Board("abcd", size=(1, 4)).size == (1, 4)
    assert Board("1 4\nabcd") == Board("abcd/")
    assert Board("1 1\nqu").tiles == ("(qu)",)
    assert Board("2 1\nQu\na").tiles == ("(qu)", "a")
    assert Board("a/b/c/d").size == (4, 1)
    assert str(Board("abcd/")) == "abcd/"


def test_boards_without_cells() -> None:
    assert Board("").size == Board([]).size == Board("\n").size == (0, 0)
    assert Board("", size=(0, 5)).size == Board([], size=(0, 5)).size == (0, 5)
    assert Board("", size=(5, 0)).size == Board("/////").size == Board([""] * 5).size == (5, 0)
    assert Board("", size=(0, 5)) != Board("", size=(0, 4))
    board = Board("", size=(0, 5), neighbours="torus")
    assert (len(board), board.tiles, board.symmetries(), board.canonical()) == (0, (), [board], board)
    assert board.spellings(A_TO_Z, True) == []
    assert board.foreign_letters("") == []
    assert Board("", neighbours=[]).neighbours == ()


def test_letters_are_folded_and_composed() -> None:
    assert Board("E\u0301ẞ/ñΣ").tiles == ("é", "ß", "ñ", "σ")
    assert Board("E\u0301ẞ/ñς") == Board("éß/ÑΣ")


@pytest.mark.parametrize(
    ("text", "size", "message"),
    [
        ("abcd/efgh/ijklm/nopq", None, "^board row 3 has 5 tiles, the others have 4$"),
        ("abc/efgh/ijkl", None, "^board row 1 has 3 tiles, the others have 4$"),
        ("ab/c", None, "^board row 2 has 1 tile, row 1 has 2$"),
        ("abcd/(qu)bcd/abc(d|e)f", None, "^board row 3 has 5 tiles, the others have 4$"),
        ("ab//cd", None, "^board row 2 has 0 tiles, the others have 2$"),
        ("a/bc/def/gh", None, "^board row 1 has 1 tile, most have 2$"),
        ("a b c\nd e f g", None, "^board row 2 has 4 tiles, row 1 has 3$"),
        (
            "abcdefghijkl",
            None,
            r"^12 tiles do not make a square: pass size=\(rows, cols\), for instance 3x4$",
        ),
        ("abc", None, "3 tiles do not make a square.*1x3"),
        ("abcd", (2, 3), "^a 2x3 board has 6 tiles, got 4$"),
        ("ab/cd", (4, 1), "^board has 2 rows of 2 tiles, size says 4x1$"),
        ("3 3\nabcd", None, "^a 3x3 board has 9 tiles, got 4$"),
        ("4 4", None, "^a 4x4 board has 16 tiles, got 0$"),
        ("2 2\nabcd", (1, 4), "^the board's first line says '2 2', size says 1x4$"),
        ("ab/c(d", None, r"^board row 2, column 2: '\(' is never closed$"),
        ("ab/(c/d)", None, r"^board row 2, column 1: '\(' is never closed$"),
        ("ab/c)", None, r"^board row 2, column 2: '\)' closes nothing$"),
        ("ab/c7", None, "^board row 2, column 2: '7' is not a letter: a tile is a letter,"),
        ("abc7", None, "^board tile 4: '7' is not a letter"),
        ("ab/(qu)(a|)", None, r"^board row 2, column 2: tile '\(a\|\)' has an empty choice"),
        ("a b\nc d!", None, "^board row 2, column 2: '!' is not a letter in 'd!'"),
        ("ab/c\u200b", None, r"'\\u200b' is not a letter"),
        ("99999 99999\nab", None, "size 99999x99999 is too large: a board has at most 2,147,483,647 cells"),
        (f"{'9' * 5000} 1", None, "expected rows and columns"),
    ],
)
def test_errors_name_the_place_and_what_is_wrong(
    text: str, size: tuple[int, int] | None, message: str
) -> None:
    with pytest.raises(BadBoard, match=message):
        Board(text, size)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["ab", "c"], "board row 2 has 1 tile"),
        ([["a", 7]], "^board row 1, column 2: a tile is text, got 7$"),
        ([["a", ""]], "^board row 1, column 2: an empty tile"),
        (["ab", "c/"], "^board row 2, column 2: '/' is not a letter"),
        (["ab\ncd"], r"^board row 1, column 3: '\\n' is not a letter"),
        ([[["a"]]], "a board is text or a list of rows"),
        (b"abcd", "a board is text or a list of rows, got b'abcd'"),
        ([b"abcd"], "a board is text or a list of rows"),
        (7, "a board is text or a list of rows, got 7"),
        (None, "a board is text or a list of rows, got None"),
        (Board("abcd"), "a board is text or a list of rows, got Board"),
    ],
)
def test_bad_rows_are_refused(rows: Any, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        Board(rows)


def test_from_rows_refuses_text() -> None:
    with pytest.raises(BadBoard, match="from_rows takes a list of rows"):
        Board.from_rows("abcd")


@pytest.mark.parametrize(
    ("size", "expected"),
    [("3x4", (3, 4)), (" 3 X 4 ", (3, 4)), ("3\N{MULTIPLICATION SIGN}4", (3, 4)), ("4", (4, 4)), ((3, 4), (3, 4)),
     ([3, 4], (3, 4)), (4, (4, 4)), ((0, 7), (0, 7)), (np.int64(3), (3, 3)), (np.array([3, 4]), (3, 4))],
)  # fmt: skip
def test_parse_size(size: Any, expected: tuple[int, int]) -> None:
    assert parse_size(size) == expected
    assert all(type(side) is int for side in parse_size(size))


@pytest.mark.parametrize(
    "size",
    ["", "x", "3x", "3x4x5", "-1x4", "1_0x2", "٣x٤", "9" * 5000, (1, 2, 3), (), (-1, 4), (1.5, 2), 2.0, None,
     b"22", ("3", "4"), {}, (10**6, 10**6), (MAX_CELLS, 2), (10**12, 0), 10**400],
)  # fmt: skip
def test_bad_sizes_are_refused(size: Any) -> None:
    with pytest.raises(BadBoard, match="size"):
        parse_size(size)


def test_oversized_boards_are_refused_before_memory_is_taken() -> None:
    started = time.perf_counter()
    makers: list[Callable[[], Board]] = [
        lambda: Board("", size=(10**6, 10**6)),
        lambda: Board("", size=(46341, 46341)),  # just over 2**31 cells
        lambda: Board.random(10**6, 10**6),
        lambda: Board.roll(size=(10**6, 10**6)),
        lambda: Board.from_codes(b"", "abc", size=(10**6, 10**6)),
    ]
    for make in makers:
        with pytest.raises(BadBoard, match="too large"):
            make()
    with pytest.raises(BadBoard, match="a 10000x10000 board has 100000000 tiles, got 0"):
        Board("", size=(10**4, 10**4))
    assert time.perf_counter() - started < 5  # making one would take minutes


@pytest.mark.parametrize("size", [True, [False, 0], (True, 2), (2, np.True_)])
def test_truth_values_are_no_sizes(size: Any) -> None:
    for make in (
        lambda: Board.roll(size=size),
        lambda: Board("ab", size=size),
        lambda: Board.from_codes([0, 0], "a", size=size),
        lambda: score_many(np.zeros((1, 2), np.uint8), size=size),
        lambda: Board.random(*(size if isinstance(size, (list, tuple)) else (size, size))),
    ):
        with pytest.raises(BadBoard, match="expected rows and columns"):
            make()


def test_truth_values_are_no_counts() -> None:
    with pytest.raises(BadOption, match="whole weights"):
        Board.random(2, 2, letters={"a": True})
    with pytest.raises(BadBoard, match="expected cell numbers"):
        Board("ab", (1, 2), [[True], [0]])
    with pytest.raises(BadOption, match="has no such cell"):
        score_letters(["abcd"], True)
    with pytest.raises(BadOption, match="expected how many words"):
        Lexicon.from_words(["ab"]).sample(True)
    with pytest.raises(BadOption, match="the fewest and the most words"):
        Constraints.of({"words": (True, 5)})


def test_running_out_of_memory_is_a_bad_board(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("gridwords.board.board.read_text", none_left)
    monkeypatch.setattr("gridwords.board.draws.Draws.layout", none_left)
    with pytest.raises(BadBoard, match="too large for this machine's memory"):
        Board("abcd")
    with pytest.raises(BadBoard, match="too large for this machine's memory"):
        Board.random(2, 2)


@given(
    st.text() | st.text(alphabet="abqQ(|)/?.\n\r 0123459é\u0301가"),
    st.none() | st.tuples(st.integers(), st.integers()),
)
def test_any_text_is_a_board_or_raises_bad_board(text: str, size: tuple[int, int] | None) -> None:
    try:
        board = Board(text, size)
    except BadBoard as error:
        message = str(error)
    else:
        message = ""
        assert len(board) == board.rows * board.cols
        assert size is None or board.size == size
        assert Board(str(board)) == board
    assert len(message.splitlines()) <= 1
    assert len(message.encode("utf-8", "strict")) < 1000  # printable, and does not fill the screen


@given(st.recursive(st.text(max_size=3) | st.integers() | st.none(), lambda x: st.lists(x, max_size=3)))
def test_any_nested_lists_are_a_board_or_raise_bad_board(rows: Any) -> None:
    try:
        board = Board(rows)
    except BadBoard:
        pass
    else:
        assert Board(str(board)) == board


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
    board = Board.random(rows, cols, seed, drawn, neighbours="torus")
    assert board.size == (rows, cols)
    assert len(board) == rows * cols
    assert board.neighbours == "torus"
    assert set(board.tiles) <= set(A_TO_Z)
    assert board == Board.random(rows, cols, seed, drawn, neighbours="torus")
    assert board == Board(str(board), board.size, "torus")


def test_random_letters_have_the_right_frequencies() -> None:
    cells = 1000 * 1000
    uniform = Board.random(1000, 1000, seed=5).tiles
    for letter in A_TO_Z:
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


def test_qu_among_capitals_is_one_tile() -> None:
    board = Board("QuANTS/LIERO/ABCDE/FGHIJ/KLMNO")
    assert (board.size, board[0, 0]) == ((5, 5), "(qu)")
    assert Board("AQu/BC") == Board("a(qu)/bc")
    # In lower case, or where small letters are tiles too, q and u are two tiles.
    assert Board("quan") == Board("qu/an")
    assert Board("Quan") == Board("qu/an")
    assert Board("QuAn") == Board("qu/an")


def test_a_notebook_draws_a_board() -> None:
    board = Board("tea/set")
    assert board._repr_svg_() == str(board.svg())
    assert board.svg().startswith("<svg")


def test_a_line_with_a_tab_is_a_listed_board_unless_it_is_a_size() -> None:
    assert listed_board("teas\t84\t135") == "teas"
    assert listed_board("teas\t-1.5e+3 ") == "teas"
    for other in ("2\t2", "t\te\ta", "teas", "teas\tx1"):
        assert listed_board(other) == other
    assert Board("2\t2\nt\te\na\ts") == Board("teas")
    assert Board("1\t2\nt\te") == Board("te", size=(1, 2))
    assert Board("seat\t1\nteas\t2") == Board("teas")  # the last line of a list
