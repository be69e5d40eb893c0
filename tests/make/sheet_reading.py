"""Reads sheets again: where texts are, and what a PDF file shows."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from html import unescape
from typing import Any, NamedTuple

import pytest

from gridwords.make.fonts import bundled_file
from gridwords.make.sheets import Page, Sheets


class Seen(NamedTuple):
    """A text as it is on a page, in points from the top left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def words_of(pdf: bytes) -> list[list[Seen]]:
    """The words on each page of a PDF file, as poppler sees them."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed (poppler-utils)")
    done = subprocess.run([program, "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    word = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
    return [
        [Seen(unescape(text), *map(float, place)) for *place, text in word.findall(page)]
        for page in done.stdout.decode().split("<page ")[1:]
    ]


def rows_of(letters: list[Seen]) -> list[str]:
    """Single letters as rows, by where they are."""
    rows: list[list[Seen]] = []
    single = (seen for seen in letters if len(seen.text) == 1 and seen.text.isupper())
    for one in sorted(single, key=lambda seen: seen.top):
        if rows and abs(rows[-1][0].top - one.top) < 2:
            rows[-1].append(one)
        else:
            rows.append([one])
    return ["".join(one.text for one in sorted(row, key=lambda one: one.left)) for row in rows]


@cache
def _face(font: str, bold: bool) -> Any:
    ttfonts = pytest.importorskip("reportlab.pdfbase.ttfonts", reason="reportlab is not installed")
    return ttfonts.TTFont(f"test-{font}-{bold}", str(bundled_file(font, bold)))


def place_of(text: Any, font: str) -> Seen:
    """Where a text of a sheet is, by the widths of the font itself."""
    width = _face(font, text["bold"]).stringWidth(text["text"], text["size"])
    left = text["x"] - width * {"start": 0, "middle": 0.5, "end": 1}[text["align"]]
    y, high = text["y"], 0.66 * text["size"]
    if text["turned"]:
        return Seen(text["text"], 2 * text["x"] - left - width, y, 2 * text["x"] - left, y + high)
    return Seen(text["text"], left, y - high, left + width, y)


def check_page(page: Page, font: str) -> None:
    """Nothing is cut off, and no two texts overlap."""
    seen = [place_of(text, font) for text in page["texts"]]
    for one in seen:
        assert -0.1 <= one.left <= one.right <= page["width"] + 0.1, one
        assert -0.1 <= one.top <= one.bottom <= page["height"] + 0.1, one
    seen.sort(key=lambda one: one.top)
    for number, one in enumerate(seen):
        for other in seen[number + 1 :]:
            if other.top + 0.1 >= one.bottom:
                break
            assert one.right <= other.left + 0.1 or other.right <= one.left + 0.1, (one, other)
    for box in page["boxes"]:
        assert 0 <= box["x"] < box["x"] + box["width"] <= page["width"], box
        assert 0 <= box["y"] < box["y"] + box["height"] <= page["height"], box


def check_sheets(sheets: Sheets) -> None:
    for page in sheets.pages:
        check_page(page, sheets.font)
