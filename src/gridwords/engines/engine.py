"""Engine: one way to search. A Question goes in, a Solution comes out; all engines give the same one."""

from __future__ import annotations

from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gridwords.errors import BadOption, DeadlineExceeded, shorten, unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np

    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules
    from gridwords.solution import Solution
    from gridwords.trace import Span

    Letters = np.ndarray[Any, np.dtype[np.int32]]

__all__ = [
    "Engine",
    "Question",
    "ScoreQuestion",
    "Scored",
    "checked_score",
    "read_choice",
    "read_number",
    "was_interrupted",
]

_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})
MAX_PATHS = 1000  # of one word, when all are asked for and nothing else is said
_MOST_SCORE = 2**31 - 1  # scores of many boards are 32-bit signed integers
_CLOCKS_S = 0.05  # what clocks may differ by: that of Windows goes in steps of 0.016 s


class Question(NamedTuple):
    """One board to solve. `options` holds the engine's own parameters, as they were given."""

    board: Board
    lexicon: Lexicon
    rules: Rules
    paths: str = "first"
    max_paths: int = MAX_PATHS
    threads: int | None = None
    deadline_s: float | None = None
    options: Mapping[str, Any] = _NO_OPTIONS
    progress: Callable[[int, int], object] | None = None
    #: Takes what each thread did when, where somebody asked for it.
    trace: list[Span] | None = None


class ScoreQuestion(NamedTuple):
    """Boards of one shape to score: `codes` is an array (boards, cells) of letter codes.

    `shape` is any board of that size and those neighbours.
    """

    codes: np.ndarray[Any, np.dtype[np.uint8]]
    shape: Board
    lexicon: Lexicon
    rules: Rules
    counts: bool = False
    threads: int | None = None
    deadline_s: float | None = None
    options: Mapping[str, Any] = _NO_OPTIONS
    progress: Callable[[int, int], object] | None = None


class Scored(NamedTuple):
    """The points, and if asked the number of words, of the leading `done` boards."""

    points: np.ndarray[Any, np.dtype[np.int32]]
    counts: np.ndarray[Any, np.dtype[np.int32]] | None
    done: int


class Engine:
    """What every engine has. `options` maps the name of each parameter to a line of help."""

    name: ClassVar[str]
    summary: ClassVar[str]
    options: ClassVar[Mapping[str, str]] = {}
    #: Whether it can say which words there are, or only score.
    solves: ClassVar[bool] = True

    def unavailable(self) -> str | None:
        """Why the engine cannot run here, or None."""
        return None

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        raise BadOption(f"engine {self.name} scores boards but does not say which words are on them")

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board: by solving them one after the other, unless the engine has a better way."""
        import numpy as np

        from gridwords.board import Board

        end = None if question.deadline_s is None else monotonic() + question.deadline_s
        total = len(question.codes)
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32)
        done = 0

        def still_at_it(*_cells: int) -> None:
            if question.progress is not None:
                question.progress(done, total)

        for i, codes in enumerate(question.codes):
            done = i
            shape = question.shape
            board = Board.from_codes(codes, question.lexicon.alphabet, shape.size, shape.neighbours)
            left_s = None if end is None else end - monotonic()
            solution = None
            if left_s is None or left_s > 0:
                solution = self.solve(
                    Question(
                        board,
                        question.lexicon,
                        question.rules,
                        paths="none",
                        threads=question.threads,
                        deadline_s=left_s,
                        options=question.options,
                        progress=still_at_it,
                    )
                )
            if solution is not None and was_interrupted(solution, end):
                raise KeyboardInterrupt
            if solution is None or not solution.complete:
                return Scored(points[:i], counts[:i] if question.counts else None, i)
            points[i], counts[i] = checked_score(solution, i), len(solution)
            if question.progress is not None:
                question.progress(i + 1, total)
        return Scored(points, counts if question.counts else None, total)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Letters:
        """The score of each board with every letter in each of the cells: an array (boards, cells, letters).

        By writing all those boards out and scoring them, unless the engine has a better way. The whole answer is
        given or none: a deadline that runs out raises `DeadlineExceeded`.
        """
        import numpy as np

        codes, letters = question.codes, len(question.lexicon.alphabet)
        points = np.empty((len(codes), len(cells), letters), np.int32)
        for place, cell in enumerate(cells):
            spread = np.repeat(codes, letters, axis=0)
            spread[:, cell] = np.tile(np.arange(letters, dtype=np.uint8), len(codes))
            scored = self.score_many(question._replace(codes=spread, counts=False))
            if scored.done < len(spread):
                raise DeadlineExceeded("the deadline ran out before every letter was scored")
            points[:, place] = scored.points.reshape(len(codes), letters)
        return points

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Refuses an option that the engine does not have."""
        for name in options:
            if name not in self.options:
                known: Sequence[str] = tuple(self.options)
                raise BadOption(
                    unknown(f"option of engine {self.name}", name, known)
                    if known
                    else f"engine {self.name} has no options, got {name!r}"
                )


def was_interrupted(solution: Solution, end: float | None) -> bool:
    """Whether Ctrl-C ended the search: nothing but that and the deadline, at `end`, leaves an answer incomplete."""
    return not solution.complete and (end is None or monotonic() < end - _CLOCKS_S)


def checked_score(solution: Solution, number: int) -> int:
    """The score of the board of that number, if arrays of scores can hold it."""
    score = solution.score
    if score > _MOST_SCORE:
        raise BadOption(f"board {number} scores {score}, more than a 32-bit score can hold")
    return score


def read_number(options: Mapping[str, Any], name: str, default: int, low: int, high: int) -> int:
    """A whole number among the options; from the command line they come as text."""
    value = options.get(name, default)
    try:
        number = int(value) if isinstance(value, str) else value
    except ValueError:
        number = None
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise BadOption(f"option {name}={shorten(value)}: expected a whole number from {low} to {high}")
    return number


def read_choice(options: Mapping[str, Any], name: str, default: str, choices: Sequence[str]) -> str:
    """One of a few names among the options."""
    value = options.get(name, default)
    if value not in choices:
        raise BadOption(f"option {name}={shorten(value)}: expected one of {', '.join(choices)}")
    return str(value)
