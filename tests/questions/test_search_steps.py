"""Searches step by step: they find what the engines find, and each step is a valid walk."""

from __future__ import annotations

import pytest

from gridwords import BadOption, Board, Lexicon, solve
from gridwords.game import Game
from gridwords.questions.search_steps import METHODS, Lesson

BOARDS = ["tea/nst/oar", "oatr/ihps/htnr/enei", "te(qu)/nst/o?r", "(a|e)t.s", "q.ui/ietx"]


def lesson(board: Board) -> Lesson:
    return Lesson(board, Game.of())


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("neighbours", ["king", "rook", "torus", "line"])
@pytest.mark.parametrize("text", BOARDS)
def test_every_method_finds_what_solve_finds(text: str, neighbours: str, method: str) -> None:
    board = Board(text, size=None if "/" in text or len(text) == 9 else (2, 2), neighbours=neighbours)
    taught = lesson(board)
    found = [step.word for step in taught.steps(method) if step.event == "word"]
    words = Lexicon.from_words(taught.words) if taught.words else None
    expected = solve(board, lexicon=words).words if words else []
    assert sorted(found) == expected


@pytest.mark.parametrize("method", METHODS)
def test_every_step_is_a_valid_walk(method: str) -> None:
    board = Board("oatr/ihps/htnr/enei")
    for step in lesson(board).steps(method):
        assert len(set(step.cells)) == len(step.cells)
        for one, after in zip(step.cells, step.cells[1:], strict=False):
            assert after in board.touching(one)


def test_the_prefix_search_visits_fewer_cells() -> None:
    taught = lesson(Board("oatr/ihps/htnr/enei"))
    visits = {
        method: sum(step.event in ("visit", "dead") for step in taught.steps(method)) for method in METHODS
    }
    assert visits["prefix"] < visits["word"]


def test_a_lesson_has_words_on_the_board_and_others() -> None:
    board = Board("oatr/ihps/htnr/enei")
    taught = lesson(board)
    there = solve(board).words
    assert 12 <= sum(word in there for word in taught.words) < len(taught.words) <= 24


def test_a_long_lesson_is_cut() -> None:
    cut = lesson(Board("tea/nst/oar")).to_dict("word", 10)
    assert (len(cut["steps"]), cut["complete"]) == (10, False)
    assert cut["trie"][0] == {"prefix": "", "word": False, "children": cut["trie"][0]["children"]}


def test_unknown_methods() -> None:
    with pytest.raises(BadOption, match="did you mean 'prefix'"):
        lesson(Board("ab/cd")).steps("prefxi")
