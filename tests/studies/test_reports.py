"""`gridwords bench reports`: the figures of the five reports, the published points, and resuming. Never the times."""

from __future__ import annotations

import importlib
import json
import re
import shutil
from pathlib import Path

import pytest

from gridwords import charts
from gridwords.charts import Bars, Lines, Series, drawing_of
from gridwords.engines.gpu.device import why_no_gpu
from gridwords.studies import STUDIES, reports
from gridwords.studies.reports import REPORTS, add_published, published, run_reports
from gridwords.studies.settings import NamedLexicon, Progress, Settings
from studies.running import bench


def test_what_was_published_belongs_to_a_study_and_a_report() -> None:
    assert {*STUDIES} >= {one["study"] for one in published()}
    assert all(any(f"({number})" in one["label"] for number in REPORTS) for one in published())
    for one in published():
        assert len(one["x"]) == len(one["y"]) if "x" in one else one["groups"]


def test_published_points_join_the_chart_of_the_same_experiment() -> None:
    lines = Lines(
        "times", "Time", "threads", "ms", [Series("paths", [1, 2], [9, 5])], ticks={1.0: "1", 2.0: "2"}
    )
    add_published("exhaustive", lines)
    assert [(one.label, one.published) for one in lines.series] == [
        ("paths", False),
        ("published (003)", True),
    ]
    assert [*lines.ticks.values()] == ["1", "2", "4"]
    bars = Bars("costs", "Costs", "ms", ["building the trie", "opening it as .lex"], {"here": [30.0, 2.0]})
    add_published("sides", bars)
    assert bars.values["published (000)"] == [94.7928, None]
    assert bars.published == ("published (000)", "published (002)")
    other = Lines("times-50x50-50", "Time", "threads", "ms", [])
    add_published("wordsearch", other)
    assert other.series == []


def test_the_figures_of_the_background_are_drawn_from_a_run(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(root / "tools")
    tool = importlib.import_module("report_figures")
    drawn = json.loads(tool.POINTS.read_text(encoding="utf-8"))
    text = (root / "docs" / "background.md").read_text(encoding="utf-8")
    assert {*tool.FIGURES} == {*drawn} == {path.stem for path in tool.PICTURES.glob("report-*.svg")}
    assert {*tool.FIGURES} == {*re.findall(r"\(pictures/(report-[\w-]+)\.svg\)", text)}
    for name, chart in drawn.items():
        assert drawing_of(chart).name == name

    chart = Bars("costs", "One-time costs", "ms", ["building the trie"], {"here": [30.0]})
    others = [Bars("times", "Times", "ms", [], {}).to_dict()]
    facts = {"processor": "Intel(R) Xeon(R) Processor", "processors": 16, "gpus": ["NVIDIA H200, 140 GiB"]}
    (tmp_path / "sides").mkdir()
    (tmp_path / "sides" / "results.json").write_text(
        json.dumps({"machine": facts, "charts": [chart.to_dict(), *others]}), encoding="utf-8"
    )
    taken = tool.take(tmp_path)
    assert {*taken} == {"report-000-costs"}
    costs = drawing_of(taken["report-000-costs"])
    assert (costs.name, costs.title) == (
        "report-000-costs",
        "One-time costs\n16 cores, Intel Xeon, NVIDIA H200",
    )
    assert isinstance(costs, Bars)
    assert costs.values == {"here": [30.0]}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two studies of a fraction of a second."""
    part = reports._PARTS[0]
    tiny = {"trials": 1, "quick": True, "sizes": ((3, 3),), "engines": ("prefix",)}
    parts = (part._replace(quick=tiny), reports._PARTS[1])
    monkeypatch.setattr("gridwords.studies.reports._PARTS", parts)


@pytest.mark.usefixtures("small")
def test_a_run_writes_a_page_and_is_not_repeated(tmp_path: Path) -> None:
    result = bench("reports", "--quick", "--only", "000", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == str(tmp_path / "index.html")
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "000: One GPU thread per word" in page
    assert "001:" not in page
    assert 'src="sides/times.svg"' in page
    assert (tmp_path / "sides" / "times.csv").exists()
    if charts.can_draw():
        assert (tmp_path / "sides" / "times.svg").exists()
    if (reason := why_no_gpu()) is not None:
        facts = json.loads((tmp_path / "gpu" / "results.json").read_text(encoding="utf-8"))
        [missing] = facts["charts"]
        assert (missing["kind"], missing["title"]) == ("Missing", "Blocks and threads on a GPU")
        assert reason in (tmp_path / "gpu" / "report.html").read_text(encoding="utf-8").replace("&#x27;", "'")

    settings = Settings((NamedLexicon.load(None),), quick=True)
    said: list[str] = []
    run_reports(tmp_path, settings, Progress(say=said.append))
    assert said[0].endswith("report.html: already measured")
    run_reports(tmp_path, Settings(settings.lexicons, quick=True, seed=2), Progress(say=said.append))
    assert said[-2].endswith("report.html")
    (tmp_path / "sides" / "results.json").write_text("{", encoding="utf-8")  # killed while it was written
    run_reports(tmp_path, settings, Progress(say=said.append))
    assert said[-2].endswith("report.html")


@pytest.mark.skipif(not charts.can_draw(), reason=charts.MISSING)
@pytest.mark.usefixtures("small")
def test_what_was_measured_without_matplotlib_is_drawn_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings((NamedLexicon.load(None),), quick=True)
    drawn, later = tmp_path / "drawn" / "sides", tmp_path / "later" / "sides"
    run_reports(drawn.parent, settings, Progress(), "000")
    shutil.copytree(drawn, later)
    for picture in (*later.glob("*.svg"), *later.glob("*.png"), later / "report.html"):
        picture.unlink()
    with monkeypatch.context() as missing:
        missing.setattr("gridwords.charts.can_draw", lambda: False)
        missing.setattr("gridwords.studies.reports.can_draw", lambda: False)
        run_reports(later.parent, settings, Progress(), "000")
    assert not [*later.glob("*.svg")]

    said: list[str] = []
    run_reports(later.parent, settings, Progress(say=said.append), "000")
    assert said[0].endswith("report.html: already measured, drawn now")
    for file in drawn.glob("*.*"):
        if file.suffix in (".svg", ".html"):
            assert file.read_bytes() == (later / file.name).read_bytes(), file.name
    assert (later / "times.png").exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["reports"], "needs --out DIR"),
        (["reports", "--out", "x", "--only", "005"], "unknown report '005'"),
        (["reports", "--out", "x", "--sizes", "4"], "takes no --sizes"),
        (["sides", "--only", "004"], "study sides takes no --only"),
    ],
)
def test_a_mistake_gets_one_line(
    args: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = bench(*args)
    assert result.exit_code == 2
    assert message in result.stderr
