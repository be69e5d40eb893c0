"""A solution as text, written column by column from its arrays: no objects are made for words and paths."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gridwords.board.picture import Path
    from gridwords.solution import Solution

# Before, between and after the numbers of a cell; between the cells; around them.
_MARKS = {"plain": ("", ",", "", " ", "", ""), "json": ("[", ", ", "]", ", ", "[", "]")}


def path_texts(solution: Solution, style: Literal["plain", "json"]) -> Sequence[Sequence[str]]:
    """The paths of each word, all or the first, whichever the solution has: `0,0 0,1` for people, or as JSON."""
    if solution._listing is not None:
        return solution._listing.path_texts(style)
    before, between, after, separator, begin, end = _MARKS[style]

    def text(path: Path) -> str:
        return begin + separator.join([f"{before}{row}{between}{col}{after}" for row, col in path]) + end

    if solution._all_paths is not None:
        return [[text(path) for path in paths] for paths in solution._all_paths]
    return [[text(path)] for path in solution._paths or ()] or [[]] * len(solution)


def json_words(solution: Solution) -> Iterator[str]:
    """Each word as a JSON object, in the order of `words`."""
    for number, (word, points, level, paths) in enumerate(
        zip(solution._words, solution._points, solution._levels, path_texts(solution, "json"), strict=True)
    ):
        # Words are letters: nothing needs escaping but letters beyond ASCII.
        quoted = f'"{word}"' if word.isascii() else json.dumps(word)
        entry = f'{{"word": {quoted}, "points": {points}'
        if level is not None:
            entry += f', "level": {level}'
        if solution.has_paths:
            entry += f', "path": {paths[0]}'
        if solution.has_all_paths:
            complete = json.dumps(solution.complete and number not in solution._cut)
            entry += f', "paths": [{", ".join(paths)}], "paths_complete": {complete}'
        yield entry + "}"


def solution_json(solution: Solution, words: Iterable[str] | None = None) -> str:
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
            **({"statistics": solution.statistics} if solution.shows_statistics else {}),
        }
    )
    entries = ", ".join(json_words(solution) if words is None else words)
    return f'{head[:-1]}, "words": [{entries}]}}'
