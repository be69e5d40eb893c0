"""Pool: a connection to a Dask cluster, and which of its workers can do our work."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.engines.cluster.lexica import lexicon_key
from gridwords.engines.cluster.quiet import hush_dask, quiet_dask
from gridwords.engines.cluster.worker import describe, install
from gridwords.errors import BadOption, EngineUnavailable, shorten
from gridwords.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from distributed import Client

    from gridwords.engines.cluster.local import LocalWorkers
    from gridwords.lexicon import Lexicon

__all__ = ["FitWorker", "Pool", "pool_of", "why_no_dask"]

INSTALL = "pip install 'gridwords[cluster]'"
_MOST_LOCAL = 1024
_CONNECT_S = 5.0
# A worker that answers nothing for so long is frozen, or as good as that; one that answered may have to load a package
# from a slow disk or take in a large lexicon.
_ANSWER_S = 5.0
_EQUIP_S = 60.0
# A worker that the scheduler has not heard of for so long gets no work. It hears of each every half second, of each of
# 5,000 every half minute.
_FROZEN_S = 60.0
# What the calls of a client raise when the scheduler or a worker goes away in the middle of them.
LOST = (OSError, TimeoutError, RuntimeError)

_pools: dict[object, Pool] = {}
_pools_lock = Lock()


def why_no_dask() -> str | None:
    """Why there can be no cluster, in one line that says what to do; None where there can."""
    from importlib.util import find_spec

    return f"Dask is not installed: {INSTALL}" if find_spec("distributed") is None else None


def pool_of(cluster: object, wait_s: float) -> Pool:
    """The pool for a cluster, made when it is first asked for and kept until the process ends.

    `cluster` is the address of a scheduler, a Dask `Client`, `local:N`, or None for as many local workers as there
    are processors.
    """
    import atexit

    if (reason := why_no_dask()) is not None:
        raise EngineUnavailable(f"engine cluster cannot run here: {reason}")
    if cluster is None or cluster == "local":
        cluster = f"local:{os.cpu_count() or 1}"
    key = cluster if isinstance(cluster, str) else id(cluster)
    with _pools_lock:
        if key not in _pools:
            _pools[key] = Pool(cluster, wait_s)
            # After Dask's own, so that it runs before: a client closed later than its scheduler complains.
            atexit.unregister(_close_all)
            atexit.register(_close_all)
        return _pools[key]


def _close_all() -> None:
    """At the end of the process; what Dask's own threads say of it comes when it comes, so they stay quiet."""
    hush_dask()
    while _pools:
        _pools.popitem()[1].close()


class FitWorker(NamedTuple):
    """A worker that has our version and the lexicon. `process` tells it from another at the same address."""

    address: str
    process: str
    has_gpu: bool


class Pool:
    """A client, reconnected when the scheduler was away, and the workers that are fit for work.

    A worker is looked at once: its version is compared, and each lexicon is sent to it once, by the hash, unless it
    has it already. Whoever comes later, or comes back, is looked at when it does; who does not answer is left out until
    the scheduler hears of it again.
    """

    def __init__(self, cluster: object, wait_s: float) -> None:
        self._given = cluster  # a Client of somebody else's stays alive with us
        self._local: LocalWorkers | None = None
        self._lock = Lock()
        self.address: str
        self._equipped: dict[tuple[str, str, str], bool] = {}  # by address, process and lexicon
        self._silent: set[str] = set()  # who did not answer, and was not heard of since
        self._heard: dict[str, tuple[float, float]] = {}  # the scheduler's time, and ours when we saw that
        self._looked = False
        self.present: frozenset[str] = frozenset()  # the addresses of all workers there are, fit or not
        self._security: Any = None
        if isinstance(cluster, str):
            self.address = self._start_local(cluster) if cluster.startswith("local:") else cluster
            if "://" not in self.address:
                raise BadOption(
                    f"cluster {shorten(cluster)}: expected tcp://host:8786, local:N or a Dask Client"
                )
            self.client = self._connect(wait_s if self._local is None else 60.0)
            return
        from distributed import Client

        if not isinstance(cluster, Client):
            raise BadOption(f"cluster {shorten(cluster)}: expected tcp://host:8786, local:N or a Dask Client")
        if cluster.asynchronous:
            raise BadOption("cluster: an asynchronous Dask Client cannot be used here, make a plain one")
        if cluster.status != "running" or cluster.scheduler is None:
            raise EngineUnavailable(f"cluster: the Dask Client given is {cluster.status}")
        self.client, self._security = cluster, cluster.security
        self.address = cluster.scheduler.address

    def _start_local(self, text: str) -> str:
        number = text.removeprefix("local:")
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= _MOST_LOCAL):
            raise BadOption(f"cluster {shorten(text)}: expected local:N with N from 1 to {_MOST_LOCAL}")
        from gridwords.engines.cluster.local import LocalWorkers

        self._local = LocalWorkers(int(number))
        return self._local.address

    def _connect(self, wait_s: float) -> Client:
        """A client; if nobody answers, tries again for so long."""
        from gridwords.engines.cluster.client import CleanClient

        end = monotonic() + wait_s
        while True:
            left_s = end - monotonic()
            try:
                return CleanClient(
                    self.address,
                    timeout=max(0.1, min(_CONNECT_S, left_s)),
                    security=self._security,
                    set_as_default=False,
                )
            except (OSError, TimeoutError) as error:
                if left_s <= 0:
                    raise EngineUnavailable(
                        f"no Dask scheduler answers at {self.address} (waited {wait_s:g} s): start one with"
                        " `dask scheduler`, or name another"
                    ) from error
            except (ValueError, TypeError) as error:  # an address that is none, or TLS without certificates
                raise BadOption(f"cluster {shorten(self.address)}: {error}") from None
            sleep(min(0.2, max(0.0, left_s)))

    @property
    def is_lost(self) -> bool:
        """Whether the connection to the scheduler broke."""
        return bool(self.client.status != "running")

    def reconnect(self, wait_s: float) -> None:
        """A new connection, to the same scheduler or to the one that stands in its place."""
        with self._lock:
            if not self.is_lost:
                return
            self._close_client()
            self.client = self._connect(wait_s)
            self._equipped.clear()

    def workers(self, lexicon: Lexicon, end: float | None = None) -> Mapping[str, FitWorker]:
        """The workers that are there now and fit, by address. Raises one of LOST if the scheduler does not answer.

        New ones are waited for until `end`, on the clock `monotonic`, at the most.
        """
        with self._lock:
            if self._local is not None:
                self._local.mend()
            # With a time limit, which `scheduler_info` has not: a scheduler may go while it is asked.
            identity = self.client.sync(
                self.client.scheduler.identity, callback_timeout=_at_most(_CONNECT_S, end)
            )
            present = identity["workers"]
            if self.is_lost:
                raise OSError("the connection to the scheduler broke")
            self.present = frozenset(present)
            self._listen(present)
            here = {
                address: FitWorker(address, facts["local_directory"], facts["resources"].get("GPU", 0) > 0)
                for address, facts in present.items()
                if facts["status"] == "running" and monotonic() - self._heard[address][1] < _FROZEN_S
            }
            key = lexicon_key(lexicon)
            known = {(one.address, one.process, key): one for one in here.values()}
            if new := [
                one.address
                for name, one in known.items()
                if name not in self._equipped and one.address not in self._silent
            ]:
                fit = self._equip(new, key, lexicon, end)
                for address in new:
                    if address in fit:
                        self._equipped[address, here[address].process, key] = fit[address]
                    else:
                        self._silent.add(address)
                self._looked = self._looked or bool(fit)
            return {one.address: one for name, one in known.items() if self._equipped.get(name)}

    def _listen(self, present: Mapping[str, Any]) -> None:
        """Notes of which workers the scheduler has heard something new."""
        before, self._heard = self._heard, {}
        for address, facts in present.items():
            known = before.get(address)
            if known is None or known[0] != facts["last_seen"]:
                known = (facts["last_seen"], monotonic())
                self._silent.discard(address)
            self._heard[address] = known

    def forget(self, worker: FitWorker, lexicon: Lexicon) -> None:
        """The worker does not have the lexicon after all."""
        with self._lock:
            self._equipped.pop((worker.address, worker.process, lexicon_key(lexicon)), None)

    def _equip(
        self, addresses: Sequence[str], key: str, lexicon: Lexicon, end: float | None
    ) -> dict[str, bool]:
        """Whether each worker is fit, with the lexicon where it must be; one that does not answer is left out."""
        from importlib.metadata import PackageNotFoundError, version

        # A function that every Python has: a worker without the package can answer too.
        versions = self._ask(addresses, _at_most(_ANSWER_S, end), version, "gridwords")
        wrong: dict[str, str] = {}
        for address, found in versions.items():
            if isinstance(found, PackageNotFoundError):
                wrong[address] = "no gridwords"
            elif isinstance(found, str) and found != __version__:
                wrong[address] = f"gridwords {found}"
        if wrong:
            self._refuse(wrong)
        right = [address for address, found in versions.items() if found == __version__]
        answers = self._ask(right, _at_most(_EQUIP_S, end), describe, key)
        answers = {
            address: found for address, found in answers.items() if not isinstance(found, BaseException)
        }
        lacking = [address for address, (_, has) in answers.items() if not has]
        if lacking:
            sent = self._ask(lacking, _at_most(_EQUIP_S, end), install, key, lexicon._core.to_bytes())
            for address in lacking:
                if isinstance(sent.get(address, OSError()), BaseException):
                    del answers[address]
        return {**dict.fromkeys(wrong, False), **dict.fromkeys(answers, True)}

    def _ask(self, workers: Sequence[str], limit_s: float, function: Any, *arguments: Any) -> dict[str, Any]:
        """What each of the workers answers, or its error; without those who do not within the time."""
        import asyncio

        def run(some: Sequence[str], **more: Any) -> Any:
            return self.client.run(
                function, *arguments, workers=some, on_error="return", callback_timeout=limit_s, **more
            )

        if not workers:
            return {}
        try:
            answers: dict[str, Any] = run(list(workers))
            return answers
        except TimeoutError:
            pass  # all of them together are as slow as the slowest, so now each for itself

        async def each() -> list[Any]:
            asked = [run([address], asynchronous=True) for address in workers]
            return await asyncio.gather(*asked, return_exceptions=True)

        came = self.client.sync(each, callback_timeout=limit_s + _CONNECT_S)
        return {address: found for one in came if isinstance(one, dict) for address, found in one.items()}

    def _refuse(self, wrong: Mapping[str, str]) -> None:
        """A cluster with another version is refused; a worker that brings one later is only left alone."""
        address, found = next(iter(wrong.items()))
        more = f" and {len(wrong) - 1} more workers" if len(wrong) > 1 else ""
        message = (
            f"the worker at {address}{more} has {found}, this is gridwords {__version__}:"
            f" install the same there, with pip install 'gridwords[cluster]=={__version__}'"
        )
        if not self._looked:
            raise EngineUnavailable(message)
        import warnings

        warnings.warn(f"{message}; it gets no work", stacklevel=2)

    def _close_client(self) -> None:
        if self.client is not self._given:
            with quiet_dask(), suppress(*LOST):
                self.client.close(timeout=2)

    def close(self) -> None:
        """Ends what was started here."""
        with quiet_dask():
            self._close_client()
            if self._local is not None and not sys.is_finalizing():
                self._local.close()


def _at_most(seconds: float, end: float | None) -> float:
    """So long, or what is left until the end if that is less; never nothing, which would be no limit."""
    return seconds if end is None else max(0.1, min(seconds, end - monotonic()))
