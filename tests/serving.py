"""A running server, as its users meet it: another process, and HTTP."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """What came back."""

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
        """One request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout_s)
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            own = {"content-type": "application/json"} if data is not None else {}
            connection.request(method, path, data, {**own, **(headers or {})})
            reply = connection.getresponse()
            return Reply(
                reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
            )
        finally:
            connection.close()

    def post(self, path: str, **body: object) -> Reply:
        """A question with a JSON body."""
        return self.ask("POST", path, body)

    def metric(self, name: str) -> float:
        """One figure of `/metrics`."""
        lines = self.ask("GET", "/metrics").body.decode().splitlines()
        return next(float(line.split()[-1]) for line in lines if line.startswith(name + " "))


@contextmanager
def serving(*arguments: str) -> Iterator[Served]:
    """`gridwords serve` on a free port, ended afterwards."""
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
