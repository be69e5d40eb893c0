"""The marks in answers: crossing words look different, and a board shows the words it was made for."""

from __future__ import annotations

import dataclasses
import io
import re
from itertools import combinations

import pytest

from gridwords import make
from gridwords.make.sheets import Line, pictured

from .lists import ANIMALS


def brightness(colour: str) -> float:
    """From 0 to 1, as a printer without colours shows it."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def ribbons(puzzle: make.Puzzle) -> list[Line]:
    """The lines on the answers of a puzzle."""
    return [*pictured(puzzle, True, {}).pages[0]["lines"]]


def test_words_that_cross_have_different_colours_and_dark_edges() -> None:
    puzzle = make.wordsearch(ANIMALS, seed=3, difficulty="hard")
    colours = {place: colour for place, colour, _ in puzzle.marks}
    assert len(colours) == len(ANIMALS)
    crossing = 0
    for one, other in combinations(colours, 2):
        if set(puzzle.words[one].path) & set(puzzle.words[other].path):
            crossing += 1
            assert colours[one] != colours[other]
    assert crossing
    drawn = ribbons(puzzle)
    for edge, core in batched(drawn[: 2 * len(ANIMALS)]):
        assert brightness(edge["colour"]) < 0.5 < 0.85 < brightness(core["colour"])
        assert edge["points"] == core["points"]
        assert edge["width"] > core["width"]


def batched(lines: list[Line]) -> list[tuple[Line, Line]]:
    return [*zip(lines[::2], lines[1::2], strict=True)]


def test_a_word_inside_another_is_drawn_on_it() -> None:
    longer, _, shorter, *_ = ribbons(make.wordsearch(["cater", "cat"], seed=1))
    assert len(longer["points"]) == 5
    assert len(shorter["points"]) == 3


def test_the_edges_of_straight_words_are_drawn_over_all_ribbons() -> None:
    drawn = ribbons(make.wordsearch(["cater", "cat"], seed=1))
    assert [line["colour"] for line in drawn[4:]] == [drawn[0]["colour"], drawn[2]["colour"]]
    assert all(line["points"][0] == line["points"][-1] for line in drawn[4:])
    assert len(ribbons(make.board(["rose"], seed=1))) == 2 * 2


def test_the_outline_goes_around_the_letters() -> None:
    edge, _, outline = ribbons(make.wordsearch(["tea"], (1, 3), 1, directions="right"))
    xs, ys = zip(*outline["points"], strict=True)
    (left, y), (right, _) = edge["points"][0], edge["points"][-1]
    half = edge["width"] / 2 - outline["width"] / 2
    assert (min(xs), max(xs)) == pytest.approx((left - half, right + half), abs=0.01)
    assert (min(ys), max(ys)) == pytest.approx((y - half, y + half), abs=0.01)


def test_the_answers_of_a_board_mark_the_words_it_was_made_for() -> None:
    puzzle = make.board(["garden", "rose"], seed=1)
    assert puzzle.contain == ("garden", "rose")
    assert [one.word for one in puzzle.marked] == ["garden", "rose", "gardens"]
    assert len({tuple(line["points"][0]) for line in ribbons(puzzle)}) == 3
    again = make.Puzzle.from_dict(puzzle.to_dict())
    assert again.marked == puzzle.marked
    longest = dataclasses.replace(puzzle, contain=("gardens",))
    assert [one.word for one in longest.marked] == ["gardens"]
    older = {name: value for name, value in puzzle.to_dict().items() if name != "contain"}
    assert [one.word for one in make.Puzzle.from_dict(older).marked] == ["gardens"]
    assert make.board(seed=1).marked[0].word == max((one.word for one in make.board(seed=1).words), key=len)


def test_all_kinds_of_output_have_the_same_marks() -> None:
    puzzle = make.board(["garden", "rose"], seed=1)
    colours = {line["colour"] for line in ribbons(puzzle)}
    svg, page = str(puzzle.svg(answers=True)), puzzle.html()
    assert set(re.findall(r'<path stroke="(#\w+)" stroke-width', svg)) == colours
    assert colours <= set(re.findall(r"#\w{6}", page))
    assert not colours & set(re.findall(r"#\w{6}", str(puzzle.svg())))
    pytest.importorskip("PIL", reason="Pillow is not installed")
    from PIL import Image

    picture = Image.open(io.BytesIO(puzzle.png(answers=True))).convert("RGB").tobytes()
    assert all(bytes.fromhex(colour[1:]) in picture for colour in colours)
