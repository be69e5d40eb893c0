"""Optimisations over HTTP: started, followed, stopped."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from serving import Served, is_problem, serving

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from gridwords import solve
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.server.optimisations import Optimisations
from gridwords.server.problem import Problem


def test_optimise_to_the_end(server: Served) -> None:
    started = server.post("/api/optimise", size="2x2", seed=1, deadline_s=20)
    assert started.status == 202
    received = list(server.events(started.json["events"]))
    end = received[-1]
    assert end["event"] == "end"
    best = end["best"]
    assert isinstance(best, list)
    assert best[0]["score"] == solve(best[0]["board"]).score > 10
    # A late listener gets the same.
    assert list(server.events(started.json["events"]))[-1] == end


def test_an_optimisation_is_followed_and_stopped(server: Served) -> None:
    started = server.post("/api/optimise", size="5x5", optimiser="anneal", deadline_s=60).json
    stream = server.events(started["events"])
    first = next(event for event in stream if event["event"] == "best")
    assert solve(str(first["board"])).score == first["value"]
    ended = server.ask("DELETE", f"/api/optimise/{started['id']}")
    assert ended.json["event"] == "end"
    assert list(stream)[-1]["event"] == "end"
    assert server.metric("gridwords_optimisations_running") == 0


def test_optimisations_that_start_together_are_counted(server: Served) -> None:
    with ThreadPoolExecutor(8) as clients:
        replies = list(
            clients.map(lambda _: server.post("/api/optimise", size="6x6", deadline_s=60), range(8))
        )
    begun = [reply.json["id"] for reply in replies if reply.status == 202]
    for one in begun:
        assert server.ask("DELETE", f"/api/optimise/{one}").status == 200
    assert len(begun) == 2
    assert {reply.status for reply in replies} == {202, 429}
    # A refused one gives its place back.
    is_problem(server.post("/api/optimise", objective="longer:0"), 422)
    assert server.metric("gridwords_optimisations_running") == 0


def test_two_optimisations_per_client(server: Served) -> None:
    both = [server.post("/api/optimise", size="6x6", deadline_s=60).json["id"] for _ in range(2)]
    refused = server.post("/api/optimise", size="6x6", deadline_s=60)
    assert "2 of your optimisations" in is_problem(refused, 429)
    for one in both:
        assert server.ask("DELETE", f"/api/optimise/{one}").status == 200


def test_closed_pages_make_room(server: Served) -> None:
    both = [server.post("/api/optimise", size="6x6", deadline_s=60).json for _ in range(2)]
    streams = [server.events(one["events"]) for one in both]
    for stream in streams:
        next(stream)
    streams[0].close()  # type: ignore[attr-defined]
    for _ in range(200):
        third = server.post("/api/optimise", size="6x6", deadline_s=60)
        if third.status == 202:
            break
        time.sleep(0.05)  # until the server has noticed
    assert third.status == 202
    # The one that is still followed continues.
    assert next(streams[1])["event"] in ("best", "progress")
    assert list(server.events(both[0]["events"]))[-1]["ended"] == "stopped"
    for one in (both[1], third.json):
        assert server.ask("DELETE", f"/api/optimise/{one['id']}").status == 200


def test_an_unknown_objective_is_answered_with_the_known_ones(server: Served) -> None:
    said = is_problem(server.post("/api/optimise", objective="point"), 422)
    assert "did you mean 'points'? known: points, words, longer:N, known:N, target:N, lowest" in said
    assert "\\d" not in said


@pytest.mark.parametrize(
    "body",
    [
        {"size": "11x11"},
        {"size": "0x4"},
        {"deadline_s": 1e6},
        {"deadline_s": -1},
        {"objective": "words-of:/etc/passwd"},
        {"objective": "evil.py:function"},
        {"objective": "points+/tmp/x.py:f"},
        {"objective": "longer:0"},
        {"optimiser": "hope"},
        {"rules": "rules.toml"},
        {"lexicon": "/etc/passwd"},
    ],
)
def test_optimisations_that_are_refused(server: Served, body: dict[str, object]) -> None:
    is_problem(server.post("/api/optimise", **body), 422)


def test_an_unknown_optimisation(server: Served) -> None:
    is_problem(server.ask("GET", "/api/optimise/none/events"), 404)
    is_problem(server.ask("DELETE", "/api/optimise/none"), 404)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to end a process politely")
def test_shutting_down_ends_streams_with_their_results() -> None:
    with serving() as served:
        stream = served.events(served.post("/api/optimise", size="6x6", deadline_s=60).json["events"])
        next(stream)
        served.process.terminate()
        last = list(stream)[-1]
        assert last["event"] == "end"
        assert last["best"]
        assert served.process.wait(10) in (0, -15)


def test_finished_optimisations_are_forgotten_in_the_end() -> None:
    """The oldest ones, and none that still runs."""
    all_of_them = Optimisations(Lexica(), Limits())
    for number in range(70):
        each: Any = SimpleNamespace(over=number not in (0, 65))
        all_of_them._by_id[str(number)] = each
    all_of_them._forget_old()
    assert list(all_of_them._by_id) == ["0", *map(str, range(19, 70))]
    assert all_of_them.running == 2
    with pytest.raises(Problem, match="there is no optimisation with that id"):
        all_of_them.get("18")


def test_all_optimisations_are_one_route_of_the_metrics(server: Served) -> None:
    """A label for each would let clients fill the memory."""
    assert server.ask("DELETE", "/api/optimise/no-such-one").status == 404
    metrics = server.ask("GET", "/metrics").body.decode()
    assert 'route="/api/optimise/{id}",status="404"' in metrics
    assert "no-such-one" not in metrics
