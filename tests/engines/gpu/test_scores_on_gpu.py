"""Many small boards on a GPU: the scores of the CPU, with other launches, full memory, and when stopped."""

from __future__ import annotations

from random import Random
from time import monotonic
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from stopping import ctrl_c

from gridwords import Board, Lexicon, Rules, score_letters, score_many
from gridwords.arrays import cupy
from gridwords.board.draws import Draws
from gridwords.engines.gpu import score as gpu_score
from gridwords.engines.gpu import score_kernels
from gridwords.errors import BadBoard, BadOption, DeadlineExceeded

from .on_gpu import boards_like, forget_kept_memory, memory_left, needs_gpu

pytestmark = needs_gpu


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

    @pytest.mark.parametrize("kind", ["uint8", "int64"])
    @pytest.mark.parametrize("axes", [(500, 16), (500, 4, 4)])
    @pytest.mark.parametrize("described_by", ["torch", "DLPack", "CuPy"])
    def test_arrays_of_other_packages(self, described_by: str, axes: tuple[int, ...], kind: str) -> None:
        """PyTorch's and CuPy's arrays, and any that only DLPack describes, are scored where they are."""
        codes = boards_like("english", (4, 4), 500, 5)
        if described_by == "CuPy":
            boards: Any = cupy.asarray(codes.astype(kind)).reshape(axes)
        else:
            torch = pytest.importorskip("torch")
            boards = torch.tensor(codes.astype(kind), device="cuda").reshape(axes)
        if described_by == "DLPack":
            tensor = boards
            boards = SimpleNamespace(__dlpack__=tensor.__dlpack__, __dlpack_device__=tensor.__dlpack_device__)
        points: Any = score_many(boards)
        assert isinstance(points, cupy.ndarray)
        assert points.get().tolist() == score_many(codes, engine="batch").tolist()
        letters: Any = score_letters(boards, 3)
        assert letters.get().tolist() == score_letters(codes, 3, engine="batch").tolist()

    def test_cupy_in_cupy_out(self) -> None:
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
        forget_kept_memory()
        codes = boards_like("uniform", (4, 4), 100_000, 4)
        score_many(codes[:10], engine="gpu-prefix")
        with memory_left(3_000_000):
            found = score_many(codes, engine="gpu-prefix")
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
        larger = boards_like("english", (5, 5), 3, 10)
        with pytest.raises(BadOption, match="shared memory for"):
            score_many(larger, engine="gpu-prefix", options={"threads": 1024})

    def test_small_calls_share_their_memory(self) -> None:
        for number in (1, 100, 5, 3_000):
            for counts in (False, True):
                codes = boards_like("english", (4, 4), number, number)
                expected = score_many(codes, engine="batch", counts=True)
                found: Any = score_many(codes, engine="gpu-prefix", counts=counts)
                assert ((found[0] if counts else found) == expected[0]).all()
