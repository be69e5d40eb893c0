"""Measure: what boards are worth to a run. The one place where an optimiser asks an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.board import Board
from gridwords.board.codes import HOLE
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer, choose_solver
from gridwords.engines.engine import Question, ScoreQuestion, require_complete
from gridwords.errors import BadOption, shorten
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.optimise.cover import Cover, solving
from gridwords.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from gridwords.board import Shape
    from gridwords.optimise.constraint import Constraints
    from gridwords.optimise.objective import Objective
    from gridwords.solution import Solution

    Codes = np.ndarray[Any, np.dtype[np.uint8]]
    Values = np.ndarray[Any, np.dtype[np.float64]]

__all__ = ["PENALTY", "Measure", "Scorer"]

# For each thing wrong with a board: more than any objective gains by it, so a board that keeps to the constraints
# is worth more than any that does not.
PENALTY = 1e12

_ANY = Compute()

# A fraction of a second each.
_STEP, _STEP_COVERED, _STEP_SLOW, _STEP_ON_GPU = 40_000, 10_000, 400, 4_000_000


class Scorer:
    """One lexicon and one set of rules on one engine: the score of boards, and with every letter in a cell.

    Any object with these two methods can take its place.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game,
        compute: Compute = _ANY,
        *,
        inside: bool = False,
    ) -> None:
        import numpy as np

        # With the threads inside each board, boards are solved one after the other.
        self._engine = choose_solver(compute) if inside else choose_scorer(compute)
        self._inside = inside
        self._question = ScoreQuestion(np.zeros((0, len(shape)), np.uint8), shape, game, compute)

    def score(self, codes: Codes) -> Values:
        """The score of each board."""
        import numpy as np

        if self._inside:
            return np.array([self._solved(board) for board in codes], np.float64)
        scored = self._engine.score_many(self._question._replace(codes=codes))
        require_complete(scored.ended)
        return scored.points.astype(np.float64)

    def score_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        """The score of each board with every letter in each of the cells: (boards, cells, letters)."""
        import numpy as np

        if self._inside:
            letters = len(self._question.lexicon.alphabet)
            points = np.empty((len(codes), len(cells), letters))
            for place, cell in enumerate(cells):
                points[:, place] = self.score(spread(codes, [cell], letters)).reshape(-1, letters)
            return points
        return self._engine.score_letters(self._question._replace(codes=codes), cells).astype(np.float64)

    def _solved(self, codes: Codes) -> int:
        asked = self._question
        board = Board.from_codes(codes, asked.lexicon.alphabet, asked.shape.size, asked.shape.neighbours)
        solution = self._engine.solve(Question(board, asked.game, asked.compute, "none"))
        require_complete(solution.ended)
        return solution.score


class _ListScorer(Scorer):
    """How many words of a short list are on a board, whose letters have the codes of the whole lexicon."""

    def __init__(
        self, shape: Shape, words: Sequence[str], whole: Lexicon, rules: Rules, compute: Compute, inside: bool
    ) -> None:
        import numpy as np

        short = Lexicon.from_words(words)
        super().__init__(shape, Game(short, rules), compute, inside=inside)
        self._letters = len(whole.alphabet)
        self._same = short.alphabet == whole.alphabet
        self._table = np.full(256, HOLE, np.uint8)
        for code, letter in enumerate(whole.alphabet):
            if letter in short.alphabet:
                self._table[code] = short.alphabet.index(letter)

    def score(self, codes: Codes) -> Values:
        return super().score(self._table[codes])

    def score_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        import numpy as np

        if self._same:
            return super().score_letters(codes, cells)
        return np.stack(
            [self.score(spread(codes, [cell], self._letters)).reshape(-1, self._letters) for cell in cells],
            axis=1,
        )


class Measure:
    """The value of boards under an objective, less a penalty for what is wrong with them.

    `boards` counts the boards that were measured, each letter in a cell as one.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game,
        objective: Objective,
        constraints: Constraints,
        partner: Sequence[int],
        compute: Compute = _ANY,
        *,
        inside: bool = False,
    ) -> None:
        self.boards = 0
        self._shape, self._game = shape, game
        self._letters = len(game.lexicon.alphabet)
        self._objective, self._constraints = objective, constraints
        self._partner = partner
        self._terms = [
            (term, Scorer(shape, Game(game.lexicon, term.rules(game.rules)), compute, inside=inside))
            for term in objective.terms
        ]
        self._limits = _limits(constraints, shape, game, compute, inside)
        self._solving = solving(compute)
        self._cover = Cover(shape, game, self._solving) if constraints.cover else None
        self._solver = choose_solver(self._solving) if objective.function is not None else None
        self._on_gpu = compute.engine.startswith("gpu")

    @property
    def solves_each(self) -> bool:
        """Whether every board has to be solved, which takes some hundred times as long as scoring it."""
        return self._solver is not None or (self._cover is not None and not self._cover.is_fast)

    @property
    def step_boards(self) -> int:
        """How many boards to measure in one step: enough for an engine to share its work, few enough to save the run
        in between."""
        if self.solves_each or len(self._shape) > 64:
            return _STEP_SLOW
        if self._cover is not None:
            return _STEP_COVERED
        return _STEP_ON_GPU if self._on_gpu else _STEP

    def value(self, codes: Codes) -> Values:
        """The value of each board."""
        import numpy as np

        self.boards += len(codes)
        if not len(codes):
            return np.zeros(0)
        values = np.zeros(len(codes))
        for term, scorer in self._terms:
            points = scorer.score(codes)
            values += term.weight * (-np.abs(points - term.number) if term.kind == "target" else points)
        for low, high, scorer in self._limits:
            count = scorer.score(codes)
            values -= PENALTY * (np.maximum(low - count, 0) + np.maximum(count - high, 0))
        if self._cover is not None:
            values -= PENALTY * self._cover.bare(codes)
        if self._solver is not None:
            values += [self._told(board) for board in codes]
        return values

    def value_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        """The value of each board with every letter in each of the cells: (boards, cells, letters).

        Where boards are mirrored, the letter stands in the cell's mirror image as well.
        """
        import numpy as np

        alone = not self.solves_each and all(self._partner[cell] == cell for cell in cells)
        values = np.zeros((len(codes), len(cells), self._letters))
        if not alone:
            for place, cell in enumerate(cells):
                both = sorted({cell, self._partner[cell]})
                values[:, place] = self.value(spread(codes, both, self._letters)).reshape(-1, self._letters)
            return values
        self.boards += values.size
        for term, scorer in self._terms:
            points = scorer.score_letters(codes, cells)
            values += term.weight * (-np.abs(points - term.number) if term.kind == "target" else points)
        for low, high, scorer in self._limits:
            count = scorer.score_letters(codes, cells)
            values -= PENALTY * (np.maximum(low - count, 0) + np.maximum(count - high, 0))
        if self._cover is not None:
            for place, cell in enumerate(cells):
                bare = self._cover.bare(spread(codes, [cell], self._letters))
                values[:, place] -= PENALTY * bare.reshape(-1, self._letters)
        return values

    def solution(self, codes: Codes | bytes, paths: str = "first") -> Solution:
        """Every word on one board."""
        board = Board.from_codes(codes, self._game.lexicon.alphabet, self._shape.size, self._shape.neighbours)
        compute = self._solving if self._solver is not None else Compute(threads=self._solving.threads)
        solution = choose_solver(compute).solve(Question(board, self._game, compute, paths, 2**31))
        require_complete(solution.ended)
        return solution

    def _told(self, codes: Codes) -> float:
        """What a function of the words says."""
        assert self._objective.function is not None
        told = self._objective.function(self.solution(codes))
        if not isinstance(told, (int, float)) or not abs(told) < PENALTY:
            raise BadOption(f"the objective gave {shorten(told)}: expected a number below {PENALTY:,.0f}")
        return told


def spread(codes: Codes, cells: Sequence[int], letters: int) -> Codes:
    """Each board `letters` times, with every letter in all of the cells at once."""
    import numpy as np

    boards = np.repeat(codes, letters, axis=0)
    boards[:, list(cells)] = np.tile(np.arange(letters, dtype=np.uint8), len(codes))[:, None]
    return boards


def _limits(
    constraints: Constraints, shape: Shape, game: Game, compute: Compute, inside: bool
) -> list[tuple[int, int, Scorer]]:
    """Fewest and most of what a scorer counts."""
    lexicon, rules = game.lexicon, game.rules
    # Each word counts one, whatever its length.
    each = Rules("each", minimum_length=1, points=(0, 1), q_is_qu=rules.q_is_qu)
    limits: list[tuple[int, int, Scorer]] = []
    alphabet = set(lexicon.alphabet)
    if strange := sorted({letter for word in constraints.include for letter in word} - alphabet):
        raise BadOption(
            f"{', '.join(map(repr, strange))}: no letters of the lexicon, so no board has such a word"
        )
    for words, low, high in (
        (constraints.include, len(constraints.include), len(constraints.include)),
        # A word of other letters is on no board in any case.
        (tuple(word for word in constraints.exclude if alphabet.issuperset(word)), 0, 0),
    ):
        if not words:
            continue
        limits.append((low, high, _ListScorer(shape, words, lexicon, each, compute, inside)))
    if constraints.words is not None:
        every = Rules(
            "words",
            minimum_length=rules.minimum_length,
            points=(0,) * rules.minimum_length + (1,),
            q_is_qu=rules.q_is_qu,
        )
        limits.append((*constraints.words, Scorer(shape, Game(lexicon, every), compute, inside=inside)))
    return limits
