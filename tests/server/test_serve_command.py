"""The command `gridwords serve`."""

from __future__ import annotations

import pytest
from serving import Served, serving


def test_a_port_that_is_taken(server: Served) -> None:
    with (
        pytest.raises(AssertionError, match=f"port {server.port} of 127.0.0.1 cannot be used"),
        serving("--port", str(server.port)),
    ):
        pass


@pytest.mark.parametrize("limit", ["deadline=3", "deadline_s=soon", "deadline_s=-1"])
def test_an_invalid_limit(limit: str) -> None:
    with pytest.raises(AssertionError, match=r"error: .*limit"), serving("--limit", limit):
        pass
