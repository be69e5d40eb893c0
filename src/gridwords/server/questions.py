"""Questions: what a request asks, put to the package, the answer as JSON.

Used by the threads of the fast lane and by the processes of the slow one, so nothing here knows of HTTP.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.board import Board
from gridwords.board.size import parse_size
from gridwords.board.tiles import WILDCARD
from gridwords.errors import BadRules, DeadlineExceeded, unknown
from gridwords.questions.check import check
from gridwords.questions.search import as_played, score_many, solve
from gridwords.questions.tally import tally
from gridwords.rules import Rules
from gridwords.server.answers import check_json, solution_json, tally_json
from gridwords.server.problems import Problem

if TYPE_CHECKING:
    from gridwords.lexicon import Lexicon
    from gridwords.server.lexica import Shelf
    from gridwords.server.limits import Limits
    from gridwords.solution import Solution

__all__ = ["QUESTIONS", "Answer", "looks_light", "put"]

Asked = Mapping[str, Any]

_LIGHT_TEXT = 2_000  # characters of boards in a request that may go to the fast lane
_LIGHT_CELLS = 400
_LIGHT_CHOICES = 80  # letters that wildcards and choices may add to a light board: three wildcards
_LIGHT_WORDS = 200
_LIGHT_LETTERS = 4_000  # of these words together
_WATCHED = 24  # words that are chosen for a lesson: their trie still fits a screen


class Answer(NamedTuple):
    """The JSON of an answer, and whether the deadline cut it short."""

    body: bytes
    complete: bool


def put(
    kind: str, asked: Asked, shelf: Shelf, limits: Limits, deadline_s: float, light: bool
) -> Answer | None:
    """The answer to a question; with `light`, None if the board turns out to be a heavy one."""
    return QUESTIONS[kind](asked, shelf, limits, deadline_s, light)


def looks_light(asked: Asked) -> bool:
    """Whether a request is small enough to be tried in the fast lane, seen from outside."""
    boards = asked["boards"] if "boards" in asked else [asked["board"]]
    size = sum(map(_characters, boards))
    lists = [asked.get("words") or (), *(one["words"] for one in asked.get("players") or ())]
    if size > _LIGHT_TEXT or sum(map(len, lists)) > _LIGHT_WORDS:
        return False
    return sum(len(word) for words in lists for word in words) <= _LIGHT_LETTERS


def _characters(text: str | list[Any]) -> int:
    """How long a board is, in one text or in a list of rows."""
    return len(text) if isinstance(text, str) else sum(map(_characters, text)) + len(text)


def _solve(asked: Asked, shelf: Shelf, limits: Limits, deadline_s: float, light: bool) -> Answer | None:
    board, lexicon, rules = _read(asked, shelf, limits)
    if light and not _is_light(board, lexicon, rules):
        return None
    paths = asked.get("paths") or "first"
    cells = bool(asked.get("cells"))
    most = limits.paths_per_word
    in_time = True
    if cells:
        solution, in_time = _every_path(board, lexicon, rules, limits.paths, deadline_s)
    elif paths == "all":
        solution = _fair_paths(board, lexicon, rules, most, limits.paths, deadline_s)
    else:
        solution = _search(board, lexicon, rules, paths, None, deadline_s)
    if light and not in_time:
        return None
    return Answer(solution_json(solution, paths, most, cells), solution.complete)


def _fair_paths(
    board: Board, lexicon: Lexicon, rules: Rules, most: int, in_all: int, deadline_s: float
) -> Solution:
    """At most so many paths of a word. A few wildcards make millions: with many words, fewer of each."""
    started = monotonic()
    words = len(_search(board, lexicon, rules, "none", None, deadline_s / 2))
    fair = max(1, min(most, in_all // max(words, 1)))
    left_s = max(0.0, deadline_s - (monotonic() - started))
    return _search(board, lexicon, rules, "all", {"max_paths": fair}, left_s)


def _every_path(
    board: Board, lexicon: Lexicon, rules: Rules, in_all: int, deadline_s: float
) -> tuple[Solution, bool]:
    """As many paths as may be, of all words together, and whether the time was enough to see it through.

    What the words with few paths leave is shared among those that have more, until that makes no difference.
    """
    end = monotonic() + deadline_s
    solution = _fair_paths(board, lexicon, rules, in_all, in_all, deadline_s)
    most = max(1, in_all // max(len(solution), 1))
    while solution.complete:
        cut = sum(not found.paths_complete for found in solution)
        kept = sum(len(found.paths or ()) for found in solution)
        more = (in_all - kept) // cut if cut else 0
        if more <= most:
            return solution, True
        most += more
        left_s = end - monotonic()
        again = _search(board, lexicon, rules, "all", {"max_paths": most}, max(0.0, left_s))
        if not again.complete:
            return solution, False
        solution = again
    return solution, False


def _search(
    board: Board,
    lexicon: Lexicon,
    rules: Rules,
    paths: str,
    options: dict[str, int] | None,
    deadline_s: float,
) -> Solution:
    # One thread: many boards at a time are faster so, and a large one does not take every core.
    return solve(
        board, lexicon=lexicon, rules=rules, paths=paths, options=options, threads=1, deadline_s=deadline_s
    )


def _score(asked: Asked, shelf: Shelf, limits: Limits, deadline_s: float, light: bool) -> Answer | None:
    lexicon, rules = shelf.get(asked.get("lexicon")), _rules(asked.get("rules"))
    if len(asked["boards"]) > limits.boards:
        raise Problem(
            422, f"{len(asked['boards'])} boards, at most {limits.boards} at a time", limit=limits.boards
        )
    boards = [_board(text, asked, limits) for text in asked["boards"]]
    if light and not all(_is_light(board, lexicon, rules) for board in boards):
        return None
    complete = True
    try:
        points, counts = score_many(
            boards,
            lexicon=lexicon,
            rules=rules,
            counts=True,
            threads=1,
            deadline_s=deadline_s,
        )
    except DeadlineExceeded as ran_out:
        points, counts, complete = ran_out.points, ran_out.counts, False
    scores = [
        {"board": str(board), "words": words, "points": worth}
        for board, words, worth in zip(boards, counts.tolist(), points.tolist(), strict=False)
    ]
    return Answer(json.dumps({"scores": scores, "complete": complete}).encode(), complete)


def _check(asked: Asked, shelf: Shelf, limits: Limits, deadline_s: float, light: bool) -> Answer | None:
    board, lexicon, rules = _read(asked, shelf, limits)
    players = {one["player"]: one["words"] for one in asked.get("players") or ()}
    words = asked.get("words")
    if (words is None) == (not players):
        raise Problem(422, "give either words (one list) or players (a list for each)")
    if len(players) != len(asked.get("players") or ()):
        raise Problem(422, "two players have the same name")
    if len(players) > limits.players:
        raise Problem(422, f"{len(players)} players, at most {limits.players}", limit=limits.players)
    total = sum(map(len, players.values())) if words is None else len(words)
    if total > limits.words:
        raise Problem(422, f"{total} words, at most {limits.words} at a time", limit=limits.words)
    if light and not _is_light(board, lexicon, rules):
        return None
    started = monotonic()
    if words is None:
        tallies = tally(board, players, lexicon=lexicon, rules=rules, deadline_s=deadline_s)
        body = tally_json(str(board), tallies)
        decided = not any(entry.checked.verdict == "undecided" for each in tallies for entry in each.entries)
    else:
        results = check(board, words, lexicon=lexicon, rules=rules, deadline_s=deadline_s)
        body = check_json(str(board), results)
        decided = not any(result.verdict == "undecided" for result in results)
    # Past the deadline a reason may be less than could be said.
    return Answer(body, decided and monotonic() - started < deadline_s)


def _watch(asked: Asked, shelf: Shelf, limits: Limits, deadline_s: float, light: bool) -> Answer | None:
    from gridwords.questions.search_steps import Lesson

    board, lexicon, rules = _read(asked, shelf, limits)
    if len(board) > limits.watch_cells:
        raise Problem(
            422,
            f"the board has {len(board)} cells, a search is watched on at most {limits.watch_cells}",
            limit=limits.watch_cells,
        )
    words = asked.get("words")
    if words is not None and len(words) > limits.watch_words:
        raise Problem(
            422, f"{len(words)} words, at most {limits.watch_words} are watched", limit=limits.watch_words
        )
    if light and not _is_light(board, lexicon, rules):
        return None
    lesson = Lesson(board, lexicon, rules, words, min(_WATCHED, limits.watch_words), deadline_s)
    taught = lesson.to_dict(asked.get("method") or "prefix", limits.watch_steps)
    return Answer(json.dumps(taught).encode(), True)


#: The questions by name: `(asked, shelf, limits, deadline_s, light) -> Answer or None`.
QUESTIONS: dict[str, Callable[[Asked, Shelf, Limits, float, bool], Answer | None]] = {
    "solve": _solve,
    "score": _score,
    "check": _check,
    "watch": _watch,
}


def _read(asked: Asked, shelf: Shelf, limits: Limits) -> tuple[Board, Lexicon, Rules]:
    lexicon, rules = shelf.get(asked.get("lexicon")), _rules(asked.get("rules"))
    return as_played(_board(asked["board"], asked, limits), rules), lexicon, rules


def _rules(name: str | None) -> Rules:
    # By name only: `Rules.get` would read a file.
    if name is not None and name not in Rules.names():
        raise BadRules(unknown("rules", name, Rules.names()))
    return Rules.get(name or "boggle")


def _board(text: Any, asked: Asked, limits: Limits) -> Board:
    size = None if asked.get("size") is None else parse_size(asked["size"])
    if size is not None:
        _check_side(size, limits)
    board = Board(text, size=size, neighbours=asked.get("neighbours"))
    _check_side(board.size, limits)
    return board


def _check_side(size: tuple[int, int], limits: Limits) -> None:
    side = limits.board_side
    if max(size) > side:
        raise Problem(422, f"the board is {size[0]}x{size[1]}, at most {side}x{side} is taken", limit=side)


def _is_light(board: Board, lexicon: Lexicon, rules: Rules) -> bool:
    cells = len(board)
    if cells > _LIGHT_CELLS:
        return False
    if all(len(tile) == 1 and tile != WILDCARD for tile in board._tiles):
        return True
    spellings = board.spellings(lexicon.alphabet, rules.q_is_qu)
    return sum(len(spellings[tile]) for tile in board._cells) <= cells + _LIGHT_CHOICES
