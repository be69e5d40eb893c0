"""An optimiser in a process of its own: what it finds on standard output, an event a line.

    python -m gridwords.server.optimiser '{"asked": {...}, "lexicon": null}'

The first line is `ready` or `problem`, then come `best` (a better board) and `progress` (the others), at last `end`.
Ctrl-C (SIGINT) ends it in good order.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from gridwords.errors import GridwordsError
from gridwords.lexicon import Lexicon
from gridwords.optimise.problem import Problem
from gridwords.optimise.run import Run

if TYPE_CHECKING:
    from gridwords.optimise.result import Best, Moment

__all__ = ["main"]

_NICENESS = 10  # ordinary requests come first
_TOP = 5


def main(settings: str) -> None:
    """Run to the end."""
    given = json.loads(settings)
    asked = given["asked"]
    try:
        problem = Problem(
            asked["size"],
            lexicon=Lexicon.load(given["lexicon"]),
            rules=asked["rules"],
            neighbours=asked["neighbours"],
            objective=asked["objective"],
            threads=max(1, (os.cpu_count() or 1) // 2),
        )
        run = Run(problem, asked["optimiser"], seed=asked["seed"], deadline_s=asked["deadline_s"], top=_TOP)
    except GridwordsError as error:
        _tell("problem", detail=str(error))
        return
    _tell("ready", seed=run.seed)
    best: float | None = None

    def progress(moment: Moment) -> None:
        nonlocal best
        better = moment.value is not None and (best is None or moment.value > best)
        best = moment.value if better else best
        _tell(
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
    _tell(
        "end",
        ended=result.ended,
        seed=result.seed,
        boards=result.boards_scored,
        elapsed_s=round(result.elapsed_s, 2),
        history=result.history[-1000:],
        best=[_plain(one) for one in result.boards],
    )


def _plain(best: Best) -> dict[str, Any]:
    return {"board": str(best.board), "value": best.value, "score": best.score}


def _tell(event: str, **data: object) -> None:
    print(json.dumps({"event": event, **data}), flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        main(sys.argv[1])
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(1)
