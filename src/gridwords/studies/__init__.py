"""Studies: what earlier parallel solvers measured, repeated on one's own machine.

Each study is a file with a function `run(settings, watch)` that gives a `Report`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwords.errors import BadOption

if TYPE_CHECKING:
    from gridwords.studies.report import Report
    from gridwords.studies.settings import Settings, Watch

__all__ = ["STUDIES", "run_study"]

#: The studies, and what each is about.
STUDIES = {
    "sides": "time over the side of the board, and where one engine overtakes another",
    "granularity": "how to cut one board's search into tasks, and how to hand them out",
    "exhaustive": "every simple path looked up, beside the walk along the trie",
    "wordsearch": "large boards and short word lists: words, frontiers and tries",
    "gpu": "blocks and threads on an NVIDIA card: time, memory a thread, lanes at work",
    "optimise": "the threads of an optimiser inside each board's search, or over many boards",
    "peers": "the other solvers one can install, on the same boards and words",
}


#: The studies that trace some of their runs.
TRACED_STUDIES = ("granularity", "exhaustive", "wordsearch")


def run_study(name: str, settings: Settings, watch: Watch) -> Report:
    """Runs one of the STUDIES."""
    if settings.trace is not None and name not in TRACED_STUDIES:
        raise BadOption(f"study {name} keeps no trace: {', '.join(TRACED_STUDIES)} do")
    report: Report = import_module(f"gridwords.studies.{name}").run(settings, watch)
    return report
