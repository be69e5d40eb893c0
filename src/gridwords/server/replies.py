"""The JSON of replies, as `/openapi.json` describes it. The server writes the JSON itself."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from gridwords.solution import Ended

__all__ = [
    "CheckReply",
    "DefineReply",
    "OptimiseReply",
    "ProblemReply",
    "PuzzleReply",
    "RankReply",
    "RollReply",
    "ScoreReply",
    "SolveReply",
]

Path = list[tuple[int, int]]


class FoundWord(BaseModel):
    """A word on the board.

    `level` says how well known the word is, from 10 to 95; it is present when the lexicon has levels. `path` lists the
    row and column of each cell, counted from 0. `paths` is present when all paths were requested,
    `cells` (numbered row by row) when the cells were.
    """

    word: str
    points: int
    level: int | None = None
    path: Path | None = None
    paths: list[Path] | None = None
    paths_complete: bool | None = None
    cells: list[int] | None = None
    cells_complete: bool | None = None


class SolveReply(BaseModel):
    """Every word on the board, in code-point order. `complete` is false if the deadline ended the search."""

    board: str
    rows: int
    cols: int
    score: int
    complete: bool
    ended: Ended
    words: list[FoundWord]


class Score(BaseModel):
    """The number of words on a board and their points."""

    board: str
    words: int
    points: int


class ScoreReply(BaseModel):
    """The scores in the order of the boards; if the deadline ended the search, `complete` is false and some are missing."""

    scores: list[Score]
    complete: bool
    ended: Ended


class CheckedWord(BaseModel):
    """The verdict on a word, and how well known it is if the lexicon has it and has levels.

    `shared_with` is present when there are several players.
    """

    word: str
    verdict: str
    points: int
    path: Path | None
    reached: str
    reached_path: Path | None
    reason: str
    level: int | None
    shared_with: list[str] | None = None


class PlayerReply(BaseModel):
    """One player's words, each once. A word that another player also has scores nothing."""

    player: str
    score: int
    words: list[CheckedWord]


class CheckReply(BaseModel):
    """`score` and `words` for one list, `players` for several."""

    board: str
    score: int | None = None
    words: list[CheckedWord] | None = None
    players: list[PlayerReply] | None = None


class Gloss(BaseModel):
    """What a word means in one part of speech. `root` is the word itself or the word that it is a form of."""

    root: str
    part: str
    text: str


class DefineReply(BaseModel):
    """The meanings of a word, the most common first. A word without any may have a `root`, where it comes from.

    `vulgar` words are unfit for children.
    """

    word: str
    glosses: list[Gloss]
    root: str | None
    vulgar: bool


class RankedWords(BaseModel):
    """The words of one length: on this board, and on an average one."""

    length: int
    found: int
    expected: float


class RankReply(BaseModel):
    """Percentiles are the percentage of rolled boards with fewer points or words; intervals are of 95%.

    `ended` is `deadline` if fewer boards were rolled than asked for. `known` has the same for words of level 50 and
    less, `could_roll` the sets of dice that can roll the board.
    """

    board: str
    dice: str
    rules: str
    level: int
    points: int
    words: int
    percentile: float
    interval: tuple[float, float]
    equal: float
    percentile_words: float
    interval_words: tuple[float, float]
    rolls: int
    rolled_now: bool
    ended: Ended
    known: dict[str, Any] | None
    could_roll: list[dict[str, Any]]
    words_by_length: list[RankedWords]
    idle: list[tuple[int, int]] | None
    most_valuable: dict[str, Any] | None
    most_paths: dict[str, Any] | None
    best_change: dict[str, Any] | None


class RollReply(BaseModel):
    """A board, and the seed that gives it again."""

    board: str
    rows: int
    cols: int
    seed: int


class PuzzleWordReply(BaseModel):
    """A word to find: its letters, the text on the list, and the row and column of each cell, counted from 0."""

    word: str
    text: str
    path: Path


class MarkReply(BaseModel):
    """A word marked in the answers: its place among the words, the number of its colour, and its shift aside in cells."""

    word: int
    colour: int
    shift: float


class PuzzleReply(BaseModel):
    """A puzzle with its answers. `difficulty` has a score from 0 to 100 and a name; `notes` are for its maker.

    `message` is what the letters left over spell; `span` is the word that touches two opposite sides, and `ways` in how
    many ways the words fill the grid; `contain` has the words that a board was made for.
    """

    format: int
    kind: str
    title: str
    board: str
    size: tuple[int, int]
    neighbours: str
    words: list[PuzzleWordReply]
    seed: int
    difficulty: dict[str, Any]
    message: str
    message_path: Path
    span: str | None
    ways: int | None
    notes: list[str]
    q_is_qu: bool
    contain: list[str]
    marks: list[MarkReply]


class OptimiseReply(BaseModel):
    """A running optimisation and the path of its event stream."""

    id: str
    events: str


class ProblemReply(BaseModel):
    """Why the request was refused (RFC 9457).

    `limit` is the limit that it exceeded, if it exceeded one, and `field` the member that is wrong, as in `words[3]`.
    `code` and `values` say the same as `detail`, for programs that word it themselves.
    """

    type: str
    title: str
    status: int
    detail: str
    limit: float | None = None
    field: str | None = None
    code: str | None = None
    values: dict[str, str] | None = None
