"""`gpu`: blocks by threads a block on a card (seed 000 ran 1024 by 5): time, memory a thread, lanes at work."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.board import Board, Shape
from gridwords.board.size import MAX_CELLS
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.engines.engine import Question, ScoreQuestion
from gridwords.engines.gpu.device import StopFlag, load_cupy, why_no_card
from gridwords.engines.gpu.engine import GpuEngine
from gridwords.engines.gpu.kernel import LaneCounter, Launch
from gridwords.engines.gpu.score import Piece
from gridwords.engines.gpu.score_kernels import ScoreKernels
from gridwords.errors import BadOption, EngineUnavailable, unknown
from gridwords.game import Game
from gridwords.rules import Rules
from gridwords.studies.chart import Bars
from gridwords.studies.contender import RULES, Contender, whole
from gridwords.studies.heat import Heat, run_heats
from gridwords.studies.race import Disagreement
from gridwords.studies.report import Report
from gridwords.studies.settings import board_seed
from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.studies.race import Measured
    from gridwords.studies.settings import NamedLexicon, Settings, Size, Watch
    from gridwords.studies.table import Row

__all__ = ["Walked", "largest_side", "run", "walk_on_card"]

TITLE = "Blocks and threads on a GPU"
ABOUT = (
    "Random boards, every letter equally likely. Time is that of one board with its words and first paths, kernels what "
    "the card's own clock counts of it. A thread's bytes are its registers, its shared and its local memory; none of "
    "them depend on the board, so the largest side is what the card's free memory, or the numbering of cells, has room "
    "for. Lanes at work are counted by kernels compiled for it, wherever a walk branches: the share of a warp's 32 "
    "lanes that go the same way together."
)
ENGINES = ("gpu-word", "gpu-prefix")
SEED_LAUNCH = Launch(1024, 5)


def run(settings: Settings, watch: Watch) -> Report:
    """The study. Needs a card."""
    if (reason := why_no_card()) is not None:
        raise EngineUnavailable(f"study gpu cannot run here: {reason}")
    names = settings.engines or ENGINES
    for name in names:
        if name not in ENGINES:
            raise BadOption(unknown("engine of study gpu", name, ENGINES))
    launches = _launches(settings.quick)
    sizes = settings.sizes_or(quick=(4,), full=(12, 100))
    contenders = [
        Contender("prefix"),
        *(
            Contender(name, {"blocks": str(launch.blocks), "threads": str(launch.threads)})
            for name in names
            for launch in launches
        ),
    ]
    named = settings.lexicons[0]
    heats = [
        Heat(contenders, named, size, settings.trials_or(quick=2, full=5), settings.seed) for size in sizes
    ]
    measured = [one for heat in run_heats(heats, watch) for one in heat]
    report = Report("gpu", TITLE, ABOUT, settings, measured=measured)
    rows = [_row(one, named, settings.seed) for one in measured]
    report.tables = [Table("times", "One board", _columns(one_board=True), rows)]
    if "gpu-prefix" in names:
        many = _many(named, launches, settings)
        report.tables.append(
            Table("many", "Many boards of 4x4, gpu-prefix, kernels only", _columns(one_board=False), many)
        )
        report.charts.append(
            Bars(
                "many",
                "Many boards of 4x4",
                "million boards a second",
                [_shape(row) for row in many],
                {"gpu-prefix": [row["boards_per_s"] / 1e6 for row in many]},
            )
        )
    report.charts += _charts(rows)
    return report


def _launches(quick: bool) -> list[Launch]:
    multiprocessors = load_cupy().cuda.Device().attributes["MultiProcessorCount"]
    if quick:
        return [SEED_LAUNCH, Launch(8 * multiprocessors, 128)]
    return [
        SEED_LAUNCH,
        *(
            Launch(blocks, threads)
            for threads in (32, 128, 256)
            for blocks in (multiprocessors, 4 * multiprocessors, 8 * multiprocessors)
        ),
    ]


def _columns(one_board: bool) -> Sequence[Column]:
    return (
        *((Column("size", "size"), Column("engine", "engine")) if one_board else ()),
        Column("blocks", "blocks", "count"),
        Column("block_threads", "threads a block", "count"),
        *(
            (Column("median_s", "time", "time"), Column("kernel_s", "kernels", "time"))
            if one_board
            else (Column("boards_per_s", "boards a second", "count"),)
        ),
        Column("register_bytes", "register bytes a thread", "count"),
        Column("shared_bytes", "shared", "count"),
        Column("local_bytes", "local", "count"),
        Column("thread_bytes", "in all", "count"),
        Column("largest_side", "largest side", "count"),
        Column("lanes_share", "lanes at work", "share"),
        Column("words", "words", "count"),
        Column("points", "points", "count"),
    )


def _row(measured: Measured, named: NamedLexicon, seed: int) -> Row:
    row = measured.row()
    contender: Any = measured.racer
    if contender.engine not in ENGINES:
        return row
    by_word = contender.engine == "gpu-word"
    height, _, width = row["size"].partition("x")
    kernel_s = measured.statistic("kernel_s")
    counted = _counted(contender, named, (int(height), int(width)), seed, by_word)
    return {
        **row,
        "kernel_s": kernel_s,
        "blocks": counted["blocks"],
        "block_threads": counted["threads"],
        **{key: counted[key] for key in ("register_bytes", "shared_bytes", "local_bytes", "lanes_share")},
        "thread_bytes": counted["register_bytes"] + counted["shared_bytes"] + counted["local_bytes"],
        "largest_side": largest_side(_free_bytes() - counted["answer_bytes"], by_word),
    }


def _counted(contender: Any, named: NamedLexicon, size: Size, seed: int, by_word: bool) -> dict[str, Any]:
    """The statistics of the first trial's board, searched by kernels that count their lanes."""
    from gridwords.engines.gpu.solve import solve_on_card

    lexicon, rules = named.lexicon, Rules.get(RULES)
    board = Board.random(*size, seed=board_seed(seed, size, 0), lexicon=lexicon)
    compute = Compute.of(contender.engine, contender.options)
    question = Question(board, Game(lexicon, rules), compute)
    engine = engines()[contender.engine]
    assert isinstance(engine, GpuEngine)
    counted = whole(solve_on_card(question, by_word=by_word, count_lanes=True, **engine.launch(compute)))
    plain = whole(engine.solve(question))
    if counted.words != plain.words:
        raise Disagreement(f"{contender.label} finds other words while it counts lanes")
    # Counting takes registers of its own.
    return {**plain.statistics, "lanes_share": counted.statistics["lanes_share"]}


def _free_bytes() -> int:
    cupy = load_cupy()
    cupy.get_default_memory_pool().free_all_blocks()
    free: int = cupy.cuda.runtime.memGetInfo()[0]
    return free


def largest_side(free_bytes: int, by_word: bool) -> int:
    """The side of the largest square board that so much memory has room for.

    A cell takes a byte, with a frame round the board, and for `gpu-word` its number in the list of its letter.

    >>> largest_side(15_000, False), largest_side(15_000, True)
    (120, 54)
    """
    side = isqrt(min(max(free_bytes, 0) // (5 if by_word else 1), MAX_CELLS))
    while side > 0 and (side + 2) ** 2 + (4 * side**2 if by_word else 0) > free_bytes:
        side -= 1
    return side


def _many(named: NamedLexicon, launches: Sequence[Launch], settings: Settings) -> list[Row]:
    """Kernel time of scoring boards that are on the card already, and the same answers as the CPU's."""
    import numpy as np

    cupy = load_cupy()
    lexicon, shape = named.lexicon, Shape.of(4)
    game = Game.of(lexicon, RULES)
    boards = 1 << (14 if settings.quick else 22)
    random = np.random.default_rng(settings.seed)
    codes = random.integers(0, len(lexicon.alphabet), (boards, 16), dtype=np.uint8)
    expected = engines()["batch"].score_many(ScoreQuestion(codes, shape, game, counts=True))
    there = cupy.asarray(codes)
    rows = []
    for launch in launches:
        kernels = ScoreKernels(shape, game, launch=launch)
        walked, level = walk_on_card(kernels, there), kernels.levels[0]
        if not ((walked.points == expected.points).all() and (walked.counts == expected.counts).all()):
            raise Disagreement(
                f"gpu-prefix scores boards otherwise in {launch.blocks} blocks of {launch.threads}"
            )
        memory = level.memory
        rows.append(
            {
                "blocks": level.blocks,
                "block_threads": level.threads,
                "boards": boards,
                "boards_per_s": boards / walked.kernel_s,
                "register_bytes": memory.registers,
                "shared_bytes": memory.shared,
                "local_bytes": memory.local,
                "thread_bytes": sum(memory),
                "lanes_share": _lanes(there, shape, game, launch),
                "words": int(walked.counts.sum()),
                "points": int(walked.points.sum()),
            }
        )
    return rows


def _lanes(codes: Any, shape: Shape, game: Game, launch: Launch) -> float:
    kernels = ScoreKernels(shape, game, launch=launch, count_lanes=True)
    lanes = LaneCounter([level.module for level in kernels.levels])
    walk_on_card(kernels, codes, 1)
    return lanes.share()


class Walked(NamedTuple):
    """Boards that are on the card, scored there: the least time of the kernels and what they found."""

    kernel_s: float
    points: Any
    counts: Any
    #: How many boards each kernel had no room for.
    again: list[int]


def walk_on_card(kernels: ScoreKernels, codes: Any, trials: int = 4) -> Walked:
    """Scores the boards, so many times."""
    cupy = load_cupy()
    piece = Piece(kernels, len(codes), True, True)
    piece.boards = len(codes)
    points, counts = cupy.empty(len(codes), cupy.int32), cupy.empty(len(codes), cupy.int32)
    stop = StopFlag()
    cupy.cuda.Device().synchronize()
    least_s = float("inf")
    for _ in range(trials):
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        with piece.stream:
            begin.record()
            piece.walk(codes, points, counts, stop)
            end.record()
        end.synchronize()
        least_s = min(least_s, cupy.cuda.get_elapsed_time(begin, end) / 1e3)
    if piece.queues_here[-1, 1]:
        raise EngineUnavailable("the study's boards need more memory than the kernels have")
    return Walked(least_s, points.get(), counts.get(), piece.queues_here[:, 1].tolist())


def _shape(row: Row) -> str:
    return f"{row['blocks']}x{row['block_threads']}"


def _charts(rows: Sequence[Row]) -> list[Bars]:
    charts = []
    of_cards = [row for row in rows if "blocks" in row]
    for size in dict.fromkeys(row["size"] for row in of_cards):
        some = [row for row in of_cards if row["size"] == size]
        shapes = list(dict.fromkeys(_shape(row) for row in some))
        for name, title, what, scale in (
            ("kernels", "Kernel time", "kernel_s", 1e3),
            ("lanes", "Lanes at work", "lanes_share", 100),
        ):
            values = {
                engine: [row[what] * scale for row in some if row["engine"] == engine]
                for engine in dict.fromkeys(row["engine"] for row in some)
            }
            unit = "ms" if name == "kernels" else "% of 32"
            charts.append(
                Bars(f"{name}-{size}", f"{title}, {size}", unit, shapes, values, log=name == "kernels")
            )
    return charts
