"""A solution as text, written column by column from its arrays: no objects are made for words and paths."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gridwords.board.picture import Path
    from gridwords.solution import Solution

__all__ = ["json_words", "path_texts", "solution_json"]

#: `0,0 0,1` for people; JSON with spaces, as `json` writes it, or without.
Style = Literal["plain", "json", "compact"]

_ALL = 2**63
# Before, between and after the numbers of a cell; between the cells; around them.
_MARKS: dict[Style, tuple[str, str, str, str, str, str]] = {
    "plain": ("", ",", "", " ", "", ""),
    "json": ("[", ", ", "]", ", ", "[", "]"),
    "compact": ("[", ",", "]", ",", "[", "]"),
}


def path_texts(solution: Solution, style: Style, most: int = _ALL) -> Sequence[Sequence[str]]:
    """The paths of each word as text: all or the first, whichever the solution has; at most `most` per word."""
    if solution._listing is not None:
        return solution._listing.path_texts(style, most)
    before, between, after, separator, begin, end = _MARKS[style]

    def text(path: Path) -> str:
        return begin + separator.join([f"{before}{row}{between}{col}{after}" for row, col in path]) + end

    if solution._all_paths is not None:
        return [[text(path) for path in paths[:most]] for paths in solution._all_paths]
    return [[text(path)] for path in solution._paths or ()] or [[]] * len(solution)


def json_words(
    solution: Solution, style: Style = "json", paths: str = "all", max_paths: int = _ALL, cells: bool = False
) -> Iterator[str]:
    """Each word as a JSON object, in the order of `words`.

    `paths` (`none`, `first` or `all`) may leave out paths that the solution has, and `max_paths` those of a word beyond
    that many. `cells` adds the cells that its paths use, numbered row by row, and whether all paths are known.
    """
    comma, colon = (", ", ": ") if style == "json" else (",", ":")
    first = paths != "none" and solution.has_paths
    every = paths == "all" and solution.has_all_paths
    texts = path_texts(solution, style, max_paths if every else 1) if first else [[]] * len(solution)
    counts = _path_counts(solution) if every and max_paths < _ALL else None
    for number, (word, points, level, own) in enumerate(
        zip(solution._words, solution._points, solution._levels, texts, strict=True)
    ):
        # Words are letters: nothing needs escaping but letters beyond ASCII, and those only as `json` writes.
        quoted = f'"{word}"' if style == "compact" or word.isascii() else json.dumps(word)
        entry = f'{{"word"{colon}{quoted}{comma}"points"{colon}{points}'
        if level is not None:
            entry += f'{comma}"level"{colon}{level}'
        if first:
            entry += f'{comma}"path"{colon}{own[0]}'
        known = solution.complete and number not in solution._cut
        if every:
            complete = known and (counts is None or counts[number] <= max_paths)
            entry += (
                f'{comma}"paths"{colon}[{comma.join(own)}]{comma}"paths_complete"{colon}{_bool(complete)}'
            )
        if cells and solution.has_all_paths:
            used = ",".join(map(str, _used_cells(solution, number)))
            entry += f'{comma}"cells"{colon}[{used}]{comma}"cells_complete"{colon}{_bool(known)}'
        yield entry + "}"


def solution_json(solution: Solution, words: Iterable[str] | None = None, style: Style = "json") -> str:
    """`to_dict` as JSON; `words` are the entries, if not all of them as `json_words` gives them."""
    board = solution.board
    head = json.dumps(
        {
            "board": str(board),
            "rows": board.rows,
            "cols": board.cols,
            "score": solution.score,
            "complete": solution.complete,
            "ended": solution.ended,
        }
    )
    comma, colon = (", ", ": ") if style == "json" else (",", ":")
    entries = comma.join(json_words(solution) if words is None else words)
    return f'{head[:-1]}, "words"{colon}[{entries}]}}'


def _path_counts(solution: Solution) -> list[int]:
    if solution._listing is not None:
        return solution._listing.path_counts()
    return list(map(len, solution._all_paths or ()))


def _used_cells(solution: Solution, number: int) -> list[int]:
    if solution._listing is not None:
        return solution._listing.used_cells(number)
    assert solution._all_paths is not None
    cols = solution.board.cols
    return sorted({row * cols + col for path in solution._all_paths[number] for row, col in path})


def _bool(value: bool) -> str:
    return "true" if value else "false"
