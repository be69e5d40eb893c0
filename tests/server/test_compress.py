"""Compressed answers."""

from __future__ import annotations

import gzip
import json

import pytest
from serving import Served

pytest.importorskip("fastapi")

from gridwords.server.compress import takes_gzip

BOARD = {"board": "oatr/ihps/htnr/enei"}


def test_a_long_answer_is_compressed_for_those_who_accept_it(server: Served) -> None:
    plain = server.ask("POST", "/api/solve", BOARD)
    packed = server.ask("POST", "/api/solve", BOARD, headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert len(packed.body) == int(packed.headers["content-length"]) < len(plain.body) / 3
    assert gzip.decompress(packed.body) == plain.body


def test_a_short_answer_and_a_refusal_stay_plain(server: Served) -> None:
    for path in ("/health", "/api/define/tenners", "/api/nothing"):
        reply = server.ask("GET", path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in reply.headers
        assert json.loads(reply.body)


def test_a_very_long_answer(server: Served) -> None:
    board = {"board": "/".join(["teasrinoed", "lnsarteiou", "gestionrap", "hatenrodsi"] * 5)}
    reply = server.ask("POST", "/api/solve", board, headers={"accept-encoding": "gzip"})
    assert len(json.loads(gzip.decompress(reply.body))["words"]) > 1000


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("deflate, gzip;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("br;q=1, gzip;q=0.000", False),
        ("identity", False),
        ("xgzip", False),
    ],
)
def test_who_accepts_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip({b"accept-encoding": accepted.encode()}) == takes
