"""Puzzles as PDF, with reportlab (extra `print`): title, grid and words in columns, then the answers on their own pages.

No fonts are bundled. Letters that the fonts of PDF lack are printed with a font of the system.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, EngineUnavailable, unknown
from gridwords.make.page import PAPERS
from gridwords.make.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import Puzzle

__all__ = ["puzzle_pdf"]

_MARGIN, _GAP = 50, 24
# Fonts with many scripts, where Linux, macOS and Windows have them; the first with all letters is used.
_FONTS = (
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
    """The pages of a PDF file: `per_page` puzzles (1 or 2) to a page, then their answers."""
    try:
        from reportlab.lib import pagesizes
        from reportlab.pdfgen.canvas import Canvas
    except ModuleNotFoundError:
        raise EngineUnavailable("PDF needs reportlab: pip install 'gridwords[print]'") from None
    if paper not in PAPERS:
        raise BadOption(unknown("paper", paper, PAPERS))
    if per_page not in (1, 2):
        raise BadOption(f"per_page {per_page!r}: expected 1 or 2 puzzles to a page")
    if not puzzles:
        raise BadOption("there are no puzzles to print")
    width, height = getattr(pagesizes, paper.upper())
    file = io.BytesIO()
    # Without the date in it, the same puzzle gives the same file.
    canvas = Canvas(file, pagesize=(width, height), invariant=1)
    canvas.setTitle(puzzles[0].title)
    font = _font_for("".join(_texts(puzzles)))
    each = (height - 2 * _MARGIN + _GAP) / per_page - _GAP
    for answers in (False, True):
        for number, puzzle in enumerate(puzzles):
            place = number % per_page
            top = height - _MARGIN - place * (each + _GAP)
            _draw(canvas, puzzle, font, (_MARGIN, top, width - 2 * _MARGIN, each), answers)
            if place == per_page - 1 or number == len(puzzles) - 1:
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
    for path in _FONTS:
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
    words = [] if answers else [label(one.text) for one in puzzle.words]
    size = 11 if height > 400 else 9
    widest = max((canvas.stringWidth(word, font, size) for word in words), default=1) + 14
    columns = max(1, min(len(words) or 1, int(width // widest)))
    rows = -(-len(words) // columns)
    under = rows * 1.4 * size + (1.4 * size if answers and puzzle.message else 0)
    canvas.setFont(font, 18)
    canvas.drawString(left, top - 18, f"{puzzle.title}: answers" if answers else puzzle.title)
    cell = min(width / board.cols, (height - 34 - under - 12) / board.rows, 36)
    if cell < 5:
        raise BadOption(f"{puzzle.title}: {len(words)} words and a {board.shape} grid do not fit on a page")
    x0, y0 = left + (width - cell * board.cols) / 2, top - 34
    if answers:
        _draw_bands(canvas, puzzle, x0, y0, cell)
    canvas.setStrokeColorRGB(0.76, 0.78, 0.83)
    canvas.setLineWidth(0.5)
    canvas.setFont(font, 0.58 * cell)
    for number, tile in enumerate(board):
        if tile == ".":
            continue
        row, col = divmod(number, board.cols)
        canvas.rect(x0 + col * cell, y0 - (row + 1) * cell, cell, cell)
        letter = label(tile.strip("()"))
        canvas.drawCentredString(x0 + (col + 0.5) * cell, y0 - (row + 0.7) * cell, letter)
    canvas.setFont(font, size)
    below = y0 - board.rows * cell - 1.6 * size
    for number, word in enumerate(words):
        column, row = divmod(number, rows)
        canvas.drawString(left + column * width / columns, below - row * 1.4 * size, word)
    if answers and puzzle.message:
        canvas.drawString(left, below, f"The letters left over: {label(puzzle.message)}")


def _draw_bands(canvas: Any, puzzle: Puzzle, x0: float, y0: float, cell: float) -> None:
    canvas.saveState()
    canvas.setStrokeColorRGB(0.98, 0.84, 0.55)
    canvas.setLineWidth(0.6 * cell)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for one in puzzle.words:
        path = canvas.beginPath()
        for number, (row, col) in enumerate(one.path):
            (path.lineTo if number else path.moveTo)(x0 + (col + 0.5) * cell, y0 - (row + 0.5) * cell)
        canvas.drawPath(path)
    canvas.restoreState()
