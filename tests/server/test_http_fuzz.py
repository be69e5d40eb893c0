"""Random requests: each gets an answer, and none makes the server fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import Served, serving

from gridwords import Rules

if TYPE_CHECKING:
    from schemathesis import BaseSchema, Case


@pytest.fixture(scope="session")
def fuzzed() -> Iterator[Served]:
    # Short deadlines: many of the random requests start a search or an optimisation.
    with serving("--limit", "deadline_s=0.2", "--limit", "optimise_s=0.5") as served:
        yield served


@pytest.fixture
def description() -> BaseSchema:
    pytest.importorskip("schemathesis")
    from schemathesis.openapi import from_dict

    from gridwords.server.app import create_app

    return from_dict(create_app().description)


@pytest.mark.usefixtures("description", "fuzzed")
def test_no_request_makes_the_server_fail(request: pytest.FixtureRequest) -> None:
    """One subtest per operation.

    Only here are schemathesis imported and its requests generated: as parametrised tests they would be in every
    process that collects this module.
    """
    from requests import Session
    from schemathesis.checks import not_a_server_error
    from schemathesis.pytest import from_fixture
    from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

    session = Session()
    session.trust_env = False  # no proxies and passwords, which would be looked up for each request

    @from_fixture("description").parametrize()
    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.filter_too_much,
        ],
    )
    def ask(fuzzed: Served, case: Case[Any]) -> None:
        if case.path.endswith("/events"):
            case.path_parameters = {"id": "no-such-optimisation"}
        response = case.call(base_url=fuzzed.address, timeout=30, session=session)
        case.validate_response(
            response, checks=[not_a_server_error, content_type_conformance, response_schema_conformance]
        )

    # Where schemathesis keeps the name of the subtest; nodes of pytest 9.2 have no such attribute.
    request.node._nodeid = request.node.nodeid
    with session:
        ask(request=request)


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
