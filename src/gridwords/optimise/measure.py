"""Measure: what boards are worth to a run. Only here does an optimiser use an engine."""

from __future__ import annotations

from contextlib import contextmanager
from math import nan
from typing import TYPE_CHECKING

from gridwords.board import Board
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.engines.engine import EVERY_PATH, Question, require_complete
from gridwords.errors import BadOption, shorten
from gridwords.game import Game
from gridwords.optimise.cover import Cover
from gridwords.optimise.scorer import ListScorer, Scorer, with_every_letter
from gridwords.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gridwords.board import Shape
    from gridwords.engines.engine import Progress
    from gridwords.optimise.constraints import Constraints
    from gridwords.optimise.objective import Objective
    from gridwords.optimise.scorer import Codes, Values
    from gridwords.solution import Solution

__all__ = ["PENALTY", "Measure"]

#: Subtracted for each violation. No objective is worth more, so a board that satisfies the constraints beats any other.
PENALTY = 1e12

# Boards per step, a fraction of a second of work.
_STEP, _STEP_COVERED, _STEP_SLOW, _STEP_ON_GPU = 40_000, 10_000, 400, 4_000_000


class Measure:
    """The value of boards: their objective, less a penalty for every violation of the constraints.

    `boards` counts the boards measured; every letter tried in a cell counts as one.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game,
        compute: Compute,
        objective: Objective,
        constraints: Constraints,
        *,
        inside: bool = False,
    ) -> None:
        self.boards = 0
        self._shape, self._game, self._objective = shape, game, objective
        self._letters = len(game.lexicon.alphabet)
        self._partner = shape.mirrored(constraints.mirror)
        self._terms = [
            (term, Scorer(shape, term.game(game), compute, inside=inside)) for term in objective.terms
        ]
        self._limits = list(_limits(constraints, shape, game, compute, inside=inside))
        # `batch` only scores; listing words takes another engine.
        self._solving = Compute(threads=compute.threads) if compute.engine in ("auto", "batch") else compute
        if objective.function is not None:
            choose_solver(self._solving)  # an unknown engine is refused before the run starts
        self._cover = Cover(shape, game, self._solving) if constraints.cover else None
        self._on_gpu = compute.engine.startswith("gpu")

    @property
    def solves_each(self) -> bool:
        """Whether every board must be solved, which takes about a hundred times as long as scoring it."""
        return self._objective.function is not None or (self._cover is not None and not self._cover.is_fast)

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
        scorers += [] if self._cover is None else [self._cover]
        try:
            for scorer in scorers:
                scorer.look = look
            yield
        finally:
            for scorer in scorers:
                scorer.look = None

    def value(self, codes: Codes) -> Values:
        """The value of each board."""
        import numpy as np

        self.boards += len(codes)
        if not len(codes):
            return np.zeros(0)
        values = np.zeros(len(codes))
        self._add(values, lambda scorer: scorer.score(codes))
        if self._cover is not None:
            values -= PENALTY * self._cover.bare(codes)
        if self._objective.function is not None:
            values += [self._call(self._objective.function, board) for board in codes]
        return values

    def value_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        """The value of each board with every letter in each of the cells: (boards, cells, letters).

        On mirrored boards, the letter is also in the cell's mirror image.
        """
        import numpy as np

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
        return values

    def _add(self, values: Values, score: Callable[[Scorer], Values]) -> None:
        """Adds the terms of the objective, and the penalties for too few or too many words."""
        import numpy as np

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
        named = self._objective.function is not None
        compute = self._solving if named else Compute(threads=self._solving.threads)
        solution = choose_solver(compute).solve(Question(board, self._game, compute, paths, *EVERY_PATH))
        require_complete(solution.ended)
        return solution

    def _call(self, function: Callable[[Solution], float], codes: Codes) -> float:
        value = function(self.solution(codes))
        try:
            number = float("nan" if isinstance(value, (str, bytes)) else value)  # also NumPy's numbers
        except (TypeError, ValueError, OverflowError):
            number = nan
        if not abs(number) < PENALTY:
            raise BadOption(
                f"the objective returned {shorten(value)}: expected a number below {PENALTY:,.0f}"
            )
        return number


def _limits(
    constraints: Constraints, shape: Shape, game: Game, compute: Compute, *, inside: bool
) -> Iterator[tuple[int, int, Scorer]]:
    """The constraints on words: the fewest and the most of what a scorer counts."""
    lexicon, rules = game.lexicon, game.rules
    alphabet = set(lexicon.alphabet)
    if foreign := sorted({letter for word in constraints.include for letter in word} - alphabet):
        raise BadOption(
            f"include: the lexicon has no {', '.join(map(repr, foreign))}, so no board can contain such a word"
        )
    # No board contains a word with other letters, so it need not be excluded.
    exclude = tuple(word for word in constraints.exclude if alphabet.issuperset(word))
    one_each = Rules("each", minimum_length=1, points=(0, 1), q_is_qu=rules.q_is_qu)
    for words, count in ((constraints.include, len(constraints.include)), (exclude, 0)):
        if words:
            yield count, count, ListScorer(shape, words, lexicon, one_each, compute, inside=inside)
    if constraints.words is not None:
        counted = Rules(
            "words",
            minimum_length=rules.minimum_length,
            points=(0,) * rules.minimum_length + (1,),
            q_is_qu=rules.q_is_qu,
        )
        yield *constraints.words, Scorer(shape, Game(lexicon, counted), compute, inside=inside)
