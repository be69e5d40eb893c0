"""The GPU engines on a GPU: compared with the CPU engines, stopped, with full memory and with other launches."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from stopping import ctrl_c

from gridwords import Board, Lexicon, Rules, score_letters, score_many, solve
from gridwords.board import Shape
from gridwords.board.draws import Draws
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import Question, ScoreQuestion
from gridwords.engines.gpu import device, score_grids, score_kernels
from gridwords.engines.gpu import letters as gpu_letters
from gridwords.engines.gpu import score as gpu_score
from gridwords.engines.gpu import solve as gpu_solve
from gridwords.engines.gpu.kernel import Launch
from gridwords.errors import BadBoard, BadOption, DeadlineExceeded, EngineUnavailable
from gridwords.game import Game
from gridwords.optimise import optimise
from gridwords.studies.first_call import first_calls

NO_GPU = device.why_no_gpu()
pytestmark = [pytest.mark.gpu, pytest.mark.skipif(NO_GPU is not None, reason=f"no GPU: {NO_GPU}")]


def boards_like(kind: str, size: tuple[int, int], number: int, seed: int) -> Any:
    """Letter codes of random boards."""
    random = np.random.default_rng(seed)
    cells = size[0] * size[1]
    if kind == "uniform":
        return random.integers(0, 26, (number, cells), dtype=np.uint8)
    if kind == "english":
        frequencies = Lexicon.default().letter_frequencies()
        weights = np.array(list(frequencies.values()), float)
        return random.choice(26, (number, cells), p=weights / weights.sum()).astype(np.uint8)
    if kind == "odd":  # holes and wildcards
        codes = random.integers(0, 26, (number, cells), dtype=np.uint8)
        codes[random.random(codes.shape) < 0.15] = 255
        codes[np.arange(number), random.integers(0, cells, number)] = 254
        return codes
    if kind == "rolled":
        dice = {9: "new", 16: "new", 25: "big-2012", 36: "super-big"}[cells]
        rolls = [[tile.strip("()")[0] for tile in Board.roll(dice, roll)] for roll in range(500)]
        some = np.array([[ord(letter) - 97 if letter != "." else 255 for letter in roll] for roll in rolls])
        # Shuffling the cells of rolled boards gives more of them.
        return random.permuted(some[random.integers(0, 500, number)], axis=1)[:, :cells].astype(np.uint8)
    best = np.frombuffer(("perslatgsineters" * 4).encode(), np.uint8)[:cells] - 97
    codes = np.tile(best, (number, 1))
    for _ in range(3):
        codes[np.arange(number), random.integers(0, cells, number)] = random.integers(0, 26, number)
    return codes


class TestScores:
    @pytest.mark.parametrize("kind", ["uniform", "rolled", "best"])
    @pytest.mark.parametrize("side", [3, 4, 5, 6])
    def test_a_million_boards(self, side: int, kind: str) -> None:
        """Three million in all, fewer of the larger sizes: dense 6x6 boards take the CPU a long time."""
        codes = boards_like(kind, (side, side), 400_000 if side < 5 else 100_000, 8)
        expected = score_many(codes, engine="batch", counts=True)
        found = score_many(codes, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))
        assert expected[0].sum() > 0

    @pytest.mark.parametrize("kind", ["uniform", "english", "best", "odd"])
    @pytest.mark.parametrize("size", [(1, 1), (3, 3), (4, 4), (5, 5), (6, 6), (2, 9), (7, 8)])
    def test_scores_and_counts(self, size: tuple[int, int], kind: str) -> None:
        number = 300 if kind == "odd" or size[0] * size[1] > 36 else 4_000
        codes = boards_like(kind, size, number, 1)
        expected = score_many(codes, size=size, engine="batch", counts=True)
        found = score_many(codes, size=size, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))
        assert (score_many(codes, size=size, engine="gpu-prefix") == expected[0]).all()

    @pytest.mark.parametrize("neighbours", ["rook", "torus", "graph"])
    @pytest.mark.parametrize("rules", ["letters", "big-boggle"])
    def test_neighbours_and_rules(self, neighbours: str, rules: str) -> None:
        touching: Any = neighbours
        if neighbours == "graph":
            touching = [
                [other for other in range(16) if other != cell and (cell + other) % 3] for cell in range(16)
            ]
        codes = boards_like("english", (4, 4), 500, 2)
        expected = score_many(codes, neighbours=touching, rules=rules, engine="batch")
        assert (score_many(codes, neighbours=touching, rules=rules, engine="gpu-prefix") == expected).all()

    @pytest.mark.parametrize("rules", ["boggle", "word-hunt", "letters"])
    @pytest.mark.parametrize("dice", ["new", "big-2012", "super-big"])
    def test_rolled_tiles_of_several_letters(self, dice: str, rules: str) -> None:
        boards = b"".join(Draws.of_dice(dice).texts(range(20_000))).decode().split()
        expected = score_many(boards, rules=rules, engine="batch", counts=True)
        found = score_many(boards, rules=rules, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))
        # Few boards are split into parts.
        few = score_many(boards[:70], rules=rules, engine="gpu-prefix", options={"devices": "0"})
        assert (few == expected[0][:70]).all()

    @pytest.mark.parametrize("q_is_qu", [True, False])
    @pytest.mark.parametrize("size", [(3, 3), (4, 4), (2, 9), (6, 6), (7, 8)])
    def test_odd_tiles(self, size: tuple[int, int], q_is_qu: bool) -> None:
        """Also boards that no kernel has places for, choices and wildcards."""
        random = Random(size[1])
        rules = Rules("short", minimum_length=2, points=(0, 1, 2, 3, 5), q_is_qu=q_is_qu)
        tiles = ["(er)", "(qu)", "(q)", "(th)", "(ing)", "(a|e)", "(estimable)", ".", "q"]
        boards = []
        for number in range(500):
            share = 0.05 if number % 3 else 0.3
            cells = [
                random.choice(tiles) if random.random() < share else random.choice("aeinorstuqh")
                for _ in range(size[0] * size[1])
            ]
            if number % 7 == 0 and len(cells) <= 18:
                cells[number % len(cells)] = "?"
            boards.append(Board("".join(cells), size))
        expected = score_many(boards, rules=rules, engine="batch", counts=True)
        found = score_many(boards, rules=rules, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))
        plain = [board for board in boards if "?" not in board.tiles][:60]
        if size[0] * size[1] <= 53:
            letters = score_letters(plain, 3, rules=rules, engine="batch")
            assert (score_letters(plain, 3, rules=rules, engine="gpu-prefix") == letters).all()

    def test_boards_that_fit_no_kernel(self) -> None:
        lexicon = Lexicon.from_words(["a" * n for n in range(1, 10)] + ["aaab", "ba"])
        codes = np.zeros((40, 16), np.uint8)
        codes[:, 3] = np.arange(40) % 2
        rules = Rules("one", minimum_length=1, points=(0, 1))
        expected = score_many(codes, lexicon=lexicon, rules=rules, engine="batch", counts=True)
        found = score_many(codes, lexicon=lexicon, rules=rules, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))

    def test_cupy_in_cupy_out(self) -> None:
        cupy = device.load_cupy()
        codes = boards_like("english", (4, 4), 10_000, 3)
        answer: Any = score_many(cupy.asarray(codes), counts=True)
        points, counts = answer
        expected = score_many(codes, engine="batch", counts=True)
        assert isinstance(points, cupy.ndarray)
        assert (points.get() == expected[0]).all()
        assert (counts.get() == expected[1]).all()
        with pytest.raises(BadOption, match="choose engine gpu-prefix"):
            score_many(cupy.asarray(codes), engine="batch")

    def test_bad_letter_codes_are_refused(self) -> None:
        codes = np.zeros((9_000, 16), np.uint8)
        codes[8_000, 7] = 99
        with pytest.raises(BadBoard, match="board 8000, cell 7 has letter code 99"):
            score_many(codes, engine="gpu-prefix")

    def test_full_memory_makes_the_chunks_smaller(self) -> None:
        cupy = device.load_cupy()
        codes = boards_like("uniform", (4, 4), 100_000, 4)
        pool = cupy.get_default_memory_pool()
        score_many(codes[:10], engine="gpu-prefix")
        pool.free_all_blocks()
        try:
            pool.set_limit(size=pool.used_bytes() + 3_000_000)
            found = score_many(codes, engine="gpu-prefix")
        finally:
            pool.set_limit(size=0)
        assert (found == score_many(codes, engine="batch")).all()

    def test_a_deadline_ends_a_kernel(self) -> None:
        codes = np.tile(boards_like("english", (4, 4), 1_000_000, 5), (60, 1))
        started = monotonic()
        with pytest.raises(DeadlineExceeded) as late:
            score_many(codes, engine="gpu-prefix", deadline_s=0.25)
        assert monotonic() - started < 5
        assert len(late.value.points) == late.value.done < len(codes)
        some = late.value.done
        assert (
            late.value.points[: min(some, 500)] == score_many(codes[: min(some, 500)], engine="batch")
        ).all()

    def test_ctrl_c_ends_kernels(self) -> None:
        codes = np.tile(boards_like("best", (4, 4), 1_000_000, 5), (60, 1))
        score_many(codes[:10], engine="gpu-prefix")
        started = monotonic()
        with ctrl_c(0.2), pytest.raises(KeyboardInterrupt):
            score_many(codes, engine="gpu-prefix")
        assert monotonic() - started < 1.2
        assert (score_many(codes[:10], engine="gpu-prefix") == score_many(codes[:10], engine="batch")).all()

    def test_two_devices_share_the_boards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One GPU stands in for two that share the boards of a call."""
        monkeypatch.setattr(gpu_score, "choose_devices", lambda _: (0, 0))
        monkeypatch.setattr(score_kernels, "_CHUNK", 1 << 14)
        monkeypatch.setattr(score_kernels, "_SMALL_CHUNK", 1 << 12)
        codes = boards_like("english", (4, 4), 300_000, 9)
        seen: list[int] = []
        points, counts = score_many(
            codes, engine="gpu-prefix", counts=True, progress=lambda done, total: seen.append(done)
        )
        expected = score_many(codes, engine="batch", counts=True)
        assert (points == expected[0]).all()
        assert (counts == expected[1]).all()
        assert seen == sorted(seen)
        assert seen[-1] == len(codes)

    @pytest.mark.parametrize("launch", [(1024, 5), (1, 1), (7, 37), (264, 128)])
    def test_blocks_and_threads(self, launch: tuple[int, int]) -> None:
        codes = boards_like("english", (4, 4), 3_000, 10)
        options = dict(zip(("blocks", "threads"), launch, strict=True))
        expected = score_many(codes, engine="batch")
        assert (score_many(codes, engine="gpu-prefix", options=options) == expected).all()
        with pytest.raises(BadOption, match="shared memory for"):
            score_many(codes, engine="gpu-prefix", options={"threads": 1024})

    def test_small_calls_share_their_memory(self) -> None:
        for number in (1, 100, 5, 3_000):
            for counts in (False, True):
                codes = boards_like("english", (4, 4), number, number)
                expected = score_many(codes, engine="batch", counts=True)
                found: Any = score_many(codes, engine="gpu-prefix", counts=counts)
                assert ((found[0] if counts else found) == expected[0]).all()


def few_words(letters: str, seed: int, longest: int = 6) -> Lexicon:
    chance = Random(seed)
    return Lexicon.from_words(
        ["".join(chance.choices(letters, k=chance.randint(1, longest))) for _ in range(60)]
    )


def hostile_boards(letters: int, cells: int, number: int, seed: int) -> Any:
    """Letter codes of random boards with holes and wildcards, and of boards of a single letter."""
    random = np.random.default_rng(seed)
    codes = random.integers(0, letters, (number, cells), dtype=np.uint8)
    codes[random.random(codes.shape) < 0.1] = 255
    codes[np.arange(0, number, 2), random.integers(0, cells, -(-number // 2))] = 254
    codes[0], codes[1] = 0, 255
    return codes


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
            assert all((a == b).all() for a, b in zip(expected, found, strict=True))

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
        cupy = device.load_cupy()
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
        cupy = device.load_cupy()
        codes = boards_like("english", (10, 10), 500, 4)
        pool = cupy.get_default_memory_pool()
        score_many(codes[:10], engine="gpu-prefix")
        pool.free_all_blocks()
        try:
            pool.set_limit(size=pool.used_bytes() + 3_000_000)
            found = score_many(codes, engine="gpu-prefix")
        finally:
            pool.set_limit(size=0)
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
        cupy = device.load_cupy()
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
        self, letters: str, neighbours: str, monkeypatch: pytest.MonkeyPatch
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
        cupy = device.load_cupy()
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
        cupy = device.load_cupy()
        codes = boards_like("english", (4, 4), 2_000, 12)
        question = self.ask(codes, (4, 4))
        gpu = engines()["gpu-prefix"]
        gpu.score_letters(question._replace(codes=codes[:1]), range(16))
        pool = cupy.get_default_memory_pool()
        pool.free_all_blocks()
        try:
            pool.set_limit(size=pool.used_bytes() + 1_500_000)
            found = gpu.score_letters(question, range(16))
        finally:
            pool.set_limit(size=0)
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


class TestDevices:
    def test_unknown_devices_are_refused(self) -> None:
        with pytest.raises(BadOption, match="devices=99"):
            score_many(["oatrihpshtnrenei"], engine="gpu-prefix", options={"devices": "99"})
        assert score_many(["oatrihpshtnrenei"], engine="gpu-prefix", options={"devices": "0"}).tolist() == [
            135
        ]

    def test_cuda_errors_are_named(self) -> None:
        cupy = device.load_cupy()
        nothing = cupy.RawKernel('extern "C" __global__ void nothing() {}', "nothing")
        with pytest.raises(EngineUnavailable, match="CUDA_ERROR_INVALID_VALUE"), device.cuda_errors():
            nothing((1,), (4096,), ())

    def test_the_error_of_a_crashed_kernel_is_reported(self) -> None:
        """In another process, because the GPU cannot be used afterwards in the one that crashed it."""
        code = """
from gridwords.engines.gpu.device import Wait, cuda_errors, load_cupy
cupy = load_cupy()
wild = cupy.RawKernel('extern "C" __global__ void wild(int* p) { p[1ll << 40] = 1; }', "wild")
with cuda_errors():
    wild((1,), (1,), (cupy.zeros(1, cupy.int32),))
    Wait(None).until_done(cupy.cuda.get_current_stream())
"""
        ran = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
        )
        assert ran.returncode == 1
        assert "EngineUnavailable: the GPU reports cudaErrorIllegalAddress" in ran.stderr

    def test_full_gpu_memory_is_reported(self) -> None:
        cupy = device.load_cupy()
        board = Board.random(300, 300, seed=1)
        solve(board, engine="gpu-prefix")
        pool = cupy.get_default_memory_pool()
        pool.free_all_blocks()
        try:
            pool.set_limit(size=pool.used_bytes() + 1_000_000)
            with pytest.raises(EngineUnavailable, match="the GPU's memory is full"):
                solve(board, engine="gpu-prefix")
        finally:
            pool.set_limit(size=0)

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_statistics_of_an_answer(self, engine: str) -> None:
        from gridwords.studies.gpu import largest_side

        statistics = solve(Board.random(300, 300, seed=1), engine=engine).statistics
        assert 0 < statistics["kernel_s"] < 60
        assert statistics["blocks"] * statistics["threads"] > 32
        by_word = engine == "gpu-word"
        assert largest_side(int(statistics["board_bytes"]), by_word) in (299, 300)

    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    def test_lanes_are_counted(self, engine: str) -> None:
        for launch, most in ((Launch(), 1.0), (Launch(1024, 5), 5 / 32)):
            question = Question(Board.random(20, 20, seed=1), Game.of())
            answer = gpu_solve.solve_on_gpu(
                question, by_word=engine == "gpu-word", launch=launch, breadth="off", count_lanes=True
            )
            assert answer.words == solve(question.board).words
            assert 1 / 32 <= answer.statistics["lanes_share"] <= most
        breadth_first = gpu_solve.solve_on_gpu(question, by_word=False, breadth=100_000, count_lanes=True)
        assert answer.statistics["lanes_share"] < breadth_first.statistics["lanes_share"] <= 1


class TestSolve:
    @pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
    @pytest.mark.parametrize("neighbours", ["king", "rook", "torus"])
    @pytest.mark.parametrize("size", [(4, 4), (1, 30), (30, 1), (2, 40), (25, 25), (120, 90)])
    def test_words_and_first_paths(self, size: tuple[int, int], neighbours: str, engine: str) -> None:
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
    def test_breadth_first(self, size: tuple[int, int], neighbours: str, breadth: int | str) -> None:
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
            board = Board("".join(tiles), size, neighbours)
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
        cupy = device.load_cupy()
        board = Board.random(60, 60, seed=1)
        pool = cupy.get_default_memory_pool()
        solve(board, engine="gpu-prefix")
        pool.free_all_blocks()
        try:
            pool.set_limit(size=pool.used_bytes() + 60_000_000)
            found = solve(board, engine="gpu-prefix")
        finally:
            pool.set_limit(size=0)
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


class TestStudies:
    def test_blocks_by_threads(self, tmp_path: Path) -> None:
        from gridwords.cli import main

        ran = CliRunner().invoke(main, ["bench", "gpu", "--quick", "--out", str(tmp_path)])
        assert ran.exit_code == 0, ran.output
        with open(tmp_path / "times.csv", encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["engine"] != "prefix"]
        assert {row["engine"] for row in rows} == {"gpu-word", "gpu-prefix"}
        for row in rows:
            assert int(row["largest_side"]) > 12
            assert int(row["thread_bytes"]) > 0
            assert 0 < float(row["lanes_share"]) <= min(1, int(row["block_threads"]) / 32)
        assert ("1024", "5") in {(row["blocks"], row["block_threads"]) for row in rows}
        with open(tmp_path / "many.csv", encoding="utf-8", newline="") as file:
            many = list(csv.DictReader(file))
        assert len({(row["words"], row["points"]) for row in many}) == 1

    def test_the_first_call(self) -> None:
        rows = first_calls(["gpu-prefix"]).rows
        assert [row["what"] for row in rows][:2] == ["the package and its lexicon", "CuPy"]
        assert all(row["compiled_s"] > 0 and row["kept_s"] > 0 for row in rows)


@pytest.mark.parametrize("optimiser", ["anneal", "genetic", "temper"])
def test_optimisers_find_the_same_boards_on_the_gpu(optimiser: str) -> None:
    how: dict[str, Any] = {"seed": 1, "budget": 30_000}
    on_cpu = optimise(optimiser, (4, 4), engine="batch", **how)
    assert optimise(optimiser, (4, 4), engine="gpu-prefix", **how).boards == on_cpu.boards


@pytest.mark.parametrize("optimiser", ["anneal", "climb", "genetic", "temper"])
@pytest.mark.parametrize("size", [(10, 10), (70, 70)])
def test_optimisers_find_the_same_large_boards_on_the_gpu(size: tuple[int, int], optimiser: str) -> None:
    small = {
        "climb": {"pool": 4, "cells": 2},
        "anneal": {"restarts": 4, "tries": 3},
        "genetic": {"islands": 1, "population": 8, "migrants": 1},
        "temper": {"ladders": 1, "replicas": 3, "tries": 3},
    }
    how: dict[str, Any] = {"seed": 1, "budget": 600 if size == (10, 10) else 30, **small[optimiser]}
    on_cpu = optimise(optimiser, size, engine="batch", **how)
    assert on_cpu.boards
    assert optimise(optimiser, size, engine="gpu-prefix", **how).boards == on_cpu.boards


def test_climbing_on_the_gpu() -> None:
    found = optimise("climb", (3, 3), seed=1, pool=100, engine="gpu-prefix")
    assert found.best is not None
    assert found.best.value == found.best.score == solve(found.best.board).score > 500
