"""PDF files as pictures: what a printer puts on paper is what the puzzle says."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from gridwords import Board, EngineUnavailable, make
from gridwords.arrays import np
from gridwords.make import Puzzle
from gridwords.make.sheets import Printing, Sheets, drawn, sheets_of
from gridwords.read import read_picture

from .lists import ANIMALS

pytest.importorskip("reportlab", reason="reportlab is not installed")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")

DPI = 75
BLOCK = 6  # pixels, a third of a letter
SHIFT = 2  # pixels by which two programs may disagree
# Of 255: how much darker a block may be. The pages below differ by up to 30, and by 59 or more if one letter is wrong.
DARKER = 45

SEARCH = make.wordsearch(ANIMALS[:12], seed=1, message="well done", title="Animals")
THEME = make.theme(["apple", "melon", "cherry"], seed=1)
BOARD = make.board(["garden"], seed=1)
CROSSED = make.crisscross({"tea": "A hot drink", "ten": "Two times five", "net": "It has holes"}, seed=1)
GERMAN = make.wordsearch(["Öl", "Übung", "Straße"], seed=1)
HEART = make.wordsearch(ANIMALS[:3], 14, 1, shape="heart")
ARABIC = make.wordsearch(["سلام", "شمس", "كتاب", "مدرسة"], seed=1, message="مرحبا")
HEBREW = make.crisscross({"שלום": "פתיחה", "מים": "נוזל", "לחם": "אוכל"}, seed=1)
HINDI = make.wordsearch(["किताब", "पानी", "नमस्ते", "दिल्ली", "विद्यालय"], seed=1, title="शब्द खोज")


def pictures(pdf: bytes, dpi: int, *how: str) -> bytes:
    """The pages of a PDF file, as poppler draws them."""
    program = shutil.which("pdftoppm")
    if program is None:
        pytest.skip("pdftoppm is not installed (poppler-utils)")
    command = [program, "-r", str(dpi), *how, "-"]
    return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout


def grey_pages(pdf: bytes) -> list[np.ndarray]:
    data = pictures(pdf, DPI, "-gray")
    file, pages = io.BytesIO(data), []
    while file.tell() < len(data):
        assert file.readline() == b"P5\n"
        width, height = map(int, file.readline().split())
        file.readline()
        pages.append(np.frombuffer(file.read(width * height), np.uint8).reshape(height, width).astype(float))
    return pages


def blocks(picture: np.ndarray) -> np.ndarray:
    """How bright each block is."""
    sums = np.pad(picture, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    size = BLOCK
    bright: np.ndarray = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
    return bright / size**2


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """By how much a block is brighter or darker than every one that is about at the same place in the other picture."""
    assert np.abs(np.subtract(one.shape, other.shape)).max() <= 1
    height, width = np.minimum(one.shape, other.shape)
    first, second = (blocks(picture[:height, :width]) for picture in (one, other))
    high, wide = first.shape
    inner = first[SHIFT:-SHIFT, SHIFT:-SHIFT]
    steps = range(2 * SHIFT + 1)
    apart = [
        abs(inner - second[down : high - 2 * SHIFT + down, right : wide - 2 * SHIFT + right])
        for down in steps
        for right in steps
    ]
    return float(np.min(apart, axis=0).max())


def differences(sheets: Sheets, pdf: bytes) -> list[float]:
    """How far a PDF file differs from what Pillow draws, by page."""
    pages = grey_pages(pdf)
    assert len(pages) == len(sheets.pages)
    found = []
    for page, seen in zip(sheets.pages, pages, strict=True):
        picture = Image.open(io.BytesIO(drawn(sheets._replace(pages=[page]), "png"))).convert("L")
        found.append(difference(seen, np.asarray(picture.reduce(300 // DPI)).astype(float)))
    return found


@pytest.mark.parametrize(
    ("puzzles", "how"),
    [
        ([SEARCH], Printing(answers="upside-down")),
        ([SEARCH, THEME, BOARD, GERMAN], Printing(per_page=4)),
        ([CROSSED, HEART], Printing(font="dyslexic", case="lower", per_page=2, cover_page=False)),
        ([GERMAN], Printing(large_print=True, binding=15, answers="none")),
        ([ARABIC], Printing()),
        ([HEBREW], Printing()),
        ([HINDI], Printing()),
    ],
    ids=["upside-down", "four", "dyslexic", "large", "arabic", "hebrew", "hindi"],
)
def test_two_programs_draw_the_same_pages(puzzles: list[Puzzle], how: Printing) -> None:
    """Poppler, from the PDF file, and Pillow: letters at their places, in their order and their forms."""
    if puzzles == [HINDI]:
        pytest.importorskip("uharfbuzz", reason="uharfbuzz is not installed")
    sheets = sheets_of(puzzles, {"paper": "a5", **how})
    try:
        pdf = drawn(sheets, "pdf")
    except EngineUnavailable:
        pytest.skip(f"the font of {puzzles[0].words[0].text} is not installed")
    assert max(differences(sheets, pdf)) < DARKER


def test_hindi_needs_what_joins_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)
    with pytest.raises(EngineUnavailable) as error:
        HINDI.pdf()
    if "no font" in str(error.value):
        pytest.skip("the font of Hindi is not installed")
    assert "pip install 'gridwords[print,shaping]'" in str(error.value)


def test_one_wrong_letter_is_noticed() -> None:
    wrong = replace(SEARCH, board=Board(str(SEARCH.board).replace("o", "q", 1), neighbours="line"))
    how = Printing(paper="a5", answers="none")
    (found,) = differences(sheets_of([SEARCH], how), drawn(sheets_of([wrong], how), "pdf"))
    assert found > DARKER


@pytest.mark.parametrize("puzzle", [SEARCH, THEME, BOARD], ids=lambda puzzle: puzzle.kind)
@pytest.mark.parametrize("font", ["sans", "dyslexic"])
def test_the_board_can_be_read_from_the_picture(puzzle: Puzzle, font: str) -> None:
    """The reader of photographs knows nothing of sheets: the grid stands out, and its letters cannot be confused."""
    page = pictures(puzzle.pdf(font=font), 100, "-png", "-l", "1")
    assert read_picture(page).board == puzzle.board.with_neighbours("king")
