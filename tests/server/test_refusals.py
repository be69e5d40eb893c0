"""What the HTTP interface refuses, with an explanation."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from serving import Reply, Served, is_problem, serving

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from gridwords.server.app import create_app
from gridwords.server.bodies import QUICK_BODY, Bodies
from gridwords.server.limits import Limits
from gridwords.server.middleware import HEADERS
from gridwords.server.problem import Problem

BOARD = "oatr/ihps/htnr/enei"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"board": "abc"}, "square"),
        ({"board": "ab/c"}, "row"),
        ({"board": "a" * 101, "size": "1x101"}, "100x100"),
        ({"board": "a" * 10_201}, "100x100"),
        ({"board": "", "size": [1, 1_000_000]}, "100x100"),
        ({"board": ""}, "the board is empty: expected rows of letters, as in oatr/ihps/htnr/enei"),
        ({"board": " / "}, "the board is empty"),
        ({"board": []}, "the board is empty"),
        ({"board": "", "size": "0x4"}, "size 0x4: expected at least 1 row and 1 column"),
        ({"board": BOARD, "rules": "bogle"}, "did you mean 'boggle'"),
        ({"board": BOARD, "rules": "/etc/rules.toml"}, "unknown rules"),
        ({"board": BOARD, "lexicon": "/etc/passwd"}, "unknown lexicon"),
        ({"board": BOARD, "neighbours": "queen"}, "unknown neighbours"),
        ({"board": BOARD, "neighbours": [[1]]}, "neighbours"),
        ({"board": BOARD, "paths": "some"}, "paths"),
        ({"board": BOARD, "colour": "red"}, "colour"),
        ({"board": BOARD, "7": 1}, "unknown member '7'"),
        ({"board": 7}, "board"),
        ({}, "board"),
        ([], "the request"),
    ],
)
def test_bad_input_is_explained(server: Served, body: object, says: str) -> None:
    assert says in is_problem(server.ask("POST", "/api/solve", body), 422)


def test_a_bad_board_among_many_is_named(server: Served) -> None:
    for wrong, says in {"a1cd": "board tile 2: '1' is not a letter", "": "the board is empty"}.items():
        reply = server.post("/api/score", boards=["abcd", wrong, "abc"])
        assert f"boards, entry 2: {says}" in is_problem(reply, 422)


def test_no_request_opens_a_file(server: Served, tmp_path: Path) -> None:
    """Neither rules nor lexicons, even if the file is there and good."""
    rules, words = tmp_path / "mine.toml", tmp_path / "words.txt"
    rules.write_text('like = "boggle"\n')
    words.write_text("hat\n")
    named = [("rules", str(rules)), ("lexicon", str(words))]
    bodies: dict[str, dict[str, object]] = {
        "solve": {"board": BOARD},
        "score": {"boards": [BOARD]},
        "check": {"board": BOARD, "words": ["hat"]},
        "watch": {"board": BOARD},
        "optimise": {"size": "2x2", "deadline_s": 0.1},
    }
    for kind, body in bodies.items():
        for member, file in named:
            said = is_problem(server.post(f"/api/{kind}", **{**body, member: file}), 422)
            assert f"unknown {member} " in said


def test_limits_are_named(server: Served) -> None:
    reply = server.post("/api/score", boards=["ab/cd"] * 1001)
    assert "at most 1,000" in is_problem(reply, 422)
    assert reply.json["limit"] == 1000
    is_problem(server.post("/api/check", board=BOARD, words=["hat"] * 5001), 422)
    is_problem(server.post("/api/roll", dice="new", size="200x200"), 422)
    is_problem(server.post("/api/roll", dice="nw"), 422)
    assert "200 characters" in is_problem(server.post("/api/roll", dice=["a" * 201]), 422)
    long = "a" + "\u0301\u0316" * 200
    assert "300 characters" in is_problem(server.post("/api/check", board=BOARD, words=[long]), 422)
    players = [{"player": "Ann", "words": [long]}]
    assert "300 characters" in is_problem(server.post("/api/check", board=BOARD, players=players), 422)


@pytest.mark.parametrize("size", [[False, 0], True, [2, True]])
def test_true_and_false_are_no_numbers(server: Served, size: object) -> None:
    for path, body in [
        ("/api/roll", {}),
        ("/api/random", {}),
        ("/api/solve", {"board": ""}),
        ("/api/optimise", {}),
    ]:
        assert "size" in is_problem(server.post(path, **body, size=size), 422)
    is_problem(server.post("/api/roll", seed=True), 422)
    is_problem(server.post("/api/solve", board="tea", size="1x3", neighbours=[[True], [0], []]), 422)


def test_only_short_bodies_are_parsed_by_the_server_itself() -> None:
    def is_quick(**body: object) -> bool:
        return len(json.dumps(body)) <= QUICK_BODY

    assert is_quick(board=BOARD, words=["hapten"] * 200)
    assert not is_quick(board=BOARD, words=["a" * 300] * 200)
    assert not is_quick(board=BOARD, players=[{"player": "Ann", "words": ["a" * 300] * 200}])
    assert is_quick(board=["tea", ["n", "s", "t"]])
    assert not is_quick(board=[["a" * 5_000]])


def test_only_the_first_wrong_member_of_a_list_is_named(server: Served) -> None:
    for path, member in [("/api/score", "boards"), ("/api/check", "words"), ("/api/check", "players")]:
        board = {} if member == "boards" else {"board": BOARD}
        reply = server.post(path, **board, **{member: [1] * 20})
        assert f"{member}[0]" in is_problem(reply, 422)
        assert reply.json["field"] == f"{member}[0]"
        assert f"{member}[1]" not in reply.json["detail"]


def test_a_large_body_is_refused(server: Served) -> None:
    reply = server.ask("POST", "/api/solve", b'{"board": "' + b"a" * (1 << 20) + b'"}')
    assert "1048576 bytes" in is_problem(reply, 413)


def test_a_large_chunked_body_is_refused(server: Served) -> None:
    with server.connect() as connection:
        connection.sendall(
            b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        piece = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
        try:
            for _ in range(40):
                connection.sendall(piece)
        except OSError:
            pass  # the server stops reading
        assert b" 413 " in connection.recv(100)


@pytest.mark.parametrize("body", [b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"board": NaN}'])
def test_a_body_that_is_not_json(server: Served, body: bytes) -> None:
    reply = server.ask("POST", "/api/solve", body)
    is_problem(reply, reply.status)
    assert reply.status in (400, 422)


def test_a_number_of_many_digits_is_no_seed(server: Served) -> None:
    for digits in (21, 3_000, 50_000):
        is_problem(server.ask("POST", "/api/random", b'{"seed": ' + b"1" * digits + b"}"), 422)


@pytest.mark.parametrize("text", [rb"\ud800", rb"\udc00\ud800", rb"\ud800a"])
def test_half_of_a_surrogate_pair_is_not_json(server: Served, text: bytes) -> None:
    is_problem(server.ask("POST", "/api/solve", b'{"board": "' + text + b'"}'), 400)


def test_broken_json_is_refused_with_the_place(server: Served) -> None:
    detail = is_problem(server.ask("POST", "/api/solve", b'{"board": }'), 400)
    assert detail == "not JSON: expected a value at character 11"


@pytest.mark.parametrize("named", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_of_another_content_type(server: Served, named: str) -> None:
    reply = server.ask("POST", "/api/solve", b'{"board": "tea/nst/oar"}', headers={"content-type": named})
    detail = is_problem(reply, 415)
    assert (named or "no content-type") in detail
    assert "application/json" in detail


async def never() -> dict[str, object]:
    await asyncio.Event().wait()
    raise AssertionError


def test_a_body_that_never_arrives() -> None:
    read = Bodies(Limits(body_s=0.01)).read("here", {b"content-length": b"20"}, never)
    with pytest.raises(Problem, match="did not arrive") as refused:
        asyncio.run(asyncio.wait_for(read, 5))
    assert refused.value.status == 408


def test_one_client_cannot_send_many_large_bodies_at_once() -> None:
    async def rest() -> dict[str, object]:
        return {"body": b"", "more_body": False}

    async def some() -> dict[str, object]:
        return {"body": b"a" * QUICK_BODY, "more_body": True}

    async def read() -> None:
        bodies = Bodies(Limits(slow_per_client=2, slow_waiting=3))
        large = {b"content-length": b"100000"}
        arriving = [asyncio.ensure_future(bodies.read("here", large, never)) for _ in range(2)]
        await asyncio.sleep(0)
        for headers, receive in ((large, rest), ({}, some)):
            with pytest.raises(Problem, match="already sending 2 large bodies") as refused:
                await bodies.read("here", headers, receive)
            assert refused.value.status == 429
        assert await bodies.read("here", {b"content-length": b"5"}, rest) == b""
        arriving.append(asyncio.ensure_future(bodies.read("there", large, never)))
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="3 large bodies are"):
            await bodies.read("elsewhere", large, rest)
        for each in arriving:
            each.cancel()
        await asyncio.gather(*arriving, return_exceptions=True)
        assert await bodies.read("here", large, rest) == b""

    asyncio.run(asyncio.wait_for(read(), 10))


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:1"},
        {"origin": "null"},
    ],
)
def test_a_page_of_another_site_is_refused(server: Served, headers: dict[str, str]) -> None:
    body = {"board": BOARD}
    assert "other sites" in is_problem(server.ask("POST", "/api/solve", body, headers=headers), 403)
    is_problem(server.ask("DELETE", "/api/optimise/none", headers=headers), 403)


def test_its_own_page_is_served(server: Served) -> None:
    own = server.address.rstrip("/")
    for headers in (
        {"origin": own},
        {"origin": own, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ):
        assert server.ask("POST", "/api/solve", {"board": BOARD}, headers=headers).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example:80",
        "localhost.evil.example",
        "evillocalhost",
        "evil-localhost:80",
        "evil127.0.0.1",
        "[::1",
        "",
    ],
)
def test_other_host_names_are_refused(server: Served, host: str) -> None:
    for path in ("/", "/health", "/api/rules"):
        assert "host" in is_problem(server.ask("GET", path, headers={"host": host}), 421)


def test_a_request_names_one_host(server: Served) -> None:
    for hosts in (("evil.example", "localhost"), ("localhost", "evil.example"), ("localhost", "localhost")):
        with server.connect() as connection:
            lines = "".join(f"Host: {host}\r\n" for host in hosts)
            connection.sendall(f"GET /health HTTP/1.1\r\n{lines}\r\n".encode())
            assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


def test_a_refusal_ends_the_connection(server: Served) -> None:
    """The rest of a body that was not read would be taken for the next request."""
    with server.connect() as connection:
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000\r\n\r\n{")
        received = b""
        while data := connection.recv(1 << 16):
            received += data
    assert received.startswith(b"HTTP/1.1 421 ")
    assert b"\r\nconnection: close\r\n" in received
    assert is_closing(server.ask("GET", "/health", headers={"host": "evil.example"}))
    assert is_closing(server.ask("POST", "/api/solve", b"{}", headers={"origin": "http://evil.example"}))
    assert not is_closing(server.post("/api/solve", board="abc"))  # the body was read


def is_closing(reply: Reply) -> bool:
    return reply.headers.get("connection") == "close"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_requests_are_refused_while_the_server_shuts_down(method: str) -> None:
    app = create_app()
    app.closing.set()
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": "/health", "headers": [], "client": ("here", 0)}
    asyncio.run(app(scope, never, send))
    start, body = sent
    assert start["status"] == 503
    assert (b"connection", b"close") in start["headers"]
    assert (b"retry-after", b"5") in start["headers"]
    assert "shutting down" in json.loads(body["body"])["detail"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:9", "127.0.0.1:80", "192.168.0.7", "[::1]:8000"])
def test_addresses_cannot_be_rebound(server: Served, host: str) -> None:
    assert server.ask("GET", "/health", headers={"host": host}).status == 200


def test_a_host_name_can_be_allowed() -> None:
    with serving("--allow-host", "words.example") as served:
        assert served.ask("GET", "/health", headers={"host": "Words.Example:443"}).status == 200
        is_problem(served.ask("GET", "/health", headers={"host": "other.example"}), 421)


def test_paths_and_methods_that_do_not_exist(server: Served) -> None:
    is_problem(server.ask("GET", "/nothing"), 404)
    is_problem(server.ask("GET", "/../../etc/passwd"), 404)
    is_problem(server.ask("GET", "/js/%2e%2e/%2e%2e/app.py"), 404)
    is_problem(server.ask("GET", "/api/solve"), 405)
    for path in ("/health", "/metrics", "/", "/api/rules"):
        head = server.ask("HEAD", path)
        assert (head.status, head.body) == (200, b"")
    assert server.ask("HEAD", "/api/solve").status == 405


SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
}


def test_every_response_has_the_security_headers(server: Served) -> None:
    for method, path, host in [
        ("GET", "/", "localhost"),
        ("GET", "/js/main.js", "localhost"),
        ("GET", "/health", "localhost"),
        ("GET", "/nothing", "localhost"),
        ("GET", "/health", "evil.example"),
        ("POST", "/api/solve", "localhost"),
    ]:
        headers = server.ask(
            method, path, b"{}" if method == "POST" else None, headers={"host": host}
        ).headers
        assert {name: headers.get(name) for name in SECURITY} == SECURITY
        assert "server" not in headers
    assert HEADERS.keys() == SECURITY.keys()
