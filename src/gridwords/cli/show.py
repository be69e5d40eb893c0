"""Solutions as text: for people (table), for pipes (plain), for programs (json, csv)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from gridwords.cli.errors import warn
from gridwords.engines.engine import MAX_PATHS
from gridwords.errors import plural
from gridwords.solution_text import json_words, path_texts, solution_json

if TYPE_CHECKING:
    from gridwords.lexicon.definitions import Definition
    from gridwords.solution import Order, Solution

FORMATS = ("table", "plain", "json", "csv")


def show(
    solution: Solution,
    form: str,
    sort: Order | None,
    *,
    with_paths: bool = True,
    with_levels: bool = False,
    max_paths: int = MAX_PATHS.default,
    meanings: Mapping[str, Definition] | None = None,
) -> None:
    """Print the solution in one of the FORMATS, by default sorted by length in a table and by alphabet elsewhere.

    `max_paths` is the limit per word that the search had; `meanings` are printed with the words.
    """
    if form == "table":
        print_lines(_table(solution, sort or "length", with_levels, meanings))
    elif form == "plain":
        words = map(solution.words.__getitem__, solution.order(sort or "alphabet"))
        print_lines(words if meanings is None else (f"{word}\t{_meaning(meanings[word])}" for word in words))
    elif form == "json":
        print_lines([_json(solution, sort or "alphabet", meanings)])
    else:
        print_lines(_csv(solution, sort or "alphabet", with_paths, with_levels, meanings))

    _warn_of_cuts(solution, form, max_paths)


def _warn_of_cuts(solution: Solution, form: str, max_paths: int) -> None:
    if not solution.complete or not (cut := solution.cut_paths()):
        return
    if max(cut.values()) < max_paths:
        limit = "max_total_paths"
    elif form == "csv":
        limit = "max_paths"  # a CSV row has no column for it; the table and the JSON mark each word
    else:
        return
    warn(f"{plural(len(cut), 'word')} with more paths than printed: --option {limit}=N prints more")


def print_lines(lines: Iterable[str]) -> None:
    """Print all lines in one write: line by line would cost more than the search."""
    text = "\n".join(lines)
    if text:
        click.echo(text)


def print_json(value: object) -> None:
    """Print a value as JSON on one line."""
    print_lines([json.dumps(value)])


def in_colour() -> bool:
    """Whether standard output shows bold and dim text."""
    out = sys.stdout
    return bool(
        out is not None and out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    )


def bold(text: str) -> str:
    """Text that stands out."""
    return click.style(text, bold=True) if in_colour() else text


def dim(text: str) -> str:
    """Text in the background."""
    return click.style(text, dim=True) if in_colour() else text


def _paths(solution: Solution) -> Sequence[Sequence[str]]:
    """Every requested path of each word as text; one empty text if none was requested."""
    return path_texts(solution, "plain") if solution.has_paths else [[""]] * len(solution)


def _meaning(definition: Definition) -> str:
    """The most common meaning of a word."""
    return next(iter(definition.lines()), definition.missing())


def _table(
    solution: Solution, sort: Order, with_levels: bool, meanings: Mapping[str, Definition] | None
) -> Iterator[str]:
    from gridwords.board.picture import board_text

    if drawing := board_text(solution.board, q_is_qu=solution.rules.q_is_qu):
        yield drawing
        yield ""
    if len(solution):
        words = max(4, *map(len, solution.words))
        points = max(6, *(len(str(worth)) for worth in set(solution._points)))
        level = "  level" if with_levels else ""
        before = " " * (words + points + len(level) + 4)
        heading = f"{'word':{words}}  {'points':>{points}}{level}"
        yield dim(heading + ("  path" if solution.has_paths else ""))
        paths, cut = _paths(solution), solution.cut_paths()
        for number in solution.order(sort):
            word = solution.words[number]
            first, *others = paths[number]
            start = f"{bold(word)}{' ' * (words - len(word))}  {solution._points[number]:>{points}}"
            if with_levels:
                start += f"  {solution._levels[number]:>5}"
            yield f"{start}  {dim(first)}" if first else start
            for other in others:
                yield before + dim(other)
            if number in cut:
                yield before + "and more"
            if meanings is not None:
                yield f"    {_meaning(meanings[word])}"
        yield ""
    yield bold(solution.summary())


def _json(solution: Solution, sort: Order, meanings: Mapping[str, Definition] | None) -> str:
    words = list(json_words(solution))
    if meanings is not None:
        definitions = [json.dumps(meanings[word].to_dict()) for word in solution.words]
        words = [
            f'{word[:-1]}, "definition": {definition}}}'
            for word, definition in zip(words, definitions, strict=True)
        ]
    return solution_json(solution, map(words.__getitem__, solution.order(sort)))


def _csv(
    solution: Solution,
    sort: Order,
    with_paths: bool,
    with_levels: bool,
    meanings: Mapping[str, Definition] | None,
) -> Iterator[str]:
    """One row per word, or one per path when all paths were requested."""
    yield (
        "word,points"
        + (",level" if with_levels else "")
        + (",path" if with_paths else "")
        + (",definition" if meanings is not None else "")
    )
    paths = _paths(solution)
    for number in solution.order(sort):
        word = solution.words[number]
        start = f"{word},{solution._points[number]}" + (f",{solution._levels[number]}" if with_levels else "")
        for path in paths[number]:
            # Words are letters and need no quotes; a path has commas.
            row = f'{start},"{path}"' if with_paths else start
            if meanings is not None:
                meaning = _meaning(meanings[word]).replace('"', '""')
                row += f',"{meaning}"'
            yield row
