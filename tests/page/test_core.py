"""The core as WebAssembly answers as the native one does; tests/border compares the rest of its answers.

`GRIDWORDS_BOARDS=10000` compares that many boards; the default keeps `make test` fast.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="no tests of the page's answers: fastapi is not installed")

from stopping import with_time_enough

from gridwords import Board, Lexicon, Rules, solve
from gridwords.board.dice import DICE
from gridwords.rng import Chance
from gridwords.server.answer import Answerer
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from page.wasm import ROOT, answers

BOARDS = int(os.environ.get("GRIDWORDS_BOARDS", "600"))
NEIGHBOURS = (None, "king", "rook", "torus", "line")
TILES = ("(qu)", "(q)", "(th)", "(in|er)", "(a|e|i)", "q")


def random_board(chance: Chance, number: int) -> dict[str, Any]:
    """A question about a board of any shape, with all kinds of tiles."""
    largest = 30 if number % 50 == 0 else 12 if number % 10 == 0 else 6
    rows, cols = 1 + chance.below(largest), 1 + chance.below(largest)
    if number % 4 == 0:
        board = Board.roll(list(DICE)[chance.below(len(DICE))], seed=number)
    else:
        board = Board.random(rows, cols, seed=number, letters=("uniform", "english")[chance.below(2)])
    changes = {}
    if number % 3 == 0:
        for _ in range(chance.below(4)):
            cell = chance.below(board.rows), chance.below(board.cols)
            changes[cell] = (*TILES, ".", ".", "?")[chance.below(len(TILES) + 3)]
    names = Rules.names()
    question: dict[str, Any] = {
        "board": str(board.replace_tiles(changes)),
        "rules": names[chance.below(len(names))],
    }
    neighbours = NEIGHBOURS[chance.below(len(NEIGHBOURS))]
    return question if neighbours is None else {**question, "neighbours": neighbours}


def test_words_and_first_paths_on_many_boards() -> None:
    chance = Chance(1)
    questions = [random_board(chance, number) for number in range(BOARDS)]
    replies = answers(("solve", question) for question in questions)
    words = 0
    for question, reply in zip(questions, replies, strict=True):
        board = Board(question["board"], neighbours=question.get("neighbours"))
        expected = solve(board, rules=question["rules"])
        assert reply.get("board") == str(board), (question, reply)
        assert reply == expected.to_dict(), question
        words += len(expected)
    assert words > 10 * BOARDS


def test_the_schemas_are_those_of_the_server() -> None:
    (schemas,) = answers([("schemas", {})])
    expected = Answerer(Lexica(), Limits()).schemas()
    # JavaScript's numbers are not exact up to the largest seed.
    assert json.loads(json.dumps(schemas), parse_int=float) == json.loads(
        json.dumps(expected), parse_int=float
    )


def test_the_page_offers_what_the_schemas_allow() -> None:
    """What the page writes for its readers in strings-en.js has the names of the core."""
    (schemas,) = answers([("schemas", {})])
    texts = (ROOT / "src/gridwords/server/page/js/strings-en.js").read_text("utf-8")
    for kind, field in (
        ("make/wordsearch", "overlaps"),
        ("make/wordsearch", "fill"),
        ("make/wordsearch", "difficulty"),
        ("watch", "method"),
    ):
        (choices,) = (one["enum"] for one in schemas[kind]["properties"][field]["anyOf"] if "enum" in one)
        for choice in choices:
            assert f" {choice}:" in texts, (kind, field, choice)


def test_a_refusal_has_what_a_translation_needs() -> None:
    (refused,) = answers([("solve", {"board": "abcdef"})])
    assert refused["error"].startswith("6 tiles do not make a square")
    assert (refused["field"], refused["code"], refused["values"]) == ("size", "not_square", {"tiles": "6"})


def test_a_word_list_of_ones_own() -> None:
    text = "# mine\nTea\nten toe\nnot-a-word\nÉTÉS stra\u00dfe\nΛΌΓΟΣ\n"
    questions: list[tuple[str, dict[str, Any]]] = [
        ("build", {"name": "mine", "text": text}),
        ("solve", {"board": "tea/nst/oar", "lexicon": "mine"}),
        ("check", {"board": "ét/és", "lexicon": "mine", "words": ["ÉTÉS", "tea"], "rules": "letters"}),
        ("build", {"name": "none", "text": "1 2 3"}),
    ]
    built, solved, checked, empty = answers(questions)
    lexicon = Lexicon.from_words(text.split()[2:])
    assert (built["words"], built["alphabet"], built["left_out"]) == (6, lexicon.alphabet, 1)
    assert solved == solve("tea/nst/oar", lexicon=lexicon).to_dict()
    assert [word["verdict"] for word in checked["words"]] == ["found", "no path"]
    assert empty["error"] == (
        "no words: the lexicon would be empty; left out 3 entries that are not words, first '1' in line 1 ('1' is not a"
        " letter), '2' in line 1 ('2' is not a letter), '3' in line 1 ('3' is not a letter)"
    )


def test_a_word_list_with_levels() -> None:
    text = "Tea\t10\r\nten\t 35 \ntoe\nste\t9\n"
    board = {"board": "tea/nst/oar", "lexicon": "mine"}
    questions: list[tuple[str, dict[str, Any]]] = [
        ("build", {"name": "wrong", "text": text}),
        ("build", {"name": "mine", "text": text.replace("\t9\n", "\nTEN\t40\n")}),
        ("solve", board),
        ("solve", {**board, "level": 50}),
        ("build", {"name": "plain", "text": "tea ten"}),
    ]
    wrong, built, solved, known, plain = answers(questions)
    assert wrong["error"] == "line 4: the level of 'ste' is '9', expected a whole number from 10 to 95"
    assert (built["words"], built["levels"], plain["levels"]) == (4, True, False)
    assert {word["word"]: word["level"] for word in solved["words"]} == {"ste": 95, "tea": 10, "ten": 35}
    assert [word["word"] for word in known["words"]] == ["tea", "ten"]


@pytest.mark.parametrize(
    ("objective", "least"),
    [("points", 10), ("words", 5), ("target:20", -20), ("lowest", -30), ("longer:4", 1), ("known:50", 8)],
)
def test_a_climb(objective: str, least: int) -> None:
    question = {"size": "2x3", "objective": objective, "seed": 1, "deadline_s": 0.3, "optimiser": "climb"}
    (end,) = answers([("optimise", question)])
    assert end["ended"] in ("time", "finished")
    best = end["best"][0]
    solution = solve(best["board"])
    values = {
        "points": solution.score,
        "words": len(solution),
        "target:20": -abs(solution.score - 20),
        "lowest": -solution.score,
        "longer:4": sum(len(word) >= 4 for word in solution.words),
        "known:50": solution.known(50).score,
    }
    assert best["value"] == values[objective] >= least
    assert [one["value"] for one in end["best"]] == sorted(
        (one["value"] for one in end["best"]), reverse=True
    )


def test_a_climb_in_lines() -> None:
    question = {"size": "2x3", "seed": 1, "neighbours": "line"}
    (end,) = with_time_enough(
        lambda deadline_s: answers([("optimise", {**question, "deadline_s": deadline_s})]),
        lambda replies: bool(replies[0]["best"]) and replies[0]["best"][0]["value"] >= 3,
    )
    best = end["best"][0]
    assert best["value"] == solve(Board(best["board"], neighbours="line")).score >= 3


def test_what_needs_a_server() -> None:
    replies = answers(
        [
            ("optimise", {"size": "4x4", "optimiser": "anneal"}),
            ("optimise", {"size": "4x4", "objective": "points + words"}),
            ("optimise", {"size": "8x9"}),
        ]
    )
    assert [reply["error"].split(":")[0] for reply in replies] == [
        "the optimiser 'anneal' needs a server",
        "the objective 'points + words' needs a server",
        "the page optimises boards of up to 64 cells",
    ]
