"""`peers`: gridwords beside what one could install instead, on the same boards and the same words."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, stdev
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve
from gridwords.rules import Rules
from gridwords.studies.chart import Bars
from gridwords.studies.contender import whole
from gridwords.studies.installed import PEERS, Answer, CannotInstall, Peer
from gridwords.studies.report import Report
from gridwords.studies.settings import board_seed, size_text
from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.studies.installed import Rows
    from gridwords.studies.settings import NamedLexicon, Settings, Size, Watch
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "gridwords beside other solvers"
ABOUT = (
    "Solvers that can be installed by name, given the same word list and the same boards, rolled with the dice of the "
    "game where there are dice of that size. Times are of one board after the word list is loaded, in the solver's own "
    "process; answers are compared with gridwords under the rules of Boggle."
)
DICE = {(4, 4): "new", (5, 5): "big-2012", (6, 6): "super-big"}


class _Gridwords(Peer):
    """This package, through the same door: a board in, words and first paths out."""

    name = "gridwords"
    source = "this package"

    def __init__(self, engine: str, lexicon: Lexicon) -> None:
        from gridwords.version import __version__

        self.name = f"gridwords, {engine}"
        self.version = __version__
        self._engine, self._lexicon = engine, lexicon

    def start(self, words: Sequence[str], folder: Path) -> None:
        path = folder / "words.lex"
        Lexicon.from_words(words).save(path)
        started = perf_counter()
        self._lexicon = Lexicon.open(path)
        self.load_s = perf_counter() - started

    def answer(self, rows: Rows) -> Answer:
        board = [[f"({tile})" if len(tile) > 1 else tile for tile in row] for row in rows]
        cpu, started = process_time(), perf_counter()
        solution = solve(board, lexicon=self._lexicon, rules="boggle", engine=self._engine)
        return Answer(list(whole(solution).words), perf_counter() - started, process_time() - cpu)


class _Command(_Gridwords):
    """`gridwords solve` as a whole process, for those that start one a board."""

    remark = "A time is that of a whole process, the lexicon opened in it."
    repeats = 1

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__("prefix", lexicon)
        self.name = "gridwords solve"

    def start(self, words: Sequence[str], folder: Path) -> None:
        super().start(words, folder)
        self._path = folder / "words.lex"

    def answer(self, rows: Rows) -> Answer:
        text = "/".join("".join(f"({tile})" if len(tile) > 1 else tile for tile in row) for row in rows)
        command = [
            sys.executable,
            "-m",
            "gridwords",
            "solve",
            text,
            "--format",
            "plain",
            "--lexicon",
            str(self._path),
        ]
        started = perf_counter()
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
        return Answer(done.stdout.split(), perf_counter() - started)


@dataclass(slots=True)
class _Score:
    """How one solver did on the boards of one size."""

    times: list[float] = field(default_factory=list)
    cpu_times: list[float] = field(default_factory=list)
    words: int = 0
    points: int = 0
    peak_mb: float | None = None
    reasons: dict[str, int] = field(default_factory=dict)


def run(settings: Settings, watch: Watch) -> Report:
    """The study."""
    for name in settings.engines or ():
        choose_solver(Compute(name))  # refuses an unknown one before anything is installed
    sizes = settings.sizes_or(quick=(4,), full=(4, 5))
    trials = settings.trials_or(quick=5)
    report = Report("peers", TITLE, ABOUT, settings, rules="boggle")
    rows: list[Row] = []
    missing: list[Row] = []
    with TemporaryDirectory() as name:
        folder = Path(name)
        peers: list[Peer] = []
        for peer in PEERS:
            watch.step(0, 1, f"installing {peer.source}")
            try:
                peer.install(folder)
                peers.append(peer)
            except CannotInstall as error:
                missing.append(
                    {"label": peer.name, "source": peer.source, "differences": f"not installed: {error}"}
                )
        for named in settings.lexicons:
            rows += _of_lexicon(named, peers, sizes, trials, settings, watch, folder)
    rows += missing
    notes = [
        f"{peer.name}: {peer.remark}"
        for peer in (*peers, _Command(settings.lexicons[0].lexicon))
        if peer.remark
    ]
    report.tables = [Table("times", "Time of one board", _columns(), rows, notes)]
    report.charts = [_bars(rows, size) for size in sizes]
    return report


def _of_lexicon(
    named: NamedLexicon,
    peers: Sequence[Peer],
    sizes: Sequence[Size],
    trials: int,
    settings: Settings,
    watch: Watch,
    folder: Path,
) -> list[Row]:
    words = named.lexicon.words()
    names = [choose_solver(Compute(name)).name for name in settings.engines or ("prefix", "python")]
    ours = [_Gridwords(name, named.lexicon) for name in names]
    field_of: list[Peer] = [*ours, _Command(named.lexicon), *peers]
    total, done = len(field_of) * trials * len(sizes), 0
    rows = []
    try:
        for peer in field_of:
            watch.step(done, total, f"{peer.name}: {named.name}")
            peer.start(words, folder)
        for size in sizes:
            boards = [_board(settings.seed, size, trial) for trial in range(trials)]
            scores = {peer.name: _Score() for peer in field_of if peer.takes(boards[0])}
            for number, board in enumerate(boards):
                expected, plain = (
                    field_of[0].answer(board).words,
                    field_of[0].answer(_without_long_tiles(board)).words,
                )
                first = number % len(field_of)
                for peer in [*field_of[first:], *field_of[:first]]:
                    watch.step(done, total, f"{size_text(size)} {peer.name}")
                    done += 1
                    if peer.name in scores:
                        answers = [peer.answer(board) for _ in range(peer.repeats)]
                        _note(scores[peer.name], answers, expected, plain)
            rows += [_row(named, size, peer, scores.get(peer.name)) for peer in field_of]
    finally:
        for peer in field_of:
            peer.stop()
    return rows


def _board(seed: int, size: Size, trial: int) -> Rows:
    """Rolled where there are dice, else random letters as in English; a Qu tile is `qu`."""
    number = board_seed(seed, size, trial)
    if size in DICE:
        board = Board.roll(DICE[size], seed=number, size=size)
    else:
        board = Board.random(*size, seed=number, letters="english")
    tiles = [tile.strip("()") for tile in board.tiles]
    tiles = ["qu" if tile == "q" else tile for tile in tiles]
    return [tiles[row * size[1] : (row + 1) * size[1]] for row in range(size[0])]


def _without_long_tiles(rows: Rows) -> Rows:
    return [["." if len(tile) > 1 else tile for tile in row] for row in rows]


def _note(score: _Score, answers: Sequence[Answer], expected: Sequence[str], plain: Sequence[str]) -> None:
    """The time, and of every word that differs why it does. `plain` are the words without tiles of several letters."""
    rules = Rules.get("boggle")
    words = answers[0].words
    score.times.append(median(answer.elapsed_s for answer in answers))
    score.cpu_times += [answer.cpu_s for answer in answers if answer.cpu_s is not None]
    score.words += len(words)
    score.points += sum(rules.points_for(len(word)) for word in words)
    if (peak_mb := answers[-1].peak_mb) is not None:
        score.peak_mb = max(score.peak_mb or 0.0, peak_mb)
    found, right = {*words}, {*expected}
    for word in found ^ right:
        if word in found and len(word) < rules.minimum_length:
            reason = f"lists words of fewer than {rules.minimum_length} letters"
        elif word in right and word not in plain:
            reason = "misses words through a tile of several letters, such as Qu"
        else:
            reason = "misses words" if word in right else "lists words that are not on the board"
        score.reasons[reason] = score.reasons.get(reason, 0) + 1


def _row(named: NamedLexicon, size: Size, peer: Peer, score: _Score | None) -> Row:
    facts: Row = {
        "lexicon": named.name,
        "size": size_text(size),
        "label": peer.name,
        "source": f"{peer.source} {peer.version}",
    }
    if score is None:
        return {**facts, "differences": "does not take boards of this size"}
    reasons = "; ".join(f"{reason} ({count})" for reason, count in sorted(score.reasons.items()))
    return {
        **facts,
        "load_s": peer.load_s,
        "trials": len(score.times),
        "median_s": median(score.times),
        "mean_s": mean(score.times),
        "spread_s": stdev(score.times) if len(score.times) > 1 else 0.0,
        "cpu_s": mean(score.cpu_times) if score.cpu_times else None,
        "peak_mb": score.peak_mb,
        "words": score.words,
        "points": score.points,
        "differences": reasons or "none",
    }


def _columns() -> Sequence[Column]:
    return (
        Column("lexicon", "lexicon", if_varied=True),
        Column("size", "size"),
        Column("label", "solver"),
        Column("source", "from"),
        Column("load_s", "loading", "time"),
        Column("median_s", "median", "time"),
        Column("mean_s", "mean", "time"),
        Column("spread_s", "spread", "time"),
        Column("cpu_s", "CPU", "time"),
        Column("peak_mb", "peak", "mb"),
        Column("words", "words", "count"),
        Column("points", "points", "count"),
        Column("differences", "differences"),
    )


def _bars(rows: Sequence[Row], size: Size) -> Bars:
    of_size = [row for row in rows if row.get("size") == size_text(size) and "median_s" in row]
    labels = list(dict.fromkeys(row["label"] for row in of_size))
    lexicons = list(dict.fromkeys(row["lexicon"] for row in of_size))
    values = {
        lexicon: [
            next(
                (
                    row["median_s"] * 1e3
                    for row in of_size
                    if (row["label"], row["lexicon"]) == (label, lexicon)
                ),
                None,
            )
            for label in labels
        ]
        for lexicon in lexicons
    }
    title = f"Time of one {size_text(size)} board"
    return Bars(f"times-{size_text(size)}", title, "median time (ms)", labels, values, log=True)
