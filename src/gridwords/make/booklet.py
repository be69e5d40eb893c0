"""Booklets: different puzzles of one kind, the easiest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from gridwords.errors import BadOption
from gridwords.make.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    def html(self, *, paper: str = "a4") -> str:
        """A page that prints, with each puzzle and each answer key on a sheet. `paper` is `a4` or `letter`."""
        from gridwords.make.page import puzzle_html

        return puzzle_html(self.puzzles, paper)

    def pdf(self, *, paper: str = "a4", per_page: int = 1) -> bytes:
        """The same as a PDF file with 1, 2 or 4 puzzles to a page, which needs reportlab."""
        from gridwords.make.pdf import puzzle_pdf

        return puzzle_pdf(self.puzzles, paper, per_page)

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
