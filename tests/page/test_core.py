"""The core as WebAssembly answers as the native one does.

`GRIDWORDS_BOARDS=10000` compares that many boards; the default keeps `make test` fast.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="no tests of the page's answers: fastapi is not installed")

from stopping import with_time_enough

from gridwords import Board, GridwordsError, Lexicon, Rules, solve
from gridwords.board.dice import DICE
from gridwords.rng import SHORT_SEEDS, Chance
from gridwords.server.answer import SEED_BITS, Answerer
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.text import fold
from page.wasm import answers

BOARDS = int(os.environ.get("GRIDWORDS_BOARDS", "600"))
NEIGHBOURS = (None, "king", "rook", "torus", "line")
TILES = ("(qu)", "(q)", "(th)", "(in|er)", "(a|e|i)", "q")


#: Around a board of 2x3.
RING = [[1, 3], [0, 2], [1, 5], [0, 4], [3, 5], [2, 4]]


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


def native(kind: str, body: dict[str, Any]) -> Any:
    """The server's answer, without its deadline."""
    answer = Answerer(Lexica(), Limits()).answer(kind, json.dumps(body).encode(), 60.0)
    assert answer is not None
    return json.loads(answer.body)


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


def test_all_paths_and_cells() -> None:
    chance = Chance(2)
    questions = [
        random_board(chance, number) | {"paths": "all", "cells": number % 2 == 0} for number in range(1, 30)
    ]
    questions.append({"board": "oatrihpshtnrenei", "known": "familiar"})
    questions.append({"board": "aa?/aaa/aaa", "paths": "all", "cells": True})
    for question, reply in zip(questions, answers(("solve", one) for one in questions), strict=True):
        assert reply == native("solve", question), question


def test_checks() -> None:
    lexicon = Lexicon.default()
    words = [
        *solve("oatrihpshtnrenei").words[:20],
        *lexicon.sample(150, min_length=3, seed=3),
        "at",
        "",
        "xyzzy",
        "HAT ",
        "ñu",
    ]
    questions: list[dict[str, Any]] = [
        {"board": "oatrihpshtnrenei", "words": words},
        {"board": "oatrihpshtnrenei", "words": words, "known": "common"},
        {"board": "oatrihpshtnrenei", "words": words, "level": 60},
        {"board": "te/as", "words": ["teat", "tea", "teas", "seat"]},
        {"board": "q?t/xxx", "words": ["quit", "quiet", "tax"], "rules": "letters"},
        {"board": "abb/xxx", "words": ["abba", "bab"], "rules": "word-search"},
        {
            "board": "oatrihpshtnrenei",
            "rules": "big-boggle",
            "players": [
                {"player": "Ann", "words": ["hat", "hapten", "Hapten"]},
                {"player": "Bo", "words": ["hapten", "parse"]},
            ],
        },
    ]
    for question, reply in zip(questions, answers(("check", one) for one in questions), strict=True):
        assert reply == native("check", question), question


def test_lessons() -> None:
    boards = ["tea/nst/oar", "oatr/ihps/htnr/enei", "te(qu)/nst/o?r", "(a|e)t/.s", "??/??", "q.ui/ietx"]
    questions: list[dict[str, Any]] = [
        {"board": board, "method": method, "neighbours": neighbours, "words": words}
        for board in boards
        for method in ("word", "frontier", "prefix")
        for neighbours in ("king", "line", "torus")
        for words in (None, ["ten", "TEA", "toe", "t-e", "quiet"])
    ]
    for question, reply in zip(questions, answers(("watch", one) for one in questions), strict=True):
        assert reply == native("watch", question), question


def test_a_seed_gives_the_same_board() -> None:
    questions: list[tuple[str, dict[str, Any]]] = []
    for number, dice in enumerate(DICE):
        questions += [("roll", {"dice": dice, "seed": seed}) for seed in (0, 1, number + 2**32, 2**53 - 1)]
        questions.append(("roll", {"dice": dice, "seed": number, "size": "3x4"}))
    questions += [
        ("random", {"size": size, "letters": "english", "seed": 7}) for size in ("1x1", "7x9", [20, 20])
    ]
    for (kind, question), reply in zip(questions, answers(questions), strict=True):
        assert reply == native(kind, question), question


def test_seeds_are_drawn_from_the_same_numbers() -> None:
    assert answers([("seeds", {})]) == [{"bits": SEED_BITS, "short": SHORT_SEEDS}]


TEXTS = [
    "abcd", "abc/def", "abc\ndef\n", "abc\r\ndef", "a b c d", "abc def ghi", "2 3\nabcdef", "3 2\na b\nc d\ne f", "QuATS", "QuABCDEFGH",
    "a Qu b d", "th in qu er", "(b|a|B)x/(a)(q)", "ab/", "a", "A.?(qu)", "abcdefghi\t545", "ab/cd\t3\t4.5", "oatr ihps htnr enei",
    "2 2\nqu a b c", "ÉTÉS", "ΛΌΓΟΣ\u0323abc", "stra/ßeab", "\ufeffab/cd", "İıſʼ", "4 4", "1\n2",
]  # fmt: skip
WRONG = [
    "abc/de",
    "ab/c1",
    "ab/c(",
    "a(b",
    "a(|b)c",
    "a)bc",
    "a|bc",
    "2 2\nabcde",
    "ab/cd/e",
    "ab/cd/ef/g/h",
    "(a1)bcd",
    "a()b",
    "",
    " / ",
    "/\n/",
    "0 3",
]


def test_boards_are_read_alike() -> None:
    texts = TEXTS + WRONG
    replies = answers(("solve", {"board": text, "paths": "none"}) for text in texts)
    for text, reply in zip(texts, replies, strict=True):
        try:
            expected = native("solve", {"board": text})["board"]
        except GridwordsError as error:
            assert reply == {"error": str(error)}, text
        else:
            assert reply.get("board") == expected == str(Board(text)), (text, reply)


def test_the_page_says_how_to_write_rows() -> None:
    """The package asks for a size, which the page has no field for."""
    texts = {"abcdef": "as in abc/def/", "abc": "as in abc/", "ab" * 25: "as in ababababab/…"}
    replies = answers(("solve", {"board": text}) for text in texts)
    for (text, example), reply in zip(texts.items(), replies, strict=True):
        with pytest.raises(GridwordsError) as refusal:
            Board(text)
        start, _, _ = str(refusal.value).partition("pass size")
        assert reply == {"error": f"{start}put / after each row, {example}"}


def test_a_word_list_of_ones_own() -> None:
    text = fold("Tea\nten toe\nnot-a-word\nÉtés straße\nλόγος\n")
    questions: list[tuple[str, dict[str, Any]]] = [
        ("build", {"name": "mine", "text": text}),
        ("solve", {"board": "tea/nst/oar", "lexicon": "mine"}),
        ("check", {"board": "ét/és", "lexicon": "mine", "words": ["ÉTÉS", "tea"], "rules": "letters"}),
        ("build", {"name": "none", "text": "1 2 3"}),
    ]
    built, solved, checked, empty = answers(questions)
    lexicon = Lexicon.from_words(text.split())
    assert (built["words"], built["alphabet"], built["left_out"]) == (6, lexicon.alphabet, 1)
    assert solved == solve("tea/nst/oar", lexicon=lexicon).to_dict()
    assert [word["verdict"] for word in checked["words"]] == ["found", "no path"]
    assert empty == {"error": "no words: the lexicon would be empty"}


def test_boards_with_a_number_of_words() -> None:
    rolled, none = answers(
        [
            ("roll", {"seed": 5, "words": "20-25", "known": "common"}),
            ("random", {"size": "2x2", "letters": "english", "seed": 1, "words": [500, 600]}),
        ]
    )
    common = Lexicon.default().up_to_level("common")
    counts = {seed: len(solve(Board.roll(seed=seed), lexicon=common)) for seed in range(5, 60)}
    first = next(seed for seed, words in counts.items() if 20 <= words <= 25)
    assert rolled["board"] == str(Board.roll(seed=first))
    assert none["error"] == "words 500-600: none of 20,000 boards holds that many"


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
    assert wrong == {"error": "line 4: the level of 'ste' is '9', expected a whole number from 10 to 95"}
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


@pytest.mark.parametrize("neighbours", ["line", RING], ids=["in lines", "in a ring"])
def test_a_climb_with_other_neighbours(neighbours: Any) -> None:
    question = {"size": "2x3", "seed": 1, "neighbours": neighbours}
    (end,) = with_time_enough(
        lambda deadline_s: answers([("optimise", {**question, "deadline_s": deadline_s})]),
        lambda replies: bool(replies[0]["best"]) and replies[0]["best"][0]["value"] >= 3,
    )
    best = end["best"][0]
    assert best["value"] == solve(Board(best["board"], neighbours=neighbours)).score >= 3


def test_neighbours_as_a_graph() -> None:
    body: dict[str, Any] = {"board": "tea/sla", "neighbours": RING}
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("solve", {**body, "paths": "all", "cells": True}),
        ("check", {**body, "words": ["teal", "seat", "tea", "slat"]}),
        ("watch", {**body, "words": ["tea", "lea", "sat"]}),
        ("solve", {"board": "(tea)", "neighbours": [[]]}),
    ]
    for (kind, asked), reply in zip(bodies, answers(bodies), strict=True):
        assert reply == native(kind, asked)
    wrong = [[[1], [0]], *([first, [], [], [], [], []] for first in ([9], [0], [1], [1, 1]))]
    refused = answers([("solve", {**body, "neighbours": graph}) for graph in wrong])
    for graph, reply in zip(wrong, refused, strict=True):
        with pytest.raises(GridwordsError) as refusal:
            Board("tea/sla", neighbours=graph)
        assert reply == {"error": str(refusal.value)}


def test_what_needs_a_server() -> None:
    replies = answers(
        [
            ("optimise", {"size": "4x4", "optimiser": "anneal"}),
            ("optimise", {"size": "8x9"}),
            ("solve", {"board": "abcd", "lexicon": "elsewhere"}),
            ("solve", {"board": "abcd", "rules": "bogle"}),
        ]
    )
    assert [reply["error"].split(":")[0] for reply in replies] == [
        "the optimiser 'anneal' needs a server",
        "boards are optimised here up to 64 cells",
        "unknown lexicon 'elsewhere'",
        "unknown rules 'bogle'",
    ]
