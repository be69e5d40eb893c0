"""Charts, as data: what to draw and how its axes read. `draw` makes pictures of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Bars", "Chart", "Drawing", "Series", "Span", "Timeline"]


@dataclass(slots=True)
class Series:
    """One line: points, and how far they spread if that is known."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    spread: Sequence[float] | None = None
    joined: bool = True
    #: The label of the series whose colour it shares.
    like: str = ""


@dataclass(slots=True)
class Chart:
    """Lines over an axis of numbers."""

    name: str
    title: str
    x_label: str
    y_label: str
    series: list[Series]
    log_x: bool = False
    log_y: bool = False
    #: Where the x axis has its marks, and what they say.
    ticks: Mapping[float, str] = field(default_factory=dict)


@dataclass(slots=True)
class Bars:
    """Groups of bars, a value for each label in each group; None where there is none."""

    name: str
    title: str
    y_label: str
    groups: Sequence[str]
    values: Mapping[str, Sequence[float | None]]
    #: A line across, such as a speed-up of one.
    line: float | None = None
    log: bool = False


class Span(NamedTuple):
    """What one thread did for a while."""

    thread: str
    what: str
    start_s: float
    length_s: float


@dataclass(slots=True)
class Timeline:
    """What each thread did when."""

    name: str
    title: str
    spans: Sequence[Span]


Drawing = Chart | Bars | Timeline
