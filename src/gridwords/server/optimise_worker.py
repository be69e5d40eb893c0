"""An optimiser in a process of its own, with one JSON event per line on standard output.

    python -m gridwords.server.optimise_worker '{"size": "4x4", "rules": "boggle", "lexicon": null, "level": 50, "hide_vulgar": false, ...}'

The first event is `ready` or `problem`; `best` (a better board) and `progress` follow, and finally `end`. SIGINT ends
the run early, with its results.
"""

from __future__ import annotations

import json
import os
import sys

from gridwords.errors import GridwordsError
from gridwords.lexicon import Lexicon
from gridwords.optimise.result import Moment
from gridwords.optimise.run import make_run

_NICENESS = 10  # quick requests have priority
_TOP = 5
_HISTORY = 1000


def main(settings: str) -> None:
    """Runs to the end."""
    given = json.loads(settings)
    try:
        lexicon = Lexicon.load(given.pop("lexicon"))
        if (level := given.pop("level")) is not None:
            lexicon = lexicon.up_to_level(level)
        if given.pop("hide_vulgar"):
            lexicon = lexicon.without_vulgar()
        run = make_run(**given, lexicon=lexicon, threads=max(1, (os.cpu_count() or 1) // 2), top=_TOP)
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
