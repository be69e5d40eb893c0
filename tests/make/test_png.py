"""Puzzles as PNG pictures."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from gridwords import EngineUnavailable, make

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")


def test_a_picture_has_300_dots_per_inch_and_is_not_cut_off() -> None:
    puzzle = make.wordsearch(["tea", "milk"], (8, 8), seed=1)
    picture = Image.open(io.BytesIO(puzzle.png()))
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    edges = [picture.crop((0, 0, 16, picture.height)), picture.crop((picture.width - 16, 0, *picture.size))]
    assert all(edge.convert("L").getextrema() == (255, 255) for edge in edges)
    answers = Image.open(io.BytesIO(puzzle.png(answers=True)))
    assert (255, 230, 199) in {color for _, color in answers.getcolors(100_000)}  # of the first ribbon
    assert answers.height < picture.height


def test_letters_that_no_font_has_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # no fontconfig: a machine may have fonts for anything
    puzzle = make.wordsearch(["".join(map(chr, range(0x10400, 0x10408)))], seed=1)  # Deseret
    with pytest.raises(EngineUnavailable, match="no font here has the letters"):
        puzzle.png()


def test_files_that_are_no_fonts_are_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "no-font.ttf"
    file.write_text("no font")
    monkeypatch.setattr("gridwords.make.png.font_files", lambda letters: [str(file)])
    assert make.wordsearch(["tea"], seed=1).png().startswith(b"\x89PNG")


@pytest.mark.parametrize(("has_raqm", "shown"), [(True, "שלום"), (False, "םולש")])
def test_hebrew_is_turned_unless_pillow_does_it(
    has_raqm: bool, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    monkeypatch.setattr("PIL.features.check", lambda name: has_raqm)
    monkeypatch.setattr("PIL.ImageDraw.ImageDraw.text", lambda self, at, text, **how: texts.append(text))
    make.wordsearch(["שלום", "תפוח"], seed=1, title="שלום").png()
    assert texts.count(shown) == 2  # the title and a word
