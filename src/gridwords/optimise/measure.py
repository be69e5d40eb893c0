"""Measure: what boards are worth to a run. Only here does an optimiser use an engine."""

from __future__ import annotations

from contextlib import contextmanager
from math import nan
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.board import Board, Shape
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.engines.engine import EVERY_PATH, Question, require_complete
from gridwords.errors import BadOption, shorten
from gridwords.game import Game
from gridwords.optimise.cover import Cover
from gridwords.optimise.objective import Batch, Term
from gridwords.optimise.scorer import ListScorer, Scorer, with_every_letter
from gridwords.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gridwords.engines.engine import Progress
    from gridwords.optimise.constraints import Constraints
    from gridwords.optimise.objective import AnyConstraint, Objective
    from gridwords.optimise.scorer import Codes, Values
    from gridwords.solution import Solution

#: Subtracted for each violation. No objective is worth more, so a board that satisfies the constraints beats any other.
PENALTY = 1e12

# Boards per step, a fraction of a second of work.
_STEP, _STEP_COVERED, _STEP_SLOW, _STEP_ON_GPU = 40_000, 10_000, 400, 4_000_000


class Measure:
    """The value of boards: their objective, minus a penalty for every violation of the constraints.

    `boards` counts the boards measured; every letter tried in a cell counts as one.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game,
        compute: Compute,
        objective: Objective,
        constraints: Constraints,
        constraint: AnyConstraint | None = None,
        *,
        inside: bool = False,
    ) -> None:
        self.boards = 0
        self._look: Progress | None = None
        self._shape, self._game, self._objective = shape, game, objective
        self._letters = len(game.lexicon.alphabet)
        self._partner = shape.mirrored(constraints.mirror)
        self._terms = [
            (
                term,
                _list_scorer(f"objective {term}", term.words, shape, game, compute, inside=inside)
                if term.words
                else Scorer(shape, term.game(game), compute, inside=inside),
            )
            for term in objective.terms
        ]
        self._limits = list(_limits(constraints, shape, game, compute, inside=inside))
        # `batch` only scores; listing words takes another engine.
        is_free = compute.engine_name in ("auto", "batch")
        self._solving = Compute(threads=compute.threads) if is_free else compute
        # The caller's function, and how its results are valued.
        written = ((objective.function, _read_value), (constraint, _read_violations))
        self._functions = [(function, read) for function, read in written if isinstance(function, Batch)]
        self._slow_functions = [
            (function, read)
            for function, read in written
            if function is not None and not isinstance(function, Batch)
        ]
        if self._slow_functions:
            choose_solver(self._solving)  # an unknown engine is refused before the run starts
        self._points = self._counts = None
        if self._functions:
            self._points = Scorer(shape, game, compute, inside=inside)
        if any(function.takes_words for function, _ in self._functions):
            self._counts = Scorer(shape, Term(1.0, "words").game(game), compute, inside=inside)
        self._cover = Cover(shape, game, self._solving) if constraints.cover else None
        self._on_gpu = compute.engine_name.startswith("gpu")

    @property
    def solves_each(self) -> bool:
        """Whether every board must be solved, which takes tens of times as long as scoring it."""
        return bool(self._slow_functions) or (self._cover is not None and not self._cover.is_fast)

    @property
    def step_boards(self) -> int:
        """How many boards to measure per step: enough to keep an engine busy, few enough to save the run in between."""
        if self.solves_each or len(self._shape) > 64:
            return _STEP_SLOW
        if self._cover is not None:
            return _STEP_COVERED
        return _STEP_ON_GPU if self._on_gpu else _STEP

    @contextmanager
    def watched(self, look: Progress) -> Iterator[None]:
        """While this lasts, `look(done, total)` is called from time to time during long searches, and may raise."""
        scorers: list[Scorer | Cover] = [scorer for _, scorer in self._terms]
        scorers += [scorer for *_, scorer in self._limits]
        scorers += [one for one in (self._cover, self._points, self._counts) if one is not None]
        try:
            self._look = look
            for scorer in scorers:
                scorer.look = look
            yield
        finally:
            self._look = None
            for scorer in scorers:
                scorer.look = None

    def value(self, codes: Codes) -> Values:
        """The value of each board."""
        if self._look is not None:  # a search shorter than 50 ms does not
            self._look(0, 0)
        self.boards += len(codes)
        if not len(codes):
            return np.zeros(0)
        values = np.zeros(len(codes))
        self._add(values, lambda scorer: scorer.score(codes))
        if self._cover is not None:
            values -= PENALTY * self._cover.bare(codes)
        if self._points is not None:
            values += self._call_all(*self._points.count(codes, words=self._counts is not None))
        if self._slow_functions:
            values += [self._call_each(board) for board in codes]
        return values

    def value_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        """The value of each board with every letter in each of the cells: (boards, cells, letters).

        On mirrored boards, the letter is also in the cell's mirror image.
        """
        letters = self._letters
        values = np.zeros((len(codes), len(cells), letters))
        if self.solves_each or any(self._partner[cell] != cell for cell in cells):
            for place, cell in enumerate(cells):
                both = sorted({cell, self._partner[cell]})
                values[:, place] = self.value(with_every_letter(codes, both, letters)).reshape(-1, letters)
            return values
        self.boards += values.size
        self._add(values, lambda scorer: scorer.score_letters(codes, cells))
        if self._cover is not None:
            for place, cell in enumerate(cells):
                bare = self._cover.bare(with_every_letter(codes, [cell], letters))
                values[:, place] -= PENALTY * bare.reshape(-1, letters)
        if self._points is not None:
            points = self._points.score_letters(codes, cells)
            words = points if self._counts is None else self._counts.score_letters(codes, cells)
            for place, cell in enumerate(cells):
                every = with_every_letter(codes, [cell], letters)
                found = self._call_all(every, points[:, place].ravel(), words[:, place].ravel())
                values[:, place] += found.reshape(-1, letters)
        return values

    def _add(self, values: Values, score: Callable[[Scorer], Values]) -> None:
        """Adds the terms of the objective, and the penalties for too few or too many words."""
        for term, scorer in self._terms:
            points = score(scorer)
            values += term.weight * (-np.abs(points - term.number) if term.kind == "target" else points)
        for low, high, scorer in self._limits:
            count = score(scorer)
            values -= PENALTY * (np.maximum(low - count, 0) + np.maximum(count - high, 0))

    def scores(self, codes: Codes) -> list[int]:
        """The score of each board under the rules, whatever the objective."""
        scored = Scorer(self._shape, self._game, Compute(threads=self._solving.threads)).score(codes)
        return [int(score) for score in scored]

    def solution(self, codes: Codes | bytes, paths: str = "first") -> Solution:
        """Every word on one board."""
        board = Board.from_codes(codes, self._game.lexicon.alphabet, self._shape.size, self._shape.neighbours)
        compute = self._solving if self._slow_functions else Compute(threads=self._solving.threads)
        question = Question(board, self._game, compute, paths, *EVERY_PATH, progress=self._look)
        solution = choose_solver(compute).solve(question)
        require_complete(solution.ended)
        return solution

    def _call_all(self, codes: Any, points: Any, words: Any) -> Values:
        """The values of boards according to the functions of many boards, added up."""
        values = np.zeros(len(codes))
        for function, read in self._functions:
            returned = function(codes, points, words)
            here = returned.get() if hasattr(returned, "get") else returned  # from a GPU
            try:
                found = np.asarray(here, np.float64)
            except (TypeError, ValueError):
                found = np.zeros(0)
            if found.shape != values.shape:
                raise BadOption(
                    f"batch_objective: the function returned {shorten(here)}, expected {len(codes)} numbers"
                )
            values += read(found, here)
        return values

    def _call_each(self, codes: Codes) -> float:
        """The value of one board according to the functions of a Solution."""
        solution, value = self.solution(codes), 0.0
        for function, read in self._slow_functions:
            returned = function(solution)
            try:
                number = float(
                    "nan" if isinstance(returned, (str, bytes)) else returned
                )  # also NumPy's numbers
            except (TypeError, ValueError, OverflowError):
                number = nan
            value += float(read(np.array([number]), returned)[0])
        return value


def _read_value(found: Values, returned: object) -> Values:
    """The values of an objective, checked."""
    if not (abs(found) < PENALTY).all():  # nan is refused too
        raise BadOption(f"the objective returned {shorten(returned)}: expected a number below {PENALTY:,.0f}")
    return found


def _read_violations(found: Values, returned: object) -> Values:
    """The penalties for the violations that a constraint counts; true and false mean none and one."""
    is_truth = isinstance(returned, bool) or getattr(getattr(returned, "dtype", None), "kind", "") == "b"
    violations = 1 - found if is_truth else found
    if not ((violations >= 0) & (violations < PENALTY)).all():
        raise BadOption(f"the constraint returned {shorten(returned)}: expected true, false or a count")
    return -PENALTY * violations


def _limits(
    constraints: Constraints, shape: Shape, game: Game, compute: Compute, *, inside: bool
) -> Iterator[tuple[int, int, Scorer]]:
    """The constraints on words: the fewest and the most of what a scorer counts."""
    lexicon, rules = game.lexicon, game.rules
    # No board contains a word with other letters, so it need not be excluded.
    exclude = tuple(word for word in constraints.exclude if set(lexicon.alphabet).issuperset(word))
    for name, words, count in (
        ("include", constraints.include, len(constraints.include)),
        ("exclude", exclude, 0),
    ):
        if words:
            yield count, count, _list_scorer(name, words, shape, game, compute, inside=inside)
    if constraints.words is not None:
        counted = Rules(
            "words",
            minimum_length=rules.minimum_length,
            points=(0,) * rules.minimum_length + (1,),
            q_is_qu=rules.q_is_qu,
        )
        yield *constraints.words, Scorer(shape, Game(lexicon, counted), compute, inside=inside)


def _list_scorer(
    name: str, words: Sequence[str], shape: Shape, game: Game, compute: Compute, *, inside: bool
) -> ListScorer:
    """Counts the words of a list, which may be shorter than the rules allow, or not in the lexicon."""
    if foreign := sorted({letter for word in words for letter in word} - set(game.lexicon.alphabet)):
        raise BadOption(
            f"{name}: the lexicon has no {', '.join(map(repr, foreign))}, so no board can contain such a word"
        )
    one_each = Rules("each", minimum_length=1, points=(0, 1), q_is_qu=game.rules.q_is_qu)
    return ListScorer(shape, words, game.lexicon, one_each, compute, inside=inside)
