"""Lesson: a search step by step, for learning and teaching.

The methods are those of the engines, written to be followed rather than to be fast: a few words, a small board, and one
step for every cell that is visited.

| method | how it works |
| --- | --- |
| `word` | one word after the other, each searched separately |
| `frontier` | all walks together, one cell longer at a time; after a few cells, each walk in turn to its end |
| `prefix` | depth first on the board and in the trie at the same time |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords import _core
from gridwords.compute import Compute
from gridwords.engines.cpu import core_board
from gridwords.errors import BadOption, unknown
from gridwords.text import fold, is_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Board
    from gridwords.game import Game

__all__ = ["METHODS", "Lesson", "Step"]

METHODS = ("word", "frontier", "prefix")
_LONGEST_WORD = 32
_MOST_STEPS = 1_000_000
_QUICK = Compute(deadline_s=1.0)

Cells = tuple[int, ...]


class Step(NamedTuple):
    """One event of a search.

    `event` is `visit` (a cell fits), `dead` (it does not), `word` (a word is found), `back` (a walk loses its last
    cell), `seek` and `missed` (the search for one word starts, or fails) or `level` (all walks have grown by one cell;
    `walks` is how many remain). `cells` is the walk on the board and `node` its place in the trie.
    """

    event: str
    cells: Cells
    node: int
    word: str = ""
    walks: int = 0


class Lesson:
    """A small board, a few words and their trie; if no words are given, some that suit the board are chosen.

    >>> from gridwords.game import Game
    >>> lesson = Lesson(Board("tea/nst/oar"), Game.of(), ["tea", "ten", "toe"])
    >>> [step.word for step in lesson.steps("prefix") if step.event == "word"]
    ['tea', 'ten']
    """

    def __init__(
        self,
        board: Board,
        game: Game,
        words: Sequence[str] | None = None,
        most_words: int = 24,
        compute: Compute = _QUICK,
    ) -> None:
        self.board = board
        rules = game.rules
        if words is None:
            native = core_board(board, game.lexicon, rules.q_is_qu)
            self.words = _core.choose_words(
                game.lexicon._core, native, rules.minimum_length, most_words, compute.deadline_s
            )
        else:
            folded = {fold(word.strip()) for word in words}
            self.words = sorted(word for word in folded if is_letters(word) and len(word) <= _LONGEST_WORD)
        self._core = _core.Lesson(board.shape.core, list(board.tiles), self.words, rules.q_is_qu)

    def steps(self, method: str, most: int = _MOST_STEPS) -> list[Step]:
        """The steps of one method, up to `most`."""
        if method not in METHODS:
            raise BadOption(unknown("method", method, METHODS))
        return [Step(*step) for step in self._core.steps(method, most)]

    def to_dict(self, method: str, most_steps: int) -> dict[str, Any]:
        """The lesson in plain types: the trie, and up to `most_steps` steps of one method."""
        taken = self.steps(method, most_steps + 1)
        steps: list[dict[str, Any]] = []
        visits = 0
        for step in taken[:most_steps]:
            visits += step.event in ("visit", "dead")
            steps.append({**step._asdict(), "visits": visits})
        return {
            "board": str(self.board),
            "rows": self.board.rows,
            "cols": self.board.cols,
            "method": method,
            "words": self.words,
            "trie": [
                {"prefix": prefix, "word": is_word, "children": children}
                for prefix, is_word, children in self._core.trie()
            ],
            "steps": steps,
            "complete": len(taken) <= most_steps,
        }
