"""Results as JSON text: what the command line prints, written faster."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gridwords import solution_text as text
from gridwords.solution_text import json_words

if TYPE_CHECKING:
    from gridwords.questions.check import Checked
    from gridwords.questions.tally import Tally
    from gridwords.solution import Solution

__all__ = ["check_json", "solution_json", "tally_json"]


def solution_json(
    solution: Solution, paths: str = "first", max_paths: int = 100, cells: bool = False
) -> bytes:
    """`solution.to_dict()` as JSON, with at most `max_paths` paths per word.

    `paths` (`none`, `first` or `all`) may leave out paths that the solution has. `cells` adds to each word the cells
    that its paths use, numbered row by row, and whether all paths are known; it needs a solution with all paths.

    Written column by column: 100 words take 0.1 ms instead of the 0.5 ms of `json`, half the time of a solve.
    """
    words = json_words(solution, "compact", paths, max_paths, cells)
    return text.solution_json(solution, words, "compact").encode()


def check_json(board: str, results: list[Checked]) -> bytes:
    """What `gridwords check --format json` prints. A word given twice counts once."""
    distinct = list({result.word: result for result in results}.values())
    words = [result._asdict() for result in distinct]
    score = sum(result.points for result in distinct)
    return json.dumps({"board": board, "score": score, "words": words}).encode()


def tally_json(board: str, tallies: list[Tally]) -> bytes:
    """Each player's words, with the players who share them and the points that remain."""
    players: list[dict[str, Any]] = [
        {
            "player": tally.player,
            "score": tally.score,
            "words": [
                {**entry.checked._asdict(), "points": entry.points, "shared_with": entry.shared_with}
                for entry in tally.entries
            ],
        }
        for tally in tallies
    ]
    return json.dumps({"board": board, "players": players}).encode()
