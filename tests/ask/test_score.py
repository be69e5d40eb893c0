"""score at the border gives what the package's score_many gives."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ask.asking import ask, lexicon
from gridwords import BadBoard, Board, score_many

TILES = [*"aeinorstlcdmpuqé", "(qu)", "(th)", "(a|e)", "?", ".", "ж"]


def expected(boards: list[str], request: dict[str, Any]) -> list[dict[str, Any]]:
    points, counts = score_many(
        boards,
        lexicon=lexicon(request.get("lexicon")),
        rules=request.get("rules", "boggle"),
        neighbours=request.get("neighbours"),
        counts=True,
    )
    return [
        {"board": str(Board(board)), "words": int(words), "points": int(own)}
        for board, words, own in zip(boards, counts, points, strict=True)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_same_as_package(seed: int) -> None:
    """Few boards and many, of one shape and of several that take turns."""
    chance = Random(seed)
    for count in (0, 1, 5, 70, 300):
        sizes = [(chance.randint(1, 5), chance.randint(2, 5)) for _ in range(chance.randint(1, 3))]
        tiles = chance.choice(["aeinorstlcdmpuq", TILES])
        boards = []
        for _ in range(count):
            rows, cols = chance.choice(sizes)
            boards.append("/".join("".join(chance.choices(tiles, k=cols)) for _ in range(rows)) + "/")
        request: dict[str, Any] = {"boards": boards}
        if chance.random() < 0.7:
            request["rules"] = chance.choice(["boggle", "squaredle", "letters", "word-search"])
        if chance.random() < 0.5:
            request["neighbours"] = chance.choice(["king", "rook", "torus", "line"])
        if chance.random() < 0.3:
            request["lexicon"] = "small"
        answer = ask("score", request, threads=chance.randint(1, 2))
        assert answer == {"scores": expected(boards, request), "complete": True, "ended": "complete"}


def test_many_tiles_of_several_letters() -> None:
    """More different tiles than there are letter codes: each board is solved by itself."""
    chance = Random(1)
    tiles = [f"({a}{b})" for a in "abcdefghijklmnop" for b in "aeiourstlnpdmcgh"]
    boards = ["/".join("".join(chance.choices(tiles, k=4)) for _ in range(4)) for _ in range(80)]
    assert ask("score", {"boards": boards})["scores"] == expected(boards, {})


def test_neighbours_as_a_graph() -> None:
    """Lists of touching cells hold for every board, and must fit it."""
    line = [[1], [0, 2], [1, 3], [2]]
    boards = ["te/an", "na/et"] * 40
    assert ask("score", {"boards": boards, "neighbours": line})["scores"] == expected(
        boards, {"neighbours": line}
    )
    with pytest.raises(BadBoard, match=r"^boards, entry 2: "):
        ask("score", {"boards": ["te/an", "tea/net"], "neighbours": line})


def test_refusals_name_the_board() -> None:
    """Which board is wrong, counted from 1."""
    with pytest.raises(BadBoard) as refused:
        ask("score", {"boards": ["abcd", "abc/de"]})
    assert str(refused.value) == "boards, entry 2: board row 2 has 2 tiles, row 1 has 3"
    with pytest.raises(BadBoard, match=r"^boards, entry 1: the board is 3x3, the largest allowed is 2x2$"):
        ask("score", {"boards": ["abcdefghi"]}, board_side=2)


def test_deadline() -> None:
    """A deadline gives the leading boards."""
    boards = [str(Board.random(60, 60, seed=seed, letters="english")) for seed in range(40)]
    answer = ask("score", {"boards": boards, "deadline_s": 0.005})
    assert (answer["complete"], answer["ended"]) == (False, "deadline")
    done = len(answer["scores"])
    assert done < len(boards)
    assert answer["scores"] == expected(boards[:done], {})
