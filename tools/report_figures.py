"""Draw the figures of docs/background.md from the tables in docs/reports.md and docs/measurements.md.

    python tools/report_figures.py

The tables were measured on 16 cores and an H200. Points that the reports published come from the package's data. With a
machine of that kind at hand, `gridwords bench reports` draws figures of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from gridwords.charts import Bars, Drawing, Heat, Lines, Series
from gridwords.studies.reports import add_published, published

DOCS = Path(__file__).parent.parent / "docs"
TEXT = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("reports", "measurements")}
MACHINE = "16 cores of a Xeon (Sapphire Rapids)"
_UNITS = {"s": 1e3, "ms": 1.0, "µs": 1e-3}


def table(name: str) -> list[list[str]]:
    """The rows of a marked table of docs/reports.md, the headings first."""
    [text] = re.findall(rf"<!-- table {name} -->\n(.*?)<!-- end -->", TEXT["reports"], re.DOTALL)
    return rows(text)


def table_below(heading: str, start: str) -> list[list[str]]:
    """The rows of the table of docs/measurements.md below a heading, from the line that starts so."""
    text = TEXT["measurements"]
    begin = text.index(start, text.index(f"\n### {heading}\n"))
    return rows(text[begin : text.index("\n\n", begin)])


def rows(text: str) -> list[list[str]]:
    """The cells of a Markdown table without its rule."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("| ---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def milliseconds(text: str) -> float | None:
    """`4.44 ms`, or the mean of `4.44 ms / 4.31 ms`; None if nothing was measured."""
    found = re.match(r"([\d.,]+) (s|ms|µs)\b", text)
    return float(found[1].replace(",", "")) * _UNITS[found[2]] if found else None


def speed_up(text: str) -> float | None:
    """The speed-up of the whole call, which comes last in `2.16 / 2.05`."""
    last = text.split("/")[-1].strip()
    return float(last) if re.fullmatch(r"[\d.]+", last) else None


def line(label: str, x: Sequence[float], y: Sequence[float | None]) -> Series:
    """A line through the points that were measured."""
    known = [(at, value) for at, value in zip(x, y, strict=True) if value is not None]
    return Series(label, [at for at, _ in known], [value for _, value in known])


def threads_lines(name: str, title: str, series: list[Series], y_label: str, log: bool = False) -> Lines:
    """A chart over numbers of threads."""
    ticks = {at: f"{at:g}" for at in sorted({at for one in series for at in one.x})}
    return Lines(name, f"{title}\n{MACHINE}", "threads", y_label, series, log_y=log, ticks=ticks)


def figures() -> Iterator[Drawing]:
    """All figures; the published points are added by the names of the studies' charts."""
    yield from of_report_000()
    _, *found = table("001-genetic")
    yield by_run("report-001-genetic", "Genetic algorithm: speed-up over one thread", found)
    yield from of_report_002()
    yield of_report_003()
    yield from of_report_004()


def of_report_000() -> Iterator[Drawing]:
    """Time by side, one-time costs, and blocks by threads."""
    _, *found = table("000-sides")
    sides = [float(row[0]) for row in found]
    names = ("each word on its own", "the same with filters", "along the trie", "in a batch")
    series = [
        line(name, sides, [milliseconds(row[column]) for row in found])
        for column, name in enumerate(names, 1)
    ]
    _, *found = table_below("One board, by side", "| side |")
    found = [row for row in found if float(row[0]) <= 32]
    for name, column in (
        ("one GPU thread per word, H200, with transfers", 3),
        ("the same without transfers", 4),
        ("along the trie on the H200, with transfers", 5),
        ("the same, without transfers", 6),
    ):
        series.append(line(name, [float(row[0]) for row in found], [float(row[column]) for row in found]))
    ticks = {side: f"{side:g}" for side in (3.0, 4.0, 5.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)}
    chart = Lines("times", "", "side of the board", "time per board (ms)", series, True, True, ticks)
    add_published("sides", chart)
    chart.name, chart.title = (
        "report-000-sides",
        "Time per board by side\none thread of a Xeon (Sapphire Rapids); one H200",
    )
    yield chart

    costs = {row[0]: milliseconds(row[1]) for row in table("000-costs")}
    first = {row[0]: row for row in table_below("One board, by side", "| | `gpu-prefix`, compiled")}
    here = [
        costs["build from a text file, threads=1"],
        costs["open and check a .lex file"],
        float(first["the lexicon to the GPU"][4]),
        float(first["total, with the package"][4]),
    ]
    groups = ["building the trie", "opening it as .lex", "lexicon to the GPU", "first call on the GPU"]
    bars = Bars("costs", "", "ms", groups, {"gridwords": here}, log=True)
    add_published("sides", bars)
    bars.name, bars.title = "report-000-costs", f"One-time costs\n{MACHINE}; one H200"
    yield bars

    _, *found = table_below("Blocks and threads", "| blocks x threads | bytes per thread | `gpu-word`")
    of = {}
    for row in found:
        blocks, threads = map(int, re.findall(r"\d+", row[0])[:2])
        of[threads, blocks] = milliseconds(row[2])
    columns, lines = sorted({key[1] for key in of}), sorted({key[0] for key in of})
    values = [[of.get((threads, blocks)) for blocks in columns] for threads in lines]
    title = "gpu-word, 12x12: kernel time (ms) by blocks and threads\none H200"
    texts = ([*map(str, columns)], [*map(str, lines)])
    yield Heat("report-000-launch", title, "blocks", "threads per block", *texts, values)


def by_run(name: str, title: str, found: list[list[str]]) -> Lines:
    """Speed-ups of an optimiser's runs by threads."""
    threads = [1.0, 2.0, 4.0, 8.0, 16.0]
    series = [line(row[0], threads, [1.0, *map(speed_up, row[2:])]) for row in found]
    return threads_lines(name, title, series, "speed-up")


def of_report_002() -> Iterator[Drawing]:
    """Cuts of one board, annealing, and a language of longer words."""
    headings, *found = table("002-cuts")
    threads = [float(count) for count in headings[1:]]
    for board in ("70x70", "300x300"):
        series = [
            line(row[0].replace("`", "").removeprefix(f"{board}, "), threads, [*map(speed_up, row[1:])])
            for row in found
            if row[0].startswith(f"{board},")
        ]
        title = f"Cutting the search of one {board} board: speed-up of the whole call"
        chart = threads_lines(f"threads-{board}", title, series, "speed-up")
        add_published("granularity", chart)
        chart.name = f"report-002-cuts-{board}"
        yield chart
    _, *found = table("002-anneal")
    yield by_run("report-002-anneal", "Simulated annealing: speed-up over one thread", found)
    _, *found = table("002-german")
    of = {"ENABLE1": 2, "German": 4}
    values: dict[str, list[float | None]] = {
        name: [float(row[at].replace(",", "")) for row in found] for name, at in of.items()
    }
    title = "Visits per task, English and German words, 70x70"
    yield Bars("report-002-german", title, "visits", [row[0].strip("`") for row in found], values, log=True)


def of_report_003() -> Drawing:
    """Every path: time by threads."""
    _, *found = table("003-paths")
    threads = [float(row[0]) for row in found]
    ways = {"looked up at once": 4, "in chunks": 7, "along the trie": 10}
    series = [line(name, threads, [milliseconds(row[at]) for row in found]) for name, at in ways.items()]
    chart = threads_lines("times", "Every path of one 4x4 board", series, "ms", log=True)
    add_published("exhaustive", chart)
    chart.name = "report-003-paths"
    return chart


def of_report_004() -> Iterator[Drawing]:
    """Backtracking, one board or many, levels, copies, building, and every board with every list."""
    _, *found = table("004-backtracking")
    threads = [float(row[0]) for row in found]
    series = []
    for place, case in enumerate(("100x100, 100 words", "1000x1000, 100 words", "100x100, 1,000 words")):
        at = 1 + 4 * place
        ours = line(case, threads, [speed_up(row[at + 3]) for row in found])
        theirs = line(f"published (004): {case}", threads, [speed_up(row[at + 1]) for row in found])
        theirs.published, theirs.like = True, case
        series += [ours, theirs]
    yield threads_lines(
        "report-004-backtracking", "Word by word: speed-up over one thread", series, "speed-up"
    )

    _, *found = table("004-marking")
    threads = [float(row[0]) for row in found]
    ways = {"one board for all, 100 words": 1, "a board each, 100 words": 3}
    ways |= {"one board for all, ENABLE1": 5, "a board each, ENABLE1": 7}
    series = [line(name, threads, [milliseconds(row[at]) for row in found]) for name, at in ways.items()]
    title = "Along the trie, 100x100: one board under a lock, or a board per thread"
    yield threads_lines("report-004-marking", title, series, "ms", log=True)

    headings, *found = table("004-levels")
    parts = [[milliseconds(half) for half in row[headings.index("16 threads")].split(" + ")] for row in found]
    values = {"breadth first": [part[0] for part in parts], "backtracking": [part[1] for part in parts]}
    bars = Bars("levels", "", "ms", [f"{row[0]} {row[1]}" for row in found], values, log=True)
    add_published("wordsearch", bars)
    bars.name, bars.title = (
        "report-004-levels",
        f"Levels breadth first, then backtracking\n16 threads, {MACHINE}",
    )
    yield bars

    _, *found = table("004-building")
    threads = [float(row[0]) for row in found]
    ways = {"one lock per node": 8, "without locks": 9, "packed (ours)": 10}
    series = [line(name, threads, [speed_up(row[at]) for row in found]) for name, at in ways.items()]
    serial = float(found[0][7])
    series.insert(0, Series("serial", [1, 36], [serial, serial]))
    title = "Building the trie of 172,820 words"
    yield threads_lines("report-004-building", title, series, "ms", log=True)

    _, *found = table("004-grid")
    names = {"word by word": 3, "level by level": 5, "along the trie": 7}
    for name, title, of, at, label in (
        ("side", "Time by side, 1,000 words", ("1", "1000"), 0, "side of the board"),
        ("words", "Time by number of words, 1000x1000", ("0", "1000x1000"), 1, "words in the list"),
    ):
        some = [row for row in found if row[int(of[0])] == of[1]]
        x = [float(row[at].partition("x")[0]) for row in some]
        series = [line(way, x, [milliseconds(row[column]) for row in some]) for way, column in names.items()]
        ticks = {value: f"{value:,.0f}" for value in x}
        shown = f"{title}\none thread of a Xeon (Sapphire Rapids)"
        yield Lines(f"report-004-by-{name}", shown, label, "ms", series, True, True, ticks)


if __name__ == "__main__":
    assert published()
    for figure in figures():
        figure.write(DOCS / "pictures" / f"{figure.name}.svg")
        print(f"docs/pictures/{figure.name}.svg")
