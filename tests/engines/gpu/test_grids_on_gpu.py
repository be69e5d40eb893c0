"""Many boards on a GPU that are too large for the kernels of small ones, and alphabets that are."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import numpy as np
import pytest
from stopping import ctrl_c

from gridwords import Board, Lexicon, score_letters, score_many
from gridwords.arrays import cupy
from gridwords.board import Shape
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu import score_grids
from gridwords.errors import BadBoard, DeadlineExceeded
from gridwords.game import Game

from .on_gpu import boards_like, few_words, forget_kept_memory, hostile_boards, memory_left, needs_gpu

pytestmark = needs_gpu


class TestGrids:
    """Boards that are too large for the kernels of small ones, and alphabets that are."""

    @pytest.mark.parametrize("kind", ["uniform", "english", "odd"])
    @pytest.mark.parametrize("size", [(8, 8), (10, 10), (1, 100), (13, 5), (70, 70)])
    def test_scores_and_counts(self, size: tuple[int, int], kind: str) -> None:
        codes = boards_like(kind, size, 4 if size == (70, 70) else 60, 1)
        expected = score_many(codes, size=size, engine="batch", counts=True)
        found = score_many(codes, size=size, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))
        assert (score_many(codes, size=size, engine="gpu-prefix") == expected[0]).all()
        assert expected[0].sum() > 0

    @pytest.mark.parametrize("neighbours", ["king", "rook", "torus", "graph"])
    @pytest.mark.parametrize("letters", ["aeiqu", "abcdefghijklmnopqrstuvwxyzабвгдежз"])
    def test_hostile_boards_against_the_reference(self, letters: str, neighbours: str) -> None:
        touching: Any = neighbours
        if neighbours == "graph":
            touching = [sorted({(cell + step) % 64 for step in (1, 5, 59, 63)}) for cell in range(64)]
        for seed, rules in enumerate(("letters", "boggle")):
            lexicon = few_words(letters, seed)
            codes = hostile_boards(len(lexicon.alphabet), 64, 12, seed)
            how: Any = {"lexicon": lexicon, "rules": rules, "neighbours": touching, "counts": True}
            expected = score_many(codes, engine="python", **how)
            found = score_many(codes, engine="gpu-prefix", **how)
            np.testing.assert_array_equal(found, expected)

    @pytest.mark.parametrize("rules", ["big-boggle", "letters"])
    @pytest.mark.parametrize("size", [(6, 9), (8, 8)])
    def test_tiles_of_several_letters(self, size: tuple[int, int], rules: str) -> None:
        random = Random(3)
        tiles = [*"aeiorstln" * 3, "q", "(er)", "(qu)", "(q)", "(th)", "(ing)", "."]
        boards = [Board("".join(random.choices(tiles, k=size[0] * size[1])), size) for _ in range(40)]
        boards[7] = boards[7].replace_tiles({(0, 1): "(a|ed)", (2, 2): "?"})
        how: Any = {"rules": rules, "counts": True}
        for some in (boards, boards[8:]):  # a choice sends its run to the CPU
            expected = score_many(some, engine="batch", **how)
            found = score_many(some, engine="gpu-prefix", **how)
            assert all((a == b).all() for a, b in zip(expected, found, strict=True))
            letters = [
                score_letters(some[:9], 7, rules=rules, engine=name) for name in ("batch", "gpu-prefix")
            ]
            assert (letters[0] == letters[1]).all()

    def test_few_cells_and_many_letters(self) -> None:
        lexicon = few_words("abcdefghijklmnopqrstuvwxyzабвгдежз", 3, 3)
        codes = hostile_boards(len(lexicon.alphabet), 6, 50, 3)
        how: Any = {"lexicon": lexicon, "rules": "letters", "size": (2, 3), "counts": True}
        expected = score_many(codes, engine="python", **how)
        found = score_many(codes, engine="gpu-prefix", **how)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))

    def test_chunks_and_arrays_on_the_gpu(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(score_grids, "_CHUNK_BYTES", 1 << 20)
        codes = boards_like("english", (10, 10), 200, 3)
        expected = score_many(codes, engine="batch", counts=True)
        seen: list[int] = []
        answer: Any = score_many(
            cupy.asarray(codes), counts=True, progress=lambda done, total: seen.append(done)
        )
        assert all(isinstance(part, cupy.ndarray) for part in answer)
        assert all((a == b.get()).all() for a, b in zip(expected, answer, strict=True))
        assert len(seen) > 4
        assert seen[-1] == 200
        assert (score_many(codes, engine="gpu-prefix") == expected[0]).all()
        codes[150, 99] = 77
        with pytest.raises(BadBoard, match="board 150, cell 99 has letter code 77"):
            score_many(codes, engine="gpu-prefix")

    def test_full_memory_makes_the_chunks_smaller(self) -> None:
        forget_kept_memory()
        codes = boards_like("english", (10, 10), 500, 4)
        score_many(codes[:10], engine="gpu-prefix")
        with memory_left(3_000_000):
            found = score_many(codes, engine="gpu-prefix")
        assert (found == score_many(codes, engine="batch")).all()

    @pytest.mark.parametrize("options", [{"blocks": 1, "threads": 1}, {"blocks": 7, "threads": 37}])
    def test_blocks_and_threads(self, options: dict[str, int]) -> None:
        codes = boards_like("uniform", (8, 8), 3, 10)
        expected = score_many(codes, engine="batch")
        assert (score_many(codes, engine="gpu-prefix", options=options) == expected).all()

    def test_deadline_and_ctrl_c(self) -> None:
        lexicon = Lexicon.from_words(["a" * 30 + "b", "aa"])
        codes = np.zeros((40, 100), np.uint8)
        how: Any = {"lexicon": lexicon, "rules": "letters", "engine": "gpu-prefix"}
        question = ScoreQuestion(codes, Shape.of(10), Game.of(lexicon, "letters"), Compute(deadline_s=0.2))
        for ask in (
            lambda late: score_many(codes, deadline_s=late, **how),
            lambda late: engines()["gpu-prefix"].score_letters(
                question._replace(compute=Compute(deadline_s=late)), [3, 50]
            ),
        ):
            for late, error in ((0.2, DeadlineExceeded), (None, KeyboardInterrupt)):
                started = monotonic()
                with pytest.raises(error), ctrl_c(0.2 if late is None else 60):
                    ask(late)
                assert monotonic() - started < 2

    @pytest.mark.parametrize(
        ("size", "cells"), [((6, 9), [0, 53, 7]), ((10, 10), [5, 99]), ((70, 70), [2500])]
    )
    def test_every_letter(self, size: tuple[int, int], cells: list[int]) -> None:
        codes = np.concatenate([boards_like("english", size, 2, 6), boards_like("odd", size, 1, 6)])
        question = ScoreQuestion(codes, Shape.of(size), Game.of())
        expected = engines()["batch"].score_letters(question, cells)
        gpu = engines()["gpu-prefix"]
        assert (gpu.score_letters(question, cells) == expected).all()
        there = gpu.score_letters(question._replace(codes=cupy.asarray(codes)), cells)
        assert isinstance(there, cupy.ndarray)
        assert (there.get() == expected).all()
        assert gpu.score_letters(question, []).shape == (3, 0, 26)

    @pytest.mark.parametrize("neighbours", ["king", "rook", "torus"])
    @pytest.mark.parametrize("letters", ["aeiqu", "abcdefghijklmnopqrstuvwxyzабвгдежз"])
    def test_every_letter_on_hostile_boards(
        self, letters: str, neighbours: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(score_grids, "_LETTERS_BYTES", 1 << 14)  # a few at a time
        for seed, rules in enumerate(("letters", "boggle")):
            lexicon = few_words(letters, seed)
            codes = hostile_boards(len(lexicon.alphabet), 56, 5, seed)
            question = ScoreQuestion(codes, Shape.of((7, 8), neighbours), Game.of(lexicon, rules))
            expected = engines()["python"].score_letters(question, [3, 55, 20])
            assert (engines()["gpu-prefix"].score_letters(question, [3, 55, 20]) == expected).all()

    def test_bad_codes_of_letters(self) -> None:
        codes = boards_like("english", (10, 10), 20, 6)
        codes[11, 3] = 200
        question = ScoreQuestion(codes, Shape.of(10), Game.of())
        with pytest.raises(BadBoard, match="board 11, cell 3 has letter code 200"):
            engines()["gpu-prefix"].score_letters(question, [3, 4])
