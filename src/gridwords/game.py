"""Game: a Lexicon plus Rules, which together decide what words count and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gridwords.board import Board
from gridwords.board.shape import AnyNeighbours
from gridwords.hints import Path
from gridwords.lexicon import Lexicon
from gridwords.rules import Rules

AnyLexicon = Lexicon | str | Path | None
AnyRules = Rules | str | Path
AnyBoard = Board | str | Sequence[str | Sequence[str]]


_NAMED_LETTERS = 10


class Game(NamedTuple):
    """The allowed words and the rules.

    >>> Game.of(["tea"], "boggle")
    Traceback (most recent call last):
    ...
    gridwords.errors.BadLexicon: a lexicon is a Lexicon or a file, got ['tea']: Lexicon.from_words makes one from words
    """

    lexicon: Lexicon
    rules: Rules

    @classmethod
    def of(cls, lexicon: AnyLexicon = None, rules: AnyRules = "boggle") -> Game:
        """A game from a lexicon or the name of its file, and rules, their name or their file."""
        rules = Rules.get(rules)
        return cls(Lexicon.load(lexicon), rules)

    def board(self, board: AnyBoard) -> Board:
        """The board as this game is played: rules with neighbours of their own apply unless the board has some."""
        if not isinstance(board, Board):
            board = Board(board)
        if self.rules.neighbours is not None and not board.neighbours_given:
            return board.with_neighbours(self.rules.neighbours)
        return board

    def neighbours(self, given: AnyNeighbours | None = None) -> AnyNeighbours:
        """The neighbours given, else those of the rules, else king."""
        return given if given is not None else self.rules.neighbours or "king"

    def warn_of_foreign_letters(self, board: Board, stacklevel: int = 3) -> None:
        """Warns of letters on the board that no word of the lexicon contains."""
        if foreign := board.foreign_letters(self.lexicon.alphabet):
            import warnings

            warnings.warn(foreign_letters_warning(foreign), stacklevel=stacklevel)

    def to_dict(self) -> dict[str, Any]:
        """The game in plain types; the lexicon is named by its fingerprint."""
        return {"lexicon": self.lexicon.fingerprint, "rules": self.rules.to_dict()}


def foreign_letters_warning(letters: Sequence[str]) -> str:
    """The warning about letters that no word contains; it names the first few."""
    named = ", ".join(map(repr, letters[:_NAMED_LETTERS]))
    more = f" and {len(letters) - _NAMED_LETTERS} others" if len(letters) > _NAMED_LETTERS else ""
    return f"the lexicon has no {named}{more}: these letters never match"
