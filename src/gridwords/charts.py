"""Charts: what to draw, and the drawing itself, which needs matplotlib (the extra `plot`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from gridwords.extras import load_extra
from gridwords.hints import Path

MISSING = "plots need matplotlib: pip install 'gridwords[plot]'"

# Okabe and Ito's colours, which people with any kind of colour vision can tell apart.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444", "#b8a400")
_PUBLISHED = "#777777"
# What a thread does has the same colour in every picture.
_KINDS = {
    "starts": _COLOURS[0],
    "words": _COLOURS[0],
    "stolen": _COLOURS[1],
    "walk": _COLOURS[2],
    "level": _COLOURS[4],
    "lookup": _COLOURS[5],
    "idle": "#dcdcdc",
}
_STYLE = {
    "font.size": 10,
    "axes.titlesize": 11.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#777777",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "lines.linewidth": 1.8,
    "lines.markersize": 5,
    "svg.fonttype": "path",
    "svg.hashsalt": "gridwords",
}


def _style() -> Any:
    from cycler import cycler

    # Where there are more lines than colours, dashes distinguish them.
    marks = cycler(color=_COLOURS) + cycler(marker="os^DvPX*")
    return {**_STYLE, "axes.prop_cycle": cycler(linestyle=["-", "--", ":", "-."]) * marks}


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


@dataclass(slots=True)
class Drawing:
    """A picture with a title, and the name of its files."""

    name: str
    title: str

    def save(self, folder: Path) -> str:
        """Writes NAME.png and NAME.svg to the folder and returns the SVG, ready to put into a page."""
        paths = (folder / f"{self.name}.png", folder / f"{self.name}.svg")
        self.write(*paths)
        text = paths[1].read_text(encoding="utf-8")
        return text[text.index("<svg") :]

    def to_dict(self) -> dict[str, Any]:
        """What to draw in plain types, ready for JSON; `drawing_of` reads it."""
        return {"kind": type(self).__name__, **asdict(self)}

    def plot(self, axes: Any = None) -> Any:
        """Draws into axes of matplotlib, or into a new figure of pyplot, and returns the axes."""
        pyplot = load_extra("matplotlib.pyplot", "a plot", "plot")
        with pyplot.rc_context(_style()):
            if axes is None:
                _, axes = pyplot.subplots(figsize=(8, 4.4), layout="constrained")
            self.draw(axes.figure, axes)
            axes.set_title(self.title)
        return axes

    def write(self, *paths: Path) -> None:
        """Writes files: as SVG if their names end in .svg, otherwise as PNG."""
        import matplotlib
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        with matplotlib.rc_context(_style()):
            figure = Figure(figsize=(8, 4.4), dpi=150, layout="constrained")
            axes = figure.subplots()
            self.draw(figure, axes)
            axes.set_title(self.title)
            for path in paths:
                if path.suffix.lower() == ".svg":
                    svg: Any = FigureCanvasSVG(figure)
                    svg.print_svg(path, metadata={"Date": None, "Creator": None})
                else:
                    png: Any = FigureCanvasAgg(figure)
                    png.print_png(path)
                # `savefig` would lay it out four times in all, which takes longer than drawing it.
                figure.set_layout_engine("none")

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws into these axes."""
        raise NotImplementedError


@dataclass(slots=True)
class Series:
    """One line: points, and their spread if it is known."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    spread: Sequence[float] | None = None
    joined: bool = True
    #: The label of an earlier series whose colour and marker it shares.
    like: str = ""
    #: Whether the points come from a publication: drawn with dashes, in grey unless it is `like` another.
    published: bool = False


@dataclass(slots=True)
class Lines(Drawing):
    """Lines over an axis of numbers."""

    x_label: str
    y_label: str
    series: list[Series]
    log_x: bool = False
    log_y: bool = False
    #: Where the x axis has its marks, and their texts.
    ticks: Mapping[float, str] = field(default_factory=dict)

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws the lines with their spread as a band."""
        drawn: dict[str, Any] = {}
        for series in self.series:
            style: dict[str, Any] = {}
            if (like := drawn.get(series.like)) is not None:
                style = {"color": like.get_color(), "marker": like.get_marker()}
            if series.published:
                style = {"color": _PUBLISHED, **style, "linestyle": "--", "markerfacecolor": "white"}
            if not series.joined:
                style |= {"linestyle": "none", "markerfacecolor": "white"}
            [line] = axes.plot(series.x, series.y, label=series.label, **style)
            drawn.setdefault(series.label, line)
            if series.spread is not None and series.joined:
                points = list(zip(series.y, series.spread, strict=True))
                # On a logarithmic axis a band down to zero would fill the picture.
                low = [max(value - spread, value / 3) for value, spread in points]
                high = [value + spread for value, spread in points]
                axes.fill_between(series.x, low, high, color=line.get_color(), alpha=0.13, linewidth=0)
        if self.log_x:
            axes.set_xscale("log")
        if self.log_y:
            _logarithmic(axes)
        else:
            axes.set_ylim(bottom=0)
        if self.ticks:
            axes.set_xticks(list(self.ticks), list(self.ticks.values()))
            axes.set_xticks([], minor=True)
        axes.set_xlabel(self.x_label)
        axes.set_ylabel(self.y_label)
        if len(self.series) > 3:
            columns = _legend_columns([series.label for series in self.series])
            figure.set_size_inches(8, 4 + 0.2 * -(-len(self.series) // columns))
            figure.legend(loc="outside lower center", ncols=columns)
        elif len(self.series) > 1:
            axes.legend()


@dataclass(slots=True)
class Bars(Drawing):
    """Groups of bars: for each label one value per group, or None."""

    y_label: str
    groups: Sequence[str]
    values: Mapping[str, Sequence[float | None]]
    #: A line across, such as a speed-up of one.
    line: float | None = None
    log: bool = False
    #: The labels of values that come from a publication: hatched.
    published: Sequence[str] = ()

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws the bars side by side, with their values if there are few."""
        width = 0.82 / max(1, len(self.values))
        for place, (label, values) in enumerate(self.values.items()):
            middle = (place - (len(self.values) - 1) / 2) * width
            places = [group + middle for group in range(len(self.groups))]
            heights = [value or 0 for value in values]
            style: dict[str, Any] = {"color": _COLOURS[place % len(_COLOURS)]}
            if label in self.published:
                style = {"color": "white", "edgecolor": _PUBLISHED, "hatch": "////"}
            bars = axes.bar(places, heights, width * 0.92, label=label, **style)
            if len(self.values) * len(self.groups) <= 24:
                texts = ["" if value is None else _short(value) for value in values]
                axes.bar_label(bars, texts, fontsize=8, padding=2)
        if self.line is not None:
            axes.axhline(self.line, color="#444444", linewidth=1, linestyle="--")
        if self.log:
            _logarithmic(axes)
        axes.set_xticks(range(len(self.groups)), self.groups)
        if max(map(len, self.groups), default=0) > 10 and len(self.groups) > 5:
            axes.tick_params(axis="x", rotation=20)
        axes.grid(visible=False, axis="x")
        axes.set_ylabel(self.y_label)
        axes.margins(y=0.12)
        if len(self.values) > 1:
            figure.legend(loc="outside lower center", ncols=_legend_columns([*self.values]))


@dataclass(slots=True)
class Heat(Drawing):
    """A value by two axes, as coloured squares with their values; None leaves a square empty."""

    x_label: str
    y_label: str
    columns: Sequence[str]
    rows: Sequence[str]
    values: Sequence[Sequence[float | None]]

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws small values dark, on a logarithmic scale."""
        from matplotlib.colors import LogNorm

        shown = [[float("nan") if value is None else value for value in row] for row in self.values]
        axes.imshow(shown, cmap="viridis", norm=LogNorm(), aspect="auto")
        known = [value for row in self.values for value in row if value is not None]
        middle = (min(known) * max(known)) ** 0.5 if known else 0.0
        for row, values in enumerate(self.values):
            for column, value in enumerate(values):
                if value is not None:
                    colour = "white" if value < middle else "black"
                    axes.text(column, row, _short(value), ha="center", va="center", color=colour)
        axes.set_xticks(range(len(self.columns)), self.columns)
        axes.set_yticks(range(len(self.rows)), self.rows)
        axes.set_xlabel(self.x_label)
        axes.set_ylabel(self.y_label)
        axes.grid(visible=False)


@dataclass(slots=True)
class Missing(Drawing):
    """Why a picture could not be measured here, shown in its place."""

    reason: str

    def draw(self, figure: Any, axes: Any) -> None:
        """Writes the reason."""
        from textwrap import fill

        axes.set_axis_off()
        axes.text(0.5, 0.5, fill(f"Not measured: {self.reason}", 70), ha="center", va="center", wrap=True)
        figure.set_size_inches(8, 1.6)


class Span(NamedTuple):
    """What one thread did for a while."""

    thread: str
    what: str
    start_s: float
    length_s: float


@dataclass(slots=True)
class Timeline(Drawing):
    """What each thread did when."""

    spans: Sequence[Span]

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws one row per thread, coloured by what it did."""
        threads = sorted({span.thread for span in self.spans}, key=lambda name: (len(name), name))
        kinds = sorted({span.what for span in self.spans}, key=lambda what: (what == "idle", what))
        end = max((span.start_s + span.length_s for span in self.spans), default=0.0)
        unit, factor = ("ms", 1e3) if end < 2 else ("s", 1.0)
        for kind in kinds:
            label = kind
            for row, thread in enumerate(threads):
                spans = [
                    (span.start_s * factor, span.length_s * factor)
                    for span in self.spans
                    if (span.thread, span.what) == (thread, kind)
                ]
                if spans:
                    # Thin white edges separate the tasks, while there are few enough to see.
                    edge = "white" if len(spans) < 60 else "none"
                    style = {"facecolors": _KINDS.get(kind, _COLOURS[3]), "edgecolor": edge, "linewidth": 0.4}
                    axes.broken_barh(spans, (row - 0.38, 0.76), label=label, **style)
                    label = ""
        axes.set_yticks(range(len(threads)), threads)
        axes.invert_yaxis()
        axes.set_xlim(0, end * factor or 1)
        axes.grid(visible=False, axis="y")
        axes.set_xlabel(f"time in {unit}")
        figure.set_size_inches(8, 1.9 + 0.42 * len(threads))
        if kinds:
            figure.legend(loc="outside lower center", ncols=min(6, len(kinds)))


def drawing_of(facts: Mapping[str, Any]) -> Drawing:
    """The drawing that `to_dict` described, perhaps in a JSON file.

    >>> drawing_of(Bars("many", "Many", "boards", ["4x4"], {"here": [2.0]}).to_dict()).groups
    ['4x4']
    """
    values = {key: value for key, value in facts.items() if key != "kind"}
    if "series" in values:
        values["series"] = [Series(**one) for one in values["series"]]
        values["ticks"] = {float(at): text for at, text in values["ticks"].items()}
    if "spans" in values:
        values["spans"] = [Span(*one) for one in values["spans"]]
    kinds: dict[str, type[Drawing]] = {kind.__name__: kind for kind in (Lines, Bars, Heat, Missing, Timeline)}
    return kinds[facts["kind"]](**values)


def _legend_columns(labels: Sequence[str]) -> int:
    """As many columns as fit below a picture."""
    return max(1, min(3, 100 // (8 + max(map(len, labels)))))


def _logarithmic(axes: Any) -> None:
    """A logarithmic y axis labelled 0.1, 1, 10; over less than two powers of ten also 2 and 5."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axes.set_yscale("log")
    low, high = axes.get_ylim()
    plain = FuncFormatter(lambda value, _: f"{value:g}")
    axes.yaxis.set_major_formatter(plain)
    axes.yaxis.set_minor_locator(LogLocator(subs=(2, 5)))
    axes.yaxis.set_minor_formatter(plain if high / low < 100 else NullFormatter())


def _short(value: float) -> str:
    """Two or three digits, never in powers of ten."""
    return f"{value:,.0f}" if value >= 9.95 else f"{value:.1f}" if value >= 0.995 else f"{value:.2g}"


class Counted(Protocol):
    """What a drawing of shares needs to know about a distribution."""

    @property
    def most(self) -> int: ...
    @property
    def rolls(self) -> int: ...
    def quantile(self, percent: float) -> int: ...
    def boards_below(self, value: int) -> int: ...


_BINS = 120
_SHOWN = 99.9  # percent of the boards: the rest is too thin to see


@dataclass(slots=True)
class Shares(Drawing):
    """The share of boards by value, one line per label; `marks` are values with a text."""

    x_label: str
    distributions: Mapping[str, Counted]
    marks: Mapping[str, int] = field(default_factory=dict)

    def draw(self, figure: Any, axes: Any) -> None:
        """Draws the shares per point, averaged over a few points where there are many."""
        end = max(1, *(each.quantile(_SHOWN) for each in self.distributions.values()))
        width = -(-end // _BINS)  # without regard to the marks: one far out must not coarsen the curve
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
