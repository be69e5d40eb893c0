"""Solutions as text: the same from the core's arrays as from plain objects."""

from __future__ import annotations

import json

import pytest

from gridwords import Board, Lexicon, Solution, solve
from gridwords.cli.show import FORMATS, show
from gridwords.server.to_json import solution_json
from gridwords.solution_text import path_texts

BOARD = Board("tea?/se(qu)i/énes")
LEXICON = Lexicon.from_words(["tea", "sea", "née", "quit", "tees", "seine", "quiet", "eat"])
PATHS = ["none", "first", "all"]


def both(paths: str) -> list[Solution]:
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
@pytest.mark.parametrize("max_paths", [1, 2])
@pytest.mark.parametrize("cells", [False, True])
def test_the_servers_json_has_the_same_values(paths: str, max_paths: int, cells: bool) -> None:
    arrays, lists = both("all" if cells else paths)
    text = solution_json(arrays, paths, max_paths, cells)
    assert text == solution_json(lists, paths, max_paths, cells)
    for entry, found in zip(json.loads(text)["words"], arrays.found, strict=True):
        assert entry["word"] == found.word
        assert ("path" in entry) == (paths != "none")
        if paths == "all":
            assert found.paths is not None
            assert entry["paths"] == [[list(cell) for cell in path] for path in found.paths[:max_paths]]
            assert entry["paths_complete"] == (found.paths_complete and len(found.paths) <= max_paths)
        if cells:
            assert found.paths is not None
            used = {row * BOARD.cols + col for path in found.paths for row, col in path}
            assert entry["cells"] == sorted(used)
            assert entry["cells_complete"] == found.paths_complete


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
