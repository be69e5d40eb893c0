"""The same requests through Python, HTTP and WebAssembly: the same bytes, or the same refusal.

`GRIDWORDS_REQUESTS=20000` sends that many; the default keeps `make test` fast.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache

import pytest

pytest.importorskip("fastapi", reason="the doors are not compared: fastapi is not installed")

from border.doors import HttpDoor, PageDoor, PythonDoor, Reply
from border.requests import KINDS, UNSEEDED, bodies, requests

REQUESTS = int(os.environ.get("GRIDWORDS_REQUESTS", "1500"))
SEED = int(os.environ.get("GRIDWORDS_SEED", "1"))
_LONGEST_DETAIL = 500  # of a problem over HTTP


@cache
def doors() -> dict[str, PythonDoor | HttpDoor | PageDoor]:
    """Each is opened once: what it costs is the lexicon, not the request."""
    return {"Python": PythonDoor(), "HTTP": HttpDoor(), "the page": PageDoor()}


def shortened(reply: Reply) -> Reply:
    """HTTP shortens a message that quotes a long input."""
    text = reply.refusal
    return reply._replace(refusal=text if len(text) <= _LONGEST_DETAIL else text[: _LONGEST_DETAIL - 1] + "…")


def compare(kind: str, body: bytes) -> Reply:
    """The reply of all doors."""
    replies = {name: shortened(door.ask(kind, body)) for name, door in doors().items()}
    first = replies["Python"]
    assert all(reply == first for reply in replies.values()), (kind, body[:500], replies)
    return first


def test_every_door_gives_the_same_answer() -> None:
    answered: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for kind, body in requests(SEED, REQUESTS):
        reply = compare(kind, json.dumps(body).encode())
        (refused if reply.answer is None else answered)[kind] += 1
        if reply.answer is not None:
            json.loads(reply.answer)  # UTF-8, and JSON
    # Otherwise doors that refuse everything would agree.
    for kind in KINDS:
        assert answered[kind] > REQUESTS // 100, (kind, answered)
        assert refused[kind] > REQUESTS // 200, (kind, refused)


def test_every_door_refuses_the_same_bodies() -> None:
    replies = [compare("solve", body) for body in bodies()]
    assert sum(reply.answer is None for reply in replies) > len(replies) // 2


def test_a_seed_that_is_drawn_gives_its_answer_again() -> None:
    for kind, body in UNSEEDED:
        for name, door in doors().items():
            drawn = door.ask(kind, json.dumps(body).encode())
            assert drawn.answer is not None, (name, drawn)
            again = door.ask(kind, json.dumps({**body, "seed": json.loads(drawn.answer)["seed"]}).encode())
            assert again == drawn, (name, kind)


def test_the_limits_are_the_same_in_every_door() -> None:
    for kind, body in (
        ("solve", {"board": "/".join(["a"] * 101)}),
        ("score", {"boards": ["abcd"] * 1001}),
        ("check", {"board": "abcd", "words": ["tea"] * 5001}),
        ("watch", {"board": "a" * 25}),
        ("random", {"size": "101x1", "seed": 1}),
    ):
        assert compare(kind, json.dumps(body).encode()).answer is None, kind
