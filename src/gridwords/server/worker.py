"""A worker process: requests on standard input, answers on standard output.

    python -m gridwords.server.worker '{"lexicons": {"enable1": null}, "limits": {...}}'

A request is a line `{"kind": "solve", "bytes": n}` followed by the n bytes of its body. It is acknowledged at once with
an empty line; the answer is a line `{"status": 200, "bytes": n, "complete": true}` followed by n bytes of JSON. A
process can be killed at any moment, frees its memory when it ends, and never holds a lock that the server needs.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from typing import BinaryIO

from gridwords.errors import GridwordsError
from gridwords.server.answer import Answerer
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.server.problem import Problem

__all__ = ["TAKEN", "main"]

#: The acknowledgement of a request.
TAKEN = b"\n"

_NICENESS = 10  # quick requests have priority
# Lexicons of other levels, and what counts with them, stay in memory. A process that has had this much ends after its
# answer, and the server starts another.
_MOST_BYTES = 1 << 29


def main(settings: str, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers requests until the input ends."""
    given = json.loads(settings)
    answerer = Answerer(Lexica(given["lexicons"]), Limits(**given["limits"]))
    answerer.warm_up()
    for line in requests:
        answers.write(TAKEN)
        answers.flush()
        head = json.loads(line)
        status, body, complete = _answer(answerer, head["kind"], requests.read(head["bytes"]))
        answers.write(json.dumps({"status": status, "bytes": len(body), "complete": complete}).encode())
        answers.write(b"\n" + body)
        answers.flush()
        if _peak_bytes() > _MOST_BYTES:
            return


def _peak_bytes() -> int:
    """The most memory that the process has had; 0 where the system does not report it."""
    try:
        # What `getrusage` reports on Linux includes the memory of the process that started this one.
        with open("/proc/self/status", encoding="ascii") as status:
            return next((int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM:")), 0)
    except OSError:
        if sys.platform != "darwin":
            return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _answer(answerer: Answerer, kind: str, body: bytes) -> tuple[int, bytes, bool]:
    try:
        answer = answerer.answer(kind, body)
        return 200, answer.body, answer.complete
    except Problem as refused:
        problem = refused
    except GridwordsError as error:
        problem = Problem.of(error)
    except MemoryError:
        problem = Problem(413, "the answer does not fit in the server's memory")
    return problem.status, problem.body, True


if __name__ == "__main__":
    # Warnings of letters that no word has concern the client, not the server's log.
    warnings.simplefilter("ignore", UserWarning)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        main(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(0)  # the server is ending too
