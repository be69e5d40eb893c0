"""`peers`: gridwords next to other solvers that can be installed, on the same boards and the same words."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve
from gridwords.rules import Rules
from gridwords.studies._peers.solvers import PEERS, Answer, CannotInstall, Peer
from gridwords.studies.charts import Bars
from gridwords.studies.contender import uninterrupted
from gridwords.studies.race import summary
from gridwords.studies.report import Report
from gridwords.studies.settings import board_seed, size_text
from gridwords.studies.table import Column, Table, columns
from gridwords.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.studies._peers.solvers import Rows
    from gridwords.studies.settings import NamedLexicon, Progress, Settings, Size
    from gridwords.studies.table import Row

__all__ = ["run"]

TITLE = "gridwords next to other solvers"
ABOUT = (
    "Solvers that can be installed by name, given the same word list and the same boards, rolled with the game's dice "
    "where there are dice of that size. Times are per board after the word list is loaded, measured inside the solver's "
    "own process. Answers are compared with those of gridwords under Boggle's rules."
)
DICE = {(4, 4): "new", (5, 5): "big-2012", (6, 6): "super-big"}


class _Gridwords(Peer):
    """This package, used like the others: a board in, words and first paths out."""

    source = "this package"
    version = __version__

    def __init__(self, engine: str) -> None:
        self.name = f"gridwords, {engine}"
        self._engine = engine

    def start(self, words: Sequence[str], folder: Path) -> None:
        self._path = folder / "words.lex"
        Lexicon.from_words(words).save(self._path)
        started = perf_counter()
        self._lexicon = Lexicon.open(self._path)
        self.load_s = perf_counter() - started

    def answer(self, rows: Rows) -> Answer:
        board = [[f"({tile})" if len(tile) > 1 else tile for tile in row] for row in rows]
        cpu, started = process_time(), perf_counter()
        solution = solve(board, lexicon=self._lexicon, rules="boggle", engine=self._engine)
        return Answer(list(uninterrupted(solution).words), perf_counter() - started, process_time() - cpu)


class _Command(_Gridwords):
    """`gridwords solve` as a whole process, to compare with solvers that start one per board."""

    remark = "A time is that of a whole process, which opens the lexicon."
    repeats = 1

    def __init__(self) -> None:
        self.name = "gridwords solve"

    def answer(self, rows: Rows) -> Answer:
        text = "/".join("".join(f"({tile})" if len(tile) > 1 else tile for tile in row) for row in rows)
        command = [sys.executable, "-m", "gridwords", "solve", text, "--format", "plain"]
        command += ["--lexicon", str(self._path)]
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
    reasons: Counter[str] = field(default_factory=Counter)


def run(settings: Settings, progress: Progress) -> Report:
    """The study."""
    # An unknown engine is refused before anything is installed.
    names = [choose_solver(Compute(name)).name for name in settings.engines or ("prefix", "python")]
    sizes = settings.sizes_or(quick=(4,), full=(4, 5))
    report = Report("peers", TITLE, ABOUT, settings, rules="boggle")
    rows: list[Row] = []
    missing: list[Row] = []
    peers: list[Peer] = [*(_Gridwords(name) for name in names), _Command()]
    with TemporaryDirectory() as name:
        folder = Path(name)
        for peer in PEERS:
            progress.step(0, 1, f"installing {peer.source}")
            try:
                peer.install(folder)
                peers.append(peer)
            except CannotInstall as error:
                reason = f"not installed: {error}"
                missing.append({"label": peer.name, "source": peer.source, "differences": reason})
        for named in settings.lexicons:
            rows += _compare(named, peers, sizes, settings, progress, folder)
    notes = [f"{peer.name}: {peer.remark}" for peer in peers if peer.remark]
    shown = (
        *columns("lexicon? size label", label="solver"),
        Column("source", "from"),
        *columns("load_s median_s mean_s spread_s cpu_s peak_mb words points"),
        Column("differences", "differences"),
    )
    report.tables = [Table("times", "Time per board", shown, rows + missing, notes)]
    report.charts = [_bars(rows, size_text(size)) for size in sizes]
    return report


def _compare(
    named: NamedLexicon,
    peers: Sequence[Peer],
    sizes: Sequence[Size],
    settings: Settings,
    progress: Progress,
    folder: Path,
) -> list[Row]:
    """All solvers with one lexicon. They take turns; another one goes first in each trial."""
    trials = settings.trials_or(quick=5)
    words = named.lexicon.words()
    total, done = len(peers) * trials * len(sizes), 0
    rows = []
    try:
        for peer in peers:
            progress.step(done, total, f"{peer.name}: {named.name}")
            peer.start(words, folder)
        for size in sizes:
            boards = [_board(settings.seed, size, trial) for trial in range(trials)]
            scores = {peer.name: _Score() for peer in peers if peer.takes(boards[0])}
            for number, board in enumerate(boards):
                expected = peers[0].answer(board).words
                plain = peers[0].answer(_without_long_tiles(board)).words
                first = number % len(peers)
                for peer in [*peers[first:], *peers[:first]]:
                    progress.step(done, total, f"{size_text(size)} {peer.name}")
                    done += 1
                    if peer.name in scores:
                        answers = [peer.answer(board) for _ in range(peer.repeats)]
                        _note(scores[peer.name], answers, expected, plain)
            rows += [_row(named, size, peer, scores.get(peer.name)) for peer in peers]
    finally:
        for peer in peers:
            peer.stop()
    return rows


def _board(seed: int, size: Size, trial: int) -> Rows:
    """Rolled if there are dice of that size, otherwise random letters as in English. A Qu tile is `qu`."""
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
    """Adds the time, and the reason for each word that differs. `plain` are the words without long tiles."""
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
            score.reasons[f"lists words of fewer than {rules.minimum_length} letters"] += 1
        elif word in right and word not in plain:
            score.reasons["misses words through a tile of several letters, such as Qu"] += 1
        else:
            score.reasons["misses words" if word in right else "lists words that are not on the board"] += 1


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
        **summary(score.times),
        "cpu_s": mean(score.cpu_times) if score.cpu_times else None,
        "peak_mb": score.peak_mb,
        "words": score.words,
        "points": score.points,
        "differences": reasons or "none",
    }


def _bars(rows: Sequence[Row], size: str) -> Bars:
    times = {
        (row["lexicon"], row["label"]): row["median_s"] * 1e3
        for row in rows
        if row["size"] == size and "median_s" in row
    }
    labels = list(dict.fromkeys(label for _, label in times))
    lexicons = dict.fromkeys(lexicon for lexicon, _ in times)
    values = {lexicon: [times.get((lexicon, label)) for label in labels] for lexicon in lexicons}
    return Bars(f"times-{size}", f"Time per {size} board", "median time (ms)", labels, values, log=True)
