"""The first call of a GPU engine, step by step: what a user waits for once, with and without compiled kernels on disk.

    python -m gridwords.studies.first_call ENGINE

measures one call in a new process, because a process creates its GPU context only once, and prints the seconds as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory
from time import perf_counter

from gridwords.errors import EngineUnavailable
from gridwords.studies.table import Column, Table


def first_calls(engines: Sequence[str]) -> Table:
    """Each engine's first call in two new processes: with an empty cache folder, and with what the first one left there."""
    rows = []
    for engine in dict.fromkeys(engines):
        with TemporaryDirectory() as folder:
            compiled, kept = _in_process(engine, folder), _in_process(engine, folder)
        rows += [
            {"engine": engine, "what": what, "compiled_s": compiled[what], "kept_s": kept[what]}
            for what in compiled
        ]
    shown = (
        Column("engine", "engine"),
        Column("what", "what"),
        Column("compiled_s", "kernels compiled", "time"),
        Column("kept_s", "kernels on disk", "time"),
    )
    return Table("first-call", "The first call on a GPU, in a new process", shown, rows)


def _in_process(engine: str, folder: str) -> dict[str, float]:
    caches = ("GRIDWORDS_CACHE", "CUPY_CACHE_DIR", "CUDA_CACHE_PATH")
    ran = subprocess.run(
        [sys.executable, "-m", "gridwords.studies.first_call", engine],
        env={**os.environ, **{name: os.path.join(folder, name) for name in caches}},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        raise EngineUnavailable(f"the first call of {engine} failed: {ran.stderr.strip().splitlines()[-1:]}")
    seconds: dict[str, float] = json.loads(ran.stdout)
    return seconds


def _measure(engine: str) -> dict[str, float]:
    """The seconds of each step of the first call, in order."""
    started = perf_counter()
    from gridwords.arrays import cupy, np
    from gridwords.board import Board
    from gridwords.lexicon import Lexicon
    from gridwords.questions.solve import solve

    lexicon = Lexicon.default()
    board = Board.random(4, 4, seed=1, lexicon=lexicon)
    seconds = {"the package and its lexicon": perf_counter() - started}

    def timed(what: str, run: Callable[[], object]) -> None:
        began = perf_counter()
        run()
        seconds[what] = perf_counter() - began

    def send() -> None:
        cupy.asarray(np.frombuffer(lexicon._core.to_bytes(), np.uint8))
        cupy.cuda.Device().synchronize()

    timed("CuPy", lambda: cupy.cuda)
    timed("the GPU's context", lambda: cupy.cuda.runtime.free(0))
    timed("the lexicon to the GPU", send)
    timed("the first board, 4x4, with the kernels", lambda: solve(board, engine=engine))
    timed("the next board", lambda: solve(board, engine=engine))
    seconds["in all, to the first answer"] = sum(list(seconds.values())[:-1])
    return seconds


if __name__ == "__main__":
    print(json.dumps(_measure(sys.argv[1])))
