"""Rows: the scores of boards as they are written, made on the machine that scores them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.board.codes import HOLE, WILDCARD
from gridwords.board.size import fit_size
from gridwords.board.text import listed_board
from gridwords.errors import BadOption, EngineUnavailable
from gridwords.files.source import read_lines
from gridwords.game import Game
from gridwords.questions.score import score_boards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwords.board.shape import AnyNeighbours
    from gridwords.compute import Compute
    from gridwords.engines.cluster.worker import Here
    from gridwords.rules import Rules

__all__ = ["Rows", "read_boards", "score_rows", "score_rows_there", "write_codes"]


class Rows(NamedTuple):
    """The rows of some boards as bytes, and their sums. There are fewer rows than boards if a deadline ran out."""

    data: bytes
    boards: int
    words: int
    points: int
    is_complete: bool


def score_rows(
    boards: Any,
    game: Game,
    compute: Compute,
    *,
    size: tuple[int, int] | None,
    neighbours: AnyNeighbours | None,
    separator: str | None,
    progress: Callable[[int, int], object] | None = None,
) -> Rows:
    """The rows of a chunk's boards: board, words and points with a separator; without one, words and points as int32."""
    import numpy as np

    texts = read_boards(boards)
    scored = score_boards(
        boards if texts is None else texts,
        game,
        compute,
        size=size,
        neighbours=neighbours,
        counts=True,
        progress=progress,
    )
    if scored.ended == "interrupted":
        raise KeyboardInterrupt
    counts, points = np.asarray(scored.counts), scored.points
    if separator is not None:
        if texts is None:
            texts = write_codes(boards[: scored.done], game.lexicon.alphabet, size)
        elif not "".join(texts).isprintable():
            texts = [_one_line(text) for text in texts]
        rows = [
            f"{text}{separator}{count}{separator}{score}\n"
            for text, count, score in zip(texts, counts.tolist(), points.tolist(), strict=False)
        ]
        data = "".join(rows).encode("utf-8", "surrogateescape")
    else:
        data = np.column_stack([counts, points]).astype("<i4").tobytes()
    words, sum_points = (int(column.sum(dtype=np.int64)) for column in (counts, points))
    return Rows(data, scored.done, words, sum_points, scored.ended == "complete")


def score_rows_there(here: Here, boards: Any, rules: Rules, compute: Compute, how: Mapping[str, Any]) -> Rows:
    """`score_rows` on a worker of a cluster, whose client then only writes: 10 million boards a second and more."""
    game, compute = Game(here.lexicon, rules), compute.replace(threads=here.threads)
    if here.has_gpu and compute.is_free:
        try:
            return score_rows(boards, game, compute.replace(engine="gpu-prefix"), progress=here.tick, **how)
        except (BadOption, EngineUnavailable):
            pass  # too large a board or alphabet for the GPU
    return score_rows(boards, game, compute, progress=here.tick, **how)


def read_boards(boards: Any) -> list[str] | None:
    """The boards of a chunk as texts; None if they are letter codes."""
    if isinstance(boards, bytes):
        lines = [line for line in read_lines(boards) if line]
        return [listed_board(line) for line in lines] if b"\t" in boards else lines
    if not isinstance(boards, list):
        return None
    return [listed_board(text) if "\t" in text else text for text in boards]


def _one_line(text: str) -> str:
    """The same board without line breaks and tabs, which would split its row."""
    import re

    return re.sub(r"\s", " ", re.sub(r"\r\n|\r|\n", "/", text.strip()))


def write_codes(codes: Any, alphabet: str, size: tuple[int, int] | None) -> list[str]:
    """Boards of letter codes as texts, with slashes between rows unless the boards are square."""
    import numpy as np

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
