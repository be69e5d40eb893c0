"""What an engine outside the core has found, handed to the core."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gridwords import Board, solve
from gridwords._core import list_found
from gridwords.game import Game
from gridwords.solution import Solution

NOT_FOUND = 2**32 - 1


def handed_over(found: Solution, ended: str = "complete", **changes: Any) -> Any:
    """The words and paths of a solution, the last word's first, as list_found takes them."""
    assert found.lexicon is not None
    core = found.lexicon._core
    number = {word: i for i, word in enumerate(found.lexicon.words())}
    places = np.full(len(number), NOT_FOUND, np.uint32)
    packed: list[int] = []
    for word in reversed(list(found)):
        assert word.path is not None
        places[number[word.word]] = len(packed)
        packed += [len(word.path), *(row * found.board.cols + col for row, col in word.path)]
    arrays = {"nodes": np.frombuffer(core.word_nodes(), np.uint32), "places": places}
    arrays["packed"] = np.array(packed, np.uint32)
    return list_found(core, found.rules.table(), found.board.cols, **{**arrays, **changes}, ended=ended)


def test_the_solution_is_the_same() -> None:
    for board in (Board("oatrihpshtnrenei"), Board.random(7, 5, seed=1), Board("....")):
        expected = solve(board, engine="prefix")
        made = Solution.of(board, Game.of(), handed_over(expected), 0.5, "mine", {"lanes_share": 0.25})
        assert made == expected
        assert made.score == expected.score
        assert list(made) == list(expected)
        assert made.statistics == {"lanes_share": 0.25}


def test_without_paths() -> None:
    expected = solve("oatrihpshtnrenei", paths="none")
    listing = handed_over(solve("oatrihpshtnrenei"), "deadline", packed=None)
    assert listing.words() == expected.words
    assert not listing.has_paths
    assert listing.ended == "deadline"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"nodes": np.zeros(3, np.uint32)}, "differ in number"),
        ({"nodes": np.full(172_820, 1 << 30, np.uint32)}, "outside the lexicon"),
        ({"packed": np.full(5, 4, np.uint32)}, "outside the packed"),
        ({"ended": "tired"}, "a search ends"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        handed_over(solve("oatrihpshtnrenei"), **changes)
