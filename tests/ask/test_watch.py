"""watch: a search step by step finds what the engines find, and each step is a valid walk."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ask.asking import ask
from gridwords import BadOption, Board, Lexicon, Rules, solve
from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.questions.solve import solve_board
from gridwords.text import fold

METHODS = ("word", "frontier", "prefix")
BOARDS = ["tea/nst/oar", "oatr/ihps/htnr/enei", "te(qu)/nst/o?r", "(a|e)t./sir", "q.ui/ietx"]
TILES = [*"aeinorstlcdq", "(qu)", "(th)", "(a|e)", "?", ".", "é"]
WORDS = ["tea", " Ten ", "NET", "toe", "no-word", "", "été", "a" * 33, "tea", "quit", "e\u0301te\u0301", "x1"]


def watch(board: Any, method: str, watch_steps: int = 100_000, watch_words: int = 24, **request: Any) -> Any:
    asked = {"board": board, "method": method, **request}
    return ask("watch", asked, watch_steps=watch_steps, watch_words=watch_words)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("neighbours", ["king", "rook", "torus", "line"])
@pytest.mark.parametrize("text", BOARDS)
def test_every_method_finds_what_solve_finds(text: str, neighbours: Any, method: str) -> None:
    board = Board(text, neighbours=neighbours)
    lesson = watch(text, method, neighbours=neighbours)
    found = [step["word"] for step in lesson["steps"] if step["event"] == "word"]
    words = lesson["words"]
    assert sorted(found) == (solve(board, lexicon=Lexicon.from_words(words)).words if words else [])


@pytest.mark.parametrize("seed", range(3))
def test_given_words(seed: int) -> None:
    """Those that can be words, folded and sorted, are searched whatever the rules; each method finds the same ones."""
    chance = Random(seed)
    for _ in range(15):
        rows, cols = chance.randint(1, 4), chance.randint(1, 4)
        board = [[chance.choice(TILES) for _ in range(cols)] for _ in range(rows)]
        words = chance.sample(WORDS, k=6)
        rules = chance.choice(["boggle", "squaredle", "letters"])
        lessons = [watch(board, method, rules=rules, words=words) for method in METHODS]
        kept = sorted({fold(word.strip()) for word in words} - {"no-word", "", "a" * 33, "x1"})
        game = Game(Lexicon.from_words(kept), replace(Rules.get(rules), minimum_length=1))
        wanted = solve_board(Board(board), game, Compute()).words if kept else []
        for lesson in lessons:
            assert lesson["words"] == kept
            assert sorted(step["word"] for step in lesson["steps"] if step["event"] == "word") == wanted


@pytest.mark.parametrize("method", METHODS)
def test_every_step_is_a_valid_walk(method: str) -> None:
    board = Board("oatr/ihps/htnr/enei")
    visits = 0
    for step in watch(str(board), method)["steps"]:
        visits += step["event"] in ("visit", "dead")
        assert step["visits"] == visits
        assert len(set(step["cells"])) == len(step["cells"])
        for one, after in pairwise(step["cells"]):
            assert after in board.touching(one)


def test_the_prefix_search_visits_fewer_cells() -> None:
    visits = {method: watch("oatr/ihps/htnr/enei", method)["steps"][-1]["visits"] for method in METHODS}
    assert visits["prefix"] < visits["word"]


def test_the_trie_has_the_words() -> None:
    lesson = watch("oatr/ihps/htnr/enei", "prefix")
    assert lesson["trie"][0]["prefix"] == ""
    assert sorted(node["prefix"] for node in lesson["trie"] if node["word"]) == lesson["words"]
    for node in lesson["trie"]:
        assert all(lesson["trie"][child]["prefix"][:-1] == node["prefix"] for child in node["children"])


def test_chosen_words_are_on_the_board_and_others_are_not() -> None:
    chosen = watch("oatr/ihps/htnr/enei", "word", watch_words=40)["words"]
    there = solve("oatr/ihps/htnr/enei").words
    assert 12 <= sum(word in there for word in chosen) < len(chosen) <= 24
    assert len(watch("oatr/ihps/htnr/enei", "word", watch_words=5)["words"]) <= 5


def test_unknown_methods() -> None:
    with pytest.raises(BadOption, match="did you mean 'prefix'"):
        watch("ab/cd", "prefxi")


def test_more_letters_than_a_lexicon_has() -> None:
    """Words of other scripts may have more different letters than fit into a byte."""
    words = ["".join(map(chr, range(0x4E00 + 30 * i, 0x4E00 + 30 * i + 30))) for i in range(12)]
    answer = ask("watch", {"board": [list(words[11])], "words": words, "method": "prefix"})
    assert [step["word"] for step in answer["steps"] if step["event"] == "word"] == [words[11]]


def test_limits() -> None:
    """Cells and words beyond the caller's limits are refused, and steps are cut."""
    with pytest.raises(BadOption, match=r"^9 cells: at most 8 are allowed$"):
        ask("watch", {"board": "tea/net/ten"}, watch_cells=8)
    with pytest.raises(BadOption, match=r"^words: at most 2 are allowed$"):
        ask("watch", {"board": "tea/net/ten", "words": ["a", "b", "c"]}, watch_words=2)
    for most in (0, 1, 7):
        answer = ask("watch", {"board": "tea/net/ten"}, watch_steps=most)
        assert len(answer["steps"]) == most
        assert not answer["complete"]
