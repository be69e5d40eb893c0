"""solve at the border gives what the package's solve gives."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ask.asking import ask, ask_bytes, lexicon
from gridwords import BadBoard, BadOption, Board
from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.questions.solve import solve_board
from gridwords.rules import Rules

TILES = [*"aeinorstlcdmpuqé", "(qu)", "(th)", "(a|e)", "?", ".", "ß", "(q)", "ж"]


def expected(request: dict[str, Any], paths_per_word: int, most: int) -> Any:
    """The answer that the package gives."""
    words = lexicon(request.get("lexicon"))
    if "level" in request:
        words = words.up_to_level(request["level"])
    if request.get("hide_vulgar"):
        words = words.without_vulgar()
    game = Game(words, Rules.get(request.get("rules", "boggle")))
    board = game.board(Board(request["board"], neighbours=request.get("neighbours")))
    shown, cells = request.get("paths", "first"), request.get("cells", False)
    options = {"max_paths": most if cells else paths_per_word, "max_total_paths": most}
    compute = Compute(threads=1, options=options if cells or shown == "all" else {})
    solution = solve_board(board, game, compute, "all" if cells else shown)
    answer = json.loads(solution.to_json())
    for entry in answer["words"]:
        paths, known = entry.pop("paths", None), entry.pop("paths_complete", None)
        if shown == "none":
            entry.pop("path", None)
        if shown == "all":
            complete = known and len(paths) <= paths_per_word
            entry |= {"paths": paths[:paths_per_word], "paths_complete": complete}
        if cells:
            used = {row * board.cols + col for path in paths for row, col in path}
            entry |= {"cells": sorted(used), "cells_complete": known}
    return answer


def random_request(chance: Random) -> dict[str, Any]:
    rows, cols = chance.randint(1, 6), chance.randint(1, 6)
    plain = chance.random() < 0.5
    letters = "aeinorstlcdmpu" if plain else TILES
    board = [[chance.choice(letters) for _ in range(cols)] for _ in range(rows)]
    request: dict[str, Any] = {"board": board}
    choices: dict[str, list[Any]] = {
        "rules": ["boggle", "big-boggle", "squaredle", "word-hunt", "letters", "word-search"],
        "lexicon": ["enable1", "small"],
        "neighbours": ["king", "rook", "torus", "line"],
        "paths": ["none", "first", "all"],
        "cells": [True, False],
        "hide_vulgar": [True, False],
    }
    for name, values in choices.items():
        if chance.random() < 0.4:
            request[name] = chance.choice(values)
    if request.get("lexicon") != "small" and chance.random() < 0.3:
        request["level"] = chance.choice([10, 35, 60, 95])
    return request


@pytest.mark.parametrize("seed", range(4))
def test_same_as_package(seed: int) -> None:
    """Over all kinds of tiles, rules and paths, with limits that cut and limits that do not."""
    chance = Random(seed)
    for _ in range(60):
        request = random_request(chance)
        per_word, in_all = chance.choice([(1000, 1_000_000), (3, 1_000_000), (2, 40), (1, 1)])
        answer = ask("solve", request, paths_per_word=per_word, paths=in_all)
        assert answer == expected(request, per_word, in_all), request


def test_members_and_their_order() -> None:
    """Compact JSON in UTF-8, the members in the order of the package's."""
    reply = ask_bytes("solve", '{"board":"élan","size":"1x4","lexicon":"small"}'.encode())
    assert reply.decode() == (
        '{"board":"élan/","rows":1,"cols":4,"score":1,"complete":true,"ended":"complete",'
        '"words":[{"word":"élan","points":1,"path":[[0,0],[0,1],[0,2],[0,3]]}]}'
    )


def test_levels() -> None:
    """Each word has its level if the lexicon has levels."""
    words = ask("solve", {"board": "oatrihpshtnrenei"})["words"]
    assert [found["level"] for found in words] == lexicon(None).levels_of([found["word"] for found in words])


@pytest.mark.parametrize(("paths_per_word", "paths"), [(0, 0), (0, 10), (10, 0), (2**64 - 1, 2**64 - 1)])
@pytest.mark.parametrize("cells", [False, True])
def test_extreme_limits_of_paths(paths_per_word: int, paths: int, cells: bool) -> None:
    """Without any room for paths each word still has its first one."""
    request = {"board": "tea/net/ten", "paths": "all", "cells": cells}
    answer = ask("solve", request, paths_per_word=paths_per_word, paths=paths)
    firsts = {found["word"]: found["path"] for found in ask("solve", {"board": "tea/net/ten"})["words"]}
    assert {found["word"]: found["path"] for found in answer["words"]} == firsts
    for found in answer["words"]:
        assert len(found["paths"]) <= paths_per_word
        assert found["paths"][:1] in ([], [found["path"]])
        assert found["paths_complete"] == (paths > 10)


def test_deadline() -> None:
    """A deadline gives the words found so far, in order."""
    request = {"board": ["?" * 20] * 20, "deadline_s": 0.05, "paths": "all"}
    answer = ask("solve", request)
    assert (answer["complete"], answer["ended"]) == (False, "deadline")
    words = [found["word"] for found in answer["words"]]
    assert words == sorted(set(words))


def test_threads_do_not_change_the_answer() -> None:
    """A board of 2,500 cells is shared by the caller's threads."""
    board = str(Board.random(50, 50, seed=1, letters="english"))
    assert ask_bytes("solve", json.dumps({"board": board}).encode(), threads=3) == ask_bytes(
        "solve", json.dumps({"board": board}).encode()
    )


def test_refusals() -> None:
    """What is wrong, and in which field."""
    for request, message in {
        '{"board":""}': "the board is empty: expected rows of letters, as in oatr/ihps/htnr/enei",
        '{"board":"abcd","size":"0x4"}': "size 0x4: expected at least 1 row and 1 column",
        '{"board":"abc/de"}': "board row 2 has 2 tiles, row 1 has 3",
    }.items():
        with pytest.raises(BadBoard) as refused:
            ask_bytes("solve", request.encode())
        assert str(refused.value) == message
    with pytest.raises(BadOption, match="the board is 5x5, the largest allowed is 4x4"):
        ask("solve", {"board": "abcde" * 5}, board_side=4)
