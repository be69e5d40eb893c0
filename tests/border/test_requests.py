"""The requests that are sent through every door."""

from __future__ import annotations

import json
from collections import Counter

from border.requests import KINDS, UNSEEDED, bodies, requests


def test_a_seed_draws_the_same_requests() -> None:
    drawn = [*requests(1, 400)]
    assert drawn == [*requests(1, 400)]
    assert drawn[:100] == [*requests(1, 100)]
    assert drawn != [*requests(2, 400)]


def test_what_is_done_to_a_request_does_not_last() -> None:
    for _, body in requests(1, 400):
        for value in body.values():
            if isinstance(value, (dict, list)):
                value.clear()
        body.clear()
    assert sum(bool(body) for _, body in requests(1, 400)) > 380


def test_every_kind_is_drawn() -> None:
    counts = Counter(kind for kind, _ in requests(3, 1000))
    assert counts.keys() == set(KINDS)
    assert min(counts.values()) >= 30


def test_requests_are_json_and_have_a_seed() -> None:
    for kind, body in requests(4, 2000):
        text = json.dumps(body, allow_nan=False)
        assert json.loads(text) == body
        if kind in ("roll", "random") or (
            kind.startswith("make/") and kind not in ("make/sheets", "make/topics")
        ):
            # The chosen requests without any member are refused before a seed is drawn.
            assert body.get("seed") is not None or not body, (kind, body)
    assert all(body.get("seed") is None for _, body in UNSEEDED)


def test_bodies_differ() -> None:
    assert len(set(bodies())) == len(bodies()) > 80
