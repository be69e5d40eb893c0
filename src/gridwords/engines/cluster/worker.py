"""What runs on a worker: a call with its lexicon, one at a time, on all threads the worker has."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.engines.cluster.lexica import find_lexicon, keep_lexicon
from gridwords.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.lexicon import Lexicon

__all__ = ["Here", "LexiconMissing", "Unwanted", "describe", "install", "pack", "work"]

# Dask would run as many calls at once as the worker has threads; the package has threads of its own.
_one_at_a_time = Lock()


class LexiconMissing(Exception):
    """The worker does not have the lexicon (any more): it must be sent."""


class Unwanted(Exception):
    """Nobody waits for this call any more."""


class Here(NamedTuple):
    """What a call finds on its worker."""

    lexicon: Lexicon
    threads: int
    has_gpu: bool
    is_wanted: Callable[[], bool]

    def tick(self, *_progress: object) -> None:
        """For an engine to call now and then: ends the search that nobody waits for."""
        if not self.is_wanted():
            raise Unwanted


def pack(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """A call as bytes, which Dask passes on without looking into them."""
    import cloudpickle  # comes with Dask; it also packs functions of a script or a notebook

    packed: bytes = cloudpickle.dumps((function, arguments), protocol=5)
    return packed


def work(key: str, call: bytes, threads: int | None) -> Any:
    """Runs a packed call: `function(here, *arguments)`."""
    from pickle import loads

    from distributed import get_worker

    worker = get_worker()
    task = worker.get_current_task()

    def is_wanted() -> bool:
        state = worker.state.tasks.get(task)
        return state is not None and state.state == "executing"

    with _one_at_a_time:
        if not is_wanted():
            raise Unwanted
        lexicon = find_lexicon(key)
        if lexicon is None:
            raise LexiconMissing(key)
        function, arguments = loads(call)
        has_gpu = worker.state.total_resources.get("GPU", 0) > 0
        return function(Here(lexicon, threads or worker.state.nthreads, has_gpu, is_wanted), *arguments)


def describe(key: str) -> tuple[str, bool]:
    """The version here, and whether the lexicon is."""
    return __version__, find_lexicon(key) is not None


def install(key: str, data: bytes) -> None:
    """Takes in a lexicon."""
    keep_lexicon(key, data)
