"""Booklets: different puzzles of one kind, the easiest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack, overload

from gridwords.errors import BadOption
from gridwords.make.puzzle import Puzzle
from gridwords.make.sheets import Printing, drawn, sheets_of

__all__ = ["Booklet"]


@dataclass(frozen=True)
class Booklet(Sequence[Puzzle]):
    """Puzzles in their order, which print together: all puzzles first, then all answers."""

    puzzles: tuple[Puzzle, ...]

    @overload
    def __getitem__(self, number: int) -> Puzzle: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Puzzle, ...]: ...
    def __getitem__(self, number: int | slice) -> Puzzle | tuple[Puzzle, ...]:
        return self.puzzles[number]

    def __len__(self) -> int:
        return len(self.puzzles)

    def __str__(self) -> str:
        return self.text()

    def text(self, *, answers: bool = False) -> str:
        """The puzzles as lines of text, with two empty lines in between."""
        from gridwords.make.text import puzzle_text

        is_rated = len(self) > 1 and not answers
        return "\n\n\n".join(puzzle_text(one, answers=answers, is_rated=is_rated) for one in self.puzzles)

    def html(self, **printing: Unpack[Printing]) -> str:
        """A page of HTML that prints: cover, contents, puzzles and answers. `printing` is as in `Puzzle.pdf`."""
        return drawn(sheets_of(self.puzzles, printing), "html").decode()

    def pdf(self, **printing: Unpack[Printing]) -> bytes:
        """The same as a PDF file, which needs reportlab."""
        return drawn(sheets_of(self.puzzles, printing), "pdf")

    def to_dict(self) -> dict[str, Any]:
        """The puzzles in plain types, which `from_dict` and JSON take."""
        return {"puzzles": [puzzle.to_dict() for puzzle in self.puzzles]}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Booklet:
        """The booklet that `to_dict` wrote, each puzzle checked."""
        try:
            return cls(tuple(Puzzle.from_dict(one) for one in values["puzzles"]))
        except (KeyError, TypeError) as error:
            raise BadOption(f"not a booklet: {type(error).__name__}: {error}") from None
