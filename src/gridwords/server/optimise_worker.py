"""An optimiser in a process of its own, with one JSON event per line on standard output.

    python -m gridwords.server.optimise_worker '{"shape": {...}, "game": {...}, "lexicon": null, "level": 50, "hide_vulgar": false, "objective": "points", ...}'

The first event is `ready` or `problem`; `best` (a better board) and `progress` follow, and finally `end`. SIGINT ends
the run early, with its results.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from gridwords.board import Shape
from gridwords.compute import Compute
from gridwords.errors import GridwordsError
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.optimise.problem import Problem
from gridwords.optimise.run import Run

if TYPE_CHECKING:
    from gridwords.optimise.result import Moment

__all__ = ["main"]

_NICENESS = 10  # quick requests have priority
_TOP = 5
_HISTORY = 1000


def main(settings: str) -> None:
    """Runs to the end."""
    given = json.loads(settings)
    try:
        shape = Shape.from_dict(given["shape"])
        lexicon = Lexicon.load(given["lexicon"])
        if given["level"] is not None:
            lexicon = lexicon.up_to_level(given["level"])
        if given["hide_vulgar"]:
            lexicon = lexicon.without_vulgar()
        game = Game.from_dict(given["game"], lexicon)
        compute = Compute(threads=max(1, (os.cpu_count() or 1) // 2))
        problem = Problem(shape, game, compute, objective=given["objective"])
        run = Run(problem, given["optimiser"], seed=given["seed"], deadline_s=given["deadline_s"], top=_TOP)
    except GridwordsError as error:
        _send("problem", detail=str(error))
        return
    _send("ready", seed=run.seed)
    best: float | None = None

    def progress(moment: Moment) -> None:
        nonlocal best
        better = moment.value is not None and (best is None or moment.value > best)
        best = moment.value if better else best
        _send(
            "best" if better else "progress",
            board=None if moment.board is None else str(moment.board),
            value=moment.value,
            boards=moment.boards,
            boards_per_s=round(moment.boards_per_s),
            elapsed_s=round(moment.elapsed_s, 2),
            status=moment.status,
            done=moment.done,
        )

    result = run.go(progress)
    _send(
        "end",
        ended=result.ended,
        seed=result.seed,
        boards=result.boards_scored,
        elapsed_s=round(result.elapsed_s, 2),
        history=result.history[-_HISTORY:],
        best=[{"board": str(each.board), "value": each.value, "score": each.score} for each in result.boards],
    )


def _send(event: str, **data: object) -> None:
    print(json.dumps({"event": event, **data}), flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        main(sys.argv[1])
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(1)
