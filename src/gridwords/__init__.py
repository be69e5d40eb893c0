"""gridwords finds every word on any letter grid, as fast as the hardware allows.

>>> import gridwords
>>> gridwords.solve("oatrihpshtnrenei").summary()
'84 words, 135 points'

In addition, `gridwords.optimise` looks for the boards that hold the most, `gridwords.prove` proves that none hold more,
`gridwords.make` makes puzzles from words, `gridwords.read` reads boards in pictures, and `gridwords.trace` says what the
threads of a search did when.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.version import __version__

if TYPE_CHECKING:
    from gridwords.board import Board
    from gridwords.errors import (
        BadBoard,
        BadCheckpoint,
        BadLexicon,
        BadOption,
        BadPicture,
        BadRules,
        DeadlineExceeded,
        EngineUnavailable,
        GridwordsError,
    )
    from gridwords.files import FileScored, score_file
    from gridwords.lexicon import Lexicon, LexiconInfo
    from gridwords.odds.rank import Rank, rank
    from gridwords.questions.check import Checked, check
    from gridwords.questions.score import score_letters, score_many
    from gridwords.questions.solve import solve
    from gridwords.rules import Rules
    from gridwords.solution import Found, Solution

__all__ = [
    "BadBoard",
    "BadCheckpoint",
    "BadLexicon",
    "BadOption",
    "BadPicture",
    "BadRules",
    "Board",
    "Checked",
    "DeadlineExceeded",
    "EngineUnavailable",
    "FileScored",
    "Found",
    "GridwordsError",
    "Lexicon",
    "LexiconInfo",
    "Rank",
    "Rules",
    "Solution",
    "__version__",
    "check",
    "rank",
    "score_file",
    "score_letters",
    "score_many",
    "solve",
]

# Where each name lives, if not in `errors`. Imported when first asked for, so that a command that needs one of them does not pay for all.
_HOMES = {
    "board": ("Board",),
    "questions.check": ("Checked", "check"),
    "lexicon": ("Lexicon", "LexiconInfo"),
    "odds.rank": ("Rank", "rank"),
    "rules": ("Rules",),
    "questions.score": ("score_letters", "score_many"),
    "questions.solve": ("solve",),
    "solution": ("Found", "Solution"),
    "files": ("FileScored", "score_file"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'gridwords' has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "errors")
    value: object = getattr(import_module(f"gridwords.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
