"""The classes of a proof: their groups of letters, symmetries, order and number."""

from __future__ import annotations

import pytest

from gridwords import Lexicon, Rules
from gridwords.board import Shape
from gridwords.game import Game
from gridwords.prove.classes import Space, cell_order, default_groups, symmetries
from gridwords.prove.question import ProofQuestion


def test_the_classes_are_all_boards_up_to_symmetry() -> None:
    board = Shape.of((2, 3))
    groups = (("ab", "c"), ("ab", "c"), ("ab", "c")) * 2
    space = Space(groups, symmetries(board, groups))
    assert len(space.symmetries) == 4
    numbers = list(space.canonical())
    assert len(numbers) == space.class_count()
    assert numbers == [number for number in range(space.numbers) if space.is_canonical(number)]
    covered = set()
    for number in numbers:
        digits = space.digits(number)
        assert space.number(digits) == number
        covered |= {space.number([digits[cell] for cell in turn]) for turn in space.symmetries}
    assert covered == set(range(space.numbers))


def test_a_square_has_eight_symmetries_unless_the_groups_differ() -> None:
    board = Shape.of(3)
    assert len(symmetries(board, [("a",)] * 9)) == 8
    assert len(symmetries(board, [("a",)] + [("b",)] * 8)) == 2
    assert sorted(cell_order(Shape.of((3, 4)))) == list(range(12))


def test_a_class_is_forced_first_where_most_words_go() -> None:
    question = ProofQuestion.make(4, 4, 3500, Game(Lexicon.default(), Rules.get("boggle")))
    corners, others = question.space.groups[0], question.space.groups[1]
    assert (len(corners), len(others)) == (2, 3)
    vowels, common, rare = range(3)
    digits = [0] * 16
    for cell in range(16):
        if cell not in (0, 3, 12, 15):
            digits[cell] = {5: rare, 1: vowels}.get(cell, common)
    order = question.order_of(question.space.number(digits))
    # The vowel on the edge, the middle, the edges, the corners, and the rare letters in the middle last.
    assert order == [
        1,
        6,
        9,
        10,
        *[cell for cell in question.order if cell in {2, 4, 7, 8, 11, 13, 14}],
        0,
        3,
        12,
        15,
        5,
    ]
    assert ProofQuestion.from_header(question.to_header(), question.lexicon).weights == question.weights


@pytest.mark.parametrize("cells", [4, 9, 12, 16])
def test_the_default_groups_are_all_letters(cells: int) -> None:
    lexicon = Lexicon.default()
    assert sorted("".join(default_groups(lexicon.alphabet, lexicon, cells))) == list(lexicon.alphabet)
    assert "".join(default_groups("a", lexicon, cells)) == "a"


def test_corners_of_large_boards_have_coarser_groups() -> None:
    lexicon = Lexicon.default()
    inner = default_groups(lexicon.alphabet, lexicon, 16)
    question = ProofQuestion.make(4, 4, 3500, Game(lexicon, Rules.get("boggle")))
    assert question.space.groups[5] == inner
    assert question.space.groups[0] == ("".join(sorted(inner[0] + inner[1])), inner[2])
    assert len(question.space.symmetries) == 8
    for options in ({"groups": ",".join(inner)}, {"corner_groups": ",".join(inner)}):
        question = ProofQuestion.make(4, 4, 3500, Game(lexicon, Rules.get("boggle")), **options)  # type: ignore[arg-type]
        assert set(question.space.groups) == {inner}
    small = ProofQuestion.make(3, 4, 1500, Game(lexicon, Rules.get("boggle")))
    assert len(set(small.space.groups)) == 1
