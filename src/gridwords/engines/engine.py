"""Engine: one way to search. A Question goes in, a Solution comes out; every engine gives the same one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gridwords.board import Board
from gridwords.board.codes import coded_tiles
from gridwords.cached import cached_property
from gridwords.compute import Compute
from gridwords.errors import BadOption, DeadlineExceeded
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    from gridwords.board import Shape
    from gridwords.game import Game
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules
    from gridwords.solution import Ended, Solution
    from gridwords.trace import Span

    Codes = np.ndarray[Any, np.dtype[np.uint8]]
    Scores = np.ndarray[Any, np.dtype[np.int32]]
    Progress = Callable[[int, int], object]

__all__ = [
    "EVERY_PATH",
    "MAX_PATHS",
    "MAX_TOTAL_PATHS",
    "Engine",
    "Question",
    "ScoreQuestion",
    "Scored",
    "checked_score",
    "is_on_gpu",
    "require_complete",
]

#: Options of every engine that lists all paths.
MAX_PATHS = Option(
    "max_paths", int, default=1000, low=1, high=2**31, help='paths kept per word with paths="all"'
)
MAX_TOTAL_PATHS = Option(
    "max_total_paths",
    int,
    default=1_000_000,
    low=1,
    high=10**12,
    help='paths kept of all words with paths="all"; if there are more, the words with the most paths keep fewer',
)
#: Limits for a search that needs every path there is.
EVERY_PATH = (int(MAX_PATHS.high), int(MAX_TOTAL_PATHS.high))
_MOST_SCORE = 2**31 - 1  # scores of many boards are 32-bit signed integers
_ANY = Compute()


class Question(NamedTuple):
    """One board to solve."""

    board: Board
    game: Game
    compute: Compute = _ANY
    paths: str = "first"
    max_paths: int = MAX_PATHS.default
    max_total_paths: int = MAX_TOTAL_PATHS.default
    progress: Progress | None = None
    #: Receives what each thread did and when, where a trace is wanted.
    trace: list[Span] | None = None

    @property
    def lexicon(self) -> Lexicon:
        """The allowed words."""
        return self.game.lexicon

    @property
    def rules(self) -> Rules:
        """What they are worth."""
        return self.game.rules

    @property
    def deadline_s(self) -> float | None:
        """Seconds until the search must end."""
        return self.compute.deadline_s


class ScoreQuestion(NamedTuple):
    """Boards of one shape to score: `codes` is an array (boards, cells) of letter codes.

    The codes after those of the alphabet are `tiles` of several letters or choices.
    """

    codes: Codes
    shape: Shape
    game: Game
    compute: Compute = _ANY
    counts: bool = False
    progress: Progress | None = None
    tiles: tuple[str, ...] = ()

    @property
    def lexicon(self) -> Lexicon:
        """The allowed words."""
        return self.game.lexicon

    @property
    def rules(self) -> Rules:
        """What they are worth."""
        return self.game.rules

    def coded_tiles(self) -> list[list[bytes]]:
        """What each letter code stands for, as the core takes it."""
        return coded_tiles(self.lexicon.alphabet, self.rules.q_is_qu, self.tiles)

    def board(self, codes: Any) -> Board:
        """The board that a row of codes is."""
        return Board.from_codes(
            codes, (*self.lexicon.alphabet, *self.tiles), self.shape.size, self.shape.neighbours
        )


class Scored(NamedTuple):
    """The points, and the number of words where it was requested, of the leading `done` boards."""

    points: Scores
    counts: Scores | None
    done: int
    ended: Ended


class Engine:
    """What every engine has."""

    name: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    #: Whether it can list the words, or only score.
    solves: ClassVar[bool] = True

    def unavailable(self) -> str | None:
        """Why the engine cannot run here, or None."""
        return None

    def read_options(self, compute: Compute) -> dict[str, Any]:
        """The value of each of the engine's options; an error for one that it does not have."""
        if compute.options:
            return read_options(f"engine {self.name}", self.options, compute.options)
        return self._defaults

    @cached_property
    def _defaults(self) -> dict[str, Any]:
        """The options when none are given, which is nearly always: reading them would cost a tenth of a small board."""
        return read_options(f"engine {self.name}", self.options, {})

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        raise BadOption(f"engine {self.name} only scores boards: it does not list the words on them")

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board: found by solving one after the other, unless the engine has a better way."""
        import numpy as np

        end = question.compute.end()
        total = len(question.codes)
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32)
        ended: Ended = "complete"
        done = 0

        def report(*_cells: int) -> None:
            if question.progress is not None:
                question.progress(done, total)

        for codes in question.codes:
            compute = question.compute.until(end)
            if compute.deadline_s == 0:
                ended = "deadline"
                break
            solution = self.solve(
                Question(question.board(codes), question.game, compute, "none", progress=report)
            )
            if (ended := solution.ended) != "complete":
                break
            points[done], counts[done] = checked_score(solution, done), len(solution)
            done += 1
            report()
        return Scored(points[:done], counts[:done] if question.counts else None, done, ended)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Scores:
        """The score of each board with every letter in each of the cells: an array (boards, cells, letters).

        Found by writing out all those boards and scoring them, unless the engine has a better way. The answer is
        complete: a deadline that runs out raises `DeadlineExceeded`.
        """
        import numpy as np

        codes, letters = question.codes, len(question.lexicon.alphabet)
        points = np.empty((len(codes), len(cells), letters), np.int32)
        for place, cell in enumerate(cells):
            spread = np.repeat(codes, letters, axis=0)
            spread[:, cell] = np.tile(np.arange(letters, dtype=np.uint8), len(codes))
            scored = self.score_many(question._replace(codes=spread, counts=False))
            require_complete(scored.ended)
            points[:, place] = scored.points.reshape(len(codes), letters)
        return points


def require_complete(ended: Ended, what: str = "every letter was scored") -> None:
    """Raises what ended a search that has no partial answer to give."""
    if ended == "interrupted":
        raise KeyboardInterrupt
    if ended == "deadline":
        raise DeadlineExceeded(f"the deadline ran out before {what}")


def checked_score(solution: Solution, number: int) -> int:
    """The score of board `number`, if arrays of scores can hold it."""
    score = solution.score
    if score > _MOST_SCORE:
        raise BadOption(f"board {number} scores {score}, more than a 32-bit score can hold")
    return score


def is_on_gpu(codes: object) -> bool:
    """Whether an array is in a GPU's memory, as CuPy's are."""
    return hasattr(codes, "__cuda_array_interface__")
