"""Compute: how a question is answered, checked once and passed on."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
import pytest

from gridwords import compute as compute_module
from gridwords.compute import Cluster, Compute, check_deadline
from gridwords.errors import BadOption


def test_the_default_leaves_everything_open() -> None:
    assert Compute.of() == Compute() == Compute("auto", {}, None, None, None)
    assert Compute().is_free


def test_values_are_checked_and_plain() -> None:
    given = {"split": "depth:2"}
    compute = Compute.of("prefix", given, np.int64(3), 10)
    assert compute == Compute("prefix", {"split": "depth:2"}, 3, 10.0)
    assert type(compute.threads) is int
    assert type(compute.deadline_s) is float
    given["split"] = "none"
    assert compute.options == {"split": "depth:2"}
    assert Compute.of(options=[("split", "none")]).options == {"split": "none"}  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        compute.engine = "word"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"options": "split"}, "options 'split': expected names and values, as in {'split': 'depth:2'}"),
        ({"options": 5}, "options 5: expected names and values, as in {'split': 'depth:2'}"),
        ({"options": ["split"]}, "options ['split']: expected names and values, as in {'split': 'depth:2'}"),
        ({"threads": 0}, "threads 0: expected a whole number from 1 to 1024"),
        ({"threads": 1025}, "threads 1025: expected a whole number from 1 to 1024"),
        ({"threads": True}, "threads True: expected a whole number from 1 to 1024"),
        ({"threads": 1.5}, "threads 1.5: expected a whole number from 1 to 1024"),
        ({"deadline_s": -1}, "deadline_s -1: expected a number of seconds from 0 up"),
        ({"deadline_s": float("nan")}, "deadline_s nan: expected a number of seconds from 0 up"),
        ({"deadline_s": "1"}, "deadline_s '1': expected a number of seconds from 0 up"),
        (
            {"engine": "cluster", "options": {"piece": 0}},
            f"option piece=0: expected a whole number from 1 to {2**31:,}",
        ),
        (
            {"cluster": "local:2", "options": {"wait_s": "soon"}},
            f"option wait_s='soon': expected a whole number from 0 to {10**9:,}",
        ),
    ],
)
def test_bad_values_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption) as error:
        Compute.of(**arguments)
    assert str(error.value) == message


def test_deadlines() -> None:
    assert check_deadline(None) is None
    assert check_deadline(0) == 0.0
    assert check_deadline(inf) == inf
    assert check_deadline(np.float32(0.5)) == 0.5  # type: ignore[arg-type]
    assert check_deadline(10**400) == inf  # more seconds than a float can hold


def test_engine_cluster_becomes_a_cluster_and_the_engine_of_its_workers() -> None:
    options = {
        "cluster": "local:2",
        "engine": "batch",
        "piece": "512",
        "wait_s": 5,
        "instructions": "portable",
    }
    expected = Compute("batch", {"instructions": "portable"}, 2, 1.0, Cluster("local:2", 512, 5))
    assert Compute.of("cluster", options, 2, 1.0) == expected
    assert len(options) == 5
    assert Compute.of("cluster") == Compute(cluster=Cluster(None, None, 60))
    assert Compute.of("cluster", {"split": "none"}).options == {"split": "none"}


def test_passing_a_cluster_is_the_same_as_naming_the_engine() -> None:
    named = Compute.of("cluster", {"cluster": "tcp://host:8786", "engine": "batch", "piece": 7})
    assert Compute.of("batch", {"piece": 7}, cluster="tcp://host:8786") == named
    assert Compute.of("batch", cluster=Cluster("tcp://host:8786", 7)) == named
    # The address passed wins over the option.
    assert Compute.of("cluster", {"cluster": "local:1"}, cluster="local:2").cluster == Cluster("local:2")
    client = object()
    assert Compute.of(cluster=client).cluster == Cluster(client)


def test_options_of_a_cluster_stay_where_there_is_none() -> None:
    """The engine then refuses them by name."""
    assert Compute.of("prefix", {"piece": 7, "engine": "word"}).options == {"piece": 7, "engine": "word"}
    assert Compute.of("batch", {"engine": "word"}, cluster="local:2").options == {"engine": "word"}


def test_devices_select_a_gpu_engine() -> None:
    assert Compute.of(options={"devices": "0"}).engine == "gpu-prefix"
    assert Compute.of("cluster", {"devices": "0"}).engine == "gpu-prefix"
    assert Compute.of("gpu-word", {"devices": "0"}).engine == "gpu-word"
    assert Compute.of("batch", {"devices": "0"}).engine == "batch"


def test_an_engine_may_be_chosen_unless_something_names_one() -> None:
    assert Compute.of(threads=2, deadline_s=1).is_free
    assert not Compute.of("prefix").is_free
    assert not Compute.of(options={"split": "none"}).is_free
    assert not Compute.of(cluster="local:2").is_free


def test_changed_copies() -> None:
    compute = Compute.of("batch", {"instructions": "none"}, 2, 3.0, "local:2")
    assert compute.here() == Compute("batch", {"instructions": "none"}, 2, 3.0)
    assert compute._replace(threads=4) == Compute(
        "batch", {"instructions": "none"}, 4, 3.0, Cluster("local:2")
    )
    assert (compute.threads, compute.cluster) == (2, Cluster("local:2"))


def test_a_deadline_is_shared_by_the_parts_of_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(compute_module, "monotonic", lambda: now)
    compute = Compute(threads=2, deadline_s=5.0)
    end = compute.end()
    assert end == 105.0
    now = 103.0
    assert compute.until(end) == Compute(threads=2, deadline_s=2.0)
    now = 107.0
    assert compute.until(end).deadline_s == 0.0
    assert Compute().end() is None
    assert compute.until(None) is compute


def test_the_engine_cluster_with_a_cluster_leaves_the_workers_engine_open() -> None:
    compute = Compute.of("cluster", cluster=Cluster("local:2"))
    assert (compute.engine, compute.cluster) == ("auto", Cluster("local:2"))
