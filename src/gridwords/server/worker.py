"""A worker process of the slow lane: questions on standard input, a line of JSON each, answers on standard output.

An answer is a line `{"status": 200, "bytes": n, "complete": true}` and then n bytes of JSON. A process can be ended
at any moment whatever its search is doing, its memory goes with it, and making a large answer holds no lock that the
server needs.

    python -m gridwords.server.worker '{"lexicons": {"enable1": null}, "limits": {...}}'
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from typing import Any, BinaryIO

from gridwords.errors import GridwordsError
from gridwords.server.lexica import Shelf
from gridwords.server.limits import Limits
from gridwords.server.problems import Problem, problem_body
from gridwords.server.questions import put

__all__ = ["main"]

_NICENESS = 10  # ordinary requests come first


def main(settings: str, questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the input ends."""
    given = json.loads(settings)
    shelf, limits = Shelf(given["lexicons"]), Limits(**given["limits"])
    for line in questions:
        asked = json.loads(line)
        status, body, complete = _answer(asked, shelf, limits)
        head = {"status": status, "bytes": len(body), "complete": complete}
        answers.write(json.dumps(head).encode() + b"\n")
        answers.write(body)
        answers.flush()


def _answer(asked: dict[str, Any], shelf: Shelf, limits: Limits) -> tuple[int, bytes, bool]:
    try:
        answer = put(asked["kind"], asked["asked"], shelf, limits, limits.deadline_s, False)
    except Problem as problem:
        return problem.status, problem.body, True
    except GridwordsError as error:
        return 422, problem_body(422, str(error)), True
    except MemoryError:
        return 413, problem_body(413, "the answer is too large for the memory of the server"), True
    assert answer is not None  # only a light question may be declined
    return 200, answer.body, answer.complete


if __name__ == "__main__":
    # Letters that no word has are no news to a server.
    warnings.simplefilter("ignore", UserWarning)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        main(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)  # the server ends too
