"""Compute: how a question is answered. It never affects the answer, only the time it takes."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from gridwords.argument import check_threads, real_number
from gridwords.errors import BadOption, shorten
from gridwords.option import Option, read_options

if TYPE_CHECKING:
    from gridwords.registry import Named

#: The options of engine `cluster`; all others go to the engine of the workers.
CLUSTER_OPTIONS = (
    Option(
        "cluster",
        help="tcp://host:8786, or local:N for N processes on this machine (default: one per processor)",
        parse=lambda value: value,
    ),
    Option(
        "engine",
        help="the engine of the workers, which takes all other options (default: auto, a worker's GPU if it has one)",
        parse=str,
    ),
    Option(
        "piece",
        int,
        low=1,
        high=2**31,
        help="boards per task (default: 65536, fewer for few or large boards)",
    ),
    Option(
        "wait_s", int, default=60, high=10**9, help="seconds to wait for a lost scheduler or a first worker"
    ),
)


class Cluster(NamedTuple):
    """A Dask cluster: the scheduler's address, `local:N`, a Dask `Client`, or None for one local worker per processor.

    `piece` is the number of boards per task, chosen by the size of the boards if None; `wait_s` how long to wait for a
    scheduler that went away or for a first worker.
    """

    address: Any = None
    piece: int | None = None
    wait_s: int = 60


_NO_OPTIONS: Mapping[str, Any] = {}


class Compute(NamedTuple):
    """Engine, its options, threads, deadline and cluster.

    With a cluster, `engine` and `options` are those of its workers.
    """

    #: The name of an engine, or an Engine.
    engine: str | Named = "auto"
    options: Mapping[str, Any] = _NO_OPTIONS
    threads: int | None = None
    deadline_s: float | None = None
    cluster: Cluster | None = None

    @classmethod
    def of(
        cls,
        engine: str | Named = "auto",
        options: Mapping[str, Any] | None = None,
        threads: SupportsIndex | None = None,
        deadline_s: float | None = None,
        cluster: Any = None,
    ) -> Compute:
        """Checked values; `cluster` is an address, a Dask `Client` or a `Cluster`.

        Naming the engine `cluster`, with its options among the others, is the same as passing `cluster`.

        >>> Compute.of("cluster", {"cluster": "local:2", "engine": "batch", "instructions": "portable"})
        Compute(engine='batch', options={'instructions': 'portable'}, threads=None, deadline_s=None, \
cluster=Cluster(address='local:2', piece=None, wait_s=60))
        """
        if not isinstance(engine, str) and not hasattr(engine, "name"):
            raise BadOption(
                f"engine {shorten(engine)}: expected the name of an engine, or an Engine with a `name`"
            )
        try:
            own = {} if options is None else dict(options)
        except (TypeError, ValueError):
            raise BadOption(
                f"options {shorten(options)}: expected names and values, as in {{'split': 'depth:2'}}"
            ) from None
        if (cluster is not None or engine == "cluster") and not isinstance(cluster, Cluster):
            names = {"piece", "wait_s"} | ({"cluster", "engine"} if engine == "cluster" else set())
            mine = {name: own.pop(name) for name in names & own.keys()}
            read = read_options("engine cluster", CLUSTER_OPTIONS, mine)
            if engine == "cluster":
                engine = read["engine"] or "auto"
            address = read["cluster"] if cluster is None else cluster
            cluster = Cluster(address, read["piece"], read["wait_s"])
        if engine == "cluster":  # a Cluster was passed too, and no engine for its workers
            engine = "auto"
        # Only GPU engines have devices, so passing devices selects one.
        if engine == "auto" and "devices" in own:
            engine = "gpu-prefix"
        return cls(engine, own, check_threads(threads), check_deadline(deadline_s), cluster)

    def here(self) -> Compute:
        """The same without the cluster, as its workers use it."""
        return self._replace(cluster=None)

    @property
    def engine_name(self) -> str:
        """The name of the engine."""
        return self.engine if isinstance(self.engine, str) else self.engine.name

    @property
    def is_free(self) -> bool:
        """Whether the engine may be chosen to suit the question: no engine was named, nor any option of one."""
        return self.engine == "auto" and not self.options and self.cluster is None

    def end(self) -> float | None:
        """When the deadline runs out if the work starts now, on the clock `time.monotonic`."""
        return None if self.deadline_s is None else monotonic() + self.deadline_s

    def until(self, end: float | None) -> Compute:
        """A copy whose deadline is the time left until `end`."""
        return self if end is None else self._replace(deadline_s=max(0.0, end - monotonic()))


def check_deadline(deadline_s: float | None) -> float | None:
    """The seconds as a plain number; None for no deadline."""
    if deadline_s is None:
        return None
    try:
        seconds = real_number(deadline_s)
    except TypeError:
        seconds = -1
    # Written so that nan is refused too.
    if not seconds >= 0:
        raise BadOption(f"deadline_s {shorten(deadline_s)}: expected a number of seconds from 0 up")
    try:
        return float(seconds)
    except OverflowError:  # a whole number of more seconds than a float can hold
        return inf
