"""Puzzles on paper."""

from __future__ import annotations

import pytest

from gridwords import BadOption, EngineUnavailable, make

pytest.importorskip("reportlab", reason="reportlab is not installed")

from gridwords.make.pdf import puzzle_pdf


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
