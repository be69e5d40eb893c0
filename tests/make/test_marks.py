"""The marks in answers: crossing words look different, and a board shows the words it was made for."""

from __future__ import annotations

import dataclasses
import io
import re

import pytest

from gridwords import make
from gridwords.make.marks import EDGE, marks_of, strokes_of

from .lists import ANIMALS


def brightness(colour: str) -> float:
    """From 0 to 1, as a printer without colours shows it."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def test_words_that_cross_have_different_colours_and_dark_edges() -> None:
    puzzle = make.wordsearch(ANIMALS, seed=3, difficulty="hard")
    marks = {mark.points: mark for mark in marks_of(puzzle)}
    assert len(marks) == len(ANIMALS)
    crossing = 0
    for mark in marks.values():
        assert brightness(mark.edge) < 0.5 < 0.85 < brightness(mark.core)
        for other in marks.values():
            if other is not mark and set(mark.points) & set(other.points):
                crossing += 1
                assert other.edge != mark.edge
    assert crossing


def test_a_word_inside_another_is_drawn_on_it() -> None:
    longer, shorter = marks_of(make.wordsearch(["cater", "cat"], seed=1))
    assert len(longer.points) == 5
    assert len(shorter.points) == 3


def test_the_outline_goes_around_the_letters() -> None:
    (mark,) = marks_of(make.wordsearch(["tea"], (1, 3), 1, directions="right"))
    downs, rights = zip(*mark.outline, strict=True)
    half = (mark.width - EDGE) / 2
    assert (min(downs), max(downs)) == pytest.approx((0.5 - half, 0.5 + half))
    assert (min(rights), max(rights)) == pytest.approx((0.5 - half, 2.5 + half))
    assert mark.outline[0] == mark.outline[-1]


def test_the_edges_of_straight_words_are_drawn_over_all_ribbons() -> None:
    puzzle = make.wordsearch(["cater", "cat"], seed=1)
    edges = [(mark.outline, mark.edge, EDGE) for mark in marks_of(puzzle)]
    assert list(strokes_of(puzzle))[4:] == edges
    assert len(list(strokes_of(make.board(["rose"], seed=1)))) == 2 * 2


def test_the_ribbons_of_many_words_stay_on_their_tiles() -> None:
    puzzle = make.board(seed=1)
    many = dataclasses.replace(puzzle, contain=tuple(one.word for one in puzzle.words[:12]))
    cells = {one.path for one in many.marked}
    assert len(cells) == 12
    assert {tuple((int(row), int(col)) for row, col in mark.points) for mark in marks_of(many)} == cells


def test_the_answers_of_a_board_mark_the_words_it_was_made_for() -> None:
    puzzle = make.board(["garden", "rose"], seed=1)
    assert puzzle.contain == ("garden", "rose")
    assert [one.word for one in puzzle.marked] == ["garden", "rose", "gardens"]
    assert len({mark.points[0] for mark in marks_of(puzzle)}) == 3
    again = make.Puzzle.from_dict(puzzle.to_dict())
    assert again.marked == puzzle.marked
    longest = dataclasses.replace(puzzle, contain=("gardens",))
    assert [one.word for one in longest.marked] == ["gardens"]
    older = {name: value for name, value in puzzle.to_dict().items() if name != "contain"}
    assert [one.word for one in make.Puzzle.from_dict(older).marked] == ["gardens"]
    assert make.board(seed=1).marked[0].word == max((one.word for one in make.board(seed=1).words), key=len)


def test_all_kinds_of_output_have_the_same_marks() -> None:
    puzzle = make.board(["garden", "rose"], seed=1)
    colours = {colour for mark in marks_of(puzzle) for colour in (mark.edge, mark.core)}
    svg, page = str(puzzle.svg(answers=True)), puzzle.html()
    assert set(re.findall(r'stroke="(#\w+)" stroke-width', svg)) == colours
    assert colours <= set(re.findall(r"#\w{6}", page))
    assert not colours & set(re.findall(r"#\w{6}", str(puzzle.svg())))
    pytest.importorskip("PIL", reason="Pillow is not installed")
    from PIL import Image

    picture = Image.open(io.BytesIO(puzzle.png(answers=True))).convert("RGB").tobytes()
    assert all(bytes.fromhex(colour[1:]) in picture for colour in colours)
