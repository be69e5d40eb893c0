"""score_many: what it accepts, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from stopping import NEVER, ctrl_c, needs_ctrl_c

from gridwords import (
    BadBoard,
    Board,
    DeadlineExceeded,
    GridwordsError,
    Lexicon,
    Rules,
    score_letters,
    score_many,
    solve,
)
from gridwords.board import codes as letter_codes

LINES = "wordsgridsearchlines"


@pytest.mark.parametrize("text", [LINES, LINES.replace("o", "(th)"), LINES.replace("o", "?")])
def test_score_many_agrees_with_solve_about_neighbours(text: str) -> None:
    board = Board(text, size=(4, 5))
    by_rules, by_rook = solve(board, rules="word-search").score, solve(Board(text, (4, 5), "rook")).score
    assert by_rules != solve(board).score != by_rook
    assert score_many([board, board], rules="word-search").tolist() == [by_rules] * 2
    assert score_many([text, board], size=(4, 5), rules="word-search").tolist() == [by_rules] * 2
    assert score_many([board], neighbours="rook").tolist() == [by_rook]
    # A board's own neighbours override the rules, and the argument overrides both.
    rook = board.with_neighbours("rook")
    assert score_many([rook], rules="word-search").tolist() == [solve(rook, rules="word-search").score]
    assert score_many([rook], neighbours="king").tolist() == [solve(board).score]
    if "(" not in text:
        letters = score_letters([text], 3, size=(4, 5), rules="word-search")
        assert (score_letters([board], (0, np.int64(3)), rules="word-search") == letters).all()  # type: ignore[arg-type]
    with pytest.raises(BadBoard, match="the board is 4x5, size says 5x4"):
        score_many([board], size=(5, 4))


@needs_ctrl_c
def test_ctrl_c_ends_scoring() -> None:
    with ctrl_c(after_s=0.3), pytest.raises(KeyboardInterrupt):
        score_many(["a" * 400] * 10, lexicon=NEVER, deadline_s=20)


HOSTILE_TEXT = st.text("abqu(Q|)/.?é 2\n\t", max_size=10)


@st.composite
def texts_alike(draw: st.DrawFn) -> list[str]:
    """Boards of one size, most of them in the same layout."""
    plain = ["a", "B", "q", "z", ".", "?"]
    tiles = st.sampled_from(
        plain
        + draw(
            st.sampled_from(
                [
                    [],
                    ["(qu)", "(QU)"],
                    ["(q)"],
                    ["é", "(a)", "(a|b)"],
                    ["(er)", "(ER)", "(qu)", "(a|b)", "(b|a)"],
                    ["(a)", "(aé)", "(a|é)", "()"],
                ]
            )
        )
    )
    rows, cols = draw(st.sampled_from([(1, 4), (2, 2), (3, 1), (2, 3)]))
    between = draw(st.sampled_from(["", "/", "/", "\n"]))
    ends = st.sampled_from(draw(st.sampled_from([[""], ["/"], ["", "/"]])))
    row = st.lists(tiles, min_size=cols, max_size=cols).map("".join)
    board = st.lists(row, min_size=rows, max_size=rows).map(between.join)
    return draw(st.lists(st.builds(str.__add__, board, ends), min_size=1, max_size=4))


def _encoded(boards: Iterable[str | Board], size: tuple[int, int] | None, q_is_qu: bool) -> list[Any]:
    """Size, neighbours and tiles of each board, as its letter codes stand for them; or only the error."""
    found: list[Any] = []
    try:
        for run in letter_codes.encode_boards(
            list(boards),
            lambda board: board if isinstance(board, Board) else Board(board, size, "rook"),
            ascii_lowercase,
            q_is_qu,
        ):
            assert isinstance(run, letter_codes.CodedBoards)
            tiles = dict(enumerate((*ascii_lowercase, *run.tiles))) | {254: "?", 255: "."}
            rows = [[tiles[code] for code in row] for row in run.codes.tolist()]
            found.extend((run.shape.size, run.shape.neighbours, row) for row in rows)
    except BadBoard as error:
        return [str(error)]
    return found


class TestScoreMany:
    def test_lists_and_arrays(self) -> None:
        boards = ["oatrihpshtnrenei", "perslatgsineters"]
        codes = np.array([[ord(letter) - 97 for letter in board] for board in boards])
        for same in (
            boards,
            codes,
            codes.astype(np.uint8),
            codes.astype(np.int16),
            [Board(b) for b in boards],
        ):
            points = score_many(same)
            assert points.dtype == np.int32
            assert points.tolist() == [135, 3623]
        points, counts = score_many(codes, counts=True, threads=2)
        assert (points.tolist(), counts.tolist()) == ([135, 3623], [84, 1044])

    def test_no_boards(self) -> None:
        assert score_many([]).tolist() == []
        points, counts = score_many(np.zeros((0, 16), np.uint8), counts=True)
        assert points.shape == counts.shape == (0,)

    def test_boards_of_many_kinds_in_one_list(self) -> None:
        boards: list[str | Board] = [
            "teas",
            "tea/set/ate",
            "(qu)it/a.e/tes",
            "(a|b)(st)/te",
            Board("teas", neighbours="rook"),
            "TEAS",
        ]
        boards += ["(q)uit", "q?.t", "te/as", ""]
        expected = [solve(board) for board in boards]
        points, counts = score_many(boards, counts=True)
        assert points.tolist() == [answer.score for answer in expected]
        assert counts.tolist() == [len(answer) for answer in expected]

    @given(texts=st.one_of(texts_alike(), st.lists(HOSTILE_TEXT, max_size=4)), q_is_qu=st.booleans())
    @example(texts=["abcd/", "efgh/"], q_is_qu=True)
    @example(texts=["ab/cd", "abc/d"], q_is_qu=True)
    @example(texts=["abcd", "ab/c"], q_is_qu=True)
    @example(texts=["abcd", "abc\n"], q_is_qu=True)
    @example(texts=["a(qu)/bc", "q(QU)/.?"], q_is_qu=True)
    @example(texts=["((qu))"], q_is_qu=True)
    @example(texts=["ABCQu", "QuABC"], q_is_qu=True)
    @example(texts=["a(er)bc", "abc(ER)"], q_is_qu=False)
    @settings(max_examples=200, deadline=None)
    def test_texts_are_read_together_as_they_are_one_by_one(self, texts: list[str], q_is_qu: bool) -> None:
        for size in (None, (2, 2), (1, 4)):
            boards = (Board(text, size, "rook") for text in texts)
            assert _encoded(texts, size, q_is_qu) == _encoded(boards, size, q_is_qu)

    @pytest.mark.parametrize(
        ("dice", "rules", "tile"),
        [("new", "boggle", "(qu)"), ("new", "word-hunt", "(qu)"), ("big-2012", "big-boggle", "(er)")],
    )
    def test_texts_of_one_layout_are_not_read_one_by_one(
        self, dice: str, rules: str, tile: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[Any] = []

        class Read(Board):
            def __init__(self, text: Any, *how: Any) -> None:
                read.append(text)
                super().__init__(text, *how)

        monkeypatch.setattr("gridwords.questions.score.Board", Read)
        boards = [Board.roll(dice, seed) for seed in range(90)]
        assert any(tile in str(board) for board in boards)
        expected = [solve(board, rules=rules).score for board in boards]
        assert score_many(list(map(str, boards)), rules=rules).tolist() == expected
        assert len(read) == 1

    def test_the_rules_decide_what_a_q_means(self) -> None:
        lexicon = Lexicon.from_words(["quit", "qit"])
        code = {"q": 16, "i": 8, "t": 19}
        board = np.array([[code["q"], code["i"], code["t"], 255]])
        assert score_many(board, lexicon=lexicon, rules="boggle").tolist() == [1]
        assert score_many(
            board, lexicon=lexicon, rules=Rules("mine", 1, (0, 0, 0, 3, 4), q_is_qu=True)
        ).tolist() == [4]
        assert score_many(
            board, lexicon=lexicon, rules=Rules("mine", 1, (0, 0, 0, 3, 4), q_is_qu=False)
        ).tolist() == [3]

    def test_wildcards_and_holes(self) -> None:
        codes = np.array([[19, 4, 254, 255]], np.uint8)
        assert score_many(codes).tolist() == [solve("te?.").score]

    def test_any_neighbours_and_sizes(self) -> None:
        text = "teasings"
        for size in ((2, 4), (8, 1), "4x2"):
            for neighbours in ("king", "rook", "torus", "line"):
                expected = solve(Board(text, size, neighbours)).score
                assert score_many([text], size=size, neighbours=neighbours).tolist() == [expected]
        ring = [[(n - 1) % 8, (n + 1) % 8] for n in range(8)]
        ring = [sorted(cells) for cells in ring]
        assert score_many([text], size=(2, 4), neighbours=ring).tolist() == [
            solve(Board(text, (2, 4), ring)).score
        ]

    def test_letters_outside_the_alphabet_never_match(self) -> None:
        assert score_many(["éeas"], size=(2, 2)).tolist() == score_many([".eas"]).tolist()

    @pytest.mark.parametrize(
        ("boards", "message"),
        [
            ("teas", "takes a list of boards"),
            (None, "takes a list of boards, got None"),
            (["tea"], r"^boards\[0\]: 3 tiles do not make a square"),
            ([None], r"^boards\[0\]: a board is text or a list of rows"),
            (["teas", "te/as", "tea"], r"^boards\[2\]: 3 tiles do not make a square"),
            (["teas", "te1s", "te1s"], r"^boards\[1\]: board tile 3: '1' is not a letter"),
            (np.zeros((2, 3, 3, 1), int), "the axes"),
            (np.zeros((2, 4)), "whole numbers"),
            (np.full((1, 4), 26), "letter code 26"),
            (np.full((1, 4), -1), "from 0 to 255"),
            (np.zeros((1, 5), int), "5 tiles do not make a square"),
            ([7], "text or a list of rows"),
        ],
    )
    def test_bad_arguments_are_refused(self, boards: Any, message: str) -> None:
        with pytest.raises(BadBoard, match=message):
            score_many(boards)

    def test_an_array_that_does_not_fit_the_size_is_refused(self) -> None:
        with pytest.raises(BadBoard, match="12 cells"):
            score_many(np.zeros((1, 16), np.uint8), size=(3, 4))

    def test_a_deadline_raises_with_the_scores_so_far(self) -> None:
        lexicon = Lexicon.from_words(["a" * 15 + "b", "tea"])
        boards = ["tea" + "x" * 397] * 40 + ["a" * 400] * 5
        with pytest.raises(DeadlineExceeded) as late:
            score_many(boards, lexicon=lexicon, counts=True, deadline_s=0.5, threads=1)
        assert 0 < late.value.done <= 40
        assert late.value.points.tolist() == [1] * late.value.done
        assert late.value.counts.tolist() == [1] * late.value.done

    def test_scores_beyond_32_bits_are_refused(self) -> None:
        rules = Rules("rich", 1, (1_000_000,))
        words = [
            f"{a}{b}{c}" for a in "abcdefghijklmno" for b in "abcdefghijklmno" for c in "abcdefghijklmno"
        ]
        lexicon = Lexicon.from_words(words)
        board = "?" * 9
        with pytest.raises(GridwordsError, match="32-bit"):
            score_many([board], lexicon=lexicon, rules=rules)
        assert solve(board, lexicon=lexicon, rules=rules).score == 3375 * 1_000_000


def test_tiles_that_come_in_any_order_keep_their_codes() -> None:
    boards = [
        Board("(th)eas/tern/inch/oats"),
        Board("(er)eas/tens/(in)cho/oats"),
        Board("(an)eas/tern/inch/oats"),
    ]
    assert score_many(boards).tolist() == [solve(board).score for board in boards]


def test_codes_of_more_than_a_byte_are_refused() -> None:
    for code in (-1, 256):
        with pytest.raises(BadBoard, match="letter codes are from 0 to 255"):
            score_many(np.full((2, 16), code))
