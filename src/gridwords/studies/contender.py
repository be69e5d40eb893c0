"""Contender: an engine with its options and threads, as a study runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from gridwords.arrays import np
from gridwords.board import Board
from gridwords.board.draws import Draws
from gridwords.compute import Compute
from gridwords.engines.choose import engines
from gridwords.errors import BadOption, unknown
from gridwords.hints import Path
from gridwords.lexicon import Lexicon
from gridwords.questions.score import score_many
from gridwords.questions.solve import solve

if TYPE_CHECKING:
    from gridwords.solution import Solution
    from gridwords.studies.table import Row

RULES = "letters"  # minimum length 3, Boggle's points, `q` a plain letter
_CELLS_AT_ONCE = 1 << 16  # in one batch: 4,096 boards of 4x4


class Outcome(NamedTuple):
    """The result of one run: its checksum, and the answer to compare.

    `answer` pairs each word with its first path; it is None if the engine only counts words and points.
    """

    words: int
    points: int
    answer: Sequence[tuple[str, object]] | None = None
    statistics: Mapping[str, Any] = {}
    #: The checksum of all scores of the run, if it scored many boards.
    batch: int | None = None

    @classmethod
    def of(cls, solution: Solution) -> Outcome:
        """The outcome of solving a board. Raises KeyboardInterrupt if the search was cut short."""
        uninterrupted(solution)
        answer = [(found.word, found.path) for found in solution]
        return cls(len(solution), solution.score, answer, solution.statistics)


@dataclass(frozen=True)
class Contender:
    """An engine that solves one board at a time."""

    engine: str
    options: Mapping[str, str] = field(default_factory=dict)
    threads: int = 1
    name: str = ""
    #: How many boards one run answers. Its time is divided by this.
    boards_at_once: int = 1

    @property
    def label(self) -> str:
        """Its name in the tables: by default the engine and the options it was given."""
        return self.name or f"{self.engine} {self._options}".rstrip()

    @property
    def facts(self) -> Row:
        """What describes it in the rows of a table."""
        return {"engine": self.engine, "options": self._options, "threads": self.threads}

    @property
    def _options(self) -> str:
        return " ".join(f"{key}={value}" for key, value in self.options.items())

    def prepare(self, boards: Sequence[Board], lexicon: Lexicon, letters: str) -> Contender:
        """The contender, ready for these boards, whose letters were drawn by `letters`."""
        return self

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """Runs the search, which is what is timed, and returns a function that gives its outcome."""
        solution = self.solve(board, lexicon)
        return lambda: Outcome.of(solution)

    def solve(self, board: Board, lexicon: Lexicon, trace: Path | None = None) -> Solution:
        """The complete solution. Raises KeyboardInterrupt if the search was cut short."""
        how: Any = {"engine": self.engine, "options": self.options, "threads": self.threads, "trace": trace}
        try:
            return uninterrupted(solve(board, lexicon=lexicon, rules=RULES, **how))
        except BadOption as error:
            # The engine also suggests a deadline, which a study does not have.
            refused, too_many, _ = str(error).partition(" (option most_paths)")
            if not too_many:
                raise
            raise BadOption(f"{refused}: --engines paths+most_paths=N follows up to N") from None


@dataclass(frozen=True)
class BatchContender(Contender):
    """An engine that scores many boards per run: the board in question first, then random ones like it.

    Scoring thousands of boards at once is what such an engine is for. `batch` is their number; by default they have
    65,536 cells together.
    """

    batch: int = 0
    codes: Any = None  # (boards, cells); the first row is overwritten with the board in question

    def prepare(self, boards: Sequence[Board], lexicon: Lexicon, letters: str) -> Contender:
        """The contender for boards of one size and of plain letters."""
        cells = max(1, len(boards[0]))
        count = self.batch or max(1, _CELLS_AT_ONCE // cells)
        drawn = Draws.of_letters(count, cells, letters, lexicon).layout(crc32(str(boards[0]).encode()))
        if (known := lexicon.codes("".join(drawn.tiles))) is None:
            raise BadOption(
                f"letters {letters}: not all of them are in the lexicon, as engine {self.engine} needs"
            )
        code_of = np.frombuffer(known, np.uint8)
        codes = code_of[np.frombuffer(drawn.cells, np.uint8)].reshape(count, cells)
        return replace(self, codes=codes, boards_at_once=count)

    def answer(self, board: Board, lexicon: Lexicon) -> Callable[[], Outcome]:
        """Scores the whole batch; the outcome is that of `board`."""
        self.codes[0] = bytearray(lexicon.codes("".join(board.tiles)) or b"")
        points, counts = score_many(
            self.codes,
            size=board.size,
            lexicon=lexicon,
            rules=RULES,
            engine=self.engine,
            options=self.options,
            threads=self.threads,
            counts=True,
        )
        return lambda: Outcome(
            int(counts[0]), int(points[0]), batch=hash((points.tobytes(), counts.tobytes()))
        )


def uninterrupted(solution: Solution) -> Solution:
    """The solution. Raises KeyboardInterrupt if Ctrl-C cut it short: half a search is not worth measuring."""
    if solution.ended != "complete":
        raise KeyboardInterrupt
    return solution


def available(engine: str) -> bool:
    """Whether an engine of that name exists and can run here."""
    return engine in engines() and engines()[engine].unavailable() is None


def select(defaults: Sequence[Contender], wanted: Sequence[str] | None) -> list[Contender]:
    """The study's contenders, or those that the user named.

    `word` selects all of the study's contenders with that engine, or the engine with its defaults if there are none;
    `word+filters=off` selects the engine with that option.
    """
    if wanted is None:
        return list(defaults)
    selected: list[Contender] = []
    for text in wanted:
        name, *settings = text.split("+")
        if name not in engines():
            raise BadOption(unknown("engine", name, engines()))
        options = {}
        for setting in settings:
            key, equals, value = setting.partition("=")
            if not equals:
                raise BadOption(f"engine {text!r}: expected NAME+KEY=VALUE, as in word+filters=off")
            options[key] = value
        engines()[name].read_options(Compute(name, options))
        kind = Contender if engines()[name].solves else BatchContender
        of_study = [one for one in defaults if one.engine == name] if not options else []
        selected += [one for one in of_study or [kind(name, options)] if one not in selected]
    return selected


def on_threads(contenders: Iterable[Contender], threads: Sequence[int]) -> list[Contender]:
    """Each of them on each number of threads; a walk that is not split runs once, on one thread."""
    return [
        replace(one, threads=count)
        for one in contenders
        for count in ((1,) if one.options.get("split") == "none" else threads)
    ]
