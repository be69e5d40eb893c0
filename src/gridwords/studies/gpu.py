"""`gpu`: blocks and threads on an NVIDIA GPU: time, memory per thread, lanes at work, walks begun breadth first, and the
number of boards from which a GPU is faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import Any, NamedTuple

from gridwords import _core
from gridwords.arrays import cupy, np
from gridwords.board import Shape
from gridwords.board.size import MAX_CELLS
from gridwords.charts import Bars, Drawing, Heat, Lines
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import Question
from gridwords.engines.gpu.device import StopFlag, why_no_gpu
from gridwords.engines.gpu.engine import GpuEngine
from gridwords.engines.gpu.kernel import LaneCounter, Launch
from gridwords.engines.gpu.score_kernels import ScoreKernels
from gridwords.engines.gpu.solve import solve_on_gpu
from gridwords.errors import BadOption, EngineUnavailable, unknown
from gridwords.game import Game
from gridwords.questions.score import score_many
from gridwords.studies.contender import RULES, BatchContender, Contender, on_threads
from gridwords.studies.race import Disagreement, Measured, Race, rows_of, run_races
from gridwords.studies.report import Report
from gridwords.studies.series import series_of
from gridwords.studies.settings import NamedLexicon, Progress, Settings
from gridwords.studies.table import Column, Row, Table, columns, distinguish

TITLE = "Blocks and threads on a GPU"
ABOUT = (
    "Random boards, every letter equally likely. A time is for one board with its words and first paths; “kernels” is the "
    "part that the GPU's own clock measures. A thread's memory is its registers, shared and local memory. It does not "
    "depend on the board, so the largest side is limited by the GPU's free memory, or by the range of cell numbers. "
    "“Lanes at work” is the share of a warp's 32 lanes that take the same branch together, counted by kernels compiled "
    "for that."
)
ENGINES = ("gpu-word", "gpu-prefix")
#: Five threads per block leave 27 of a warp's 32 lanes without work: kept to show what that costs.
NARROW_LAUNCH = Launch(1024, 5)


def run(settings: Settings, progress: Progress) -> Report:
    """The study. Needs a GPU."""
    if (reason := why_no_gpu()) is not None:
        raise EngineUnavailable(f"study gpu cannot run here: {reason}")
    launches = _launches(settings.quick)
    races = plan(settings, launches)
    results = run_races(races, progress)
    report = Report("gpu", TITLE, ABOUT, settings, results)
    rows = [
        _row(race, one)
        for race, of_race in zip(races["times"], results["times"], strict=True)
        for one in of_race
    ]
    report.tables = [Table("times", "One board", _columns("size engine threads?", "median_s kernel_s"), rows)]
    report.charts += _charts(rows)
    if "breadth" in races:
        report.tables.append(
            breadth_table(races["breadth"], results["breadth"], lambda *one: _counted(*one)["lanes_share"])
        )
    if "batches" in races:
        many = [row for named in settings.lexicons for row in _many(named, launches, settings)]
        title = "Many boards of 4x4, gpu-prefix, kernels only"
        report.tables.append(Table("many", title, _columns("", "boards_per_s"), many))
        values = {"gpu-prefix": [row["boards_per_s"] / 1e6 for row in many]}
        shapes = [distinguish(row, many, "lexicon") for row in many]
        report.charts.insert(
            0, Bars("many", "Many boards of 4x4", "million boards per second", shapes, values)
        )
        batches = rows_of(results["batches"])
        for row in batches:
            row["call_s"], row["boards_per_s"] = row["median_s"] * row["batch"], 1 / row["median_s"]
        shown = columns(
            "lexicon? batch label threads? call_s boards_per_s words points",
            batch="boards per call",
            threads="CPU threads",
        )
        report.tables.append(
            Table("batches", "Boards of 4x4 scored per call, with transfers", shown, batches)
        )
        lines = series_of(batches, "batch", "call_s", "threads", "lexicon", factor=1e3)
        title = "Boards of 4x4 scored per call"
        report.charts.append(
            Lines("batches", title, "boards per call", "median time (ms)", lines, True, True)
        )
    return report


def plan(settings: Settings, launches: Sequence[Launch]) -> dict[str, list[Race]]:
    """The races: one board by engine and launch, and batches of boards by their number."""
    names = settings.engines or ENGINES
    for name in names:
        if name not in ENGINES:
            raise BadOption(unknown("engine of study gpu", name, ENGINES))
    threads = settings.threads_or(*sorted({1, _core.hardware_threads()}))
    trials = settings.trials_or(quick=2, full=5)
    single = [
        *on_threads([Contender("prefix")], threads),
        *(
            Contender(
                name,
                {
                    "blocks": str(launch.blocks),
                    "threads": str(launch.threads),
                    # Walks begun breadth first do not depend on the launch.
                    **({"breadth": "off"} if name == "gpu-prefix" else {}),
                },
            )
            for name in names
            for launch in launches
        ),
    ]
    sizes = settings.sizes_or(quick=(4,), full=(12, 100))
    races = {
        "times": [
            Race(single, named, size, trials, settings.seed) for named in settings.lexicons for size in sizes
        ]
    }
    if "gpu-prefix" in names:
        races["breadth"] = breadth_races(settings)
        races["batches"] = [
            Race(
                [
                    *on_threads([BatchContender("batch", batch=count)], threads),
                    BatchContender("gpu-prefix", batch=count),
                ],
                named,
                (4, 4),
                trials,
                settings.seed,
                facts={"batch": count},
            )
            for named in settings.lexicons
            for count in (4**power for power in range(7 if settings.quick else 11))
        ]
    return races


def _launches(quick: bool) -> list[Launch]:
    multiprocessors = cupy.cuda.Device().attributes["MultiProcessorCount"]
    if quick:
        return [NARROW_LAUNCH, Launch(8 * multiprocessors, 128)]
    some = [Launch(per * multiprocessors, threads) for threads in (32, 128, 256) for per in (1, 4, 8)]
    return [NARROW_LAUNCH, *some]


def _columns(first: str, times: str) -> Sequence[Column]:
    return (
        *columns(
            f"lexicon? {first} blocks block_threads {times}",
            threads="CPU threads",
            block_threads="threads per block",
            median_s="time",
        ),
        *columns(
            "register_bytes shared_bytes local_bytes thread_bytes largest_side",
            register_bytes="register bytes per thread",
            shared_bytes="shared",
            local_bytes="local",
            thread_bytes="in all",
            largest_side="largest side",
        ),
        Column("lanes_share", "lanes at work", "share"),
        *columns("words points"),
    )


def _row(race: Race, measured: Measured) -> Row:
    row = measured.row()
    if measured.contender.engine not in ENGINES:
        return row
    counted = _counted(measured.contender, race)
    by_word = measured.contender.engine == "gpu-word"
    return {
        **measured.row("kernel_s"),
        "blocks": counted["blocks"],
        "block_threads": counted["threads"],
        **{key: counted[key] for key in ("register_bytes", "shared_bytes", "local_bytes", "lanes_share")},
        "thread_bytes": counted["register_bytes"] + counted["shared_bytes"] + counted["local_bytes"],
        "largest_side": largest_side(_free_bytes() - counted["answer_bytes"], by_word),
    }


def _counted(contender: Contender, race: Race) -> dict[str, Any]:
    """The statistics of the first trial's board, and the lanes at work, from kernels that count them."""
    board, lexicon = race.board_of(0), race.named.lexicon
    plain = contender.solve(board, lexicon)
    engine, compute = engines()[contender.engine], Compute.of(contender.engine, contender.options)
    assert isinstance(engine, GpuEngine)
    question = Question(board, Game.of(lexicon, RULES), compute)
    by_word = contender.engine == "gpu-word"
    counted = solve_on_gpu(question, by_word=by_word, count_lanes=True, **engine.how_to_solve(compute))
    if counted.listing.ended != "complete":
        raise KeyboardInterrupt
    if counted.listing.words() != plain.words:
        raise Disagreement(f"{contender.label} finds other words while it counts lanes")
    # The rest comes from the plain run: counting takes registers of its own.
    return {**plain.statistics, "lanes_share": counted.statistics["lanes_share"]}


def _free_bytes() -> int:
    cupy.get_default_memory_pool().free_all_blocks()
    free: int = cupy.cuda.runtime.memGetInfo()[0]
    return free


def largest_side(free_bytes: int, by_word: bool) -> int:
    """The side of the largest square board that fits into this much memory.

    A cell takes one byte, with a frame around the board, and for `gpu-word` also its number in the list of its letter.

    >>> largest_side(15_000, False), largest_side(15_000, True)
    (120, 54)
    """
    side = isqrt(min(max(free_bytes, 0) // (5 if by_word else 1), MAX_CELLS))
    while side > 0 and (side + 2) ** 2 + (4 * side**2 if by_word else 0) > free_bytes:
        side -= 1
    return side


def _many(named: NamedLexicon, launches: Sequence[Launch], settings: Settings) -> Iterator[Row]:
    """The kernel time of scoring boards that are in the GPU's memory already, checked against the CPU."""
    lexicon, shape = named.lexicon, Shape.of(4)
    game = Game.of(lexicon, RULES)
    boards = 1 << (14 if settings.quick else 22)
    random = np.random.default_rng(settings.seed)
    codes = random.integers(0, len(lexicon.alphabet), (boards, 16), dtype=np.uint8)
    points, counts = score_many(codes, size=(4, 4), lexicon=lexicon, rules=RULES, engine="batch", counts=True)
    there = cupy.asarray(codes)
    for launch in launches:
        kernels = ScoreKernels(shape, game, launch=launch)
        walked, level = walk_on_gpu(kernels, there), kernels.levels[0]
        if not ((walked.points == points).all() and (walked.counts == counts).all()):
            raise Disagreement(
                f"gpu-prefix scores boards differently in {launch.blocks} blocks of {launch.threads}"
            )
        counting = ScoreKernels(shape, game, launch=launch, count_lanes=True)
        lanes = LaneCounter([one.module for one in counting.levels])
        walk_on_gpu(counting, there, 1)
        yield {
            "lexicon": named.name,
            "label": f"{level.blocks}x{level.threads}",
            "blocks": level.blocks,
            "block_threads": level.threads,
            "boards": boards,
            "boards_per_s": boards / walked.kernel_s,
            "register_bytes": level.memory.registers,
            "shared_bytes": level.memory.shared,
            "local_bytes": level.memory.local,
            "thread_bytes": sum(level.memory),
            "lanes_share": lanes.share(),
            "words": int(walked.counts.sum()),
            "points": int(walked.points.sum()),
        }


class Walked(NamedTuple):
    """Boards in the GPU's memory, scored there: the least time of the kernels and what they found."""

    kernel_s: float
    points: Any
    counts: Any
    #: How many boards each kernel had no room for.
    again: list[int]


def walk_on_gpu(kernels: ScoreKernels, codes: Any, trials: int = 4) -> Walked:
    """Scores the boards `trials` times."""
    chunk = kernels.chunk(len(codes), True, True)
    chunk.boards = len(codes)
    points, counts = cupy.empty(len(codes), cupy.int32), cupy.empty(len(codes), cupy.int32)
    stop = StopFlag()
    cupy.cuda.Device().synchronize()
    least_s = float("inf")
    for _ in range(trials):
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        with chunk.stream:
            begin.record()
            chunk.walk(codes, points, counts, stop)
            end.record()
        end.synchronize()
        least_s = min(least_s, cupy.cuda.get_elapsed_time(begin, end) / 1e3)
    if chunk.queues_here[-1, 1]:
        raise EngineUnavailable("the study's boards need more memory than the kernels have")
    return Walked(least_s, points.get(), counts.get(), chunk.queues_here[:, 1].tolist())


def _launch(row: Row) -> str:
    return f"{row['blocks']}x{row['block_threads']}"


def _charts(rows: Sequence[Row]) -> Iterator[Drawing]:
    of_gpu = [row for row in rows if "blocks" in row]
    several = len({row["lexicon"] for row in of_gpu}) > 1
    for lexicon, size in dict.fromkeys((row["lexicon"], row["size"]) for row in of_gpu):
        some = [row for row in of_gpu if (row["lexicon"], row["size"]) == (lexicon, size)]
        of = f"{size}-{lexicon}" if several else size
        launches = list(dict.fromkeys(map(_launch, some)))
        for name, title, key, unit, scale in (
            ("kernels", "Kernel time", "kernel_s", "ms", 1e3),
            ("lanes", "Lanes at work", "lanes_share", "% of 32", 100),
        ):
            values = {
                engine: [row[key] * scale for row in some if row["engine"] == engine]
                for engine in dict.fromkeys(row["engine"] for row in some)
            }
            log = name == "kernels"
            yield Bars(f"{name}-{of}", f"{title}, {of}", unit, launches, values, log=log)
        for engine in dict.fromkeys(row["engine"] for row in some):
            yield _launch_chart(f"launch-{engine}-{of}", [row for row in some if row["engine"] == engine])


def _launch_chart(name: str, rows: Sequence[Row]) -> Heat:
    """Kernel time by blocks and threads per block."""
    of = {(row["block_threads"], row["blocks"]): row["kernel_s"] * 1e3 for row in rows}
    threads, blocks = (sorted({key[place] for key in of}) for place in (0, 1))
    title = f"{rows[0]['engine']}, {rows[0]['size']}: kernel time (ms)"
    values = [[of.get((count, many)) for many in blocks] for count in threads]
    return Heat(name, title, "blocks", "threads per block", [*map(str, blocks)], [*map(str, threads)], values)


_WALKS = ("off", "4096", "16384", "65536", "262144")
_SIDES = (4, 8, 16, 32, 64, 128, 256, 512, 1000)
_STATISTICS = ("kernel_s", "walk_s", "walks", "levels")


def breadth_races(settings: Settings) -> list[Race]:
    """`gpu-prefix` against itself, by the number of walks that are begun breadth first."""
    contenders = [Contender("gpu-prefix", {"breadth": walks}) for walks in _WALKS]
    trials = settings.trials_or(quick=2, full=5)
    return [
        Race(contenders, named, size, trials, settings.seed)
        for named in settings.lexicons
        for size in settings.sizes_or(quick=(4,), full=_SIDES)
    ]


def breadth_table(
    races: Sequence[Race],
    results: Sequence[Sequence[Measured]],
    lanes_share: Callable[[Contender, Race], float],
) -> Table:
    """The times of the races. A row that has no walks did nothing breadth first: the board has enough cells."""
    rows: list[Row] = [
        {
            **one.row(*_STATISTICS),
            "breadth": one.contender.options["breadth"],
            "lanes_share": lanes_share(one.contender, race),
        }
        for race, measured in zip(races, results, strict=True)
        for one in measured
    ]
    shown = (
        *columns("lexicon? size"),
        Column("breadth", "breadth"),
        *columns("walks levels", levels="cells of each"),
        Column("walk_s", "walking", "time"),
        *columns("kernel_s median_s", kernel_s="kernels", median_s="whole call"),
        Column("lanes_share", "lanes at work", "share"),
        *columns("words points"),
    )
    return Table("breadth", "One board, breadth first, then depth first", shown, rows)
