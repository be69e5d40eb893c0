"""Sheets as SVG pictures, and as an HTML page that prints."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from gridwords.board.picture import Svg
from gridwords.make.fonts import bundled_file

if TYPE_CHECKING:
    from gridwords.make.sheets import Page, Sheets, Text

INK, SOFT = "#111111", "#555555"
_FAMILY = "'Gridwords {0}','Atkinson Hyperlegible Next',ui-rounded,'Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif"
_STYLE = """
body { margin: 0; background: #fff; }
section { break-after: page; break-inside: avoid; }
section:last-child { break-after: auto; }
svg { display: block; width: 100%; height: auto; }
@media screen { body { background: #ddd; } section { max-width: 50rem; margin: 1rem auto; background: #fff; } }
@media print { svg { width: auto; height: auto; } }
"""


def sheets_svg(sheets: Sheets) -> Svg:
    """The pages one below the other, as one picture. It contains no ids, scripts, fonts or links."""
    width = max(page["width"] for page in sheets.pages)
    height = sum(page["height"] for page in sheets.pages)
    drawn, y = [], 0.0
    for page in sheets.pages:
        drawn.append(f'<g transform="translate(0 {y:g})">{_drawing(page)}</g>')
        y += page["height"]
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}pt" height="{height:g}pt" '
        f'viewBox="0 0 {width:g} {height:g}" style="max-width:100%;height:auto" font-family="{_family(sheets)}">'
        f'<title>{escape(sheets.title)}</title><rect width="100%" height="100%" fill="#fff"/>'
        + "".join(drawn)
        + "</svg>\n"
    )


def sheets_html(sheets: Sheets) -> str:
    """A page of HTML with each page in a section of its own. It contains its fonts, no scripts and no links."""
    first = sheets.pages[0]
    direction = "rtl" if any(text["rtl"] for text in first["texts"]) else "ltr"
    faces = "".join(
        f"@font-face {{ font-family: 'Gridwords {sheets.font.title()}'; font-weight: {weight}; "
        f"src: url(data:font/ttf;base64,{b64encode(bundled_file(sheets.font, bold).read_bytes()).decode()}); }}\n"
        for weight, bold in ((400, False), (700, True))
    )
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{escape(sheets.language)}" dir="{direction}"><head><meta charset="utf-8">'
            f"<title>{escape(sheets.title)}</title>",
            f"<style>{faces}@page {{ size: {first['width']:g}pt {first['height']:g}pt; margin: 0; }}{_STYLE}</style>"
            "</head><body>",
            *_sections(sheets),
            "</body></html>",
            "",
        ]
    )


def _sections(sheets: Sheets) -> Iterator[str]:
    for page in sheets.pages:
        yield (
            f'<section><svg xmlns="http://www.w3.org/2000/svg" width="{page["width"]:g}pt" '
            f'height="{page["height"]:g}pt" viewBox="0 0 {page["width"]:g} {page["height"]:g}" '
            f'direction="ltr" font-family="{_family(sheets)}">{_drawing(page)}</svg></section>'
        )


def _family(sheets: Sheets) -> str:
    return _FAMILY.format(sheets.font.title())


def _drawing(page: Page) -> str:
    boxes = (
        f'<rect x="{one["x"]:g}" y="{one["y"]:g}" width="{one["width"]:g}" height="{one["height"]:g}" '
        f'rx="{one["radius"]:g}" stroke="{one["colour"]}" stroke-width="{one["line"]:g}"/>'
        for one in page["boxes"]
    )
    lines = (
        f'<path stroke="{one["colour"]}" stroke-width="{one["width"]:g}" d="M'
        + "L".join(f"{x:g} {y:g}" for x, y in one["points"])
        + '"/>'
        for one in page["lines"]
    )
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{_joined(boxes)}{_joined(lines)}</g>'
        f'<g fill="{INK}">{_joined(map(_text, page["texts"]))}</g>'
    )


def _joined(parts: Iterable[str]) -> str:
    return "".join(parts)


def _text(one: Text) -> str:
    x, y, align = one["x"], one["y"], one["align"]
    marks = f'font-size="{one["size"]:g}"'
    if one["rtl"]:  # where a text starts follows from its direction
        marks += ' direction="rtl"'
        align = {"start": "end", "end": "start"}.get(align, align)
    if align != "start":
        marks += f' text-anchor="{align}"'
    if one["bold"]:
        marks += ' font-weight="700"'
    if one["soft"]:
        marks += f' fill="{SOFT}"'
    if one["turned"]:
        marks += f' transform="rotate(180 {x:g} {y:g})"'
    return f'<text x="{x:g}" y="{y:g}" {marks}>{escape(one["text"])}</text>'
