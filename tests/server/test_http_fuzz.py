"""Random requests: each gets an answer, and none makes the server fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

for needed in ("fastapi", "uvicorn", "schemathesis"):
    pytest.importorskip(needed)

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from serving import Served, serving

from gridwords import Rules
from gridwords.server.app import create_app


@pytest.fixture(scope="session")
def fuzzed() -> Iterator[Served]:
    # Short deadlines: many of the random requests start a search or an optimisation.
    with serving("--limit", "deadline_s=0.2", "--limit", "optimise_s=0.5") as served:
        yield served


schema = schemathesis.openapi.from_dict(create_app().description)


@schema.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
def test_no_request_makes_the_server_fail(fuzzed: Served, case: schemathesis.Case[Any]) -> None:
    if case.path.endswith("/events"):
        case.path_parameters = {"id": "no-such-optimisation"}
    response = case.call(base_url=fuzzed.address, timeout=30)
    case.validate_response(
        response, checks=[not_a_server_error, content_type_conformance, response_schema_conformance]
    )


tiles = st.text("aeqtés?.()|/ \n4", max_size=60)


@given(
    board=tiles,
    size=st.none() | st.sampled_from(["2x2", "0x0", "3x", 7, [2, 3], -1, "9999999999x9"]),
    rules=st.sampled_from(Rules.names()),
    neighbours=st.none() | st.sampled_from(["king", "rook", "torus", "line", [[1], [0]], []]),
    words=st.lists(st.text("aeqtés-' ", max_size=20), max_size=5),
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_boards_that_are_almost_right(
    fuzzed: Served, board: str, size: object, rules: str, neighbours: object, words: list[str]
) -> None:
    how = {"size": size, "rules": rules, "neighbours": neighbours}
    for reply in (
        fuzzed.post("/api/solve", board=board, paths="all", **how),
        fuzzed.post("/api/score", boards=[board, "ab/cd"], **how),
        fuzzed.post("/api/check", board=board, words=words, **how),
        fuzzed.post("/api/watch", board=board, words=words or None, **how),
    ):
        assert reply.status in (200, 422), reply.body
