"""Puzzles on paper."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwords import BadOption, EngineUnavailable, make

pytest.importorskip("reportlab", reason="reportlab is not installed")

from gridwords.make.fonts import font_files
from gridwords.make.pdf import puzzle_pdf
from gridwords.make.pdf_sheet import Box, PdfSheet


def pages(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    return pdf.count(b"/Type /Page\n")


def test_the_answers_have_a_page_of_their_own() -> None:
    puzzle = make.wordsearch(["tea", "milk"], seed=1, message="hi")
    assert pages(puzzle.pdf()) == 2
    assert puzzle.pdf(paper="letter") == puzzle.pdf(paper="letter") != puzzle.pdf()
    assert pages(puzzle_pdf([puzzle] * 3, per_page=2)) == 3


def test_other_scripts_use_a_font_of_the_system() -> None:
    puzzle = make.wordsearch(["ёлка", "снег"], seed=1)
    try:
        assert pages(puzzle.pdf()) == 2
    except EngineUnavailable as error:  # a machine without any of the fonts
        assert "install DejaVu Sans" in str(error)


def test_letters_that_no_font_has_are_named() -> None:
    puzzle = make.wordsearch(["".join(map(chr, range(0x10400, 0x10408)))], seed=1)  # Deseret
    with pytest.raises(EngineUnavailable, match="no font here has the letters"):
        puzzle.pdf()


def test_other_fonts_are_found_by_their_letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """fontconfig names fonts for letters that the usual ones lack; without it there are no others."""
    program = tmp_path / "fc-list"
    program.write_text(
        '#!/bin/sh\nprintf \'b.ttf\\nc.otf\\na-Regular.TTF\\n\'\necho "$3" > "$0.asked"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setattr("gridwords.make.fonts.FONTS", (str(program), "/no/such.ttf"))
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert [*font_files("あa")] == [str(program), "a-Regular.TTF", "b.ttf"]
    assert (tmp_path / "fc-list.asked").read_text(encoding="utf-8") == ":charset=61 3042\n"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    assert [*font_files("あa")] == [str(program)]
    monkeypatch.setenv("PATH", "")
    assert [*font_files("あa")] == [str(program)]


class _Canvas:
    """Notes what is drawn. Each letter is half as wide as it is high."""

    def __init__(self) -> None:
        self.texts: dict[str, tuple[float, float, float]] = {}
        self.size = 0.0

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None

    def stringWidth(self, text: str, _font: str, size: float) -> float:  # noqa: N802
        return len(text) * size / 2

    def setFont(self, _font: str, size: float) -> None:  # noqa: N802
        self.size = size

    def drawString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self.texts[text] = x, y, self.size

    def drawRightString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self.texts[text] = x, y, self.size


def drawn(box: Box, title: str) -> dict[str, tuple[float, float, float]]:
    """The texts of a puzzle, but those of the grid, and where they are."""
    canvas = _Canvas()
    puzzle = make.wordsearch(["tea", "coffee", "milk", "lemonade"], 10, 1, title=title)
    PdfSheet(canvas, "").draw(puzzle, box, answers=False, is_rated=True)
    return canvas.texts


def test_long_titles_take_several_lines_and_difficulties_are_shown() -> None:
    texts = drawn(Box(50, 800, 240, 350), "A long title about the tea and the coffee in our kitchen")
    title = [(text, place) for text, place in texts.items() if text[-1].islower() and text != "medium"]
    assert " ".join(text for text, _ in title) == "A long title about the tea and the coffee in our kitchen"
    assert len(title) > 1
    assert {size for _, (_, _, size) in title} == {12}
    assert max(x + len(text) * size / 2 for text, (x, _, size) in title) < 290
    right, y, _ = texts["medium"]
    assert (right, y) == (290, title[0][1][1])


def test_hebrew_titles_are_drawn_from_their_end() -> None:
    assert "םולש" in drawn(Box(0, 700, 400, 700), "שלום")


def test_words_are_below_the_grid_or_next_to_it_where_that_leaves_more_room() -> None:
    tall, wide = drawn(Box(0, 700, 400, 700), "Drinks"), drawn(Box(0, 350, 500, 350), "Drinks")
    assert {y for text, (_, y, _) in tall.items() if text in ("TEA", "COFFEE")} != {tall["Drinks"][1]}
    assert tall["TEA"][0] == 0
    assert wide["TEA"][0] > 250
    assert wide["TEA"][0] == wide["COFFEE"][0]
    assert wide["TEA"][1] > wide["COFFEE"][1] > 100


def test_what_does_not_fit_on_a_page_is_refused() -> None:
    puzzle = make.wordsearch(["tea"], (100, 3), 1)
    assert pages(puzzle.pdf()) == 2
    with pytest.raises(BadOption, match="1 word and a 100x3 grid do not fit on a page"):
        puzzle_pdf([puzzle] * 4, per_page=4)


def test_bad_input_is_answered() -> None:
    puzzle = make.wordsearch(["tea"], seed=1)
    with pytest.raises(BadOption, match="unknown paper"):
        puzzle.pdf(paper="a0")
    with pytest.raises(BadOption, match="expected 1, 2 or 4"):
        puzzle_pdf([puzzle], per_page=3)
    with pytest.raises(BadOption, match="no puzzles"):
        puzzle_pdf([])
