"""What a connection may cost, and when it is closed."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from serving import Served, post_bytes, serving, wait_until

BOARD = "oatr/ihps/htnr/enei"
GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
LIMITS = ("header_s=0.5", "idle_s=0.5", "connections_per_client=4", "connections=3", "deadline_s=0.5")


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    with serving(*(word for limit in LIMITS for word in ("--limit", limit))) as served:
        yield served


def read_all(connection: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    received = []
    try:
        while data := connection.recv(1 << 16):
            received.append(data)
    except ConnectionError:
        pass
    return b"".join(received)


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(GET + b"x: ", id="one long header"),
        pytest.param(b"GET /", id="long URL"),
        pytest.param(
            b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\nx: ",
            id="long trailer",
        ),
    ],
)
def test_headers_are_limited(server: Served, start: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(start)
        try:
            for _ in range(400):
                connection.sendall(b"a" * 10_000)
        except OSError:
            pass  # the server stops reading
        else:
            pytest.fail("4 MB of headers were read")


def test_too_many_headers_are_refused_with_the_limit(server: Served) -> None:
    with server.connect() as connection:
        connection.sendall(GET)
        answer = b""
        for number in range(70):
            connection.sendall(b"x%d: %s\r\n" % (number, b"a" * 1000))
            connection.settimeout(0.05)
            try:
                answer += connection.recv(1 << 16)
                break
            except TimeoutError:
                continue
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert b"65536" in answer


CHUNKED = (
    b"%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)


def test_the_number_of_headers_is_limited(server: Served) -> None:
    for others, status in ((99, b"200"), (100, b"431")):
        with server.connect() as connection:
            connection.sendall(GET + b"a:b\r\n" * others + b"\r\n")
            assert connection.recv(1 << 16).startswith(b"HTTP/1.1 " + status)


def test_the_number_of_chunks_is_limited(server: Served) -> None:
    """Small chunks take more time than they have bytes."""
    body = json.dumps({"board": BOARD}).encode()
    for blanks, status in ((298, b"200"), (299, b"413")):
        chunks = b"%x\r\n%s\r\n" % (len(body), body) + b"1\r\n \r\n" * blanks + b"0\r\n\r\n"
        with server.connect() as connection:
            connection.sendall(CHUNKED % b"POST /api/solve" + chunks)
            assert connection.recv(1 << 16).startswith(b"HTTP/1.1 " + status)


def test_the_chunks_of_each_request_are_counted_anew(server: Served) -> None:
    body = json.dumps({"board": BOARD}).encode()
    headers = {"content-type": "application/json", "transfer-encoding": "chunked"}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        for _ in range(2):
            pieces = iter([body, *[b" "] * 200])
            connection.request("POST", "/api/solve", pieces, headers, encode_chunked=True)
            reply = connection.getresponse()
            assert (reply.status, bool(reply.read())) == (200, True)


def test_a_body_that_nobody_needs_is_not_read(server: Served) -> None:
    with server.connect() as connection:
        connection.sendall(CHUNKED % b"GET /health" + b"5\r\nhello\r\n")
        assert read_all(connection).startswith(b"HTTP/1.1 200 OK")
    with server.connect() as connection:
        connection.sendall(CHUNKED % b"GET /health" + b"5\r\nhello\r\n0\r\n\r\n")
        connection.sendall(GET + b"Connection: close\r\n\r\n")
        assert read_all(connection).count(b"HTTP/1.1 200 OK") == 2


def test_a_connection_without_a_request_is_closed(strict: Served) -> None:
    with strict.connect() as silent:
        assert read_all(silent) == b""
    with strict.connect() as slow:
        slow.settimeout(0.1)
        slow.sendall(GET)
        for _ in range(100):
            try:
                slow.sendall(b"x: y\r\n")
                if slow.recv(100) == b"":
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("a client may take its time")


def test_an_idle_connection_is_closed(strict: Served) -> None:
    with strict.connect() as connection:
        connection.sendall(GET + b"\r\n")
        assert read_all(connection).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.skipif(not hasattr(select, "poll"), reason="this system has no poll")
def test_a_client_that_does_not_read_is_dropped(strict: Served) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(20)
        connection.connect(("127.0.0.1", strict.port))
        connection.sendall(post_bytes("/api/solve", {"board": "?" * 16}))
        head = connection.recv(100, socket.MSG_PEEK)  # the answer has begun
        assert head.startswith(b"HTTP/1.1 200 OK")
        poll = select.poll()
        poll.register(connection, 0)  # reports errors only
        assert poll.poll(20_000), "the connection stays open"
        assert len(read_all(connection)) < 1_000_000


def test_connections_are_limited_per_client() -> None:
    with serving("--limit", "connections_per_client=2") as served:
        with served.connect() as first, served.connect() as second:
            for connection in (first, second):
                connection.sendall(GET + b"\r\n")
                assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")
            with served.connect() as third:
                assert read_all(third).startswith(b"HTTP/1.1 429 ")
        assert served.ask("GET", "/health").status == 200


def test_a_new_connection_takes_the_place_of_the_idlest() -> None:
    with serving("--limit", "connections=2") as served, served.connect() as first, served.connect() as second:
        for connection in (first, second):
            connection.sendall(GET + b"\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200 OK")
        assert served.ask("GET", "/health").status == 200
        first.settimeout(5)
        read_all(first)
        second.sendall(GET + b"\r\n")


def test_one_request_may_follow_another_before_its_answer(server: Served) -> None:
    with server.connect() as connection:
        connection.sendall((GET + b"\r\n") * 2)
        received = b""
        while received.count(b'"status":"ok"') < 2:
            received += connection.recv(1 << 16)
        assert b"connection: close" not in received
        connection.sendall((GET + b"\r\n") * 5000)
        received = read_all(connection)
    assert received.count(b"HTTP/1.1 200 OK") == 2
    assert b"connection: close" not in received.split(b"HTTP/1.1 200 OK")[1]


@pytest.mark.parametrize(
    "more",
    [GET + b"\r\n" + b"nonsense\r\n\r\n", b"nonsense\r\n\r\n", GET + b"Content-Length: 5\r\n\r\n" + GET],
)
def test_what_follows_a_request_does_not_harm_its_answer(server: Served, more: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(post_bytes("/api/solve", {"board": BOARD}) + more)
        connection.shutdown(socket.SHUT_WR)
        received = read_all(connection).replace(b"HTTP/1.1 102 Processing\r\n\r\n", b"")
    head, _, rest = received.partition(b"HTTP/1.1 200 OK\r\n")[2].partition(b"\r\n\r\n")
    length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
    assert rest[:length].endswith(b"}]}")
    assert rest[length:] == b"" or rest[length:].startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_client_that_closes_while_requests_wait_leaves_no_trace(slow_words: Path) -> None:
    solve = post_bytes("/api/solve", {"board": BOARD})
    slow = post_bytes("/api/solve", {"board": "a" * 49, "lexicon": "slow"})
    with serving("--limit", "deadline_s=60", "--lexicon", f"slow={slow_words}") as served:
        for requests in ((GET + b"\r\n") * 50, solve * 20, solve + GET + b"\r\n", GET + b"\r\n" + solve):
            for _ in range(5):
                with served.connect() as connection:
                    connection.sendall(requests)
        cancelled = served.metric("gridwords_cancelled_total")
        with served.connect() as connection:
            connection.sendall(slow + GET + b"\r\n")
            wait_until(lambda: served.metric("gridwords_slow_lane_running"))
        wait_until(lambda: served.metric("gridwords_slow_lane_running") == 0)
        assert served.metric("gridwords_cancelled_total") == cancelled + 1
        served.process.terminate()
        assert served.process.stdout is not None
        assert served.process.stdout.read() == ""


def test_an_upgrade_is_declined_in_silence() -> None:
    """Where uvicorn could do it, the new connections would be neither counted nor checked."""
    pytest.importorskip("websockets")
    upgrade = GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    with serving("--limit", "connections_per_client=3") as served:
        for _ in range(5):
            with served.connect() as connection:
                connection.sendall(upgrade)
                assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200 OK")
        with served.connect() as connection:
            connection.sendall(upgrade.replace(b"localhost", b"evil.example"))
            assert connection.recv(1 << 16).startswith(b"HTTP/1.1 421 ")
        assert served.ask("GET", "/health").status == 200
        served.process.terminate()
        assert served.process.stdout is not None
        assert served.process.stdout.read() == ""


def test_a_half_closed_client_gets_its_answer(server: Served) -> None:
    for board in (BOARD, "?" * 16):
        with server.connect() as connection:
            connection.sendall(post_bytes("/api/solve", {"board": board}))
            connection.shutdown(socket.SHUT_WR)
            answer = read_all(connection)
        assert b"HTTP/1.1 200 OK\r\n" in answer
        assert answer.endswith(b"}]}")
