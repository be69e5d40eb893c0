"""The GPU engines on a machine without a GPU: everything around the kernels works."""

from __future__ import annotations

import subprocess
from string import ascii_lowercase
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords import Board, Lexicon, Rules, score_many, solve
from gridwords.board import Shape
from gridwords.board.codes import coded_tiles
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer, choose_solver, engines
from gridwords.engines.engine import Question, ScoreQuestion
from gridwords.engines.gpu import device
from gridwords.engines.gpu import grid as gpu_grid
from gridwords.engines.gpu import solve as gpu_solve
from gridwords.engines.gpu.engine import GpuPrefixEngine
from gridwords.engines.gpu.lane_memory import inner_places
from gridwords.engines.gpu.score import is_for_cpu, why_not_score
from gridwords.engines.gpu.score_grids import GridTiles
from gridwords.engines.gpu.score_kernels import pack_tiles, share_letters
from gridwords.errors import BadOption, EngineUnavailable
from gridwords.game import Game

NO_GPU = device.why_no_gpu()


def test_the_reason_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert device._look() == (
        "CuPy is not installed: pip install 'gridwords[gpu]' (CUDA 13) or 'gridwords[gpu-cuda12]' (CUDA 12)"
    )


@pytest.mark.skipif(NO_GPU is None, reason="there is a GPU")
@pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
def test_without_a_gpu_everything_else_works(engine: str) -> None:
    with pytest.raises(EngineUnavailable, match=f"engine {engine} cannot run here: "):
        solve("oatrihpshtnrenei", engine=engine)
    with pytest.raises(EngineUnavailable):
        score_many(["oatrihpshtnrenei"], engine=engine)
    ran = subprocess.run(
        ["gridwords", "solve", "oatrihpshtnrenei", "--engine", engine, "--devices", "0"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert len(ran.stderr.strip().splitlines()) == 1
    assert engines()[engine].unavailable() in ran.stderr  # type: ignore[operator]
    assert solve("oatrihpshtnrenei").summary() == "84 words, 135 points"
    codes = np.zeros((5_000_000, 1), np.uint8)
    question = ScoreQuestion(codes, Shape.of(1), Game.of())
    assert choose_scorer(Compute(), question).name == "batch"


def test_naming_devices_selects_a_gpu_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(engines()["gpu-prefix"]), "unavailable", lambda _: None)
    assert choose_scorer(Compute.of(options={"devices": "0"})).name == "gpu-prefix"
    assert choose_solver(Compute.of(options={"devices": "0"})).name == "gpu-prefix"
    with pytest.raises(BadOption, match="engine batch: unknown option 'devices'"):
        choose_scorer(Compute.of("batch", {"devices": "0"}))


class _FailedRuntime:
    """CUDA after a kernel has read an invalid address."""

    class CUDARuntimeError(RuntimeError):
        def __init__(self, status: int) -> None:
            super().__init__(f"cudaErrorIllegalAddress: status {status}")

    def __init__(self, status: int) -> None:
        self.streamQuery = lambda _: status


def _cupy_with(runtime: object) -> object:
    class OtherError(Exception):
        pass

    return SimpleNamespace(
        cuda=SimpleNamespace(
            runtime=runtime,
            driver=SimpleNamespace(CUDADriverError=OtherError),
            memory=SimpleNamespace(OutOfMemoryError=OtherError),
        )
    )


def test_a_failed_kernel_is_not_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = SimpleNamespace(ptr=0)
    for status, done in ((0, True), (600, False)):
        monkeypatch.setattr(device, "cupy", _cupy_with(_FailedRuntime(status)))
        assert device.is_done(stream) == done
    monkeypatch.setattr(device, "cupy", _cupy_with(_FailedRuntime(700)))
    with (
        pytest.raises(EngineUnavailable, match="the GPU reports cudaErrorIllegalAddress"),
        device.cuda_errors(),
    ):
        device.is_done(stream)


def test_the_gpu_study_needs_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from gridwords.cli import main

    monkeypatch.setattr("gridwords.studies.gpu.why_no_gpu", lambda: "no NVIDIA GPU is visible")
    ran = CliRunner().invoke(main, ["bench", "gpu"])
    assert ran.exit_code == 2
    assert ran.stderr == "gridwords: error: study gpu cannot run here: no NVIDIA GPU is visible\n"


@given(weights=st.lists(st.integers(0, 1000), min_size=1, max_size=31), parts=st.sampled_from([1, 2, 4, 16]))
def test_letters_are_shared_evenly_between_parts(weights: list[int], parts: int) -> None:
    masks = share_letters(weights, parts)
    assert len(masks) == parts
    assert sum(masks) == (1 << len(weights)) - 1  # each letter once
    loads = [sum(weight for letter, weight in enumerate(weights) if mask >> letter & 1) for mask in masks]
    assert max(loads) - min(loads) <= max(weights)


def test_options_of_the_launch() -> None:
    engine = engines()["gpu-prefix"]
    assert isinstance(engine, GpuPrefixEngine)
    assert engine.launch(Compute()) == {"launch": (None, None), "devices": None}
    options = {"blocks": "1024", "threads": 5, "devices": "0,2"}
    assert engine.launch(Compute(options=options)) == {"launch": (1024, 5), "devices": (0, 2)}
    for two in (np.int64(2), np.array([2]), [2], 2):
        assert engine.launch(Compute(options={"devices": two}))["devices"] == (2,)
    with pytest.raises(BadOption, match="threads='2000': expected a whole number from 1 to 1,024"):
        engine.launch(Compute(options={"threads": "2000"}))
    refused: list[object] = ["", "a", "0,0", "-1", 1.5, []]
    for devices in refused:
        with pytest.raises(BadOption, match="expected numbers of GPUs, such as 0,1, or all"):
            engine.launch(Compute(options={"devices": devices}))


def test_auto_chooses_the_gpu_for_large_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(engines()["gpu-prefix"]), "unavailable", lambda _: None)
    game = Game.of()

    def scorer(boards: int, cells: int = 16, threads: int = 2, neighbours: Any = "king") -> str:
        codes, shape = np.zeros((boards, cells), np.uint8), Shape.of((1, cells), neighbours)
        return choose_scorer(Compute(), ScoreQuestion(codes, shape, game, Compute(threads=threads))).name

    def solver(side: int, neighbours: Any = "king", threads: int = 2) -> str:
        board = Board("a" * side**2, neighbours=neighbours)
        return choose_solver(Compute(), Question(board, game, Compute(threads=threads))).name

    for warm, boards, side in ((True, 100, 64), (False, 600_000, 1049)):
        monkeypatch.setattr("gridwords.engines.gpu.engine.is_warm", lambda warm=warm: warm)
        assert (scorer(boards - 1), scorer(boards)) == ("batch", "gpu-prefix")
        assert (solver(side - 1), solver(side)) == ("prefix", "gpu-prefix")
        # Larger boards are more work; work that a GPU cannot do stays on the CPU.
        assert (scorer(boards // 6 - 1, cells=100), scorer(boards // 6 + 1, cells=100)) == (
            "batch",
            "gpu-prefix",
        )
        assert scorer(boards, neighbours="line") == "batch"
        assert solver(side, "line") == "prefix"
        assert solver(side, threads=16) == "prefix"
    assert scorer(600_000, threads=16) == "batch"


def test_small_work_does_not_look_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def look() -> str | None:
        raise AssertionError("looked for a GPU")

    monkeypatch.setattr(type(engines()["gpu-prefix"]), "unavailable", lambda _: look())
    board, shape, game = Board("oatrihpshtnrenei"), Shape.of(4), Game.of()
    assert choose_solver(Compute(), Question(board, game)).name == "prefix"
    few = ScoreQuestion(np.zeros((10, 16), np.uint8), shape, game)
    assert choose_scorer(Compute(), few).name == "batch"


def test_the_reason_why_a_gpu_cannot_solve_a_board() -> None:
    lexicon, rules = Lexicon.default(), Rules.get("boggle")

    def asked(board: Board, paths: str = "first") -> str | None:
        return gpu_solve.why_not_solve(Question(board, Game(lexicon, rules), paths=paths))

    assert asked(Board("ab/(qu)d")) is None
    assert asked(Board("ab/cd", neighbours="torus")) is None
    assert "all" in str(asked(Board("ab/cd"), "all"))
    assert "straight lines" in str(asked(Board("ab/cd", neighbours="line")))
    assert asked(Board("a?/cd")) is None
    assert "choices" in str(asked(Board("a(b|c)/cd")))


def test_the_reason_why_a_gpu_cannot_score_boards() -> None:
    lexicon, rules = Lexicon.default(), Rules.get("boggle")
    game = Game(lexicon, rules)
    wide = Game(Lexicon.from_words(["abcdefghijklmnopqrstuvwxyzабвгдежз"]), rules)
    for size in (1, 4, 8, "6x9", 70, 1000):
        assert why_not_score(Shape.of(size), game) is None
        assert why_not_score(Shape.of(size), wide) is None
        assert "straight lines" in str(why_not_score(Shape.of(size, "line"), game))
    assert "at least one cell" in str(why_not_score(Shape.of((0, 3)), game))
    assert "8 neighbours" in str(why_not_score(Shape.of((7, 10), _everyone(70)), game))
    assert why_not_score(Shape.of((2, 8), _everyone(16)), game) is None
    assert why_not_score(Shape.of(4), Game.of(None, "word-hunt")) is None
    rich = Rules("rich", minimum_length=3, points=(0, 1_000_000))
    assert "32 bits" in str(why_not_score(Shape.of(1), Game(lexicon, rich)))


def _everyone(cells: int) -> list[list[int]]:
    return [[other for other in range(cells) if other != cell] for cell in range(cells)]


@pytest.mark.parametrize(
    ("alphabet", "q_is_qu", "q", "qu"),
    [("aqu", True, 64, (1, 2)), ("aqu", False, 1, (255, 255)), ("aq", True, 255, (1, 255))],
)
def test_letter_codes_become_tiles(alphabet: str, q_is_qu: bool, q: int, qu: tuple[int, int]) -> None:
    tiles = GridTiles.of(coded_tiles(alphabet, q_is_qu))
    assert tiles is not None
    assert tiles.codes[[0, 1, 254, 255, len(alphabet), 253]].tolist() == [0, q, 254, 255, 253, 253]
    assert gpu_grid.wildcard_letters(alphabet, q_is_qu) == qu


def test_tiles_of_several_letters_are_scored_on_a_gpu_and_choices_are_not() -> None:
    game = Game.of()

    def question(*tiles: str, size: Any = 10, neighbours: Any = "king") -> ScoreQuestion:
        shape = Shape.of(size, neighbours)
        return ScoreQuestion(np.zeros((1, len(shape)), np.uint8), shape, game, tiles=tiles)

    assert not is_for_cpu(question())
    assert not is_for_cpu(question("(er)", "(th)"))
    assert is_for_cpu(question("(er)", "(a|b)"))
    many = [f"({first}{second})" for first in "abcdefgh" for second in ascii_lowercase]
    assert not is_for_cpu(question(*many[:187]))
    assert is_for_cpu(question(*many[:200]))
    assert is_for_cpu(question("(er)", size=(7, 10), neighbours=_everyone(70)))
    # The kernels of small boards give up single boards instead.
    assert not is_for_cpu(question("(er)", "(a|b)", size=5))
    assert not is_for_cpu(question("(er)", "(a|b)", size=(6, 9)))
    assert is_for_cpu(question("(er)", "(a|b)", size=(6, 9)), most_cells=53)
    tiles = GridTiles.of(question("(er)", "(th)").coded_tiles())
    assert tiles is not None
    assert tiles.codes[[16, 26, 27, 28]].tolist() == [64, 65, 66, 253]
    assert bytes(tiles.long_letters) == bytes(ord(letter) - 97 for letter in "querth")
    assert tiles.long_offsets.tolist() == [0, 2, 4, 6]


def test_breadth() -> None:
    engine = engines()["gpu-prefix"]
    assert isinstance(engine, GpuPrefixEngine)
    for chosen, expected in (("auto", "auto"), ("off", "off"), ("7", 7), (100_000, 100_000)):
        assert engine.how_to_solve(Compute(options={"breadth": chosen}))["breadth"] == expected
    refused: list[object] = ["", "on", 0, "-1", 1.5, True, 1 << 23]
    for value in refused:
        with pytest.raises(BadOption, match="expected auto, off or a number of walks from 1 to 4,194,304"):
            engine.how_to_solve(Compute(options={"breadth": value}))
    question = ScoreQuestion(
        np.zeros((1, 16), np.uint8), Shape.of(4), Game.of(), Compute(options={"breadth": 7})
    )
    with pytest.raises(BadOption, match="option breadth is for solving one board"):
        engine.score_many(question)
    with pytest.raises(BadOption, match="option breadth is for solving one board"):
        engine.score_letters(question, [0])
    with pytest.raises(BadOption, match="engine gpu-word: unknown option 'breadth'"):
        engines()["gpu-word"].read_options(Compute(options={"breadth": 7}))


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (2, 2), (2, 7), (3, 3), (6, 5)])
def test_listed_neighbours(size: tuple[int, int]) -> None:
    board = Board("a" * (size[0] * size[1]), size, "torus")
    graph = Board("a" * len(board), size, [board.touching(cell) for cell in range(len(board))])
    for lists in (gpu_grid.listed(board), gpu_grid.listed(graph)):
        for cell, row in enumerate(lists.tolist()):
            assert tuple(other for other in row if other != 2**32 - 1) == board.touching(cell)


def test_score_letters_agrees_with_scoring_each_board() -> None:
    lexicon, rules, board = Lexicon.default(), Rules.get("boggle"), Board("oatrihpshtnrenei")
    codes = np.frombuffer(lexicon.codes("oatrihpshtnrenei"), np.uint8).reshape(1, 16)  # type: ignore[arg-type]
    points = engines()["batch"].score_letters(
        ScoreQuestion(codes, board.shape, Game(lexicon, rules)), range(16)
    )
    assert points.shape == (1, 16, 26)
    changed = codes.copy()
    changed[0, 5] = 4
    assert points[0, 5, 4] == score_many(changed)[0]
    assert {int(points[0, cell, codes[0, cell]]) for cell in range(16)} == {135}


def test_tiles_as_the_kernels_read_them() -> None:
    game = Game.of(Lexicon.from_words(["quit", "her"]), "boggle")
    letters = game.lexicon.alphabet
    tiles = ("(a|b)", "(er)", "(q)", "(abcdefgh)")
    packed = pack_tiles(game, tiles).view(np.uint8).reshape(-1, 8).tolist()
    code = {letter: place for place, letter in enumerate(letters)}
    assert packed[code["e"]][:2] == [1, code["e"]]
    assert packed[code["q"]][:3] == [2, code["q"], code["u"]]
    several, er, q, long = packed[len(letters) :]
    assert several[0] == long[0] == 255  # scored on the CPU
    assert er[:3] == [2, code["e"], code["r"]]
    assert q[:2] == [1, code["q"]]
    # Numbers of places fit into a way together with the cells, and with the letter read on the free cell.
    for cells in range(1, 59):
        bits = cells + (cells + inner_places(cells)).bit_length()
        assert inner_places(cells) >= 5
        assert bits <= (59 if cells <= 53 else 64)
