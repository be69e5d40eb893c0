"""Charts."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords import charts
from gridwords.charts import Bars, Drawing, Heat, Lines, Missing, Series, Span, Timeline


@pytest.mark.skipif(not charts.can_draw(), reason=charts.MISSING)
def test_every_kind_of_chart_is_drawn(tmp_path: Path) -> None:
    drawings: list[Drawing] = [
        Lines(
            "c",
            "Lines",
            "x",
            "y",
            [Series("a", [1, 2], [3, 4], [1, 1]), Series("b", [1], [2], joined=False)],
            log_y=True,
        ),
        Bars("b", "Bars", "y", ["one", "two"], {"a": [1.0, None], "b": [2.0, 3.0]}, line=1.0),
        Timeline("t", "Threads", [Span("thread 0", "walk", 0, 1), Span("thread 1", "idle", 0.5, 0.5)]),
        Timeline("empty", "Nothing", []),
        Lines("p", "Published", "x", "y", [Series("published", [1, 2], [3, 4], published=True)]),
        Bars("h", "Hatched", "y", ["one"], {"a": [1.0], "published": [2.0]}, published=["published"]),
        Heat("heat", "Heat", "x", "y", ["1", "2"], ["a"], [[1.0, None]]),
        Missing("none", "Nothing", "there is no GPU"),
    ]
    for drawing in drawings:
        assert drawing.save(tmp_path).startswith("<svg")
        assert (tmp_path / f"{drawing.name}.png").stat().st_size > 1000
