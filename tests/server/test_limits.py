"""Every limit of a request at its exact value, which is allowed, and one beyond it, which is not."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from serving import Served, is_problem, serving

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from gridwords.server.bodies import QUICK_BODY, Bodies
from gridwords.server.limits import Limits
from gridwords.server.problem import Problem

LIMITS = {
    "board_side": 5, "boards": 3, "words": 4, "players": 2, "watch_cells": 9, "watch_words": 2,
    "optimise_side": 3, "optimise_s": 1, "body_bytes": 3000,
}  # fmt: skip


@pytest.fixture(scope="module")
def small() -> Iterator[Served]:
    with serving(
        *(word for name, most in LIMITS.items() for word in ("--limit", f"{name}={most}"))
    ) as served:
        yield served


def check(**body: Any) -> tuple[str, dict[str, Any]]:
    return "check", {"board": "teas", **body}


def watch(board: str, **body: Any) -> tuple[str, dict[str, Any]]:
    return "watch", {"board": board, **body}


def players(number: int, words: int) -> list[dict[str, Any]]:
    return [{"player": f"player {n}", "words": ["tea"] * words} for n in range(number)]


CASES = [
    ("board_side", ("solve", {"board": "teasx", "size": "5x1"}), ("solve", {"board": "teasxx", "size": "6x1"})),
    ("board_side", ("solve", {"board": "teasx", "size": "1x5"}), ("solve", {"board": "teasxx", "size": "1x6"})),
    ("board_side", ("random", {"size": "5x5"}), ("random", {"size": "5x6"})),
    ("board_side", ("roll", {"dice": ["ab"] * 5, "size": "1x5"}), ("roll", {"dice": ["ab"] * 6, "size": "6x1"})),
    ("board_side", ("score", {"boards": ["t" * 25]}), ("score", {"boards": ["t" * 36]})),
    ("boards", ("score", {"boards": ["teas"] * 3}), ("score", {"boards": ["teas"] * 4})),
    ("words", check(words=["tea"] * 4), check(words=["tea"] * 5)),
    ("words", check(players=players(2, 2)), check(players=[*players(1, 2), {"player": "Ann", "words": ["tea"] * 3}])),
    ("players", check(players=players(2, 1)), check(players=players(3, 1))),
    ("watch_cells", watch("teasteast"), watch("teasteastx", size="2x5")),
    ("watch_words", watch("teas", words=["tea", "sea"]), watch("teas", words=["tea", "sea", "eat"])),
    ("optimise_side", ("optimise", {"size": "3x3", "deadline_s": 0.1}), ("optimise", {"size": "3x4", "deadline_s": 0.1})),
    ("optimise_s", ("optimise", {"size": "2x2", "deadline_s": 1}), ("optimise", {"size": "2x2", "deadline_s": 1.001})),
]  # fmt: skip


def test_the_limits_are_those_of_the_documentation() -> None:
    """Each default is what keeps a server usable: raising one is a decision, not an accident."""
    text = (Path(__file__).parents[2] / "docs" / "http.md").read_text()
    table = text.split("## Limits")[1].split("\n## ")[0]
    documented: dict[str, float] = {}
    for names, defaults in re.findall(r"^\| (`.+?) \| (.+?) \|", table, re.MULTILINE):
        for name, default in zip(names.split(", "), defaults.split(", "), strict=True):
            number, _, unit = default.replace(",", "").partition(" ")
            documented[name.strip("`")] = float(number) * (1 << 20 if unit == "MiB" else 1)
    assert documented == asdict(Limits())


@pytest.mark.parametrize(("name", "allowed", "refused"), CASES)
def test_a_request_may_reach_a_limit(
    small: Served, name: str, allowed: tuple[str, dict[str, Any]], refused: tuple[str, dict[str, Any]]
) -> None:
    kind, body = allowed
    reply = small.post(f"/api/{kind}", **body)
    assert reply.status in (200, 201, 202), reply.body
    if kind == "optimise":
        *_, last = small.events(reply.json["events"])
        assert last["event"] == "end"
    kind, body = refused
    reply = small.post(f"/api/{kind}", **body)
    is_problem(reply, 422)
    assert reply.json["limit"] == LIMITS[name]


@pytest.mark.parametrize(
    ("kind", "allowed", "refused"),
    [
        ("check", {"board": "teas", "words": ["a" * 300]}, {"board": "teas", "words": ["a" * 301]}),
        ("roll", {"dice": ["a" * 200]}, {"dice": ["a" * 201]}),
        ("random", {"seed": 2**64 - 1}, {"seed": 2**64}),
        ("random", {"seed": 0}, {"seed": -1}),
        ("check", {"board": "t", "players": [{"player": "A" * 100, "words": []}]}, {"board": "t", "players": [{"player": "A" * 101, "words": []}]}),
    ],
)  # fmt: skip
def test_lengths_that_are_fixed(
    server: Served, kind: str, allowed: dict[str, Any], refused: dict[str, Any]
) -> None:
    assert server.post(f"/api/{kind}", **allowed).status == 200
    is_problem(server.post(f"/api/{kind}", **refused), 422)


def test_the_size_of_a_body(small: Served) -> None:
    body = json.dumps({"board": "teas"}).encode()
    assert small.ask("POST", "/api/solve", body.ljust(3000)).status == 200
    assert small.ask("POST", "/api/solve", body.ljust(3001)).json["limit"] == 3000


@pytest.mark.parametrize("sent", [100, 1 << 14])
def test_the_size_of_a_body_that_comes_in_parts(sent: int) -> None:
    """Its length is not known before it has arrived."""
    most = QUICK_BODY + 5000

    async def read(size: int) -> int:
        left = size

        async def receive() -> dict[str, Any]:
            nonlocal left
            part = min(sent, left)
            left -= part
            return {"body": b"a" * part, "more_body": left > 0}

        return len(await Bodies(Limits(body_bytes=most)).read("here", {}, receive))

    for size in (QUICK_BODY, QUICK_BODY + 1, most):
        assert asyncio.run(read(size)) == size
    with pytest.raises(Problem, match=f"larger than {most} bytes"):
        asyncio.run(read(most + 1))
