"""check: is a word on the board, and if not, why not?"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from gridwords.board.picture import Path
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.engines.engine import Question
from gridwords.errors import BadOption, plural, shorten
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gridwords.board import Board
    from gridwords.game import AnyBoard, AnyLexicon, AnyRules
    from gridwords.rules import Rules

__all__ = ["Checked", "check"]


class Checked(NamedTuple):
    """The verdict on one word.

    `verdict` is `found`, or the first of these that applies: `too short`, `not in the lexicon`, `tile used twice` (the
    only way to spell it), `no path`; `undecided` if the time ran out. `reached` is the longest prefix of a word without
    a path that the board does spell, along `reached_path`. `reason` explains the verdict in a sentence. `level` says how
    well known the word is, if the lexicon has it and has levels.
    """

    word: str
    verdict: str
    points: int = 0
    path: Path | None = None
    reached: str = ""
    reached_path: Path | None = None
    reason: str = ""
    level: int | None = None


def check(
    board: AnyBoard,
    words: Iterable[str],
    *,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    deadline_s: float | None = 5.0,
    progress: Callable[[int, int], object] | None = None,
) -> list[Checked]:
    """Check words against a board, in the order given.

    A word is found only if it counts: it must be long enough for the rules and in the lexicon. A word given twice gets
    the same answer twice. `deadline_s` is for all words together. `progress(done, total)` is called from time to time
    during a long search.

    >>> [checked.verdict for checked in check("oatrihpshtnrenei", ["hapten", "at", "hoarse"])]
    ['found', 'too short', 'no path']
    """
    if isinstance(words, str):
        raise BadOption(f"check takes a list of words, got the text {shorten(words)}")
    words = _texts(words)
    compute = Compute.of(deadline_s=deadline_s)
    end = compute.end()
    game = Game.of(lexicon, rules)
    board = game.board(board)
    game.warn_of_foreign_letters(board)

    asked = [fold(word.strip()) for word in words]
    answers: dict[str, Checked] = {}
    sought = []
    for word in dict.fromkeys(asked):
        if len(word) < game.rules.minimum_length:
            reason = (
                f"too short: {plural(len(word), 'letter')}, the rules ask for {game.rules.minimum_length}"
            )
            answers[word] = Checked(word, "too short", reason=reason)
        elif word not in game.lexicon:
            level = game.lexicon.level_above(word)
            above = "" if level is None else f" up to this level: its level is {level}"
            answers[word] = Checked(
                word, "not in the lexicon", reason=f"not in the lexicon{above}", level=level
            )
        else:
            sought.append(word)
    answers.update(
        (answer.word, answer)
        for answer in _search(board, sought, game.rules, compute.until(end), end, progress)
    )
    return [
        answer if answer.level else answer._replace(level=game.lexicon.level(answer.word))
        for answer in map(answers.__getitem__, asked)
    ]


def _texts(words: Iterable[str]) -> list[str]:
    try:
        texts = list(words)
    except TypeError:
        raise BadOption(f"check takes a list of words, got {shorten(words)}") from None
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise BadOption(f"check takes a list of words: entry {number} is not text but {shorten(text)}")
    return texts


def _search(
    board: Board,
    words: list[str],
    rules: Rules,
    compute: Compute,
    end: float | None,
    progress: Callable[[int, int], object] | None,
) -> Iterator[Checked]:
    """Look for the words with the fastest engine, so that tiles mean what they mean everywhere else.

    The lexicon of that search holds the words and all their prefixes, which costs no more: it is one trie.
    """
    if not words:
        return
    prefixes = Lexicon.from_words({word[:length] for word in words for length in range(1, len(word) + 1)})
    game = Game(prefixes, replace(rules, minimum_length=1))
    solution = choose_solver(compute).solve(Question(board, game, compute, progress=progress))
    if solution.ended == "interrupted":
        raise KeyboardInterrupt
    for word in words:
        if word in solution:
            points = rules.points_for(len(word))
            path = solution[word].path
            yield Checked(word, "found", points, path, word, path, f"found, {plural(points, 'point')}")
            continue
        reached = next((word[:n] for n in range(len(word) - 1, 0, -1) if word[:n] in solution), "")
        reached_path = solution[reached].path if reached else None
        how_far = f"the board spells {reached!r} and no further" if reached else "no tile starts it"
        if not solution.complete:
            verdict, reason = "undecided", "undecided: the time ran out"
        elif _can_reuse(board, word, rules.q_is_qu, end):
            verdict, reason = "tile used twice", f"a tile would be used twice: with each once {how_far}"
        else:
            verdict, reason = "no path", f"no path: {how_far}"
        yield Checked(word, verdict, 0, None, reached, reached_path, reason)


def _can_reuse(board: Board, word: str, q_is_qu: bool, end: float | None) -> bool:
    """Whether a word can be spelled if tiles may be used again, even immediately.

    Each (letters spelled, cell) is visited at most once. If the time runs out the answer is no: there is no path,
    and only the reason remains unknown.
    """
    if board.neighbours == "line" or _is_past(end):
        return False  # a straight line never returns
    letters = "".join(sorted(set(word)))
    tiles = [
        ["".join(letters[code] for code in codes) for codes in tile]
        for tile in board.spellings(letters, q_is_qu)
    ]
    starts = {number for number, tile in enumerate(tiles) if any(word.startswith(text) for text in tile)}
    if not starts:
        return False
    seen: set[tuple[int, int]] = set()
    for start, number in enumerate(board._cells):
        if number not in starts:
            continue
        waiting = [(0, start)]
        while waiting:
            if _is_past(end):
                return False
            done, cell = waiting.pop()
            for text in tiles[board._cells[cell]]:
                spelled = done + len(text)
                if not word.startswith(text, done) or (spelled, cell) in seen:
                    continue
                if spelled == len(word):
                    return True
                seen.add((spelled, cell))
                waiting += [(spelled, next_cell) for next_cell in (cell, *board.touching(cell))]
    return False


def _is_past(end: float | None) -> bool:
    return end is not None and monotonic() > end
