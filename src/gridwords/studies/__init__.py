"""Studies: experiments with the ways to search, run by `gridwords bench`.

Each study is a module with a function `run(settings, progress)` that returns a `Report`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from gridwords.errors import BadOption

if TYPE_CHECKING:
    from gridwords.studies.report import Report
    from gridwords.studies.settings import Progress, Settings

__all__ = ["STUDIES", "Study", "run_study"]


class Study(NamedTuple):
    """What a study measures, and the options it takes beyond those that every study takes."""

    about: str
    options: frozenset[str]


def _study(about: str, options: str) -> Study:
    return Study(about, frozenset(options.split()))


STUDIES = {
    "sides": _study(
        "time by the side of the board, and where engines cross", "sizes threads engines letters"
    ),
    "granularity": _study(
        "how to split the search of one board into tasks, and how to schedule them",
        "sizes threads engines letters trace",
    ),
    "exhaustive": _study(
        "every simple path looked up in a hash set, and the walk along the trie",
        "sizes threads engines trace",
    ),
    "wordsearch": _study("large boards and short word lists", "sizes threads engines words letters trace"),
    "gpu": _study("blocks and threads on an NVIDIA GPU, and when a GPU pays", "sizes threads engines"),
    "optimise": _study(
        "an optimiser's threads inside the search of each board, or over many boards", "sizes threads"
    ),
    "peers": _study("other solvers that can be installed, on the same boards and words", "sizes engines"),
}

_OPTIONAL = ("sizes", "threads", "engines", "words", "letters", "trace")


def run_study(name: str, settings: Settings, progress: Progress) -> Report:
    """Runs one of the STUDIES. Raises BadOption for a setting that would have no effect in it."""
    for option in _OPTIONAL:
        if getattr(settings, option) is not None and option not in STUDIES[name].options:
            others = ", ".join(other for other, study in STUDIES.items() if option in study.options)
            raise BadOption(f"study {name} takes no --{option}; these do: {others}")
    report: Report = import_module(f"gridwords.studies.{name}").run(settings, progress)
    return report
