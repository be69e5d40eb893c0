"""Study `gpu`, as far as it runs without a GPU."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gridwords import Board, Lexicon, Solution, score_many, solve
from gridwords.charts import Bars, can_draw
from gridwords.engines.engine import Question
from gridwords.engines.gpu.kernel import Launch, ThreadMemory
from gridwords.engines.gpu.solve import GridAnswer
from gridwords.game import Game
from gridwords.studies import contender, gpu, transfers
from gridwords.studies.contender import Contender, Outcome
from gridwords.studies.race import Measured, Trial
from gridwords.studies.settings import NamedLexicon, Settings
from gridwords.studies.sides import _costs_chart, _rows
from gridwords.studies.table import Table
from studies.running import bench, rows_of


def test_study_gpu_measures_every_lexicon_and_number_of_threads() -> None:
    few = NamedLexicon("few", Lexicon.from_words(["tea", "eat"]))
    settings = Settings((NamedLexicon.load(None), few), threads=(1, 2), quick=True)
    for name, races in gpu.plan(settings, [gpu.NARROW_LAUNCH]).items():
        assert {race.named.name for race in races} == {"enable1", "few"}
        for race in races:
            on_cpu = [one for one in race.contenders if one.engine in ("prefix", "batch")]
            assert [one.threads for one in on_cpu] == ([] if name == "breadth" else [1, 2])


class CpuKernels:
    """Stands for the kernels that score many boards."""

    def __init__(self, _shape: object, game: Game, launch: Launch, count_lanes: bool = False) -> None:
        self.game = game
        memory = ThreadMemory(156, 292, 32)
        self.levels = [
            SimpleNamespace(blocks=launch.blocks, threads=launch.threads, memory=memory, module=None)
        ]


def walk_on_cpu(kernels: CpuKernels, codes: Any, _trials: int = 4) -> gpu.Walked:
    how: Any = {"lexicon": kernels.game.lexicon, "rules": kernels.game.rules, "engine": "batch"}
    return gpu.Walked(0.5, *score_many(codes, size=(4, 4), counts=True, **how), [0])


def solve_on_cpu(board: Board, *, engine: str, options: Any, trace: None, **how: Any) -> Solution:
    found = solve(board, engine="prefix", **how)
    if engine in gpu.ENGINES:
        sizes = {"register_bytes": 156, "shared_bytes": 292, "local_bytes": 32, "answer_bytes": 0}
        launch = {"blocks": int(options.get("blocks", 1)), "threads": int(options.get("threads", 1))}
        found.statistics.update(
            launch, **sizes, kernel_s=0.1, walk_s=0.05, walks=7, levels=3, lanes_share=0.25
        )
    return found


def answer_on_cpu(question: Question, **_: Any) -> GridAnswer:
    found = Contender("gpu-word", {"blocks": "1", "threads": "1"}).solve(question.board, question.lexicon)
    assert found._listing is not None
    return GridAnswer(found._listing, found.statistics)


def score_on_cpu(codes: Any, *, engine: str, options: Any, **how: Any) -> Any:
    return score_many(codes, engine="batch", **how)


def test_study_gpu_on_a_machine_that_pretends_to_have_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(contender, "solve", solve_on_cpu)
    monkeypatch.setattr(contender, "score_many", score_on_cpu)
    fakes = {
        "why_no_gpu": lambda: None,
        "cupy": SimpleNamespace(asarray=lambda codes: codes),
        "solve_on_gpu": answer_on_cpu,
        "ScoreKernels": CpuKernels,
        "LaneCounter": lambda _: SimpleNamespace(share=lambda: 0.5),
        "walk_on_gpu": walk_on_cpu,
        "_launches": lambda _: [gpu.NARROW_LAUNCH, Launch(132, 128)],
        "_free_bytes": lambda: 15_000,
    }
    for name, fake in fakes.items():
        monkeypatch.setattr(gpu, name, fake)
    words = tmp_path / "few.txt"
    words.write_text("tea eat\n".replace(" ", "\n"), encoding="utf-8")
    ran = bench(
        "gpu",
        "--quick",
        "--trials",
        "1",
        "--threads",
        "1,2",
        "--lexicon",
        str(words),
        "--lexicon",
        "enable1",
        "--out",
        str(tmp_path),
    )
    assert ran.exit_code == 0, ran.output
    for name in ("times", "many", "batches", "breadth"):
        assert {row["lexicon"] for row in rows_of(tmp_path / f"{name}.csv")} == {"few", "enable1"}
    breadth = rows_of(tmp_path / "breadth.csv")
    assert [row["breadth"] for row in breadth] == ["off", "4096", "16384", "65536", "262144"] * 2
    assert {(row["walks"], row["levels"], row["walk_s"], row["lanes_share"]) for row in breadth} == {
        ("7", "3", "0.05", "0.25")
    }
    one_board = [row for row in rows_of(tmp_path / "times.csv") if row["engine"] != "prefix"]
    assert {(row["blocks"], row["block_threads"]) for row in one_board} == {("1024", "5"), ("132", "128")}
    assert {row["thread_bytes"] for row in one_board} == {"480"}
    assert {row["largest_side"] for row in one_board} == {"54", "120"}
    assert {row["boards_per_s"] for row in rows_of(tmp_path / "many.csv")} == {str(float(1 << 15))}
    launches = {path.name for path in tmp_path.glob("launch-*.svg")}
    names = {f"launch-{engine}-4x4-{of}.svg" for engine in gpu.ENGINES for of in ("few", "enable1")}
    assert launches == (names if can_draw() else set())
    batches = rows_of(tmp_path / "batches.csv")
    assert {(row["label"], row["threads"]) for row in batches} == {
        ("batch", "1"),
        ("batch", "2"),
        ("gpu-prefix", "1"),
    }
    assert {row["batch"] for row in batches} == {"1", "4", "16", "64", "256", "1024", "4096"}


def test_kernels_have_a_row_of_their_own() -> None:
    """The time that a GPU engine reports for its kernels is its time without transfers."""
    measured = Measured(Contender("gpu-word"), {"lexicon": "few", "size": "4x4"})
    for wall_s, kernel_s in ((0.5, 0.1), (0.7, 0.2), (0.9, 0.6)):
        outcome = Outcome(3, 4, None, {"kernel_s": kernel_s})
        measured.trials.append(Trial(wall_s, wall_s, None, None, outcome))
    whole, kernels = _rows(measured)
    assert (whole["label"], whole["median_s"]) == ("gpu-word, with transfers", 0.7)
    assert (kernels["label"], kernels["median_s"]) == ("gpu-word, without transfers", 0.2)
    assert kernels["mean_s"] == pytest.approx(0.3)
    assert kernels["spread_s"] == pytest.approx(0.2645751)
    assert (kernels["words"], kernels["points"]) == (9, 12)
    plain = Measured(Contender("prefix"), {}, trials=[Trial(1.0, 1.0, None, None, Outcome(1, 1))])
    assert [row["label"] for row in _rows(plain)] == ["prefix"]


def test_one_time_costs_are_drawn_with_those_of_a_gpu() -> None:
    costs = Table("costs", "", (), [{"what": "build from a text file, threads=1", "mean_s": 0.03}])
    copies = Table("transfers", "", (), [{"what": "the lexicon to the GPU", "mean_s": 0.004}])
    first = Table("first-call", "", (), [{"what": "in all, to the first answer", "kept_s": 0.6}])
    for tables, expected in (
        ([costs], [30.0, None, None, None]),
        ([costs, copies, first], [30.0, None, 4.0, 600.0]),
    ):
        chart = _costs_chart(tables)
        assert isinstance(chart, Bars)
        assert [*chart.values["here"]] == expected


def test_transfers_are_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[int] = []

    def copy(array: Any) -> Any:
        copied.append(array.nbytes)
        return array.copy()

    device = SimpleNamespace(synchronize=lambda: None)
    cupy = SimpleNamespace(asarray=copy, asnumpy=copy, cuda=SimpleNamespace(Device=lambda: device))
    monkeypatch.setattr(transfers, "cupy", cupy)
    few = NamedLexicon("few", Lexicon.from_words(["tea", "eat"]))
    table = transfers.transfer_table(Settings((NamedLexicon.load(None), few), trials=3), [(4, 4), (3, 5)])
    assert [(row["lexicon"], row["what"]) for row in table.rows] == [
        ("enable1", "the lexicon to the GPU"),
        ("few", "the lexicon to the GPU"),
        ("enable1", "a board of 4x4 to the GPU"),
        ("enable1", "a board of 3x5 to the GPU"),
        ("enable1", "an answer of 100 words back"),
        ("enable1", "an answer of 10,000 words back"),
    ]
    assert [row["bytes"] for row in table.rows[2:4]] == [16, 15]
    assert copied.count(16) == copied.count(15) == 4, "three timed copies, and one that reserves the memory"
    for row in table.rows:
        assert 0 < row["min_s"] <= row["median_s"] <= row["max_s"]
        assert row["min_s"] <= row["mean_s"] <= row["max_s"]
