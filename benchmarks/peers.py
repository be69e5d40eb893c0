"""gridwords compared with other solvers that can be installed by name, given the same word list and the same boards.

They are installed into a temporary folder, which needs a network. Boards are rolled with the game's dice where there are
dice of that size. Times are per board after the word list is loaded, measured inside the solver's own process. Answers
are compared with those of gridwords under the rules of Boggle; every difference is counted, with its reason.

    python benchmarks/peers.py [--sizes 4,5] [--boards 20] [--engines prefix,python] [--lexicon FILE] [--seed 1]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, stdev
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from _peers import PEERS, Answer, CannotInstall, Peer, Rows

from gridwords import Board, Lexicon, Rules, __version__, solve

DICE = {(4, 4): "new", (5, 5): "big-2012", (6, 6): "super-big"}
Size = tuple[int, int]


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
        return Answer(list(solution.words), perf_counter() - started, process_time() - cpu)


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


def measure(
    peers: Sequence[Peer], lexicon: Lexicon, sizes: Sequence[Size], boards: int, seed: int, folder: Path
) -> Iterator[tuple[Size, Peer, _Score | None]]:
    """Every solver on boards of every size. They take turns; another one goes first on each board.

    None is the score of a solver that does not take boards of that size.
    """
    try:
        for peer in peers:
            peer.start(lexicon.words(), folder)
        for size in sizes:
            drawn = [_board(seed, size, number) for number in range(boards)]
            scores = {peer.name: _Score() for peer in peers if peer.takes(drawn[0])}
            for number, board in enumerate(drawn):
                expected = peers[0].answer(board).words
                plain = peers[0].answer(_without_long_tiles(board)).words
                first = number % len(peers)
                for peer in [*peers[first:], *peers[:first]]:
                    if peer.name in scores:
                        answers = [peer.answer(board) for _ in range(peer.repeats)]
                        _note(scores[peer.name], answers, expected, plain)
            yield from ((size, peer, scores.get(peer.name)) for peer in peers)
    finally:
        for peer in peers:
            peer.stop()


def _board(seed: int, size: Size, number: int) -> Rows:
    """Rolled if there are dice of that size, otherwise random letters as in English. A Qu tile is `qu`."""
    if size in DICE:
        board = Board.roll(DICE[size], seed=seed + number, size=size)
    else:
        board = Board.random(*size, seed=seed + number, letters="english")
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


def _line(size: Size, peer: Peer, score: _Score | None) -> str:
    start = f"{size[0]}x{size[1]}  {peer.name:20} {peer.source} {peer.version}"
    if score is None:
        return f"{start}: does not take boards of this size"
    spread = stdev(score.times) if len(score.times) > 1 else 0.0
    figures = [
        f"median {median(score.times) * 1e3:.3f} ms",
        f"mean {mean(score.times) * 1e3:.3f} ms",
        f"spread {spread * 1e3:.3f} ms",
        *([f"loading {peer.load_s * 1e3:.0f} ms"] if peer.load_s is not None else []),
        *([f"CPU {mean(score.cpu_times) * 1e3:.3f} ms"] if score.cpu_times else []),
        *([f"peak {score.peak_mb:.0f} MB"] if score.peak_mb is not None else []),
        f"{score.words} words",
        f"{score.points} points",
    ]
    reasons = "; ".join(f"{reason} ({count})" for reason, count in sorted(score.reasons.items()))
    return f"{start}: {', '.join(figures)}; differences: {reasons or 'none'}"


def _size(text: str) -> Size:
    rows, _, cols = text.partition("x")
    return int(rows), int(cols or rows)


def main() -> None:
    """Installs the others, measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default="4,5", metavar="4,5x5,...")
    parser.add_argument("--boards", type=int, default=20, metavar="N")
    parser.add_argument("--engines", default="prefix,python", metavar="NAME,...")
    parser.add_argument("--lexicon", metavar="FILE")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    given = parser.parse_args()
    peers: list[Peer] = [*map(_Gridwords, given.engines.split(",")), _Command()]
    with TemporaryDirectory() as name:
        folder = Path(name)
        for peer in PEERS:
            try:
                peer.install(folder)
                peers.append(peer)
            except CannotInstall as error:
                print(f"{peer.name} ({peer.source}) is not installed: {error}")
        sizes = list(map(_size, given.sizes.split(",")))
        for one in measure(peers, Lexicon.load(given.lexicon), sizes, given.boards, given.seed, folder):
            print(_line(*one), flush=True)
    for peer in peers:
        if peer.remark:
            print(f"{peer.name}: {peer.remark}")


if __name__ == "__main__":
    main()
