"""`sides`: how time grows with the side of the board, and which engine is fastest where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from gridwords.charts import Bars, Drawing, Lines, Series
from gridwords.engines.gpu.device import why_no_gpu
from gridwords.studies.contender import BatchContender, Contender, available, on_threads, select
from gridwords.studies.costs import one_time_costs
from gridwords.studies.crossing import crossing_table
from gridwords.studies.first_call import first_calls
from gridwords.studies.race import Measured, Race, run_races, summary
from gridwords.studies.report import Report
from gridwords.studies.series import series_of
from gridwords.studies.settings import Progress, Settings, Size, size_text
from gridwords.studies.table import TIMES, Row, Table, columns, distinguish
from gridwords.studies.transfers import transfer_table

TITLE = "Time by the side of the board"
ABOUT = (
    "Random boards, searched word by word, along the trie and in batches. Each time is for one board with all its words "
    "and first paths; for batch, which scores thousands of boards per call, it is the time per board. “Without "
    "transfers” is the time of a GPU engine's kernels by the GPU's own clock."
)
GPU_ENGINES = ("gpu-word", "gpu-prefix")
_SIDE, _TIME = "side of the board", "mean time per board (ms)"


def run(settings: Settings, progress: Progress) -> Report:
    """The study."""
    sizes = settings.sizes_or(quick=(3, 4, 5, 7), full=(*range(3, 13), 16, 24, 32))
    sizes = tuple(sorted(sizes, key=lambda size: (size[0] * size[1], size)))
    defaults = [
        Contender("word", {"filters": "off"}),
        Contender("word", {"filters": "on"}),
        Contender("prefix"),
        BatchContender("batch"),
        *(Contender(name) for name in GPU_ENGINES if available(name)),
    ]
    contenders = select(defaults, settings.engines)
    racers = on_threads(contenders, settings.threads_or(1))
    trials, letters = settings.trials_or(quick=4), settings.letters or "uniform"
    races = run_races(
        {
            "times": [
                Race(racers, named, size, trials, settings.seed, letters=letters)
                for named in settings.lexicons
                for size in sizes
            ]
        },
        progress,
    )
    report = Report("sides", TITLE, ABOUT, settings, races)
    rows = [row for race in races["times"] for one in race for row in _rows(one)]
    report.tables = [
        Table("times", "Time per board", columns(f"lexicon? size label threads? {TIMES}"), rows),
        *crossing_table(rows),
        _words_table(rows),
        one_time_costs(settings, contenders),
    ]
    if gpu_engines := [one.engine for one in contenders if one.engine in GPU_ENGINES]:
        report.tables += [transfer_table(settings, sizes), first_calls(gpu_engines)]
    elif settings.engines is None:
        report.tables[0].notes.append(f"No times for GPU engines: {why_no_gpu()}.")
    report.charts = [*_charts(rows, sizes), _costs_chart(report.tables)]
    if len(settings.lexicons) > 1:
        report.charts.append(_lexicon_chart(rows, sizes[-1]))
    return report


def _rows(measured: Measured) -> list[Row]:
    """One row; for a GPU engine also one without the transfers."""
    row = measured.row()
    kernel_s = measured.statistics("kernel_s")
    if not kernel_s:
        return [row]
    label = row["label"]
    return [
        {**row, "label": f"{label}, with transfers"},
        {**row, "label": f"{label}, without transfers", **summary(kernel_s)},
    ]


def _words_table(rows: Sequence[Row]) -> Table:
    seen = {(row["lexicon"], row["size"]): row for row in reversed(rows)}
    keys = ("lexicon", "size", "trials", "words_mean", "words_spread")
    words = [{key: row[key] for key in keys} for row in reversed(seen.values())]
    shown = columns(
        "lexicon? size trials words_mean words_spread",
        trials="boards",
        words_mean="words, mean",
        words_spread="words, spread",
    )
    return Table("words", "Words found", shown, words, ["Every engine found the same words."])


def _charts(rows: Sequence[Row], sizes: Sequence[Size]) -> Iterator[Lines]:
    named: dict[str, list[Row]] = {}
    for row in rows:
        named.setdefault(distinguish(row, rows, "threads", "lexicon"), []).append(row)
    times = [line for name, of_name in named.items() for line in _time_lines(name, of_name)]
    ticks = _ticks(sizes)
    yield Lines("times", "Time per board", _SIDE, _TIME, times, ticks=ticks)
    yield Lines("times-log", "Time per board, logarithmic", _SIDE, _TIME, times, True, True, ticks)
    words = []
    for lexicon in dict.fromkeys(row["lexicon"] for row in rows):
        of_lexicon = [row for row in rows if row["lexicon"] == lexicon and _is_square(row)]
        if squares := {row["size"]: row for row in of_lexicon}.values():
            x, y = [_side(row) for row in squares], [row["words_mean"] for row in squares]
            words.append(Series(lexicon, x, y, [row["words_spread"] for row in squares]))
    yield Lines("words", "Words found, with their spread", _SIDE, "words", words, ticks=ticks)


def _time_lines(name: str, rows: Sequence[Row]) -> Iterator[Series]:
    """A line through the squares, and separate points for other shapes."""
    for square in (True, False):
        some = [row for row in rows if _is_square(row) == square]
        if some:
            label = name if square else f"{name}, {'/'.join(row['size'] for row in some)}"
            y, spread = ([row[key] * 1e3 for row in some] for key in ("mean_s", "spread_s"))
            yield Series(label, [_side(row) for row in some], y, spread, joined=square, like=name)


def _lexicon_chart(rows: Sequence[Row], size: Size) -> Lines:
    """The time on the largest board by the number of words in the lexicon."""
    of_size = [row for row in rows if row["size"] == size_text(size)]
    of_size.sort(key=lambda row: row["lexicon_words"])
    lines = series_of(of_size, "lexicon_words", "mean_s", "threads", factor=1e3)
    title = f"Time by the size of the lexicon, {size_text(size)}"
    return Lines("lexicons", title, "words in the lexicon", _TIME, lines, True, True)


def _costs_chart(tables: Sequence[Table]) -> Drawing:
    """What is paid once: the trie, and on a GPU the copy of the lexicon and the first call."""
    rows = {table.name: table.rows for table in tables}
    costs = {row["what"].partition(",")[0]: row["mean_s"] for row in rows["costs"] if "mean_s" in row}
    found = {
        "building the trie": costs.get("build from a text file"),
        "opening it as .lex": costs.get("open and check a .lex file"),
        "lexicon to the GPU": next((row["mean_s"] for row in rows.get("transfers", ())), None),
        "first call on the GPU": next(
            (row["kept_s"] for row in rows.get("first-call", ()) if row["what"].startswith("in all")), None
        ),
    }
    values = [None if value is None else value * 1e3 for value in found.values()]
    return Bars("costs", "One-time costs", "mean time (ms)", [*found], {"here": values}, log=True)


def _shape(row: Row) -> tuple[int, int]:
    height, _, width = row["size"].partition("x")
    return int(height), int(width)


def _is_square(row: Row) -> bool:
    height, width = _shape(row)
    return height == width


def _side(row: Row) -> float:
    height, width = _shape(row)
    return sqrt(height * width)


def _ticks(sizes: Sequence[Size]) -> dict[float, str]:
    """A mark for each size, except those that would overlap."""
    ticks: dict[float, str] = {}
    sides = [sqrt(rows * cols) for rows, cols in sizes]
    for side in sides:
        if not ticks or side - max(ticks) >= 0.04 * sides[-1]:
            ticks[side] = f"{side:g}" if side == int(side) else f"{side:.1f}"
    return ticks
