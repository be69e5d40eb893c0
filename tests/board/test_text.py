"""Boards as text and as lists of rows: every way to write one, and what is refused."""

from __future__ import annotations

import time
from collections.abc import Callable
from string import ascii_lowercase
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords import Lexicon, score_letters, score_many
from gridwords.board import Board
from gridwords.board.size import MAX_CELLS, parse_size
from gridwords.board.text import listed_board
from gridwords.errors import BadBoard, BadOption
from gridwords.optimise.constraints import Constraints


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
    assert board.spellings(ascii_lowercase, True) == []
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
            r"^12 tiles do not make a square: pass a size, for instance 3x4$",
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
        ([[["a"]]], r"^board row 1, column 1: a tile is text, got \['a'\]$"),
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
    with pytest.raises(BadOption, match="expected a number of words"):
        Lexicon.from_words(["ab"]).sample(True)
    with pytest.raises(BadOption, match="the fewest and the most words"):
        Constraints(words=(True, 5))


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


def test_qu_among_capitals_is_one_tile() -> None:
    board = Board("QuANTS/LIERO/ABCDE/FGHIJ/KLMNO")
    assert (board.size, board[0, 0]) == ((5, 5), "(qu)")
    assert Board("AQu/BC") == Board("a(qu)/bc")
    # In lower case, or where small letters are tiles too, q and u are two tiles.
    assert Board("quan") == Board("qu/an")
    assert Board("Quan") == Board("qu/an")
    assert Board("QuAn") == Board("qu/an")


def test_a_line_with_a_tab_is_a_listed_board_unless_it_is_a_size() -> None:
    assert listed_board("teas\t84\t135") == "teas"
    assert listed_board("teas\t-1.5e+3 ") == "teas"
    for other in ("2\t2", "t\te\ta", "teas", "teas\tx1"):
        assert listed_board(other) == other
    assert Board("2\t2\nt\te\na\ts") == Board("teas")
    assert Board("1\t2\nt\te") == Board("te", size=(1, 2))
    assert Board("seat\t1\nteas\t2") == Board("teas")  # the last line of a list
