"""Sheets: puzzles on pages, as boxes, lines and texts in points. The core lays them out; everything that draws a puzzle
draws these."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from gridwords.ask import ask
from gridwords.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gridwords.make.puzzle import Puzzle

_SMALLEST = {"kind": "wordsearch", "title": "", "board": "a", "size": [1, 1], "words": []}


class Pictured(TypedDict, total=False):
    """How a puzzle is drawn: the fields of `make/sheets`, which `docs/options.md` lists."""

    paper: str
    font: str
    large_print: bool
    list: bool
    case: str
    language: str


class Printing(Pictured, total=False):
    """How puzzles are printed."""

    per_page: int
    answers: str
    binding: int
    name_line: bool
    cover_page: bool
    title: str


class Box(TypedDict):
    """An empty rectangle, from its upper left corner. `line` is the width of its outline."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    line: float
    colour: str


class Line(TypedDict):
    """Joined points, with round ends."""

    points: list[tuple[float, float]]
    width: float
    colour: str


class Text(TypedDict):
    """A line of text whose baseline begins (or is centred, or ends) at a point, and that may be `room` wide."""

    text: str
    x: float
    y: float
    size: float
    room: float
    align: str
    bold: bool
    soft: bool
    turned: bool
    rtl: bool


class Page(TypedDict):
    """The contents of a page: boxes first, then lines, then texts.

    `kind` is `cover`, `contents`, `puzzle` or `answers`.
    """

    kind: str
    width: float
    height: float
    boxes: list[Box]
    lines: list[Line]
    texts: list[Text]


class Sheets(NamedTuple):
    """Pages, with the name of their font, their language, and warnings for their maker."""

    title: str
    font: str
    language: str
    pages: Sequence[Page]
    warnings: Sequence[str]


def sheets_of(puzzles: Iterable[Puzzle], printing: Printing) -> Sheets:
    """The pages of some puzzles."""
    written = [puzzle.to_dict() for puzzle in puzzles]
    if not written:
        raise BadOption("there are no puzzles to print")
    return _asked({**printing, "puzzles": written})


def pictured(puzzle: Puzzle, answers: bool, how: Pictured) -> Sheets:
    """A puzzle or its answers as a picture: pages cut to what is on them, to be drawn one below the other."""
    sheets = _asked({**how, "per_page": 1, "answers": "end", "crop": True, "puzzles": [puzzle.to_dict()]})
    kind = "answers" if answers else "puzzle"
    return sheets._replace(pages=[page for page in sheets.pages if page["kind"] == kind])


def drawn(sheets: Sheets, form: str) -> bytes:
    """The sheets as a file: `svg`, `png`, `html` or `pdf`."""
    if form == "pdf":
        from gridwords.make.pdf import sheets_pdf

        return sheets_pdf(sheets)
    if form == "png":
        from gridwords.make.png import sheets_png

        return sheets_png(sheets)
    from gridwords.make.svg import sheets_html, sheets_svg

    return (sheets_svg if form == "svg" else sheets_html)(sheets).encode()


def check_printing(printing: dict[str, object]) -> None:
    """Raises BadOption for invalid printing options before a puzzle is made."""
    _asked({**printing, "puzzles": [_SMALLEST]})


def _asked(request: dict[str, object]) -> Sheets:
    made = ask("make/sheets", request)
    return Sheets(made["title"], made["font"], made["language"], made["pages"], made["warnings"])
