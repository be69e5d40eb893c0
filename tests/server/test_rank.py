"""`POST /api/rank`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridwords import _core, rank
from gridwords.errors import BadOption
from gridwords.server.answer import Answerer, get_game
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.server.problem import Problem

BOARD = "oatrihpshtnrenei"
ANSWERER = Answerer(Lexica(None), Limits())


def ask(body: dict[str, Any], quick: bool = False) -> dict[str, Any] | None:
    answer = (ANSWERER.quick_answer if quick else ANSWERER.answer)("rank", json.dumps(body).encode())
    return None if answer is None else json.loads(answer.body)


@pytest.mark.parametrize("quick", [False, True])
def test_the_answer_is_that_of_the_command(quick: bool) -> None:
    found = ask({"board": BOARD}, quick)
    assert found is not None
    assert found == json.loads(json.dumps(rank(BOARD).to_dict()))
    assert set(found) == set(json.loads(_core.replies())["RankReply"]["properties"])


def test_dice_levels_and_rules() -> None:
    found = ask({"board": BOARD, "dice": "classic", "known": "common"}, quick=True)
    assert found is not None
    assert (found["dice"], found["level"], found["known"]) == ("classic", 35, None)
    assert found["percentile"] == rank(BOARD, dice="classic", level=35).percentile


def test_boards_are_rolled_by_a_worker_only() -> None:
    """What takes a while is left to a worker process."""
    assert ask({"board": BOARD, "rules": "letters"}, quick=True) is None
    assert ask({"board": "a" * 36}, quick=True) is None


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"board": BOARD, "dice": "nwe"}, "unknown dice 'nwe': did you mean 'new'"),
        ({"board": BOARD, "rules": "bogle"}, "unknown rules 'bogle'"),
        ({"board": "oat?ihpshtnrenei"}, "rolled boards have no wildcards or choices"),
        ({"board": "a" * 49}, "no set has dice for 49 cells"),
        ({"board": BOARD, "dice": 3}, "dice"),
        ({"board": BOARD, "dice": "/etc/hostname"}, "unknown dice '/etc/hostname'"),
        ({"board": "a" * 101, "size": "1x101"}, "the board is 1x101, the largest allowed is 100x100"),
    ],
)
def test_refusals(body: dict[str, Any], message: str) -> None:
    with pytest.raises((Problem, ValueError)) as refused:
        ask(body)
    assert message in (getattr(refused.value, "detail", None) or str(refused.value))


def test_the_game_of_a_request_hides_vulgar_words_if_asked() -> None:
    request = {"rules": "boggle", "lexicon": None, "level": None}
    for hide in (False, True):
        game = get_game({**request, "hide_vulgar": hide}, ANSWERER.lexica)
        assert ("shit" in game.lexicon) is not hide


def test_a_board_beyond_the_limit_is_refused_with_it() -> None:
    with pytest.raises(BadOption, match="the board is 1x101, the largest allowed is 100x100") as refused:
        ask({"board": "a" * 101 + "/"})
    problem = Problem.of(refused.value)
    assert (problem.status, problem.limit, problem.members["field"]) == (422, 100, "board")
