"""The picture of a distribution over rolled boards, with boards marked in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gridwords.studies.charts import Drawing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.odds.distribution import Distribution

__all__ = ["Shares"]

_BINS = 120
_SHOWN = 99.9  # percent of the boards: the rest is too thin to see


@dataclass(slots=True)
class Shares(Drawing):
    """The share of boards by value, one line per label; `marks` are values with a text."""

    x_label: str
    distributions: Mapping[str, Distribution]
    marks: Mapping[str, int] = field(default_factory=dict)

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws the shares per point, averaged over a few points where there are many."""
        end = max(1, *(each.quantile(_SHOWN) for each in self.distributions.values()))
        width = -(-end // _BINS)  # whatever is marked: a mark far out must not coarsen the curve
        end = max([end, *self.marks.values()])
        for label, each in self.distributions.items():
            x, y = [], []
            for first in range(0, min(end, each.most) + 1, width):
                boards = each.boards_below(first + width) - each.boards_below(first)
                x.append(first + (width - 1) / 2)
                y.append(100 * boards / each.rolls / width)
            [line] = axes.plot(x, y, label=label, marker="")
            axes.fill_between(x, y, color=line.get_color(), alpha=0.12, linewidth=0)
        for number, (text, value) in enumerate(self.marks.items()):
            axes.axvline(
                value, color="#222222", linewidth=1.2, linestyle=("-", "--", ":")[number % 3], label=text
            )
        axes.set_xlim(0, end * 1.02)
        axes.set_ylim(bottom=0)
        axes.set_xlabel(self.x_label)
        axes.set_ylabel(f"% of boards per {self.x_label.rstrip('s')}")
        if len(self.distributions) + len(self.marks) > 1:
            axes.legend()
