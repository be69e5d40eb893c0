"""check: is a word on the board, and if not, why not?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from gridwords import _core
from gridwords.argument import listed_words
from gridwords.board.picture import Path
from gridwords.compute import check_deadline
from gridwords.engines.cpu import CoreEngine, core_board
from gridwords.errors import BadOption
from gridwords.game import AnyBoard, AnyLexicon, AnyRules, Game
from gridwords.stopping import Stop, stoppable, watch
from gridwords.text import fold

__all__ = ["Checked", "check"]


Verdict = Literal["found", "too short", "not in the lexicon", "tile used twice", "no path", "undecided"]


class Checked(NamedTuple):
    """The verdict on one word.

    `verdict` is `found`, or the first of these that applies: `too short`, `not in the lexicon`, `tile used twice` (the
    only way to spell it), `no path`; `undecided` if time ran out. `reached` is the longest prefix of a word without
    a path that the board does spell, along `reached_path`. `reason` explains the verdict in a sentence. `level` says how
    well known the word is, if the lexicon has it and has levels.
    """

    word: str
    verdict: Verdict
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
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> list[Checked]:
    """Check words against a board, in the order given.

    A word is found only if it counts: it must be long enough for the rules and in the lexicon. A word given twice gets
    the same answer twice. `deadline_s` is for all words together. `progress(done, total)` is called from time to time
    during a long search. `Stopped` is raised once another thread has set the `threading.Event` `stop`.

    >>> [checked.verdict for checked in check("oatrihpshtnrenei", ["hapten", "at", "hoarse"])]
    ['found', 'too short', 'no path']
    """
    texts = listed_words(words, "check", BadOption)
    game = Game.of(lexicon, rules)
    limit_s = check_deadline(deadline_s)
    board = game.board(board)
    game.warn_of_foreign_letters(board)
    asked = [fold(word.strip()) for word in texts]
    distinct = list(dict.fromkeys(asked))
    whole = game.lexicon.whole
    results, ended = _core.check_words(
        game.lexicon._core,
        core_board(board, game.lexicon, game.rules.q_is_qu),
        game.rules.minimum_length,
        game.rules.table(),
        # A surrogate on its own is no letter and has no UTF-8.
        [word if word.isascii() else word.encode("utf-8", "replace").decode() for word in distinct],
        None if whole is None else whole._core,
        CoreEngine.threads_for(board),
        limit_s,
        watch(progress, stop),
    )
    if ended == "interrupted":
        with stoppable(stop):
            raise KeyboardInterrupt
    answers = {word: _checked(word, *result) for word, result in zip(distinct, results, strict=True)}
    return [answers[word] for word in asked]


def _checked(
    word: str, verdict: Verdict, points: int, reached: int, path: Path, reason: str, level: int
) -> Checked:
    return Checked(
        word,
        verdict,
        points,
        path if verdict == "found" else None,
        word[:reached],
        path if reached else None,
        reason,
        level or None,
    )
