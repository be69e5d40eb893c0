"""GPUs by number, their errors, and what a study of them measures."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from gridwords import Board, score_many, solve
from gridwords.arrays import cupy
from gridwords.engines.engine import Question
from gridwords.engines.gpu import device
from gridwords.engines.gpu import solve as gpu_solve
from gridwords.engines.gpu.kernel import Launch
from gridwords.errors import BadOption, EngineUnavailable
from gridwords.game import Game
from gridwords.studies.first_call import first_calls

from .on_gpu import memory_left, needs_gpu

pytestmark = needs_gpu


class TestDevices:
    def test_unknown_devices_are_refused(self) -> None:
        with pytest.raises(BadOption, match="devices=99"):
            score_many(["oatrihpshtnrenei"], engine="gpu-prefix", options={"devices": "99"})
        assert score_many(["oatrihpshtnrenei"], engine="gpu-prefix", options={"devices": "0"}).tolist() == [
            135
        ]

    def test_cuda_errors_are_named(self) -> None:
        nothing = cupy.RawKernel('extern "C" __global__ void nothing() {}', "nothing")
        with pytest.raises(EngineUnavailable, match="CUDA_ERROR_INVALID_VALUE"), device.cuda_errors():
            nothing((1,), (4096,), ())

    def test_the_error_of_a_crashed_kernel_is_reported(self) -> None:
        """In another process, because the GPU cannot be used afterwards in the one that crashed it."""
        code = """
from gridwords.arrays import cupy
from gridwords.engines.gpu.device import Wait, cuda_errors
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
        board = Board.random(300, 300, seed=1)
        solve(board, engine="gpu-prefix")
        with memory_left(0):
            # The pool may hold large blocks of which a small part is in use.
            taken, size = [], 1 << 30
            while size >= 1 << 18:
                try:
                    taken.append(cupy.empty(size, cupy.uint8))
                except cupy.cuda.memory.OutOfMemoryError:
                    size //= 2
            with pytest.raises(EngineUnavailable, match="the GPU's memory is full"):
                solve(board, engine="gpu-prefix")

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
            assert answer.listing.words() == solve(question.board).words
            assert 1 / 32 <= answer.statistics["lanes_share"] <= most
        breadth_first = gpu_solve.solve_on_gpu(question, by_word=False, breadth=100_000, count_lanes=True)
        assert answer.statistics["lanes_share"] < breadth_first.statistics["lanes_share"] <= 1


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
