"""Sheets as PDF, with reportlab (extra `print`)."""

from __future__ import annotations

import io
import os
from typing import TYPE_CHECKING, Any

from gridwords.errors import EngineUnavailable
from gridwords.make.fonts import bundled_file, font_files, no_font
from gridwords.make.pdf_tags import Tags, rows_of
from gridwords.make.svg import INK, SOFT
from gridwords.make.text import in_view, joined

if TYPE_CHECKING:
    from gridwords.make.sheets import Page, Sheets, Text


def sheets_pdf(sheets: Sheets) -> bytes:
    """The pages of a PDF file, with a bookmark for each that is not a continuation."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ModuleNotFoundError:
        raise EngineUnavailable("PDF needs reportlab: pip install 'gridwords[print]'") from None
    file = io.BytesIO()
    # Without the date in it, the same puzzle gives the same file.
    canvas = Canvas(file, invariant=1)
    canvas.setTitle(sheets.title)
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setCreator("gridwords")
    canvas.setCatalogEntry("Lang", sheets.language)
    fonts = _Fonts(sheets)
    tags = Tags(canvas)
    for number, page in enumerate(sheets.pages):
        tags.begin_page()
        canvas.setPageSize((page["width"], page["height"]))
        if len(sheets.pages) > 1 and page["texts"]:
            canvas.bookmarkPage(str(number))
            heading = max(page["texts"], key=lambda text: text["size"] * text["bold"])
            first = next((text for text in page["texts"] if len(text["text"]) > 1 and text["bold"]), heading)
            canvas.addOutlineEntry(first["text"], str(number))
        _draw(canvas, page, fonts, tags)
        canvas.showPage()
    tags.finish()
    canvas.save()
    return file.getvalue()


def _draw(canvas: Any, page: Page, fonts: _Fonts, tags: Tags) -> None:
    height = page["height"]
    with tags.artifact():
        _draw_lines(canvas, page)
    heading = max(
        (text["size"] for text in page["texts"] if text["bold"] and len(text["text"]) > 1), default=0
    )
    with tags.part("Sect"):
        for row in rows_of(page["texts"]):
            is_heading = row[0]["bold"] and row[0]["size"] == heading and len(row[0]["text"]) > 1
            with tags.text("H1" if is_heading else "P"):
                for text in row:
                    _draw_text(canvas, text, height, fonts)


def _draw_lines(canvas: Any, page: Page) -> None:
    height = page["height"]
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for box in page["boxes"]:
        canvas.setStrokeColor(box["colour"])
        canvas.setLineWidth(box["line"])
        canvas.roundRect(
            box["x"], height - box["y"] - box["height"], box["width"], box["height"], box["radius"]
        )
    for line in page["lines"]:
        path = canvas.beginPath()
        for number, (x, y) in enumerate(line["points"]):
            (path.lineTo if number else path.moveTo)(x, height - y)
        canvas.setStrokeColor(line["colour"])
        canvas.setLineWidth(line["width"])
        canvas.drawPath(path)


def _draw_text(canvas: Any, text: Text, height: float, fonts: _Fonts) -> None:
    shown = in_view(joined(text["text"]))
    font = fonts.name_for(shown, text["bold"])
    width = _shaped(canvas, shown, font, text["size"])[1]
    size = text["size"] * min(1.0, text["room"] / width if width else 1.0)
    shown, width = _shaped(canvas, shown, font, size)
    canvas.saveState()
    canvas.setFillColor(SOFT if text["soft"] else INK)
    canvas.setFont(font, size)
    canvas.translate(text["x"], height - text["y"])
    if text["turned"]:
        canvas.rotate(180)
    canvas.drawString(-width * {"start": 0, "middle": 0.5, "end": 1}[text["align"]], 0, shown)
    canvas.restoreState()


def _shaped(canvas: Any, text: str, font: str, size: float) -> tuple[str, float]:
    """A text as it is drawn, and its width. HarfBuzz shapes scripts whose letters change order and form (Hindi)."""
    if not any(
        "\u0900" <= char <= "\u0dff" or "\u1000" <= char <= "\u109f" or "\u1780" <= char <= "\u17ff"
        for char in text
    ):
        return text, float(canvas.stringWidth(text, font, size))
    try:
        import uharfbuzz  # noqa: F401
        from reportlab.pdfbase.ttfonts import shapeStr
    except ImportError:
        raise EngineUnavailable(
            f"PDF needs uharfbuzz to join the letters of {text}: pip install 'gridwords[print,shaping]', or print the"
            " HTML page from a browser"
        ) from None
    shaped = shapeStr(text, font, size)
    if not hasattr(shaped, "__shapeData__"):  # nothing changes
        return text, float(canvas.stringWidth(text, font, size))
    return shaped, sum(part.x_advance for part in shaped.__shapeData__) * size / 1000


class _Fonts:
    """The bundled fonts, and others of the system for letters that they lack."""

    def __init__(self, sheets: Sheets) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        self._faces: dict[bool, Any] = {}
        self._found: dict[tuple[str, bool], str] = {}
        for bold in (False, True):
            path = bundled_file(sheets.font, bold)
            face = TTFont(f"Gridwords-{path.stem}", str(path))
            pdfmetrics.registerFont(face)
            self._faces[bold] = face
        #: Letters of one document in the same font, where one has them all.
        self._foreign = {
            char
            for page in sheets.pages
            for text in page["texts"]
            for char in joined(text["text"])
            if not self._has(self._faces[text["bold"]], char)
        }

    def name_for(self, text: str, bold: bool) -> str:
        """The name of a registered font that has the letters of a text."""
        if (text, bold) not in self._found:
            face = self._faces[bold]
            if all(self._has(face, char) for char in text):
                self._found[text, bold] = str(face.fontName)
            else:
                self._found[text, bold] = self._other(text)
        return self._found[text, bold]

    @staticmethod
    def _has(face: Any, char: str) -> bool:
        return char.isspace() or ord(char) in face.face.charToGlyph

    def _other(self, text: str) -> str:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFError, TTFont

        lacking = set(text)
        for path in font_files(self._foreign):
            try:
                font = TTFont(os.path.basename(path), path)
            except TTFError:
                continue
            missing = {char for char in text if not self._has(font, char)}
            if not missing:
                pdfmetrics.registerFont(font)
                return str(font.fontName)
            lacking = min(lacking, missing, key=len)
        raise EngineUnavailable(no_font(lacking, "print the HTML page from a browser"))
