"""What runs on a worker: a call with the worker's lexicon and threads, and the plugin that makes the worker ready."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, NamedTuple

from gridwords.errors import BadLexicon, GridwordsError
from gridwords.lexicon import Lexicon
from gridwords.lexicon.lex_file import map_lex, read_lex
from gridwords.storage import cache_dir, write_whole
from gridwords.version import __version__

# A worker sees few lexicons in its life, each of some megabytes and mapped.
_open: dict[str, Lexicon] = {}


class _Unwanted(Exception):
    """Raised to end a call whose answer is no longer wanted."""


class Here(NamedTuple):
    """What a call finds on its worker."""

    lexicon: Lexicon
    threads: int
    has_gpu: bool
    is_wanted: Callable[[], bool]

    def tick(self, *_progress: object) -> None:
        """Ends the call if its answer is no longer wanted. Engines call this from time to time."""
        if not self.is_wanted():
            raise _Unwanted


def pack(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """A call as bytes, which Dask passes on without looking for tasks in every tuple and list."""
    import cloudpickle  # comes with Dask; unlike pickle it takes functions of a script or a notebook

    packed: bytes = cloudpickle.dumps((function, arguments), protocol=5)
    return packed


def work(lexicon: str, threads: int | None, call: bytes) -> Any:
    """The answer of `function(here, *arguments)`, or its error if another try would end in the same."""
    from pickle import loads

    from distributed import get_worker

    worker = get_worker()
    task = worker.get_current_task()

    def is_wanted() -> bool:
        state = worker.state.tasks.get(task)
        return state is not None and state.state == "executing"

    found = find_lexicon(lexicon)
    assert found is not None, lexicon  # the plugin fetched it
    has_gpu = worker.state.total_resources.get("GPU", 0) > 0
    function, arguments = loads(call)
    try:
        return function(Here(found, threads or worker.state.nthreads, has_gpu, is_wanted), *arguments)
    except GridwordsError as error:
        return error


def make_plugin(lexicon: str) -> Any:
    """A Dask plugin that fetches a lexicon for a worker, unless it has it, and names both version and lexicon as
    resources of the worker. Tasks require these, so they only go to workers that are ready. There is one unit of the
    version: a worker computes one task at a time, on all its threads.
    """
    from distributed import WorkerPlugin

    ours = __version__

    # Pickled with its code, being local, so that workers without gridwords can report that.
    class LexiconPlugin(WorkerPlugin):  # type: ignore[misc]
        async def setup(self, worker: Any) -> None:
            try:
                from gridwords.version import __version__ as version
            except ImportError:
                version = "none"
            resources = {f"gridwords {version}": 1}
            if version == ours:
                from gridwords.engines.cluster.worker import find_lexicon, keep_lexicon

                if find_lexicon(lexicon) is None:
                    data = await worker.scheduler.get_metadata(keys=["gridwords", lexicon])
                    keep_lexicon(lexicon, data)
                resources[f"lexicon {lexicon}"] = 1
            await worker.set_resources(**resources)

    return LexiconPlugin()


def find_lexicon(key: str) -> Lexicon | None:
    """The lexicon of that hash if it is open, is the package's own, or is in the cache."""
    if key not in _open:
        default = Lexicon.default()
        try:
            _open[key] = default if default.file_hash == key else Lexicon(map_lex(_path(key)))
        except (OSError, RuntimeError, BadLexicon):
            return None  # missing or damaged
    return _open[key]


def keep_lexicon(key: str, data: bytes) -> None:
    """Puts a lexicon that was sent into the cache, or into memory where that cannot be written."""
    if blake2b(data, digest_size=16).hexdigest() != key:
        raise BadLexicon(f"the lexicon that was sent is not the one named {key}")
    with suppress(OSError):
        _path(key).parent.mkdir(parents=True, exist_ok=True)
        write_whole(_path(key), data)
    if find_lexicon(key) is None:
        _open[key] = Lexicon(read_lex(data, key))


def _path(key: str) -> Any:
    return cache_dir() / f"by-content-{key}.lex"
