"""Puzzles as PDF, with reportlab (extra `print`): title, grid and words in columns, then the answers on their own pages.

No fonts are bundled. Letters that the fonts of PDF lack are printed with a font of the system.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, EngineUnavailable, plural, unknown, with_article
from gridwords.make.marks import EDGE, marks_of
from gridwords.make.page import PAPERS
from gridwords.make.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.marks import Points
    from gridwords.make.puzzle import Puzzle

__all__ = ["FONTS", "PER_PAGE", "puzzle_pdf"]

PER_PAGE = (1, 2, 4)

_MARGIN, _GAP = 50, 24
#: Fonts with many scripts, where Linux, macOS and Windows have them; the first with all letters is used.
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSans.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:\\Windows\\Fonts\\arial.ttf",
    "C:\\Windows\\Fonts\\seguisym.ttf",
)


def puzzle_pdf(puzzles: Sequence[Puzzle], paper: str = "a4", per_page: int = 1) -> bytes:
    """The pages of a PDF file: `per_page` puzzles (1, 2 or 4) to a page, then their answers, four to a page if many."""
    try:
        from reportlab.lib import pagesizes
        from reportlab.pdfgen.canvas import Canvas
    except ModuleNotFoundError:
        raise EngineUnavailable("PDF needs reportlab: pip install 'gridwords[print]'") from None
    if paper not in PAPERS:
        raise BadOption(unknown("paper", paper, PAPERS))
    if per_page not in PER_PAGE:
        raise BadOption(f"per_page {per_page!r}: expected 1, 2 or 4 puzzles to a page")
    if not puzzles:
        raise BadOption("there are no puzzles to print")
    width, height = getattr(pagesizes, paper.upper())
    file = io.BytesIO()
    # Without the date in it, the same puzzle gives the same file.
    canvas = Canvas(file, pagesize=(width, height), invariant=1)
    canvas.setTitle(puzzles[0].title)
    font = _font_for("".join(_texts(puzzles)))
    for answers in (False, True):
        # Answers are looked up, not worked on, so that they can be smaller.
        together = max(per_page, 4) if answers and len(puzzles) > 1 else per_page
        across = 2 if together == 4 else 1
        down = together // across
        wide = (width - 2 * _MARGIN + _GAP) / across - _GAP
        each = (height - 2 * _MARGIN + _GAP) / down - _GAP
        for number, puzzle in enumerate(puzzles):
            row, column = divmod(number % together, across)
            box = (_MARGIN + column * (wide + _GAP), height - _MARGIN - row * (each + _GAP), wide, each)
            _draw(canvas, puzzle, font, box, answers)
            if number % together == together - 1 or number == len(puzzles) - 1:
                canvas.showPage()
    canvas.save()
    return file.getvalue()


def _texts(puzzles: Sequence[Puzzle]) -> list[str]:
    return [
        text
        for puzzle in puzzles
        for text in (puzzle.title, puzzle.message, *puzzle.board, *(one.text for one in puzzle.words))
    ]


def _font_for(text: str) -> str:
    """The name of a registered font that has all letters, in both cases."""
    needed = {char for char in text + label(text) if char.isprintable() and not char.isspace()}
    try:
        "".join(needed).encode("cp1252")
        return "Helvetica"
    except UnicodeEncodeError:
        pass
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    lacking = needed
    for path in FONTS:
        if not os.path.isfile(path):
            continue
        try:
            font = TTFont(os.path.basename(path), path)
        except TTFError:
            continue
        missing = {char for char in needed if ord(char) not in font.face.charToGlyph}
        if not missing:
            pdfmetrics.registerFont(font)
            return str(font.fontName)
        lacking = min(lacking, missing, key=len)
    some = " ".join(sorted(lacking)[:10])
    raise EngineUnavailable(
        f"no font here has the letters {some}: install DejaVu Sans or Noto Sans, or print the HTML page from a browser"
    )


def _draw(
    canvas: Any, puzzle: Puzzle, font: str, box: tuple[float, float, float, float], answers: bool
) -> None:
    """Draws title, grid and words (or the answers) into a box: left, top, width and height."""
    left, top, width, height = box
    board = puzzle.board
    title_size = _fitting(canvas, puzzle.title + ": answers", font, 18, width)
    lines, size = _text_below(canvas, puzzle, font, width, height, answers)
    canvas.setFont(font, title_size)
    canvas.drawString(left, top - title_size, f"{puzzle.title}: answers" if answers else puzzle.title)
    above = 2 * title_size
    cell = min(
        width / board.cols,
        (height - above - (len(lines) + 0.6) * 1.4 * size) / board.rows,
        72 if len(board) <= 36 else 42,
    )
    if cell < 5:
        raise BadOption(
            f"{puzzle.title}: {plural(len(puzzle.words), 'word')} and {with_article(board.shape)} grid do not fit on a page"
        )
    x0, y0 = left + (width - cell * board.cols) / 2, top - above
    if answers:
        _draw_marks(canvas, puzzle, x0, y0, cell)
    canvas.setStrokeColorRGB(0.76, 0.78, 0.83)
    canvas.setLineWidth(0.5)
    canvas.setFont(font, 0.58 * cell)
    for number, letter in enumerate(puzzle.labels):
        if not letter:
            continue
        row, col = divmod(number, board.cols)
        canvas.rect(x0 + col * cell, y0 - (row + 1) * cell, cell, cell)
        canvas.drawCentredString(x0 + (col + 0.5) * cell, y0 - (row + 0.7) * cell, letter)
    canvas.setFont(font, size)
    below = y0 - board.rows * cell - 1.6 * size
    for row, texts in enumerate(lines):
        for column, text in enumerate(texts):
            canvas.drawString(left + column * width / len(lines[0]), below - row * 1.4 * size, text)


def _fitting(canvas: Any, text: str, font: str, size: float, width: float) -> float:
    """The size, or a smaller one in which the text is no wider than that."""
    return min(size, size * width / max(1.0, float(canvas.stringWidth(text, font, size))))


def _text_below(
    canvas: Any, puzzle: Puzzle, font: str, width: float, height: float, answers: bool
) -> tuple[list[list[str]], float]:
    """Rows and columns of what is printed below the grid, and its size: the largest that leaves the grid enough room."""
    words = puzzle.below(answers)
    if not words:
        return [], 10
    for size in (15, 14, 13, 12, 11, 10, 9, 8, 7, 6):
        widest = max(canvas.stringWidth(word, font, size) for word in words) + size
        columns = max(1, min(len(words), int((width + size) // widest)))
        rows = -(-len(words) // columns)
        if rows * 1.4 * size <= 0.3 * height and widest <= width + size:
            break
    return [list(words[row::rows]) for row in range(rows)], size


def _draw_marks(canvas: Any, puzzle: Puzzle, x0: float, y0: float, cell: float) -> None:
    from reportlab.lib.colors import HexColor

    canvas.saveState()
    canvas.setLineCap(1)
    canvas.setLineJoin(1)

    def line(points: Points, colour: str, width: float) -> None:
        path = canvas.beginPath()
        for number, (row, col) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x0 + col * cell, y0 - row * cell)
        canvas.setStrokeColor(HexColor(colour))
        canvas.setLineWidth(width * cell)
        canvas.drawPath(path)

    marks = marks_of(puzzle)
    for mark in marks:
        line(mark.points, mark.edge, mark.width)
        line(mark.points, mark.core, mark.width - 2 * EDGE)
    for mark in marks:
        if mark.is_straight:
            line(mark.outline, mark.edge, EDGE)
    canvas.restoreState()
