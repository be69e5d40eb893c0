"""Rows: the scores of boards as they are written, made on the machine that scores them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gridwords.arrays import np
from gridwords.board import Board
from gridwords.board.codes import HOLE, WILDCARD, encode_boards
from gridwords.board.shape import AnyNeighbours
from gridwords.board.size import fit_size
from gridwords.board.text import listed_board
from gridwords.bounded import decode_utf8
from gridwords.compute import Compute
from gridwords.engines.cluster.worker import Here
from gridwords.engines.engine import Scored
from gridwords.errors import BadBoard, BadOption, EngineUnavailable
from gridwords.files.source import read_lines
from gridwords.files.table import one_row
from gridwords.game import Game
from gridwords.questions.score import score_boards
from gridwords.rules import Rules

_ALIKE = 256  # boards that are read at once, in search of bad ones


class Rows(NamedTuple):
    """The rows of some boards as bytes, and their sums.

    The first `covered` boards of the chunk are in `data`, or in `bad` with what is wrong with them. If a deadline ran
    out, there are fewer than in the chunk; if bad boards end the job, they end before the first of them.
    """

    data: bytes
    boards: int
    words: int
    points: int
    is_complete: bool
    covered: int
    bad: Mapping[int, str]


def score_rows(
    boards: Any,
    missing: Mapping[int, str],
    game: Game,
    compute: Compute,
    *,
    size: tuple[int, int] | None,
    neighbours: AnyNeighbours | None,
    separator: str | None,
    stop_at_bad: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> Rows:
    """The rows of a chunk's boards: board, words and points with a separator; without one, words and points as int32.

    `missing` are the places without a board.
    """
    texts = read_boards(boards)
    there: Any = boards if texts is None else texts
    total = len(there)
    good: Any = np.arange(total)

    def score(some: Any) -> Scored:
        if not len(some):
            return Scored(np.zeros(0, np.int32), np.zeros(0, np.int32), 0, "complete")
        return score_boards(
            some, game, compute, size=size, neighbours=neighbours, counts=True, progress=progress
        )

    bad: dict[int, str] = {}
    scored = None
    if not missing:
        try:
            scored = score(there)
        except BadBoard:
            bad = find_bad(there, game, size, neighbours)
            if not bad:
                raise
    if scored is None:
        bad = bad or find_bad(there, game, size, neighbours) | dict(missing)
        if stop_at_bad:
            total = min(bad)
        good = np.array([place for place in range(total) if place not in bad], np.int64)
        there = there[good] if texts is None else [there[place] for place in good]
        scored = score(there)
    if scored.ended == "interrupted":
        raise KeyboardInterrupt
    is_complete = scored.ended == "complete"
    covered = total if is_complete else int(good[scored.done])
    counts, points = np.asarray(scored.counts), scored.points
    if separator is not None:
        if texts is None:
            there = write_codes(there[: scored.done], game.lexicon.alphabet, size)
        elif not "".join(there).isprintable():
            there = [one_row(text) for text in there]
        rows = [
            f"{text}{separator}{count}{separator}{score}\n"
            for text, count, score in zip(there, counts.tolist(), points.tolist(), strict=False)
        ]
        data = "".join(rows).encode("utf-8", "surrogateescape")
    else:
        data = np.column_stack([counts, points]).astype("<i4").tobytes()
    words, sum_points = (int(column.sum(dtype=np.int64)) for column in (counts, points))
    reported = {
        place: bad[place] for place in sorted(bad) if place < covered or (stop_at_bad and place == covered)
    }
    return Rows(data, scored.done, words, sum_points, is_complete, covered, reported)


def find_bad(
    boards: Any, game: Game, size: tuple[int, int] | None, neighbours: AnyNeighbours | None
) -> dict[int, str]:
    """The boards that cannot be read, by their places, with the reason."""
    if not isinstance(boards, list):
        return _bad_codes(boards, len(game.lexicon.alphabet))
    bad = {}
    touching = game.neighbours(neighbours)

    def read(text: Any) -> Board:
        return Board(text, size, touching)

    for first in range(0, len(boards), _ALIKE):
        some = boards[first : first + _ALIKE]
        try:
            # Boards that are written alike are read at once.
            for _ in encode_boards(some, read, game.lexicon.alphabet, game.rules.q_is_qu):
                pass
        except BadBoard:
            for place, text in enumerate(some, first):
                try:
                    decode_utf8(text.encode("utf-8", "surrogateescape"), name="the board", error=BadBoard)
                    read(text)
                except BadBoard as reason:
                    bad[place] = str(reason)
    return bad


def _bad_codes(codes: Any, letters: int) -> dict[int, str]:
    wrong = (codes < 0) | (codes > HOLE) | ((codes >= letters) & (codes < WILDCARD))
    bad = {}
    for row in np.flatnonzero(wrong.any(axis=1)).tolist():
        cell = int(wrong[row].argmax())
        bad[row] = (
            f"cell {cell} has letter code {codes[row, cell]}; the alphabet has {letters} letters,"
            f" {WILDCARD} is a wildcard and {HOLE} a hole"
        )
    return bad


def score_rows_there(
    here: Here,
    boards: Any,
    missing: Mapping[int, str],
    rules: Rules,
    compute: Compute,
    how: Mapping[str, Any],
) -> Rows:
    """`score_rows` on a worker of a cluster, whose client then only writes: at 10 million boards per second and more."""
    game, compute = Game(here.lexicon, rules), compute._replace(threads=here.threads)
    how = {**how, "progress": here.tick}
    if here.has_gpu and compute.is_free:
        try:
            return score_rows(boards, missing, game, compute._replace(engine="gpu-prefix"), **how)
        except (BadOption, EngineUnavailable):
            pass  # too large a board or alphabet for the GPU
    return score_rows(boards, missing, game, compute, **how)


def read_boards(boards: Any) -> list[str] | None:
    """The boards of a chunk as texts; None if they are letter codes."""
    if isinstance(boards, bytes):
        lines = [line for line in read_lines(boards) if line]
        return [listed_board(line) for line in lines] if b"\t" in boards else lines
    if not isinstance(boards, list):
        return None
    return [listed_board(text) if "\t" in text else text for text in boards]


def write_codes(codes: Any, alphabet: str, size: tuple[int, int] | None) -> list[str]:
    """Boards of letter codes as texts, with slashes between rows unless the boards are square."""
    if not codes.size:
        return [""] * len(codes)
    rows, cols = fit_size(codes.shape[1], size)
    letters = np.full(257, "/", "<U1")
    letters[: len(alphabet)] = list(alphabet)
    letters[HOLE], letters[WILDCARD] = ".", "?"
    places = codes.astype(np.int64)
    if rows != cols:
        places = places.reshape(len(codes), rows, cols)
        slashes = np.full((len(codes), rows, 1), 256)
        places = np.concatenate([places, slashes], axis=2).reshape(len(codes), -1)[:, :-1]
    texts = np.ascontiguousarray(letters[places])
    lines: list[str] = texts.view(f"<U{texts.shape[1]}").ravel().tolist()
    return lines
