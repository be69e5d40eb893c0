"""A solution as arrays and tables, made from the core's flat arrays: no Python object is made for a word or a path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.arrays import np
from gridwords.extras import load_extra
from gridwords.hints import later

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from gridwords.solution import Solution

    Texts = NDArray[np.str_]
    Whole = NDArray[np.int32]
    Offsets = NDArray[np.int64]
    Cells = NDArray[np.uint32]
else:
    Texts = Whole = Offsets = Cells = later("numpy", "ndarray")


class SolutionArrays(NamedTuple):
    """A solution in NumPy arrays, one entry per word in code-point order.

    `words` are texts of a fixed width (`<U15`), as NumPy makes of a list of them. `levels` is None if the lexicon has
    none. Paths are numbered through all words: word `w` has those from `path_offsets[w]` to `path_offsets[w + 1]`, and
    path `p` has the `cells` from `cell_offsets[p]` to `cell_offsets[p + 1]`, counted row by row. These three are None if
    no paths were requested. `cells` may be memory of the solution, which cannot be written to.
    """

    words: Texts
    points: Whole
    lengths: Whole
    levels: Whole | None
    path_offsets: Offsets | None
    cell_offsets: Offsets | None
    cells: Cells | None


def solution_arrays(solution: Solution) -> SolutionArrays:
    """The solution as NumPy arrays."""
    points, lengths, levels = _numbers(solution)
    listing = solution._listing
    if listing is None:
        words = np.array(solution._words, np.str_)
    else:
        width, code_points = listing.code_points()
        words = code_points.view(f"U{width}")
    return SolutionArrays(words, points, lengths, levels, *(_cells(solution) or (None, None, None)))


def _numbers(solution: Solution) -> tuple[Whole, Whole, Whole | None]:
    if solution._listing is not None:
        return solution._listing.numbers()
    return (
        np.array(solution._points, np.int32),
        np.array([len(word) for word in solution._words], np.int32),
        np.array([level or 0 for level in solution._levels], np.int32) if solution.has_levels else None,
    )


def _cells(solution: Solution) -> tuple[Offsets, Offsets, Cells] | None:
    """Path offsets, cell offsets and cells, if there are paths."""
    if not solution.has_paths:
        return None
    if solution._listing is not None:
        return solution._listing.cells()
    words = [found.paths or (found.path or (),) for found in solution.found]
    paths = [path for some in words for path in some]
    cols = solution.board.cols
    cells = np.array([row * cols + col for path in paths for row, col in path], np.uint32)
    return _offsets(words), _offsets(paths), cells


def _offsets(parts: Iterable[Sequence[Any]]) -> Offsets:
    return np.cumsum([0, *map(len, parts)], dtype=np.int64)


def arrow_table(solution: Solution) -> Any:
    """The solution as an Arrow table."""
    pa = load_extra("pyarrow", "an Arrow table", "tables")
    points, lengths, levels = _numbers(solution)
    if solution._listing is None:
        words = pa.array(solution._words, pa.string())
    else:
        begins, texts = solution._listing.texts()
        buffers = [None, pa.py_buffer(begins.astype(np.int32)), pa.py_buffer(texts)]
        words = pa.Array.from_buffers(pa.string(), len(solution), buffers)
    columns = {"word": words, "points": pa.array(points), "length": pa.array(lengths)}
    if levels is not None:
        columns["level"] = pa.array(levels)
    if (flat := _cells(solution)) is not None:
        path_offsets, cell_offsets, cells = flat
        paths = pa.LargeListArray.from_arrays(pa.array(cell_offsets), pa.array(cells))
        if solution.has_all_paths:
            columns["path"] = paths.take(pa.array(path_offsets[:-1]))
            columns["paths"] = pa.LargeListArray.from_arrays(pa.array(path_offsets), paths)
        else:
            columns["path"] = paths
    return pa.table(columns)


def pandas_frame(solution: Solution) -> Any:
    """The solution as a pandas DataFrame; texts and paths stay in Arrow's memory."""
    pd = load_extra("pandas", "a pandas DataFrame", "tables")
    pa = load_extra("pyarrow", "a pandas DataFrame", "tables")
    # pandas 3 keeps texts in Arrow's memory by itself.
    text = None if int(pd.__version__.partition(".")[0]) >= 3 else pd.StringDtype("pyarrow")

    def kind(of: Any) -> Any:
        return pd.ArrowDtype(of) if pa.types.is_large_list(of) else text if pa.types.is_string(of) else None

    return arrow_table(solution).to_pandas(types_mapper=kind)


def polars_frame(solution: Solution) -> Any:
    """The solution as a polars DataFrame."""
    return load_extra("polars", "a polars DataFrame", "tables").from_arrow(arrow_table(solution))
