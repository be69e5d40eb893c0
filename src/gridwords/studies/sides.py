"""`sides`: how time grows with the side of the board, and which engine is ahead where (seed 000)."""

from __future__ import annotations

from math import sqrt
from statistics import mean, median, stdev
from typing import TYPE_CHECKING

from gridwords.studies.chart import Chart, Series
from gridwords.studies.contender import BatchContender, Contender, available, chosen, with_threads
from gridwords.studies.costs import one_time_costs
from gridwords.studies.crossing import contender_name, crossing_table
from gridwords.studies.first_call import first_calls
from gridwords.studies.heat import TIME_COLUMNS, Heat, run_heats
from gridwords.studies.report import Report
from gridwords.studies.settings import size_text
from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gridwords.studies.race import Measured
    from gridwords.studies.settings import Settings, Size, Watch
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "Time over the side of the board"
ABOUT = (
    "Random boards, every letter equally likely, searched word by word, along the trie and in batches. A time is that "
    "of one board with all its words and first paths; for batch it is the time a board of scoring all boards at once. "
    "Without transfers is what the kernels of a GPU engine take, by the card's own clock."
)
GPU_ENGINES = ("gpu-word", "gpu-prefix")


def _contenders() -> list[Contender]:
    return [
        Contender("word", {"filters": "off"}),
        Contender("word", {"filters": "on"}),
        Contender("prefix"),
        BatchContender("batch"),
        *(Contender(name) for name in GPU_ENGINES if available(name)),
    ]


def run(settings: Settings, watch: Watch) -> Report:
    """The study."""
    sizes = settings.sizes_or(quick=(3, 4, 5, 7), full=(*range(3, 13), 16, 24, 32))
    sizes = tuple(sorted(sizes, key=lambda size: (size[0] * size[1], size)))
    contenders = chosen(_contenders(), settings.engines)
    racers = with_threads(contenders, settings.threads_or(1))
    heats = [
        Heat(racers, named, size, settings.trials_or(quick=4), settings.seed)
        for named in settings.lexicons
        for size in sizes
    ]
    measured = [one for heat in run_heats(heats, watch) for one in heat]
    report = Report("sides", TITLE, ABOUT, settings, measured=measured)
    rows = [row for one in measured for row in _rows(one)]
    report.tables = [
        Table("times", "Time of one board", _columns(), rows),
        *crossing_table(rows),
        _words_table(rows),
        one_time_costs(settings, contenders),
    ]
    if cards := [one.engine for one in contenders if one.engine in GPU_ENGINES]:
        report.tables.append(first_calls(cards))
    report.charts = [*_charts(rows, sizes)]
    if len(settings.lexicons) > 1:
        report.charts.append(_lexicon_chart(rows, sizes[-1]))
    return report


def _columns() -> Sequence[Column]:
    return (
        Column("lexicon", "lexicon", if_varied=True),
        Column("size", "size"),
        Column("label", "engine"),
        Column("threads", "threads", "count", if_varied=True),
        *TIME_COLUMNS,
    )


def _rows(measured: Measured) -> list[Row]:
    """The row of a contender; for a GPU engine a second one without the transfers."""
    row = measured.row()
    kernel_s = measured.statistics("kernel_s")
    if not kernel_s:
        return [row]
    row["label"] += ", with transfers"
    without = {
        "label": f"{measured.label}, without transfers",
        "mean_s": mean(kernel_s),
        "median_s": median(kernel_s),
        "spread_s": stdev(kernel_s) if len(kernel_s) > 1 else 0.0,
        "min_s": min(kernel_s),
        "max_s": max(kernel_s),
    }
    return [row, {**row, **without}]


def _name(row: Row, rows: Sequence[Row]) -> str:
    """What tells the row's contender from the others: engine, threads and lexicon where they vary."""
    name = contender_name(row, rows)
    if len({one["lexicon"] for one in rows}) > 1:
        name += f", {row['lexicon']}"
    return name


def _by_name(rows: Sequence[Row]) -> dict[str, dict[Size, Row]]:
    found: dict[str, dict[Size, Row]] = {}
    for row in rows:
        height, _, width = row["size"].partition("x")
        found.setdefault(_name(row, rows), {})[int(height), int(width)] = row
    return found


def _words_table(rows: Sequence[Row]) -> Table:
    seen: dict[tuple[str, str], Row] = {}
    for row in rows:
        seen.setdefault((row["lexicon"], row["size"]), row)
    keys = ("lexicon", "size", "trials", "words_mean", "words_spread")
    columns = (
        Column("lexicon", "lexicon", if_varied=True),
        Column("size", "size"),
        Column("trials", "boards", "count"),
        Column("words_mean", "words, mean", "count"),
        Column("words_spread", "words, spread", "count"),
    )
    words = [{key: row[key] for key in keys} for row in seen.values()]
    return Table(
        "words", "Words found", columns, words, ["The same for every engine: the answers are compared."]
    )


def _charts(rows: Sequence[Row], sizes: Sequence[Size]) -> list[Chart]:
    series: list[Series] = []
    for name, of_size in _by_name(rows).items():
        series += _series(name, of_size)
    ticks = _ticks(sizes)
    time = ("side of the board", "median time of a board (ms)", series)
    first = {row["lexicon"]: row["label"] for row in reversed(rows)}
    words = [
        Series(
            lexicon,
            [_side(size) for size, _ in of_lexicon],
            [row["words_mean"] for _, row in of_lexicon],
            [row["words_spread"] for _, row in of_lexicon],
        )
        for lexicon, label in reversed(first.items())
        if (of_lexicon := _squares(rows, lexicon, label))
    ]
    return [
        Chart("times", "Time of a board", *time, ticks=ticks),
        Chart("times-log", "Time of a board, logarithmic", *time, log_x=True, log_y=True, ticks=ticks),
        Chart("words", "Words found, with their spread", "side of the board", "words", words, ticks=ticks),
    ]


def _series(name: str, of_size: dict[Size, Row]) -> Iterable[Series]:
    """A line through the squares, and loose points for other shapes."""
    for square in (True, False):
        sizes = [size for size in of_size if (size[0] == size[1]) == square]
        if sizes:
            milliseconds = [of_size[size]["median_s"] * 1e3 for size in sizes]
            spread = [of_size[size]["spread_s"] * 1e3 for size in sizes]
            label = name if square else f"{name}, {'/'.join(size_text(size) for size in sizes)}"
            yield Series(
                label, [_side(size) for size in sizes], milliseconds, spread, joined=square, like=name
            )


def _squares(rows: Sequence[Row], lexicon: str, label: str) -> list[tuple[Size, Row]]:
    of_size = {}
    for row in rows:
        if row["lexicon"] == lexicon and row["label"] == label:
            height, _, width = row["size"].partition("x")
            if height == width:
                of_size[int(height), int(width)] = row
    return list(of_size.items())


def _side(size: Size) -> float:
    return sqrt(size[0] * size[1])


def _ticks(sizes: Sequence[Size]) -> dict[float, str]:
    """A mark a size, without those that would stand on top of each other."""
    ticks: dict[float, str] = {}
    for size in sizes:
        side = _side(size)
        if not ticks or side - max(ticks) >= 0.04 * _side(sizes[-1]):
            ticks[side] = f"{side:g}" if side == int(side) else f"{side:.1f}"
    return ticks


def _lexicon_chart(rows: Sequence[Row], size: Size) -> Chart:
    """The dictionary-size axis: the largest board, by the number of words in the lexicon."""
    of_size = [row for row in rows if row["size"] == size_text(size)]
    series = []
    for label in dict.fromkeys(row["label"] for row in of_size):
        points = sorted(
            (row["lexicon_words"], row["median_s"] * 1e3) for row in of_size if row["label"] == label
        )
        series.append(Series(label, [x for x, _ in points], [y for _, y in points]))
    return Chart(
        "lexicons",
        f"Time by the size of the lexicon, {size_text(size)}",
        "words in the lexicon",
        "median time of a board (ms)",
        series,
        log_x=True,
        log_y=True,
    )
