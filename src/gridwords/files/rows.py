"""Rows: what is written about boards, and how it is made on the machine that scores them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.board.codes import HOLE, WILDCARD
from gridwords.board.size import fit_size
from gridwords.board.text import listed_board
from gridwords.errors import BadOption, EngineUnavailable
from gridwords.questions.score import score_many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gridwords.engines.cluster.worker import Here

__all__ = ["Rows", "board_texts", "read_boards", "score_rows"]


class Rows(NamedTuple):
    """Some boards' rows as bytes, ready to be written, and their sums."""

    data: bytes
    boards: int
    words: int
    points: int


def score_rows(
    here: Here, boards: Any, how: Mapping[str, Any], as_text: bool, deadline_s: float | None = None
) -> Rows:
    """Scores a piece. As text a row is board, words and points between tabs; else words and points as int32.

    `how` is what `score_many` takes, which raises `DeadlineExceeded` where the piece takes longer. This is done where
    the boards are scored, so that whoever collects the rows has nothing to do but to write them: 10 million boards a
    second and more.
    """
    import numpy as np

    texts = read_boards(boards)
    own = {**how, "lexicon": here.lexicon, "threads": here.threads, "progress": here.tick, "counts": True}
    own["deadline_s"] = deadline_s
    points, counts = _score(here, boards if texts is None else texts, own)
    if as_text:
        if texts is None:
            texts = board_texts(boards, here.lexicon.alphabet, how["size"])
        elif not "".join(texts).isprintable():
            texts = [_one_line(text) for text in texts]
        rows = [
            f"{text}\t{count}\t{score}\n"
            for text, count, score in zip(texts, counts.tolist(), points.tolist(), strict=True)
        ]
        data = "".join(rows).encode("utf-8", "surrogateescape")
    else:
        data = np.column_stack([counts, points]).astype("<i4").tobytes()
    return Rows(data, len(points), int(counts.sum(dtype=np.int64)), int(points.sum(dtype=np.int64)))


def _score(here: Here, boards: Any, own: dict[str, Any]) -> Any:
    """A worker that was started with a GPU uses it for whatever it can do."""
    if here.has_gpu and own["engine"] == "auto":
        try:
            return score_many(boards, **{**own, "engine": "gpu-prefix"})
        except (BadOption, EngineUnavailable):
            pass  # too large, too many letters: as everywhere else
    return score_many(boards, **own)


def read_boards(boards: Any) -> list[str] | None:
    """The boards as texts; None where they are letter codes."""
    if isinstance(boards, bytes):
        # A byte that is not UTF-8 becomes a character that is not a letter: the error of that board names its line.
        whole = boards.decode("utf-8-sig", "surrogateescape")
        lines = [text for line in whole.split("\n") if (text := line.strip())]
        return [listed_board(line) for line in lines] if "\t" in whole else lines
    if not isinstance(boards, list):
        return None
    return [listed_board(text) if "\t" in text else text for text in boards]


def _one_line(text: str) -> str:
    """The same board without line breaks and tabs, which a row of a table has no room for."""
    import re

    return re.sub(r"\s", " ", re.sub(r"\r\n|\r|\n", "/", text.strip()))


def board_texts(codes: Any, alphabet: str, size: tuple[int, int] | None) -> list[str]:
    """Boards of letter codes as they are typed: rows between slashes where the board is not a square."""
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
