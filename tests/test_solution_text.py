"""Solutions as text: the same from the core's arrays as from plain objects."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridwords import Board, Lexicon, Rules, Solution, solve
from gridwords.cli.show import FORMATS, show
from gridwords.solution_text import path_texts

BOARD = Board("tea?/se(qu)i/énes")
LEXICON = Lexicon.from_words(["tea", "sea", "née", "quit", "tees", "seine", "quiet", "eat"])
PATHS = ["none", "first", "all"]


def both(paths: Any) -> list[Solution]:
    """The same answer in arrays and in lists."""
    options = {"max_paths": 2}
    return [
        solve(BOARD, lexicon=LEXICON, engine=engine, paths=paths, options=options)
        for engine in ("prefix", "python")
    ]


@pytest.mark.parametrize("paths", PATHS)
def test_json_is_what_the_json_module_writes(paths: str) -> None:
    arrays, lists = both(paths)
    assert len(arrays) > 3
    assert arrays.to_json() == json.dumps(arrays.to_dict()) == json.dumps(lists.to_dict()) == lists.to_json()
    assert arrays.to_json(indent=1) == json.dumps(arrays.to_dict(), indent=1)


@pytest.mark.parametrize("paths", PATHS)
@pytest.mark.parametrize("form", FORMATS)
def test_every_format_prints_the_same(paths: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for solution in both(paths):
        show(solution, form, "path" if paths != "none" else None, with_paths=paths != "none")
        printed.append(capsys.readouterr())
    assert printed[0] == printed[1]
    assert "quit" in printed[0].out


@pytest.mark.parametrize("paths", PATHS)
def test_one_word_is_made_without_the_others(paths: str) -> None:
    arrays, lists = both(paths)
    assert arrays["quit"] == lists["quit"]
    assert "found" not in vars(arrays)
    assert arrays.found == lists.found
    assert arrays["quit"] == lists["quit"]
    assert [len(texts) for texts in path_texts(arrays, "plain")] == [
        0 if paths == "none" else 1 if found.paths is None else len(found.paths) for found in arrays
    ]


def test_the_paths_of_a_search_that_was_stopped_are_not_called_complete() -> None:
    path = ((0, 0), (0, 1), (0, 2))
    stopped = Solution(BOARD, Rules.get("boggle"), ["tea"], [1], None, all_paths=[(path,)], ended="deadline")
    assert not stopped.to_dict()["words"][0]["paths_complete"]
    assert stopped.to_json() == json.dumps(stopped.to_dict())
