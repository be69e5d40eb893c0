"""The GPU engines. Without a card: the kernels compile, and what surrounds them is right. With one: all of it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import pytest

from gridwords import Board, Lexicon, Rules, score_many, solve
from gridwords.engines import card, gpu_solve, kernel
from gridwords.engines.base import Question, ScoreQuestion
from gridwords.engines.choose import choose_scorer, choose_solver, engines
from gridwords.engines.gpu_letters import why_not_score_letters
from gridwords.engines.gpu_score import why_not_score
from gridwords.errors import BadBoard, BadOption, DeadlineExceeded, EngineUnavailable

NO_CARD = card.why_no_card()
needs_card = pytest.mark.skipif(NO_CARD is not None, reason=f"no GPU: {NO_CARD}")
on_card = [pytest.mark.gpu, needs_card]

KERNELS: list[tuple[str, dict[str, object]]] = [
    (
        "score_many",
        {"CELLS": 16, "COLS": 4, "LETTERS": 26, "STACK_WORDS": 48, "THREADS": 224, "MANY_NODES": 0},
    ),
    (
        "score_many",
        {"CELLS": 36, "COLS": 0, "LETTERS": 31, "STACK_WORDS": 448, "THREADS": 96, "MANY_NODES": 1},
    ),
    (
        "score_letters",
        {"CELLS": 25, "COLS": 5, "LETTERS": 26, "STACK_WORDS": 176, "THREADS": 96, "MANY_NODES": 0},
    ),
    ("solve_grid", {"NODE": "NarrowNode", "TOUCHING": "king", "LONGEST": 28, "THREADS": 256}),
    ("solve_grid", {"NODE": "WideNode", "TOUCHING": "listed", "LONGEST": 255, "THREADS": 96}),
]


# Without a card


@pytest.mark.parametrize("capability", [75, 90, 120])
@pytest.mark.parametrize(
    ("name", "defines"), KERNELS, ids=[f"{name}-{i}" for i, (name, _) in enumerate(KERNELS)]
)
def test_kernels_compile(name: str, defines: dict[str, object], capability: int, tmp_path: Path) -> None:
    try:
        made = kernel.compile_kernel(name, defines, capability)
    except ImportError:
        made = _compile_with_nvcc(name, defines, capability, tmp_path)
    assert made.startswith(b"\x7fELF")


def _compile_with_nvcc(name: str, defines: dict[str, object], capability: int, folder: Path) -> bytes:
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        pytest.skip("neither CuPy nor nvcc is here to compile kernels")
    for header, text in kernel.headers().items():
        (folder / header).write_text(text, encoding="utf-8")
    source = Path(kernel.__file__).parent / "kernels" / f"{name}.cu"
    flags = [f"-D{key}={value}" for key, value in defines.items()]
    out = folder / "made.cubin"
    command = [
        nvcc,
        "-cubin",
        f"-arch=sm_{capability}",
        "-std=c++17",
        f"-I{folder}",
        *flags,
        str(source),
        "-o",
        str(out),
    ]
    subprocess.run(command, check=True)
    return out.read_bytes()


def test_a_broken_kernel_says_what_is_wrong() -> None:
    pytest.importorskip("cupy", exc_type=ImportError)
    with pytest.raises(EngineUnavailable, match=r'score_many does not compile.*"nothing" is undefined'):
        kernel.compile_kernel("score_many", {"CELLS": "nothing"}, 90)


def test_what_to_install_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert card._look() == (
        "CuPy is not installed: pip install 'gridwords[gpu]' (CUDA 13) or 'gridwords[gpu-cuda12]' (CUDA 12)"
    )


@pytest.mark.skipif(NO_CARD is None, reason="there is a card")
@pytest.mark.parametrize("engine", ["gpu-prefix", "gpu-word"])
def test_without_a_card_everything_else_goes_on(engine: str) -> None:
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
    question = ScoreQuestion(codes, Board("a"), Lexicon.default(), Rules.get("boggle"))
    assert choose_scorer("auto", question).name == "batch"


def test_small_work_does_not_look_for_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def look() -> str | None:
        raise AssertionError("looked for a card")

    monkeypatch.setattr(type(engines()["gpu-prefix"]), "unavailable", lambda _: look())
    board, lexicon, rules = Board("oatrihpshtnrenei"), Lexicon.default(), Rules.get("boggle")
    assert choose_solver("auto", Question(board, lexicon, rules)).name == "prefix"
    few = ScoreQuestion(np.zeros((1000, 16), np.uint8), board, lexicon, rules)
    assert choose_scorer("auto", few).name == "batch"


def test_what_gpus_do_not_take_is_said() -> None:
    lexicon, rules = Lexicon.default(), Rules.get("boggle")

    def asked(board: Board, paths: str = "first") -> str | None:
        return gpu_solve.why_not_solve(Question(board, lexicon, rules, paths))

    assert asked(Board("ab/(qu)d")) is None
    assert asked(Board("ab/cd", neighbours="torus")) is None
    assert "all" in str(asked(Board("ab/cd"), "all"))
    assert "straight lines" in str(asked(Board("ab/cd", neighbours="line")))
    assert "wildcards" in str(asked(Board("a?/cd")))
    wide = Lexicon.from_words(["abcdefghijklmnopqrstuvwxyzабвгдежз"])
    assert "31 letters" in str(why_not_score(Board("a"), wide, rules))
    assert "58 cells" in str(why_not_score(Board("a" * 64), lexicon, rules))
    assert "53 cells" in str(why_not_score_letters(Board("a" * 54, (6, 9)), lexicon, rules))
    rich = Rules("rich", minimum_length=3, points=(0, 1_000_000))
    assert "32 bits" in str(why_not_score(Board("a"), lexicon, rich))


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (2, 2), (2, 7), (3, 3), (6, 5)])
def test_listed_neighbours(size: tuple[int, int]) -> None:
    board = Board("a" * (size[0] * size[1]), size, "torus")
    graph = Board("a" * len(board), size, [board.touching(cell) for cell in range(len(board))])
    for lists in (gpu_solve._listed(board), gpu_solve._listed(graph)):
        for cell, row in enumerate(lists.tolist()):
            assert tuple(other for other in row if other != 2**32 - 1) == board.touching(cell)


def test_neighbourhoods_by_scoring_each_board() -> None:
    lexicon, rules, board = Lexicon.default(), Rules.get("boggle"), Board("oatrihpshtnrenei")
    codes = np.frombuffer(lexicon.codes("oatrihpshtnrenei"), np.uint8).reshape(1, 16)  # type: ignore[arg-type]
    points = engines()["batch"].score_letters(ScoreQuestion(codes, board, lexicon, rules), range(16))
    assert points.shape == (1, 16, 26)
    changed = codes.copy()
    changed[0, 5] = 4
    assert points[0, 5, 4] == score_many(changed)[0]
    assert {int(points[0, cell, codes[0, cell]]) for cell in range(16)} == {135}


# With a card


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
    best = np.frombuffer(("perslatgsineters" * 4).encode(), np.uint8)[:cells] - 97
    codes = np.tile(best, (number, 1))
    for _ in range(3):
        codes[np.arange(number), random.integers(0, cells, number)] = random.integers(0, 26, number)
    return codes


class TestScores:
    pytestmark = on_card

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

    def test_boards_that_fit_no_kernel(self) -> None:
        lexicon = Lexicon.from_words(["a" * n for n in range(1, 10)] + ["aaab", "ba"])
        codes = np.zeros((40, 16), np.uint8)
        codes[:, 3] = np.arange(40) % 2
        rules = Rules("one", minimum_length=1, points=(0, 1))
        expected = score_many(codes, lexicon=lexicon, rules=rules, engine="batch", counts=True)
        found = score_many(codes, lexicon=lexicon, rules=rules, engine="gpu-prefix", counts=True)
        assert all((a == b).all() for a, b in zip(expected, found, strict=True))

    def test_cupy_in_cupy_out(self) -> None:
        cupy = card.load_cupy()
        codes = boards_like("english", (4, 4), 10_000, 3)
        answer: Any = score_many(cupy.asarray(codes), counts=True)
        points, counts = answer
        expected = score_many(codes, engine="batch", counts=True)
        assert isinstance(points, cupy.ndarray)
        assert (points.get() == expected[0]).all()
        assert (counts.get() == expected[1]).all()
        with pytest.raises(BadOption, match="take gpu-prefix"):
            score_many(cupy.asarray(codes), engine="batch")

    def test_codes_that_are_no_letters(self) -> None:
        codes = np.zeros((9_000, 16), np.uint8)
        codes[8_000, 7] = 99
        with pytest.raises(BadBoard, match="board 8000, cell 7 has letter code 99"):
            score_many(codes, engine="gpu-prefix")

    def test_full_memory_makes_the_pieces_smaller(self) -> None:
        cupy = card.load_cupy()
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

    @pytest.mark.parametrize("size", [(4, 4), (3, 3), (5, 5)])
    def test_neighbourhoods(self, size: tuple[int, int]) -> None:
        board = Board("a" * (size[0] * size[1]), size)
        codes = np.concatenate([boards_like("english", size, 6, 6), boards_like("best", size, 6, 6)])
        question = ScoreQuestion(codes, board, Lexicon.default(), Rules.get("boggle"))
        for cells in (range(len(board)), [3, 1]):
            expected = engines()["batch"].score_letters(question, cells)
            found = engines()["gpu-prefix"].score_letters(question, cells)
            assert found.shape == expected.shape
            assert (found == expected).all()

    def test_unknown_cards(self) -> None:
        with pytest.raises(BadOption, match="devices='99'"):
            score_many(["oatrihpshtnrenei"], engine="gpu-prefix", options={"devices": "99"})
        assert score_many(["oatrihpshtnrenei"], engine="gpu-prefix", options={"devices": "0"}).tolist() == [
            135
        ]


class TestSolve:
    pytestmark = on_card

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
        assert not answer.complete
        assert answer.words in (["aa"], [])

    @pytest.mark.parametrize("shape", [(1, 1), (1024, 5), (3, 1024)])
    def test_blocks_and_threads(self, shape: tuple[int, int]) -> None:
        board = Board("oatrihpshtnrenei")
        options = {"blocks": shape[0], "threads": shape[1]}
        assert solve(board, engine="gpu-word", options=options) == solve(board)
        with pytest.raises(BadOption, match="threads='2000'"):
            solve(board, engine="gpu-word", options={"threads": "2000"})

    def test_engines_that_cannot_say_so(self) -> None:
        with pytest.raises(BadOption, match="take engine prefix"):
            solve("a?/bc", engine="gpu-prefix")
