"""What comes back, for the description of the interface."""

from __future__ import annotations

from pydantic import BaseModel

__all__ = ["Optimising", "Problem", "Rolled", "Scores", "SolutionReply"]

Path = list[tuple[int, int]]


class Word(BaseModel):
    """A word found; `path` are the rows and columns of its cells from 0. `paths` only where all were asked for.

    `cells`, where asked for, are all the cells that its paths use, numbered row by row.
    """

    word: str
    points: int
    path: Path | None = None
    paths: list[Path] | None = None
    paths_complete: bool | None = None
    cells: list[int] | None = None
    cells_complete: bool | None = None


class SolutionReply(BaseModel):
    """Every word on the board, in code-point order; `complete` is false if the time ran out."""

    board: str
    rows: int
    cols: int
    score: int
    complete: bool
    words: list[Word]


class Score(BaseModel):
    """What one board holds."""

    board: str
    words: int
    points: int


class Scores(BaseModel):
    """The boards in the order given; fewer, and `complete` false, if the time ran out."""

    scores: list[Score]
    complete: bool


class CheckedWord(BaseModel):
    """What there is to say about a word. `shared_with` only where there are several players."""

    word: str
    verdict: str
    points: int
    path: Path | None
    reached: str
    reached_path: Path | None
    reason: str
    shared_with: list[str] | None = None


class PlayerReply(BaseModel):
    """One player's words, each once; a word that another player has too counts nothing."""

    player: str
    score: int
    words: list[CheckedWord]


class CheckReply(BaseModel):
    """For one list `score` and `words`, for several players `players`."""

    board: str
    score: int | None = None
    words: list[CheckedWord] | None = None
    players: list[PlayerReply] | None = None


class Rolled(BaseModel):
    """A board and the seed that gives it again."""

    board: str
    rows: int
    cols: int
    seed: int


class Optimising(BaseModel):
    """An optimisation, and where to listen to it."""

    id: str
    events: str


class Problem(BaseModel):
    """What was refused, and why (RFC 9457). `limit` where it was a limit."""

    type: str
    title: str
    status: int
    detail: str
    limit: float | None = None
