"""Solutions as arrays and tables."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import pytest

from gridwords import Board, EngineUnavailable, Lexicon, Solution, SolutionArrays, solve

BOARD = "oatrihpshtnrenei"
GREEK = Lexicon.from_words(["αβγ", "αβγδ", "βγδ"])


def solutions() -> list[Solution]:
    """From the core, and after filters and pickling, when the words are Python objects."""
    return [
        solve(BOARD),
        solve(BOARD, paths="none"),
        solve(BOARD, paths="all"),
        solve(BOARD, paths="all").of_length(4),
        solve(BOARD, engine="python"),
        solve(Board("αβγδ", (2, 2)), lexicon=GREEK, paths="all"),
        solve("zzzz"),
        solve("zzzz", paths="all"),
        solve("zzzz").of_length(3),
        solve(Board.random(30, 31, seed=1, letters="english"), paths="all", options={"max_paths": 3}),
    ]


def paths_of(arrays: SolutionArrays, solution: Solution) -> list[list[tuple[tuple[int, int], ...]]]:
    """The paths of each word, read from the arrays as the docs describe them."""
    assert arrays.path_offsets is not None
    assert arrays.cell_offsets is not None
    assert arrays.cells is not None
    words = []
    for word in range(len(arrays.words)):
        numbers = range(arrays.path_offsets[word], arrays.path_offsets[word + 1])
        cells = [arrays.cells[arrays.cell_offsets[p] : arrays.cell_offsets[p + 1]].tolist() for p in numbers]
        words.append([tuple(divmod(cell, solution.board.cols) for cell in path) for path in cells])
    return words


@pytest.mark.parametrize("number", range(len(solutions())))
def test_arrays_say_what_the_solution_says(number: int) -> None:
    solution = solutions()[number]
    arrays = solution.to_arrays()
    found = solution.found
    assert arrays.words.tolist() == [one.word for one in found]
    assert arrays.words.dtype.kind == "U"
    assert arrays.points.tolist() == [one.points for one in found]
    assert arrays.lengths.tolist() == [len(one.word) for one in found]
    assert (None if arrays.levels is None else arrays.levels.tolist()) == (
        [one.level for one in found] if solution.has_levels else None
    )
    assert (arrays.cells is None) == (not solution.has_paths)
    if solution.has_paths:
        assert paths_of(arrays, solution) == [list(one.paths or (one.path,)) for one in found]


@pytest.mark.parametrize("number", range(len(solutions())))
def test_tables_say_what_the_solution_says(number: int) -> None:
    pytest.importorskip("pyarrow")
    solution = solutions()[number]
    table = solution.to_arrow()
    table.validate(full=True)
    cols = solution.board.cols

    def cells(path: Any) -> list[int]:
        return [row * cols + col for row, col in path]

    rows = [
        {
            "word": found.word,
            "points": found.points,
            "length": len(found.word),
            **({"level": found.level} if solution.has_levels else {}),
            **({"path": cells(found.path)} if solution.has_paths else {}),
            **({"paths": list(map(cells, found.paths or ()))} if solution.has_all_paths else {}),
        }
        for found in solution.found
    ]
    assert table.to_pylist() == rows
    if number == 2:
        for library, frame in (("pandas", solution.to_pandas), ("polars", solution.to_polars)):
            pytest.importorskip(library)
            shown = frame()
            assert list(shown.columns) == list(rows[0])
            assert shown["word"].to_list() == [row["word"] for row in rows]
            assert [[int(cell) for cell in path] for path in shown["path"]] == [row["path"] for row in rows]


def test_arrow_readers_take_a_solution() -> None:
    pl = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    assert pl.DataFrame(solve(BOARD)).shape == (84, 5)


def test_texts_in_pandas_are_no_python_objects() -> None:
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = solve(BOARD).to_pandas()
    assert object not in set(frame.dtypes)
    assert frame["word"].dtype == "str" or isinstance(frame["word"].dtype, pd.StringDtype)
    assert frame.groupby("length")["points"].sum().to_dict() == {3: 32, 4: 25, 5: 26, 6: 27, 7: 25}


def test_cells_are_shown_without_a_copy_and_outlive_the_solution() -> None:
    arrays = solve(BOARD, paths="all").to_arrays()
    assert arrays.cells is not None
    assert not arrays.cells.flags.writeable
    assert not arrays.cells.flags.owndata
    assert arrays.cells[:3].tolist() == [1, 4, 9]


@pytest.mark.parametrize("library", ["pyarrow", "pandas", "polars"])
def test_a_missing_library_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(EngineUnavailable, match=rf"needs {library}.*gridwords\[tables\]"):
        getattr(solve(BOARD), {"pyarrow": "to_arrow"}.get(library, f"to_{library}"))()


def test_other_threads_run_while_many_paths_are_made() -> None:
    """Making them is one call of the core, during which other threads stood still: for a second on a 400x400 board."""
    solution = solve(Board.random(200, 200, seed=1, letters="english"), paths="all")
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        started = time.perf_counter()
        paths = solution._made.all_paths()
        ended = time.perf_counter()
    finally:
        done.set()
        ticker.join()
    assert sum(map(len, paths)) > 300_000
    assert sum(started < moment < ended for moment in ticks) >= 5
