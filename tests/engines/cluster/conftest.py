"""The local workers that the tests of the cluster share end with these tests."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator

import pytest

from gridwords.engines.cluster import run


@pytest.fixture(scope="package", autouse=True)
def no_workers_afterwards() -> Iterator[None]:
    """Otherwise they and their scheduler take processor time from the tests that follow, to the end of the process."""
    yield
    from gridwords.engines.cluster.connection import _close_all

    _close_all()
    # So that what Dask leaves open is not found in another test.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a new scheduler answers later than in the 3 seconds after which users are warned."""
    monkeypatch.setattr(run, "_PATIENCE_S", 60.0)
