"""A puzzle on a page of a PDF file: title, grid and words in a box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.errors import BadOption, plural, with_article
from gridwords.make.marks import strokes_of
from gridwords.make.page import SHARES
from gridwords.make.text import in_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import Puzzle

__all__ = ["Box", "PdfSheet"]

_TITLE, _LEAST_TITLE = 18, 12
_SIZES = (15, 14, 13, 12, 11, 10, 9, 8, 7, 6)  # of words
_LINE = 1.4  # from line to line, as part of the size
_LEAST_CELL, _MOST_CELL, _MOST_OF_FEW = 5, 42, 72
_FEW = 36  # cells
_BESIDE = 0.35  # of the width, for words next to the grid


class Box(NamedTuple):
    """Where a puzzle is drawn, in points."""

    left: float
    top: float
    width: float
    height: float


class _Words(NamedTuple):
    """Words in rows and columns, and the room that they take."""

    rows: Sequence[Sequence[str]]
    size: float
    width: float
    height: float


class _Plan(NamedTuple):
    """Where the grid and the words are, from the left and the top of the box."""

    cell: float
    grid: tuple[float, float]
    words: _Words
    list: tuple[float, float]


class PdfSheet:
    """Draws puzzles on a canvas, with one font."""

    def __init__(self, canvas: Any, font: str) -> None:
        self._canvas, self._font = canvas, font

    def draw(self, puzzle: Puzzle, box: Box, *, answers: bool, is_rated: bool) -> None:
        """Draws a puzzle or its answers; if it `is_rated`, with its difficulty."""
        title = f"{puzzle.title}: answers" if answers else puzzle.title
        above = self._draw_title(title, box, puzzle.difficulty_name if is_rated else "")
        room = Box(box.left, box.top - above, box.width, box.height - above)
        plan = self._plan(puzzle, room, answers)
        if plan.cell < _LEAST_CELL:
            grid = with_article(puzzle.board.shape)
            raise BadOption(
                f"{puzzle.title}: {plural(len(puzzle.words), 'word')} and {grid} grid do not fit on a page"
            )
        x, y = room.left + plan.grid[0], room.top - plan.grid[1]
        if answers:
            self._draw_marks(puzzle, x, y, plan.cell)
        self._draw_grid(puzzle, x, y, plan.cell)
        self._draw_words(plan.words, room.left + plan.list[0], room.top - plan.list[1])

    def _draw_title(self, title: str, box: Box, difficulty: str) -> float:
        """Draws the title, in several lines if it is long, and returns its height."""
        small = 0.6 * _TITLE
        width = box.width - (self._width(f"  {difficulty}", small) if difficulty else 0)
        size = min(_TITLE, max(_LEAST_TITLE, _TITLE * width / max(1.0, self._width(title, _TITLE))))
        lines = self._broken(title, size, width)
        size = min(size, *(size * width / max(1.0, self._width(line, size)) for line in lines))
        self._canvas.setFont(self._font, size)
        for number, line in enumerate(lines):
            self._canvas.drawString(box.left, box.top - size - number * 1.2 * size, in_view(line))
        if difficulty:
            self._canvas.setFont(self._font, small)
            self._canvas.drawRightString(box.left + box.width, box.top - size, difficulty)
        return (len(lines) - 1) * 1.2 * size + 2 * size

    def _broken(self, text: str, size: float, width: float) -> list[str]:
        """The text in lines that are no wider than that, unless a single word is."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._width(longer, size) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def _plan(self, puzzle: Puzzle, box: Box, answers: bool) -> _Plan:
        """Words below the grid, or next to it if that leaves more room for the grid."""
        board, texts = puzzle.board, puzzle.below(answers)
        most = _MOST_OF_FEW if len(board) <= _FEW else _MOST_CELL
        words = self._words(texts, box.width, SHARES[answers] * box.height)
        gap = words.size if texts else 0
        cell = min(box.width / board.cols, (box.height - words.height - gap) / board.rows, most)
        left = (box.width - cell * board.cols) / 2
        below = _Plan(cell, (left, 0), words, (0, cell * board.rows + gap))
        if not texts or box.width < box.height:
            return below
        beside = self._words(texts, _BESIDE * box.width, box.height)
        cell = min((box.width - beside.width - _TITLE) / board.cols, box.height / board.rows, most)
        if cell <= below.cell or beside.height > box.height:
            return below
        return _Plan(cell, (0, 0), beside, (cell * board.cols + _TITLE, 0))

    def _words(self, texts: Sequence[str], width: float, height: float) -> _Words:
        """The words in columns, as large as the room allows."""
        if not texts:
            return _Words([], 10, 0, 0)
        for size in _SIZES:
            widest = max(self._width(text, size) for text in texts) + size
            columns = max(1, min(len(texts), int((width + size) // widest)))
            rows = -(-len(texts) // columns)
            if rows * _LINE * size <= height and widest <= width + size:
                break
        return _Words(
            [texts[row::rows] for row in range(rows)], size, max(width, widest), rows * _LINE * size
        )

    def _draw_grid(self, puzzle: Puzzle, x: float, y: float, cell: float) -> None:
        self._canvas.setStrokeColorRGB(0.76, 0.78, 0.83)
        self._canvas.setLineWidth(0.5)
        self._canvas.setFont(self._font, 0.58 * cell)
        for number, letter in enumerate(puzzle.labels):
            if not letter:
                continue
            row, col = divmod(number, puzzle.board.cols)
            self._canvas.rect(x + col * cell, y - (row + 1) * cell, cell, cell)
            self._canvas.drawCentredString(x + (col + 0.5) * cell, y - (row + 0.7) * cell, letter)

    def _draw_words(self, words: _Words, x: float, y: float) -> None:
        self._canvas.setFont(self._font, words.size)
        for row, texts in enumerate(words.rows):
            for column, text in enumerate(texts):
                across = x + column * words.width / len(words.rows[0])
                self._canvas.drawString(across, y - words.size - row * _LINE * words.size, in_view(text))

    def _draw_marks(self, puzzle: Puzzle, x: float, y: float, cell: float) -> None:
        from reportlab.lib.colors import HexColor

        canvas = self._canvas
        canvas.saveState()
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for points, colour, width in strokes_of(puzzle):
            path = canvas.beginPath()
            for number, (row, col) in enumerate(points):
                (path.lineTo if number else path.moveTo)(x + col * cell, y - row * cell)
            canvas.setStrokeColor(HexColor(colour))
            canvas.setLineWidth(width * cell)
            canvas.drawPath(path)
        canvas.restoreState()

    def _width(self, text: str, size: float) -> float:
        return float(self._canvas.stringWidth(text, self._font, size))
