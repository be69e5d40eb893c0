"""One board on a GPU: the words and first paths of the CPU, with other launches, and when stopped."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import pytest
from stopping import ctrl_c

from gridwords import Board, Lexicon, Rules, solve
from gridwords.errors import BadOption

from .on_gpu import few_words, forget_kept_memory, memory_left, needs_gpu

pytestmark = needs_gpu


class TestSolve:
    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    @pytest.mark.parametrize("neighbours", ["king", "rook", "torus"])
    @pytest.mark.parametrize("size", [(4, 4), (1, 30), (30, 1), (2, 40), (25, 25), (120, 90)])
    def test_words_and_first_paths(self, size: tuple[int, int], neighbours: Any, engine: str) -> None:
        board = Board.random(*size, seed=7, letters="english", neighbours=neighbours)
        expected = solve(board, engine="prefix")
        found = solve(board, engine=engine)
        assert found == expected
        assert found.found == expected.found
        assert solve(board, engine=engine, paths="none").words == expected.words

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_odd_boards(self, engine: str) -> None:
        words = ["quit", "qit", "quiet", "inn", "ten", "tine", "a", "ate", "eta"]
        lexicon = Lexicon.from_words(words)
        every = Rules("one", minimum_length=1, points=(0, 1))
        line = [[1], [0, 2], [1, 3], [2, 4], [3]]
        for board in (
            Board("(qu)it/een/a.t"),
            Board("(q)it/een/(in)nt"),
            Board("qit/een/a(te)t"),
            Board("etaxx", (1, 5), line),
            Board("", (0, 5)),
            Board("."),
        ):
            for rules in (every, Rules.get("boggle"), Rules.get("letters")):
                assert solve(board, lexicon=lexicon, rules=rules, engine=engine) == solve(
                    board, lexicon=lexicon, rules=rules, engine="prefix"
                )

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_wide_alphabets_and_long_words(self, engine: str) -> None:
        alphabet = "abcdefghijklmnopqrstuvwxyzабвгдежз"
        word = alphabet * 3
        lexicon = Lexicon.from_words([word, word[:40], "жз", "зж", "ab", "ba"])
        line = [[n for n in (cell - 1, cell + 1) if 0 <= n < len(word)] for cell in range(len(word))]
        board = Board(word, (3, len(alphabet)), line)
        assert solve(board, lexicon=lexicon, rules="letters", engine=engine) == solve(
            board, lexicon=lexicon, rules="letters", engine="prefix"
        )

    @pytest.mark.parametrize("breadth", ["off", 1, 50, 3_000, 1_000_000])
    @pytest.mark.parametrize("neighbours", ["king", "rook", "torus"])
    @pytest.mark.parametrize("size", [(1, 1), (4, 4), (1, 30), (25, 25), (120, 90)])
    def test_breadth_first(self, size: tuple[int, int], neighbours: Any, breadth: int | str) -> None:
        board = Board.random(*size, seed=7, letters="english", neighbours=neighbours)
        found = solve(board, engine="gpu-prefix", options={"breadth": breadth})
        expected = solve(board, engine="prefix")
        assert found == expected
        assert found.found == expected.found
        wanted = 0 if breadth == "off" else int(breadth)
        statistics = found.statistics
        if wanted <= len(board):
            assert (statistics["walks"], statistics["levels"]) == (0, 0)
        else:
            assert 1 <= statistics["levels"] <= 6
            assert 0 <= statistics["walks"] <= 8 * wanted

    @pytest.mark.filterwarnings("ignore:the lexicon has no")
    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    @pytest.mark.parametrize("seed", range(12))
    def test_wildcards_against_the_reference(self, seed: int, engine: str) -> None:
        chance = Random(seed)
        letters = ("aeiqu", "abc", "abcdefghijklmnopqrstuvwxyzабвгдежз")[seed % 3]
        lexicon = few_words(letters, seed)
        for size, neighbours in (((3, 3), "king"), ((2, 5), "torus"), ((12, 3), "rook"), ((1, 1), "king")):
            tiles = chance.choices([*letters, "?", ".", "(qu)", "(q)", "q"], k=size[0] * size[1])
            tiles[0] = "?"
            board = Board("".join(tiles), size, neighbours)  # type: ignore[arg-type]
            for rules in ("boggle", "letters"):
                how: Any = {"lexicon": lexicon, "rules": rules}
                found, expected = (solve(board, engine=name, **how) for name in (engine, "python"))
                assert found == expected
                assert found.found == expected.found

    def test_by_default_large_boards_are_walked_breadth_first(self) -> None:
        for side, is_broad in ((4, False), (30, True)):
            board = Board.random(side, side, seed=1)
            assert (solve(board, engine="gpu-prefix").statistics["levels"] > 0) == is_broad

    def test_full_memory_makes_the_frontier_smaller(self) -> None:
        forget_kept_memory()
        board = Board.random(60, 60, seed=1)
        solve(board, engine="gpu-prefix")
        with memory_left(60_000_000):
            found = solve(board, engine="gpu-prefix")
        assert found == solve(board, engine="prefix")

    def test_breadth_first_and_wildcards(self) -> None:
        assert solve("te?s", engine="gpu-prefix", options={"breadth": "off"}) == solve(
            "te?s", engine="prefix"
        )
        with pytest.raises(BadOption, match="a board with wildcards is walked from its starting cells"):
            solve("te?s", engine="gpu-prefix", options={"breadth": 10})

    def test_a_giant_board(self) -> None:
        board = Board.random(1000, 1000, seed=3)
        found = solve(board, engine="gpu-prefix")
        expected = solve(board, engine="prefix")
        assert found == expected

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_a_deadline_ends_a_hostile_board(self, engine: str) -> None:
        lexicon = Lexicon.from_words(["a" * 30 + "b", "aa"])
        started = monotonic()
        answer = solve(
            Board("a" * 10_000),
            lexicon=lexicon,
            rules=Rules("two", minimum_length=2, points=(0, 1)),
            engine=engine,
            deadline_s=0.3,
        )
        assert monotonic() - started < 5
        assert answer.ended == "deadline"
        assert answer.words in (["aa"], [])

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_ctrl_c_keeps_what_was_found(self, engine: str) -> None:
        lexicon = Lexicon.from_words(["a" * 30 + "b", "aa"])
        rules = Rules("two", minimum_length=2, points=(0, 1))
        solve(Board("aa/aa"), lexicon=lexicon, rules=rules, engine=engine)
        seen: list[tuple[int, int]] = []
        started = monotonic()
        with ctrl_c(0.3):
            answer = solve(
                Board("a" * 10_000),
                lexicon=lexicon,
                rules=rules,
                engine=engine,
                progress=lambda done, total: seen.append((done, total)),
            )
        assert monotonic() - started < 1.3
        assert answer.ended == "interrupted"
        assert answer.words in (["aa"], [])
        assert seen
        assert all(0 <= done <= total for done, total in seen)

    def test_ctrl_c_on_a_giant_board(self) -> None:
        board = Board.random(3000, 3000, seed=4, letters="english")
        started = monotonic()
        with ctrl_c(2.0):  # by then the board has been sent and a kernel runs
            answer = solve(board, engine="gpu-word")
        assert monotonic() - started < 4
        assert answer.ended == "interrupted"
        late = solve(board, engine="gpu-word", deadline_s=0.5)
        assert late.ended == "deadline"

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_progress_ends_with_all(self, engine: str) -> None:
        seen: list[tuple[int, int]] = []
        solve(
            Board.random(30, 30, seed=1),
            engine=engine,
            progress=lambda done, total: seen.append((done, total)),
        )
        assert seen[-1][0] == seen[-1][1] > 0
        assert seen == sorted(seen)

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    @pytest.mark.parametrize("shape", [(1, 1), (1024, 5), (3, 100), (9, 640)])
    def test_blocks_and_threads(self, shape: tuple[int, int], engine: str) -> None:
        board = Board("oatrihpshtnrenei")
        options = {"blocks": shape[0], "threads": shape[1]}
        assert solve(board, engine=engine, options=options) == solve(board)

    def test_more_threads_than_a_block_has_room_for(self) -> None:
        board = Board("oatrihpshtnrenei")
        assert solve(board, engine="gpu-word", options={"blocks": 3, "threads": 1024}) == solve(board)
        with pytest.raises(BadOption, match="shared memory for"):
            solve(board, engine="gpu-prefix", options={"threads": 1024})
        with pytest.raises(BadOption, match="threads='2000'"):
            solve(board, engine="gpu-word", options={"threads": "2000"})

    def test_a_board_that_the_gpu_cannot_solve_is_refused(self) -> None:
        with pytest.raises(BadOption, match="choose engine prefix"):
            solve("a(b|c)/bc", engine="gpu-prefix")
