"""What objects show in a notebook, and what they draw."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from typing import Any

import pytest

import gridwords
from gridwords import EngineUnavailable, Lexicon, Rules
from gridwords.notebook import notebook_figure, notebook_table

BOARD = "oatrihpshtnrenei"
OPTIMISED = gridwords.optimise.climb((2, 2), seed=1, pool=20)
REPORT = gridwords.studies.study("sides", sizes=["2x2", "3x3"], trials=2, engines=["prefix", "word"])
SHOWN: dict[str, tuple[Any, list[str]]] = {
    "Optimised": (OPTIMISED, ["18: the best of", "<svg", "<th>board</th>"]),
    "Rank": (gridwords.rank(BOARD), ["better than 57.5%", "<svg", "<td>3</td><td>32</td>"]),
    "Odds": (gridwords.odds.odds("new"), ["boards rolled with the 1987 dice", "<td>99%</td><td>451</td>"]),
    "Lexicon": (Lexicon.default(), ["172,820 words", "for example"]),
    "Rules": (Rules.get("boggle"), ["boggle", "<th>8</th>", "<td>11</td>"]),
    "Report": (REPORT, ["Time per board", "<td", "prefix"]),
}


class Balanced(HTMLParser):
    """Refuses HTML with a tag that is not closed, or closed twice."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", SHOWN)
def test_it_shows_itself(name: str) -> None:
    thing, parts = SHOWN[name]
    html = thing._repr_html_()
    Balanced(html)
    for part in parts:
        assert part in html


def test_text_is_escaped() -> None:
    assert "<script" not in Rules("<script>", 3, (1,))._repr_html_()
    assert notebook_table([("<b>", 1234)], ("&", "n")) == (
        "<table><tr><th>&amp;</th><th>n</th></tr><tr><td>&lt;b&gt;</td><td>1,234</td></tr></table>"
    )
    assert "&lt;" in notebook_figure("<")


def test_an_optimiser_without_a_board_shows_why() -> None:
    nothing = OPTIMISED._replace(boards=[], history=[])
    assert "no board satisfies" in nothing._repr_html_()


class TestPlots:
    def axes(self) -> Any:
        pytest.importorskip("matplotlib").use("agg")
        from matplotlib.figure import Figure

        return Figure().subplots()

    def test_history(self) -> None:
        axes = self.axes()
        assert OPTIMISED.plot(axes) is axes
        [line] = axes.lines
        assert line.get_ydata()[-1] == 18
        assert line.get_xdata()[-1] == OPTIMISED.boards_scored
        assert axes.get_xlabel() == "boards scored"
        OPTIMISED._replace(boards=[], history=[]).plot(self.axes())

    def test_odds_and_a_rank(self) -> None:
        axes = gridwords.odds.odds("new").plot(self.axes(), marks={"mine": 135})
        assert [line.get_label() for line in axes.lines] == ["10,000,000,000 boards, new dice", "mine"]
        axes = gridwords.rank(BOARD).plot(self.axes())
        assert axes.lines[-1].get_label() == "oatr/ihps/htnr/enei: 135 points"

    def test_a_study_draws_a_figure_per_chart(self) -> None:
        self.axes()
        from matplotlib import pyplot

        drawn = REPORT.plot()
        try:
            assert [axes.get_title(loc="left") for axes in drawn] == [chart.title for chart in REPORT.charts]
            assert len({axes.figure for axes in drawn}) == len(drawn) == 4
        finally:
            pyplot.close("all")

    @pytest.mark.parametrize(
        "thing", [OPTIMISED, gridwords.odds.odds("new"), REPORT], ids=["history", "odds", "study"]
    )
    def test_without_matplotlib(self, thing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        with pytest.raises(EngineUnavailable, match=r"a plot needs matplotlib.*gridwords\[plot\]"):
            thing.plot()
