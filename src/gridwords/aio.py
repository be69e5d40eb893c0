"""The long calls as coroutines, for programs that run on asyncio.

Each does its work on a thread, so that the event loop keeps running. Cancelling it ends the search, within about a tenth of
a second, before CancelledError is raised. `progress` is called on the loop's thread.

    solution = await gridwords.aio.solve(board)
"""

from __future__ import annotations

import asyncio
import functools
import threading
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from gridwords import optimise as _optimise
from gridwords.questions import score as _score
from gridwords.questions import solve as _solve

__all__ = ["optimise", "score_many", "solve"]

P = ParamSpec("P")
T = TypeVar("T")


def _coroutine(function: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    @functools.wraps(function)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        stop: Any = kwargs.get("stop") or threading.Event()
        progress: Any = kwargs.get("progress")
        kwargs["stop"] = stop
        if progress is not None:
            kwargs["progress"] = functools.partial(loop.call_soon_threadsafe, progress)
        work = loop.run_in_executor(None, functools.partial(function, *args, **kwargs))
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait([work])
            if not work.cancelled():
                work.exception()  # read, or asyncio would report it: nobody waits for the answer now
            raise

    return call


solve = _coroutine(_solve.solve)
score_many = _coroutine(_score.score_many)
optimise = _coroutine(_optimise.optimise)
