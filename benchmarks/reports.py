"""The speed-up tables of docs/background.md: the studies of the five reports by number of threads, next to what they
published.

Prints Markdown tables and writes each to a file, ready to paste. Every answer is compared; nothing is asserted about
time. About five minutes on 16 idle cores.

    python benchmarks/reports.py [--out build/reports] [--threads 1,2,4,8,16,36] [--only 004] [--quick]
    python benchmarks/reports.py --out build/reports --paste docs/background.md

The second command measures nothing: it puts the tables of the folder into the document, each between its marks
`<!-- table NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from _report_tables import Reports, gain, paste, ratio, time

from gridwords import Board, _core
from gridwords.errors import plural
from gridwords.studies.building import building_table
from gridwords.studies.contender import BatchContender, Contender, on_threads
from gridwords.studies.costs import lexicon_costs
from gridwords.studies.exhaustive import BOARD, CONTENDERS, dictionary_table
from gridwords.studies.granularity import WHOLE, _contender
from gridwords.studies.optimise import TITLES
from gridwords.studies.optimise import _contenders as optimiser_contenders
from gridwords.studies.race import peak_mb
from gridwords.studies.settings import NamedLexicon
from gridwords.studies.table import Row, format_value
from gridwords.studies.visited import copying_table
from gridwords.studies.wordsearch import GRID, GRID_CONTENDERS, LEVELS, QUEUES, _drawn, _Marking

# What the reports published: seconds by number of threads (or cores), and megabytes.
PATHS_S = {1: 21.471, 2: 17.787, 4: 13.472}
PATHS_MB = {1: 825, 2: 1847, 4: 1549}
BACKTRACKING_S = {
    (100, 100): {1: 0.0160846, 4: 0.00476635, 12: 0.00255218, 24: 0.00206554, 36: 0.00267512},
    (1000, 100): {1: 0.77231, 4: 0.208987, 12: 0.0947516, 24: 0.0699081, 36: 0.0538697},
    (100, 1000): {1: 0.155446, 4: 0.0438657, 12: 0.0205949, 24: 0.0200177, 36: 0.0414328},
}
BUILDING_MS = {4: 0.0934, 12: 0.189623, 24: 0.503454, 36: 12.9905}
SERIAL_BUILDING_MS = 0.14
LEVELS_S = {
    ("serial", 2): (0.832511, 0.0858989),
    ("serial", 5): (0.840032, 0.02509),
    ("serial", 10): (0.83833, 0.00196344),
    ("shared", 2): (0.375014, 0.085846),
    ("shared", 5): (0.619349, 0.00141555),
    ("shared", 10): (0.501574, 1.27e-05),
}


def sides(reports: Reports) -> None:
    """000: time by the side of the board, and one-time costs, each with mean and median."""
    ways = [
        Contender("word", {"filters": "off"}),
        Contender("word"),
        Contender("prefix"),
        BatchContender("batch"),
    ]
    lines = []
    for side in (3, 4) if reports.quick else (*range(3, 13), 16, 24, 32):
        rows = reports.rows(ways, reports.named, side, 20)
        times = [f"{time(row['mean_s'])} / {time(row['median_s'])}" for row in rows]
        lines.append([side, *times, f"{rows[0]['words_mean']:.0f}", f"{rows[0]['words_spread']:.0f}"])
    headings = [
        "side",
        "each word on its own",
        "with filters",
        "along the trie",
        "in a batch",
        "words, mean",
        "spread",
    ]
    reports.write("000-sides", "One thread, 20 boards per side: mean / median per board.", headings, lines)

    costs = lexicon_costs(reports.named, (1,), 2 if reports.quick else 20)
    lines = [[row["what"], *(time(row[key]) for key in ("mean_s", "median_s", "spread_s"))] for row in costs]
    reports.write("000-costs", "ENABLE1, 20 repetitions.", ["what", "mean", "median", "spread"], lines)


def optimise(reports: Reports) -> None:
    """001 and 002: threads inside the search of each board, or over the boards."""
    threads = tuple(count for count in reports.threads if count <= max(2, _core.hardware_threads()))
    for optimiser, title in TITLES.items():
        lines = []
        for side in (4, 10) if reports.quick else (4, 10, 70):
            # Shorter runs than those of the study, whose rates are about the same.
            share = 2 if side < 70 else 1
            ways = [
                replace(one, budget=one.budget // share)
                for one in optimiser_contenders(optimiser, (side, side), reports.quick)
            ]
            rows = reports.rows(on_threads(ways, threads), reports.named, side, 1)
            for way in ways:
                found = reports.by_threads(rows, way.label)
                rate = f"{found[1]['boards'] / found[1]['median_s']:,.0f} boards/s"
                speed_ups = [ratio(found[count]["speed_up"]) for count in threads[1:]]
                lines.append([f"{side}x{side}, {way.label}", rate, *speed_ups])
        more = [f"{count} threads" for count in threads[1:]]
        name = "001-genetic" if optimiser == "genetic" else "002-anneal"
        reports.write(name, f"{title}: speed-ups over one thread.", ["run", "1 thread", *more], lines)


def cuts(reports: Reports) -> None:
    """002: where one board's search is cut."""
    lines = []
    for side in (4, 10) if reports.quick else (4, 10, 70, 300):
        kinds = [
            ("cells", "queue"),
            ("cells", "stealing"),
            ("depth:3", "stealing"),
            ("subtree:5000", "stealing"),
        ]
        contenders = [WHOLE, *on_threads([_contender(*kind) for kind in kinds], reports.threads)]
        rows = reports.rows(contenders, reports.named, side, 7, over_first=True)
        for kind in kinds:
            found = reports.by_threads(rows, ", ".join(kind))
            lines.append(
                [f"{side}x{side}, `{kind[0]}`, {kind[1]}", *(gain(found.get(c)) for c in reports.threads)]
            )
    about = (
        "Speed-ups over the uncut walk on one thread: of the search alone / of the whole call from Python."
    )
    reports.write("002-cuts", about, ["board and cut", *map(str, reports.threads)], lines)

    side = 10 if reports.quick else 70
    forms = [_contender("subtree:5000", "stealing", form) for form in ("stored", "counted")]
    rows = reports.rows([WHOLE, *on_threads(forms, reports.threads)], reports.named, side, 2, over_first=True)
    lines = [
        [
            form.label.rsplit(", ", 1)[1],
            *(gain(reports.by_threads(rows, form.label).get(c)) for c in reports.threads),
        ]
        for form in forms
    ]
    about = (
        f"{side}x{side}, `subtree:5000`, sizes of subtrees stored or counted each time; speed-ups as above."
    )
    reports.write("002-counting", about, ["sizes", *map(str, reports.threads)], lines)

    lines = []
    for side in (10,) if reports.quick else (70, 100, 300, 1000):
        rows = reports.rows(on_threads([Contender("prefix")], reports.threads), reports.named, side, 5)
        found = reports.by_threads(rows, "prefix")
        first = found[reports.threads[0]]
        started = f"{time(first['search_s'])} / {time(first['median_s'])}"
        lines.append([f"{side}x{side}", started, *(gain(found.get(count)) for count in reports.threads[1:])])
    about = (
        "`prefix` as it is by default (pruned): times on one thread and speed-ups, search alone / whole call."
    )
    reports.write("002-prefix", about, ["board", "1 thread", *map(str, reports.threads[1:])], lines)


def paths(reports: Reports) -> None:
    """003: every path, and the word list read in chunks."""
    board = Board("oatr/ihps/htnr") if reports.quick else Board(BOARD)
    rows = reports.rows(on_threads(CONTENDERS, reports.threads), reports.named, 4, 3, board=board)
    inline, chunks, walk = (reports.by_threads(rows, one.label) for one in CONTENDERS)
    lookups = CONTENDERS[:2]
    memory = {
        (one.label, one.threads): format_value(peak_alone_mb(one, board), "mb")
        for one in on_threads(lookups, reports.threads)
    }
    lines = []
    for count in sorted({*reports.threads, *PATHS_S}):
        mine, other, trie = inline.get(count), chunks.get(count), walk.get(count)
        lines.append(
            [
                count,
                time(PATHS_S.get(count)),
                ratio(PATHS_S[1] / PATHS_S[count]) if count in PATHS_S else None,
                f"{PATHS_MB[count]:,} MB" if count in PATHS_MB else None,
                time(mine["median_s"]) if mine else None,
                gain(mine),
                memory.get((lookups[0].label, count)),
                time(other["median_s"]) if other else None,
                gain(other),
                memory.get((lookups[1].label, count)),
                time(trie["median_s"]) if trie else None,
            ]
        )
    reports.write(
        "003-paths",
        f"{board}. Speed-ups: of the search alone / of the whole call. Memory: the most of a process that does only this.",
        [
            "threads",
            "published",
            "speed-up",
            "its memory",
            "ours, looked up at once",
            "speed-ups",
            "memory",
            "ours, in chunks",
            "speed-ups",
            "memory",
            "along the trie",
        ],
        lines,
    )
    table = dictionary_table(reports.settings(3), board, reports.threads)
    ways = list(dict.fromkeys(row["way"] for row in table.rows))
    of = {(row["way"], row["threads"]): row for row in table.rows}
    lines = [[count, *(cell for way in ways for cell in _read(of[way, count]))] for count in reports.threads]
    headings = [f"{way}: {what}" for way in ways for what in ("reading", "checking", "lookups")]
    reports.write(
        "003-dictionary", "The word list read whole, or one chunk per thread.", ["threads", *headings], lines
    )


def peak_alone_mb(contender: Contender, board: Board) -> float | None:
    """The most memory of a new process that solves the board once.

    In this process the figure would include what others have left behind: earlier searches, and CuPy's 800 MB.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(_peak_of, contender, str(board)).result()


def _peak_of(contender: Contender, board: str) -> float | None:
    contender.solve(Board(board), NamedLexicon.load(None).lexicon)
    return peak_mb()


def _read(row: Row) -> list[str | None]:
    return [time(row["read_s"]), time(row["check_s"]), f"{row['lookups']:,}"]


def backtracking(reports: Reports) -> None:
    """004: one word at a time, depth first and breadth first."""
    settings = reports.settings(5)
    words = Contender("word", {"filters": "off"})
    breadth = Contender("word", {"filters": "off", "search": "breadth"})
    trie = Contender("prefix")
    found: dict[tuple[int, int], list[Row]] = {}
    for side, count in ((30, 50),) if reports.quick else BACKTRACKING_S:
        some = [words, trie, *([breadth] if side <= 100 and count <= 100 else [])]
        drawn = _drawn(settings, reports.named, count)
        found[side, count] = reports.rows(on_threads(some, reports.threads), drawn, side, 5)
    lines = []
    for count in sorted({*reports.threads, *BACKTRACKING_S[100, 100]}):
        line: list[object] = [count]
        for case, rows in found.items():
            published = BACKTRACKING_S.get(case, {})
            mine = reports.by_threads(rows, words.label).get(count)
            faster = ratio(published[1] / published[count]) if count in published else None
            line += [time(published.get(count)), faster, time(mine["median_s"]) if mine else None, gain(mine)]
        lines.append(line)
    headings = ["threads"]
    for side, count in found:
        headings += [f"{side}x{side}, {count:,} words: published", "speed-up", "ours", "speed-ups"]
    about = "One word at a time, depth first. Our speed-ups: of the search alone / of the whole call."
    reports.write("004-backtracking", about, headings, lines)

    (side, count), rows = next(iter(found.items()))
    of = {one.label: reports.by_threads(rows, one.label) for one in (words, breadth, trie)}
    lines = [
        [
            number,
            *(cell for rows in of.values() for cell in (time(rows[number]["median_s"]), gain(rows[number]))),
        ]
        for number in reports.threads
    ]
    ways = ("depth first, per word", "breadth first, per word, one queue", "along the trie")
    headings = ["threads", *(cell for way in ways for cell in (way, "speed-ups"))]
    reports.write("004-ways", f"{side}x{side}, {count} words.", headings, lines)


def boards(reports: Reports) -> None:
    """004: one shared board, levels breadth first, copies of the visited cells, and building the trie."""
    side = 30 if reports.quick else 100
    settings = reports.settings(5)
    drawn = _drawn(settings, reports.named, 100)
    marking = [_Marking("prefix", marks=marks, name=f"{marks} board") for marks in ("shared", "own")]
    marked = {
        named.name: reports.rows(on_threads(marking, reports.threads), named, side, 5)
        for named in (drawn, reports.named)
    }
    lines = []
    for count in reports.threads:
        line: list[object] = [count]
        for rows in marked.values():
            for one in marking:
                row = reports.by_threads(rows, one.label)[count]
                line += [time(row["median_s"]), gain(row)]
        lines.append(line)
    headings = [
        "threads",
        *(h for name in marked for one in marking for h in (f"{name}: {one.label}", "speed-ups")),
    ]
    reports.write(
        "004-marking", f"{side}x{side}: one board that all threads mark, or one each.", headings, lines
    )

    counts = [1, *[many for many in reports.threads[-2:] if many > 1]]
    parts: dict[tuple[str, int], list[object]] = {}
    for count in counts:
        contenders = [
            Contender("frontier", {"levels": str(levels), "queue": queue}, count)
            for queue in QUEUES
            for levels in LEVELS
        ]
        for racer, row in zip(contenders, reports.rows(contenders, drawn, side, 9), strict=True):
            key = racer.options["queue"], int(racer.options["levels"])
            ours = f"{time(row['breadth_first_s'])} + {time(row['backtracking_s'])}"
            parts.setdefault(key, []).append(ours)
    lines = []
    for key, found in parts.items():
        published = LEVELS_S.get(key)
        lines.append([*key, f"{time(published[0])} + {time(published[1])}" if published else None, *found])
    headings = ["queue", "levels", "published, 36 threads", *(plural(count, "thread") for count in counts)]
    about = f"{side}x{side}, 100 words: breadth first + backtracking."
    reports.write("004-levels", about, headings, lines)

    table = copying_table(
        reports.settings(5),
        [drawn],
        reports.threads,
    )
    ways = dict.fromkeys(row["way"] for row in table.rows)
    lines = []
    for way in ways:
        of_way = {row["threads"]: row for row in table.rows if row["way"] == way}
        first = of_way[1] if 1 in of_way else next(iter(of_way.values()))
        facts = [
            format_value(first["copied_mb"], "mb"),
            f"{first['found']} of {first['words']}",
            time(first["median_s"]),
        ]
        lines.append(
            [
                way,
                *facts,
                *(ratio(of_way[c]["speed_up"]) if c in of_way else None for c in reports.threads[1:]),
            ]
        )
    headings = ["each state keeps", "copied", "words found", "1 thread", *map(str, reports.threads[1:])]
    reports.write("004-copying", f"{side}x{side}, 100 words, breadth first along the trie.", headings, lines)

    table = building_table(reports.settings(9), reports.threads)
    words = sorted({row["words"] for row in table.rows})
    lines = []
    for count in sorted({*reports.threads, *BUILDING_MS}):
        line = [count, SERIAL_BUILDING_MS if count in BUILDING_MS else None, BUILDING_MS.get(count)]
        for number in words[1:]:
            for way in ("pointers, serial", "pointers, lock-a-node", "pointers, lock-free", "packed"):
                built = [
                    r for r in table.rows if (r["words"], r["way"], r["threads"]) == (number, way, count)
                ]
                line.append(f"{built[0]['median_s'] * 1e3:.3g}" if built else None)
        lines.append(line)
    headings = ["threads", "published: serial", "one lock per node"]
    headings += [
        f"{n:,} words: {way}"
        for n in words[1:]
        for way in ("serial", "one lock per node", "without locks", "packed")
    ]
    reports.write("004-building", "Building the trie, in ms.", headings, lines)


def grid(reports: Reports) -> None:
    """004: every board with every list."""
    settings = reports.settings(2)
    most = max(count for count in reports.threads if count <= max(2, _core.hardware_threads()))
    sides = (20, 30) if reports.quick else GRID
    lines = []
    for side in sides:
        for count in sides:
            drawn = _drawn(settings, reports.named, count)
            rows = reports.rows(on_threads(GRID_CONTENDERS, (1, most)), drawn, side, 2)
            of = [reports.by_threads(rows, one.label) for one in GRID_CONTENDERS]
            cells = [cell for found in of for cell in (time(found[1]["median_s"]), gain(found[most]))]
            lines.append([f"{side}x{side}", count, rows[0]["words"] // rows[0]["trials"], *cells])
    ways = ("`word`", "`frontier`", "`prefix`")
    headings = ["board", "words", "found"]
    headings += [cell for way in ways for cell in (f"{way}, 1 thread", f"speed-ups, {most} threads")]
    reports.write("004-grid", "Speed-ups: of the search alone / of the whole call.", headings, lines)


PARTS: dict[str, Callable[[Reports], None]] = {
    "000-sides": sides,
    "001-optimise": optimise,
    "002-cuts": cuts,
    "003-paths": paths,
    "004-backtracking": backtracking,
    "004-boards": boards,
    "004-grid": grid,
}


def main() -> None:
    """Measures all parts, or those whose names begin with --only."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", default="build/reports", help="folder for the tables")
    parser.add_argument(
        "--threads", type=lambda text: tuple(map(int, text.split(","))), default=(1, 2, 4, 8, 16, 36)
    )
    parser.add_argument("--only", default="", help="the beginning of the names of the parts to measure")
    parser.add_argument("--quick", action="store_true", help="small boards and one trial, to try it out")
    parser.add_argument(
        "--paste", type=Path, help="put the tables of --out into this document, and measure nothing"
    )
    options = parser.parse_args()
    if options.paste is not None:
        paste(Path(options.out), options.paste)
        return
    if options.threads[0] != 1:
        parser.error("--threads starts with 1: speed-ups are over one thread")
    reports = Reports(options)
    print(f"{_core.hardware_threads()} hardware threads\n")
    for name, part in PARTS.items():
        if name.startswith(options.only):
            started = perf_counter()
            part(reports)
            print(f"<!-- {name}: {perf_counter() - started:.0f} s -->\n", flush=True)


if __name__ == "__main__":
    main()
