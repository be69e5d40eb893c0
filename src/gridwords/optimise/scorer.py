"""Scorer: the scores of boards in one game on one engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.arrays import cupy, np
from gridwords.board.codes import HOLE
from gridwords.engines.choose import choose_scorer, choose_solver
from gridwords.engines.engine import Question, ScoreQuestion, require_complete
from gridwords.game import Game
from gridwords.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Shape
    from gridwords.compute import Compute
    from gridwords.engines.engine import Progress
    from gridwords.rules import Rules
    from gridwords.solution import Solution

    Codes = np.ndarray[Any, np.dtype[np.uint8]]
    Values = np.ndarray[Any, np.dtype[np.float64]]


class Scorer:
    """Scores boards as they are, or with every letter in a cell.

    With `inside`, the threads share the search of each board, and boards are solved one after another.
    """

    def __init__(self, shape: Shape, game: Game, compute: Compute, *, inside: bool = False) -> None:
        self._engine = choose_solver(compute) if inside else choose_scorer(compute)
        self._inside = inside
        self._question = ScoreQuestion(np.zeros((0, len(shape)), np.uint8), shape, game, compute)
        self._letters = len(game.lexicon.alphabet)
        #: Called from time to time during long searches; may raise.
        self.look: Progress | None = None

    def score(self, codes: Codes) -> Values:
        """The score of each board."""
        if self._inside:
            return np.array([self._solve(board) for board in codes], np.float64)
        scored = self._engine.score_many(self._question._replace(codes=codes, progress=self.look))
        require_complete(scored.ended)
        return scored.points.astype(np.float64)

    def count(self, codes: Codes, *, words: bool) -> tuple[Any, Any, Any]:
        """The boards with the score and perhaps the number of words of each, on a GPU if they are scored there."""
        if self._inside:
            found = [self._solution(board) for board in codes]
            numbers = [(one.score, len(one)) for one in found]
            return codes, *np.array(numbers, np.int32).T
        boards: Any = codes
        if self._engine.name.startswith("gpu"):
            boards = cupy.asarray(codes)
        question = self._question._replace(codes=boards, counts=words, progress=self.look)
        scored = self._engine.score_many(question)
        require_complete(scored.ended)
        return boards, scored.points, scored.counts

    def score_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        """The score of each board with every letter in each of the cells: (boards, cells, letters)."""
        if self._inside:
            return self._score_each_letter(codes, cells)
        question = self._question._replace(codes=codes, progress=self.look)
        return self._engine.score_letters(question, cells).astype(np.float64)

    def _score_each_letter(self, codes: Codes, cells: Sequence[int]) -> Values:
        letters = self._letters
        scores = [
            self.score(with_every_letter(codes, [cell], letters)).reshape(-1, letters) for cell in cells
        ]
        return np.stack(scores, axis=1)

    def _solve(self, codes: Codes) -> int:
        return self._solution(codes).score

    def _solution(self, codes: Codes) -> Solution:
        asked = self._question
        solution = self._engine.solve(
            Question(asked.board(codes), asked.game, asked.compute, "none", progress=self.look)
        )
        require_complete(solution.ended)
        return solution


class ListScorer(Scorer):
    """Scores boards by the words of a short list alone. The boards have the letter codes of the whole lexicon."""

    def __init__(
        self,
        shape: Shape,
        words: Sequence[str],
        whole: Lexicon,
        rules: Rules,
        compute: Compute,
        *,
        inside: bool,
    ) -> None:
        short = Lexicon.from_words(words)
        super().__init__(shape, Game(short, rules), compute, inside=inside)
        self._letters = len(whole.alphabet)
        self._same_alphabet = short.alphabet == whole.alphabet
        # A letter that occurs in none of the words is as good as a hole.
        self._short_codes = np.full(256, HOLE, np.uint8)
        for code, letter in enumerate(whole.alphabet):
            if letter in short.alphabet:
                self._short_codes[code] = short.alphabet.index(letter)

    def score(self, codes: Codes) -> Values:
        return super().score(self._short_codes[codes])

    def score_letters(self, codes: Codes, cells: Sequence[int]) -> Values:
        if self._same_alphabet:
            return super().score_letters(codes, cells)
        return self._score_each_letter(codes, cells)


def with_every_letter(codes: Codes, cells: Sequence[int], letters: int) -> Codes:
    """Each board `letters` times, each time with another letter in all of the cells."""
    boards = np.repeat(codes, letters, axis=0)
    boards[:, list(cells)] = np.tile(np.arange(letters, dtype=np.uint8), len(codes))[:, None]
    return boards
