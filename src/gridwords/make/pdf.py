"""Puzzles as PDF, with reportlab (extra `print`): title, grid and words, then the answers on pages of their own.

No fonts are bundled. Letters that the fonts of PDF lack are printed with a font of the system.
"""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING

from gridwords.errors import BadOption, EngineUnavailable, unknown
from gridwords.make.fonts import font_files, no_font
from gridwords.make.page import PAPERS
from gridwords.make.pdf_sheet import Box, PdfSheet
from gridwords.make.text import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import Puzzle

__all__ = ["PER_PAGE", "puzzle_pdf"]

PER_PAGE = (1, 2, 4)

_MARGIN, _GAP = 50, 24


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
    sheet = PdfSheet(canvas, _font_for("".join(_texts(puzzles))))
    for answers in (False, True):
        # Answers are looked up, not worked on, so that they can be smaller.
        together = max(per_page, 4) if answers and len(puzzles) > 1 else per_page
        across = 2 if together == 4 else 1
        down = together // across
        wide = (width - 2 * _MARGIN + _GAP) / across - _GAP
        each = (height - 2 * _MARGIN + _GAP) / down - _GAP
        for number, puzzle in enumerate(puzzles):
            row, column = divmod(number % together, across)
            box = Box(_MARGIN + column * (wide + _GAP), height - _MARGIN - row * (each + _GAP), wide, each)
            sheet.draw(puzzle, box, answers=answers, is_rated=len(puzzles) > 1 and not answers)
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
    for path in font_files(needed):
        try:
            font = TTFont(os.path.basename(path), path)
        except TTFError:
            continue
        missing = {char for char in needed if ord(char) not in font.face.charToGlyph}
        if not missing:
            pdfmetrics.registerFont(font)
            return str(font.fontName)
        lacking = min(lacking, missing, key=len)
    raise EngineUnavailable(no_font(lacking, "print the HTML page from a browser"))
