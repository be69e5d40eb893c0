"""A solution as people see it: the board with its words, in a terminal or in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from gridwords.board.picture import Svg, board_svg, board_text
from gridwords.errors import plural

if TYPE_CHECKING:
    from gridwords.solution import Found, Solution

LINE_WIDTH = 80  # of the words under a board
MOST_WORDS = 500  # listed, the longest first; any more are only counted


def drawn_text(solution: Solution) -> str:
    """The board, the words by length as far as there is room, and the summary."""
    board = solution.board
    lines = [board_text(board, q_is_qu=solution.rules.q_is_qu), ""] if len(board) else []
    left = MOST_WORDS
    for length, found in _by_length(solution):
        if not left:
            break
        worth = f"{plural(length, 'letter')}, {plural(found[0].points, 'point')}"
        lines += [worth + (" each" if len(found) > 1 else ""), *_columns(found[:left], length), ""]
        left = max(0, left - len(found))
    if len(solution) > MOST_WORDS:
        lines += [f"and {plural(len(solution) - MOST_WORDS, 'more word')}", ""]
    return "\n".join([*lines, solution.summary()])


def drawn_svg(solution: Solution, word: str | None) -> Svg:
    """The board, with the path of a word drawn as arrows."""
    q_is_qu = solution.rules.q_is_qu
    if word is None:
        return board_svg(solution.board, q_is_qu=q_is_qu)
    found = solution[word]
    title = f"{found.word}, {plural(found.points, 'point')}"
    return board_svg(solution.board, found.path, title=title, q_is_qu=q_is_qu)


def notebook_svg(solution: Solution) -> str:
    """The board with its best word."""
    return str(drawn_svg(solution, _best_word(solution)))


def notebook_html(solution: Solution) -> str:
    """The board with its best word, the summary, and the words in a list to open."""
    shown = 0
    items = []
    for length, found in _by_length(solution):
        words = " ".join(entry.word for entry in found[: max(MOST_WORDS - shown, 0)])
        shown += len(found)
        items.append(
            f"<tr><th>{length}</th><td>{found[0].points}</td>"
            f"<td>{len(found)}</td><td style='text-align:left'>{escape(words)}</td></tr>"
        )
    head = "<tr><th>letters</th><th>points</th><th>words</th><th></th></tr>"
    table = f"<table>{head}{''.join(items)}</table>" if items else ""
    word = _best_word(solution)
    caption = f"<figcaption>{escape(word)}</figcaption>" if word else ""
    return (
        f"<figure style='margin:0'>{notebook_svg(solution)}{caption}"
        f"<details><summary>{solution.summary()}</summary>{table}</details></figure>"
    )


def _best_word(solution: Solution) -> str | None:
    """The word whose path a notebook draws: the longest, if there are paths."""
    return solution.words[solution.order("length")[0]] if len(solution) and solution.has_paths else None


def _by_length(solution: Solution) -> Iterator[tuple[int, list[Found]]]:
    groups: dict[int, list[Found]] = {}
    for found in solution.sorted("length"):
        groups.setdefault(len(found.word), []).append(found)
    return iter(groups.items())


def _columns(found: list[Found], length: int) -> Iterator[str]:
    """Words of one length in lines of at most LINE_WIDTH letters."""
    per_line = max(1, (LINE_WIDTH - 1) // (length + 1))
    for start in range(0, len(found), per_line):
        yield "  " + " ".join(entry.word for entry in found[start : start + per_line])
