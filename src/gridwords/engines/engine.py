"""Engine: one way to search. A Question goes in, a Solution comes out; every engine gives the same one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.arrays import np
from gridwords.board import Board, Shape
from gridwords.board.codes import Codes, Scores, coded_tiles
from gridwords.cached import cached_property
from gridwords.compute import Compute
from gridwords.errors import BadOption, DeadlineExceeded
from gridwords.game import Game
from gridwords.hints import later
from gridwords.lexicon import Lexicon
from gridwords.option import Option, read_options
from gridwords.rules import Rules
from gridwords.solution import Ended, Solution

if TYPE_CHECKING:
    from gridwords.trace import Span
else:
    Span = later("gridwords.trace", "Span")

Progress = Callable[[int, int], object]

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
    help='paths kept of all words together with paths="all"; if there are more, the words with the most paths keep '
    "fewer",
)
#: Limits for a search that needs every path there is.
EVERY_PATH = (int(MAX_PATHS.high), int(MAX_TOTAL_PATHS.high))
_MOST_SCORE = 2**31 - 1  # scores of many boards are 32-bit signed integers
_REPORT_S = 0.05  # between two calls of `progress`, as in the core
_ANY = Compute()


class Watch:
    """The clock of one search, for engines written in Python."""

    def __init__(self, deadline_s: float | None, progress: Progress | None, total: int) -> None:
        self._end = inf if deadline_s is None else monotonic() + deadline_s
        self._progress, self._next = progress, 0.0
        self.done, self.total = 0, total

    def look(self) -> None:
        """Raises once the deadline has passed, and reports progress from time to time."""
        now = monotonic()
        if now >= self._end:
            raise DeadlineExceeded("the deadline ran out")
        if self._progress is not None and now >= self._next:
            self._next = now + _REPORT_S
            self._progress(self.done, self.total)


class Question(NamedTuple):
    """One board to solve: `board`, the words and what they are worth in `game`, and which `paths` are wanted.

    An engine asks it for what each cell spells and where a path can go, and makes the answer with `solution`.
    """

    board: Board
    game: Game
    compute: Compute = _ANY
    paths: str = "first"
    max_paths: int = MAX_PATHS.default
    max_total_paths: int = MAX_TOTAL_PATHS.default
    progress: Progress | None = None
    #: Receives what each thread did and when, where a trace is wanted.
    trace: list[Span] | None = None
    #: The clock, once the search has begun; engines of the core have their own.
    watch: Watch | None = None

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

    def spellings(self) -> list[list[str]]:
        """For each cell the texts that it can spell: one letter, several, a choice, or nothing in a hole."""
        alphabet = self.lexicon.alphabet
        tiles = [
            ["".join(alphabet[code] for code in codes) for codes in tile]
            for tile in self.board.spellings(alphabet, self.rules.q_is_qu)
        ]
        return [tiles[tile] for tile in self.board._cells]

    def next_cells(self, cells: Sequence[int]) -> Sequence[int]:
        """The cells, in order, to which a path over these cells can continue; for an empty path, all cells."""
        self.report()
        shape = self.board.shape
        if not cells:
            return range(len(shape))
        free = [cell for cell in shape.touching(cells[-1]) if cell not in cells]
        if shape.neighbours == "line":
            return [cell for cell in free if shape.keeps_direction(cells, cell)]
        return free

    def report(self, done: int | None = None, total: int = 0) -> None:
        """Call this often: it ends the search at its deadline, and reports how much of the work is done."""
        if self.watch is not None:
            if done is not None:
                self.watch.done, self.watch.total = done, total
            self.watch.look()

    def watched(self) -> Question:
        """The same question with its clock running."""
        if self.watch is not None:
            return self
        return self._replace(watch=Watch(self.deadline_s, self.progress, len(self.board)))

    def solution(self, found: Iterable[tuple[str, Sequence[int]]], engine: str = "") -> Solution:
        """The Solution: every word that is found, with the numbers of the cells that spell it, in any order.

        A word may come several times, with different paths or the same. It keeps its smallest path, or with
        `paths="all"` the smallest ones up to the limits. Words too short for the rules are left out. If `found` is a
        generator, a deadline or Ctrl-C ends it, at the latest with its next word or call of `report` or `next_cells`,
        and what it found so far is the answer.
        """
        from gridwords.engines.finds import Finds

        started = perf_counter()
        finds = Finds(self)
        ended: Ended = "complete"
        is_search = isinstance(found, Iterator)  # a list is complete already
        try:
            for one in found:
                finds.add(one)
                if is_search:
                    self.report()
        except DeadlineExceeded:
            ended = "deadline"
        except KeyboardInterrupt:
            ended = "interrupted"
        return finds.solution(engine, ended, perf_counter() - started)


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
        """The board with this row of codes."""
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
    """One way to search: a subclass has a `name`, and `find`, `solve` or `score_many`.

    `find` is the easiest: it yields each word with the cells of its paths, and everything else follows. An engine
    refuses boards that it cannot search (of tiles with several letters, say) with `BadOption`.
    """

    name: str
    #: What it does, in a few words, for `gridwords info`.
    summary: str = ""
    options: tuple[Option, ...] = ()
    #: Whether it can list the words, or only score.
    solves: bool = True

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

    def find(self, question: Question) -> Iterable[tuple[str, Sequence[int]]]:
        """Every word with the numbers of the cells of each of its paths, in any order: see `Question.solution`."""
        raise BadOption(
            f"engine {self.name} has neither `find` nor `solve`: it cannot list the words on a board"
            " (one that only scores sets `solves = False`)"
        )

    def solve(self, question: Question) -> Solution:
        """Every word on the board: those that `find` yields, unless the engine has a better way."""
        question = question.watched()
        return question.solution(self.find(question), self.name)

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board: found by solving one after the other, unless the engine has a better way."""
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
