"""The classes of a proof: their groups of letters, symmetries, order and number."""

from __future__ import annotations

from typing import Any

import pytest
from proving import WORDS

from gridwords import Lexicon, Rules
from gridwords.board import Shape
from gridwords.game import Game
from gridwords.prove.class_prover import ClassProver
from gridwords.prove.classes import Space, default_groups, symmetries
from gridwords.prove.question import ProofQuestion


def test_the_classes_are_all_boards_up_to_symmetry() -> None:
    board = Shape.of((2, 3))
    groups = (("ab", "c"), ("ab", "c"), ("ab", "c")) * 2
    space = Space(groups, symmetries(board.automorphisms, groups))
    assert len(space.symmetries) == 16
    numbers = list(space.canonical())
    assert len(numbers) == space.class_count()
    assert numbers == [number for number in range(space.numbers) if space.is_canonical(number)]
    covered = set()
    for number in numbers:
        digits = space.digits(number)
        assert space.number(digits) == number
        covered |= {space.number([digits[cell] for cell in turn]) for turn in space.symmetries}
    assert covered == set(range(space.numbers))


# The four sides, with opposite edges joined.
ROOK_TORUS = [
    sorted(
        {
            (cell // 4 + down) % 4 * 4 + (cell % 4 + right) % 4
            for down, right in ((0, 1), (1, 0), (0, 3), (3, 0))
        }
    )
    for cell in range(16)
]


@pytest.mark.parametrize(
    ("size", "neighbours", "count", "classes"),
    [
        ("4x4", "king", 8, 8548),
        ("4x4", "torus", 128, 805),
        ("4x4", ROOK_TORUS, 384, 402),
        ("2x3", "king", 16, 18),
    ],
)
def test_symmetries_are_those_of_the_neighbours(size: str, neighbours: Any, count: int, classes: int) -> None:
    shape = Shape.of(size, neighbours)
    groups = (("ae", "ist"),) * len(shape)
    space = Space(groups, symmetries(shape.automorphisms, groups))
    assert (len(space.symmetries), space.class_count()) == (count, classes)
    assert len(list(space.canonical())) == classes
    for image in space.symmetries:
        for cell in range(len(shape)):
            assert {image[other] for other in shape.touching(cell)} == set(shape.touching(image[cell]))


@pytest.mark.parametrize(
    ("size", "neighbours", "at_least"),
    [
        ((2, 3), "king", 10),
        ((2, 4), "torus", 22),
        ((3, 3), "torus", 36),
        ((2, 3), [[1, 3], [0, 2], [1, 5], [0, 4], [3, 5], [2, 4]], 6),
    ],
)
def test_more_symmetries_find_the_same_boards(size: tuple[int, int], neighbours: Any, at_least: int) -> None:
    game = Game(Lexicon.from_words(WORDS), Rules.get("boggle"))
    question = ProofQuestion.make(
        *size, at_least, game, neighbours=neighbours, letters="aest", groups="ae,st"
    )
    plain = question.by_turns()
    assert question.space.class_count() < plain.space.class_count()
    found: list[dict[str, int]] = []
    for each in (question, plain):
        assert ProofQuestion.from_header(each.to_header(), game.lexicon).space == each.space
        prover, boards = ClassProver(each), dict[str, int]()
        for number in each.space.canonical():
            proved = prover.prove(number)
            assert proved is not None
            boards |= each.listed(proved[0].boards)
        found.append(boards)
    assert found[0] == found[1]
    assert question.score(list(found[0])) == list(found[0].values())
    assert found[0]


def test_a_square_has_eight_symmetries_unless_the_groups_differ() -> None:
    board = Shape.of(3)
    assert len(symmetries(board.automorphisms, [("a",)] * 9)) == 8
    assert len(symmetries(board.automorphisms, [("a",)] + [("b",)] * 8)) == 2


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


def test_small_boards_have_one_group_in_the_corners_if_there_is_memory() -> None:
    game = Game(Lexicon.default(), Rules.get("boggle"))
    for rows, cols, memory_mb, groups, classes in (
        (3, 3, 2048, 1, 12),
        (3, 3, 1024, 2, 102),
        (3, 4, 12000, 1, 88),
        (4, 3, 12000, 1, 88),
        (3, 4, 2048, 2, 1120),
        (2, 6, 12000, 2, 378),
    ):
        space = ProofQuestion.make(rows, cols, 500, game, memory_mb=memory_mb).space
        assert (len(space.groups[0]), len(space.groups[1]), space.class_count()) == (groups, 2, classes)
    torus = ProofQuestion.make(3, 3, 500, game, neighbours="torus").space
    assert len(set(torus.groups)) == 1
