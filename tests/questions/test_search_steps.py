"""A search step by step: it must find what the engines find, and be what it says it is."""

from __future__ import annotations

import pytest

from gridwords import BadOption, Board, Lexicon, Rules, solve
from gridwords.questions.search_steps import METHODS, Lesson

BOARDS = ["tea/nst/oar", "oatr/ihps/htnr/enei", "te(qu)/nst/o?r", "(a|e)t.s", "q.ui/ietx"]


def lesson(board: Board) -> Lesson:
    return Lesson(board, Lexicon.default(), Rules.get("boggle"))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("neighbours", ["king", "rook", "torus", "line"])
@pytest.mark.parametrize("text", BOARDS)
def test_it_finds_what_solve_finds(text: str, neighbours: str, method: str) -> None:
    board = Board(text, size=None if "/" in text or len(text) == 9 else (2, 2), neighbours=neighbours)
    taught = lesson(board)
    found = [step.word for step in taught.steps(method) if step.event == "word"]
    words = Lexicon.from_words(taught.words) if taught.words else None
    expected = solve(board, lexicon=words).words if words else []
    assert sorted(found) == expected


@pytest.mark.parametrize("method", METHODS)
def test_every_walk_is_one(method: str) -> None:
    board = Board("oatr/ihps/htnr/enei")
    for step in lesson(board).steps(method):
        assert len(set(step.cells)) == len(step.cells)
        for one, after in zip(step.cells, step.cells[1:], strict=False):
            assert after in board.touching(one)


def test_the_prefix_search_visits_least() -> None:
    taught = lesson(Board("oatr/ihps/htnr/enei"))
    visits = {
        method: sum(step.event in ("visit", "dead") for step in taught.steps(method)) for method in METHODS
    }
    assert visits["prefix"] < visits["word"]


def test_words_are_chosen_that_are_there_and_that_are_not() -> None:
    board = Board("oatr/ihps/htnr/enei")
    taught = lesson(board)
    there = solve(board).words
    assert 12 <= sum(word in there for word in taught.words) < len(taught.words) <= 24


def test_a_long_lesson_is_cut() -> None:
    told = lesson(Board("tea/nst/oar")).to_dict("word", 10)
    assert (len(told["steps"]), told["complete"]) == (10, False)
    assert told["trie"][0] == {"prefix": "", "word": False, "children": told["trie"][0]["children"]}


def test_unknown_methods() -> None:
    with pytest.raises(BadOption, match="did you mean 'prefix'"):
        lesson(Board("ab/cd")).steps("prefxi")
