"""A running server, as its users meet it: another process, reached through HTTP."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import pytest


class Reply(NamedTuple):
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """A server that was started for a test."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.address = f"http://127.0.0.1:{port}/"

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | object = None,
        timeout_s: float = 60,
        headers: dict[str, str] | None = None,
    ) -> Reply:
        """The response to one request, on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout_s)
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            default = {"content-type": "application/json"} if data is not None else {}
            connection.request(method, path, data, {**default, **(headers or {})})
            reply = connection.getresponse()
            return Reply(
                reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
            )
        finally:
            connection.close()

    def post(self, path: str, **body: object) -> Reply:
        """The response to a request with a JSON body."""
        return self.ask("POST", path, body)

    def connect(self, timeout_s: float = 20) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout_s)

    def metric(self, name: str) -> float:
        """One value of `/metrics`."""
        lines = self.ask("GET", "/metrics").body.decode().splitlines()
        return next(float(line.split()[-1]) for line in lines if line.startswith(name + " "))

    def events(self, path: str) -> Iterator[dict[str, Any]]:
        """The server-sent events of a stream, as they arrive, to its end."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with closing(connection):
            connection.request("GET", path)
            with closing(connection.getresponse()) as reply:
                assert reply.headers["content-type"].startswith("text/event-stream")
                for line in reply:
                    if line.startswith(b"data: "):
                        yield json.loads(line[6:])


def post_bytes(path: str, body: object) -> bytes:
    """A complete request, for a bare connection."""
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
    return head.encode() + b"\r\n\r\n" + data


def is_problem(reply: Reply, status: int) -> str:
    """The detail of a refusal, after checking that it has the form of one."""
    assert reply.status == status, reply.body
    assert reply.headers["content-type"].startswith("application/problem+json")
    problem = reply.json
    assert {"type", "title", "status", "detail"} <= set(problem)
    assert problem["status"] == status
    assert "Traceback" not in reply.body.decode()
    detail = problem["detail"]
    assert isinstance(detail, str)
    return detail


def wait_until(condition: Callable[[], object], timeout_s: float = 20) -> None:
    """Returns when the condition holds, which it must within the time."""
    end = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@contextmanager
def serving(*arguments: str) -> Iterator[Served]:
    """`gridwords serve` on a free port, ended afterwards. Skips the test if the extra `server` is not installed."""
    for needed in ("fastapi", "uvicorn"):
        pytest.importorskip(needed)
    command = [sys.executable, "-m", "gridwords", "serve", "--port", "0", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("gridwords is at http://127.0.0.1:"), line
        yield Served(process, int(line.split(":")[2].split("/")[0]))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()
