"""solve and score_many: what they accept, what they refuse and how they stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from itertools import permutations
from string import ascii_lowercase
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from stopping import NEVER, ctrl_c, needs_ctrl_c, with_time_enough

from gridwords import (
    BadBoard,
    BadOption,
    BadRules,
    Board,
    DeadlineExceeded,
    GridwordsError,
    Lexicon,
    Rules,
    Solution,
    score_letters,
    score_many,
    solve,
)
from gridwords.board import codes as letter_codes

HOSTILE = Board("a" * 400)  # with NEVER no word is found and every path is tried


def test_the_first_example() -> None:
    solution = solve("oatrihpshtnrenei")
    assert solution.summary() == "84 words, 135 points"
    assert solution.complete
    assert solution["hapten"].path == ((1, 1), (0, 1), (1, 2), (2, 1), (3, 0), (3, 1))


@pytest.mark.parametrize("board", ["", Board("", (0, 5)), Board("", (5, 0)), "....", "a"])
def test_boards_with_nothing_on_them(board: Any) -> None:
    solution = solve(board)
    assert solution.words == []
    assert solution.score == 0
    assert solution.complete


def test_the_neighbours_of_the_rules_apply() -> None:
    text = "cab/xtx/xxx"
    assert "cat" in solve(text)
    assert "cat" not in solve(text, rules="word-search")
    assert "cat" not in solve(Board(text), rules="word-search")
    assert "cat" in solve(Board(text, neighbours="king"), rules="word-search")
    assert score_many([text], rules="word-search").tolist() == [solve(text, rules="word-search").score]


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


def test_letters_that_no_word_contains_are_warned_about() -> None:
    with pytest.warns(UserWarning, match="the lexicon has no 'é'"):
        assert solve("éat/tea/set").words == solve(".at/tea/set").words


@pytest.mark.parametrize("engine", ["auto", "prefix", "python"])
def test_a_deadline_returns_what_was_found(engine: str) -> None:
    lexicon = Lexicon.from_words(["a" * 15 + "b", "aaa"])

    def ask(deadline_s: float) -> Solution:
        started = time.monotonic()
        solution = solve(HOSTILE, lexicon=lexicon, engine=engine, deadline_s=deadline_s)
        assert time.monotonic() - started < deadline_s + 5
        assert not solution.complete
        return solution

    assert with_time_enough(ask, lambda solution: len(solution) > 0).words == ["aaa"]


@pytest.mark.parametrize(
    ("board", "prune"),
    [
        (HOSTILE, "auto"),
        (Board("?" * 400), "off"),
        (Board("(a|b)" * 64), "off"),
        (Board("(a|b)" * 64), "auto"),
        (Board("a" * 36), "auto"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_every_walk_stops_at_the_deadline(board: Board, prune: str, threads: int) -> None:
    started = time.monotonic()
    options = {"prune": prune}
    solution = solve(board, lexicon=NEVER, engine="prefix", options=options, deadline_s=0.1, threads=threads)
    assert time.monotonic() - started < 5
    # The board of 64 choices may be finished by then; the others cannot be.
    assert solution.complete is False or len(board) == 64


def on_wildcards(tiles: int, *, q_is_qu: bool) -> list[str]:
    """The words of the default lexicon that this many wildcards spell."""
    if not q_is_qu:
        return [word for word in Lexicon.default() if 3 <= len(word) <= tiles]
    spelled = {word: word.replace("qu", "Q") for word in Lexicon.default() if len(word) >= 3}
    return [word for word, text in spelled.items() if len(text) <= tiles and "q" not in text]


@pytest.mark.parametrize(
    ("size", "rules"), [((4, 4), "boggle"), ((3, 3), "letters"), ((2, 2), "boggle"), ((40, 40), "boggle")]
)
def test_wildcards_end_when_nothing_is_left_to_find(size: tuple[int, int], rules: str) -> None:
    """Without a deadline: these boards have up to 10 to the 20 paths, and all their words on a few of them."""
    tiles = size[0] * size[1]
    board = Board("?" * tiles, size)
    words = on_wildcards(tiles, q_is_qu=rules == "boggle")
    solution = solve(board, rules=rules)
    assert solution.words == words
    assert score_many([board], rules=rules).tolist() == [solution.score]
    # The cells in ascending order, as far as they touch.
    assert solution["ate"].path == ((0, 0), (0, 1), (0, 2) if size[1] > 2 else (1, 0))


@pytest.mark.parametrize("side", [2, 3])
def test_areas_of_wildcards_end(side: int) -> None:
    """No word is longer than an area between holes; looking for one on the whole board would take hours."""
    row = ".".join(["?" * side] * 4)
    rows = [*[row] * side, "." * len(row)] * 4
    solution = solve(Board("/".join(rows)), rules="boggle", deadline_s=60)
    assert solution.complete
    assert solution.words == on_wildcards(side * side, q_is_qu=True)
    # The same areas, without holes: a graph that falls into parts.
    areas = [
        [other for other in range(cell // 4 * 4, cell // 4 * 4 + 4) if other != cell] for cell in range(100)
    ]
    solution = solve(Board("?" * 100, (10, 10), areas), rules="boggle", deadline_s=60)
    assert solution.complete
    assert solution.words == on_wildcards(4, q_is_qu=True)


@pytest.mark.parametrize(
    ("text", "neighbours", "words"),
    [
        ("????????o???????", "torus", 169_867),
        ("???????????e????", "king", 170_041),
    ],
)
def test_wildcards_among_letters_end(text: str, neighbours: str, words: int) -> None:
    """Words that the tiles allow and the board does not have would keep a walk through the trie going for hours."""
    solution = solve(Board(text, None, neighbours))
    assert (solution.complete, len(solution)) == (True, words)


@needs_ctrl_c
def test_ctrl_c_ends_scoring() -> None:
    with ctrl_c(after_s=0.3), pytest.raises(KeyboardInterrupt):
        score_many(["a" * 400] * 10, lexicon=NEVER, deadline_s=20)


@pytest.mark.parametrize("board", ["tea/set/tea", "(th)ea/set/tea"])
@pytest.mark.parametrize("deadline_s", [None, 20])
def test_ctrl_c_is_not_reported_as_a_deadline(board: str, deadline_s: float | None) -> None:
    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_many([board], engine="python", deadline_s=deadline_s, progress=interrupt)


@pytest.mark.parametrize("engine", ["batch", "prefix", "python"])
@pytest.mark.parametrize("board", ["abcdefgh", "(xy)bcdefgh"])
def test_scores_beyond_32_bits_are_refused_by_every_engine(engine: str, board: str) -> None:
    words = ["".join(word) for word in permutations("bcdefgh", 5)]
    everything = [[other for other in range(8) if other != cell] for cell in range(8)]
    rules = Rules("rich", 1, (1_000_000,))
    many = {"lexicon": Lexicon.from_words(words), "rules": rules, "size": (1, 8), "neighbours": everything}
    with pytest.raises(BadOption, match="board 0 scores 2520000000, more than a 32-bit score can hold"):
        score_many([board], engine=engine, **many)  # type: ignore[call-overload]


def test_progress_is_reported_and_its_errors_are_raised() -> None:
    seen: list[tuple[int, int]] = []
    solve(HOSTILE, lexicon=NEVER, deadline_s=0.3, progress=lambda done, total: seen.append((done, total)))
    assert seen
    assert all(0 <= done <= total == 400 for done, total in seen)

    def fail(_done: int, _total: int) -> None:
        raise RuntimeError("the bar broke")

    with pytest.raises(RuntimeError, match="the bar broke"):
        solve(HOSTILE, lexicon=NEVER, deadline_s=20, progress=fail)


def test_max_paths_keeps_the_smallest_paths() -> None:
    lexicon = Lexicon.from_words(["aaa"])
    found = solve("a" * 16, lexicon=lexicon, paths="all", options={"max_paths": 5})["aaa"]
    everything = solve("a" * 16, lexicon=lexicon, paths="all")["aaa"]
    assert found.paths is not None
    assert everything.paths is not None
    assert found.paths == everything.paths[:5]
    assert not found.paths_complete
    assert everything.paths_complete
    assert list(everything.paths) == sorted(everything.paths)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"engine": "prefixx"}, BadOption, "did you mean 'prefix'"),
        ({"engine": "batch"}, BadOption, "only scores boards"),
        ({"rules": "bogle"}, BadRules, "did you mean 'boggle'"),
        ({"paths": "some"}, BadOption, "unknown paths 'some'"),
        ({"options": {"spilt": 1}}, BadOption, "spilt"),
        ({"options": {"max_paths": 0}}, BadOption, "from 1 to"),
        ({"options": {"max_paths": "many"}}, BadOption, "from 1 to"),
        ({"threads": 0}, BadOption, "from 1 to 1024"),
        ({"threads": 1.5}, BadOption, "from 1 to 1024"),
        ({"threads": True}, BadOption, "from 1 to 1024"),
        ({"deadline_s": -1}, BadOption, "from 0 up"),
        ({"deadline_s": float("nan")}, BadOption, "from 0 up"),
        ({"lexicon": 7}, GridwordsError, "a lexicon is a Lexicon or a file"),
        ({"lexicon": "/no/such/file"}, GridwordsError, "cannot be read"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        solve("tea", **arguments) if "size" in arguments else solve("teas", **arguments)


@pytest.mark.parametrize("options", ["split", 5, ["split"]])
def test_options_that_are_not_a_mapping_are_refused(options: Any) -> None:
    with pytest.raises(BadOption, match=r"options .*: expected names and values"):
        solve("abcd", options=options)


def test_numbers_of_any_kind() -> None:
    assert solve("oatrihpshtnrenei", threads=np.int64(2)).score == 135  # type: ignore[arg-type]
    assert solve("oatrihpshtnrenei", deadline_s=10**400).score == 135
    assert score_many(["oatrihpshtnrenei"], deadline_s=10**400).tolist() == [135]


def test_an_infinite_deadline() -> None:
    assert solve("teas", deadline_s=float("inf")).complete


def test_many_threads_at_once() -> None:
    boards = [Board.roll("new", seed) for seed in range(40)]
    expected = [solve(board) for board in boards]
    answers: dict[int, list[Any]] = {}

    def work(number: int) -> None:
        answers[number] = [solve(board) for board in boards]

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(answers[number] == expected for number in range(4))


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
            (["tea"], "3 tiles do not make a square"),
            (np.zeros((2, 3, 3), int), "two axes"),
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
