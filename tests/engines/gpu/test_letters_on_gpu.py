"""Every letter in some cells of small boards, on a GPU."""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np
import pytest
from stopping import ctrl_c

from gridwords import Lexicon, Rules, score_letters
from gridwords.arrays import cupy
from gridwords.board import Shape
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu import letters as gpu_letters
from gridwords.errors import BadBoard, DeadlineExceeded
from gridwords.game import Game

from .on_gpu import boards_like, forget_kept_memory, memory_left, needs_gpu

pytestmark = needs_gpu


class TestLetters:
    def ask(self, codes: Any, size: tuple[int, int], **more: Any) -> ScoreQuestion:
        return ScoreQuestion(codes, Shape.of(size), Game.of(), **more)

    @pytest.mark.parametrize("size", [(4, 4), (3, 3), (5, 5), (2, 9)])
    def test_neighbourhoods(self, size: tuple[int, int]) -> None:
        codes = np.concatenate([boards_like("english", size, 6, 6), boards_like("best", size, 6, 6)])
        question = self.ask(codes, size)
        for cells in (range(size[0] * size[1]), [3, 1], [7], [2, 2], []):
            expected = engines()["batch"].score_letters(question, cells)
            found = engines()["gpu-prefix"].score_letters(question, cells)
            assert found.shape == expected.shape
            assert (found == expected).all()

    def test_chunks_and_arrays_on_the_gpu(self, monkeypatch: pytest.MonkeyPatch) -> None:
        codes = boards_like("english", (4, 4), 100, 11)
        expected = engines()["batch"].score_letters(self.ask(codes, (4, 4)), range(16))
        monkeypatch.setattr(gpu_letters, "_CHUNK_BYTES", 4 * 16 * 26 * 33)
        there = engines()["gpu-prefix"].score_letters(self.ask(cupy.asarray(codes), (4, 4)), range(16))
        assert isinstance(there, cupy.ndarray)
        assert (there.get() == expected).all()
        codes[70, 3] = 99
        with pytest.raises(BadBoard, match="board 70, cell 3 has letter code 99"):
            engines()["gpu-prefix"].score_letters(self.ask(codes, (4, 4)), [0])
        points: Any = score_letters(cupy.asarray(codes[:9]), 5)
        assert isinstance(points, cupy.ndarray)
        assert (points.get() == expected[:9, 5]).all()

    def test_boards_that_fit_no_kernel(self) -> None:
        lexicon = Lexicon.from_words(["a" * n for n in range(1, 10)] + ["aaab", "ba"])
        rules = Rules("one", minimum_length=1, points=(0, 1))
        codes = np.zeros((3, 16), np.uint8)
        question = ScoreQuestion(codes, Shape.of(4), Game(lexicon, rules))
        expected = engines()["batch"].score_letters(question, [0, 5])
        assert (engines()["gpu-prefix"].score_letters(question, [0, 5]) == expected).all()

    def test_full_memory_makes_the_chunks_smaller(self) -> None:
        forget_kept_memory()
        codes = boards_like("english", (4, 4), 2_000, 12)
        question = self.ask(codes, (4, 4))
        gpu = engines()["gpu-prefix"]
        gpu.score_letters(question._replace(codes=codes[:1]), range(16))
        with memory_left(1_500_000):
            found = gpu.score_letters(question, range(16))
        assert (found == engines()["batch"].score_letters(question, range(16))).all()

    def test_deadline_and_ctrl_c(self) -> None:
        codes = boards_like("best", (4, 4), 100_000, 13)
        gpu = engines()["gpu-prefix"]
        gpu.score_letters(self.ask(codes[:1], (4, 4)), range(16))
        for deadline_s, error in ((0.1, DeadlineExceeded), (None, KeyboardInterrupt)):
            started = monotonic()
            with pytest.raises(error), ctrl_c(0.1 if deadline_s is None else 60):
                gpu.score_letters(self.ask(codes, (4, 4), compute=Compute(deadline_s=deadline_s)), range(16))
            assert monotonic() - started < 1.2
