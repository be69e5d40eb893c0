"""gridwords finds every word on any letter grid, as fast as the hardware allows.

>>> import gridwords
>>> gridwords.solve("oatrihpshtnrenei").summary()
'84 words, 135 points'

In addition, `gridwords.optimise` searches for the boards that score highest, `gridwords.prove` proves that none score
higher, `gridwords.make` makes puzzles from words, `gridwords.odds` counts what dice roll, `gridwords.read` reads boards
in pictures, `gridwords.studies` compares the search methods, `gridwords.trace` records what each thread of a search did
and when, `gridwords.widget` shows a board in a notebook, and `gridwords.engines` and `gridwords.testing` take engines
of your own. They need no import of their own: `gridwords.make.wordsearch(...)` works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.version import __version__

if TYPE_CHECKING:
    from gridwords import engines as engines
    from gridwords import make as make
    from gridwords import odds as odds
    from gridwords import optimise as optimise
    from gridwords import prove as prove
    from gridwords import read as read
    from gridwords import studies as studies
    from gridwords import testing as testing
    from gridwords import trace as trace
    from gridwords import widget as widget
    from gridwords.board import Board
    from gridwords.engines.engine import Engine, Question
    from gridwords.errors import (
        BadBoard,
        BadCheckpoint,
        BadLexicon,
        BadOption,
        BadPicture,
        BadRules,
        DeadlineExceeded,
        EngineFailed,
        EngineUnavailable,
        GridwordsError,
        Stopped,
    )
    from gridwords.files import FileScored, score_file
    from gridwords.lexicon import Lexicon, LexiconInfo
    from gridwords.odds.rank import Rank, rank
    from gridwords.option import Option
    from gridwords.questions.check import Checked, check
    from gridwords.questions.score import score_letters, score_many
    from gridwords.questions.solve import solve, solve_iter
    from gridwords.rules import Rules
    from gridwords.solution import Found, Solution
    from gridwords.solution_tables import SolutionArrays

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
    "Engine",
    "EngineFailed",
    "EngineUnavailable",
    "FileScored",
    "Found",
    "GridwordsError",
    "Lexicon",
    "LexiconInfo",
    "Option",
    "Question",
    "Rank",
    "Rules",
    "Solution",
    "SolutionArrays",
    "Stopped",
    "__version__",
    "check",
    "rank",
    "score_file",
    "score_letters",
    "score_many",
    "solve",
    "solve_iter",
]

#: The modules with public names of their own; imported when first used, as `gridwords.make` and so on.
_MODULES = ("engines", "make", "odds", "optimise", "prove", "read", "studies", "testing", "trace", "widget")

# Where each name lives, if not in `errors`. Imported on first use, so that a command that needs one of them does not
# pay for all.
_HOMES = {
    "board": ("Board",),
    "engines.engine": ("Engine", "Question"),
    "option": ("Option",),
    "questions.check": ("Checked", "check"),
    "lexicon": ("Lexicon", "LexiconInfo"),
    "odds.rank": ("Rank", "rank"),
    "rules": ("Rules",),
    "questions.score": ("score_letters", "score_many"),
    "questions.solve": ("solve", "solve_iter"),
    "solution": ("Found", "Solution"),
    "solution_tables": ("SolutionArrays",),
    "files": ("FileScored", "score_file"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"gridwords.{name}")
    if name not in __all__:
        raise AttributeError(f"module 'gridwords' has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "errors")
    value: object = getattr(import_module(f"gridwords.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted((*__all__, *_MODULES))
