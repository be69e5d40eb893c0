"""roll and random at the border give the boards that the package gives."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from ask.asking import ask, ask_bytes, lexicon
from gridwords import BadBoard, BadOption, BadRules, Board
from gridwords.board.dice import DICE
from gridwords.board.draws import Draws
from gridwords.game import Game
from gridwords.questions.sift import sift
from gridwords.rules import Rules

SEEDS = [0, 1, 2**53, 2**53 + 1, 2**64 - 1]


def shown(board: Board, seed: int) -> dict[str, Any]:
    return {"board": str(board), "rows": board.rows, "cols": board.cols, "seed": seed}


@pytest.mark.parametrize("dice", [*DICE, ["ab", ["c", "Qu"], "x(th)", "é(a|b)?."], ["ab"], []])
def test_rolls(dice: str | list[Any]) -> None:
    """The same seed gives the same board, also a seed in digits."""
    for seed in SEEDS:
        wanted = shown(Board.roll(dice, seed), seed)
        assert ask("roll", {"dice": dice, "seed": seed}) == wanted
        assert ask("roll", {"dice": dice, "seed": str(seed)}) == wanted


@pytest.mark.parametrize("size", ["3x5", "1x7", [2, 2], 4])
def test_rolls_of_some_dice(size: Any) -> None:
    """Of more dice than the board has cells, some are left out."""
    assert ask("roll", {"size": size, "seed": 5}) == shown(Board.roll("new", 5, size), 5)


def test_many_faces() -> None:
    """More different faces than fit into a byte."""
    dice = [[chr(0x4E00 + 90 * die + face) for face in range(90)] for die in range(16)]
    for seed in range(5):
        assert ask("roll", {"dice": dice, "seed": seed}) == shown(Board.roll(dice, seed), seed)


@pytest.mark.parametrize("letters", ["uniform", "english"])
def test_random_letters(letters: Any) -> None:
    """Uniform letters by default, as the command has it."""
    for seed, (rows, cols) in zip(SEEDS, [(4, 4), (1, 5), (7, 3), (1, 1), (60, 60)], strict=True):
        wanted = shown(Board.random(rows, cols, seed, letters), seed)
        assert ask("random", {"size": [rows, cols], "seed": seed, "letters": letters}) == wanted
    assert ask("random", {"seed": 1}) == shown(Board.random(4, 4, 1), 1)
    assert ask_bytes("random", b'{"seed":1}') == b'{"board":"vxiw/kbpp/ciwk/txof","rows":4,"cols":4,"seed":1}'


def test_a_seed_of_the_caller() -> None:
    """Without a seed the caller's is used, cut to what a number of JavaScript holds."""
    for kind in ("roll", "random"):
        assert ask(kind, {}, seed=2**53 + 7) == ask(kind, {"seed": 7})


@pytest.mark.parametrize("seed", range(3))
def test_number_of_words(seed: int) -> None:
    """Seeds are passed over as the package does, beyond the last one and through several chunks."""
    chance = Random(seed)
    for _ in range(6):
        first = chance.choice([1, chance.randrange(2**64), 2**64 - 3])
        fewest = chance.choice([0, 60, 150, 250])
        request: dict[str, Any] = {"seed": first, "words": [fewest, fewest + 20]}
        words, rules = lexicon(None), "boggle"
        if chance.random() < 0.5:
            words, request["level"] = words.up_to_level(60), 60
        if chance.random() < 0.3:
            rules = request["rules"] = "squaredle"
        kind, draws = chance.choice(
            [("roll", Draws.of_dice("new")), ("random", Draws.of_letters(4, 4, "uniform"))]
        )
        if kind == "random":
            request["words"] = [fewest // 4, fewest // 4 + 5]
        boards = (Board._of(layout, None) for layout in draws.layouts(n % 2**64 for n in count(first)))
        wanted = next(sift(boards, Game(words, Rules.get(rules)), *request["words"]))
        assert ask(kind, request) == shown(wanted, first), request


def test_no_board_has_that_many_words() -> None:
    """Gives up after 200,000 boards, or once the time is over."""
    with pytest.raises(BadOption) as refused:
        ask("roll", {"dice": ["ab"], "words": "7", "seed": 1})
    assert str(refused.value) == "words 7-7: none of 200,688 boards holds that many"
    with pytest.raises(BadOption, match=r"^words 9999-9999: time ran out after \d+ boards$"):
        ask("random", {"size": 5, "words": 9999, "seed": 1, "deadline_s": 0.02})
    with pytest.raises(BadOption, match=r"^words 60-40: the first number is the larger one$"):
        ask("roll", {"words": "60-40"})


def test_members_that_go_with_words() -> None:
    """Which words count has no meaning where none are counted; null means not given."""
    with pytest.raises(BadOption, match=r"^level, rules: only together with words$"):
        ask("roll", {"rules": "boggle", "level": 50})
    with pytest.raises(BadOption, match=r"^hide_vulgar, known, lexicon: only together with words$"):
        ask("random", {"lexicon": "small", "known": "all", "hide_vulgar": False})
    assert ask("random", {"seed": 1, "level": None}) == ask("random", {"seed": 1})


@pytest.mark.parametrize(
    ("request_", "error", "message"),
    [
        ({"dice": "old"}, BadOption, "unknown dice 'old'"),
        ({"dice": ["ab", ""]}, BadOption, "die 2 has no faces"),
        ({"dice": [[]]}, BadOption, "die 1 has no faces"),
        ({"dice": ["a("]}, BadOption, "die 1: "),
        ({"dice": [["ab("]]}, BadOption, "die 1: "),
        ({"dice": ["ab"] * 3, "size": 2}, BadBoard, "a 2x2 board takes 4 dice, there are 3"),
        ({"size": "11x2000000"}, BadBoard, "an 11x2000000 board takes 22000000 dice, there are 16"),
        ({"size": "0x4"}, BadBoard, "size 0x4: expected at least 1 row and 1 column"),
        ({"words": "40-60", "rules": "bogle"}, BadRules, "unknown rules 'bogle'"),
        ({"words": "40-60", "lexicon": "other"}, BadOption, "unknown lexicon 'other'"),
        ({"words": "40-60", "level": 50, "known": "all"}, BadOption, "give level or known, not both"),
        ({"seed": -1}, BadOption, "seed -1: expected a whole number from 0 to 2**64 - 1"),
        (
            {"seed": 2**64},
            BadOption,
            "seed 18446744073709551616: expected a whole number from 0 to 2**64 - 1",
        ),
    ],
)
def test_refusals(request_: dict[str, Any], error: type[Exception], message: str) -> None:
    """Bad dice and sizes, in the words of the package."""
    with pytest.raises(error) as refused:
        ask("roll", request_)
    assert str(refused.value).startswith(message)
    if "dice" in request_ and "size" not in request_:
        with pytest.raises(error) as same:
            Board.roll(request_["dice"])
        assert str(refused.value) == str(same.value)
