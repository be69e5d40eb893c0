"""Pictures of charts, by matplotlib: the extra `plot`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.studies.chart import Bars, Chart, Timeline

if TYPE_CHECKING:
    from pathlib import Path

    from gridwords.studies.chart import Drawing, Series

__all__ = ["MISSING", "can_draw", "draw"]

MISSING = "plots need matplotlib: pip install 'gridwords[plot]'"

# Okabe and Ito's colours, told apart by people with any kind of colour vision; then line styles, for more lines.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444", "#b8a400")
# What a thread does, in the same colour in every picture.
_KINDS = {
    "starts": _COLOURS[0],
    "words": _COLOURS[0],
    "walk": _COLOURS[2],
    "stolen": _COLOURS[1],
    "level": _COLOURS[4],
    "lookup": _COLOURS[5],
    "idle": "#dcdcdc",
}
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
_DASHES = ("-", "--", ":", "-.")
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


def can_draw() -> bool:
    """Whether matplotlib is there."""
    from importlib.util import find_spec

    return find_spec("matplotlib") is not None


def draw(drawing: Drawing, folder: Path) -> str:
    """Writes NAME.png and NAME.svg to the folder and returns the SVG, ready to stand inside a page."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(8, 4.4), layout="constrained")
        axes = figure.subplots()
        if isinstance(drawing, Chart):
            _lines(figure, axes, drawing)
        elif isinstance(drawing, Bars):
            _bars(figure, axes, drawing)
        else:
            _timeline(figure, axes, drawing)
        axes.set_title(drawing.title)
        figure.savefig(folder / f"{drawing.name}.png", dpi=150)
        figure.savefig(folder / f"{drawing.name}.svg", metadata={"Date": None, "Creator": None})
    svg = (folder / f"{drawing.name}.svg").read_text(encoding="utf-8")
    return svg[svg.index("<svg") :]


def _lines(figure: Any, axes: Any, chart: Chart) -> None:
    from matplotlib.ticker import NullFormatter, NullLocator

    places: dict[str, int] = {}
    for series in chart.series:
        _line(axes, series, places.setdefault(series.like or series.label, len(places)))
    if chart.log_x:
        axes.set_xscale("log")
    if chart.log_y:
        _logarithmic(axes)
    else:
        axes.set_ylim(bottom=0)
    if chart.ticks:
        axes.set_xticks(list(chart.ticks), list(chart.ticks.values()))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel(chart.x_label)
    axes.set_ylabel(chart.y_label)
    if len(chart.series) > 1:
        _legend(figure, axes, len(chart.series))


def _line(axes: Any, series: Series, place: int) -> None:
    colour = _COLOURS[place % len(_COLOURS)]
    style = {
        "color": colour,
        "marker": _MARKERS[place % len(_MARKERS)],
        "markerfacecolor": colour if series.joined else "white",
        "linestyle": _DASHES[place // len(_COLOURS) % len(_DASHES)] if series.joined else "none",
    }
    axes.plot(series.x, series.y, label=series.label, **style)
    if series.spread is not None and series.joined:
        low = [value - spread for value, spread in zip(series.y, series.spread, strict=True)]
        high = [value + spread for value, spread in zip(series.y, series.spread, strict=True)]
        # On a logarithmic axis a band that reaches zero would fill the picture.
        low = [max(bound, value / 3) for bound, value in zip(low, series.y, strict=True)]
        axes.fill_between(series.x, low, high, color=colour, alpha=0.13, linewidth=0)


def _bars(figure: Any, axes: Any, bars: Bars) -> None:
    width = 0.82 / max(1, len(bars.values))
    for place, (label, values) in enumerate(bars.values.items()):
        middle = (place - (len(bars.values) - 1) / 2) * width
        places = [group + middle for group in range(len(bars.groups))]
        drawn = axes.bar(
            places,
            [value or 0 for value in values],
            width * 0.92,
            label=label,
            color=_COLOURS[place % len(_COLOURS)],
        )
        if len(bars.values) * len(bars.groups) <= 24:
            texts = ["" if value is None else _short(value) for value in values]
            axes.bar_label(drawn, texts, fontsize=8, padding=2)
    if bars.line is not None:
        axes.axhline(bars.line, color="#444444", linewidth=1, linestyle="--")
    if bars.log:
        _logarithmic(axes)
    axes.set_xticks(range(len(bars.groups)), bars.groups)
    if max(map(len, bars.groups), default=0) > 10 and len(bars.groups) > 5:
        axes.tick_params(axis="x", rotation=20)
    axes.grid(visible=False, axis="x")
    axes.set_ylabel(bars.y_label)
    axes.margins(y=0.12)
    if len(bars.values) > 1:
        figure.legend(loc="outside lower center", ncols=min(4, len(bars.values)))


def _timeline(figure: Any, axes: Any, timeline: Timeline) -> None:
    threads = sorted({span.thread for span in timeline.spans}, key=lambda name: (len(name), name))
    kinds = sorted({span.what for span in timeline.spans}, key=lambda what: (what == "idle", what))
    end = max((span.start_s + span.length_s for span in timeline.spans), default=0.0)
    unit, factor = ("ms", 1e3) if end < 2 else ("s", 1.0)
    for kind in kinds:
        colour = _KINDS.get(kind, _COLOURS[3])
        label = kind
        for row, thread in enumerate(threads):
            spans = [
                (span.start_s * factor, span.length_s * factor)
                for span in timeline.spans
                if span.thread == thread and span.what == kind
            ]
            if not spans:
                continue
            # Thin white edges tell one task from the next, while there are few enough to be seen.
            edge = "white" if len(spans) < 60 else "none"
            axes.broken_barh(
                spans, (row - 0.38, 0.76), facecolors=colour, edgecolor=edge, linewidth=0.4, label=label
            )
            label = ""
    axes.set_yticks(range(len(threads)), threads)
    axes.invert_yaxis()
    axes.set_xlim(0, end * factor or 1)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(f"time in {unit}")
    figure.set_size_inches(8, 1.9 + 0.42 * len(threads))
    if kinds:
        figure.legend(loc="outside lower center", ncols=min(6, len(kinds)))


def _logarithmic(axes: Any) -> None:
    """A logarithmic y axis that reads 0.1, 1, 10; over less than two powers of ten also 2 and 5."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    axes.set_yscale("log")
    low, high = axes.get_ylim()
    plain = FuncFormatter(lambda value, _: f"{value:g}")
    axes.yaxis.set_major_formatter(plain)
    axes.yaxis.set_minor_locator(LogLocator(subs=(2, 5)))
    axes.yaxis.set_minor_formatter(plain if high / low < 100 else NullFormatter())


def _short(value: float) -> str:
    """Two or three digits, never in powers of ten."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def _legend(figure: Any, axes: Any, entries: int) -> None:
    if entries <= 4:
        axes.legend()
    else:
        figure.legend(loc="outside lower center", ncols=3)
